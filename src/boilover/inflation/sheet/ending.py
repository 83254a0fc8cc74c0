"""The sections about winning tricks, the last card, and the end of a round."""

from __future__ import annotations

from boilover.core.cards import JOKER
from boilover.core.document import Paragraph, Section
from boilover.core.text import _, _n
from boilover.inflation.schema import ResolvedRules
from boilover.inflation.sheet.subject import Subject
from boilover.inflation.sheet.trick import recycling
from boilover.inflation.sheet.worked import sit_out, trick_won_example

# --- Winning a trick -----------------------------------------------------------------------------


def write_winning_a_trick(subject: Subject, out: Section) -> None:
    """Who wins it, where its cards go, who leads to the next."""
    out.say(" ".join(filter(None, [_condition(subject), *_highest(subject)])))
    out.say(_where_cards_go(subject))
    if subject.sits_out:
        out.say(
            _(
                "But if somebody sat the trick out, its cards are picked up. One player alone "
                "takes them all. Several take one card each, whichever they like, in the order of "
                "their turns, round and round until none is left. The winner leads all the same."
            )
        )
    out.say(_("In itself a trick is worth nothing: it gives you the next lead, no more."))
    if subject.last_in:
        out.say(_winner_empty(subject))
    for example in (
        trick_won_example(subject.rules),
        sit_out(subject.rules) if subject.sits_out else "",
    ):
        if example:
            out.blocks.append(Paragraph(example, example=True))


def _condition(subject: Subject) -> str:
    if subject.rules.void == "draw":
        return _("When everybody has had a turn, the highest card of the suit that was led wins.")
    if subject.opening:
        return _(
            "If everybody has followed, and in the first trick in any case, the highest card of "
            "the suit that was led wins."
        )
    return _("If everybody has followed, the highest card of the suit that was led wins.")


def _highest(subject: Subject) -> list[str]:
    """What else there is to say about the highest card."""
    return [
        _("A joker beats them all.") if subject.jokers else "",
        _("A card that has followed by its rank alone can't win.")
        if subject.rules.follow == "suit_or_rank"
        else "",
        _("Of equally high cards the one played first wins.")
        if any(map(_has_equals, subject.all))
        else "",
    ]


def _has_equals(rules: ResolvedRules) -> bool:
    """Whether there are cards of which one can't say which is the higher."""
    worths = [(kind.text[-1], kind.value) for kind in rules.pack.kinds if kind.text != JOKER]
    return len(set(worths)) < len(worths) or any(
        kind.copies > 1 for kind in rules.pack.kinds if kind.text != JOKER
    )


def _where_cards_go(subject: Subject) -> str:
    where = {
        "out": _(
            "The winner lays the trick aside, face down. Its cards are out of play until the round "
            "is over."
        ),
        "waste": _("The winner lays the trick face down on a pile, the waste."),
        "recycle": _("The winner lays the trick face down on a pile, the discards."),
    }
    return where[subject.rules.trick_to]


def _winner_empty(subject: Subject) -> str:
    """Who leads if the winner has played the last card."""
    if subject.rules.winner_empty == "next_highest_leads":
        if subject.clockwise:
            return _(
                "If the winner has no card left, the next trick is led by whoever played the "
                "highest card of that suit among those who still have cards; if none of them "
                "played one, by the next player, clockwise from the winner, who has cards."
            )
        return _(
            "If the winner has no card left, the next trick is led by whoever played the highest "
            "card of that suit among those who still have cards; if none of them played one, by "
            "the next player, counter-clockwise from the winner, who has cards."
        )
    if subject.rules.trick_to == "waste":
        return _(
            "If you win a trick and have no card left, you are not out yet: you must lead, and say "
            "where the card is to come from, the waste as it was before this trick (unless it is "
            "still empty) or the hand of any other player. Draw it unseen and lead it at once. "
            "Whoever loses the last card that way is out of the round, and safe."
        )
    return _(
        "If you win a trick and have no card left, you are not out yet: you must lead. Draw a card "
        "unseen from the hand of any other player and lead it at once. Whoever loses the last card "
        "that way is out of the round, and safe."
    )


# --- The last card -------------------------------------------------------------------------------


def write_last_card(subject: Subject, out: Section) -> None:
    """The call, and what it costs to forget it."""
    if not subject.is_called:
        return
    out.say(
        _(
            "If you play a card and have just one left, say so at once: “Page One!”, or simply "
            "“Last card!”. Do so each time that it happens."
        )
    )
    if not subject.punishes_silence:
        out.say(_("Nobody can forget it: the others will remind you, and it costs nothing."))
        return
    out.say(
        _n(
            "It is too late as soon as anybody has played or drawn after you. From then on any "
            "other player may point it out, as long as you have that one card and have not begun "
            "your next turn: you draw a card as a penalty.",
            "It is too late as soon as anybody has played or drawn after you. From then on any "
            "other player may point it out, as long as you have that one card and have not begun "
            "your next turn: you draw {n} cards as a penalty.",
            subject.rules.last_card_call,
        )
        + " "
        + _(
            "If there are too few to draw, you take what there is, and the round ends at once: it "
            "is drawn."
        )
    )
    if subject.recycles and not subject.draws:
        out.say(recycling(subject))


# --- The end of a round --------------------------------------------------------------------------


def write_end_of_round(subject: Subject, out: Section) -> None:
    """Who wins it or loses it, and when it is drawn."""
    if not subject.last_in:
        out.say(
            _(
                "Whoever is the first to play the last card, be it in leading or in following, has "
                "won the round. It ends at once: the trick is not finished, and nobody takes "
                "anything any more."
            )
        )
    elif subject.rules.winner_empty == "next_highest_leads":
        out.say(
            _(
                "Whoever has played the last card is out of the round, and safe; the card still "
                "counts in the trick. As soon as only one player has cards, even in the middle of "
                "a trick, the round ends: that player has lost it."
            )
        )
    else:
        out.say(
            _(
                "When a trick is over, whoever has no card left and does not have to lead is out "
                "of the round, and safe. As soon as only one player is left in, the round ends: "
                "that player has lost it, with cards or without."
            )
        )
    if subject.stalls:
        out.say(f"{_when_it_stalls(subject)} {_what_then(subject)}")


def _when_it_stalls(subject: Subject) -> str:
    cap = _n(
        "A round also ends after one trick.",
        "A round also ends after {n} tricks.",
        subject.rules.max_tricks,
    )
    if not subject.repeats:
        return cap
    circles = _n(
        "It may happen that a round goes round in circles. It ends when somebody is to lead and "
        "everything (all hands and piles, and who leads) is as it has been once before.",
        "It may happen that a round goes round in circles. It ends when somebody is to lead and "
        "everything (all hands and piles, and who leads) is as it has been {n} times before.",
        subject.rules.repetition - 1,
    )
    return f"{circles} {cap}" if subject.is_capped else circles


def _what_then(subject: Subject) -> str:
    if subject.rules.cap_result == "draw":
        return _("Then it is drawn: nobody has won or lost it.")
    if subject.last_in:
        return _("Then all have lost it but the player, or the players, with the fewest cards.")
    return _("Then the player, or the players, with the fewest cards have won it.")
