"""The rules of the pots games as kernels: deal, turn, legal actions, what a card does, points.

One source serves every variant: all options are words of the rules `r`. An action is a small int:
`64 * pot + card`, the card being the lowest id of its kind, so that equal cards are one action.
While cards are being dealt the actions of chance are those lowest ids.

Kernels trust their input. Hot code uses masks where an outcome can't be predicted (boils or not)
and branches where it can (a colour changes, a stock remains).
"""

from __future__ import annotations

from boilover.core.bits import ctz, lshr, nth, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64, shuffle
from boilover.core.state import (
    CHANCE,
    DEALER,
    FAMILY,
    LEFT,
    OVER,
    PLAYERS,
    SEAT,
    STOCK_COUNT,
    TO_DEAL,
    TURN,
    WORLD,
)
from boilover.pots.layout import (
    ACCEPTS,
    ALL,
    ASIDE,
    BOILS,
    CARDS,
    COLOUR,
    EMERGENT,
    EVEN_FIRSTS,
    EVEN_KINDS,
    FAMILY_NUMBER,
    FIRST,
    HAND,
    HAND_CARDS,
    HANDS,
    KIND,
    LIMIT,
    LOOSE,
    ODD_FIRSTS,
    ODD_KINDS,
    PILE,
    POISON,
    POISON_PENALTY,
    POT,
    POTS,
    SHARED,
    STATE_WORDS,
    STOCK,
    SUIT,
    SUIT_PENALTY,
    SUIT_SET,
    TAKEN,
    TOTAL,
    VALUE,
)

# --- Dealing -------------------------------------------------------------------------------------


@inlined
def open_pots(s: Words, r: Words) -> None:
    """Work out anew which cards each pot accepts, from what lies in them and their colours.

    A pot with a colour takes that suit and poison. An open one takes poison and the suits that no
    pot has; of several empty ones only the first does, since they are interchangeable.
    """
    coloured = 0
    for k in range(r[POTS]):
        coloured |= s[COLOUR + (k & 7)]
    free = r[ALL] & ~coloured
    another_empty = 0  # all ones once there has been an empty pot
    for k in range(r[POTS]):
        colour = s[COLOUR + (k & 7)]
        is_open = int(colour != 0) - 1
        empty = is_open & -int(s[POT + (k & 7)] == 0)
        s[ACCEPTS + (k & 7)] = (colour | r[POISON]) & ~is_open | free & is_open & ~(
            empty & another_empty
        )
        another_empty |= empty


@inlined
def clear(s: Words, r: Words, dealer: int) -> None:
    """Reset every word but players and generator: nothing dealt, `dealer` to deal."""
    s[FAMILY] = FAMILY_NUMBER
    s[SEAT] = WORLD
    s[TURN] = (dealer + 1) % s[PLAYERS]
    s[DEALER] = dealer
    s[LEFT] = 0
    s[STOCK_COUNT] = 0
    for i in range(HAND, STATE_WORDS):
        s[i] = 0
    for k in range(r[POTS]):
        s[COLOUR + (k & 7)] = r[SUIT + (k & 7)] & ~r[EMERGENT]
    open_pots(s, r)


@kernel
def begin(s: Words, r: Words, dealer: int) -> None:
    """Set `s` to the start of a round before the deal: chance deals card by card."""
    clear(s, r, dealer)
    s[LOOSE] = r[ALL]
    s[TO_DEAL] = r[CARDS]
    if r[PILE] == 0:
        s[TO_DEAL] = r[HAND_CARDS]


@kernel
def deal(s: Words, r: Words, dealer: int) -> None:
    """Shuffle and deal at once: the same distribution as `begin` and chance, in one call."""
    clear(s, r, dealer)
    s[TO_DEAL] = 0
    cards = r[CARDS]
    for i in range(cards):
        s[STOCK + i] = i
    shuffle(s, STOCK, cards)
    players = s[PLAYERS]
    seat = s[TURN]
    ghost = r[HANDS] - players
    i = cards
    to_hands = r[HAND_CARDS]
    while to_hands > 0:
        for _ in range(players):
            if to_hands > 0:
                i -= 1
                s[HAND + (seat & 7)] |= 1 << s[STOCK + i]
                to_hands -= 1
                seat += 1
                if seat >= players:
                    seat = 0
        if ghost > 0 and to_hands > 0:
            i -= 1
            s[ASIDE] |= 1 << s[STOCK + i]
            to_hands -= 1
    if r[PILE] == 0:
        while i > 0:
            i -= 1
            s[ASIDE] |= 1 << s[STOCK + i]
    s[STOCK_COUNT] = i
    s[LEFT] = cards - pop(s[ASIDE])


@inlined
def deal_card(s: Words, r: Words, first: int) -> None:
    """Chance deals the next card, of the kind whose lowest id is `first`."""
    kind = s[LOOSE] & r[KIND + (first & 63)]
    bit = kind & -kind
    s[LOOSE] ^= bit
    cards = r[CARDS]
    done = cards - pop(s[LOOSE]) - 1
    if done < r[HAND_CARDS]:
        players = s[PLAYERS]
        hand = done % r[HANDS]
        if hand < players:
            s[HAND + ((s[DEALER] + 1 + hand) % players & 7)] |= bit
        else:
            s[ASIDE] |= bit
    else:  # the draw pile, top card first
        s[STOCK + (cards - 1 - done & 63)] = ctz(bit)
        s[STOCK_COUNT] += 1
    s[TO_DEAL] -= 1
    if s[TO_DEAL] == 0:
        s[ASIDE] |= s[LOOSE]
        s[LOOSE] = 0
        s[LEFT] = cards - pop(s[ASIDE])


# --- Whose turn, and what is legal ---------------------------------------------------------------


@kernel
def current_player(s: Words) -> int:
    """The seat to play, CHANCE while cards are dealt, OVER when all hands are empty."""
    if s[TO_DEAL] > 0:
        return CHANCE
    if s[LEFT] == 0:
        return OVER
    return s[TURN]


@kernel
def is_over(s: Words) -> int:
    """1 if the round is over, else 0."""
    return int(s[LEFT] == 0 and s[TO_DEAL] == 0)


@inlined
def firsts(r: Words, cards: int) -> int:
    """One card of each kind in the set: the one with the lowest id.

    Equal cards have neighbouring ids, so each kind is a field of bits. Taking 1 from a field clears
    its lowest bit; fields are taken in two sets of alternate ones, so that what an empty field
    borrows comes from a field between them, all set for that purpose.
    """
    even = (cards | r[ODD_KINDS]) - r[EVEN_FIRSTS]
    odd = (cards | r[EVEN_KINDS]) - r[ODD_FIRSTS]
    return cards & ~(odd ^ ((odd ^ even) & r[EVEN_KINDS]))


@kernel
def legal_actions(s: Words, r: Words, out: Words) -> int:
    """Write the legal actions of who is to move (chance included) to `out`; return how many."""
    n = 0
    if s[TO_DEAL] > 0:
        cards = s[LOOSE]
        while cards != 0:
            first = r[FIRST + (ctz(cards) & 63)]
            out[n] = first
            n += 1
            cards &= ~r[KIND + (first & 63)]
        return n
    hand = firsts(r, s[HAND + (s[TURN] & 7)])
    for k in range(r[POTS]):
        cards = hand & s[ACCEPTS + (k & 7)]
        while cards != 0:
            out[n] = 64 * k + r[FIRST + (ctz(cards) & 63)]
            n += 1
            cards &= cards - 1
    return n


@kernel
def is_legal(s: Words, r: Words, action: int) -> int:
    """1 if `action` is one of the legal actions of who is to move, else 0; any int may be asked."""
    card = action & 63
    k = action >> 6
    if action < 0 or card >= r[CARDS] or r[FIRST + card] != card:
        return 0
    if s[TO_DEAL] > 0:
        return int(k == 0 and s[LOOSE] & r[KIND + card] != 0)
    if k >= r[POTS] or s[HAND + (s[TURN] & 7)] & r[KIND + card] == 0:
        return 0
    return s[ACCEPTS + (k & 7)] >> card & 1


@inlined
def choose(s: Words, r: Words, cards: int, x: int) -> tuple[int, int]:
    """A uniform pair of a card of the set and a pot that accepts it, by 32 random bits `x`.

    Return the card as a mask, and the pot.
    """
    if r[POTS] == 3:
        return choose_of_three(s, r, cards, x)
    return choose_of_any(s, r, cards, x)


@inlined
def choose_of_three(s: Words, r: Words, cards: int, x: int) -> tuple[int, int]:
    """`choose` where there are three pots, unrolled: most games are of this kind."""
    m0 = cards & s[ACCEPTS]
    m1 = cards & s[ACCEPTS + 1]
    m2 = cards & s[ACCEPTS + 2]
    n0 = pop(m0)
    n1 = n0 + pop(m1)
    n2 = n1 + pop(m2)
    j = (x * n2) >> 32
    after0 = (n0 - 1 - j) >> 63
    after1 = (n1 - 1 - j) >> 63
    j -= (n0 & after0) + ((n1 - n0) & after1)
    m = m0 ^ ((m0 ^ m1) & after0) ^ ((m1 ^ m2) & after1)
    return nth(m, j), -after0 - after1


@inlined
def choose_of_any(s: Words, r: Words, cards: int, x: int) -> tuple[int, int]:
    """`choose` for any number of pots."""
    n = 0
    for k in range(r[POTS]):
        n += pop(cards & s[ACCEPTS + (k & 7)])
    j = (x * n) >> 32
    for k in range(r[POTS]):
        m = cards & s[ACCEPTS + (k & 7)]
        if j < pop(m):
            return nth(m, j), k
        j -= pop(m)
    return 0, 0


@inlined
def random_kind(s: Words, r: Words) -> int:
    """Draw a card from those not dealt yet, all alike; return the lowest id of its kind."""
    loose = s[LOOSE]
    j = (lshr(draw64(s), 32) * pop(loose)) >> 32
    return r[FIRST + (ctz(nth(loose, j)) & 63)]


@kernel
def random_action(s: Words, r: Words) -> int:
    """Draw an action of whoever is to move: chance by its odds, a seat uniformly."""
    if s[TO_DEAL] > 0:
        return random_kind(s, r)
    cards = firsts(r, s[HAND + (s[TURN] & 7)])
    bit, k = choose(s, r, cards, lshr(draw64(s), 32))
    return 64 * k + r[FIRST + (ctz(bit) & 63)]


# --- Playing -------------------------------------------------------------------------------------


@inlined
def move(s: Words, r: Words, seat: int, bit: int, card: int, k: int) -> int:
    """Seat `seat` puts its card on pot `k`; return the next seat that has a card.

    The pot boils over if its total would exceed the limit: the seat takes what was in it before.
    """
    seat &= 7
    k &= 7
    card &= 63
    value = r[VALUE + card]
    total = s[TOTAL + k] + value
    boils = (r[LIMIT] - total) >> 63
    pot = s[POT + k]
    s[HAND + seat] ^= bit
    s[TAKEN + seat] |= pot & boils
    s[BOILS] -= boils
    s[POT + k] = (pot & ~boils) | bit
    s[TOTAL + k] = (total & ~boils) | (value & boils)
    # A boil-over leaves only the played card: a potion's colour stays, poison opens the pot again.
    if r[EMERGENT] != 0:
        was = s[COLOUR + k]
        colour = (was & ~boils) | r[SUIT_SET + card]
        if (was ^ colour) | int(pot == 0) != 0:  # one branch where `or` would make two
            s[COLOUR + k] = colour
            open_pots(s, r)
    if s[STOCK_COUNT] > 0:
        s[STOCK_COUNT] -= 1
        s[HAND + seat] |= 1 << s[STOCK + (s[STOCK_COUNT] & 63)]
    players = s[PLAYERS]
    turn = seat + 1
    if turn >= players:
        turn = 0
    while s[HAND + (turn & 7)] == 0 and turn != seat:
        turn += 1
        if turn >= players:
            turn = 0
    return turn


@inlined
def card_and_pot(s: Words, r: Words, action: int) -> tuple[int, int]:
    """The mover's card that a legal action plays, as a mask, and the pot."""
    held = s[HAND + (s[TURN] & 7)] & r[KIND + (action & 63)]
    return held & -held, action >> 6


@kernel
def apply(s: Words, r: Words, action: int) -> None:
    """Play the legal `action` of who is to move, chance included."""
    if s[TO_DEAL] > 0:
        deal_card(s, r, action)
        return
    bit, k = card_and_pot(s, r, action)
    s[TURN] = move(s, r, s[TURN], bit, action & 63, k)
    s[LEFT] -= 1


@kernel
def attempt(s: Words, r: Words, action: int) -> int:
    """Play `action` if it is legal and return 1; else return 0 and change nothing."""
    if is_legal(s, r, action) == 0:
        return 0
    apply(s, r, action)
    return 1


@kernel
def playout(s: Words, r: Words) -> None:
    """Play a dealt round to its end by uniformly random actions."""
    # Two loops, so that the common one keeps its registers.
    seat = s[TURN] & 7
    if r[POTS] == 3:
        for _ in range(s[LEFT]):
            cards = firsts(r, s[HAND + seat])
            bit, k = choose_of_three(s, r, cards, lshr(draw64(s), 32))
            seat = move(s, r, seat, bit, ctz(bit), k) & 7
    else:
        for _ in range(s[LEFT]):
            cards = firsts(r, s[HAND + seat])
            bit, k = choose_of_any(s, r, cards, lshr(draw64(s), 32))
            seat = move(s, r, seat, bit, ctz(bit), k) & 7
    s[LEFT] = 0
    s[TURN] = seat


@kernel
def points(s: Words, r: Words, out: Words) -> None:
    """Write each seat's points for the cards it has taken so far to `out`.

    Whoever has more of a suit than every other seat pays nothing for it; poison is always paid.
    """
    players = s[PLAYERS]
    for seat in range(players):
        out[seat] = r[POISON_PENALTY] * pop(s[TAKEN + (seat & 7)] & r[POISON])
    for k in range(r[POTS]):
        suit = r[SUIT + (k & 7)]
        most = 0
        holder = -1
        for seat in range(players):
            n = pop(s[TAKEN + (seat & 7)] & suit)
            out[seat] += r[SUIT_PENALTY] * n
            if n > most:
                most = n
                holder = seat
            elif n == most:
                holder = -1
        if most > 0 and r[SHARED] == 1:
            for seat in range(players):
                if pop(s[TAKEN + (seat & 7)] & suit) == most:
                    out[seat] -= r[SUIT_PENALTY] * most
        elif holder >= 0:
            out[holder] -= r[SUIT_PENALTY] * most
