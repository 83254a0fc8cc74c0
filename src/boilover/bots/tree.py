"""Tree search: let all seats learn, from deal to deal, what to do against one another.

Information set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse,
"Information set Monte Carlo tree search", 2012). The hidden cards are dealt anew for every round;
each round goes down one tree by what has done best for whoever moves there, tries out something new
where it can, and is played out by a policy. Every node keeps what each seat has gained, and the
seat that moves looks at its own gain alone (max^n); see `search_kernels.gain` for what counts.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from boilover.bots.budget import Budget
from boilover.bots.search import NEVER, PORTION, Policy, SearchBot, objective, threads_of
from boilover.bots.standing import FIRST_ROUND, Standing
from boilover.bots.tree_kernels import (
    ACTION,
    CHILD,
    EXPLORATION,
    FREE,
    HIGH,
    LOW,
    ROOT,
    SIBLING,
    SUMS,
    UNKNOWN,
    VISITS,
    grow,
)
from boilover.bots.weights import Weights
from boilover.core import rng
from boilover.core.family import Family
from boilover.core.jit import Words
from boilover.core.state import SEAT
from boilover.games import Game

MOST_NODES: Final = 1 << 16
EXPLORATION_USUAL: Final = 100


class Tree:
    """What one thread grows: the tree, and room for a round."""

    def __init__(self, family: Family, rules: Any, exploration: int, nodes: int):
        """The root alone, with room for so many nodes in all."""
        self._players = rules.seats
        node_words, actions = SUMS + rules.seats, family.most_actions(rules)
        self.words: Words = np.zeros(ROOT + nodes * node_words, np.int64)
        self.words[FREE] = ROOT + node_words
        self.words[[LOW, HIGH]] = UNKNOWN, -UNKNOWN
        self.words[EXPLORATION] = exploration
        self.state: Words = np.zeros(family.state_words, np.int64)
        self.legal: Words = np.zeros(actions, np.int64)
        self.untried: Words = np.zeros(actions, np.int64)
        self.lineup: Words = np.zeros(16, np.int64)
        self.score: Words = np.zeros(16, np.int64)

    def tried(self) -> Iterator[Tried]:
        """The actions tried at the root, the latest first."""
        t = self.words
        node = t[ROOT + CHILD]
        while node != 0:
            sums = t[node + SUMS : node + SUMS + self._players]
            yield Tried(int(t[node + ACTION]), int(t[node + VISITS]), sums)
            node = t[node + SIBLING]


class Tried(NamedTuple):
    """What has come of an action."""

    action: int
    visits: int
    sums: Words
    """By seat: what it has gained in all visits together."""


class Grove:
    """The trees of one decision, one a thread.

    Round i is played in world i by tree i modulo their number. So what is found follows from the
    observation, the number of rounds and the number of trees.
    """

    def __init__(
        self,
        family: Family,
        rules: Any,
        observation: Words,
        policy: Policy,
        standing: Standing = FIRST_ROUND,
        threads: int = 1,
        exploration: int = EXPLORATION_USUAL,
        nodes: int = MOST_NODES,
    ):
        """No rounds yet; `observation` is the mover's, with a stream that this draws from."""
        self.rounds = 0
        self.seat = int(observation[SEAT])
        self.trees = [Tree(family, rules, exploration, nodes) for _ in range(threads)]
        self._r: Words = rules.words
        self._observation, self._policy = observation, policy
        self._objective = objective(family, rules, observation, standing)
        self._key = rng.draw(observation)

    def grow(self, rounds: int) -> None:
        """Play so many further rounds."""
        end, n = self.rounds + rounds, len(self.trees)
        firsts = [self.rounds + (i - self.rounds) % n for i in range(n)]
        shares = [
            (self.trees[i], first, len(range(first, end, n))) for i, first in enumerate(firsts)
        ]
        if n == 1:
            self._grow(*shares[0])
        else:
            list(threads_of(n).map(lambda share: self._grow(*share), shares))
        self.rounds = end

    def _grow(self, tree: Tree, number: int, count: int) -> None:
        grow(
            self._observation,
            self._r,
            tree.state,
            tree.words,
            tree.legal,
            tree.untried,
            tree.lineup,
            tree.score,
            self._key,
            number,
            len(self.trees),
            count,
            self._policy.numbers,
            self._policy.weights,
            self._objective,
        )

    def tried(self) -> list[Tried]:
        """What has come of the mover's actions in all trees together, the most visited first.

        Of equally visited ones that comes first by which the mover has gained more.
        """
        found: dict[int, Tried] = {}
        for tree in self.trees:
            for new in tree.tried():
                old = found.get(new.action, Tried(new.action, 0, np.zeros_like(new.sums)))
                found[new.action] = Tried(new.action, old.visits + new.visits, old.sums + new.sums)
        return sorted(found.values(), key=lambda a: (-a.visits, -a.sums[self.seat]))


def grow_within(budget: Budget, grove: Grove, stop: threading.Event = NEVER) -> None:
    """Grow within the budget and until told to stop, in portions that are likely to be in time."""
    start = time.perf_counter()
    end = start + budget.milliseconds / 1000
    portion, left = 1, budget.rollouts
    while left > 0 and start < end and not stop.is_set():
        portion = min(portion, left)
        grove.grow(portion)
        left -= portion
        now = time.perf_counter()
        growth = min(2.0, min(PORTION, end - now) / max(now - start, 1e-9))
        portion, start = max(1, int(portion * growth)), now


class TreeBot(SearchBot):
    """A bot that searches in a tree within a budget, whose rollouts are rounds played out."""

    def __init__(
        self,
        name: str,
        game: Game,
        budget: Budget,
        policy: str = "",
        weights: Weights | None = None,
        threads: int = 1,
        exploration: int = EXPLORATION_USUAL,
    ):
        """As for `SearchBot`; for `exploration` see `tree_kernels.promise`.

        With more threads there are more trees, each smaller, and other choices.
        """
        super().__init__(name, game, budget, policy, weights, threads)
        self.exploration = exploration

    def act(
        self,
        rules: Any,
        observation: Words,
        legal: Sequence[int],
        standing: Standing = FIRST_ROUND,
        stop: threading.Event = NEVER,
    ) -> int:
        """The action tried most often; without delay if there is only one."""
        if len(legal) == 1:
            return legal[0]
        policy = self.policy_for(rules)
        grove = Grove(
            self.family, rules, observation, policy, standing, self.threads, self.exploration
        )
        grow_within(self.budget, grove, stop)
        if grove.rounds == 0:  # told to stop at once
            return self.at_once(rules, observation, policy)
        return grove.tried()[0].action
