"""The laws that every game obeys, checked by random play: for presets in tests, for a designer's
variant by `boilover check`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from boilover.core.errors import BoilOverError
from boilover.core.rng import Stream
from boilover.core.state import CHANCE, RNG
from boilover.core.text import _
from boilover.games import Game, State
from boilover.games.game import determinize
from boilover.match import Match, replay, to_record, view

MOST_ROUNDS = 200


class BrokenLaw(BoilOverError):
    """A game breaks a law; the message names the law and the round's seed."""


def check_round(game: Game, players: int, seed: int) -> State:
    """Play one round at random and check every law on the way; return its end.

    Raises:
        BrokenLaw: at the first law that doesn't hold.
    """

    def law(holds: bool, text: str) -> None:
        if not holds:
            raise _broken(game, players, seed, text)

    state = game.deal(players, seed)
    deal = state.read_deal()
    dealt = Counter([*(c for hand in deal.hands for c in hand), *deal.aside, *deal.stock])
    law(dealt == Counter(state.rules.pack.texts), _("the deal is the pack"))
    law(game.deal(players, seed) == state, _("the same seed deals the same"))
    law(game.deal_cards(deal, state.dealer) == state, _("the deal read back deals the same"))
    moves = 0
    while not state.is_over():
        legal = state.legal_actions()
        law(bool(legal), _("someone can move until the round is over"))
        mover = state.current_player()
        before = state.copy()
        if mover != CHANCE:  # chance knows what is hidden
            _check_secrecy(state, mover, law)
        action = state.random_action()
        law(action in legal, _("a random action is legal"))
        if mover != CHANCE:  # its words are for records
            law(state.parse(state.words_of(action)) == action, _("words say the action"))
        state.apply(action)
        moves += 1
        law(before.legal_actions() == legal, _("a copy is independent"))
    law(state.legal_actions() == [], _("nobody can move when it is over"))
    law(moves <= game.max_game_length(players), _("it ends within its longest round"))
    sums = state.family.sheet(state.rules, state.words).points
    law(sums == tuple(state.points()), _("sums agree"))
    return state


def _check_secrecy(state: State, mover: int, law: Callable[[bool, str], None]) -> None:
    observation = state.observe(mover)
    twin = determinize(state.game, state.players, observation, Stream(int(state.words[RNG])))
    agree = twin.legal_actions() == state.legal_actions()
    law(agree, _("what is hidden changes no legal action"))
    same = twin.observe(mover).tobytes() == observation.tobytes()
    law(same, _("a state made from what a seat knows looks the same to it"))


def check_match(game: Game, players: int, seed: int) -> None:
    """Play one match at random: its record replays to the same end, and all its views can be made.

    It is broken off after `MOST_ROUNDS` rounds: a total may never be reached where all are drawn.

    Raises:
        BrokenLaw: it doesn't.
    """
    match = Match(game, [f"seat {p}" for p in range(players)], seed=seed)
    while not match.is_over and len(match.rounds) < MOST_ROUNDS:
        if match.between_rounds:
            match.deal_round()
        assert match.state is not None
        for seat in (None, *range(players)):
            view(match, seat)
        match.play_action(match.state.random_action())
    record = to_record(match)
    if to_record(replay(record, unfinished=not match.is_over)) != record:
        raise _broken(game, players, seed, _("the record replays"))


def _broken(game: Game, players: int, seed: int, law: str) -> BrokenLaw:
    return BrokenLaw(
        _("{game}, {players} players, seed {seed}: {law}").format(
            game=game.id, players=players, seed=seed, law=law
        )
    )
