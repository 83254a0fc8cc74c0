"""What the seat to move is asked, and what it may do: from its own view alone."""

from __future__ import annotations

from boilover.match import Match
from boilover.telling.faces import Faces, TextFaces
from boilover.telling.teller import Choice, View
from boilover.telling.voices import voice_of


def choices(match: Match, view: View, faces: Faces | None = None) -> list[Choice]:
    """The legal moves of the seat whose view it is, as they are offered; none out of its turn."""
    return voice_of(match, faces or TextFaces(), view["seat"]).choices(view)


def question(match: Match, view: View, faces: Faces | None = None) -> str:
    """What the seat whose view it is is asked, or has to do; "" out of its turn."""
    return voice_of(match, faces or TextFaces(), view["seat"]).question(view)
