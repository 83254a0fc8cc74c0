"""The printed sheet of a round of the inflation games: hands, columns, lines that fit."""

from __future__ import annotations

import io

import pytest

from boilover import all_games
from boilover.games import Game, State
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console
from boilover.terminal.sheet import sheet_printer

NAMES = ["You", "Ben", "Carla", "Maximilian-Peter", *(f"Player {i}" for i in range(5, 17))]
GAMES = [game for game in all_games() if game.family.name == "inflation"]


class Narrow(Console):
    """A console of few columns."""

    columns = 80

    @property
    def width(self) -> int:
        return self.columns


def finished(game: Game, players: int, seed: int) -> State:
    state = game.deal(players, seed)
    while not state.is_over():
        state.apply(state.random_action())
    return state


def printed(game: Game, state: State, columns: int) -> list[str]:
    """The sheet's lines."""
    out = io.StringIO()
    console = Narrow(io.StringIO(), out)
    console.columns = columns
    sheet = game.family.sheet(state.rules, state.words)
    names = NAMES[: state.rules.seats]
    sheet_printer(console, game, names, 0).print(sheet, [p + 100 for p in sheet.points])
    return out.getvalue().splitlines()


def words_of(lines: list[str], name: str) -> list[str]:
    """What stands in the last row of that name, which can have several lines."""
    start = max(i for i, line in enumerate(lines) if line.startswith(f" {name} "))
    row = [lines[start].removeprefix(f" {name} ")]
    for line in lines[start + 1 :]:
        if not line.startswith("  "):
            break
        row.append(line)
    return " ".join(row).split()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("columns", [80, 44])
def test_numbers_and_cards_left(game: Game, columns: int) -> None:
    """Each player's, in lines that fit: beside each other, or below where there is no room."""
    faces = Faces(Console(io.StringIO(), io.StringIO()))
    for seed, players in enumerate(game.players):
        state = finished(game, players, seed)
        lines = printed(game, state, columns)
        assert max(map(len, lines)) < columns, seed
        sheet = game.family.sheet(state.rules, state.words)
        table = lines[: lines.index("")]
        is_beside = "cards left" in table[0]
        assert is_beside == (columns == 80 or (players < 4 and sheet.pips is None)), seed
        for p, name in enumerate(NAMES[:players]):
            numbers = [sheet.points[p], sheet.points[p] + 100]
            if sheet.pips is not None:
                numbers.insert(0, sheet.pips[p])
            texts = [str(n) for n in numbers]
            cards = [faces.plain(card) for card in sheet.hands[p]] or ["-"]
            if is_beside:
                assert words_of(table, name) == texts + cards, seed
            else:
                assert words_of(table, name) == texts, seed
                below = lines[len(table) + 1 :]
                assert below[0] == " cards left"
                assert words_of(below[: below.index("")], name) == cards, seed


def test_titles() -> None:
    console = Console(io.StringIO(), io.StringIO())
    titles = {
        game.family.name: sheet_printer(console, game, NAMES[: game.players[0]]).title(3)
        for game in all_games()
    }
    assert titles == {
        "pots": "End of round 3: the cards taken",
        "inflation": "End of round 3",
    }
