"""Which language is spoken: that of the command line, else that of the environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boilover.core import text
from boilover.core.text import (
    LANGUAGES,
    LOCALES,
    _,
    _n,
    _p,
    current_language,
    digits,
    languages_in,
    pick,
    quoted,
    use_language,
)
from tests.terminal.conftest import Run


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "DE_at"}, "de"),
        ({"LC_ALL": "de_CH.UTF-8", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LC_MESSAGES": "de_DE", "LANG": "C"}, "de"),
        ({"LANGUAGE": "fr:de:en", "LANG": "en_US.UTF-8"}, "de"),
        ({"LANGUAGE": "fr", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "den"}, "en"),
        ({"LANG": "xx/../de"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first variable that is set decides, and in it the first language that there is."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert use_language() == current_language() == language
    assert _("Overview") == ("Überblick" if language == "de" else "Overview")


@pytest.mark.parametrize("asked", ["fr", "", "xx", "../de", "e n"])
def test_an_unknown_language_is_english(asked: str) -> None:
    """Asked for by a program, it falls back; the command line refuses it."""
    use_language("de")
    assert use_language(asked) == "en"
    assert _("Overview") == "Overview"


def test_the_command_line_beats_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--lang` stands before a command or anywhere after it; what isn't on offer is refused."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Die Zahlen" in run("games").out
    assert "The numbers" in run("games", "--lang", "en").out
    assert "The numbers" in run("games", "--lang=en").out
    assert "The numbers" in run("--lang", "en", "games").out
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert "Die Zahlen" in run("games", "--lang", "de").out
    assert run("--lang", "de").out.startswith("Aufruf: boilover")
    refused = run("games", "--lang", "fr")
    assert refused.status == 2
    assert "--lang: invalid choice: 'fr'" in refused.err


def test_a_language_is_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies under `locale` is on offer, found without a list."""
    assert languages_in(LOCALES) == LANGUAGES
    assert languages_in(tmp_path) == ("en",)
    for language in ("fr", "pt", "draft"):
        (tmp_path / language / "LC_MESSAGES").mkdir(parents=True)
    compiled = (LOCALES / "de/LC_MESSAGES/boilover.mo").read_bytes()
    for language in ("fr", "pt"):
        (tmp_path / language / "LC_MESSAGES/boilover.mo").write_bytes(compiled)
    assert languages_in(tmp_path) == ("en", "fr", "pt")
    monkeypatch.setattr(text, "LOCALES", tmp_path)
    monkeypatch.setattr(text, "LANGUAGES", languages_in(tmp_path))
    assert use_language("pt_BR.UTF-8") == "pt"
    assert _("Overview") == "Überblick"


def test_importing_speaks_english_and_loads_no_catalogue_tool() -> None:
    """A library's user gets English until a language is asked for, and never Babel."""
    code = (
        "import sys, boilover\n"
        "try: boilover.find('chess')\n"
        "except boilover.UnknownGame as error: print(error)\n"
        "print([m for m in ('babel', 'argparse') if m in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"LANG": "de_DE.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("chess: no such game; there are boil-over")
    assert done.stdout.splitlines()[1] == "[]"


def test_forms_and_fillings() -> None:
    """Plurals, contexts, marks of quotation and of numbers."""
    assert [_n("{n} card", "{n} cards", n) for n in range(3)] == ["0 cards", "1 card", "2 cards"]
    assert quoted("7\x1bh") == "'7\\x1bh'"
    assert quoted(["7h", True, "7\x1bh"]) == '["7h", true, "7\\u001bh"]'
    assert quoted({"*": 9.5, "\u202e": None}) == '{"*": 9.5, "\\u202e": null}'
    assert digits("1,234.5") == "1,234.5"
    use_language("de")
    assert [_n("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "0 Karten",
        "1 Karte",
        "2 Karten",
    ]
    assert _p("plays on ...", "the heart pot") == "den Herztopf"
    assert _p("... holds", "the heart pot") == "Im Herztopf"
    assert _p("nowhere", "the heart pot") == "the heart pot"
    assert quoted("7\x1bh") == "„7\\x1bh“"
    assert digits("1,234.5") == "1.234,5"


def test_names_by_language() -> None:
    """A table of names gives the language in use, else English, else what there is."""
    assert pick({"en": "Pots", "de": "Töpfe"}) == "Pots"
    assert pick({"fr": "Pots"}) == "Pots"
    assert pick({}) == ""
    use_language("de")
    assert pick({"en": "Pots", "de": "Töpfe"}) == "Töpfe"
    assert pick({"en": "Pots"}) == "Pots"
    assert pick({"en": "Pots", "de": "Töpfe"}, "en") == "Pots"
