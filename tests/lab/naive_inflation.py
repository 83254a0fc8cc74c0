"""Rounds of the inflation games under the naive oracle's eyes, and their figures by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from boilover.core.state import CHANCE
from boilover.games import Game, State
from tests.lab.naive import Cells, deal_round, over, shared_figures
from tests.oracle.inflation import Hand

ENDINGS = ("first out", "last in", "stalled", "stock gone")


@dataclass
class Counted:
    """One round's counts; seats by their distance from the eldest in the direction of play."""

    decisions: int = 0
    forced: int = 0
    tricks: int = 0
    drawn: int = 0
    picked_up: list[int] = field(default_factory=list)
    """The cards that went back to hands, by trick, for those that were picked up."""
    outcome: str = ""
    points: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)


class Watched:
    """The oracle's table, and what is counted between two looks at it."""

    def __init__(self, game: Game, players: int, dealer: int, state: State):
        """Set the oracle's table up after the engine's deal."""
        deal = state.read_deal()
        hands = [list(hand) for hand in deal.hands]
        options = game.rules.to_options(players)
        self.hand = Hand(options, players, dealer, hands, list(deal.stock))
        self.counted = Counted()
        self.picked_up = 0  # cards of the trick that went back to hands so far

    def in_hands(self) -> int:
        """The cards of all hands."""
        return sum(map(len, self.hand.hands))

    def play(self, seat: int, word: str) -> None:
        """Let the seat play, and look what became of the cards."""
        legal = self.hand.legal(seat)
        self.counted.decisions += 1
        self.counted.forced += len(legal) == 1
        lays = word.removesuffix("!") in self.hand.values
        self.counted.tricks += lays and not self.hand.trick
        before = self.in_hands(), len(self.hand.stock), self.hand.tricks_played
        self.hand.play(seat, word)
        self.look(*before, from_hand=lays)

    def chance(self, word: str) -> None:
        """Let chance decide, and look."""
        leads = word.startswith("draws")
        self.counted.tricks += leads
        from_hand = leads and self.hand.source != "waste"
        recycled = len(self.hand.discards) if word.startswith("reshuffle") else 0
        before = self.in_hands(), len(self.hand.stock) + recycled, self.hand.tricks_played
        self.hand.chance(word)
        self.look(*before, from_hand=from_hand)

    def look(self, in_hands: int, stock: int, tricks: int, *, from_hand: bool) -> None:
        """Count what came to hands from the stock, and what from the trick."""
        drawn = stock - len(self.hand.stock)
        self.counted.drawn += drawn
        self.picked_up += self.in_hands() - in_hands - drawn + from_hand
        if self.hand.tricks_played > tricks:
            self.counted.picked_up += [self.picked_up] * (self.picked_up > 0)
            self.picked_up = 0


def count_round(game: Game, bots: Sequence[str], seed: int, number: int) -> Counted:
    """Play the lab's round of that number with the engine's policies, count with the oracle."""
    players = len(bots)
    options = game.rules.to_options(players)
    around = [p if options["direction"] == "cw" else -p % players for p in range(players)]
    state = deal_round(game, players, around[-1], seed, number)
    rules, family = state.rules, game.family
    watched = Watched(game, players, around[-1], state)
    hand = watched.hand
    assert hand.turn == 0 or options["opening"] != "eldest"
    while hand.outcome is None:
        mover = state.current_player()
        if mover == CHANCE:
            word = family.chance.happen(rules, state.words, state.random_action)
            if word:
                watched.chance(word)
        else:
            action = family.policies[bots[around.index(mover)]](state.words, rules.words)
            watched.play(mover, state.words_of(action))
            state.apply(action)
    counted, points = watched.counted, hand.points()
    best = hand.best_seats() or []
    if best and options["scoring"] == "own_pips_limit":
        best = [p for p in range(players) if points[p] == min(points)]
    assert best == family.winners(rules, [points], [hand.outcome])  # of a match of this one round
    counted.outcome = hand.outcome
    counted.points = [points[p] for p in around]
    counted.winners = [place for place, p in enumerate(around) if p in best]
    return counted


def figures(rounds: Sequence[Counted]) -> Cells:
    """Every figure of the lab over these rounds."""
    endings = {name: over(rounds, lambda c, name=name: c.outcome == name) for name in ENDINGS}  # type: ignore[misc]
    return {
        **shared_figures(rounds),
        "tricks_per_round": over(rounds, lambda c: c.tricks),
        "cards_drawn": over(rounds, lambda c: c.drawn),
        "pick_ups": over(rounds, lambda c: len(c.picked_up)),
        "cards_per_pick_up": over(rounds, lambda c: sum(c.picked_up), lambda c: len(c.picked_up)),
        "stalled": endings["stalled"],
        "endings": endings,
    }
