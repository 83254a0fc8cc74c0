"""How long a busy game stands still while kernels are compiled behind it; prints JSON.

Plays interpreted rounds without a pause, move by move, from the first second to the moment when
compiled code takes over, and notes the longest time between two moves. Needs an empty cache.
"""

from __future__ import annotations

import json
import time

from boilover.core import jit
from boilover.games import find, warm

AFTER = 0.5  # seconds of play once compiled code is there


def main() -> None:
    """Play and print."""
    game = find("boil-over")
    warm.in_background()
    longest, moves, seed = 0.0, 0, 0
    start = last = time.perf_counter()
    ready = None
    while ready is None or last < ready + AFTER:
        seed += 1
        state = game.deal(4, seed)
        while not state.is_over():
            state.apply(state.random_action())
            now = time.perf_counter()
            longest, last, moves = max(longest, now - last), now, moves + 1
        if ready is None and jit.compiled():
            ready = last
    print(json.dumps({"longest_gap": longest, "moves": moves, "compiled_after": ready - start}))


if __name__ == "__main__":
    main()
