"""The compiled part of search: rollouts of actions in positions that a seat holds for possible."""

from __future__ import annotations

from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64, seed
from boilover.core.state import PLAYERS, SEAT
from boilover.games import kernels


@kernel
def roll_out(
    o: Words,
    r: Words,
    world: Words,
    s: Words,
    actions: Words,
    count: int,
    worlds: int,
    policy: int,
    score: Words,
    sums: Words,
) -> None:
    """Play each of the first `count` actions, and the round out, in the same `worlds` positions.

    These are drawn from the observation `o` of the seat to move, by the generator of `world`. All
    seats play on by the policy, with the same luck after each action, for differences count more
    than sums; that more than halves the rollouts needed in some games. The lead of the observing
    seat is added to the action's place in `sums`. `world` and `s` are room for states, `score` is
    room for the points of a round.
    """
    for _ in range(worlds):
        kernels.determinize(o, r, world)
        luck = draw64(world)
        for i in range(count):
            seed(s, luck, 0, 0)
            kernels.copy_position(world, s)
            kernels.apply(s, r, actions[i])
            kernels.play_out(s, r, policy)
            kernels.points(s, r, score)
            sums[i] += lead(score, o[PLAYERS], o[SEAT])


@inlined
def lead(score: Words, players: int, seat: int) -> int:
    """The seat's points less the mean of the others', times the number of others."""
    ahead: int = players * score[seat]
    for p in range(players):
        ahead -= score[p]
    return ahead
