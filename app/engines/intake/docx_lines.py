"""Break a DOCX paragraph into lines of placed runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from app.core.pages import Box, Cell, Comment, Picture, Run, Stroke
from app.engines.intake.docx_styles import ParagraphLook, TextLook, w
from app.engines.intake.faces import CLOSING, is_wide

_ASCENT, _DESCENT = 0.88, 0.22
_TAB = 36.0
_SPLIT_SPACES = 3


@dataclass
class Drawn:
    """Things at their places on a page, or relative to a corner that is not placed yet."""

    runs: list[Run] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    def add(self, other: Drawn, dx: float = 0.0, dy: float = 0.0) -> None:
        """Take over what another one holds, moved."""
        for mine, theirs in zip(self._lists(), other._lists(), strict=True):
            mine.extend(_moved(thing, dx, dy) for thing in theirs)

    def _lists(self) -> tuple[list[Any], ...]:
        return self.runs, self.strokes, self.boxes, self.pictures, self.cells, self.comments


def _moved(thing: Any, dx: float, dy: float) -> Any:
    changes = {"x0": thing.x0 + dx, "x1": thing.x1 + dx, "y0": thing.y0 + dy, "y1": thing.y1 + dy}
    if isinstance(thing, Run) and thing.baseline is not None:
        changes["baseline"] = thing.baseline + dy
    return thing.model_copy(update=changes)


@dataclass
class Slab:
    """What a page break can't cut: a line or a table row."""

    height: float
    drawn: Drawn
    before: float = 0.0
    after: float = 0.0
    page_break: bool = False


@dataclass
class Atom:
    """A word, a Chinese character, blanks, a tab, a break or a picture within a line."""

    kind: Literal["word", "space", "tab", "break", "page", "picture"]
    text: str = ""
    look: TextLook = field(default_factory=TextLook)
    width: float = 0.0
    height: float = 0.0
    data: bytes = b""
    mime: str = ""


def atoms_of(text: str, look: TextLook) -> Iterator[Atom]:
    """Cut a text into words, blanks and single Chinese characters."""
    word = ""
    for char in text.upper() if look.caps else text:
        kind = "space" if char in " \u3000\xa0" else "wide" if is_wide(char) else "word"
        if kind == "word" and word and not word.isspace():
            word += char
            continue
        if word:
            yield _atom(word, look)
        word = char
        if kind != "word":
            yield _atom(word, look)
            word = ""
    if word:
        yield _atom(word, look)


def _atom(text: str, look: TextLook) -> Atom:
    return Atom("space" if text.isspace() else "word", text, look, look.width(text))


@dataclass
class _Line:
    atoms: list[Atom] = field(default_factory=list)
    width: float = 0.0
    last: bool = False
    page_break: bool = False


class ParagraphSetter:
    """Sets one paragraph's atoms into a column of a width."""

    def __init__(self, look: ParagraphLook, mark: TextLook, width: float, grid: float = 0.0) -> None:
        self._look, self._mark, self._grid = look, mark, grid
        self._left = look.left
        self._right = max(width - look.right, self._left + 5)
        indent = look.first_chars * mark.size if look.first_chars else look.first
        self._first = self._left + indent

    def lay(self, atoms: list[Atom]) -> list[Slab]:
        """Return a slab for each line; an empty paragraph is one empty line."""
        lines = self._broken(atoms)
        slabs = [self._slab(line, number == 0) for number, line in enumerate(lines)]
        slabs[0].before, slabs[-1].after = self._look.before, self._look.after
        slabs[0].page_break = slabs[0].page_break or self._look.page_break
        self._add_borders(slabs)
        return slabs

    def _broken(self, atoms: list[Atom]) -> list[_Line]:
        lines = [_Line()]
        for atom in atoms:
            start = self._first if len(lines) == 1 else self._left
            if atom.kind in ("break", "page"):
                lines[-1].last = True
                lines.append(_Line(page_break=atom.kind == "page"))
                continue
            width = self._tab_width(start + lines[-1].width) if atom.kind == "tab" else atom.width
            over = start + lines[-1].width + width > self._right + 0.5
            if over and lines[-1].atoms and atom.kind != "space" and atom.text[:1] not in CLOSING:
                lines.append(_Line())
            self._append(lines[-1], atom)
        lines[-1].last = True
        return lines

    def _append(self, line: _Line, atom: Atom) -> None:
        line.atoms.append(atom)
        line.width += atom.width if atom.kind != "tab" else _TAB / 2

    def _tab_width(self, at: float) -> float:
        stop, _kind = self._stop(at)
        return min(stop, self._right) - at if stop > at else 0.0

    def _stop(self, at: float) -> tuple[float, str]:
        for place, kind in self._look.tabs:
            if place > at + 0.5:
                return place, kind
        if self._look.first < 0 and at < self._left - 0.5:
            return self._left, "left"
        return (int(at / _TAB) + 1) * _TAB, "left"

    def _height(self, line: _Line) -> float:
        natural = max((atom.look.line(atom.text) for atom in line.atoms if atom.text), default=0.0)
        natural = natural or self._mark.line("")
        natural = max(natural, max((atom.height for atom in line.atoms), default=0.0))
        if self._look.line_rule == "exact":
            return self._look.line
        if self._look.line_rule == "atLeast":
            return max(natural, self._look.line)
        if self._grid and self._look.snap:
            natural = -(-(natural - 0.5) // self._grid) * self._grid
        return natural * self._look.line

    def _slab(self, line: _Line, first: bool) -> Slab:
        height = self._height(line)
        slab = Slab(height, Drawn(), page_break=line.page_break)
        start = self._first if first else self._left
        while line.atoms and line.atoms[-1].kind == "space" and not line.atoms[-1].look.underline:
            line.atoms.pop()
        for x, part in self._placed(line, start):
            _set_part(part, x, height, slab.drawn)
        return slab

    def _placed(self, line: _Line, start: float) -> list[tuple[float, list[Atom]]]:
        """Return the stretches between tabs with their left ends."""
        parts: list[list[Atom]] = [[]]
        for atom in line.atoms:
            if atom.kind == "tab":
                parts.append([])
            else:
                parts[-1].append(atom)
        if len(parts) == 1:
            return [(self._aligned(parts[0], start, line.last), parts[0])]
        found, x = [], start
        for number, part in enumerate(parts):
            width = sum(atom.width for atom in part)
            if number:
                stop, kind = self._stop(x)
                x = max(stop - {"right": width, "end": width, "center": width / 2}.get(kind, 0.0), x)
            found.append((x, part))
            x += width
        return found

    def _aligned(self, part: list[Atom], start: float, last: bool) -> float:
        width = sum(atom.width for atom in part)
        free = self._right - start - width
        if self._look.align == "right":
            return start + free
        if self._look.align in ("center", "distribute"):
            return start + free / 2
        if self._look.align == "both" and not last and free > 0:
            _spread(part, free)
        return start

    def _add_borders(self, slabs: list[Slab]) -> None:
        for edge, slab, y in (
            (self._look.top_border, slabs[0], 0.0),
            (self._look.bottom_border, slabs[-1], slabs[-1].height),
        ):
            if edge:
                stroke = Stroke(x0=self._left, x1=self._right, y0=y, y1=y, width=edge[0], color=edge[1])
                slab.drawn.strokes.append(stroke)


def _spread(atoms: list[Atom], free: float) -> None:
    """Widen the places between words, or between Chinese characters, of a justified line."""
    blanks = [atom for atom in atoms[:-1] if atom.kind == "space"]
    gaps = blanks or [atom for atom in atoms[:-1] if atom.text and is_wide(atom.text[-1])]
    for atom in gaps:
        atom.width += free / len(gaps)


def _set_part(atoms: list[Atom], x: float, height: float, drawn: Drawn) -> None:
    at = 0
    while at < len(atoms):
        atom = atoms[at]
        if atom.kind == "picture":
            drawn.pictures.append(_picture(atom, x, height))
            x, at = x + atom.width, at + 1
            continue
        end = _stretch(atoms, at)
        part = atoms[at:end]
        width = sum(one.width for one in part)
        _set_stretch(part, x, width, height, drawn)
        x, at = x + width, end


def _stretch(atoms: list[Atom], at: int) -> int:
    """Return where a stretch of one look ends; a wide gap of blanks is a stretch of its own."""
    blank = _blanks(atoms, at) >= _SPLIT_SPACES
    end = at + 1
    while end < len(atoms) and atoms[end].look == atoms[at].look and atoms[end].kind != "picture":
        if blank and atoms[end].kind != "space":
            break
        if not blank and atoms[end].kind == "space" and _blanks(atoms, end) >= _SPLIT_SPACES:
            break
        end += 1
    return end


def _blanks(atoms: list[Atom], at: int) -> int:
    count = 0
    while at + count < len(atoms) and atoms[at + count].kind == "space" and count < _SPLIT_SPACES:
        count += 1
    return count


def _set_stretch(part: list[Atom], x: float, width: float, height: float, drawn: Drawn) -> None:
    look, text = part[0].look, "".join(atom.text for atom in part)
    if look.hidden:
        return
    baseline = (height - look.size * (_ASCENT + _DESCENT)) / 2 + look.size * (_ASCENT - look.raised)
    if look.back:
        drawn.boxes.append(Box(x0=x, x1=x + width, y0=0, y1=height, fill=look.back))
    if text.strip(" \u3000\xa0"):
        drawn.runs.append(_run(text, look, x, width, baseline))
    elif look.underline:
        y = baseline + 0.11 * look.size
        drawn.strokes.append(Stroke(x0=x, x1=x + width, y0=y, y1=y, width=0.5, color=look.color))


def _run(text: str, look: TextLook, x: float, width: float, baseline: float) -> Run:
    blanks = len(text) - len(text.lstrip(" \u3000\xa0"))
    x += look.width(text[:blanks])
    shown = text.strip(" \u3000\xa0")
    size = look.size * (0.65 if look.raised else 1.0)
    natural = look.width(shown)
    stretched = width - look.width(text[:blanks]) if width > look.width(text) + 0.5 else natural
    return Run(
        x0=x,
        y0=baseline - size * _ASCENT,
        x1=x + (stretched if len(shown) > 1 else natural),
        y1=baseline + size * _DESCENT,
        text=shown.replace("\xa0", " "),
        font=look.font(shown),
        family=look.family,
        size=round(size, 2),
        bold=look.bold,
        italic=look.italic,
        underline=look.underline,
        color=look.color,
        baseline=baseline,
    )


def _picture(atom: Atom, x: float, height: float) -> Picture:
    return Picture(
        x0=x, x1=x + atom.width, y0=height - atom.height, y1=height, data=atom.data, mime=atom.mime
    )


def children(element: Any) -> Iterator[Any]:
    """Walk over what a paragraph or body shows, through links, insertions and content controls."""
    for child in element:
        name = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
        if name in ("hyperlink", "ins", "smartTag", "fldSimple", "customXml", "moveTo", "sdtContent"):
            yield from children(child)
        elif name == "sdt":
            content = child.find(w("sdtContent"))
            yield from children(content) if content is not None else ()
        elif name not in ("del", "moveFrom"):
            yield child
