"""The figures of a run, as JSON and as a table for people."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import ceil, floor, log10
from typing import Any

from boilover.core.text import _, _n, digits
from boilover.games import Game
from boilover.games.registry import changed_options
from boilover.games.variant import as_toml
from boilover.lab.families import lab_of
from boilover.lab.metrics import Measure
from boilover.lab.statistics import Figure

WIDTH = 80
Z95 = 1.96  # standard errors on each side of a 95 % interval


@dataclass(frozen=True)
class Report:
    """What was measured, how, and what came out."""

    game: Game
    players: int
    bots: tuple[str, ...]
    """As they were named: one for all seats, or one a seat from the eldest on."""
    rounds: int
    """Rounds that were finished."""
    seed: int
    seconds: float
    """Wall time of play, without starting up and compiling."""
    figures: Mapping[str, Figure | list[Figure] | dict[str, Figure]]
    """By the names of the measures: one, or a list by seat, or several parts by their keys."""
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

    @property
    def measures(self) -> list[Measure[Any]]:
        """What was measured, less what there can't be under these rules."""
        rules = self.game.rules.resolve(self.players)
        return [m for m in lab_of(self.game.family).measures if m.can_be(rules)]

    def whole(self, measure: Measure[Any]) -> Figure:
        """The figure of a measure that has only one."""
        figure = self.figures[measure.name]
        assert isinstance(figure, Figure)
        return figure

    def at_seat(self, measure: Measure[Any], seat: int) -> Figure:
        """The figure of a measure by seat."""
        figures = self.figures[measure.name]
        assert isinstance(figures, list)
        return figures[seat]

    def part(self, measure: Measure[Any], key: str) -> Figure:
        """The figure of a part of a measure."""
        figures = self.figures[measure.name]
        assert isinstance(figures, dict)
        return figures[key]


def _plain(figure: Figure | list[Figure] | dict[str, Figure]) -> Any:
    if isinstance(figure, list):
        return [asdict(f) for f in figure]
    if isinstance(figure, dict):
        return {key: asdict(f) for key, f in figure.items()}
    return asdict(figure)


def format_report(report: Report) -> str:
    """The report as text of at most 80 columns, in the language in use."""
    blocks = [_heading(report)]
    if report.rounds:
        blocks += [_by_round(report), *_by_part(report), _by_seat(report)]
        bounded = any("<" in line for lines in blocks[1:] for line in lines)
        blocks.append(_footing(report, bounded))
    return "\n\n".join("\n".join(lines) for lines in blocks)


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
    lines = [_row("", _("mean"), _("± 95 %"))]
    for measure in report.measures:
        if not measure.by_seat and not measure.parts:
            lines.append(_row(measure.title(), *_numbers(report.whole(measure), measure.share)))
    return lines


def _by_part(report: Report) -> Iterator[list[str]]:
    """A block for each measure that has parts, with those of them that there were."""
    for measure in report.measures:
        if measure.parts:
            lines = [_row(measure.title(), _("mean"), _("± 95 %"))]
            for key, title in measure.parts().items():
                figure = report.part(measure, key)
                if figure.mean:
                    lines.append(_row(f"  {title}", *_numbers(figure, measure.share)))
            yield lines


def _row(title: str, mean: str, margin: str) -> str:
    return f"{title:<44}{mean:>12}{margin:>12}"


def _by_seat(report: Report) -> list[str]:
    measures = [measure for measure in report.measures if measure.by_seat]
    heads = "".join(f"{measure.title():>12}{_('± 95 %'):>10}" for measure in measures)
    lines = [f"{lab_of(report.game.family).seats():<32}{heads}"]
    for seat in range(report.players):
        bot = report.bots[seat % len(report.bots)]
        line = f"{f'{seat}  {bot}':<32}"
        for measure in measures:
            mean, margin = _numbers(report.at_seat(measure, seat), measure.share)
            line += f"{mean:>12}{margin:>10}"
        lines.append(line)
    return lines


def _footing(report: Report, bounded: bool) -> list[str]:
    return [
        _("Each round is a deal by itself. ± 95 %: 1.96 standard errors over rounds."),
        *([_("<: the same in all rounds; the bound is 3 divided by their number.")] * bounded),
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
    if share and figure.mean in (0, 1):
        return _unvaried(figure.mean, figure.n)
    margin = Z95 * figure.se * scale
    decimals = min(6, max(0, 1 - floor(log10(margin)))) if margin > 0 else 2
    mean = f"{figure.mean * scale:.{decimals}f}{sign}"
    return digits(mean), digits(f"{margin:.{decimals}f}{sign}")


def _unvaried(mean: float, rounds: int) -> tuple[str, str]:
    """A share of none or of all in every round, which has no spread to tell an error from.

    With 95 % it is off by less than 3 / rounds (Hanley and Lippman-Hand, "If nothing goes wrong, is
    everything all right?", JAMA 249, 1983).
    """
    decimals = max(0, -floor(log10(300 / rounds)))
    bound = min(100.0, ceil(Fraction(300 * 10**decimals, rounds)) / 10**decimals)
    return digits(f"{100 * mean:.{decimals}f} %"), digits(f"<{bound:.{decimals}f} %")
