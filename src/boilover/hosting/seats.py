"""The seats of a table: who sits there, who is away, and who plays meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

GRACE: Final = 60.0  # seconds that somebody may be away before a bot plays
STAND_IN: Final = "medium"
"""The bot that plays for whoever is away or has left."""

Kind = Literal["person", "bot", "open"]


@dataclass
class Seat:
    """One seat; it is a person's while it has a guest."""

    name: str = ""
    guest: str = ""
    tier: str = ""
    """The bot that plays here; of a person, the bot that stands in."""
    left: str = ""
    """The guest who has left a running match, and may come back."""
    away_since: float | None = None
    stood_in: bool = False

    @property
    def kind(self) -> Kind:
        """Whose it is."""
        return "person" if self.guest else "bot" if self.tier else "open"

    @property
    def is_there(self) -> bool:
        """Whether a person sits here and is not away."""
        return bool(self.guest) and self.away_since is None

    @property
    def bot(self) -> str:
        """The bot that plays for this seat now, "" if a person does."""
        if self.guest:
            return STAND_IN if self.stood_in else ""
        return self.tier

    def free(self) -> None:
        """Leave it open for somebody else."""
        self.name = self.guest = self.tier = self.left = ""
        self.away_since, self.stood_in = None, False

    def hand_over(self) -> None:
        """The guest leaves for good; a bot goes on in the same name."""
        self.left, self.guest, self.tier = self.guest, "", STAND_IN
        self.away_since, self.stood_in = None, True

    def take_up(self, guest: str) -> None:
        """The guest is back."""
        self.guest, self.left, self.tier = guest, "", ""
        self.away_since, self.stood_in = None, False
