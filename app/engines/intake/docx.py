"""Read a DOCX: lay its paragraphs and tables out on pages, with headers, pictures and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.core.pages import Comment, Document, Page, Picture, Stroke
from app.engines.intake import limits
from app.engines.intake.detect import picture_form
from app.engines.intake.docx_lines import Atom, Drawn, ParagraphSetter, Slab, atoms_of, children
from app.engines.intake.docx_lists import Lists, related
from app.engines.intake.docx_styles import Styles, number, value, w
from app.engines.intake.docx_table import TableSetter, stack, stacked_height

MAX_PAGES = 5
MAX_BLOCKS = 4_000
_MAX_DEPTH = 6
_EMU = 12_700
_VML = "{urn:schemas-microsoft-com:vml}"
_CSS_UNITS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "px": 0.75}
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/"
_EMBED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_ALTERNATIVE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_BOXES = {"F0A8": "□", "00A8": "□", "F06F": "□", "F071": "□", "F0FE": "☑", "00FE": "☑", "F052": "☑"}


@dataclass
class _Sheet:
    """Paper and margins in points."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    header: float
    footer: float
    grid: float

    @property
    def room(self) -> float:
        return max(self.width - self.left - self.right, 20.0)


def read_docx(path: Path) -> Document:
    """Return the pages of a DOCX; the pages after the fifth are only counted."""
    import docx

    document = docx.Document(str(path))
    reader = _Reader(document)
    pages = reader.pages()
    if not any(page.runs or page.pictures for page in pages):
        raise limits.nothing_in_it(path.name)
    return Document(name=path.name, kind="docx", page_count=len(pages), pages=pages[:MAX_PAGES])


@dataclass
class _Floating:
    """A picture or text box at a place of its own; fixed counts y from the text area's top."""

    x: float
    y: float
    fixed: bool
    drawn: Drawn = field(default_factory=Drawn)


class _Reader:
    """Sets one document."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._part = document.part
        self._styles = Styles(document.styles.element, _theme(document.part))
        self._lists = Lists(document.part)
        self._comments = _comments(document.part)
        self._blocks = 0
        self._fixed = Drawn()
        self._body = document.element.body
        self._section = _first_section(self._body)
        self._sheet = _sheet(self._section)

    def pages(self) -> list[Page]:
        """Return every page."""
        slabs = self._content(self._body, self._sheet.room, [], 0)
        head, foot = self._margin("headerReference"), self._margin("footerReference")
        top = max(self._sheet.top, self._sheet.header + stacked_height(head) if head else 0.0)
        low = max(self._sheet.bottom, self._sheet.footer + stacked_height(foot) if foot else 0.0)
        pages = [
            self._page(part, number, top)
            for number, part in enumerate(_paged(slabs, self._sheet, top, low), 1)
        ]
        for page in pages:
            _put(page, head, self._sheet.left, self._sheet.header)
            _put(page, foot, self._sheet.left, page.height - self._sheet.footer - stacked_height(foot))
            page.strokes = _tidied(page.strokes)
        _put(pages[0], [Slab(0.0, self._fixed)], self._sheet.left, self._sheet.top)
        return pages

    def _page(self, slabs: list[Slab], number: int, top: float) -> Page:
        page = Page(width=self._sheet.width, height=self._sheet.height, kind="docx", number=number)
        _put(page, slabs, self._sheet.left, top)
        return page

    def _margin(self, kind: str) -> list[Slab]:
        """Set the header or footer that the first page shows."""
        title = self._section is not None and self._section.find(w("titlePg")) is not None
        wanted = "first" if title else "default"
        for reference in self._section.iter(w(kind)) if self._section is not None else ():
            if (value(reference, "type") or "default") == wanted:
                part = self._document.part.related_parts[reference.get(_RELATION)]
                outer, self._part = self._part, part
                slabs = self._content(part.element, self._sheet.room, [], 0)
                self._part = outer
                return slabs if any(slab.drawn.runs or slab.drawn.pictures for slab in slabs) else []
        return []

    # ---- content ------------------------------------------------------------

    def _content(self, parent: Any, room: float, links: list[Any], depth: int) -> list[Slab]:
        slabs: list[Slab] = []
        for child in children(parent):
            self._blocks += 1
            if self._blocks > MAX_BLOCKS:
                break
            if child.tag == w("p"):
                slabs += self._paragraph(child, room, links, depth)
            elif child.tag == w("tbl") and depth < _MAX_DEPTH:
                slabs += self._table(child, room, depth)
        return slabs

    def _table(self, table: Any, room: float, depth: int) -> list[Slab]:
        style = table.find(f"{w('tblPr')}/{w('tblStyle')}")
        links = self._styles.chain(value(style), "table")

        def set_content(cell: Any, width: float, styles: list[Any]) -> list[Slab]:
            return self._content(cell, width, styles, depth + 1)

        return TableSetter(table, links, set_content, room).lay()

    def _paragraph(self, paragraph: Any, room: float, links: list[Any], depth: int) -> list[Slab]:
        look = self._styles.paragraph(paragraph, [link.find(w("pPr")) for link in links])
        runs = [link.find(w("rPr")) for link in links]
        mark = self._styles.text(paragraph, _mark_run(paragraph), runs)
        atoms: list[Atom] = []
        floating: list[_Floating] = []
        label = self._lists.label(look.list_id, look.list_level)
        if label:
            atoms += [*atoms_of(label, mark), Atom("space", " ", mark, mark.width(" "))]
        for run in _runs_of(paragraph):
            for atom in self._run(paragraph, run, runs, floating, depth):
                atoms.append(atom)
        slabs = ParagraphSetter(look, mark, room, self._sheet.grid).lay(atoms)
        for thing in floating:
            self._float(thing, slabs[0])
        self._add_comments(paragraph, slabs)
        return slabs

    def _run(
        self, paragraph: Any, run: Any, base: list[Any], floating: list[_Floating], depth: int
    ) -> Iterator[Atom]:
        look = self._styles.text(paragraph, run, base)
        for child in _pieces(run):
            name = child.tag.rpartition("}")[2]
            if name == "t":
                yield from atoms_of(child.text or "", look)
            elif name in ("tab", "ptab"):
                yield Atom("tab", look=look)
            elif name in ("br", "cr"):
                yield Atom("page" if value(child, "type") == "page" else "break", look=look)
            elif name == "noBreakHyphen":
                yield from atoms_of("-", look)
            elif name == "sym":
                yield from atoms_of(_BOXES.get((value(child, "char") or "").upper(), "□"), look)
            elif name == "drawing":
                yield from self._drawing(child, look, floating, depth)
            elif name == "pict":
                yield from self._old_picture(child, look, floating, depth)

    # ---- pictures and text boxes --------------------------------------------

    def _drawing(self, drawing: Any, look: Any, floating: list[_Floating], depth: int) -> Iterator[Atom]:
        frame = next(iter(drawing), None)
        if frame is None:
            return
        extent = next((child for child in frame if child.tag.endswith("}extent")), None)
        width = float(extent.get("cx", 0)) / _EMU if extent is not None else 0.0
        height = float(extent.get("cy", 0)) / _EMU if extent is not None else 0.0
        data, mime = self._picture_data(frame)
        inline = frame.tag.endswith("}inline")
        if data and inline:
            yield Atom("picture", "", look, width, height, data, mime)
        elif not inline:
            floating.append(self._anchored(frame, width, height, data, mime, depth))

    def _old_picture(self, pict: Any, look: Any, floating: list[_Floating], depth: int) -> Iterator[Atom]:
        """Read a picture or text box as Word before 2010 wrote it."""
        for shape in pict:
            style = shape.get("style") or ""
            width, height = _css(style, "width"), _css(style, "height")
            links = [image.get(_RELATION) for image in shape.iter(_VML + "imagedata")]
            data, mime = self._related_picture(links)
            if data and "absolute" not in style:
                yield Atom("picture", "", look, width, height, data, mime)
                continue
            thing = _Floating(_css(style, "margin-left"), _css(style, "margin-top"), False)
            self._fill(thing, shape, width, height, data, mime, depth)
            floating.append(thing)

    def _picture_data(self, frame: Any) -> tuple[bytes, str]:
        return self._related_picture([blip.get(_EMBED) for blip in frame.iter(_DRAWING + "main}blip")])

    def _related_picture(self, links: list[Any]) -> tuple[bytes, str]:
        for link in links:
            part = self._part.related_parts.get(link)
            data = part.blob if part is not None else b""
            form = picture_form(data)
            if form in ("png", "jpeg", "gif", "bmp"):
                return data, f"image/{form}"
        return b"", ""

    def _anchored(
        self, frame: Any, width: float, height: float, data: bytes, mime: str, depth: int
    ) -> _Floating:
        x, _across = _offset(frame, "positionH", self._sheet.left, self._sheet.room - width)
        y, fixed = _offset(frame, "positionV", self._sheet.top, 0.0)
        floating = _Floating(x, y, fixed)
        self._fill(floating, frame, width, height, data, mime, depth)
        return floating

    def _fill(
        self, thing: _Floating, frame: Any, width: float, height: float, data: bytes, mime: str, depth: int
    ) -> None:
        if data:
            thing.drawn.pictures.append(Picture(x0=0, y0=0, x1=width, y1=height, data=data, mime=mime))
        for box in frame.iter(w("txbxContent")):
            if depth < _MAX_DEPTH:
                content = Drawn()
                stack(self._content(box, max(width - 14.4, 10.0), [], depth + 1), content)
                thing.drawn.add(content, 7.2, 3.6)

    def _float(self, thing: _Floating, slab: Slab) -> None:
        """Place a floating thing on the first page, or relative to its paragraph's first line."""
        target = self._fixed if thing.fixed else slab.drawn
        target.add(thing.drawn, thing.x, thing.y)

    # ---- comments -----------------------------------------------------------

    def _add_comments(self, paragraph: Any, slabs: list[Slab]) -> None:
        for start in paragraph.iter(w("commentRangeStart"), w("commentReference")):
            found = self._comments.pop(value(start, "id") or "", None)
            if found is None:
                continue
            author, text = found
            runs = slabs[0].drawn.runs
            slabs[0].drawn.comments.append(
                Comment(
                    x0=min((run.x0 for run in runs), default=0.0),
                    x1=max((run.x1 for run in runs), default=10.0),
                    y0=0,
                    y1=slabs[0].height,
                    text=text,
                    author=author,
                )
            )


def _theme(part: Any) -> str:
    theme = related(part, "/theme")
    return theme.blob.decode("utf-8", "replace") if theme is not None else ""


def _comments(part: Any) -> dict[str, tuple[str, str]]:
    """Return each comment's author and text by its id."""
    from app.core import safe_xml

    comments = related(part, "/comments")
    if comments is None:
        return {}
    found = {}
    for comment in safe_xml.parse(comments.blob).iter(w("comment")):
        lines = ["".join(text.text or "" for text in line.iter(w("t"))) for line in comment.iter(w("p"))]
        found[value(comment, "id") or ""] = (value(comment, "author") or "", "\n".join(lines).strip())
    return found


def _first_section(body: Any) -> Any:
    return next(body.iter(w("sectPr")), None)


def _sheet(section: Any) -> _Sheet:
    size = section.find(w("pgSz")) if section is not None else None
    margins = section.find(w("pgMar")) if section is not None else None
    grid = section.find(w("docGrid")) if section is not None else None
    snaps = value(grid, "type") in ("lines", "linesAndChars", "snapToChars")

    def margin(name: str, fallback: float) -> float:
        given = number(margins, name)
        return fallback if given is None else abs(given)

    return _Sheet(
        width=number(size, "w") or 595.3,
        height=number(size, "h") or 841.9,
        left=margin("left", 90.0),
        right=margin("right", 90.0),
        top=margin("top", 72.0),
        bottom=margin("bottom", 72.0),
        header=margin("header", 42.55),
        footer=margin("footer", 49.6),
        grid=(number(grid, "linePitch") or 0.0) if snaps else 0.0,
    )


def _mark_run(paragraph: Any) -> Any:
    """Return the properties of the paragraph mark, which size an empty line."""
    return paragraph.find(w("pPr"))


def _runs_of(paragraph: Any) -> Iterator[Any]:
    for child in children(paragraph):
        if child.tag == w("r"):
            yield child


def _pieces(run: Any) -> Iterator[Any]:
    """Walk over a run's pieces; of alternatives the first is taken."""
    for child in run:
        if child.tag == _ALTERNATIVE + "AlternateContent":
            choice = child.find(_ALTERNATIVE + "Choice")
            yield from choice if choice is not None else ()
        elif isinstance(child.tag, str):
            yield child


def _offset(frame: Any, name: str, margin: float, free: float) -> tuple[float, bool]:
    """Return where a frame is anchored in the text area, and whether its paragraph plays no part."""
    position = next((child for child in frame if child.tag.endswith("}" + name)), None)
    if position is None:
        return 0.0, False
    origin = position.get("relativeFrom") or ""
    fixed = origin in ("page", "margin", "topMargin", "bottomMargin")
    align = next((child.text for child in position if child.tag.endswith("}align")), None)
    if align is not None:
        return {"center": free / 2, "right": free}.get(align, 0.0), fixed
    offset = next((child.text for child in position if child.tag.endswith("}posOffset")), None)
    return float(offset or 0) / _EMU - (margin if origin == "page" else 0.0), fixed


def _css(style: str, name: str) -> float:
    """Return a length from a style attribute in points."""
    found = re.search(rf"(?:^|;)\s*{name}:\s*(-?[\d.]+)(pt|in|cm|mm|px)?", style)
    return float(found[1]) * _CSS_UNITS[found[2] or "pt"] if found else 0.0


def _paged(slabs: list[Slab], sheet: _Sheet, top: float, low: float) -> list[list[Slab]]:
    """Deal slabs out to pages."""
    room = max(sheet.height - top - low, 20.0)
    pages: list[list[Slab]] = [[]]
    y, after = 0.0, 0.0
    for slab in slabs:
        start = y + max(slab.before, after)
        if pages[-1] and (slab.page_break or start + slab.height > room + 0.5):
            pages.append([])
            start = 0.0
        pages[-1].append(slab)
        y, after = start + slab.height, slab.after
    while len(pages) > 1 and not any(slab.drawn.runs or slab.drawn.pictures for slab in pages[-1]):
        pages.pop()
    return pages


def _put(page: Page, slabs: list[Slab], x: float, y: float) -> None:
    stacked, placed = Drawn(), Drawn()
    stack(slabs, stacked)
    placed.add(stacked, x, y)
    page.runs += placed.runs
    page.strokes += placed.strokes
    page.boxes += placed.boxes
    page.pictures += placed.pictures
    page.cells += placed.cells
    page.comments += placed.comments


def _tidied(strokes: list[Stroke]) -> list[Stroke]:
    """Join the pieces of one line and drop repeated ones."""
    found: list[Stroke] = []
    for stroke in sorted(strokes, key=lambda s: (s.y0 != s.y1, s.x0 if s.y0 != s.y1 else s.y0, s.y0, s.x0)):
        if found and _continues(found[-1], stroke):
            last = found[-1]
            found[-1] = last.model_copy(update={"x1": max(last.x1, stroke.x1), "y1": max(last.y1, stroke.y1)})
        else:
            found.append(stroke)
    return found


def _continues(last: Stroke, stroke: Stroke) -> bool:
    if (last.width, last.color, last.dashed) != (stroke.width, stroke.color, stroke.dashed):
        return False
    level, next_level = last.y0 == last.y1, stroke.y0 == stroke.y1
    if level != next_level:
        return False
    if level:
        return abs(last.y0 - stroke.y0) < 0.05 and stroke.x0 <= last.x1 + 0.1
    return abs(last.x0 - stroke.x0) < 0.05 and stroke.y0 <= last.y1 + 0.1
