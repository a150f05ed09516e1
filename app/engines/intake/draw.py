"""Draw a page model as a PDF page, for its picture and for comparing it with a rendering."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.core.pages import Box, Page, Picture, Run, Stroke
from app.engines.intake.faces import pieces, text_width

_WIDTH_TOLERANCE = 0.02
_MIN_SCALE, _MAX_SCALE = 0.4, 2.5


def draw_page(page: Page) -> bytes:
    """Return a PDF of one page with subset fonts."""
    with draw_document([page]) as document:
        document.subset_fonts()
        return bytes(document.tobytes(garbage=3, deflate=True))


def draw_document(pages: Iterable[Page]) -> Any:
    """Return an open PyMuPDF document of the pages; the caller closes it."""
    import pymupdf

    document = pymupdf.open()
    for page in pages:
        _draw(document.new_page(width=page.width, height=page.height), page)
    return document


def _draw(target: Any, page: Page) -> None:
    for box in page.boxes:
        _draw_box(target, box)
    for picture in page.pictures:
        _draw_picture(target, picture)
    _draw_strokes(target, [*page.strokes, *_underlines(page.runs)])
    _draw_runs(target, page.runs)


def _rgb(color: str) -> tuple[float, float, float]:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _draw_box(target: Any, box: Box) -> None:
    shape = target.new_shape()
    area = (box.x0, box.y0, max(box.x1, box.x0 + 0.1), max(box.y1, box.y0 + 0.1))
    if box.ellipse:
        shape.draw_oval(area)
    elif box.radius > 0 and min(box.width, box.height) > 0:
        shape.draw_rect(area, radius=min(box.radius / min(box.width, box.height), 0.5))
    else:
        shape.draw_rect(area)
    shape.finish(
        color=_rgb(box.color) if box.color else None,
        fill=_rgb(box.fill) if box.fill else None,
        width=box.stroke_width,
    )
    shape.commit()


def _draw_picture(target: Any, picture: Picture) -> None:
    if picture.data and picture.width > 0 and picture.height > 0:
        area = (picture.x0, picture.y0, picture.x1, picture.y1)
        target.insert_image(area, stream=picture.data, keep_proportion=False)


def _draw_strokes(target: Any, strokes: list[Stroke]) -> None:
    groups: dict[tuple[float, str, bool], list[Stroke]] = {}
    for stroke in strokes:
        groups.setdefault((stroke.width, stroke.color, stroke.dashed), []).append(stroke)
    shape = target.new_shape()
    for (width, color, dashed), members in groups.items():
        for stroke in members:
            shape.draw_line((stroke.x0, stroke.y0), (stroke.x1, stroke.y1))
        shape.finish(color=_rgb(color), width=width, dashes="[3 2] 0" if dashed else None, closePath=False)
    shape.commit()


def _draw_runs(target: Any, runs: list[Run]) -> None:
    import pymupdf

    plain: dict[str, Any] = {}
    for run in runs:
        if not run.text.strip():
            continue
        scale = _scale(run)
        if run.angle or abs(scale - 1) > _WIDTH_TOLERANCE:
            _draw_turned(target, run, scale)
            continue
        if run.color not in plain:
            plain[run.color] = pymupdf.TextWriter(target.rect)
        _append(plain[run.color], run, (run.x0, _baseline(run)))
    for color, writer in plain.items():
        writer.write_text(target, color=_rgb(color))


def _draw_turned(target: Any, run: Run, scale: float) -> None:
    import pymupdf

    start = _start(run)
    writer = pymupdf.TextWriter(target.rect)
    _append(writer, run, start)
    matrix = pymupdf.Matrix(scale, 1) * pymupdf.Matrix(run.angle)
    writer.write_text(target, color=_rgb(run.color), morph=(pymupdf.Point(start), matrix))


def _append(writer: Any, run: Run, at: tuple[float, float]) -> None:
    x, y = at
    for font, text in pieces(run.text, run.family, run.bold, run.italic):
        writer.append((x, y), text, font=font, fontsize=run.size)
        x += font.text_length(text, run.size)


def _underlines(runs: list[Run]) -> list[Stroke]:
    lines = []
    for run in runs:
        if run.underline and not run.angle and run.text.strip():
            y = _baseline(run) + 0.11 * run.size
            lines.append(Stroke(x0=run.x0, y0=y, x1=run.x1, y1=y, width=0.05 * run.size, color=run.color))
    return lines


def _length(run: Run) -> float:
    return run.height if run.angle in (90, 270) else run.width


def _scale(run: Run) -> float:
    """Return how much wider than its measure the run is on the page."""
    natural = text_width(run.text, run.size, run.family, run.bold, run.italic)
    if natural <= 0 or _length(run) <= 0:
        return 1.0
    return min(max(_length(run) / natural, _MIN_SCALE), _MAX_SCALE)


def _baseline(run: Run) -> float:
    return run.baseline if run.baseline is not None else run.y1 - 0.22 * run.height


def _start(run: Run) -> tuple[float, float]:
    """Return where the baseline of a turned run starts; 90 reads upwards."""
    if run.angle == 90:
        return run.x1 - 0.22 * run.width, run.y1
    if run.angle == 270:
        return run.x0 + 0.22 * run.width, run.y0
    if run.angle == 180:
        return run.x1, run.y0 + 0.22 * run.height
    return run.x0, _baseline(run)
