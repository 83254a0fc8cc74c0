"""What play has shown to everybody about hidden cards, kept in the state as words.

KNOWN holds cards that all have seen go to a hand. For a hand's other cards CAPS says how many at
most may be of each class: a suit, the joker, a rank where ranks are followed, and cards recycled
since the last reshuffle. A class has a byte; 127 is no limit. Who can't follow shows that he has
none; a card drawn unseen may be of any class, but who digs shows by going on that it was none that
he could have played, and by ending that it was the one that he plays.

What only one seat has seen (the hand that it took from its neighbour, or lost to it) is not here.
After a second reshuffle the classes of the first are forgotten.
"""

from __future__ import annotations

from boilover.core.jit import Words, inlined, kernel
from boilover.core.state import PLAYERS
from boilover.inflation import layout as at
from boilover.inflation.rules import sets


@inlined
def raised(caps: int, by: int) -> int:
    """Caps raised byte by byte, up to 127."""
    caps += by
    over = (caps & at.CARRY) >> 7
    return (caps & at.NO_CAP) | (over << 7) - over


@inlined
def gain_hidden(s: Words, p: int, n: int) -> None:
    """Seat `p` gets `n` cards that only it sees."""
    p &= 15
    for i in range(3):
        word = at.CAPS + 16 * i + p
        s[word] = raised(s[word], n * at.ONES)


@inlined
def dig(s: Words, p: int) -> None:
    """Seat `p` has to draw and gets a card that only it sees; remember what that changes."""
    p &= 15
    for i in range(3):
        word = at.CAPS + 16 * i + p
        caps = raised(s[word], at.ONES)
        s[at.PENDING + i] = caps - s[word]
        s[word] = caps


@inlined
def gain_known(s: Words, p: int, kinds: int, twice: int) -> None:
    """Seat `p` gets cards that all have seen."""
    sets.add(s, at.KNOWN + (p & 15), at.KNOWN_TWICE + (p & 15), kinds, twice)


@inlined
def lanes_of(s: Words, r: Words, kind: int) -> int:
    """1 in each byte of CAPS that a card of this kind counts in."""
    return r[at.CLASS + kind] + (s[at.NEW_KINDS] >> kind & 1) * at.NEW_ONE


@inlined
def count_out(s: Words, r: Words, p: int, kind: int) -> None:
    """One of the cards of seat `p` that were not known is of this kind."""
    p &= 15
    kind &= 63
    s[at.CAPS + p] -= lanes_of(s, r, kind)
    s[at.CAPS_LOW + p] -= r[at.CLASS_LOW + kind]
    s[at.CAPS_HIGH + p] -= r[at.CLASS_HIGH + kind]


@kernel
def lose(s: Words, r: Words, p: int, kind: int) -> None:
    """A card of this kind leaves the hand of seat `p` for all to see."""
    p &= 15
    bit = 1 << (kind & 63)
    if s[at.KNOWN + p] & bit != 0:
        sets.take(s, at.KNOWN + p, at.KNOWN_TWICE + p, bit)
    else:
        count_out(s, r, p, kind)


@inlined
def reveal(s: Words, r: Words, p: int, kind: int) -> None:
    """All learn that seat `p` holds a card of this kind."""
    p &= 15
    bit = 1 << (kind & 63)
    if s[at.KNOWN + p] & bit == 0:
        count_out(s, r, p, kind)
        s[at.KNOWN + p] |= bit


@kernel
def show_void(s: Words, r: Words, p: int, jokers: int) -> None:
    """Seat `p` shows that it can't follow the card led; where `jokers` is 1, no joker either."""
    p &= 15
    led = s[at.LED] - 1 & 63
    s[at.CAPS + p] &= ~(127 * (r[at.CLASS + led] | jokers << 8 * at.JOKER_LANE))
    s[at.CAPS_LOW + p] &= ~(127 * r[at.CLASS_LOW + led])
    s[at.CAPS_HIGH + p] &= ~(127 * r[at.CLASS_HIGH + led])


@inlined
def forget_pending(s: Words) -> None:
    """The card drawn last keeps its place in the caps."""
    for i in range(3):
        s[at.PENDING + i] = 0


@inlined
def undo_pending(s: Words, p: int) -> None:
    """The card drawn last leaves the hand of seat `p` again."""
    for i in range(3):
        s[at.CAPS + 16 * i + (p & 15)] -= s[at.PENDING + i]


@inlined
def merge(s: Words, taker: int, victim: int) -> None:
    """Seat `taker` takes the whole hand of seat `victim`, as the others see it."""
    taker &= 15
    victim &= 15
    gain_known(s, taker, s[at.KNOWN + victim], s[at.KNOWN_TWICE + victim])
    s[at.KNOWN + victim] = 0
    s[at.KNOWN_TWICE + victim] = 0
    for i in range(3):
        word = at.CAPS + 16 * i
        s[word + taker] = raised(s[word + taker], s[word + victim])
        s[word + victim] = 0


@inlined
def recycle(s: Words) -> None:
    """The discards are about to become the stock: all know which cards, nobody the order."""
    kinds = s[at.DISCARDS]
    old = 0
    for p in range(s[PLAYERS]):
        p &= 15
        known = s[at.KNOWN + p]
        old |= (s[at.HAND + p] & ~known) | (s[at.HAND_TWICE + p] & ~s[at.KNOWN_TWICE + p])
        s[at.CAPS + p] &= ~(127 * at.NEW_ONE)
    s[at.STOCK_MAY] = kinds
    s[at.NEW_KINDS] = kinds & ~old
