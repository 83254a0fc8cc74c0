"""What the laws of every game ask of the pots, read from the words as the layout names them."""

from __future__ import annotations

from typing import Any

from boilover.core.state import LEFT, OVER, STOCK_COUNT, TO_DEAL, TURN
from boilover.games import State
from boilover.pots import layout as at

SHOWN = {"pots", "taken", "aside_count", "stock_count"}
"""What a View has of these games alone."""
SEATS = range(at.MAX_PLAYERS)


def piles(state: State) -> list[int]:
    """All sets of cards: hands, taken, pots, aside, not yet dealt, and each card of the stock."""
    words = [int(word) for word in state.words]
    count = words[STOCK_COUNT]
    lowest = state.rules.stock_size - count if words[TO_DEAL] else 0  # it is dealt from the top
    stock = [1 << words[at.STOCK + lowest + i] for i in range(count)]
    sets = [words[base + i] for base in (at.HAND, at.TAKEN, at.POT) for i in SEATS]
    return [*sets, words[at.ASIDE], words[at.LOOSE], *stock]


def cards(state: State) -> list[str]:
    """Every card, wherever it lies."""
    together = 0
    for pile in piles(state):
        assert not together & pile, f"a card lies in two places: {piles(state)}"
        together |= pile
    return list(state.rules.pack.texts_of(together))


def hand(state: State, seat: int) -> list[str]:
    """The seat's cards."""
    return list(state.rules.pack.texts_of(int(state.words[at.HAND + seat])))


def open_card(state: State) -> str:
    """The card that shows on the stock; none does."""
    return ""


def hidden(state: State, seat: int) -> list[str]:
    """The cards where the seat can't look: other hands, the stock, and what is aside."""
    found = [card for p in range(state.players) if p != seat for card in hand(state, p)]
    aside = state.rules.pack.texts_of(int(state.words[at.ASIDE]))
    pile = [int(state.words[at.STOCK + i]) for i in range(int(state.words[STOCK_COUNT]))]
    return [*found, *aside, *(state.rules.pack.texts[card] for card in pile)]


def step(rules: Any) -> int:
    """From a seat to the next: clockwise."""
    return 1


def sizes(rules: Any) -> tuple[list[int], int, int]:
    """Cards dealt to each hand, eldest first, aside, and to the stock."""
    n, pack = rules.seats, len(rules.pack)
    hands = n + (rules.ghost_hand and n == 3)
    dealt = pack if rules.deal == "all" else rules.deal * hands
    due = [len(range(i, dealt, hands)) for i in range(n)]
    stock = (pack - dealt) * (rules.undealt == "draw_pile")
    return due, pack - stock - sum(due), stock


def removed(rules: Any) -> int:
    """Cards of the pack that nobody deals: what is left over and removed."""
    return int(rules.left_over * (rules.undealt != "draw_pile"))


def first_to_move(state: State) -> int:
    """Who moves first after a deal: the eldest."""
    return (state.dealer + 1) % state.players


def position_is_sound(state: State) -> None:
    """A pot's total is the sum of its cards' values, and no pot but a lone card's is over.

    The seat to move holds a card, and as many are to be played as are in hands and stock.
    """
    values = [card.value for card in state.rules.pack.cards]
    for k in SEATS:
        pot = int(state.words[at.POT + k])
        total = sum(value for i, value in enumerate(values) if pot >> i & 1)
        assert total == int(state.words[at.TOTAL + k])
        assert total <= state.rules.limit or pot.bit_count() == 1
    held = [int(state.words[at.HAND + p]).bit_count() for p in SEATS]
    assert int(state.words[LEFT]) == sum(held) + int(state.words[STOCK_COUNT])
    mover = state.current_player()
    assert mover == OVER or held[mover] > 0
    assert mover in (OVER, int(state.words[TURN]))
    assert state.is_over() == (state.moves_left == 0)


def points_are_sound(state: State) -> None:
    """Nobody scores less than nothing, nor more than the cards taken cost without exemptions."""
    rules = state.rules
    poison = int(rules.words[at.POISON])
    for p, scored in enumerate(state.points()):
        taken = int(state.words[at.TAKEN + p])
        bad = (taken & poison).bit_count()
        dearest = rules.suit_penalty * (taken.bit_count() - bad) + rules.poison_penalty * bad
        assert rules.poison_penalty * bad <= scored <= dearest


def action_is_sound(before: State, action: int, after: State) -> None:
    """A card is played and perhaps one drawn; what is over the limit boils over."""
    seat = before.current_player()
    card, pot = before.rules.pack.cards[action & 63], action >> 6
    over = card.value + int(before.words[at.TOTAL + pot]) > before.rules.limit
    drawn = int(before.words[STOCK_COUNT]) > 0
    assert len(hand(after, seat)) == len(hand(before, seat)) - 1 + drawn
    assert int(after.words[at.BOILS]) == int(before.words[at.BOILS]) + over
    assert after.moves_left == before.moves_left - 1
