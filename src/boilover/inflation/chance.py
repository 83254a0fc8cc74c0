"""Chance after the deal: a random card to lead, a reshuffled stock, a stock that topples.

Records have one text for an event. `reshuffle 5C KD` is an action a card here, and a stock that
goes on standing is an action that no record has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from boilover.core.errors import IllegalMove
from boilover.core.family import Chance
from boilover.core.jit import Words
from boilover.core.state import TO_DEAL
from boilover.core.text import _, quoted
from boilover.inflation import layout as at
from boilover.inflation.rules import legal, playing
from boilover.inflation.schema import ResolvedRules
from boilover.inflation.words import hand_of, pile_of

TOPPLES = (at.DUE_TOPPLE, at.DUE_IDLE_TOPPLE)


def words(rules: ResolvedRules, s: Words, action: int) -> str:
    """The text of what chance decides; of one card of a deal or of a reshuffle the card alone."""
    if s[TO_DEAL] == 0 and s[at.DUE] in TOPPLES:
        return "topple" if action == at.TOPPLE else ""
    card = rules.kinds[action].text
    return f"draws {card}" if s[at.DUE] == at.DUE_CARD else card


def happen(rules: ResolvedRules, s: Words, choose: Callable[[], int]) -> str:
    """Let chance do what is due, each action by `choose()`; return the event's text."""
    reshuffles = s[at.DUE] == at.DUE_RESHUFFLE
    texts = ["reshuffle"] if reshuffles else []
    for _action in range(len(pile_of(rules, s, at.DISCARDS)) if reshuffles else 1):
        action = choose()
        texts.append(words(rules, s, action))
        playing.apply(s, rules.words, action)
    return " ".join(texts)


def odds(rules: ResolvedRules, s: Words) -> list[tuple[int, int]]:
    """The actions of which one is due now, each with its weight: the same odds as of the kernel."""
    if s[at.DUE] in TOPPLES:
        falls = int(legal.topple_odds(s, rules.words))
        return [(at.TOPPLE, falls), (at.STANDS, (1 << 32) - falls)]
    reshuffles = s[at.DUE] == at.DUE_RESHUFFLE
    pile = pile_of(rules, s, at.DISCARDS) if reshuffles else _pile_to_lead_from(rules, s)
    return [(rules.kind_ids[card], n) for card, n in sorted(Counter(pile).items())]


def read(rules: ResolvedRules, s: Words, text: str) -> list[int]:
    """The actions of an event's text, "" for a stock that stands.

    Raises:
        IllegalMove: something else is due, or these aren't the cards.
    """
    name, *cards = text.split(" ")
    due = int(s[at.DUE])
    if due in TOPPLES and text in ("", "topple"):
        return [at.TOPPLE if text else at.STANDS]
    if due == at.DUE_RESHUFFLE and name == "reshuffle":
        if Counter(cards) != Counter(pile_of(rules, s, at.DISCARDS)):
            raise IllegalMove(_("these are not the discards"))
        return [rules.kind_ids[card] for card in cards]
    if due == at.DUE_CARD and name == "draws" and len(cards) == 1:
        pile = _pile_to_lead_from(rules, s)
        if cards[0] not in pile:
            raise IllegalMove(_("{card} is not there to be drawn").format(card=quoted(cards[0])))
        return [rules.kind_ids[cards[0]]]
    if due == at.DUE_RESHUFFLE:
        raise IllegalMove(_("the discards must be reshuffled before that"))
    if due == at.DUE_CARD:
        raise IllegalMove(_("first a card must be drawn, such as: draws 5C"))
    if due in TOPPLES:
        raise IllegalMove(_("here the stock falls (topple), or nothing happens"))
    raise IllegalMove(_("chance has nothing to decide here"))


def stands_before(rules: ResolvedRules, s: Words, move: str) -> bool:
    """Whether a record has the event that is due before the move that brought it about."""
    return bool(s[at.DUE] == at.DUE_RESHUFFLE) and move == "draw"


def as_seen(event: str) -> str:
    """An event as the table sees it: the order of a reshuffled stock is hidden."""
    return "reshuffle" if event.startswith("reshuffle") else event


def _pile_to_lead_from(rules: ResolvedRules, s: Words) -> list[str]:
    source = int(s[at.SOURCE])
    if source == at.WASTE_PILE:
        return pile_of(rules, s, at.WASTE)
    return hand_of(rules, s, source)


CHANCE = Chance(
    words=words,
    happen=happen,
    odds=odds,
    read=read,
    stands_before=stands_before,
    as_seen=as_seen,
)
