"""The catalogues: complete, compiled, and true to the messages that they translate."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message
from tools import i18n

from boilover.core.text import LANGUAGES, LOCALES, languages_in

PLACEHOLDER = re.compile(r"\{\w*(?:![rs])?\}|%\(\w+\)[a-z]|%[a-z]")
TEXTS = i18n.template()
OTHERS = [language for language in LANGUAGES if language != "en"]


def forms(message: Message) -> Iterator[tuple[str, list[str]]]:
    """Each form of a translation, with the English forms that it may stand for."""
    if isinstance(message.id, str):
        yield str(message.string), [message.id]
        return
    one, many = message.id
    for i, form in enumerate(message.string or ()):
        yield form, [one, many] if i == 0 else [many]


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def messages(language: str) -> list[Message]:
    return [message for message in i18n.read(language) if message.id and not message.fuzzy]


def keys(catalog: Catalog) -> set[tuple[str | None, object]]:
    return {(m.context, m.id) for m in catalog if m.id}


def test_every_catalogue_is_on_offer() -> None:
    """Each language that has translations has compiled ones, and the other way round."""
    assert "de" in OTHERS
    assert i18n.languages() == OTHERS
    assert languages_in(LOCALES) == LANGUAGES


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_just_the_messages_of_the_sources(language: str) -> None:
    """`make i18n` has been run since the last change of a text."""
    assert keys(i18n.read(language)) == keys(TEXTS)


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing(language: str) -> None:
    """Every message is translated, and none by a guess ("fuzzy")."""
    assert i18n.missing(i18n.read(language)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_agree(language: str) -> None:
    """A translation fills in what the message fills in; a singular may leave out the number."""
    for message in messages(language):
        for form, english in forms(message):
            allowed = [placeholders(text) for text in english]
            assert not form or placeholders(form) in allowed, (message.id, form)


@pytest.mark.parametrize("language", OTHERS)
def test_plural_forms_fill_in_the_number(language: str) -> None:
    """As many forms as the language has, and all but that of one alone say how many."""
    catalog = i18n.read(language)
    for message in catalog:
        if message.id and not isinstance(message.id, str):
            translations = tuple(message.string or ())
            assert len(translations) == catalog.num_plurals, message.id
            for form in translations[1:]:
                assert "{n}" in form or "{n}" not in message.id[1], form


@pytest.mark.parametrize("language", OTHERS)
def test_what_tools_read_stays_in_front(language: str) -> None:
    """`FILE:LINE:` and the like come first; spaces and line ends at the edges stay as they are."""
    for message in messages(language):
        for form, english in forms(message):
            front = re.match(r"\{(path|where|name|text|what)\}:(\d+:)? ", english[-1])
            if not form:
                continue  # missing, which another test tells
            assert form.startswith(front[0] if front else ""), form
            spaces = [re.sub(r"\S(.*\S)?", "|", text, flags=re.S) for text in (form, english[-1])]
            assert spaces[0] == spaces[1], form


@pytest.mark.parametrize("language", OTHERS)
def test_the_files_are_as_the_tool_writes_them(language: str) -> None:
    """What gettext reads is what the translations say, and nothing else changes by `make i18n`."""
    path = i18n.path_of(language)
    catalog = i18n.read(language)
    catalog.update(TEXTS)
    assert path.read_bytes() == i18n.written(catalog)
    assert path.with_suffix(".mo").read_bytes() == i18n.compiled(i18n.read(language))


def test_german_quotation_marks() -> None:
    """German opens a quotation below; English marks only stand where code has them."""
    for message in messages("de"):
        for form, _english in forms(message):
            assert form.count("„") == form.count("“"), form
            assert "”" not in form, form
            assert "'" not in form, form
