"""A match: rounds, scores, moves verified and recorded; its views and its record."""

from boilover.match.match import Match, Played, Round
from boilover.match.record import dumps, read_records, replay, to_record
from boilover.match.views import view

__all__ = [
    "Match",
    "Played",
    "Round",
    "dumps",
    "read_records",
    "replay",
    "to_record",
    "view",
]
