"""Rates of OpenSpiel's `hearts`, printed as JSON; runs in the peers' own environment.

A move is one decision of a player; chance is never counted as one.

`cpp`: random rollouts in C++ from a round that has just been dealt, through `MCTSBot` with one
simulation, which evaluates the root by that many rollouts and nothing else.
`python`: whole rounds as a loop in Python, as OpenSpiel's own example has it: chance by its
outcomes, else a random one of the legal actions. The deal is in the time.
`python_dealt`: that loop from a copy of a dealt round on. No deal is in the time.
"""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pyspiel

ROLLOUTS = 20_000
LOOPS = 1_000
DEALS = 300

chance = random.Random(1)


def deal(state: Any) -> Any:
    """Let chance do all that comes before the first decision."""
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, odds)[0])
    return state


def play(state: Any) -> int:
    """Play a dealt round to its end at random; return the number of moves."""
    moves = 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        moves += 1
    return moves


def main() -> None:
    """Measure and print."""
    game = pyspiel.load_game("hearts")
    dealt = deal(game.new_initial_state())
    moves = play(dealt.clone())

    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=2.0, max_simulations=1, max_memory_mb=64, solve=False, seed=1,
        verbose=False,
    )  # fmt: skip
    start = time.perf_counter()
    bot.step(dealt)
    cpp = ROLLOUTS * moves / (time.perf_counter() - start)

    start = time.perf_counter()
    whole = sum(play(deal(game.new_initial_state())) for _ in range(DEALS))
    python = whole / (time.perf_counter() - start)

    start = time.perf_counter()
    python_dealt = sum(play(dealt.clone()) for _ in range(LOOPS)) / (time.perf_counter() - start)
    print(json.dumps({"cpp": cpp, "python": python, "python_dealt": python_dealt}))


if __name__ == "__main__":
    main()
