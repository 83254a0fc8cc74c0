"""A round as a viewer is told it: all of it, the same however it was followed, and no secrets."""

from __future__ import annotations

import re

import pytest

from boilover import find
from boilover.core.text import speaking
from boilover.match import Match, view
from boilover.telling import Narrator, TextFaces, sheet_lines, totals, verdict
from tests.strategies import Table, at_every_table

from .rounds import NAMES, dealt, play_on

pytestmark = pytest.mark.usefixtures("compiled")


class Marked(TextFaces):
    """Cards that are easily found in a text, by the names that records have for them."""

    def card(self, card: str) -> str:
        return f"<{card}>"


def named(paragraphs: list[str]) -> set[str]:
    """The cards that are named."""
    return set(re.findall(r"<(\w+)>", " ".join(paragraphs)))


def shown(match: Match, viewer: int | None) -> set[str]:
    """The cards that the viewer may look at now: its hand, the table, what was played."""
    seen = view(match, viewer)
    cards = {*seen.get("hand", []), seen.get("top", "")}
    for pot in seen.get("pots", []):
        cards |= set(pot["cards"])
    for _seat, words in [*seen.get("history", []), *match.round.moves]:
        if not words.startswith("reshuffle"):
            cards |= set(re.findall(r"[A-Z0-9]\w+", words))
    return cards


@at_every_table
def test_no_card_is_named_that_the_viewer_has_not_seen(table: Table) -> None:
    """At each position; what was told when the cards could be seen may be told again."""
    match = dealt(table, 3)
    viewers = [None, 0]
    narrators = {viewer: Narrator(match, viewer, Marked()) for viewer in viewers}
    opening = str(getattr(match.rules, "opening", "")).removeprefix("holder:")
    seen = {viewer: {opening} | shown(match, viewer) for viewer in viewers}
    for played in play_on(match, 3):
        for viewer, narrator in narrators.items():
            seen[viewer] |= shown(match, viewer)
            narrator.happened(played)
            assert named(narrator.told()) <= seen[viewer]
            assert all(paragraph.strip() for paragraph in narrator.told())


@at_every_table
def test_who_comes_late_is_told_the_same(table: Table) -> None:
    """Move by move, with looks in between or without, or all at once afterwards."""
    for viewer in (None, 1):
        match = dealt(table, 4)
        followed, looked = (Narrator(match, viewer, TextFaces()) for _ in range(2))
        for moves, played in enumerate(play_on(match, 4)):
            followed.happened(played)
            looked.happened(played)
            looked.told()
            if moves in (4, 40):
                late = Narrator(match, viewer, TextFaces())
                assert late.told() == looked.told() == followed.told()
        assert Narrator(match, viewer, TextFaces()).told() == followed.told() == looked.told()


def test_what_was_missed_is_made_up_for() -> None:
    """Moves of which it heard nothing, and the next round."""
    match = Match(find("go-boom"), NAMES[:4], seed=1)
    narrator = Narrator(match, 2, TextFaces())
    assert narrator.told() == []
    match.deal_round()
    assert len(narrator.told()) == 1
    moves = play_on(match, 1)
    for i, played in enumerate(moves):
        if i % 3 == 0:
            narrator.happened(played)
    assert narrator.told() == Narrator(match, 2, TextFaces()).told()
    if not match.is_over:
        match.deal_round()
        assert narrator.told() == Narrator(match, 2, TextFaces()).told()
        assert len(narrator.told()) == 1


def test_another_language_is_another_telling() -> None:
    match = Match(find("boil-over"), NAMES[:4], seed=1)
    match.deal_round()
    narrator = Narrator(match, 0, TextFaces())
    for played in play_on(match, 1):
        narrator.happened(played)
    english = narrator.told()
    with speaking("de"):
        german = narrator.told()
    assert "boils over!" in " ".join(english)
    assert "kocht über" in " ".join(german)
    assert narrator.told() == english


def test_the_viewer_is_you_or_has_a_name() -> None:
    match = Match(find("boil-over"), NAMES[:4], seed=1)
    match.deal_round()
    list(play_on(match, 1))
    assert "You play" in " ".join(Narrator(match, 0, TextFaces()).told())
    assert "You play" not in " ".join(Narrator(match, 0, TextFaces(), by_name=True).told())
    assert "You play" not in " ".join(Narrator(match, None, TextFaces()).told())


@at_every_table
def test_a_finished_round_has_a_sheet(table: Table) -> None:
    """A row for each seat, cells under all heads, the totals after that round, and reasons."""
    match = dealt(table, 6)
    list(play_on(match, 6))
    first = match.round
    sheet = sheet_lines(match, first, 0, Marked())
    assert first.points is not None
    assert [row[0] for row in sheet.rows] == match.players
    assert all(len(row) == len(sheet.heads) for row in sheet.rows)
    assert sheet.sentences
    at = sheet.heads.index("total")
    assert [int(row[at]) for row in sheet.rows] == first.points
    if not match.is_over:
        match.deal_round()
        list(play_on(match, 7))
        second = [int(row[at]) for row in sheet_lines(match, match.round, None).rows]
        assert second == match.totals
        assert sheet_lines(match, first, 0, Marked()) == sheet


def test_the_last_words() -> None:
    """Totals from the best on; who has won, or "you"."""
    match = Match(find("boil-over"), NAMES[:3], seed=1)
    while not match.is_over:
        match.deal_round()
        list(play_on(match, match.round.number))
    best = min(match.totals)
    assert totals(match).startswith(
        f"Final totals: {match.players[match.totals.index(best)]} {best}"
    )
    assert len(match.winners) == 1
    (winner,) = match.winners
    assert verdict(match, winner) == "You win!"
    assert verdict(match, None) == f"{match.players[winner]} wins!"
