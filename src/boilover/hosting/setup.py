"""How a table is set up: what is played, by how many, against whom, in what time."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from boilover.bots.tiers import TIERS
from boilover.core.errors import BoilOverError, VariantError
from boilover.core.options import hint
from boilover.core.text import _, quoted
from boilover.games import Game, all_games
from boilover.games.registry import load
from boilover.hosting.acts import Refused

OPEN: Final = ""
"""In place of a tier: a seat that is kept for a friend."""
USUAL_TIER: Final = "medium"
LONGEST_VARIANT: Final = 20_000  # characters
LONGEST_CLOCK: Final = 3600  # seconds a move
SHORTEST_CLOCK: Final = 5
MOST_SEATS: Final = 16

_QUICK: Final[tuple[dict[str, Any], ...]] = (
    {"rounds": 1},
    {"series": 1, "target": 0, "scoring": "single"},
    {"series": 1},
)
"""What makes a match one round long; the first that a game can have."""


@dataclass(frozen=True)
class Setup:
    """A table as its host wants it."""

    game: str
    """A preset's id; "" where `variant` is played."""
    players: int
    variant: str = ""
    """The text of a variant file."""
    options: Mapping[str, Any] = field(default_factory=dict)
    rounds: Literal["full", "quick"] = "full"
    opponents: tuple[str, ...] = ()
    """By seat after the host's: a bot, or `OPEN`."""
    private: bool = False
    clock: int = 0
    """Seconds for a move; 0 for as long as one likes."""

    @classmethod
    def read(cls, data: object) -> Setup:
        """The setup that somebody sent.

        Raises:
            Refused: it is none, or the game isn't for so many; key and remedy are named.
        """
        if not isinstance(data, Mapping):
            raise _unreadable("", _("a setup must be an object"))
        for key in data:
            if key not in _READERS:
                meant = hint(str(key)[:64], _READERS, _("allowed are {names}"))
                raise _unreadable(
                    quoted(str(key)[:64]), _("no such key; {hint}").format(hint=meant)
                )
        read = {key: _READERS[key](data[key]) for key in data}
        if bool(read.get("game")) == bool(read.get("variant")):
            raise _unreadable("game", _("name a game, or give a variant, and not both"))
        if "players" not in read:
            raise _unreadable("players", _("missing"))
        read.setdefault("game", "")
        read.setdefault("opponents", (USUAL_TIER,) * (read["players"] - 1))
        setup = cls(**read)
        if len(setup.opponents) != setup.players - 1:
            says = _("must name {n}: one for each seat but yours").format(n=setup.players - 1)
            raise _unreadable("opponents", says)
        game = setup.load()
        for name in setup.opponents:
            check_tier(name, game, "opponents", may_be_open=True)
        return setup

    def to_json(self) -> dict[str, Any]:
        """What `read` makes this setup of."""
        return {**asdict(self), "options": dict(self.options), "opponents": list(self.opponents)}

    def load(self) -> Game:
        """The game, with its options.

        Raises:
            Refused: there is none, or its options don't fit.
        """
        try:
            game = _variant(self.variant) if self.variant else _preset(self.game)
            game = game.with_options_for(self.players, self.options) if self.options else game
            game.rules.resolve(self.players)
            return _quick(game, self.players) if self.rounds == "quick" else game
        except Refused:
            raise
        except VariantError as error:
            keys = "variant" if self.variant else "options" if error.key else "players"
            raise _unreadable(keys, str(error)) from None


def check_tier(name: str, game: Game, key: str, *, may_be_open: bool = False) -> None:
    """See that a bot of that name may sit at a table of the house.

    Raises:
        Refused: it may not; who may is said.
    """
    known = [*TIERS, *game.family.characters]
    if name not in known and not (may_be_open and name == OPEN):
        meant = hint(name, known, _("there are {names}"))
        says = _("{name}: no such bot; {hint}").format(name=quoted(name), hint=meant)
        raise _unreadable(key, says)


def _unreadable(key: str, says: str) -> Refused:
    return Refused("unreadable", f"{key}: {says}" if key else says)


def _preset(name: str) -> Game:
    presets = {game.id: game for game in all_games()}
    if name not in presets:
        meant = hint(name, presets, _("there are {names}"))
        says = _("{name}: no such game; {hint}").format(name=quoted(name), hint=meant)
        raise _unreadable("game", says)
    return presets[name]


def _variant(text: str) -> Game:
    """The game of a variant's text; messages name the line in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "variant.toml"
        path.write_text(text, encoding="utf-8")
        try:
            return replace(load(path), path=None)
        except VariantError as error:
            says = str(error).replace(str(path), "").lstrip(": ")
            raise _unreadable("variant", says) from None


def _quick(game: Game, players: int) -> Game:
    for options in _QUICK:
        if set(options) <= set(game.family.options):
            try:
                return game.with_options_for(players, options)
            except BoilOverError:
                continue
    raise _unreadable("rounds", _("this game has no short match; it must be full"))


# --- Keys ----------------------------------------------------------------------------------------


def _text(key: str, value: object, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise _unreadable(key, _("must be a text of at most {most} characters").format(most=most))
    if any("\ud800" <= c <= "\udfff" for c in value):
        raise _unreadable(key, _("must be readable characters"))
    return value


def _whole(key: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        says = _("must be a whole number from {least} to {most}")
        raise _unreadable(key, says.format(least=least, most=most))
    return value


def _options(value: object) -> dict[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise _unreadable("options", _("must be an object: options and their values"))
    if len(json.dumps(dict(value), default=str)) > LONGEST_VARIANT:
        most = _("must be a text of at most {most} characters").format(most=LONGEST_VARIANT)
        raise _unreadable("options", most)
    return dict(value)


def _rounds(value: object) -> str:
    if value not in ("full", "quick"):
        allowed = _("must be one of {names}").format(names="full, quick")
        raise _unreadable("rounds", allowed)
    return str(value)


def _opponents(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        raise _unreadable("opponents", _("must be a list of names"))
    return tuple(_text("opponents", name, 64) for name in value)


def _private(value: object) -> bool:
    if not isinstance(value, bool):
        raise _unreadable("private", _("must be true or false"))
    return value


def _clock(value: object) -> int:
    if value == 0 and type(value) is int:
        return 0
    return _whole("clock", value, SHORTEST_CLOCK, LONGEST_CLOCK)


_READERS: Final[dict[str, Any]] = {
    "game": lambda value: _text("game", value, 64),
    "variant": lambda value: _text("variant", value, LONGEST_VARIANT),
    "players": lambda value: _whole("players", value, 2, MOST_SEATS),
    "options": _options,
    "rounds": _rounds,
    "opponents": _opponents,
    "private": _private,
    "clock": _clock,
}
