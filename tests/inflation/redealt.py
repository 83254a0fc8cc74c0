"""The same match as somebody knows it, with what he can't see dealt another way.

The naive oracle says what can be: it plays the moves again with other cards, and tells what the
seat has seen of them by then.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

from boilover.match import Match, replay, to_record
from tests.inflation.laws import hidden
from tests.oracle.inflation import Hand
from tests.oracle.inflation_match import replay_move, verify_deal
from tests.oracle.inflation_rules import Rules, rules_for

TRIES = 8


def twin_of(match: Match, seat: int | None, dice: random.Random) -> Match:
    """A match that the seat can't tell from this one; None is a spectator.

    Two cards that the seat doesn't see change places, again and again, as long as the moves
    remain possible and show the seat the same cards at the same times.
    """
    record = to_record(match)
    rules = rules_for(record["rules"], len(match.players))
    entry = spelt(record["rounds"][-1])
    assert match.state is not None
    loose = set(hidden(match.state, -1 if seat is None else seat))
    seen = cards_seen(rules, entry, seat)
    assert seen is not None
    for _ in range(TRIES):
        other = copy.deepcopy(entry)
        cards = [(pile, i) for pile in piles(other, seat) for i in range(len(pile))]
        places = [(pile, i) for pile, i in cards if pile[i] in loose]
        if len(places) < 2:
            break
        (one, i), (two, j) = dice.sample(places, 2)
        one[i], two[j] = two[j], one[i]
        if cards_seen(rules, other, seat) == seen:
            entry = other
    record["rounds"][-1] = written(entry)
    return replay(record, unfinished=True)


def spelt(entry: dict[str, Any]) -> dict[str, Any]:
    """A record's round with the words of chance as lists, so that cards can change places."""
    moves = [[s, words.split(" ") if s == "*" else words] for s, words in entry["moves"]]
    return {"stock": [], **entry, "moves": moves}


def written(entry: dict[str, Any]) -> dict[str, Any]:
    """Such a round as a record has it."""
    moves = [[s, " ".join(words) if s == "*" else words] for s, words in entry["moves"]]
    return {**entry, "moves": moves}


def piles(entry: dict[str, Any], seat: int | None) -> list[list[Any]]:
    """What was dealt where the seat doesn't see it: other hands, the stock, later stocks."""
    hands = [hand for p, hand in enumerate(entry["hands"]) if p != seat]
    later = [words for s, words in entry["moves"] if s == "*" and words[0] == "reshuffle"]
    return [*hands, entry["stock"], *later]


def cards_seen(rules: Rules, entry: dict[str, Any], seat: int | None) -> list[Any] | None:
    """The cards that the seat has seen by and by; None if the moves aren't possible.

    Those are its own hand, and what comes off a stock that lies face up. Who is to move is seen as
    well: it can be the holder of a card.
    """
    written_entry, seen, done = written(entry), [], 0
    moves = written_entry["moves"]
    try:
        hand = verify_deal(rules, len(entry["hands"]), 1, written_entry)
        before = Counter(hand.stock)
        while True:
            own = [] if seat is None else sorted(hand.hands[seat])
            seen.append((hand.to_move(), own, *off_the_stock(hand, before)))
            if done == len(moves):
                return seen
            before = Counter(hand.stock or hand.discards)
            done += replay_move(hand, moves[done], moves[done + 1] if moves[done + 1 :] else None)
    except ValueError:
        return None


def off_the_stock(hand: Hand, before: Counter[str]) -> tuple[list[str], list[str]]:
    """What shows on a stock that lies face up, and what has come off it since it was `before`."""
    if hand.rules["stock_form"] != "up":
        return [], []
    return hand.stock[:1], sorted((before - Counter(hand.stock)).elements())
