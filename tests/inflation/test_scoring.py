"""Points: the kernel, the explained sheet and what a score pad writes down count alike."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boilover.core.errors import BoilOverError, VariantError
from boilover.inflation import scoring
from boilover.inflation.explain import MOST_TERMS, explain
from boilover.inflation.schema import ResolvedRules, read_rules
from boilover.inflation.scoring import Sheet
from tests.inflation.mixes import cycling_options, random_options
from tests.inflation.twin import RULES, TABLES, Engine, play, position
from tests.oracle.inflation_match import match_is_over, match_winners
from tests.oracle.inflation_rules import PRESETS

pytestmark = pytest.mark.usefixtures("compiled")

NAMES = ["Anna", "Ben", "Carla", "Dan", "Emma", "Finn", "Greta", "Hugo", *"IJKLMNOP"]
DECIDED = ("first out", "last in")


def written_down(rules: ResolvedRules, sheet: Sheet) -> list[dict[str, int]]:
    """What people would write down of a round."""
    if sheet.pips is not None:
        counting = [bool(sheet.best) and p not in sheet.best for p in range(rules.seats)]
        return [{"P": n * counts} for n, counts in zip(sheet.pips, counting, strict=True)]
    if rules.hand_end == "first_out":
        return [{"F": int(p in sheet.best)} for p in range(rules.seats)]
    return [{"L": int(bool(sheet.best) and p not in sheet.best)} for p in range(rules.seats)]


def check_sheet(engine: Engine) -> Sheet:
    """Compare the sheet of a finished round with the kernel's points, and with a pad's."""
    rules, seats = engine.rules, range(engine.rules.seats)
    sheet = scoring.sheet(rules, engine.words)
    assert list(sheet.points) == engine.points()
    assert sheet.outcome == engine.outcome == scoring.outcome(rules, engine.words)
    assert sheet.hands is not None
    assert [sorted(hand) for hand in sheet.hands] == [engine.hand(p) for p in seats]
    counts = written_down(rules, sheet)
    scoring.check_counts(rules, counts)
    pad = scoring.score(rules, counts)
    assert (pad.points, pad.hands) == (sheet.points, None)
    if sheet.outcome in DECIDED and any(sum(c.values()) for c in counts):
        assert (pad.best, pad.outcome) == (sheet.best, sheet.outcome)
    check_words(rules, sheet, explain(rules, sheet, NAMES[: rules.seats]))
    explain(rules, pad, NAMES[: rules.seats])
    return sheet


def check_words(rules: ResolvedRules, sheet: Sheet, lines: list[str]) -> None:
    """The sums that are told come to the points, and to the pips."""
    assert all(line.endswith(".") and "{" not in line for line in lines)
    sums = {name: text for line in lines[1:] for name, text in sums_in(line).items()}
    if sheet.pips is None or not sheet.best:
        assert len(lines) == 1
        return
    for p, name in enumerate(NAMES[: rules.seats]):
        own = rules.scoring == "own_pips_limit"
        told = sheet.points[p] if own or p in sheet.best else sheet.pips[p]
        terms, _equals, total = sums[name].rpartition(" = ")
        assert int(total) == told
        assert not terms or sum(map(int, terms.split(" + "))) == told
        assert sheet.hands is not None
        if p not in sheet.best and 1 < len(sheet.hands[p]) <= MOST_TERMS:
            assert terms.count("+") == len(sheet.hands[p]) - 1


def sums_in(line: str) -> dict[str, str]:
    """`Anna has 1 + 2 = 3 left; Ben scores 4.` by names."""
    parts = [part.removesuffix(".").removesuffix(" left") for part in line.split("; ")]
    return {part.split()[0]: part.split(" ", 2)[2] for part in parts}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_presets(game: str, players: int) -> None:
    rules = RULES[game].resolve(players)
    for seed in range(6):
        engine = Engine(rules, seed).deal(seed % players)
        assert scoring.sheet(rules, engine.words).points == (0,) * players
        engine.random_round()
        check_sheet(engine)


@pytest.mark.parametrize("part", range(4))
def test_mixes(part: int) -> None:
    """Whatever fits together; among it all ways to end, shared ones too."""
    seen = set()
    for number in range(part * 400, part * 400 + 400):
        make = cycling_options if number % 2 else random_options
        options, players = make(random.Random(number))
        try:
            rules = read_rules(options, players=players).resolve(players)
        except VariantError:
            continue
        engine = Engine(rules, number).deal(0)
        engine.random_round()
        sheet = check_sheet(engine)
        seen.add((sheet.outcome, sheet.capped, len(sheet.best) > 1))
    assert {outcome for outcome, _capped, _shared in seen} == {*DECIDED, "stalled", "stock gone"}
    assert {("stalled", True, False), ("stalled", False, False)} <= seen
    assert any(outcome == "stalled" and shared for outcome, _capped, shared in seen)


def test_matches_end_and_are_won_as_the_oracle_says() -> None:
    dice = random.Random(5)
    for options in PRESETS.values():
        for changed in ({}, {"series": 4}, {"cap_result": "fewest_cards", "series": 2}):
            both = {**options, **changed}
            n = both["players"][0]
            rules = read_rules(both, players=n).resolve(n)
            points: list[list[int]] = []
            outcomes: list[str] = []
            while not scoring.is_decided(rules, points):
                assert not points or not match_is_over(both, len(points), totals(points))
                points.append([dice.choice([0, 0, 1, 60]) for _ in range(n)])
                outcomes.append(dice.choice(["stalled", "stock gone", "first out"]))
            assert match_is_over(both, len(points), totals(points))
            draws = {"stock gone"} | ({"stalled"} if rules.cap_result == "draw" else set())
            expected = match_winners(both, totals(points), not set(outcomes) <= draws)
            assert scoring.winners(rules, points, outcomes) == expected


def totals(points: list[list[int]]) -> list[int]:
    return [sum(of_seat) for of_seat in zip(*points, strict=True)]


# --- Worked examples -----------------------------------------------------------------------------


def sheet_of(*moves: str, game: str, hands: list[str], **changed: Any) -> tuple[Sheet, list[str]]:
    """The sheet of a round played so, and what is said about it to Anna, who is seat 0."""
    stock = changed.pop("stock", "")
    both = play(position(game, *hands, stock=stock, **changed), *moves)
    sheet = check_sheet(both.engine)
    return sheet, explain(both.engine.rules, sheet, ["You", *NAMES[1 : len(hands)]], 0)


def test_gb5_the_winner_takes_the_pips() -> None:
    sheet, said = sheet_of(
        "0 3H", "1 4H", game="go-boom", hands=["3H AS KD", "4H", "TH 7C 2C"]
    )  # fmt: skip
    assert (sheet.pips, sheet.points) == ((11, 0, 19), (0, 30, 0))
    assert said == [
        "Ben is first out.",
        "You have 10 + 1 = 11 left; Carla has 10 + 2 + 7 = 19 left.",
        "Ben scores 11 + 19 = 30.",
    ]


def test_gb7_everybody_has_his_own_pips() -> None:
    sheet, said = sheet_of("0 3H", game="go-boom-reverse", hands=["3H", "KD 2S", "7C", "4C 8C"])
    assert sheet.points == (0, 12, 7, 12)
    assert said == [
        "You are first out.",
        "You score 0; Ben scores 10 + 2 = 12; Carla scores 7; Dan scores 4 + 8 = 12.",
    ]
    rules = RULES["go-boom-reverse"].resolve(4)
    before = [88, 40, 95, 40]
    assert not scoring.is_decided(rules, [before])
    points = [before, list(sheet.points)]
    assert totals(points) == [88, 52, 102, 52]
    assert scoring.is_decided(rules, points)
    assert scoring.winners(rules, points, ["first out"] * 2) == [1, 3]


def test_bu6_the_last_in_has_the_cards() -> None:
    sheet, said = sheet_of("0 4H", game="burro", hands=["4H", "2H 5S"])
    assert (sheet.outcome, sheet.points) == ("last in", (0, 1))
    assert said == ["Ben has the last cards and loses."]
    rules = RULES["burro"].resolve(2)
    assert not scoring.is_decided(rules, [[0, 1]] * 4)
    assert scoring.is_decided(rules, [[0, 1]] * 5)
    assert scoring.winners(rules, [[0, 1]] * 5, ["last in"] * 5) == [0]


def test_bh6_the_last_in_may_have_an_empty_hand() -> None:
    """Both last players are without cards: the higher card stays in."""
    hands = ["TS", "JS"]
    sheet, said = sheet_of(
        "0 no", "1 no", "0 TS", "1 JS", game="bhabhi", hands=hands, opening="eldest"
    )
    assert sheet.hands == ((), ())
    assert (sheet.outcome, sheet.best, sheet.points) == ("last in", (0,), (0, 1))
    assert said == ["Ben is last in and loses, even with an empty hand."]


def test_you_lose() -> None:
    _sheet, said = sheet_of("0 2H", "1 4H", game="burro", hands=["2H 5S", "4H"])
    assert said == ["You have the last cards and lose."]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"max_tricks": 1}, "1 trick has been played. The round is drawn."),
        ({"max_tricks": 1, "cap_result": "fewest_cards"},
         "1 trick has been played. You have the fewest cards."),
    ],
)  # fmt: skip
def test_a_round_of_too_many_tricks(changed: dict[str, Any], said: str) -> None:
    hands = ["9H TH", "TH JS QS", "QH 9S TS"]
    sheet, lines = sheet_of("0 9H", "1 TH", "2 QH", game="enfle", hands=hands, **changed)
    assert sheet.outcome == "stalled"
    assert lines == [said]


def test_fewest_cards_are_shared() -> None:
    hands = ["9H TH", "TH JS", "QH 9S TS"]
    changed: dict[str, Any] = {"max_tricks": 1, "cap_result": "fewest_cards"}
    sheet, lines = sheet_of("0 9H", "1 TH", "2 QH", game="enfle", hands=hands, **changed)
    assert (sheet.best, sheet.points) == ((0, 1), (1, 1, 0))
    assert lines == ["1 trick has been played. You and Ben have the fewest cards."]


def test_po6_nothing_to_draw_from() -> None:
    sheet, lines = sheet_of("0 6D", game="page-one", hands=["6D 3C", "3H 4H"])
    assert (sheet.outcome, sheet.points) == ("stock gone", (0, 0))
    assert lines == ["Nothing is left to draw from. The round is drawn."]


# --- At a real table -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "changed", "counts", "outcome", "points"),
    [
        ("go-boom", {}, [0, 23, 7], "first out", [30, 0, 0]),
        ("go-boom", {"max_tricks": 5}, [0, 0, 0], "stalled", [0, 0, 0]),
        ("go-boom-reverse", {}, [5, 0, 7], "first out", [5, 0, 7]),
        ("enfle", {}, [0, 1, 0], "first out", [0, 1, 0]),
        ("enfle", {}, [0, 0, 0], "stalled", [0, 0, 0]),
        ("enfle", {"cap_result": "fewest_cards"}, [0, 1, 1], "stalled", [0, 1, 1]),
        ("enfle", {"cap_result": "fewest_cards"}, [0, 0, 0], "stock gone", [0, 0, 0]),
        ("burro", {}, [0, 1, 0], "last in", [0, 1, 0]),
        ("bhabhi", {"cap_result": "fewest_cards"}, [1, 1, 0], "stalled", [1, 1, 0]),
        ("burro", {"scoring": "own_pips_limit"}, [0, 9, 0], "last in", [0, 9, 0]),
    ],
)
def test_what_a_pad_writes_down(
    game: str, changed: dict[str, Any], counts: list[int], outcome: str, points: list[int]
) -> None:
    rules = read_rules({**PRESETS[game], **changed}, players=3).resolve(3)
    named = [{scoring.count_letters(rules): n} for n in counts]
    scoring.check_counts(rules, named)
    sheet = scoring.score(rules, named)
    assert (sheet.outcome, list(sheet.points)) == (outcome, points)
    won = scoring.winners(rules, [points], [outcome])
    assert (won == []) == (not any(points))


@pytest.mark.parametrize(
    ("game", "changed", "counts"),
    [
        ("go-boom", {}, [0, 0, 0]),
        ("go-boom", {}, [0, 0, 5]),
        ("go-boom", {}, [1, 2, 3]),
        ("go-boom", {}, [0, -1, 3]),
        ("go-boom", {}, [0, 5, 341]),
        ("go-boom", {}, [0, 171, 170]),
        ("go-boom", {"cap_result": "fewest_cards"}, [1, 2, 3]),
        ("enfle", {}, [0, 1, 1]),
        ("enfle", {}, [0, 2, 0]),
        ("burro", {}, [1, 1, 0]),
        ("bhabhi", {"cap_result": "fewest_cards"}, [1, 1, 1]),
        ("burro", {"scoring": "own_pips_limit"}, [0, 9, 1]),
    ],
)
def test_what_no_round_comes_to(game: str, changed: dict[str, Any], counts: list[int]) -> None:
    rules = read_rules({**PRESETS[game], **changed}, players=3).resolve(3)
    with pytest.raises(BoilOverError):
        scoring.check_counts(rules, [{scoring.count_letters(rules): n} for n in counts])


def test_the_first_numbers_alone_are_checked_as_far_as_they_go() -> None:
    rules = RULES["go-boom"].resolve(3)
    scoring.check_counts(rules, [{"P": 340}])
    with pytest.raises(BoilOverError):
        scoring.check_counts(rules, [{"P": 340}, {"P": 1}])


def test_a_match_of_drawn_rounds_ends() -> None:
    """No total ever comes near the target; after a thousand rounds that is nobody's win."""
    rules = RULES["go-boom"].resolve(3)
    drawn = [[0, 0, 0]] * 1000
    assert not scoring.is_decided(rules, drawn[:999])
    assert scoring.is_decided(rules, drawn)
    assert scoring.winners(rules, drawn, ["stalled"] * 1000) == []
