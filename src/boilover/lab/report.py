"""The figures of a run, as JSON and as a table for people."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import floor, log10
from typing import Any

from boilover.core.text import _, _n, digits
from boilover.games import Game
from boilover.games.registry import changed_options
from boilover.games.variant import as_toml
from boilover.lab.metrics import MEASURES, Measure
from boilover.lab.statistics import Figure

WIDTH = 80
Z95 = 1.96  # standard errors on each side of a 95 % interval


@dataclass(frozen=True)
class Report:
    """What was measured, how, and what came out."""

    game: Game
    players: int
    bots: tuple[str, ...]
    """As they were named: one for all seats, or one a seat from the starter on."""
    rounds: int
    """Rounds that were finished."""
    seed: int
    seconds: float
    """Wall time of play, without starting up and compiling."""
    figures: Mapping[str, Figure | list[Figure]]
    """By the names of the measures."""
    interrupted: bool = False
    """Whether fewer rounds were played than asked for."""

    @property
    def rounds_per_second(self) -> float | None:
        """The rate of play; None if nothing was played."""
        return self.rounds / self.seconds if self.seconds > 0 else None

    @property
    def changed(self) -> dict[str, Any]:
        """The options in which the game differs from its preset, for this number of players."""
        resolved = self.game.rules.to_options(self.players)
        return {name: resolved[name] for name in changed_options(self.game)}

    def to_json(self) -> dict[str, Any]:
        """The report as plain data. `rules`, `interrupted`: only if they say something."""
        report: dict[str, Any] = {
            "game": self.game.id,
            "players": self.players,
            "bots": list(self.bots),
            "rounds": self.rounds,
            "seed": self.seed,
            "seconds": self.seconds,
            "rounds_per_second": self.rounds_per_second,
            "figures": {name: _plain(figure) for name, figure in self.figures.items()},
        }
        if self.changed:
            report["rules"] = self.game.rules.to_options(self.players)
        if self.interrupted:
            report["interrupted"] = True
        return report

    def by_round(self, measure: Measure) -> Figure:
        """The figure of a measure that isn't by seat."""
        figure = self.figures[measure.name]
        assert isinstance(figure, Figure)
        return figure

    def at_seat(self, measure: Measure, seat: int) -> Figure:
        """The figure of a measure by seat."""
        figures = self.figures[measure.name]
        assert isinstance(figures, list)
        return figures[seat]


def _plain(figure: Figure | list[Figure]) -> Any:
    return [asdict(f) for f in figure] if isinstance(figure, list) else asdict(figure)


def format_report(report: Report) -> str:
    """The report as text of at most 80 columns, in the language in use."""
    lines = _heading(report)
    if report.rounds:
        lines += ["", *_by_round(report), "", *_by_seat(report), "", *_footing(report)]
    return "\n".join(lines)


def _heading(report: Report) -> list[str]:
    lines = [
        _("{game}: {players}, {rounds}, seed {seed}").format(
            game=report.game.name,
            players=_n("{n} player", "{n} players", report.players),
            rounds=_n("{n} round", "{n} rounds", report.rounds),
            seed=report.seed,
        )
    ]
    if len(report.bots) == 1:
        lines.append(_("Bots: {bot} at every seat").format(bot=report.bots[0]))
    if report.changed:
        lines.append(_("Options changed: {options}").format(options=_settings(report.changed)))
    if report.interrupted:
        lines.append(_("Interrupted: only the rounds finished by then are counted."))
    return [part for line in lines for part in textwrap.wrap(line, WIDTH)]


def _settings(options: Mapping[str, Any]) -> str:
    """Options as `--set` takes them; of a pack only the name."""
    return ", ".join(
        name if name == "pack" else f"{name}={_setting(value)}" for name, value in options.items()
    )


def _setting(value: Any) -> str:
    return value if isinstance(value, str) and value else as_toml(value)


def _by_round(report: Report) -> list[str]:
    lines = [f"{'':<44}{_('mean'):>12}{_('± 95 %'):>12}"]
    for measure in MEASURES:
        if not measure.by_seat:
            mean, margin = _numbers(report.by_round(measure), measure.share)
            lines.append(f"{measure.title():<44}{mean:>12}{margin:>12}")
    return lines


def _by_seat(report: Report) -> list[str]:
    measures = [measure for measure in MEASURES if measure.by_seat]
    heads = "".join(f"{measure.title():>12}{_('± 95 %'):>10}" for measure in measures)
    lines = [f"{_('Seats from the starter on'):<32}{heads}"]
    for seat in range(report.players):
        bot = report.bots[seat % len(report.bots)]
        line = f"{f'{seat}  {bot}':<32}"
        for measure in measures:
            mean, margin = _numbers(report.at_seat(measure, seat), measure.share)
            line += f"{mean:>12}{margin:>10}"
        lines.append(line)
    return lines


def _footing(report: Report) -> list[str]:
    return [
        _("Each round is a deal by itself. ± 95 %: 1.96 standard errors over rounds."),
        _("Played in {seconds} s, {rate} rounds a second.").format(
            seconds=digits(f"{report.seconds:.2f}"),
            rate=digits(f"{report.rounds_per_second or 0:,.0f}"),
        ),
    ]


def _numbers(figure: Figure, share: bool) -> tuple[str, str]:
    """Mean and margin as text, to two digits of the margin."""
    scale, sign = (100, " %") if share else (1, "")
    if figure.mean is None:
        return "-", "-"
    if figure.se is None:
        return digits(f"{figure.mean * scale:.2f}{sign}"), "-"
    margin = Z95 * figure.se * scale
    decimals = min(6, max(0, 1 - floor(log10(margin)))) if margin > 0 else 2
    mean = f"{figure.mean * scale:.{decimals}f}{sign}"
    return digits(mean), digits(f"{margin:.{decimals}f}{sign}")
