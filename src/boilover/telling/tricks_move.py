"""A move of a trick game as the table sees it, and what follows from the views around it."""

from __future__ import annotations

from collections import Counter

from boilover.match import Played
from boilover.telling.teller import View
from boilover.telling.tricks_choices import card_of


class Move:
    """A move with the views around it, and what follows from comparing them."""

    def __init__(self, played: Played, before: View, after: View):
        self.played, self.before, self.after = played, before, after
        self.seat, self.words = played.seat, played.words
        self.card = card_of(played.words)

    @property
    def called(self) -> bool:
        return self.words.endswith("!")

    @property
    def is_last(self) -> bool:
        """Whether it is the seat's last card."""
        return self.played.effect.get("out") == self.seat

    @property
    def ends_round(self) -> bool:
        """Whether there is no table after it."""
        return "hand_counts" not in self.after

    @property
    def cards(self) -> list[str]:
        """The cards of the trick with the one that was played."""
        return [card for _seat, card in self.before["trick"]] + [self.card] * bool(self.card)

    @property
    def resolves_trick(self) -> bool:
        """Whether the trick is won by it, be it that cards have still to be taken from it."""
        if self.ends_round or self.before["phase"] != "follow":
            return False
        return bool(self.after["phase"] == "pick" or self.after["tricks"] > self.before["tricks"])

    @property
    def taker(self) -> int | None:
        """The seat that has taken the whole trick, if any has."""
        if self.after["phase"] == "pick" or "topple" in self.played.chance:
            return None
        for p in range(len(self.after["hand_counts"])):
            if self.gain(p) + (p == self.seat) * bool(self.card) == len(self.cards):
                return p
        return None

    @property
    def all_to_draw(self) -> int:
        """How many cards there were in the stock and, where they become one, the discards."""
        return int(self.before["stock_count"] + self.before.get("discards_count", 0))

    def gain(self, seat: int) -> int:
        """How many cards the seat has more than before; after the end of a round, 0."""
        if self.ends_round:
            return 0
        return int(self.after["hand_counts"][seat] - self.before["hand_counts"][seat])

    def new_cards(self, seat: int) -> list[str]:
        """What the seat has more than before: cards, where one sees them, else "" for each.

        After the end of a round nothing is seen any more.
        """
        if self.ends_round:
            return []
        if self.after["seat"] == seat:
            return list((Counter(self.after["hand"]) - Counter(self.before["hand"])).elements())
        return [""] * self.gain(seat)
