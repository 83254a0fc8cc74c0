"""A small document of sections, as text, as Markdown, or as a page that prints well."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

WIDTH = 78


@dataclass(frozen=True)
class Paragraph:
    """Running text; `example` sets it apart."""

    text: str
    example: bool = False


@dataclass(frozen=True)
class Bullets:
    """A list of points."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A table; the first column is text, the others are centred."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Paragraph | Bullets | Table


@dataclass
class Section:
    """A heading and what stands under it."""

    title: str
    blocks: list[Block] = field(default_factory=list)

    def say(self, text: str) -> None:
        """Add a paragraph, unless it is empty."""
        if text:
            self.blocks.append(Paragraph(text))

    def list(self, items: Sequence[str]) -> None:
        """Add a list of what isn't empty."""
        kept = tuple(item for item in items if item)
        if kept:
            self.blocks.append(Bullets(kept))


@dataclass
class Document:
    """A title, a line under it, sections."""

    title: str
    subtitle: str
    language: str
    sections: list[Section] = field(default_factory=list)

    def section(self, title: str) -> Section:
        """Begin a new section."""
        self.sections.append(Section(title))
        return self.sections[-1]


# --- Plain text ----------------------------------------------------------------------------------


def to_text(document: Document) -> str:
    """The document for a terminal, 78 columns wide."""
    lines = [document.title, "=" * len(document.title), ""]
    lines += _fill(document.subtitle)
    for section in document.sections:
        lines += ["", section.title, "-" * len(section.title)]
        for block in section.blocks:
            lines += ["", *_text_block(block)]
    return "\n".join(lines) + "\n"


def _fill(text: str, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def _text_block(block: Block) -> list[str]:
    match block:
        case Paragraph(text, example):
            indent = "  | " if example else ""
            return _fill(text, indent, indent)
        case Bullets(items):
            return [line for item in items for line in _fill(item, "* ", "  ")]
        case Table(head, rows):
            widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
            return [
                "  ".join(
                    c.ljust(w) if i == 0 else c.center(w)
                    for i, (c, w) in enumerate(zip(row, widths, strict=True))
                ).rstrip()
                for row in (head, tuple("-" * w for w in widths), *rows)
            ]


# --- Markdown ------------------------------------------------------------------------------------


def to_markdown(document: Document) -> str:
    """The document as Markdown."""
    lines = [f"# {document.title}", "", document.subtitle]
    for section in document.sections:
        lines += ["", f"## {section.title}"]
        for block in section.blocks:
            lines += ["", *_markdown_block(block)]
    return "\n".join(lines) + "\n"


def _markdown_block(block: Block) -> list[str]:
    match block:
        case Paragraph(text, example):
            return [f"> {text}" if example else text]
        case Bullets(items):
            return [f"- {item}" for item in items]
        case Table(head, rows):
            rule = ("---", *(":-:" for _ in head[1:]))
            return ["| " + " | ".join(row) + " |" for row in (head, rule, *rows)]


# --- A page --------------------------------------------------------------------------------------

STYLE = """\
@page { margin: 14mm 18mm }
:root { color-scheme: light dark }
body { font: 11pt/1.45 Georgia, "Times New Roman", serif; max-width: 42rem; margin: 2rem auto;
  padding: 0 1rem; hyphens: auto }
h1 { font-size: 1.9em; margin: 0 0 .2em; line-height: 1.15 }
.subtitle { margin: 0 0 1.6em; font-style: italic }
h2 { font-size: 1.15em; margin: 1.5em 0 .4em; border-bottom: 1px solid; padding-bottom: .15em;
  break-after: avoid }
p, ul { margin: .45em 0; orphans: 3; widows: 3 }
ul { padding-left: 1.2em }
li { margin: .2em 0 }
.example { border-left: 3px solid; padding: .1em 0 .1em .9em; margin: .7em 0; break-inside: avoid }
table { border-collapse: collapse; margin: .8em 0; break-inside: avoid }
th, td { padding: .2em .8em; text-align: center; border-bottom: 1px solid #8888 }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
.red { color: #c4161c }
@media (prefers-color-scheme: dark) { .red { color: #ff7b72 } }
@media print {
  :root { color-scheme: light }
  body { font-size: 9.5pt; line-height: 1.35; max-width: none; margin: 0; padding: 0 }
  h2 { margin-top: 1.1em }
  td, th { padding-top: .1em; padding-bottom: .1em }
}
"""


def to_html(document: Document) -> str:
    """The document as one page without any other file; it prints on A4 and Letter."""
    body = [f"<h1>{_escape(document.title)}</h1>"]
    body.append(f'<p class="subtitle">{_escape(document.subtitle)}</p>')
    for section in document.sections:
        body.append(f"<section><h2>{_escape(section.title)}</h2>")
        body += [_html_block(block) for block in section.blocks]
        body.append("</section>")
    return (
        f'<!doctype html>\n<html lang="{document.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(document.title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _escape(text: str) -> str:
    safe = html.escape(text)
    for symbol in "♥♦":
        safe = safe.replace(symbol, f'<span class="red">{symbol}</span>')
    return safe


def _html_block(block: Block) -> str:
    match block:
        case Paragraph(text, example):
            kind = ' class="example"' if example else ""
            return f"<p{kind}>{_escape(text)}</p>"
        case Bullets(items):
            return "<ul>" + "".join(f"<li>{_escape(item)}</li>" for item in items) + "</ul>"
        case Table(head, rows):
            top = "".join(f"<th>{_escape(cell)}</th>" for cell in head)
            lines = "".join(
                "<tr>" + "".join(f"<td>{_escape(cell)}</td>" for cell in row) + "</tr>"
                for row in rows
            )
            return f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>"
