"""How long a bot may think: a number of rollouts, a time, or whichever comes first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from boilover.core.errors import BoilOverError
from boilover.core.text import _, quoted

UNLIMITED: Final = 1 << 40


@dataclass(frozen=True)
class Budget:
    """What may be spent on a decision; never one rollout more.

    With rollouts alone, what is found follows from the stream; with a time it may depend on the
    machine, unless the rollouts are done before.
    """

    rollouts: int = UNLIMITED
    milliseconds: float = UNLIMITED

    @property
    def counts(self) -> bool:
        """Whether rollouts are counted."""
        return self.rollouts != UNLIMITED


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
    return Budget(milliseconds=number) if found[2] else Budget(rollouts=number)
