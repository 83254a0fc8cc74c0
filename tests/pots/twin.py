"""The engine and the naive oracle at the same table, compared word by word."""

from __future__ import annotations

import random
from typing import Any

from boilover.core.state import STOCK_COUNT
from boilover.games import State
from boilover.match import Match, view
from boilover.pots import layout as at
from boilover.pots import policy
from tests.oracle.pots import Round
from tests.strategies import Table


def oracle_rules(table: Table) -> dict[str, Any]:
    """The options as the oracle reads them: a record's, for that number of players."""
    rules: dict[str, Any] = table.game.rules.to_options(table.players)
    return rules


def oracle_round(table: Table, match: Match) -> Round:
    """The oracle's table after the same deal as the match's round."""
    deal = match.round.deal
    hands = [list(hand) for hand in deal.hands]
    rules, dealer = oracle_rules(table), match.round.dealer
    return Round(rules, table.players, dealer, hands, list(deal.aside), list(deal.stock))


def oracle_of(state: State) -> Round:
    """The oracle at the position of a dealt state."""
    pack, words, n = state.rules.pack, state.words, state.players
    hands, taken = (
        [pack.texts_of(int(words[base + p])) for p in range(n)] for base in (at.HAND, at.TAKEN)
    )
    stock = [pack.texts[int(words[at.STOCK + i])] for i in range(int(words[STOCK_COUNT]))]
    rules = oracle_rules(Table(state.game, n))
    oracle = Round(rules, n, state.dealer, hands, stock=stock[::-1])
    oracle.turn, oracle.taken = state.turn, taken
    for k, name in enumerate(oracle.pots):
        oracle.pots[name] = pack.texts_of(int(words[at.POT + k]))
    return oracle


def assert_same_position(table: Table, match: Match, oracle: Round) -> None:
    """Mover, moves, pots in order, hands, piles, points and the facts of the decision agree."""
    state, rules, n = match.state, table.rules, table.players
    assert state is not None
    mover = oracle.to_move()
    assert match.current_player() == mover
    assert set(match.legal_words()) == oracle.legal()
    assert len(match.legal_words()) == len(oracle.legal())

    def cards(base: int, p: int) -> list[str]:
        return sorted(rules.pack.texts_of(int(state.words[base + p])))

    assert [cards(at.HAND, p) for p in range(n)] == [sorted(hand) for hand in oracle.hands]
    assert [cards(at.TAKEN, p) for p in range(n)] == [sorted(pile) for pile in oracle.taken]
    assert [cards(at.POT, k) for k in range(len(oracle.pots))] == [
        sorted(pot) for pot in oracle.pots.values()
    ]
    stock = int(state.words[at.STOCK - 1 + len(oracle.stock)]) if oracle.stock else None
    assert stock is None or rules.pack.texts[stock] == oracle.stock[0]
    assert int(state.words[at.BOILS]) == oracle.boil_overs
    assert state.points() == oracle.points()
    if mover is None:
        return
    shown = view(match, mover)
    pots = {pot["id"]: (pot["cards"], pot["total"]) for pot in shown["pots"]}
    for name, pot in oracle.pots.items():
        if pot or rules.fixed:
            assert pots.pop(name) == (pot, oracle.total(name))
    assert not pots
    assert sorted(shown["hand"]) == sorted(oracle.hands[mover])
    assert shown["hand_counts"] == [len(hand) for hand in oracle.hands]
    assert shown["aside_count"] == len(oracle.aside)
    assert shown.get("stock_count", 0) == len(oracle.stock)
    words, must_boil = oracle.decision_facts()
    for seen in (state.words, state.observe(mover)):
        assert policy.look(seen, rules.words) == (words, int(not must_boil))
    effects = shown["effects"]
    assert set(effects) == oracle.legal()
    for text, effect in effects.items():
        card, _, name = text.partition(">")
        total, value = oracle.total(name), oracle.values[card]
        boils = {"total": value, "takes": len(oracle.pots[name])}
        assert effect == (boils if oracle.would_boil(text) else {"total": total + value})


def play_both(table: Table, match: Match, dice: random.Random) -> None:
    """Play the match's next round on both sides, comparing every position."""
    match.deal_round()
    oracle = oracle_round(table, match)
    while (seat := oracle.to_move()) is not None:
        assert_same_position(table, match, oracle)
        text = dice.choice(sorted(oracle.legal()))
        effect = match.play(seat, text).effect
        assert oracle.play(text) == effect.get("takes", -1)
    assert_same_position(table, match, oracle)
    assert match.round.points == oracle.points()
