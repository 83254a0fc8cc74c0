"""Trick games at the terminal from the first deal to the end: typed, watched, broken off."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boilover.core.text import use_language
from boilover.games import Game, all_games, find
from boilover.games.registry import FAMILIES
from boilover.match import read_records, replay, to_record
from boilover.telling import Sentence
from boilover.terminal import saved
from boilover.terminal.tables import TABLES as TABLES_BY_FAMILY

from .conftest import Run
from .typist import Table

GAMES = [game.id for game in all_games() if game.family.name == "inflation"]
CARD = re.compile(r"(?:10|[2-9AJQK])[♥♦♣♠]|Joker")


@pytest.fixture(autouse=True)
def english() -> None:
    use_language("en")


def short(game: str) -> Game:
    """The game with few rounds in a match."""
    found = find(game)
    if found.rules.scoring in ("winner_takes_pips", "own_pips_limit"):
        return found.with_options(target=10)
    if found.rules.scoring == "loser_point":
        return found.with_options(target=2)
    return found.with_options(series=2)


def test_every_family_has_its_drawing() -> None:
    assert set(TABLES_BY_FAMILY) == set(FAMILIES)


def sizes(game: str) -> list[int]:
    """Some numbers of players."""
    players = find(game).players
    return sorted({players[0], players[-1], *({3, 4} & set(players))})


TABLES = [(game, n) for game in GAMES for n in sizes(game)]


def check_record(table: Table, folder: Path) -> None:
    """The record of a finished match replays to the same."""
    [(_, record)] = read_records(folder / "record.jsonl")
    assert record == json.loads(json.dumps(to_record(table.match)))
    assert replay(record).totals == table.match.totals


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("people", [1, 2])
def test_whole_matches(game: str, players: int, people: int, tmp_path: Path) -> None:
    """People take moves by lot and type them somehow; everything fits the screen."""
    seed = players
    heights = []

    def look(table: Table, _seat: int) -> None:
        turn = table.console.turn
        heights.append(len(turn[turn.rfind("\nRound ") + 1 :].splitlines()))

    table = Table(short(game), tmp_path, players=players, people=people, seed=seed, look=look)
    text = table.play()
    if people == 1 and players <= 8:
        assert max(heights) <= 26, seed
    check_record(table, tmp_path)
    written = [line for line in text.splitlines() if "> " not in line and "Record:" not in line]
    assert max(map(len, written)) < 80, (seed, max(written, key=len))
    assert "{" not in text, seed
    assert text.count("End of round") == len(table.match.rounds)
    assert table.match.is_over
    assert (tmp_path / "saved.json").exists() is False


@pytest.mark.parametrize("game", GAMES)
def test_narrow_screens(game: str, tmp_path: Path) -> None:
    """With 44 columns everything fits too."""
    players = max(3, find(game).players[0])
    table = Table(short(game), tmp_path, players=players, people=2, seed=3, columns=44)
    written = [line for line in table.play().splitlines() if "> " not in line]
    too_long = [line for line in written if len(line) > 44]
    assert not [line for line in too_long if "Record:" not in line and "press Enter" not in line]


def hand_of(table: Table, seat: int) -> set[str]:
    """The seat's true hand."""
    state = table.match.state
    assert state is not None
    return set(table.match.game.family.hand(table.match.rules, state.observe(seat)))


def seen_by_all(table: Table) -> set[str]:
    """The cards that were played, taken or drawn for all to see in this round."""
    words = " ".join(words for _seat, words in table.match.round.moves if "reshuffle" not in words)
    seen = set(re.findall(r"\b(?:[2-9TJQKA][HDCS]|JK)\b", words))
    if table.match.rules.stock_form == "up":
        seen |= set(table.match.round.deal.stock)
    return seen | {table.match.rules.opening.removeprefix("holder:")}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [1, 2, 3])
def test_nobody_sees_another_hand(game: str, people: int, tmp_path: Path) -> None:
    """At each prompt the screen has no card but the own ones and those that all have seen."""
    looks = [0] * people

    def look(table: Table, seat: int) -> None:
        looks[seat] += 1
        screen = table.console.screen
        if people == 1:  # nothing is hidden from the only person: what was told stays above
            screen = screen[screen.rindex(f"Round {table.match.round.number}.") :]
        plain = table.session.table.faces.plain
        shown = set(CARD.findall(screen))
        allowed = {plain(card) for card in seen_by_all(table) | hand_of(table, seat)}
        assert shown <= allowed, (seat, shown - allowed, screen)

    players = max(find(game).players[0], people + 1)
    Table(short(game), tmp_path, players=players, people=people, seed=7, look=look).play()
    assert all(looks)


def test_the_check_for_hands_finds_one(tmp_path: Path) -> None:
    """If a table showed somebody else's hand it would be noticed."""

    def look(table: Table, seat: int) -> None:
        plain = table.session.table.faces.plain
        allowed = {plain(card) for card in seen_by_all(table) | hand_of(table, seat)}
        other = {plain(card) for card in hand_of(table, 1 - seat)}
        assert not set(CARD.findall(table.console.screen)) & (other - allowed)
        table.console.screen += " ".join(other)
        assert set(CARD.findall(table.console.screen)) & (other - allowed)
        raise EOFError

    table = Table(find("enfle"), tmp_path, players=3, people=2, seed=1, look=look)
    assert table.session.run() == 0


@pytest.mark.parametrize("game", GAMES)
def test_watching(game: str, run: Run, home: Path) -> None:
    """Bots alone play to the end; each move is a line, a lead at its beginning."""
    n = find(game).players[0]
    watched = run(
        "play", game, "--watch", "--players", str(n), "--seed", "5", "--opponents", "greedy"
    )
    assert watched.status == 0, watched.err
    assert re.search(r"^\w+ leads .*\.$", watched.out, re.M)
    assert re.search(r"^  \w+ (plays|draws|wins|has|passes|takes|can't) ", watched.out, re.M)
    [(_, record)] = read_records(home / "matches.jsonl")
    assert replay(record).is_over


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stop_after", [1, 4, 9])
def test_resuming_goes_on_as_if_nothing_had_been(
    game: str, stop_after: int, run: Run, home: Path
) -> None:
    """Broken off anywhere, in a trick or at a question, the match ends as the one that wasn't."""
    home.mkdir()
    n = find(game).players[0]
    arguments = ["play", game, "--seed", "11", "--opponents", "random", "--players", str(n)]
    if find(game).rules.scoring == "single":
        arguments += ["--set", "series=5"]
    typed = ["1", "n", "", "l", "r", "d"] * 900
    whole = run(*arguments, "--record", str(home / "whole.jsonl"), typed="\n".join(typed))
    assert whole.status == 0, whole.err
    first = run(*arguments, typed="".join(line + "\n" for line in typed[:stop_after]))
    assert "Saved." in first.out
    rest = run(
        "play", "--resume", "--record", str(home / "parts.jsonl"),
        typed="\n".join(typed[stop_after:]),
    )  # fmt: skip
    assert rest.status == 0, rest.err
    [(_, one)] = read_records(home / "whole.jsonl")
    [(_, parts)] = read_records(home / "parts.jsonl")
    assert parts == one
    assert saved.saved_matches() == []


def test_what_happened_is_told_again(run: Run) -> None:
    """A round that is gone on with is told as far as the table remembers it."""
    first = run("play", "enfle", "--seed", "3", typed="1\n1\n")
    last_turn = first.out.rpartition("> \n")[0].rpartition("> \n")[2]
    news = last_turn[: last_turn.index(" Trick")].split()
    assert len(news) > 10
    resumed = " ".join(run("play", "--resume").out.split())
    assert " ".join(news) in resumed


def test_long_rounds_do_not_flood_the_screen(tmp_path: Path) -> None:
    """Who has been out for long is told the last tricks only."""
    table = Table(find("enfle"), tmp_path, players=3, people=1, seed=1).session.table
    tricks = [s for i in range(9) for s in (Sentence(f"lead {i}"), Sentence("play", False))]
    assert table.latest(tricks[:8]) == tricks[:8]
    assert table.latest(tricks) == [Sentence("..."), *tricks[-8:]]


# --- The last words -------------------------------------------------------------------------------


def last_words(run: Run, *arguments: str) -> str:
    """What is said after the last sheet."""
    out = run("play", *arguments, "--watch", "--seed", "4", "--opponents", "greedy").out
    return out[out.rindex("End of round") :]


def test_a_single_round_has_a_winner_and_no_totals(run: Run) -> None:
    said = last_words(run, "enfle")
    assert re.search(r"^\w+ wins!$", said, re.M)
    assert "Final totals" not in said


def test_a_single_round_with_a_loser_names_the_loser(run: Run) -> None:
    said = last_words(run, "bhabhi")
    assert re.search(r"^\w+ loses!$", said, re.M)
    assert "share the win" not in said
    assert re.search(r"^\w+ wins!$", last_words(run, "bhabhi", "--players", "2"), re.M)


@pytest.mark.parametrize(
    ("game", "high"), [("go-boom", True), ("go-boom-reverse", False), ("burro", False)]
)
def test_totals_stand_best_first(game: str, high: bool, run: Run) -> None:
    """Pips that one wins are good to have, those that one keeps are not."""
    said = last_words(run, game)
    final = re.search(r"Final totals: ([^.]*)\.", said.replace("\n", " "))
    assert final is not None
    totals = [int(total) for total in re.findall(r"\d+", final[1])]
    assert totals == sorted(totals, reverse=high)
    best = final[1].split()[0]
    assert f"{best} wins!" in said or f"{best} and" in said or f"{best}, " in said


def test_nobody_wins_a_drawn_round(run: Run) -> None:
    said = last_words(run, "enfle", "--set", "max_tricks=1")
    assert "Nobody wins: every round was drawn." in said


# --- Spanish cards --------------------------------------------------------------------------------


def test_a_match_with_spanish_cards(tmp_path: Path) -> None:
    """Shown and typed so; the record keeps the letters of records."""
    table = Table(short("burro"), tmp_path, players=3, people=1, seed=5, faces="spanish")
    text = table.play()
    assert not CARD.search(text)
    assert re.search(r"\b12(or|co|ba|es)\b", text)
    check_record(table, tmp_path)


def test_spanish_cards_stay_on_the_table(run: Run) -> None:
    """They are explained at the start, in the help, and after a break."""
    first = run("play", "burro", "--seed", "5", "--faces", "spanish", typed="?\n")
    assert first.out.count("Spanish cards: or oros (♦)") == 2
    assert "Spanish cards:" in run("play", "--resume").out
    assert "Spanish cards:" not in run("play", "--resume", "--faces", "international").out


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("enfle", "spanish: a Spanish pack has no tens; this one has"),
        ("boil-over", "spanish: a Spanish pack has no tens; this one has"),
        ("poison", "spanish: this pack has other suits"),
    ],
)
def test_packs_that_are_not_spanish(game: str, says: str, run: Run) -> None:
    refused = run("play", game, "--faces", "spanish")
    assert refused.status == 2
    assert says in refused.err
    assert refused.out == ""


def test_a_stock_that_topples_before_the_first_card_is_told(run: Run) -> None:
    played = run(
        *("play", "burro-em-pe", "--watch", "--set", "topple_idle_p=1"),
        *("--players", "3", "--seed", "3"),
    )
    assert "Carla starts.\n  The stock topples: Carla takes all its 25 cards.\n" in played.out
