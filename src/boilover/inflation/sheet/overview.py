"""What the game is about, in a few lines, and how to play it well."""

from __future__ import annotations

from boilover.core.document import Section
from boilover.core.text import _, _n
from boilover.inflation.sheet.subject import Subject


def write_overview(subject: Subject, out: Section) -> None:
    """The aim, the one rule that makes the game, what a match is."""
    out.say(f"{_aim(subject)} {_rule(subject)} {_when_void(subject)}")
    out.say(_match(subject))


def _aim(subject: Subject) -> str:
    if subject.last_in:
        return _("Get rid of your cards: whoever is the last one left in loses the round.")
    return _("Be the first to get rid of all your cards.")


def _rule(subject: Subject) -> str:
    if subject.rules.follow == "suit":
        return _(
            "The cards are played in tricks: one player begins with any card, and each of the "
            "others in turn has to add a card of the same suit."
        )
    return _(
        "The cards are played in tricks: one player begins with any card, and each of the others "
        "in turn has to add a card of the same suit or of the same rank."
    )


def _when_void(subject: Subject) -> str:
    match subject.rules.void:
        case "take_trick":
            return _("Whoever has none takes the cards of the trick, and the hand swells.")
        case "discard_halts":
            return _(
                "Whoever has none plays something else, and the player of the highest card has to "
                "take the whole trick."
            )
    if subject.draws and subject.sits_out:
        return _(
            "Whoever has none draws until one comes, and once there is nothing to draw, picks up "
            "cards of the trick."
        )
    if subject.draws:
        return _("Whoever has none draws until one comes.")
    if subject.sits_out:
        return _("Whoever has none picks up cards of the trick.")
    return _("Whoever has none passes.")


def _match(subject: Subject) -> str:
    rules = subject.rules
    match rules.scoring:
        case "winner_takes_pips":
            return _n(
                "The winner of a round scores what the others have left; the first to get to {n} "
                "point wins the match.",
                "The winner of a round scores what the others have left; the first to get to {n} "
                "points wins the match.",
                rules.target,
            )
        case "own_pips_limit":
            return _n(
                "What you have left at the end of a round counts against you; when somebody has "
                "{n} point, the lowest total wins the match.",
                "What you have left at the end of a round counts against you; when somebody has "
                "{n} points, the lowest total wins the match.",
                rules.target,
            )
        case "loser_point":
            return _n(
                "A lost round is a point against you; when somebody has {n} point, the lowest "
                "total wins the match.",
                "A lost round is a point against you; when somebody has {n} points, the lowest "
                "total wins the match.",
                rules.target,
            )
    return _n("A match is one round.", "A match is {n} rounds.", rules.series)


# --- Tips ----------------------------------------------------------------------------------------


def write_tips(subject: Subject, out: Section) -> None:
    """A few hints, by what matters in this game."""
    rules = subject.rules
    out.list(
        [
            _lead_tip(subject),
            _high_cards_tip(subject),
            _("Drawing without need costs a card to get rid of, but may spare a good one.")
            if rules.voluntary_draw and subject.draws
            else "",
            _("Draw from the larger half: the more the halves differ, the sooner they fall.")
            if subject.leans and subject.draws and rules.topple_model == "imbalance"
            else "",
            _("Keep the joker for the moment when you would be void.") if subject.jokers else "",
            _("Listen when somebody comes down to one card.") if subject.punishes_silence else "",
            _("Remember who was void in which suit, and what has been picked up.")
            if subject.picks_up
            else _("Remember who was void in which suit."),
        ]
    )


def _lead_tip(subject: Subject) -> str:
    match subject.rules.void:
        case "take_trick":
            return _(
                "The later a void player's turn comes, the more there is to take: lead suits that "
                "the last ones have run out of."
            )
        case "discard_halts":
            return _(
                "A low lead is safe if somebody has to play higher; one that nobody can follow "
                "comes back to you."
            )
    if subject.draws:
        return _("Lead suits of which you have many: the others run out of them, and draw.")
    return _("Lead suits of which you have many: the others run out of them.")


def _high_cards_tip(subject: Subject) -> str:
    if subject.rules.void == "discard_halts":
        return _("Get rid of high cards early, while everybody can still follow.")
    return _("High cards win the lead, and whoever leads is never void.")
