"""The stock: drawing, what is owed from it, recycling the discards, the fall of a leaning one."""

from __future__ import annotations

from boilover.core.bits import pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.state import STOCK_COUNT
from boilover.inflation import layout as at
from boilover.inflation.rules import facts, sets
from boilover.inflation.rules.tricks import end


@kernel
def give(s: Words, r: Words, p: int, kind: int) -> None:
    """Seat `p` gets a card of the stock, seen by all if that lies face up."""
    p &= 15
    bit = 1 << (kind & 63)
    sets.add(s, at.HAND + p, at.HAND_TWICE + p, bit, 0)
    s[at.HAND_COUNT + p] += 1
    if r[at.FACE_UP] == 1:
        facts.gain_known(s, p, bit, 0)
    elif s[at.DIGGING] == 1:
        facts.dig(s, p)
    else:
        facts.gain_hidden(s, p, 1)


@inlined
def pop_stock(s: Words) -> int:
    """Take the top card off the stock and return its kind."""
    s[STOCK_COUNT] -= 1
    top = at.STOCK + (s[STOCK_COUNT] & 127)
    kind = s[top]
    s[top] = 0
    return kind


@kernel
def deal_owed(s: Words, r: Words) -> None:
    """Deal the owed cards from the stock; ask for a reshuffle, or end the round, if it runs out."""
    while s[at.OWED] > 0 and s[STOCK_COUNT] > 0:
        give(s, r, s[at.OWED_TO], pop_stock(s))
        s[at.OWED] -= 1
    if s[at.OWED] == 0:
        s[at.OWED_TO] = 0
        s[at.DIGGING] = 0
    elif r[at.STOCK_OUT] == at.OUT_RECYCLE and s[at.DISCARDS] != 0:
        s[at.DUE] = at.DUE_RESHUFFLE
        facts.recycle(s)
    else:
        end(s, at.STOCK_GONE, 0)


@inlined
def stack(s: Words, r: Words, kind: int) -> None:
    """The next card of the reshuffled stock, from the top down, is of this kind."""
    place = pop(s[at.DISCARDS]) + pop(s[at.DISCARDS + 1]) - 1
    s[at.STOCK + (place & 127)] = kind
    s[STOCK_COUNT] += 1
    sets.take(s, at.DISCARDS, at.DISCARDS + 1, 1 << (kind & 63))
    if place == 0:
        s[at.DUE] = 0
        deal_owed(s, r)


@inlined
def draw_from_half(s: Words, r: Words, seat: int, right: int) -> None:
    """Draw the top card of a half of the leaning stock; it may fall at that."""
    half = s[at.RIGHT_HALF]
    s[at.LEAN] = abs(s[STOCK_COUNT] - 2 * half)
    if right == 1:
        kind = s[at.STOCK + (half - 1 & 127)]
        for i in range(half, s[STOCK_COUNT]):
            s[at.STOCK + (i - 1 & 127)] = s[at.STOCK + (i & 127)]
        s[at.RIGHT_HALF] = half - 1
        pop_stock(s)
    else:
        kind = pop_stock(s)
        if s[STOCK_COUNT] == half:
            s[at.RIGHT_HALF] = 0
    give(s, r, seat, kind)
    s[at.DIGGING] = 0
    s[at.POSITIONS] = 0
    if r[at.TOPPLE_ODDS] > 0:
        s[at.DUE] = at.DUE_TOPPLE


@inlined
def draw(s: Words, r: Words, seat: int) -> None:
    """Draw one card from an ordinary stock, or from discards made into one."""
    if r[at.STOCK_OUT] != at.OUT_RECYCLE:
        s[at.POSITIONS] = 0
    s[at.OWED] = 1
    s[at.OWED_TO] = seat
    deal_owed(s, r)


@inlined
def topple(s: Words) -> None:
    """The leaning stock falls: the acting seat takes it all."""
    seat = s[at.ON_TURN] & 15
    n = s[STOCK_COUNT]
    for i in range(n):
        place = at.STOCK + (i & 127)
        bit = 1 << (s[place] & 63)
        sets.add(s, at.HAND + seat, at.HAND_TWICE + seat, bit, 0)
        s[place] = 0
    facts.gain_hidden(s, seat, n)
    s[at.HAND_COUNT + seat] += n
    s[STOCK_COUNT] = 0
    s[at.RIGHT_HALF] = 0
    s[at.POSITIONS] = 0
