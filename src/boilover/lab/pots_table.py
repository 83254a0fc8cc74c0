"""What is counted in rounds of the pots games, besides what every family counts."""

from __future__ import annotations

from typing import ClassVar, Final

from boilover.core.jit import Words
from boilover.lab.table import OWN, Table

BOIL_OVERS: Final = OWN
CARDS_TAKEN: Final = OWN + 1
ALL_BOIL: Final = OWN + 2


class PotsTable(Table):
    """The counts of some rounds of a pots game."""

    COLUMNS: ClassVar[int] = OWN + 3

    @property
    def boil_overs(self) -> Words:
        """How often a pot boiled over."""
        return self.column(BOIL_OVERS)

    @property
    def cards_taken(self) -> Words:
        """Cards that all seats together took out of pots."""
        return self.column(CARDS_TAKEN)

    @property
    def all_boil(self) -> Words:
        """Decisions where every action makes its pot boil over."""
        return self.column(ALL_BOIL)
