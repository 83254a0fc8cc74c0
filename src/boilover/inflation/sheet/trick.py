"""The section about playing to a trick: leading, following, being void, drawing, jokers."""

from __future__ import annotations

from boilover.core.cardnames import card_name
from boilover.core.document import Paragraph, Section
from boilover.core.text import _, _n, digits
from boilover.inflation.sheet.subject import Subject
from boilover.inflation.sheet.worked import void_example


def write_trick(subject: Subject, out: Section) -> None:
    """How a trick is played, up to its last card."""
    out.say(
        _(
            "A trick is made of one card from each player. One player leads: plays the first card, "
            "face up, to the middle of the table. The others follow with a card each, clockwise."
        )
        if subject.clockwise
        else _(
            "A trick is made of one card from each player. One player leads: plays the first card, "
            "face up, to the middle of the table. The others follow with a card each, "
            "counter-clockwise."
        )
    )
    out.say(_lead(subject))
    if subject.rules.take_neighbour == "left":
        out.say(_take_neighbour(subject))
    out.say(_("For those who follow:"))
    out.list([_follow(subject), *_void(subject), *_jokers(subject), _first_trick(subject)])
    example = void_example(subject.rules, subject.draws)
    if example:
        out.blocks.append(Paragraph(example, example=True))
    if subject.leans:
        out.say(_leaning(subject))
    out.say(_out_of_turn(subject))


def _lead(subject: Subject) -> str:
    if subject.opening:
        text = _("The player who holds {card} leads it to the first trick.").format(
            card=card_name(subject.opening)
        )
    elif subject.clockwise:
        text = _("The player at the dealer's left leads to the first trick.")
    else:
        text = _("The player at the dealer's right leads to the first trick.")
    if subject.rules.void == "draw":
        later = _("Later on whoever has won a trick leads to the next. Any card may be led.")
    else:
        later = _(
            "Later on whoever has won a trick, or has had to take it, leads to the next. Any card "
            "may be led."
        )
    return f"{text} {later}"


def _take_neighbour(subject: Subject) -> str:
    if not subject.opening:
        begins = _(
            "Before each trick, the first one too, the players are asked in turn, clockwise from "
            "the one who is to lead: you may take the whole hand of the next player on your left "
            "who has cards. That player is out of the round, and safe."
        )
    elif subject.clockwise:
        begins = _(
            "Before each trick the players are asked in turn, clockwise from the one who is to "
            "lead, and before the first trick from the one on the dealer's left: you may take the "
            "whole hand of the next player on your left who has cards. That player is out of the "
            "round, and safe."
        )
    else:
        begins = _(
            "Before each trick the players are asked in turn, clockwise from the one who is to "
            "lead, and before the first trick from the one on the dealer's right: you may take the "
            "whole hand of the next player on your left who has cards. That player is out of the "
            "round, and safe."
        )
    text = [begins, _("If it was that player's turn to lead, you lead instead.")]
    if subject.opening:
        card = card_name(subject.opening)
        text.append(_("To the first trick whoever then holds {card} leads it.").format(card=card))
    if subject.rules.winner_empty == "draw_to_lead":
        text.append(_("Who has no card left to lead may do so as well, instead of drawing one."))
    text.append(_("But don't take the hand of your last opponent: you would have lost."))
    return " ".join(text)


# --- Following -----------------------------------------------------------------------------------


def _follow(subject: Subject) -> str:
    if subject.rules.follow == "suit":
        return _(
            "Follow suit if you can: play a card of the suit that was led. It need not be higher."
        )
    return _(
        "Follow if you can: play a card of the suit or of the rank that was led, whichever you "
        "like. What counts is the card that was led, not the one played last."
    )


def _void(subject: Subject) -> list[str]:
    """What happens to a player who can't follow."""
    if subject.rules.void == "take_trick":
        return [
            _(
                "If you have no such card, you are void: take all cards of this trick into your "
                "hand. The trick ends there. Those whose turn would have come don't play, and you "
                "lead to the next trick."
            )
        ]
    if subject.rules.void == "discard_halts":
        return [_halt(subject)]
    if not subject.draws:
        return [_no_stock(subject)]
    if not subject.rules.voluntary_draw:
        return [
            _(
                "If you have no such card, you are void: draw from the stock, one card at a time, "
                "until you get one, and play that one. The others stay in your hand. If you can "
                "follow, you may not draw."
            ),
            _stock_out(subject),
        ]
    return [
        _(
            "If you have no such card, you are void: draw from the stock, one card at a time, "
            "until you get one. What you draw stays in your hand until you play it."
        ),
        _(
            "You may also draw though you could follow, one card at a time and as many as you "
            "like, as long as there is something to draw. After that you must follow all the same. "
            "Whoever leads doesn't draw."
        ),
        _stock_out(subject),
    ]


def _halt(subject: Subject) -> str:
    if subject.jokers:
        return _(
            "If you have no such card, you are void: play any other card. The trick stops there. "
            "Those whose turn would have come don't play; whoever has played a joker, or else the "
            "highest card of the suit that was led, takes all cards of the trick, yours too, into "
            "the hand and leads to the next trick."
        )
    return _(
        "If you have no such card, you are void: play any other card. The trick stops there. Those "
        "whose turn would have come don't play; whoever has played the highest card of the suit "
        "that was led takes all cards of the trick, yours too, into the hand and leads to the next "
        "trick."
    )


def _no_stock(subject: Subject) -> str:
    if subject.sits_out:
        return _(
            "If you have no such card, you are void: you sit this trick out, and pick up cards "
            "when it is over."
        )
    return _("If you have no such card, you are void and pass: you play no card to this trick.")


def _stock_out(subject: Subject) -> str:
    if subject.recycles:
        return recycling(subject)
    if subject.sits_out:
        return _(
            "The stock is not renewed. Once it is used up, even in the middle of your drawing, "
            "whoever is void sits the trick out, and picks up cards when it is over."
        )
    return _(
        "The stock is not renewed. Once it is used up, even in the middle of your drawing, whoever "
        "is void passes: plays no card to this trick."
    )


def recycling(subject: Subject) -> str:
    """How discards become a new stock."""
    text = _(
        "When somebody draws and there is no stock, shuffle the discard pile and make it the new "
        "stock; the cards of the trick that is being played stay where they are. If a card has to "
        "be drawn and there is no discard pile either, the round ends at once and is drawn: nobody "
        "has won or lost it."
    )
    if subject.rules.stock_form == "up":
        text += " " + _("The new stock lies face up as well.")
    return text


def _first_trick(subject: Subject) -> str:
    """The exception for a trick that a certain card opens."""
    if not subject.opening:
        return ""
    if subject.jokers and subject.rules.joker == "forced_when_void":
        return _(
            "In the first trick it is different: if you are void and have no joker, play any card, "
            "and the trick goes on as if nothing had happened."
        )
    return _(
        "In the first trick it is different: if you are void, play any card, and the trick goes on "
        "as if nothing had happened."
    )


# --- Jokers --------------------------------------------------------------------------------------


def _jokers(subject: Subject) -> list[str]:
    if not subject.jokers:
        return []
    says = [
        _n(
            "You may play the joker to any trick, even if you could follow; it wins the trick.",
            "You may play a joker to any trick, even if you could follow; it wins the trick, and "
            "of {n} jokers the one played first does.",
            subject.jokers,
        ),
        _joker_when_void(subject),
        _("If a joker is led, the next player may play any card, and the rest follow that one.")
        if subject.jokers == 1
        else _(
            "If a joker is led, any card may be played to it; the first one that is no joker has "
            "to be followed."
        ),
    ]
    if subject.rules.void == "discard_halts":
        says.append(_("A joker never stops a trick."))
    return [" ".join(filter(None, says))]


def _joker_when_void(subject: Subject) -> str:
    """Whether a void player has to play it."""
    if subject.rules.joker == "forced_when_void":
        if subject.draws:
            return _("If you are void and hold a joker, even one just drawn, you must play it.")
        return _("If you are void and hold a joker, you must play it.")
    if subject.rules.void == "take_trick":
        return _("If you are void and hold a joker, you may play it rather than take the trick.")
    if subject.rules.void == "discard_halts":
        return ""
    if subject.draws:
        return _(
            "If you are void and hold a joker, you may play it or draw, as you like; once there is "
            "nothing to draw, you must play it."
        )
    return _("If you are void and hold a joker, you must play it.")


# --- A stock that leans, cards out of turn -------------------------------------------------------


def _leaning(subject: Subject) -> str:
    """How one draws from two halves, and who takes the stock when it falls."""
    rules = subject.rules
    text = []
    if subject.draws:
        text.append(
            _(
                "You draw from either half, as you like. When one half is used up, lay the other "
                "one down flat; it is an ordinary stock from then on."
            )
        )
    if subject.draws and rules.topple_p > 0:
        text.append(
            _(
                "If you make the leaning stock fall, you take all of it into your hand, what you "
                "have just drawn included, and go on with your turn."
            )
        )
        text.append(_odds_of_a_draw(rules.topple_p, rules.topple_model))
    elif subject.draws:
        text.append(_("If the leaning stock falls when somebody draws, just set it up again."))
    if rules.topple_idle_p > 0:
        text.append(
            _(
                "The leaning stock can fall by itself: by lot it does so at the start of {number} "
                "of 100 turns. Whoever's turn it is takes all of it, and then plays."
            ).format(number=_in_a_hundred(rules.topple_idle_p))
        )
    return " ".join(text)


def _odds_of_a_draw(odds: float, model: str) -> str:
    if model == "flat":
        return _(
            "Where lots are drawn instead, as in the program, it falls at {number} of 100 draws "
            "from a half."
        ).format(number=_in_a_hundred(odds))
    return _(
        "Where lots are drawn instead, as in the program, it falls at {number} of 100 draws from a "
        "half if the halves were equal before, and at {number} more for each card by which they "
        "differed."
    ).format(number=_in_a_hundred(odds))


def _in_a_hundred(odds: float) -> str:
    """5; 0.5."""
    return digits(f"{100 * odds:.6g}")


def _out_of_turn(subject: Subject) -> str:
    if subject.rules.irregularities == "reject":
        return _("A card that is played out of turn, or that may not be played, is taken back.")
    return _(
        "A card that is played out of turn is taken back in the first trick. In any other it stays "
        "where it lies. It can't win; its player doesn't play to this trick again, and has to take "
        "all cards of the trick when it is over, whoever else would have had to. If several have "
        "done so, it is the first of them. Who leads next is decided by the cards that were played "
        "in turn. Any other card that may not be played is taken back."
    )
