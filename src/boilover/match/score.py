"""The score pad: a match at a real table, known by what was counted after each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boilover.core.errors import BoilOverError
from boilover.core.text import _
from boilover.games import Game

Counts = Sequence[Sequence[int]]
"""By seat: what the family counts after a round, in the order of `ScorePad.letters`."""


class ScorePad:
    """Names, rounds, totals. A round can be corrected later; totals follow from the rounds.

    A pad of one round would be none. So where that is a match, the pad is open: it has as many
    rounds as the players like, and who is ahead when they stop has won.
    """

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
        self.is_open: bool = self.rules.rounds == 1
        self.taken: list[list[list[int]]] = []
        """By round and seat: the counts, in the order of the letters."""

    # --- Where the match stands ------------------------------------------------------------------

    @property
    def round_number(self) -> int:
        """The number of the round that comes next, from 1."""
        return len(self.taken) + 1

    @property
    def is_over(self) -> bool:
        """Whether the rounds written down decide the match; those of an open pad never do."""
        points = [sheet.points for sheet in self._sheets()]
        return not self.is_open and bool(self.game.family.is_decided(self.rules, points))

    @property
    def dealer(self) -> int:
        """The seat that deals the next round."""
        return int(self.first_dealer + len(self.taken) * self.rules.step) % len(self.names)

    @property
    def eldest(self) -> int:
        """The seat that gets the first card of the next round."""
        return int(self.dealer + self.rules.step) % len(self.names)

    def sheet(self, number: int) -> Any:
        """The family's explained scores of round `number`, from 1."""
        return self.score(self.taken[number - 1])

    def _sheets(self) -> list[Any]:
        return [self.score(counts) for counts in self.taken]

    def totals(self) -> list[int]:
        """Each seat's points over the rounds written down."""
        sheets = self._sheets()
        return [sum(s.points[p] for s in sheets) for p in range(len(self.names))]

    @property
    def winners(self) -> list[int]:
        """The seats that share the win of the rounds written down; nobody if all were drawn."""
        sheets = self._sheets()
        points, outcomes = [s.points for s in sheets], [s.outcome for s in sheets]
        return self.game.family.winners(self.rules, points, outcomes) if sheets else []

    # --- Writing ---------------------------------------------------------------------------------

    def check(self, counts: Counts) -> None:
        """Check the counts of all seats, or of the first ones, against pack and rules.

        Raises:
            BoilOverError: a round can't come to them.
        """
        self.game.family.check_counts(self.rules, self._by_suit(counts))

    def _by_suit(self, counts: Counts) -> list[dict[str, int]]:
        return [dict(zip(self.letters, row, strict=True)) for row in counts]

    def score(self, counts: Counts) -> Any:
        """Score counts without writing them down.

        Raises:
            BoilOverError: a round can't come to these counts.
        """
        self.check(counts)
        return self.game.family.score(self.rules, self._by_suit(counts))

    def add(self, counts: Counts) -> Any:
        """Write down the next round; return its sheet.

        Raises:
            BoilOverError: the match is over, or a round can't come to these counts.
        """
        if self.is_over:
            raise BoilOverError(_("the match is over"))
        sheet = self.score(counts)
        self.taken.append([list(row) for row in counts])
        return sheet

    def correct(self, number: int, counts: Counts) -> Any:
        """Write round `number` anew; return its sheet.

        Raises:
            BoilOverError: there is no such round yet, or a round can't come to these counts.
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
            rows = [[int(n) for n in row] for row in counts]
            if len(rows) != len(pad.names):
                raise ValueError("a round doesn't have a row for each name")
            pad.score(rows)
            pad.taken.append(rows)  # though an earlier round, corrected, may have ended the match
        if pad.rules.rounds > 1 and len(pad.taken) > pad.rules.rounds:
            raise ValueError("there are more rounds than the match has")
        return pad
