"""What a bot is, those that follow a policy, and all bots by name."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from boilover.bots.budget import UNLIMITED, Budget, read_budget
from boilover.bots.search import NEVER, SearchBot
from boilover.bots.standing import FIRST_ROUND, Standing
from boilover.bots.tiers import TIERS, make_tier
from boilover.bots.tree import TreeBot
from boilover.bots.weights import Weights, weights_of
from boilover.core.errors import BoilOverError
from boilover.core.family import Family
from boilover.core.jit import Kernel, Words
from boilover.core.options import hint
from boilover.core.text import _, quoted
from boilover.games import Game, kernels
from boilover.games.registry import FAMILIES

SEARCH: Final = "search"
TREE_SEARCH: Final = "ismcts"
TUNED: Final = "tuned"
USUAL_ROLLOUTS: Final = 1000
PATIENCE: Final = 1000
"""Milliseconds that a search of so many rollouts may take while a person waits."""


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


class TunedBot:
    """A bot that follows the linear policy by weights; greedy, where there are none."""

    def __init__(self, name: str, game: Game, weights: Weights):
        self.name = name
        self.family = game.family
        self.weights = weights

    def act(
        self,
        rules: Any,
        observation: Words,
        legal: Sequence[int],
        standing: Standing = FIRST_ROUND,
        stop: threading.Event = NEVER,
    ) -> int:
        """The action with the highest mark."""
        found = self.weights.words(rules.seats)
        if found is None:
            return int(self.family.policies["greedy"](observation, rules.words))
        return int(self.family.linear(observation, rules.words, found, 0))


def bot_names(family: Family) -> list[str]:
    """The names of the family's own bots, those that follow its policies."""
    return list(family.policies)


def all_names(family: Family) -> list[str]:
    """The names of all bots of the house: policies, tiers, characters, search."""
    return [*family.policies, TUNED, *TIERS, *family.characters, SEARCH, TREE_SEARCH]


def make_bot(name: str, game: Game, *, hurried: bool = False, threads: int = 1) -> Bot:
    """The bot of that name: one of `all_names`, perhaps with a budget.

    `hurried`, a tier keeps to a time, too: then what it plays may depend on the machine. Those that
    search do it in so many `threads`.

    Raises:
        BoilOverError: there is none; the message lists those that there are, or says what budgets
            there are.
    """
    family = game.family
    if name in family.policies:
        return PolicyBot(name, family.policies[name])
    kind, colon, more = name.partition(":")
    if kind in TIERS or kind in family.characters:
        budget = read_budget(more) if colon else None
        return make_tier(name, game, budget, hurried=hurried, threads=threads)
    if kind in (SEARCH, TREE_SEARCH):
        usual = Budget(USUAL_ROLLOUTS, PATIENCE if hurried else UNLIMITED)
        return _searching(name, game, usual, threads)
    if kind == TUNED:
        return TunedBot(name, game, _weights_in(Path(more), game) if colon else weights_of(game))
    if any(kind in other.characters for other in FAMILIES.values()):
        says = _("{name}: plays other games alone; {command} lists who plays this one")
        raise BoilOverError(says.format(name=name, command="boilover bots"))
    meant = hint(name, all_names(family), _("there are {names}"))
    raise BoilOverError(_("{name}: no such bot; {hint}").format(name=name, hint=meant))


def _weights_in(file: Path, game: Game) -> Weights:
    from boilover.bots.weights_file import read_weights

    tunings = read_weights(file, game.family, game.id)
    return Weights(game.family, {n: tuning.weights for n, tuning in tunings.items()})


def _searching(name: str, game: Game, usual: Budget, threads: int) -> Bot:
    """A bot that searches: `search`, `search:BUDGET`, `search:BUDGET:POLICY`, or in a tree.

    `search:BUDGET:POLICY:PLIES` ends its rollouts after so many decisions.
    """
    kind, *more = name.split(":", 3 if name.startswith(SEARCH) else 2)
    budget = read_budget(more[0]) if more else usual
    policy = more[1] if len(more) > 1 else TUNED
    if policy not in (TUNED, *kernels.POLICIES):
        meant = hint(policy, [TUNED, *kernels.POLICIES], _("there are {names}"))
        says = _("{name}: rollouts are played by a policy, and {policy} is none; {hint}")
        raise BoilOverError(says.format(name=name, policy=quoted(policy), hint=meant))
    if len(more) > 2 and re.fullmatch("[1-9][0-9]{0,3}", more[2]) is None:
        says = _("{name}: a rollout ends after a number of decisions, and {text} is none")
        raise BoilOverError(says.format(name=name, text=quoted(more[2])))
    weights = weights_of(game) if policy == TUNED else None
    named = "" if policy == TUNED else policy
    if kind == SEARCH:
        cut = int(more[2]) if len(more) > 2 else 0
        return SearchBot(name, game, budget, named, weights, threads, cut)
    return TreeBot(name, game, budget, named, weights, threads)
