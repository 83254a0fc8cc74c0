"""Rates of a game of OpenSpiel, printed as JSON; runs in the peers' own environment.

`python -m benchmarks.openspiel GAME`, such as `hearts` or `crazy_eights(players=4)`. A move is one
decision of a player; chance is never counted as one.

`cpp`: random rollouts in C++ from rounds that have just been dealt, through `MCTSBot` with one
simulation, which evaluates the root by that many rollouts and nothing else. It doesn't say how many
moves they had; the loops in Python from the same deals do, on the average.
`python`: whole rounds as a loop in Python, as OpenSpiel's own example has it: chance by its
outcomes, else a random one of the legal actions. The deal is in the time.
`python_dealt`: that loop from copies of the dealt rounds on. No deal is in the time.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

import pyspiel

DEALT = 10
ROLLOUTS = 2_000  # from each of them
LOOPS = 100
DEALS = 300

chance = random.Random(1)


def settle(state: Any) -> Any:
    """Let chance do all that comes before the next decision."""
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, odds)[0])
    return state


def play(state: Any) -> int:
    """Play a dealt round to its end at random; return the number of moves."""
    moves = 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        settle(state)
        moves += 1
    return moves


def main() -> None:
    """Measure and print."""
    game = pyspiel.load_game(sys.argv[1])
    dealt = [settle(game.new_initial_state()) for _ in range(DEALT)]

    start = time.process_time()
    moves = sum(play(state.clone()) for state in dealt for _ in range(LOOPS))
    python_dealt = moves / (time.process_time() - start)

    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=2.0, max_simulations=1, max_memory_mb=64, solve=False, seed=1,
        verbose=False,
    )  # fmt: skip
    start = time.process_time()
    for state in dealt:
        bot.step(state)
    cpp = ROLLOUTS * moves / LOOPS / (time.process_time() - start)

    start = time.process_time()
    whole = sum(play(settle(game.new_initial_state())) for _ in range(DEALS))
    python = whole / (time.process_time() - start)
    print(json.dumps({"cpp": cpp, "python": python, "python_dealt": python_dealt}))


if __name__ == "__main__":
    main()
