"""What tuning has found, into the file of weights: one number of players, the others as before."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boilover.bots.weights import ENDING, beside
from boilover.bots.weights_file import (
    Strength,
    Tuning,
    read_weights,
    rules_digest,
    write_weights,
)
from boilover.games import Game
from boilover.learn.saved import replace_file
from boilover.learn.training import Training


def default_file(game: Game) -> Path:
    """Beside a variant's file; for what comes along, in the current folder."""
    return Path(game.id + ENDING) if game.path is None else beside(game.path)


def tunings_in(file: Path, game: Game) -> dict[int, Tuning]:
    """What a file has for a game by now; nothing if there is no such file.

    Raises:
        VariantError: it is no file of weights for this game.
    """
    return read_weights(file, game.family, game.id) if file.exists() else {}


def outdated(file: Path, game: Game) -> list[int]:
    """The numbers of players whose weights in the file were tuned for other rules."""
    return [
        players
        for players, tuning in tunings_in(file, game).items()
        if players not in game.players or tuning.rules != rules_digest(game, players)
    ]


def found_by(training: Training, command: str, strength: Mapping[str, Strength]) -> Tuning:
    """What a training has found."""
    game, names = training.game, training.game.family.features
    return Tuning(
        weights={name: int(w) for name, w in zip(names, training.best, strict=True) if w},
        rules=rules_digest(game, training.players),
        command=command,
        seed=training.seed,
        generations=training.generation,
        strength={who: rounded(figures) for who, figures in strength.items()},
    )


def rounded(s: Strength) -> Strength:
    """Figures to four digits after the point, as files have them."""
    return Strength(
        lead=round(s.lead, 4),
        lead_margin=round(s.lead_margin, 4),
        won=round(s.won, 4),
        won_margin=round(s.won_margin, 4),
        matches=s.matches,
    )


def write(file: Path, training: Training, tuning: Tuning) -> None:
    """Put it into the file in the place of what was there for so many players.

    Raises:
        BoilOverError: the file can't be read or written.
    """
    tunings = tunings_in(file, training.game) | {training.players: tuning}
    replace_file(file, write_weights(training.game.id, tunings))
