"""Search: rollouts a second, and how it does against three greedy at every game.

A rollout is one action and the rest of the round, from the decisions of a round among greedy seats;
times are the processor's, on one core, the drawing of the hidden cards included. Then one search
sits among greedy, in each seat once for the same deals; `search:N` makes N rollouts a move. In the
pots games matches are counted, in the others rounds, at four players or the fewest. The share is
of wins, in games whose rounds have one loser of rounds lost. A lead is search's points a round
over the mean of the others, positive where it does better. Intervals are of 95 %, over deals.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import sqrt
from statistics import mean, median, stdev
from typing import NamedTuple

from benchmarks.table import Asked, Figure, Line, Row, alternate, ratio
from boilover.bots import Bot, make_bot
from boilover.bots.budget import Budget
from boilover.bots.search import Field, Policy, SearchBot, spend
from boilover.core import jit, rng
from boilover.core.bits import ctz
from boilover.core.jit import Words, kernel
from boilover.core.state import CHANCE, LEFT, RNG, TURN
from boilover.games import Game, State, all_games, find, kernels
from boilover.match import Match
from boilover.play.table import bot_action
from boilover.play.workers import Workers
from boilover.pots.policy import RANDOM, decide
from boilover.pots.rules import move

POLICIES = ("random", "greedy")
BUDGETS = (200, 1000)
MATCHES = {"boil-over": 150, "friday-the-13th": 150}  # deals; as many matches for each seat
ROUNDS = 250  # the same, of a trick-shedding game
QUICK = 10  # times fewer
SECONDS = 0.2  # of one measurement of speed
REPEATS = 7
PLAYOUTS = 100_000


# --- Speed ----------------------------------------------------------------------------------------


@kernel
def of_the_family(dealt: Words, s: Words, r: Words, n: int) -> None:
    """Play a dealt round of the pots games out at random, in a loop that knows no other games."""
    for _ in range(n):
        kernels.copy_position(dealt, s)
        for _ in range(s[LEFT]):
            bit, k = decide(s, r, RANDOM)
            s[TURN] = move(s, r, s[TURN], bit, ctz(bit), k)
        s[LEFT] = 0


@kernel
def of_any_family(dealt: Words, s: Words, r: Words, who: Words, n: int) -> None:
    """The same for any game."""
    for _ in range(n):
        kernels.copy_position(dealt, s)
        kernels.play_out(s, r, who, who)


def playouts_rate(loop: jit.Kernel[[Words, Words, Words, int], None], name: str) -> float:
    """Random playouts a second of a dealt round."""
    dealt = find(name).deal(4, 1)
    start = time.process_time()
    loop(dealt.words, dealt.words.copy(), dealt.rules.words, PLAYOUTS)
    return PLAYOUTS / (time.process_time() - start)


def decisions(game: Game, players: int, seed: int) -> list[State]:
    """The positions of a greedy round in which somebody has a choice."""
    state, greedy = game.deal(players, seed), make_bot("greedy", game)
    found = []
    while not state.is_over():
        if state.current_player() != CHANCE and len(state.legal_actions()) > 1:
            found.append(state.copy())
        state.apply(chosen(state, greedy, len(found)))
    return found


def rollouts_rate(positions: Sequence[State], policy: str) -> float:
    """Rollouts a second of searches in these positions."""
    spent, start = 0, time.process_time()
    while time.process_time() < start + SECONDS:
        for state in positions:
            o = seen(state, spent)
            field = Field(state.family, state.rules, o, state.legal_actions(), Policy.named(policy))
            spend(Budget(BUDGETS[-1]), field)
            spent += field.rollouts
    return spent / (time.process_time() - start)


# --- Strength -------------------------------------------------------------------------------------


def seen(state: State, key: int) -> Words:
    """The mover's observation with a stream for its decision."""
    o = state.observe(state.current_player())
    o[RNG : RNG + 4] = rng.Stream(key, state.moves_left).fork()
    return o


def chosen(state: State, bot: Bot, key: int) -> int:
    """What happens next: chance, or the bot's choice."""
    if state.current_player() == CHANCE:
        return state.random_action()
    return bot.act(state.rules, seen(state, key), state.legal_actions())


class Result(NamedTuple):
    """How one seat did, in a match or a round."""

    won: float
    """The share of the win."""
    lost: float
    """1 if it alone has not won."""
    lead: float
    """Its points a round over the mean of the others; positive where it does better."""


def result(game: Game, winners: Sequence[int], seat: int, points: Sequence[float]) -> Result:
    """What it comes to for the seat; `points` are those of a round, on the average."""
    n = len(points)
    good = 1 if game.family.more_is_better(game.rules.resolve(n)) else -1
    lead = good * (points[seat] - (sum(points) - points[seat]) / (n - 1))
    won = (seat in winners) / len(winners) if winners else 0.0
    return Result(won, float(len(winners) == n - 1 and seat not in winners), lead)


def bots_with(game: Game, bot: Bot, seat: int, players: int) -> dict[int, Bot]:
    """That bot in that seat, greedy in the others."""
    return {p: bot if p == seat else make_bot("greedy", game) for p in range(players)}


def play_match(game: Game, bot: Bot, players: int, place: int, number: int) -> Result:
    """Play match `number`, with the bot in that seat."""
    match = Match(game, [""] * players, seed=1, index=number)
    bots = bots_with(game, bot, place, players)
    while not match.is_over:
        if match.between_rounds:
            match.deal_round()
        seat = match.current_player()
        assert seat is not None
        match.play_action(bot_action(match, bots[seat]))
    means = [total / len(match.rounds) for total in match.totals]
    return result(game, match.winners, place, means)


def play_round(game: Game, bot: Bot, players: int, seat: int, number: int) -> Result:
    """Play one round of the deal `number`, with the bot in that seat."""
    state = game.deal(players, number, dealer=number % players)
    bots, asked = bots_with(game, bot, seat, players), 0
    while not state.is_over():
        asked += 1
        state.apply(chosen(state, bots[state.turn], asked << 32 | number))
    points, family = state.points(), game.family
    ended = family.outcome(state.rules, state.words)
    return result(game, family.winners(state.rules, [points], [ended]), seat, points)


class Met(NamedTuple):
    """How search did among greedy: means over deals, and half their intervals."""

    counts_losses: bool
    share: tuple[float, float]
    lead: tuple[float, float]

    def __str__(self) -> str:
        share = f"{100 * self.share[0]:5.1f} ±{100 * self.share[1]:4.1f}"
        counted = "lost" if self.counts_losses else "won"
        return f"{share} {counted:<4}{self.lead[0]:9.2f} ±{self.lead[1]:5.2f}"


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half its interval of 95 %."""
    return mean(values), 1.96 * stdev(values) / sqrt(len(values))


class Table(NamedTuple):
    """One search among greedy at a game, in each seat in turn for the same deals."""

    game: Game
    rollouts: int
    policy: str
    deals: int

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.game.default_players()

    def __str__(self) -> str:
        return (
            f"{self.game.id:<16}{self.players:>6}{self.rollouts:>7} {self.policy:<8}{self.deals:>8}"
        )


def meet(table: Table) -> Met:
    """Play all that is to be played at the table."""
    game, rollouts, policy, deals = table
    bot = SearchBot("search", game, Budget(rollouts), policy)
    play = play_match if game.id in MATCHES else play_round
    seats = range(table.players)
    by_deal = [[play(game, bot, len(seats), p, deal) for p in seats] for deal in range(deals)]
    losses = getattr(game.rules, "hand_end", "") == "last_in"
    shares = [mean(r.lost if losses else r.won for r in results) for results in by_deal]
    leads = [mean(r.lead for r in results) for results in by_deal]
    return Met(losses, interval(shares), interval(leads))


def tables(quick: bool) -> Iterator[Table]:
    """All that are measured."""
    for game, rollouts, policy in product(all_games(), BUDGETS, POLICIES):
        if game.id in MATCHES or game.family.name == "inflation":
            deals = MATCHES.get(game.id, ROUNDS) // (QUICK if quick else 1)
            yield Table(game, rollouts, policy, deals)


def run(asked: Asked) -> Iterator[Line]:
    """The price of knowing no family, rates of rollouts, then strength."""
    jit.compile_all()
    for name in MATCHES:
        loops = (partial(playouts_rate, loop, name) for loop in (of_any_family, of_the_family))
        ours, bare = alternate(REPEATS, *loops)
        yield Figure(f"{name}, random playouts", median(ours), "/s")
        yield Figure("the same, times a loop for its family alone", ratio(ours, bare), least=0.95)
    yield Row(f"{'':<19}players  rollouts a second:      random      greedy")
    for game in all_games():
        found = decisions(game, game.default_players(), 1)
        cells = "".join(f"{rollouts_rate(found, policy):>12,.0f}" for policy in POLICIES)
        yield Row(f"{game.id:<19}{game.default_players():>7}{'':>20}{cells}")
    yield Row(f"{'':<16}players  rollouts      deals  share of 100        lead a round")
    with Workers(meet, 2) as workers:
        asked_for = list(tables(asked.quick))
        for table, met in zip(asked_for, workers.map(asked_for), strict=True):
            yield Row(f"{table}  {met}")
