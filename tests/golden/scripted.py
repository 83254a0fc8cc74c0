"""Rounds that begin as an example says: the deal is arranged, the plays are real."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boilover.core.family import Deal
from boilover.games import Game, State
from boilover.pots import layout as at


def arranged(
    game: Game, players: int, plays: Sequence[str], dealer: int, then: Sequence[str] = ()
) -> State:
    """A round after these plays in turn, where the next seat holds the cards `then`.

    Whoever has to play a card was dealt it; the rest of the pack fills the hands in any order.
    """
    rules = game.rules.resolve(players)
    rest = list(rules.pack.texts)
    hands: list[list[str]] = [[] for _ in range(players)]
    for turn, card in enumerate([play.partition(">")[0] for play in plays]):
        hands[(dealer + 1 + turn) % players].append(card)
        rest.remove(card)
    for card in then:
        hands[(dealer + 1 + len(plays)) % players].append(card)
        rest.remove(card)
    for place in range(players):
        hand = hands[(dealer + 1 + place) % players]
        while len(hand) < rules.hand_sizes[place]:
            hand.append(rest.pop())
        assert len(hand) == rules.hand_sizes[place], "the example asks for more cards than a hand"
    aside = [rest.pop() for _ in range(rules.aside_size)]
    state = game.deal_cards(Deal(tuple(map(tuple, hands)), tuple(aside), tuple(rest)), dealer)
    for play in plays:
        state.apply(state.parse(play))
    return state


def pot(state: State, name: str) -> tuple[set[str], int]:
    """The cards in a pot, and its total."""
    k = state.rules.pot_names.index(name)
    cards = state.rules.pack.texts_of(int(state.words[at.POT + k]))
    return set(cards), int(state.words[at.TOTAL + k])


def taken(state: State, seat: int) -> list[str]:
    """The cards that boiled over to a seat."""
    return list(state.rules.pack.texts_of(int(state.words[at.TAKEN + seat])))


def places(state: State, card: str) -> set[str]:
    """The pots where the seat to move may play a card of its hand."""
    words = [state.words_of(action).split(">") for action in state.legal_actions()]
    return {name for text, name in words if text == card}


def scored(game: Game, counts: Sequence[Mapping[str, int]]) -> list[int]:
    """The kernel's points where the seats have taken so many cards of each suit."""
    state = game.deal(len(counts))
    for base in (at.HAND, at.TAKEN):
        state.words[base : base + at.MAX_PLAYERS] = 0
    free = {
        suit: [i for i, text in enumerate(state.rules.pack.texts) if text[-1] == suit]
        for suit in state.rules.pack.suits
    }
    for seat, by_suit in enumerate(counts):
        for suit, n in by_suit.items():
            assert n <= len(free[suit]), f"there are not so many cards of {suit}"
            for _ in range(n):
                state.words[at.TAKEN + seat] |= 1 << free[suit].pop()
    return state.points()
