"""The tree of play on tiny packs and from seeded deals, counted by the engine and by the oracle.

The `.toml` files here are the cases. A tiny pack's whole tree is counted, deals included, so a rule
that allows one move too many or too few anywhere changes a number.
"""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from boilover.core.state import CHANCE
from boilover.games import State, all_games, find
from boilover.games.perft import Counts, count_nodes, divide
from tests.contract import families
from tests.oracle.inflation import Hand
from tests.oracle.pots import Round, nodes
from tests.perft import by_oracle
from tests.pots.twin import oracle_rules
from tests.strategies import Table

pytestmark = pytest.mark.usefixtures("compiled")

FILES = {file.stem: file for file in sorted(Path(__file__).parent.glob("*.toml"))}


def read(kind: str) -> dict[str, dict[str, Any]]:
    """All cases of that kind in the files, by what a test's name calls them."""
    return {
        f"{stem}: {case.get('name') or case['game']} {case['players']}": case
        for stem, file in FILES.items()
        for case in tomllib.loads(file.read_text(encoding="utf-8")).get(kind, [])
    }


CASES, DEALS = read("case"), read("deal")
at_every_case = pytest.mark.parametrize("case", list(CASES.values()), ids=list(CASES))
at_every_deal = pytest.mark.parametrize("deal", list(DEALS.values()), ids=list(DEALS))


def table_of(case: dict[str, Any]) -> Table:
    """The case's game with the case's options, for just its number of players.

    Without a game it is Boil Over, without its ghost hand.
    """
    n = case["players"]
    pots = {} if "game" in case else {"poison_suit": "S", "ghost_hand": False}
    rules = {**pots, "players": [n, n], **case["rules"]}
    return Table(find(case.get("game", "boil-over")).with_options(**rules), n)


def counts_of(case: dict[str, Any]) -> Counts:
    """What the case says that there is."""
    return Counts(case.get("chance", 0), case["decision"], case["terminal"])


def describe(state: State, depth: int | None) -> str:
    """The position, and how its count splits by the first action."""
    pack, hands = state.rules.pack, families.of(state).hand
    lines = [f"{state!r}, dealer {state.dealer}, pack {list(pack.kinds)}"]
    lines += [f"hand {p}: {' '.join(hands(state, p))}" for p in range(state.players)]
    lines += [f"  {first}: {counts}" for first, counts in divide(state, depth).items()]
    return "\n".join(lines)


def walk(oracle: Round, depth: int) -> Counts:
    """The oracle's tree of the pots from a position, down to a depth."""
    counts = [0, int(oracle.to_move() is not None), int(oracle.to_move() is None)]
    for word in oracle.legal() if depth else ():
        child = copy.deepcopy(oracle)
        child.play(word)
        counts = [a + b for a, b in zip(counts, walk(child, depth - 1), strict=True)]
    return Counts(*counts)


def oracle_counts(state: State, depth: int) -> Counts:
    """The oracle's tree from a state just dealt, down to a depth."""
    rules = oracle_rules(Table(state.game, state.players))
    deal = state.read_deal()
    hands, stock = [list(hand) for hand in deal.hands], list(deal.stock)
    if state.family.name == "pots":
        return walk(Round(rules, state.players, state.dealer, hands, stock=stock), depth)
    return by_oracle.walk(Hand(rules, state.players, state.dealer, hands, stock), depth)


@at_every_case
def test_tiny_packs(case: dict[str, Any]) -> None:
    due = counts_of(case)
    for dealer in (0, case["players"] - 1):
        state = table_of(case).game.start(case["players"], dealer=dealer)
        counted = count_nodes(state)
        assert counted == due, f"{counted}, should be {due}\n{describe(state, None)}"


@at_every_case
def test_the_oracle_counts_the_same(case: dict[str, Any]) -> None:
    table = table_of(case)
    rules, n = oracle_rules(table), table.players
    if table.game.family.name == "pots":
        assert Counts(**nodes(rules, n, 0)) == counts_of(case)
    else:
        assert by_oracle.whole(rules, n, 0) == counts_of(case)


@at_every_deal
def test_seeded_deals(deal: dict[str, Any]) -> None:
    """The deal of a seed, down to a depth: this also pins which cards a seed deals."""
    state = find(deal["game"]).deal(deal["players"], deal["seed"])
    counted, due = count_nodes(state, deal["depth"]), counts_of(deal)
    assert counted == due, f"{counted}, should be {due}\n{describe(state, deal['depth'])}"
    assert oracle_counts(state, deal["depth"]) == due


def test_every_game_has_a_deal() -> None:
    assert {deal["game"] for deal in DEALS.values()} == {game.id for game in all_games()}


def test_divide_adds_up() -> None:
    """The splits by the first action and the position itself make the whole, at any depth."""
    start = table_of(CASES["fixed: two pots and a poison 2"]).game.start(2)
    deal = find("poison").deal(4, 1)
    for state in (start, deal):
        before = state.words.tobytes()
        for depth in (1, 2, 3):
            split = divide(state, depth)
            root = Counts(*(int(i == (state.current_player() != CHANCE)) for i in range(3)))
            sums = [sum(column) for column in zip(root, *split.values(), strict=True)]
            assert count_nodes(state, depth) == tuple(sums)
            assert len(split) == len(state.legal_actions())
        assert count_nodes(state, 0) == root
        assert divide(state, 0) == {}
        assert state.words.tobytes() == before
    assert divide(start, 1)["1H"] == Counts(1, 0, 0)
    assert list(divide(deal, 1)) == [deal.words_of(action) for action in deal.legal_actions()]
    assert count_nodes(start).nodes == sum(count_nodes(start))


def test_divide_names_what_chance_does() -> None:
    """A stock that falls, and one that doesn't; a card that is dealt."""
    state = find("burro-em-pe").deal(4, 1)
    state.apply(state.legal_actions()[0])
    state.apply(state.parse("draw L"))
    assert divide(state, 1) == {"topple": Counts(decision=1), "-": Counts(decision=1)}
    case = CASES["tricks: discards come back, or there is nothing to draw 2"]
    state = table_of(case).game.start(2)
    assert set(divide(state, 1)) == {"2H", "3H", "4D", "5D"}
