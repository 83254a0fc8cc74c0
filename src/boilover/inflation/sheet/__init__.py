"""The rules sheet: one variant's rules in sentences, made from its options.

Every option that has an effect on play changes a sentence. The texts are ours.
"""

from __future__ import annotations

from boilover.core.document import Document, Section
from boilover.core.family import About
from boilover.core.text import _, _n, current_language
from boilover.inflation.schema import InflationRules
from boilover.inflation.sheet.cards import write_cards, write_setup
from boilover.inflation.sheet.ending import (
    write_end_of_round,
    write_last_card,
    write_winning_a_trick,
)
from boilover.inflation.sheet.overview import write_overview, write_tips
from boilover.inflation.sheet.scores import write_points, write_winning
from boilover.inflation.sheet.subject import Subject
from boilover.inflation.sheet.trick import write_trick


def rules_sheet(rules: InflationRules, about: About, players: int | None = None) -> Document:
    """The rules for that number of players, or for all that the game is for."""
    least, most = rules.players
    counts = [players] if players else range(least, most + 1)
    subject = Subject(about, tuple(rules.resolve(n) for n in counts))
    document = Document(about.name, _subtitle(subject), current_language())
    for title, write in (
        (_("Overview"), write_overview),
        (_("The cards"), write_cards),
        (_("Setup"), write_setup),
        (_("Playing a trick"), write_trick),
        (_("Winning a trick"), write_winning_a_trick),
        (_("The last card"), write_last_card),
        (_("End of a round"), _write_end_of_round),
        (_("Winning"), write_winning),
        (_("Tips"), write_tips),
        (_("Variants"), _write_variants),
        (_("Where the game comes from"), _write_origin),
    ):
        section = document.section(title)
        write(subject, section)
        if not section.blocks:
            document.sections.pop()
    return document


def _subtitle(subject: Subject) -> str:
    """The number of players, and what a designer has changed."""
    least, most = subject.all[0].seats, subject.all[-1].seats
    who = _n("{n} player", "{n} players", most)
    if least != most:
        who = _("{least} to {most} players").format(least=least, most=most)
    if subject.about.changed:
        changes = _("Changed from {game}: {changes}.").format(
            game=subject.about.base, changes=", ".join(subject.about.changed)
        )
        who = f"{who}. {changes}"
    return who


def _write_end_of_round(subject: Subject, out: Section) -> None:
    write_end_of_round(subject, out)
    write_points(subject, out)


def _write_variants(subject: Subject, out: Section) -> None:
    out.list(list(subject.about.variants))


def _write_origin(subject: Subject, out: Section) -> None:
    out.say(subject.about.origin)
    if subject.about.source:
        out.say(_("Source: {source}.").format(source=subject.about.source))
    out.say(
        _(
            "This sheet describes an unofficial adaptation in our own words. The games that it "
            "comes from are traditional, and each place plays them in its own way."
        )
    )
