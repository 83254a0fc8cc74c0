"""The inflation kernels and the naive oracle at the same table, compared word by word.

`Engine` is a thin face over a family's kernels for one round, as State is for the pots.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from boilover.core.family import Deal
from boilover.core.jit import Words
from boilover.core.rng import seed as seed_words
from boilover.core.state import CHANCE, OVER, PLAYERS, STOCK_COUNT
from boilover.inflation import chance
from boilover.inflation import layout as at
from boilover.inflation import words as text
from boilover.inflation.rules import dealing, legal, playing
from boilover.inflation.schema import InflationRules, ResolvedRules, read_rules
from tests.oracle.inflation import Hand
from tests.oracle.inflation_rules import PRESETS, Rules

OUTCOMES = (None, "first out", "last in", "stalled", "stock gone")
RULES: dict[str, InflationRules] = {game: read_rules(options) for game, options in PRESETS.items()}
TABLES = [
    (game, n)
    for game, rules in RULES.items()
    for n in range(rules.players[0], rules.players[1] + 1)
]


class Engine:
    """One round of the kernels."""

    def __init__(self, rules: ResolvedRules, seed: int = 0):
        """Make room for a round, with that stream of chance."""
        self.rules = rules
        self.r = rules.words
        self.words: Words = np.zeros(at.STATE_WORDS, np.int64)
        self.words[PLAYERS] = rules.seats
        seed_words(self.words, seed, 0, 0)
        self._out = np.zeros(at.ACTIONS, np.int64)

    def deal(self, dealer: int) -> Engine:
        """Deal at random."""
        dealing.deal(self.words, self.r, dealer)
        return self

    def deal_cards(self, dealer: int, deal: Deal) -> Engine:
        """Deal these cards through chance."""
        dealing.begin(self.words, self.r, dealer)
        for action in text.deal_actions(self.rules, dealer, deal):
            self.apply(action)
        return self

    def place(self, dealer: int, hands: list[list[str]], stock: list[str]) -> None:
        """Start the round with these cards, which need not be the pack."""
        w, ids = self.words, self.rules.kind_ids
        dealing.clear(w, self.r, dealer)
        for p, cards in enumerate(hands):
            for card in cards:
                dealing.to_hand(w, p, ids[card])
        for i, card in enumerate(reversed(stock)):
            w[at.STOCK + i] = ids[card]
        w[STOCK_COUNT] = len(stock)
        dealing.start(w, self.r)

    def copy(self) -> Engine:
        """An independent round that goes on the same."""
        other = Engine(self.rules)
        other.words = self.words.copy()
        return other

    def begin(self, dealer: int) -> None:
        """Go to before the deal."""
        dealing.begin(self.words, self.r, dealer)

    def random_action(self) -> int:
        """An action by the round's own dice."""
        return int(legal.random_action(self.words, self.r))

    def mover(self) -> int:
        """The seat to move, CHANCE or OVER."""
        return int(legal.current_player(self.words))

    def legal(self) -> list[int]:
        """The legal actions of who is to move."""
        n = legal.legal_actions(self.words, self.r, self._out)
        return [int(a) for a in self._out[:n]]

    def apply(self, action: int) -> None:
        """Play the action, which must be legal."""
        assert playing.attempt(self.words, self.r, action) == 1, action

    def legal_words(self) -> list[str]:
        """The words of the legal actions of a seat."""
        return [text.words(self.rules, a) for a in self.legal()]

    def play(self, word: str) -> None:
        """Play the word of the seat to move."""
        self.apply(text.parse(self.rules, word))

    def hand(self, seat: int) -> list[str]:
        """The seat's cards, sorted."""
        return sorted(text.hand_of(self.rules, self.words, seat))

    def pile(self, place: int) -> list[str]:
        """The cards of a pile, sorted."""
        return sorted(text.pile_of(self.rules, self.words, place))

    def stock(self) -> list[str]:
        """The stock, top card first."""
        return text.stock_of(self.rules, self.words)

    def points(self) -> list[int]:
        """Each seat's points."""
        out = np.zeros(at.MAX_PLAYERS, np.int64)
        playing.points(self.words, self.r, out)
        return [int(x) for x in out[: self.rules.seats]]

    @property
    def outcome(self) -> str | None:
        """The outcome in the record's words."""
        return OUTCOMES[int(self.words[at.OUTCOME])]

    def random_round(self) -> None:
        """Play to the end at random."""
        playing.playout(self.words, self.r)


class Both:
    """An engine and an oracle that are told the same, and compared after each step."""

    def __init__(self, engine: Engine, options: Rules, dealer: int):
        """Set the oracle up after the engine's deal."""
        self.engine = engine
        n = engine.rules.seats
        deal = text.read_deal(engine.rules, engine.words)
        hands = [list(hand) for hand in deal.hands]
        self.oracle = Hand(options, n, dealer, hands, list(deal.stock))
        self.lean = 0
        self.check()

    def check(self) -> None:
        """Compare everything."""
        e, o = self.engine, self.oracle
        w = e.words
        assert e.outcome == o.outcome
        mover = e.mover()
        n = e.rules.seats
        assert [e.hand(p) for p in range(n)] == [sorted(hand) for hand in o.hands]
        assert [int(w[at.HAND_COUNT + p]) for p in range(n)] == [len(hand) for hand in o.hands]
        assert text.trick_of(e.rules, w) == ([] if o.outcome and not w[at.TRICK_COUNT] else o.trick)
        if o.due != "reshuffle":
            assert e.stock() == o.stock
            assert e.pile(at.DISCARDS) == sorted(o.discards)
        assert e.pile(at.SET_ASIDE) == sorted(o.set_aside)
        assert e.pile(at.WASTE) == sorted(o.waste)
        assert e.pile(at.FINISHED) == sorted(o.finished)
        gone = {p for p in range(n) if int(w[at.GONE]) >> p & 1}
        assert gone == o.gone
        assert int(w[at.TRICKS]) == o.tricks_played
        if o.outcome is not None:
            assert mover == OVER
            assert e.points() == o.points()
            assert e.legal() == []
            return
        assert e.points() == [0] * n
        if int(w[at.DUE]) in (at.DUE_TOPPLE, at.DUE_IDLE_TOPPLE):
            assert mover == CHANCE
            kind = "draw" if int(w[at.DUE]) == at.DUE_TOPPLE else "idle"
            assert o.may_topple() == kind
            if kind == "draw":
                assert int(w[at.LEAN]) == self.lean
            assert e.legal() == [at.TOPPLE, at.STANDS]
        elif o.due is not None:
            assert mover == CHANCE
        else:
            assert mover == o.to_move()
            found = e.legal_words()
            assert len(found) == len(set(found))
            assert set(found) == o.legal(mover)
            for p in range(n):
                assert p == mover or o.legal(p) == set()

    def tell(self, seat: str, word: str) -> None:
        """Play one move of a record on both sides."""
        e, o = self.engine, self.oracle
        if seat != "*":
            halves = [len(half) for half in o.halves]
            self.lean = abs(halves[0] - halves[1])
            if int(e.words[at.DUE]) >= at.DUE_TOPPLE:  # it didn't fall
                e.apply(at.STANDS)
            assert e.mover() == int(seat)
            e.play(word)
            o.play(int(seat), word)
        else:
            kind, *cards = word.split(" ")
            for action in [at.TOPPLE] if kind == "topple" else [e.rules.kind_ids[c] for c in cards]:
                e.apply(action)
            o.chance(word)
        self.check()

    @property
    def mover(self) -> int:
        """The seat to move."""
        return self.engine.mover()

    def legal(self) -> set[str]:
        """The words of the seat to move."""
        return set(self.engine.legal_words())

    def holds(self, seat: int, cards: str) -> bool:
        """Whether the seat holds just these cards."""
        return self.engine.hand(seat) == sorted(cards.split())

    @property
    def gone(self) -> set[int]:
        """Who has dropped out."""
        return {p for p in range(16) if int(self.engine.words[at.GONE]) >> p & 1}

    def result(self) -> tuple[str | None, int | None, list[int]]:
        """Outcome, the winner or loser, points."""
        who = int(self.engine.words[at.WHO])
        return self.engine.outcome, who - 1 if who else None, self.engine.points()

    def early(self, dice: random.Random) -> None:
        """Try a random card out of turn on both sides."""
        e, o = self.engine, self.oracle
        seat = dice.randrange(e.rules.seats)
        card = dice.choice([*o.hands[seat], e.rules.kinds[0].text])
        try:
            o.play(seat, f"{card} early")
            allowed = 1
        except ValueError:
            allowed = 0
        kind = e.rules.kind_ids[card]
        assert playing.play_early(e.words, e.r, seat, kind) == allowed
        self.check()

    def step(self, dice: random.Random, habit: float = 0.0) -> None:
        """Do one random thing on both sides; by habit a seat takes the last action that it may."""
        e, o = self.engine, self.oracle
        if e.mover() != CHANCE and dice.random() < 0.2:
            self.early(dice)
        actions = e.legal()
        assert actions
        assert legal.random_action(e.words.copy(), e.r) in actions
        due = int(e.words[at.DUE])
        if e.mover() != CHANCE:
            halves = [len(half) for half in o.halves]
            self.lean = abs(halves[0] - halves[1])
            action = actions[-1] if dice.random() < habit else dice.choice(actions)
            seat = e.mover()
            e.apply(action)
            o.play(seat, text.words(e.rules, action))
        elif due == at.DUE_RESHUFFLE:
            cards: list[str] = []
            while int(e.words[at.DUE]) == at.DUE_RESHUFFLE and len(cards) < len(o.discards):
                action = int(legal.random_action(e.words, e.r))
                cards.append(e.rules.kinds[action].text)
                e.apply(action)
            o.chance(" ".join(["reshuffle", *cards]))
        else:
            action = int(legal.random_action(e.words, e.r))
            word = chance.words(e.rules, e.words, action)
            e.apply(action)
            if word:
                o.chance(word)
        self.check()


def play_both(rules: ResolvedRules, options: dict[str, Any], seed: int, habit: float = 0.0) -> Both:
    """Play a random round on both sides, comparing every position."""
    dice = random.Random(seed)
    dealer = dice.randrange(rules.seats)
    both = Both(Engine(rules, seed).deal(dealer), options, dealer)
    while both.engine.mover() != OVER:
        both.step(dice, habit)
    return both


def position(game: str, *hands: str, stock: str = "", **changed: Any) -> Both:
    """The preset's round with these cards on both sides, some options changed; seat 0 is eldest.

    The cards need not be the pack, but no pile may come to hold three equal ones.
    """
    options = {**PRESETS[game], **changed, "players": [2, 16]}
    n = len(hands)
    rules = read_rules(options, players=n).resolve(n)
    dealer = (n - rules.step) % n
    engine = Engine(rules)
    engine.place(dealer, [cards.split() for cards in hands], stock.split())
    return Both(engine, options, dealer)


def play(both: Both, *moves: str) -> Both:
    """Play moves like "2 7H" and chance like "* topple" on both sides, compared after each."""
    for move in moves:
        seat, _, word = move.partition(" ")
        both.tell(seat, word)
    return both
