"""What is done without a choice, and what is asked in between."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boilover.core.family import Deal
from boilover.core.jit import Words
from boilover.core.text import use_language
from boilover.match import Match
from boilover.play.seats import HouseBot
from boilover.terminal import saved
from boilover.terminal.session import Seating, Session

from .scripted import NAMES, small_game
from .typist import TypingConsole


@pytest.fixture(autouse=True)
def english() -> None:
    use_language("en")


class Scripted:
    """A bot that plays the given words, and answers no to what they pass over."""

    name = "scripted"

    def __init__(self, match: Match, words: str):
        self.match = match
        self.words = words.split(", ")

    def act(self, rules: Any, observation: Words, legal: Sequence[int], *more: Any) -> int:
        legal_words = self.match.legal_words()
        if self.words and self.words[0] in legal_words:
            return legal[legal_words.index(self.words.pop(0))]
        return legal[legal_words.index("no")]


class Round:
    """A round with given cards. People type the given lines, then go away; seat 0 is eldest."""

    def __init__(
        self,
        folder: Path,
        game: str,
        *hands: str,
        typed: Sequence[str],
        bots: Sequence[str] = (),
        stock: str = "",
        seating: Seating | None = None,
        **options: object,
    ):
        people = len(hands) - len(bots)
        self.lines = iter(typed)
        self.prompts: list[str] = []
        self.screens: list[str] = []
        """What stood on the screen at each prompt; with one person what had come since the last."""
        self.console = TypingConsole(self._type, symbols=False)
        names = ["You" if people == 1 else NAMES[0], *NAMES[1 : len(hands)]]
        self.match = Match(small_game(game, hands, stock, **options), names)
        deal = Deal(tuple(tuple(hand.split()) for hand in hands), (), tuple(stock.split()))
        self.match.deal_round(deal, -self.match.rules.step % len(hands))
        self.people = people
        self.save = folder / "saved.json"
        self.session = Session(
            self.console,
            self.match,
            seating or Seating([""] * people + ["random"] * len(bots)),
            save_path=self.save,
            record_path=folder / "record.jsonl",
        )
        for i, words in enumerate(bots):
            self.session.bots[people + i] = HouseBot(Scripted(self.match, words))
        assert self.session.run() == 0

    def _type(self, prompt: str) -> str:
        self.screens.append(self.console.screen.removesuffix(prompt))
        if self.people == 1:
            self.console.screen = ""  # so that each holds what has come since the one before
        self.prompts.append(prompt)
        if "press Enter" in prompt:
            return ""
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line

    @property
    def said(self) -> str:
        """All that was written, without line breaks."""
        return " ".join(self.console.text.split())

    @property
    def moves(self) -> list[str]:
        """The moves that stand in the record."""
        return [f"{seat} {words}" for seat, words in self.match.round.moves]


# --- Forced moves ---------------------------------------------------------------------------------


YOURS, BENS = "3H 5S 6S", "9H 4C TC"
QUESTION = "y, n or never> "


@pytest.mark.parametrize("typed", ["", "d", "draw", "1"])
def test_digging_takes_one_key(typed: str, tmp_path: Path) -> None:
    """Cards are drawn until one can be played; that is played too, being the only one."""
    table = Round(
        tmp_path, "go-boom", YOURS, BENS, stock="7D 8D 2C KD", scoring="single",
        typed=["3h", typed], bots=["9H, 4C, TC"],
    )  # fmt: skip
    assert table.moves == [
        "0 3H", "1 9H", "1 4C", "0 draw", "0 draw", "0 draw", "0 2C", "1 TC",
    ]  # fmt: skip
    assert table.prompts == ["> ", "Enter to draw> "]
    assert "You can't follow 4C. You must draw." in table.screens[1]
    assert "You draw 7D 8D 2C and play 2C. Ben wins the trick." in table.console.text


def test_digging_in_vain_takes_one_key_too(tmp_path: Path) -> None:
    """When the stock has run out one passes."""
    table = Round(
        tmp_path, "go-boom", YOURS, BENS, stock="7D 8D", scoring="single",
        typed=["3h", ""], bots=["9H, 4C, TC"],
    )  # fmt: skip
    assert table.moves[3:] == ["0 draw", "0 draw", "0 pass", "1 TC"]
    assert "You draw 7D 8D and pass." in table.console.text


def test_nothing_is_decided_for_anybody(tmp_path: Path) -> None:
    """The joker, or to go on: where there is a choice it is asked for."""
    table = Round(
        tmp_path, "page-one", YOURS, BENS, stock="7D JK 2C KD",
        typed=["3h", "", "jk"], bots=["9H, 4C!, TC"],
    )  # fmt: skip
    assert table.moves[3:] == ["0 draw", "0 draw", "0 JK"]
    assert table.prompts == ["> ", "Enter to draw> ", "> ", "> "]
    assert "You have no clubs. Play the joker, or draw." in table.screens[2]
    assert "You draw 7D Joker." in table.screens[2]


def test_a_single_card_to_play_is_still_played_by_its_player(tmp_path: Path) -> None:
    """Only drawing and passing go by themselves."""
    table = Round(tmp_path, "burro", "3H 5C 6S", BENS, typed=["3h"], bots=["9H, 4C"], deal="all")
    assert table.prompts == ["> ", "> "]
    assert "            1" in table.screens[1]


def test_the_trick_is_taken_by_enter(tmp_path: Path) -> None:
    table = Round(tmp_path, "enfle", YOURS, BENS, typed=["3h", ""], bots=["9H, 4C"])
    assert table.moves[3:] == ["0 pass"]
    assert table.prompts == ["> ", "Enter to take the trick> ", "> "]


def test_enter_draws_for_whoever_has_the_screen(tmp_path: Path) -> None:
    """With several people the prompt says who is meant."""
    table = Round(
        tmp_path, "go-boom", YOURS, BENS, stock="7D 8D 2C KD", typed=["3h", "9h", "4c", ""]
    )
    assert "Ann: Enter to draw> " in table.prompts
    assert table.moves[3:7] == ["0 draw", "0 draw", "0 draw", "0 2C"]
    assert "Ann draws 3 cards and plays 2C." in table.screens[-1]


# --- The call and the challenge -------------------------------------------------------------------

STOCK = "2S 3S 4S 6S 7S 8S"


def test_a_challenge_is_one_question_without_the_hand(tmp_path: Path) -> None:
    table = Round(
        tmp_path, "page-one", "3H 5S", "9H 4C", "KH TC", stock=STOCK,
        typed=["3h!", "y"], bots=["9H", "KH!, TC"],
    )  # fmt: skip
    assert table.prompts == ["> ", QUESTION]
    assert "0 challenge 1" in table.moves
    assert "Ben plays 9H. Cleo plays KH and calls: last card!" in " ".join(table.screens[1].split())
    assert "Ben has one card left and did not call it. Challenge?" in table.screens[1]
    assert "Your hand" not in table.screens[1]


def test_a_no_is_enough_until_the_offender_acts(tmp_path: Path) -> None:
    """Though each further play opens the question again."""
    table = Round(
        tmp_path, "page-one", "3H 5S", "9H 4C", "KH TC", "QH 6C", stock=STOCK,
        typed=["3h!", "n"], bots=["9H", "KH!, TC", "QH!"],
    )  # fmt: skip
    assert table.prompts == ["> ", QUESTION]
    assert not any("challenge" in move for move in table.moves)


@pytest.mark.parametrize("typed", ["3h", "2", "h 3"])
def test_the_call_can_be_forgotten(typed: str, tmp_path: Path) -> None:
    """Nothing at the prompt says that it is due; the others may challenge."""
    table = Round(
        tmp_path, "page-one", "3H 2H", "9H 4C", "KH TC", stock=STOCK,
        typed=[typed if typed != "h 3" else "hearts 3"], bots=["9H!, challenge 0", "KH!, TC"],
    )  # fmt: skip
    assert table.moves[:3] == ["0 3H", "1 9H!", "1 challenge 0"]
    assert "last card!" not in table.screens[0].partition("Your hand")[2]
    assert "Ben challenges: you did not call. You draw 2S 3S 4S 6S 7S." in table.said


def test_several_people_are_asked_without_a_hand(tmp_path: Path) -> None:
    """What the one before had on the screen goes away first."""
    table = Round(
        tmp_path, "page-one", "3H 5S", "9H 4C", "KH TC", stock=STOCK,
        typed=["3h!", "9h", "kh!", "n", "y"],
    )  # fmt: skip
    assert table.moves == ["0 3H!", "1 9H", "2 KH!", "0 challenge 1"]
    assert [prompt for prompt in table.prompts if QUESTION in prompt] == [
        f"Cleo: {QUESTION}", f"Ann: {QUESTION}",
    ]  # fmt: skip
    screen = table.screens[table.prompts.index(f"Ann: {QUESTION}")]
    assert "Ben has one card left and did not call it. Challenge?" in screen
    assert "Cleo plays KH and calls: last card!" in " ".join(screen.split())
    for card in ("5S", "4C", "10C", "hand"):
        assert card not in screen


def test_nobody_reads_what_another_has_drawn(tmp_path: Path) -> None:
    """Who is asked in between sees what everybody has seen."""
    table = Round(
        tmp_path, "page-one", "3H 5S", "9H 4C", "KC TC", stock=STOCK, typed=["3h!", "9h", "", "n"]
    )
    assert table.moves == ["0 3H!", "1 9H", "2 draw"]
    screen = table.screens[table.prompts.index(f"Ann: {QUESTION}")]
    assert "Cleo draws a card." in screen
    assert "2S" not in screen


# --- The neighbour's hand -------------------------------------------------------------------------

HEARTS = ("2H 3H 4H", "5H 6H 7H", "8H 9H TH")
BOTS = ("5H, 6H, 7H", "8H, 9H, TH")


def getaway(folder: Path, *typed: str) -> Round:
    """A round in which the window opens before each of three tricks."""
    return Round(folder, "bhabhi", *HEARTS, opening="eldest", typed=typed, bots=BOTS)


def test_before_each_trick_there_is_one_question(tmp_path: Path) -> None:
    """With the hand in sight, but nothing to number."""
    table = getaway(tmp_path, "n", "2h", "n", "3h", "n", "4h")
    assert table.prompts == [QUESTION, "> "] * 3
    assert "Your hand: 2H 3H 4H\n\nBefore the trick:" in table.screens[0]
    assert "Before the trick: take the hand of Ben, 3 cards? Ben would be out." in table.screens[0]
    assert "Cleo loses!" in table.console.text


def test_never_holds_for_the_match(tmp_path: Path) -> None:
    table = getaway(tmp_path, "never", "2h", "3h", "4h")
    assert table.prompts == [QUESTION, "> ", "> ", "> "]
    assert table.moves.count("0 no") == 3


def test_never_can_be_taken_back(tmp_path: Path) -> None:
    """`ask`, at any prompt."""
    table = getaway(tmp_path, "never", "2h", "ask again", "3h", "n", "4h")
    assert table.prompts == [QUESTION, "> ", "> ", "> ", QUESTION, "> "]
    assert "You will be asked again." in table.console.text


def test_never_survives_a_break(tmp_path: Path) -> None:
    table = getaway(tmp_path, "never", "2h")
    assert saved.load(table.save)[1] == {
        "bots": ["", "random", "random"], "never": [[0, "take-left"]],
    }  # fmt: skip
    seating = Seating(["", "random", "random"], never=[(0, "take-left")])
    again = Round(
        tmp_path, "bhabhi", *HEARTS, opening="eldest", typed=["2h"], bots=BOTS, seating=seating
    )
    assert again.prompts == ["> ", "> "]


@pytest.mark.parametrize(
    "kept",
    [{}, {"bots": "x"}, {"bots": [1]}, {"bots": [""], "never": 3}, {"bots": [""], "never": [[0]]},
     {"bots": [""], "never": [["0", "challenge"]]}],
)  # fmt: skip
def test_a_table_that_was_not_saved(kept: dict[str, Any]) -> None:
    assert Seating.from_saved(kept) is None


def test_what_is_typed_at_a_question(tmp_path: Path) -> None:
    """Help and the table are there as ever; anything else must be an answer."""
    table = getaway(tmp_path, "?", "", "t", "7h", "take", "?")
    assert "Before each trick you may take" in " ".join(table.screens[1].split())
    for screen in table.screens[2:4]:
        assert "Your hand: 2H 3H 4H\n\nBefore the trick: take the hand of Ben" in screen
    assert "Answer y for yes or n for no" in table.screens[4]
    assert table.moves[0] == "0 take-left"
    assert "You take the hand of Ben, 3 cards; Ben is out." in table.said


def test_the_last_opponent_is_warned_of(tmp_path: Path) -> None:
    """Whoever takes the last hand has lost."""
    table = Round(tmp_path, "bhabhi", "2H 3H", "5H 6H", opening="eldest", typed=["y"], bots=["5H"])
    assert "Nobody else is left: you would lose the round." in table.screens[0]
    assert "Ben wins!" in table.console.text


def test_never_is_each_persons_own(tmp_path: Path) -> None:
    """With several people the screen is handed over: the answer depends on the hand."""
    table = Round(
        tmp_path, "bhabhi", *HEARTS, opening="eldest",
        typed=["never", "n", "n", "2h", "5h", "8h", "n", "n"],
    )  # fmt: skip
    asked = [prompt for prompt in table.prompts if prompt.endswith(QUESTION)]
    assert asked == [f"{name}: {QUESTION}" for name in ("Ann", "Ben", "Cleo", "Cleo", "Ben")]
    for prompt, screen in zip(table.prompts, table.screens, strict=True):
        for p, name in enumerate(NAMES[:3]):
            if prompt.startswith(name) and "press Enter" not in prompt:
                others = {card for q, hand in enumerate(HEARTS) if q != p for card in hand.split()}
                played = {move.partition(" ")[2] for move in table.moves}
                assert not [c for c in others - played if f" {c}" in screen.partition("hand:")[2]]
