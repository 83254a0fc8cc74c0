"""Write the gallery's page: each variant of this folder with a sentence and its figures.

Run: python docs/gallery/figures.py > docs/gallery/README.md
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from boilover import Game, load
from boilover.core.text import use_language
from boilover.lab import Report, simulate

FOLDER = Path(__file__).parent
ROUNDS = 200_000
SEED = 1
HEAD = f"""\
# Gallery of variants

Each of these is a file of this folder: `boilover check docs/gallery/duel.toml` says what it comes
to, `boilover play docs/gallery/duel.toml` plays it, `boilover rules docs/gallery/duel.toml` prints
its rules. Take one as a starting point for your own.

The figures are from {ROUNDS:,} rounds of random, and of greedy players, seed {SEED}, by
`python docs/gallery/figures.py`. There are four players, or as near to that as a game allows; two
for the duel. Their 95 % intervals are narrower than half of the last digit shown, but for the last
column of each table (about ± 0.3 points), and for Great Swell and the cards drawn in Loud Boom
(about ± 0.1). What the figures are, and how they are measured: [the lab](../reference/lab.md)."""

POTS = """
## Pots

Cards per boil-over, boil-overs a round, points a player and round, the share of decisions where
every option boils a pot over, and how far the win shares of the best and the worst seat lie apart.
"""

INFLATION = """
## Inflation

Tricks, cards drawn and tricks picked up a round, the share of rounds that stall or in which no
card is left to draw, and again how far the seats lie apart. Where the last one in loses, all others
share the win, so that seats are closer together. In Heavy Luggage the random players take their
neighbour's hand by the toss of a coin, and are soon done.
"""

Columns = Mapping[str, Callable[[Report], str]]
"""What a table says of a run: heads, and the text of a cell."""


def mean(name: str, decimals: int) -> Callable[[Report], str]:
    """A cell with that figure, or a dash where the rules leave nothing to measure."""

    def cell(report: Report) -> str:
        if name not in [measure.name for measure in report.measures]:
            return "–"
        figure: Any = report.figures[name]
        return f"{figure.mean:.{decimals}f}"

    return cell


def all_boil(report: Report) -> str:
    """The share of decisions where every option boils a pot over."""
    figure: Any = report.figures["all_boil_decisions"]
    return f"{figure.mean:.0%}"


def stalled(report: Report) -> str:
    """The share of rounds that nobody brings to an end."""
    endings: Any = report.figures["endings"]
    share = endings["stalled"].mean + endings["stock gone"].mean
    return f"{share:.1%}" if share else "0"


def seats_apart(report: Report) -> str:
    """The win share of the best seat less that of the worst, in points."""
    shares: Any = report.figures["win_share_by_seat"]
    wins = [share.mean for share in shares]
    return f"{100 * (max(wins) - min(wins)):.1f}"


POTS_COLUMNS: Columns = {
    "cards per boil-over": mean("cards_per_boil_over", 2),
    "boil-overs": mean("boil_overs_per_round", 1),
    "points": mean("points_per_player", 1),
    "all boil": all_boil,
    "seats apart": seats_apart,
}
INFLATION_COLUMNS: Columns = {
    "tricks": mean("tricks_per_round", 1),
    "cards drawn": mean("cards_drawn", 1),
    "pick-ups": mean("pick_ups", 1),
    "stalled": stalled,
    "seats apart": seats_apart,
}


def table(games: list[Game], columns: Columns) -> str:
    """The table of these games, two lines each."""
    lines = ["| " + " | ".join(["variant", "bots", *columns]) + " |"]
    lines.append("|" + "---|" * (2 + len(columns)))
    lines += [line(game, bot, columns) for game in games for bot in ("random", "greedy")]
    return "\n".join(lines)


def line(game: Game, bot: str, columns: Columns) -> str:
    """One line of a table."""
    players = 2 if game.id == "duel" else game.default_players()
    report = simulate(game, players, [bot], ROUNDS, seed=SEED)
    cells = [cell(report) for cell in columns.values()]
    return "| " + " | ".join([f"[{game.name}]({game.id}.toml)", bot, *cells]) + " |"


def sentence(game: Game) -> str:
    """What the variant is."""
    least, most = game.rules.players
    for_whom = f"{least}–{most}" if least < most else f"{least}"
    return f"\n**{game.name}** ({for_whom} players). {game.summary}"


def main() -> None:
    """Print the page."""
    use_language("en")
    games = [load(file) for file in sorted(FOLDER.glob("*.toml"))]
    print(HEAD)
    for family, text, columns in (
        ("pots", POTS, POTS_COLUMNS),
        ("inflation", INFLATION, INFLATION_COLUMNS),
    ):
        ours = [game for game in games if game.family.name == family]
        print(text)
        print(table(ours, columns))
        for game in ours:
            print(sentence(game))


if __name__ == "__main__":
    main()
