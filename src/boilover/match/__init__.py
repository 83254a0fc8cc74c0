"""A match: rounds, scores, moves verified and recorded; its views and its record."""

from boilover.match.fair import FairChance
from boilover.match.match import Match, Played, Round
from boilover.match.record import dumps, read_records, to_record
from boilover.match.replaying import replay, retold, verify_shuffle
from boilover.match.views import view

__all__ = [
    "FairChance",
    "Match",
    "Played",
    "Round",
    "dumps",
    "read_records",
    "replay",
    "retold",
    "to_record",
    "verify_shuffle",
    "view",
]
