"""The naive oracle of the pot games against the worked examples of RULINGS.md §2."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from .pots import Round, deal_sizes, nodes, score, verify_record

Rules = dict[str, Any]

RANKS = "A23456789T"
BOIL_OVER_PACK = [[f"{rank}{suit}", 1, RANKS.index(rank) + 1] for suit in "HDC" for rank in RANKS]
BOIL_OVER_PACK += [[f"{value}S", 1, value] for value in range(2, 10)]


def potion_pack(colours: str) -> list[list[Any]]:
    """Give the 50 cards of Poison with the three colours' letters."""
    copies = {1: 3, 2: 3, 4: 2, 5: 3, 7: 3}
    pack: list[list[Any]] = [[f"{v}{c}", n, v] for c in colours for v, n in copies.items()]
    return [*pack, ["4X", 8, 4]]


def make_rules(**changed: Any) -> Rules:
    """Give Boil Over's rules for four players with some options changed."""
    rules: Rules = {
        "pack": BOIL_OVER_PACK,
        "poison_suit": "S",
        "limit": 20,
        "pot_suit": "fixed",
        "deal": "all",
        "undealt": "none",
        "ghost_hand": True,
        "taken_face": "down",
        "suit_penalty": 1,
        "poison_penalty": 2,
        "majority": "strict",
        "rounds": 4,
        "first_dealer": "random",
        "players": [3, 6],
    }
    return {**rules, **changed}


def potion_rules(colours: str = "BRV", **changed: Any) -> Rules:
    """Give AMIGO Poison's rules for four players with some options changed."""
    amigo = {"pack": potion_pack(colours), "poison_suit": "X", "limit": 13}
    return make_rules(**{**amigo, "pot_suit": "first_card", **changed})


BOIL_OVER = make_rules()
TIGHTER = make_rules(limit=19)
AMIGO = potion_rules()
AMIGO_5 = potion_rules(deal=5, undealt="draw_pile", ghost_hand=False)
FAN = potion_rules(
    "RGP", pot_suit="fixed", deal=12, undealt="removed", ghost_hand=False, players=[2, 4]
)
FRIDAY = potion_rules(pot_suit="fixed")


def table(rules: Rules, *pots: list[str], hand: list[str]) -> Round:
    """Give a table of four with these pots, where seat 0 is on turn with this hand."""
    position = Round(rules, 4, 3, [hand, [], [], []])
    for name, cards in zip(position.pots, pots, strict=False):
        position.pots[name] = list(cards)
    return position


# The worked examples, §2.6.


def test_v_bo1_the_card_that_boils_the_pot_stays_in_it() -> None:
    anna, ben, carla, dan = 0, 1, 2, 3
    position = Round(BOIL_OVER, 4, 2, [["5H"], ["6S"], ["4H"], ["7H"]])
    assert position.to_move() == dan
    assert position.play("7H>H") == -1
    assert position.to_move() == anna
    assert position.play("5H>H") == -1
    assert position.total("H") == 12
    assert position.to_move() == ben
    assert position.legal() == {"6S>H", "6S>D", "6S>C"}
    assert position.play("6S>H") == -1
    assert position.total("H") == 18
    assert position.to_move() == carla
    assert position.decision_facts() == (1, True)
    assert position.play("4H>H") == 3
    assert position.taken == [[], [], ["7H", "5H", "6S"], []]
    assert position.pots == {"H": ["4H"], "D": [], "C": []}
    assert position.total("H") == 4
    assert position.boil_overs == 1
    assert position.to_move() is None
    assert position.legal() == set()
    assert position.points() == [0, 0, 2, 0]  # alone in hearts; one spade


@pytest.mark.parametrize("diamonds", [3, 4, 5, 6])
def test_v_bo2_scores_of_the_lost_table(diamonds: int) -> None:
    counts = [
        {"H": 4, "D": 1, "C": 3, "S": 2},
        {"H": 2, "D": diamonds, "C": 1, "S": 1},
        {"H": 3, "D": 2, "C": 3, "S": 3},
        {"H": 1, "D": 1, "C": 2, "S": 0},
    ]
    assert score(BOIL_OVER, counts) == [8, 5, 14, 4]


def test_v_bo2_where_all_who_tie_at_the_top_are_free() -> None:
    counts = [
        {"H": 4, "D": 1, "C": 3, "S": 2},
        {"H": 2, "D": 4, "C": 1, "S": 1},
        {"H": 3, "D": 2, "C": 3, "S": 3},
        {"H": 1, "D": 1, "C": 2},
    ]
    assert score(make_rules(majority="shared"), counts) == [5, 5, 11, 4]


def test_v_am1_exactly_the_limit_is_safe() -> None:
    sarah, karl = 0, 3
    position = Round(AMIGO, 4, 0, [["4B"], ["7B"], ["4B"], ["2B"]])
    position.play("7B>1")
    position.play("4B>1")
    assert position.to_move() == karl
    assert position.play("2B>1") == -1
    assert position.total("1") == 13
    assert position.to_move() == sarah
    assert position.play("4B>1") == 3
    assert position.taken[sarah] == ["7B", "4B", "2B"]
    assert position.pots["1"] == ["4B"]


def test_v_am2_the_poison_is_taken_too() -> None:
    position = Round(AMIGO, 3, 2, [["7R"], ["4X"], ["5R"]])
    position.play("7R>1")
    assert position.play("4X>1") == -1
    assert position.total("1") == 11
    assert position.play("5R>1") == 2
    assert position.taken[2] == ["7R", "4X"]
    assert position.pots["1"] == ["5R"]


def test_v_am3_scores() -> None:
    table_of_counts = [(3, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2), (6, 1, 6, 4)]
    counts = [dict(zip("BRVX", row, strict=True)) for row in table_of_counts]
    assert score(AMIGO, counts) == [7, 2, 17, 15]


def test_v_fan_twelve_and_five() -> None:
    position = table(FAN, ["7R", "5R"], hand=["5R"])
    assert position.play("5R>R") == 2
    assert position.taken[0] == ["7R", "5R"]
    assert position.total("R") == 5


@pytest.mark.parametrize("total", range(14))
def test_v_fan_what_is_safe(total: int) -> None:
    """A 7 is safe at 6 or less, a poison at 9 or less."""
    seven = table(FAN, ["1R"] * total, hand=["7R"])
    poison = table(FAN, ["1R"] * total, hand=["4X"])
    assert (seven.play("7R>R") == -1) == (total <= 6)
    assert (poison.play("4X>R") == -1) == (total <= 9)


def test_new_vector_1_limits_20_and_19() -> None:
    assert table(BOIL_OVER, ["TH", "9H"], hand=["AH"]).play("AH>H") == -1
    assert table(BOIL_OVER, ["TH", "9H"], hand=["2S"]).play("2S>H") == 2
    assert table(TIGHTER, ["TH"], hand=["9H"]).play("9H>H") == -1
    assert table(TIGHTER, ["TH", "9H"], hand=["AH"]).play("AH>H") == 2


def test_new_vector_2_seven_on_seven() -> None:
    assert table(AMIGO, ["7B"], hand=["7B"]).play("7B>1") == 1


def test_new_vector_3_a_colour_a_poison_and_an_empty_cauldron() -> None:
    cauldrons = ["5B"], ["4X"], list[str]()
    assert table(AMIGO, *cauldrons, hand=["1R"]).legal() == {"1R>2", "1R>3"}
    assert table(AMIGO, *cauldrons, hand=["1B"]).legal() == {"1B>1"}
    assert table(AMIGO, *cauldrons, hand=["4X"]).legal() == {"4X>1", "4X>2", "4X>3"}


def test_new_vector_4_the_third_colour_has_one_place() -> None:
    assert table(AMIGO, ["5B"], ["5R"], ["4X"], hand=["1V"]).legal() == {"1V>3"}


def test_new_vector_5_a_poison_frees_the_colour() -> None:
    position = table(AMIGO, ["7R", "5R"], hand=["4X", "1R"])
    assert position.play("4X>1") == 2
    assert position.pots == {"1": ["4X"], "2": [], "3": []}
    assert position.legal() == {"1R>1", "1R>2"}


def test_a_potion_that_boils_its_cauldron_keeps_the_colour() -> None:
    position = table(AMIGO, ["7R", "4X"], hand=["5R", "1R"])
    assert position.play("5R>1") == 2
    assert position.legal() == {"1R>1"}


def test_new_vector_6_three_poisons_leave_the_choice() -> None:
    cauldrons = ["4X"], ["4X", "4X"], ["4X", "4X", "4X"]
    assert table(AMIGO, *cauldrons, hand=["2V"]).legal() == {"2V>1", "2V>2", "2V>3"}
    assert table(AMIGO, *cauldrons, hand=["2V"]).decision_facts() == (3, False)
    assert table(AMIGO, *cauldrons, hand=["4X"]).decision_facts() == (3, False)


def test_new_vector_7_scores_of_three() -> None:
    table_of_counts = [(5, 0, 2, 1), (5, 3, 0, 0), (0, 3, 1, 2)]
    counts = [dict(zip("HDCS", row, strict=True)) for row in table_of_counts]
    assert score(BOIL_OVER, counts) == [7, 8, 8]


def test_new_vector_8_scores_of_two() -> None:
    assert score(FAN, [{"R": 3}, {"R": 2, "G": 1}]) == [0, 2]


# The turn, §2.0.


def test_a_card_above_the_limit_on_an_empty_pot_takes_nothing() -> None:
    position = table(make_rules(limit=8), hand=["9H", "AH"])
    assert position.play("9H>H") == 0
    assert position.boil_overs == 1
    assert position.pots["H"] == ["9H"]
    assert position.play("AH>H") == 1


def test_who_has_no_card_is_skipped() -> None:
    position = Round(BOIL_OVER, 4, 0, [["AH"], [], ["2H"], []])
    assert position.to_move() == 2
    position.play("2H>H")
    assert position.to_move() == 0


def test_equal_cards_make_one_word() -> None:
    assert table(AMIGO, hand=["4X", "4X", "4X"]).decision_facts() == (1, False)


def test_two_poisons_make_a_pot_less() -> None:
    position = table(make_rules(poison_suit="SC"), hand=["AC", "2S", "3D"])
    assert list(position.pots) == ["H", "D"]
    assert position.legal() == {"AC>H", "AC>D", "2S>H", "2S>D", "3D>D"}


def test_no_poison_makes_a_pot_more() -> None:
    position = table(make_rules(poison_suit=""), hand=["2S"])
    assert list(position.pots) == ["H", "D", "C", "S"]
    assert position.legal() == {"2S>S"}


@pytest.mark.parametrize("word", ["AH", "2H>H", "AH>D", "AH>X", ">", "AH>", "AH>H ", "ah>H"])
def test_an_illegal_word_changes_nothing(word: str) -> None:
    position = table(BOIL_OVER, hand=["AH"])
    with pytest.raises(ValueError, match=r"\S"):
        position.play(word)
    assert (position.to_move(), position.hands[0], position.pots["H"]) == (0, ["AH"], [])


def test_nobody_plays_after_the_end() -> None:
    with pytest.raises(ValueError, match="over"):
        Round(BOIL_OVER, 3, 0, [[], [], []]).play("AH>H")


def test_five_card_poison_draws_from_the_top_until_the_stock_is_gone() -> None:
    position = Round(AMIGO_5, 2, 1, [["1B"], ["1R"]], stock=["7V", "4X", "2B"])
    position.play("1B>1")
    assert (position.hands, position.stock) == ([["7V"], ["1R"]], ["4X", "2B"])
    position.play("1R>2")
    position.play("7V>3")
    assert (position.hands, position.stock) == ([["2B"], ["4X"]], [])
    position.play("4X>3")
    assert position.hands == [["2B"], []]


# The deal, §2.1 to §2.3.


@pytest.mark.parametrize(
    ("rules", "players", "sizes"),
    [
        (BOIL_OVER, 3, ([10, 10, 9], 9, 0)),
        (BOIL_OVER, 4, ([10, 10, 9, 9], 0, 0)),
        (BOIL_OVER, 5, ([8, 8, 8, 7, 7], 0, 0)),
        (BOIL_OVER, 6, ([7, 7, 6, 6, 6, 6], 0, 0)),
        (AMIGO, 3, ([13, 13, 12], 12, 0)),
        (AMIGO, 4, ([13, 13, 12, 12], 0, 0)),
        (AMIGO, 5, ([10, 10, 10, 10, 10], 0, 0)),
        (AMIGO, 6, ([9, 9, 8, 8, 8, 8], 0, 0)),
        (AMIGO_5, 3, ([5, 5, 5], 0, 35)),
        (AMIGO_5, 6, ([5, 5, 5, 5, 5, 5], 0, 20)),
        (FAN, 2, ([12, 12], 26, 0)),
        (FAN, 3, ([12, 12, 12], 14, 0)),
        (FAN, 4, ([12, 12, 12, 12], 2, 0)),
        ({**FAN, "deal": 8}, 6, ([8, 8, 8, 8, 8, 8], 2, 0)),
        # A designer's: RULINGS doesn't say, read by the letter of §5.1 `ghost_hand`.
        (BOIL_OVER, 2, ([19, 19], 0, 0)),
        ({**FAN, "ghost_hand": True}, 3, ([12, 12, 12], 14, 0)),
        ({**AMIGO_5, "ghost_hand": True}, 3, ([5, 5, 5], 5, 30)),
    ],
)
def test_deal_sizes(rules: Rules, players: int, sizes: tuple[list[int], int, int]) -> None:
    assert deal_sizes(rules, players) == sizes


def test_deals_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="too few"):
        deal_sizes(FAN, 5)
    with pytest.raises(ValueError, match="left over"):
        deal_sizes({**FAN, "undealt": "none"}, 4)


# Whole matches.


def play_match(rules: Rules, players: int, seed: int) -> dict[str, Any]:
    """Give the record of a match of random plays."""
    dice = random.Random(seed)
    sizes, aside, _ = deal_sizes(rules, players)
    first = dice.randrange(players)
    rounds: list[dict[str, Any]] = []
    for number in range(rules["rounds"]):
        pack = [text for text, copies, _ in rules["pack"] for _ in range(copies)]
        dice.shuffle(pack)
        dealer = (first + number) % players
        hands: list[list[str]] = [[] for _ in range(players)]
        for place, size in enumerate(sizes):
            hands[(dealer + 1 + place) % players] = [pack.pop() for _ in range(size)]
        ghost = [pack.pop() for _ in range(aside)]
        position = Round(rules, players, dealer, hands, ghost, pack)
        moves = []
        while (seat := position.to_move()) is not None:
            word = dice.choice(sorted(position.legal()))
            moves.append([seat, word])
            position.play(word)
        played = {"dealer": dealer, "hands": hands, "moves": moves, "outcome": "played out"}
        piles = {name: cards for name, cards in (("aside", ghost), ("stock", pack)) if cards}
        rounds.append({**played, **piles, "points": position.points()})
    totals = [sum(played["points"][seat] for played in rounds) for seat in range(players)]
    winners = [seat for seat, total in enumerate(totals) if total == min(totals)]
    names = [f"Seat {seat}" for seat in range(players)]
    match = {"rules": rules, "players": names, "rounds": rounds}
    return {**match, "totals": totals, "winners": winners}


@pytest.mark.parametrize(
    ("rules", "players"),
    [(BOIL_OVER, n) for n in (3, 4, 5, 6)]
    + [(AMIGO, n) for n in (3, 4, 5, 6)]
    + [(AMIGO_5, n) for n in (3, 4, 5, 6)]
    + [(FRIDAY, n) for n in (3, 4, 5, 6)]
    + [(FAN, n) for n in (2, 3, 4)],
)
def test_a_match_verifies(rules: Rules, players: int) -> None:
    verify_record(play_match(rules, players, seed=players))


def test_five_card_poison_of_three_is_17_17_16_plays() -> None:
    played = play_match(AMIGO_5, 3, seed=7)["rounds"][0]
    seats = [seat for seat, _ in played["moves"]]
    eldest = (played["dealer"] + 1) % 3
    assert [seats.count((eldest + step) % 3) for step in range(3)] == [17, 17, 16]


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a round is missing": (lambda r: r["rounds"].pop(), "round 4, move 0"),
    "a round too many": (lambda r: r["rounds"].append(r["rounds"][0]), "round 5, move 0"),
    "too few players": (lambda r: r["rules"].update(players=[5, 6]), "round 1, move 0"),
    "another first dealer": (
        lambda r: r["rules"].update(first_dealer=(r["rounds"][0]["dealer"] + 1) % 4),
        "round 1, move 0: the dealer",
    ),
    "the deal stays": (
        lambda r: r["rounds"][1].update(dealer=r["rounds"][0]["dealer"]),
        "round 2, move 0: the dealer",
    ),
    "a hand is rotated": (
        lambda r: r["rounds"][0]["hands"].append(r["rounds"][0]["hands"].pop(0)),
        "round 1, move 0: seat",
    ),
    "a card twice": (
        lambda r: r["rounds"][2]["hands"][0].__setitem__(0, r["rounds"][2]["hands"][1][0]),
        "round 3, move 0: the cards",
    ),
    "a card set aside": (
        lambda r: r["rounds"][0].update(aside=["AH"]),
        "round 1, move 0: aside",
    ),
    "another seat plays": (
        lambda r: r["rounds"][0]["moves"][4].__setitem__(0, r["rounds"][0]["dealer"]),
        "round 1, move 5: seat",
    ),
    "chance plays": (
        lambda r: r["rounds"][0]["moves"].insert(9, ["*", "topple"]),
        "round 1, move 10: seat",
    ),
    "an illegal pot": (
        lambda r: r["rounds"][0]["moves"][0].__setitem__(1, "7H>S"),
        "round 1, move 1",
    ),
    "a move too few": (
        lambda r: r["rounds"][0]["moves"].pop(),
        "round 1, move 38: seat",
    ),
    "a move too many": (
        lambda r: r["rounds"][0]["moves"].append([0, "AH>H"]),
        "round 1, move 39: the round is over",
    ),
    "wrong points": (
        lambda r: r["rounds"][3]["points"].__setitem__(0, -1),
        "round 4, move 38: the points",
    ),
    "wrong outcome": (
        lambda r: r["rounds"][3].update(outcome="stalled"),
        "round 4, move 38: the outcome",
    ),
    "wrong totals": (lambda r: r["totals"].reverse(), "round 4, move 38: the totals"),
    "wrong winners": (lambda r: r["winners"].append(9), "round 4, move 38: the winners"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_record_is_refused_where_it_is_wrong(name: str) -> None:
    damage, where = FAULTS[name]
    record = copy.deepcopy(play_match(BOIL_OVER, 4, seed=1))
    verify_record(record)
    damage(record)
    with pytest.raises(ValueError, match=f"^{where}"):
        verify_record(record)


# The tree, counted by hand.


def test_nodes_of_two_pots_and_a_poison() -> None:
    """Three different cards, two players: the eldest has two cards, the other one.

    Chance: 1 node for the first card, 3 for the second, 3·2 for the third: 10; 6 deals.
    The words, where `1H`, `1D` go to their own pot only and `2S` to either:
    * eldest 1H 1D, other 2S (2 deals, as the two cards come in either order): the eldest has 2
      words; after each the other has 2; after each the eldest's last card has 1.
      Decisions 1+2+4 = 7, ends 4.
    * eldest 1H 2S, other 1D (2 deals): the eldest has the words 1H>H, 2S>H, 2S>D; after each
      the other has 1; then 2S has 2 places after 1H>H, 1H has 1 after the other two.
      Decisions 1+3+3 = 7, ends 2+1+1 = 4.
    * eldest 1D 2S, other 1H (2 deals): the same, 7 and 4.
    In all 6·7 = 42 decisions, 6·4 = 24 ends.
    """
    tiny = make_rules(pack=[["1H", 1, 1], ["1D", 1, 1], ["2S", 1, 2]])
    assert nodes(tiny, 2, 0) == {"chance": 10, "decision": 42, "terminal": 24}
    assert nodes(tiny, 2, 1) == {"chance": 10, "decision": 42, "terminal": 24}


def test_nodes_of_a_ghost_hand_and_of_removed_cards() -> None:
    """Cards H H H S, one pot, one card for each of three players and one for the ghost.

    Chance by the cards dealt so far: none: 1 node; H, S: 2; HH, HS, SH: 3; HHH, HHS, HSH, SHH:
    4; together 10, and 4 deals.  With one pot each deal is 3 forced plays: 12 decisions, 4 ends.
    Where the fourth card is removed undealt, the last 4 chance nodes are no events: 6.
    """
    tiny = make_rules(pack=[["1H", 3, 1], ["2S", 1, 2]])
    assert nodes(tiny, 3, 0) == {"chance": 10, "decision": 12, "terminal": 4}
    removed = {**tiny, "deal": 1, "undealt": "removed", "ghost_hand": False}
    assert nodes(removed, 3, 0) == {"chance": 6, "decision": 12, "terminal": 4}


def test_nodes_of_cauldrons_and_a_stock() -> None:
    """Cards B R X, two cauldrons, two hands of one card and a stock of one: 10 chance nodes.

    The three cards are played in the order dealt; the first one always opens cauldron 1.
    * B R X, R B X: the second colour must open 2; X has 2 places: 1+1+1 = 3 decisions, 2 ends.
    * B X R, R X B: X goes to 1 or 2; the last card to 2 only: 1+1+2 = 4 decisions, 2 ends.
    * X B R, X R B: the potion goes to 1 or 2; the last card to the other: 4 decisions, 2 ends.
    In all 2·(3+4+4) = 22 decisions, 6·2 = 12 ends.
    """
    pack = [["1B", 1, 1], ["1R", 1, 1], ["4X", 1, 4]]
    tiny = {**AMIGO_5, "pack": pack, "deal": 1}
    assert nodes(tiny, 2, 0) == {"chance": 10, "decision": 22, "terminal": 12}
