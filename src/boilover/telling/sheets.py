"""The explained scores of a round: a table of cells, notes to it, and the reasons in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from boilover.core.text import _, _p
from boilover.inflation.explain import explain as explain_tricks
from boilover.inflation.schema import ResolvedRules
from boilover.inflation.scoring import Sheet as TricksSheet
from boilover.inflation.scoring import counts_pips
from boilover.match import Match, Round
from boilover.pots.explain import explain as explain_pots
from boilover.pots.names import suit_name
from boilover.pots.scoring import Sheet as PotsSheet
from boilover.telling.faces import Faces, TextFaces


@dataclass(frozen=True)
class SheetTable:
    """A round's scores, ready to be laid out."""

    heads: list[str]
    """Above the names there is none: the first is empty."""
    rows: list[list[str]]
    """By seat: the name, then as many cells as there are more heads."""
    sentences: list[str]
    """Why the scores are what they are."""
    notes: list[str]
    """What is to be known to read the table."""


def suit_head(letter: str, faces: Faces) -> str:
    """The heading of a suit's column: its sign, and its name."""
    sign, name = faces.suit(letter), suit_name(letter)
    return name if sign in (letter, name) else f"{sign} {name}"


def pots_table(
    sheet: PotsSheet,
    players: Sequence[str],
    totals: Sequence[int],
    you: int | None,
    faces: Faces,
    times: str = "×",
) -> SheetTable:
    """The cards taken by suit, in brackets those thrown away, points, totals."""
    letters = list(sheet.counts[0])
    exempt = {(p, suit.suit) for suit in sheet.suits for p in suit.exempt}
    rows = [
        [
            players[p],
            *(f"({by_suit[s]})" if (p, s) in exempt else str(by_suit[s]) for s in letters),
            str(sheet.points[p]),
            str(totals[p]),
        ]
        for p, by_suit in enumerate(sheet.counts)
    ]
    return SheetTable(
        ["", *(suit_head(s, faces) for s in letters), _("points"), _("total")],
        rows,
        explain_pots(sheet, players, you, times),
        [_("(in brackets: thrown away)")] * bool(exempt),
    )


def tricks_table(
    rules: ResolvedRules,
    sheet: TricksSheet,
    players: Sequence[str],
    totals: Sequence[int],
    you: int | None,
) -> SheetTable:
    """Pips where they count, points, totals; the cards left are not in it."""
    heads = [_points_head(rules), _("total")]
    columns = [sheet.points, tuple(totals)]
    if sheet.pips is not None:
        heads.insert(0, _("pips"))
        columns.insert(0, sheet.pips)
    rows = [[players[p], *(str(column[p]) for column in columns)] for p in range(len(players))]
    notes = []
    if rules.rounds == 0:
        notes.append(_("(at {target} the match ends)").format(target=rules.target))
    return SheetTable(["", *heads], rows, explain_tricks(rules, sheet, players, you), notes)


def _points_head(rules: ResolvedRules) -> str:
    """What a point is: a pip, a round won or a round lost."""
    if counts_pips(rules):
        return _("points")
    if rules.hand_end == "first_out":
        return _p("rounds", "won")
    return _p("rounds", "lost")


def sheet_lines(
    match: Match, scored: Round, you: int | None, faces: Faces | None = None
) -> SheetTable:
    """The scores of one of the match's finished rounds, with the totals after it.

    `you` is a seat that sentences call "you".
    """
    shown = faces or TextFaces()
    points = match.points_by_round[: scored.number]
    totals = [sum(column) for column in zip(*points, strict=True)]
    sheet: Any = scored.sheet
    if match.game.family.name == "pots":
        return pots_table(sheet, match.players, totals, you, shown)
    table = tricks_table(match.rules, sheet, match.players, totals, you)
    if sheet.hands is None:
        return table
    left = [shown.cards(hand) or "-" for hand in sheet.hands]
    rows = [[*row, cards] for row, cards in zip(table.rows, left, strict=True)]
    return replace(table, heads=[*table.heads, _("cards left")], rows=rows)
