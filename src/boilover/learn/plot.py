"""The curve as a picture, by matplotlib, which is an extra of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boilover.core.errors import BoilOverError
from boilover.core.text import _, reason
from boilover.learn.training import Training

LENGTHS = (7.0, 4.0)  # inches


def check(path: Path) -> None:
    """See that a picture can be drawn, before hours go by.

    Raises:
        BoilOverError: matplotlib is missing, or the name doesn't end in .svg.
    """
    if path.suffix != ".svg":
        raise BoilOverError(_("{path}: a picture's name ends in .svg").format(path=path))
    _figures()


def _figures() -> Any:
    try:
        from matplotlib import figure
    except ImportError:
        says = _("--plot needs matplotlib, which is not installed; try: {command}")
        command = "python -m pip install 'boilover[plots]'"
        raise BoilOverError(says.format(command=command)) from None
    return figure


def draw(training: Training, path: Path) -> None:
    """Draw the lead over greedy by generations, with its 95 % band.

    Raises:
        BoilOverError: the file can't be written.
    """
    curve = training.curve
    figures = [point.figure(training.unit) for point in curve.points]
    ends = curve.ends()
    picture = _figures().Figure(figsize=LENGTHS, layout="constrained")
    axes = picture.subplots()
    axes.fill_between(
        ends, [lead - m for lead, m in figures], [lead + m for lead, m in figures], alpha=0.3
    )
    axes.plot(ends, [lead for lead, _margin in figures])
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_title(training.game.name)
    axes.set_xlabel(_("Generations"))
    axes.set_ylabel(_("Lead over greedy, points a round"))
    try:
        picture.savefig(path, format="svg", metadata={"Date": None})
    except OSError as error:
        says = _("{path}: can't be written: {reason}").format(path=path, reason=reason(error))
        raise BoilOverError(says) from None
