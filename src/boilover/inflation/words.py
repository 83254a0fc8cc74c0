"""Actions and deals of the inflation games as text ("7H", "7H!", "draw L", "challenge 2").

The words are the record format's. Chance's events have words of their own; a reshuffle is one word
there and one action a card here.
"""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np

from boilover.core.cards import JOKER, suit_of
from boilover.core.errors import IllegalMove
from boilover.core.family import Deal, History
from boilover.core.jit import Words
from boilover.core.state import SEAT, STOCK_COUNT, TO_DEAL, TURN
from boilover.core.text import _, quoted
from boilover.inflation import layout as at
from boilover.inflation.rules import legal, tricks
from boilover.inflation.schema import ResolvedRules

PLAIN: Final = {
    "draw": at.DRAW,
    "draw L": at.DRAW_LEFT,
    "draw R": at.DRAW_RIGHT,
    "pass": at.PASS,
    "take-left": at.TAKE_LEFT,
    "no": at.NO,
    "lead waste": at.LEAD_WASTE,
}
PHASES: Final = ("window", "lead", "follow", "pick")
"""What the seat on turn is to do, by the number of the phase; before a trick there is a window."""
_PLAIN_WORDS: Final = {action: text for text, action in PLAIN.items()}
_WITH_SEAT: Final = re.compile(r"(lead|challenge) ([0-9]|1[0-5])\Z")
_WITH_CARD: Final = re.compile(r"(take )?([A-Z0-9]{2})(!?)\Z")


def most_actions(rules: ResolvedRules) -> int:
    """One more than the largest action."""
    return at.ACTIONS


def words(rules: ResolvedRules, action: int) -> str:
    """The text of a seat's action."""
    if action < at.OTHER:
        return rules.kinds[action & 63].text + "!" * (action >= at.CALLED)
    if action >= at.TAKE:
        return f"take {rules.kinds[action & 63].text}"
    if action >= at.CHALLENGE:
        return f"challenge {action - at.CHALLENGE}"
    if action >= at.LEAD_SEAT:
        return f"lead {action - at.LEAD_SEAT}"
    return _PLAIN_WORDS[action]


def parse(rules: ResolvedRules, text: str) -> int:
    """The action of a text, legal now or not.

    Raises:
        IllegalMove: the text isn't an action of these games.
    """
    if text in PLAIN:
        return PLAIN[text]
    if match := _WITH_SEAT.match(text):
        if int(match[2]) >= rules.seats:
            says = _("there is no seat {seat}; seats are 0 to {last}")
            raise IllegalMove(says.format(seat=match[2], last=rules.seats - 1))
        return (at.LEAD_SEAT if match[1] == "lead" else at.CHALLENGE) + int(match[2])
    match = _WITH_CARD.match(text)
    if match is None or (match[1] and match[3]):
        says = _("{text} is no move; write a card such as 7H, or one of {words}")
        others = ", ".join((*PLAIN, "take 7H", "challenge 2", "lead 2"))
        raise IllegalMove(says.format(text=quoted(text), words=others))
    if match[2] not in rules.kind_ids:
        raise IllegalMove(_("{card} is no card of this game").format(card=quoted(match[2])))
    kind = rules.kind_ids[match[2]]
    if match[1]:
        return at.TAKE + kind
    return kind + at.CALLED * bool(match[3])


def is_written(rules: ResolvedRules, s: Words, action: int) -> bool:
    """Whether a record has a move for this action: all but not to challenge."""
    return not (s[at.ASKING] == at.CHALLENGE_WINDOW and action == at.NO)


def unwritten(rules: ResolvedRules, s: Words) -> int:
    """What a seat that is asked has answered if a record passes over it: no; else -1."""
    asked = s[at.ASKING] != 0 and s[at.DUE] == 0 and s[at.OUTCOME] == 0
    return at.NO if asked else -1


# --- Cards ---------------------------------------------------------------------------------------


def texts_of(rules: ResolvedRules, one: int, two: int) -> list[str]:
    """The cards of a multiset, by suit and then by value."""
    found: list[str] = []
    for i, kind in enumerate(rules.kinds):
        found += [kind.text] * ((one >> i & 1) + (two >> i & 1))
    return found


def hand_of(rules: ResolvedRules, s: Words, seat: int) -> list[str]:
    """The cards that a State or an Observation shows in the seat's hand."""
    return texts_of(rules, int(s[at.HAND + seat]), int(s[at.HAND_TWICE + seat]))


def pile_of(rules: ResolvedRules, s: Words, pile: int) -> list[str]:
    """The cards of a pile."""
    return texts_of(rules, int(s[pile]), int(s[pile + 1]))


def trick_of(rules: ResolvedRules, s: Words) -> list[tuple[int, str]]:
    """The trick on the table: seat and card, in order of play."""
    cards = [int(s[at.TRICK + i]) for i in range(int(s[at.TRICK_COUNT]))]
    return [(card >> 6, rules.kinds[card & 63].text) for card in cards]


def stock_of(rules: ResolvedRules, s: Words) -> list[str]:
    """The stock of a State, top card first, the left half of a leaning one before the right."""
    below = int(s[TO_DEAL])  # while chance still lays cards under it
    if s[at.DUE] == at.DUE_RESHUFFLE:
        below = len(pile_of(rules, s, at.DISCARDS))
    top_first = range(below + int(s[STOCK_COUNT]) - 1, below - 1, -1)
    return [rules.kinds[int(s[at.STOCK + i])].text for i in top_first]


# --- Deals ---------------------------------------------------------------------------------------


def read_deal(rules: ResolvedRules, s: Words) -> Deal:
    """The deal of a freshly dealt state."""
    hands = tuple(tuple(hand_of(rules, s, p)) for p in range(rules.seats))
    return Deal(hands, (), tuple(stock_of(rules, s)))


def deal_actions(rules: ResolvedRules, dealer: int, deal: Deal) -> list[int]:
    """The actions of chance that deal these cards, in the order of dealing.

    Raises:
        ValueError: these are not the cards of the pack, or a pile has another size than the rules
            give it.
    """
    n = rules.seats
    order = [(dealer + rules.step * (1 + i)) % n for i in range(n)]
    deal.check(rules, order)
    cards = [deal.hands[order[i % n]][i // n] for i in range(rules.hand_cards)]
    return [rules.kind_ids[card] for card in (*cards, *deal.stock)]


# --- The table as a seat sees it -----------------------------------------------------------------


def hand(rules: ResolvedRules, o: Words) -> list[str]:
    """The observing seat's hand by suit and value."""
    return hand_of(rules, o, int(o[SEAT]))


def hand_counts(rules: ResolvedRules, o: Words) -> list[int]:
    """The sizes of all hands by seat."""
    return [int(o[at.HAND_COUNT + p]) for p in range(rules.seats)]


def known(rules: ResolvedRules, o: Words, seat: int) -> list[str]:
    """The cards that all know to be in the seat's hand."""
    return texts_of(rules, int(o[at.KNOWN + seat]), int(o[at.KNOWN_TWICE + seat]))


def void(rules: ResolvedRules, o: Words, seat: int) -> list[str]:
    """The suits of which the seat has shown to all that it holds no card."""
    r = rules.words
    hidden = int(o[at.HAND_COUNT + seat]) > len(known(rules, o, seat))
    caps = int(o[at.CAPS + seat]) if hidden else 0
    one_of = {suit_of(kind.text): i for i, kind in enumerate(rules.kinds) if kind.text != JOKER}
    return [
        suit
        for suit, i in one_of.items()
        if not int(o[at.KNOWN + seat]) & int(r[at.SUIT + i])
        and not caps & 127 * int(r[at.CLASS + i])
    ]


def why_not(rules: ResolvedRules, o: Words, action: int) -> str:
    """Why the seat to move may not take `action`, by what it sees itself; "" if it may."""
    if legal.is_legal(o, rules.words, action):
        return ""
    if not 0 <= action < at.ACTIONS or not _is_action(rules, action):
        return _("{action} is no action").format(action=action)
    if o[at.ASKING] == at.TAKE_LEFT_WINDOW:
        return _("the question is: take-left, or no")
    if o[at.ASKING] == at.CHALLENGE_WINDOW:
        return _("the question is whether to challenge, or no")
    if o[at.PHASE] == at.PICK:
        return _("a card of the finished trick is to be taken")
    if action < at.OTHER:
        return _why_not_card(rules, o, action)
    if action in (at.DRAW, at.DRAW_LEFT, at.DRAW_RIGHT):
        return _why_not_draw(rules, o, action)
    if action == at.PASS:
        return _("one may pass only where nothing else is left")
    if at.LEAD_WASTE <= action < at.CHALLENGE:
        return _("only a leader without cards draws one to lead, from where there are any")
    return _("nobody has asked for that now")


def _is_action(rules: ResolvedRules, action: int) -> bool:
    """Whether the number is an action under these rules at all."""
    if action < at.OTHER or action >= at.TAKE:
        return action & 63 < len(rules.kinds)
    if action >= at.LEAD_SEAT:
        return action & 15 < rules.seats and action < at.CHALLENGE + at.MAX_PLAYERS
    return action in _PLAIN_WORDS


def _why_not_card(rules: ResolvedRules, o: Words, action: int) -> str:
    kind, seat = action & 63, int(o[TURN])
    card = rules.kinds[kind].text
    if not int(o[at.HAND + seat]) >> kind & 1:
        return _("{card} is not in the hand").format(card=card)
    twin = kind if action >= at.CALLED else kind + at.CALLED
    if legal.is_legal(o, rules.words, twin):
        if action < at.CALLED:
            return _("the call belongs to a play that leaves one card: {card}!").format(card=card)
        return _("there is nothing to call; play {card}").format(card=card)
    if o[at.LED] == 0:
        return _("{card} must be led").format(card=rules.opening.removeprefix("holder:"))
    led = rules.kinds[int(o[at.LED]) - 1].text
    return _("{card} does not follow {led}").format(card=card, led=led)


def _why_not_draw(rules: ResolvedRules, o: Words, action: int) -> str:
    if rules.void != "draw":
        return _("nobody draws in this game")
    if o[at.PHASE] == at.LEAD:
        return _("who leads does not draw")
    if o[STOCK_COUNT] == 0 and not (o[at.DISCARDS] and rules.trick_to == "recycle"):
        return _("there is nothing to draw from")
    both = legal.is_legal(o, rules.words, at.DRAW_LEFT) == 1
    if both or legal.is_legal(o, rules.words, at.DRAW):
        return _("say draw L or draw R") if both else _("there is one stock: say draw")
    return _("who can play a card may not draw")


def effect(rules: ResolvedRules, o: Words, action: int) -> dict[str, int]:
    """What a legal action would do, as the table sees it, from any seat's observation.

    `taker` and `takes`: a seat and the number of cards that it would take; `out`: the seat would
    have no card left.
    """
    seat = int(o[TURN])
    if action == at.TAKE_LEFT:
        n = rules.seats
        left = [(seat + more) % n for more in range(1, n)]
        victim = next(p for p in left if o[at.HAND_COUNT + p] > 0)
        return {"taker": seat, "takes": int(o[at.HAND_COUNT + victim]), "out": victim}
    if at.CHALLENGE <= action < at.TAKE:
        return {"taker": action - at.CHALLENGE, "takes": rules.last_card_call}
    if action == at.PASS and rules.void == "take_trick":
        return {"taker": seat, "takes": int(o[at.TRICK_COUNT])}
    if action >= at.OTHER:
        return {}
    found = {"out": seat} if o[at.HAND_COUNT + seat] == 1 else {}
    led = int(o[at.LED]) - 1
    first = rules.opening != "eldest" and o[at.TRICKS] == 0
    if led >= 0 and rules.void == "discard_halts" and not first:
        r = rules.words
        if not int(r[at.FITS + led] | r[at.JOKERS]) >> (action & 63) & 1:
            taker = int(tricks.taker_of_halted(o, r))
            found |= {"taker": taker, "takes": int(o[at.TRICK_COUNT]) + 1}
    return found


def show(rules: ResolvedRules, o: Words, history: History) -> dict[str, Any]:
    """The inflation games' part of a View.

    `trick` is [seat, card] in order of play, `lead` the card to follow, `winning` the seat whose
    card is the highest so far, `passed` the seats that have had their turn without a card;
    `trick_winner` the seat that won the last finished trick. `phase` says what the seat on turn is
    to do, whoever is asked meanwhile. `stock_count`, or `halves` while a stock leans; `top` of a
    stock that lies face up; `finished_count` how many cards of the waste can't be drawn yet;
    `known` the cards that all know to be in each hand, `void` the suits that all know not to be
    there; `effects` of the legal actions of the seat
    to move.
    """
    table: dict[str, Any] = {
        "trick": [[seat, card] for seat, card in trick_of(rules, o)],
        "tricks": int(o[at.TRICKS]),
        "phase": PHASES[int(o[at.PHASE])],
        "leader": int(o[at.LEADER]),
        "passed": [p for p in range(rules.seats) if _has_passed(o, p)],
        "stock_count": int(o[STOCK_COUNT]),
        "known": [known(rules, o, p) for p in range(rules.seats)],
        "void": [void(rules, o, p) for p in range(rules.seats)],
        "gone": [p for p in range(rules.seats) if int(o[at.GONE]) >> p & 1],
        "set_aside_count": len(pile_of(rules, o, at.SET_ASIDE)),
    }
    if o[at.LED]:
        table["lead"] = rules.kinds[int(o[at.LED]) - 1].text
    if o[at.PHASE] == at.FOLLOW:
        table["winning"] = int(tricks.highest(o, rules.words, int(o[at.EARLY])))
    if o[at.TRICK_WINNER]:
        table["trick_winner"] = int(o[at.TRICK_WINNER]) - 1
    if o[at.RIGHT_HALF]:
        right = int(o[at.RIGHT_HALF])
        table["halves"] = [int(o[STOCK_COUNT]) - right, right]
    if o[at.TOP]:
        table["top"] = rules.kinds[int(o[at.TOP]) - 1].text
    if rules.trick_to == "waste":
        finished = len(pile_of(rules, o, at.FINISHED))
        table["waste_count"] = len(pile_of(rules, o, at.WASTE)) + finished
        if finished:
            table["finished_count"] = finished
    if rules.trick_to == "recycle":
        table["discards_count"] = len(pile_of(rules, o, at.DISCARDS))
    if rules.last_card_call:
        table["uncalled"] = [int(o[at.UNCALLED + i]) for i in range(int(o[at.UNCALLED_COUNT]))]
    if o[SEAT] == o[TURN] and not o[at.DUE] and not o[at.OUTCOME] and not o[TO_DEAL]:
        table["effects"] = {
            words(rules, action): effect(rules, o, action) for action in legal_now(rules, o)
        }
    return table


def _has_passed(o: Words, seat: int) -> bool:
    """Whether the seat has had its turn in this trick and put no card there."""
    if o[at.PHASE] == at.PICK:
        return bool(int(o[at.SKIPPED]) >> seat & 1)
    played = any(o[at.TRICK + i] >> 6 == seat for i in range(int(o[at.TRICK_COUNT])))
    return not played and bool(int(o[at.ACTED]) >> seat & 1)


def legal_now(rules: ResolvedRules, o: Words) -> list[int]:
    """The legal actions of the seat to move, from its own observation."""
    out = np.zeros(at.ACTIONS, np.int64)
    n = legal.legal_actions(o, rules.words, out)
    return [int(a) for a in out[:n]]
