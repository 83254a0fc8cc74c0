"""What people type in a trick game."""

from __future__ import annotations

import pytest

from boilover.core.text import use_language
from boilover.terminal.cards import Unclear
from boilover.terminal.spanish import SpanishFaces

from .scripted import Table

LED = ("5H 9H TH", "7H JH 9S", "2C 3C 4C")


@pytest.fixture(autouse=True)
def english() -> None:
    use_language("en")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        *((t, "7H") for t in ("1", "7h", "7 H", "hearts 7", "7♥", "play 7h")),
        *((t, "JH") for t in ("2", "jh", "j hearts", "J ♥")),
    ],
)
def test_numbers_and_cards(typed: str, words: str) -> None:
    """Only what may be played has a number; the rest can be named, and is refused."""
    table = Table("enfle", *LED)
    table.play("0 5H")
    assert table.read(typed) == words


@pytest.mark.parametrize("typed", ["th", "10h", "TH", "10 hearts", "lead 10h", "3"])
def test_tens(typed: str) -> None:
    assert Table("enfle", *LED).read(typed) == "TH"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("9s", "9S can't be played now. Ann led 5H: follow hearts."),
        ("8s", "You don't hold 8S"),
        ("3", "numbered 1 to 2"),
        ("0", "numbered 1 to 2"),
        ("x", "'x' is no move. Type a choice's number, or a card such as '7h'."),
        ("7h d", "is no move"),
        ("!", "is no move"),
        ("", "is no move"),
        ("d", "That can't be done now. Ann led 5H: follow hearts."),
        ("draw r", "That can't be done now."),
        ("pass", "That can't be done now."),
        ("7h!", "There is nothing to call"),
        ("jk", "You don't hold Joker"),
    ],
)
def test_what_is_no_move(typed: str, says: str) -> None:
    """Whatever isn't one is answered with what would be."""
    table = Table("enfle", *LED)
    table.play("0 5H")
    with pytest.raises(Unclear) as unclear:
        table.read(typed)
    assert says in str(unclear.value)


@pytest.mark.parametrize("typed", ["d", "draw", "D", "1"])
def test_drawing(typed: str) -> None:
    table = Table("burro", "3D KC", "5C 6H", "5H JC", stock="4D 9H")
    table.play("0 3D")
    assert table.read(typed) == "draw"


@pytest.mark.parametrize(
    ("typed", "words"),
    [("l", "draw L"), ("left", "draw L"), ("draw l", "draw L"), ("r", "draw R"), ("d r", "draw R")],
)
def test_halves(typed: str, words: str) -> None:
    """Which half is said by its letter, or by its number."""
    table = Table("burro-em-pe", "3D KC", "5C 6H", "5H JC", stock="4D 7H 2S 2H")
    table.play("0 3D")
    assert table.read(typed) == words
    with pytest.raises(Unclear, match="Say from which half: 'l' or 'r'"):
        table.read("draw")


@pytest.mark.parametrize("typed", ["p", "pass", "1"])
def test_passing(typed: str) -> None:
    table = Table("enfle", "5H 9H", "7C JC", "2C 3C")
    table.play("0 5H")
    assert table.read(typed) == "pass"


TWO_CARDS = ("KC 2H", "5C 7H", "TC 8H")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("1", "2H"),
        ("2", "KC"),
        ("kc", "KC"),
        ("2!", "KC!"),
        ("2 !", "KC!"),
        ("kc!", "KC!"),
        ("kc page one", "KC!"),
        ("K clubs Page One", "KC!"),
        ("2h call", "2H!"),
    ],
)
def test_the_call_is_typed_with_the_play(typed: str, words: str) -> None:
    """Whoever doesn't think of it plays without."""
    assert Table("page-one", *TWO_CARDS, stock="3S 4S").read(typed) == words


@pytest.mark.parametrize("typed", ["2h page one", "2h call", "2h ansage", "herz 2 page-one"])
def test_the_call_is_typed_in_either_language(typed: str) -> None:
    use_language("de")
    assert Table("page-one", *TWO_CARDS, stock="3S 4S").read(typed) == "2H!"


def test_a_single_choice() -> None:
    table = Table("enfle", "5H 9H", "7H JC", "2C 3C")
    table.play("0 5H")
    with pytest.raises(Unclear, match=r"There is only choice 1\.$"):
        table.read("5")


@pytest.mark.parametrize("typed", ["1", "2h", "2h!"])
def test_nobody_has_to_call_where_it_is_never_forgotten(typed: str) -> None:
    assert Table("page-one", *TWO_CARDS, stock="3S 4S", call="auto").read(typed) == "2H!"


@pytest.mark.parametrize("typed", ["jk", "joker", "JOKER", "2"])
def test_the_joker(typed: str) -> None:
    assert Table("page-one", "JK 2H 3D", "5C 7H 4D", stock="3S").read(typed) in ("JK", "3D")


@pytest.mark.parametrize("typed", ["c", "challenge", "y", "yes"])
def test_challenging(typed: str) -> None:
    table = Table("page-one", *TWO_CARDS, stock="3S 4S 5S 6S 7S")
    table.play("0 KC", "1 5C!")
    assert table.read(typed) == "challenge 0"
    assert table.read("no") == "no"
    with pytest.raises(Unclear, match="Answer y for yes or n for no"):
        table.read("7h")


@pytest.mark.parametrize("typed", ["y", "take", "take-left", "take left"])
def test_taking_the_neighbours_hand(typed: str) -> None:
    assert Table("bhabhi", "AS QH 2C", "8H 9S 5C", "4H 3S 6D").read(typed) == "take-left"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("waste", "lead waste"),
        ("lead waste", "lead waste"),
        ("1", "lead waste"),
        ("2", "lead 1"),
        ("b", "lead 1"),
        ("Ben", "lead 1"),
        ("lead ben", "lead 1"),
    ],
)
def test_where_a_card_to_lead_comes_from(typed: str, words: str) -> None:
    """The waste, or somebody by name or by the beginning of it."""
    table = Table("bhabhi", "AS QH 2C", "8H 9S 5C", "4H 3S 6D")
    table.play("0 AS", "1 9S", "2 3S", "0 2C", "1 5C", "2 6D", "1 8H", "2 4H", "0 QH", "0 no")
    assert table.read(typed) == words
    with pytest.raises(Unclear, match="'zoe' is neither the waste nor one of the players"):
        table.read("zoe")
    with pytest.raises(Unclear, match="That can't be done now"):
        table.read("cleo")


@pytest.mark.parametrize("typed", ["1", "9c", "take 9c", "clubs 9"])
def test_picking_a_card_of_the_trick(typed: str) -> None:
    table = Table("cangkul", "9C 2D 3D", "2H 3H 4H", "KC 5D 6D", "5H 4D 2S", stock="7D")
    table.play("0 9C", "1 draw", "1 pass", "2 KC", "3 pass")
    assert table.read(typed) == "take 9C"
    with pytest.raises(Unclear, match="You don't hold"):
        table.read("2h")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        *((t, "KD") for t in ("12o", "12or", "12 oros", "rey de oros", "ro", "oros 12", "R oros")),
        *((t, "JC") for t in ("11b", "caballo bastos", "cb", "bastos 11")),
        *((t, "QH") for t in ("10c", "sota copas", "sc", "sota de copas")),
        *((t, "AS") for t in ("1e", "as espadas", "ae", "espadas 1", "1es")),
    ],
)
def test_spanish_cards(typed: str, words: str) -> None:
    """By their numbers or names, suits by name or by the beginning of it."""
    table = Table("burro", "KD JC QH AS", "3D 4D 5D 6D", stock="2D", faces=SpanishFaces)
    assert table.read(typed) == words


@pytest.mark.parametrize("typed", ["kd", "q♥", "12d", "12"])
def test_spanish_cards_have_no_other_names(typed: str) -> None:
    table = Table("burro", "KD JC QH AS", "3D 4D 5D 6D", stock="2D", faces=SpanishFaces)
    with pytest.raises(Unclear):
        table.read(typed)
