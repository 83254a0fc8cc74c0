"""What the laws of every game ask of the inflation games, read as the layout names the words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from boilover.core.jit import Words
from boilover.core.state import CHANCE, STOCK_COUNT, TO_DEAL
from boilover.games import State
from boilover.inflation import layout as at

SHOWN = {
    *("trick", "tricks", "phase", "leader", "passed", "stock_count", "known", "void"),
    *("gone", "set_aside_count", "lead", "winning", "trick_winner", "halves", "top", "waste_count"),
    *("finished_count", "discards_count", "uncalled"),
}
"""What a View has of these games alone."""
PILES = (at.SET_ASIDE, at.WASTE, at.DISCARDS, at.FINISHED, at.LOOSE)


def texts(rules: Any, words: Words, one: int, two: int) -> list[str]:
    """The cards of a multiset: the kinds at one place of the words, those twice at another."""
    once, twice = int(words[one]), int(words[two])
    assert not twice & ~once, "a kind lies there twice, but not once"
    kinds = enumerate(rules.kinds)
    return [kind.text for i, kind in kinds for _ in range((once >> i & 1) + (twice >> i & 1))]


def hand(state: State, seat: int) -> list[str]:
    """The seat's cards."""
    return texts(state.rules, state.words, at.HAND + seat, at.HAND_TWICE + seat)


def stock(rules: Any, words: Words) -> list[str]:
    """The cards of the stock, the top card last; chance may still lay others under them."""
    lowest = int(words[TO_DEAL])
    if int(words[at.DUE]) == at.DUE_RESHUFFLE:
        lowest = len(texts(rules, words, at.DISCARDS, at.DISCARDS + 1))
    height = range(lowest, lowest + int(words[STOCK_COUNT]))
    return [rules.kinds[int(words[at.STOCK + i])].text for i in height]


def cards(state: State) -> list[str]:
    """Every card, wherever it lies."""
    words, rules = state.words, state.rules
    found = [card for p in range(at.MAX_PLAYERS) for card in hand(state, p)]
    for pile in PILES:
        found += texts(rules, words, pile, pile + 1)
    trick = [int(words[at.TRICK + i]) for i in range(int(words[at.TRICK_COUNT]))]
    return [*found, *(rules.kinds[card & 63].text for card in trick), *stock(rules, words)]


def open_card(state: State) -> str:
    """The card that shows on a stock that lies face up, if any."""
    shows = state.rules.stock_form == "up" and int(state.words[STOCK_COUNT]) > 0
    return stock(state.rules, state.words)[-1] if shows else ""


def hidden(state: State, seat: int) -> list[str]:
    """The cards where the seat can't look: other hands, and the stock but for an open card."""
    found = [card for p in range(state.players) if p != seat for card in hand(state, p)]
    return found + stock(state.rules, state.words)[: -1 if open_card(state) else None]


def step(rules: Any) -> int:
    """From a seat to the next, clockwise or counter-clockwise."""
    return 1 if rules.direction == "cw" else -1


def sizes(rules: Any) -> tuple[list[int], int, int]:
    """Cards dealt to each hand, eldest first, aside, and to the stock."""
    n, pack = rules.seats, len(rules.pack)
    dealt = pack if rules.deal == "all" else rules.deal * n
    return [len(range(i, dealt, n)) for i in range(n)], 0, pack - dealt


def removed(rules: Any) -> int:
    """Cards of the pack that nobody deals: none."""
    return 0


def first_to_move(state: State) -> int:
    """Who moves first after a deal: chance where the stock may fall at any time.

    Else the eldest; where a card opens the round, its holder, after a window if there is one.
    """
    rules = state.rules
    card = rules.opening.removeprefix("holder:")
    eldest = (state.dealer + step(rules)) % state.players
    if rules.take_neighbour == "left":
        return eldest
    if rules.stock_form == "leaning" and rules.topple_idle_p > 0 and rules.stock_size > 1:
        return CHANCE
    return next((p for p in range(state.players) if card in hand(state, p)), eldest)


def position_is_sound(state: State) -> None:
    """Hands are counted, who has dropped out has none, and what is known of a hand is true."""
    rules, words = state.rules, state.words
    for p in range(at.MAX_PLAYERS):
        held = hand(state, p)
        assert int(words[at.HAND_COUNT + p]) == len(held)
        assert not (held and int(words[at.GONE]) >> p & 1)
        assert Counter(texts(rules, words, at.KNOWN + p, at.KNOWN_TWICE + p)) <= Counter(held)
    mover = state.current_player()
    assert mover < 0 or not int(words[at.GONE]) >> mover & 1
    assert int(words[at.TRICKS]) <= rules.most_tricks
    if int(words[TO_DEAL]) == 0:
        facts_hold(rules, words)


def points_are_sound(state: State) -> None:
    """Nobody has points until the round is over. Then one wins, or one loses, or nobody does.

    Who won has no card; who was last in is the only one who has not got rid of his.
    """
    rules, points, seats = state.rules, state.points(), range(state.players)
    outcome = state.family.outcome(rules, state.words)
    if not state.is_over():
        assert (outcome, points) == ("", [0] * state.players)
        return
    empty = [p for p in seats if not hand(state, p)]
    in_play = [p for p in seats if not int(state.words[at.GONE]) >> p & 1]
    pips = [sum(pips_of(card) for card in hand(state, p)) for p in seats]
    if outcome == "first out":
        assert rules.hand_end == "first_out"
        (winner,) = empty
        due = {
            "single": [int(p == winner) for p in seats],
            "winner_takes_pips": [sum(pips) * (p == winner) for p in seats],
            "own_pips_limit": pips,
        }
        assert points == due[rules.scoring]
    elif outcome == "last in":
        assert rules.hand_end == "last_in"
        (loser,) = in_play
        own = [pips[p] * (p == loser) for p in seats]
        lost = [int(p == loser) for p in seats]
        assert points == (own if rules.scoring == "own_pips_limit" else lost)
    else:
        draws = rules.trick_to == "recycle" or rules.last_card_call > 0
        assert outcome == "stalled" or (outcome == "stock gone" and draws)
        assert rules.cap_result == "fewest_cards" or not any(points)


def lanes(word: int) -> list[int]:
    """The bytes of a word."""
    return [word >> 8 * i & 255 for i in range(at.LANES)]


def facts_hold(rules: Any, words: Words) -> None:
    """The true hands and the stock agree with what play has shown: how many cards of each class."""
    facts = ((at.CAPS, at.CLASS), (at.CAPS_LOW, at.CLASS_LOW), (at.CAPS_HIGH, at.CLASS_HIGH))
    for p in range(rules.seats):
        unknown = Counter(texts(rules, words, at.HAND + p, at.HAND_TWICE + p))
        unknown -= Counter(texts(rules, words, at.KNOWN + p, at.KNOWN_TWICE + p))
        kinds = [rules.kind_ids[card] for card in unknown.elements()]
        for caps, classes in facts:
            have = sum(int(rules.words[classes + kind]) for kind in kinds)
            if caps == at.CAPS:
                have += at.NEW_ONE * sum(int(words[at.NEW_KINDS]) >> kind & 1 for kind in kinds)
            for most, there in zip(lanes(int(words[caps + p])), lanes(have), strict=True):
                assert there <= most <= 127
    may = int(words[at.STOCK_MAY])
    assert all(may >> rules.kind_ids[card] & 1 for card in stock(rules, words))


def pips_of(card: str) -> int:
    """What a card left in the hand costs; a joker costs nothing."""
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def action_is_sound(before: State, action: int, after: State) -> None:
    """Who has dropped out stays out, and no trick is played twice."""
    gone, tricks = ([int(s.words[word]) for s in (before, after)] for word in (at.GONE, at.TRICKS))
    assert gone[0] & gone[1] == gone[0]
    assert tricks[1] - tricks[0] in (0, 1)
