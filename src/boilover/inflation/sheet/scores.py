"""The sections about points and who wins the match."""

from __future__ import annotations

from boilover.core.document import Paragraph, Section, Table
from boilover.core.text import _, _n
from boilover.inflation.examples import NAMES, scored_example
from boilover.inflation.explain import explain
from boilover.inflation.names import card_names
from boilover.inflation.scoring import counts_pips
from boilover.inflation.sheet.subject import Subject

# --- A round's points ----------------------------------------------------------------------------


def write_points(subject: Subject, out: Section) -> None:
    """What a round brings or costs, at the end of the section about its end."""
    rules = subject.rules
    if not counts_pips(rules):
        return
    out.say(
        _who_scores_pips(subject)
        + " "
        + _("An ace has 1 pip; a king, queen, jack or ten has 10; any other card has its number.")
    )
    out.say(_("For example, a round has ended so:"))
    table, found = scored_example(rules)
    names = NAMES[: table.seats]
    assert found.hands is not None
    assert found.pips is not None
    head = (_("player"), _("cards left"), _("pips"), _("points"))
    rows = tuple(
        (name, card_names(hand) or "–", str(pips), str(points))
        for name, hand, pips, points in zip(
            names, found.hands, found.pips, found.points, strict=True
        )
    )
    out.blocks.append(Table(head, rows))
    out.blocks.append(Paragraph(" ".join(explain(table, found, names)), example=True))


def _who_scores_pips(subject: Subject) -> str:
    if subject.rules.scoring == "winner_takes_pips":
        if subject.may_be_shared:
            return _(
                "The winner of a round scores the pips left in all other hands; if several have "
                "won it, each of them scores what the losers have left."
            )
        return _("The winner of a round scores the pips left in all other hands.")
    if subject.last_in:
        if subject.may_be_shared:
            return _("Those who have lost a round score the pips of the cards left in hand.")
        return _("Whoever has lost a round scores the pips of the cards left in hand, if any.")
    if subject.may_be_shared:
        return _("Those who have not won a round score the pips of the cards left in hand.")
    return _("Everybody but the winner of a round scores the pips of the cards left in hand.")


# --- The match -----------------------------------------------------------------------------------


def write_winning(subject: Subject, out: Section) -> None:
    """How long a match goes on, and who wins it."""
    if subject.rules.scoring == "single":
        _write_series(subject, out)
    else:
        _write_target(subject, out)


def _write_series(subject: Subject, out: Section) -> None:
    n = subject.rules.series
    if n == 1:
        out.say(_one_round(subject))
        return
    out.say(
        " ".join(
            [
                _n("The match is one round.", "The match is {n} rounds.", n),
                _passing(subject),
                _("Each round that you lose is a point; whoever has the fewest wins.")
                if subject.last_in
                else _("Each round that you win is a point; whoever has the most wins."),
                _("Equal totals share the win."),
            ]
        )
    )
    if subject.may_be_drawn:
        out.say(
            _(
                "A drawn round is one of them, without a point. If all are drawn, nobody wins the "
                "match."
            )
        )


def _one_round(subject: Subject) -> str:
    if subject.last_in:
        text = _("The match is one round: whoever loses it has lost, all the others have won.")
    else:
        text = _("The match is one round: whoever wins it has won the match.")
        if subject.may_be_shared:
            text += " " + _("Several may share it.")
    if subject.may_be_drawn:
        text += " " + _("If it is drawn, nobody wins.")
    return text


def _passing(subject: Subject) -> str:
    if subject.clockwise:
        return _("The deal passes to the left after each round.")
    return _("The deal passes to the right after each round.")


def _write_target(subject: Subject, out: Section) -> None:
    target = subject.rules.target
    match subject.rules.scoring:
        case "winner_takes_pips":
            text = _n(
                "Points are added up over the rounds. The match ends with the round in which "
                "somebody gets to {n} point or more; the highest total wins.",
                "Points are added up over the rounds. The match ends with the round in which "
                "somebody gets to {n} points or more; the highest total wins.",
                target,
            )
        case "own_pips_limit":
            text = _n(
                "Points are added up over the rounds. The match ends with the round in which "
                "somebody gets to {n} point or more; the lowest total wins.",
                "Points are added up over the rounds. The match ends with the round in which "
                "somebody gets to {n} points or more; the lowest total wins.",
                target,
            )
        case _loser_point:
            text = _n(
                "Each round that you lose is a point against you. The match ends when somebody "
                "has {n} point, and with that has lost it; the lowest total wins.",
                "Each round that you lose is a point against you. The match ends when somebody "
                "has {n} points, and with that has lost it; the lowest total wins.",
                target,
            )
    out.say(f"{text} {_('Equal totals share the win.')} {_passing(subject)}")
    if subject.may_be_drawn:
        out.say(_("In a drawn round nobody scores."))
