"""A tuning that goes on later: all of it in a file beside the weights, replaced as a whole."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from boilover.bots.weights_file import rules_digest
from boilover.core.errors import BoilOverError
from boilover.core.text import _, quoted, reason
from boilover.games import Game
from boilover.learn.training import Training

FORMAT: Final = "boilover-tune/1"


@dataclass
class Saved:
    """A training and what has been spent on it."""

    training: Training
    before: list[int] | None = None
    """The weights that there were when it began, by feature."""
    seconds: float = 0.0
    finished: bool = False
    """Whether what it came to has been measured and written."""


def state_file(weights: Path, players: int) -> Path:
    """Where a tuning is kept whose weights go to that file."""
    return weights.with_suffix(f".{players}.state")


def save(path: Path, saved: Saved) -> None:
    """Write it to the file, at once or not at all.

    Raises:
        BoilOverError: the file can't be written.
    """
    training = saved.training
    data = {
        "format": FORMAT,
        "game": training.game.id,
        "players": training.players,
        "rules": rules_digest(training.game, training.players),
        "features": list(training.game.family.features),
        "before": saved.before,
        "seconds": saved.seconds,
        "finished": saved.finished,
        "training": training.to_json(),
    }
    replace_file(path, json.dumps(data) + "\n")


def replace_file(path: Path, text: str) -> None:
    """Give the file this text, so that at any moment it has the old one or the new one.

    Raises:
        BoilOverError: it can't be written.
    """
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        says = _("{path}: can't be written: {reason}")
        raise BoilOverError(says.format(path=path, reason=reason(error))) from None


def read(path: Path, game: Game, players: int) -> Saved:
    """What was saved for this game.

    Raises:
        BoilOverError: the file can't be read, is none of these, or is of another game.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        says = _("{path}: there is no such file; begin without {option}")
        raise BoilOverError(says.format(path=path, option="--resume")) from None
    except OSError as error:
        says = _("{path}: can't be read: {reason}").format(path=path, reason=reason(error))
        raise BoilOverError(says) from None
    except (ValueError, RecursionError):
        raise _unusable(path) from None
    _check(path, data, game, players)
    try:
        training = Training.from_json(game, players, data["training"])
        before = data["before"]
        if before is not None:
            before = [int(weight) for weight in before]
            if len(before) != len(game.family.features):
                raise _unusable(path)
        return Saved(training, before, float(data["seconds"]), bool(data["finished"]))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise _unusable(path) from None


def _check(path: Path, data: Any, game: Game, players: int) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _unusable(path)
    says = ""
    if data.get("game") != game.id:
        says = _("this tuning is of {game}").format(game=quoted(data.get("game")))
    elif data.get("players") != players:
        says = _("this tuning is for another number of players")
    elif data.get("rules") != rules_digest(game, players):
        says = _("the rules have changed since this tuning began")
    elif data.get("features") != list(game.family.features):
        says = _("the features have changed since this tuning began")
    if says:
        remedy = _("--force begins anew")
        raise BoilOverError(f"{path}: {says}; {remedy}")


def _unusable(path: Path) -> BoilOverError:
    says = _("{path}: is no saved tuning, or is damaged; --force begins anew")
    return BoilOverError(says.format(path=path))
