"""The ladder: bots against bots, at whole matches.

Every bot sits alone among each of the others, in every seat on the same deals, and all meet at
mixed tables. Figures are clustered by deal; ratings come from the mixed tables.
"""

from boilover.lab.ladder.climbing import Ladder, climb, so_far
from boilover.lab.ladder.plan import Plan, every_pair
from boilover.lab.ladder.pool import Entrant, find_bots, read_pool
from boilover.lab.ladder.report import to_json
from boilover.lab.ladder.text import format_ladder

__all__ = [
    "Entrant",
    "Ladder",
    "Plan",
    "climb",
    "every_pair",
    "find_bots",
    "format_ladder",
    "read_pool",
    "so_far",
    "to_json",
]
