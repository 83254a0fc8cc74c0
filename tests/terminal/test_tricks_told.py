"""What is said of a trick game: each kind of sentence, on the worked examples of the rules."""

from __future__ import annotations

import pytest

from boilover.core.text import use_language

from .scripted import Table, told

GETAWAY = ("AS QH 2C", "8H 9S 5C", "4H 3S 6D")
GETAWAY_MOVES = ["0 AS", "1 9S", "2 3S", "0 2C", "1 5C", "2 6D", "1 8H", "2 4H", "0 QH"]
UNCALLED = ("KC 2H", "5C 7H", "TC 8H")


@pytest.fixture(autouse=True)
def english() -> None:
    use_language("en")


def test_a_trick_and_its_winner() -> None:
    """Everybody follows; the next lead begins a line."""
    said = told(
        "go-boom", "9H 3C 2D", "KH 4C 3D", "9S 5C 4D", "2H 6C 5D",
        moves=["0 9H", "1 KH", "2 9S", "3 2H", "1 4C"],
    )  # fmt: skip
    assert said == (
        "Ann leads 9H. Ben plays KH. Cleo plays 9S. Dan plays 2H. Ben wins the trick.\n"
        "Ben leads 4C."
    )


DIGGING = ("5C 2S 3S", "2D KH 4D", "4C 9H 7H")
DIGGING_MOVES = ["0 5C", "1 draw", "1 draw", "1 draw", "1 5H"]


@pytest.mark.parametrize(
    ("you", "says"),
    [
        (None, "Ann leads 5C. Ben draws 3 cards and plays 5H."),
        (0, "You lead 5C. Ben draws 3 cards and plays 5H."),
        (1, "Ann leads 5C. You draw 8D QS 5H and play 5H."),
    ],
)
def test_digging_is_one_sentence(you: int | None, says: str) -> None:
    """Who draws knows the cards; the others count them."""
    stock = "8D QS 5H 6C"
    assert told("go-boom", *DIGGING, stock=stock, you=you, moves=DIGGING_MOVES) == says


def test_digging_that_is_not_over() -> None:
    """If somebody has to look at the table meanwhile, what was drawn is said by itself."""
    table = Table("go-boom", *DIGGING, stock="8D QS 5H 6C", you=1)
    assert table.play("0 5C", "1 draw", "1 draw") == "Ann leads 5C."
    assert table.rest() == "You draw 8D QS."
    assert table.play("1 draw", "1 5H") == "You draw 5H and play it."


def test_digging_in_vain() -> None:
    """The stock runs out, or there was none."""
    said = told(
        "go-boom", "5C 2S 4S", "2D KH KD", "3D 3H 6H", stock="8D",
        moves=["0 5C", "1 draw", "1 pass", "2 pass", "0 2S"],
    )  # fmt: skip
    assert said == (
        "Ann leads 5C. Ben draws a card and passes. Cleo can't follow and passes. "
        "Ann wins the trick.\nAnn leads 2S."
    )


@pytest.mark.parametrize(
    ("game", "you", "says"),
    [
        ("burro", None, "Dan, Cleo and Ben have no clubs and pass. Ann wins the trick."),
        ("burro", 2, "Dan, you and Ben have no clubs and pass. Ann wins the trick."),
        ("go-boom", None, "Ben, Cleo and Dan can't follow and pass. Ann wins the trick."),
    ],
)
def test_who_passes_one_after_the_other_is_told_together(
    game: str, you: int | None, says: str
) -> None:
    """In the order of play; meanwhile it is kept back."""
    table = Table(game, "5C 2C", "2D KH", "3D 3H", "4D 4H", you=you)
    turns = ["0 5C"] + [f"{p} pass" for p in ((3, 2, 1) if game == "burro" else (1, 2, 3))]
    assert table.play(*turns[:3]).endswith("5C.")
    assert table.play(turns[3]) == says


def test_the_last_card_wins() -> None:
    """The trick is not completed; the sheet says what follows."""
    said = told("go-boom", "3H AS", "4H KD", "9H 4D", moves=["0 3H", "1 4H", "2 9H", "2 4D"])
    assert said.splitlines()[-1] == "Cleo leads 4D, the last card."


def test_the_whole_trick_is_taken() -> None:
    """Who can't follow takes the trick and leads."""
    said = told(
        "enfle", "TD 8H", "QD AH", "9S KS", "AS JH", moves=["0 TD", "1 QD", "2 pass", "2 QD"]
    )
    assert said == (
        "Ann leads 10D. Ben plays QD. Cleo has no diamonds and takes 10D QD.\nCleo leads QD."
    )


def test_a_joker_leads() -> None:
    """The next card sets the suit; the joker wins."""
    said = told(
        "page-one", "JK 2H 3D", "5C 7H 4D", "TC 8H 2D", stock="3S 4S",
        moves=["0 JK", "1 5C", "2 TC", "0 2H"],
    )  # fmt: skip
    assert said == (
        "Ann leads the joker. Ben plays 5C, so clubs must be followed. Cleo plays 10C. "
        "Ann wins the trick.\nAnn leads 2H."
    )


@pytest.mark.parametrize(
    ("you", "says"),
    [
        (None, "Cleo challenges: Ann did not call. Ann draws 5 cards."),
        (0, "Cleo challenges: you did not call. You draw 3S 4S 5S 6S 7S."),
        (2, "You challenge: Ann did not call. Ann draws 5 cards."),
    ],
)
def test_the_call_and_the_challenge(you: int | None, says: str) -> None:
    """A call is said; a play without one is silent, and may be challenged after the next."""
    table = Table("page-one", *UNCALLED, stock="3S 4S 5S 6S 7S 8S", you=you)
    assert table.play("0 KC") == ("You lead KC." if you == 0 else "Ann leads KC.")
    assert table.play("1 5C!") == "Ben plays 5C and calls: last card!"
    assert table.play("2 challenge 0") == says


@pytest.mark.parametrize(
    ("you", "says"),
    [
        (None, "Cleo challenges: Ann did not call. Ann draws 5 cards."),
        (0, "Cleo challenges: you did not call. You draw 3C 4C 10C 3S 4S."),
    ],
)
def test_the_discards_become_the_stock_within_a_penalty(you: int | None, says: str) -> None:
    """Some cards are drawn before, some after; the sentence stands for both."""
    hands = ("KC QC 2H", "5C 7C 8H", "TC 6H TH")
    table = Table("page-one", *hands, stock="3C 4C 3S 4S", you=you)
    table.play("0 KC", "1 5C", "2 TC", "0 QC", "1 7C!")
    assert table.play("2 challenge 0", "* reshuffle TC KC 5C") == (
        says + " For that the discards are shuffled into a new stock of 3 cards."
    )


@pytest.mark.parametrize(
    ("you", "says"),
    [
        (None, "Ann did not call. Ann draws 2 of 5 cards; "),
        (0, "you did not call. You draw 2 of 5 cards; "),
    ],
)
def test_a_penalty_that_cannot_be_drawn(you: int | None, says: str) -> None:
    """There are fewer cards: how many, and what that means."""
    said = told(
        "page-one", *UNCALLED, stock="3S 4S", you=you, moves=["0 KC", "1 5C!", "2 challenge 0"]
    )
    assert says + "then nothing is left, and the round is drawn." in said


def test_a_penalty_that_takes_the_last_cards() -> None:
    """Then who can't follow has nothing to draw from, which the sheet says."""
    said = told(
        "page-one", *UNCALLED[:2], "TH 8H", stock="3S 4S 5S 6S 7S", you=1,
        moves=["0 KC", "1 5C!", "2 challenge 0"],
    )  # fmt: skip
    assert said.endswith("Cleo challenges: Ann did not call. Ann draws 5 cards.")


def test_the_discards_become_the_stock() -> None:
    """They are shuffled before the draw that needs it; what was drawn before is said first."""
    table = Table("page-one", "KC QC 2H 3H", "5C 7H 8H 9H", "TC 6H TH JH", stock="4S", call="auto")
    table.play("0 KC", "1 5C", "2 TC", "0 QC")
    assert table.play("1 draw", "1 draw", "* reshuffle TC KC 5C", "1 TC") == (
        "Ben draws a card. The discards are shuffled into a new stock of 3 cards. "
        "Ben draws a card and plays 10C."
    )


def test_a_trick_that_stops() -> None:
    """A card of another suit: the highest of the suit led takes all."""
    said = told(
        "bhabhi", "9D 2H", "KD 3H", "AC 3C", opening="eldest", moves=["0 9D", "1 KD", "2 AC"]
    )
    assert said == (
        "Ann leads 9D. Ben plays KD. Cleo has no diamonds and plays AC: the trick stops. "
        "Ben takes 9D KD AC."
    )


def test_a_trick_that_stops_with_the_round() -> None:
    """Who takes it is said all the same."""
    said = told(
        "bhabhi", "9D 4D", "AC 3D", opening="eldest", moves=["0 4D", "1 3D", "0 9D", "1 AC"]
    )
    assert said.endswith(
        "Ben has no diamonds and plays AC, the last card: the trick stops. Ann takes 9D AC."
    )


def test_getting_away() -> None:
    """Who can't follow in the first trick stops nothing; a last card that doesn't win is out."""
    table = Table("bhabhi", "AS 3H 2C", "8H 9S 5C", "4H 3D 6D")
    assert table.play("0 AS", "1 9S", "2 3D") == (
        "Ann leads AS. Ben plays 9S. Cleo has no spades and plays 3D. Ann wins the trick."
    )
    assert table.play("0 2C", "1 5C", "2 6D", "1 8H", "2 4H", "0 3H").splitlines()[-1] == (
        "Ben leads 8H. Cleo plays 4H, the last card. Ann plays 3H, the last card."
    )


@pytest.mark.parametrize(
    ("you", "moves", "says"),
    [
        (None, ["0 lead waste", "* draws 9S"], "Ann leads 9S, drawn from the waste."),
        (0, ["0 lead waste", "* draws 9S"], "You lead 9S, drawn from the waste."),
        (None, ["0 lead 1", "* draws 5C"], "Ann leads 5C, drawn from the hand of Ben."),
        (0, ["0 lead 1", "* draws 5C"], "You lead 5C, drawn from the hand of Ben."),
        (1, ["0 lead 1", "* draws 5C"], "Ann leads 5C, drawn from your hand."),
    ],
)
def test_a_winner_without_cards_draws_one_to_lead(
    you: int | None, moves: list[str], says: str
) -> None:
    """Out of the waste or another's hand; all see it."""
    table = Table("bhabhi", *GETAWAY, you=you)
    who = "You win the trick, have" if you == 0 else "Ann wins the trick, has"
    assert table.play(*GETAWAY_MOVES).endswith(
        f"{who} no card left, and must get one to lead. Cleo is out."
    )
    assert table.play(*moves) == says


@pytest.mark.parametrize(
    ("you", "says"),
    [
        (None, "Ann takes the hand of Ben, 3 cards; Ben is out."),
        (0, "You take the hand of Ben, 3 cards; Ben is out."),
        (1, "Ann takes your hand, 3 cards; you are out."),
    ],
)
def test_a_neighbours_hand_is_taken(you: int | None, says: str) -> None:
    """The cards are nobody's business but theirs."""
    assert told("bhabhi", *GETAWAY, you=you, moves=["0 take-left"]) == says


def test_one_skipped_player_takes_the_trick() -> None:
    """Drawn cards of a stock that lies face up are named."""
    said = told(
        "cangkul", "9C 2D 3D", "2H 3H 4H", "KC 5D 6D", "5C 4D 2S", stock="7D",
        moves=["0 9C", "1 draw", "1 pass", "2 KC", "3 5C"],
    )  # fmt: skip
    assert said == (
        "Ann leads 9C. Ben draws 7D and passes. Cleo plays KC. Dan plays 5C. "
        "Cleo wins the trick. Ben takes the trick's cards: 9C KC 5C."
    )


@pytest.mark.parametrize(
    ("you", "says"),
    [
        (None, "Ben and Dan were skipped and take the trick's cards in turn. Ben takes 9C"),
        (1, "You and Dan were skipped and take the trick's cards in turn. You take 9C"),
        (3, "Ben and you were skipped and take the trick's cards in turn. Ben takes 9C"),
    ],
)
def test_several_skipped_players_choose(you: int | None, says: str) -> None:
    """One card each in turn, until none is left."""
    said = told(
        "cangkul", "9C 2D 3D", "2H 3H 4H", "KC 5D 6D", "5H 4D 2S", stock="7D", you=you,
        moves=["0 9C", "1 draw", "1 pass", "2 KC", "3 pass", "1 take 9C", "3 take KC", "2 5D"],
    )  # fmt: skip
    last = "You take" if you == 3 else "Dan takes"
    assert (
        f"Cleo wins the trick. {says} from the trick. {last} KC from the trick.\nCleo leads 5D."
        in said
    )


def test_counter_clockwise_and_out_at_once() -> None:
    """Whose last card wins is out; the next highest leads."""
    said = told(
        "burro", "KC 5D", "5C 2D", "JC 3D", "2C 4D",
        moves=["0 KC", "3 2C", "2 JC", "1 5C", "0 5D", "3 4D", "2 3D"],
    )  # fmt: skip
    assert said == (
        "Ann leads KC. Dan plays 2C. Cleo plays JC. Ben plays 5C. Ann wins the trick.\n"
        "Ann leads 5D, the last card, and is out. Dan plays 4D, the last card, and is out. "
        "Cleo plays 3D, the last card, and is out."
    )


@pytest.mark.parametrize(
    ("you", "says"),
    [
        (None, "Ann wins the trick; Cleo leads."),
        (0, "You win the trick; Cleo leads."),
        (2, "Ann wins the trick; you lead."),
    ],
)
def test_the_winner_is_out_and_another_leads(you: int | None, says: str) -> None:
    """The highest of those who still have cards."""
    table = Table("burro", "3D KC", "6H 5C", "5H JC", stock="4D 9H 7D 8S", you=you)
    table.play("0 3D", "2 draw", "2 4D", "1 draw", "1 draw", "1 7D")
    assert table.play("1 5C", "0 KC", "2 JC").endswith(says)


def test_the_stock_topples_at_a_draw() -> None:
    """Who drew takes it all."""
    hands = ("3D 2C", "5C 2H", "JC 4C")
    moves = ["0 3D", "2 draw L", "* topple", "2 2D"]
    assert told("burro-em-pe", *hands, stock="7H KH 5S 2D", moves=moves) == (
        "Ann leads 3D. Cleo draws, and the stock topples: Cleo takes all its 4 cards. "
        "Cleo plays 2D."
    )
    assert told("burro-em-pe", *hands, stock="7H KH 5S 2D", you=2, moves=moves) == (
        "Ann leads 3D. You draw, and the stock topples: you take all its 4 cards. You play 2D."
    )


def test_the_stock_topples_by_itself() -> None:
    """Then it falls on whoever is next."""
    said = told(
        "burro-em-pe", "3D 2C", "5C 2H", "JD 4C", stock="7H KH 5S 2D", topple_idle_p=0.5,
        moves=["0 3D", "* topple", "2 JD"],
    )  # fmt: skip
    assert said == ("Ann leads 3D. The stock topples: Cleo takes all its 4 cards. Cleo plays JD.")


def test_a_card_out_of_turn() -> None:
    """Where the rules let it happen and punish it: who did it takes the trick."""
    table = Table(
        "bhabhi", "9D 2H 4C", "KD 3H 3C", "AD AC 5C", opening="eldest", irregularities="penalise"
    )
    table.play("0 4C", "1 3C", "2 5C")
    assert table.play("2 AD", "1 3H early", "0 9D") == (
        "Cleo leads AD. Ben plays 3H out of turn. Ann plays 9D. Cleo wins the trick. "
        "Ben takes the trick's cards: AD 3H 9D."
    )


def test_nothing_is_told_of_a_no() -> None:
    """Questions that are answered no are nobody's news."""
    table = Table("bhabhi", *GETAWAY)
    assert table.play("0 no", "1 no", "2 no") == ""
