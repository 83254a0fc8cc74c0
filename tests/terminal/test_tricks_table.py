"""How a trick game looks: seats in the order of play, the trick, piles, the numbered hand."""

from __future__ import annotations

import io

import pytest

from boilover.core.text import use_language
from boilover.terminal.console import Console
from boilover.terminal.news import News
from boilover.terminal.spanish import SpanishFaces

from .scripted import Table, plain

ENFLE = ("TD 8H KS", "QD AH JC", "9S KC AC", "AS JH 9D")


class Screen(Console):
    """A console of a given width, in colour or not."""

    def __init__(self, width: int = 80, *, colour: bool = False, symbols: bool = True):
        super().__init__(io.StringIO(), io.StringIO())
        self.columns = width
        self.colour = colour
        self.symbols = symbols

    @property
    def width(self) -> int:
        return self.columns


@pytest.fixture(autouse=True)
def english() -> None:
    use_language("en")


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


def test_the_trick_seat_by_seat() -> None:
    """Whoever looks comes first, then the others in the order of play."""
    table = Table("enfle", *ENFLE, you=3)
    table.play("0 TD", "1 QD", "2 pass", "2 KC")
    assert lines(table.screen(3)) == [
        "       cards  trick",
        " You       3",
        " Ann       2",
        " Ben       2",
        " Cleo      4  KC highest",
        " You have no clubs. You must take the trick.",
        " Your hand: JH  9D  AS",
        "  1 take the trick",
    ]


def test_only_what_may_be_played_has_a_number() -> None:
    """The whole hand is shown; the numbers stand under the cards."""
    table = Table("go-boom", "9H 3C 2D", "KH TS 9D", "9S 5C TH", stock="2C 4C")
    table.play("0 9H")
    assert lines(table.screen()) == [
        "       cards  total  trick",
        " Ben       3      0",
        " Cleo      3      0",
        " Ann       2      0  9H highest",
        " Stock: 2",
        " Ann led 9H: follow hearts, or play another 9.",
        " Your hand: KH  9D  10S",
        "            1   2",
    ]


def test_counter_clockwise_is_seen() -> None:
    """In the title, and in the order of the seats."""
    table = Table("burro", "3D KC", "5C 6H", "5H JC", stock="4D 9H")
    news = News(table.match, table.table, [0])
    news.start_round()
    assert table.table.title(news.seen[0]) == "Round 1, to 5 points, trick 1, counter-clockwise"
    assert [line.split()[0] for line in lines(table.screen())[1:4]] == ["Ann", "Cleo", "Ben"]


@pytest.mark.parametrize(
    ("game", "hands", "more", "moves", "says"),
    [
        ("burro-em-pe", ("3D 2C", "5C 2H", "JC 4C"), {"stock": "7H KH 5S 2D 2S"}, ["0 3D"],
         " Stock: left 3, right 2"),
        ("cangkul", ("9C 2D", "2H 3H", "KC 5D"), {"stock": "7D 8C"}, ["0 9C"],
         " Stock: 2, on top 7D"),
        ("page-one", ("KC 2H", "5C 7H"), {"stock": "3S"}, [], " Stock: 1   Discards: 0"),
        ("bhabhi", ("AS QH 2C", "8H 9S 5C", "4H 3S 6D"), {}, ["0 AS", "1 9S", "2 3S"],
         " Waste: 3"),
        ("enfle", ("TD 8H KS", "QD AH JC", "9D KC AC"), {}, ["0 TD", "1 QD", "2 9D"],
         " Set aside: 3"),
    ],
)  # fmt: skip
def test_piles(
    game: str,
    hands: tuple[str, ...],
    more: dict[str, str],
    moves: list[str],
    says: str,
) -> None:
    """The stock in its form, and where finished tricks have gone."""
    table = Table(game, *hands, **more)  # type: ignore[arg-type]
    table.play(*moves)
    assert says in lines(table.screen())


@pytest.mark.parametrize(
    ("game", "hands", "more", "moves", "says"),
    [
        ("bhabhi", ("9D 2H", "KD 3H", "AC 3C"), {"opening": "eldest"}, ["0 9D", "1 KD"],
         "You have no diamonds. Any card stops the trick, and Ben takes it."),
        ("bhabhi", ("AS QH", "8H 9C", "4H 3S"), {}, ["0 AS"],
         "You have no spades. Play any card."),
        ("page-one", ("6D 2H 3H", "JK 3C 4C"), {"stock": "5C"}, ["0 6D"],
         "You have no diamonds. Play the joker, or draw."),
        ("page-one", ("6D 2H 3H", "5H 3C 4C"), {"stock": "5C"}, ["0 6D"],
         "You have no diamonds. You must draw."),
        ("page-one", ("JK 2H 3H", "5H 3C 4C"), {"stock": "5C"}, ["0 JK"],
         "A joker leads: play any card; its suit must then be followed."),
        ("burro-deitado", ("3D 2C", "7D KD"), {"stock": "4D"}, ["0 3D"],
         "Ann led 3D: follow diamonds, or draw."),
        ("go-boom", ("3D 2C 4C", "5H KS 6S"), {}, ["0 3D"],
         "You can't follow 3D. You must pass."),
        ("bhabhi", ("2H QH", "8H 9C", "AS 3S"), {}, ["2 no"], ""),
        ("bhabhi", ("2H QH", "8H 9C", "AS 3S"), {}, ["2 no", "0 no", "1 no"],
         "You have to lead AS."),
        ("cangkul-joker", ("5D 2H", "JK 2C", "3D 4D"), {"stock": "5C"}, ["0 5D"],
         "You have no diamonds. Play the joker."),
    ],
)  # fmt: skip
def test_what_is_to_be_done(
    game: str, hands: tuple[str, ...], more: dict[str, str], moves: list[str], says: str
) -> None:
    """In a line under the table; nothing while somebody is asked in between."""
    table = Table(game, *hands, **more)  # type: ignore[arg-type]
    if moves == ["2 no"]:
        assert "lead" not in table.screen()  # who holds the ace is not known yet
        return
    for move in moves:
        if not move.endswith("no"):
            table.play(move)
    while "no" in table.match.legal_words():
        asked = table.match.current_player()
        table.play(f"{asked} no")
    assert " " + says in lines(table.screen())


def test_a_leader_without_cards() -> None:
    """Where the card comes from is a choice of its own."""
    table = Table("bhabhi", "AS QH 2C", "8H 9S 5C", "4H 3S 6D")
    table.play("0 AS", "1 9S", "2 3S", "0 2C", "1 5C", "2 6D", "1 8H", "2 4H", "0 QH", "0 no")
    screen = table.screen()
    assert " You have no card left: say where the card that you lead comes from." in screen
    assert " Your hand: empty" in screen
    assert "1 lead from the waste (3 cards, without this trick)" in screen
    assert "2 lead from the hand of Ben (3 cards)" in screen
    assert " Cleo      0  out" in screen


def test_robbing_the_last_opponent_is_no_trap() -> None:
    """With the last card of whoever is left the round is lost; that is said before."""
    table = Table("bhabhi", "9D AH", "KD 2H", "AC 3H", opening="eldest")
    table.play("0 9D", "1 KD", "2 AC", "1 2H", "2 3H", "0 AH")
    table.play("0 no")
    assert "lead from the hand of Ben (3 cards)\n" in table.screen()
    table.play("0 lead 1", "* draws KD", "1 9D", "0 no")
    screen = table.screen()
    assert "1 lead from the waste (3 cards, without this trick)" in screen
    assert "2 lead the last card of Ben and lose: nobody else is left" in screen


@pytest.mark.parametrize(
    ("game", "players", "step_is_seen"),
    [("burro", 2, True), ("burro", 3, True), ("enfle", 2, False)],
)
def test_which_way_the_seats_are_named(game: str, players: int, step_is_seen: bool) -> None:
    """Between two players too, where both ways come to the same."""
    hands = ("3D 2C", "5C 2H", "JC 4C")[:players]
    assert Table(game, *hands).table.is_counter_clockwise == step_is_seen


def test_what_is_said_of_a_match_before_it_begins() -> None:
    """What is typed for the call, and what can't be typed; only where it matters."""
    hands = ("9D 2H", "KD 7H", "AC 3C")
    calls = "A play that leaves you one card is called with an exclamation mark: '7h!' or '1!'."
    assert Table("page-one", *hands, stock="3S").table.opening().endswith(f" {calls}")
    assert calls not in Table("page-one", *hands, stock="3S", call="auto").table.opening()
    early = "Cards out of turn can't be played here."
    for way, is_said in (("penalise", True), ("reject", False)):
        table = Table("bhabhi", *hands, opening="eldest", irregularities=way).table
        assert table.opening().endswith(f" {early}") == is_said


def test_taking_cards_of_the_trick() -> None:
    """What is left of it, and who was skipped."""
    table = Table("cangkul", "9C 2D 3D", "2H 3H 4H", "KC 5D 6D", "5H 4D 2S", stock="7D")
    table.play("0 9C", "1 draw", "1 pass", "2 KC", "3 pass")
    screen = table.screen()
    assert " You were skipped: take a card of the trick." in screen
    assert "  1 take 9C" in screen
    assert "  2 take KC" in screen.replace("               2", "\n  2")
    assert screen.count("skipped") == 3


def test_known_cards_only_if_the_house_wants_it() -> None:
    """What everybody saw go to a hand has to be remembered."""
    for history in (False, True):
        table = Table("enfle", *ENFLE, history=history)
        table.play("0 TD", "1 QD", "2 pass", "2 AC")
        known = "Cleo is known to hold: 10D QD"
        assert (known in table.screen()) == history
        assert "Cleo is known" not in table.screen(2)


@pytest.mark.parametrize("symbols", [True, False])
@pytest.mark.parametrize("colour", [True, False])
def test_colour_only_repeats_what_words_say(colour: bool, symbols: bool) -> None:
    """Without it the same text is there; without signs there are letters."""
    table = Table("enfle", *ENFLE, console=Screen(colour=colour), symbols=symbols)
    table.play("0 TD")
    text = table.screen()
    assert ("\x1b[" in text) == colour
    assert ("\x1b[2mA" in text) == colour  # what can't be played is dim
    assert plain(text).isascii() != symbols
    assert ("10♦ highest" if symbols else "10D highest") in plain(text)
    uncoloured = Table("enfle", *ENFLE, console=Screen(), symbols=symbols)
    uncoloured.play("0 TD")
    assert plain(text) == uncoloured.screen()


@pytest.mark.parametrize("width", [44, 80])
def test_a_long_hand_is_wrapped(width: int) -> None:
    """Each line of cards has its numbers below it."""
    hand = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AD TD QD AC TC JC QC KC"
    other = "2D 3D 4D 5D 6D 7D 8D 9D JD KD 2C 3C 4C 5C 6C 7C 8C 9C 2S 3S 4S"
    table = Table("burro", hand, other, deal="all", console=Screen(width))
    text = table.screen()
    assert max(map(len, lines(text))) < width
    hand_lines = lines(text[text.index(" Your hand:") :])
    cards = " ".join(hand_lines[::2]).removeprefix(" Your hand:").split()
    numbers = " ".join(hand_lines[1::2]).split()
    assert len(cards) == 21
    assert numbers == [str(n) for n in range(1, 22)]


@pytest.mark.parametrize(("width", "rows"), [(80, 6), (44, 12)])
def test_many_seats_stand_in_two_columns(width: int, rows: int) -> None:
    """Half of them beside the others, where there is room; both are read downwards."""
    hands = [f"{rank}H {rank}D" for rank in "3456789TJQKA"]
    table = Table("go-boom-double", *hands, console=Screen(width))
    table.play("0 3H")
    seats = lines(table.screen())[: rows + 1]
    assert max(map(len, seats)) < width
    names = [line.split()[0] for line in seats[1:]]
    names += [line.split()[3] for line in seats[1:]] if rows == 6 else []
    assert names == [*table.match.players[1:], "Ann"]
    assert seats[rows].endswith("3H highest")


def test_spanish_cards_are_shown() -> None:
    """By their numbers, with the suits' names."""
    table = Table("burro", "KD JC QH AS", "3D 4D 5D 6D", stock="2D", faces=SpanishFaces)
    assert "Your hand: 10co  12or  11ba  1es" in table.screen()
    table.play("0 KD")
    assert "Ann led 12or: follow oros." in table.screen()
    legend = table.table.faces.legend
    assert "or oros (D), co copas (H), es espadas (S), ba bastos (C)" in legend
    assert "12 rey (K), 11 caballo (J), 10 sota (Q), 1 as (A)" in legend
