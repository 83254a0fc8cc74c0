"""Opponents for people: tiers from easy to master, and characters with a taste of their own.

All search, so all play every game. Who is `hard` or a `master` plays the best that it found. The
others are weak as people are: they forget, they don't look far ahead, and they choose by what seems
good to them; see `choosing`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from boilover.bots.budget import UNLIMITED, Budget
from boilover.bots.choosing import Option, Temper, choose
from boilover.bots.search import NEVER, Field, SearchBot, roll_out_until
from boilover.bots.standing import FIRST_ROUND, Standing
from boilover.bots.weights import Weights, weights_of
from boilover.core import rng
from boilover.core.family import Family
from boilover.core.jit import Words
from boilover.core.text import _, _p
from boilover.games import Game

THOUSANDTH: Final = 0.001


@dataclass(frozen=True)
class Nature:
    """How somebody thinks and chooses, in any game."""

    budget: Budget
    """For a move: as many rollouts as are done in time on any usual machine, and the time."""
    policy: str = "greedy"
    """By what rollouts are played; "" for the game's weights."""
    forgets: int = 0
    """In how many of a hundred decisions it remembers nothing but what lies on the table."""
    temper: Temper = Temper(0, 0)  # noqa: RUF009  (frozen as well)
    """In shares of the stake."""

    @property
    def is_fallible(self) -> bool:
        """Whether it forgets or errs."""
        return self.forgets > 0 or self.temper.cap > 0

    def weights_for(self, game: Game) -> Weights | None:
        """Those that rollouts are played by, if it goes by weights."""
        return None if self.policy else weights_of(game)


TIERS: Final[Mapping[str, Nature]] = {
    "easy": Nature(Budget(100, 5), forgets=100, temper=Temper(0.1, 0.4)),
    "medium": Nature(Budget(500, 20), forgets=30, temper=Temper(0.015, 0.2)),
    "hard": Nature(Budget(4000, 100), policy=""),
    "master": Nature(Budget(20_000, 1000), policy=""),
}
OF_CHARACTER: Final = Nature(Budget(500, 20), forgets=30, temper=Temper(0.015, 0.2))


def portraits() -> dict[str, tuple[str, str]]:
    """Each tier's name, and a line about it, in the language in use."""
    return {
        "easy": (
            _p("opponent", "easy"),
            _("forgets what has been played, and often errs"),
        ),
        "medium": (
            _p("opponent", "medium"),
            _("remembers some of it, and errs now and then"),
        ),
        "hard": (
            _p("opponent", "hard"),
            _("remembers everything, and thinks a moment"),
        ),
        "master": (
            _p("opponent", "master"),
            _("thinks for up to a second"),
        ),
    }


def title_of(name: str, family: Family) -> str:
    """How a bot is called in the language in use, with its budget if it has one of its own."""
    kind, colon, budget = name.partition(":")
    titles = {**portraits(), **family.portraits()}
    return titles[kind][0] + colon + budget if kind in titles else name


def name_of(typed: str, family: Family) -> str:
    """The bot's name for what somebody calls it in the language in use; else what was typed."""
    kind, colon, budget = typed.partition(":")
    for name, (title, _line) in (portraits() | dict(family.portraits())).items():
        if kind.casefold() in (name, title.casefold()):
            return name + colon + budget
    return typed


def make_tier(
    name: str, game: Game, budget: Budget | None, *, hurried: bool = False, threads: int = 1
) -> SearchBot:
    """The tier or character that `name` begins with; `budget` stands in for its own.

    Unless it is `hurried` only its rollouts count, so that the same seed gives the same moves.
    """
    kind, _colon, _rest = name.partition(":")
    nature = TIERS.get(kind, OF_CHARACTER)
    if budget is None:
        budget = nature.budget if hurried else Budget(nature.budget.rollouts)
    if not nature.is_fallible:
        return SearchBot(name, game, budget, nature.policy, nature.weights_for(game), threads)
    likes = game.family.characters.get(kind, {})
    return Person(name, game, budget, nature, likes, threads)


class Person(SearchBot):
    """A bot that forgets, errs, and may have a taste."""

    def __init__(
        self,
        name: str,
        game: Game,
        budget: Budget,
        nature: Nature,
        likes: Mapping[str, int],
        threads: int = 1,
    ):
        """`likes` are a character's; see `Family.characters`."""
        super().__init__(name, game, budget, nature.policy, nature.weights_for(game), threads)
        self.nature = nature
        self.taste: Words = np.array([likes.get(f, 0) for f in game.family.features], np.int64)

    def act(
        self,
        rules: Any,
        observation: Words,
        legal: Sequence[int],
        standing: Standing = FIRST_ROUND,
        stop: threading.Event = NEVER,
    ) -> int:
        """What it chooses; how the match stands, it doesn't mind."""
        if len(legal) == 1:
            return legal[0]
        if rng.below(observation, 100) < self.nature.forgets:
            self.family.forget(observation, rules.words)
        policy = self.policy_for(rules)
        field = Field(self.family, rules, observation, legal, policy, threads=self.threads)
        try_all(self.budget, field, stop)
        if field.worlds == 0:
            return self.at_once(rules, observation, policy)
        options = self.options(rules, observation, field)
        return choose(options, self.nature.temper, observation)

    def options(self, rules: Any, observation: Words, field: Field) -> list[Option]:
        """The actions as it sees them, gains in shares of the stake."""
        unit = self.family.stake(rules) * (rules.seats - 1) * field.worlds
        found = []
        for action, gained in zip(field.actions.tolist(), field.sums.tolist(), strict=True):
            liked = self.family.mark(observation, rules.words, action, self.taste, 0)
            costs = self.family.costs_at_once(rules, observation, action)
            found.append(Option(action, gained / unit + THOUSANDTH * liked, costs))
        return found


def try_all(budget: Budget, field: Field, stop: threading.Event = NEVER) -> None:
    """Try all actions out in the same worlds, as many as the budget has room for."""
    end = time.perf_counter() + budget.milliseconds / 1000
    worlds = budget.rollouts // field.contenders if budget.counts else UNLIMITED
    roll_out_until(end, worlds, field, stop)
