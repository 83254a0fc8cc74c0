"""What a score pad asks after a round, whatever the family."""

from __future__ import annotations

from typing import Final

from boilover.match.score import ScorePad
from boilover.terminal.form_base import Form
from boilover.terminal.inflation_form import InflationForm
from boilover.terminal.pots_form import PotsForm

FORMS: Final[dict[str, type[Form]]] = {"pots": PotsForm, "inflation": InflationForm}


def round_form(pad: ScorePad) -> Form:
    """The questions about the rounds of that pad."""
    return FORMS[pad.game.family.name](pad)
