"""Records with chance and windows: the engine's for the naive oracle, and the oracle's for it.

The words are those of the record format; what it leaves open, such as a refused `take-left` that
needn't be written, is done both ways.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from boilover.bots import Bot, make_bot
from boilover.core.errors import VariantError
from boilover.games import find
from boilover.match import Match, replay, to_record
from boilover.play.seats import DEFAULT_TERMS
from boilover.play.selfplay import Matches
from boilover.play.table import bot_action
from tests.inflation.mixes import cycling_options, random_options
from tests.oracle.inflation_match import match_winners, play_random, random_match, verify_record
from tests.oracle.inflation_rules import PRESETS, Rules, check_rules
from tests.strategies import EVERY_TABLE, Table, at_each

pytestmark = pytest.mark.usefixtures("compiled")

Record = dict[str, Any]

TABLES = [table for table in EVERY_TABLE if table.game.family.name == "inflation"]
WORDS = {
    "a card": r"[2-9TJQKA][HDCS]|JK",
    "a card with its call": r"([2-9TJQKA][HDCS]|JK)!",
    "draw": r"draw",
    "draw L": r"draw L",
    "draw R": r"draw R",
    "pass": r"pass",
    "take a card": r"take ([2-9TJQKA][HDCS]|JK)",
    "take-left": r"take-left",
    "no": r"no",
    "lead waste": r"lead waste",
    "lead from a seat": r"lead \d+",
    "challenge": r"challenge \d+",
    "topple": r"topple",
    "a card is drawn": r"draws [2-9TJQKA][HDCS]",
    "reshuffle": r"reshuffle( ([2-9TJQKA][HDCS]|JK))+",
    "to a suit's pot": r"[2-9TA][HDCS]>[HDC]",
    "to a cauldron": r"[1-7][BRVX]>\d",
}
"""What a record's moves are made of, by name; `7H early` apart, which no bot plays."""


def name_of(words: str) -> str:
    """Which of those words it is."""
    (name,) = (name for name, form in WORDS.items() if re.fullmatch(form, words))
    return name


def self_played(game: str, players: int, bot: str, matches: int, options: Rules) -> list[Record]:
    """Records as self-play writes them, some options changed."""
    changed = find(game).with_options_for(players, options)
    with Matches(changed, players, (bot,), 5, DEFAULT_TERMS) as play:
        return [json.loads(line) for line in play(range(matches)).records]


def check_engines_record(record: Record) -> Match:
    """A record of the engine replays, writes itself again, and is right by the oracle."""
    match = replay(record)
    assert to_record(match) == record
    verify_record(record)
    return match


# --- The engine's records ------------------------------------------------------------------------


def test_every_word_occurs() -> None:
    """In self-play; and all that the records tell holds."""
    seen: Counter[str] = Counter()
    for game, players, options in (
        ("go-boom", 4, {}),
        ("page-one", 3, {}),
        ("bhabhi", 4, {}),
        ("bhabhi", 3, {"take_neighbour": "off"}),
        ("cangkul", 4, {}),
        ("burro-em-pe", 4, {}),
        ("boil-over", 4, {}),
        ("poison", 4, {}),
    ):
        for record in self_played(game, players, "random", 12, options):
            if find(game).family.name == "inflation":
                check_engines_record(record)
            else:
                assert to_record(replay(record)) == record
            for entry in record["rounds"]:
                seen.update(name_of(words) for _, words in entry["moves"])
    assert set(seen) == set(WORDS), f"missing are {set(WORDS) - set(seen)}"


@at_each(TABLES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_self_play(table: Table, bot: str) -> None:
    for record in self_played(table.game.id, table.players, bot, 2, {}):
        match = check_engines_record(record)
        assert match.rules.rounds in (0, len(match.rounds))


def test_self_play_with_any_options() -> None:
    outcomes = set()
    for rules, players, _ in mixes(range(300)):
        (record,) = self_played("go-boom", players, "random", 1, rules)
        check_engines_record(record)
        outcomes |= {entry["outcome"] for entry in record["rounds"]}
    assert outcomes == {"first out", "last in", "stalled", "stock gone"}


# --- The oracle's records ------------------------------------------------------------------------


def mixes(numbers: range) -> Iterator[tuple[Rules, int, int]]:
    """Options that fit together, players, and the number that they come from.

    Matches to a total are only those whose rounds come to an end: drawn ones would go on for ever.
    """
    for number in numbers:
        rules, players = (cycling_options, random_options)[number % 2](random.Random(number))
        if (rules["void"], rules["stock_out"]) == ("draw", "pass"):
            rules |= {"cap_result": "fewest_cards"}
        else:
            rules |= {"scoring": "single"}
        try:
            check_rules(rules, players)
            find("go-boom").with_options_for(players, rules)
        except (ValueError, VariantError):
            continue
        yield rules, players, number


def without_no(entry: Record) -> Record:
    """A round without the refusals, which may be left out."""
    return {**entry, "moves": [move for move in entry["moves"] if move[1] != "no"]}


def check_oracles_record(record: Record) -> None:
    """A record of the oracle replays; what it comes to and what is written of it are the same."""
    again = to_record(replay(json.loads(json.dumps(record))))
    assert list(map(without_no, again["rounds"])) == list(map(without_no, record["rounds"]))
    assert (again["totals"], again["winners"]) == (record["totals"], record["winners"])
    assert to_record(replay(again)) == again
    verify_record(again)


@at_each(TABLES)
def test_matches_of_the_oracle(table: Table) -> None:
    rules = PRESETS[table.game.id]
    for seed in range(2):
        dice = random.Random(seed)
        check_oracles_record(random_match(table.game.id, rules, table.players, dice))


@pytest.mark.parametrize("part", range(3))
def test_matches_of_the_oracle_with_any_options(part: int) -> None:
    for rules, players, number in mixes(range(part * 300, part * 300 + 300)):
        check_oracles_record(random_match("go-boom", rules, players, random.Random(number)))


def test_a_stock_that_falls_after_refusals_that_were_left_out() -> None:
    """What chance does when nobody takes a neighbour's hand comes from the record."""
    falls = {"stock_form": "leaning", "topple_p": 0.2, "topple_idle_p": 0.2}
    rules = {**PRESETS["burro-deitado"], **falls, "take_neighbour": "left", "target": 2}
    for seed in range(10):
        record = random_match("burro-deitado", rules, 4, random.Random(seed))
        record["rounds"] = list(map(without_no, record["rounds"]))
        check_oracles_record(record)


def early_match(players: int, seed: int) -> Record:
    """A match of one round in which cards are played out of turn."""
    rules = {**PRESETS["bhabhi"], "irregularities": "penalise", "take_neighbour": "off"}
    dice = random.Random(seed)
    entry = play_random(rules, players, dice, dice.randrange(players), early_p=0.3)
    return {
        "format": "boilover-record",
        "version": 1,
        "game": "bhabhi",
        "rules": rules,
        "players": [f"Seat {seat}" for seat in range(players)],
        "rounds": [entry],
        "totals": entry["points"],
        "winners": match_winners(rules, entry["points"], entry["outcome"] == "last in"),
    }


@pytest.mark.parametrize("players", [3, 5, 10])
def test_cards_out_of_turn(players: int) -> None:
    early = 0
    for seed in range(8):
        record = early_match(players, seed)
        early += sum(words.endswith(" early") for _, words in record["rounds"][0]["moves"])
        check_oracles_record(record)
    assert early > 8


def test_refusals_may_stand_or_not() -> None:
    """With every `no` to a take-left, with some of them, and with none it is the same match."""
    left_out = 0
    for seed in range(10):
        record = random_match("bhabhi", PRESETS["bhabhi"], 4, random.Random(seed))
        whole = to_record(replay(record))
        bare = {**whole, "rounds": [without_no(entry) for entry in whole["rounds"]]}
        left_out += len(whole["rounds"][0]["moves"]) - len(bare["rounds"][0]["moves"])
        assert to_record(replay(bare)) == whole
        verify_record(bare)
    assert left_out > 20


# --- Matches that are broken off -----------------------------------------------------------------


def play_on(match: Match, bot: Bot) -> Iterator[str]:
    """Let the bot play the match to its end; give its record before each deal and each decision."""
    while not match.is_over:
        yield json.dumps(to_record(match))
        if match.between_rounds:
            match.deal_round()
        else:
            match.play_action(bot_action(match, bot))


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("page-one", 3, {"series": 2}),
        ("page-one", 4, {"last_card_call": 2}),
        ("bhabhi", 3, {"take_neighbour": "off"}),
        ("bhabhi", 4, {"series": 2}),
        ("burro-em-pe", 4, {"topple_idle_p": 0.05}),
        ("cangkul", 4, {}),
        ("go-boom", 2, {"target": 30}),
        ("burro", 3, {"target": 2}),
    ],
)
def test_an_interrupted_match_goes_on_as_it_would_have(
    game: str, players: int, options: dict[str, Any], bot: str
) -> None:
    """Whenever it was broken off: the same moves, the same chance, the same end."""
    variant = find(game).with_options(**options)
    policy = make_bot(bot, variant)
    asked_again = 0
    for seed in range(2):
        match = Match(variant, [f"Seat {p}" for p in range(players)], seed=seed, index=7)
        saved = [(match.current_player(), record) for record in play_on(match, policy)]
        for mover, record in saved[:: 1 + len(saved) // 25]:
            again = replay(json.loads(record), unfinished=True)
            again.seed, again.index = seed, 7
            asked_again += again.current_player() != mover
            for _ in play_on(again, policy):
                pass
            assert to_record(again) == to_record(match)
    if (game, bot) == ("page-one", "random"):
        assert asked_again > 0, "nobody was asked for a challenge after another had said no"
