"""An item set as a paper to print: items by kind, with or without answers, or the answers alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from app.core.i18n import N_, _
from app.domain.questions.models import Item
from app.views.questions.loaded import LoadedSet
from app.views.questions.wording import KINDS, LETTERS, full_key, truth
from app.widgets.theme import CJK_FAMILIES

QUESTIONS, WITH_ANSWERS, ANSWERS = "questions", "with_answers", "answers"
FORMS = (
    (QUESTIONS, N_("Paper without answers")),
    (WITH_ANSWERS, N_("Paper with answers")),
    (ANSWERS, N_("Answers alone")),
)
POINTS = 10.5
LINES_FOR_WORDS = 3
COLUMN_LENGTH = 14


@dataclass(frozen=True)
class Paper:
    """What is printed: a title, the items in their order, and a form."""

    title: str
    items: tuple[Item, ...]
    form: str = QUESTIONS


def chosen_items(loaded: LoadedSet) -> tuple[Item, ...]:
    """Return the accepted items; where none is accepted yet, all but the rejected."""
    accepted = tuple(item for item in loaded.items if loaded.marks.get(item.id) == "accepted")
    return accepted or tuple(item for item in loaded.items if loaded.marks.get(item.id) != "rejected")


def title_of(loaded: LoadedSet) -> str:
    """Return a paper's title: the law, the heading of the first passage, or the version's name."""
    heading = next((one.title for one in loaded.source.passages if one.title), "")
    named = next((one for one in (loaded.summary.name, loaded.version.label) if _is_name(one)), "")
    return loaded.source.law or heading or named or _("Exam paper")


def _is_name(text: str) -> bool:
    """Tell a name from the beginning of a pasted passage."""
    return bool(text) and not text.endswith("…") and not re.search(r"[。\uff1b;!?\uff1f]", text)


def by_kind(items: Sequence[Item]) -> dict[str, list[Item]]:
    """Return the items by kind, kinds in their usual order."""
    found = {kind: [item for item in items if item.kind == kind] for kind in KINDS}
    return {kind: row for kind, row in found.items() if row}


def paper_html(paper: Paper) -> str:
    """Return a paper as HTML; items are numbered through all kinds."""
    pieces = [f"<h2 align='center'>{escape(paper.title)}</h2>"]
    if paper.form != ANSWERS:
        pieces.append(
            f"<p align='center'>{escape(_('Name: ________  Class: ________  Score: ________'))}</p>"
        )
    number = 0
    for kind, row in by_kind(paper.items).items():
        pieces.append(f"<h3>{escape(_('{kind} ({count})', kind=_(KINDS[kind]), count=len(row)))}</h3>")
        for item in row:
            number += 1
            pieces.append(
                _answer_line(item, number) if paper.form == ANSWERS else _item(item, number, paper.form)
            )
    return "".join(pieces)


def _item(item: Item, number: int, form: str) -> str:
    lines = [f"<p style='margin:8px 0 2px 0'><b>{number}.</b> {_text(item.stem)}{_blank(item)}</p>"]
    lines.append(_options(item))
    for at, part in enumerate(item.parts, start=1):
        lines.append(
            f"<p style='margin:4px 0 2px 16px'>({at}) {_text(part.stem)}{_blank(part)}</p>{_options(part)}"
        )
    if form == WITH_ANSWERS:
        lines.append(_solution(item))
    elif item.kind == "short":
        lines += ["<p>&nbsp;</p>"] * LINES_FOR_WORDS
    return "".join(lines)


def _blank(item: Item) -> str:
    return " (&nbsp;&nbsp;&nbsp;&nbsp;)" if item.options or item.kind == "true_false" else ""


def _options(item: Item) -> str:
    """Return the options, four in a line where they are short, else one under another."""
    if not item.options:
        return ""
    texts = [f"{letter}. {_text(one.text)}" for letter, one in zip(LETTERS, item.options, strict=False)]
    if all(len(one.text) <= COLUMN_LENGTH for one in item.options):
        cells = "".join(f"<td width='{100 // len(texts)}%'>{text}</td>" for text in texts)
        return f"<table width='100%' style='margin-left:16px'><tr>{cells}</tr></table>"
    return "".join(f"<p style='margin:1px 0 1px 16px'>{text}</p>" for text in texts)


def _solution(item: Item) -> str:
    lines = [] if item.parts else [f"<b>{escape(_('Answer:'))}</b> {_text(_key(item))}"]
    lines += [
        f"({at}) {_text(_key(part))} {_text(part.explanation)}" for at, part in enumerate(item.parts, 1)
    ]
    lines += [_text(" ".join(filter(None, (one.text, one.equation)))) for one in item.steps]
    lines += [_text(item.explanation)] if item.explanation.strip() else []
    return f"<p style='margin:4px 0 8px 16px;color:#444444'>{'<br>'.join(lines)}</p>"


def _answer_line(item: Item, number: int) -> str:
    if item.parts:
        said = "; ".join(f"({at}) {_key(part)}" for at, part in enumerate(item.parts, 1))
    else:
        said = _key(item)
    return f"<p style='margin:2px 0'><b>{number}.</b> {_text(said)}</p>"


def _key(item: Item) -> str:
    return truth(item.answer) if item.kind == "true_false" else full_key(item)


def _text(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def paper_document(paper: Paper) -> QTextDocument:
    """Return a paper as a document in black on white; printing it adds margins of two centimetres."""
    document = QTextDocument()
    font = document.defaultFont()
    font.setFamilies([font.family(), *CJK_FAMILIES])
    font.setPointSizeF(POINTS)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet("body { color: #000000; }")
    document.setHtml(f"<body>{paper_html(paper)}</body>")
    return document


def paper_pdf(paper: Paper) -> bytes:
    """Return a paper as PDF on A4; it takes a while, so call it off the window's thread."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    writer.setTitle(paper.title)
    paper_document(paper).print_(writer)
    buffer.close()
    return bytes(held.data())
