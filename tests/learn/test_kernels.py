"""The loops of tuning against the same rounds played by hand."""

from __future__ import annotations

import numpy as np
import pytest

from boilover.core import rng
from boilover.core.state import DEALER
from boilover.games import find
from boilover.games.game import State
from boilover.games.kernels import GREEDY, RANDOM
from boilover.learn.kernels import MEASUREMENT, TRAINING, play_deals, play_round

pytestmark = pytest.mark.usefixtures("compiled")
SEED = 11


def weights_for(name: str, *seeds: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Some weights of several linear policies, one after the other."""
    size = len(find(name).family.features)
    return np.concatenate([np.random.default_rng(s).integers(-99, 99, size) for s in seeds])


def by_hand(
    name: str,
    who: list[int],
    w: np.ndarray[tuple[int], np.dtype[np.int64]],
    stream: tuple[int, int],
) -> list[int]:
    """The points of a round whose seats follow these policies."""
    state = find(name).start(len(who))
    rng.seed(state.words, SEED, *stream)
    state.family.deal(state.words, state.rules.words, int(state.words[DEALER]))
    while not state.is_over():
        state.apply(chosen(state, who, w))
    return state.points()


def chosen(state: State, who: list[int], w: np.ndarray[tuple[int], np.dtype[np.int64]]) -> int:
    """What chance or the seat to move does, by the state's own generator."""
    if state.current_player() < 0:
        return state.random_action()
    policy = who[state.current_player()]
    if policy in (GREEDY, RANDOM):
        name = "greedy" if policy == GREEDY else "random"
        return int(state.family.policies[name](state.words, state.rules.words))
    return int(state.family.linear(state.words, state.rules.words, w, policy))


@pytest.mark.parametrize("name", ["boil-over", "enfle", "bhabhi"])
@pytest.mark.parametrize("players", [3, 5])
def test_a_candidate_sits_in_every_seat_of_the_same_deal(name: str, players: int) -> None:
    """The others keep their order round it, and leads are summed over the seats."""
    w = weights_for(name, 1, 2, 3)
    size = len(w) // 3
    candidates = np.array([0, size])
    others = [
        *[GREEDY, 2 * size, RANDOM, 0][: players - 1],
        *[2 * size, 0, 0, GREEDY][: players - 1],
    ]
    leads = np.zeros(4, np.int64)
    room = np.zeros(16, np.int64), np.zeros(16, np.int64)
    state = find(name).start(players)
    tables = np.array(others, np.int64)
    play_deals(state.words, state.rules.words, tables, w, candidates, SEED, 5, 2, *room, leads)
    for c, candidate in enumerate(candidates.tolist()):
        for deal in range(2):
            table = others[deal * (players - 1) : (deal + 1) * (players - 1)]
            lead = 0
            for seat in range(players):
                who = [0] * players
                for distance, policy in enumerate([candidate, *table]):
                    who[(seat + distance) % players] = policy
                points = by_hand(name, who, w, (5 + deal, TRAINING))
                lead += players * points[seat] - sum(points)
            assert leads[2 * c + deal] == lead


@pytest.mark.parametrize("name", ["poison", "go-boom", "burro"])
def test_a_measured_round(name: str) -> None:
    """Dealt by the seat that is told to."""
    w = weights_for(name, 4, 5)
    who = [0, GREEDY, len(w) // 2, RANDOM]
    state, score = find(name).start(4), np.zeros(16, np.int64)
    dealer = int(state.words[DEALER])
    words = state.words, state.rules.words
    play_round(*words, np.array(who), w, dealer, SEED, 7, 2, score)
    assert score[:4].tolist() == by_hand(name, who, w, (7, MEASUREMENT + 2))
