"""What is counted in rounds of the inflation games, besides what every family counts."""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from boilover.core.jit import Words
from boilover.lab.table import OWN, Table

TRICKS: Final = OWN
CARDS_DRAWN: Final = OWN + 1
PICK_UPS: Final = OWN + 2
CARDS_PICKED_UP: Final = OWN + 3
OUTCOME: Final = OWN + 4


class InflationTable(Table):
    """The counts of some rounds of an inflation game."""

    COLUMNS: ClassVar[int] = OWN + 5

    @property
    def tricks(self) -> Words:
        """Tricks begun: the one in which the round ends counts too."""
        return self.column(TRICKS)

    @property
    def cards_drawn(self) -> Words:
        """Cards that came out of the stock into hands after the deal."""
        return self.column(CARDS_DRAWN)

    @property
    def pick_ups(self) -> Words:
        """Tricks whose cards went back to hands, to one or shared out."""
        return self.column(PICK_UPS)

    @property
    def cards_picked_up(self) -> Words:
        """The cards of those tricks."""
        return self.column(CARDS_PICKED_UP)

    def ended(self, outcome: int) -> Words:
        """1 for each round that had this outcome, else 0."""
        return (self.column(OUTCOME) == outcome).astype(np.int64)
