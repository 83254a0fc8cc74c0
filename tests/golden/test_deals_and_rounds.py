"""What the rulebooks say of packs, deals, rounds and who deals (RULINGS 2.1 to 2.4)."""

from __future__ import annotations

import pytest

from boilover.games import find
from boilover.match import Match
from tests.contract.laws import random_match
from tests.strategies import PRESETS, Table

# Game, players: hands from the eldest on, aside, stock, rounds.
TABLE = {
    ("boil-over", 3): ([10, 10, 9], 9, 0, 3),
    ("boil-over", 4): ([10, 10, 9, 9], 0, 0, 4),
    ("boil-over", 5): ([8, 8, 8, 7, 7], 0, 0, 5),
    ("boil-over", 6): ([7, 7, 6, 6, 6, 6], 0, 0, 6),
    ("poison", 3): ([13, 13, 12], 12, 0, 6),
    ("poison", 4): ([13, 13, 12, 12], 0, 0, 4),
    ("poison", 5): ([10, 10, 10, 10, 10], 0, 0, 5),
    ("poison", 6): ([9, 9, 8, 8, 8, 8], 0, 0, 6),
    ("poison-five", 3): ([5, 5, 5], 0, 35, 6),
    ("poison-five", 4): ([5, 5, 5, 5], 0, 30, 4),
    ("poison-five", 5): ([5, 5, 5, 5, 5], 0, 25, 5),
    ("poison-five", 6): ([5, 5, 5, 5, 5, 5], 0, 20, 6),
    ("poison-twelve", 2): ([12, 12], 26, 0, 2),
    ("poison-twelve", 3): ([12, 12, 12], 14, 0, 3),
    ("poison-twelve", 4): ([12, 12, 12, 12], 2, 0, 4),
    ("friday-the-13th", 3): ([13, 13, 12], 12, 0, 4),
    ("friday-the-13th", 4): ([13, 13, 12, 12], 0, 0, 4),
    ("friday-the-13th", 5): ([10, 10, 10, 10, 10], 0, 0, 4),
    ("friday-the-13th", 6): ([9, 9, 8, 8, 8, 8], 0, 0, 4),
}


def test_the_table_has_every_preset() -> None:
    assert set(TABLE) == {(table.game.id, table.players) for table in PRESETS}


@pytest.mark.parametrize("key", TABLE, ids=str)
def test_deals_and_rounds(key: tuple[str, int]) -> None:
    (name, n), (hands, aside, stock, rounds) = key, TABLE[key]
    game = find(name)
    for dealer in range(n):
        deal = game.deal(n, seed=dealer, dealer=dealer).read_deal()
        assert [len(deal.hands[(dealer + 1 + i) % n]) for i in range(n)] == hands
        assert (len(deal.aside), len(deal.stock)) == (aside, stock)
    match = Match(game, ["?"] * n)
    assert match.rules.rounds == rounds
    assert game.max_game_length(n) == sum(hands) + stock


@pytest.mark.parametrize(
    ("name", "limit", "pot_suit", "taken_face", "penalties"),
    [
        ("boil-over", 20, "fixed", "down", (1, 2)),
        ("poison", 13, "first_card", "down_no_peek", (1, 2)),
        ("poison-five", 13, "first_card", "down_no_peek", (1, 2)),
        ("poison-twelve", 13, "fixed", "up", (1, 2)),
        ("friday-the-13th", 13, "fixed", "down", (1, 2)),
    ],
)
def test_differences_at_a_glance(
    name: str, limit: int, pot_suit: str, taken_face: str, penalties: tuple[int, int]
) -> None:
    for n in find(name).players:
        rules = find(name).rules.resolve(n)
        assert (rules.limit, rules.pot_suit, rules.taken_face) == (limit, pot_suit, taken_face)
        assert (rules.suit_penalty, rules.poison_penalty) == penalties
        assert (rules.majority, rules.first_dealer, len(rules.suits)) == ("strict", "random", 3)


def test_the_pack_of_boil_over() -> None:
    """Hearts, diamonds, clubs from ace to ten; the spades 2 to 9 are poison; face values."""
    cards = find("boil-over").rules.resolve(4).pack.cards
    values = {"A": 1, "T": 10} | {str(n): n for n in range(2, 10)}
    due = {f"{rank}{suit}": values[rank] for suit in "HDC" for rank in values}
    due |= {f"{n}S": n for n in range(2, 10)}
    assert {card.text: card.value for card in cards} == due
    assert len(cards) == len(due) == 38


@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("poison", "BRV"),
        ("poison-five", "BRV"),
        ("poison-twelve", "RGP"),
        ("friday-the-13th", "BRV"),
    ],
)
def test_the_packs_of_poison(name: str, colours: str) -> None:
    """Three colours of 1 1 1 2 2 2 4 4 5 5 5 7 7 7, and eight poisons of 4."""
    rules = find(name).rules.resolve(4)
    cards = sorted((card.text, card.value) for card in rules.pack.cards)
    each = [1, 1, 1, 2, 2, 2, 4, 4, 5, 5, 5, 7, 7, 7]
    due = [(f"{value}{colour}", value) for colour in colours for value in each] + [("4X", 4)] * 8
    assert cards == sorted(due)
    assert (rules.suits, rules.poison_suit, len(cards)) == (colours, "X", 50)


def test_variants_of_the_rulebooks() -> None:
    """Four rounds, tighter pots, the quick game; they combine."""
    game = find("boil-over").with_options(limit=19, rounds=4)
    for n in game.players:
        assert (game.rules.resolve(n).limit, game.rules.resolve(n).rounds) == (19, 4)
    quick = find("poison-twelve").with_options(rounds=1)
    assert quick.rules.resolve(3).rounds == 1


def test_five_card_poison_of_three_is_17_17_16_plays() -> None:
    played = random_match(Table(find("poison-five"), 3), 7).rounds[0]
    seats = [seat for seat, _ in played.moves]
    assert [seats.count((played.dealer + 1 + i) % 3) for i in range(3)] == [17, 17, 16]


@pytest.mark.parametrize("first", ["random", 0, 2])
def test_the_deal_goes_clockwise(first: str | int) -> None:
    """Each round is the next seat's deal, and the seat to the dealer's left begins."""
    game = find("boil-over").with_options(first_dealer=first, rounds="2n")
    match = random_match(Table(game, 3), 5)
    dealers = [r.dealer for r in match.rounds]
    assert len(dealers) == 6
    assert dealers == [(dealers[0] + i) % 3 for i in range(6)]
    assert first in ("random", dealers[0])
    assert [r.moves[0][0] for r in match.rounds] == [(dealer + 1) % 3 for dealer in dealers]
