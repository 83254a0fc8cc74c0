"""What people type in a trick game: a number, a card with or without its call, a word."""

from __future__ import annotations

from boilover.core.text import _, quoted
from boilover.telling.teller import View
from boilover.telling.tricks_choices import NO, card_of, choices, is_asked
from boilover.telling.tricks_duty import duty
from boilover.terminal import typed
from boilover.terminal.cards import Spelling, Unclear, no_move, read_number
from boilover.terminal.table import Table

SUITS = "HDCS"


def read_move(text: str, view: View, table: Table) -> str:
    """The words of the move that was typed.

    Raises:
        Unclear: it is none that can be made now; with a line that helps.
    """
    words = _read_word(text, view, table)
    if words is None:
        words = _read_play(text, view, table)
    if words not in view["effects"]:
        due = duty(table.match, table.faces, view)
        raise Unclear(" ".join([_("That can't be done now."), due]).rstrip())
    return words


# --- Words ---------------------------------------------------------------------------------------


def _read_word(text: str, view: View, table: Table) -> str | None:
    """The move that words stand for, possible now or not; None if they must be a card."""
    if is_asked(view):
        return _read_answer(text, view)
    if side := typed.half_to_draw_from(text):
        return f"draw {side}"
    if typed.draws(text):
        return _draw(view)
    if typed.passes(text):
        return "pass"
    if view["phase"] == "lead" and not view["hand"]:
        return _read_source(text, view, table)
    return None


def _read_answer(text: str, view: View) -> str:
    """The answer to a question in between: yes, no, or what it is about."""
    yes: str = next(words for words in view["effects"] if words != NO)
    says_it = typed.takes_hand(text) if yes == "take-left" else typed.challenges(text)
    if says_it or typed.agrees(text):
        return yes
    if typed.declines(text):
        return NO
    raise Unclear(_("Answer y for yes or n for no, or never for a no to all such questions."))


def _draw(view: View) -> str:
    if "draw L" in view["effects"]:
        says = _("Say from which half: {left} or {right}.")
        raise Unclear(says.format(left=quoted("l"), right=quoted("r")))
    return "draw"


def _read_source(text: str, view: View, table: Table) -> str:
    """Where a card to lead comes from: a choice's number, the waste, a seat by its name."""
    numbered = choices(view)
    if (number := read_number(text, len(numbered))) is not None:
        return numbered[number - 1]
    source = typed.without_verb(text).casefold()
    if typed.names_waste(source):
        return "lead waste"
    names = [name.casefold() for name in table.match.players]
    meant = [p for p, name in enumerate(names) if source and name.startswith(source)]
    meant = [p for p in meant if names[p] == source] or meant
    if len(meant) != 1:
        says = _("{typed} is neither the waste nor one of the players.")
        raise Unclear(says.format(typed=quoted(text[:20])))
    return f"lead {meant[0]}"


# --- Numbers and cards ---------------------------------------------------------------------------


def _read_play(text: str, view: View, table: Table) -> str:
    """The move of a choice's number or of a card, with its call or without."""
    plain, called = typed.without_call(text)
    numbered = choices(view)
    number = read_number(plain, len(numbered)) if numbered else None
    words = _read_card(plain, view, table) if number is None else numbered[number - 1]
    card = card_of(words)
    if called and f"{card}!" not in view["effects"]:
        raise Unclear(_("There is nothing to call: you would not be left with one card."))
    if called or words not in view["effects"]:  # that is so where nobody forgets the call
        return f"{card}!" if card else words
    return words


def _read_card(text: str, view: View, table: Table) -> str:
    """The play of the card that was typed, or the card to take out of the trick."""
    picks = view["phase"] == "pick"
    cards = [card for _seat, card in view["trick"]] if picks else list(view["hand"])
    spelling = Spelling(SUITS, table.faces)
    card, rest = spelling.read(typed.without_verb(text), cards)
    if rest or not card:
        raise no_move(text, spelling.card_as_typed(cards[0]))
    if card not in cards:
        raise spelling.not_held(text, card, cards)
    if picks:
        return f"take {card}"
    if card not in map(card_of, view["effects"]):
        says = _("{card} can't be played now.").format(card=table.faces.card(card))
        raise Unclear(f"{says} {duty(table.match, table.faces, view)}")
    return card
