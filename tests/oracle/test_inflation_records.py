"""The naive oracle of the inflation games: packs, deals, random play, records, mixed options."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from .inflation import Hand
from .inflation_match import (
    match_is_over,
    match_winners,
    play_random,
    random_match,
    verify_record,
    verify_round,
)
from .inflation_rules import (
    ACE_HIGH,
    BURRO_40,
    CHOICES,
    OPTIONS,
    PRESETS,
    Rules,
    check_rules,
    deal_sizes,
    full_pack,
    make_pack,
    rules_for,
)

TABLES = [
    (game, players)
    for game, rules in PRESETS.items()
    for players in range(rules["players"][0], rules["players"][1] + 1)
]

# Packs and deals.


@pytest.mark.parametrize(
    ("game", "cards", "dealt"),
    [
        ("go-boom", dict.fromkeys(range(2, 7), 52), 7),
        ("go-boom-double", dict.fromkeys(range(7, 13), 104), 7),
        ("go-boom-reverse", {n: 52 if n < 7 else 104 for n in range(2, 13)}, 7),
        ("enfle", {3: 24, 4: 32, 5: 40, 6: 48}, 8),
        ("page-one", dict.fromkeys(range(2, 5), 53), 4),
        ("burro", dict.fromkeys(range(2, 9), 48), 4),
        ("burro-deitado", dict.fromkeys(range(2, 9), 40), 5),
        ("burro-em-pe", dict.fromkeys(range(2, 8), 40), 5),
        ("cangkul", dict.fromkeys(range(3, 6), 52), 7),
        ("cangkul-joker", dict.fromkeys(range(3, 6), 53), 7),
    ],
)
def test_equal_hands_and_the_rest_in_the_stock(
    game: str, cards: dict[int, int], dealt: int
) -> None:
    assert [players for name, players in TABLES if name == game] == list(cards)
    for players, size in cards.items():
        assert len(full_pack(rules_for(PRESETS[game], players))) == size
        assert deal_sizes(PRESETS[game], players) == ([dealt] * players, size - dealt * players)


@pytest.mark.parametrize("players", range(2, 17))
def test_bhabhi_deals_all(players: int) -> None:
    cards = 52 if players <= 8 else 103
    sizes, stock = deal_sizes(PRESETS["bhabhi"], players)
    more, least = cards % players, cards // players
    assert (sizes, stock) == ([least + 1] * more + [least] * (players - more), 0)
    assert full_pack(rules_for(PRESETS["bhabhi"], players)).count("AS") == 1


def test_stocks_of_burro_and_of_no_stock() -> None:
    assert [deal_sizes(PRESETS["burro"], n)[1] for n in (2, 8)] == [40, 16]
    assert deal_sizes(PRESETS["burro-deitado"], 8)[1] == 0


@pytest.mark.parametrize(
    ("game", "players", "ranks"),
    [
        ("go-boom", 4, "AKQJT98765432"),
        ("enfle", 3, "AKQJT9"),
        ("enfle", 4, "AKQJT987"),
        ("enfle", 5, "AKQJT98765"),
        ("enfle", 6, "AKQJT9876543"),
        ("burro", 4, "KJQ98765432A"),
        ("burro-deitado", 4, "KJQ765432A"),
        ("burro-em-pe", 4, "KJQ765432A"),
    ],
)
def test_ranks_from_high_to_low(game: str, players: int, ranks: str) -> None:
    pack = rules_for(PRESETS[game], players)["pack"]
    for suit in "HDCS":
        cards = sorted((value, text) for text, _, value in pack if text[1] == suit)
        assert "".join(text[0] for _, text in reversed(cards)) == ranks


@pytest.mark.parametrize("game", PRESETS)
def test_a_preset_has_every_option(game: str) -> None:
    assert set(PRESETS[game]) == OPTIONS


@pytest.mark.parametrize(
    ("game", "changed", "reason"),
    [
        ("cangkul", {"void": "wait"}, "void is 'wait'"),
        ("cangkul", {"target": -1}, "target is -1"),
        ("cangkul", {"deal": 0}, "deal is 0"),
        ("cangkul", {"deal": 20}, "too few"),
        ("cangkul", {"opening": "dealer"}, "opening"),
        ("cangkul", {"topple_p": 2}, "probability"),
        ("cangkul", {"first_dealer": "me"}, "first_dealer"),
        ("cangkul", {"pack": [["2X", 1, 1]]}, "'2X' is no card"),
        ("cangkul", {"pack": [["2S", 0, 1]]}, "2S has 0 copies"),
        ("cangkul", {"pack": {"5": make_pack(ACE_HIGH)}}, "no pack for 3"),
        ("cangkul", {"series": 0}, "without an end"),
        ("go-boom", {"target": 0}, "without an end"),
        ("cangkul", {"opening": "holder:AS"}, "holder"),
        ("bhabhi", {"opening": "holder:1S"}, "holder"),
        ("cangkul", {"trick_to": "recycle"}, "recycling"),
        ("enfle", {"voluntary_draw": True}, "own will"),
        ("page-one", {"stock_form": "leaning"}, "leaning"),
        ("burro-em-pe", {"last_card_call": 5}, "leaning"),
        ("burro", {"winner_empty": "none"}, "no leader"),
        ("bhabhi", {"winner_empty": "next_highest_leads"}, "dropped out"),
        ("enfle", {"take_neighbour": "left"}, "first out"),
        ("bhabhi", {"last_card_call": 5}, "two windows"),
        ("burro", {"irregularities": "penalise"}, "out of turn"),
        ("burro", {"scoring": "winner_takes_pips"}, "no winner"),
        ("cangkul", {"scoring": "loser_point", "target": 5}, "no loser"),
        ("page-one", {"scoring": "own_pips_limit", "target": 5}, "joker"),
        ("page-one", {"joker": "none"}, "joker"),
    ],
)
def test_options_that_are_refused(game: str, changed: Rules, reason: str) -> None:
    check_rules(PRESETS[game], 3)
    with pytest.raises(ValueError, match=reason):
        check_rules({**PRESETS[game], **changed}, 3)


def test_who_is_eldest() -> None:
    hands = [["2D", "3C"]] * 4
    assert Hand(PRESETS["cangkul"], 4, 3, hands).to_move() == 0
    assert Hand(PRESETS["burro"], 4, 3, hands).to_move() == 2


# Random play.


def watch_for(rules: Rules, players: int) -> Callable[[Hand], None]:
    """Give a watch that no card is lost and that somebody can go on."""
    pack = sorted(full_pack(rules_for(rules, players)))

    def watch(hand: Hand) -> None:
        assert sorted(hand.all_cards()) == pack
        seat = hand.to_move()
        assert (seat is None) == (hand.outcome is not None or hand.chance_due() is not None)
        for other in range(players):
            assert bool(hand.legal(other)) == (other == seat)
        assert not any(hand.hands[other] for other in hand.gone)

    return watch


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_hands_to_the_end(game: str, players: int) -> None:
    rules = PRESETS[game]
    for seed in range(4):
        dice = random.Random(f"{game} {players} {seed}")
        changed = {**rules, "take_neighbour": "off"} if seed % 2 else rules
        watch = watch_for(changed, players)
        played = play_random(changed, players, dice, seed % players, watch)
        verify_round(rules_for(changed, players), players, 1, played)
        assert played["outcome"] in ("first out", "last in", "stalled", "stock gone")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_random_match_verifies(game: str, players: int) -> None:
    rules = {**PRESETS[game], "series": 3}
    if rules["scoring"] != "single":
        rules["target"] //= 4  # a shorter match
    record = random_match(game, rules, players, random.Random(players))
    verify_record(record)
    del record["rules"]["pack"], record["rules"]["repetition"]  # the preset's are the same
    verify_record(record)


def mix(dice: random.Random) -> tuple[Rules, int]:
    """Give options by chance, and players, that are not refused."""
    while True:
        rules: Rules = {name: dice.choice(values) for name, values in CHOICES.items()}
        ranks = dice.choice([ACE_HIGH[:5], ACE_HIGH[5:], BURRO_40])
        jokers = dice.choice([0, 1, 2]) if rules["joker"] != "none" else 0
        rules |= {
            "deal": dice.choice(["all", "all", 2, 3, 4]),
            "opening": dice.choice(["eldest", "eldest", f"holder:{ranks[-1]}S"]),
            "voluntary_draw": dice.choice([False, True]),
            "topple_p": dice.choice([0.0, 0.2]),
            "topple_idle_p": dice.choice([0.0, 0.1]),
            "last_card_call": dice.choice([0, 0, 2, 5]),
            "target": dice.choice([1, 30]),
            "series": 1,
            "max_tricks": dice.choice([10, 60]),
            "repetition": dice.choice([0, 2, 3]),
            "first_dealer": "random",
            "players": [2, 6],
            "pack": make_pack(ranks, copies=dice.choice([1, 1, 2]), jokers=jokers),
        }
        players = dice.randint(2, 6)
        try:
            check_rules(rules, players)
        except ValueError:
            continue
        return rules, players


@pytest.mark.parametrize("seed", range(300))
def test_mixed_options(seed: int) -> None:
    dice = random.Random(seed)
    rules, players = mix(dice)
    played = play_random(rules, players, dice, 0, watch_for(rules, players))
    verify_round(rules_for(rules, players), players, 1, played)


@pytest.mark.parametrize("seed", range(20))
def test_random_cards_out_of_turn(seed: int) -> None:
    rules = {**PRESETS["bhabhi"], "irregularities": "penalise", "take_neighbour": "off"}
    dice = random.Random(seed)
    played = play_random(rules, 5, dice, 0, watch_for(rules, 5), early_p=0.1)
    assert any(words.endswith("early") for _, words in played["moves"])
    verify_round(rules_for(rules, 5), 5, 1, played)


# The match.


def test_winners_of_a_match() -> None:
    boom, burro, bhabhi = PRESETS["go-boom"], PRESETS["burro"], PRESETS["bhabhi"]
    assert match_winners(boom, [30, 104, 0], decided=True) == [1]
    assert match_winners(burro, [1, 5, 1, 2], decided=True) == [0, 2]
    assert match_winners(bhabhi, [0, 1, 0], decided=True) == [0, 2]
    assert match_winners(PRESETS["cangkul"], [1, 2, 2], decided=True) == [1, 2]
    assert match_winners(PRESETS["enfle"], [0, 0, 0], decided=False) == []
    assert not match_is_over(burro, 4, [4, 0])
    assert match_is_over(burro, 5, [5, 0])
    assert not match_is_over({**bhabhi, "series": 3}, 2, [0, 1, 1])
    assert match_is_over({**bhabhi, "series": 3}, 3, [0, 1, 1])


# Records written by hand.


def hand_made(game: str, rules: Rules, *hands: str, **played: Any) -> dict[str, Any]:
    """Give the record of one hand, with the cards, moves, stock as strings and 0 as eldest."""
    moves = [move.split(" ", 1) for move in played["moves"]]
    cards = [hand.split() for hand in hands]
    pack = [card for pile in [*cards, played["stock"].split()] for card in pile]
    ranks = "23456789TJQKA"
    return {
        "game": game,
        "rules": {**rules, "pack": [[card, 1, ranks.index(card[0])] for card in pack]},
        "players": [f"Seat {seat}" for seat in range(len(hands))],
        "rounds": [
            {
                **played,
                "dealer": len(hands) - 1,
                "hands": cards,
                "stock": played["stock"].split(),
                "moves": [[int(s) if s.isdecimal() else s, words] for s, words in moves],
            }
        ],
        "totals": played["points"],
        "winners": [seat for seat, point in enumerate(played["points"]) if point == 1],
    }


def page_one_record() -> dict[str, Any]:
    """Give a hand where the stock is recycled for a draw and for a penalty."""
    draw = ["0 2H", "1 3H", "1 4C", "0 draw", "0 6C", "0 5H", "* reshuffle 3H 2H 4C 6C", "1 draw"]
    first = ["1 3H", "0 4S", "1 2S", "1 challenge 0"]
    second = ["0 2H", "0 challenge 1", "* reshuffle 3H 5H 4S 2S", "1 3H"]
    return hand_made(
        "page-one",
        {"last_card_call": 2},
        *("2H 5H 4S 5S", "3H 2S 3S 4C"),
        stock="6C",
        moves=[*draw, *first, *second, "1 6C!", "0 4C!", "1 3S"],
        points=[0, 1],
        outcome="first out",
    )


def bhabhi_record() -> dict[str, Any]:
    """Give a hand with a card out of turn, and with some refusals written."""
    first = ["1 no", "2 AS", "0 KH", "1 JS"]
    second = ["2 no", "0 no", "1 no", "2 4D", "1 KD early", "0 9D"]
    return hand_made(
        "bhabhi",
        {"irregularities": "penalise"},
        *("KH 9D 2D", "JS KD 3D", "AS AC 4D"),
        stock="",
        moves=[*first, *second, "0 2D", "1 3D", "2 AC"],
        points=[0, 1, 0],
        outcome="last in",
    ) | {"winners": [0, 2]}


def em_pe_record() -> dict[str, Any]:
    """Give a hand with a topple at a draw."""
    draw = ["0 2H", "1 draw L", "1 draw R", "* topple", "1 7H"]
    leads = ["1 4S", "0 pass", "1 5S", "0 pass", "1 6S", "0 pass", "1 7S", "0 pass", "1 QH"]
    return hand_made(
        "burro-em-pe",
        {"deal": 2},
        *("2H 3C", "4S 5S"),
        stock="6S 7S 7H QH",
        moves=[*draw, *leads],
        points=[0, 1],
        outcome="first out",
    )


RECORDS = {"page-one": page_one_record, "bhabhi": bhabhi_record, "burro-em-pe": em_pe_record}


@pytest.mark.parametrize("game", RECORDS)
def test_a_record_written_by_hand_verifies(game: str) -> None:
    verify_record(RECORDS[game]())


def test_a_single_drawn_hand_has_no_winner() -> None:
    record = page_one_record()
    record["rules"]["max_tricks"] = 2
    record["rounds"][0]["moves"] = record["rounds"][0]["moves"][:5]
    record["rounds"][0] |= {"points": [0, 0], "outcome": "stalled"}
    record |= {"totals": [0, 0], "winners": []}
    verify_record(record)
    record["winners"] = [0, 1]
    with pytest.raises(ValueError, match="round 1, move 5: the winners"):
        verify_record(record)


def moves_of(record: dict[str, Any], number: int = 1) -> list[Any]:
    """Give the moves of the record's round."""
    moves: list[Any] = record["rounds"][number - 1]["moves"]
    return moves


Damage = Callable[[dict[str, Any]], Any]
FAULTS: list[tuple[str, str, Damage]] = [
    ("page-one", "move 0: unknown", lambda r: r["rules"].update(limit=20)),
    ("page-one", "move 0: joker", lambda r: r["rules"].update(joker="wild")),
    ("page-one", "move 0: 2 players", lambda r: r["rules"].update(players=[3, 4])),
    ("page-one", "move 0: the dealer", lambda r: r["rules"].update(first_dealer=0)),
    ("page-one", "move 0: seat 0", lambda r: r["rounds"][0]["hands"][0].pop()),
    ("page-one", "move 0: stock", lambda r: r["rounds"][0].pop("stock")),
    ("page-one", "move 0: aside", lambda r: r["rounds"][0].update(aside=["2D"])),
    ("page-one", "move 0: the cards", lambda r: r["rounds"][0].update(stock=["5H"])),
    ("page-one", "move 1: seat 0 is", lambda r: moves_of(r).insert(0, [1, "4C"])),
    ("page-one", "move 4: 5H doesn't", lambda r: moves_of(r).insert(3, [0, "5H"])),
    ("page-one", "move 7: no draw", lambda r: moves_of(r).pop(7)),
    ("page-one", "move 7: the new", lambda r: moves_of(r)[6].__setitem__(1, "reshuffle 3H")),
    ("page-one", "move 7: the draw", lambda r: moves_of(r).insert(7, moves_of(r).pop(6))),
    ("page-one", "move 7: the draw", lambda r: moves_of(r).pop(6)),
    ("page-one", "move 12: seat", lambda r: moves_of(r)[11].__setitem__(1, "challenge 1")),
    ("page-one", "move 12: seat", lambda r: moves_of(r).insert(11, [1, "no"])),
    ("page-one", "move 14: seat", lambda r: moves_of(r)[13].__setitem__(0, 1)),
    ("page-one", "move 15: reshuffle", lambda r: moves_of(r).pop(14)),
    ("page-one", "move 18: 5S doesn't", lambda r: moves_of(r)[17].__setitem__(1, "5S!")),
    ("page-one", "move 19: the hand", lambda r: moves_of(r).pop()),
    ("page-one", "move 20: the hand", lambda r: moves_of(r).append([0, "5S"])),
    ("page-one", "move 19: the points", lambda r: r["rounds"][0].update(points=[1, 0])),
    ("page-one", "move 19: the outcome", lambda r: r["rounds"][0].update(outcome="last in")),
    ("page-one", "move 19: the totals", lambda r: r.update(totals=[0, 2])),
    ("page-one", "move 19: the winners", lambda r: r.update(winners=[0])),
    ("bhabhi", "move 2: 4D may not", lambda r: moves_of(r)[1].__setitem__(1, "4D")),
    ("bhabhi", "move 2: seat", lambda r: moves_of(r).insert(1, [0, "no"])),
    ("bhabhi", "move 3: seat", lambda r: moves_of(r)[2].__setitem__(1, "take-left")),
    ("bhabhi", "move 9: a card out", lambda r: r["rules"].update(irregularities="reject")),
    ("bhabhi", "move 9: seat 2", lambda r: moves_of(r)[8].__setitem__(0, 2)),
    ("burro-em-pe", "move 2: seat", lambda r: moves_of(r)[1].__setitem__(1, "draw")),
    ("burro-em-pe", "move 2: the stock", lambda r: moves_of(r).insert(1, ["*", "topple"])),
    ("burro-em-pe", "move 4: the stock", lambda r: r["rules"].update(topple_p=0.0)),
    ("burro-em-pe", "move 4: 'draws", lambda r: moves_of(r)[3].__setitem__(1, "draws 7S")),
]


@pytest.mark.parametrize(("game", "where", "damage"), FAULTS)
def test_a_faulty_record_is_refused_where_it_is_wrong(
    game: str, where: str, damage: Damage
) -> None:
    record = copy.deepcopy(RECORDS[game]())
    damage(record)
    with pytest.raises(ValueError, match=f"^round 1, {where}"):
        verify_record(record)


@pytest.mark.parametrize(
    ("where", "damage"),
    [
        ("round 2, move 0: the dealer", lambda r: r["rounds"][1].update(dealer=2)),
        ("round 4, move 0: the match is over", lambda r: r["rounds"].append(r["rounds"][0])),
        ("round 3, move 0: the match is not", lambda r: r["rounds"].pop()),
    ],
)
def test_the_rounds_of_a_match(where: str, damage: Damage) -> None:
    rules = {**PRESETS["burro"], "target": 2, "first_dealer": 1}
    seed = next(s for s in range(99) if len(burro_match(rules, s)["rounds"]) == 3)
    record = burro_match(rules, seed)
    assert [played["dealer"] for played in record["rounds"]] == [1, 0, 3]
    verify_record(record)
    damage(record)
    with pytest.raises(ValueError, match=f"^{where}"):
        verify_record(record)


def burro_match(rules: Rules, seed: int) -> dict[str, Any]:
    """Give a random match of Burro for four."""
    return random_match("burro", rules, 4, random.Random(seed))
