"""A trick game in short, by its options, and what one can type."""

from __future__ import annotations

from boilover.core.text import _, _n, quoted
from boilover.inflation.schema import ResolvedRules
from boilover.terminal.cards import Faces, Spelling


def help_lines(rules: ResolvedRules, faces: Faces) -> list[str]:
    """The paragraphs of `?`."""
    lines = [
        " ".join([*_aim(rules), *_tricks(rules)]),
        " ".join([*_void(rules), *_joker(rules), *_stock(rules)]),
        " ".join([*_opening(rules), *_questions(rules), *_scores(rules)]),
        " ".join(_typing(rules, faces)),
        faces.legend,
    ]
    return [line for line in lines if line]


def _aim(rules: ResolvedRules) -> list[str]:
    if rules.hand_end == "first_out":
        return [_("Get rid of your cards: who is first out wins the round.")]
    return [_("Get rid of your cards: who is last in loses the round.")]


def _tricks(rules: ResolvedRules) -> list[str]:
    lines = [
        _("Follow the suit or the rank of the card led if you can.")
        if rules.follow == "suit_or_rank"
        else _("Follow the suit led if you can."),
        _("The highest card of that suit wins the trick, and its player leads next."),
    ]
    if rules.winner_empty == "next_highest_leads" and rules.hand_end == "last_in":
        lines.append(_("If the winner is out, the next highest card leads."))
    return lines


def _void(rules: ResolvedRules) -> list[str]:
    if rules.void == "take_trick":
        return [_("Who can't follow takes the trick so far, and leads.")]
    if rules.void == "discard_halts":
        return [
            _(
                "Who can't follow plays any card, which stops the trick: the highest card of the "
                "suit led takes it all, and leads."
            )
        ]
    lines = [_("Who can't follow draws from the stock until it is possible.")]
    if rules.voluntary_draw:
        lines.append(_("You may also draw though you could follow, but not when you lead."))
    lines.append(
        {
            "pass": _("When the stock is gone one passes."),
            "pass_then_take": _(
                "When the stock is gone one is skipped; who was skipped takes the trick's cards."
            ),
            "recycle_or_draw_game": _(
                "When the stock is gone, finished tricks become a new one; if there are none, the "
                "round is drawn."
            ),
        }[rules.stock_out]
    )
    return lines


def _joker(rules: ResolvedRules) -> list[str]:
    if rules.joker == "none":
        return []
    lines = [_("The joker may go to any trick and wins it.")]
    if rules.joker == "forced_when_void":
        lines.append(_("Who can't follow must play it."))
    return lines


def _stock(rules: ResolvedRules) -> list[str]:
    if rules.stock_form != "leaning":
        return []
    return [_("The stock stands as two halves: if it topples at your draw, you take it all.")]


def _opening(rules: ResolvedRules) -> list[str]:
    lines = []
    if rules.opening != "eldest":
        lines.append(
            _("In the first trick nobody stops anything: any card goes for want of the suit.")
        )
    if rules.winner_empty == "draw_to_lead":
        lines.append(
            _(
                "You are out once your last card is played, unless it wins the trick: then you "
                "draw a card by lot to lead, from the waste or from another hand."
            )
        )
    return lines


def _questions(rules: ResolvedRules) -> list[str]:
    lines = []
    if rules.last_card_call and rules.call == "explicit":
        lines.append(
            _n(
                "Call it when a play leaves you one card: type it with an exclamation mark. "
                "Who forgot it can be challenged, and draws {n} card.",
                "Call it when a play leaves you one card: type it with an exclamation mark. "
                "Who forgot it can be challenged, and draws {n} cards.",
                rules.last_card_call,
            )
        )
    if rules.take_neighbour == "left":
        lines.append(
            _(
                "Before each trick you may take the whole hand of the next player on your left, "
                "who is then out."
            )
        )
    if (rules.last_card_call and rules.call == "explicit") or rules.take_neighbour == "left":
        lines.append(
            _(
                "Questions in between are answered with y or n, or with never: then you aren't "
                "asked again in this match, until you type ask."
            )
        )
    return lines


def _scores(rules: ResolvedRules) -> list[str]:
    match rules.scoring:
        case "winner_takes_pips":
            return [
                _(
                    "The winner scores what the others hold: an ace 1, court cards 10, others "
                    "their number. The first to {target} wins."
                ).format(target=rules.target)
            ]
        case "own_pips_limit":
            return [
                _(
                    "Everybody scores what is left in the own hand: an ace 1, court cards 10, "
                    "others their number. When somebody has {target}, the lowest total wins."
                ).format(target=rules.target)
            ]
        case "loser_point":
            return [
                _n(
                    "The loser gets a point; at {n} point the match ends and the fewest win.",
                    "The loser gets a point; at {n} points the match ends and the fewest win.",
                    rules.target,
                )
            ]
    return []


def calling(rules: ResolvedRules, faces: Faces) -> str:
    """How the last card is called: with a mark behind what is typed for the play."""
    return _(
        "A play that leaves you one card is called with an exclamation mark: {card} or {number}."
    ).format(card=quoted(_example(rules, faces) + "!"), number=quoted("1!"))


def _example(rules: ResolvedRules, faces: Faces) -> str:
    """A card as one would type it."""
    cards = [kind.text for kind in rules.kinds]
    return Spelling("HDCS", faces).card_as_typed("7H" if "7H" in cards else cards[0])


def _typing(rules: ResolvedRules, faces: Faces) -> list[str]:
    example = _example(rules, faces)
    lines = [
        _("Type the number under a card, or the card itself, such as {card}.").format(
            card=quoted(example)
        )
    ]
    if rules.last_card_call and rules.call == "explicit":
        lines.append(_("With the call: {card}.").format(card=quoted(example + "!")))
    if rules.stock_form == "leaning":
        lines.append(_("l and r draw from the left and the right half, d from what is left."))
    elif rules.void == "draw":
        lines.append(_("d draws a card."))
    lines.append(_("t shows the table again, q or Ctrl-C saves the match and stops."))
    return lines
