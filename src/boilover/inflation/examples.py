"""Worked examples for a rules sheet, found for any pack; how they come out, the kernels say.

Players are numbered in the order of play, 0 leads. A table of more than four is shown with four.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from boilover.core.cards import JOKER, CardKind, rank_of, suit_of
from boilover.core.jit import Words
from boilover.core.state import PLAYERS, STOCK_COUNT
from boilover.inflation import layout as at
from boilover.inflation.rules import dealing, legal, playing
from boilover.inflation.schema import SUITS, ResolvedRules
from boilover.inflation.scoring import Sheet, sheet
from boilover.inflation.words import trick_of

NAMES: Final = ("Anna", "Ben", "Carla", "Dan")
LEFT: Final = 7
"""How many cards are left in the hands of the scored round."""


@dataclass(frozen=True)
class Trick:
    """A trick to which everybody plays."""

    cards: tuple[str, ...]
    winner: int
    by_rank: int | None
    """Who followed by the rank alone."""
    twin: int | None
    """Who played the same card as the winner, later."""
    beaten_by_joker: bool
    """Whether the last player lost, and would have won with a joker."""


@dataclass(frozen=True)
class Draw:
    """Player 1 is void and draws; the last card drawn fits."""

    led: str
    hand: tuple[str, ...]
    drawn: tuple[str, ...]
    may_go_on: bool


@dataclass(frozen=True)
class PickUp:
    """A trick that somebody takes because the last player to have a turn in it is void."""

    cards: tuple[str, ...]
    void: int
    taker: int


@dataclass(frozen=True)
class SitOut:
    """A trick that players sat out, for want of a stock, and then pick up."""

    cards: tuple[str | None, ...]
    """By player; None for who sat out."""
    winner: int

    @property
    def waiting(self) -> list[int]:
        """Who sat out, in the order of turns."""
        return [i for i, card in enumerate(self.cards) if card is None]


def trick_example(rules: ResolvedRules) -> Trick | None:
    """A trick with a card that follows by its rank and two equal cards, where there are such."""
    ladder = _ladder(rules)
    steps = ladder[1:] if len(ladder) > _seats(rules) else ladder
    if len(steps) < 2 or len(rules.kinds) < 3:
        return None
    n = min(_seats(rules), len(steps))
    cards = [*reversed(steps[: n - 1]), steps[-1]] if n > 2 else [steps[1], steps[0]]
    by_rank = _of_rank(rules, cards[0]) if rules.follow == "suit_or_rank" else None
    best = next(kind for kind in rules.kinds if kind.text == steps[0])
    where = None
    if n > 2:
        if by_rank is not None:
            where, cards[2] = 2, by_rank
        if best.copies > 1 and (n == 4 or by_rank is None):
            cards[1] = cards[3 if by_rank is not None else 2] = best.text
    winner = _winner(rules, cards)
    twins = [i for i in range(winner + 1, n) if cards[i] == cards[winner]]
    joker = winner < n - 1 and any(kind.text == JOKER for kind in rules.kinds)
    return Trick(
        tuple(cards),
        winner,
        where,
        twins[0] if twins else None,
        joker and _winner(rules, [*cards[:-1], JOKER]) == n - 1,
    )


def draw_example(rules: ResolvedRules) -> Draw | None:
    """A void player with one or two cards who draws until one fits."""
    led, fit = _neighbours(rules)
    others = _spread(_misfits(rules, led), 4)
    if not fit or len(others) < 2:
        return None
    hand, wrong = others[::2], others[1::2]
    table = _Table(rules, [[led, *wrong], hand], [*wrong, fit, hand[0]])
    table.play(0, led)
    for _card in wrong:
        table.act(1, at.DRAW)
        assert not table.may(1, fit)
    table.act(1, at.DRAW)
    assert table.may(1, fit)
    return Draw(led, tuple(hand), (*wrong, fit), table.is_legal(at.DRAW))


def pick_up_example(rules: ResolvedRules) -> PickUp | None:
    """The trick goes to the hand of who is void, or of who played the highest card to it."""
    led, higher = _neighbours(rules)
    misfits = _misfits(rules, led)
    if not higher or len(misfits) < 3:
        return None
    void = min(2, _seats(rules) - 1)
    hand = [max(misfits, key=lambda text: _worth(rules, text)), *_spread(misfits, 3)]
    table = _Table(rules, [[led, *misfits[:2]], *[[higher, *misfits[:2]]] * (void - 1), hand])
    table.play(0, led)
    if void == 2:
        table.play(1, higher)
    cards = [card for _seat, card in trick_of(table.rules, table.s)]
    sizes = table.sizes()
    if rules.void == "take_trick":
        table.act(void, at.PASS)
    else:
        table.play(void, hand[0])
        cards.append(hand[0])
        sizes[void] -= 1
    taker = next(i for i, size in enumerate(table.sizes()) if size > sizes[i])
    return PickUp(tuple(cards), void, taker)


def sit_out_example(rules: ResolvedRules) -> SitOut | None:
    """Of four players two sit out, of fewer one."""
    led, higher = _neighbours(rules)
    misfits = _spread(_misfits(rules, led), 2)
    if not higher or len(misfits) < 2:
        return None
    cards = (led, None, higher, None)[: _seats(rules)]
    table = _Table(rules, [[*([card] if card else []), *misfits] for card in cards])
    for i, card in enumerate(cards):
        if card is None:
            table.act(i, at.PASS)
        else:
            table.play(i, card)
    return SitOut(cards, table.winner())


def scored_example(rules: ResolvedRules) -> tuple[ResolvedRules, Sheet]:
    """A round that is over, with some cards left, and the rules for those who played it."""
    rules = replace(rules, direction="cw")  # the order of play is the order of seats then
    seats = _seats(rules)
    left = _spread([kind.text for kind in rules.kinds], LEFT)
    if rules.hand_end == "last_in":
        hands = [[], left[::2], *[[] for _ in range(seats - 2)]]
    else:
        hands = [[], *_shared_out(left, seats - 1)]
    table = _Table(rules, hands)
    table.s[at.OUTCOME] = at.FIRST_OUT if rules.hand_end == "first_out" else at.LAST_IN
    table.s[at.WHO] = (0 if rules.hand_end == "first_out" else 1) + 1
    return table.rules, sheet(table.rules, table.s)


# --- Cards to choose from ------------------------------------------------------------------------


def _seats(rules: ResolvedRules) -> int:
    return min(len(NAMES), rules.seats)


def _worth(rules: ResolvedRules, text: str) -> int:
    return next(kind.value for kind in rules.kinds if kind.text == text)


def _ladder(rules: ResolvedRules) -> list[str]:
    """Cards of different worth of one suit, from high to low: of the suit that has the most."""
    ladders = []
    for suit in SUITS:
        by_worth: dict[int, CardKind] = {}
        for kind in rules.kinds:
            if kind.text != JOKER and suit_of(kind.text) == suit:
                by_worth.setdefault(kind.value, kind)
        ladders.append([by_worth[worth].text for worth in sorted(by_worth, reverse=True)])
    return max(ladders, key=len)


def _neighbours(rules: ResolvedRules) -> tuple[str, str]:
    """A card of middling worth and the next higher of its suit; "" where there is none."""
    ladder = _ladder(rules)
    i = len(ladder) // 2
    return ladder[i], ladder[i - 1] if i > 0 else ""


def _of_rank(rules: ResolvedRules, card: str) -> str | None:
    """A card of the same rank and another suit."""
    texts = [kind.text for kind in rules.kinds if kind.text != JOKER]
    same = [text for text in texts if rank_of(text) == rank_of(card) and text != card]
    return same[len(same) // 2] if same else None


def _misfits(rules: ResolvedRules, led: str) -> list[str]:
    """The cards that don't follow, by suit and worth."""
    fits = int(rules.words[at.FITS + rules.kind_ids[led]])
    kinds = [k for i, k in enumerate(rules.kinds) if not fits >> i & 1 and k.text != JOKER]
    return [kind.text for kind in kinds]


def _spread(cards: Sequence[str], most: int) -> list[str]:
    """Some of the cards, from all over the list."""
    n = min(most, len(cards))
    return [cards[i * len(cards) // n + len(cards) // (2 * n)] for i in range(n)]


def _shared_out(cards: list[str], hands: int) -> list[list[str]]:
    """The cards in so many hands, neighbours together, the later hands larger, none empty."""
    cuts = [len(cards) * i * (i + 1) // (hands * (hands + 1)) for i in range(hands + 1)]
    dealt = [cards[low:high] for low, high in pairwise(cuts)]
    return [hand or [cards[i % len(cards)]] for i, hand in enumerate(dealt)]


# --- Playing them --------------------------------------------------------------------------------


class _Table:
    """A trick in the middle of a round, played by the kernels.

    What has no bearing on the trick's course is left out: windows, a leaning stock, the caps.
    """

    def __init__(
        self, rules: ResolvedRules, hands: Sequence[Sequence[str]], stock: Sequence[str] = ()
    ):
        """These cards need not be the pack; who is given none holds those of player 0."""
        self.rules = rules = replace(
            rules,
            seats=_seats(rules),
            stock_form="down",
            take_neighbour="off",
            last_card_call=0,
            max_tricks=0,
            repetition=0,
        )
        self.r: Words = rules.words
        self.s: Words = np.zeros(at.STATE_WORDS, np.int64)
        self.s[PLAYERS] = rules.seats
        dealing.clear(self.s, self.r, -rules.step % rules.seats)
        self.s[at.TRICKS] = 1  # the first one may go by other rules
        for i in range(rules.seats):
            for card in hands[i] if i < len(hands) else hands[0]:
                dealing.to_hand(self.s, self._seat(i), rules.kind_ids[card])
        for i, card in enumerate(reversed(stock)):
            self.s[at.STOCK + i] = rules.kind_ids[card]
        self.s[STOCK_COUNT] = len(stock)
        dealing.start(self.s, self.r)

    def _seat(self, player: int) -> int:
        return player * self.rules.step % self.rules.seats

    def act(self, player: int, action: int) -> None:
        """Let the player do that; it must be legal."""
        assert legal.current_player(self.s) == self._seat(player)
        assert playing.attempt(self.s, self.r, action) == 1, (player, action)

    def play(self, player: int, card: str) -> None:
        """Let the player play that card."""
        self.act(player, self.rules.kind_ids[card])

    def is_legal(self, action: int) -> bool:
        """Whether that may be done now."""
        return bool(legal.is_legal(self.s, self.r, action))

    def may(self, player: int, card: str) -> bool:
        """Whether the player may play that card now."""
        mine = legal.current_player(self.s) == self._seat(player)
        return mine and self.is_legal(self.rules.kind_ids[card])

    def sizes(self) -> list[int]:
        """The sizes of the hands."""
        return [int(self.s[at.HAND_COUNT + self._seat(i)]) for i in range(self.rules.seats)]

    def winner(self) -> int:
        """Who won the last finished trick."""
        seat = int(self.s[at.TRICK_WINNER]) - 1
        return next(i for i in range(self.rules.seats) if self._seat(i) == seat)


def _winner(rules: ResolvedRules, cards: Sequence[str]) -> int:
    """Who wins the trick of these cards."""
    spare = [kind.text for kind in rules.kinds[:3]]
    smaller = replace(rules, seats=len(cards))
    table = _Table(smaller, [[card, *[c for c in spare if c != card][:2]] for card in cards])
    for i, card in enumerate(cards):
        table.play(i, card)
    return table.winner()
