"""The naive oracle of the inflation games against the worked examples of RULINGS.md §3.

Cards that an example doesn't name are there to keep a player from running out.
"""

import pytest

from .inflation import Hand
from .inflation_match import match_is_over, match_winners
from .inflation_positions import follow, holds, later, play, position
from .inflation_rules import PRESETS

# Go Boom, §3.1.


def test_gb1_the_highest_of_the_led_suit_wins() -> None:
    hand = position("go-boom", "9H 3C", "KH 3C", "9S 3C", "2H 3C")
    play(hand, "0 9H", "1 KH", "2 9S", "3 2H")
    assert hand.to_move() == hand.winner_of_trick == 1
    assert hand.legal(1) == {"3C"}
    assert sorted(hand.set_aside) == ["2H", "9H", "9S", "KH"]


def test_gb2_of_equals_the_first_wins() -> None:
    hand = position("go-boom", "JD 3C", "JC 3C", "JH 3C", "3D 3C")
    assert play(hand, "0 JD", "1 JC", "2 JH", "3 3D").to_move() == 0


def test_gb3_draws_until_a_card_can_be_played() -> None:
    hand = position("go-boom", "5C 2S", "2D KH", stock="8D QS 5H 4C")
    play(hand, "0 5C")
    for _ in range(3):
        assert hand.legal(1) == {"draw"}
        play(hand, "1 draw")
    assert hand.legal(1) == {"5H"}
    play(hand, "1 5H")
    assert holds(hand, 1, "2D KH 8D QS")
    assert hand.stock == ["4C"]


def test_gb4_nobody_can_follow() -> None:
    hand = position("go-boom", "5C 2S", "2D KH", "3D 3H")
    play(hand, "0 5C")
    assert hand.legal(1) == {"pass"}
    assert play(hand, "1 pass", "2 pass").to_move() == 0
    assert hand.tricks_played == 1


def test_gb5_the_trick_is_not_completed() -> None:
    hand = position("go-boom", "3H AS KD", "4H", "TH 7C 2C")
    play(hand, "0 3H", "1 4H")
    assert (hand.outcome, hand.winner, hand.to_move()) == ("first out", 1, None)
    assert hand.points() == [0, 30, 0]
    assert [hand.legal(seat) for seat in range(3)] == [set(), set(), set()]


def test_gb6_of_equal_cards_the_first_wins() -> None:
    hand = position("go-boom-double", "QC 2S", "KC 2S", "KC 2S")
    assert play(hand, "0 QC", "1 KC", "2 KC").to_move() == 1


def test_gb7_reverse_scoring_ends_with_two_winners() -> None:
    hand = position("go-boom-reverse", "3H", "KD 2S", "7C", "4C 8C")
    play(hand, "0 3H")
    assert hand.points() == [0, 12, 7, 12]
    totals = [a + b for a, b in zip([88, 40, 95, 40], hand.points(), strict=True)]
    assert totals == [88, 52, 102, 52]
    assert match_is_over(hand.rules, 9, totals)
    assert not match_is_over(hand.rules, 9, [88, 40, 95, 40])
    assert match_winners(hand.rules, totals, decided=True) == [1, 3]


# Enflé, §3.2.


def test_en1_a_clean_trick_is_set_aside() -> None:
    hand = position("enfle", "9S 7H", "KS 7H", "7S 7H", "AS 7H")
    play(hand, "0 9S", "1 KS", "2 7S", "3 AS")
    assert hand.to_move() == 3
    assert len(hand.set_aside) == 4


def test_en2_and_en4_the_void_player_takes_the_trick_and_leads() -> None:
    hand = position("enfle", "TD 7H", "QD 7H", "7S 8S", "AS 7H")
    play(hand, "0 TD", "1 QD")
    assert hand.legal(2) == {"pass"}
    play(hand, "2 pass")
    assert holds(hand, 2, "7S 8S TD QD")
    assert hand.to_move() == 2
    assert "QD" in hand.legal(2)
    play(hand, "2 QD", "3 pass")  # EN4
    assert holds(hand, 3, "AS 7H QD")
    assert hand.to_move() == 3
    assert hand.set_aside == []


def test_en3_the_leader_wins_with_his_last_card() -> None:
    hand = play(position("enfle", "8C", "9H", "9D"), "0 8C")
    assert (hand.outcome, hand.winner, hand.points()) == ("first out", 0, [1, 0, 0])


def test_en5_any_rank_of_the_suit() -> None:
    assert follow("enfle", "JH", "KH 7H 8C") == {"KH", "7H"}


# Page One, §3.3.


def test_po1_the_joker_may_be_played_though_one_can_follow() -> None:
    assert follow("page-one", "6D", "JK QD 3C", stock="4S") == {"QD", "JK"}


def test_po2_the_joker_or_a_draw() -> None:
    assert follow("page-one", "6D", "JK 3C 3H", stock="4S") == {"JK", "draw"}
    assert follow("page-one", "6D", "JK 3C", stock="4S") == {"JK", "JK!", "draw"}
    assert follow("page-one", "6D", "JK 3C 3H") == {"JK"}  # nothing to draw, but not required


def test_po3_a_joker_led_lets_the_next_card_set_the_suit() -> None:
    hand = position("page-one", "JK 3C 3C", "4S 9H 3C", "AS 2H 3C")
    play(hand, "0 JK")
    assert hand.legal(1) == {"4S", "9H", "3C"}
    play(hand, "1 4S")
    assert hand.legal(2) == {"AS"}
    assert play(hand, "2 AS").to_move() == 0


def test_po4_the_joker_wins() -> None:
    hand = position("page-one", "6D 3C 3C", "AD 3C 3C", "JK 3C 3C")
    assert play(hand, "0 6D", "1 AD", "2 JK").to_move() == 2
    assert sorted(hand.discards) == ["6D", "AD", "JK"]


def test_po5_a_last_card_that_is_not_called() -> None:
    hand = position("page-one", "KC 2H", "5C 7H 7H", "9C 9D 9D", stock="3S 4S 5S 6S 7S 8S")
    assert hand.legal(0) == {"KC", "KC!", "2H", "2H!"}
    play(hand, "0 KC")
    assert hand.to_move() == 1  # not before the next action
    assert hand.legal(1) == {"5C"}
    play(hand, "1 5C")
    assert hand.legal(1) == {"challenge 0", "no"}
    play(hand, "1 no")
    assert hand.legal(2) == {"challenge 0", "no"}
    play(hand, "2 challenge 0")
    assert holds(hand, 0, "2H 3S 4S 5S 6S 7S")
    assert hand.stock == ["8S"]
    assert hand.legal(2) == {"9C"}


def test_po6_nothing_left_to_draw() -> None:
    hand = play(position("page-one", "6D 3C 3C", "3C 3C 3C"), "0 6D")
    assert (hand.outcome, hand.winner, hand.points()) == ("stock gone", None, [0, 0])
    hand = play(position("page-one", "6D 3C 3C", "3C 3C 3C", stock="4C"), "0 6D", "1 draw")
    assert (hand.outcome, len(hand.hands[1])) == ("stock gone", 4)


def test_po7_one_card_again_is_to_be_called_again() -> None:
    hand = position("page-one", "6D 7D 3C 3C", "5D 3C", stock="9D 5S 6S 7S 8S 9S")
    play(hand, "0 6D", "1 5D!", "0 7D", "1 draw")
    assert hand.legal(1) == {"9D", "9D!"}
    play(hand, "1 9D")
    assert hand.legal(1) == {"3C"}  # his own lead is the next action: nobody can challenge
    assert (play(hand, "1 3C").outcome, hand.winner) == ("first out", 1)


# Bhabhi, §3.4.


def test_bh1_the_first_trick() -> None:
    hand = position("bhabhi", "KH QH", "JS 2H", "AS 3H", "4S 4H")
    play(hand, "0 no", "1 no", "2 no", "3 no")
    assert hand.legal(2) == {"AS"}
    play(hand, "2 AS")
    assert hand.legal(3) == {"4S"}
    play(hand, "3 4S")
    assert hand.legal(0) == {"KH", "QH"}
    play(hand, "0 KH", "1 JS")
    assert sorted(hand.waste) == ["4S", "AS", "JS", "KH"]
    assert hand.leader == 2


def test_bh2_a_tochoo_halts_the_trick() -> None:
    hand = later("9D 2H", "KD 2H", "AC 3C", "QD 2H")
    play(hand, "0 9D", "1 KD")
    assert hand.legal(2) == {"AC", "3C"}
    play(hand, "2 AC")
    assert holds(hand, 1, "2H 9D KD AC")
    assert hand.to_move() == 1


def test_bh3_getting_away() -> None:
    hand = play(later("3H", "8H 2C", "QH 2C"), "0 3H", "1 8H", "2 QH")
    assert hand.gone == {0}
    assert hand.to_move() == 2


def test_bh4_the_highest_with_an_empty_hand_leads_from_the_old_waste() -> None:
    hand = play(later("QH", "8H 2C 4C", "3H 2D"), "0 QH", "1 8H", "2 3H")
    assert hand.gone == set()
    assert hand.legal(0) == {"lead waste", "lead 1", "lead 2"}
    play(hand, "0 lead waste")
    assert (hand.chance_due(), hand.to_move()) == ("draws", None)
    with pytest.raises(ValueError, match="no card of waste"):
        hand.chance("draws 8H")
    play(hand, "* draws 2C")
    assert hand.trick == [(0, "2C")]
    assert sorted(hand.waste) == ["2D", "3H", "8H", "QH"]
    assert hand.legal(1) == {"2C", "4C"}


def test_bh5_a_halted_trick_is_taken_by_the_highest_though_his_hand_was_empty() -> None:
    hand = play(later("QH", "2S", "3H 2D"), "0 QH", "1 2S")
    assert holds(hand, 0, "QH 2S")
    assert hand.gone == {1}
    assert hand.to_move() == 0


def test_bh6_the_last_one_loses_with_an_empty_hand() -> None:
    hand = later("TS", "JS", "3H")
    hand.gone, hand.hands[2] = {2}, []
    play(hand, "0 TS", "1 JS")
    assert (hand.outcome, hand.loser, hand.points()) == ("last in", 1, [0, 1, 0])


def test_bh7_who_takes_the_leaders_hand_leads() -> None:
    rules = {**PRESETS["bhabhi"], "opening": "eldest"}
    hand = Hand(rules, 4, 0, [["2C"], ["3C"], ["4C"], ["5C"]])
    play(hand, "1 no", "2 no", "3 no")
    assert hand.legal(0) == {"take-left", "no"}
    play(hand, "0 take-left")
    assert holds(hand, 0, "2C 3C")
    assert (hand.gone, hand.to_move()) == ({1}, 0)


def test_bh8_of_equals_the_first_is_highest() -> None:
    hand = later("KD 2C", "3D 2C", "4D 2C", "KD 2C")
    play(hand, "0 KD", "1 3D", "2 4D", "3 KD")
    assert hand.to_move() == 0


# Burro, §3.5.


def test_bu1_the_jack_is_above_the_maid() -> None:
    hand = position("burro", "9D 2C", "AD 2C", "JD 2C", "QD 2C")
    play(hand, "0 9D", "3 QD", "2 JD", "1 AD")
    assert hand.to_move() == hand.winner_of_trick == 2


def test_bu2_counter_clockwise() -> None:
    hand = Hand(PRESETS["burro"], 4, 0, [["2D", "3C"], ["2D", "3C"], ["2D", "3C"], ["2D", "3C"]])
    order = []
    for _ in range(4):
        seat = hand.to_move()
        assert seat is not None
        order.append(seat)
        hand.play(seat, "2D")
    assert order == [3, 2, 1, 0]


def test_bu3_draws_until_the_suit_comes() -> None:
    hand = position("burro", "3D 2C", "5C 6C", stock="4C 7H 2D")
    play(hand, "0 3D", "1 draw", "1 draw", "1 draw")
    assert hand.legal(1) == {"2D"}
    assert holds(hand, 1, "5C 6C 4C 7H 2D")


def test_bu4_the_next_highest_leads_for_who_is_out() -> None:
    hand = position("burro", "KC", "2C 2D", "JC 2D", "5C 2D")
    play(hand, "0 KC")
    assert (hand.gone, hand.outcome) == ({0}, None)
    play(hand, "3 5C", "2 JC", "1 2C")
    assert hand.to_move() == 2


def test_bu5_else_the_next_player_with_cards() -> None:
    hand = Hand(PRESETS["burro"], 4, 0, [["2D"], ["2D"], ["2D"], ["7S"]])
    play(hand, "3 7S", "2 pass", "1 pass", "0 pass")
    assert hand.to_move() == 2


def test_bu6_the_other_of_two_loses_at_once() -> None:
    hand = play(position("burro", "3D", "4D"), "0 3D")
    assert (hand.outcome, hand.loser, hand.points()) == ("last in", 1, [0, 1])


# Burro Deitado, §3.6.


def test_bd1_and_bd2_who_can_follow_may_draw_while_there_is_a_stock() -> None:
    assert follow("burro-deitado", "3D", "7D KD 2C") == set()  # 2 is next, counter-clockwise
    hand = position("burro-deitado", "3D 2S", "7D KD 2C", stock="4S")
    assert hand.legal(0) == {"3D", "2S"}  # not for the leader
    assert play(hand, "0 3D").legal(1) == {"7D", "KD", "draw"}
    hand = position("burro-deitado", "3D 2S", "7D KD 2C")
    assert play(hand, "0 3D").legal(1) == {"7D", "KD"}


def test_bd3_who_has_drawn_the_suit_may_go_on() -> None:
    hand = position("burro-deitado", "3D 2S", "2C", stock="4D 5S")
    play(hand, "0 3D")
    assert hand.legal(1) == {"draw"}
    assert play(hand, "1 draw").legal(1) == {"4D", "draw"}
    assert play(hand, "1 draw").legal(1) == {"4D"}


@pytest.mark.parametrize(("cards", "best"), [("7D QD JD KD", "KD"), ("7D QD AD", "QD")])
def test_bd4_the_ace_is_low(cards: str, best: str) -> None:
    played = cards.split()
    hand = position("burro-deitado", *[f"{card} 2S" for card in played])
    for _ in played:
        seat = hand.to_move()
        assert seat is not None
        hand.play(seat, played[seat])
    assert hand.to_move() == played.index(best)


# Burro em Pé, §3.7.


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, (15, 15)), (3, (13, 12)), (4, (10, 10)), (7, (3, 2))]
)
def test_bp1_two_halves(players: int, sizes: tuple[int, int]) -> None:
    stock = " ".join(["2S"] * (40 - 5 * players))
    hand = position("burro-em-pe", *["3D 2S"] * players, stock=stock)
    assert (len(hand.halves[0]), len(hand.halves[1])) == sizes


def test_bp2_a_topple_gives_the_whole_stock_to_who_draws() -> None:
    hand = position("burro-em-pe", "3D 2S", "2C", "5D 2S", "6D 2S", stock="3S 4D " * 10)
    play(hand, "0 3D")
    play(hand, "3 draw L", "* topple")
    assert len(hand.hands[3]) == 22
    assert hand.stock == []
    assert hand.legal(3) == {"6D", "4D"}


def test_bp3_the_last_card_wins() -> None:
    hand = play(position("burro-em-pe", "3D", "2C"), "0 3D")
    assert (hand.outcome, hand.winner, hand.points()) == ("first out", 0, [1, 0])


def test_bp4_after_a_topple_who_is_void_passes() -> None:
    hand = position("burro-em-pe", "3D 2S", "2C", "5D 2S", stock="3S 4D 3S 4D")
    play(hand, "0 3D", "2 draw R", "* topple", "2 4D")
    assert hand.legal(1) == {"pass"}


# Cangkul, §3.8.


def test_ck1_the_only_one_who_was_skipped_takes_the_trick() -> None:
    hand = position("cangkul", "9C 2H", "2D", "KC 2H", "4C 2H")
    play(hand, "0 9C")
    assert hand.legal(1) == {"pass"}
    play(hand, "1 pass", "2 KC", "3 4C")
    assert holds(hand, 1, "2D 9C KC 4C")
    assert hand.to_move() == 2
    assert hand.set_aside == []


def test_ck2_two_who_were_skipped_take_a_card_each() -> None:
    hand = position("cangkul", "9C 2H", "2D", "KC 2H", "3D")
    play(hand, "0 9C", "1 pass", "2 KC", "3 pass")
    assert hand.legal(1) == {"take 9C", "take KC"}
    play(hand, "1 take KC")
    assert hand.legal(3) == {"take 9C"}
    play(hand, "3 take 9C")
    assert (hand.hands[1], hand.hands[3]) == (["2D", "KC"], ["3D", "9C"])
    assert hand.to_move() == 2


def test_ck3_the_third_gets_none() -> None:
    hand = position("cangkul", "9C 2H", "2D", "3D", "4D", "KC 2H")
    play(hand, "0 9C", "1 pass", "2 pass", "3 pass", "4 KC", "1 take 9C", "2 take KC")
    assert hand.hands[3] == ["4D"]
    assert hand.to_move() == 4


def test_ck3_they_go_round_and_round() -> None:
    hand = position("cangkul", "9C 2H", "2D", "3C 3D", "4D", "KC 2H")
    play(hand, "0 9C", "1 pass", "2 3C", "3 pass", "4 KC")
    play(hand, "1 take 9C", "3 take 3C", "1 take KC")
    assert [len(cards) for cards in hand.hands] == [1, 3, 1, 2, 1]


def test_ck4_digging() -> None:
    hand = position("cangkul", "9C 2H", "2D", "3C 2H", stock="3D JS 8C AH")
    play(hand, "0 9C", "1 draw", "1 draw", "1 draw")
    assert hand.legal(1) == {"8C"}
    assert hand.stock[0] == "AH"


def test_ck5_skipped_in_mid_draw() -> None:
    hand = position("cangkul", "9C 2H", "2D", "3C 2H", stock="3D JS")
    play(hand, "0 9C", "1 draw", "1 draw")
    assert hand.legal(1) == {"pass"}
    assert play(hand, "1 pass").skipped == [1]


def test_ck6_the_winner_leaves_the_pick_up_undone() -> None:
    hand = play(position("cangkul", "9C 2H", "2D", "3C"), "0 9C", "1 pass", "2 3C")
    assert (hand.outcome, hand.winner, hand.hands[1]) == ("first out", 2, ["2D"])


def test_cj1_a_void_holder_must_play_the_joker() -> None:
    assert follow("cangkul-joker", "5D", "JK 2C", stock="3D") == {"JK"}


def test_cj2_who_can_follow_may_play_it() -> None:
    assert follow("cangkul-joker", "5D", "JK 9D", stock="3D") == {"JK", "9D"}


def test_cj3_a_joker_led() -> None:
    hand = position("cangkul-joker", "JK 2C", "6H 2C", "7H 9C", "8H 2D")
    play(hand, "0 JK")
    assert hand.legal(1) == {"6H", "2C"}
    play(hand, "1 6H")
    assert hand.legal(2) == {"7H"}
    assert play(hand, "2 7H", "3 8H").to_move() == 0


def test_cj4_a_joker_dug_up_must_be_played() -> None:
    hand = position("cangkul-joker", "5D 2H", "2C 7S", "3D 2H", stock="QH JK 9D")
    play(hand, "0 5D", "1 draw", "1 draw")
    assert hand.legal(1) == {"JK"}
    assert hand.stock == ["9D"]


def test_cj5_the_last_card_may_be_the_joker() -> None:
    hand = play(position("cangkul-joker", "5D 2H", "JK", "3D 2H"), "0 5D", "1 JK")
    assert (hand.outcome, hand.winner) == ("first out", 1)
