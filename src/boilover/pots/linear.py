"""A policy whose taste is weights: the action with the highest sum of weighted features.

The features are what a player could count at the table: what taking a pot costs by now, how near a
pot is to its limit, what the own hand can do next. They look only at the table and at the mover's
own hand, so that one source serves States and Observations. All are small whole numbers, and so are
weights; the policy is the same on any machine.
"""

from __future__ import annotations

from typing import Final

from boilover.core.bits import ctz, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import below
from boilover.core.state import LEFT, PLAYERS, TURN
from boilover.pots.layout import (
    ACCEPTS,
    ALL,
    AT_MOST,
    CARDS,
    COLOUR,
    FIRST,
    HAND,
    KIND,
    LIMIT,
    MAX_VALUE,
    POISON,
    POISON_PENALTY,
    POT,
    POTS,
    SUIT_PENALTY,
    SUIT_SET,
    TAKEN,
    TOTAL,
    VALUE,
)
from boilover.pots.rules import firsts

FEATURES: Final = (
    # The pot boils over. Costs are in eighths of a point, "late" grows from 0 to 16 in a round.
    "boils",
    "boils late",
    "poison taken",
    "suit taken that will be paid",
    "suit taken that will be free",
    "suit taken that will be paid, late",
    "suit taken that will be free, late",
    "takes a cost of 1",
    "takes a cost of 2",
    "takes a cost of 3-4",
    "majority won",
    "majority broken",
    "margin after taking",
    "boils by poison",
    "total left after boiling",
    # It doesn't. Room is what is left in the pot, in sixteenths of the limit.
    "room 0",
    "room 1-2",
    "room 3-5",
    "room 6-9",
    "room 10-16",
    "cost at room 0",
    "cost at room 1-2",
    "cost at room 3-5",
    "cost at room 6-9",
    "cost at room 10-16",
    "cost that own cards may meet",
    "poison added",
    "poison added late",
    "poison added to an own suit",
    "poison added to an own majority",
    "suit added to an own majority",
    "suit that the leader takes for nothing",
    "suit that the leader takes for nothing, late",
    "suit that the next seat takes for nothing",
    "nobody else has the suit",
    "share of the suit that still fits",
    # Either. A card's value in sixteenths of the limit.
    "value 0-1",
    "value 2-3",
    "value 4-5",
    "value 6-16",
    "value 0-1 late",
    "value 2-3 late",
    "value 4-5 late",
    "value 6-16 late",
    "no card left of the suit",
    "one card left of the suit",
    "two cards left of the suit",
    # What the hand can do next.
    "poison kept",
    "few safe plays",
    "cheapest forced play",
    "cost of blocked suits",
    # What the others can do next.
    "safe plays of the others",
)
(
    BOILS,
    BOILS_LATE,
    POISON_TAKEN,
    PAID,
    FREE,
    PAID_LATE,
    FREE_LATE,
    TAKES_1,
    TAKES_2,
    TAKES_3,
    MAJORITY_WON,
    MAJORITY_BROKEN,
    MARGIN,
    BOILS_BY_POISON,
    TOTAL_LEFT,
) = range(15)
ROOM: Final = 15  # five places
COST_AT_ROOM: Final = 20  # five places
(
    COST_MET,
    POISON_ADDED,
    POISON_ADDED_LATE,
    POISON_ADDED_TO_SUIT,
    POISON_ADDED_TO_MAJORITY,
    SUIT_ADDED_TO_MAJORITY,
    FREE_TO_LEADER,
    FREE_TO_LEADER_LATE,
    FREE_TO_NEXT,
    NOBODY_ELSE,
    STILL_FITS,
) = range(25, 36)
CARD_VALUE: Final = 36  # four places
VALUE_LATE: Final = 40  # four places
LEFT_OF_SUIT: Final = 44  # three places
(POISON_KEPT, FEW_SAFE, CHEAPEST_FORCED, BLOCKED, SAFE_OF_OTHERS) = range(47, len(FEATURES))


@kernel
def mark(s: Words, r: Words, action: int, w: Words, at: int) -> int:
    """The mover's legal action weighed: the sum of its features, times the weights from `at` on."""
    held = s[HAND + (s[TURN] & 7)] & r[KIND + (action & 63)]
    return weigh(s, r, ctz(held) & 63, action >> 6, unseen(s, r), w, at)


@kernel
def linear(s: Words, r: Words, w: Words, at: int) -> int:
    """The action with the highest mark; of equals any, by the generator of `s`."""
    hand = firsts(r, s[HAND + (s[TURN] & 7)])
    hidden = unseen(s, r)
    best = -1
    most = 0
    equals = 0
    for k in range(r[POTS]):
        cards = hand & s[ACCEPTS + (k & 7)]
        while cards != 0:
            card = ctz(cards) & 63
            cards &= cards - 1
            m = weigh(s, r, card, k, hidden, w, at)
            if best < 0 or m > most:
                best = 64 * k + r[FIRST + card]
                most = m
                equals = 1
            elif m == most:
                equals += 1
                if below(s, equals) == 0:
                    best = 64 * k + r[FIRST + card]
    return best


@inlined
def unseen(s: Words, r: Words) -> int:
    """The cards that lie neither in the mover's hand nor in a pot nor before a seat."""
    seen = s[HAND + (s[TURN] & 7)]
    for k in range(r[POTS]):
        seen |= s[POT + (k & 7)]
    for p in range(s[PLAYERS]):
        seen |= s[TAKEN + (p & 7)]
    return r[ALL] & ~seen


@inlined
def weigh(s: Words, r: Words, card: int, k: int, hidden: int, w: Words, at: int) -> int:
    """`mark` of a card played to pot `k`, where the cards `hidden` are unseen."""
    k &= 7
    seat = s[TURN] & 7
    late = 16 - 16 * s[LEFT] // r[CARDS]
    value = r[VALUE + card]
    bit = 1 << card
    poisonous = r[POISON] >> card & 1
    suit = s[COLOUR + k] | r[SUIT_SET + card]
    total = s[TOTAL + k] + value
    mine = pop(s[TAKEN + seat] & suit)
    others = 0
    for p in range(s[PLAYERS]):
        if p != seat:
            others = max(others, pop(s[TAKEN + (p & 7)] & suit))
    pot = s[POT + k]
    if total > r[LIMIT]:
        total = value
        m = weigh_taking(r, pot, mine, others, late, w, at)
        m += 8 * poisonous * w[at + BOILS_BY_POISON]
        m += 16 * value // r[LIMIT] * w[at + TOTAL_LEFT]
        pot = bit
    else:
        pot |= bit
        m = weigh_adding(s, r, pot, total, suit, poisonous, late, hidden, w, at)
        if mine > others:
            m += 8 * poisonous * w[at + POISON_ADDED_TO_MAJORITY]
            m += 8 * (1 - poisonous) * w[at + SUIT_ADDED_TO_MAJORITY]
        elif others > mine:
            number = pop(pot & suit)
            m += 4 * number * w[at + FREE_TO_LEADER] + number * late * w[at + FREE_TO_LEADER_LATE]
            following = seat + 1
            if following >= s[PLAYERS]:
                following = 0
            if pop(s[TAKEN + (following & 7)] & suit) == others:
                m += 8 * number * w[at + FREE_TO_NEXT]
    place = min(3, 8 * value // r[LIMIT])
    m += 8 * w[at + CARD_VALUE + place] + late * w[at + VALUE_LATE + place]
    hand = s[HAND + seat] & ~bit
    if poisonous == 0:
        left = pop(hand & suit)
        if left < 3:
            m += 8 * w[at + LEFT_OF_SUIT + left]
    m += 4 * pop(hand & r[POISON]) * w[at + POISON_KEPT]
    return m + weigh_next(s, r, hand, k, pot, total, hidden, w, at)


@inlined
def cost(r: Words, pot: int) -> int:
    """What the cards of a pot cost who takes them, majorities aside."""
    poison = pop(pot & r[POISON])
    return r[POISON_PENALTY] * poison + r[SUIT_PENALTY] * (pop(pot) - poison)


@inlined
def weigh_taking(r: Words, pot: int, mine: int, others: int, late: int, w: Words, at: int) -> int:
    """The mover takes the cards `pot`.

    It has `mine` of their suit by now, and of the other seats the first has `others`.
    """
    poison = pop(pot & r[POISON])
    number = pop(pot) - poison
    paid = r[SUIT_PENALTY] * number
    margin = mine + number - others
    m = 8 * w[at + BOILS] + late * w[at + BOILS_LATE]
    m += 8 * r[POISON_PENALTY] * poison * w[at + POISON_TAKEN]
    m += 4 * min(4, max(-4, margin)) * w[at + MARGIN]
    price = paid + r[POISON_PENALTY] * poison
    if price < 5:
        m += 8 * w[at + TAKES_1 + int(price > 1) + int(price > 2)]
    if margin > 0:
        m += 8 * paid * w[at + FREE] + paid * late * w[at + FREE_LATE]
        if mine <= others:
            m += 8 * r[SUIT_PENALTY] * mine * w[at + MAJORITY_WON]
    else:
        m += 8 * paid * w[at + PAID] + paid * late * w[at + PAID_LATE]
    if margin >= 0 and mine < others:
        m += 8 * r[SUIT_PENALTY] * others * w[at + MAJORITY_BROKEN]
    return m


@inlined
def weigh_adding(
    s: Words,
    r: Words,
    pot: int,
    total: int,
    suit: int,
    poisonous: int,
    late: int,
    hidden: int,
    w: Words,
    at: int,
) -> int:
    """The card goes to a pot that holds it: the cards `pot` now come to `total`."""
    room = 16 * (r[LIMIT] - total) // r[LIMIT]
    place = int(room > 0) + int(room > 2) + int(room > 5) + int(room > 9)
    price = cost(r, pot)
    own = pop(s[HAND + (s[TURN] & 7)] & suit & ~pot)
    m = 8 * w[at + ROOM + place] + 8 * price * w[at + COST_AT_ROOM + place]
    if room < 6:
        m += 2 * price * own * w[at + COST_MET]
    if poisonous == 1:
        m += 8 * w[at + POISON_ADDED] + late * w[at + POISON_ADDED_LATE]
        m += 4 * own * w[at + POISON_ADDED_TO_SUIT]
    theirs = pop(hidden & suit)
    if suit != 0 and theirs == 0:
        m += 8 * w[at + NOBODY_ELSE]
    fitting = pop(hidden & suit & r[AT_MOST + min(r[LIMIT] - total, MAX_VALUE)])
    return m + 16 * fitting // (theirs + 1) * w[at + STILL_FITS]


@inlined
def weigh_next(
    s: Words,
    r: Words,
    hand: int,
    changed: int,
    pot: int,
    total: int,
    hidden: int,
    w: Words,
    at: int,
) -> int:
    """What the mover's `hand` can do next, and the others, as the table stands after the play.

    In the place of what lies in the pot `changed` by now the cards `pot` come to `total`.
    """
    safe = 0
    safe_of_others = 0
    cheapest = 1 << 20
    blocked = 0
    for k in range(r[POTS]):
        room = r[LIMIT] - s[TOTAL + (k & 7)]
        inside = s[POT + (k & 7)]
        if k == changed:
            room = r[LIMIT] - total
            inside = pot
        cards = hand & s[ACCEPTS + (k & 7)]
        fitting = s[ACCEPTS + (k & 7)] & r[AT_MOST + min(max(room, 0), MAX_VALUE)]
        calm = pop(hand & fitting)
        safe += calm
        safe_of_others += pop(hidden & fitting)
        if cards != 0 and calm == 0:
            price = cost(r, inside)
            cheapest = min(cheapest, price)
            if cards & ~r[POISON] != 0:
                blocked += price
    m = 16 * safe_of_others // (pop(hidden) + 1) * w[at + SAFE_OF_OTHERS]
    m += 4 * blocked * w[at + BLOCKED]
    if hand != 0:
        m += 64 // (safe + 1) * w[at + FEW_SAFE]
        if safe == 0:
            m += 8 * min(cheapest, 16) * w[at + CHEAPEST_FORCED]
    return m
