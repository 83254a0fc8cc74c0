"""Search iterations a second beside OpenSpiel's ISMCTS at `hearts`; rollouts are random.

An iteration of theirs draws a world, goes down the tree, adds a node, plays the round out and tells
the nodes; so does one of `tree`, our `ismcts`. One of `flat`, our `search`, plays an action and the
round out, and a world serves all actions that are still tried. They search at a round's first
choice, and at the first one in its second half, with 1000 iterations a decision (200 in Python).
Plies are the moves of an iteration, all up to the end of the round; hearts has 52 in a round, Boil
Over for four 38. Times are the processor's, on one core.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import mean, median

from benchmarks.openspiel_peer import Rates, is_there, search_rates
from benchmarks.search import seen
from benchmarks.table import Asked, Figure, ratio
from boilover.bots.budget import Budget
from boilover.bots.search import Field, Policy, spend
from boilover.bots.tree import Grove, grow_within
from boilover.core import jit
from boilover.games import Game, State, find

ROUNDS = 10
ITERATIONS = 1000  # a decision
SECONDS = 0.3  # of one measurement
REPEATS = 5
POSITIONS = {"first": "the first choice", "middle": "the first of the second half"}
PROMISED = 10  # times OpenSpiel's C++, in the game and from the position of the README


def choices(game: Game, seed: int) -> tuple[State, State]:
    """A random round's first choice, and its first one once half of the moves have been made."""
    state = game.deal(4, seed)
    half, first = state.moves_left / 2, None
    while state.moves_left > half or len(state.legal_actions()) == 1:
        if first is None and len(state.legal_actions()) > 1:
            first = state.copy()
        state.apply(state.random_action())
    assert first is not None
    return first, state


def flat(state: State, key: int) -> int:
    """Decide once by the flat search; return the number of iterations."""
    rollouts = Policy.named("random")
    field = Field(state.family, state.rules, seen(state, key), state.legal_actions(), rollouts)
    spend(Budget(ITERATIONS), field)
    return field.rollouts


def tree(state: State, key: int) -> int:
    """Decide once by the tree search; return the number of iterations."""
    grove = Grove(state.family, state.rules, seen(state, key), Policy.named("random"))
    grow_within(Budget(ITERATIONS), grove)
    return grove.rounds


SEARCHES: dict[str, Callable[[State, int], int]] = {"tree": tree, "flat": flat}


def rate(search: Callable[[State, int], int], positions: Sequence[State]) -> float:
    """Iterations a second of decisions in all these positions."""
    made, start = 0, time.process_time()
    while time.process_time() < start + SECONDS:
        made += sum(search(state, made) for state in positions)
    return made / (time.process_time() - start)


def run(_asked: Asked) -> Iterator[Figure]:
    """Rates of both sides, A B A B, and how many times OpenSpiel's ours are."""
    jit.compile_all()
    there = is_there()
    for name in ("boil-over", "friday-the-13th"):
        rounds = zip(*(choices(find(name), seed) for seed in range(ROUNDS)), strict=True)
        ours = dict(zip(POSITIONS, rounds, strict=True))
        found: dict[tuple[str, str], list[float]] = {}
        theirs: list[dict[str, Rates]] = []
        for _ in range(REPEATS):
            for place, positions in ours.items():
                for kind, search in SEARCHES.items():
                    found.setdefault((place, kind), []).append(rate(search, positions))
            if there:
                theirs.append(search_rates())
        yield from figures(name, ours, found, theirs)


def figures(
    name: str,
    positions: Mapping[str, Sequence[State]],
    ours: dict[tuple[str, str], list[float]],
    theirs: list[dict[str, Rates]],
) -> Iterator[Figure]:
    """What the measurements come to, for one of our games."""
    for place, said in POSITIONS.items():
        plies = mean(state.moves_left for state in positions[place])
        cpp, python = ([each[place][key] for each in theirs] for key in ("cpp", "python"))
        if theirs:
            their_plies = mean(each[place]["plies"] for each in theirs)
            yield Figure(f"hearts, {said}: plies", their_plies)
            yield Figure("  OpenSpiel, C++", median(cpp), "it/s")
            yield Figure("  OpenSpiel, Python", median(python), "it/s")
        yield Figure(f"{name}, {said}: plies", plies)
        for kind in SEARCHES:
            mine = ours[place, kind]
            yield Figure(f"  {kind}", median(mine), "it/s")
            if theirs:
                promised = PROMISED if name == "boil-over" else None
                times = ratio(mine, cpp)
                yield Figure(f"  {kind}, times C++", times, least=promised)
                yield Figure(f"  {kind}, times C++, a ply", times * plies / their_plies)
                yield Figure(f"  {kind}, times Python", ratio(mine, python))
