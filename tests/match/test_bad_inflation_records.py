"""Faults in records with chance, windows and several rounds: refused at the round and the move.

The records are short and written by hand; the naive oracle finds each of them right, and each fault
wrong.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from boilover.core.errors import RecordError
from boilover.match import replay
from tests.oracle.inflation_match import random_match, verify_record
from tests.oracle.inflation_rules import PRESETS
from tests.oracle.test_inflation_records import bhabhi_record, em_pe_record, hand_made
from tests.oracle.test_inflation_records import page_one_record as recycled

pytestmark = pytest.mark.usefixtures("compiled")

Record = dict[str, Any]
Damage = Callable[[Record], Any]


def uncalled() -> Record:
    """Three at Page One: seat 2 forgets its call, and has to draw."""
    return hand_made(
        "page-one",
        {"last_card_call": 2, "deal": 3},
        *("2H 5H 9S", "3H 7H 9D", "4H 6H 9C"),
        stock="TC TD TS TH",
        moves=["0 2H", "1 3H", "2 4H", "2 6H", "0 5H!", "1 challenge 2", "1 7H!", "1 9D"],
        points=[0, 1, 0],
        outcome="first out",
    )


def from_the_waste() -> Record:
    """A hand of Bhabhi where seat 0 wins a trick with its last card and has to draw one to lead."""
    halted = ["0 AS", "1 2S", "2 3S", "0 4D", "1 5D", "2 9C"]
    empty = ["1 8H", "2 3H", "0 QH", "0 lead waste", "* draws 2S", "1 4D"]
    return hand_made(
        "bhabhi",
        {"take_neighbour": "off"},
        *("AS 4D QH", "2S 5D 8H", "3S 9C 3H"),
        stock="",
        moves=[*halted, *empty, "0 4D", "1 5D", "1 9C", "0 2S"],
        points=[0, 1, 0],
        outcome="last in",
    ) | {"winners": [0, 2]}


def picked_up() -> Record:
    """A hand of Cangkul without a stock, where two pick the trick up."""
    return hand_made(
        "cangkul",
        {"deal": 2},
        *("9C 2C", "2H 3H", "KC 4C", "2D 3D"),
        stock="",
        moves=["0 9C", "1 pass", "2 KC", "3 pass", "1 take 9C", "3 take KC", "2 4C"],
        points=[0, 0, 1, 0],
        outcome="first out",
    )


def finished(record: Record) -> Record:
    """The record with the head that all records have."""
    return {"format": "boilover-record", "version": 1, **record}


RECORDS = {
    "recycled": finished(recycled()),
    "uncalled": finished(uncalled()),
    "out of turn": finished(bhabhi_record()),
    "from the waste": finished(from_the_waste()),
    "toppled": finished(em_pe_record()),
    "picked up": finished(picked_up()),
}


def insert(place: int, seat: int | str, words: str) -> Damage:
    """Put a move before the one of that number, which count from 1."""
    return lambda record: record["rounds"][0]["moves"].insert(place - 1, [seat, words])


def drop(place: int) -> Damage:
    """Take the move of that number away."""
    return lambda record: record["rounds"][0]["moves"].pop(place - 1)


def write(place: int, words: str) -> Damage:
    """Let the move of that number say something else."""
    return lambda record: record["rounds"][0]["moves"][place - 1].__setitem__(1, words)


def seat(place: int, seat: int | str) -> Damage:
    """Let somebody else make the move of that number."""
    return lambda record: record["rounds"][0]["moves"][place - 1].__setitem__(0, seat)


def rule(**options: Any) -> Damage:
    """Set some rules otherwise."""
    return lambda record: record["rules"].update(options)


def end(**said: Any) -> Damage:
    """Let the round end otherwise."""
    return lambda record: record["rounds"][0].update(said)


ORDERED = "discards must be reshuffled before that"
FAULTS: dict[str, list[tuple[str, Damage, int, str]]] = {
    "recycled": [
        ("another seat leads", seat(1, 1), 1, "2H: it is seat 0's turn, not seat 1's"),
        ("another seat follows", seat(9, 0), 9, "3H: it is seat 1's turn, not seat 0's"),
        ("no such seat", seat(5, 7), 5, "it is seat 0's turn, not seat 7's"),
        ("a card not held", write(2, "5S"), 2, "5S is not in the hand"),
        ("a card that doesn't follow", insert(4, 0, "5H"), 4, "5H does not follow 4C"),
        ("no card", write(1, "1H"), 1, "'1H' is no card"),
        ("a foreign card", write(1, "KD"), 1, "'KD' is no card of this game"),
        (
            "nonsense",
            write(1, "play 2H"),
            1,
            "'play 2H' is no move; .*, take 7H, challenge 2, lead 2",
        ),
        ("capitals", write(4, "Draw"), 4, "'Draw' is no move"),
        ("a space", write(4, "draw "), 4, "'draw ' is no move"),
        ("who can follow draws", insert(2, 1, "draw"), 2, "who can play a card may not draw"),
        ("who leads draws", insert(1, 0, "draw"), 1, "who leads does not draw"),
        ("passing while there is a stock", write(4, "pass"), 4, "only where nothing else is left"),
        ("a half of a stock that lies", write(4, "draw L"), 4, "there is one stock: say draw"),
        ("a stock that lies falls", insert(5, "*", "topple"), 5, "chance has nothing to decide"),
        ("other discards", write(7, "reshuffle 3H 2H 4C 5S"), 7, "these are not the discards"),
        ("a discard less", write(7, "reshuffle 3H 2H 4C"), 7, "these are not the discards"),
        ("a discard twice", write(7, "reshuffle 3H 3H 4C 6C"), 7, "these are not the discards"),
        ("no discards", write(7, "reshuffle"), 7, "these are not the discards"),
        ("no reshuffle", drop(7), 7, ORDERED),
        ("no reshuffle for a penalty", drop(15), 15, ORDERED),
        ("a reshuffle after its draw", lambda r: swap(r, 7), 7, ORDERED),
        ("a reshuffle by a player", seat(7, 1), 7, "'reshuffle 3H 2H 4C 6C' is no move"),
        ("a reshuffle and a stock", insert(4, "*", "reshuffle 2H 3H"), 4, "nothing to decide"),
        ("a reshuffle and no draw", drop(8), 7, "chance has nothing to decide"),
        ("a reshuffle twice", insert(7, "*", "reshuffle 3H 2H 4C 6C"), 7, "nothing to decide"),
        ("a penalty's reshuffle early", lambda r: swap(r, 14), 14, "nothing to decide"),
        ("out of turn in another game", write(2, "3H early"), 2, "no card may be played out of tu"),
        ("a move is missing", drop(19), 19, "is missing"),
        ("a move after the end", insert(20, 0, "5S"), 20, "5S: the round is over"),
        ("chance after the end", insert(20, "*", "topple"), 20, "topple: the round is over"),
        ("nobody has points", end(points=[0, 0]), 19, "points: is .0, 0., should be .0, 1."),
        ("another has points", end(points=[1, 0]), 19, "points: is .1, 0."),
        ("pips for points", end(points=[0, 5]), 19, "points: is .0, 5."),
        ("no points", end(points=None), 19, "points: is missing"),
        ("another outcome", end(outcome="last in"), 19, "outcome: .* should be 'first out'"),
        ("an outcome of the pots", end(outcome="played out"), 19, "outcome: is 'played out'"),
        ("no outcome", end(outcome=None), 19, "outcome: is missing"),
        ("other totals", lambda r: r.update(totals=[0, 2]), 19, "totals: is .0, 2., should be"),
        ("another winner", lambda r: r.update(winners=[0]), 19, "winners: is .0., should be .1."),
        ("no winner", lambda r: r.update(winners=[]), 19, "winners: is .., should be .1."),
        ("no stock", end(stock=[]), 0, "deal: the stock has 0 cards, should have 1"),
        ("another stock", end(stock=["5H"]), 0, "deal: 5H is in the pack only once"),
        ("a hand too small", lambda r: first_hand(r).pop(), 0, "deal: seat 0 has 3 cards, should"),
        ("cards aside", end(aside=["2D"]), 0, "deal: aside has 1 card"),
    ],
    "uncalled": [
        ("a call with two cards left", write(1, "2H!"), 1, "there is nothing to call; play 2H"),
        ("a call with the last card", write(8, "9D!"), 8, "there is nothing to call; play 9D"),
        ("a challenge to who has called", write(6, "challenge 0"), 6, "nobody has asked for that"),
        ("a challenge to oneself", seat(6, 2), 6, "it is seat 1's turn, not seat 2's"),
        ("before another has acted", insert(5, 0, "challenge 2"), 5, "nobody has asked for that"),
        ("a second challenge", insert(7, 0, "challenge 2"), 7, "it is seat 1's turn, not seat 0's"),
        ("no such seat", write(6, "challenge 3"), 6, "there is no seat 3; seats are 0 to 2"),
        ("a refusal to challenge", insert(6, 0, "no"), 6, "no: it is seat 1's turn"),
        ("a refusal after a challenge", insert(7, 1, "no"), 7, "no: nobody has asked for that now"),
        ("rules without a call", rule(last_card_call=0), 5, "there is nothing to call; play 5H"),
    ],
    "out of turn": [
        ("refusals in another order", lambda r: swap(r, 6), 7, "no: it is seat 2's turn"),
        ("a refusal twice", insert(2, 1, "no"), 2, "no: it is seat 2's turn, not seat 1's"),
        ("a hand taken too late", write(3, "take-left"), 3, "nobody has asked for that now"),
        ("a challenge for an answer", write(1, "challenge 2"), 1, "challenge 2: it is seat 2's tu"),
        ("another card opens", write(2, "AC"), 2, "AS must be led"),
        ("they are refused", rule(irregularities="reject"), 9, "no card may be played out of turn"),
        ("by who is on turn", seat(9, 0), 9, "no card may be played out of turn now"),
        ("by who has played", seat(9, 2), 9, "no card may be played out of turn now"),
        ("a card not held", write(9, "9D early"), 9, "out of turn now, or not this one"),
        ("no card", write(9, "draw early"), 9, "out of turn now, or not this one"),
        (
            "in the first trick",
            insert(3, 1, "JS early"),
            3,
            "no card may be played out of turn now",
        ),
        ("as a lead", insert(8, 1, "KD early"), 8, "no card may be played out of turn now"),
        ("the loser wins", lambda r: r.update(winners=[1]), 13, "winners: is .1., should be .0, 2"),
        ("another is last in", end(points=[1, 0, 0]), 13, "points: is .1, 0, 0., should be .0, 1,"),
    ],
    "from the waste": [
        ("a refusal where nobody asks", insert(1, 0, "no"), 1, "nobody has asked for that now"),
        ("a hand taken where nobody asks", insert(4, 0, "take-left"), 4, "nobody has asked for th"),
        ("who has cards draws", write(4, "lead waste"), 4, "only a leader without cards draws one"),
        ("out of one's own hand", write(10, "lead 0"), 10, "from where there are any"),
        ("out of an empty hand", write(10, "lead 2"), 10, "from where there are any"),
        ("from no such seat", write(10, "lead 3"), 10, "there is no seat 3; seats are 0 to 2"),
        ("another seat's card", write(11, "draws 9C"), 11, "draws 9C: '9C' is not there to be dra"),
        ("a card of the last trick", write(11, "draws 3H"), 11, "'3H' is not there to be drawn"),
        ("two cards", write(11, "draws 2S 3S"), 11, "first a card must be drawn"),
        ("no card", write(11, "draws"), 11, "first a card must be drawn"),
        ("nothing is drawn", drop(11), 11, "4D: first a card must be drawn"),
        ("a player draws", seat(11, 0), 11, "first a card must be drawn"),
        ("the stock falls", write(11, "topple"), 11, "first a card must be drawn"),
        ("the lead for the draw", write(11, "2S"), 11, "first a card must be drawn"),
        ("no draw is due", insert(4, "*", "draws 2S"), 4, "chance has nothing to decide here"),
        ("the lead as well", insert(12, 0, "2S"), 12, "it is seat 1's turn, not seat 0's"),
    ],
    "toppled": [
        ("no half is named", write(2, "draw"), 2, "say draw L or draw R"),
        ("a half of no stock", insert(5, 1, "draw L"), 5, "there is nothing to draw from"),
        ("no stock", write(7, "draw"), 7, "there is nothing to draw from"),
        ("before the draw", insert(2, "*", "topple"), 2, "chance has nothing to decide here"),
        ("at first", insert(1, "*", "topple"), 1, "chance has nothing to decide here"),
        ("twice", insert(5, "*", "topple"), 5, "chance has nothing to decide here"),
        ("where it can't", rule(topple_p=0), 4, "topple: chance has nothing to decide here"),
        ("a player lets it fall", seat(4, 1), 4, "'topple' is no move"),
        ("left out", drop(4), 6, "pass: one may pass only where nothing else is left"),
        ("a card is drawn instead", write(4, "draws 7H"), 4, "draws 7H: here the stock falls"),
    ],
    "picked up": [
        ("a pass is left out", drop(2), 2, "KC: it is seat 1's turn, not seat 2's"),
        ("who can follow passes", insert(3, 2, "pass"), 3, "only where nothing else is left"),
        ("no card of the trick", write(5, "take 2H"), 5, "card of the finished trick is to be tak"),
        ("a card that was taken", write(6, "take 9C"), 6, "card of the finished trick is to be ta"),
        ("in another order", seat(5, 3), 5, "it is seat 1's turn, not seat 3's"),
        ("the last card is left out", drop(6), 6, "4C: it is seat 3's turn, not seat 2's"),
        ("before its end", insert(3, 1, "take 9C"), 3, "it is seat 2's turn, not seat 1's"),
        ("a card is played", write(5, "2H"), 5, "2H: a card of the finished trick is to be taken"),
    ],
}


def swap(record: Record, place: int) -> None:
    """Exchange the moves of that number and of the next."""
    moves = record["rounds"][0]["moves"]
    moves[place - 1], moves[place] = moves[place], moves[place - 1]


def first_hand(record: Record) -> list[str]:
    """The first seat's cards."""
    cards: list[str] = record["rounds"][0]["hands"][0]
    return cards


@pytest.mark.parametrize("name", RECORDS)
def test_the_undamaged_records_are_good(name: str) -> None:
    verify_record(RECORDS[name])
    assert replay(RECORDS[name]).totals == RECORDS[name]["totals"]


@pytest.mark.parametrize(
    ("name", "damage", "move", "message"),
    [
        pytest.param(name, damage, move, message, id=f"{name}: {what}")
        for name, faults in FAULTS.items()
        for what, damage, move, message in faults
    ],
)
def test_the_first_fault_is_named(name: str, damage: Damage, move: int, message: str) -> None:
    """By the engine and by the oracle at the same place."""
    record = copy.deepcopy(RECORDS[name])
    damage(record)
    with pytest.raises(ValueError, match=f"^round 1, move {move}: "):
        verify_record(record)
    with pytest.raises(RecordError, match=f"^round 1, move {move}: .*{message}") as refused:
        replay(record)
    assert (refused.value.round_number, refused.value.move) == (1, move)


# --- Rounds of a match ---------------------------------------------------------------------------

RULES = {**PRESETS["burro"], "target": 2}
BURRO = next(
    record
    for record in (random_match("burro", RULES, 4, random.Random(seed)) for seed in range(99))
    if len(record["rounds"]) == 3
)


def deal_by(number: int, seats: int) -> Damage:
    """Let another seat deal the round of that number: so many seats to the left."""

    def damage(record: Record) -> None:
        entry = record["rounds"][number - 1]
        entry["dealer"] = (entry["dealer"] + seats) % 4

    return damage


@pytest.mark.parametrize(
    ("number", "damage", "message"),
    [
        (2, deal_by(2, 2), "dealer: is ., it is seat .'s deal"),
        (3, deal_by(3, 1), "dealer: is ., it is seat .'s deal"),
        (4, lambda r: r["rounds"].append(r["rounds"][0]), "the match has 3 rounds, no more"),
        (3, lambda r: r["rounds"].pop(), "is missing: nobody has 2 points yet"),
        (1, lambda r: r["rounds"].clear(), "is missing: nobody has 2 points yet"),
    ],
)
def test_a_round_too_many_or_too_few(number: int, damage: Damage, message: str) -> None:
    """The deal goes to the right, as play does; the match ends at its target, not before it."""
    record = copy.deepcopy(BURRO)
    damage(record)
    with pytest.raises(ValueError, match=f"^round {number}, move 0: "):
        verify_record(record)
    with pytest.raises(RecordError, match=f"^round {number}, move 0: {message}"):
        replay(record)
