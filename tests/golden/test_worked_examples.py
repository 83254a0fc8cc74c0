"""The worked examples of the rulebooks and of RULINGS 2.6, under the labels that they have."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boilover.games import Game, find
from boilover.pots import layout as at
from boilover.pots import scoring
from tests.golden.scripted import arranged, places, pot, scored, taken

BOIL_OVER, POISON, TWELVE = find("boil-over"), find("poison"), find("poison-twelve")
TIGHTER = BOIL_OVER.with_options(limit=19)
ANNA, BEN, CARLA, DAN = range(4)


def check_scores(
    game: Game, suits: str, rows: Sequence[tuple[int, ...]], points: list[int]
) -> scoring.Sheet:
    """The explained scores and the kernel agree with the book; the sheet's parts add up."""
    counts = [dict(zip(suits, row, strict=True)) for row in rows]
    assert scored(game, counts) == points
    sheet = scoring.score(game.rules.resolve(len(rows)), counts)
    assert list(sheet.points) == points
    assert [sum(n * cost for n, cost in part) for part in sheet.parts] == points
    return sheet


# --- Boil Over -----------------------------------------------------------------------------------


def test_v_bo1_carla_has_hearts_only_and_takes_three_cards() -> None:
    cards = [["7H", 1, 7], ["5H", 1, 5], ["4H", 1, 4], ["AD", 1, 1], ["AC", 1, 1], ["6S", 1, 6]]
    game = BOIL_OVER.with_options(pack=cards, players=[4, 4])
    state = arranged(game, 4, ["7H>H", "5H>H"], dealer=CARLA, then=["6S"])
    assert pot(state, "H") == ({"7H", "5H"}, 12)
    assert state.current_player() == BEN
    assert places(state, "6S") == {"H", "D", "C"}
    state = arranged(game, 4, ["7H>H", "5H>H", "6S>H"], dealer=CARLA, then=["4H"])
    assert pot(state, "H") == ({"7H", "5H", "6S"}, 18)
    assert state.current_player() == CARLA
    assert [state.words_of(a) for a in state.legal_actions()] == ["4H>H"]
    effect = state.family.effect(state.rules, state.observe(CARLA), state.parse("4H>H"))
    assert effect == {"total": 4, "takes": 3}
    state.apply(state.parse("4H>H"))
    assert taken(state, CARLA) == ["5H", "7H", "6S"]
    assert pot(state, "H") == ({"4H"}, 4)
    assert state.points() == [0, 0, 2, 0]  # the only hearts are free; one spade


@pytest.mark.parametrize("diamonds", [3, 4, 5, 6])
def test_v_bo2_the_lost_table(diamonds: int) -> None:
    rows = [(4, 1, 3, 2), (2, diamonds, 1, 1), (3, 2, 3, 3), (1, 1, 2, 0)]
    sheet = check_scores(BOIL_OVER, "HDCS", rows, [8, 5, 14, 4])
    assert [suit.exempt for suit in sheet.suits] == [(ANNA,), (BEN,), ()]
    assert sheet.suits[2].leaders == (ANNA, CARLA)
    shared = check_scores(BOIL_OVER.with_options(majority="shared"), "HDCS", rows, [5, 5, 11, 4])
    assert shared.suits[2].exempt == (ANNA, CARLA)


# --- Poison, AMIGO -------------------------------------------------------------------------------


def test_v_am1_thirteen_is_safe_seventeen_is_not() -> None:
    state = arranged(POISON, 4, ["7B>1", "4B>1", "2B>1"], dealer=3, then=["4B"])
    assert pot(state, "1") == ({"7B", "4B", "2B"}, 13)
    sarah = state.current_player()
    state.apply(state.parse("4B>1"))
    assert taken(state, sarah) == ["2B", "4B", "7B"]
    assert pot(state, "1") == ({"4B"}, 4)


def test_v_am2_the_poison_is_taken_too_and_the_five_stays() -> None:
    state = arranged(POISON, 4, ["7R>1", "4X>1"], dealer=3, then=["5R"])
    assert pot(state, "1") == ({"7R", "4X"}, 11)
    johann = state.current_player()
    state.apply(state.parse("5R>1"))
    assert taken(state, johann) == ["7R", "4X"]
    assert pot(state, "1") == ({"5R"}, 5)


def test_v_am3_scores() -> None:
    rows = [(3, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2), (6, 1, 6, 4)]
    check_scores(POISON, "BRVX", rows, [7, 2, 17, 15])


# --- Poison of twelve cards ----------------------------------------------------------------------


def test_v_fan_twelve_cards_and_a_five_on_twelve() -> None:
    state = arranged(TWELVE, 4, ["7R>R", "5R>R"], dealer=1, then=["5R"])
    assert state.family.hand_counts(state.rules, state.observe(0)) == [12, 12, 11, 11]
    state.apply(state.parse("5R>R"))
    assert taken(state, 0) == ["5R", "7R"]
    assert pot(state, "R") == ({"5R"}, 5)


TOTALS = [[], [1], [2], [1, 2], [4], [5], [4, 2], [7], [7, 1], [7, 2], [7, 2, 1], [7, 4], [7, 5]]
TOTALS.append([7, 4, 2])


@pytest.mark.parametrize("total", range(14))
def test_v_fan_what_is_safe(total: int) -> None:
    """A seven is safe on 6 or less, a poison on 9 or less."""
    plays = [f"{value}R>R" for value in TOTALS[total]]
    state = arranged(TWELVE, 4, plays, dealer=0, then=["7R", "4X"])
    assert pot(state, "R")[1] == total
    for card, most, value in (("7R", 6, 7), ("4X", 9, 4)):
        after = state.copy()
        after.apply(state.parse(f"{card}>R"))
        assert bool(int(after.words[at.BOILS])) == (total > most)
        assert pot(after, "R")[1] == (value if total > most else total + value)
        assert len(taken(after, state.current_player())) == len(plays) * (total > most)


# --- New vectors ---------------------------------------------------------------------------------


def test_new_vector_1_limits_of_20_and_19() -> None:
    for game, card, boils in (
        (BOIL_OVER, "AH", False),
        (BOIL_OVER, "2S", True),
        (TIGHTER, "AH", True),
    ):
        state = arranged(game, 4, ["TH>H", "9H>H"], dealer=3, then=[card])
        state.apply(state.parse(f"{card}>H"))
        assert taken(state, 2) == (["9H", "TH"] if boils else [])


def test_new_vector_2_a_seven_on_a_seven_takes_one_card() -> None:
    state = arranged(POISON, 4, ["7B>1"], dealer=3, then=["7B"])
    state.apply(state.parse("7B>1"))
    assert taken(state, 1) == ["7B"]
    assert pot(state, "1") == ({"7B"}, 7)


def test_new_vector_3_a_colour_a_poison_and_no_third_cauldron() -> None:
    state = arranged(POISON, 4, ["5B>1", "4X>2"], dealer=3, then=["1R", "1B", "4X"])
    assert places(state, "1R") == {"2", "3"}
    assert places(state, "1B") == {"1"}
    assert places(state, "4X") == {"1", "2", "3"}


def test_new_vector_4_the_third_colour_has_one_place() -> None:
    state = arranged(POISON, 4, ["5B>1", "5R>2", "4X>3"], dealer=3, then=["1V"])
    assert places(state, "1V") == {"3"}


def test_new_vector_5_a_poison_frees_the_colour() -> None:
    state = arranged(POISON, 4, ["7R>1", "5R>1", "4X>1"], dealer=3, then=["1R"])
    assert taken(state, 2) == ["5R", "7R"]
    assert pot(state, "1") == ({"4X"}, 4)
    assert places(state, "1R") == {"1", "2"}


def test_a_potion_that_boils_its_cauldron_keeps_the_colour() -> None:
    state = arranged(POISON, 4, ["7R>1", "4X>1", "5R>1"], dealer=3, then=["1R", "1B"])
    assert taken(state, 2) == ["7R", "4X"]
    assert places(state, "1R") == {"1"}
    assert places(state, "1B") == {"2"}


def test_new_vector_6_three_poisons_leave_any_potion_the_choice() -> None:
    state = arranged(POISON, 4, ["4X>1", "4X>2", "4X>3"], dealer=3, then=["1R", "2V", "7B"])
    for potion in ("1R", "2V", "7B"):
        assert places(state, potion) == {"1", "2", "3"}


def test_new_vector_7_scores_of_three() -> None:
    rows = [(5, 0, 2, 1), (5, 3, 0, 0), (0, 3, 1, 2)]
    sheet = check_scores(BOIL_OVER, "HDCS", rows, [7, 8, 8])
    assert [suit.leaders for suit in sheet.suits] == [(0, 1), (1, 2), (0,)]


def test_new_vector_8_scores_of_two() -> None:
    sheet = check_scores(TWELVE, "RGPX", [(3, 0, 0, 0), (2, 1, 0, 0)], [0, 2])
    assert [suit.exempt for suit in sheet.suits] == [(0,), (1,), ()]
