"""Search: try every action out in many deals that are possible, and play the one that does best.

Flat Monte Carlo with sequential halving (Karnin, Koren and Somekh 2013). The hidden cards are dealt
as they may lie; in the same deals each action is played and the round played out by a policy; the
worse half of the actions is dropped, and the rest is tried out in further deals. What counts is the
lead in the round's points over the mean of the others, in the last round the share of the match.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import numpy as np

from boilover.bots.budget import Budget
from boilover.bots.search_kernels import (
    AT_TIMES,
    CUT,
    GOOD,
    LAST,
    OBJECTIVE_WORDS,
    ODDS,
    POLICY_WORDS,
    TOTALS,
    USUALLY,
    roll_out,
)
from boilover.bots.standing import FIRST_ROUND, Standing
from boilover.bots.weights import Weights
from boilover.core import rng
from boilover.core.family import Family
from boilover.core.jit import Words
from boilover.core.state import PLAYERS
from boilover.games import Game, kernels

PORTION: Final = 0.01
"""Seconds of rollouts between two looks at the clock and at whether to stop, about."""
NOTHING: Final = np.zeros(1, np.int64)
NEVER: Final = threading.Event()


GREEDY_ODDS: Final = 5
"""How often of 16 times another seat plays greedily in a rollout by weights: measured in the pots
games, where all alike by weights wins half of the matches from three greedy, this four of five."""


@dataclass(frozen=True)
class Policy:
    """By what the seats play on in a rollout."""

    numbers: Words
    """See `search_kernels`: by seat, as `games.kernels` numbers them."""
    weights: Words = field(default_factory=lambda: NOTHING)
    """Those of the linear policies among them."""

    @classmethod
    def named(cls, name: str) -> Policy:
        """`random` or `greedy` for all seats."""
        return cls(_numbers(kernels.POLICIES[name], 0))

    @classmethod
    def linear(cls, weights: Words, greedy_odds: int = GREEDY_ODDS) -> Policy:
        """One linear policy for the seat that searches, and mostly for the others.

        Another seat plays greedily in a world with odds of `greedy_odds` of 16.
        """
        return cls(_numbers(0, greedy_odds), weights)


def _numbers(usually: int, greedy_odds: int) -> Words:
    words = np.zeros(POLICY_WORDS, np.int64)
    words[USUALLY:AT_TIMES] = usually
    words[AT_TIMES:ODDS] = kernels.GREEDY
    words[ODDS] = greedy_odds
    return words


class Lane:
    """What one thread needs to roll out beside others."""

    def __init__(self, family: Family, actions: int):
        """Room for positions, points, and a sum for each action."""
        self.world: Words = np.zeros(family.state_words, np.int64)
        self.state: Words = np.zeros(family.state_words, np.int64)
        self.lineup: Words = np.zeros(16, np.int64)
        self.score: Words = np.zeros(16, np.int64)
        self.sums: Words = np.zeros(actions, np.int64)


class Field:
    """The actions of one decision and what rollouts have shown of them.

    The contenders, those still tried out, stand first; all have been tried in the same worlds. What
    is found follows from the observation and the numbers of worlds, for any number of threads.
    """

    def __init__(
        self,
        family: Family,
        rules: Any,
        observation: Words,
        legal: Sequence[int],
        policy: Policy,
        standing: Standing = FIRST_ROUND,
        threads: int = 1,
        cut: int = 0,
    ):
        """No rollouts yet; `observation` is the mover's, with a stream that this draws from."""
        self.actions: Words = np.array(legal, np.int64)
        self.sums: Words = np.zeros(len(legal), np.int64)
        """By action: what it has gained in all worlds together; see `search_kernels.gain`."""
        self.contenders = len(legal)
        self.worlds = 0
        self.rollouts = 0
        self._policy = policy
        self._observation, self._r = observation, rules.words
        self._objective = objective(family, rules, observation, standing, cut)
        self._shuffle()
        self._key = rng.draw(observation)
        self._lanes = [Lane(family, len(legal)) for _ in range(threads)]

    def _shuffle(self) -> None:
        """Put the actions in a random order: of equally good ones the first will do."""
        for last in range(len(self.actions) - 1, 0, -1):
            other = rng.below(self._observation, last + 1)
            self.actions[[last, other]] = self.actions[[other, last]]

    def roll_out(self, worlds: int) -> None:
        """Try all contenders out in so many further worlds."""
        n = len(self._lanes)
        ends = [self.worlds + worlds * i // n for i in range(n + 1)]
        shares = list(zip(self._lanes, ends, ends[1:], strict=False))
        if n == 1:
            self._roll_out_in(*shares[0])
        else:
            list(threads_of(n).map(lambda share: self._roll_out_in(*share), shares))
        self._count(worlds)

    def roll_out_one(self, deadline: float, stop: threading.Event) -> bool:
        """Try all contenders out in one further world, looking at the clock after each.

        False if time was up before the last; the world doesn't count then.
        """
        [lane, *_] = self._lanes
        lane.sums[:] = 0
        for j in range(self.contenders):
            self._run(lane, j, 1, self.worlds, 1)
            if j < self.contenders - 1 and (stop.is_set() or time.perf_counter() >= deadline):
                return False
        self.sums += lane.sums
        self.worlds += 1
        self.rollouts += self.contenders
        return True

    def _roll_out_in(self, lane: Lane, first: int, end: int) -> None:
        lane.sums[:] = 0
        self._run(lane, 0, self.contenders, first, end - first)

    def _run(self, lane: Lane, first: int, count: int, number: int, worlds: int) -> None:
        roll_out(
            self._observation,
            self._r,
            lane.world,
            lane.state,
            self.actions,
            first,
            count,
            self._key,
            number,
            worlds,
            self._policy.numbers,
            self._policy.weights,
            self._objective,
            lane.lineup,
            lane.score,
            lane.sums,
        )

    def _count(self, worlds: int) -> None:
        for lane in self._lanes:
            self.sums += lane.sums
        self.worlds += worlds
        self.rollouts += worlds * self.contenders

    def halve(self) -> None:
        """Keep the better half of the contenders, the best first; of an odd number one more."""
        order = np.argsort(-self.sums[: self.contenders], kind="stable")
        self.actions[: self.contenders] = self.actions[order]
        self.sums[: self.contenders] = self.sums[order]
        self.contenders = (self.contenders + 1) // 2

    @property
    def halvings(self) -> int:
        """How many halvings leave one contender."""
        return (self.contenders - 1).bit_length()

    @property
    def first(self) -> int:
        """The action that stands first: the best, once the field has been halved."""
        return int(self.actions[0])


def objective(
    family: Family, rules: Any, observation: Words, standing: Standing, cut: int = 0
) -> Words:
    """What the mover plays for, in the words of `search_kernels`.

    Who wins a match can't be told from a round that was cut short; then only the lead counts.
    """
    words = np.zeros(OBJECTIVE_WORDS, np.int64)
    words[GOOD] = 1 if family.more_is_better(rules) else -1
    words[CUT] = cut
    if standing.last_round and not cut:
        words[LAST] = 1
        words[TOTALS : TOTALS + observation[PLAYERS]] = standing.totals
    return words


@cache
def threads_of(number: int) -> ThreadPoolExecutor:
    """So many threads, which stay for later decisions."""
    return ThreadPoolExecutor(number, "search")


def spend(budget: Budget, field: Field, stop: threading.Event = NEVER) -> None:
    """Roll out and halve until one contender is left, within the budget and until told to stop.

    What is left, of rollouts and of time, is shared evenly among the halvings that are left.
    """
    start = time.perf_counter()
    deadline = start + budget.milliseconds / 1000
    while field.contenders > 1:
        worlds = budget.rollouts  # more than there can be
        if budget.counts:
            left = budget.rollouts - field.rollouts
            worlds = left // (field.contenders * field.halvings)
            if worlds == 0 and left >= field.contenders:
                worlds = 1
        now = time.perf_counter()
        roll_out_until(now + (deadline - now) / field.halvings, worlds, field, stop)
        field.halve()


def roll_out_until(end: float, worlds: int, field: Field, stop: threading.Event) -> None:
    """Roll out until `end`, in portions that are likely to be done by then, or so many worlds."""
    portion, start = 1, time.perf_counter()
    while worlds > 0 and start < end and not stop.is_set():
        if portion > 1:
            field.roll_out(portion)
        elif not field.roll_out_one(end, stop):
            return
        worlds -= portion
        now = time.perf_counter()
        growth = min(2.0, min(PORTION, end - now) / max(now - start, 1e-9))
        portion, start = min(worlds, max(1, int(portion * growth))), now


class SearchBot:
    """A bot that searches within a budget."""

    def __init__(
        self,
        name: str,
        game: Game,
        budget: Budget,
        policy: str = "",
        weights: Weights | None = None,
        threads: int = 1,
        cut: int = 0,
    ):
        """Rollouts are played by `policy`, `greedy` or `random`; by the weights if it is "".

        Where there are no weights for these players, greedy stands in. After `cut` decisions a
        rollout ends with the family's estimate of what the round is worth by then; with 0 it goes
        on to the end.
        """
        self.name = name
        self.family = game.family
        self.budget = budget
        self.policy = policy
        self.weights = weights
        self.threads = threads
        self.cut = cut

    def act(
        self,
        rules: Any,
        observation: Words,
        legal: Sequence[int],
        standing: Standing = FIRST_ROUND,
        stop: threading.Event = NEVER,
    ) -> int:
        """The action that did best; without delay if there is only one."""
        if len(legal) == 1:
            return legal[0]
        policy = self.policy_for(rules)
        field = Field(
            self.family, rules, observation, legal, policy, standing, self.threads, self.cut
        )
        spend(self.budget, field, stop)
        if field.rollouts == 0:  # the budget is smaller than the number of actions
            return self.at_once(rules, observation, policy)
        return field.first

    def policy_for(self, rules: Any) -> Policy:
        """By what rollouts are played under these rules."""
        if self.policy:
            return Policy.named(self.policy)
        found = self.weights.words(rules.seats) if self.weights else None
        return Policy.named("greedy") if found is None else Policy.linear(found)

    def at_once(self, rules: Any, observation: Words, policy: Policy) -> int:
        """What the policy of the rollouts does."""
        if policy.numbers[0] < 0:
            name = self.policy or "greedy"
            return int(self.family.policies[name](observation, rules.words))
        return int(self.family.linear(observation, rules.words, policy.weights, 0))
