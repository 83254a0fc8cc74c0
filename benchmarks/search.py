"""Search: rollouts a second, and how it does among three others at every game.

A rollout is one action and the rest of the round, from the decisions of a round among greedy seats;
in a tree it is a round. Times are the processor's, on one core, the drawing of the hidden cards
included. Then one bot that searches sits among others, in each seat once for the same deals;
`search:N:POLICY` and `ismcts:N:POLICY` make N rollouts a move. In the pots games matches are
counted, in the others rounds, at four players or the fewest. The share is of wins, in games whose
rounds have one loser of rounds lost. A lead is the one bot's points a round over the mean of the
others, positive where it does better. Intervals are of 95 %, over deals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from statistics import mean, median, stdev
from typing import NamedTuple

from benchmarks.table import Asked, Figure, Line, Row, alternate, ratio
from boilover.bots import Bot, make_bot
from boilover.bots.budget import Budget
from boilover.bots.search import Field, Policy, spend
from boilover.bots.tree import Grove, grow_within
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
BUDGET = Budget(1000)
MEETINGS = (
    ("search:200:greedy", "greedy"),
    ("search:1000:greedy", "greedy"),
    ("search:1000:random", "greedy"),
    ("ismcts:200:greedy", "greedy"),
    ("ismcts:1000:greedy", "greedy"),
    ("ismcts:1000:greedy", "search:1000:greedy"),
)  # the one, and what the others are
MATCHES = {"boil-over": 150, "friday-the-13th": 150}  # deals; as many matches for each seat
ROUNDS = 250  # the same, of a trick-shedding game
QUICK = 10  # times fewer
SECONDS = 0.2  # of one measurement of speed
REPEATS = 7
PLAYOUTS = 100_000


# --- Speed ----------------------------------------------------------------------------------------


@kernel
def of_the_family(dealt: Words, s: Words, r: Words, who: Words, n: int) -> None:
    """Play a dealt round of the pots games out at random, in a loop that knows nothing else."""
    for _ in range(n):
        kernels.copy_position(dealt, s)
        for _ in range(s[LEFT]):
            bit, k = decide(s, r, RANDOM)
            s[TURN] = move(s, r, s[TURN], bit, ctz(bit), k)
        s[LEFT] = 0


@kernel
def of_any_family(dealt: Words, s: Words, r: Words, who: Words, n: int) -> None:
    """The same for any game, by the policies `who`."""
    for _ in range(n):
        kernels.copy_position(dealt, s)
        kernels.play_out(s, r, who, who)


def playouts_rate(loop: jit.Kernel[[Words, Words, Words, Words, int], None], name: str) -> float:
    """Random playouts a second of a dealt round."""
    dealt, who = find(name).deal(4, 1), Policy.named("random").numbers
    start = time.process_time()
    loop(dealt.words, dealt.words.copy(), dealt.rules.words, who, PLAYOUTS)
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


def rollouts_of_search(state: State, key: int, policy: Policy) -> int:
    """Search in this position; how many rollouts that were."""
    o = seen(state, key)
    field = Field(state.family, state.rules, o, state.legal_actions(), policy)
    spend(BUDGET, field)
    return field.rollouts


def rollouts_of_a_tree(state: State, key: int, policy: Policy) -> int:
    """The same in a tree."""
    grove = Grove(state.family, state.rules, seen(state, key), policy)
    grow_within(BUDGET, grove)
    return grove.rounds


def rollouts_rate(
    positions: Sequence[State], roll_out: Callable[[State, int, Policy], int], policy: str
) -> float:
    """Rollouts a second in these positions."""
    spent, start = 0, time.process_time()
    while time.process_time() < start + SECONDS:
        for state in positions:
            spent += roll_out(state, spent, Policy.named(policy))
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


def play_match(game: Game, bots: Sequence[Bot], place: int, number: int) -> Result:
    """Play match `number`; how that seat did."""
    match = Match(game, [""] * len(bots), seed=1, index=number)
    while not match.is_over:
        if match.between_rounds:
            match.deal_round()
        seat = match.current_player()
        assert seat is not None
        match.play_action(bot_action(match, bots[seat]))
    means = [total / len(match.rounds) for total in match.totals]
    return result(game, match.winners, place, means)


def play_round(game: Game, bots: Sequence[Bot], seat: int, number: int) -> Result:
    """Play one round of the deal `number`; how that seat did."""
    state, asked = game.deal(len(bots), number, dealer=number % len(bots)), 0
    while not state.is_over():
        asked += 1
        state.apply(chosen(state, bots[state.turn], asked << 32 | number))
    points, family = state.points(), game.family
    ended = family.outcome(state.rules, state.words)
    return result(game, family.winners(state.rules, [points], [ended]), seat, points)


class Met(NamedTuple):
    """How the one did among the others: means over deals, and half their intervals."""

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
    """One bot among others at a game, in each seat in turn for the same deals."""

    game: Game
    one: str
    others: str
    deals: int

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.game.default_players()

    def __str__(self) -> str:
        return (
            f"{self.game.id:<16}{self.players:>6}  {self.one:<19}{self.others:<19}{self.deals:>5}"
        )


def meet(table: Table) -> Met:
    """Play all that is to be played at the table."""
    game = table.game
    one, other = make_bot(table.one, game), make_bot(table.others, game)
    play = play_match if game.id in MATCHES else play_round
    seats = range(table.players)
    seated = [[one if p == place else other for p in seats] for place in seats]
    by_deal = [[play(game, seated[p], p, deal) for p in seats] for deal in range(table.deals)]
    losses = getattr(game.rules, "hand_end", "") == "last_in"
    shares = [mean(r.lost if losses else r.won for r in results) for results in by_deal]
    leads = [mean(r.lead for r in results) for results in by_deal]
    return Met(losses, interval(shares), interval(leads))


def tables(quick: bool) -> Iterator[Table]:
    """All that are measured."""
    for game in all_games():
        if game.id in MATCHES or game.family.name == "inflation":
            deals = MATCHES.get(game.id, ROUNDS) // (QUICK if quick else 1)
            for one, others in MEETINGS:
                yield Table(game, one, others, deals)


def run(asked: Asked) -> Iterator[Line]:
    """The price of knowing no family, rates of rollouts, then strength."""
    jit.compile_all()
    for name in MATCHES:
        loops = (partial(playouts_rate, loop, name) for loop in (of_any_family, of_the_family))
        ours, bare = alternate(REPEATS, *loops)
        yield Figure(f"{name}, random playouts", median(ours), "/s")
        yield Figure("the same, times a loop for its family alone", ratio(ours, bare), least=0.95)
    yield Row(f"{'':<19}players  rollouts a second:      random      greedy, and in a tree")
    for game in all_games():
        found = decisions(game, game.default_players(), 1)
        cells = "".join(
            f"{rollouts_rate(found, roll_out, policy):>12,.0f}"
            for roll_out in (rollouts_of_search, rollouts_of_a_tree)
            for policy in POLICIES
        )
        yield Row(f"{game.id:<19}{game.default_players():>7}{'':>20}{cells}")
    yield Row(f"{'':<14}players  {'one':<19}{'among':<19}deals   share of 100        lead a round")
    with Workers(meet, 2) as workers:
        asked_for = list(tables(asked.quick))
        for table, met in zip(asked_for, workers.map(asked_for), strict=True):
            yield Row(f"{table}  {met}")
