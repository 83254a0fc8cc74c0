"""Which drawing belongs to which family."""

from __future__ import annotations

from typing import Final

from boilover.core.family import Family
from boilover.terminal.pots import PotsTable
from boilover.terminal.table import Table
from boilover.terminal.tricks import TricksTable

TABLES: Final[dict[str, type[Table]]] = {"pots": PotsTable, "inflation": TricksTable}


def table_of(family: Family) -> type[Table]:
    """What draws the matches of that family."""
    return TABLES[family.name]
