"""Vector PDF pages as the page model: texts, rulings, fills, pictures, remarks."""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from app.core.errors import AppError
from app.core.i18n import _
from app.core.pages import Box, Document, Page, Picture, Run, Stroke
from app.engines.intake import pdf_remarks

MAX_PAGES = 20
TURNS: dict[int, Literal[0, 90, 180, 270]] = {0: 0, 90: 90, 180: 180, 270: 270}
LEAST_SPANS = 5
TURNED = 0.9  # so many of a page's letters lie on one side where the page does
FULL_PAGE_SHARE = 0.5
HOP_EM = 0.6
BACK_EM = 1.0
SPLIT_GAP_EM = 1.2
COLON_GAP_EM = 0.5  # what stands apart from a label's colon is a text of its own
JOIN_GAP_EM = 0.12
SPACE_GAP_EM = 0.17
DRAWN_RADIUS = 0.1  # a rectangle drawn as a path, unlike the background of a cell
WORD_GAP_EM = 0.45
_SERIF = re.compile(
    r"times|serif|roman|georgia|garamond|cambria|minion|song|ming|宋|cmr|palatino|book", re.IGNORECASE
)
_MONO = re.compile(r"mono|courier|consol|typewriter", re.IGNORECASE)
_SUBSET = re.compile(r"^[A-Z]{6}\+")


def read_pdf(path: Path) -> Document:
    """Read a PDF's pages in points, rotation baked in; raise AppError when it cannot be read."""
    pymupdf = _library()
    try:
        with pymupdf.open(path) as file:
            return _document(path, file)
    except (pymupdf.FileDataError, pymupdf.EmptyFileError, ValueError, RuntimeError) as error:
        raise AppError(
            "pdf_unreadable",
            _("{name} is not a readable PDF.", name=path.name),
            _("Open it in a PDF viewer and save it again."),
            detail=str(error),
        ) from error


def _library() -> Any:
    sys.modules.setdefault("pymupdf.layout", None)  # type: ignore[arg-type]
    import pymupdf

    return pymupdf


def _document(path: Path, file: Any) -> Document:
    if file.needs_pass:
        raise AppError(
            "pdf_locked",
            _("{name} is protected by a password.", name=path.name),
            _("Remove the password and try again."),
        )
    pages = [_page(file, number) for number in range(min(file.page_count, MAX_PAGES))]
    return Document(name=path.stem, kind="pdf", page_count=file.page_count, pages=pages)


def _page(file: Any, number: int) -> Page:
    source = file[number]
    turn = set_upright(source)
    found = pdf_remarks.taken_off(source)
    if source.rotation:
        source.remove_rotation()
    page = Page(width=source.rect.width, height=source.rect.height, number=number + 1, turned=turn)
    page.runs = _runs(source)
    page.comments = pdf_remarks.comments(found, page.runs)
    page.pictures = _pictures(file, source)
    if _is_scan(page):
        page.kind = "scan"
        page.runs = []
        return page
    page.strokes, page.boxes = _drawings(source)
    return page


def set_upright(source: Any) -> Literal[0, 90, 180, 270]:
    """Turn a PyMuPDF page whose texts nearly all lie on one side; return by how much, against the clock."""
    lengths: dict[int, int] = {0: 0, 90: 0, 180: 0, 270: 0}
    spans = 0
    for span in source.get_texttrace():
        angle = _angle(span["dir"])
        if angle is not None and span["type"] != 3:
            lengths[angle] += len(span["chars"])
            spans += 1
    best = max(lengths, key=lambda a: lengths[a])
    if source.rotation == best or spans < LEAST_SPANS or lengths[best] < TURNED * sum(lengths.values()):
        return 0
    turn = TURNS[(source.rotation - best) % 360]
    source.set_rotation(best)
    return turn


def _is_scan(page: Page) -> bool:
    area = max((p.width * p.height for p in page.pictures), default=0.0)
    letters = sum(len(run.text.strip()) for run in page.runs)
    return letters == 0 and area >= FULL_PAGE_SHARE * page.width * page.height


# ---- texts ------------------------------------------------------------------


def _runs(source: Any) -> list[Run]:
    height = source.rect.height
    pieces: list[Run] = []
    for span in source.get_texttrace():
        if span["type"] == 3:
            continue
        pieces.extend(_pieces(span))
    inside = [
        p
        for p in pieces
        if p.text.strip() and -2 <= p.cy <= height + 2 and -2 <= p.cx <= source.rect.width + 2
    ]
    return _joined(_once(inside))


def _once(pieces: list[Run]) -> list[Run]:
    """Texts drawn twice in one place, filled and then outlined, are bold."""
    out: list[Run] = []
    seen: dict[tuple[str, int, int], int] = {}
    for piece in pieces:
        key = (piece.text, round(piece.x0), round(piece.y0))
        if key in seen:
            out[seen[key]] = out[seen[key]].model_copy(update={"bold": True})
        else:
            seen[key] = len(out)
            out.append(piece)
    return out


def _pieces(span: dict[str, Any]) -> list[Run]:
    """One run per stretch of glyphs without a gap that a space cannot explain."""
    angle = _angle(span["dir"])
    if angle is None:
        return []
    size = float(span["size"])
    glyphs = [c for c in span["chars"] if c[0] > 0]
    groups: list[list[Any]] = []
    for glyph in glyphs:
        if groups and _follows(groups[-1][-1], glyph, angle, size):
            groups[-1].append(glyph)
        else:
            groups.append([glyph])
    return [run for group in groups if (run := _run(span, group, angle, size))]


def _follows(left: Any, right: Any, angle: int, size: float) -> bool:
    """Tell whether a glyph goes on where the one before ended; a span may hop to another line."""
    across = 1 if angle in (0, 180) else 0
    level = abs(left[2][across] - right[2][across]) <= HOP_EM * size
    widest = COLON_GAP_EM if chr(left[0]) in ":：" else SPLIT_GAP_EM
    return level and -BACK_EM * size <= _gap(left, right, angle) <= widest * size


def _angle(direction: tuple[float, float]) -> Literal[0, 90, 180, 270] | None:
    x, y = direction
    if abs(x) > 0.97:
        return 0 if x > 0 else 180
    if abs(y) > 0.97:
        return 90 if y < 0 else 270
    return None


def _gap(left: Any, right: Any, angle: int) -> float:
    a, b = left[3], right[3]
    if angle == 0:
        return float(b[0] - a[2])
    if angle == 180:
        return float(a[0] - b[2])
    return float(a[1] - b[3]) if angle == 90 else float(b[1] - a[3])


def _run(span: dict[str, Any], glyphs: list[Any], angle: Literal[0, 90, 180, 270], size: float) -> Run | None:
    while glyphs and chr(glyphs[0][0]).isspace():
        glyphs = glyphs[1:]
    while glyphs and chr(glyphs[-1][0]).isspace():
        glyphs = glyphs[:-1]
    if not glyphs:
        return None
    font = _SUBSET.sub("", span["font"])
    up, down = _extent(span)
    x0, x1, y0, y1 = _bounds(glyphs, angle, size, up, down)
    return Run(
        text=_spaced(glyphs, angle, size),
        x0=x0,
        y0=y0,
        x1=x1,
        y1=y1,
        font=font,
        family=_family(font, span.get("flags", 0)),
        size=round(size, 2),
        bold=_bold(font, span),
        italic=_italic(font, span),
        color=_hex(span["color"]),
        angle=angle,
        baseline=float(glyphs[0][2][1]) if angle == 0 else None,
    )


def _spaced(glyphs: list[Any], angle: int, size: float) -> str:
    """The glyphs' text, with the spaces that a writer left as mere gaps."""
    out = [chr(glyphs[0][0])]
    for left, right in pairwise(glyphs):
        a, b = chr(left[0]), chr(right[0])
        wide = ord(a) >= 0x2E80 or ord(b) >= 0x2E80
        if (
            not wide
            and not a.isspace()
            and not b.isspace()
            and _gap(left, right, angle) > SPACE_GAP_EM * size
        ):
            out.append(" ")
        out.append(b)
    return "".join(out)


def _extent(span: dict[str, Any]) -> tuple[float, float]:
    up, down = float(span.get("ascender") or 0.9), float(span.get("descender") or -0.2)
    return (min(up, 1.1) if up > 0.4 else 0.9), (max(down, -0.35) if down < 0 else -0.2)


def _bounds(
    glyphs: list[Any], angle: int, size: float, up: float, down: float
) -> tuple[float, float, float, float]:
    x0, x1 = min(c[3][0] for c in glyphs), max(c[3][2] for c in glyphs)
    y0, y1 = min(c[3][1] for c in glyphs), max(c[3][3] for c in glyphs)
    if angle == 0:
        base = glyphs[0][2][1]
        y0, y1 = base - up * size, base - down * size
    return float(x0), float(x1), float(y0), float(y1)


def _family(font: str, flags: int) -> Literal["sans", "serif", "mono"]:
    if _MONO.search(font):
        return "mono"
    if re.search(r"sans|hei|arial|helvet|gothic|黑", font, re.IGNORECASE):
        return "sans"
    return "serif" if _SERIF.search(font) or flags & 4 else "sans"


def _bold(font: str, span: dict[str, Any]) -> bool:
    named = re.search(r"bold|black|heavy|semibold|demi", font, re.IGNORECASE)
    return bool(named) or bool(span.get("flags", 0) & 16) or span["type"] == 2


def _italic(font: str, span: dict[str, Any]) -> bool:
    return bool(re.search(r"italic|oblique", font, re.IGNORECASE)) or bool(span.get("flags", 0) & 2)


def _hex(color: Any) -> str:
    values = tuple(color) if isinstance(color, (tuple, list)) else (color,)
    if len(values) == 1:
        values = values * 3
    elif len(values) == 4:
        values = tuple((1 - v) * (1 - values[3]) for v in values[:3])
    return "#" + "".join(f"{round(max(0.0, min(1.0, float(v))) * 255):02X}" for v in values[:3])


def _joined(pieces: list[Run]) -> list[Run]:
    """Pieces that a writer placed glyph by glyph or word by word, joined again."""
    words = _word_by_word(pieces)
    out: list[Run] = []
    for piece in pieces:
        if out and _continues(out[-1], piece, words):
            out[-1] = _merged(out[-1], piece)
        else:
            out.append(piece)
    return out


def _word_by_word(pieces: list[Run]) -> bool:
    close = sum(
        0.15 * a.size < b.x0 - a.x1 < WORD_GAP_EM * a.size and _same_line(a, b) for a, b in pairwise(pieces)
    )
    spaced = sum(" " in p.text for p in pieces)
    return close > 8 and close > 0.25 * len(pieces) and close > spaced


def _same_line(a: Run, b: Run) -> bool:
    return a.angle == b.angle == 0 and abs((a.baseline or a.y1) - (b.baseline or b.y1)) < 0.15 * a.size


def _continues(a: Run, b: Run, words: bool) -> bool:
    same = a.font == b.font and abs(a.size - b.size) < 0.1 and a.color == b.color
    if not _same_line(a, b) or not (same or (words and a.bold == b.bold)):
        return False
    gap = b.x0 - a.x1
    return -0.25 * a.size < gap < (WORD_GAP_EM if words else JOIN_GAP_EM) * a.size


def _merged(a: Run, b: Run) -> Run:
    space = " " if b.x0 - a.x1 > JOIN_GAP_EM * a.size else ""
    return a.model_copy(
        update={
            "text": a.text + space + b.text,
            "x1": max(a.x1, b.x1),
            "y0": min(a.y0, b.y0),
            "y1": max(a.y1, b.y1),
        }
    )


# ---- drawings ---------------------------------------------------------------


def _drawings(source: Any) -> tuple[list[Stroke], list[Box]]:
    strokes: list[Stroke] = []
    boxes: list[Box] = []
    for path in source.get_drawings():
        before = len(strokes)
        _read_path(path, strokes, boxes)
        if _dotted(path.get("dashes") or ""):
            strokes[before:] = [one.model_copy(update={"dotted": True}) for one in strokes[before:]]
    full = source.rect
    boxes = [
        b
        for b in boxes
        if not (b.fill == "#FFFFFF" and b.width > 0.98 * full.width and b.height > 0.98 * full.height)
    ]
    return strokes, boxes


def _read_path(path: dict[str, Any], strokes: list[Stroke], boxes: list[Box]) -> None:
    kind = path["type"]
    stroke = _hex(path["color"]) if "s" in kind and path.get("color") is not None else None
    fill = _hex(path["fill"]) if "f" in kind and path.get("fill") is not None else None
    if path.get("fill_opacity") == 0:
        fill = None
    if stroke is None and fill is None:
        return
    width = max(float(path.get("width") or 0), 0.1)
    dashed = _dashed(path.get("dashes") or "")
    items = path["items"]
    if any(item[0] == "c" for item in items):
        boxes.append(_curved(path, stroke, fill, width))
        return
    lines = [item for item in items if item[0] == "l"]
    for item in items:
        if item[0] in ("re", "qu"):
            _add_rectangle(
                item[1] if item[0] == "re" else item[1].rect, stroke, fill, width, dashed, strokes, boxes
            )
    if stroke is not None:
        strokes.extend(_line(item, stroke, width, dashed) for item in lines)
    elif fill is not None and len(lines) >= 3:
        _add_rectangle(path["rect"], None, fill, width, dashed, strokes, boxes)
        if boxes:
            boxes[-1].radius = boxes[-1].radius or DRAWN_RADIUS


def _dotted(pattern: str) -> bool:
    """Tell whether a dash pattern is a row of dots: structure takes it for a line, print does not."""
    return not _dashed(pattern) and re.search(r"\[\s*[\d.]", pattern) is not None


def _dashed(pattern: str) -> bool:
    """Tell whether a dash pattern is coarser than a row of dots."""
    first = re.search(r"\[\s*([\d.]+)", pattern)
    return first is not None and float(first.group(1)) > 1.5


def _curved(path: dict[str, Any], stroke: str | None, fill: str | None, width: float) -> Box:
    area = path["rect"]
    curves = [item for item in path["items"] if item[0] == "c"]
    ellipse = not any(item[0] == "l" and abs(item[1] - item[2]) > 0.5 for item in path["items"])
    radius = 0.0
    if not ellipse:
        radius = max(
            DRAWN_RADIUS, min(max(abs(c[1].x - c[4].x) for c in curves), area.width / 2, area.height / 2)
        )
    return Box(
        x0=area.x0,
        y0=area.y0,
        x1=area.x1,
        y1=area.y1,
        fill=fill,
        color=stroke,
        stroke_width=width,
        radius=radius,
        ellipse=ellipse,
    )


def _add_rectangle(
    area: Any,
    stroke: str | None,
    fill: str | None,
    width: float,
    dashed: bool,
    strokes: list[Stroke],
    boxes: list[Box],
) -> None:
    x0, x1 = sorted((float(area.x0), float(area.x1)))
    y0, y1 = sorted((float(area.y0), float(area.y1)))
    color = fill or stroke or "#000000"
    if y1 - y0 <= 2.5 and x1 - x0 > y1 - y0:
        y, pen = (y0 + y1) / 2, max(y1 - y0, width if stroke else 0.1)
        strokes.append(Stroke(x0=x0, y0=y, x1=x1, y1=y, width=pen, color=color, dashed=dashed))
    elif x1 - x0 <= 2.5 and y1 - y0 > x1 - x0:
        x, pen = (x0 + x1) / 2, max(x1 - x0, width if stroke else 0.1)
        strokes.append(Stroke(x0=x, y0=y0, x1=x, y1=y1, width=pen, color=color, dashed=dashed))
    elif stroke is not None and dashed:
        boxes.extend([Box(x0=x0, y0=y0, x1=x1, y1=y1, fill=fill)] if fill else [])
        corners = [(x0, y0, x1, y0), (x1, y0, x1, y1), (x0, y1, x1, y1), (x0, y0, x0, y1)]
        strokes.extend(
            Stroke(x0=a, y0=b, x1=c, y1=d, width=width, color=stroke, dashed=True) for a, b, c, d in corners
        )
    else:
        boxes.append(Box(x0=x0, y0=y0, x1=x1, y1=y1, fill=fill, color=stroke, stroke_width=width))


def _line(item: Any, color: str, width: float, dashed: bool) -> Stroke:
    a, b = item[1], item[2]
    return Stroke(
        x0=float(a.x), y0=float(a.y), x1=float(b.x), y1=float(b.y), width=width, color=color, dashed=dashed
    )


# ---- pictures ---------------------------------------------------------------


def _pictures(file: Any, source: Any) -> list[Picture]:
    out = []
    for info in source.get_image_info(xrefs=True)[:200]:
        x0, y0, x1, y1 = info["bbox"]
        if x1 - x0 < 2 or y1 - y0 < 2:
            continue
        data, mime = _image_bytes(file, source, info)
        if data:
            out.append(Picture(x0=x0, y0=y0, x1=x1, y1=y1, data=data, mime=mime))
    return out


def _image_bytes(file: Any, source: Any, info: dict[str, Any]) -> tuple[bytes, str]:
    pymupdf = _library()
    xref, upright = info.get("xref") or 0, info["transform"][1] == 0 and info["transform"][0] > 0
    if xref and upright and not info.get("has-mask"):
        image = file.extract_image(xref)
        if image and image.get("ext") in ("png", "jpeg", "jpg") and not image.get("smask"):
            return image["image"], "image/png" if image["ext"] == "png" else "image/jpeg"
    clip = pymupdf.Rect(info["bbox"]) & source.rect
    if clip.is_empty:
        return b"", ""
    return source.get_pixmap(clip=clip, dpi=200, alpha=False).tobytes("png"), "image/png"
