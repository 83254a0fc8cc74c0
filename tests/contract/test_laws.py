"""The laws, for every preset and number of players, and for any options that are allowed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core import rng
from boilover.core.errors import VariantError
from boilover.games import Game, State, all_games
from boilover.games.registry import FAMILIES
from tests.contract import families, laws
from tests.core.chance import assert_by_odds
from tests.strategies import (
    EVERY_TABLE,
    Table,
    at_every_table,
    deals,
    positions,
    some_positions,
    tables,
)

pytestmark = pytest.mark.usefixtures("compiled")
seeds = st.integers(0, 2**63 - 1)


def test_every_family_is_looked_at() -> None:
    assert set(families.FAMILIES) == set(FAMILIES)
    assert {table.game.family.name for table in EVERY_TABLE} == set(FAMILIES)
    assert len({table.game.id for table in EVERY_TABLE}) == len(all_games())


# --- Every preset --------------------------------------------------------------------------------


@at_every_table
def test_rounds_of_presets(table: Table) -> None:
    for seed in range(2):
        laws.round_obeys(table.game.deal(table.players, seed, dealer=seed % table.players))


@at_every_table
def test_deals_of_presets(table: Table) -> None:
    for seed in range(2):
        state = table.game.deal(table.players, seed, dealer=seed % table.players)
        laws.deal_has_the_right_sizes(state)
        laws.chance_can_deal_it(state)
        laws.chance_deals_by_itself(table, seed)
        laws.dirty_words_deal_alike(table, seed, seed % table.players)


@at_every_table
def test_positions_of_presets(table: Table) -> None:
    for state in some_positions(table, 3):
        laws.illegal_actions_are_refused(state)
        laws.copies_are_independent(state)


@at_every_table
def test_options_of_presets(table: Table) -> None:
    laws.options_are_read_back(table)


@at_every_table
def test_matches_of_presets(table: Table) -> None:
    match = laws.random_match(table, seed=11)
    laws.scores_add_up(match)
    laws.record_replays(match)


@at_every_table
def test_a_seed_is_a_deal(table: Table) -> None:
    """The same seed and round give the same bytes; another seed or round gives another deal."""
    game, n = table.game, table.players
    first = game.deal(n, 5)
    words = first.words.tobytes()
    assert game.deal(n, 5).words.tobytes() == words
    assert game.deal(n, 5, round=1, dealer=first.dealer).words.tobytes() == words
    deals = [game.deal(n, seed, round=r).read_deal() for seed in range(5) for r in (1, 2)]
    assert len({str(deal) for deal in deals}) == 10


@at_every_table
def test_a_seed_is_a_match(table: Table) -> None:
    """Equal keys give equal matches, whose rounds are the game's own deals; others differ."""
    match, twin = (laws.random_match(table, seed=3, rounds=4) for _ in range(2))
    assert match.rounds == twin.rounds
    for r in match.rounds:
        state = table.game.deal(table.players, 3, round=r.number, dealer=r.dealer)
        assert state.read_deal() == r.deal
    assert laws.random_match(table, seed=4, rounds=1).rounds[0].deal != match.rounds[0].deal


@at_every_table
def test_random_actions_are_uniform(table: Table) -> None:
    """Each legal action comes equally often, in the positions with most and with equal cards."""
    by_choice = sorted(some_positions(table, 9), key=lambda s: len(s.legal_actions()))
    for state in (by_choice[-1], by_choice[len(by_choice) // 2]):
        legal = state.legal_actions()
        if len(legal) > 1:
            rng.seed(state.words, 1, 2, 3)
            drawn = Counter(state.random_action() for _ in range(100 * len(legal)))
            assert_by_odds([drawn[action] for action in legal])


@at_every_table
def test_chance_deals_by_the_odds(table: Table) -> None:
    """The first card dealt, and one after others, is of each kind by the number of its copies."""
    state = table.game.start(table.players, 1)
    loose = Counter(state.rules.pack.texts)
    for _ in range(2):
        cards = {action: state.words_of(action) for action in state.legal_actions()}
        drawn = Counter(state.random_action() for _ in range(60 * len(cards)))
        odds = [float(loose[card]) for card in cards.values()]
        assert_by_odds([drawn[action] for action in cards], odds)
        for _ in range(7):
            action = state.random_action()
            loose[state.words_of(action)] -= 1
            state.apply(action)


# --- Any options ---------------------------------------------------------------------------------


@given(deals())
def test_rounds_of_any_rules(state: State) -> None:
    laws.deal_has_the_right_sizes(state)
    laws.chance_can_deal_it(state)
    laws.round_obeys(state)


@given(tables(), seeds)
def test_chance_of_any_rules(table: Table, seed: int) -> None:
    laws.chance_deals_by_itself(table, seed)
    laws.dirty_words_deal_alike(table, seed, seed % table.players)


@given(positions())
def test_positions_of_any_rules(state: State) -> None:
    laws.illegal_actions_are_refused(state)
    laws.copies_are_independent(state)


@given(tables(), seeds)
def test_matches_of_any_rules(table: Table, seed: int) -> None:
    match = laws.random_match(table, seed, laws.MOST_ROUNDS)
    laws.scores_add_up(match)
    laws.record_replays(match)


@given(tables())
def test_options_of_any_rules(table: Table) -> None:
    laws.options_are_read_back(table)


# --- Who may sit down ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.id))
def test_a_game_is_for_its_numbers_of_players_alone(game: Game) -> None:
    for n in range(18):
        if n in game.players:
            assert game.deal(n).players == n
        else:
            with pytest.raises(VariantError, match=f"^{n} players?: this game is for"):
                game.deal(n)
            with pytest.raises(VariantError, match=f"^{n} players?: this game is for"):
                game.start(n)
    for dealer in (-1, game.players[-1]):
        with pytest.raises(VariantError, match="the seats are 0 to"):
            game.deal(game.players[-1], dealer=dealer)
