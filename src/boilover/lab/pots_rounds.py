"""The lab's loop over rounds of the pots games: deal, play by the policies, count.

Round g of a run with seed K draws all its chance from the stream (K, g, LAB), so what it counts
depends on nothing else: not on the batch that it is in, nor on who plays the batch.
"""

from __future__ import annotations

from boilover.core.bits import ctz, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import LAB, seed
from boilover.core.state import LEFT, PLAYERS, TURN
from boilover.lab.pots_table import ALL_BOIL, BOIL_OVERS, CARDS_TAKEN
from boilover.lab.result import count_result
from boilover.lab.table import DECISIONS, FORCED
from boilover.pots.layout import BOILS, TAKEN
from boilover.pots.policy import GREEDY, RANDOM, RANDOM_PAIRS, decide, look
from boilover.pots.rules import deal, move, points

# The numbers of the family's policies, by the names of the bots that follow them.
POLICIES = {"random": RANDOM, "random-pairs": RANDOM_PAIRS, "greedy": GREEDY}


@kernel
def play_rounds(
    s: Words, r: Words, policies: Words, score: Words, key: int, first: int, rounds: int, t: Words
) -> None:
    """Play the rounds `first`, `first + 1`, ... and fill the columns `t` of that many rounds.

    `policies` has the number of the policy of each seat; `score` is room for the points of one
    round. The last seat deals, so seat 0 is the eldest.
    """
    for g in range(rounds):
        seed(s, key, first + g, LAB)
        deal(s, r, s[PLAYERS] - 1)
        play(s, r, policies, g, rounds, t)
        count_pots(s, g, rounds, t)
        points(s, r, score)
        count_result(score, s[PLAYERS], 1, -1, g, rounds, t)


@inlined
def play(s: Words, r: Words, policies: Words, g: int, rounds: int, t: Words) -> None:
    """Play a dealt round to its end, counting its decisions."""
    decisions = s[LEFT]
    forced = 0
    hopeless = 0
    for _ in range(decisions):
        actions, calm = look(s, r)
        forced += int(actions == 1)
        hopeless += 1 - calm
        seat = s[TURN] & 7
        bit, k = decide(s, r, policies[seat])
        s[TURN] = move(s, r, seat, bit, ctz(bit), k)
    s[LEFT] = 0
    t[DECISIONS * rounds + g] = decisions
    t[FORCED * rounds + g] = forced
    t[ALL_BOIL * rounds + g] = hopeless


@inlined
def count_pots(s: Words, g: int, rounds: int, t: Words) -> None:
    """Count what boiled over in a finished round, and what was taken at that."""
    taken = 0
    for p in range(s[PLAYERS]):
        taken += pop(s[TAKEN + (p & 7)])
    t[BOIL_OVERS * rounds + g] = s[BOILS]
    t[CARDS_TAKEN * rounds + g] = taken
