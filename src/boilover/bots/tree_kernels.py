"""The compiled part of tree search: a tree of what seats do in deals that one seat holds possible.

A tree is one array of words, a head and then nodes; a node is named by the place where its words
begin. Each node but the root is an action that a seat took at its parent. The cards that seats hold
differ from deal to deal, and so does what they may do: a node's children are the actions that were
possible in any of the deals that came by. Chance has no nodes: it decides anew every time.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from boilover.bots.search_kernels import gain, line_up
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import below, seed
from boilover.core.state import CHANCE, OVER, PLAYERS, SEAT
from boilover.games import kernels

# The head of a tree.
FREE: Final = 0  # the place of the next node
LOW: Final = 1  # the least that a seat has gained in any round
HIGH: Final = 2  # the most
EXPLORATION: Final = 3  # in thousandths; see `promise`
GAINS: Final = 4  # by seat: of the round played last
ROOT: Final = GAINS + 16

# A node.
PARENT: Final = 0  # 0 for the root
CHILD: Final = 1  # its youngest, 0 if it has none
SIBLING: Final = 2  # the next older, 0 if there is none
MOVER: Final = 3  # the seat that came here by
ACTION: Final = 4  # this action
VISITS: Final = 5
AVAILABLE: Final = 6  # how often the action was possible at the parent
SUMS: Final = 7  # by seat: what it has gained in all visits together

UNKNOWN: Final = 1 << 60  # for LOW and HIGH, before the first round


@kernel
def grow(
    o: Words,
    r: Words,
    s: Words,
    t: Words,
    legal: Words,
    untried: Words,
    lineup: Words,
    score: Words,
    key: int,
    number: int,
    step: int,
    count: int,
    who: Words,
    w: Words,
    objective: Words,
) -> None:
    """Let the tree `t` grow by `count` rounds in as many deals.

    The deals are `number` and every `step`-th after it, each drawn from the observation `o` by the
    stream (`key`, its number). `s`, `legal`, `untried` (zeros, by action), `lineup` and `score` are
    room.
    """
    for i in range(count):
        seed(s, key, number + i * step, 0)
        kernels.determinize(o, r, s)
        line_up(s, who, o[SEAT], lineup)
        leaf = descend(s, r, t, legal, untried, lineup, w)
        kernels.play_out(s, r, lineup, w)
        kernels.points(s, r, score)
        back_up(t, leaf, score, objective, o[PLAYERS])


@inlined
def descend(
    s: Words, r: Words, t: Words, legal: Words, untried: Words, who: Words, w: Words
) -> int:
    """Play as the tree says until it has no say, and give it a new node there; return the last.

    The new one is what the mover's policy does, unless that has been tried. A forced action is no
    try: it gets its node, and the way goes on. A full tree gets no more nodes.
    """
    node = ROOT
    while 1:
        mover = mover_after_chance(s, r)
        if mover == OVER:
            break
        n = kernels.legal_actions(s, r, legal)
        child = known_action(s, t, node, mover, legal, n, untried)
        new = int(child == 0 and has_room(s, t) == 1)
        if new == 1:
            action = new_action(s, r, legal, n, untried, who[mover], w)
            child = add_node(s, t, node, mover, action)
        for j in range(n):
            untried[legal[j]] = 0
        if child == 0:
            break
        node = child
        kernels.apply(s, r, t[node + ACTION])
        if new == 1 and n > 1:
            break
    return node


@inlined
def mover_after_chance(s: Words, r: Words) -> int:
    """Let chance decide what is its to decide; return the seat to move, or OVER."""
    mover = kernels.current_player(s)
    while mover == CHANCE:
        kernels.apply(s, r, kernels.random_action(s, r))
        mover = kernels.current_player(s)
    return mover


@inlined
def known_action(
    s: Words, t: Words, node: int, mover: int, legal: Words, n: int, untried: Words
) -> int:
    """The child of the most promise among those that are possible now; 0 if a new one is due.

    It is while any of the `n` legal actions is untried and the tree has room; they are left marked
    in `untried`. Of equals the youngest.
    """
    for j in range(n):
        untried[legal[j]] = 1
    left = n
    best = 0
    most = 0.0
    child = t[node + CHILD]
    while child != 0:
        if t[child + MOVER] == mover and untried[t[child + ACTION]] == 1:
            untried[t[child + ACTION]] = 0
            left -= 1
            t[child + AVAILABLE] += 1
            promised = promise(t, child, mover)
            if best == 0 or promised > most:
                best = child
                most = promised
        child = t[child + SIBLING]
    if left > 0 and has_room(s, t) == 1:
        best = 0
    return best


@inlined
def promise(t: Words, child: int, mover: int) -> float:
    """The mover's mean gain by this action, and a bonus that falls with the visits.

    The bonus is c * range * sqrt(available) / (1 + visits), the range being that of all gains seen.
    It is the one of PUCT (Silver et al., "Mastering the game of Go with deep neural networks and
    tree search", 2016) with the same prior for all, and with the availability of the action in the
    place of its parent's visits (Cowling, Powley and Whitehouse, "Information set Monte Carlo tree
    search", 2012). UCB's logarithm may differ from machine to machine; a root and quotients don't.
    """
    visits = t[child + VISITS]
    width = t[EXPLORATION] * (t[HIGH] - t[LOW]) / 1000
    bonus = width * sqrt(t[child + AVAILABLE]) / (1 + visits)
    promised: float = t[child + SUMS + mover] / visits + bonus
    return promised


@inlined
def has_room(s: Words, t: Words) -> int:
    """1 if there is room for one more node, else 0."""
    return int(t[FREE] + SUMS + s[PLAYERS] <= len(t))


@inlined
def new_action(
    s: Words, r: Words, legal: Words, n: int, untried: Words, policy: int, w: Words
) -> int:
    """The policy's choice if it is untried, else any untried action."""
    action = kernels.choice(s, r, policy, w)
    if untried[action] == 1:
        return action
    left = 0
    for j in range(n):
        if untried[legal[j]] == 1:
            left += 1
            if below(s, left) == 0:
                action = legal[j]
    return action


@inlined
def add_node(s: Words, t: Words, parent: int, mover: int, action: int) -> int:
    """Give the parent a child; return its place."""
    node: int = t[FREE]
    t[FREE] += SUMS + s[PLAYERS]
    t[node + PARENT] = parent
    t[node + SIBLING] = t[parent + CHILD]
    t[parent + CHILD] = node
    t[node + MOVER] = mover
    t[node + ACTION] = action
    t[node + AVAILABLE] = 1
    return node


@inlined
def back_up(t: Words, leaf: int, score: Words, objective: Words, players: int) -> None:
    """Add what every seat has gained to all nodes from the leaf up."""
    for p in range(players):
        gained = gain(score, objective, players, p)
        t[GAINS + p] = gained
        t[LOW] = min(t[LOW], gained)
        t[HIGH] = max(t[HIGH], gained)
    node = leaf
    while node != 0:
        t[node + VISITS] += 1
        for p in range(players):
            t[node + SUMS + p] += t[GAINS + p]
        node = t[node + PARENT]
