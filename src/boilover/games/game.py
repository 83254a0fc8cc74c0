"""A variant made ready to play (`Game`) and a moment of it (`State`), over any family's kernels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from boilover.core import rng
from boilover.core.bits import wrap
from boilover.core.document import Document
from boilover.core.errors import IllegalMove, VariantError
from boilover.core.family import About, Deal, Family
from boilover.core.jit import Words
from boilover.core.state import CHANCE, DEALER, LEFT, OVER, PLAYERS, RNG, TO_DEAL, TURN
from boilover.core.text import _, pick


@dataclass(frozen=True)
class Game:
    """A variant: a family, its options and its names. Equal games play alike."""

    id: str
    preset: str
    """The id of the preset that it extends; its own if it is one."""
    family: Family
    rules: Any
    """The family's options, frozen and validated."""
    names: Mapping[str, str]
    summaries: Mapping[str, str]
    sources: Mapping[str, str] = field(default_factory=dict)
    """Where the rules come from, by language."""
    minutes: int = 0
    origin: Mapping[str, str] = field(default_factory=dict)
    """Where the game comes from and how it differs from the original, by language."""
    house_rules: tuple[Mapping[str, str], ...] = ()
    """Usual ways to play it otherwise, a line each, by language."""
    aliases: tuple[str, ...] = ()
    """Other names that find it."""
    path: Path | None = field(default=None, compare=False)
    """The file of a designer's variant; None for what comes along."""

    def __hash__(self) -> int:
        return hash((self.id, self.rules))

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @property
    def name(self) -> str:
        """The name in the language in use."""
        return pick(self.names)

    @property
    def summary(self) -> str:
        """One line about the game in the language in use."""
        return pick(self.summaries)

    @property
    def source(self) -> str:
        """Where the rules come from, in the language in use."""
        return pick(self.sources)

    @property
    def players(self) -> range:
        """The numbers of players that it is for."""
        least, most = self.rules.players
        return range(least, most + 1)

    def with_options(self, /, **options: Any) -> Game:
        """The same game with some options set otherwise, spelt as in a variant file.

        Raises:
            VariantError: an option is unknown or doesn't fit.
        """
        if not options:
            return self
        return replace(self, rules=self.family.read_rules(options, self.rules))

    def with_options_for(self, players: int, options: Mapping[str, Any]) -> Game:
        """The same game with some options set otherwise, valid for that number of players.

        Raises:
            VariantError: an option is unknown or doesn't fit.
        """
        return replace(self, rules=self.family.read_rules(options, self.rules, players))

    def renamed(self, name: str, preset: str, names: Mapping[str, str]) -> Game:
        """The same rules under a variant's own id and names."""
        return replace(self, id=name, preset=preset, names=names)

    def rules_sheet(self, players: int | None = None) -> Document:
        """The rules in sentences, for that many players or for all that the game is for.

        Raises:
            VariantError: the game isn't for so many.
        """
        from boilover.games.registry import changes, find

        base = find(self.preset)
        changed = changes(self)
        about = About(
            name=self.name,
            source=self.source,
            origin=pick(self.origin),
            # What a preset suggests is meant for the preset as it is.
            variants=()
            if changed and self.id == base.id
            else tuple(pick(line) for line in self.house_rules),
            base=base.name,
            changed=changed,
        )
        return self.family.rules_sheet(self.rules, about, players)

    def num_distinct_actions(self, players: int) -> int:
        """One more than the largest action."""
        return self.family.most_actions(self.rules.resolve(players))

    def max_game_length(self, players: int) -> int:
        """A bound of the actions that a round can have, chance's after the deal included."""
        return int(self.rules.resolve(players).longest_round)

    def deal(
        self,
        players: int | None = None,
        seed: int = 0,
        *,
        round: int = 1,
        dealer: int | None = None,
    ) -> State:
        """Shuffle and deal a round: the state before the first decision.

        The same seed and round give the same deal. Without a dealer that seat deals after which
        seat 0 is the eldest. Without a number of players it is four, or the nearest number allowed.

        Raises:
            VariantError: the game isn't for so many players, or there is no such dealer.
        """
        state = self._blank(players, dealer)
        rng.seed(state.words, wrap(seed), 0, rng.SHUFFLE + round)
        self.family.deal(state.words, state.rules.words, int(state.words[DEALER]))
        return state

    def start(
        self, players: int | None = None, seed: int = 0, *, dealer: int | None = None
    ) -> State:
        """A round before its deal: chance is to move and deals card by card."""
        state = self._blank(players, dealer)
        rng.seed(state.words, wrap(seed), 0, rng.SHUFFLE)
        self.family.begin(state.words, state.rules.words, int(state.words[DEALER]))
        return state

    def deal_cards(self, deal: Deal, dealer: int) -> State:
        """The state after just this deal.

        Raises:
            ValueError: the deal isn't one of this game for so many hands.
        """
        state = self._blank(len(deal.hands), dealer)
        rng.seed(state.words, 0, 0, rng.SHUFFLE)
        actions = self.family.deal_actions(state.rules, dealer, deal)
        self.family.begin(state.words, state.rules.words, dealer)
        for action in actions:
            state.apply(action)
        return state

    def default_players(self) -> int:
        """Four, or the nearest number that the game is for."""
        least, most = self.rules.players
        return max(least, min(4, most))

    def _blank(self, players: int | None, dealer: int | None) -> State:
        players = self.default_players() if players is None else players
        rules = self.rules.resolve(players)
        if dealer is None:
            dealer = (players - rules.step) % players
        if not 0 <= dealer < players:
            raise VariantError(
                _("dealer {dealer}: the seats are 0 to {last}").format(
                    dealer=dealer, last=players - 1
                )
            )
        words = np.zeros(self.family.state_words, np.int64)
        words[PLAYERS] = players
        words[DEALER] = dealer
        return State(self, rules, words)


class State:
    """A moment of a round. Mutable: `apply` moves it on; `copy` keeps a moment.

    It is a thin face over `words`, the flat array that the kernels work on. Actions are small ints;
    `words_of` and `parse` turn them into text and back.
    """

    __slots__ = ("_attempt", "_r", "family", "game", "rules", "words")

    def __init__(self, game: Game, rules: Any, words: Words):
        self.game = game
        self.family = game.family
        self.rules = rules
        self.words = words
        # What `apply` needs, at hand: it is the one method that researchers call by the million.
        self._r: Words = rules.words
        self._attempt = game.family.attempt.run

    def __repr__(self) -> str:
        return f"<State of {self.game.id}: {self.players} players, {self.current_player()} to move>"

    def __eq__(self, other: object) -> bool:
        """Whether the two are the same position; which of equal cards lies where means nothing."""
        if not isinstance(other, State):
            return NotImplemented
        return self.rules == other.rules and self._position() == other._position()

    __hash__ = None  # type: ignore[assignment]

    def _position(self) -> bytes:
        twin = self.copy()
        if twin.words[TO_DEAL] == 0:
            self.family.canonical(twin.words, self.rules.words)
        twin.words[RNG : RNG + 4] = 0
        return twin.words.tobytes()

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.words[PLAYERS])

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return int(self.words[DEALER])

    @property
    def moves_left(self) -> int:
        """Cards still to be played where their number is fixed; while cards are dealt, 0."""
        return int(self.words[LEFT])

    def copy(self) -> State:
        """An independent state; its generator goes on as this one's would."""
        return State(self.game, self.rules, self.words.copy())

    def current_player(self) -> int:
        """The seat to move, CHANCE (-1) where chance decides, OVER (-4) at the end."""
        return int(self.family.current_player(self.words))

    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.current_player() == OVER

    def legal_actions(self) -> list[int]:
        """The actions of who is to move, chance included; none when it is over."""
        if self.is_over():
            return []
        # Room of its own for each call: kernels let other threads run meanwhile.
        out = np.empty(self.family.most_actions(self.rules), np.int64)
        n = self.family.legal_actions(self.words, self.rules.words, out)
        return sorted(out[:n].tolist())

    def random_action(self) -> int:
        """Draw an action from the state's own generator: chance by its odds, a seat uniformly."""
        return int(self.family.random_action(self.words, self.rules.words))

    def apply(self, action: int) -> None:
        """Play the action.

        Raises:
            IllegalMove: it is not legal now; the state is as it was.
        """
        try:
            legal = self._attempt(self.words, self._r, action)
        except OverflowError:  # no word is that large
            legal = 0
        if not legal:
            raise IllegalMove(self.why_not(action))

    def is_legal(self, action: int) -> bool:
        """Whether whoever is to move may play `action` now."""
        try:
            return bool(self.family.is_legal(self.words, self._r, action))
        except OverflowError:  # no word is that large
            return False

    def why_not(self, action: int) -> str:
        """Why `action` is not legal now; "" if it is."""
        if self.is_legal(action):
            return ""
        mover = self.current_player()
        if mover == OVER:
            return _("the round is over")
        within = 0 <= action < self.family.most_actions(self.rules)
        if mover == CHANCE or not within:
            return _("{action} is no action here; legal are {actions}").format(
                action=action, actions=self.legal_actions()
            )
        return self.family.why_not(self.rules, self.observe(mover), action)

    def points(self) -> list[int]:
        """The round's score by seat; before its end what is certain of it so far."""
        out = np.zeros(16, np.int64)
        self.family.points(self.words, self.rules.words, out)
        return [int(x) for x in out[: self.players]]

    def observe(self, seat: int) -> Words:
        """What `seat` knows, as words; a seat of -1 is a spectator.

        Raises:
            IndexError: there is no such seat.
        """
        if not -1 <= seat < self.players:
            raise IndexError(f"seat {seat}: the seats are 0 to {self.players - 1}, -1 a spectator")
        o = np.zeros(self.family.observation_words, np.int64)
        self.family.observe(self.words, self.rules.words, seat, o)
        return o

    def words_of(self, action: int) -> str:
        """The text of an action of a seat; of chance where it is to decide."""
        if self.current_player() == CHANCE:
            return self.family.chance.words(self.rules, self.words, action)
        return self.family.words(self.rules, action)

    def parse(self, text: str) -> int:
        """The action of a text, legal now or not; IllegalMove if it can't be one."""
        return self.family.parse(self.rules, text)

    def read_deal(self) -> Deal:
        """The deal, if nothing has been played yet."""
        return self.family.read_deal(self.rules, self.words)

    @property
    def turn(self) -> int:
        """The seat whose turn comes next, whatever chance still has to do."""
        return int(self.words[TURN])


def determinize(game: Game, players: int, observation: Words, stream: rng.Stream) -> State:
    """A full state that the observing seat can't tell from the true one, drawn from `stream`."""
    state = game._blank(players, int(observation[DEALER]))
    state.words[RNG : RNG + 4] = stream.fork()
    game.family.determinize(observation, state.rules.words, state.words)
    return state
