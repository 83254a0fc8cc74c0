"""Chance out of a secret: alike likely, the same again, bound beforehand, and told to nobody."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from boilover.core.state import CHANCE, RNG
from boilover.games import find
from boilover.match import FairChance, Match
from boilover.match.fair import DEAL, Numbers
from tests.core.chance import assert_by_odds
from tests.strategies import EVERY_TABLE, Table, at_each

pytestmark = pytest.mark.usefixtures("compiled")

SECRET = bytes(range(32))
EVENT_ROUNDS = 50  # so many that each game has some


def secret_number(n: int) -> bytes:
    """A secret of its own for each number."""
    return hashlib.sha256(str(n).encode()).digest()


def sit_down(game: str, players: int, secret: bytes = SECRET) -> Match:
    """A match whose chance follows from the secret."""
    # Where neighbours' hands are taken, nobody draws a card to lead.
    found = find(game).with_options(**{"take_neighbour": "off"} if game == "bhabhi" else {})
    return Match(found, [f"seat {p}" for p in range(players)], chance=FairChance(secret))


def play_out(match: Match, seed: int, most_rounds: int = 3) -> None:
    """Play some rounds by lot."""
    lot = random.Random(seed)
    while not match.is_over and len(match.rounds) < most_rounds:
        match.deal_round()
        while (seat := match.current_player()) is not None:
            match.play(seat, lot.choice(match.legal_words()))


# --- Numbers -------------------------------------------------------------------------------------


def test_the_bytes_are_the_documented_ones() -> None:
    """The commitment and the first numbers, reckoned here by themselves."""
    chance = FairChance(SECRET)
    told = hashlib.sha256(b"boilover fair 1|commitment|" + SECRET).hexdigest()
    assert chance.commitment == told
    blocks = [
        hmac.new(SECRET, f"boilover fair 1|deal|3|0|{block}".encode(), "sha256").digest()
        for block in (0, 1)
    ]
    numbers = chance.numbers(DEAL, 3)
    due = [int.from_bytes(block[i : i + 8], "big") for block in blocks for i in (0, 8, 16, 24)]
    assert [numbers.draw() for _ in due] == due


def test_a_secret_is_bound_and_kept() -> None:
    """Another secret has another commitment; no text of the object has the secret."""
    commitments = {FairChance(secret_number(n)).commitment for n in range(1000)}
    assert len(commitments) == 1000
    chance = FairChance(SECRET)
    assert SECRET.hex() not in repr(chance)
    assert chance.commitment in repr(chance)
    for length in (0, 31, 33):
        with pytest.raises(ValueError, match=f"{length} bytes"):
            FairChance(bytes(length))


def test_numbers_too_large_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 2**64 numbers the last few would make the lower results likelier."""
    drawn = iter([2**64 - 1, 3 * (2**64 // 3), 3 * (2**64 // 3) - 1])
    monkeypatch.setattr(Numbers, "draw", lambda self: next(drawn))
    assert FairChance(SECRET).numbers(DEAL, 1).below(3) == 2
    assert next(drawn, None) is None


def test_every_order_is_alike_likely() -> None:
    """The 120 orders of five cards, and each card's place among 52; p = 1e-6, a fixed secret."""
    numbers = FairChance(SECRET).numbers(DEAL, 1)
    orders = Counter("".join(numbers.shuffle("ABCDE")) for _ in range(24_000))
    assert_by_odds([orders["".join(order)] for order in permutations("ABCDE")])
    cards = [f"{i:02}" for i in range(52)]
    places: Counter[tuple[int, str]] = Counter()
    for _deal in range(1_500):
        places.update(enumerate(numbers.shuffle(cards)))
    assert_by_odds([places[i, card] for i in range(52) for card in cards])


# --- Matches -------------------------------------------------------------------------------------


def test_every_card_comes_to_every_seat() -> None:
    """Deals of whole matches, each with a secret of its own; none comes twice."""
    seats: Counter[tuple[int, str]] = Counter()
    deals = set()
    dealers: Counter[int] = Counter()
    for n in range(400):
        match = sit_down("enfle", 4, secret_number(n))
        deal = match.deal_round(dealer=0).deal
        dealers[sit_down("enfle", 4, secret_number(n)).next_dealer()] += 1
        deals.add(deal)
        seats.update((p, card) for p, hand in enumerate(deal.hands) for card in hand)
    assert len(deals) == 400
    cards = match.rules.pack.texts
    assert_by_odds([seats[p, card] for p in range(4) for card in cards])
    assert_by_odds([dealers[p] for p in range(4)])


@at_each(EVERY_TABLE)
def test_the_same_secret_deals_the_same(table: Table) -> None:
    """After a restart too; the secret decides, and each round has cards of its own."""

    def first_rounds(secret: bytes) -> list[object]:
        match = sit_down(table.game.id, table.players, secret)
        play_out(match, 1, 2)
        return [(r.dealer, r.deal, r.moves, r.points) for r in match.rounds]

    assert first_rounds(SECRET) == first_rounds(SECRET)
    assert first_rounds(SECRET) != first_rounds(secret_number(1))


EVENTS = {"burro-em-pe": "topple", "page-one": "reshuffle", "bhabhi": "draws"}


@pytest.mark.parametrize("game", EVENTS)
def test_events_follow_from_the_secret_and_the_decision(game: str) -> None:
    """A match played again by its moves meets the same events; what bots decide by lot, too."""
    kinds: Counter[str] = Counter()
    orders = set()
    for n in range(EVENT_ROUNDS):
        match, again = (sit_down(game, 4, secret_number(n)) for _ in range(2))
        lot = random.Random(n)
        match.deal_round()
        again.deal_round()
        while (seat := match.current_player()) is not None:
            assert match.decision_stream().tolist() == again.decision_stream().tolist()
            words = lot.choice(match.legal_words())
            assert match.play(seat, words) == again.play(seat, words)
        assert match.round == again.round
        events = [words for s, words in match.round.moves if s < 0]
        kinds.update(words.split(" ")[0] for words in events)
        orders.update(events)
    assert set(kinds) == {EVENTS[game]}
    assert game == "burro-em-pe" or len(orders) > 1


@pytest.mark.parametrize("game", EVENTS)
def test_the_odds_are_those_of_the_kernel(game: str) -> None:
    """What may happen, and how likely: as the generator of a state has it."""
    checked: set[tuple[int, ...]] = set()
    for n in range(60):
        match = sit_down(game, 4, secret_number(n))
        chance, rules = match.game.family.chance, match.rules
        state = match.game.deal(4, seed=n)
        while not state.is_over():
            if state.current_player() == CHANCE:
                odds = chance.odds(rules, state.words)
                assert sorted(a for a, _w in odds) == state.legal_actions()
                weights = tuple(w for _a, w in odds)
                if weights not in checked and len(checked) < 3:
                    checked.add(weights)
                    found = Counter(state.random_action() for _ in range(3_000))
                    assert_by_odds([found[a] for a, _w in odds], [float(w) for w in weights])
            state.apply(state.random_action())
    assert checked


# --- Secrecy -------------------------------------------------------------------------------------


@at_each(EVERY_TABLE)
def test_no_observation_carries_the_generator(table: Table) -> None:
    """From its words hidden cards would follow; with a secret there are none to be had."""
    state = table.game.deal(table.players, seed=7)
    match = sit_down(table.game.id, table.players)
    match.deal_round()
    other = sit_down(table.game.id, table.players, secret_number(1))
    other.deal_round()
    assert match.state is not None
    assert other.state is not None
    assert match.state.words[RNG : RNG + 4].tolist() == other.state.words[RNG : RNG + 4].tolist()
    for seat in range(-1, table.players):
        seen = state.observe(seat)
        assert not np.any(seen[RNG : RNG + 4])
        blank = state.copy()
        blank.words[RNG : RNG + 4] = 1
        assert blank.observe(seat).tobytes() == seen.tobytes()
