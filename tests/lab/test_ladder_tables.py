"""Who meets whom on a ladder, and what is left of a match."""

from __future__ import annotations

from collections import Counter

import pytest

from boilover.games import Game, find
from boilover.lab.ladder.playing import Tables
from boilover.lab.ladder.tables import Ended, alone, mixed, places
from boilover.match import Match
from boilover.play.seats import make_player, play_out
from tests.lab.ladders import LOSERS, POTS
from tests.play.programs import AT_EASE

pytestmark = pytest.mark.usefixtures("compiled")


def test_one_sits_once_in_every_seat() -> None:
    assert alone((2, 0), 3, 7).tables == ((2, 0, 0), (0, 2, 0), (0, 0, 2))


@pytest.mark.parametrize(("pool", "players"), [(2, 4), (3, 4), (4, 4), (6, 4), (5, 3), (2, 6)])
def test_mixed_tables_are_drawn(pool: int, players: int) -> None:
    """All as often as can be; each bot in each seat and before each other, drawn anew."""
    seats: Counter[tuple[int, int]] = Counter()
    before: Counter[tuple[int, int]] = Counter()
    for number in range(400):
        [table] = mixed(pool, players, 5, number).tables
        assert len(table) == players
        counts = Counter(table)
        assert max(counts.values()) - min(counts[bot] for bot in range(pool)) <= 1
        seats.update(enumerate(table))
        before.update(zip(table, table[1:] + table[:1], strict=True))
    assert len(seats) == pool * players
    even = 400 / pool
    assert all(even / 2 < n < even * 2 for n in seats.values()), seats
    assert {(a, b) for a in range(pool) for b in range(pool) if a != b} <= set(before)
    assert mixed(pool, players, 5, 3) == mixed(pool, players, 5, 3)
    again = [mixed(pool, players, 6, number).tables for number in range(20)]
    assert again != [mixed(pool, players, 5, number).tables for number in range(20)]


@pytest.mark.parametrize("game", [POTS, LOSERS, find("page-one")], ids=lambda game: game.id)
def test_a_cluster_is_one_deal(game: Game) -> None:
    """Its matches are those of the series, each on its own; the first cards are the same."""
    bots = ("random", "greedy")
    with Tables(game, bots, 9, AT_EASE) as tables:
        done = [tables(alone((1, 0), 4, deal)) for deal in (3, 3, 4)]
    assert done[0].matches == done[1].matches != done[2].matches
    first_hands = set()
    for ended in done[0].matches:
        match = Match(game, list("ABCD"), seed=9, index=3)
        play_out(match, [make_player(bots[bot], game) for bot in ended.seats])
        assert (ended.totals, ended.winners) == (tuple(match.totals), tuple(match.winners))
        assert ended.rounds == len(match.rounds)
        first_hands.add(str(match.rounds[0].deal))
    assert len(first_hands) == 1
    moves = sum(effort.moves for effort in done[0].efforts)
    assert all(effort.seconds > 0 for effort in done[0].efforts)
    assert moves > 4 * 10


def test_rounds_lost() -> None:
    """Each by who was last in; the totals of such a match count just that."""
    with Tables(LOSERS, ("random", "greedy"), 9, AT_EASE) as tables:
        done = [tables(mixed(2, 4, 9, number)).matches[0] for number in range(12)]
    for ended in done:
        assert ended.lost == ended.totals
        assert max(ended.lost) == 2
        assert sum(ended.lost) == ended.decided <= ended.rounds <= 5
    with Tables(POTS, ("random", "greedy"), 9, AT_EASE) as tables:
        pots = [tables(mixed(2, 4, 9, number)).matches[0] for number in range(12)]
    assert all(ended.decided == 2 for ended in pots)
    assert sum(sum(ended.lost) for ended in pots) < 12


def test_places() -> None:
    """Winners first, then by totals the game's way; equal ones share a place."""

    def ended(totals: tuple[int, ...], winners: tuple[int, ...]) -> Ended:
        return Ended((0, 1, 2, 3), totals, winners, 2, 2, (0,) * 4)

    assert places(POTS, ended((5, 2, 9, 2), (1, 3))) == [2, 0, 3, 0]
    assert places(find("go-boom"), ended((5, 2, 9, 2), (2,))) == [1, 2, 0, 2]
    assert places(find("page-one"), ended((0, 0, 0, 0), ())) == [0, 0, 0, 0]
