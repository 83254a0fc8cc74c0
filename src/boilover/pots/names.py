"""Suits and pots of the pots games by their names, in the language in use.

English has one form where other languages have several, so each phrase says what it is for.
"""

from __future__ import annotations

from boilover.core import cardnames
from boilover.core.text import _, _p


def suit_name(letter: str) -> str:
    """The suit's name as it stands by itself: hearts; red."""
    if letter in cardnames.SYMBOLS:
        return cardnames.suit_name(letter)
    names = {
        "B": _("blue"),
        "R": _("red"),
        "V": _("violet"),
        "G": _("green"),
        "P": _("purple"),
        "X": _("poison"),
    }
    return names.get(letter, letter)


def suit_cards(letter: str) -> str:
    """The suit's cards, of which one has the most: hearts; red."""
    names = {
        "H": _p("the most ...", "hearts"),
        "D": _p("the most ...", "diamonds"),
        "C": _p("the most ...", "clubs"),
        "S": _p("the most ...", "spades"),
        "B": _p("the most ...", "blue"),
        "R": _p("the most ...", "red"),
        "V": _p("the most ...", "violet"),
        "G": _p("the most ...", "green"),
        "P": _p("the most ...", "purple"),
        "X": _p("the most ...", "poison"),
    }
    return names.get(letter, _p("the most ...", "{letter}").format(letter=letter))


def onto_pot(pot: str) -> str:
    """The pot that a card is played on: the heart pot; cauldron 2."""
    if pot.isdecimal():
        return _p("plays on ...", "cauldron {number}").format(number=pot)
    phrases = {
        "H": _p("plays on ...", "the heart pot"),
        "D": _p("plays on ...", "the diamond pot"),
        "C": _p("plays on ...", "the club pot"),
        "S": _p("plays on ...", "the spade pot"),
        "B": _p("plays on ...", "the blue pot"),
        "R": _p("plays on ...", "the red pot"),
        "V": _p("plays on ...", "the violet pot"),
        "G": _p("plays on ...", "the green pot"),
        "P": _p("plays on ...", "the purple pot"),
        "X": _p("plays on ...", "the poison pot"),
    }
    return phrases.get(pot, _p("plays on ...", "pot {letter}").format(letter=pot))


def holding_pot(pot: str) -> str:
    """The pot that holds cards, at the beginning of a clause: the heart pot."""
    phrases = {
        "": _p("... holds", "the pot"),
        "H": _p("... holds", "the heart pot"),
        "D": _p("... holds", "the diamond pot"),
        "C": _p("... holds", "the club pot"),
        "S": _p("... holds", "the spade pot"),
        "B": _p("... holds", "the blue pot"),
        "R": _p("... holds", "the red pot"),
        "V": _p("... holds", "the violet pot"),
        "G": _p("... holds", "the green pot"),
        "P": _p("... holds", "the purple pot"),
        "X": _p("... holds", "the poison pot"),
    }
    return phrases.get(pot, _p("... holds", "pot {letter}").format(letter=pot))
