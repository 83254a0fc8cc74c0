"""Who sits with the candidates: mostly the best so far, some that were best before, some greedy.

Against themselves alone candidates would learn to beat nobody else.
"""

from __future__ import annotations

from boilover.core import rng
from boilover.core.jit import Words
from boilover.games.kernels import GREEDY, RANDOM

REMEMBERED = 8
"""How many of the earlier ones are kept."""
EVERY = 20
"""Generations between two that are remembered."""

# Of a hundred tables: those of the best alone, those of greedy alone; the rest are mixed.
ALL_BEST = 40
ALL_GREEDY = 20
# Of a hundred seats at mixed tables; the rest are the best's.
EARLIER = 30
SOME_GREEDY = 15
SOME_RANDOM = 3


class Field:
    """Weights of policies that candidates meet, and the tables that they sit at."""

    def __init__(self, seed: int, earlier: list[Words]):
        """`earlier` are the weights that are remembered."""
        self.seed = seed
        self.earlier = earlier

    def remember(self, weights: Words, generation: int) -> None:
        """Keep the best of now and then; when there are too many, any but the newest is dropped."""
        if generation % EVERY == 0:
            self.earlier.append(weights)
            if len(self.earlier) > REMEMBERED:
                stream = rng.Stream(self.seed, generation, rng.FIRST_DEALER)
                del self.earlier[stream.below(REMEMBERED)]

    def tables(self, generation: int, deals: int, others: int, size: int) -> list[int]:
        """The policies of so many `others` at the table of each deal, in turn.

        The weights of the best stand first, those of the earlier ones after it, `size` words each.
        """
        stream = rng.Stream(self.seed, generation)
        policies: list[int] = []
        for _ in range(deals):
            drawn = stream.below(100)
            if drawn < ALL_BEST:
                policies += [0] * others
            elif drawn < ALL_BEST + ALL_GREEDY:
                policies += [GREEDY] * others
            else:
                policies += [self._anyone(stream, size) for _ in range(others)]
        return policies

    def _anyone(self, stream: rng.Stream, size: int) -> int:
        drawn = stream.below(100)
        if drawn < EARLIER and self.earlier:
            return size * (1 + stream.below(len(self.earlier)))
        drawn -= EARLIER
        if 0 <= drawn < SOME_GREEDY:
            return GREEDY
        if SOME_GREEDY <= drawn < SOME_GREEDY + SOME_RANDOM:
            return RANDOM
        return 0
