"""Actions and deals of the pots games as text ("7H>H", "7V>2"), and what a table shows.

Everything here reads an Observation or public history; nothing but `read_deal` sees a full State.
"""

from __future__ import annotations

from typing import Any

from boilover.core.errors import IllegalMove
from boilover.core.family import Deal, History
from boilover.core.jit import Words
from boilover.core.state import PLAYERS, SEAT, STOCK_COUNT, TURN
from boilover.core.text import _, quoted
from boilover.pots import layout as at
from boilover.pots.schema import ResolvedRules


def most_actions(rules: ResolvedRules) -> int:
    """One more than the largest action: 64 a pot."""
    return 64 * len(rules.suits)


def words(rules: ResolvedRules, action: int) -> str:
    """The text of an action: card, `>`, pot."""
    return f"{rules.pack.texts[action & 63]}>{rules.pot_names[action >> 6]}"


def parse(rules: ResolvedRules, text: str) -> int:
    """The action of a text such as `7H>H`.

    Raises:
        IllegalMove: the text isn't a card and a pot of this game.
    """
    card, arrow, pot = text.partition(">")
    if not arrow:
        raise IllegalMove(_("{text} is no move; write card>pot").format(text=quoted(text)))
    if card not in rules.pack.first_ids:
        raise IllegalMove(_("{card} is no card of this game").format(card=quoted(card)))
    if pot not in rules.pot_names:
        raise IllegalMove(
            _("{pot} is no pot; there are {pots}").format(
                pot=quoted(pot), pots=", ".join(rules.pot_names)
            )
        )
    return 64 * rules.pot_names.index(pot) + rules.pack.first_ids[card]


def is_written(rules: ResolvedRules, s: Words, action: int) -> bool:
    """Whether a record has a move for this action: always."""
    return True


def unwritten(rules: ResolvedRules, s: Words) -> int:
    """The action of a seat that a record passes over: none does."""
    return -1


def why_not(rules: ResolvedRules, o: Words, action: int) -> str:
    """Why the seat to move may not take `action`, by what it sees itself; "" if it may."""
    if action & 63 >= len(rules.pack):
        return _("{action} is no action").format(action=action)
    card, k = rules.pack.cards[action & 63], action >> 6
    first = rules.pack.first_ids[card.text]
    if action & 63 != first:
        return _("{action} is no action; {card} is {number}").format(
            action=action, card=card.text, number=64 * k + first
        )
    r = rules.words
    kind = int(r[at.KIND + (action & 63)])
    if not int(o[at.HAND + int(o[TURN])]) & kind:
        return _("{card} is not in the hand").format(card=card.text)
    if kind & int(o[at.ACCEPTS + k]):
        return ""
    pot = rules.pot_names[k]
    if not int(o[at.POT + k]) and not int(o[at.COLOUR + k]):
        home = next((j for j in range(len(rules.suits)) if kind & int(o[at.COLOUR + j])), None)
        if home is None:
            return _("a new cauldron takes the lowest number that is empty, not {pot}").format(
                pot=pot
            )
        return _("{card} must go to pot {pot}, which has its colour").format(
            card=card.text, pot=rules.pot_names[home]
        )
    return _("pot {pot} does not accept {card}").format(pot=pot, card=card.text)


# --- Deals ---------------------------------------------------------------------------------------


def read_deal(rules: ResolvedRules, s: Words) -> Deal:
    """The deal of a freshly dealt state."""
    pack = rules.pack
    hands = tuple(tuple(pack.texts_of(int(s[at.HAND + p]))) for p in range(rules.seats))
    top_first = range(int(s[STOCK_COUNT]) - 1, -1, -1)
    stock = tuple(pack.texts[int(s[at.STOCK + i])] for i in top_first)
    return Deal(hands, tuple(pack.texts_of(int(s[at.ASIDE]))), stock)


def deal_actions(rules: ResolvedRules, dealer: int, deal: Deal) -> list[int]:
    """The actions of chance that deal these cards, in the order of dealing.

    Raises:
        ValueError: these are not the cards of the pack, or a pile has another size than the rules
            give it.
    """
    n = rules.seats
    order = [(dealer + 1 + i) % n for i in range(n)]
    ghost_size = rules.hand_sizes[n] if rules.hands > n else 0
    deal.check(rules, order)
    hands = [*(deal.hands[p] for p in order), deal.aside[:ghost_size]]
    cards = [hands[i % rules.hands][i // rules.hands] for i in range(rules.hand_cards)]
    cards += deal.stock
    return [rules.pack.first_ids[card] for card in cards]


# --- The table as a seat sees it -----------------------------------------------------------------


def hand(rules: ResolvedRules, o: Words) -> list[str]:
    """The observing seat's hand by suit and value."""
    return rules.pack.texts_of(int(o[at.HAND + int(o[SEAT])]))


def hand_counts(rules: ResolvedRules, o: Words) -> list[int]:
    """The sizes of all hands by seat."""
    return [int(o[at.HAND_COUNT + p]) for p in range(rules.seats)]


def show(rules: ResolvedRules, o: Words, history: History) -> dict[str, Any]:
    """The pots games' part of a View: `pots`, `taken`, counts, and the `effects` of legal plays.

    `taken` has a list of cards for a seat whose pile the observer may look at, else its size.
    """
    pack, seat, n = rules.pack, int(o[SEAT]), int(o[PLAYERS])
    piles = [int(o[at.TAKEN + p]) for p in range(n)]
    shown = {"up": range(n), "down": [seat], "down_no_peek": []}[rules.taken_face]
    table: dict[str, Any] = {
        "pots": [
            {"id": name, "cards": cards, "total": int(o[at.TOTAL + k])}
            for k, (name, cards) in enumerate(_pots(rules, o, history).items())
            if rules.fixed or cards
        ],
        "taken": [pack.texts_of(m) if p in shown else m.bit_count() for p, m in enumerate(piles)],
        "aside_count": int(o[at.ASIDE_COUNT]),
    }
    if rules.undealt == "draw_pile":
        table["stock_count"] = int(o[STOCK_COUNT])
    if seat == int(o[TURN]):
        table["effects"] = effects(rules, o)
    return table


def _pots(rules: ResolvedRules, o: Words, history: History) -> dict[str, list[str]]:
    """The cards of each pot in the order of play: the last ones that were played to it."""
    played: dict[str, list[str]] = {name: [] for name in rules.pot_names}
    for _seat, text in history:
        card, _arrow, pot = text.partition(">")
        played[pot].append(card)
    sizes = (int(o[at.POT + k]).bit_count() for k in range(len(rules.suits)))
    return {
        name: cards[len(cards) - size :]
        for (name, cards), size in zip(played.items(), sizes, strict=True)
    }


def effects(rules: ResolvedRules, o: Words) -> dict[str, dict[str, int]]:
    """What each legal play of the seat to move would do, by its words.

    `total` is the pot's new total; `takes`, there only if the pot would boil over, the number of
    cards that the seat would take.
    """
    found: dict[str, dict[str, int]] = {}
    hand = int(o[at.HAND + int(o[TURN])])
    for card in dict.fromkeys(rules.pack.texts_of(hand)):
        first = rules.pack.first_ids[card]
        for k, pot in enumerate(rules.pot_names):
            if int(o[at.ACCEPTS + k]) >> first & 1:
                found[f"{card}>{pot}"] = effect(rules, o, 64 * k + first)
    return found


def effect(rules: ResolvedRules, o: Words, action: int) -> dict[str, int]:
    """What one legal play would do to its pot: `total`, and `takes` if it would boil over."""
    k, value = action >> 6, rules.pack.cards[action & 63].value
    total = int(o[at.TOTAL + k]) + value
    if total > rules.limit:
        return {"total": value, "takes": int(o[at.POT + k]).bit_count()}
    return {"total": total}
