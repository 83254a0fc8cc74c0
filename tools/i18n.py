"""The catalogues in `src/boilover/locale`: gather all texts, renew every language, compile.

`make i18n` names the messages that a language lacks, and fails if there are any.
`make i18n ARGS=fr` begins French; any language that Babel knows goes.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boilover"
LOCALES = PACKAGE / "locale"
BORROWED = Path(__file__).parent / "borrowed.pot"
"""Messages that are in Python's own sources; a new one can be added by hand."""

FUNCTIONS = {"_": ("id",), "_n": ("id", "plural"), "_p": ("context", "id")}


class Text(NamedTuple):
    """A message as the sources have it."""

    id: str
    plural: str = ""
    context: str = ""


class Language(Catalog):
    """A catalogue whose header says nothing that changes by itself: no times, no addresses."""

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        """What gettext needs to know."""
        return [
            ("Language", str(self.locale_identifier or "")),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]


def texts_of(source: str) -> Iterator[Text]:
    """The messages in a Python source, in their order."""
    yield from _texts_in(ast.parse(source))


def _texts_in(node: ast.AST) -> Iterator[Text]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        names = FUNCTIONS.get(node.func.id, ())
        values = [a.value if isinstance(a, ast.Constant) else None for a in node.args[: len(names)]]
        if names and all(isinstance(value, str) for value in values):
            yield Text(**{name: str(v) for name, v in zip(names, values, strict=True)})
    for child in ast.iter_child_nodes(node):  # not by position: Python 3.11 has none in f-strings
        yield from _texts_in(child)


def template() -> Catalog:
    """All messages of the package and the borrowed ones, without translations."""
    catalog = Catalog()
    for file in sorted(PACKAGE.rglob("*.py")):
        for text in texts_of(file.read_text(encoding="utf-8")):
            key = (text.id, text.plural) if text.plural else text.id
            catalog.add(key, context=text.context or None)
    for message in read_po(io.BytesIO(BORROWED.read_bytes())):
        if message.id:
            catalog.add(message.id)
    return catalog


def path_of(language: str) -> Path:
    """The file of a language's translations."""
    return LOCALES / language / "LC_MESSAGES" / "boilover.po"


def languages() -> list[str]:
    """The languages that have such a file."""
    return sorted(path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/boilover.po"))


def read(language: str) -> Language:
    """The translations of a language as its file has them; none if there is no file yet."""
    path = path_of(language)
    catalog = Language(locale=language, header_comment="# See CONTRIBUTING.md.", fuzzy=False)
    if path.exists():
        for message in read_po(io.BytesIO(path.read_bytes()), locale=language):
            if message.id:
                catalog[message.id] = message
    return catalog


def write(catalog: Language, language: str) -> None:
    """Write a language's file and what gettext reads of it."""
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written(catalog))
    path.with_suffix(".mo").write_bytes(compiled(catalog))


def written(catalog: Catalog) -> bytes:
    """The translations as translators read and change them."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, no_location=True, ignore_obsolete=True)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """The translations as gettext reads them."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def missing(catalog: Catalog) -> list[str]:
    """What isn't translated, or only by a guess that somebody must look at ("fuzzy")."""
    return [
        f"{'fuzzy' if message.fuzzy and message.string else 'missing'}: {_shown(message)}"
        for message in catalog
        if message.id and (message.fuzzy or not _complete(message))
    ]


def _complete(message: Message) -> bool:
    string = message.string
    return all(string) if isinstance(string, tuple | list) else bool(string)


def _shown(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{text!r} ({message.context})" if message.context else repr(text)


def main(arguments: Sequence[str]) -> int:
    """Renew the catalogues of all languages and of those that are named; say what they lack."""
    for language in arguments:
        try:
            Locale.parse(language)
        except (UnknownLocaleError, ValueError):
            print(f"{language}: no language that is known; write a code such as fr or pt")
            return 2
    texts = template()
    lacking = 0
    for language in sorted({*languages(), *arguments}):
        catalog = read(language)
        catalog.update(texts)
        write(catalog, language)
        lines = missing(catalog)
        lacking += len(lines)
        print(f"{language}: {len(catalog)} messages, {len(lines)} missing or fuzzy")
        for line in lines:
            print(f"  {line}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
