"""Every word that a person reads comes from the catalogue, or is data.

The commands are driven in a language that marks its texts; see `pseudo`.
"""

from __future__ import annotations

import argparse
import copy
import html
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boilover import all_games, cli, find, load
from boilover.bots import all_names
from boilover.core.errors import BoilOverError
from boilover.core.text import LANGUAGES
from boilover.games.variant import KEYS
from boilover.inflation import schema as tricks_schema
from boilover.match import Match, read_records, replay
from boilover.play import contract
from boilover.play.progress import Progress
from boilover.play.table import BOT_NAMES
from boilover.pots import schema
from boilover.terminal.start import PEOPLE_NAMES
from tests.i18n import pseudo
from tests.match.test_bad_records import FAULTS, GOOD
from tests.match.test_variant_files import BAD
from tests.terminal.conftest import Outcome, Run

CARD = re.compile(r"[ATJQK]?[A-Z]")
GAMES = [game.id for game in all_games()]


def commands(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every command with its parser, `lab run` under `lab`."""
    yield name, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for verb, below in action.choices.items():
                yield from commands(below, f"{name} {verb}".strip())


COMMANDS = dict(commands(cli.build_parser()))
SWITCHES = {
    switch.lstrip("-")
    for parser in COMMANDS.values()
    for action in parser._actions
    for switch in action.option_strings
}
VALUES = {
    *schema.POT_SUIT,
    *schema.UNDEALT,
    *schema.TAKEN_FACE,
    *schema.MAJORITY,
    *("all", "random", "n", "true", "false", "True", "False", "None"),
    *(value for values in tricks_schema.CHOICES.values() for value in values),
    *("eldest", "holder", "international", "spanish"),
}
NAMES = {*BOT_NAMES, *PEOPLE_NAMES, "Anna", "Dan", "Eva"}
DATA = (
    {word for command in COMMANDS for word in command.split()}
    | {"boilover", "boilover-record", "text", "markdown", "html", "shell", "bash", "zsh", "tcsh"}
    | {*(name for game in all_games() for name in all_names(game.family))}
    | {"exec", "jsonl", *GAMES, *LANGUAGES}
    | {*schema.OPTIONS, *tricks_schema.OPTIONS, *KEYS}
    | SWITCHES
    | VALUES
    | NAMES
)


def check(output: str, *data: str) -> None:
    """Fail if a word is neither marked, nor data, nor in one of the texts `data`."""
    for path in sorted(data, key=len, reverse=True):
        output = output.replace(path, " ") if "/" in path else output
    # An example of a move has only the beginning of a suit's name, and of its mark.
    output = re.sub(r"'[^ '\n]{1,9}( [^ '\n]{1,2})?'", " ", output)
    known = {word for text in data for word in pseudo.WORD.findall(text)}
    found = pseudo.unmarked_words(output) - DATA - known
    strange = sorted(word for word in found if len(word) > 1 and not CARD.fullmatch(word))
    assert not strange, [line for line in output.splitlines() if any(w in line for w in strange)]


@pytest.fixture(autouse=True)
def language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mark everything."""
    pseudo.speak(monkeypatch)


@pytest.fixture
def told(run: Run, home: Path) -> Callable[..., Outcome]:
    """Run a command and check what it says; `data` are texts that it may repeat."""

    def tell(*arguments: str, typed: str = "", data: tuple[str, ...] = ()) -> Outcome:
        outcome = run(*arguments, typed=typed)
        assert outcome.out + outcome.err
        check(outcome.out + outcome.err, str(home), *data)
        return outcome

    return tell


Told = Callable[..., Outcome]


def test_an_untranslated_word_is_found() -> None:
    """The check does check: a word outside the marks, or filled in unmarked, is seen."""
    check(pseudo.marked("There are {n} pots.").format(n=3))
    for output in ("no pots", pseudo.marked("There are {what}.").format(what="pots")):
        with pytest.raises(AssertionError):
            check(output)


# --- Commands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command: str, told: Told) -> None:
    """Usage, help and headings, argparse's own words too."""
    out = told(*command.split(), "--help").out
    assert "⟦show this help message and exit⟧" in out.replace("\n", " ").replace("  ", "")
    assert "⟦usage:⟧ boilover" in out


@pytest.mark.parametrize(
    "line",
    [
        "frobnicate",
        "play frobnicate",
        "play --frobnicate",
        "play boil-over frobnicate",
        "play --watch=frobnicate",
        "play --humans",
        "play --seed frobnicate",
        "play --players frobnicate",
        "play --players 0",
        "play --players 7",
        "play --re",
        "play --lang frobnicate",
        "play --set frobnicate",
        "play --set frobnicate=1",
        "play --set limit=frobnicate",
        "play --set limit=1 --set limit=2",
        "play --opponents frobnicate",
        "play --opponents gredy",
        "play --opponents greedy,random",
        "play --bot exec:frobnicate",
        "play --bot exec:",
        "play --players 3 --bot random --bot random --bot random",
        "play --humans 4 --bot random",
        "play --humans 5",
        "play --name frobnicate --name frobnicate",
        "play --humans 2 --name frobnicate --name Frobnicate",
        "play --name \a",
        "play --resume",
        "play bol-over",
        "play frobnicate.toml",
        "rules",
        "rules poison --format frobnicate",
        "rules poison --players 7",
        "score --taken frobnicate",
        "score --taken frobnicate=1,2",
        "score --taken A=1,2,3,4 --taken a=0,0,0,0 --taken B=0,0,0,0",
        "score --taken A=99,0,0,0 --taken B=0,0,0,0 --taken C=0,0,0,0",
        "score --taken A=1,2,3,4 --dealer A",
        "score --name A --name B --name C --dealer frobnicate",
        "score --resume",
        "selfplay poison --matches 1",
        "selfplay poison --matches 1 --records /frobnicate/x",
        "selfplay poison --matches 1 --bots greedy,random --records /frobnicate/x",
        "lab",
        "lab frobnicate",
        "lab run frobnicate",
        "lab run poison --bots frobnicate",
        "lab run poison --bots exec:frobnicate",
        "lab run poison --bots greedy,random",
        "lab run poison --rounds 0",
        "new frobnicate",
        "new frobnicate.toml --extends frobnicate",
        "new frobnicate.toml --extends ./frobnicate.toml",
        "new /frobnicate/x.toml",
        "check frobnicate.toml",
        "check /",
        "replay frobnicate",
        "replay /",
        "perft frobnicate",
        "completion frobnicate",
    ],
)
def test_requests_that_cannot_be_used(line: str, told: Told) -> None:
    """Each refusal is in the language, with what was typed in it."""
    refused = told(*line.split(" "), data=(*line.split(" ")[1:], "frobnicate"))
    assert refused.status in (1, 2)
    assert "⟦" in refused.err


def test_opponents(told: Told) -> None:
    """Those of all games and of one, and how they are introduced."""
    told("bots", data=("exec:COMMAND",))
    told("bots", "enfle", data=("exec:COMMAND",))
    told("play", "--seed", "3", "--opponents", "easy:9,collector:9,greedy", typed="1\n")
    told("play", "--opponents", "search:9:frobnicate", data=("search:9:frobnicate",))


def test_lists(told: Told) -> None:
    """The games, a tree's nodes, self-play, figures."""
    told("games")
    told("perft", "poison", "--depth", "1", "--divide")
    told("lab", "run", "poison", "--rounds", "9", "--set", "limit=12")
    told("lab", "run", "boil-over", "--rounds", "9", "--bots", "greedy,random,greedy,random")
    for game in ("page-one", "cangkul", "bhabhi"):
        told("lab", "run", game, "--rounds", "9")


def test_self_play_and_replay(told: Told, tmp_path: Path) -> None:
    """Written, not written again, found good."""
    file = str(tmp_path / "x.jsonl")
    arguments = ("selfplay", "poison", "--matches", "1", "--records", file)
    told(*arguments, data=(file,))
    told(*arguments, data=(file,))
    told("replay", file, data=(file,))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", ["text", "markdown", "html"])
def test_rules(game: str, style: str, run: Run) -> None:
    """Every sheet, for all numbers of players and for one; pages without their tags."""
    for more in ((), ("--players", "3")):
        out = run("rules", game, "--format", style, *more).out
        out = html.unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", out, flags=re.S))
        check(out)


@pytest.mark.parametrize(
    "options",
    [
        {"majority": "shared", "taken_face": "up", "first_dealer": 1, "rounds": 1},
        {"deal": 5, "undealt": "draw_pile", "limit": {"3": 18, "*": 20}},
        {"deal": 1, "undealt": "removed", "poison_suit": "", "rounds": {"3": 4, "*": 2}},
        {"pot_suit": "first_card", "poison_suit": "HDS", "suit_penalty": 0},
        {"pack": [["KE", 2, 1], ["QE", 1, 9], ["JF", 9, 2], ["AF", 1, 7]], "poison_suit": ""},
        {"pack": {"3": [["7H", 9, 7], ["2C", 9, 2]], "*": [["7H", 12, 8]]}, "poison_suit": "H"},
    ],
)
def test_rules_of_other_options(options: dict[str, Any]) -> None:
    """Sentences that no preset needs."""
    from boilover.core.document import to_text

    options.setdefault("players", [3, 4])
    try:
        game = find("boil-over").with_options(**options)
    except BoilOverError as error:
        check(str(error))
        return
    check(to_text(game.rules_sheet()), str(options))


# --- At the table --------------------------------------------------------------------------------

NONSENSE = "?\nfrobnicate\n99\n0\n>\n7x\n8q h\nkh\n2s\n9s\n3s\n3s d\n4x\n4x 3\n1b\n1b 9\n7h d\nt\n"


POTS_OPTIONS = ("rounds=2",)
TRICK_OPTIONS = ("target=2", "series=2", "take_neighbour=off")


@pytest.mark.parametrize("game", GAMES)
def test_a_match(game: str, told: Told) -> None:
    """A whole match, with help and nonsense before the first move; windows are answered by no."""
    pots = find(game).family.name == "pots"
    out = told(
        *("play", game, "--seed", "3", "--opponents", "random"),
        *(f"--set={option}" for option in (POTS_OPTIONS if pots else TRICK_OPTIONS)),
        typed=NONSENSE + "1\nn\n" * 2000,
        data=("frobnicate", "kh", "8q"),
    ).out
    assert out.count("⟦is no move. Type a choice's number") >= 2
    assert "⟦Record:⟧" in out


def test_a_window(told: Told) -> None:
    """Whether to take the left neighbour's hand: help, nonsense, a standing answer and its end."""
    typed = "?\nfrobnicate\n7x\nt\nnever\n1\nask\n" + "1\nn\n" * 200
    for seed in "123":
        out = told("play", "bhabhi", "--seed", seed, "--name", "Eva", typed=typed).out
        assert "⟦Take⟧" in out or "?⟧" in out


def test_other_matches(told: Told) -> None:
    """Watching, several people, broken off, resumed, by name; two saved ones."""
    told("play", "poison-twelve", "--players", "2", "--watch", "--set", "rounds=1")
    told("play", "--humans", "2", "--seed", "4", typed="\n1\n\n1\n")
    told("play", "--name", "Eva", "--seed", "5", typed="1\n" * 3 + "q\n")
    told("play", "--resume", typed="1\n" * 200)
    told("play", "--resume")


def test_a_spoilt_save(told: Told, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is no match, and a folder that is none."""
    (home / "saved").mkdir(parents=True)
    (home / "saved" / "1.json").write_text('{"meta": {"saved": 3}}')
    told("play", "--resume", data=("saved", "json"))
    (home / "saved" / "1.json").write_text("{frobnicate")
    told("play", "--resume", data=("saved", "json"))
    monkeypatch.setenv("BOILOVER_HOME", str(home / "saved" / "1.json"))
    told("play", "--set", "rounds=1", typed="1\n" * 3, data=(str(home), "saved", "json"))
    told("play", "--set", "rounds=1", typed="1\n" * 60, data=(str(home), "saved", "json"))


def test_the_score_pad(told: Told, home: Path) -> None:
    """Names, nonsense, a sheet, a correction, an end; broken off and resumed; spoilt."""
    rounds = "1 0 0 1\n0 1 0 0\n0 0 2 2\n"
    nonsense = "x\n?\n11 0 0 0\n6 0 0 0\n5 0 0 0\nback\nfix 1\n"
    typed = f"A\nA,B,a\nA,B,C\nZ\nC\n{nonsense}{rounds}fix 1\n{rounds}{rounds * 2}"
    assert "⟦wins with⟧" in told("score", typed=typed).out
    told("score", "poison", "--name", "A", "--name", "B", "--name", "C", typed="\n" + rounds)
    told("score", "--resume")
    go_boom = "x\n?\nA\nback\nA\n0\n23\n10 K 3\ndrawn\nB\n99\n99\n\n"
    told("score", "go-boom", "--name", "A", "--name", "B", "--name", "C", typed="\n" + go_boom)
    told("score", "bhabhi", "--name", "A", "--name", "B", typed="\nC\nA\n?\nB\nend\n")
    told("score", "burro", "--name", "A", "--name", "B", typed="\n" + "A\n" * 5 + "\n")
    file = max((home / "score").iterdir())
    file.write_text("{}")
    told("score", "--resume", data=(file.name, "score", "json"))


def test_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that tells how far work has come."""
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    with Progress(pseudo.marked("rounds"), stream) as progress:
        progress.late.function(*progress.late.args)
        progress(0, 100)
        progress.next_look = 0
        progress(5, 100)
    check(stream.getvalue())
    assert "%" in stream.getvalue()


# --- Files ---------------------------------------------------------------------------------------


def test_new_and_check(told: Told, tmp_path: Path) -> None:
    """A variant's template, and what it comes to."""
    file = tmp_path / "my.toml"
    for game in GAMES:
        told("new", str(file), "--extends", game, "--force", data=(str(file),))
        check(file.read_text(), "My", "my")
        told("check", str(file), data=(str(file), "My"))
    told("new", str(file), data=(str(file),))
    file.write_text('extends = "poison"\nid = "my"\n[rules]\nlimit = 3\nrounds = {"*" = 4}\n')
    told("check", str(file), data=(str(file),))
    file.write_text('extends = "poison"\nid = "my"\n[rules]\nlimit = 0\n')
    told("check", str(file), data=(str(file),))


@pytest.mark.parametrize("text", [b[0] for b in BAD], ids=[b[2][:40] for b in BAD])
def test_faults_of_variant_files(text: str, tmp_path: Path) -> None:
    """Each fault of a file is told in the language."""
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BoilOverError) as refused:
        load(file)
    check(str(refused.value), str(file), text)
    assert "⟦" in str(refused.value)


@pytest.mark.parametrize(("damage"), [f[1] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_faults_of_records(damage: Callable[[dict[str, Any]], Any]) -> None:
    """Each fault of a record is told in the language, after its place, which is not."""
    record = copy.deepcopy(GOOD)
    damage(record)
    with pytest.raises(BoilOverError) as refused:
        replay(record)
    message = re.sub(r"^round \d+, move \d+: ", "", str(refused.value))
    keys = "format version game rules players rounds meta dealer deal hands aside stock moves "
    check(message, json.dumps(record), keys + "points outcome totals winners played out topple")
    assert "⟦" in message


NO_RECORDS = [
    *("", "{", "3\n", '{"a": 1, "a": 2}', '{"a": NaN}', '{"a": 1e999}', "[" * 9999, '{"a": tru}'),
    *('{"a" 1}', '{"a": 1 "b"}', '{"a": "\\x"}', '{"a": "\n"}', '{"a": "', "{} {}"),
]


@pytest.mark.parametrize("content", NO_RECORDS, ids=lambda content: str(content)[:20])
def test_files_that_are_no_records(content: str, tmp_path: Path) -> None:
    """What the parser says is borrowed and translated."""
    file = tmp_path / "x.jsonl"
    file.write_text(content)
    with pytest.raises(BoilOverError) as refused:
        replay(next(iter(read_records(file)))[1])
    check(str(refused.value), str(file), "NaN e999")
    assert "⟦" in str(refused.value)


# --- What only a program's fault would show ------------------------------------------------------


def test_moves_that_may_not_be() -> None:
    """The reasons that a match and a state give."""
    match = Match(find("poison"), ["A", "B", "C"], seed=1)
    reasons = [_refusal(lambda: match.play(0, "1B>1"))]
    match.deal_round()
    seat = match.current_player()
    assert seat is not None
    assert match.state is not None
    reasons += [
        _refusal(match.deal_round),
        _refusal(lambda: match.play(9, "1B>1")),
        _refusal(lambda: match.play(seat, "frobnicate")),
        _refusal(lambda: match.play(seat, "9B>1")),
        _refusal(lambda: match.play(seat, "1B>9")),
        _refusal(lambda: match.play_action(9999)),
        match.state.why_not(63),
        match.state.why_not(1),
        *(match.state.why_not(a) for a in range(192)),
    ]
    for reason in filter(None, reasons):
        assert "⟦" in reason
        check(reason, "frobnicate")


def _refusal(attempt: Callable[[], Any]) -> str:
    with pytest.raises(BoilOverError) as refused:
        attempt()
    return str(refused.value)


def test_a_broken_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `check` would say if a variant broke a law."""
    monkeypatch.setattr(contract, "to_record", lambda match: {})
    monkeypatch.setattr(contract, "replay", lambda record: record)
    monkeypatch.setattr(contract, "Counter", lambda cards: object())
    check(_refusal(lambda: contract.check_round(find("poison"), 3, 1)))
