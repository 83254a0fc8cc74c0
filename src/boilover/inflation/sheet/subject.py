"""What a rules sheet is about, and what several of its sections ask."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from boilover.core.cards import JOKER
from boilover.core.family import About
from boilover.inflation.schema import ResolvedRules


@dataclass(frozen=True)
class Subject:
    """The rules for each number of players that the sheet is for."""

    about: About
    all: tuple[ResolvedRules, ...]

    @cached_property
    def rules(self) -> ResolvedRules:
        """The rules for four, or the nearest number: every option but the pack is the same."""
        return min(self.all, key=lambda rules: abs(rules.seats - 4))

    @property
    def clockwise(self) -> bool:
        """Whether play goes to the left."""
        return self.rules.direction == "cw"

    @property
    def last_in(self) -> bool:
        """Whether a round has a loser, who is the last one in, and not a winner."""
        return self.rules.hand_end == "last_in"

    @property
    def has_stock(self) -> bool:
        """Whether cards are left after the deal, for some number of players."""
        return any(rules.stock_size for rules in self.all)

    @property
    def recycles(self) -> bool:
        """Whether discards become a new stock."""
        return self.rules.trick_to == "recycle"

    @property
    def draws(self) -> bool:
        """Whether who is void draws, and there may be something to draw."""
        return self.rules.void == "draw" and (self.has_stock or self.recycles)

    @property
    def sits_out(self) -> bool:
        """Whether who can neither follow nor draw picks cards up after the trick."""
        return self.rules.void == "draw" and self.rules.stock_out == "pass_then_take"

    @property
    def picks_up(self) -> bool:
        """Whether cards come into hands that everybody has seen."""
        takes = self.rules.void != "draw" or self.sits_out or self.rules.take_neighbour == "left"
        return takes or (self.rules.stock_form == "up" and self.has_stock)

    @property
    def leans(self) -> bool:
        """Whether the stock stands as two halves, for some number of players."""
        leaning = self.rules.stock_form == "leaning"
        return leaning and any(rules.stock_size > 1 for rules in self.all)

    @property
    def jokers(self) -> int:
        """The most jokers that there are in a pack."""
        return max(rules.pack.texts.count(JOKER) for rules in self.all)

    @property
    def opening(self) -> str:
        """The card that opens the round; "" where the first leader may choose."""
        return self.rules.opening.removeprefix("holder:").removesuffix("eldest")

    @property
    def is_called(self) -> bool:
        """Whether last cards are announced."""
        return self.rules.last_card_call > 0

    @property
    def punishes_silence(self) -> bool:
        """Whether a last card that was not announced costs something."""
        return self.rules.punishes_silence

    @property
    def repeats(self) -> bool:
        """Whether a round can end by a position that comes again and again."""
        return self.rules.repeats

    @property
    def is_capped(self) -> bool:
        """Whether a round can end by its number of tricks."""
        return any(rules.is_capped for rules in self.all)

    @property
    def stalls(self) -> bool:
        """Whether a round can go on too long."""
        return self.repeats or self.is_capped

    @property
    def stock_can_be_gone(self) -> bool:
        """Whether a round can end because a card has to be drawn and there is none."""
        return self.rules.stock_can_be_gone

    @property
    def may_be_drawn(self) -> bool:
        """Whether a round can end without winner and loser."""
        return any(rules.may_be_drawn for rules in self.all)

    @property
    def may_be_shared(self) -> bool:
        """Whether several can win a round, or lose it."""
        return self.stalls and self.rules.cap_result == "fewest_cards"
