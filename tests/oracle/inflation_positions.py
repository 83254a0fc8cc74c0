"""Positions of the inflation games for tests of the naive oracle.

Seat 0 is the eldest, so the order of play is 0, 1, 2 … or, counter-clockwise, 0, the last seat,
the one before it ….
"""

from typing import Any

from .inflation import Hand
from .inflation_rules import PRESETS


def position(game: str, *hands: str, stock: str = "", **changed: Any) -> Hand:
    """Give the preset's hand with these cards, some options changed."""
    rules = {**PRESETS[game], **changed}
    dealer = len(hands) - 1 if rules["direction"] == "cw" else 1
    return Hand(rules, len(hands), dealer, [cards.split() for cards in hands], stock.split())


def play(hand: Hand, *moves: str) -> Hand:
    """Play moves like "2 7H" and chance like "* topple"."""
    for move in moves:
        seat, _, word = move.partition(" ")
        if seat == "*":
            hand.chance(word)
        else:
            hand.play(int(seat), word)
    return hand


def holds(hand: Hand, seat: int, cards: str) -> bool:
    """Say whether the seat holds just these cards."""
    return sorted(hand.hands[seat]) == sorted(cards.split())


def follow(game: str, led: str, cards: str, stock: str = "", **changed: Any) -> set[str]:
    """Give what seat 1 of 3 may play with these cards after seat 0 led."""
    hand = position(game, f"{led} 2S 2S", cards, "2S 2S 2S", stock=stock, **changed)
    return play(hand, f"0 {led}").legal(1)


def later(*hands: str, waste: str = "2C 2D", **changed: Any) -> Hand:
    """Give a position after the first trick, with the waste, and without the window."""
    rules = {"opening": "eldest", "take_neighbour": "off", **changed}
    hand = position("bhabhi", *hands, **rules)
    hand.waste, hand.tricks_played = waste.split(), 1
    return hand


def round_and_round(**changed: Any) -> Hand:
    """Give three players who each take the nine of hearts and lead it again."""
    return position("enfle", "9H 9C", "KD KS", "QD QS", **changed)
