"""The naive oracle of the inflation games: windows, chance, irregularities, drawn hands.

What RULINGS.md §3 and §6 say beyond their worked examples.  Where they leave something open, the
oracle reads them so:
* Page One's windows: after each action of the turn (a card, `draw`, `pass`, `take`, `lead …`) that
  follows an uncalled last card; several offenders in the order of their plays, each one's
  opponents clockwise from his left, whoever has just acted too.  A challenge is no such action.
  A completed trick is resolved before the window, so its cards can be recycled.
* A reshuffle for a draw is due once the draw is chosen, though it is written before it.
* The position is counted after the windows before a lead, max_tricks directly after a trick,
  taken and halted tricks too.  What isn't called is no part of the position.
* A hand that can't go on for lack of a card to draw ends when the seat comes to its turn, thus
  after the window.
* The empty winner's clean trick goes to the waste with his lead, wherever that card comes from.
* An idle topple may come once in a turn, before its first action, the lead too.
* Left is clockwise and the windows go clockwise in counter-clockwise games too.
* In the exempt trick cards off the suit never win; where the trick is taken or halted, all empty
  players but the next leader are away.
* `fewest_cards`: who has the fewest cards wins, or doesn't lose; all others lose.
* Under `suit_or_rank` a card of another suit never wins, nor is it the next highest.
"""

from collections.abc import Callable
from typing import Any

import pytest

from .inflation import Hand
from .inflation_positions import holds, later, play, position, round_and_round
from .inflation_rules import PRESETS

# Page One: the call and its window.


def test_a_called_last_card_cannot_be_challenged() -> None:
    hand = position("page-one", "KC 2H", "5C 7H 7H", stock="3S 4S 5S 6S 7S")
    assert play(hand, "0 KC!", "1 5C").to_move() == 0
    with pytest.raises(ValueError, match="challenge"):
        hand.play(0, "challenge 1")


def test_an_automatic_call_leaves_no_choice() -> None:
    hand = position("page-one", "KC 2H", "5C 7H 7H", stock="3S", call="auto")
    assert hand.legal(0) == {"KC!", "2H!"}
    with pytest.raises(ValueError, match="lacks the call"):
        hand.play(0, "KC")
    assert "5C!" not in play(hand, "0 KC!").legal(1)


def test_each_draw_opens_the_window_again() -> None:
    hand = position("page-one", "KC 2H", "7H 7H 7H", "9C 9D 9D", stock="3S 4S 5C 6S 7S 8S")
    play(hand, "0 KC", "1 draw", "1 no", "2 no", "1 draw", "1 no")
    assert hand.legal(2) == {"challenge 0", "no"}


def test_the_window_closes_with_the_offenders_next_action() -> None:
    hand = position("page-one", "KC 2H", "AC 2C 7H 7H", "9C 9D 9D", stock="3S 4S 5C")
    play(hand, "0 KC", "1 AC", "1 no", "2 no", "2 9C", "1 no", "2 no")
    play(hand, "1 2C", "1 no", "2 no", "2 draw", "1 no", "2 no", "2 draw", "1 no", "2 no")
    play(hand, "2 draw", "1 no", "2 no", "2 5C", "1 no", "2 no")
    assert hand.tricks_played == 1
    play(hand, "0 draw", "* reshuffle 9C AC KC")
    assert hand.legal(0) == {"9C", "9C!"}  # nobody is asked any more


def test_two_offenders_are_judged_in_the_order_of_their_plays() -> None:
    hand = position("page-one", "KC 2H", "5C 7H", "9C 9D 9D", stock="3S " * 11)
    play(hand, "0 KC", "1 5C")
    assert hand.legal(1) == {"challenge 0", "no"}
    play(hand, "1 challenge 0")
    assert hand.to_move() == 2  # 1's own play is still the last action
    play(hand, "2 9C")
    assert hand.legal(2) == {"challenge 1", "no"}
    assert hand.tricks_played == 1
    play(hand, "2 no")
    assert hand.legal(0) == {"challenge 1", "no"}
    play(hand, "0 challenge 1")
    assert len(hand.hands[1]) == 6
    assert hand.to_move() == 0


def test_penalty_cards_are_recycled() -> None:
    hand = position("page-one", "KC 2H", "5C 7H 7H", stock="3S 4S")
    hand.discards = ["3H", "4H", "5H", "6H"]
    play(hand, "0 KC", "1 5C", "1 challenge 0")
    assert (hand.to_move(), hand.chance_due()) == (None, "reshuffle")
    with pytest.raises(ValueError, match="not the discards"):
        hand.chance("reshuffle 3H 4H 5H 6H")
    play(hand, "* reshuffle 6H KC 5H 4H 3H 5C")
    assert holds(hand, 0, "2H 3S 4S 6H KC 5H")
    assert hand.stock == ["4H", "3H", "5C"]
    assert hand.to_move() == 0


def test_too_few_penalty_cards_draw_the_game() -> None:
    hand = position("page-one", "KC 2H", "5C 7H 7H", stock="3S 4S")
    play(hand, "0 KC", "1 5C", "1 challenge 0", "* reshuffle 5C KC")
    assert holds(hand, 0, "2H 3S 4S 5C KC")
    assert hand.outcome == "stock gone"


def test_the_discards_become_the_stock_without_the_trick_on_the_table() -> None:
    hand = position("page-one", "6D 3C 3C", "3C 3C 3C")
    hand.discards = ["9D", "9H"]
    play(hand, "0 6D")
    assert hand.legal(1) == {"draw"}
    play(hand, "1 draw")
    assert hand.chance_due() == "reshuffle"
    play(hand, "* reshuffle 9H 9D")
    assert holds(hand, 1, "3C 3C 3C 9H")
    assert play(hand, "1 draw").legal(1) == {"9D"}


# Bhabhi: the window, robbing, cards out of turn.


def test_the_window_goes_round_once_and_leaves_out_who_is_away() -> None:
    hand = later("2C", "3C", "4C", "5C", take_neighbour="left")
    hand = Hand(hand.rules, 4, 3, hand.hands)
    play(hand, "0 take-left")
    assert hand.to_move() == 2  # 1 is away
    play(hand, "2 no", "3 take-left")  # 0's two cards, and 0 was to lead
    assert holds(hand, 3, "5C 2C 3C")
    assert hand.legal(3) == {"5C", "2C", "3C"}
    assert hand.gone == {0, 1}


def test_taking_the_last_opponent_loses() -> None:
    hand = Hand({**PRESETS["bhabhi"], "opening": "eldest"}, 2, 1, [["2C"], ["3C"]])
    play(hand, "0 take-left")
    assert (hand.outcome, hand.loser) == ("last in", 0)


def test_the_holder_of_the_ace_is_looked_for_after_the_window() -> None:
    hand = position("bhabhi", "2C", "3C", "AS", "5C")
    play(hand, "0 no", "1 take-left", "3 no")
    assert hand.legal(1) == {"AS"}


def test_an_empty_leader_may_take_instead_of_drawing() -> None:
    rules = {**PRESETS["bhabhi"], "opening": "eldest"}
    hand = Hand(rules, 3, 2, [["QH"], ["8H", "2C"], ["3H", "2D"]])
    play(hand, "0 no", "1 no", "2 no", "0 QH", "1 8H", "2 3H")
    assert hand.legal(0) == {"take-left", "no"}
    assert hand.finished == ["QH", "8H", "3H"]
    play(hand, "0 take-left", "2 no")
    assert hand.legal(0) == {"2C"}
    play(hand, "0 2C")
    assert sorted(hand.waste) == ["3H", "8H", "QH"]


def test_who_has_nobody_to_take_from_is_not_asked() -> None:
    rules = {**PRESETS["bhabhi"], "opening": "eldest"}
    hand = Hand(rules, 2, 1, [["QH"], ["8H", "2C"]])
    hand.waste = ["2D"]
    play(hand, "0 no", "1 no", "0 QH", "1 8H")
    assert hand.legal(0) == {"take-left", "no"}
    play(hand, "0 no")
    assert hand.legal(0) == {"lead waste", "lead 1"}


def test_an_empty_waste_is_no_source() -> None:
    hand = play(later("QH", "8H 2C", "3H 2D", waste=""), "0 QH", "1 8H", "2 3H")
    assert hand.legal(0) == {"lead 1", "lead 2"}


def test_who_is_robbed_of_his_last_card_is_away() -> None:
    hand = play(later("QH", "8H 2C", "3H 2D"), "0 QH", "1 8H", "2 3H", "0 lead 1", "* draws 2C")
    assert hand.gone == {1}
    assert hand.trick == [(0, "2C")]
    assert hand.to_move() == 2


def test_the_robber_of_the_last_opponent_loses() -> None:
    hand = later("QH", "8H 2C", "3H")
    play(hand, "0 QH", "1 8H", "2 3H")
    assert hand.gone == {2}
    play(hand, "0 lead 1", "* draws 2C")
    assert (hand.outcome, hand.loser, hand.points()) == ("last in", 0, [1, 0, 0])


def test_a_card_out_of_turn_takes_the_trick() -> None:
    hand = later("9D 2H", "KD 2H", "AD 3C", "QD 2H", irregularities="penalise")
    with pytest.raises(ValueError, match="needs a trick"):
        hand.play(2, "AD early")
    play(hand, "0 9D")
    for seat, word in [(0, "2H early"), (1, "KD early"), (2, "KD early")]:
        with pytest.raises(ValueError, match=f"seat {seat}"):
            hand.play(seat, word)
    play(hand, "2 AD early", "1 KD", "3 QD")  # 2 is not asked again, and his ace can't win
    assert holds(hand, 2, "3C 9D AD KD QD")
    assert hand.waste == ["2C", "2D"]
    assert hand.to_move() == 1


def test_the_first_of_several_offenders_takes_even_a_halted_trick() -> None:
    hand = later("9D", "2C 2H", "AD 3C", "QD 2H", irregularities="penalise")
    play(hand, "0 9D", "3 2H early", "2 AD early", "1 2C")
    assert holds(hand, 3, "QD 9D 2H AD 2C")
    assert hand.legal(0) == {"lead waste", "lead 1", "lead 2", "lead 3"}


def test_no_card_out_of_turn_in_the_first_trick_or_in_other_tables() -> None:
    hand = position("bhabhi", "KH QH", "JS 2H", "AS 3H", irregularities="penalise")
    play(hand, "0 no", "1 no", "2 no", "2 AS")
    with pytest.raises(ValueError, match="not the first"):
        hand.play(1, "JS early")
    with pytest.raises(ValueError, match="refused"):
        play(later("9D 2H", "KD 2H", "AD 3C"), "0 9D", "2 AD early")


# Burro em Pé: what falls.


def test_when_a_half_is_empty_the_other_lies_flat() -> None:
    hand = position("burro-em-pe", "3D 2S", "2C", stock="3S 4S 5D", topple_idle_p=0.1)
    play(hand, "0 3D")
    assert hand.legal(1) == {"draw L", "draw R"}
    play(hand, "1 draw R")
    assert holds(hand, 1, "2C 5D")
    assert hand.may_topple() == "draw"
    assert hand.legal(1) == {"draw", "5D"}
    play(hand, "1 draw")
    assert holds(hand, 1, "2C 5D 3S")
    with pytest.raises(ValueError, match="can't fall"):
        hand.chance("topple")


def test_a_topple_may_follow_the_draw_that_empties_a_half() -> None:
    hand = position("burro-em-pe", "3D 2S", "2C", stock="3S 4S 5D")
    play(hand, "0 3D", "1 draw R", "* topple")
    assert holds(hand, 1, "2C 5D 3S 4S")


def test_an_idle_topple_comes_before_the_first_action_of_a_turn() -> None:
    hand = position("burro-em-pe", "3D 2S", "2C", stock="3S 4S 5D 6D", topple_p=0.0)
    with pytest.raises(ValueError, match="can't fall"):
        hand.chance("topple")
    rules = {"topple_p": 0.0, "topple_idle_p": 0.1}
    hand = position("burro-em-pe", "3D 2S", "2C", stock="3S 4S 5D 6D", **rules)
    assert hand.may_topple() == "idle"
    play(hand, "0 3D", "1 draw L")
    assert hand.may_topple() is None
    play(hand, "1 draw R", "1 5D")
    assert hand.to_move() == 1
    play(hand, "* topple")
    assert holds(hand, 1, "2C 3S 4S 6D")
    assert hand.legal(1) == {"2C", "3S", "4S", "6D"}


# When nobody wins, §6.


ONCE_ROUND = ["0 9H", "1 pass", "1 9H", "2 pass", "2 9H", "0 pass"]


def test_the_third_time_the_hand_is_drawn() -> None:
    hand = play(round_and_round(), *ONCE_ROUND, *ONCE_ROUND)
    assert (hand.outcome, hand.points()) == ("stalled", [0, 0, 0])
    assert play(round_and_round(), *ONCE_ROUND, *ONCE_ROUND[:-1]).outcome is None
    assert play(round_and_round(repetition=0), *ONCE_ROUND * 4).outcome is None


def test_the_position_is_counted_when_the_window_has_closed() -> None:
    changed = {"take_neighbour": "left", "hand_end": "last_in", "repetition": 2}
    hand = round_and_round(winner_empty="draw_to_lead", **changed)
    nos = [["0 no", "1 no", "2 no"], ["1 no", "2 no", "0 no"], ["2 no", "0 no", "1 no"]]
    play(hand, *nos[0], "0 9H", "1 pass", *nos[1], "1 9H", "2 pass", *nos[2], "2 9H", "0 pass")
    play(hand, "0 no", "1 no")
    assert hand.to_move() == 2
    assert play(hand, "2 no").outcome == "stalled"


def test_the_most_tricks() -> None:
    hand = round_and_round(max_tricks=2)
    play(hand, "0 9H", "1 pass", "1 9H", "2 pass")
    assert (hand.outcome, hand.points()) == ("stalled", [0, 0, 0])
    hand = round_and_round(max_tricks=2, cap_result="fewest_cards")
    play(hand, "0 9H", "1 pass", "1 9H", "2 pass")
    assert [len(cards) for cards in hand.hands] == [1, 2, 3]
    assert hand.points() == [1, 0, 0]


@pytest.mark.parametrize(
    ("changed", "points"),
    [
        ({"scoring": "winner_takes_pips"}, [10 + 10 + 10 + 10 + 9, 0, 0]),
        ({"scoring": "own_pips_limit"}, [0, 20, 29]),
        ({"hand_end": "last_in", "winner_empty": "next_highest_leads"}, [0, 1, 1]),
    ],
)
def test_the_fewest_cards_by_scoring(changed: dict[str, Any], points: list[int]) -> None:
    hand = round_and_round(max_tricks=2, cap_result="fewest_cards", **changed)
    play(hand, "0 9H", "1 pass", "1 9H", "2 pass")
    assert hand.points() == points


# Nothing illegal happens.


@pytest.mark.parametrize(
    ("make", "move", "reason"),
    [
        (lambda: position("burro", "3D 2C", "5C"), (1, "5C"), "seat 0 is to move"),
        (lambda: position("burro", "3D 2C", "5C"), (0, "5C"), "doesn't hold 5C"),
        (lambda: position("burro", "3D 2C", "5C"), (0, "draw"), "may not play 'draw'"),
        (lambda: position("burro", "3D 2C", "5C"), (0, "3D!"), "has the call"),
        (lambda: play(position("burro", "3D 2C", "5D 6C"), "0 3D"), (1, "6C"), "doesn't follow"),
        (lambda: position("bhabhi", "AS 2C", "2D 3C", "3D 4C"), (0, "2C"), "may not play '2C'"),
        (lambda: play(position("enfle", "8C", "9H", "9D"), "0 8C"), (1, "9H"), "is over"),
    ],
)
def test_an_illegal_word_changes_nothing(
    make: Callable[[], Hand], move: tuple[int, str], reason: str
) -> None:
    hand, same = make(), make()
    with pytest.raises(ValueError, match=reason):
        hand.play(*move)
    assert vars(hand) == vars(same)
