"""The compiled part of search: rollouts of actions in positions that a seat holds for possible."""

from __future__ import annotations

from typing import Final

from boilover.core.bits import lshr
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64, seed
from boilover.core.state import PLAYERS, SEAT
from boilover.games import kernels

# What a seat plays for, as words.
GOOD: Final = 0  # 1 where points are good to have, else -1
LAST: Final = 1  # 1 in the last round of a match
CUT: Final = 2  # after how many decisions a rollout ends, 0 for at the end of the round
TOTALS: Final = 3  # by seat: points of the rounds before
OBJECTIVE_WORDS: Final = TOTALS + 16

# By what the seats play on in rollouts, as words: policies as `games.kernels` numbers them.
USUALLY: Final = 0  # by seat
AT_TIMES: Final = 16  # by seat: what others than the one that searches play instead
ODDS: Final = 32  # how likely that is, in each world anew: of 16
POLICY_WORDS: Final = ODDS + 1

WHOLE_WIN: Final = 720720  # divisible by every number of winners up to 16
POINT: Final = WHOLE_WIN // 500  # what a point of the lead weighs beside the win of a match


@kernel
def roll_out(
    o: Words,
    r: Words,
    world: Words,
    s: Words,
    actions: Words,
    first: int,
    count: int,
    key: int,
    number: int,
    worlds: int,
    who: Words,
    w: Words,
    objective: Words,
    lineup: Words,
    score: Words,
    sums: Words,
) -> None:
    """Play `count` actions from the `first` on, and the round out, in the same `worlds` positions.

    World `number` and those after it are drawn from the observation `o` of the seat to move, each
    by the stream (`key`, its number): the same for whoever draws it. All seats play on by the
    policies `who`, to the end of the round or as far as the objective says, with the same luck
    after each action, for differences count more than sums; that more than halves the rollouts
    needed in some games. The `gain` of the observing seat is added to the action's place in
    `sums`. `world` and `s` are room for states, `lineup` for the policies in a world, `score` for
    the points of a round.
    """
    for i in range(number, number + worlds):
        seed(world, key, i, 0)
        kernels.determinize(o, r, world)
        line_up(world, who, o[SEAT], lineup)
        luck = draw64(world)
        for j in range(first, first + count):
            seed(s, luck, 0, 0)
            kernels.copy_position(world, s)
            kernels.apply(s, r, actions[j])
            if objective[CUT] > 0:
                kernels.play_on(s, r, lineup, w, objective[CUT])
                kernels.estimate(s, r, score)
            else:
                kernels.play_out(s, r, lineup, w)
                kernels.points(s, r, score)
            sums[j] += gain(score, objective, o[PLAYERS], o[SEAT])


@inlined
def line_up(world: Words, who: Words, own: int, lineup: Words) -> None:
    """Draw by what each seat plays on in this world; the seat `own` always as it usually does.

    Opponents are not all alike: a search that takes them all for its own kind loses to others.
    """
    x = draw64(world)
    for p in range(world[PLAYERS]):
        lineup[p] = who[USUALLY + p]
        if p != own and lshr(x, 4 * p) & 15 < who[ODDS]:
            lineup[p] = who[AT_TIMES + p]


@inlined
def gain(score: Words, objective: Words, players: int, seat: int) -> int:
    """What a seat gets out of a round: the lead, in the last round the share of the match too.

    A lead is the seat's points less the mean of the others', times the number of others; in
    parts of a point where rounds are cut short. Where points are good and nobody has any, nobody
    wins.
    """
    ahead: int = players * score[seat]
    for p in range(players):
        ahead -= score[p]
    ahead *= objective[GOOD]
    if objective[LAST] == 0:
        return ahead
    own = objective[GOOD] * (objective[TOTALS + seat] + score[seat])
    winners = 1
    if own == 0 and objective[GOOD] == 1:
        winners = 0
    for p in range(players):
        total = objective[GOOD] * (objective[TOTALS + p] + score[p])
        if total > own:
            winners = 0
            break
        if p != seat and total == own and winners > 0:
            winners += 1
    share: int = 0
    if winners > 0:
        share = WHOLE_WIN // winners
    beside: int = POINT * ahead // (players - 1)
    return share + beside
