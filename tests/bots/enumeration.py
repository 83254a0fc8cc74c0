"""Tiny rounds, and all deals that a seat holds possible in them, one by one in plain Python.

No kernel of search and none that determinizes is asked.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from boilover.core import rng
from boilover.core.family import Deal
from boilover.core.jit import Words
from boilover.core.state import RNG
from boilover.games import Game, State, find


def seen(state: State, key: int) -> Words:
    """The mover's observation, with a stream for the decision."""
    o = state.observe(state.current_player())
    o[RNG : RNG + 4] = rng.Stream(key).fork()
    return o


class Position(NamedTuple):
    """A round to think about: the deal, and what has been played."""

    deal: Deal
    state: State
    actions: tuple[int, ...]


def position(game: Game, players: int, seed: int, actions: int) -> Position:
    """A position after so many random actions from a seeded deal; the mover has a choice."""
    state = game.deal(players, seed)
    deal, played = state.read_deal(), []
    for _ in range(actions):
        played.append(state.random_action())
        state.apply(played[-1])
    assert state.current_player() >= 0
    assert len(state.legal_actions()) > 1
    return Position(deal, state, tuple(played))


def pots(players: int, deal: int, undealt: str) -> Game:
    """Two pots and nine cards, two of them alike."""
    numbers = [[f"{n}{suit}", 1, n] for suit in "HD" for n in (1, 2, 3)]
    return find("boil-over").with_options(
        players=[players, players],
        pack=[*numbers, ["4S", 2, 4], ["1S", 1, 1]],
        ghost_hand=False,
        deal=deal,
        undealt=undealt,
        limit=5,
    )


def tricks(name: str, suits: str, players: int, **options: object) -> Game:
    """A trick-shedding game with four ranks."""
    pack = [[f"{rank}{suit}", 1, int(rank)] for suit in suits for rank in "2345"]
    return find(name).with_options(players=[players, players], pack=pack, **options)


def worlds(at: Position) -> list[State]:
    """All deals, each as often as cards can lie so, in which the mover would know the same."""
    seat = at.state.current_player()
    known = at.state.observe(seat)
    own, deal = at.deal.hands[seat], at.deal
    others = [p for p in range(len(deal.hands)) if p != seat]
    hidden = [*(card for p in others for card in deal.hands[p]), *deal.aside, *deal.stock]
    found = []
    for cards in permutations(hidden):
        rest = list(cards)
        hands = {seat: own} | {p: tuple(take(rest, len(deal.hands[p]))) for p in others}
        if any(list(hands[p]) != sorted(hands[p]) for p in others):
            continue  # the same hand in another order
        aside = tuple(take(rest, len(deal.aside)))
        if list(aside) != sorted(aside):
            continue
        ordered = tuple(hands[p] for p in range(len(deal.hands)))
        state = replayed(at, Deal(ordered, aside, tuple(rest)))
        if state is not None and state.observe(seat).tobytes() == known.tobytes():
            found.append(state)
    return found


def take(cards: list[str], n: int) -> list[str]:
    """Take the first cards away from the list and return them."""
    taken = cards[:n]
    del cards[:n]
    return taken


def replayed(at: Position, deal: Deal) -> State | None:
    """The position after the same actions from another deal; None if they aren't possible."""
    state = at.state.game.deal_cards(deal, at.state.dealer)
    for action in at.actions:
        if not state.is_legal(action):
            return None
        state.apply(action)
    return state
