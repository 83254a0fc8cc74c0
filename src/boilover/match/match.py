"""A match from the first deal to the winners. It verifies every move before it applies it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from boilover.core import rng
from boilover.core.bits import wrap
from boilover.core.errors import IllegalMove
from boilover.core.family import Deal
from boilover.core.jit import Words
from boilover.core.state import CHANCE, OVER, RNG, TO_DEAL
from boilover.core.text import _, quoted
from boilover.games import Game, State
from boilover.match.fair import DEAL, DEALER, EVENT, FairChance

EARLY = " early"
"""What follows on a card that is played out of turn."""

NextEvent = Callable[[], str]
"""What chance does next, as a record tells it."""


@dataclass
class Round:
    """One deal to its scoring."""

    number: int
    """From 1."""
    dealer: int
    deal: Deal
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Seat and words as a record has them, in order; the seat of chance is -1."""
    decisions: int = 0
    """How often a seat has decided, counting what a record passes over."""
    points: list[int] | None = None
    """By seat, once the round is over."""
    sheet: Any = None
    """The family's explanation of the points, once the round is over."""
    outcome: str = ""
    """How it ended, in the record's words, once it is over."""


@dataclass(frozen=True)
class Played:
    """What a move did."""

    seat: int
    words: str
    effect: dict[str, int]
    chance: tuple[str, ...] = ()
    """What chance did because of it, as the table sees it."""


class Match:
    """Seats, game, rounds and scores.

    Chance is streams keyed by `seed` and `index` (the match's number in a series), so equal keys
    and moves give equal matches; a record's deals and events can take its place. With a fair
    `chance` all follows from that one's secret, and events of a record that don't are refused.
    Chance never waits: after a deal and after a move some seat is to move, or the round is over.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        *,
        seed: int = 0,
        index: int = 0,
        chance: FairChance | None = None,
    ):
        """Sit the named players down in that order.

        Raises:
            VariantError: the game isn't for so many players.
        """
        self.game = game
        self.rules = game.rules.resolve(len(players))
        self.players = list(players)
        self.seed = seed
        self.index = index
        self.chance = chance
        self.rounds: list[Round] = []
        self.state: State | None = None
        self.totals = [0] * len(players)
        self._decided = False
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
        """Whether the last round has been scored."""
        return self._decided

    @property
    def in_last_round(self) -> bool:
        """Whether the match is sure to end with the round that is being played."""
        return bool(0 < self.rules.rounds == len(self.rounds))

    @property
    def winners(self) -> list[int]:
        """The seats that share the win once the match is over; nobody if all was drawn."""
        if not self.is_over:
            return []
        outcomes = [r.outcome for r in self.rounds]
        return self.game.family.winners(self.rules, self.points_by_round, outcomes)

    @property
    def points_by_round(self) -> list[list[int]]:
        """The points by seat of each round that is over."""
        return [r.points for r in self.rounds if r.points is not None]

    def current_player(self) -> int | None:
        """The seat to move; None between rounds and at the end."""
        mover = OVER if self.state is None else self.state.current_player()
        return None if mover == OVER else mover

    def next_dealer(self) -> int:
        """Who deals next: the first by the rules' choice, then the next in turn."""
        if self.rounds:
            return int(self.round.dealer + self.rules.step) % len(self.players)
        if isinstance(self.rules.first_dealer, int):
            return self.rules.first_dealer
        if self.chance is not None:
            return self.chance.numbers(DEALER, 1).below(len(self.players))
        return rng.Stream(self.seed, self.index, rng.FIRST_DEALER).below(len(self.players))

    # --- Moving on -------------------------------------------------------------------------------

    def deal_round(
        self,
        deal: Deal | None = None,
        dealer: int | None = None,
        next_event: NextEvent | None = None,
    ) -> Round:
        """Deal the next round, from the match's stream or as given.

        Raises:
            IllegalMove: a round is still going on, or the match is over; `next_event` gives what
                can't happen.
            ValueError: the given deal isn't one of this game.
        """
        if not self.between_rounds:
            raise IllegalMove(
                _("the match is over") if self.is_over else _("the round is not over")
            )
        if dealer is None:
            dealer = self.next_dealer()
        number = len(self.rounds) + 1
        if deal is None and self.chance is not None:
            deal = self.fair_deal(dealer)
        if deal is None:
            state = self.game.start(len(self.players), dealer=dealer)
            rng.seed(state.words, wrap(self.seed), wrap(self.index), rng.SHUFFLE + number)
            self.game.family.deal(state.words, self.rules.words, dealer)
            deal = state.read_deal()
        else:
            state = self.game.deal_cards(deal, dealer)
        self.state = state
        self.rounds.append(Round(number, dealer, deal))
        self._let_chance("", next_event)
        return self.round

    def fair_deal(self, dealer: int) -> Deal:
        """The deal of the next round that the secret of the match's chance gives."""
        assert self.chance is not None
        state = self.game.start(len(self.players), dealer=dealer)
        actions = {state.words_of(action): action for action in state.legal_actions()}
        numbers = self.chance.numbers(DEAL, len(self.rounds) + 1)
        for card in numbers.shuffle(sorted(self.rules.pack.texts)):
            if state.words[TO_DEAL] > 0:  # the rest takes no part
                state.apply(actions[card])
        return state.read_deal()

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

    def play(self, seat: int, words: str, next_event: NextEvent | None = None) -> Played:
        """Make a move. What chance then does comes from the match's streams, or from `next_event`.

        Raises:
            IllegalMove: it is not allowed now; nothing has changed. Or `next_event` gives what
                can't happen.
        """
        if self.game.family.play_early is not None and words.endswith(EARLY):
            return self._play_early(seat, words, next_event)
        action = self.verify(seat, words)
        assert self.state is not None
        effect = self.game.family.effect(self.rules, self.state.observe(-1), action)
        chance = self._apply(seat, action, words, next_event)
        return Played(seat, words, effect, chance)

    def play_action(self, action: int, next_event: NextEvent | None = None) -> None:
        """Make the move of whoever is to move by its number, without a report.

        Raises:
            IllegalMove: as of `play`.
        """
        mover = self.current_player()
        if mover is None:
            raise IllegalMove(_("no round is being played"))
        assert self.state is not None
        if not self.state.is_legal(action):
            raise IllegalMove(self.state.why_not(action))
        self._apply(mover, action, self.state.words_of(action), next_event)

    def legal_words(self) -> list[str]:
        """The moves of whoever is to move, in the order of their actions."""
        if self.state is None:
            return []
        return [self.state.words_of(a) for a in self.state.legal_actions()]

    def decision_stream(self) -> Words:
        """Four generator words for the decision to be made now.

        They depend on seed (or secret), match, round and decision alone, so a match that was
        interrupted goes on as if it had not been.
        """
        if self.chance is not None:
            return self.chance.stream(len(self.rounds), self.round.decisions)
        return self._stream(rng.BOT)

    def _stream(self, purpose: int) -> Words:
        words = rng.blank()
        key = purpose + (len(self.rounds) << 20) + self.round.decisions
        rng.seed(words, wrap(self.seed), wrap(self.index), key)
        return words[RNG:]

    def _apply(
        self, seat: int, action: int, words: str, next_event: NextEvent | None = None
    ) -> tuple[str, ...]:
        """Make a legal move; return what chance did then, as the table sees it."""
        assert self.state is not None
        family = self.game.family
        written = family.is_written(self.rules, self.state.words, action)
        family.apply(self.state.words, self.rules.words, action)
        if written:
            self.round.moves.append((seat, words))
        self.round.decisions += 1
        return self._go_on(words, next_event)

    def _play_early(self, seat: int, words: str, next_event: NextEvent | None) -> Played:
        """Play a card out of turn, where the rules let it happen and punish it."""
        family = self.game.family
        assert family.play_early is not None
        if self.state is None or self.current_player() is None:
            raise IllegalMove(_("no round is being played"))
        card = self.state.parse(words.removesuffix(EARLY))
        if not family.play_early(self.state.words, self.rules.words, seat, card):
            raise IllegalMove(_("no card may be played out of turn now, or not this one"))
        self.round.moves.append((seat, words))
        self.round.decisions += 1
        return Played(seat, words, {}, self._go_on(words, next_event))

    def _go_on(self, words: str, next_event: NextEvent | None) -> tuple[str, ...]:
        """Let chance act after a move, and score the round if it is over."""
        assert self.state is not None
        events = self._let_chance(words, next_event)
        if self.state.is_over():
            family = self.game.family
            self.round.points = self.state.points()
            self.round.outcome = family.outcome(self.rules, self.state.words)
            self.round.sheet = family.sheet(self.rules, self.state.words)
            self.totals = [t + p for t, p in zip(self.totals, self.round.points, strict=True)]
            self._decided = family.is_decided(self.rules, self.points_by_round)
        return events

    def _let_chance(self, move: str, next_event: NextEvent | None) -> tuple[str, ...]:
        """Let chance do all that it has to do after `move`, and write it down."""
        assert self.state is not None
        chance, moves = self.game.family.chance, self.round.moves
        s = self.state.words
        events: list[str] = []
        if self.state.current_player() != CHANCE:
            return ()
        due: Callable[[], int] | None = None
        if self.chance is not None:
            numbers = self.chance.numbers(EVENT, len(self.rounds), self.round.decisions)

            def due() -> int:
                return numbers.choose(chance.odds(self.rules, s))
        elif next_event is None:
            s[RNG : RNG + 4] = self._stream(rng.CHANCE)
        while self.state.current_player() == CHANCE:
            told: str | None = None
            choose = due or self.state.random_action
            if next_event is not None:
                told = next_event()
                read = iter(chance.read(self.rules, s, told)).__next__
                choose = due or read
            place = len(moves) - chance.stands_before(self.rules, s, move)
            event = chance.happen(self.rules, s, choose)
            if due is not None and told not in (None, event):
                raise IllegalMove(_("the secret gives: {event}").format(event=quoted(event)))
            if event:
                moves.insert(place, (-1, event))
                events.append(chance.as_seen(event))
        return tuple(events)
