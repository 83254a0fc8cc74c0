"""What tuning has come to, as text of at most 80 columns and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from boilover.bots.weights_file import Strength, Tuning
from boilover.core.text import _, _n, _p, digits
from boilover.learn.curve import drawn
from boilover.learn.saved import Saved
from boilover.learn.training import Training

WIDTH: Final = 70
HEIGHT: Final = 6


def note(training: Training) -> str:
    """The lead over greedy lately, beside the progress."""
    if not training.curve.points:
        return ""
    return _("lead {lead}").format(lead=_figure(*training.lead))


def _figure(mean: float, margin: float) -> str:
    return digits(f"{mean:.2f} ± {margin:.2f}")


def to_json(saved: Saved, tuning: Tuning, file: str | None) -> dict[str, Any]:
    """All of it as plain data."""
    training = saved.training
    curve = training.curve
    return {
        "game": training.game.id,
        "players": training.players,
        "seconds": saved.seconds,
        "file": file,
        "curve": [
            {"generation": end, "lead": lead, "margin": margin}
            for end, (lead, margin) in zip(curve.ends(), _figures(training), strict=True)
        ],
        **asdict(tuning),
    }


def format_report(saved: Saved, tuning: Tuning) -> str:
    """The curve, and how strong the weights are."""
    training = saved.training
    lines = [
        _("{game}: {players}, {generations}, seed {seed}").format(
            game=training.game.name,
            players=_n("{n} player", "{n} players", training.players),
            generations=_n("{n} generation", "{n} generations", training.generation),
            seed=training.seed,
        ),
        "",
        *_chart(training),
        "",
        *_table(training.players, tuning),
    ]
    return "\n".join(lines)


def _figures(training: Training) -> list[tuple[float, float]]:
    return [point.figure(training.unit) for point in training.curve.points]


def _chart(training: Training) -> Iterator[str]:
    leads = [lead for lead, _margin in _figures(training)]
    yield _("Lead over greedy, points a round, from the first generation to the last")
    rows = drawn(leads, WIDTH, HEIGHT)
    marks = {0: max(leads), len(rows) - 1: min(leads)}
    for row, bars in enumerate(rows):
        mark = digits(f"{marks[row]:.2f}") if row in marks else ""
        yield f"{mark:>8} {bars}".rstrip()


def _table(players: int, tuning: Tuning) -> Iterator[str]:
    lead, won, margin = _p("in points", "lead"), _p("matches", "won"), _("± 95 %")
    yield f"{'':<36}{lead:>10}{margin:>10}{won:>12}{margin:>10}"
    for who, s in tuning.strength.items():
        yield f"{_against(who, players - 1):<36}{_row(s)}"
    yield ""
    yield _("Lead: points a round ahead of the mean of the others, on fresh deals.")
    yield _("Won: of {matches} matches each; a fair share is {share}.").format(
        matches=digits(f"{tuning.strength['greedy'].matches:,}"),
        share=digits(f"{100 / players:.1f} %"),
    )


def _row(s: Strength) -> str:
    lead, margin = f"{s.lead:.2f}", f"{s.lead_margin:.2f}"
    won, won_margin = f"{100 * s.won:.1f} %", f"{100 * s.won_margin:.1f} %"
    return digits(f"{lead:>10}{margin:>10}{won:>12}{won_margin:>10}")


def _against(who: str, others: int) -> str:
    if who == "greedy":
        return _n("against {n} greedy", "against {n} greedy", others)
    return _("against the weights before")
