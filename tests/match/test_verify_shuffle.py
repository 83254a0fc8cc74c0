"""`replay --verify-shuffle`: whatever in a record isn't what its secret gives is found."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boilover.core.errors import RecordError, VariantError
from boilover.games import find
from boilover.match import FairChance, Match, dumps, replay, to_record, verify_shuffle
from tests.inflation.mixes import cycling_options, random_options
from tests.match.test_fair import EVENTS, SECRET, secret_number, sit_down
from tests.terminal.conftest import Run, home, run

__all__ = ["home", "run"]

pytestmark = pytest.mark.usefixtures("compiled")

PAGE = Path(__file__).parents[2] / "docs/reference/fair-shuffle.md"
GAMES = [
    ("boil-over", 3),
    ("boil-over", 4),
    ("poison", 3),
    ("poison-five", 4),
    ("poison-twelve", 3),
    ("go-boom", 5),
    ("burro", 4),
    ("enfle", 5),
    ("page-one", 4),
    ("burro-em-pe", 4),
    ("bhabhi", 4),
    ("cangkul-joker", 3),
]


def play(match: Match, seed: int = 1, change: dict[int, bytes] | None = None) -> Match:
    """Play the match by lot; `change` gives it other secrets from some rounds' deals on."""
    lot = random.Random(seed)
    while not match.is_over:
        match.deal_round()
        if change and len(match.rounds) in change:
            match.chance = FairChance(change[len(match.rounds)])
        while (seat := match.current_player()) is not None:
            match.play(seat, lot.choice(match.legal_words()))
    return match


def record_of(game: str, players: int, seed: int = 1) -> dict[str, Any]:
    """A whole match's record, as it is read from a file."""
    read: dict[str, Any] = json.loads(dumps(to_record(play(sit_down(game, players), seed))))
    return read


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_an_honest_record(game: str, players: int, tmp_path: Path) -> None:
    """It is right, for us and for the few lines of the page that know nothing of us."""
    record = record_of(game, players)
    assert record["meta"]["fair"] == {
        "commitment": FairChance(SECRET).commitment,
        "secret": SECRET.hex(),
    }
    assert to_record(verify_shuffle(record)) == record == to_record(replay(record))
    [program] = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    file = tmp_path / "match.jsonl"
    file.write_text(dumps(record) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", program, file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(record["rounds"])


def test_any_rules_with_any_events() -> None:
    """What a record passes over counts as a decision, written or not."""
    dice = random.Random(3)
    events = 0
    for n in range(400):
        options, players = (random_options, cycling_options)[n % 2](dice)
        try:
            game = find("go-boom").with_options_for(players, options)
        except VariantError:
            continue
        chance = FairChance(secret_number(n))
        match = Match(game, [""] * players, chance=chance)
        match.deal_round()
        while (seat := match.current_player()) is not None:
            match.play(seat, dice.choice(match.legal_words()))
        record = to_record(match)
        moves = record["rounds"][0]["moves"]
        events += sum(seat == "*" for seat, _words in moves)
        replay(record, unfinished=True, chance=chance)
        record["rounds"][0]["moves"] = [move for move in moves if move[1] != "no"]
        replay(record, unfinished=True, chance=chance)
    assert events > 20


def test_the_secret_is_told_when_the_match_is_over() -> None:
    """Before that it would tell the cards to come."""
    match = sit_down("boil-over", 4)
    told = {"fair": {"commitment": FairChance(SECRET).commitment}}
    while not match.is_over:
        assert to_record(match)["meta"] == told
        match.deal_round()
        while (seat := match.current_player()) is not None:
            assert to_record(match)["meta"] == told
            match.play(seat, match.legal_words()[0])
    assert to_record(match)["meta"]["fair"]["secret"] == SECRET.hex()


def fault(record: dict[str, Any]) -> RecordError:
    """What is found in a record that is right by the rules of the game."""
    replay(record)
    with pytest.raises(RecordError) as found:
        verify_shuffle(record)
    return found.value


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_cards_of_another_secret(game: str, players: int) -> None:
    """A deal that chance gave, but not the chance that was fixed beforehand."""
    match = sit_down(game, players)
    dealer = match.next_dealer()
    match.chance = FairChance(secret_number(1))
    match.deal_round(dealer=dealer)
    match.chance = FairChance(SECRET)
    lot = random.Random(1)
    while (seat := match.current_player()) is not None:
        match.play(seat, lot.choice(match.legal_words()))
    told = str(fault(to_record(play(match))))
    assert re.match(r"round 1, move 0: (hands\[\d\]|stock|aside): .* the secret (gives|sets)", told)


@pytest.mark.parametrize("game", EVENTS)
def test_events_of_another_secret(game: str) -> None:
    """A deal that is right doesn't excuse what chance did later."""
    found = 0
    for n in range(20):
        match = play(sit_down(game, 4), n, {1: secret_number(n)})
        record = to_record(match)
        events = [words for seat, words in record["rounds"][0]["moves"] if seat == "*"]
        record["meta"]["fair"] = {
            "commitment": FairChance(SECRET).commitment,
            "secret": SECRET.hex(),
        }
        if events:
            told = fault(record)
            found += told.round_number == 1
    assert found


def test_a_dealer_of_one_s_own() -> None:
    """Who deals first is left to chance, so it isn't the server's choice."""
    match = sit_down("boil-over", 4)
    other = (match.next_dealer() + 1) % 4
    match.deal_round(dealer=other)
    while (seat := match.current_player()) is not None:
        match.play(seat, match.legal_words()[0])
    told = fault(to_record(play(match)))
    assert str(told).startswith("round 1, move 0: dealer: is")


@pytest.mark.parametrize(
    ("fair", "says"),
    [
        (None, "meta.fair: is missing: this match was dealt without a secret"),
        (3, "meta.fair: must be an object"),
        ({}, "meta.fair.secret: is missing, must be 64 hexadecimal digits"),
        ({"secret": 7}, "meta.fair.secret: is 7, must be 64"),
        ({"secret": "é" * 64}, "meta.fair.secret: is 'é"),
        ({"secret": "00" * 31}, "must be 64 hexadecimal digits"),
        ({"secret": "00" * 32}, "meta.fair.commitment: is missing"),
        ({"secret": "00" * 32, "commitment": "00" * 32}, "meta.fair.secret: does not fit the"),
    ],
)
def test_what_can_t_be_checked(fair: object, says: str) -> None:
    """Each is told in a line."""
    record = record_of("boil-over", 4)
    record["meta"] = {} if fair is None else {"fair": fair}
    assert says in str(fault(record))


def test_the_command(run: Run, tmp_path: Path) -> None:
    """It says that all is right, or where it isn't, with the status 1."""
    file = tmp_path / "matches.jsonl"
    good = dumps(to_record(play(sit_down("boil-over", 4))))
    file.write_text(f"{good}\n{good}\n")
    done = run("replay", "--verify-shuffle", str(file))
    assert done.status == 0, done.err
    assert (
        done.out.splitlines()[1] == "Every deal and every event of chance is what the secret gives."
    )
    match = play(sit_down("boil-over", 4), 1, {1: secret_number(1)})
    match.chance = FairChance(SECRET)
    file.write_text(f"{good}\n{dumps(to_record(match))}\n")
    assert run("replay", str(file)).status == 0
    done = run("replay", "--verify-shuffle", str(file))
    assert done.status == 1
    assert done.err.startswith(f"{file}:2: round 2, move 0: hands[0]: is not the hand that the")
    match = Match(match.game, match.players, seed=1)
    file.write_text(dumps(to_record(play(match))) + "\n")
    done = run("replay", "--verify-shuffle", str(file))
    assert done.status == 1
    assert done.err.startswith(f"{file}:1: meta.fair: is missing: this match was dealt without")
