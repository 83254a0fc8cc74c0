"""The shuffle is fair: every card comes to every place, and every order comes, equally often."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from boilover.core import rng
from boilover.core.state import DEALER, PLAYERS
from boilover.games import Game, find
from boilover.pots import layout as at
from tests.core.chance import assert_by_odds, chi_square_limit

pytestmark = pytest.mark.usefixtures("compiled")


def orders(game: Game, players: int, deals: int, seed: int) -> list[list[int]]:
    """The cards by place: one in each hand, eldest first, then the draw pile from its top."""
    rules = game.rules.resolve(players)
    assert rules.hand_sizes == (1,) * players
    words, found = game.start(players).words, []
    stock = [at.STOCK + i for i in range(rules.stock_size - 1, -1, -1)]
    rng.seed(words, seed, 0, 0)
    for _ in range(deals):
        game.family.deal(words, rules.words, players - 1)
        hands = words[at.HAND : at.HAND + players].tolist()
        found.append([hand.bit_length() - 1 for hand in hands] + words[stock].tolist())
    return found


def in_a_pile(cards: int, players: int = 2) -> Game:
    """A game of that many different cards, one in each hand and the rest in the draw pile."""
    pack = [[f"{i}H", 1, i] for i in range(1, cards)] + [["99S", 1, 99]]
    return find("boil-over").with_options(
        pack=pack, players=[players, players], deal=1, undealt="draw_pile", ghost_hand=False
    )


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (4, 3), (5, 4)])
def test_all_orders_of_five_cards(players: int, seed: int) -> None:
    counts = Counter(map(tuple, orders(in_a_pile(5, players), players, 30_000, seed)))
    assert set(counts) == set(permutations(range(5)))
    assert_by_odds(list(counts.values()))


@pytest.mark.parametrize(("cards", "players"), [(38, 2), (50, 5), (62, 8)])
def test_every_card_comes_to_every_place(cards: int, players: int) -> None:
    """Place by card in a table: its rows and columns are fixed, which the statistic allows for."""
    deals, table = 30_000, np.zeros((cards, cards))
    for order in orders(in_a_pile(cards, players), players, deals, seed=cards):
        table[range(cards), order] += 1
    assert (table.sum(axis=0) == deals).all()
    statistic = (cards - 1) / deals * float(((table - deals / cards) ** 2).sum())
    assert statistic < chi_square_limit((cards - 1) ** 2)


@pytest.mark.parametrize(
    ("name", "players"), [("boil-over", 3), ("poison", 4), ("poison-twelve", 3)]
)
def test_every_card_comes_to_every_hand(name: str, players: int) -> None:
    """By the sizes of the hands, the ghost's and removed cards counted as one more."""
    game, deals = find(name), 8000
    rules = game.rules.resolve(players)
    words = game.start(players).words
    counts = np.zeros((players + 1, len(rules.pack)), int)
    for i in range(deals):
        rng.seed(words, 3, i, rng.SHUFFLE)
        game.family.deal(words, rules.words, players - 1)
        piles = [*words[at.HAND : at.HAND + players].tolist(), int(words[at.ASIDE])]
        for place, pile in enumerate(piles):
            counts[place] += [pile >> card & 1 for card in range(len(rules.pack))]
    sizes = [float(n) for n in rules.hand_sizes[:players]] + [float(rules.aside_size)]
    for card in range(len(rules.pack)):
        due = [(n, size) for n, size in zip(counts[:, card].tolist(), sizes, strict=True) if size]
        assert sum(n for n, _ in due) == deals
        assert_by_odds([n for n, _ in due], [size for _, size in due])


def test_neighbours_in_the_pack_part() -> None:
    """Where a card lies tells nothing of where the next one lies: pairs are dealt alike."""
    deals, game = 20_000, in_a_pile(8)
    pairs = Counter((order.index(0), order.index(1)) for order in orders(game, 2, deals, 9))
    assert_by_odds([pairs[a, b] for a, b in permutations(range(8), 2)])


def test_rounds_of_a_series_are_dealt_independently() -> None:
    """The eldest hand's best card in one round and in the next: every pair equally often."""
    game = in_a_pile(6)
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(4000):
        first, second = (
            int(game.deal(2, seed, round=r, dealer=0).words[at.HAND + 1]).bit_length()
            for r in (1, 2)
        )
        pairs[first, second] += 1
    assert_by_odds([pairs[a, b] for a in range(1, 7) for b in range(1, 7)])


def test_whoever_deals_the_shuffle_is_the_same() -> None:
    """The dealer decides who gets the first card, not which card that is."""
    game = find("boil-over")
    firsts = [set(game.deal(4, 1, dealer=d).read_deal().hands[(d + 1) % 4]) for d in range(4)]
    assert firsts == [firsts[0]] * 4
    words = game.deal(4, 1, dealer=2).words
    assert (int(words[PLAYERS]), int(words[DEALER])) == (4, 2)
