"""The families' kernels behind one name each, for compiled code that is generic over games.

Each function looks at the state's family and goes on there; most are parts of the kernels that call
them. In Python there is `Family`. A new family adds its branch to each. A branch for every action
would halve the speed of the pots games, whose moves take six nanoseconds; one for every round, as
in `play_out`, costs nothing.
"""

from __future__ import annotations

from typing import Final

from boilover.core.bits import ctz
from boilover.core.jit import Words, inlined, kernel
from boilover.core.state import FAMILY, LEFT, RNG, STOCK_COUNT, TURN
from boilover.inflation import determinize as inflation_knowledge
from boilover.inflation import estimate as inflation_estimate
from boilover.inflation import layout as at
from boilover.inflation import linear as inflation_linear
from boilover.inflation import policy as inflation_policy
from boilover.inflation.rules import dealing, legal, playing
from boilover.pots import determinize as pots_knowledge
from boilover.pots import estimate as pots_estimate
from boilover.pots import layout as pots_at
from boilover.pots import linear as pots_linear
from boilover.pots import policy as pots_policy
from boilover.pots import rules as pots_rules

# The policies that every family has, by the names of the bots that follow them. Any other number is
# that of a linear policy: the place where its weights begin.
RANDOM: Final = -2
GREEDY: Final = -1
POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}

TO_THE_END: Final = 1 << 40  # plies, more than any round has


@inlined
def is_pots(s: Words) -> int:
    """1 for a state or an observation of the pots family, else 0."""
    return int(s[FAMILY] == pots_at.FAMILY_NUMBER)


@inlined
def deal(s: Words, r: Words, dealer: int) -> None:
    """Shuffle and deal a round, by the generator of the state `s`."""
    if is_pots(s) == 1:
        pots_rules.deal(s, r, dealer)
    else:
        dealing.deal(s, r, dealer)


@inlined
def current_player(s: Words) -> int:
    """The seat to move, CHANCE where chance has to decide, OVER when the round is over."""
    if is_pots(s) == 1:
        return pots_rules.current_player(s)
    return legal.current_player(s)


@inlined
def legal_actions(s: Words, r: Words, out: Words) -> int:
    """Write the legal actions of who is to move, chance included, to `out`; return how many."""
    if is_pots(s) == 1:
        return pots_rules.legal_actions(s, r, out)
    return legal.legal_actions(s, r, out)


@inlined
def random_action(s: Words, r: Words) -> int:
    """Draw an action of who is to move: chance by its odds, a seat uniformly."""
    if is_pots(s) == 1:
        return pots_rules.random_action(s, r)
    return legal.random_action(s, r)


@inlined
def choice(s: Words, r: Words, policy: int, w: Words) -> int:
    """The action of the seat to move by the policy of that number; see `play_out`."""
    if is_pots(s) == 1:
        if policy == RANDOM:
            return pots_policy.random_card(s, r)
        if policy == GREEDY:
            return pots_policy.greedy(s, r)
        return pots_linear.linear(s, r, w, policy)
    if policy == RANDOM:
        return legal.random_action(s, r)
    if policy == GREEDY:
        return inflation_policy.greedy(s, r)
    return inflation_linear.linear(s, r, w, policy)


@inlined
def apply(s: Words, r: Words, action: int) -> None:
    """Play the legal `action` of who is to move, chance included."""
    if is_pots(s) == 1:
        pots_rules.apply(s, r, action)
    else:
        playing.apply(s, r, action)


@inlined
def points(s: Words, r: Words, out: Words) -> None:
    """Write each seat's points in a round that is over to `out`."""
    if is_pots(s) == 1:
        pots_rules.points(s, r, out)
    else:
        playing.points(s, r, out)


@inlined
def estimate(s: Words, r: Words, out: Words) -> None:
    """Write what the round is worth to each seat by now to `out`, in 64ths of a point."""
    if is_pots(s) == 1:
        pots_estimate.estimate(s, r, out)
    else:
        inflation_estimate.estimate(s, r, out)


@inlined
def determinize(o: Words, r: Words, s: Words) -> None:
    """Write to `s`, by its generator, a state that the seat of `o` can't tell from the true one."""
    if is_pots(o) == 1:
        pots_knowledge.determinize(o, r, s)
    else:
        inflation_knowledge.determinize(o, r, s)


@inlined
def words_in_use(s: Words) -> int:
    """How many words of a dealt state, from its beginning on, matter to play."""
    if is_pots(s) == 1:
        return pots_at.STOCK + s[STOCK_COUNT]
    if s[at.POSITIONS] > 0:
        return at.HISTORY + min(s[at.POSITIONS], at.HISTORY_WORDS)
    return at.STOCK + s[STOCK_COUNT]


@inlined
def copy_position(s: Words, into: Words) -> None:
    """Make `into` the position of the dealt state `s`; it keeps its own generator."""
    for i in range(RNG):
        into[i] = s[i]
    for i in range(RNG + 4, words_in_use(s)):
        into[i] = s[i]


@kernel
def play_on(s: Words, r: Words, who: Words, w: Words, plies: int) -> None:
    """Play a dealt round on for so many decisions: chance by its odds, every seat by its policy.

    `who` has the policies' numbers by seat, `w` the weights of the linear ones.
    """
    if is_pots(s) == 1:
        play_on_pots(s, r, who, w, plies)
    else:
        play_on_inflation(s, r, who, w, plies)


@kernel
def play_out(s: Words, r: Words, who: Words, w: Words) -> None:
    """Play a dealt round to its end; see `play_on`."""
    play_on(s, r, who, w, TO_THE_END)


@inlined
def play_on_pots(s: Words, r: Words, who: Words, w: Words, plies: int) -> None:
    """`play_on`, where chance has nothing to do after the deal."""
    for _ in range(min(plies, s[LEFT])):
        policy = who[s[TURN] & 7]
        if policy == RANDOM:
            bit, k = pots_policy.card_then_pot(s, r)
        else:
            if policy == GREEDY:
                action = pots_policy.greedy(s, r)
            else:
                action = pots_linear.linear(s, r, w, policy)
            bit, k = pots_rules.card_and_pot(s, r, action)
        s[TURN] = pots_rules.move(s, r, s[TURN], bit, ctz(bit), k)
        s[LEFT] -= 1


@inlined
def play_on_inflation(s: Words, r: Words, who: Words, w: Words, plies: int) -> None:
    """`play_on`, where chance may be due at any time."""
    left = plies
    while s[at.OUTCOME] == 0:
        policy = who[s[TURN] & 15]
        if s[at.DUE] != 0:
            action = legal.at_random(s, r)
        else:
            if left == 0:
                break
            left -= 1
            if policy == RANDOM:
                action = legal.at_random(s, r)
            elif policy == GREEDY:
                action = inflation_policy.greedy(s, r)
            else:
                action = inflation_linear.linear(s, r, w, policy)
        playing.move(s, r, action)
