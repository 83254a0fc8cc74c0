"""The worked examples of RULINGS.md §3, on the kernels and the oracle at once.

Cards that an example doesn't name are there to keep a player from running out.
"""

from __future__ import annotations

from typing import Any

import pytest

from boilover.core.state import CHANCE, OVER, STOCK_COUNT
from boilover.inflation import layout as at
from boilover.inflation import words as text
from tests.inflation.twin import Both, play, position


def follow(game: str, led: str, cards: str, stock: str = "") -> set[str]:
    """What the second of three players may do with these cards after that lead."""
    both = position(game, f"{led} 2S 3S", cards, "2S 3S 4S", stock=stock)
    return play(both, f"0 {led}").legal()


# Go Boom, §3.1.


def test_gb1_the_highest_of_the_led_suit_wins() -> None:
    both = position("go-boom", "9H 3C", "KH 3C", "9S 3C", "2H 3C")
    play(both, "0 9H", "1 KH", "2 9S", "3 2H")
    assert both.mover == int(both.engine.words[at.TRICK_WINNER]) - 1 == 1
    assert both.engine.pile(at.SET_ASIDE) == ["2H", "9H", "9S", "KH"]


def test_gb2_of_equals_the_first_wins() -> None:
    both = position("go-boom", "JD 3C", "JC 3C", "JH 3C", "3D 3C")
    assert play(both, "0 JD", "1 JC", "2 JH", "3 3D").mover == 0


def test_gb3_draws_until_a_card_can_be_played() -> None:
    both = position("go-boom", "5C 2S", "2D KH", stock="8D QS 5H 4C")
    play(both, "0 5C", "1 draw", "1 draw", "1 draw")
    assert both.legal() == {"5H"}
    play(both, "1 5H")
    assert both.holds(1, "2D KH 8D QS")
    assert both.engine.stock() == ["4C"]


def test_gb4_nobody_can_follow() -> None:
    both = play(position("go-boom", "5C 2S", "2D KH", "3D 3H"), "0 5C", "1 pass", "2 pass")
    assert both.mover == 0


def test_gb5_the_trick_is_not_completed() -> None:
    both = play(position("go-boom", "3H AS KD", "4H", "TH 7C 2C"), "0 3H", "1 4H")
    assert both.result() == ("first out", 1, [0, 30, 0])


def test_gb6_of_equal_cards_the_first_wins() -> None:
    both = position("go-boom-double", "QC 2S", "KC 2S", "KC 3S")
    assert play(both, "0 QC", "1 KC", "2 KC").mover == 1


def test_gb7_reverse_scoring() -> None:
    both = play(position("go-boom-reverse", "3H", "KD 2S", "7C", "4C 8C"), "0 3H")
    assert both.result() == ("first out", 0, [0, 12, 7, 12])


# Enflé, §3.2.


def test_en1_a_clean_trick_is_set_aside() -> None:
    both = position("enfle", "9S 8H", "KS 8H", "TS 8H", "AS 8H")
    assert play(both, "0 9S", "1 KS", "2 TS", "3 AS").mover == 3
    assert both.engine.pile(at.SET_ASIDE) == ["9S", "AS", "KS", "TS"]


def test_en2_and_en4_the_void_player_takes_the_trick_and_leads() -> None:
    both = play(position("enfle", "TD 8H", "QD 8H", "9S 8S", "AS 8H"), "0 TD", "1 QD", "2 pass")
    assert both.holds(2, "9S 8S TD QD")
    assert both.mover == 2
    play(both, "2 QD", "3 pass")
    assert both.holds(3, "AS 8H QD")
    assert both.mover == 3


def test_en3_the_leader_wins_with_his_last_card() -> None:
    assert play(position("enfle", "9C", "9H", "9D"), "0 9C").result() == (
        "first out",
        0,
        [1, 0, 0],
    )


def test_en5_any_rank_of_the_suit() -> None:
    assert follow_high("JH", "KH 9H TC") == {"KH", "9H"}


def follow_high(led: str, cards: str) -> set[str]:
    """`follow` at Enflé, whose pack for three has no low cards."""
    return play(position("enfle", f"{led} 9S", cards, "TS 9S"), f"0 {led}").legal()


# Page One, §3.3.


def test_po1_the_joker_may_be_played_though_one_can_follow() -> None:
    assert follow("page-one", "6D", "JK QD 3C", stock="4S") == {"QD", "JK"}


def test_po2_the_joker_or_a_draw() -> None:
    assert follow("page-one", "6D", "JK 3C 3H", stock="4S") == {"JK", "draw"}
    assert follow("page-one", "6D", "JK 3C", stock="4S") == {"JK", "JK!", "draw"}
    assert follow("page-one", "6D", "JK 3C 3H") == {"JK"}


def test_po3_a_joker_led_lets_the_next_card_set_the_suit() -> None:
    both = play(position("page-one", "JK 3C 4C", "4S 9H 3C", "AS 2H 3C"), "0 JK")
    assert both.legal() == {"4S", "9H", "3C"}
    play(both, "1 4S")
    assert both.legal() == {"AS"}
    assert play(both, "2 AS").mover == 0


def test_po4_the_joker_wins() -> None:
    both = position("page-one", "6D 3C 4C", "AD 3C 4C", "JK 3C 4C")
    assert play(both, "0 6D", "1 AD", "2 JK").mover == 2
    assert both.engine.pile(at.DISCARDS) == ["6D", "AD", "JK"]


def test_po5_a_last_card_that_is_not_called() -> None:
    stock = "3S 4S 5S 6S 7S 8S"
    both = position("page-one", "KC 2H", "5C 7H 8H", "9C 9D 8D", stock=stock)
    assert both.legal() == {"KC", "KC!", "2H", "2H!"}
    play(both, "0 KC")
    assert both.legal() == {"5C"}  # not before the next action
    play(both, "1 5C")
    assert both.legal() == {"challenge 0", "no"}
    play(both, "1 no", "2 challenge 0")
    assert both.holds(0, "2H 3S 4S 5S 6S 7S")
    assert (both.mover, both.legal()) == (2, {"9C"})


def test_po6_nothing_left_to_draw() -> None:
    both = play(position("page-one", "6D 3C 4C", "3C 4C 5C"), "0 6D")
    assert both.result() == ("stock gone", None, [0, 0])
    both = play(position("page-one", "6D 3C 4C", "3C 5C 6C", stock="4C"), "0 6D", "1 draw")
    assert both.result() == ("stock gone", None, [0, 0])


def test_po7_one_card_again_is_to_be_called_again() -> None:
    both = position("page-one", "6D 7D 3C 4C", "5D 3C", stock="9D 5S 6S 7S 8S 9S")
    play(both, "0 6D", "1 5D!", "0 7D", "1 draw")
    assert both.legal() == {"9D", "9D!"}
    assert play(both, "1 9D", "1 3C").result() == ("first out", 1, [0, 1])


# Bhabhi, §3.4.


def later(*hands: str, waste: str = "2C 2D", **changed: Any) -> Both:
    """A position after the first trick, with the waste, and without the window."""
    both = position("bhabhi", *hands, opening="eldest", take_neighbour="off", **changed)
    w, oracle = both.engine.words, both.oracle
    w[at.TRICKS], oracle.tricks_played = 1, 1
    oracle.waste = waste.split()
    for card in oracle.waste:
        w[at.WASTE] |= 1 << both.engine.rules.kind_ids[card]
    both.check()
    return both


def test_bh1_the_first_trick() -> None:
    both = position("bhabhi", "KH QH", "JS 2H", "AS 3H", "4S 4H")
    play(both, "0 no", "1 no", "2 no", "3 no")
    assert (both.mover, both.legal()) == (2, {"AS"})
    play(both, "2 AS", "3 4S")
    assert both.legal() == {"KH", "QH"}
    play(both, "0 KH", "1 JS")
    assert both.engine.pile(at.WASTE) == ["4S", "AS", "JS", "KH"]
    assert int(both.engine.words[at.LEADER]) == 2


def test_bh2_a_tochoo_halts_the_trick() -> None:
    both = play(later("9D 2H", "KD 2H", "AC 3C", "QD 2H"), "0 9D", "1 KD")
    assert both.legal() == {"AC", "3C"}
    play(both, "2 AC")
    assert both.holds(1, "2H 9D KD AC")
    assert both.mover == 1


def test_bh3_getting_away() -> None:
    both = play(later("3H", "8H 2C", "QH 2C"), "0 3H", "1 8H", "2 QH")
    assert (both.gone, both.mover) == ({0}, 2)


def test_bh4_the_highest_with_an_empty_hand_leads_from_the_old_waste() -> None:
    both = play(later("QH", "8H 2C 4C", "3H 2D"), "0 QH", "1 8H", "2 3H")
    assert (both.gone, both.legal()) == (set(), {"lead waste", "lead 1", "lead 2"})
    play(both, "0 lead waste")
    assert both.mover == CHANCE
    assert [both.engine.rules.kinds[a].text for a in both.engine.legal()] == ["2D", "2C"]
    play(both, "* draws 2C")
    assert text.trick_of(both.engine.rules, both.engine.words) == [(0, "2C")]
    assert both.engine.pile(at.WASTE) == ["2D", "3H", "8H", "QH"]
    assert both.legal() == {"2C", "4C"}


def test_bh5_a_halted_trick_is_taken_by_the_highest_though_his_hand_was_empty() -> None:
    both = play(later("QH", "2S", "3H 2D"), "0 QH", "1 2S")
    assert both.holds(0, "QH 2S")
    assert (both.gone, both.mover) == ({1}, 0)


def test_bh6_the_last_one_loses_with_an_empty_hand() -> None:
    both = play(later("TS", "JS", "3S"), "0 TS", "1 JS", "2 3S")
    assert both.result() == ("last in", 1, [0, 1, 0])


def test_bh7_who_takes_the_leaders_hand_leads() -> None:
    both = position("bhabhi", "5C", "2C", "3C", "4C", opening="eldest")
    play(both, "0 no", "1 no", "2 no")
    assert (both.mover, both.legal()) == (3, {"take-left", "no"})
    play(both, "3 take-left")
    assert both.holds(3, "4C 5C")
    assert (both.gone, both.mover) == ({0}, 3)


def test_bh8_of_equals_the_first_is_highest() -> None:
    double = [["KD", 2, 13], ["3D", 2, 3], ["4D", 1, 4], ["2C", 2, 2], ["2D", 1, 2], ["2S", 1, 2]]
    both = later("KD 2C", "3D 2C", "4D 2C", "KD 2C", waste="2D 2S", pack=double)
    assert play(both, "0 KD", "1 3D", "2 4D", "3 KD").mover == 0


# Burro, §3.5.


def test_bu1_the_jack_is_above_the_maid() -> None:
    both = position("burro", "9D 2C", "AD 2C", "JD 2C", "QD 2C")
    assert play(both, "0 9D", "3 QD", "2 JD", "1 AD").mover == 2


def test_bu2_counter_clockwise() -> None:
    both = position("burro", "2D 3C", "3D 3C", "4D 3C", "5D 3C")
    assert int(both.engine.words[3]) == 1  # the dealer; the eldest sits at the right
    order = []
    for seat in (0, 3, 2, 1):
        order.append(both.mover)
        play(both, f"{seat} {2 + seat}D")
    assert order == [0, 3, 2, 1]


def test_bu3_draws_until_the_suit_comes() -> None:
    both = position("burro", "3D 2C", "5C 6C", stock="4C 7H 2D")
    play(both, "0 3D", "1 draw", "1 draw", "1 draw")
    assert both.legal() == {"2D"}
    assert both.holds(1, "5C 6C 4C 7H 2D")


def test_bu4_the_next_highest_leads_for_who_is_out() -> None:
    both = play(position("burro", "KC", "2C 2D", "JC 2D", "5C 3D"), "0 KC")
    assert both.gone == {0}
    assert play(both, "3 5C", "2 JC", "1 2C").mover == 2


def test_bu5_else_the_next_player_with_cards() -> None:
    both = position("burro", "7S", "2D", "3D", "4D")
    assert play(both, "0 7S", "3 pass", "2 pass", "1 pass").mover == 3


def test_bu6_the_other_of_two_loses_at_once() -> None:
    assert play(position("burro", "3D", "4D"), "0 3D").result() == ("last in", 1, [0, 1])


# Burro Deitado, §3.6.


def test_bd1_and_bd2_who_can_follow_may_draw_while_there_is_a_stock() -> None:
    both = position("burro-deitado", "3D 2S", "7D KD 2C", stock="4S")
    assert both.legal() == {"3D", "2S"}  # not for the leader
    assert play(both, "0 3D").legal() == {"7D", "KD", "draw"}
    assert play(position("burro-deitado", "3D 2S", "7D KD 2C"), "0 3D").legal() == {"7D", "KD"}


def test_bd3_who_has_drawn_the_suit_may_go_on() -> None:
    both = play(position("burro-deitado", "3D 2S", "2C", stock="4D 5S"), "0 3D")
    assert both.legal() == {"draw"}
    assert play(both, "1 draw").legal() == {"4D", "draw"}
    assert play(both, "1 draw").legal() == {"4D"}


@pytest.mark.parametrize(("cards", "best"), [("7D QD JD KD", "KD"), ("7D QD AD", "QD")])
def test_bd4_the_ace_is_low(cards: str, best: str) -> None:
    played = cards.split()
    both = position("burro-deitado", *[f"{card} 2S" for card in played])
    for _ in played:
        play(both, f"{both.mover} {played[both.mover]}")
    assert both.mover == played.index(best)


# Burro em Pé, §3.7.


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, (15, 15)), (3, (13, 12)), (4, (10, 10)), (7, (3, 2))]
)
def test_bp1_two_halves(players: int, sizes: tuple[int, int]) -> None:
    pack = [f"{rank}{suit}" for suit in "HDCS" for rank in "A234567QJK"]
    hands = [" ".join(pack[5 * p : 5 * p + 5]) for p in range(players)]
    both = position("burro-em-pe", *hands, stock=" ".join(pack[5 * players :]))
    w = both.engine.words
    right = int(w[at.RIGHT_HALF])
    assert (int(w[STOCK_COUNT]) - right, right) == sizes


def test_bp2_a_topple_gives_the_whole_stock_to_who_draws() -> None:
    stock = "AH 2H 3H 4H 5H 6H 7H QH JH KH AC 3C 4C 5C 6C 7C AS 3S AD 4D"
    both = position("burro-em-pe", "3D 2S", "2C 4S", "5D 2S", "6S 7S", stock=stock)
    play(both, "0 3D", "3 draw L")
    assert both.mover == CHANCE
    play(both, "* topple")
    assert len(both.engine.hand(3)) == 22
    assert both.engine.stock() == []
    assert both.legal() == {"AD", "4D"}


def test_bp3_the_last_card_wins() -> None:
    assert play(position("burro-em-pe", "3D", "2C"), "0 3D").result() == ("first out", 0, [1, 0])


def test_bp4_after_a_topple_who_is_void_passes() -> None:
    both = position("burro-em-pe", "3D 2S", "2C", "5D 2S", stock="3S 4D 4S 6D")
    assert play(both, "0 3D", "2 draw R", "* topple", "2 4D").legal() == {"pass"}


# Cangkul, §3.8.


def test_ck1_the_only_one_who_was_skipped_takes_the_trick() -> None:
    both = position("cangkul", "9C 2H", "2D", "KC 2H", "4C 2H")
    play(both, "0 9C", "1 pass", "2 KC", "3 4C")
    assert both.holds(1, "2D 9C KC 4C")
    assert both.mover == 2


def test_ck2_two_who_were_skipped_take_a_card_each() -> None:
    both = position("cangkul", "9C 2H", "2D", "KC 2H", "3D")
    play(both, "0 9C", "1 pass", "2 KC", "3 pass")
    assert (both.mover, both.legal()) == (1, {"take 9C", "take KC"})
    play(both, "1 take KC")
    assert both.legal() == {"take 9C"}
    play(both, "3 take 9C")
    assert both.holds(1, "2D KC")
    assert both.holds(3, "3D 9C")
    assert both.mover == 2


def test_ck3_the_third_gets_none() -> None:
    both = position("cangkul", "9C 2H", "2D", "3D", "4D", "KC 2H")
    play(both, "0 9C", "1 pass", "2 pass", "3 pass", "4 KC", "1 take 9C", "2 take KC")
    assert both.holds(3, "4D")
    assert both.mover == 4


def test_ck4_digging() -> None:
    both = position("cangkul", "9C 2H", "2D", "3C 2H", stock="3D JS 8C AH")
    play(both, "0 9C", "1 draw", "1 draw", "1 draw")
    assert both.legal() == {"8C"}
    assert both.engine.stock() == ["AH"]


def test_ck5_skipped_in_mid_draw() -> None:
    both = position("cangkul", "9C 2H", "2D", "3C 2H", stock="3D JS")
    assert play(both, "0 9C", "1 draw", "1 draw").legal() == {"pass"}
    assert int(play(both, "1 pass").engine.words[at.SKIPPED]) == 1 << 1


def test_ck6_the_winner_leaves_the_pick_up_undone() -> None:
    both = play(position("cangkul", "9C 2H", "2D", "3C"), "0 9C", "1 pass", "2 3C")
    assert both.result() == ("first out", 2, [0, 0, 1])
    assert both.holds(1, "2D")
    assert both.mover == OVER


def test_cj1_and_cj2_the_joker() -> None:
    assert follow("cangkul-joker", "5D", "JK 2C", stock="3D") == {"JK"}
    assert follow("cangkul-joker", "5D", "JK 9D", stock="3D") == {"JK", "9D"}


def test_cj3_a_joker_led() -> None:
    both = play(position("cangkul-joker", "JK 2C", "6H 2C", "7H 9C", "8H 2D"), "0 JK")
    assert both.legal() == {"6H", "2C"}
    play(both, "1 6H")
    assert both.legal() == {"7H"}
    assert play(both, "2 7H", "3 8H").mover == 0


def test_cj4_a_joker_dug_up_must_be_played() -> None:
    both = position("cangkul-joker", "5D 2H", "2C 7S", "3D 2H", stock="QH JK 9D")
    assert play(both, "0 5D", "1 draw", "1 draw").legal() == {"JK"}
    assert both.engine.stock() == ["9D"]


def test_cj5_the_last_card_may_be_the_joker() -> None:
    both = play(position("cangkul-joker", "5D 2H", "JK", "3D 2H"), "0 5D", "1 JK")
    assert both.result() == ("first out", 1, [0, 1, 0])
