"""Positions that somebody can't tell apart: hidden cards exchanged, or equal ones relabelled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from boilover.core.state import STOCK_COUNT
from boilover.games import State
from boilover.match import Match, replay, to_record
from boilover.pots import layout as at

Place = tuple[str, int, int]  # which pile of the deal, whose, which card of it

TABLE_SETS = [*range(at.HAND, at.HAND + 8), *range(at.TAKEN, at.TAKEN + 8)]
TABLE_SETS += [*range(at.POT, at.POT + 8), at.ASIDE]


def hidden_places(entry: dict[str, Any], seat: int | None) -> list[Place]:
    """Where the cards were dealt that `seat` has not seen by now; None is a spectator."""
    hands = [[("hands", p, i) for i in range(len(hand))] for p, hand in enumerate(entry["hands"])]
    stock = [("stock", 0, i) for i in range(len(entry.get("stock", [])))]
    for mover, words in entry["moves"]:
        card = words.partition(">")[0]
        place = next(place for place in hands[mover] if card_at(entry, place) == card)
        hands[mover].remove(place)
        if stock:
            hands[mover].append(stock.pop(0))
    others = [place for p, hand in enumerate(hands) if p != seat for place in hand]
    return [*others, *stock, *(("aside", 0, i) for i in range(len(entry.get("aside", []))))]


def card_at(entry: dict[str, Any], place: Place) -> str:
    """The card that was dealt to that place."""
    name, p, i = place
    return str(entry["hands"][p][i] if name == "hands" else entry[name][i])


def twin_of(match: Match, seat: int | None, dice: random.Random) -> Match:
    """The same match as `seat` knows it, with all that it can't see dealt another way."""
    record = to_record(match)
    entry = record["rounds"][-1]
    places = hidden_places(entry, seat)
    cards = [card_at(entry, place) for place in places]
    dice.shuffle(cards)
    for (name, p, i), card in zip(places, cards, strict=True):
        (entry["hands"][p] if name == "hands" else entry[name])[i] = card
    twin = replay(record, unfinished=True)
    assert to_record(twin)["rounds"][-1]["moves"] == entry["moves"]
    return twin


def relabelled(state: State) -> Iterator[State]:
    """The position with each two equal cards that lie in different places exchanged."""
    cards = state.rules.pack.texts
    for a in range(len(cards)):
        for b in range(a + 1, len(cards)):
            if cards[a] == cards[b]:
                twin = state.copy()
                exchange(twin, a, b)
                if twin.words.tobytes() != state.words.tobytes():
                    yield twin


def exchange(state: State, a: int, b: int) -> None:
    """Put card `a` where card `b` lies and the other way round."""
    words = state.words
    for i in TABLE_SETS:
        word = int(words[i])
        if (word >> a & 1) != (word >> b & 1):
            words[i] = word ^ (1 << a | 1 << b)
    for i in range(at.STOCK, at.STOCK + int(words[STOCK_COUNT])):
        words[i] = {a: b, b: a}.get(int(words[i]), int(words[i]))
