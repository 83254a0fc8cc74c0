"""What people type at the prompt."""

from __future__ import annotations

import io

import pytest

from boilover.terminal.cards import Faces, Unclear, read_choice
from boilover.terminal.console import Console, clean

HAND = ["TH", "4D", "7D", "AC", "6S", "9S"]
CHOICES = ["TH>H", "4D>D", "7D>D", "AC>C"] + [f"{c}>{p}" for c in ("6S", "9S") for p in "HDC"]
POTIONS = ["1B", "5V", "4X"]
CAULDRONS = ["1B>1", "5V>2", "5V>3", "4X>1", "4X>2", "4X>3"]


@pytest.fixture
def faces() -> Faces:
    return Faces(Console(io.StringIO(), io.StringIO()))


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("1", "TH>H"),
        ("10", "9S>C"),
        ("7d", "7D>D"),
        ("7 D", "7D>D"),
        ("7♦", "7D>D"),
        ("ac", "AC>C"),
        ("10h", "TH>H"),
        ("th", "TH>H"),
        ("10 h", "TH>H"),
        ("6s d", "6S>D"),
        ("6s>d", "6S>D"),
        ("6♠ ♦", "6S>D"),
        ("6s on hearts", "6S>H"),
        ("6S, C", "6S>C"),
        ("  9s   h  ", "9S>H"),
    ],
)
def test_numbers_cards_and_pots(typed: str, move: str, faces: Faces) -> None:
    """A choice's number, a card, or card and pot in any usual spelling."""
    assert read_choice(typed, HAND, CHOICES, faces) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [("1b", "1B>1"), ("4x 2", "4X>2"), ("5v 3", "5V>3"), ("3", "5V>3")],
)
def test_cauldrons_go_by_number(typed: str, move: str, faces: Faces) -> None:
    """With emergent cauldrons the second word is the cauldron's number."""
    assert read_choice(typed, POTIONS, CAULDRONS, faces) == move


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("0", "numbered 1 to 10"),
        ("11", "numbered 1 to 10"),
        ("99999999999999999999", "numbered 1 to 10"),
        ("²", "is no move"),
        ("6s", "6S may go to H, D, C: say which, such as '6s h'"),
        ("7d h", "7D can't go there; it may go to D"),
        ("8d", "You don't hold 8D"),
        ("hello", "'hello' is no move"),
        ("\x1b[31m", "is no move"),
        (">", "is no move"),
        ("6s x", "can't go there"),
    ],
)
def test_nonsense_gets_a_helpful_line(
    typed: str, says: str, faces: Faces, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever isn't a move is answered with what would be one."""
    faces.console.symbols = False
    with pytest.raises(Unclear) as unclear:
        read_choice(typed, HAND, CHOICES, faces)
    assert says in str(unclear.value)
    assert "\x1b" not in str(unclear.value)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("\x1b[31mAnna\x1b[0m", "Anna"),
        ("An\x07na\n", "Anna"),
        ("\u202eannA", "annA"),
        ("  Anna   B  ", "Anna B"),
        ("A" * 40, "A" * 13 + "..."),
        ("\x00\u200b", ""),
    ],
)
def test_names_are_stripped_of_what_moves_the_cursor(given: str, shown: str) -> None:
    """Control, direction and invisible characters never reach the screen."""
    assert clean(given) == shown
