"""The laws that every game obeys, as checks of a position or of a round.

Each is a function that asserts; `test_laws.py` applies them to every preset and to drawn options.
They read the words of a State as the layout names them, and nothing else of the engine.
"""

from __future__ import annotations

import json

import numpy as np
import pytest

from boilover.core.errors import IllegalMove
from boilover.core.state import CHANCE, OVER, PLAYERS, RNG, STOCK_COUNT, TO_DEAL, TURN
from boilover.games import State
from boilover.match import Match, dumps, replay, to_record
from boilover.pots import layout as at
from tests.strategies import Table

SEATS = range(at.MAX_PLAYERS)


def piles(state: State) -> list[int]:
    """All sets of cards: hands, taken, pots, aside, not yet dealt, and each card of the stock."""
    words = [int(word) for word in state.words]
    count = words[STOCK_COUNT]
    lowest = state.rules.stock_size - count if words[TO_DEAL] else 0  # it is dealt from the top
    stock = [1 << words[at.STOCK + lowest + i] for i in range(count)]
    sets = [words[base + i] for base in (at.HAND, at.TAKEN, at.POT) for i in SEATS]
    return [*sets, words[at.ASIDE], words[at.LOOSE], *stock]


def cards_are_conserved(state: State) -> None:
    """Every card of the pack lies in exactly one place."""
    together = 0
    for pile in piles(state):
        assert not together & pile, f"a card lies in two places: {piles(state)}"
        together |= pile
    assert together == (1 << len(state.rules.pack)) - 1


def totals_are_sums(state: State) -> None:
    """A pot's total is the sum of its cards' values, and no pot but a lone card's is over."""
    cards = state.rules.pack.cards
    for k in SEATS:
        pot = int(state.words[at.POT + k])
        total = sum(card.value for i, card in enumerate(cards) if pot >> i & 1)
        assert total == int(state.words[at.TOTAL + k])
        assert total <= state.rules.limit or pot.bit_count() == 1


def someone_can_move(state: State) -> None:
    """Until the round is over a seat with a card is to move and has legal actions; nobody after."""
    mover, legal = state.current_player(), state.legal_actions()
    assert legal == sorted(set(legal))
    assert state.is_over() == (mover == OVER) == (not legal) == (state.moves_left == 0)
    if mover == OVER:
        assert not any(int(state.words[at.HAND + p]) for p in SEATS)
        with pytest.raises(IllegalMove, match="over"):
            state.apply(0)
    else:
        assert mover == int(state.words[TURN])
        assert mover in range(state.players)
        assert int(state.words[at.HAND + mover])
        assert state.random_action() in legal
        assert all(0 <= action < state.game.num_distinct_actions(state.players) for action in legal)


def words_and_actions_agree(state: State) -> None:
    """The words of an action are parsed to that action, and each has words of its own."""
    legal = state.legal_actions()
    texts = [state.words_of(action) for action in legal]
    assert [state.parse(text) for text in texts] == legal
    assert len(set(texts)) == len(legal)


def points_are_within_bounds(state: State) -> None:
    """Nobody scores less than nothing, nor more than the cards taken cost without exemptions."""
    rules = state.rules
    poison = int(rules.words[at.POISON])
    for p, scored in enumerate(state.points()):
        taken = int(state.words[at.TAKEN + p])
        bad = (taken & poison).bit_count()
        dearest = rules.suit_penalty * (taken.bit_count() - bad) + rules.poison_penalty * bad
        assert rules.poison_penalty * bad <= scored <= dearest


def illegal_actions_are_refused(state: State) -> None:
    """Whatever isn't legal is refused with a reason, and not a word of the state changes."""
    before, legal = state.words.tobytes(), set(state.legal_actions())
    beyond = state.game.num_distinct_actions(state.players)
    for action in [*range(-2, beyond + 2), -(2**63), 2**63, 10**30]:
        assert state.is_legal(action) == (action in legal)
        if action in legal:
            assert state.why_not(action) == ""
            continue
        assert state.why_not(action).strip()
        with pytest.raises(IllegalMove, match=r"\S"):
            state.apply(action)
        assert state.words.tobytes() == before, f"action {action} changed the state"


def copies_are_independent(state: State) -> None:
    """A copy plays on without its original, and draws the same chance as it would."""
    before, twin, other = state.words.tobytes(), state.copy(), state.copy()
    assert twin == state
    while not twin.is_over():
        twin.apply(twin.random_action())
    assert state.words.tobytes() == before
    while not other.is_over():
        other.apply(other.random_action())
    assert other.words.tobytes() == twin.words.tobytes()
    if not state.is_over():
        assert twin != state


def round_obeys(state: State) -> None:
    """A whole round of random actions from the deal, all position laws after each."""
    longest, plays = state.game.max_game_length(state.players), 0
    while True:
        cards_are_conserved(state)
        totals_are_sums(state)
        someone_can_move(state)
        words_and_actions_agree(state)
        points_are_within_bounds(state)
        assert state.moves_left == longest - plays
        if state.is_over():
            return
        seat, boiled = state.current_player(), int(state.words[at.BOILS])
        held = int(state.words[at.HAND + seat]).bit_count()
        action = state.random_action()
        over = state.rules.pack.cards[action & 63].value + int(
            state.words[at.TOTAL + (action >> 6)]
        )
        drawn = int(state.words[STOCK_COUNT]) > 0
        state.apply(action)
        plays += 1
        assert int(state.words[at.HAND + seat]).bit_count() == held - 1 + drawn
        assert int(state.words[at.BOILS]) == boiled + (over > state.rules.limit)


# --- Deals ---------------------------------------------------------------------------------------


def deal_has_the_right_sizes(state: State) -> None:
    """Hands differ by one card at most, the eldest's first; the rest lies where the options say."""
    rules, deal = state.rules, state.read_deal()
    n, cards = rules.seats, len(rules.pack)
    order = [(state.dealer + 1 + i) % n for i in range(n)]
    hands = n + (rules.ghost_hand and n == 3)
    dealt = cards if rules.deal == "all" else rules.deal * hands
    due = [len(range(i, dealt, hands)) for i in range(hands)]
    assert [len(deal.hands[p]) for p in order] == due[:n]
    stock = (cards - dealt) * (rules.undealt == "draw_pile")
    assert len(deal.stock) == stock
    assert len(deal.aside) == cards - stock - sum(due[:n])
    everything = [c for pile in (*deal.hands, deal.aside, deal.stock) for c in pile]
    assert sorted(everything) == sorted(rules.pack.texts)
    assert state.current_player() == order[0]


def dirty_words_deal_alike(table: Table, seed: int, dealer: int) -> None:
    """A deal into used words equals one into new ones: nothing stays but players and generator."""
    family = table.game.family
    garbage = np.random.default_rng(seed).integers(-(2**62), 2**62, family.state_words)
    for kernel in (family.deal, family.begin):
        clean, dirty = np.zeros(family.state_words, np.int64), garbage.copy()
        for words in (clean, dirty):
            words[PLAYERS] = table.players
            words[RNG : RNG + 4] = (seed, 2, 3, 4)
            kernel(words, table.rules.words, dealer)
        assert clean.tobytes() == dirty.tobytes()


def chance_can_deal_it(state: State) -> None:
    """The same deal, card by card through chance, is the same position."""
    again = state.game.deal_cards(state.read_deal(), state.dealer)
    assert again == state
    assert again.read_deal() == state.read_deal()


def chance_deals_by_itself(table: Table, seed: int) -> None:
    """From `start`, chance's own actions make a right deal, and then a seat is to move."""
    state = table.game.start(table.players, seed)
    events = 0
    while state.current_player() == CHANCE:
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        action = state.random_action()
        assert action in legal
        cards_are_conserved(state)
        if events in (0, len(state.rules.pack) // 2):
            illegal_actions_are_refused(state)
        state.apply(action)
        events += 1
    rules = state.rules
    assert events == len(rules.pack) - rules.left_over * (rules.undealt != "draw_pile")
    deal_has_the_right_sizes(state)
    chance_can_deal_it(state)


# --- Matches -------------------------------------------------------------------------------------


def random_match(table: Table, seed: int) -> Match:
    """A whole match of random actions."""
    match = Match(table.game, [f"Seat {p}" for p in range(table.players)], seed=seed)
    while not match.is_over:
        if match.between_rounds:
            match.deal_round()
        assert match.state is not None
        match.play_action(match.state.random_action())
    return match


def record_replays(match: Match) -> None:
    """A record read back from its JSON replays to the same match, and writes the same record."""
    text = dumps(to_record(match))
    again = replay(json.loads(text))
    assert dumps(to_record(again)) == text
    assert again.totals == match.totals
    assert again.winners == match.winners
    assert [r.points for r in again.rounds] == [r.points for r in match.rounds]
    assert again.state == match.state
    assert again.game.id == match.game.id
