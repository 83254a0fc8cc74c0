"""Secrets stay secret: what a seat sees, and what bots do, depends on what that seat may know."""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core import rng
from boilover.core.cards import suit_of
from boilover.core.jit import Words
from boilover.core.state import RNG, SEAT, WORLD
from boilover.games import State
from boilover.games.game import determinize
from boilover.match import Match, replay, to_record, view
from tests.contract import families
from tests.contract.laws import cards_are_conserved
from tests.inflation import redealt as inflation_redealt
from tests.pots import redealt as pots_redealt
from tests.strategies import (
    EVERY_TABLE,
    Table,
    at_each,
    at_every_table,
    decisions,
    some_positions,
    tables,
)

pytestmark = pytest.mark.usefixtures("compiled")

percents = st.integers(0, 100)
REDEALT = {"pots": pots_redealt.twin_of, "inflation": inflation_redealt.twin_of}


# --- Observations --------------------------------------------------------------------------------


def legal_for(state: State, words: Words) -> list[int]:
    """The legal actions that the kernel finds in those words, be they a State or an Observation."""
    out = np.zeros(state.family.most_actions(state.rules), np.int64)
    n = state.family.legal_actions(words, state.rules.words, out)
    return sorted(int(action) for action in out[:n])


def guess(state: State, seat: int, key: int) -> State:
    """A state drawn from what `seat` knows."""
    return determinize(state.game, state.players, state.observe(seat), rng.Stream(key))


def check_knowledge(state: State) -> None:
    """What a seat knows of a state drawn from its knowledge is what it knew, byte for byte."""
    family = families.of(state)
    for seat in range(-1, state.players):
        o = state.observe(seat)
        for key in range(2):
            drawn = guess(state, seat, key)
            assert drawn.observe(seat).tobytes() == o.tobytes()
            cards_are_conserved(drawn)
            family.position_is_sound(drawn)
            assert int(drawn.words[SEAT]) == int(state.words[SEAT]) == WORLD
            assert drawn.words[RNG : RNG + 4].tolist() != state.words[RNG : RNG + 4].tolist()
            assert drawn.current_player() == state.current_player()
            if seat == state.current_player():
                assert legal_for(state, o) == state.legal_actions() == drawn.legal_actions()
        assert not o[RNG : RNG + 4].any(), "the generator of the true state is a secret"
        dirty = np.full_like(o, 7)
        state.family.observe(state.words, state.rules.words, seat, dirty)
        assert dirty.tobytes() == o.tobytes()
        clean, used = np.zeros_like(state.words), np.full_like(state.words, 7)
        for words in (clean, used):
            words[RNG : RNG + 4] = [1, 2, 3, 4]
            state.family.determinize(o, state.rules.words, words)
        assert used.tobytes() == clean.tobytes()


def check_policies(state: State) -> None:
    """A policy does the same on the true state, on the observation and on a drawn state."""
    seat = state.current_player()
    for key in range(4):
        chance = rng.Stream(key, 1, 2).fork()
        for name, policy in state.family.policies.items():
            chosen = set()
            for words in (state.words.copy(), state.observe(seat), guess(state, seat, key).words):
                words[RNG : RNG + 4] = chance
                chosen.add(int(policy(words, state.rules.words)))
            assert len(chosen) == 1, f"{name} peeks: {chosen}"
            assert chosen <= set(state.legal_actions()), f"{name} plays {chosen}"


@at_every_table
def test_presets_keep_secrets(table: Table) -> None:
    for state in some_positions(table, 3):
        check_knowledge(state)
        check_policies(state)


@given(decisions())
def test_any_rules_keep_secrets(state: State) -> None:
    check_knowledge(state)
    check_policies(state)


# --- Views ---------------------------------------------------------------------------------------


def match_at(table: Table, seed: int, percent: int) -> Match:
    """A match in its first round, when that much of its random decisions have been made.

    That is at most all but the last one.
    """
    at_end = after(table, seed, 10**6).round.decisions
    return after(table, seed, (at_end - 1) * percent // 100)


def after(table: Table, seed: int, decisions_made: int) -> Match:
    """A match after that many random decisions, or at the end of its first round."""
    match = Match(table.game, [f"Seat {p}" for p in range(table.players)], seed=seed)
    match.deal_round()
    while match.round.points is None and match.round.decisions < decisions_made:
        assert match.state is not None
        match.play_action(match.state.random_action())
    return match


def guessed_match(match: Match, seat: int | None, key: int) -> Match:
    """The same match, in a position drawn from what the seat knows."""
    assert match.state is not None
    twin = copy.copy(match)
    twin.state = guess(match.state, -1 if seat is None else seat, key)
    return twin


def check_twin(match: Match, twin: Match, seat: int | None) -> bool:
    """The seat sees the same of both; whether they differ where it can't look."""
    assert json.dumps(view(twin, seat)) == json.dumps(view(match, seat))
    assert match.state is not None
    assert twin.state is not None
    o = -1 if seat is None else seat
    assert twin.state.observe(o).tobytes() == match.state.observe(o).tobytes()
    family = families.of(match.state)
    return family.hidden(match.state, o) != family.hidden(twin.state, o)


def check_views(match: Match, seats: list[int | None], seed: int) -> tuple[int, int]:
    """Matches that differ in what a seat can't see have equal views for it.

    Such are drawn from what the seat knows, and dealt otherwise from the start. Count of both kinds
    those that do differ.
    """
    drawn = other_deals = 0
    as_recorded = replay(to_record(match), unfinished=True)  # who said no is asked again
    for seat in seats:
        drawn += check_twin(match, guessed_match(match, seat, seed), seat)
        redealt = REDEALT[match.game.family.name](match, seat, random.Random(seed))
        other_deals += check_twin(as_recorded, redealt, seat)
    return drawn, other_deals


@at_every_table
def test_views_of_presets_keep_secrets(table: Table) -> None:
    different = []
    for seed, percent in enumerate((10, 50, 100)):
        match = match_at(table, seed, percent)
        seats = [None, match.current_player(), seed % table.players]
        different.append(check_views(match, seats, seed))
    assert all(map(any, zip(*different, strict=True))), "matches were compared with themselves"


@given(tables(), st.integers(0, 1000), percents, st.integers(0, 15))
def test_views_of_any_rules_keep_secrets(table: Table, seed: int, percent: int, seat: int) -> None:
    check_views(match_at(table, seed, percent), [None, seat % table.players], seed)


# --- What a View tells ---------------------------------------------------------------------------

PUBLIC = {
    *("game", "rules", "players", "names", "seat", "round", "rounds", "scores", "points"),
    *("winners", "to_move", "dealer", "hand", "hand_counts", "history", "effects"),
}
CARD = re.compile(r"[A-Z0-9]\w+")


def check_what_is_named(match: Match, seat: int | None) -> None:
    """A view names the own hand and cards that have been played, or have shown on the stock."""
    shown, state = view(match, seat), match.state
    assert state is not None
    family, n = families.of(state), len(match.players)
    assert set(shown) <= PUBLIC | family.SHOWN
    held = [] if seat is None else family.hand(state, seat)
    assert sorted(shown["hand"]) == sorted(held)
    assert shown["hand_counts"] == [len(family.hand(state, p)) for p in range(n)]
    told = ["reshuffle" if w.startswith("reshuffle") else w for _, w in match.round.moves]
    seats = ["*" if s < 0 else s for s, _ in match.round.moves]
    assert shown["history"] == [list(move) for move in zip(seats, told, strict=True)]
    assert ("effects" in shown) == (seat == shown["to_move"])
    if "effects" in shown:
        assert sorted(shown["effects"]) == sorted(match.legal_words())
    assert shown.get("top", "") == family.open_card(state)
    for p, known in enumerate(shown.get("known", [])):
        assert Counter(known) <= Counter(family.hand(state, p))
    for p, suits in enumerate(shown.get("void", [])):
        assert not set(suits) & set(map(suit_of, family.hand(state, p)))
    public = {card for words in told for card in CARD.findall(words)}
    secret = set(family.hidden(state, -1 if seat is None else seat)) - public - set(held)
    rest = {k: v for k, v in shown.items() if k not in {"rules", "names", "known", "top"}}
    assert not secret & set(CARD.findall(json.dumps(rest)))


@at_every_table
def test_no_hidden_card_is_named(table: Table) -> None:
    for seed, percent in enumerate((0, 30, 90)):
        match = match_at(table, seed, percent)
        for seat in (None, *range(table.players)):
            check_what_is_named(match, seat)


@given(tables(), st.integers(0, 1000), percents)
def test_no_hidden_card_is_named_by_any_rules(table: Table, seed: int, percent: int) -> None:
    match = match_at(table, seed, percent)
    for seat in (None, *range(table.players)):
        check_what_is_named(match, seat)


@at_each([t for t in EVERY_TABLE if getattr(t.rules, "trick_to", "") == "recycle"])
def test_a_new_stock_is_hidden_too(table: Table) -> None:
    """The order of discards that have become the stock."""
    matches = (match_at(table, seed, 100) for seed in range(200))
    recycled = [m for m in matches if any(w.startswith("reshuffle") for _, w in m.round.moves)]
    assert len(recycled) > 4
    for match in recycled[:5]:
        assert any(check_views(match, [None, match.current_player()], 1))
        for seat in (None, *range(table.players)):
            check_what_is_named(match, seat)
