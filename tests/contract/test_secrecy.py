"""Secrets stay secret: what a seat sees, and what bots do, depends on what that seat may know."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core import rng
from boilover.core.jit import Words
from boilover.core.state import RNG, SEAT, STOCK_COUNT, WORLD
from boilover.games import State, find
from boilover.games.game import determinize
from boilover.match import Match, view
from boilover.pots import layout as at
from tests.contract.laws import cards_are_conserved, totals_are_sums
from tests.contract.twins import relabelled, twin_of
from tests.core.chance import assert_by_odds
from tests.strategies import Table, at_every_preset, positions, some_positions, tables

pytestmark = pytest.mark.usefixtures("compiled")


def legal_for(state: State, words: Words) -> list[int]:
    """The legal actions that the kernel finds in those words, be they a State or an Observation."""
    out = np.zeros(state.family.most_actions(state.rules), np.int64)
    n = state.family.legal_actions(words, state.rules.words, out)
    return sorted(int(action) for action in out[:n])


def guess(state: State, seat: int, key: int) -> State:
    """A state drawn from what `seat` knows."""
    return determinize(state.game, state.players, state.observe(seat), rng.Stream(key))


def observers(state: State) -> range:
    """Every seat, and -1 for a spectator."""
    return range(-1, state.players)


def check_knowledge(state: State) -> None:
    """What a seat knows of a state drawn from its knowledge is what it knew, byte for byte."""
    for seat in observers(state):
        o = state.observe(seat)
        for key in range(3):
            drawn = guess(state, seat, key)
            assert drawn.observe(seat).tobytes() == o.tobytes()
            cards_are_conserved(drawn)
            totals_are_sums(drawn)
            assert int(drawn.words[SEAT]) == int(state.words[SEAT]) == WORLD
            assert drawn.words[RNG : RNG + 4].tolist() != state.words[RNG : RNG + 4].tolist()
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


def check_equal_cards(state: State) -> None:
    """Which of several equal cards lies where tells nobody anything, and isn't another position."""
    for twin in relabelled(state):
        assert twin == state
        assert twin.legal_actions() == state.legal_actions()
        for seat in observers(state):
            assert twin.observe(seat).tobytes() == state.observe(seat).tobytes()


def match_at(table: Table, seed: int, plays: int) -> Match:
    """A match in its first round after that many random plays, or before its last card."""
    match = Match(table.game, [f"Seat {p}" for p in range(table.players)], seed=seed)
    match.deal_round()
    assert match.state is not None
    for _ in range(min(plays, match.state.moves_left - 1)):
        match.play_action(match.state.random_action())
    return match


def check_views(match: Match, seed: int) -> int:
    """Matches that differ in what a seat can't see have equal views for it; count real twins."""
    different = 0
    for seat in (None, *range(len(match.players))):
        twin = twin_of(match, seat, random.Random(seed))
        assert json.dumps(view(twin, seat)) == json.dumps(view(match, seat))
        assert match.state is not None
        assert twin.state is not None
        o = -1 if seat is None else seat
        assert twin.state.observe(o).tobytes() == match.state.observe(o).tobytes()
        if twin.state != match.state:
            different += 1
            others = [p for p in range(len(match.players)) if p != seat]
            hidden = [view(match, p)["hand"] != view(twin, p)["hand"] for p in others]
            stock = twin.state.read_deal().stock != match.state.read_deal().stock
            assert any(hidden) or stock or match.state.read_deal().aside
    return different


@at_every_preset
def test_presets_keep_secrets(table: Table) -> None:
    for state in some_positions(table, 5):
        check_knowledge(state)
        check_policies(state)
        check_equal_cards(state)


@at_every_preset
def test_views_of_presets_keep_secrets(table: Table) -> None:
    n = table.players
    for seed, plays in enumerate((0, 1, 7, 20)):
        different = check_views(match_at(table, seed, plays), seed)
        assert different >= n, "the test compared matches with themselves"


@given(positions())
def test_any_rules_keep_secrets(state: State) -> None:
    check_knowledge(state)
    check_policies(state)
    check_equal_cards(state)


@given(tables(), st.integers(0, 1000), st.integers(0, 60))
def test_views_of_any_rules_keep_secrets(table: Table, seed: int, plays: int) -> None:
    check_views(match_at(table, seed, plays), seed)


# --- What a View tells ---------------------------------------------------------------------------

PUBLIC = {
    *("game", "rules", "players", "names", "seat", "round", "rounds", "scores", "points"),
    *("winners", "to_move", "dealer", "hand", "hand_counts", "history", "pots", "taken"),
    *("aside_count", "stock_count", "effects"),
}


@at_every_preset
def test_no_hidden_card_is_named(table: Table) -> None:
    """A view names the own hand and cards that have been played; not more copies than those."""
    for seed, plays in enumerate((0, 5, 13)):
        match = match_at(table, seed, plays)
        played = [words.partition(">")[0] for _, words in match.round.moves]
        assert match.state is not None
        for seat in (None, *range(table.players)):
            shown = view(match, seat)
            assert set(shown) <= PUBLIC
            pack = table.rules.pack
            held = [] if seat is None else pack.texts_of(int(match.state.words[at.HAND + seat]))
            assert shown["hand"] == held
            assert shown["history"] == [list(move) for move in match.round.moves]
            assert ("effects" in shown) == (seat == shown["to_move"])
            seen = {words.partition(">")[0] for words in shown.get("effects", {})}
            assert seen <= set(held)
            on_table = [card for pot in shown["pots"] for card in pot["cards"]]
            on_table += [c for pile in shown["taken"] if isinstance(pile, list) for c in pile]
            for card in set(on_table):
                assert on_table.count(card) <= played.count(card)
            rest = {k: v for k, v in shown.items() if k not in {"rules", "hand", "history"}}
            words = set(json.dumps(rest).replace(">", '"').split('"'))
            assert not words & (set(pack.texts) - set(played) - set(held))


def taken_seen(table: Table, face: str) -> tuple[list[Any], list[Any]]:
    """`taken` as seat 1 and a spectator see it, late in a round where everybody took cards."""
    table = Table(table.game.with_options(taken_face=face), table.players)
    for seed in range(100):
        match = match_at(table, seed, 36)
        assert match.state is not None
        if all(int(match.state.words[at.TAKEN + p]) for p in range(table.players)):
            return view(match, 1)["taken"], view(match, None)["taken"]
    raise AssertionError("no such position in 100 rounds")


@pytest.mark.parametrize("name", ["boil-over", "poison-twelve"])
def test_who_sees_taken_cards(name: str) -> None:
    """`up` shows all piles, `down` the own one, `down_no_peek` only how many cards they have."""
    table = Table(find(name), 4)
    shown, to_all = taken_seen(table, "up")
    assert shown == to_all
    assert all(isinstance(pile, list) for pile in shown)
    counts = [len(pile) for pile in shown]
    assert taken_seen(table, "down") == ([counts[0], shown[1], *counts[2:]], counts)
    assert taken_seen(table, "down_no_peek") == (counts, counts)


def test_drawing_from_the_pile_tells_only_the_drawer() -> None:
    """A drawn card is in the drawer's view; the others learn that the pile shrank."""
    match = match_at(Table(find("poison-five"), 4), 1, 0)
    assert match.state is not None
    seat, top = match.current_player(), match.round.deal.stock[0]
    assert seat is not None
    before = view(match, seat)
    match.play_action(match.state.legal_actions()[0])
    played = match.round.moves[0][1].partition(">")[0]
    gained = sorted([*view(match, seat)["hand"], played])
    assert gained == sorted([*before["hand"], top])
    for other in {None, *range(4)} - {seat}:
        shown = view(match, other)
        assert shown["stock_count"] == before["stock_count"] - 1
        assert shown["hand_counts"][seat] == 5


# --- What a drawn state is -----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), [("boil-over", 3), ("poison-five", 4)])
def test_hidden_cards_lie_anywhere_alike(name: str, players: int) -> None:
    """Each unseen card is in a hand, in each place of the stock or aside by the numbers there."""
    pack = [[f"{i}H", 1, i % 7 + 1] for i in range(10, 28)] + [["9S", 1, 4]]
    deal = {"boil-over": "all", "poison-five": 3}[name]
    game = find(name).with_options(pack=pack, poison_suit="S", deal=deal)
    state = game.deal(players, 3)
    for _ in range(4):
        state.apply(state.random_action())
    o, draws = state.observe(1), 4000
    cards = range(len(state.rules.pack))
    loose = [i for i in cards if int(o[at.LOOSE]) >> i & 1]
    places: dict[int, list[int]] = {i: [] for i in loose}
    for key in range(draws):
        words = guess(state, 1, key).words
        stock = [int(words[at.STOCK + i]) for i in range(int(words[STOCK_COUNT]))]
        for i in loose:
            homes = [p for p in range(players) if int(words[at.HAND + p]) >> i & 1]
            homes += [20 + stock.index(i)] if i in stock else []
            homes += [99] if int(words[at.ASIDE]) >> i & 1 else []
            places[i] += homes
    sizes = {p: int(o[at.HAND_COUNT + p]) for p in range(players) if p != 1}
    sizes |= dict.fromkeys(range(20, 20 + int(o[STOCK_COUNT])), 1)
    sizes |= {99: int(o[at.ASIDE_COUNT])} if o[at.ASIDE_COUNT] else {}
    assert sum(sizes.values()) == len(loose)
    for homes in places.values():
        assert len(homes) == draws
        assert_by_odds([homes.count(p) for p in sizes], [float(n) for n in sizes.values()])
