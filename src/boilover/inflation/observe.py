"""What a seat may know of a round, built up word by word: never the state minus its secrets.

Hidden are the other hands but for what all have seen go there, the stock but for its top card
where that lies face up, and the order of a stock made of discards. Tricks, the waste, discards and
what is set aside were played for all to see. `rules.facts` keeps what play has shown.
"""

from __future__ import annotations

from boilover.core.jit import Words, inlined, kernel
from boilover.core.state import (
    DEALER,
    FAMILY,
    PLAYERS,
    SEAT,
    STOCK_COUNT,
    TO_DEAL,
    TURN,
)
from boilover.inflation import layout as at
from boilover.inflation.rules import sets


@kernel
def observe(s: Words, r: Words, seat: int, o: Words) -> None:
    """Write to `o` what `seat` knows of the state `s`; a seat of -1 is a spectator.

    The discards that a reshuffle has not stacked yet count as hidden.
    """
    for i in range(at.OBSERVATION_WORDS):
        o[i] = 0
    o[FAMILY] = s[FAMILY]
    o[PLAYERS] = s[PLAYERS]
    o[TURN] = s[TURN]
    o[DEALER] = s[DEALER]
    o[TO_DEAL] = s[TO_DEAL]
    o[STOCK_COUNT] = s[STOCK_COUNT]
    o[SEAT] = seat
    see_hands(s, seat, o)
    for i in range(s[at.UNCALLED_COUNT]):
        o[at.UNCALLED + (i & 15)] = s[at.UNCALLED + (i & 15)]
    for i in range(s[at.TRICK_COUNT]):
        o[at.TRICK + (i & 15)] = s[at.TRICK + (i & 15)]
    for i in range(at.SET_ASIDE, at.LOOSE):  # the piles
        if s[at.DUE] != at.DUE_RESHUFFLE or i < at.DISCARDS or i > at.DISCARDS + 1:
            o[i] = s[i]
    for i in range(at.PHASE, at.TOP):  # whose turn it is, the windows, facts
        o[i] = s[i]
    if r[at.FACE_UP] == 1 and s[STOCK_COUNT] > 0 and s[TO_DEAL] == 0:
        o[at.TOP] = s[at.STOCK + (s[STOCK_COUNT] - 1 & 127)] + 1
    find_loose(o, r)


@inlined
def see_hands(s: Words, seat: int, o: Words) -> None:
    """The own hand; of the others what all know; all sizes."""
    for p in range(s[PLAYERS]):
        p &= 15
        o[at.HAND_COUNT + p] = s[at.HAND_COUNT + p]
        o[at.KNOWN + p] = s[at.KNOWN + p]
        o[at.KNOWN_TWICE + p] = s[at.KNOWN_TWICE + p]
        for i in range(3):
            o[at.CAPS + 16 * i + p] = s[at.CAPS + 16 * i + p]
    if seat >= 0:
        o[at.HAND + (seat & 15)] = s[at.HAND + (seat & 15)]
        o[at.HAND_TWICE + (seat & 15)] = s[at.HAND_TWICE + (seat & 15)]


@inlined
def find_loose(o: Words, r: Words) -> None:
    """The cards that the seat can't place: the pack less all that it sees."""
    o[at.LOOSE] = r[at.ALL]
    o[at.LOOSE + 1] = r[at.ALL_TWICE]
    for p in range(o[PLAYERS]):
        p &= 15
        one = at.KNOWN + p
        two = at.KNOWN_TWICE + p
        if p == o[SEAT]:
            one = at.HAND + p
            two = at.HAND_TWICE + p
        sets.take_all(o, at.LOOSE, at.LOOSE + 1, o[one], o[two])
    for i in range(o[at.TRICK_COUNT]):
        sets.take(o, at.LOOSE, at.LOOSE + 1, 1 << (o[at.TRICK + (i & 15)] & 63))
    for i in range(4):
        pile = at.SET_ASIDE + 2 * i
        sets.take_all(o, at.LOOSE, at.LOOSE + 1, o[pile], o[pile + 1])
    if o[at.TOP] > 0:
        sets.take(o, at.LOOSE, at.LOOSE + 1, 1 << (o[at.TOP] - 1 & 63))


@kernel
def canonical(s: Words, r: Words) -> None:
    """Make like states equal bytes: what is left of old positions becomes 0."""
    for i in range(at.HISTORY_WORDS):
        if i >= s[at.POSITIONS]:
            s[at.HISTORY + i] = 0
