"""How a trick goes on and ends: the next turn, the highest card, who takes what, the next window.

After each action `go_on` brings the state to the next question that somebody has to answer, in the
order: chance that is due, windows seat by seat, the count of positions, the seat on turn.
"""

from __future__ import annotations

from boilover.core.bits import ctz, pop, wrap
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import mix
from boilover.core.state import PLAYERS, STOCK_COUNT, TURN
from boilover.inflation import layout as at
from boilover.inflation.rules import facts, legal, sets

# What comes after an action.
STAY, ADVANCE, HALT, TAKEN = 0, 1, 2, 3


@inlined
def end(s: Words, outcome: int, who: int) -> None:
    """The round is over; `who` is the winner or loser plus 1, or 0."""
    s[at.OUTCOME] = outcome
    s[at.WHO] = who
    s[at.ASKING] = 0
    s[at.DUE] = 0


@kernel
def end_if_one_is_in(s: Words) -> None:
    """The round is over if all but one have dropped out: that one loses."""
    there = ~s[at.GONE] & ((1 << s[PLAYERS]) - 1)
    if there & (there - 1) == 0 and s[at.OUTCOME] == 0:
        end(s, at.LAST_IN, ctz(there) + 1)


@inlined
def clear_trick(s: Words) -> None:
    """No card lies on the table."""
    for i in range(s[at.TRICK_COUNT]):
        s[at.TRICK + (i & 15)] = 0
    s[at.TRICK_COUNT] = 0
    s[at.LED] = 0
    s[at.ACTED] = 0
    s[at.SKIPPED] = 0
    s[at.EARLY] = 0
    s[at.FIRST_EARLY] = 0


@inlined
def start_trick(s: Words, r: Words) -> None:
    """Open the window before a trick."""
    s[at.PHASE] = at.WINDOW
    if r[at.TAKES_LEFT] == 1:
        s[at.ASKING] = at.TAKE_LEFT_WINDOW
        s[at.QUESTION] = 0
        s[at.ASK_FROM] = s[at.LEADER]


@inlined
def to_trick(s: Words, seat: int, kind: int) -> None:
    """Put a card on the table; with a lead the finished trick goes to the waste."""
    if s[at.FINISHED] != 0:
        sets.add(s, at.WASTE, at.WASTE + 1, s[at.FINISHED], s[at.FINISHED + 1])
        s[at.FINISHED] = 0
        s[at.FINISHED + 1] = 0
    s[at.TRICK + (s[at.TRICK_COUNT] & 15)] = seat * 64 + kind
    s[at.TRICK_COUNT] += 1
    s[at.ACTED] |= 1 << seat
    s[at.PHASE] = at.FOLLOW


@kernel
def highest(s: Words, r: Words, without: int) -> int:
    """The seat of the highest card, the first of equals, among seats not in the set; -1 if none."""
    best = -1
    value = -1
    suit = r[at.JOKERS]
    if s[at.LED] != 0:
        suit |= r[at.SUIT + (s[at.LED] - 1 & 63)]
    for i in range(s[at.TRICK_COUNT]):
        card = s[at.TRICK + (i & 15)]
        kind = card & 63
        if (
            suit >> kind & 1 == 1
            and without >> (card >> 6 & 15) & 1 == 0
            and r[at.VALUE + kind] > value
        ):
            value = r[at.VALUE + kind]
            best = card >> 6
    return best


@inlined
def next_leader(s: Words, r: Words, winner: int) -> int:
    """Who leads after the winner's trick: he, unless he has dropped out."""
    if s[at.GONE] >> winner & 1 == 0:
        return winner
    second = highest(s, r, s[at.GONE] | s[at.EARLY])
    if second >= 0:
        return second
    players = s[PLAYERS]
    seat = winner
    while s[at.GONE] >> seat & 1 == 1:
        seat = (seat + r[at.STEP]) % players
    return seat


@kernel
def trick_to_hand(s: Words, p: int) -> None:
    """Seat `p` takes all cards of the trick."""
    p &= 15
    for i in range(s[at.TRICK_COUNT]):
        bit = 1 << (s[at.TRICK + (i & 15)] & 63)
        sets.add(s, at.HAND + p, at.HAND_TWICE + p, bit, 0)
        facts.gain_known(s, p, bit, 0)
    s[at.HAND_COUNT + p] += s[at.TRICK_COUNT]


@kernel
def trick_to_pile(s: Words, pile: int) -> None:
    """All cards of the trick go to the pile."""
    for i in range(s[at.TRICK_COUNT]):
        sets.add(s, pile, pile + 1, 1 << (s[at.TRICK + (i & 15)] & 63), 0)


@kernel
def taker_of_halted(s: Words, r: Words) -> int:
    """Who takes the trick that is halted now: who first played out of turn, else the highest."""
    if s[at.FIRST_EARLY] > 0:
        return s[at.FIRST_EARLY] - 1
    return highest(s, r, s[at.EARLY])


@kernel
def resolve(s: Words, r: Words, halted: int) -> int:
    """Say where the trick's cards go; return its next leader, or -1 where they are to be picked."""
    winner = highest(s, r, s[at.EARLY]) & 15
    s[at.TRICK_WINNER] = winner + 1
    leader = next_leader(s, r, winner)
    if s[at.FIRST_EARLY] > 0 or halted == 1:
        trick_to_hand(s, taker_of_halted(s, r))
    elif s[at.SKIPPED] != 0:
        if pop(s[at.SKIPPED]) > 1:
            seat = s[at.LEADER]
            while s[at.SKIPPED] >> seat & 1 == 0:
                seat = (seat + r[at.STEP]) % s[PLAYERS]
            s[at.LEADER] = leader
            s[at.PHASE] = at.PICK
            s[at.ON_TURN] = seat
            return -1
        trick_to_hand(s, ctz(s[at.SKIPPED]))
    elif r[at.TRICK_TO] == at.TO_OUT:
        trick_to_pile(s, at.SET_ASIDE)
        s[at.POSITIONS] = 0
    elif r[at.TRICK_TO] == at.TO_RECYCLE:
        trick_to_pile(s, at.DISCARDS)
    elif s[at.HAND_COUNT + (leader & 15)] > 0:
        trick_to_pile(s, at.WASTE)
    else:
        trick_to_pile(s, at.FINISHED)
    return leader


@inlined
def finish_trick(s: Words, r: Words, leader: int) -> None:
    """Close the trick: the empty ones but its next leader get away; end, or start anew."""
    s[at.LEADER] = leader
    s[at.TRICKS] += 1
    clear_trick(s)
    for p in range(s[PLAYERS]):
        if s[at.HAND_COUNT + (p & 15)] == 0 and p != leader:
            s[at.GONE] |= 1 << p
    end_if_one_is_in(s)
    if s[at.OUTCOME] == 0:
        if s[at.TRICKS] == r[at.MAX_TRICKS]:
            end(s, at.STALLED, 0)
        else:
            start_trick(s, r)


@inlined
def advance(s: Words, r: Words) -> int:
    """Give the turn to the next seat that has not had one; return 0 if there is none."""
    players = s[PLAYERS]
    out = s[at.GONE] | s[at.ACTED]
    seat = s[at.ON_TURN]
    for _ in range(players - 1):
        seat += r[at.STEP]
        if seat >= players:
            seat -= players
        if out >> seat & 1 == 0:
            begin_turn(s, r, seat)
            return 1
    return 0


@inlined
def begin_turn(s: Words, r: Words, seat: int) -> None:
    """It is the seat's turn; a leaning stock may fall before it does anything."""
    s[at.ON_TURN] = seat
    s[TURN] = seat
    if s[at.RIGHT_HALF] > 0 and r[at.IDLE_ODDS] > 0:
        s[at.DUE] = at.DUE_IDLE_TOPPLE


@inlined
def hashed(h: int, word: int) -> int:
    """The hash `h` of some words with one more word."""
    return wrap(wrap(31 * h) + mix(word))


@kernel
def position(s: Words, r: Words) -> int:
    """A hash of the whole position before a lead, apart from what a position can't lose again."""
    h = s[at.LEADER]
    for p in range(s[PLAYERS]):
        h = hashed(h, s[at.HAND + (p & 15)])
        h = hashed(h, s[at.HAND_TWICE + (p & 15)])
    finished = s[at.FINISHED]
    h = hashed(h, s[at.WASTE] | finished)
    h = hashed(h, s[at.WASTE + 1] | s[at.FINISHED + 1] | (s[at.WASTE] & finished))
    h = hashed(h, s[at.DISCARDS])
    h = hashed(h, s[at.DISCARDS + 1])
    if r[at.STOCK_OUT] == at.OUT_RECYCLE:
        for i in range(s[STOCK_COUNT]):
            h = hashed(h, 1 + s[at.STOCK + (i & 127)])
    return mix(h)


@inlined
def count_position(s: Words, r: Words) -> int:
    """Write the position down; return how often it has occurred since a card last went for good.

    A position from before that can't come back. The last `HISTORY_WORDS` are remembered.
    """
    h = position(s, r)
    n = s[at.POSITIONS]
    seen = 1
    for i in range(min(n, at.HISTORY_WORDS)):
        seen += int(s[at.HISTORY + (i & at.HISTORY_WORDS - 1)] == h)
    s[at.HISTORY + (n & at.HISTORY_WORDS - 1)] = h
    s[at.POSITIONS] = n + 1
    return seen


@inlined
def come_to_lead(s: Words, r: Words) -> None:
    """Count the position and give the turn to the leader."""
    if legal.exempt(s, r) == 1:
        card = r[at.OPENING] - 1 & 63
        for p in range(s[PLAYERS]):
            if s[at.HAND + (p & 15)] >> card & 1 == 1:
                s[at.LEADER] = p
                facts.reveal(s, r, p, card)
    s[at.PHASE] = at.LEAD
    if r[at.RETURNS] == 1 and count_position(s, r) == r[at.REPETITION]:
        end(s, at.STALLED, 0)
    else:
        begin_turn(s, r, s[at.LEADER])


@inlined
def left_of(s: Words, seat: int) -> int:
    """The nearest seat to the left that has cards, -1 if no other has."""
    players = s[PLAYERS]
    other = seat
    for _ in range(players - 1):
        other += 1
        if other >= players:
            other = 0
        if s[at.HAND_COUNT + (other & 15)] > 0:
            return other
    return -1


@inlined
def ask_to_take(s: Words) -> None:
    """Go to the next seat that may take its neighbour's hand, or close the window."""
    players = s[PLAYERS]
    while s[at.QUESTION] < players:
        seat = s[at.ASK_FROM] + s[at.QUESTION]
        if seat >= players:
            seat -= players
        if s[at.GONE] >> seat & 1 == 0 and left_of(s, seat) >= 0:
            s[TURN] = seat
            return
        s[at.QUESTION] += 1
    s[at.ASKING] = 0


@inlined
def ask_to_challenge(s: Words) -> None:
    """Go to the next seat that may challenge, or close the window."""
    players = s[PLAYERS]
    while s[at.QUESTION] >> 5 < s[at.ASKED_COUNT]:
        i = s[at.QUESTION] >> 5
        more = s[at.QUESTION] & 31
        offender = s[at.UNCALLED + (i & 15)]
        if more >= players or s[at.HAND_COUNT + (offender & 15)] != 1:
            s[at.QUESTION] = 32 * i + 33
        else:
            seat = (offender + more) % players
            if s[at.GONE] >> seat & 1 == 0:
                s[TURN] = seat
                return
            s[at.QUESTION] += 1
    s[at.ASKING] = 0


@inlined
def settle(s: Words, r: Words) -> None:
    """Go to the next question that somebody has to answer."""
    if s[at.OUTCOME] != 0:
        return
    if s[at.ASKING] == at.TAKE_LEFT_WINDOW:
        ask_to_take(s)
    elif s[at.ASKING] == at.CHALLENGE_WINDOW:
        ask_to_challenge(s)
    if s[at.ASKING] != 0 or s[at.DUE] != 0:
        return
    s[at.QUESTION] = 0
    s[at.ASK_FROM] = 0
    s[at.ASKED_COUNT] = 0
    if s[at.PHASE] == at.WINDOW:
        come_to_lead(s, r)
    s[TURN] = s[at.ON_TURN]
    if s[at.OUTCOME] == 0 and s[at.PHASE] == at.FOLLOW and r[at.STOCK_OUT] == at.OUT_RECYCLE:
        cards, others = legal.follows(s, r, s[at.HAND + (s[at.ON_TURN] & 15)])
        if cards | others == 0:
            end(s, at.STOCK_GONE, 0)


@inlined
def go_on(s: Words, r: Words, then: int) -> None:
    """After an action: the next turn, or the end of the trick; then the next question."""
    if s[at.OUTCOME] == 0 and then != STAY:
        leader = -1
        if then == ADVANCE:
            if advance(s, r) == 0:
                leader = resolve(s, r, 0)
        elif then == HALT:
            leader = resolve(s, r, 1)
        else:  # the trick has been taken already
            leader = s[at.LEADER]
        if leader >= 0:
            finish_trick(s, r, leader)
    settle(s, r)
