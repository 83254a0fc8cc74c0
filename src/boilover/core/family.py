"""The contract between a family of games and everything above it.

A family is one package that fills in a `Family`; outer layers (games, matches, bots, doors) name no
family and no game. All kernels take a state `s` and rules `r` as words; see `core.state`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from boilover.core.cards import Pack
from boilover.core.document import Document
from boilover.core.jit import Kernel, Words
from boilover.core.text import _n

History = Sequence[tuple[int, str]]
"""A round's moves so far: seat (-1 for chance) and words."""


class ResolvedRules(Protocol):
    """A variant's options for one number of players."""

    @property
    def seats(self) -> int: ...
    @property
    def pack(self) -> Pack: ...
    @property
    def rounds(self) -> int:
        """Rounds in a match; 0 where it goes on until a total reaches a target."""

    @property
    def hand_sizes(self) -> Sequence[int]:
        """Cards dealt to each hand, the eldest's first."""

    @property
    def stock_size(self) -> int: ...
    @property
    def aside_size(self) -> int: ...
    @property
    def step(self) -> int:
        """What leads from a seat to the next one to play, modulo the number of seats."""

    @property
    def first_dealer(self) -> str | int: ...
    @property
    def longest_round(self) -> int: ...
    @property
    def words(self) -> Words: ...


class Rules(Protocol):
    """A variant's options, frozen and validated."""

    @property
    def players(self) -> tuple[int, int]: ...
    def resolve(self, players: int) -> Any:
        """The rules for that number of players; VariantError if the game isn't for so many."""

    def to_options(self, players: int | None = None) -> dict[str, Any]:
        """The options as files and records spell them; resolved if `players` is given."""


@dataclass(frozen=True)
class Deal:
    """The cards of a round as they are dealt, as texts."""

    hands: tuple[tuple[str, ...], ...]
    """By seat."""
    aside: tuple[str, ...] = ()
    """Cards that take no part in the round."""
    stock: tuple[str, ...] = ()
    """The draw pile, top card first."""

    def check(self, rules: ResolvedRules, order: Sequence[int]) -> None:
        """Check the sizes of all piles, and that they are the pack; `order` has the eldest first.

        Raises:
            ValueError: a pile has another size than the rules give it, or a card is too many.
        """
        for seat, due in zip(order, rules.hand_sizes, strict=False):
            have = len(self.hands[seat])
            if have != due:
                says = _n(
                    "seat {seat} has {n} card, should have {due}",
                    "seat {seat} has {n} cards, should have {due}",
                    have,
                    seat=seat,
                    due=due,
                )
                raise ValueError(says)
        have, due = len(self.aside), rules.aside_size
        if have != due:
            says = _n(
                "aside has {n} card, should have {due}",
                "aside has {n} cards, should have {due}",
                have,
                due=due,
            )
            raise ValueError(says)
        have, due = len(self.stock), rules.stock_size
        if have != due:
            says = _n(
                "the stock has {n} card, should have {due}",
                "the stock has {n} cards, should have {due}",
                have,
                due=due,
            )
            raise ValueError(says)
        rules.pack.mask_of([*(c for hand in self.hands for c in hand), *self.aside, *self.stock])


@dataclass(frozen=True)
class About:
    """What a sheet says about the game besides its rules."""

    name: str
    source: str
    variants: Sequence[str] = ()
    """A line for each related game: its name and what differs."""
    origin: str = ""
    """Where the game comes from, and what differs from the original."""
    base: str = ""
    """The name of the game that this one changes."""
    changed: Sequence[str] = ()
    """What it changes: an entry for each option."""


@dataclass(frozen=True)
class Chance:
    """How a family's chance is told. An event of chance after the deal has one text in records.

    It can take several actions; an event of which nothing comes has the text "".
    """

    words: Callable[[Any, Words, int], str]
    """The text of one action: a card where cards are dealt one by one."""
    happen: Callable[[Any, Words, Callable[[], int]], str]
    """`(rules, state, choose)`: let the event that is due happen, each action by `choose()`;
    its text."""
    odds: Callable[[Any, Words], list[tuple[int, int]]]
    """The actions of which one is due now, each with its weight, a whole number: those of cards in
    the alphabetical order of their texts."""
    read: Callable[[Any, Words, str], list[int]]
    """The actions of a text; raises IllegalMove if that can't happen now."""
    stands_before: Callable[[Any, Words, str], bool]
    """`(rules, state, move)`: whether a record has the event that is due before the move that
    brought it about."""
    as_seen: Callable[[str], str]
    """The event's text without what the table doesn't see."""


@dataclass(frozen=True)
class Family:
    """What a family offers to the layers above."""

    name: str
    variants: Path
    """The folder of its preset variant files."""
    weights: Path
    """The folder of the weights that come along, in files named by the presets."""
    options: tuple[str, ...]
    meanings: Callable[[], dict[str, str]]
    """What each option is, in a line, in the language in use."""
    read_rules: Callable[..., Any]
    """`(options, base, players)` to Rules; raises VariantError. With a number of players, only what
    holds for so many is checked."""

    idle_options: Callable[[Any], list[str]]
    """The options that ask for something that never happens under these resolved rules."""

    state_words: int
    observation_words: int
    begin: Kernel[[Words, Words, int], None]
    deal: Kernel[[Words, Words, int], None]
    current_player: Kernel[[Words], int]
    legal_actions: Kernel[[Words, Words, Words], int]
    random_action: Kernel[[Words, Words], int]
    is_legal: Kernel[[Words, Words, int], int]
    apply: Kernel[[Words, Words, int], None]
    attempt: Kernel[[Words, Words, int], int]
    """`apply` if legal, which it returns; `apply` itself trusts its input."""
    points: Kernel[[Words, Words, Words], None]
    observe: Kernel[[Words, Words, int, Words], None]
    determinize: Kernel[[Words, Words, Words], None]
    canonical: Kernel[[Words, Words], None]
    policies: Mapping[str, Kernel[[Words, Words], int]]
    """The yardsticks by the names of bots: an action from what the mover sees."""

    features: tuple[str, ...]
    """What the linear policy weighs, by name."""
    mark: Kernel[[Words, Words, int, Words, int], int]
    """`(state, rules, action, weights, at)`: the mover's legal action weighed, the sum of its
    features times the weights from place `at` on."""
    linear: Kernel[[Words, Words, Words, int], int]
    """`(state, rules, weights, at)`: the action with the highest mark."""

    forget: Kernel[[Words, Words], None]
    """`(observation, rules)`: make of what a seat knows what one believes who forgets all but what
    lies on the table; `determinize` goes on from there."""
    costs_at_once: Callable[[Any, Words, int], bool]
    """Whether anybody can see that a legal action costs its seat something now."""
    stake: Callable[[Any], float]
    """About how many points a round has to give or to take for a seat under resolved rules: by this
    weak bots err. Where luck covers errors, it is more."""
    characters: Mapping[str, Mapping[str, int]]
    """Opponents with a taste, by the names of bots: how they like features of actions, in
    thousandths of the stake. What isn't named leaves them cold."""
    portraits: Callable[[], Mapping[str, tuple[str, str]]]
    """Each character's name, and a line about it, in the language in use."""

    play_early: Kernel[[Words, Words, int, int], int] | None
    """`(state, rules, seat, kind)`: a card out of turn, where the rules let it happen and punish
    it; 1 if it was played. None where no rule of the family does."""

    most_actions: Callable[[Any], int]
    """One more than the largest action under these resolved rules."""
    words: Callable[[Any, int], str]
    """The text of an action."""
    parse: Callable[[Any, str], int]
    """The action of a text; raises IllegalMove if it can't be one under these rules."""
    why_not: Callable[[Any, Words, int], str]
    """Why the mover of an observation may not take an action; "" if it may."""
    is_written: Callable[[Any, Words, int], bool]
    """Whether a record has a move for this action of the seat to move."""
    unwritten: Callable[[Any, Words], int]
    """The action that the seat to move takes where a record passes over it; -1 if none."""
    chance: Chance
    read_deal: Callable[[Any, Words], Deal]
    """The deal of a freshly dealt state."""
    deal_actions: Callable[[Any, int, Deal], list[int]]
    """`(rules, dealer, deal)` to the actions of chance that deal it; raises ValueError."""
    hand: Callable[[Any, Words], list[str]]
    """The cards in the observing seat's hand, sorted for a person."""
    hand_counts: Callable[[Any, Words], list[int]]
    """The sizes of all hands by seat, from an observation."""
    effect: Callable[[Any, Words, int], dict[str, int]]
    """What a legal action would do, as the table sees it, from any seat's observation."""
    show: Callable[[Any, Words, History], dict[str, Any]]
    """The family's part of a View, from an observation and the public history."""
    outcome: Callable[[Any, Words], str]
    """How the round ended, in the record's words."""
    is_decided: Callable[[Any, Sequence[Sequence[int]]], bool]
    """Whether the match is over, from the points of its finished rounds."""
    winners: Callable[[Any, Sequence[Sequence[int]], Sequence[str]], list[int]]
    """The seats that share the win of a match that is over, from points and outcomes by round."""
    more_is_better: Callable[[Any], bool]
    """Whether points are good to have."""
    sheet: Callable[[Any, Words], Any]
    """The explained scores of a round that is over, for people."""
    score: Callable[[Any, Sequence[Mapping[str, int]]], Any]
    """The same from what was counted at a real table: numbers by letter, for each seat."""
    count_letters: Callable[[Any], str]
    """The letters of what is counted, in the order in which the numbers are given."""
    check_counts: Callable[[Any, Sequence[Mapping[str, int]]], None]
    """Raises BoilOverError if the round can't come to these numbers."""
    rules_sheet: Callable[[Any, Any, int | None], Document]
    """`(rules, about, players)` to the rules in sentences."""
