"""Rules for the sources, so that no text slips past the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import i18n

FILES = sorted(i18n.PACKAGE.rglob("*.py"))
WORD = re.compile(r"[^\W\d_]{2,}")
# Names of options, keys and switches, and commands: they are the same in every language.
NAMES = re.compile(r"\s*(--)?[a-z_-]+( |: )?\Z|boilover [a-z -]+\Z")
ERRORS = {"BoilOverError", "BrokenLaw", "IllegalMove", "RecordError", "UnknownGame", "VariantError"}
SPEAKERS = {"ask", "print", "say", "tell"}


def name_of(call: ast.Call) -> str:
    """The last part of what is called."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def calls(node: ast.AST) -> Iterator[ast.Call]:
    return (n for n in ast.walk(node) if isinstance(n, ast.Call))


def bare_words(node: ast.AST) -> Iterator[str]:
    """The texts with words in an expression that no function of `core.text` has been given."""
    if isinstance(node, ast.Call) and name_of(node) in i18n.FUNCTIONS:
        return
    if isinstance(node, ast.FormattedValue):
        yield from bare_words(node.value)
        return
    if isinstance(node, ast.Call) and name_of(node) in ("join", "get", "paint"):
        return
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and WORD.search(node.value):
            yield node.value
        return
    for child in ast.iter_child_nodes(node):
        yield from bare_words(child)


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(i18n.PACKAGE)))
def test_messages_are_plain_texts(file: Path) -> None:
    """`_` and its kin are given literals, which the tool can find; no f-strings, no variables."""
    if file.parts[-2:] == ("core", "text.py"):
        return
    for call in calls(tree(file)):
        if name_of(call) in i18n.FUNCTIONS and isinstance(call.func, ast.Name):
            wanted = len(i18n.FUNCTIONS[name_of(call)])
            for argument in call.args[:wanted]:
                plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                assert plain, f"{file}:{call.lineno}: {ast.unparse(argument)}"


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(i18n.PACKAGE)))
def test_nothing_is_translated_at_import(file: Path) -> None:
    """Then it would stay in the language that was in use at that moment: none was."""

    def at_import(node: ast.AST) -> Iterator[ast.Call]:
        if isinstance(node, ast.Lambda):
            return
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in (*node.decorator_list, node.args):
                yield from at_import(part)
            return
        if isinstance(node, ast.Call):
            yield node
        for child in ast.iter_child_nodes(node):
            yield from at_import(child)

    for call in at_import(tree(file)):
        assert name_of(call) not in i18n.FUNCTIONS, f"{file}:{call.lineno}"


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(i18n.PACKAGE)))
def test_errors_and_lines_have_no_words_of_their_own(file: Path) -> None:
    """What an error says and what is printed has gone through the catalogue."""
    for call in calls(tree(file)):
        if name_of(call) not in ERRORS | SPEAKERS:
            continue
        for argument in call.args:
            for text in bare_words(argument):
                assert NAMES.match(text), f"{file}:{call.lineno}: {text!r}"


def test_the_rules_find_what_they_are_for() -> None:
    """A message that was forgotten, glued together, or translated too early would be seen."""
    assert list(bare_words(ast.parse('f"{path}: is no file"'))) == [": is no file"]
    assert list(bare_words(ast.parse("f\"{path}: {_('is no file')}\""))) == []
    texts = list(i18n.texts_of('_("one")\n_n("{n} a", "{n} b", 2)\n_p("where", "two")'))
    assert texts == [("one", "", ""), ("{n} a", "{n} b", ""), ("two", "", "where")]
    assert list(i18n.texts_of("f\"{_('inside')}\"")) == [("inside", "", "")]
