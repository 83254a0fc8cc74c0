"""Chance that can be checked afterwards: every card of a match follows from one secret.

Before the deal the table sees the commitment, a hash of the secret; after the match the secret.
`docs/reference/fair-shuffle.md` says the bytes, so that other software can check them.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

import numpy as np

from boilover.core.jit import Words

SECRET_BYTES = 32
NAME = "boilover fair 1"
"""What all hashed texts begin with: nothing hashed for another end can be one of them."""

DEALER = "dealer"
DEAL = "deal"
EVENT = "event"
BOT = "bot"


class FairChance:
    """The chance of one match. The same secret gives the same chance, after a restart too.

    A secret serves one match: it is told at its end, so the next one needs another.
    """

    def __init__(self, secret: bytes):
        """Bind all chance to the secret.

        Raises:
            ValueError: it hasn't 32 bytes.
        """
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret of {len(secret)} bytes; it must have {SECRET_BYTES}")
        self.secret = bytes(secret)

    def __repr__(self) -> str:
        return f"<FairChance {self.commitment}>"  # a log must not tell the secret

    @property
    def commitment(self) -> str:
        """What the table sees before the deal: it tells nothing of the secret and fits no other."""
        return hashlib.sha256(f"{NAME}|commitment|".encode() + self.secret).hexdigest()

    def numbers(self, purpose: str, round_number: int, decision: int = 0) -> Numbers:
        """The numbers for one use of chance: that of a round's deal, or after a decision of it."""
        return Numbers(self.secret, f"{NAME}|{purpose}|{round_number}|{decision}")

    def stream(self, round_number: int, decision: int) -> Words:
        """Four generator words for what a bot decides by lot."""
        numbers = self.numbers(BOT, round_number, decision)
        words = [numbers.draw() for _ in range(4)]
        return np.array(words, np.uint64).view(np.int64)


class Numbers:
    """Numbers drawn one after the other: HMAC-SHA256 of a label and a counter, 8 bytes a number."""

    def __init__(self, secret: bytes, label: str):
        self._secret = secret
        self._label = label
        self._block = 0
        self._bytes = b""

    def draw(self) -> int:
        """A uniform number of 64 bits."""
        if not self._bytes:
            message = f"{self._label}|{self._block}".encode()
            self._bytes = hmac.digest(self._secret, message, hashlib.sha256)
            self._block += 1
        number, self._bytes = int.from_bytes(self._bytes[:8], "big"), self._bytes[8:]
        return number

    def below(self, n: int) -> int:
        """A number from 0 to n-1, all exactly alike likely; n up to 2**64."""
        most = (1 << 64) // n * n
        while (number := self.draw()) >= most:  # these would favour the lower numbers
            pass
        return number % n

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """The cards in an order of which all are alike likely (Fisher and Yates's way)."""
        shuffled = list(cards)
        for i in range(len(shuffled) - 1, 0, -1):
            j = self.below(i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled

    def choose(self, odds: Sequence[tuple[int, int]]) -> int:
        """One of the actions, as likely as its weight beside it says."""
        number = self.below(sum(weight for _action, weight in odds))
        for action, weight in odds:
            if number < weight:
                return action
            number -= weight
        raise AssertionError("the number is below the sum of the weights")
