"""A match: whose deal, whose turn, what is refused and why, who wins."""

from __future__ import annotations

import json

import numpy as np
import pytest

from boilover.core import rng
from boilover.core.errors import IllegalMove, VariantError
from boilover.core.family import Deal
from boilover.games import find
from boilover.match import Match, Played, Round, replay, to_record
from tests.contract.laws import random_match
from tests.core.chance import assert_by_odds
from tests.strategies import Table

pytestmark = pytest.mark.usefixtures("compiled")

NAMES = ["Anna", "Ben", "Carla", "Dan"]
HANDS = (
    ("7H", "AD", "AC", "9S", "9H", "TH", "2D", "3D", "4D", "5D"),
    ("5H", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC"),
    ("6S", "2H", "3H", "6H", "8H", "6D", "7D", "8D", "9D"),
    ("4H", "AH", "TD", "2S", "3S", "4S", "5S", "7S", "8S"),
)


def sit_down(**options: object) -> Match:
    """Four at Boil Over, with a deal in which Anna begins."""
    match = Match(find("boil-over").with_options(**options), NAMES, seed=3)
    match.deal_round(Deal(HANDS), dealer=3)
    return match


def test_a_play_reports_what_it_did() -> None:
    match = sit_down()
    assert match.play(0, "7H>H") == Played(0, "7H>H", {"total": 7})
    assert match.play(1, "5H>H") == Played(1, "5H>H", {"total": 12})
    assert match.play(2, "6S>H") == Played(2, "6S>H", {"total": 18})
    assert match.play(3, "4H>H") == Played(3, "4H>H", {"total": 4, "takes": 3})
    assert match.round.moves == [(0, "7H>H"), (1, "5H>H"), (2, "6S>H"), (3, "4H>H")]
    assert match.current_player() == 0


@pytest.mark.parametrize(
    ("seat", "words", "reason"),
    [
        (1, "5H>H", "it is seat 0's turn, not seat 1's"),
        (-1, "7H>H", "it is seat 0's turn"),
        (0, "5H>H", "5H is not in the hand"),
        (0, "7H>D", "pot D does not accept 7H"),
        (0, "7H>S", "'S' is no pot; there are H, D, C"),
        (0, "7H>1", "'1' is no pot"),
        (0, "KH>H", "'KH' is no card of this game"),
        (0, "7h>H", "'7h' is no card"),
        (0, "7H", "is no move; write card>pot"),
        (0, "", "is no move"),
        (0, "7H>H ", "'H ' is no pot"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(seat: int, words: str, reason: str) -> None:
    match = sit_down()
    before, words_before = to_record(match), match.state and match.state.words.tobytes()
    assert not match.can(seat, words)
    for attempt in (match.play, match.verify):
        with pytest.raises(IllegalMove, match=reason):
            attempt(seat, words)
    assert to_record(match) == before
    assert match.state is not None
    assert match.state.words.tobytes() == words_before


def test_actions_are_checked_like_words() -> None:
    match = sit_down()
    assert match.state is not None
    legal = match.state.legal_actions()
    for action in range(-3, 200):
        if action not in legal:
            with pytest.raises(IllegalMove, match=r"\S"):
                match.play_action(action)
    assert match.round.moves == []
    assert match.legal_words() == [match.state.words_of(action) for action in legal]
    assert all(match.can(0, words) for words in match.legal_words())


def test_no_deal_in_mid_round_and_no_move_between_rounds() -> None:
    match = Match(find("boil-over"), NAMES, seed=1)
    assert (match.between_rounds, match.is_over, match.current_player()) == (True, False, None)
    assert (match.winners, match.legal_words()) == ([], [])
    with pytest.raises(IllegalMove, match="no round is being played"):
        match.play(0, "7H>H")
    with pytest.raises(IllegalMove, match="no round is being played"):
        match.play_action(0)
    match.deal_round()
    assert not match.between_rounds
    with pytest.raises(IllegalMove, match="the round is not over"):
        match.deal_round()
    while not match.between_rounds:
        assert match.state is not None
        match.play_action(match.state.random_action())
    assert match.round.points is not None
    assert match.totals == match.round.points
    with pytest.raises(IllegalMove, match="no round is being played"):
        match.play(0, "7H>H")
    assert not match.is_over


def test_after_the_match_nothing_goes() -> None:
    match = random_match(Table(find("boil-over"), 4), 1)
    assert (match.is_over, match.between_rounds, match.current_player()) == (True, False, None)
    with pytest.raises(IllegalMove, match="the match is over"):
        match.deal_round()
    with pytest.raises(IllegalMove, match="the match is over"):
        match.play(0, "7H>H")
    with pytest.raises(IllegalMove, match=r"\S"):
        match.play_action(0)
    assert match.totals == [
        sum(points) for points in zip(*(r.points or [] for r in match.rounds), strict=True)
    ]
    assert match.winners == [p for p in range(4) if match.totals[p] == min(match.totals)]


def test_ties_share_the_win() -> None:
    """Where nobody can take a card all have nothing, and all win."""
    match = random_match(Table(find("boil-over").with_options(limit=999), 4), 1)
    assert (match.totals, match.winners) == ([0, 0, 0, 0], [0, 1, 2, 3])


def test_deals_that_are_none() -> None:
    match = Match(find("boil-over"), NAMES)
    few = (HANDS[0][1:], *HANDS[1:])
    twice = (("AH", *HANDS[0][1:]), *HANDS[1:])
    for hands, message in ((few, "seat 0 has 9"), (twice, "AH is in the pack only once")):
        with pytest.raises(ValueError, match=message):
            match.deal_round(Deal(hands), dealer=3)
    with pytest.raises(ValueError, match="this game is for 3 to 6"):
        match.deal_round(Deal(HANDS[:2]), dealer=0)
    with pytest.raises(VariantError, match="the seats are 0 to 3"):
        match.deal_round(dealer=4)
    assert (match.rounds, match.state, match.between_rounds) == ([], None, True)
    with pytest.raises(VariantError, match="2 players: this game is for 3 to 6"):
        Match(find("boil-over"), ["Anna", "Ben"])


@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_the_first_dealer_is_any_seat_alike(n: int) -> None:
    """Over matches of one series, and over seeds; always the same for the same match."""
    game = find("boil-over").with_options(players=[2, 8])
    for keys in ([(7, i) for i in range(300 * n)], [(i, 0) for i in range(300 * n)]):
        dealers = [Match(game, ["?"] * n, seed=s, index=i).next_dealer() for s, i in keys]
        assert_by_odds([dealers.count(p) for p in range(n)])
        assert dealers[:9] == [
            Match(game, ["?"] * n, seed=s, index=i).next_dealer() for s, i in keys[:9]
        ]


def test_the_first_dealer_may_be_fixed() -> None:
    game = find("boil-over").with_options(first_dealer=2)
    for seed in range(5):
        assert Match(game, NAMES, seed=seed).deal_round().dealer == 2


def test_matches_of_a_series_are_dealt_differently() -> None:
    game = find("boil-over")
    deals = [Match(game, NAMES, seed=5, index=i).deal_round().deal for i in range(20)]
    assert len({str(deal) for deal in deals}) == 20


def test_an_interrupted_match_goes_on_as_if_it_had_not_been() -> None:
    """Decisions draw from streams of their own: by seed, match, round and move alone."""
    match = random_match(Table(find("poison"), 3), 8)
    saved = json.loads(json.dumps(to_record(match)))
    rounds = saved["rounds"]
    rounds[2]["moves"] = rounds[2]["moves"][:10]
    again = replay({**saved, "rounds": rounds[:3]}, unfinished=True)
    again.seed = match.seed
    half = Match(find("poison"), match.players, seed=8)
    for r in match.rounds[:3]:
        half.deal_round()
        assert half.round.deal == r.deal
        for seat, words in r.moves[: 10 if r.number == 3 else None]:
            half.play(seat, words)
    assert again.decision_stream().tolist() == half.decision_stream().tolist()
    streams = [half.decision_stream().tolist()]
    for seat, words in match.rounds[2].moves[10:]:
        half.play(seat, words)
        streams.append(half.decision_stream().tolist())
    assert len({str(stream) for stream in streams}) == len(streams)


def test_uses_of_chance_do_not_share_a_stream() -> None:
    """Deals, first dealer, seats and decisions of the longest matches have streams of their own."""
    match = Match(find("poison").with_options(rounds=999), NAMES)
    decisions = set()
    for rounds, moves in ((1, 0), (1, 61), (1, 9_000), (256, 0), (512, 61), (999, 61)):
        match.rounds = [Round(1, 0, Deal(()))] * (rounds - 1)
        match.rounds = [*match.rounds, Round(rounds, 0, Deal(()), decisions=moves)]
        decisions.add(match.decision_stream().tobytes())
    others = set()
    for purpose in [rng.FIRST_DEALER, rng.LAB, *range(1000)]:
        words = np.zeros(12, np.int64)
        rng.seed(words, 0, 0, purpose)
        others.add(words[8:].tobytes())
    assert len(decisions) == 6
    assert not decisions & others
