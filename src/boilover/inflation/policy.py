"""The family's yardsticks: policies that look only at the table and at the mover's own hand.

They read the same words of a State and of an Observation, so one source serves the bots, which are
given an Observation, and rollouts. Each draws from the generator of the array that it is given.
"""

from __future__ import annotations

from boilover.core.bits import ctz, nth, pop, top
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import below
from boilover.core.state import PLAYERS, STOCK_COUNT, TURN
from boilover.inflation import layout as at
from boilover.inflation.rules import legal

CHALLENGES = ((1 << at.MAX_PLAYERS) - 1) << at.CHALLENGE - at.OTHER
LEAD_SEATS = ((1 << at.MAX_PLAYERS) - 1) << at.LEAD_SEAT - at.OTHER
LAST_RESORT = -(1 << 20)  # the mark of a joker: kept for when nothing else will do


@kernel
def random(s: Words, r: Words) -> int:
    """`random`: any legal action, all alike likely."""
    return legal.at_random(s, r)


# --- What the mover sees --------------------------------------------------------------------------


@inlined
def less(one: int, two: int, kinds: int, twice: int) -> tuple[int, int]:
    """A multiset of cards without some that are all in it."""
    return (one & ~kinds) | (two & ~twice), two & ~kinds


@inlined
def elsewhere(s: Words, r: Words) -> tuple[int, int]:
    """The cards that others hold or may draw: not the mover's, not on the table, not played."""
    seat = s[TURN] & 15
    one, two = less(r[at.ALL], r[at.ALL_TWICE], s[at.HAND + seat], s[at.HAND_TWICE + seat])
    for i in range(4):
        pile = at.SET_ASIDE + 2 * i
        one, two = less(one, two, s[pile], s[pile + 1])
    for i in range(s[at.TRICK_COUNT]):
        one, two = less(one, two, 1 << (s[at.TRICK + (i & 15)] & 63), 0)
    return one, two


@inlined
def known_void(s: Words, r: Words, p: int, kind: int) -> int:
    """1 if all know that seat `p` can't follow a card of this kind, jokers apart."""
    p &= 15
    unknown = s[at.CAPS + p] & 127 * r[at.CLASS + kind]
    unknown |= s[at.CAPS_LOW + p] & 127 * r[at.CLASS_LOW + kind]
    unknown |= s[at.CAPS_HIGH + p] & 127 * r[at.CLASS_HIGH + kind]
    return int(unknown == 0) & int(s[at.KNOWN + p] & r[at.FITS + kind] == 0)


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
def is_last_to_play(s: Words) -> int:
    """1 if nobody has a turn in this trick after the mover."""
    had_it = s[at.GONE] | s[at.ACTED] | 1 << (s[TURN] & 15)
    return int(had_it | -1 << s[PLAYERS] == -1)


# --- How good a card is: the higher the mark the better -------------------------------------------


@inlined
def hardness(s: Words, r: Words, kind: int, one: int, two: int) -> int:
    """How hard it is for the others to follow a lead, where the cards `one` and `two` are theirs.

    Two for each own card that would follow it and for each seat known to be void, less one for
    each card elsewhere that would.
    """
    fits = r[at.FITS + kind]
    seat = s[TURN] & 15
    mine = pop(s[at.HAND + seat] & fits) + pop(s[at.HAND_TWICE + seat] & fits)
    voids = 0
    for p in range(s[PLAYERS]):
        if p != seat and s[at.HAND_COUNT + (p & 15)] > 0:
            voids += known_void(s, r, p, kind)
    return 2 * (mine + voids) - pop(one & fits) - pop(two & fits)


@inlined
def mark_to_lead(s: Words, r: Words, kind: int, one: int, two: int) -> int:
    """Lead what others can hardly follow: they have to draw or to take; then high to stay in lead.

    Low instead where cards come back to hands. Where who can't follow makes the highest take the
    trick, lead what all can follow, and low.
    """
    if r[at.JOKERS] >> kind & 1 == 1:
        return LAST_RESORT
    value = r[at.VALUE + kind]
    hard = hardness(s, r, kind, one, two)
    if r[at.VOID] == at.VOID_HALTS:
        return -2 * hard - value
    if r[at.VOID] == at.VOID_TAKES or r[at.STOCK_OUT] == at.OUT_TAKE:
        return 10 * hard - value
    return 10 * hard + value


@inlined
def mark_where_high_takes(s: Words, r: Words, kind: int, best: int) -> int:
    """Shed the highest, or follow as high as may be below the best.

    If all that can be played is higher: low, but high as the last to play, for then the trick goes
    to the waste.
    """
    value = r[at.VALUE + kind]
    wins = int(value > best) & (r[at.SUIT + (s[at.LED] - 1 & 63)] | r[at.JOKERS]) >> kind & 1
    if wins == 0 or legal.exempt(s, r) == 1:
        return 1000 + value
    if is_last_to_play(s) == 1:
        return 500 + value
    return 500 - value


@inlined
def keeps(s: Words, r: Words, kind: int, one: int) -> int:
    """How many of the others' kinds the mover could follow without a card of this kind."""
    seat = s[TURN] & 15
    rest = s[at.HAND + seat] & ~(1 << kind) | s[at.HAND_TWICE + seat]
    could = 0
    while rest != 0:
        could |= r[at.FITS + (ctz(rest) & 63)]
        rest &= rest - 1
    return pop(could & one)


@inlined
def mark_where_high_leads(s: Words, r: Words, kind: int, best: int, one: int) -> int:
    """Keep cards that can follow much; take a sure trick, for who leads need not draw.

    Where each pays his own pips, they count as much as kinds that could be followed. Then low; a
    trick that others may still beat is worth five steps in rank.
    """
    if r[at.JOKERS] >> kind & 1 == 1:
        return LAST_RESORT
    value = r[at.VALUE + kind]
    mark = 20 * keeps(s, r, kind, one) - value
    if r[at.SCORING] == at.OWN_PIPS:
        mark += 20 * r[at.PIPS + kind]
    if value > best and s[at.LED] != 0 and r[at.SUIT + (s[at.LED] - 1 & 63)] >> kind & 1 == 1:
        mark += 5 + 100 * is_last_to_play(s)
    return mark


@kernel
def best_card(s: Words, r: Words, cards: int) -> int:
    """The best of the kinds to play; of equals any."""
    one, two = elsewhere(s, r)
    best = best_on_table(s, r)
    leads = int(s[at.PHASE] == at.LEAD)
    found = -1
    most = 0
    equals = 0
    while cards != 0:
        kind = ctz(cards) & 63
        cards &= cards - 1
        if leads == 1:
            mark = mark_to_lead(s, r, kind, one, two)
        elif r[at.VOID] == at.VOID_HALTS:
            mark = mark_where_high_takes(s, r, kind, best)
        else:
            mark = mark_where_high_leads(s, r, kind, best, one)
        if found < 0 or mark > most:
            found = kind
            most = mark
            equals = 1
        elif mark == most:
            equals += 1
            if below(s, equals) == 0:
                found = kind
    return found


@inlined
def breaks_circle(s: Words, r: Words, patience: int) -> int:
    """1 if it is time to lead any card, lest a hand go round in a circle for ever.

    That comes to be ever more likely with the tricks played, where positions can come back; with
    twice the patience half as likely.
    """
    if s[at.PHASE] != at.LEAD or r[at.RETURNS] == 0 or r[at.VOID] == at.VOID_HALTS:
        return 0
    return int(below(s, patience * r[at.CARDS]) < s[at.TRICKS])


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
        return at.OTHER + ctz(nth(seats, below(s, pop(seats))))
    if bits & legal.HALVES == legal.HALVES:  # the higher half leans less after
        return at.DRAW_LEFT + int(2 * s[at.RIGHT_HALF] > s[STOCK_COUNT])
    return at.OTHER + ctz(bits)


@kernel
def greedy(s: Words, r: Words) -> int:
    """`greedy`: plays a card whenever it can, the best by the marks above, with the call.

    It challenges whenever it can, never takes a neighbour's hand, and draws from the larger half.
    Where it must pick cards up, it takes the highest of the last suit, to lead with later.
    """
    cards, others = legal.choices(s, r)
    if cards == 0:
        return best_other(s, others)
    if others & legal.TAKEN != 0:
        return at.TAKE + top(cards)
    if breaks_circle(s, r, 1) == 1:
        kind = ctz(nth(cards, below(s, pop(cards))))
    else:
        kind = best_card(s, r, cards)
    if others & legal.CALLED != 0:
        return at.CALLED + kind
    return kind
