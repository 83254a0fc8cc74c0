"""Write the gallery's page: each variant of this folder with a sentence and its figures.

Run: python docs/gallery/figures.py > docs/gallery/README.md
"""

from __future__ import annotations

from pathlib import Path

from boilover import Game, load
from boilover.core.text import use_language
from boilover.lab import Figure, simulate

FOLDER = Path(__file__).parent
ROUNDS = 200_000
SEED = 1
HEAD = f"""\
# Gallery of variants

Each of these is a file of this folder: `boilover check docs/gallery/duel.toml` says what it comes
to, `boilover play docs/gallery/duel.toml` plays it, `boilover rules docs/gallery/duel.toml` prints
its rules. Take one as a starting point for your own.

The figures are from {ROUNDS:,} rounds of four random, and of four greedy players (two for the
duel), seed {SEED}, by `python docs/gallery/figures.py`: cards per boil-over, boil-overs a round,
points a player and round, the share of decisions where every option boils a pot over, and how far
the win shares of the best and the worst seat lie apart. Their 95 % intervals are narrower than half
of the last digit shown, but for the last column, where it is about ± 0.3 points.

| variant | bots | cards per boil-over | boil-overs | points | all boil | seats apart |
|---|---|---|---|---|---|---|"""


def row(game: Game, bot: str) -> str:
    """One line of the table."""
    players = 2 if game.id == "duel" else game.default_players()
    figures = simulate(game, players, [bot], ROUNDS, seed=SEED).figures

    def mean(name: str) -> float:
        figure = figures[name]
        assert isinstance(figure, Figure)
        assert figure.mean is not None
        return figure.mean

    shares = figures["win_share_by_seat"]
    assert isinstance(shares, list)
    wins = [share.mean or 0.0 for share in shares]
    return (
        f"| [{game.name}]({game.id}.toml) | {bot} | {mean('cards_per_boil_over'):.2f} "
        f"| {mean('boil_overs_per_round'):.1f} | {mean('points_per_player'):.1f} "
        f"| {mean('all_boil_decisions'):.0%} | {100 * (max(wins) - min(wins)):.1f} |"
    )


def main() -> None:
    """Print the page."""
    use_language("en")
    games = [load(file) for file in sorted(FOLDER.glob("*.toml"))]
    print(HEAD)
    for game in games:
        for bot in ("random", "greedy"):
            print(row(game, bot))
    print()
    for game in games:
        least, most = game.rules.players
        print(f"**{game.name}** ({least}–{most} players). {game.summary}\n")


if __name__ == "__main__":
    main()
