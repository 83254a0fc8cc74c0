"""The report as JSON and as text."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from boilover.core.text import LANGUAGES, use_language
from boilover.games import find
from boilover.games.variant import parse_setting
from boilover.lab import Figure, Report, format_report, simulate
from boilover.lab.families import LABS, FamilyLab
from boilover.lab.metrics import POTS
from tests.strategies import Table, at_every_table

pytestmark = pytest.mark.usefixtures("compiled")

BOIL_OVER = find("boil-over")


def report(**options: object) -> Report:
    """A small run."""
    return simulate(BOIL_OVER.with_options(**options), 4, ["greedy"], rounds=40, seed=7)


def test_json() -> None:
    """Exactly these keys; `rounds_per_second` follows from the others; it is JSON."""
    found = report().to_json()
    assert list(found) == [
        "game",
        "players",
        "bots",
        "rounds",
        "seed",
        "seconds",
        "rounds_per_second",
        "figures",
    ]
    assert (found["game"], found["players"], found["bots"]) == ("boil-over", 4, ["greedy"])
    assert (found["rounds"], found["seed"]) == (40, 7)
    assert found["seconds"] > 0
    assert found["rounds_per_second"] == pytest.approx(40 / found["seconds"])
    assert len(found["figures"]["points_by_seat"]) == 4
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_json_of_a_changed_game() -> None:
    """Options that differ from the preset's are said: all of them, resolved."""
    found = report(limit=19).to_json()
    assert found["rules"]["limit"] == 19
    assert found["rules"]["rounds"] == 4


def test_text() -> None:
    """What was measured, with which bots, every figure with its interval."""
    text = format_report(report())
    assert text.startswith("Boil Over: 4 players, 40 rounds, seed 7\nBots: greedy at every seat\n")
    for measure in POTS:
        assert measure.title() in text
    assert "Options changed" not in text


def test_text_of_a_changed_game() -> None:
    """Options that differ are named."""
    assert "Options changed: limit=19, rounds=2\n" in format_report(report(limit=19, rounds=2))


def test_text_for_players_that_the_preset_has_not() -> None:
    """What changed is said even where the preset couldn't be played."""
    game = find("poison-twelve").with_options(players=[2, 5], deal=9)
    text = format_report(simulate(game, 5, rounds=3))
    assert "Options changed: players=[2, 5], deal=9\n" in text


def test_text_spells_options_as_the_command_line_takes_them() -> None:
    """TOML's words, texts without marks, of a pack its name only."""
    game = BOIL_OVER.with_options(
        ghost_hand=False, poison_suit="", majority="shared", limit={"4": 19, "*": 20}
    )
    text = format_report(simulate(game, 4, rounds=3))
    says = re.search(r"Options changed: (.*)", text)
    assert says is not None
    assert says[1] == 'limit=19, ghost_hand=false, majority=shared, poison_suit=""'
    options = dict(map(parse_setting, says[1].split(", ")))
    assert BOIL_OVER.with_options(**options).rules.resolve(4) == game.rules.resolve(4)
    pack = [[f"{rank}{suit}", 1, 5] for rank in "A234" for suit in "HDCS"]
    assert "Options changed: pack\n" in format_report(
        simulate(BOIL_OVER.with_options(pack=pack), 4, rounds=3)
    )


def test_margins() -> None:
    """1.96 standard errors, to two digits; shares in per cent."""
    some = report()
    figures = dict(some.figures)
    figures["cards_per_boil_over"] = Figure(3.14159, 0.01, 40)
    figures["forced_decisions"] = Figure(0.25, 0.5, 40)
    lines = [
        " ".join(line.split())
        for line in format_report(replace(some, figures=figures)).splitlines()
    ]
    assert "Cards per boil-over 3.142 0.020" in lines
    assert "Decisions with a single option 25 % 98 %" in lines


@pytest.mark.parametrize("language", LANGUAGES)
@at_every_table
def test_text_fits_a_terminal(table: Table, language: str) -> None:
    """80 columns, whatever the game and the bots; also after one round, or none."""
    use_language(language)
    bots = [max(table.game.family.policies, key=len)] * table.players
    for rounds in (1, 3):
        whole = simulate(table.game, table.players, bots, rounds=rounds, seed=-(1 << 63))
        for shown in (whole, replace(whole, interrupted=True, rounds=0)):
            assert max(map(len, format_report(shown).splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lab", LABS.values(), ids=LABS)
def test_no_title_moves_a_column(lab: FamilyLab, language: str) -> None:
    """Every title stays within its place."""
    use_language(language)
    assert len(lab.seats()) < 32
    for measure in lab.measures:
        assert len(measure.title()) < (12 if measure.by_seat else 44)
        assert all(len(title) < 42 for title in (measure.parts or dict)().values())


def test_text_of_an_interrupted_run() -> None:
    """It says so, and shows what there is."""
    text = format_report(replace(report(), interrupted=True))
    assert "Interrupted" in text
    assert "Cards per boil-over" in text


# --- The inflation games -------------------------------------------------------------------------


def inflation_report(name: str, rounds: int = 60, **options: object) -> Report:
    """A small run."""
    return simulate(find(name).with_options(**options), 4, ["random"], rounds=rounds, seed=7)


def test_json_of_an_inflation_game() -> None:
    """The same keys as ever; endings by the record's words, all four whatever the game."""
    found = inflation_report("page-one").to_json()
    assert list(found) == list(report().to_json())
    assert list(found["figures"]) == [
        "tricks_per_round",
        "cards_drawn",
        "pick_ups",
        "cards_per_pick_up",
        "decisions_per_round",
        "forced_decisions",
        "stalled",
        "endings",
        "points_by_seat",
        "win_share_by_seat",
    ]
    assert list(found["figures"]["endings"]) == ["first out", "last in", "stalled", "stock gone"]
    assert found["figures"]["pick_ups"] == {"mean": 0.0, "se": 0.0, "n": 60}
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_text_of_endings() -> None:
    """A block of its own, with the endings that there were."""
    text = format_report(inflation_report("page-one"))
    assert "Seats in turn from the eldest" in text
    [block] = [block for block in text.split("\n\n") if block.startswith("How rounds end")]
    assert [re.split("  +", line.strip())[0] for line in block.splitlines()] == [
        "How rounds end",
        "a player is out first",
        "no card is left to draw",
    ]


def test_text_without_what_there_cannot_be() -> None:
    """Nothing is picked up in Go Boom, and nothing drawn in Enflé."""
    boom, enfle = (format_report(inflation_report(name)) for name in ("go-boom", "enfle"))
    for title in ("Tricks picked up a round", "Cards per pick-up"):
        assert title not in boom
        assert title in enfle
    assert "Cards drawn a round" in boom
    assert "Cards drawn a round" not in enfle


def test_a_share_that_never_varies_has_a_bound() -> None:
    """None of n rounds, or all of them: the error is no 0, and the text says what it is."""
    lines = format_report(inflation_report("go-boom", 180)).splitlines()
    found = [" ".join(line.split()) for line in lines]
    assert "Rounds that stall 0 % <2 %" in found
    assert "a player is out first 100 % <2 %" in found
    assert "<: the same in all rounds; the bound is 3 divided by their number." in lines
    assert "<: " not in format_report(report())
    once = [
        " ".join(line.split()) for line in format_report(inflation_report("burro", 1)).splitlines()
    ]
    assert "Rounds that stall 0.00 % -" in once
