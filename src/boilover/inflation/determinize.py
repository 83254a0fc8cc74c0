"""A full state out of what one seat knows: hidden cards are dealt anew to where they may lie.

Of all states that agree with what the seat knows each is to be alike likely. So the cards are dealt
at random until every fact holds. Where facts are so many that it takes too long, cards that lie
where they can't are swapped with others until all facts hold, and then cards change places at
random as long as the facts allow: a walk on which all states are alike likely in the end
(Metropolis).
"""

from __future__ import annotations

from boilover.core.bits import ctz, lshr, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64
from boilover.core.state import PLAYERS, RNG, SEAT, STOCK_COUNT, WORLD
from boilover.inflation import layout as at
from boilover.inflation.rules import sets
from boilover.inflation.rules.facts import lanes_of

# Places in the state's history, which are free until the state is ready.
SLOT = at.HISTORY  # a hidden card each: its kind
OWNER = at.HISTORY + 128  # where it lies: a seat, or IN_STOCK
COUNTS = at.HISTORY + 256  # by class and owner, as in the caps; 24 owners of room each
LIMITS = at.HISTORY + 352

IN_STOCK = 16
DEALS = 16  # tried before cards are swapped
STEPS = 4096  # swaps tried before the cards are dealt anew
TRIES = 64  # such deals before facts that contradict each other are given up
WALK = 24  # random moves a card

EVEN_LANES = 0x00FF00FF00FF00FF


@inlined
def excess(s: Words, p: int) -> int:
    """By how many cards the owner exceeds its limits, over all classes."""
    n = 0
    for i in range(3):
        over = (s[COUNTS + 24 * i + p] | at.CARRY) - s[LIMITS + 24 * i + p]
        there = (over & at.CARRY) >> 7
        over &= (there << 7) - there
        over = (over & EVEN_LANES) + (over >> 8 & EVEN_LANES)
        n += (over + (over >> 16) + (over >> 32) + (over >> 48)) & 0xFFFF
    return n


@inlined
def count(s: Words, r: Words, p: int, kind: int, by: int) -> None:
    """Count a card of the kind to (1) or from (-1) the owner."""
    s[COUNTS + p] += by * lanes_of(s, r, kind)
    s[COUNTS + 24 + p] += by * r[at.CLASS_LOW + kind]
    s[COUNTS + 48 + p] += by * r[at.CLASS_HIGH + kind]


@inlined
def strangers(s: Words, i: int) -> int:
    """1 if slot `i` is in the stock and its card can't be there, else 0."""
    return int(s[OWNER + i] == IN_STOCK) & ~(s[at.STOCK_MAY] >> s[SLOT + i]) & 1


@kernel
def swap(s: Words, r: Words, i: int, j: int) -> int:
    """Swap the cards of two slots; return by how much less the facts are broken."""
    i &= 127
    j &= 127
    p = s[OWNER + i] & 31
    q = s[OWNER + j] & 31
    a = s[SLOT + i] & 63
    b = s[SLOT + j] & 63
    before = excess(s, p) + excess(s, q) + strangers(s, i) + strangers(s, j)
    count(s, r, p, a, -1)
    count(s, r, q, b, -1)
    count(s, r, p, b, 1)
    count(s, r, q, a, 1)
    s[SLOT + i] = b
    s[SLOT + j] = a
    return before - excess(s, p) - excess(s, q) - strangers(s, i) - strangers(s, j)


@inlined
def below(s: Words, n: int) -> int:
    """A uniform number below `n`."""
    return (lshr(draw64(s), 32) * n) >> 32


@inlined
def make_slots(s: Words, seat: int) -> int:
    """Lay out a slot for each hidden card and the limits of who may have it; return how many."""
    n = 0
    for p in range(s[PLAYERS]):
        p &= 15
        if p != seat:
            known = pop(s[at.KNOWN + p]) + pop(s[at.KNOWN_TWICE + p])
            for _ in range(s[at.HAND_COUNT + p] - known):
                s[OWNER + (n & 127)] = p
                n += 1
        for i in range(3):
            s[LIMITS + 24 * i + p] = s[at.CAPS + 16 * i + p]
    for _ in range(s[STOCK_COUNT] - int(s[at.TOP] > 0)):
        s[OWNER + (n & 127)] = IN_STOCK
        n += 1
    for i in range(3):
        s[LIMITS + 24 * i + IN_STOCK] = at.NO_CAP
    return n


@inlined
def fill_slots(s: Words, r: Words, n: int) -> int:
    """Deal the loose cards to the slots at random; return by how much that breaks the facts."""
    i = 0
    for k in range(2):
        kinds = s[at.LOOSE + k]
        while kinds != 0:
            s[SLOT + (i & 127)] = ctz(kinds)
            kinds &= kinds - 1
            i += 1
    for i in range(n - 1):
        j = i + below(s, n - i)
        kind = s[SLOT + (i & 127)]
        s[SLOT + (i & 127)] = s[SLOT + (j & 127)]
        s[SLOT + (j & 127)] = kind
    for i in range(96):
        s[COUNTS + i] = 0
    broken = 0
    for i in range(n):
        i &= 127
        count(s, r, s[OWNER + i] & 31, s[SLOT + i] & 63, 1)
        broken += strangers(s, i)
    for p in range(s[PLAYERS]):
        broken += excess(s, p & 15)
    return broken


@inlined
def misplaced(s: Words, r: Words, i: int) -> int:
    """1 if the card of slot `i` is one of too many, or lies in the stock and can't; else 0."""
    i &= 127
    p = s[OWNER + i] & 31
    kind = s[SLOT + i] & 63
    before = excess(s, p)
    count(s, r, p, kind, -1)
    after = excess(s, p)
    count(s, r, p, kind, 1)
    return int(after < before) | strangers(s, i)


@kernel
def place(s: Words, r: Words, seat: int) -> None:
    """Fill the slots so that all facts hold."""
    n = make_slots(s, seat)
    broken = fill_slots(s, r, n)
    deals = 1
    while broken > 0 and deals < DEALS:
        broken = fill_slots(s, r, n)
        deals += 1
    if broken > 0:
        mend(s, r, n, broken)
        walk(s, r, n)


@kernel
def mend(s: Words, r: Words, n: int, broken: int) -> None:
    """Swap misplaced cards until none of the `broken` facts is left."""
    steps = 0
    while broken > 0 and steps < STEPS * TRIES:
        steps += 1
        if steps % STEPS == 0:
            broken = fill_slots(s, r, n)
        i = below(s, n)
        if misplaced(s, r, i) == 1:
            # The first card from a random one on whose swap helps; else one that doesn't harm.
            start = below(s, n)
            gain = 0
            for k in range(n):
                j = start + k
                if j >= n:
                    j -= n
                if gain <= 0 and s[OWNER + (j & 127)] != s[OWNER + (i & 127)]:
                    gain = swap(s, r, i, j)
                    if gain <= 0:
                        swap(s, r, i, j)
            if gain > 0:
                broken -= gain
            else:
                broken -= swap_unless_worse(s, r, i, below(s, n))


@inlined
def swap_unless_worse(s: Words, r: Words, i: int, j: int) -> int:
    """Swap the cards of two slots unless that breaks facts; return by how much less are broken."""
    gain = swap(s, r, i, j)
    if gain < 0:
        swap(s, r, i, j)
        return 0
    return gain


@kernel
def walk(s: Words, r: Words, n: int) -> None:
    """Move up to four cards round in a ring, again and again, where the facts go on holding.

    Two are not enough: of three hands each may lack the suit that the next could give away.
    """
    for _ in range(WALK * n):
        i = below(s, n)
        j = below(s, n)
        k = below(s, n)
        m = below(s, n)
        if swap(s, r, i, j) + swap(s, r, j, k) + swap(s, r, k, m) < 0:
            swap(s, r, k, m)
            swap(s, r, j, k)
            swap(s, r, i, j)


@kernel
def determinize(o: Words, r: Words, s: Words) -> None:
    """Write to `s` a state that the seat of `o` can't tell from the true one.

    The draws come from the generator that `s` holds already, and leave it in `s`; the true state
    is not an argument, so its secrets can't come through. A seat must be to move. Positions
    from before are not in an observation, so the state counts repetitions from now on.
    """
    seat = o[SEAT]
    for i in range(at.OBSERVATION_WORDS):
        if i < RNG or i >= RNG + 4:
            s[i] = o[i]
    for i in range(at.STOCK, at.STATE_WORDS):
        s[i] = 0
    s[SEAT] = WORLD
    place(s, r, seat)
    for p in range(s[PLAYERS]):
        p &= 15
        if p != seat:
            s[at.HAND + p] = s[at.KNOWN + p]
            s[at.HAND_TWICE + p] = s[at.KNOWN_TWICE + p]
    height = 0
    hidden = pop(s[at.LOOSE]) + pop(s[at.LOOSE + 1])
    for i in range(hidden):
        p = s[OWNER + (i & 127)]
        kind = s[SLOT + (i & 127)]
        if p == IN_STOCK:
            s[at.STOCK + (height & 127)] = kind
            height += 1
        else:
            sets.add(s, at.HAND + (p & 15), at.HAND_TWICE + (p & 15), 1 << (kind & 63), 0)
    if s[at.TOP] > 0:
        s[at.STOCK + (height & 127)] = s[at.TOP] - 1
    s[at.TOP] = 0
    s[at.LOOSE] = 0
    s[at.LOOSE + 1] = 0
    for i in range(at.HISTORY_WORDS):
        s[at.HISTORY + i] = 0
