"""What a bot is, the yardstick bots that every family brings along, and all bots by name."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final, Protocol

from boilover.bots.budget import Budget, read_budget
from boilover.bots.search import NEVER, SearchBot
from boilover.bots.standing import FIRST_ROUND, Standing
from boilover.bots.weights import weights_of
from boilover.core.errors import BoilOverError
from boilover.core.family import Family
from boilover.core.jit import Kernel, Words
from boilover.core.options import hint
from boilover.core.text import _
from boilover.games import Game

SEARCH: Final = "search"
TUNED: Final = "tuned"
USUAL_BUDGET: Final = Budget(1000)


class Bot(Protocol):
    """An opponent: an observation and the legal actions in, an action out."""

    name: str

    def act(
        self,
        rules: Any,
        observation: Words,
        legal: Sequence[int],
        standing: Standing = FIRST_ROUND,
        stop: threading.Event = NEVER,
    ) -> int:
        """Choose one of the legal actions.

        `rules` are the resolved rules. The observation's generator words are a stream for this
        decision alone; the bot may draw from them and change the observation as it likes. Once
        `stop` is set it answers at once, with the best that it has found so far.
        """


class PolicyBot:
    """A bot that follows one of the family's policies."""

    def __init__(self, name: str, policy: Kernel[[Words, Words], int]):
        self.name = name
        self.policy = policy

    def act(
        self,
        rules: Any,
        observation: Words,
        legal: Sequence[int],
        standing: Standing = FIRST_ROUND,
        stop: threading.Event = NEVER,
    ) -> int:
        """The policy's action, drawn from the observation's own stream."""
        return int(self.policy(observation, rules.words))


def bot_names(family: Family) -> list[str]:
    """The names of the family's own bots, those that follow its policies."""
    return list(family.policies)


def make_bot(name: str, game: Game) -> Bot:
    """The bot of that name: one of `bot_names`, or `search`, perhaps with a budget.

    Raises:
        BoilOverError: there is none; the message lists those that there are, or says what budgets
            there are.
    """
    policies = game.family.policies
    if name in policies:
        return PolicyBot(name, policies[name])
    kind, with_budget, budget = name.partition(":")
    if kind == SEARCH:
        spends = read_budget(budget) if with_budget else USUAL_BUDGET
        return SearchBot(name, game, spends, weights=weights_of(game))
    meant = hint(name, [*policies, SEARCH], _("there are {names}"))
    raise BoilOverError(_("{name}: no such bot; {hint}").format(name=name, hint=meant))
