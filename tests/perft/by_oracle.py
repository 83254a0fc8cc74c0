"""The naive oracle's trees of the inflation games, counted as the engine counts its own.

A reshuffle is one word of the oracle and an action a card of the engine's chance; that a stock
goes on standing is an action there and nothing here.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from boilover.games.perft import Counts
from tests.oracle.inflation import Hand
from tests.oracle.inflation_match import next_seat
from tests.oracle.inflation_rules import Rules, deal_sizes, full_pack

FULL = 10**6  # deeper than any tree


def total(counts: Iterator[Counts], own: Counts) -> Counts:
    """A position and all that follow from it."""
    return Counts(*(sum(column) for column in zip(own, *counts, strict=True)))


def told(hand: Hand, *move: Any) -> Hand:
    """The hand after a seat's move, or after a word of chance."""
    shared = {id(kept): kept for kept in (hand.rules, hand.values, hand.positions)}
    child = copy.deepcopy(hand, shared)
    child.positions = list(hand.positions)
    child.play(*move) if len(move) == 2 else child.chance(*move)
    return child


def walk(hand: Hand, depth: int = FULL, stands: bool = False) -> Counts:
    """Count the positions from a hand on; `stands`: chance has let the stock stand."""
    if hand.outcome is not None:
        return Counts(terminal=1)
    if hand.chance_due() == "reshuffle":
        return reshuffle(hand, [], hand.discards, depth)
    if hand.chance_due() == "draws":
        pile = hand.waste if hand.source == "waste" else hand.hands[int(hand.source)]
        events = (told(hand, f"draws {card}") for card in sorted(set(pile)) if depth)
        return total((walk(child, depth - 1) for child in events), Counts(chance=1))
    if hand.may_topple() is not None and not stands:
        if depth == 0:
            return Counts(chance=1)
        both = walk(told(hand, "topple"), depth - 1), walk(hand, depth - 1, stands=True)
        return total(iter(both), Counts(chance=1))
    mover = hand.to_move()
    assert mover is not None
    words = sorted(hand.legal(mover)) if depth else []
    return total((walk(told(hand, mover, w), depth - 1) for w in words), Counts(decision=1))


def reshuffle(hand: Hand, stacked: list[str], left: list[str], depth: int) -> Counts:
    """Count on from where chance has stacked some of the discards."""
    if not left:
        return walk(told(hand, " ".join(["reshuffle", *stacked])), depth)
    parts = []
    for card in sorted(set(left)) if depth else []:
        rest = list(left)
        rest.remove(card)
        parts.append(reshuffle(hand, [*stacked, card], rest, depth - 1))
    return total(iter(parts), Counts(chance=1))


def whole(rules: Rules, players: int, dealer: int) -> Counts:
    """Count the whole tree of a round, each card of its deal an event of chance."""
    sizes, _ = deal_sizes(rules, players)
    order = [dealer]
    for _place in sizes:
        order.append(next_seat(rules, players, order[-1]))
    goes_to = [
        order[1 + place] for lap in range(max(sizes)) for place, n in enumerate(sizes) if lap < n
    ]

    def deal(dealt: list[str], left: list[str]) -> Counts:
        if not left:
            hands: list[list[str]] = [[] for _ in range(players)]
            for seat, card in zip(goes_to, dealt, strict=False):
                hands[seat].append(card)
            return walk(Hand(rules, players, dealer, hands, dealt[len(goes_to) :]))
        parts = []
        for card in sorted(set(left)):
            rest = list(left)
            rest.remove(card)
            parts.append(deal([*dealt, card], rest))
        return total(iter(parts), Counts(chance=1))

    return deal([], full_pack(rules))
