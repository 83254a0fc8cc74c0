"""The figures of a ladder against plain computations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, isinf, log10, sqrt
from statistics import mean

import pytest
from openskill.models import PlackettLuce

from boilover.games import Game
from boilover.lab.ladder.ratings import rate
from boilover.lab.ladder.standings import Standings, half_interval
from boilover.lab.ladder.tables import Ended, Played, alone
from boilover.lab.statistics import Figure
from boilover.match import Match
from boilover.play.seats import make_player, play_out
from tests.lab.ladders import LOSERS, POTS, THREE, findings, plan_of, played

pytestmark = pytest.mark.usefixtures("compiled")

DEALS = 6


def one_among(game: Game, one: str, others: str, deal: int, seat: int) -> Match:
    """A match played without the ladder."""
    match = Match(game, list("ABCD"), seed=5, index=deal)
    names = [one if p == seat else others for p in range(4)]
    play_out(match, [make_player(name, game) for name in names])
    return match


Ratio = Callable[[Match, int], tuple[float, int]]
"""What a seat has, and of how much."""


def share_won(match: Match, seat: int) -> tuple[float, int]:
    """The seat's part of the win, in one match."""
    return (seat in match.winners) / len(match.winners) if match.winners else 0.0, 1


def share_lost(match: Match, seat: int) -> tuple[float, int]:
    """Rounds that the seat lost, of all: what totals count in that game."""
    return match.totals[seat], len(match.rounds)


def lead(match: Match, seat: int) -> tuple[float, int]:
    """Points over the others, in so many rounds."""
    return match.totals[seat] - (sum(match.totals) - match.totals[seat]) / 3, len(match.rounds)


def of_others(ratio: Ratio) -> Ratio:
    """The same, as a mean over the other seats."""

    def mean_of_them(match: Match, seat: int) -> tuple[float, int]:
        others = [ratio(match, p) for p in range(4) if p != seat]
        return mean(y for y, _ in others), others[0][1]

    return mean_of_them


def of_deals(ratio: Ratio, game: Game, one: str, other: str) -> Figure:
    """The ratio over deals, and its error."""
    by_deal = []
    for deal in range(DEALS):
        parts = [ratio(one_among(game, one, other, deal, seat), seat) for seat in range(4)]
        by_deal.append((sum(y for y, _ in parts), sum(x for _, x in parts)))
    return ratio_of(by_deal)


def ratio_of(clusters: Sequence[tuple[float, int]]) -> Figure:
    """Cochran's ratio, as the page says it."""
    n, whole = len(clusters), sum(x for _, x in clusters)
    r = sum(y for y, _ in clusters) / whole
    squares = sum((y - r * x) ** 2 for y, x in clusters)
    return Figure(r, sqrt(squares / (n * (n - 1))) / (whole / n), n)


def close(figure: object, expected: Figure) -> None:
    assert figure == {
        "mean": pytest.approx(expected.mean, abs=1e-9),
        "se": pytest.approx(expected.se, abs=1e-9),
        "n": expected.n,
    }


@pytest.mark.parametrize(("game", "share"), [(POTS, share_won), (LOSERS, share_lost)])
def test_pairs(game: Game, share: Ratio) -> None:
    """Share, the others' share, points and skill, with errors clustered by deal."""
    found = findings(played(game=game, matches=4 * DEALS - 2, mixed=0))
    losses = game is LOSERS
    assert found["counts"] == ("rounds_lost" if losses else "matches_won")
    assert [(p["one"], p["others"]) for p in found["pairs"]] == [
        ("random", "greedy"),
        ("greedy", "random"),
    ]
    for pair in found["pairs"]:
        one, others = pair["one"], pair["others"]
        assert pair["matches"] == 4 * DEALS
        expected = of_deals(share, game, one, others)
        close(pair["share"], expected)
        close(pair["share_of_others"], of_deals(of_others(share), game, one, others))
        close(pair["points_per_round"], of_deals(lead, game, one, others))
        span = -0.25 if losses else 0.75
        assert expected.mean is not None
        assert expected.se is not None
        skill = Figure((expected.mean - 0.25) / span, expected.se / abs(span), DEALS)
        close(pair["skill"], skill)
        if 0 < (w := expected.mean) < 1:
            odds = (1 - w) / w / 3 if losses else w / (1 - w) * 3
            assert pair["elo"] == pytest.approx(400 * log10(odds))
        else:
            assert pair["elo"] is None


@pytest.mark.parametrize("game", [POTS, LOSERS])
def test_the_order_is_known(game: Game) -> None:
    """Random < greedy: by ratings, in both seatings, at mixed tables."""
    found = findings(played(game=game, matches=80))
    upper, lower = found["bots"]
    assert (upper["label"], lower["label"]) == ("greedy", "random")
    gap = upper["rating"]["mu"] - lower["rating"]["mu"]
    assert gap > 1.96 * hypot(upper["rating"]["se"], lower["rating"]["se"])
    sign = -1 if found["counts"] == "rounds_lost" else 1
    shares = {pair["one"]: pair for pair in found["pairs"]}
    assert sign * (shares["greedy"]["share"]["mean"] - 0.25) > 0
    assert sign * (shares["random"]["share"]["mean"] - 0.25) < 0
    assert sign * (shares["random"]["share_of_others"]["mean"] - 0.25) > 0
    assert sign * (upper["mixed_share"]["mean"] - lower["mixed_share"]["mean"]) > 0
    assert shares["greedy"]["skill"]["mean"] > 0 > shares["random"]["skill"]["mean"]
    assert found["rungs"] == [["greedy", "random"]]


def test_mixed_shares() -> None:
    """Each seat counts alike; the unit is the match."""
    ladder = played(THREE, matches=40)
    matches = ladder.standings.mixed
    assert len(matches) == 40
    for number, bot in enumerate(THREE):
        won, seats = [], []
        for ended in matches:
            at = [p for p in range(4) if ended.seats[p] == number]
            won.append(sum((p in ended.winners) / len(ended.winners) for p in at))
            seats.append(len(at))
        [found] = [b for b in findings(ladder)["bots"] if b["label"] == bot]
        close(found["mixed_share"], ratio_of(list(zip(won, seats, strict=True))))


# --- Matches that are made up --------------------------------------------------------------------


def meet(results: list[list[tuple[int, ...]]], players: int = 4) -> Standings:
    """A pair that has had these winners, by deal and match."""
    standings = Standings(players, 2)
    zeros = (0,) * players
    for deal, winners_of in enumerate(results):
        cluster = alone((0, 1), players, deal)
        matches = tuple(
            Ended(seats, zeros, winners, 1, 1, zeros)
            for seats, winners in zip(cluster.tables, winners_of, strict=True)
        )
        standings.add(Played(cluster, matches, tuple(standings.efforts)))
    return standings


def test_shared_wins_are_split() -> None:
    """Half of one, a quarter of another, none of a draw."""
    standings = meet([[(0, 3), (0, 1, 2, 3), (), (0,)]])
    assert standings.share((0, 1)) == Figure((1 / 2 + 1 / 4) / 4, None, 1)
    assert standings.crowd((0, 1)).mean == pytest.approx((1 / 2 + 3 / 4 + 0 + 1) / 3 / 4)
    assert isinf(half_interval(standings.share((0, 1))))


def test_all_won() -> None:
    """No spread: the bound is by the number of deals."""
    every: list[tuple[int, ...]] = [(seat,) for seat in range(4)]
    share = meet([every] * 10).share((0, 1))
    assert share == Figure(1.0, 0.0, 10)
    assert half_interval(share) == pytest.approx(0.3)
    assert half_interval(meet([every] * 2).share((0, 1))) == 1.0


def test_of_two_players_wins_count() -> None:
    """Each round has one loser, whatever the game."""
    assert findings(played(game=LOSERS, players=2))["counts"] == "matches_won"


def test_ratings_follow_places() -> None:
    """Who comes first more often stands higher; the first match of all isn't worth more."""
    table = Ended((0, 1, 2, 3), (1, 2, 3, 4), (0,), 1, 1, (0,) * 4)
    turned = Ended((0, 1, 2, 3), (4, 3, 2, 1), (3,), 1, 1, (0,) * 4)
    ratings = rate(POTS, [turned, *[table] * 30], 4, seed=1)
    assert [r.mu for r in ratings] == sorted((r.mu for r in ratings), reverse=True)
    assert rate(POTS, [table], 4, seed=1)[0].se is None
    twins = Ended((0, 0, 1, 1), (1, 2, 3, 4), (0,), 1, 1, (0,) * 4)
    once = rate(POTS, [twins], 2, seed=1)
    model = PlackettLuce(tau=0.0, gamma=lambda *_: 1.0)
    [first], [second], [third], [fourth] = model.rate([[model.rating()] for _ in range(4)])
    for found, (one, other) in zip(once, ((first, second), (third, fourth)), strict=True):
        assert found.mu == pytest.approx(one.mu + other.mu - 25)
        assert found.sigma == pytest.approx(one.sigma * other.sigma / (25 / 3))
    upper, lower = rate(POTS, [twins] * 9, 2, seed=1)
    assert upper.mu > 25 > lower.mu
    assert upper.sigma < 25 / 3
    assert upper.se == 0


def test_some_pairs_only() -> None:
    """Those that were asked for; the others have no figures."""
    ladder = played(THREE, pairs=((0, 1), (2, 1)), matches=4)
    found = findings(ladder)
    assert [(p["one"], p["others"]) for p in found["pairs"]] == [
        ("random", "greedy"),
        ("random-pairs", "greedy"),
    ]
    assert found["matches"] == 3 * 4
    assert plan_of(THREE).deals == 2


def test_mixed_tables_alone() -> None:
    found = findings(played(THREE, matches=0, mixed=9))
    assert found["pairs"] == found["rungs"] == []
    assert found["matches"] == found["mixed_matches"] == 9
    assert all(bot["rating"] for bot in found["bots"])
