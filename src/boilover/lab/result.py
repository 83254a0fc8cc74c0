"""What every family's loop writes down of a finished round: the points of the seats and who won."""

from __future__ import annotations

from boilover.core.jit import Words, inlined
from boilover.lab.table import POINTS, WHOLE_WIN, WINS


@inlined
def count_result(
    score: Words, players: int, step: int, better: int, g: int, rounds: int, t: Words
) -> None:
    """Write the points of round `g` and the shares of its win to the columns.

    The winners are those of a match of this one round. `better` says who they are: 1 those with the
    most points, -1 those with the fewest, 0 nobody.
    """
    best = better * score[0]
    for seat in range(1, players):
        best = max(best, better * score[seat])
    winners = 0
    for seat in range(players):
        winners += int(better * score[seat] == best)
    share = WHOLE_WIN * abs(better) // winners
    seat = 0
    for place in range(players):
        t[(POINTS + place) * rounds + g] = score[seat]
        t[(WINS + place) * rounds + g] = share * int(better * score[seat] == best)
        seat += step
        if seat >= players:
            seat -= players
