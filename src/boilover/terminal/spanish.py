"""Spanish cards at the terminal: 12or is the king of coins, which records call KD.

The king is rey (12), the jack caballo (11), the queen sota (10), as in the rules of Burro, so the
numbers stand in the order of the ranks. Names of suits and ranks are Spanish in every language,
which may only write them in its own way.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from boilover.core.cards import JOKER, rank_of
from boilover.core.errors import BoilOverError
from boilover.core.text import _, _p
from boilover.terminal.cards import Faces
from boilover.terminal.console import BLUE, GREEN, RED, YELLOW, Console

INTERNATIONAL, SPANISH = "international", "spanish"
NAMES: Final = (INTERNATIONAL, SPANISH)
SUITS: Final = {"D": "oros", "H": "copas", "S": "espadas", "C": "bastos"}
RANKS: Final = {"K": ("12", "rey"), "J": ("11", "caballo"), "Q": ("10", "sota"), "A": ("1", "as")}


class SpanishFaces(Faces):
    """Cards as a Spanish pack has them, by their numbers: 12or, 10co, 7ba, 1es."""

    colours: ClassVar = {"D": (YELLOW,), "H": (RED,), "C": (GREEN,), "S": (BLUE,)}
    letters_are_typed = False  # C would be both copas and clubs
    fillers = ("DE",)  # rey de oros

    @property
    def legend(self) -> str:
        usual = Faces(self.console)
        suits = ", ".join(f"{name[:2]} {name} ({usual.suit(s)})" for s, name in SUITS.items())
        ranks = ", ".join(
            f"{number} {name} ({usual.rank(r)})" for r, (number, name) in RANKS.items()
        )
        return _("Spanish cards: {suits}; {ranks}.").format(suits=suits, ranks=ranks)

    def suit(self, letter: str) -> str:
        return SUITS.get(letter, letter)[:2]

    def suit_name(self, letter: str) -> str:
        names = {
            "D": _p("Spanish suit", "oros"),
            "H": _p("Spanish suit", "copas"),
            "S": _p("Spanish suit", "espadas"),
            "C": _p("Spanish suit", "bastos"),
        }
        return names.get(letter, letter)

    def none_of(self, letter: str) -> str:
        return _p("Spanish suit", "no {suit}").format(suit=self.suit_name(letter))

    def rank(self, rank: str) -> str:
        return RANKS[rank][0] if rank in RANKS else rank

    def ranks_as_typed(self) -> dict[str, str]:
        spelt = {rank: rank for rank in "23456789"}
        for rank, (number, name) in RANKS.items():
            spelt |= {number: rank, name.upper(): rank, name[0].upper(): rank}
        return spelt


def faces_by_name(name: str, console: Console, rules: Any) -> Faces:
    """The faces of that name for a game by these resolved rules.

    Raises:
        BoilOverError: there are none of that name, or they don't fit the pack.
    """
    if name == INTERNATIONAL:
        return Faces(console)
    if name != SPANISH:
        raise BoilOverError(
            _("{name}: no such cards; there are {names}").format(name=name, names=", ".join(NAMES))
        )
    kinds = {kind.text for kind in rules.pack.kinds} - {JOKER}
    if not all(card[-1] in SUITS for card in kinds):
        raise BoilOverError(_("{name}: this pack has other suits").format(name=name))
    if any(rank_of(card) == "T" for card in kinds):
        raise BoilOverError(_("{name}: a Spanish pack has no tens; this one has").format(name=name))
    return SpanishFaces(console)
