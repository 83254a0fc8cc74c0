"""Search: try every action out in many deals that are possible, and play the one that does best.

Flat Monte Carlo with sequential halving (Karnin, Koren and Somekh 2013). The hidden cards are dealt
as they may lie; in the same deals each action is played and the round played out by a policy; the
worse half of the actions is dropped, and the rest is tried out in further deals. What counts is the
lead in the round's points over the mean of the others.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from boilover.bots.search_kernels import roll_out
from boilover.core import rng
from boilover.core.errors import BoilOverError
from boilover.core.family import Family
from boilover.core.jit import Words
from boilover.core.state import PLAYERS, RNG
from boilover.core.text import _, quoted
from boilover.games import kernels


class Field:
    """The actions of one decision and what rollouts have shown of them.

    The contenders, those still tried out, stand first; all have been tried in the same worlds.
    """

    def __init__(
        self, family: Family, rules: Any, observation: Words, legal: Sequence[int], policy: str
    ):
        """No rollouts yet; `observation` is the mover's, with a stream that this draws from."""
        self.actions: Words = np.array(legal, np.int64)
        self.sums: Words = np.zeros(len(legal), np.int64)
        """By action: its leads in all worlds together, times the number of other players."""
        self.contenders = len(legal)
        self.worlds = 0
        self.rollouts = 0
        self._sign = 1 if family.more_is_better(rules) else -1
        self._policy = kernels.POLICIES[policy]
        self._observation, self._r = observation, rules.words
        self._score: Words = np.zeros(observation[PLAYERS], np.int64)
        self._world: Words = np.zeros(family.state_words, np.int64)
        self._state: Words = np.zeros(family.state_words, np.int64)
        self._shuffle()
        self._world[RNG : RNG + 4] = observation[RNG : RNG + 4]

    def _shuffle(self) -> None:
        """Put the actions in a random order: of equally good ones the first will do."""
        for last in range(len(self.actions) - 1, 0, -1):
            other = rng.below(self._observation, last + 1)
            self.actions[[last, other]] = self.actions[[other, last]]

    def roll_out(self, worlds: int) -> None:
        """Try all contenders out in so many further worlds."""
        roll_out(
            self._observation,
            self._r,
            self._world,
            self._state,
            self.actions,
            self.contenders,
            worlds,
            self._policy,
            self._score,
            self.sums,
        )
        self.worlds += worlds
        self.rollouts += worlds * self.contenders

    def halve(self) -> None:
        """Keep the better half of the contenders, the best first; of an odd number one more."""
        leads = self._sign * self.sums[: self.contenders]
        order = np.argsort(-leads, kind="stable")
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


class Budget(Protocol):
    """How long to search."""

    def spend(self, field: Field) -> None:
        """Roll out and halve until one contender is left or the budget is spent."""


@dataclass(frozen=True)
class Rollouts:
    """A number of rollouts; never one more. What is found follows from the stream alone."""

    number: int

    def spend(self, field: Field) -> None:
        """Share what is left evenly among the halvings that are left."""
        while field.contenders > 1:
            left = self.number - field.rollouts
            worlds = left // (field.contenders * field.halvings)
            if worlds == 0 and left >= field.contenders:
                worlds = 1
            field.roll_out(worlds)
            field.halve()


@dataclass(frozen=True)
class Milliseconds:
    """A time by the clock; what is found depends on the machine."""

    number: float

    def spend(self, field: Field) -> None:
        """Share the time that is left evenly among the halvings that are left."""
        deadline = time.perf_counter() + self.number / 1000
        while field.contenders > 1:
            now = time.perf_counter()
            self._roll_out_until(now + (deadline - now) / field.halvings, field)
            field.halve()

    def _roll_out_until(self, end: float, field: Field) -> None:
        """Roll out until `end`, in ever larger portions that are likely to be done by then."""
        worlds, start = 1, time.perf_counter()
        while start < end:
            field.roll_out(worlds)
            now = time.perf_counter()
            growth = min(2.0, (end - now) / max(now - start, 1e-9))
            worlds, start = max(1, int(worlds * growth)), now


def read_budget(text: str) -> Budget:
    """The budget of a text: a number of rollouts as `1000`, a time as `100ms`.

    Raises:
        BoilOverError: it is neither.
    """
    found = re.fullmatch(r"([1-9][0-9]{0,6})(ms)?", text)
    if found is None:
        says = _("{text}: search takes a number of rollouts, as 1000, or a time, as 100ms")
        raise BoilOverError(says.format(text=quoted(text)))
    number = int(found[1])
    return Milliseconds(number) if found[2] else Rollouts(number)


class SearchBot:
    """A bot that searches within a budget."""

    def __init__(self, name: str, family: Family, budget: Budget, policy: str = "greedy"):
        """`policy` is the name of the one by which rollouts are played: `greedy` or `random`."""
        self.name = name
        self.family = family
        self.budget = budget
        self.policy = policy

    def act(self, rules: Any, observation: Words, legal: Sequence[int]) -> int:
        """The action that did best; without delay if there is only one."""
        if len(legal) == 1:
            return legal[0]
        field = Field(self.family, rules, observation, legal, self.policy)
        self.budget.spend(field)
        if field.rollouts == 0:  # the budget is smaller than the number of actions
            return int(self.family.policies[self.policy](observation, rules.words))
        return field.first
