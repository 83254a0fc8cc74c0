"""A match from the first deal to the winners. It verifies every move before it applies it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from boilover.core import rng
from boilover.core.bits import wrap
from boilover.core.errors import IllegalMove
from boilover.core.family import Deal
from boilover.core.jit import Words
from boilover.core.state import OVER, RNG
from boilover.core.text import _
from boilover.games import Game, State


@dataclass
class Round:
    """One deal to its scoring."""

    number: int
    """From 1."""
    dealer: int
    deal: Deal
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Seat and words, in order."""
    points: list[int] | None = None
    """By seat, once the round is over."""
    sheet: Any = None
    """The family's explanation of the points, once the round is over."""
    outcome: str = "played out"


@dataclass(frozen=True)
class Played:
    """What a move did."""

    seat: int
    words: str
    effect: dict[str, int]


class Match:
    """Seats, game, rounds and scores.

    Chance is a stream keyed by `seed` and `index` (the match's number in a series), so equal keys
    give equal deals; `deal_round` also takes a given deal.
    """

    def __init__(self, game: Game, players: Sequence[str], *, seed: int = 0, index: int = 0):
        """Sit the named players down in that order.

        Raises:
            VariantError: the game isn't for so many players.
        """
        self.game = game
        self.rules = game.rules.resolve(len(players))
        self.players = list(players)
        self.seed = seed
        self.index = index
        self.rounds: list[Round] = []
        self.state: State | None = None
        self.totals = [0] * len(players)
        self.meta: dict[str, Any] = {}

    # --- Where the match stands ------------------------------------------------------------------

    @property
    def round(self) -> Round:
        """The round that is being played, or the last one."""
        return self.rounds[-1]

    @property
    def between_rounds(self) -> bool:
        """Whether the next thing is a deal: at the start, and after each round but the last."""
        return not self.is_over and (not self.rounds or self.round.points is not None)

    @property
    def is_over(self) -> bool:
        """Whether all rounds have been scored."""
        return len(self.rounds) == self.rules.rounds and self.round.points is not None

    @property
    def winners(self) -> list[int]:
        """The seats with the lowest total once the match is over; they share the win."""
        if not self.is_over:
            return []
        return [p for p, total in enumerate(self.totals) if total == min(self.totals)]

    def current_player(self) -> int | None:
        """The seat to move; None between rounds and at the end."""
        mover = OVER if self.state is None else self.state.current_player()
        return None if mover == OVER else mover

    def next_dealer(self) -> int:
        """Who deals the next round: the first by the rules' choice, then clockwise."""
        if self.rounds:
            return (self.round.dealer + 1) % len(self.players)
        if isinstance(self.rules.first_dealer, int):
            return self.rules.first_dealer
        return rng.Stream(self.seed, self.index, rng.FIRST_DEALER).below(len(self.players))

    # --- Moving on -------------------------------------------------------------------------------

    def deal_round(self, deal: Deal | None = None, dealer: int | None = None) -> Round:
        """Deal the next round, from the match's stream or as given.

        Raises:
            IllegalMove: a round is still going on, or the match is over.
            ValueError: the given deal isn't one of this game.
        """
        if not self.between_rounds:
            raise IllegalMove(
                _("the match is over") if self.is_over else _("the round is not over")
            )
        if dealer is None:
            dealer = self.next_dealer()
        number = len(self.rounds) + 1
        if deal is None:
            state = self.game.start(len(self.players), dealer=dealer)
            rng.seed(state.words, wrap(self.seed), wrap(self.index), rng.SHUFFLE + number)
            self.game.family.deal(state.words, self.rules.words, dealer)
            deal = state.read_deal()
        else:
            state = self.game.deal_cards(deal, dealer)
        self.state = state
        self.rounds.append(Round(number, dealer, deal))
        return self.round

    def verify(self, seat: int, words: str) -> int:
        """The action that `words` are for `seat` now.

        Raises:
            IllegalMove: why they are none; nothing has changed.
        """
        mover = self.current_player()
        if mover is None:
            raise IllegalMove(
                _("the match is over") if self.is_over else _("no round is being played")
            )
        if seat != mover:
            says = _("it is seat {mover}'s turn, not seat {seat}'s")
            raise IllegalMove(says.format(mover=mover, seat=seat))
        assert self.state is not None
        action = self.state.parse(words)
        reason = self.state.why_not(action)
        if reason:
            raise IllegalMove(reason)
        return action

    def can(self, seat: int, words: str) -> bool:
        """Whether `seat` may make that move now."""
        try:
            self.verify(seat, words)
        except IllegalMove:
            return False
        return True

    def play(self, seat: int, words: str) -> Played:
        """Make a move.

        Raises:
            IllegalMove: it is not allowed now; nothing has changed.
        """
        action = self.verify(seat, words)
        assert self.state is not None
        effect = self.game.family.effect(self.rules, self.state.observe(-1), action)
        self._apply(seat, action, words)
        return Played(seat, words, effect)

    def play_action(self, action: int) -> None:
        """Make the move of whoever is to move by its number, without a report.

        Raises:
            IllegalMove: it is not allowed now; nothing has changed.
        """
        mover = self.current_player()
        if mover is None:
            raise IllegalMove(_("no round is being played"))
        assert self.state is not None
        if not self.state.is_legal(action):
            raise IllegalMove(self.state.why_not(action))
        self._apply(mover, action, self.state.words_of(action))

    def legal_words(self) -> list[str]:
        """The moves of whoever is to move, in the order of their actions."""
        if self.state is None:
            return []
        return [self.state.words_of(a) for a in self.state.legal_actions()]

    def decision_stream(self) -> Words:
        """Four generator words for the decision to be made now.

        They depend on seed, match, round and move alone, so a match that was interrupted goes on as
        if it had not been.
        """
        purpose = rng.BOT + 4096 * len(self.rounds) + len(self.round.moves)
        words = rng.blank()
        rng.seed(words, wrap(self.seed), wrap(self.index), purpose)
        return words[RNG:]

    def _apply(self, seat: int, action: int, words: str) -> None:
        assert self.state is not None
        self.game.family.apply(self.state.words, self.rules.words, action)
        self.round.moves.append((seat, words))
        if self.state.is_over():
            self.round.points = self.state.points()
            self.round.sheet = self.game.family.sheet(self.rules, self.state.words)
            self.totals = [t + p for t, p in zip(self.totals, self.round.points, strict=True)]
