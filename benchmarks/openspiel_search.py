"""Iterations a second of OpenSpiel's ISMCTS at hearts, as JSON; runs in the peers' environment.

An iteration draws a world, goes down the tree, adds a node, plays the round out at random and tells
the nodes. `cpp` is `pyspiel.ISMCTSBot`, `python` is `open_spiel.python.algorithms.ismcts`; `plies`
are the moves from the position to the end of the round, and so of an iteration. They search at the
`first` choice of rounds without passing, and at the first one in their second half, the `middle`;
moves up to there are random.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.openspiel import chance, play, settle

ROUNDS = 10
NO_PASSING = 0  # what chance says first
UCT_C = 2.0
ITERATIONS = 1000  # a decision
FEW = 200  # the same of the one in Python


def choices(game: Any) -> tuple[Any, Any]:
    """A round's first choice, and its first one once half of the moves have been made."""
    state = game.new_initial_state()
    state.apply_action(NO_PASSING)
    settle(state)
    half, made, first = play(state.clone()) / 2, 0, None
    while made < half or len(state.legal_actions()) == 1:
        if first is None and len(state.legal_actions()) > 1:
            first = state.clone()
        state.apply_action(chance.choice(state.legal_actions()))
        settle(state)
        made += 1
    return first, state


def in_cpp(_game: Any, seed: int) -> Any:
    """The bot in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    return pyspiel.ISMCTSBot(seed, evaluator, UCT_C, ITERATIONS)


def in_python(game: Any, seed: int) -> Any:
    """The bot in Python."""
    stream = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=stream)
    return ismcts.ISMCTSBot(game, evaluator, UCT_C, FEW, random_state=stream)


def rate(game: Any, make: Callable[[Any, int], Any], positions: list[Any], each: int) -> float:
    """Iterations a second of the processor's time, over searches in all the positions."""
    spent = 0.0
    for seed, state in enumerate(positions, 1):
        bot = make(game, seed)
        start = time.process_time()
        bot.step(state)
        spent += time.process_time() - start
    return each * len(positions) / spent


def main() -> None:
    """Measure and print."""
    game = pyspiel.load_game("hearts")
    rounds = [choices(game) for _ in range(ROUNDS)]
    found = {}
    for name, positions in zip(("first", "middle"), zip(*rounds, strict=True), strict=True):
        found[name] = {
            "plies": sum(play(state.clone()) for state in positions) / ROUNDS,
            "cpp": rate(game, in_cpp, list(positions), ITERATIONS),
            "python": rate(game, in_python, list(positions), FEW),
        }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
