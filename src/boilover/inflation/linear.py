"""A policy whose taste is weights: the action with the highest sum of weighted features.

The features are what a player could count at the table: who may be void by now, what else the hand
could follow, whether a card may hold the trick, how near somebody is to going out. They look only
at the table and at the mover's own hand, so that one source serves States and Observations. All are
small whole numbers, and so are weights; the policy is the same on any machine. What the options
leave without meaning is 0.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from boilover.core.bits import ctz, nth, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import below
from boilover.core.state import PLAYERS, STOCK_COUNT, TURN
from boilover.inflation import layout as at
from boilover.inflation import odds
from boilover.inflation.policy import best_on_table, breaks_circle, is_last_to_play
from boilover.inflation.rules import legal, tricks

FEATURES: Final = (
    # Any card that is played. A rank goes from 0 to 32 within the suit, danger and a short hand to
    # 16: the nearer another hand or the own one is to its last card, the more.
    "pips",
    "pips in danger",
    "unseen cards that nothing else would follow",
    "joker",
    "joker in danger",
    "last card uncalled",
    # A card led.
    "lead: rank",
    "lead: rank, stock empty",
    "lead: rank, short hand",
    "lead: last of its suit",
    "lead: own cards that follow",
    "lead: unseen cards that follow",
    "lead: likely void",
    "lead: likely void, stock empty",
    "lead: next seat likely void",
    "lead: cards to be drawn",
    "lead: last cards that follow",
    "lead: likely to hold",
    "lead: likely to hold, short hand",
    "lead: likely to come back",
    # A card that follows, below the best on the table or above it.
    "follow: own cards of its kind",
    "below: rank",
    "above: any",
    "above: rank",
    "above, as the last: any",
    "above, as the last: rank",
    "above: likely to hold",
    "above: likely to hold, short hand",
    "above: likely to be halted",
    # A card that doesn't follow.
    "throw: rank",
    "throw: last of its suit",
    "throw: own cards of its suit",
    "throw: unseen cards above it",
    "throw: unseen cards below it",
    # No card.
    "draw: any",
    "draw: larger half",
    "draw: stock nearly empty",
    "pass: any",
    "pass: cards to be taken",
    "challenge",
    "take left: any",
    "take left: cards",
    "take left: seats in play",
    "lead from the waste",
    "lead from a hand: few cards",
    # A card picked up.
    "pick: rank",
    "pick: own cards that follow",
    "pick: unseen cards that nothing else would follow",
    # Of no action, but of the policy: how long it is content to go round in a circle.
    "patience",
)
(
    PIPS,
    PIPS_IN_DANGER,
    ONLY_FOLLOWER,
    JOKER,
    JOKER_IN_DANGER,
    UNCALLED,
    LEAD_RANK,
    LEAD_RANK_STOCK_EMPTY,
    LEAD_RANK_SHORT,
    LEAD_LAST_OF_SUIT,
    LEAD_OWN,
    LEAD_UNSEEN,
    LEAD_VOIDS,
    LEAD_VOIDS_STOCK_EMPTY,
    LEAD_NEXT_VOID,
    LEAD_DRAWS,
    LEAD_LAST_CARDS,
    LEAD_HOLDS,
    LEAD_HOLDS_SHORT,
    LEAD_RETURNS,
    FOLLOW_OWN,
    BELOW_RANK,
    ABOVE,
    ABOVE_RANK,
    ABOVE_LAST,
    ABOVE_LAST_RANK,
    ABOVE_HOLDS,
    ABOVE_HOLDS_SHORT,
    ABOVE_HALTED,
    THROW_RANK,
    THROW_LAST_OF_SUIT,
    THROW_OWN,
    THROW_ABOVE,
    THROW_BELOW,
    DRAW,
    DRAW_LARGER,
    DRAW_STOCK,
    PASS,
    PASS_CARDS,
    CHALLENGE,
    TAKE_LEFT,
    TAKE_LEFT_CARDS,
    TAKE_LEFT_SEATS,
    LEAD_WASTE,
    LEAD_SEAT,
    PICK_RANK,
    PICK_OWN,
    PICK_FOLLOWER,
    PATIENCE,
) = range(len(FEATURES))


# --- What is the same for all actions of a decision -----------------------------------------------


class Sight(NamedTuple):
    """What the mover takes in before weighing one action after another."""

    unseen: odds.Unseen
    covered: int
    """The kinds that a card of the own hand would follow."""
    covered_twice: int
    """Those that two of them would."""
    best: int
    """The value of the highest card on the table, -1 if there is none."""
    danger: int
    short: int
    """Danger of the own hand."""
    stock_empty: int
    """1 where a void seat can't draw any more."""


@inlined
def look(s: Words, r: Words) -> Sight:
    """What the mover takes in."""
    seat = s[TURN] & 15
    covered = 0
    twice = 0
    hand = s[at.HAND + seat]
    while hand != 0:
        kind = ctz(hand) & 63
        hand &= hand - 1
        fits = r[at.FITS + kind]
        twice |= covered & fits
        covered |= fits
        if s[at.HAND_TWICE + seat] >> kind & 1 == 1:
            twice |= fits
    fewest = at.MAX_CARDS
    for p in range(s[PLAYERS]):
        if p != seat and s[at.HAND_COUNT + (p & 15)] > 0:
            fewest = min(fewest, s[at.HAND_COUNT + (p & 15)])
    return Sight(
        odds.look(s, r),
        covered,
        twice,
        best_on_table(s, r),
        16 // fewest,
        16 // max(1, s[at.HAND_COUNT + seat]),
        int(r[at.VOID] == at.VOID_DRAWS) & int(stock_left(s, r) == 0),
    )


@inlined
def stock_left(s: Words, r: Words) -> int:
    """How many cards can be drawn by now, with discards that would become the stock."""
    left = s[STOCK_COUNT]
    if r[at.STOCK_OUT] == at.OUT_RECYCLE:
        left += pop(s[at.DISCARDS]) + pop(s[at.DISCARDS + 1])
    return left


@inlined
def rank(r: Words, kind: int) -> int:
    """How high the kind is in its suit, from 0 to 32; a joker is as high as can be."""
    if r[at.JOKERS] >> kind & 1 == 1:
        return 32
    below_it = r[at.SUIT + kind] & (1 << kind) - 1
    return 32 * pop(below_it) // pop(r[at.SUIT + kind])


@inlined
def own(s: Words, kinds: int) -> int:
    """How many cards of these kinds the mover holds."""
    seat = s[TURN] & 15
    return pop(s[at.HAND + seat] & kinds) + pop(s[at.HAND_TWICE + seat] & kinds)


# --- Marks ----------------------------------------------------------------------------------------


@kernel
def mark(s: Words, r: Words, action: int, w: Words, base: int) -> int:
    """The mover's legal action weighed: its features' sum, times the weights from `base` on."""
    if action >= at.TAKE:
        return weigh_pick(s, r, action & 63, look(s, r), w, base)
    if action >= at.OTHER:
        return weigh_other(s, r, action, w, base)
    m = weigh_card(s, r, action & 63, look(s, r), w, base)
    if action < at.CALLED:
        m += weigh_silence(s, r, w, base)
    return m


@inlined
def weigh_card(s: Words, r: Words, kind: int, sight: Sight, w: Words, base: int) -> int:
    """A card to play."""
    m = 0
    if r[at.SCORING] == at.WINNER_TAKES_PIPS or r[at.SCORING] == at.OWN_PIPS:
        pips = r[at.PIPS + kind]
        m += 2 * pips * w[base + PIPS] + (pips * sight.danger >> 1) * w[base + PIPS_IN_DANGER]
    if s[at.HAND_TWICE + (s[TURN] & 15)] >> kind & 1 == 0:
        only = sight.unseen.one & r[at.FITS + kind] & ~sight.covered_twice
        m += pop(only) * w[base + ONLY_FOLLOWER]
    if r[at.JOKERS] >> kind & 1 == 1:
        m += 16 * w[base + JOKER] + sight.danger * w[base + JOKER_IN_DANGER]
    if s[at.PHASE] == at.LEAD:
        return m + weigh_lead(s, r, kind, sight, w, base)
    if s[at.LED] == 0 or (r[at.FITS + (s[at.LED] - 1 & 63)] | r[at.JOKERS]) >> kind & 1 == 1:
        return m + weigh_follow(s, r, kind, sight, w, base)
    return m + weigh_throw(s, r, kind, sight, w, base)


@inlined
def weigh_lead(s: Words, r: Words, kind: int, sight: Sight, w: Words, base: int) -> int:
    """What only a lead is about."""
    high = rank(r, kind)
    fate = odds.fate(s, r, sight.unseen, kind, kind)
    follow = odds.count(sight.unseen, r[at.FITS + kind])
    m = high * w[base + LEAD_RANK] + (high * sight.short >> 3) * w[base + LEAD_RANK_SHORT]
    m += 16 * int(own(s, r[at.SUIT + kind]) == 1) * w[base + LEAD_LAST_OF_SUIT]
    m += own(s, r[at.FITS + kind]) * w[base + LEAD_OWN] + follow * w[base + LEAD_UNSEEN]
    m += (fate.voids >> 2) * w[base + LEAD_VOIDS] + (fate.next_void >> 2) * w[base + LEAD_NEXT_VOID]
    m += (fate.last_cards >> 1) * w[base + LEAD_LAST_CARDS]
    m += fate.holds * w[base + LEAD_HOLDS]
    m += (fate.holds * sight.short >> 4) * w[base + LEAD_HOLDS_SHORT]
    if sight.stock_empty == 1:
        m += high * w[base + LEAD_RANK_STOCK_EMPTY]
        m += (fate.voids >> 2) * w[base + LEAD_VOIDS_STOCK_EMPTY]
    elif r[at.VOID] == at.VOID_DRAWS:
        dug = min(stock_left(s, r), (sight.unseen.number + 1) // (follow + 1))
        m += min(64, fate.voids * dug >> 5) * w[base + LEAD_DRAWS]
    elif r[at.VOID] == at.VOID_HALTS:
        m += fate.returns * w[base + LEAD_RETURNS]
    return m


@inlined
def weigh_follow(s: Words, r: Words, kind: int, sight: Sight, w: Words, base: int) -> int:
    """What only a card that follows is about, a joker that may be played instead as well."""
    m = own(s, r[at.FITS + kind]) * w[base + FOLLOW_OWN]
    high = rank(r, kind)
    if r[at.VALUE + kind] <= sight.best or not_of_suit_led(s, r, kind) == 1:
        return m + high * w[base + BELOW_RANK]
    fate = odds.fate(s, r, sight.unseen, kind, s[at.LED] - 1 & 63)
    m += 16 * w[base + ABOVE] + high * w[base + ABOVE_RANK]
    if is_last_to_play(s) == 1:
        m += 16 * w[base + ABOVE_LAST] + high * w[base + ABOVE_LAST_RANK]
    m += fate.holds * w[base + ABOVE_HOLDS]
    m += (fate.holds * sight.short >> 4) * w[base + ABOVE_HOLDS_SHORT]
    if r[at.VOID] == at.VOID_HALTS and legal.exempt(s, r) == 0:
        m += fate.returns * w[base + ABOVE_HALTED]
    return m


@inlined
def not_of_suit_led(s: Words, r: Words, kind: int) -> int:
    """1 for a card that can't take the trick, however high."""
    if s[at.LED] == 0:
        return int(r[at.JOKERS] >> kind & 1 == 0)
    return 1 - ((r[at.SUIT + (s[at.LED] - 1 & 63)] | r[at.JOKERS]) >> kind & 1)


@inlined
def weigh_throw(s: Words, r: Words, kind: int, sight: Sight, w: Words, base: int) -> int:
    """What only a card is about that is thrown to a trick of another suit."""
    suit = r[at.SUIT + kind]
    held = own(s, suit)
    m = rank(r, kind) * w[base + THROW_RANK] + held * w[base + THROW_OWN]
    m += 16 * int(held == 1) * w[base + THROW_LAST_OF_SUIT]
    m += odds.count(sight.unseen, suit & -2 << kind) * w[base + THROW_ABOVE]
    return m + odds.count(sight.unseen, suit & (1 << kind) - 1) * w[base + THROW_BELOW]


@inlined
def weigh_silence(s: Words, r: Words, w: Words, base: int) -> int:
    """A card played without a call, where that leaves one."""
    if r[at.CALL] > 0 and s[at.HAND_COUNT + (s[TURN] & 15)] == 2:
        return 16 * w[base + UNCALLED]
    return 0


@inlined
def weigh_pick(s: Words, r: Words, kind: int, sight: Sight, w: Words, base: int) -> int:
    """A card to pick up out of the trick."""
    fits = r[at.FITS + kind]
    m = rank(r, kind) * w[base + PICK_RANK] + own(s, fits) * w[base + PICK_OWN]
    return m + pop(sight.unseen.one & fits & ~sight.covered) * w[base + PICK_FOLLOWER]


@inlined
def weigh_other(s: Words, r: Words, action: int, w: Words, base: int) -> int:
    """An action that is no card."""
    if action >= at.CHALLENGE:
        return 16 * w[base + CHALLENGE]
    if action >= at.LEAD_SEAT:
        return 64 // max(1, s[at.HAND_COUNT + (action & 15)]) * w[base + LEAD_SEAT]
    if action == at.LEAD_WASTE:
        return 16 * w[base + LEAD_WASTE]
    if action == at.TAKE_LEFT:
        return weigh_taking(s, w, base)
    if action == at.PASS:
        m = 16 * w[base + PASS]
        if r[at.VOID] == at.VOID_TAKES or r[at.STOCK_OUT] == at.OUT_TAKE:
            m += 4 * s[at.TRICK_COUNT] * w[base + PASS_CARDS]
        return m
    if action == at.NO:
        return 0
    m = 16 * w[base + DRAW] + 64 // (1 + s[STOCK_COUNT]) * w[base + DRAW_STOCK]
    larger = at.DRAW_LEFT + int(2 * s[at.RIGHT_HALF] > s[STOCK_COUNT])
    return m + 16 * int(action == larger) * w[base + DRAW_LARGER]


@inlined
def weigh_taking(s: Words, w: Words, base: int) -> int:
    """Taking the whole hand of the neighbour to the left."""
    victim = tricks.left_of(s, s[TURN]) & 15
    seats = s[PLAYERS] - pop(s[at.GONE])
    m = (
        16 * w[base + TAKE_LEFT]
        + 2 * min(32, s[at.HAND_COUNT + victim]) * w[base + TAKE_LEFT_CARDS]
    )
    return m + 4 * seats * w[base + TAKE_LEFT_SEATS]


# --- The policy -----------------------------------------------------------------------------------


class Choice(NamedTuple):
    """The best action so far."""

    action: int
    mark: int
    equals: int
    """How many actions have that mark."""


@inlined
def better(s: Words, chosen: Choice, action: int, m: int) -> Choice:
    """The choice with a further action of mark `m`; of equals any, by the generator of `s`."""
    if chosen.equals == 0 or m > chosen.mark:
        return Choice(action, m, 1)
    if m < chosen.mark:
        return chosen
    equals = chosen.equals + 1
    if below(s, equals) == 0:
        return Choice(action, m, equals)
    return Choice(chosen.action, m, equals)


@kernel
def linear(s: Words, r: Words, w: Words, base: int) -> int:
    """The action with the highest mark; of equals any, by the generator of `s`.

    Where hands could go round in a circle, any lead now and then: that costs much, and patience
    spares it, but among patient players more rounds are drawn.
    """
    cards, others = legal.choices(s, r)
    if cards == 0:
        return best_of(s, r, Choice(-1, 0, 0), others & legal.OTHERS, w, base).action
    if others & legal.TAKEN != 0:
        return best_pick(s, r, cards, w, base)
    if breaks_circle(s, r, patience(w, base)) == 1:
        cards = nth(cards, below(s, pop(cards)))
    chosen = best_card(s, r, cards, others, w, base)
    return best_of(s, r, chosen, others & legal.OTHERS, w, base).action


@inlined
def patience(w: Words, base: int) -> int:
    """How many times as patient as greedy the policy is: at its weight 0 as much, at 16 twice."""
    return 1 + min(max(0, w[base + PATIENCE]), 1024) // 16


@inlined
def best_card(s: Words, r: Words, cards: int, how: int, w: Words, base: int) -> Choice:
    """The best of the kinds to play, with or without the call as the bits `how` say."""
    chosen = Choice(-1, 0, 0)
    sight = look(s, r)
    silence = weigh_silence(s, r, w, base)
    while cards != 0:
        kind = ctz(cards) & 63
        cards &= cards - 1
        m = weigh_card(s, r, kind, sight, w, base)
        if how & legal.PLAIN != 0:
            chosen = better(s, chosen, kind, m + silence)
        if how & legal.CALLED != 0:
            chosen = better(s, chosen, at.CALLED + kind, m)
    return chosen


@inlined
def best_pick(s: Words, r: Words, cards: int, w: Words, base: int) -> int:
    """The best of the kinds to pick up."""
    chosen = Choice(-1, 0, 0)
    sight = look(s, r)
    while cards != 0:
        kind = ctz(cards) & 63
        cards &= cards - 1
        chosen = better(s, chosen, at.TAKE + kind, weigh_pick(s, r, kind, sight, w, base))
    return chosen.action


@inlined
def best_of(s: Words, r: Words, chosen: Choice, others: int, w: Words, base: int) -> Choice:
    """The choice with the actions as well that are no cards."""
    while others != 0:
        action = at.OTHER + ctz(others)
        others &= others - 1
        chosen = better(s, chosen, action, weigh_other(s, r, action, w, base))
    return chosen
