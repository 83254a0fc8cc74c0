"""The lab's loop over rounds of the inflation games: deal, play by the policies, count.

Round g of a run with seed K draws all its chance from the stream (K, g, LAB), as in the pots games.
"""

from __future__ import annotations

from typing import Final

from boilover.core.bits import pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import LAB, seed
from boilover.core.state import PLAYERS, STOCK_COUNT, TURN
from boilover.inflation import layout as at
from boilover.inflation.policy import greedy
from boilover.inflation.rules import dealing, legal, playing
from boilover.lab.inflation_table import CARDS_DRAWN, CARDS_PICKED_UP, OUTCOME, PICK_UPS, TRICKS
from boilover.lab.result import count_result
from boilover.lab.table import DECISIONS, FORCED

RANDOM: Final = 0
GREEDY: Final = 1
# The numbers of the family's policies, by the names of the bots that follow them.
POLICIES = {"random": RANDOM, "greedy": GREEDY}


@kernel
def play_rounds(
    s: Words, r: Words, policies: Words, score: Words, key: int, first: int, rounds: int, t: Words
) -> None:
    """Play the rounds `first`, `first + 1`, ... and fill the columns `t` of that many rounds.

    `policies` has the number of the policy of each seat; `score` is room for the points of one
    round. That seat deals after which seat 0 is the eldest.
    """
    players = s[PLAYERS]
    for g in range(rounds):
        seed(s, key, first + g, LAB)
        dealing.deal(s, r, (players - r[at.STEP]) % players)
        play(s, r, policies, g, rounds, t)
        playing.points(s, r, score)
        count_result(score, players, r[at.STEP], better(s, r), g, rounds, t)


@inlined
def play(s: Words, r: Words, policies: Words, g: int, rounds: int, t: Words) -> None:
    """Play a dealt round to its end, trick by trick, counting what becomes of the cards."""
    decisions = 0
    forced = 0
    stock = s[STOCK_COUNT]
    pick_ups = 0
    picked_up = 0
    while s[at.OUTCOME] == 0:
        laid_by = cards_laid_by(s)
        asked, alone, played, recycled = play_trick(s, r, policies)
        decisions += asked
        forced += alone
        stock += recycled
        # Cards played that are neither on the table nor laid by have been picked up.
        taken = laid_by - recycled + played - cards_laid_by(s) - s[at.TRICK_COUNT]
        pick_ups += int(taken > 0)
        picked_up += taken
    t[DECISIONS * rounds + g] = decisions
    t[FORCED * rounds + g] = forced
    t[TRICKS * rounds + g] = s[at.TRICKS] + int(s[at.TRICK_COUNT] > 0)
    t[CARDS_DRAWN * rounds + g] = stock - s[STOCK_COUNT]
    t[PICK_UPS * rounds + g] = pick_ups
    t[CARDS_PICKED_UP * rounds + g] = picked_up
    t[OUTCOME * rounds + g] = s[at.OUTCOME]


@inlined
def play_trick(s: Words, r: Words, policies: Words) -> tuple[int, int, int, int]:
    """Play until a trick is finished or the round is over.

    Return the number of decisions, that of those with one action, how many cards came from hands to
    the table, and how many discards went to the stock.
    """
    finished = s[at.TRICKS]
    decisions = 0
    forced = 0
    played = 0
    recycled = 0
    while s[at.OUTCOME] == 0 and s[at.TRICKS] == finished:
        if s[at.DUE] != 0:
            played += int(s[at.DUE] == at.DUE_CARD and s[at.SOURCE] != at.WASTE_PILE)
            recycled += int(s[at.DUE] == at.DUE_RESHUFFLE)
            action = legal.random_action(s, r)
        else:
            decisions += 1
            forced += int(options(s, r) == 1)
            action = decide(s, r, policies[s[TURN] & 15])
            played += int(action < at.OTHER)
        playing.apply(s, r, action)
    return decisions, forced, played, recycled


@inlined
def options(s: Words, r: Words) -> int:
    """How many actions the seat that is asked has."""
    cards, others = legal.choices(s, r)
    uses = pop(others & (legal.PLAIN | legal.CALLED | legal.TAKEN))
    return pop(cards) * uses + pop(others & legal.OTHERS)


@inlined
def decide(s: Words, r: Words, policy: int) -> int:
    """The action of the policy of that number."""
    if policy == GREEDY:
        return greedy(s, r)
    return legal.random_action(s, r)


@inlined
def cards_laid_by(s: Words) -> int:
    """How many cards lie in the piles that finished tricks go to."""
    cards = 0
    for pile in range(at.SET_ASIDE, at.LOOSE):
        cards += pop(s[pile])
    return cards


@inlined
def better(s: Words, r: Words) -> int:
    """Who has won: 1 for the most points, -1 for the fewest, 0 for nobody in a drawn round."""
    if s[at.OUTCOME] == at.STOCK_GONE:
        return 0
    if s[at.OUTCOME] == at.STALLED and r[at.FEWEST] == 0:
        return 0
    if r[at.SCORING] == at.WINNER_TAKES_PIPS:
        return 1
    if r[at.SCORING] == at.SINGLE and r[at.ENDS_LAST_IN] == 0:
        return 1
    return -1
