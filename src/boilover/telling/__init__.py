"""What happens at a table, in sentences, for every door.

It draws nothing: a door shows the sentences, with cards as it likes (`Faces`).
"""

from boilover.telling.choices import choices, question
from boilover.telling.faces import Faces, TextFaces
from boilover.telling.narrator import Narrator
from boilover.telling.sheets import SheetTable, sheet_lines
from boilover.telling.teller import Choice, Question, Sentence, joined
from boilover.telling.verdict import has_totals, totals, verdict

__all__ = [
    "Choice",
    "Faces",
    "Narrator",
    "Question",
    "Sentence",
    "SheetTable",
    "TextFaces",
    "choices",
    "has_totals",
    "joined",
    "question",
    "sheet_lines",
    "totals",
    "verdict",
]
