"""What a ladder came to, as a table for people."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from boilover.core.text import _, _n, digits
from boilover.lab.ladder.climbing import Ladder
from boilover.lab.ladder.report import Findings
from boilover.lab.ladder.standings import Z95, half_interval
from boilover.lab.ladder.tables import Effort, Pair
from boilover.lab.statistics import Figure

WIDTH: Final = 80
NAME: Final = 30  # the widest column of names
COLUMN: Final = 8
MOST_COLUMNS: Final = 8

Number = tuple[str, str]
"""A figure as text: the mean, and its margin with its sign."""


def format_ladder(ladder: Ladder) -> str:
    """The ladder as text of at most 80 columns, in the language in use."""
    found = Findings(ladder)
    blocks = [_heading(found)]
    if ladder.standings.matches:
        blocks += [_bots(found), *_matrices(found), _rungs(found), _footing(found)]
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def _wrapped(*paragraphs: str) -> list[str]:
    return [line for text in paragraphs for line in textwrap.wrap(text, WIDTH)]


def _heading(found: Findings) -> list[str]:
    plan, standings = found.plan, found.standings
    lines = [
        _("{game}: {players}, {matches}, seed {seed}").format(
            game=plan.game.name,
            players=_n("{n} player", "{n} players", plan.players),
            matches=_n("{n} match", "{n} matches", standings.matches),
            seed=plan.seed,
        )
    ]
    each = sorted({standings.meetings[pair].matches for pair in found.pairs})
    if each:
        says = _("Pairs: {matches} each, one bot in every seat on the same cards")
        if len(each) > 1:
            says = _("Pairs: {least} to {matches} each, one bot in every seat on the same cards")
        matches = _n("{n} match", "{n} matches", each[-1])
        lines.append(says.format(least=each[0], matches=matches))
    if standings.mixed:
        says = _("Mixed tables: {matches}, bots and seats drawn anew for each")
        matches = _n("{n} match", "{n} matches", len(standings.mixed))
        lines.append(says.format(matches=matches))
    if found.ladder.interrupted:
        lines.append(_("Interrupted: only what was done by then is counted."))
    return _wrapped(*lines)


def _bots(found: Findings) -> list[str]:
    losses = found.standings.counts_losses
    share = _("lost, mixed") if losses else _("won, mixed")
    lines = [f"{'':<{NAME}}{_('rating'):>13}{share:>14}{_('ms a move'):>11}{_('moves'):>12}"]
    for place, bot in enumerate(found.order, 1):
        effort = found.standings.efforts[bot]
        lines.append(
            f"{_cut(f'{place} {found.label(bot)}', NAME):<{NAME}}"
            f"{_rating(found, bot):>13}"
            f"{_joined(*_percent(found.mixed(bot))):>14}"
            f"{_pace(effort):>11}"
            f"{digits(f'{effort.moves:,}'):>12}"
        )
    return lines + _programs(found)


def _rating(found: Findings, bot: int) -> str:
    if found.ratings is None:
        return "-"
    rating = found.ratings[bot]
    margin = "" if rating.se is None else digits(f"±{Z95 * rating.se:.1f}")
    return _joined(digits(f"{rating.mu:.1f}"), margin)


def _joined(mean: str, margin: str) -> str:
    return f"{mean} {margin}".strip()


def _programs(found: Findings) -> list[str]:
    """Which programs they are, and how often a greedy move stood in for theirs."""
    lines = []
    for bot in found.order:
        entrant, why = found.plan.pool[bot], found.standings.efforts[bot].fallbacks
        if entrant.is_external:
            lines.append(f"{entrant.label}: {entrant.name}")
        if why:
            lines.append(
                _n(
                    "{label}: a greedy move stood in for {n} move ({reasons})",
                    "{label}: greedy moves stood in for {n} moves ({reasons})",
                    why.total(),
                    label=entrant.label,
                    reasons=", ".join(f"{reason} {n}" for reason, n in sorted(why.items())),
                )
            )
    return [
        line
        for text in lines
        for line in textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    ]


def _cut(text: str, width: int) -> str:
    return text if len(text) < width else text[: width - 2] + "…"


def _percent(share: Figure, most: float = 1.0) -> Number:
    """A share that is at most `most`."""
    return _number(share, 100 * half_interval(share, most), 100, 1)


def _number(figure: Figure, half: float, scale: int = 1, decimals: int = 2) -> Number:
    if figure.mean is None:
        return "-", ""
    mean = digits(f"{scale * figure.mean:.{decimals}f}")
    if figure.se is None:
        return mean, ""
    return mean, digits(f"{'±' if figure.se else '<'}{half:.{decimals}f}")


def _pace(effort: Effort) -> str:
    """Milliseconds a move."""
    if not effort.moves:
        return "-"
    pace = 1000 * effort.seconds / effort.moves
    return digits(f"{pace:,.1f}" if pace >= 10 else f"{pace:.2g}")


def _matrices(found: Findings) -> Iterator[list[str]]:
    standings, others = found.standings, found.plan.players - 1
    one = _("Matches won, per cent: the row alone among {n} of the column")
    crowd = _("Matches won, per cent: each of {n} of the row around one of the column")
    if standings.counts_losses:
        one = _("Rounds lost, per cent: the row alone among {n} of the column")
        crowd = _("Rounds lost, per cent: each of {n} of the row around one of the column")
    points = _("Points a round, the row alone less the column; fewer are better")
    if found.plan.game.family.more_is_better(found.plan.game.rules.resolve(found.plan.players)):
        points = _("Points a round, the row alone less the column; more are better")

    def of_crowd(pair: Pair) -> Number:
        return _percent(standings.crowd(pair), 1 / others)

    yield from _matrix(
        found, one.format(n=others), {p: _percent(standings.share(p)) for p in found.pairs}
    )
    if others > 1:
        around = {(y, x): of_crowd((x, y)) for x, y in found.pairs}
        yield from _matrix(found, crowd.format(n=others), around)
    yield from _matrix(found, points, {p: _points(standings.points(p)) for p in found.pairs})


def _points(figure: Figure) -> Number:
    if figure.mean is None or figure.se is None:
        return _number(figure, 0)
    return digits(f"{figure.mean:.2f}"), digits(f"±{Z95 * figure.se:.2f}")


def _matrix(found: Findings, title: str, cells: Mapping[Pair, Number]) -> Iterator[list[str]]:
    """A block for each eight columns; under each figure stands its margin."""
    place = {bot: number for number, bot in enumerate(found.order, 1)}
    rows = [bot for bot in found.order if any(bot == row for row, _column in cells)]
    all_columns = [bot for bot in found.order if any(bot == column for _row, column in cells)]
    for first in range(0, len(all_columns), MOST_COLUMNS):
        columns = all_columns[first : first + MOST_COLUMNS]
        width = min(NAME, WIDTH - COLUMN * len(columns))
        lines = [title, _line("", width, [str(place[bot]) for bot in columns])]
        for row in rows:
            numbers = [cells.get((row, column), ("", "")) for column in columns]
            name = f"{place[row]} {found.label(row)}"
            lines.append(_line(name, width, [mean for mean, _margin in numbers]))
            lines.append(_line("", width, [margin for _mean, margin in numbers]))
        yield lines


def _line(name: str, width: int, cells: Sequence[str]) -> str:
    cells_of_it = "".join(f"{cell:>{COLUMN}}" for cell in cells)
    return f"{_cut(name, width):<{width}}{cells_of_it}".rstrip()


def _rungs(found: Findings) -> list[str]:
    """How far each bot is from the next one below."""
    if not found.rungs:
        return []
    lines = [f"{_('From rung to rung'):<50}{_('skill index'):>16}{_('Elo'):>10}"]
    for pair in found.rungs:
        share, standings = found.standings.share(pair), found.standings
        skill, elo = standings.skill(share), standings.elo(share)
        index = _number(skill, half_interval(share) / abs(standings.span))
        upper, lower = (_cut(found.label(bot), 22) for bot in pair)
        over = _("{upper} over {lower}").format(upper=upper, lower=lower)
        step = "-" if elo is None else f"{elo:+.0f}"
        lines.append(f"{over:<50}{_joined(*index):>16}{step:>10}")
    return lines


def _footing(found: Findings) -> list[str]:
    standings = found.standings
    fair = digits(f"{100 * standings.fair:.3g}")
    texts = [
        _(
            "Among its like a bot would have {fair} %. ± 95 %: 1.96 standard errors over deals."
        ).format(fair=fair)
    ]
    shares = [standings.share(p) for p in found.pairs] + [found.mixed(b) for b in found.order]
    if any(share.se == 0 for share in shares):
        texts.append(_("<: the same on all deals; the bound is 3 divided by their number."))
    if found.ratings is not None:
        texts.append(
            _("Ratings: OpenSkill (Plackett–Luce), from mixed tables; ± over matches drawn again.")
        )
    texts += [
        _("Times by the clock, in {processes} on {machine}, {date}.").format(
            processes=_n("{n} process", "{n} processes", session["processes"]),
            machine=session["machine"],
            date=session["date"],
        )
        for session in _distinct(found.ladder.sessions)
    ]
    return _wrapped(*texts)


def _distinct(sessions: Sequence[Any]) -> list[Any]:
    return [session for i, session in enumerate(sessions) if session not in sessions[:i]]
