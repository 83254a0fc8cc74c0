"""The deal: at once, or card by card through chance; then the first trick begins."""

from __future__ import annotations

from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import shuffle
from boilover.core.state import (
    DEALER,
    FAMILY,
    LEFT,
    PLAYERS,
    SEAT,
    STOCK_COUNT,
    TO_DEAL,
    TURN,
    WORLD,
)
from boilover.inflation import layout as at
from boilover.inflation.rules import sets, tricks


@inlined
def clear(s: Words, r: Words, dealer: int) -> None:
    """Reset every word but players and generator: nothing dealt, `dealer` to deal."""
    s[FAMILY] = at.FAMILY_NUMBER
    s[SEAT] = WORLD
    s[DEALER] = dealer
    s[LEFT] = 0
    s[TO_DEAL] = 0
    s[STOCK_COUNT] = 0
    for i in range(at.HAND, at.STATE_WORDS):
        s[i] = 0
    eldest = (dealer + r[at.STEP]) % s[PLAYERS]
    s[TURN] = eldest
    s[at.ON_TURN] = eldest
    s[at.LEADER] = eldest
    s[at.STOCK_MAY] = r[at.ALL]
    for p in range(s[PLAYERS]):
        for i in range(3):
            s[at.CAPS + 16 * i + (p & 15)] = at.NO_CAP


@inlined
def to_hand(s: Words, p: int, kind: int) -> None:
    """Deal a card to seat `p`."""
    p &= 15
    sets.add(s, at.HAND + p, at.HAND_TWICE + p, 1 << (kind & 63), 0)
    s[at.HAND_COUNT + p] += 1


@kernel
def start(s: Words, r: Words) -> None:
    """The cards are dealt: stand a leaning stock up and begin the first trick."""
    if r[at.LEANING] == 1:
        s[at.RIGHT_HALF] = s[STOCK_COUNT] >> 1
    tricks.start_trick(s, r)
    tricks.settle(s, r)


@kernel
def begin(s: Words, r: Words, dealer: int) -> None:
    """Set `s` to the start of a round before the deal: chance deals card by card."""
    clear(s, r, dealer)
    s[at.LOOSE] = r[at.ALL]
    s[at.LOOSE + 1] = r[at.ALL_TWICE]
    s[TO_DEAL] = r[at.CARDS]


@inlined
def deal_card(s: Words, r: Words, kind: int) -> None:
    """Chance deals the next card: to the hands, one at a time; then the stock, top card first."""
    sets.take(s, at.LOOSE, at.LOOSE + 1, 1 << (kind & 63))
    done = r[at.CARDS] - s[TO_DEAL]
    s[TO_DEAL] -= 1
    if done < r[at.HAND_CARDS]:
        to_hand(s, (s[DEALER] + r[at.STEP] * (1 + done)) % s[PLAYERS], kind)
    else:
        s[at.STOCK + (s[TO_DEAL] & 127)] = kind
        s[STOCK_COUNT] += 1
    if s[TO_DEAL] == 0:
        start(s, r)


@kernel
def deal(s: Words, r: Words, dealer: int) -> None:
    """Shuffle and deal at once: the same distribution as `begin` and chance, in one call."""
    clear(s, r, dealer)
    cards = r[at.CARDS]
    for i in range(cards):
        s[at.STOCK + i] = r[at.SHUFFLED + i]
    shuffle(s, at.STOCK, cards)
    players = s[PLAYERS]
    seat = s[TURN]
    left = cards
    for _ in range(r[at.HAND_CARDS]):
        left -= 1
        to_hand(s, seat, s[at.STOCK + left])
        s[at.STOCK + left] = 0
        seat += r[at.STEP]
        if seat >= players:
            seat -= players
    s[STOCK_COUNT] = left
    start(s, r)
