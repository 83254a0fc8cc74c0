"""The bare loops over hands of the inflation games: timed, watched and compared.

Hand g of a stream draws all its chance from (key, g), and seat g modulo the players deals.
"""

from __future__ import annotations

from typing import Final

from boilover.core.bits import pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import seed
from boilover.core.state import BODY, OVER, PLAYERS, RNG, STOCK_COUNT, TURN
from boilover.inflation import layout as at
from boilover.inflation.policy import greedy
from boilover.inflation.rules import dealing, legal, playing

# What `watch_hands` counts.
LONGEST, TRICKS, MOVES, STALLED, STOCK_GONE, FAULTS = range(6)
# What `compare` adds up.
MARGIN, MARGIN_SQUARED, ODD_ONE, OTHERS = range(4)

ROOM: Final = at.ACTIONS
"""Words to be lent to a loop for points and actions."""


@inlined
def play_out(s: Words, r: Words, score: Words) -> int:
    """Play a dealt hand to its end at random and score it; return the number of decisions."""
    decisions = 0
    while s[at.OUTCOME] == 0:
        decisions += int(s[at.DUE] == 0)
        playing.move(s, r, legal.at_random(s, r))
    playing.points(s, r, score)
    return decisions


@kernel
def random_hands(s: Words, r: Words, hands: int, score: Words) -> int:
    """Deal hands, play them at random and score them; return the number of decisions."""
    decisions = 0
    for g in range(hands):
        seed(s, 1, g, 0)
        dealing.deal(s, r, g % s[PLAYERS])
        decisions += play_out(s, r, score)
    return decisions


@kernel
def rollouts(dealt: Words, s: Words, r: Words, n: int, score: Words) -> int:
    """Play a dealt hand out n times at random; return the number of decisions.

    `s` is room for a state, whose generator goes on from one rollout to the next.
    """
    decisions = 0
    for _ in range(n):
        for i in range(RNG):
            s[i] = dealt[i]
        for i in range(BODY, at.HISTORY + dealt[at.POSITIONS]):
            s[i] = dealt[i]
        decisions += play_out(s, r, score)
    return decisions


@inlined
def choose(s: Words, r: Words, greedy_seats: int) -> int:
    """An action of whoever is to move: greedy for the seats of that set, else random."""
    if s[at.DUE] == 0 and greedy_seats >> (s[TURN] & 15) & 1 == 1:
        return greedy(s, r)
    return legal.at_random(s, r)


@kernel
def compare(
    s: Words, r: Words, key: int, hands: int, odd_is_greedy: int, score: Words, sums: Words
) -> None:
    """Play hands with one greedy seat among random ones, or one random among greedy ones.

    That seat goes round. A hand's margin is the odd one's points times the number of others, less
    the points of the others.
    """
    players = s[PLAYERS]
    everyone = (1 << players) - 1
    for g in range(hands):
        seed(s, key, g, 0)
        dealing.deal(s, r, g % players)
        odd = g // players % players
        greedy_seats = 1 << odd
        if odd_is_greedy == 0:
            greedy_seats ^= everyone
        while s[at.OUTCOME] == 0:
            playing.move(s, r, choose(s, r, greedy_seats))
        playing.points(s, r, score)
        others = -score[odd]
        for p in range(players):
            others += score[p]
        margin = score[odd] * (players - 1) - others
        sums[MARGIN] += margin
        sums[MARGIN_SQUARED] += margin * margin
        sums[ODD_ONE] += score[odd]
        sums[OTHERS] += others


# --- Watching -------------------------------------------------------------------------------------


@kernel
def watch_hands(
    s: Words,
    r: Words,
    greedy_seats: int,
    hands: int,
    longest: int,
    room: Words,
    t: Words,
) -> None:
    """Play hands, looking for faults; count in `t`. `longest` bounds the actions of a hand.

    A fault is an action that isn't legal, cards that are not all there once after each trick, a
    hand that goes on for too long, or an end that can't be.
    """
    for g in range(hands):
        seed(s, 1, g, 0)
        dealing.deal(s, r, g % s[PLAYERS])
        actions = 0
        tricks = -1
        faults = 0
        while s[at.OUTCOME] == 0 and faults == 0:
            if s[at.TRICKS] != tricks:
                tricks = s[at.TRICKS]
                faults += 1 - all_there(s, r)
            t[MOVES] += int(s[at.DUE] == 0)
            actions += 1
            faults += 1 - playing.attempt(s, r, choose(s, r, greedy_seats))
            faults += int(actions > longest)
        faults += 1 - all_there(s, r) + (1 - ends_well(s, r, room))
        t[FAULTS] += faults
        t[TRICKS] += s[at.TRICKS]
        t[LONGEST] = max(t[LONGEST], s[at.TRICKS])
        t[STALLED] += int(s[at.OUTCOME] == at.STALLED)
        t[STOCK_GONE] += int(s[at.OUTCOME] == at.STOCK_GONE)


@inlined
def joined(one: int, two: int, kinds: int, twice: int) -> tuple[int, int]:
    """Two multisets of cards as one, a third card of a kind left out."""
    return one | kinds, two | twice | (one & kinds)


@kernel
def all_there(s: Words, r: Words) -> int:
    """1 if hands, piles, trick and stock together are the pack, each hand as large as it says."""
    one = 0
    two = 0
    cards = s[STOCK_COUNT] + s[at.TRICK_COUNT]
    for p in range(s[PLAYERS]):
        held = s[at.HAND + (p & 15)]
        held_twice = s[at.HAND_TWICE + (p & 15)]
        if s[at.HAND_COUNT + (p & 15)] != pop(held) + pop(held_twice):
            return 0
        cards += s[at.HAND_COUNT + (p & 15)]
        one, two = joined(one, two, held, held_twice)
    for i in range(4):
        pile = s[at.SET_ASIDE + 2 * i]
        pile_twice = s[at.SET_ASIDE + 2 * i + 1]
        cards += pop(pile) + pop(pile_twice)
        one, two = joined(one, two, pile, pile_twice)
    for i in range(s[at.TRICK_COUNT]):
        one, two = joined(one, two, 1 << (s[at.TRICK + (i & 15)] & 63), 0)
    for i in range(s[STOCK_COUNT]):
        one, two = joined(one, two, 1 << (s[at.STOCK + (i & 127)] & 63), 0)
    return int(cards == r[at.CARDS]) & int(one == r[at.ALL]) & int(two == r[at.ALL_TWICE])


@kernel
def ends_well(s: Words, r: Words, room: Words) -> int:
    """1 if a hand has ended as the rules have it, with the points that go with that end."""
    outcome = s[at.OUTCOME]
    who = s[at.WHO] - 1 & 15
    if legal.current_player(s) != OVER or legal.legal_actions(s, r, room) != 0:
        return 0
    if s[at.TRICKS] > r[at.MAX_TRICKS]:
        return 0
    playing.points(s, r, room)
    total = 0
    for p in range(s[PLAYERS]):
        if room[p] < 0 or room[p] > 10 * r[at.CARDS]:
            return 0
        total += room[p]
    if outcome == at.STALLED:  # the presets call it a draw
        return int(total == 0) & (r[at.RETURNS] | int(s[at.TRICKS] == r[at.MAX_TRICKS]))
    if outcome == at.STOCK_GONE:
        return int(total == 0) & int(r[at.STOCK_OUT] == at.OUT_RECYCLE)
    if outcome == at.LAST_IN:
        return int(total == 1) & room[who] & r[at.ENDS_LAST_IN]
    if s[at.HAND_COUNT + who] != 0 or r[at.ENDS_LAST_IN] == 1:
        return 0
    if r[at.SCORING] == at.OWN_PIPS:
        return int(room[who] == 0)
    return int(room[who] == total) & int(total > 0)
