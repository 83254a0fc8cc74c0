"""Which voice belongs to which family."""

from __future__ import annotations

from typing import Final

from boilover.match import Match
from boilover.telling.faces import Faces
from boilover.telling.pots import PotsVoice
from boilover.telling.tricks import TricksVoice
from boilover.telling.voice import Voice

VOICES: Final[dict[str, type[Voice]]] = {"pots": PotsVoice, "inflation": TricksVoice}


def voice_of(match: Match, faces: Faces, you: int | None = None) -> Voice:
    """What speaks of that match; `you` is a seat that is called "you", if any."""
    return VOICES[match.game.family.name](match, faces, you)
