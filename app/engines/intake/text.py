"""Read a plain text form: columns kept, tables drawn with characters become lines."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from app.core.pages import Document, Page, Run, Stroke
from app.engines.intake import limits
from app.engines.intake.faces import text_width
from app.engines.intake.plain import file_text
from app.engines.intake.text_columns import columns, labels_apart, length, without_tabs

MAX_PAGES = 5
MAX_LINES = 5_000
MAX_LENGTH = 400
_WIDTH, _HEIGHT, _MARGIN = 595.28, 841.89, 40.0
_SIZE, _SMALLEST = 10.0, 5.0
_CELL, _PITCH = 0.6, 1.35
_ASCENT, _DESCENT = 0.8, 0.2
_TAB = 8
_GAP = re.compile(r" {2,}")
_BOX = {chr(code) for code in range(0x2500, 0x2580)}
_ASCII_RULE = re.compile(r"^\s*[+|][-=+:| ]*[-=]{2,}[-=+:| ]*[+|]?\s*$")
_MARK_RULE = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)+\|?\s*$")
_LONG_RULE = re.compile(r"[-=_\u2014\uff3f]{4,}")

_Arms = tuple[bool, bool, bool, bool]


@dataclass(frozen=True)
class _Glyph:
    """A character and the screen columns it takes."""

    char: str
    column: int
    width: int

    @property
    def centre(self) -> float:
        return self.column + self.width / 2


def read_text(path: Path) -> Document:
    """Return the pages of a text in UTF-8, UTF-16 or GB 18030."""
    text = file_text(path)
    if not text.strip():
        raise limits.nothing_in_it(path.name)
    marked = path.suffix.lower() in (".md", ".markdown")
    sheets = _sheets(text, marked)
    size, landscape = _fit(sheets)
    width, height = (_HEIGHT, _WIDTH) if landscape else (_WIDTH, _HEIGHT)
    room = max(int((height - 2 * _MARGIN) / (size * _PITCH)), 1)
    parts = [sheet[at : at + room] for sheet in sheets for at in range(0, len(sheet), room)]
    pages = [_page(lines, number, size, width, height) for number, lines in enumerate(parts[:MAX_PAGES], 1)]
    return Document(name=path.name, kind="text", page_count=len(parts), pages=pages)


def _sheets(text: str, marked: bool) -> list[list[str]]:
    """Return the lines of each page that a form feed starts."""
    clean = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\x1a", "")
    found = []
    for part in clean.split("\f"):
        cut = [line[:MAX_LENGTH] for line in part.split("\n")[:MAX_LINES]]
        lines = [_expanded(line).rstrip() for line in without_tabs(cut)]
        lines = _tables(lines)
        if marked:
            lines = [re.sub(r"^#{1,6}\s+|\*\*", "", line) for line in lines]
        while lines and not lines[-1]:
            lines.pop()
        if lines:
            found.append(lines)
    return found


def _expanded(line: str) -> str:
    """Replace tabs by the spaces up to the next stop, counting wide characters twice."""
    found, column = [], 0
    for char in line:
        if char == "\t":
            step = _TAB - column % _TAB
            found.append(" " * step)
        else:
            step = columns(char)
            found.append(char)
        column += step
    return "".join(found)


def _tables(lines: list[str]) -> list[str]:
    """Give tables in Markdown, whose columns need not align, padded cells and a frame."""
    found, at = [], 0
    while at < len(lines):
        end = _table_end(lines, at)
        if end:
            found += _framed(lines[at:end])
            at = end
        else:
            found.append(lines[at])
            at += 1
    return found


def _table_end(lines: list[str], at: int) -> int:
    if at + 1 >= len(lines) or "|" not in lines[at] or not _MARK_RULE.match(lines[at + 1]):
        return 0
    end = at + 2
    while end < len(lines) and "|" in lines[end]:
        end += 1
    return end


def _framed(lines: list[str]) -> list[str]:
    rows = [[part.strip() for part in line.strip().strip("|").split("|")] for line in lines]
    del rows[1]
    count = max(map(len, rows))
    rows = [row + [""] * (count - len(row)) for row in rows]
    widths = [max(length(row[n]) for row in rows) for n in range(count)]
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    found = [rule]
    for row in rows:
        cells = [f" {part}{' ' * (width - length(part))} " for part, width in zip(row, widths, strict=True)]
        found += ["|" + "|".join(cells) + "|", rule]
    return found


def _fit(sheets: list[list[str]]) -> tuple[float, bool]:
    """Choose a size, and landscape where portrait would make it tiny."""
    longest = max((length(line) for sheet in sheets for line in sheet), default=1)
    portrait = (_WIDTH - 2 * _MARGIN) / (max(longest, 1) * _CELL)
    if portrait >= 7:
        return min(_SIZE, portrait), False
    return max(min(_SIZE, (_HEIGHT - 2 * _MARGIN) / (longest * _CELL)), _SMALLEST), True


def _page(lines: list[str], number: int, size: float, width: float, height: float) -> Page:
    page = Page(width=width, height=height, kind="text", number=number)
    rows = _grid(lines)
    ruled = [_is_ruled(line) for line in lines]
    arms = {
        (row, glyph.column): (glyph, found)
        for row, glyphs in enumerate(rows)
        for glyph in glyphs
        if (found := _arms(rows, row, glyph, ruled))
    }
    page.strokes = _strokes(arms, size)
    for row, glyphs in enumerate(rows):
        left = [glyph for glyph in glyphs if (row, glyph.column) not in arms]
        page.runs += _runs(left, row, size)
    return page


def _grid(lines: list[str]) -> list[list[_Glyph]]:
    narrow, wide = _placed(lines, 1), _placed(lines, 2)
    return wide if _disorder(wide) < _disorder(narrow) else narrow


def _placed(lines: list[str], box_width: int) -> list[list[_Glyph]]:
    rows = []
    for line in lines:
        column, row = 0, []
        for char in line:
            width = box_width if char in _BOX else columns(char)
            row.append(_Glyph(char, column, width))
            column += width
        rows.append(row)
    return rows


def _disorder(rows: list[list[_Glyph]]) -> int:
    """Count upward arms that meet nothing in the line above."""
    count = 0
    for above, row in pairwise(rows):
        places = {glyph.column for glyph in above if glyph.char in _BOX and _box_arms(glyph.char)[3]}
        count += sum(
            glyph.char in _BOX and _box_arms(glyph.char)[2] and glyph.column not in places for glyph in row
        )
    return count


def _is_ruled(line: str) -> bool:
    """Tell whether the bars in a line belong to a table."""
    text = line.strip()
    return bool(_ASCII_RULE.match(line)) or (len(text) > 2 and text[0] == "|" and text[-1] == "|")


def _arms(rows: list[list[_Glyph]], row: int, glyph: _Glyph, ruled: list[bool]) -> _Arms | None:
    """Return where a drawing character has arms: left, right, up, down."""
    char = glyph.char
    if char in _BOX:
        return _box_arms(char)
    if ruled[row] and char == "|":
        return (False, False, True, True)
    if ruled[row] and char == "+":
        return _cross_arms(rows, row, glyph)
    if char in "-=_—＿" and _in_rule(rows[row], glyph):
        return (True, True, False, False)
    return None


def _in_rule(glyphs: list[_Glyph], glyph: _Glyph) -> bool:
    text = "".join(other.char for other in glyphs)
    at = glyphs.index(glyph)
    ruled = bool(_ASCII_RULE.match(text)) and glyph.char in "-="
    return ruled or any(match.start() <= at < match.end() for match in _LONG_RULE.finditer(text))


def _cross_arms(rows: list[list[_Glyph]], row: int, glyph: _Glyph) -> _Arms:
    here = {other.column: other.char for other in rows[row]}
    above = {other.column: other.char for other in rows[row - 1]} if row else {}
    below = {other.column: other.char for other in rows[row + 1]} if row + 1 < len(rows) else {}
    return (
        here.get(glyph.column - 1, " ") in "-=+",
        here.get(glyph.column + 1, " ") in "-=+",
        above.get(glyph.column, " ") in "|+",
        below.get(glyph.column, " ") in "|+",
    )


def _box_arms(char: str) -> _Arms:
    """Read a box-drawing character's arms off its Unicode name."""
    words = set(unicodedata.name(char).replace("-", " ").split())
    level, upright = "HORIZONTAL" in words, "VERTICAL" in words
    return (
        level or "LEFT" in words,
        level or "RIGHT" in words,
        upright or "UP" in words,
        upright or "DOWN" in words,
    )


def _strokes(arms: dict[tuple[int, int], tuple[_Glyph, _Arms]], size: float) -> list[Stroke]:
    across: dict[float, list[tuple[float, float]]] = {}
    down: dict[float, list[tuple[float, float]]] = {}
    cell, pitch = _CELL * size, _PITCH * size
    for (row, _column), (glyph, (left, right, up, under)) in arms.items():
        x, y = _MARGIN + glyph.centre * cell, _MARGIN + (row + 0.5) * pitch
        if left or right:
            half = glyph.width * cell / 2
            level = y + 0.25 * size if glyph.char in "_＿" else y
            across.setdefault(round(level, 2), []).append((x - half * left, x + half * right))
        if up or under:
            down.setdefault(round(x, 2), []).append((y - pitch / 2 * up, y + pitch / 2 * under))
    strokes = [
        Stroke(x0=a, y0=y, x1=b, y1=y, width=0.6) for y, pieces in across.items() for a, b in _joined(pieces)
    ]
    strokes += [
        Stroke(x0=x, y0=a, x1=x, y1=b, width=0.6) for x, pieces in down.items() for a, b in _joined(pieces)
    ]
    return strokes


def _joined(pieces: list[tuple[float, float]]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for start, end in sorted(pieces):
        if found and start <= found[-1][1] + 0.1:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _runs(glyphs: list[_Glyph], row: int, size: float) -> list[Run]:
    """Return a run for each stretch of text without a drawn line or two spaces in it."""
    found: list[list[_Glyph]] = [[]]
    for glyph in glyphs:
        last = found[-1][-1] if found[-1] else None
        if last and glyph.column != last.column + last.width:
            found.append([])
        found[-1].append(glyph)
    return [run for stretch in found for run in _split(stretch, row, size)]


def _split(glyphs: list[_Glyph], row: int, size: float) -> list[Run]:
    text = "".join(glyph.char for glyph in glyphs)
    runs, at = [], 0
    for part in (piece for gap in _GAP.split(text) for piece in labels_apart(gap)):
        start = text.index(part, at) if part else at
        at = start + len(part)
        shown = part.strip()
        if shown:
            first = start + len(part) - len(part.lstrip())
            runs.append(_run(shown, glyphs[first].column, row, size))
    return runs


def _run(text: str, column: int, row: int, size: float) -> Run:
    x = _MARGIN + column * _CELL * size
    baseline = _MARGIN + (row + 0.5) * _PITCH * size + size * (_ASCENT - _DESCENT) / 2
    return Run(
        x0=x,
        y0=baseline - _ASCENT * size,
        x1=x + text_width(text, size, "mono"),
        y1=baseline + _DESCENT * size,
        text=text,
        font="Courier",
        family="mono",
        size=size,
        baseline=baseline,
    )
