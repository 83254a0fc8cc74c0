"""What is offered to the seat to move: every legal move, once, in words that tell them apart."""

from __future__ import annotations

import pytest

from boilover import find
from boilover.core.text import speaking
from boilover.match import Match, view
from boilover.telling import Choice, choices, question
from tests.strategies import Table, at_every_table
from tests.terminal.scripted import Table as Scripted

from .rounds import dealt, play_on

pytestmark = pytest.mark.usefixtures("compiled")


def offered(match: Match) -> dict[str, Choice]:
    """What the seat to move may do, by the words of records."""
    seen = view(match, match.current_player())
    return {choice.words: choice for choice in choices(match, seen)}


def asked(match: Match) -> str:
    return question(match, view(match, match.current_player()))


@at_every_table
def test_each_legal_move_has_a_label_of_its_own(table: Table) -> None:
    """Only for the seat to move, which is also told what it has to do."""
    match = dealt(table, 5)
    for _played in play_on(match, 5):
        seat = match.current_player()
        if seat is None:
            break
        seen = view(match, seat)
        found = choices(match, seen)
        assert sorted(c.words for c in found) == sorted(match.legal_words())
        assert len({c.label.casefold() for c in found}) == len(found)
        assert all(c.label and not c.label.startswith(" ") for c in found)
        assert {c.card for c in found if c.card} <= {
            *seen["hand"],
            *(card for _seat, card in seen.get("trick", [])),
        }
        assert question(match, seen)
        for other in (None, (seat + 1) % table.players):
            assert choices(match, view(match, other)) == []
            assert question(match, view(match, other)) == ""
    assert choices(match, view(match, 0)) == []


def test_a_pot_that_would_boil_over() -> None:
    """Its total else; a card that costs nothing is no danger."""
    match = Match(find("boil-over"), ["Ann", "Ben", "Cleo", "Dan"], seed=3)
    match.deal_round()
    for _played in play_on(match, 1):
        found = offered(match)
        effects = view(match, match.current_player())["effects"]
        if any("takes" in effect for effect in effects.values()):
            break
    for words, choice in found.items():
        takes = effects[words].get("takes")
        assert choice.danger == (takes is not None)
        if takes is None:
            assert choice.effect == f"total {effects[words]['total']}"
        else:
            assert choice.effect.startswith(f"boils over, you take {takes} card")
        assert f"{choice.card}>{choice.target}" == words


def test_cards_and_pots_in_words() -> None:
    match = Match(find("boil-over"), ["Ann", "Ben", "Cleo", "Dan"], seed=3)
    match.deal_round()
    assert offered(match)["3H>H"].label == "3 of hearts on the heart pot"
    assert asked(match) == "It is your turn: play a card on a pot."
    match = Match(find("poison"), ["Ann", "Ben", "Cleo", "Dan"], seed=3)
    match.deal_round()
    assert offered(match)["4B>1"].label == "blue 4 on cauldron 1 (new)"
    assert offered(match)["4B>1"].target == "1"


def test_a_call_and_a_challenge() -> None:
    """The call is a choice of its own; who is asked says yes or no."""
    table = Scripted("page-one", "KC 2H", "5C 7H", "TC 8H", stock="3S 4S 5S 6S 7S 8S")
    found = offered(table.match)
    assert found["KC"].label == "king of clubs"
    assert found["KC!"].label == "king of clubs, with the call of the last card"
    table.play("0 KC", "1 5C!")
    assert asked(table.match) == "Ann has one card left and did not call it. Challenge?"
    yes, no = offered(table.match).values()
    assert (yes.label, yes.effect) == ("yes, challenge Ann", "Ann draws 5 cards")
    assert (no.words, no.label, no.danger) == ("no", "no", False)


def test_a_trick_that_has_to_be_taken() -> None:
    table = Scripted("enfle", "TD 8H", "QD AH", "9S KS", "AS JH")
    table.play("0 TD", "1 QD")
    (choice,) = offered(table.match).values()
    assert (choice.label, choice.effect, choice.danger) == (
        "take the trick",
        "you take 2 cards",
        True,
    )
    assert asked(table.match) == "You have no diamonds. You must take the trick."


def test_german_speaks_german() -> None:
    """The language is the one in use at that moment."""
    match = Match(find("boil-over"), ["Ann", "Ben", "Cleo", "Dan"], seed=3)
    match.deal_round()
    with speaking("de"):
        assert "Herztopf" in offered(match)["3H>H"].label
