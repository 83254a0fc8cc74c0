"""What a bot is, the yardstick bots that every family brings along, and all bots by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from boilover.bots.search import Rollouts, SearchBot, read_budget
from boilover.core.errors import BoilOverError
from boilover.core.family import Family
from boilover.core.jit import Kernel, Words
from boilover.core.options import hint
from boilover.core.text import _

SEARCH: Final = "search"
USUAL_BUDGET: Final = Rollouts(1000)


class Bot(Protocol):
    """An opponent: an observation and the legal actions in, an action out."""

    name: str

    def act(self, rules: Any, observation: Words, legal: Sequence[int]) -> int:
        """Choose one of the legal actions.

        `rules` are the resolved rules. The observation's generator words are a stream for this
        decision alone; the bot may draw from them and change the observation as it likes.
        """


class PolicyBot:
    """A bot that follows one of the family's policies."""

    def __init__(self, name: str, policy: Kernel[[Words, Words], int]):
        self.name = name
        self.policy = policy

    def act(self, rules: Any, observation: Words, legal: Sequence[int]) -> int:
        """The policy's action, drawn from the observation's own stream."""
        return int(self.policy(observation, rules.words))


def bot_names(family: Family) -> list[str]:
    """The names of the family's own bots, those that follow its policies."""
    return list(family.policies)


def make_bot(name: str, family: Family) -> Bot:
    """The bot of that name: one of `bot_names`, or `search`, perhaps with a budget.

    Raises:
        BoilOverError: there is none; the message lists those that there are, or says what budgets
            there are.
    """
    if name in family.policies:
        return PolicyBot(name, family.policies[name])
    kind, with_budget, budget = name.partition(":")
    if kind == SEARCH:
        return SearchBot(name, family, read_budget(budget) if with_budget else USUAL_BUDGET)
    meant = hint(name, [*family.policies, SEARCH], _("there are {names}"))
    raise BoilOverError(_("{name}: no such bot; {hint}").format(name=name, hint=meant))
