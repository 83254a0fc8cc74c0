"""Playing clusters: what a worker process is given."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Sequence
from types import TracebackType

from boilover.games import Game
from boilover.lab.ladder.tables import Cluster, Effort, Ended, Played
from boilover.match import Match
from boilover.play.external import Terms, fallbacks
from boilover.play.seats import Player, make_player, play_out


class Timed:
    """A player whose moves are timed."""

    def __init__(self, player: Player):
        self.player = player
        self.name = player.name
        self.effort = Effort()

    def begin(self, match: Match, seat: int) -> None:
        """Pass it on."""
        self.player.begin(match, seat)

    def move(self, match: Match, seat: int) -> int:
        """The player's move; a forced one counts as any other."""
        start = time.perf_counter()
        action = self.player.move(match, seat)
        self.effort.seconds += time.perf_counter() - start
        self.effort.moves += 1
        return action

    def end(self, match: Match) -> None:
        """Pass it on."""
        self.player.end(match)

    def close(self) -> None:
        """Pass it on."""
        self.player.close()


class Tables:
    """Plays clusters of a ladder.

    For use in a `with` block, in which players stay from match to match. A bot is there as often as
    it has had seats at one table.
    """

    def __init__(self, game: Game, bots: Sequence[str], seed: int, terms: Terms):
        self.game = game
        self.bots = tuple(bots)
        self.seed = seed
        self.terms = terms
        self.there: list[list[Timed]] = [[] for _ in bots]

    def __enter__(self) -> Tables:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.ExitStack() as stack:
            for player in (player for twins in self.there for player in twins):
                stack.callback(player.close)
        self.there = [[] for _ in self.bots]

    def __call__(self, cluster: Cluster) -> Played:
        """Play all matches of the cluster."""
        for player in (player for twins in self.there for player in twins):
            player.effort = Effort()
        efforts = [Effort() for _ in self.bots]
        matches = []
        for seats in cluster.tables:
            match = self._play(seats, cluster.deal)
            matches.append(Ended.of(match, seats))
            for _round, _decision, seat, why in fallbacks(match):
                efforts[seats[seat]].fallbacks[why] += 1
        for bot, twins in enumerate(self.there):
            efforts[bot] = sum((player.effort for player in twins), efforts[bot])
        return Played(cluster, tuple(matches), tuple(efforts))

    def _play(self, seats: Sequence[int], deal: int) -> Match:
        match = Match(self.game, [""] * len(seats), seed=self.seed, index=deal)
        players = self._seated(seats)
        for seat, player in enumerate(players):
            player.begin(match, seat)
        match.players = [player.name for player in players]
        play_out(match, players)
        return match

    def _seated(self, seats: Sequence[int]) -> list[Timed]:
        """The players of a table; those that are missing come now."""
        taken: Counter[int] = Counter()
        seated = []
        for bot in seats:
            if taken[bot] == len(self.there[bot]):
                player = make_player(self.bots[bot], self.game, self.terms)
                self.there[bot].append(Timed(player))
            seated.append(self.there[bot][taken[bot]])
            taken[bot] += 1
        return seated
