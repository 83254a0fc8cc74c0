"""Whose turn it is and what is allowed: one source of legality for lists, questions and dice.

`choices` gives what a seat may do as two words. The first is a set of kinds; the second says how
they may be used, in the bits PLAIN, CALLED and TAKEN, and holds the other actions: bit i of its
lower 48 is the action 128 + i.
"""

from __future__ import annotations

from boilover.core.bits import ctz, lshr, nth, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64
from boilover.core.state import CHANCE, OVER, PLAYERS, STOCK_COUNT, TO_DEAL, TURN
from boilover.inflation import layout as at
from boilover.inflation.rules import sets

OTHERS = (1 << 48) - 1
PLAIN = 1 << 56
CALLED = 1 << 57
TAKEN = 1 << 58

DRAW = 1 << at.DRAW - at.OTHER
HALVES = 1 << at.DRAW_LEFT - at.OTHER | 1 << at.DRAW_RIGHT - at.OTHER
PASS = 1 << at.PASS - at.OTHER
TAKE_LEFT_OR_NO = 1 << at.TAKE_LEFT - at.OTHER | 1 << at.NO - at.OTHER
NO = 1 << at.NO - at.OTHER
LEAD_WASTE = 1 << at.LEAD_WASTE - at.OTHER


@kernel
def current_player(s: Words) -> int:
    """The seat that is asked, CHANCE where chance has to decide, OVER when the round is over."""
    if s[at.OUTCOME] != 0:
        return OVER
    if s[TO_DEAL] > 0 or s[at.DUE] != 0:
        return CHANCE
    return s[TURN]


@kernel
def is_over(s: Words) -> int:
    """1 if the round is over, else 0."""
    return int(s[at.OUTCOME] != 0)


@inlined
def exempt(s: Words, r: Words) -> int:
    """1 in the first trick of a holder's opening, which nobody halts."""
    return int(r[at.OPENING] != 0) & int(s[at.TRICKS] == 0)


@inlined
def draws(s: Words, r: Words) -> int:
    """The ways to draw a card, as bits; 0 where none can be had."""
    if s[at.RIGHT_HALF] > 0:
        return HALVES
    if s[STOCK_COUNT] > 0:
        return DRAW
    if r[at.STOCK_OUT] == at.OUT_RECYCLE and s[at.DISCARDS] != 0:
        return DRAW
    return 0


@inlined
def follows(s: Words, r: Words, hand: int) -> tuple[int, int]:
    """What a follower may do: the kinds that he may play, and other actions as bits."""
    if s[at.LED] == 0:  # after a joker any card
        return hand, draws(s, r) * r[at.VOLUNTARY]
    jokers = hand & r[at.JOKERS]
    fit = hand & r[at.FITS + (s[at.LED] - 1 & 63)]
    if fit != 0:
        return fit | jokers, draws(s, r) * r[at.VOLUNTARY]
    if jokers != 0 and r[at.FORCED] == 1:
        return jokers, 0
    if exempt(s, r) == 1 or r[at.VOID] == at.VOID_HALTS:
        return hand, 0
    if r[at.VOID] == at.VOID_TAKES:
        return jokers, PASS
    others = draws(s, r)
    if jokers | others == 0 and r[at.STOCK_OUT] != at.OUT_RECYCLE:
        others = PASS
    return jokers, others


@inlined
def leads(s: Words, r: Words, seat: int, hand: int) -> tuple[int, int]:
    """What the leader may do: any card, or say where it comes from if he has none."""
    if hand != 0:
        if exempt(s, r) == 1:
            return 1 << (r[at.OPENING] - 1 & 63), 0
        return hand, 0
    others = 0
    if s[at.WASTE] != 0:
        others = LEAD_WASTE
    for p in range(s[PLAYERS]):
        if s[at.HAND_COUNT + (p & 15)] > 0:
            others |= 1 << (at.LEAD_SEAT - at.OTHER + p)
    return 0, others


@inlined
def choices(s: Words, r: Words) -> tuple[int, int]:
    """What the seat that is asked may do; see the head of this file."""
    seat = s[TURN] & 15
    if s[at.ASKING] == at.TAKE_LEFT_WINDOW:
        return 0, TAKE_LEFT_OR_NO
    if s[at.ASKING] == at.CHALLENGE_WINDOW:
        offender = s[at.UNCALLED + (s[at.QUESTION] >> 5 & 15)]
        return 0, NO | 1 << (at.CHALLENGE - at.OTHER + (offender & 15))
    if s[at.PHASE] == at.PICK:
        cards = 0
        for i in range(s[at.TRICK_COUNT]):
            cards |= 1 << (s[at.TRICK + (i & 15)] & 63)
        return cards, TAKEN
    hand = s[at.HAND + seat]
    if s[at.PHASE] == at.LEAD:
        cards, others = leads(s, r, seat, hand)
    else:
        cards, others = follows(s, r, hand)
    if r[at.CALL] > 0 and s[at.HAND_COUNT + seat] == 2:
        if r[at.AUTO_CALL] == 1:
            return cards, others | CALLED
        return cards, others | CALLED | PLAIN
    return cards, others | PLAIN


@inlined
def hidden_pile(s: Words) -> tuple[int, int]:
    """The cards that chance draws one from now, as a multiset."""
    if s[TO_DEAL] > 0:
        return s[at.LOOSE], s[at.LOOSE + 1]
    if s[at.DUE] == at.DUE_RESHUFFLE:
        return s[at.DISCARDS], s[at.DISCARDS + 1]
    if s[at.SOURCE] == at.WASTE_PILE:
        return s[at.WASTE], s[at.WASTE + 1]
    return s[at.HAND + (s[at.SOURCE] & 15)], s[at.HAND_TWICE + (s[at.SOURCE] & 15)]


@kernel
def list_kinds(out: Words, n: int, kinds: int, base: int) -> int:
    """Write `base` plus each kind to `out` from place `n` on; return the place after."""
    while kinds != 0:
        out[n] = base + ctz(kinds)
        n += 1
        kinds &= kinds - 1
    return n


@kernel
def legal_actions(s: Words, r: Words, out: Words) -> int:
    """Write the legal actions of who is to move (chance included) to `out`; return how many."""
    if s[at.OUTCOME] != 0:
        return 0
    if s[TO_DEAL] > 0 or s[at.DUE] != 0:
        if s[at.DUE] >= at.DUE_TOPPLE:
            out[0] = at.TOPPLE
            out[1] = at.STANDS
            return 2
        kinds, _twice = hidden_pile(s)
        return list_kinds(out, 0, kinds, 0)
    cards, others = choices(s, r)
    n = 0
    if others & PLAIN != 0:
        n = list_kinds(out, n, cards, 0)
    if others & CALLED != 0:
        n = list_kinds(out, n, cards, at.CALLED)
    n = list_kinds(out, n, others & OTHERS, at.OTHER)
    if others & TAKEN != 0:
        n = list_kinds(out, n, cards, at.TAKE)
    return n


@kernel
def is_legal(s: Words, r: Words, action: int) -> int:
    """1 if `action` is one of the legal actions of who is to move, else 0; any int may be asked."""
    if action < 0 or action >= at.ACTIONS or s[at.OUTCOME] != 0:
        return 0
    kind = action & 63
    if s[TO_DEAL] > 0 or s[at.DUE] != 0:
        if s[at.DUE] >= at.DUE_TOPPLE:
            return int(action == at.TOPPLE or action == at.STANDS)
        kinds, _twice = hidden_pile(s)
        return int(action == kind) & (kinds >> kind & 1)
    cards, others = choices(s, r)
    if action >= at.TAKE:
        return int(others & TAKEN != 0) & (cards >> kind & 1)
    if action >= at.OTHER:
        return (others & OTHERS) >> kind & 1
    if action >= at.CALLED:
        return int(others & CALLED != 0) & (cards >> kind & 1)
    return int(others & PLAIN != 0) & (cards >> kind & 1)


@inlined
def topple_odds(s: Words, r: Words) -> int:
    """How likely the stock falls now, of 2**32."""
    if s[at.DUE] == at.DUE_IDLE_TOPPLE:
        return r[at.IDLE_ODDS]
    return min(1 << 32, r[at.TOPPLE_ODDS] * (1 + r[at.IMBALANCE] * s[at.LEAN]))


@inlined
def at_random(s: Words, r: Words) -> int:
    """Draw an action of whoever is to move: chance by its odds, a seat uniformly."""
    x = lshr(draw64(s), 32)
    if s[TO_DEAL] > 0 or s[at.DUE] != 0:
        if s[at.DUE] >= at.DUE_TOPPLE:
            return at.TOPPLE + int(x >= topple_odds(s, r))
        kinds, twice = hidden_pile(s)
        return sets.pick(kinds, twice, x)
    cards, others = choices(s, r)
    k = pop(cards)
    plain = k * (others >> 56 & 1)
    called = k * (others >> 57 & 1)
    taken = k * (others >> 58 & 1)
    j = (x * (plain + called + taken + pop(others & OTHERS))) >> 32
    if j < plain:
        return ctz(nth(cards, j))
    j -= plain
    if j < called:
        return at.CALLED + ctz(nth(cards, j))
    j -= called
    if j < taken:
        return at.TAKE + ctz(nth(cards, j))
    return at.OTHER + ctz(nth(others & OTHERS, j - taken))


@kernel
def random_action(s: Words, r: Words) -> int:
    """`at_random`, as one call."""
    return at_random(s, r)
