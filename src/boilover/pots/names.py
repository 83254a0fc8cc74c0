"""Suits and pots of the pots games by their names, in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.text import _


def suit_name(letter: str) -> str:
    """The suit's name in the plural: hearts; red."""
    names = {
        "H": _("hearts"),
        "D": _("diamonds"),
        "C": _("clubs"),
        "S": _("spades"),
        "B": _("blue"),
        "R": _("red"),
        "V": _("violet"),
        "G": _("green"),
        "P": _("purple"),
        "X": _("poison"),
    }
    return names.get(letter, letter)


def pot_phrase(pot: str) -> str:
    """The pot as it stands in a sentence: the heart pot; cauldron 2."""
    if pot.isdecimal():
        return _("cauldron {number}").format(number=pot)
    phrases = {
        "H": _("the heart pot"),
        "D": _("the diamond pot"),
        "C": _("the club pot"),
        "S": _("the spade pot"),
        "B": _("the blue pot"),
        "R": _("the red pot"),
        "V": _("the violet pot"),
        "G": _("the green pot"),
        "P": _("the purple pot"),
        "X": _("the poison pot"),
    }
    return phrases.get(pot, _("pot {letter}").format(letter=pot))


def join_names(names: Sequence[str]) -> str:
    """Anna; Anna and Carla; Anna, Ben and Carla."""
    if len(names) <= 1:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
