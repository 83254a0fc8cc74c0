"""The score pad: a match at a real table, known by what each player has taken in each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boilover.core.errors import BoilOverError
from boilover.core.text import _
from boilover.games import Game

Counts = Sequence[Sequence[int]]
"""By seat: numbers of cards taken, in the order of `ScorePad.letters`."""


class ScorePad:
    """Names, rounds, totals. A round can be corrected later; totals follow from the rounds."""

    def __init__(self, game: Game, names: Sequence[str], first_dealer: int = 0):
        """A new pad.

        Raises:
            BoilOverError: the game isn't for so many, two names are equal, or no such seat deals.
        """
        self.game = game
        self.rules = game.rules.resolve(len(names))
        twice = [n for i, n in enumerate(names) if n.casefold() in map(str.casefold, names[:i])]
        if twice:
            raise BoilOverError(_("{name} is named twice").format(name=twice[0]))
        if not 0 <= first_dealer < len(names):
            raise BoilOverError(
                _("dealer {dealer}: the seats are 0 to {last}").format(
                    dealer=first_dealer, last=len(names) - 1
                )
            )
        self.names = list(names)
        self.first_dealer = first_dealer
        self.letters: str = game.family.count_letters(self.rules)
        self.taken: list[list[list[int]]] = []
        """By round and seat: counts by suit."""

    # --- Where the match stands ------------------------------------------------------------------

    @property
    def round_number(self) -> int:
        """The number of the round that comes next, from 1."""
        return len(self.taken) + 1

    @property
    def is_over(self) -> bool:
        """Whether all rounds have been written down."""
        return bool(len(self.taken) >= self.rules.rounds)

    @property
    def dealer(self) -> int:
        """The seat that deals the next round."""
        return (self.first_dealer + len(self.taken)) % len(self.names)

    def sheet(self, number: int) -> Any:
        """The family's explained scores of round `number`, from 1."""
        return self.score(self.taken[number - 1])

    def totals(self, rounds: int | None = None) -> list[int]:
        """Each seat's points over the first `rounds` rounds, all by default."""
        sheets = [self.score(counts) for counts in self.taken[:rounds]]
        return [sum(s.points[p] for s in sheets) for p in range(len(self.names))]

    @property
    def winners(self) -> list[int]:
        """The seats with the lowest total once the match is over; they share the win."""
        totals = self.totals()
        return [p for p, t in enumerate(totals) if self.is_over and t == min(totals)]

    # --- Writing ---------------------------------------------------------------------------------

    def check(self, counts: Counts) -> None:
        """Check the counts of all seats, or of the first ones, against the pack.

        Raises:
            BoilOverError: the pack can't give them.
        """
        self.game.family.check_counts(self.rules, self._by_suit(counts))

    def _by_suit(self, counts: Counts) -> list[dict[str, int]]:
        return [dict(zip(self.letters, row, strict=True)) for row in counts]

    def score(self, counts: Counts) -> Any:
        """Score counts without writing them down.

        Raises:
            BoilOverError: the pack can't give these counts.
        """
        self.check(counts)
        return self.game.family.score(self.rules, self._by_suit(counts))

    def add(self, counts: Counts) -> Any:
        """Write down the next round; return its sheet.

        Raises:
            BoilOverError: the match is over, or the pack can't give these counts; nothing changed.
        """
        if self.is_over:
            raise BoilOverError(_("the match is over"))
        sheet = self.score(counts)
        self.taken.append([list(row) for row in counts])
        return sheet

    def correct(self, number: int, counts: Counts) -> Any:
        """Write round `number` anew; return its sheet.

        Raises:
            BoilOverError: there is no such round yet, or the pack can't give these counts.
        """
        if not 1 <= number <= len(self.taken):
            raise BoilOverError(_("round {number} has not been written down").format(number=number))
        sheet = self.score(counts)
        self.taken[number - 1] = [list(row) for row in counts]
        return sheet

    # --- Keeping ---------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The pad as plain data: it says its rules, so it can be read by any later version."""
        return {
            "format": "boilover-score",
            "version": 1,
            "game": self.game.preset,
            "variant": {"id": self.game.id, "name": dict(self.game.names)},
            "rules": self.game.rules.to_options(len(self.names)),
            "names": self.names,
            "first_dealer": self.first_dealer,
            "taken": self.taken,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], game: Game) -> ScorePad:
        """The pad of plain data, by the game that it names.

        Raises:
            BoilOverError: a round of it can't be.
            KeyError, TypeError, ValueError: it isn't a pad.
        """
        pad = cls(game, [str(n) for n in data["names"]], int(data["first_dealer"]))
        for counts in data["taken"]:
            pad.add([[int(n) for n in row] for row in counts])
        return pad
