"""The compiled part of tuning: whole rounds, played by linear policies against a field."""

from __future__ import annotations

from typing import Final

from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import seed
from boilover.core.state import DEALER, PLAYERS
from boilover.games import kernels

# Purposes of streams, beside those of `core.rng`: no deal of a measurement is ever trained on.
TRAINING: Final = 4 << 20
MEASUREMENT: Final = 5 << 20


@kernel
def play_deals(
    s: Words,
    r: Words,
    others: Words,
    w: Words,
    candidates: Words,
    key: int,
    first: int,
    deals: int,
    who: Words,
    score: Words,
    leads: Words,
) -> None:
    """Play each of the `candidates` in the deals `first`, `first + 1`, ... and write its leads.

    In each deal a candidate sits in every seat in turn, and the same `others` sit round it: for
    each deal the policies of a table, in turn from the next seat on. All candidates have the same
    deals and the same luck. A lead is the points less the mean of the others' points, over all
    seats together, times the number of others; `leads` has the deals of each candidate in a row.

    Policies are numbered as in `games.kernels`. `who` and `score` are room for a word a seat.
    """
    players = s[PLAYERS]
    for g in range(deals):
        table = g * (players - 1)
        for c in range(len(candidates)):
            lead = 0
            for seat in range(players):
                who[seat] = candidates[c]
                for i in range(players - 1):
                    who[(seat + 1 + i) % players] = others[table + i]
                seed(s, key, first + g, TRAINING)
                kernels.deal(s, r, s[DEALER])
                kernels.play_out(s, r, who, w)
                kernels.points(s, r, score)
                lead += lead_of(score, players, seat)
            leads[c * deals + g] = lead


@kernel
def play_round(
    s: Words,
    r: Words,
    who: Words,
    w: Words,
    dealer: int,
    key: int,
    index: int,
    number: int,
    score: Words,
) -> None:
    """Play round `number` of the measured match `index`; write the points by seat to `score`."""
    seed(s, key, index, MEASUREMENT + number)
    kernels.deal(s, r, dealer)
    kernels.play_out(s, r, who, w)
    kernels.points(s, r, score)


@inlined
def lead_of(score: Words, players: int, seat: int) -> int:
    """The points of a seat less the mean of the others', times the number of others."""
    lead: int = players * score[seat]
    for p in range(players):
        lead -= score[p]
    return lead
