"""The terminal game from the outside: what is said, saved, resumed, recorded."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from pathlib import Path

import pexpect
import pytest

from boilover.match import read_records, replay
from boilover.terminal import saved

from ..oracle.pots import verify_record
from .conftest import Run

GAMES = ("boil-over", "friday-the-13th", "poison", "poison-five", "poison-twelve")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(game: str, run: Run, home: Path) -> None:
    """A person who always takes the first choice finishes every game; the record replays."""
    played = run("play", game, "--seed", "7", "--name", "Eva", typed="1\n" * 200)
    assert played.status == 0, played.err
    lines = [line for line in played.out.splitlines() if not line.startswith("Record: ")]
    assert max(map(len, lines)) <= 80
    [(_, record)] = read_records(home / "matches.jsonl")
    match = replay(record)
    verify_record(record)
    assert match.players[0] == "Eva"
    totals = dict(zip(match.players, match.totals, strict=True))
    final = re.search(r"Final totals: (.*)\.", played.out)
    assert final is not None
    assert {n: int(t) for n, t in re.findall(r"(\w+) (\d+)", final[1])} == totals
    assert saved.saved_matches() == []
    assert played.out.count("the cards taken") == len(match.rounds)


def test_the_first_position_at_the_end_of_input(run: Run) -> None:
    """With nothing to read the first position is shown and the match saved."""
    played = run("play", "--seed", "3")
    assert played.status == 0
    assert "Boil Over: 4 players, 4 rounds, limit 20." in played.out
    assert "♥ hearts: 0" in played.out
    assert "Your hand:" in played.out
    assert "boilover play --resume" in played.out
    assert len(saved.saved_matches()) == 1


@pytest.mark.parametrize(
    ("options", "says", "not_said"),
    [
        ([], "of a suit of which you have the most. Poison goes on any pot and always costs.",
         "nobody has more"),
        (["majority=shared"], "except those of a suit of which nobody has more than you.",
         "you have the most"),
        (["poison_suit="], "The lowest total wins.", "oison"),
        (["poison_penalty=0"], "Poison goes on any pot and costs nothing.", "always costs"),
        (["suit_penalty=0"], "Cards of the pots' own suits cost nothing when taken.",
         "cost points"),
    ],
)  # fmt: skip
def test_help_follows_the_options(options: list[str], says: str, not_said: str, run: Run) -> None:
    """What a variant hasn't is not spoken of."""
    settings = [word for option in options for word in ("--set", option)]
    out = " ".join(run("play", "--seed", "3", *settings, typed="?\n").out.split())
    told = out[out.index("Play one card.") :]
    assert says in told
    assert not_said not in told


def test_choices_say_what_they_would_do(run: Run) -> None:
    """Each choice shows the new total, or what boils over and how many cards it costs."""
    out = run("play", "--seed", "3", "--opponents", "random", typed="1\n" * 12).out
    assert re.search(r"^ +\d+ 3♠ on ♦ +→ \d+", out, re.M)
    assert re.search(r"boils over, you take \d+ cards?", out)
    assert re.search(r"^You play .* on the \w+ pot: \d+\.", out, re.M)


@pytest.mark.parametrize("stop_after", [0, 1, 5, 13, 25])
def test_resuming_goes_on_as_if_nothing_had_been(stop_after: int, run: Run, home: Path) -> None:
    """Broken off anywhere, the match ends as the same match that wasn't."""
    home.mkdir()
    arguments = ("play", "boil-over", "--seed", "11", "--opponents", "random")
    run(*arguments, "--record", str(home / "whole.jsonl"), typed="1\n" * 100)
    first = run(*arguments, typed="1\n" * stop_after)
    assert "Saved." in first.out
    rest = run("play", "--resume", "--record", str(home / "parts.jsonl"), typed="1\n" * 100)
    assert rest.status == 0, rest.err
    [(_, whole)] = read_records(home / "whole.jsonl")
    [(_, parts)] = read_records(home / "parts.jsonl")
    assert parts == whole
    assert saved.saved_matches() == []


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        ("en", "de", ("Du", "du spielst aus", "Du bist")),
        ("de", "en", ("You", "you start", "You are")),
    ],
)
def test_another_language_for_a_saved_match(
    one: str, other: str, says: tuple[str, ...], run: Run
) -> None:
    """Whoever gave no name is "you" in whatever is spoken now."""
    run("--lang", one, "play", "enfle", "--seed", "2", "--players", "3", typed="1\n")
    name = says[0]
    assert f": {name}, Ben, Carla\n" in run("--lang", other, "play", "--saved").out
    resumed = run("--lang", other, "play", "--resume").out
    former = "Du" if name == "You" else "You"
    assert re.search(rf"\b{name} ", resumed)
    assert not re.search(rf"\b{former}\b", resumed)


def test_a_given_name_stays_as_it_is(run: Run) -> None:
    """Also among several people, where nobody is "you"."""
    run("play", "enfle", "--seed", "2", "--players", "3", "--humans", "2", "--name", "Du")
    assert ": Du, Anna, Ben\n" in run("play", "--saved").out


def test_a_saved_match_of_many_stays_in_a_line(run: Run) -> None:
    run("play", "enfle", "--seed", "2", "--players", "6")
    assert run("play", "--saved").out.splitlines()[0].endswith("You, Ben, Carla, Dan and 2 more")


@pytest.mark.parametrize("game", ["enfle", "poison"])
def test_the_sheet_stands_apart_from_what_was_told(game: str, run: Run) -> None:
    """Where people play and where only bots do."""
    for more in (("--humans", "0"), ()):
        out = run("play", game, "--players", "3", "--seed", "2", *more, typed="1\n" * 100).out
        assert "\n\n End of round 1" in out, more
        assert "\n\n\n End of round" not in out, more


def test_both_players_of_a_counter_clockwise_game(run: Run) -> None:
    """The seats are named the way that the game goes."""
    out = run("play", "burro", "--players", "2", "--seed", "4").out
    assert "At the table, counter-clockwise: You, Ben" in out


def test_a_new_match_leaves_a_saved_one_alone(run: Run) -> None:
    """A new game never asks about a saved one; resuming takes the newest, then the older."""
    run("play", "--seed", "1")
    run("play", "poison", "--seed", "2")
    assert len(saved.saved_matches()) == 2
    resumed = run("play", "--resume", typed="1\n" * 100)
    assert resumed.out.startswith("Poison:")
    assert "1 older match is saved too." in resumed.out
    assert run("play", "--resume").out.startswith("Boil Over:")


def test_saved_matches_are_listed_gone_on_with_and_dropped(run: Run, home: Path) -> None:
    """By their numbers, the newest first."""
    assert run("play", "--saved").out == "There is no saved match.\n"
    run("play", "--seed", "1", "--name", "Eva", typed="1\n")
    run("play", "enfle", "--seed", "2", "--players", "3")
    run("play", "poison", "--seed", "3")
    listed = run("play", "--saved").out.splitlines()
    assert re.fullmatch(r" 1  \d{4}-\d\d-\d\d \d\d:\d\d  Poison, round 1: You, .*", listed[0])
    assert listed[1].endswith("Enflé, round 1: You, Ben, Carla")
    assert listed[2].endswith("Boil Over, round 1: Eva, Ben, Carla, Dan")
    assert listed[3] == (
        "Go on with one: boilover play --resume N; drop one: boilover play --discard N"
    )
    assert run("play", "--resume", "3").out.startswith("Boil Over:")
    assert run("play", "--resume").out.startswith("Poison:")
    dropped = run("play", "--discard", "2")
    assert dropped.out.startswith("Dropped: ")
    assert "Enflé" in dropped.out
    assert len(saved.saved_matches()) == 2
    for option in ("--resume", "--discard"):
        refused = run("play", option, "3")
        assert refused.status == 2
        assert "3: there are 2 saved matches; see: boilover play --saved" in refused.err
    (home / "saved" / "0.json").write_text("{")
    assert "is not a saved match" in run("play", "--saved").out


def test_nothing_to_resume(run: Run) -> None:
    """Resuming without a saved match says how to start one."""
    nothing = run("play", "--resume")
    assert nothing.status == 2
    assert "there is no saved match" in nothing.err


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"format": "boilover-record"}', '{"meta": {"saved": 3}}']
)
def test_a_spoilt_save_file_is_named(content: str, run: Run, home: Path) -> None:
    """A save file that isn't one is named, left as it is, and the next older one is taken."""
    (home / "saved").mkdir(parents=True)
    file = home / "saved" / "9.json"
    file.write_text(content)
    spoilt = run("play", "--resume")
    assert spoilt.status == 2
    assert spoilt.out.count(str(file)) == 1
    assert "there is no saved match" in spoilt.err
    run("play", "--seed", "1")
    resumed = run("play", "--resume")
    assert resumed.status == 0
    assert str(file) in resumed.out
    assert "Your hand:" in resumed.out
    assert file.read_text() == content


def test_several_people_pass_the_screen(run: Run) -> None:
    """Each is asked to sit down first, and only then sees a hand: the own one."""
    out = run("play", "--humans", "2", "--name", "Anna", "--name", "Bea", "--seed", "4",
              typed="\n1\n\n1\n").out  # fmt: skip
    first, second = out.split("Pass the screen to ")[1:3]
    assert first.startswith("Anna.")
    assert second.startswith("Bea.")
    assert "Anna> " in first
    assert "Bea> " in second
    assert first.count("Your hand:") == second.count("Your hand:") == 1


def test_watching(run: Run, home: Path) -> None:
    """Bots alone play a match to its end without a question."""
    watched = run("play", "--watch", "--opponents", "greedy,random,greedy,random", "--seed", "5")
    assert watched.status == 0
    assert "wins!" in watched.out or "share the win" in watched.out
    assert "> " not in watched.out.replace("-> ", "")
    [(_, record)] = read_records(home / "matches.jsonl")
    assert record["players"] == ["Ben", "Carla", "Dan", "Emma"]


def test_a_table_remembers_each_seats_last_play(run: Run) -> None:
    """The house may show the whole history of the round."""
    usual = run("play", "--seed", "5", typed="1\n1\n1\n")
    everything = run("play", "--seed", "5", "--history", typed="1\n1\n1\n")
    sentences = re.findall(r"^You play .*$", usual.out, re.M)
    assert len(sentences) == len(set(sentences)) == 3
    assert [everything.out.count(s) for s in sentences] == [3, 2, 1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "boilover", "--players", "7"), "this game is for 3 to 6"),
        (("play", "bol-over"), "did you mean boil-over?"),
        (("play", "--set", "limt=3"), "limt: no such option; did you mean limit?"),
        (("play", "--set", "limit=x"), "must be a whole number"),
        (("play", "--set", "limit"), "write OPTION=VALUE"),
        (("play", "--set", "limit=1", "--set", "limit=2"), "given twice"),
        (("play", "--opponents", "gredy"), "did you mean greedy?"),
        (("play", "--opponents", "greedy,random"), "name one for all, or one for each"),
        (("play", "--humans", "5"), "--humans 5: the match has 4 players"),
        (("play", "--name", "A", "--name", "B"), "2 names for 1 person; say --humans 2"),
        (("play", "--humans", "2", "--name", "Al", "--name", "al"), "the same name"),
        (("play", "--name", "\x1b\x07"), "nothing is left of the name"),
        (("play", "--seed", "x"), "must be a whole number"),
        (("play", "--opponents", ""), "a name is empty"),
        (("play", "--opponents", "greedy,,random"), "a name is empty"),
        (("play", "--humans", "4", "--opponents", "greedy"), "every seat has a person"),
        (("play", "--watch", "--humans", "2"), "--watch seats bots only"),
        (("play", "poison", "--resume"), "it takes no GAME"),
        (("play", "--resume", "--seed", "3"), "it takes no --seed"),
        (("play", "--resume", "--set", "limit=3"), "it takes no --set"),
        (("play", "--resume", "0"), "must be a whole number from 1 up"),
        (("play", "--resume", "2"), "2: there are 0 saved matches"),
        (("play", "--faces", "french"), "invalid choice"),
        (("play", "go-boom", "--opponents", "random-pairs"), "no such bot"),
        (("play", "go-boom", "--players", "7"), "this game is for 2 to 6"),
        (("rules", "enfle", "--players", "2"), "--players 2: this game is for 3 to 6 players\n"),
        (("score", "--resume", "--name", "A"), "it takes no --name"),
        (("play", "--record", "/nonexistent/x.jsonl"), "no record can be written there"),
        (("play", "--record", "/"), "no record can be written there"),
        (("play", "nosuch.toml"), "nosuch.toml: can't be read"),
        (("frobnicate",), "invalid choice"),
    ],
)
def test_requests_that_cannot_be_used(arguments: tuple[str, ...], says: str, run: Run) -> None:
    """Each is refused with the reason and with status 2, before anything is dealt."""
    refused = run(*arguments)
    assert refused.status == 2
    assert says in refused.err
    assert refused.out == ""
    assert "Traceback" not in refused.err


def test_a_finished_match_without_a_save_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where only the record can be written, that is enough."""
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("BOILOVER_HOME", str(tmp_path / "file"))
    record = tmp_path / "r.jsonl"
    finished = run("play", "--set", "rounds=1", "--record", str(record), typed="1\n" * 30)
    assert finished.status == 0
    assert len(record.read_text().splitlines()) == 1


def test_names_of_bots_never_equal_a_persons(run: Run) -> None:
    """A person called like a bot keeps the name."""
    out = run("play", "--name", "ben").out
    assert "At the table, clockwise: ben, Carla (greedy), Dan (greedy), Emma (greedy)." in out


def test_letters_where_hearts_cannot_be_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the C locale suits are letters and arrows are drawn with ASCII."""
    monkeypatch.setenv("LC_ALL", "C")
    out = run("play", "--seed", "3").out
    assert out.isascii()
    assert re.search(r"\d+ 3S on D +-> 3", out)


@pytest.mark.skipif(os.name != "posix", reason="folders can't be read-only there")
def test_an_unwritable_home_is_told_and_survived(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match goes on; in the end the path and the reason are said, and the status is 1."""
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("BOILOVER_HOME", str(blocked / "home"))
    stopped = run("play", typed="1\n1\n")
    assert stopped.status == 1
    assert "Note: nothing can be saved in" in stopped.out.split("Your hand:")[0]
    assert "can't be saved" in stopped.out
    assert str(blocked) in stopped.out
    finished = run("play", "--set", "rounds=1", typed="1\n" * 100)
    assert finished.status == 1
    assert "Final totals" in finished.out


def test_the_save_is_replaced_whole(run: Run, home: Path) -> None:
    """Nothing half-written stays behind."""
    run("play", typed="1\n1\n1\n")
    files = list((home / "saved").iterdir())
    assert [f.suffix for f in files] == [".json"]
    assert stat.S_ISREG(files[0].stat().st_mode)
    record = json.loads(files[0].read_text())
    assert sum(seat == 0 for seat, _ in record["rounds"][0]["moves"]) == 3


# --- At a real terminal --------------------------------------------------------------------------


def spawn(home: Path, *arguments: str, columns: int = 80, **env: str) -> pexpect.spawn:
    environment = os.environ | {"BOILOVER_HOME": str(home), "TERM": "xterm", "LANG": "C.UTF-8"}
    for name in ("LC_ALL", "COLUMNS", "LINES"):
        environment.pop(name, None)
    return pexpect.spawn(
        sys.executable,
        ["-m", "boilover", *arguments],
        env=environment | env,
        encoding="utf-8",
        timeout=30,
        dimensions=(40, columns),
    )


def test_ctrl_c_saves(home: Path) -> None:
    """Ctrl-C at the prompt saves, says how to go on, and is no failure."""
    child = spawn(home, "play", "--seed", "3")
    child.expect("> ")
    for _ in range(10):
        child.sendintr()  # again, if it came in the instant before the prompt listens
        if child.expect(["Saved. Go on with: boilover play --resume", pexpect.TIMEOUT], 3) == 0:
            break
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    child = spawn(home, "play", "--resume")
    child.expect("Your hand:")
    child.expect("> ")
    child.sendline("q")
    child.expect("Saved.")
    child.expect(pexpect.EOF)


def test_a_closed_window_saves(home: Path) -> None:
    """A hang-up is no loss either."""
    child = spawn(home, "play", "--seed", "3", "--fast")
    child.expect("> ")
    child.sendline("1")
    child.expect("> ")
    child.close()
    assert len(list((home / "saved").glob("*.json"))) == 1


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_colour_only_where_it_is_wanted(no_colour: str, home: Path) -> None:
    """A terminal gets colours unless NO_COLOR is set; the words are the same."""
    child = spawn(home, "play", "--seed", "3", NO_COLOR=no_colour)
    child.expect("Your hand:.*> ")
    text = child.before + child.after
    child.close()
    assert ("\x1b[31m" in text) == (not no_colour)
    assert "3♥" in re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("columns", [44, 60, 80])
def test_a_narrow_terminal(columns: int, home: Path) -> None:
    """What is drawn fits the width; at 80 columns a turn also fits 24 lines."""
    child = spawn(home, "play", "--seed", "5", "--opponents", "random", "--fast", columns=columns)
    for _ in range(12):
        child.expect(r"\n> |round> ")
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "\0", child.before)
        screen = text.rpartition("\0\0")[2].replace("\0", "").splitlines()
        assert max(map(len, screen), default=0) <= columns
        if columns == 80:
            assert len(screen) <= 26
        child.sendline("1")
    child.close()


def test_the_sheet_waits_for_the_reader(home: Path) -> None:
    """After a round the scores stay until Enter is pressed; only then the next hand is shown."""
    # Opponents that don't think for a time: on a busy machine they play no other round.
    usual = ("--opponents", "greedy", "--seed", "5", "--fast")
    child = spawn(home, "play", *usual, "--set", "rounds=2")
    for _ in range(10):
        if child.expect([r"\n> ", "Enter for the next round> "]) == 1:
            break
        child.sendline("1")
    else:
        child.expect("Enter for the next round> ")
    assert re.search("throws? them away|nobody throws", child.before)
    child.sendline("")
    child.expect("Round 2")
    child.expect("Your hand:")
    child.close()


def test_what_one_person_typed_is_not_there_for_the_next(home: Path) -> None:
    """The arrow up brings back nothing from before the screen was passed on."""
    child = spawn(
        home, "play", "--humans", "2", "--name", "Ann", "--name", "Bob", "--seed", "4", "--fast"
    )
    child.expect("press Enter when nobody else looks: ")
    child.sendline("")
    child.expect("(Ann|Bob)> ")
    child.sendline("secret of the first")
    child.expect("(Ann|Bob)> ")
    child.sendline("1")
    child.expect("press Enter when nobody else looks: ")
    child.sendline("")
    child.expect("(Ann|Bob)> ")
    child.send("\x1b[A\x1b[A?")
    child.sendline("")
    child.expect("(Ann|Bob)> ")
    assert "secret" not in child.before
    child.close()
