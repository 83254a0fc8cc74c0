"""The laws that every game obeys, as checks of a position, of a round or of a match.

Each is a function that asserts; `test_laws.py` applies them to every preset and to drawn options.
What only a family can say, such as where its cards lie, `families` asks it.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter

import numpy as np
import pytest

from boilover.core.errors import IllegalMove
from boilover.core.state import CHANCE, OVER, PLAYERS, RNG, TO_DEAL
from boilover.games import State
from boilover.games.variant import as_toml
from boilover.match import Match, dumps, replay, to_record
from tests.contract import families
from tests.strategies import Table

MOST_ROUNDS = 12  # of a match to a total, which need not end where rounds can be drawn


# --- Positions -----------------------------------------------------------------------------------


def cards_are_conserved(state: State) -> None:
    """Every card of the pack lies in exactly one place."""
    found, due = Counter(families.of(state).cards(state)), Counter(state.rules.pack.texts)
    assert found == due, f"{found - due} too many, {due - found} too few"


def someone_can_move(state: State) -> None:
    """Until the round is over somebody is to move and has legal actions; nobody after."""
    mover, legal = state.current_player(), state.legal_actions()
    assert legal == sorted(set(legal))
    assert state.is_over() == (mover == OVER) == (not legal)
    if mover == OVER:
        with pytest.raises(IllegalMove, match="over"):
            state.apply(0)
    else:
        assert mover in (CHANCE, *range(state.players))
        assert state.copy().random_action() in legal
        assert all(0 <= action < state.game.num_distinct_actions(state.players) for action in legal)


def words_and_actions_agree(state: State) -> None:
    """The words of an action are parsed to that action, and each has words of its own."""
    legal = state.legal_actions()
    texts = [state.words_of(action) for action in legal]
    assert len(set(texts)) == len(legal)
    if state.current_player() != CHANCE:
        assert [state.parse(text) for text in texts] == legal
        assert all(" ".join(text.split()) == text != "" for text in texts)


def illegal_actions_are_refused(state: State) -> None:
    """Whatever isn't legal is refused with a reason, and not a word of the state changes."""
    before, legal = state.words.tobytes(), set(state.legal_actions())
    beyond = state.game.num_distinct_actions(state.players)
    for action in [*range(-2, beyond + 2), -(2**63), 2**63, 10**30]:
        assert state.is_legal(action) == (action in legal)
        if action in legal:
            assert state.why_not(action) == ""
            continue
        assert state.why_not(action).strip()
        with pytest.raises(IllegalMove, match=r"\S"):
            state.apply(action)
        assert state.words.tobytes() == before, f"action {action} changed the state"


def copies_are_independent(state: State) -> None:
    """A copy plays on without its original, and draws the same chance as it would."""
    before, twin, other = state.words.tobytes(), state.copy(), state.copy()
    assert twin == state
    while not twin.is_over():
        twin.apply(twin.random_action())
    assert state.words.tobytes() == before
    while not other.is_over():
        other.apply(other.random_action())
    assert other.words.tobytes() == twin.words.tobytes()
    if not state.is_over():
        assert twin != state


def round_obeys(state: State) -> None:
    """A whole round of random actions from the deal, all position laws after each."""
    longest, actions = state.game.max_game_length(state.players), 0
    family = families.of(state)
    while True:
        cards_are_conserved(state)
        someone_can_move(state)
        words_and_actions_agree(state)
        family.position_is_sound(state)
        family.points_are_sound(state)
        if state.is_over():
            break
        before, action = state.copy(), state.random_action()
        state.apply(action)
        family.action_is_sound(before, action, state)
        actions += 1
    assert actions <= longest
    told = state.family.sheet(state.rules, state.words)
    assert list(told.points) == state.points()


# --- Deals ---------------------------------------------------------------------------------------


def deal_has_the_right_sizes(state: State) -> None:
    """Hands differ by one card at most, the eldest's first; the rest lies where the options say."""
    rules, deal, family = state.rules, state.read_deal(), families.of(state)
    hands, aside, stock = family.sizes(rules)
    n = rules.seats
    order = [(state.dealer + family.step(rules) * (1 + i)) % n for i in range(n)]
    assert [len(deal.hands[p]) for p in order] == hands
    assert (len(deal.aside), len(deal.stock)) == (aside, stock)
    assert [sorted(hand) for hand in deal.hands] == [
        sorted(family.hand(state, p)) for p in range(n)
    ]
    everything = [c for pile in (*deal.hands, deal.aside, deal.stock) for c in pile]
    assert sorted(everything) == sorted(rules.pack.texts)
    assert state.current_player() == family.first_to_move(state)


def dirty_words_deal_alike(table: Table, seed: int, dealer: int) -> None:
    """A deal into used words equals one into new ones: nothing stays but players and generator."""
    family = table.game.family
    garbage = np.random.default_rng(seed).integers(-(2**62), 2**62, family.state_words)
    for kernel in (family.deal, family.begin):
        clean, dirty = np.zeros(family.state_words, np.int64), garbage.copy()
        for words in (clean, dirty):
            words[PLAYERS] = table.players
            words[RNG : RNG + 4] = (seed, 2, 3, 4)
            kernel(words, table.rules.words, dealer)
        assert clean.tobytes() == dirty.tobytes()


def chance_can_deal_it(state: State) -> None:
    """The same deal, card by card through chance, is the same position."""
    again = state.game.deal_cards(state.read_deal(), state.dealer)
    assert again == state
    assert again.read_deal() == state.read_deal()


def chance_deals_by_itself(table: Table, seed: int) -> None:
    """From `start`, chance's own actions make a right deal."""
    state = table.game.start(table.players, seed)
    rules = state.rules
    events = int(state.words[TO_DEAL])
    assert events == len(rules.pack) - families.of(state).removed(rules)
    for event in range(events):
        assert state.current_player() == CHANCE
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        action = state.random_action()
        assert action in legal
        cards_are_conserved(state)
        if event in (0, len(rules.pack) // 2):
            illegal_actions_are_refused(state)
        state.apply(action)
    deal_has_the_right_sizes(state)
    chance_can_deal_it(state)


# --- Options -------------------------------------------------------------------------------------


def options_are_read_back(table: Table) -> None:
    """Options written and read again are the same rules: as objects, as TOML, and resolved."""
    game = table.game
    options = game.rules.to_options()
    assert game.with_options(**options) == game
    written = "\n".join(f"{name} = {as_toml(value)}" for name, value in options.items())
    assert game.with_options(**tomllib.loads(written)) == game
    resolved = game.rules.to_options(table.players)
    again = game.with_options_for(table.players, resolved)
    assert again.rules.resolve(table.players) == table.rules
    assert again.rules.to_options(table.players) == resolved


# --- Matches -------------------------------------------------------------------------------------


def random_match(table: Table, seed: int, rounds: int | None = None) -> Match:
    """A match of random actions to its end, or as many rounds of it. Chance never waits."""
    match = Match(table.game, [f"Seat {p}" for p in range(table.players)], seed=seed)
    while not match.is_over:
        if match.between_rounds:
            if len(match.rounds) == rounds:
                break
            match.deal_round()
        assert match.state is not None
        assert match.current_player() == match.state.current_player() != CHANCE
        match.play_action(match.state.random_action())
    return match


def scores_add_up(match: Match) -> None:
    """Totals are sums of points; the best ones win, once the match is over."""
    assert match.totals == [sum(points) for points in zip(*match.points_by_round, strict=True)]
    assert all(r.outcome and r.points == list(r.sheet.points) for r in match.rounds)
    best = (max if match.game.family.more_is_better(match.rules) else min)(match.totals)
    assert match.winners in ([], [p for p, total in enumerate(match.totals) if total == best])
    drawn = all(r.outcome in ("stalled", "stock gone") for r in match.rounds)
    assert match.winners or drawn or not match.is_over
    assert match.is_over or match.rules.rounds != len(match.rounds)


def record_replays(match: Match) -> None:
    """A record read back from its JSON replays to the same match, and writes the same record."""
    text = dumps(to_record(match))
    again = replay(json.loads(text), unfinished=not match.is_over)
    assert dumps(to_record(again)) == text
    assert again.totals == match.totals
    assert again.winners == match.winners
    assert [r.points for r in again.rounds] == [r.points for r in match.rounds]
    assert again.state == match.state
    assert again.game.id == match.game.id
