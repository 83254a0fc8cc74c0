"""Measure how strong the bots are and write it down: `python -m tools.strength --journals FOLDER`.

The contests are played one after the other; what has been played stands in the folder, so Ctrl-C
costs nothing: the same command goes on. After each of them `docs/strength.md` is written anew from
all journals that there are, and keeps what it says of contests of the list that have none there;
`--write` does that alone.

Reference programs that don't come along play as well where `--pool FOLDER` says that `pool`, with
the players `tuned` and `net`, is there.
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from boilover.core.errors import BoilOverError
from boilover.games import all_games, find
from boilover.lab.ladder import Ladder, Plan, climb, find_bots, read_pool, so_far, to_json
from boilover.play.progress import Progress
from boilover.play.seats import DEFAULT_TERMS

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
POOL = "exec:POOL/pool "
"""How a program of the pool is named; `--pool` says where POOL is."""

POTS = ("boil-over", "friday-the-13th")
TIERS = ("easy", "medium", "hard", "master")
YARDSTICKS = ("random", "greedy", "tuned")
POOL_BOTS = (f"{POOL}tuned", f"{POOL}net")
ROLLOUTS = {"easy": 100, "medium": 500, "hard": 1000, "master": 4000}
FEWER_ROLLOUTS = {"easy": 20, "medium": 80, "hard": 160, "master": 480}
"""Of the inflation games, whose rounds are up to a hundred times as long."""
Z95 = 1.96


@dataclass(frozen=True)
class Contest:
    """One ladder: each of `alone` among each of `among`, and mixed tables of all."""

    name: str
    """Of its journal."""
    game: str
    players: int
    alone: tuple[str, ...]
    among: tuple[str, ...]
    matches: int
    mixed: int = 0

    @property
    def bots(self) -> tuple[str, ...]:
        """All that play."""
        return tuple(dict.fromkeys(self.alone + self.among))

    def without_pool(self) -> Contest:
        """The same without the programs of the pool."""
        here = [
            tuple(b for b in side if not b.startswith(POOL)) for side in (self.alone, self.among)
        ]
        return Contest(
            self.name, self.game, self.players, here[0], here[1], self.matches, self.mixed
        )

    @property
    def can_be(self) -> bool:
        """Whether anybody meets anybody."""
        return any(x != y for x in self.alone for y in self.among)

    def command(self) -> str:
        """What plays it without this tool."""
        words = ["boilover", "lab", "ladder", self.game, "--players", str(self.players)]
        house = [bot for bot in self.bots if not bot.startswith(POOL)]
        words += ["--bots", ",".join(house)]
        for bot in self.bots:
            if bot.startswith(POOL):
                words += ["--bot", bot]
        words += ["--alone", ",".join(self.alone), "--among", ",".join(self.among)]
        return shlex.join([*words, "--matches", str(self.matches), "--mixed", str(self.mixed)])


def contests() -> Iterator[Contest]:
    """All of them, the ones that tell most first."""
    for game in POTS:
        yield Contest(f"{game}-quick", game, 4, ("easy", "medium"), ("random", "greedy"), 400)
        yield Contest(f"{game}-hard", game, 4, ("hard",), ("greedy", *POOL_BOTS), 200)
        yield from _rungs(game, 4, TIERS[:-1], 200)
    for game in POTS:
        yield Contest(f"{game}-master", game, 4, ("master",), ("greedy", *POOL_BOTS), 60)
        yield from _rungs(game, 4, TIERS[-2:], 60)
    for preset, players in sorted(_other_tables(), key=lambda table: table[1] != 4):
        rollouts = ROLLOUTS if find(preset).family.name == "pots" else FEWER_ROLLOUTS
        fixed = tuple(f"{tier}:{n}" for tier, n in rollouts.items())
        yield from _rungs(preset, players, fixed, 100)
        name = f"{preset}-{players}-master-over-easy"
        yield Contest(name, preset, players, (fixed[-1],), (fixed[0],), 100)
    for game in POTS:
        yield Contest(f"{game}-pool", game, 4, POOL_BOTS, ("master",), 60)
        everybody = (*YARDSTICKS, *TIERS, *POOL_BOTS)
        yield Contest(f"{game}-mixed", game, 4, everybody, everybody, 0, 100)


def _other_tables() -> Iterator[tuple[str, int]]:
    """The presets with their numbers of players, up to 6, but for those measured at length."""
    for preset in all_games():
        least, most = preset.rules.players
        for players in range(max(least, 3), max(least, min(most, 6)) + 1):
            if preset.id not in POTS or players != 4:
                yield preset.id, players


def _rungs(game: str, players: int, tiers: Sequence[str], matches: int) -> Iterator[Contest]:
    """Each tier among that below it."""
    for lower, upper in pairwise(tiers):
        name = f"{game}-{players}-{upper.partition(':')[0]}-over-{lower.partition(':')[0]}"
        yield Contest(name, game, players, (upper,), (lower,), matches)


# --- Playing --------------------------------------------------------------------------------------


def plan_of(contest: Contest, pool: Path | None) -> Plan:
    """The contest as a plan."""
    game = find(contest.game)
    places = {bot: bot.replace("POOL", shlex.quote(str(pool))) for bot in contest.bots}
    entrants = read_pool(list(places.values()), game, contest.players, DEFAULT_TERMS)
    rows, columns = (
        find_bots([places[bot] for bot in side], entrants)
        for side in (contest.alone, contest.among)
    )
    return Plan(
        game=game,
        players=contest.players,
        pool=tuple(entrants),
        pairs=tuple((x, y) for x in rows for y in columns if x != y),
        matches=contest.matches,
        mixed=contest.mixed,
    )


def play(contest: Contest, plan: Plan, journals: Path, processes: int) -> Ladder:
    """Play what is left of it."""
    with Progress("matches") as progress:
        return climb(
            plan,
            processes=processes,
            journal=journals / f"{contest.name}.jsonl",
            resume=True,
            on_progress=lambda done, total, widest: progress(
                done, total, f"{contest.name}, widest ±{100 * min(widest, 1):.1f} %"
            ),
        )


# --- The page -------------------------------------------------------------------------------------

INTRODUCTION = """\
# How strong the bots are

Written by `python -m tools.strength`; its list says what is played. One bot sits alone among others
that are all alike, in every seat on the same deals, at whole matches. A share is of matches won, or
of rounds lost where each round has one loser; ± is half a 95 % interval, clustered by deal. *At
least* and *at most* are its ends. Points are a round's, the one less the mean of the others. The
skill index is 0 for a fair share, 1 for the best there can be. What the figures mean stands in
[the ladder](reference/ladder.md). Times are of the clock, on the machine that is named: a budget in
milliseconds is worth more on a faster one, and less where several processes share a core.
"""


def page(sections: Iterable[str]) -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *sections])


def sections_of(text: str) -> dict[str, str]:
    """The sections of a page that was written before, by their headings."""
    _introduction, *sections = re.split("^(?=## )", text, flags=re.MULTILINE)
    return {text.partition("\n")[0]: text.rstrip("\n") + "\n" for text in sections}


def heading(contest: Contest) -> str:
    """The line above its section."""
    return f"## {find(contest.game).name}, {contest.players} players: {contest.name}"


def section(contest: Contest, ladder: Ladder) -> str:
    """One contest."""
    found = to_json(ladder)
    share = found["counts"].replace("_", " ")
    lines = [
        heading(contest),
        f"`{contest.command()}`, seed {found['seed']}; {found['matches']:,} matches.",
        f"A fair share is {100 * found['fair']:.1f} %.",
        "",
        *(pair_table(found, share) if found["pairs"] else []),
        "| bot | ms a move | moves | greedy moves instead of its own | rating |",
        "|---|---|---|---|---|",
        *(bot_row(bot) for bot in found["bots"]),
        "",
        *(
            f"{session['date']}, {session['machine']}, processes: {session['processes']}."
            for session in distinct(found["sessions"])
        ),
        "",
    ]
    return "\n".join(lines)


def pair_table(found: dict[str, Any], share: str) -> list[str]:
    """The pairs' figures."""
    span = found["fair"] if found["counts"] == "rounds_lost" else 1 - found["fair"]
    return [
        f"| one | the others | matches | {share}, % | at least | at most | points | skill index |",
        "|---|---|---|---|---|---|---|---|",
        *(row(pair, span) for pair in found["pairs"]),
        "",
    ]


def row(pair: dict[str, Any], span: float) -> str:
    """A pair's figures; `span` is from a fair share to the best."""
    share, points, skill = (pair[key] for key in ("share", "points_per_round", "skill"))
    mean, half = 100 * share["mean"], 100 * margin(share)
    cells = (
        pair["one"],
        pair["others"],
        pair["matches"],
        f"{mean:.1f} ± {half:.1f}",
        f"{max(0, mean - half):.1f}",
        f"{min(100, mean + half):.1f}",
        f"{points['mean']:+.2f} ± {margin(points):.2f}",
        f"{skill['mean']:.2f} ± {margin(share) / span:.2f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def margin(figure: dict[str, Any]) -> float:
    """Half the interval; of a share that was the same on all deals, 3 divided by their number."""
    error: float | None = figure["se"]
    return Z95 * error if error else min(1.0, 3 / figure["n"])


def bot_row(bot: dict[str, Any]) -> str:
    """What a bot's moves took, and its rating, if any."""
    rating = bot["rating"]
    cells = (
        bot["label"],
        pace(bot["ms_per_move"]) if bot["moves"] else "",
        f"{bot['moves']:,}",
        sum(bot["fallbacks"].values()),
        f"{rating['mu']:.1f} ± {Z95 * (rating['se'] or 0):.1f}" if rating else "",
    )
    return f"| {' | '.join(map(str, cells))} |"


def pace(milliseconds: float) -> str:
    """Milliseconds a move, never as a power of ten."""
    return f"{milliseconds:,.1f}" if milliseconds >= 10 else f"{milliseconds:.2g}"


def distinct(sessions: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each once."""
    return [session for i, session in enumerate(sessions) if session not in sessions[:i]]


# --- The command ----------------------------------------------------------------------------------


def main() -> int:
    """Play, or only write."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__)
    parser.add_argument("--journals", type=Path, required=True, help="what is played is kept there")
    parser.add_argument("--pool", type=Path, help="where the program `pool` is")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="play no others of the list")
    parser.add_argument("--list", action="store_true", help="print the names and do nothing")
    parser.add_argument("--write", action="store_true", help="write the page, play nothing")
    parser.add_argument("--page", type=Path, default=PAGE)
    args = parser.parse_args()
    listed = [c if args.pool else c.without_pool() for c in contests()]
    listed = [c for c in listed if c.can_be]
    wanted = [c for c in listed if not args.only or c.name in args.only]
    if args.list:
        for contest in wanted:
            print(f"{contest.name:<40}{contest.command()}")
        return 0
    args.journals.mkdir(parents=True, exist_ok=True)
    try:
        return run(listed, wanted, args)
    except BoilOverError as error:
        print(error, file=sys.stderr)
        return 2


def run(listed: Sequence[Contest], wanted: Sequence[Contest], args: argparse.Namespace) -> int:
    """Play the contests that are wanted, and write the page of all after each."""
    plans = {contest: plan_of(contest, args.pool) for contest in listed}
    for contest in [] if args.write else wanted:
        ladder = play(contest, plans[contest], args.journals, args.processes)
        write(plans, args)
        if ladder.interrupted:
            return 130
        print(f"{contest.name}: {ladder.standings.matches} matches")
    write(plans, args)
    return 0


def write(plans: dict[Contest, Plan], args: argparse.Namespace) -> None:
    """Write the page from the journals that there are, and from what it said before."""
    before = sections_of(args.page.read_text(encoding="utf-8")) if args.page.exists() else {}
    sections = []
    for contest, plan in plans.items():
        journal = args.journals / f"{contest.name}.jsonl"
        if journal.exists():
            sections.append(section(contest, so_far(plan, journal)))
        elif heading(contest) in before:
            sections.append(before[heading(contest)])
    args.page.write_text(page(sections), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
