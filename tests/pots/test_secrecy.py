"""What may be seen of a round of the pots: taken cards, the draw pile; equal cards look alike."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from boilover.core import rng
from boilover.core.state import STOCK_COUNT
from boilover.games import State, find
from boilover.games.game import determinize
from boilover.match import view
from boilover.pots import layout as at
from tests.contract.test_secrecy import after
from tests.core.chance import assert_by_odds
from tests.pots.redealt import relabelled
from tests.strategies import Table, at_every_preset, positions, pots_tables, some_positions

pytestmark = pytest.mark.usefixtures("compiled")


def check_equal_cards(state: State) -> None:
    """Which of several equal cards lies where tells nobody anything, and isn't another position."""
    for twin in relabelled(state):
        assert twin == state
        assert twin.legal_actions() == state.legal_actions()
        for seat in range(-1, state.players):
            assert twin.observe(seat).tobytes() == state.observe(seat).tobytes()


@at_every_preset
def test_equal_cards_of_presets(table: Table) -> None:
    for state in some_positions(table, 5):
        check_equal_cards(state)


@given(positions(pots_tables()))
def test_equal_cards_of_any_rules(state: State) -> None:
    check_equal_cards(state)


def taken_seen(table: Table, face: str) -> tuple[list[Any], list[Any]]:
    """`taken` as seat 1 and a spectator see it, late in a round where everybody took cards."""
    table = Table(table.game.with_options(taken_face=face), table.players)
    for seed in range(100):
        match = after(table, seed, 36)
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
    match = after(Table(find("poison-five"), 4), 1, 0)
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
        words = determinize(game, players, o, rng.Stream(key)).words
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
