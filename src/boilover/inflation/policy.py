"""The family's yardsticks: policies that look only at the table and at the mover's own hand.

They read the same words of a State and of an Observation, so one source serves the bots, which are
given an Observation, and rollouts. Each draws from the generator of the array that it is given.
"""

from __future__ import annotations

from boilover.core.bits import ctz, lshr, nth, pop, top
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64
from boilover.core.state import PLAYERS, STOCK_COUNT, TURN
from boilover.inflation import layout as at
from boilover.inflation.rules import legal

CHALLENGES = ((1 << at.MAX_PLAYERS) - 1) << at.CHALLENGE - at.OTHER
LEAD_SEATS = ((1 << at.MAX_PLAYERS) - 1) << at.LEAD_SEAT - at.OTHER


@kernel
def random(s: Words, r: Words) -> int:
    """`random`: any legal action, all alike likely."""
    return legal.random_action(s, r)


@inlined
def best_on_table(s: Words, r: Words) -> int:
    """The value of the highest card that lies in the trick, -1 if none does."""
    suit = r[at.JOKERS]
    if s[at.LED] != 0:
        suit |= r[at.SUIT + (s[at.LED] - 1 & 63)]
    best = -1
    for i in range(s[at.TRICK_COUNT]):
        card = s[at.TRICK + (i & 15)]
        if suit >> (card & 63) & 1 == 1 and s[at.EARLY] >> (card >> 6 & 15) & 1 == 0:
            best = max(best, r[at.VALUE + (card & 63)])
    return best


@inlined
def mark_where_high_takes(s: Words, r: Words, kind: int, best: int) -> int:
    """How good a card is where who can't follow halts the trick and the highest takes it.

    Lead low; follow as high as is safe, the last of a clean trick being safe too; else shed the
    highest.
    """
    value = r[at.VALUE + kind]
    if s[at.PHASE] == at.LEAD:
        return -value
    wins = int(value > best) & (r[at.SUIT + (s[at.LED] - 1 & 63)] | r[at.JOKERS]) >> kind & 1
    others = ~(s[at.GONE] | s[at.ACTED] | 1 << s[at.ON_TURN]) & ((1 << s[PLAYERS]) - 1)
    if wins == 0 or legal.exempt(s, r) == 1:
        return 1000 + value
    if others == 0:
        return 500 + value
    return 500 - value


@inlined
def mark_where_high_leads(s: Words, r: Words, kind: int, best: int) -> int:
    """How good a card is where it is good to lead: the winner sheds a card without having to draw.

    Lead from the longest suit, low where a trick may come back to a hand, else high; win the trick
    as cheaply as may be, jokers apart; else throw away what costs most, or the lowest.
    """
    value = r[at.VALUE + kind]
    joker = r[at.JOKERS] >> kind & 1
    seat = s[TURN] & 15
    if s[at.LED] == 0:
        length = pop(s[at.HAND + seat] & r[at.SUIT + kind])
        length += pop(s[at.HAND_TWICE + seat] & r[at.SUIT + kind])
        comes_back = int(r[at.VOID] == at.VOID_TAKES or r[at.STOCK_OUT] == at.OUT_TAKE)
        return 1000 * length + value * (1 - 2 * comes_back) - 100000 * joker
    if joker == 1:
        return 0
    if r[at.SUIT + (s[at.LED] - 1 & 63)] >> kind & 1 == 1 and value > best:
        return 10000 - value
    if r[at.SCORING] == at.WINNER_TAKES_PIPS or r[at.SCORING] == at.OWN_PIPS:
        return -1000 + r[at.PIPS + kind]
    return -1000 - value


@kernel
def best_card(s: Words, r: Words, cards: int) -> int:
    """The best of the kinds to play, the first of equals."""
    best = best_on_table(s, r)
    found = -1
    most = 0
    while cards != 0:
        kind = ctz(cards) & 63
        cards &= cards - 1
        if r[at.VOID] == at.VOID_HALTS:
            mark = mark_where_high_takes(s, r, kind, best)
        else:
            mark = mark_where_high_leads(s, r, kind, best)
        if found < 0 or mark > most:
            found = kind
            most = mark
    return found


@inlined
def best_other(s: Words, others: int) -> int:
    """The best of the actions that are no cards."""
    bits = others & legal.OTHERS
    if bits & CHALLENGES != 0:
        return at.OTHER + ctz(bits & CHALLENGES)
    if bits & legal.NO != 0:
        return at.NO
    if bits & legal.LEAD_WASTE != 0:
        return at.LEAD_WASTE
    if bits & LEAD_SEATS != 0:
        seats = bits & LEAD_SEATS
        return at.OTHER + ctz(nth(seats, (lshr(draw64(s), 32) * pop(seats)) >> 32))
    if bits & legal.HALVES == legal.HALVES:  # the higher half leans less after
        return at.DRAW_LEFT + int(2 * s[at.RIGHT_HALF] > s[STOCK_COUNT])
    return at.OTHER + ctz(bits)


@kernel
def greedy(s: Words, r: Words) -> int:
    """`greedy`: plays a card whenever it can, the best by the marks above, with the call.

    It challenges whenever it can, never takes a neighbour's hand, picks the highest card up where
    it must, and draws from the larger half.
    """
    cards, others = legal.choices(s, r)
    if cards == 0:
        return best_other(s, others)
    if others & legal.TAKEN != 0:
        return at.TAKE + top(cards)
    kind = best_card(s, r, cards)
    if others & legal.CALLED != 0:
        return at.CALLED + kind
    return kind
