"""A printed exam: the paper, and the answer sheet with explanations, as DOCX."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from app.domain.questions.models import Item
from app.engines.exams.flat import KINDS, answer_text, clean, flat, language_of, lettered

_ORDER = ("single", "multiple", "true_false", "cloze", "calc", "case", "short")
_CHINESE = "一二三四五六七八九十"
_SHORT = 14
_WORDS = {
    "zh": ("答案与解析", "姓名：____________  得分：____________", "答案：", "（    ）"),
    "en": ("Answers and explanations", "Name: ____________  Score: ____________", "Answer: ", "(    )"),
}


def write_paper(items: Sequence[Item], title: str) -> bytes:
    """Return the paper: the items by kind, without keys."""
    file, language = _file(title, items)
    file.add_paragraph(_WORDS[language][1])
    number = 0
    for place, (kind, rows) in enumerate(_by_kind(items)):
        file.add_heading(_head(kind, place, len(rows), language), 1)
        for item in rows:
            number += 1
            _ask(file, item, number)
    return _saved(file)


def write_answers(items: Sequence[Item], title: str) -> bytes:
    """Return the answer sheet: a table of keys, then each explanation."""
    file, _language = _file(f"{title} {_WORDS[language_of(items)][0]}", items)
    rows = [item for _kind, row in _by_kind(items) for item in row]
    _keys(file, rows)
    for number, item in enumerate(rows, start=1):
        line = file.add_paragraph()
        line.add_run(f"{number}. {_WORDS[item.language][2]}{clean(answer_text(item))}").bold = True
        for text in clean(item.explanation).split("\n"):
            file.add_paragraph(text)
    return _saved(file)


def _by_kind(items: Sequence[Item]) -> list[tuple[str, list[Item]]]:
    rows = flat(items)
    found = [(kind, [item for item in rows if item.kind == kind]) for kind in _ORDER]
    return [(kind, row) for kind, row in found if row]


def _head(kind: str, place: int, count: int, language: str) -> str:
    name = KINDS[language][kind]
    return (
        f"{_CHINESE[place]}、{name}（共{count}题）" if language == "zh" else f"{place + 1}. {name} ({count})"
    )


def _ask(file: Any, item: Item, number: int) -> None:
    from docx.shared import Cm

    stem = clean(item.stem)
    if item.kind == "true_false":
        stem = f"{stem} {_WORDS[item.language][3]}"
    paragraph = file.add_paragraph(f"{number}. {stem}")
    paragraph.paragraph_format.keep_with_next = bool(item.options)
    rows = [f"{letter}. {text}" for letter, text in lettered(item)]
    if rows and all(len(row) <= _SHORT for row in rows):
        rows = ["\t".join(rows)]
    for row in rows:
        line = file.add_paragraph(row)
        line.paragraph_format.left_indent = Cm(0.8)
    for _line in range(4 if item.kind == "short" else 0):
        file.add_paragraph("")


def _keys(file: Any, rows: Sequence[Item]) -> None:
    """Write the keys ten to a row; long ones stand only beside their explanation."""
    width = min(10, max(1, len(rows)))
    table = file.add_table(rows=0, cols=width)
    table.style = "Table Grid"
    for start in range(0, len(rows), width):
        cells = table.add_row().cells
        for cell, (number, item) in zip(
            cells, enumerate(rows[start : start + width], start=start + 1), strict=False
        ):
            key = clean(answer_text(item))
            cell.text = f"{number}. {key if len(key) <= _SHORT else '…'}"
    file.add_paragraph("")


def _file(title: str, items: Sequence[Item]) -> tuple[Any, str]:
    import docx
    from docx.oxml.ns import qn
    from docx.shared import Pt

    file = docx.Document()
    for name in ("Normal", "Heading 1", "Title"):
        style = file.styles[name]
        style.element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), "SimSun")
    file.styles["Normal"].font.size = Pt(10.5)
    file.core_properties.author = ""
    heading = re.sub(r"\s+", " ", clean(title)).strip()
    file.core_properties.title = heading[:250]
    file.add_heading(heading, 0)
    return file, language_of(items)


def _saved(file: Any) -> bytes:
    sink = io.BytesIO()
    file.save(sink)
    return sink.getvalue()
