"""Rulings, frames, fills and pictures of a page as elements of bands."""

from __future__ import annotations

import base64
import math
from dataclasses import dataclass, replace

from app.core.pages import Box, Page, Picture, Stroke
from app.domain.reports.models import ImageElement, LineElement, Pen, RectangleElement

SAME = 0.6
TOUCH = 1.5
SLANT = 1.0


@dataclass(frozen=True)
class Fill:
    """A filled rectangle without an outline; cell tells the background of a cell from a drawn shape."""

    x0: float
    y0: float
    x1: float
    y1: float
    color: str
    cell: bool = True


@dataclass
class Drawing:
    """What a page draws besides texts: joined rulings, fills, odd shapes, pictures."""

    strokes: list[Stroke]
    fills: list[Fill]
    shapes: list[Box]
    slanted: list[Stroke]
    pictures: list[Picture]


def drawing_of(page: Page) -> Drawing:
    """Collect and join what the page draws; plain frames become rulings."""
    straight: list[Stroke] = []
    slanted: list[Stroke] = []
    for stroke in page.strokes:
        flat = abs(stroke.y0 - stroke.y1) < SLANT or abs(stroke.x0 - stroke.x1) < SLANT
        (straight if flat else slanted).append(stroke)
    fills: list[Fill] = []
    shapes: list[Box] = []
    for box in page.boxes:
        if box.ellipse or box.radius > 1:
            shapes.append(box)
            continue
        if box.fill is not None:
            fills.append(Fill(box.x0, box.y0, box.x1, box.y1, box.fill, box.radius == 0))
        if box.color is not None:
            straight += _frame(box)
    return Drawing(join(straight), _distinct(fills), shapes, slanted, list(page.pictures))


def _distinct(fills: list[Fill]) -> list[Fill]:
    return list(dict.fromkeys(fills))


def _frame(box: Box) -> list[Stroke]:
    pen = {"width": box.stroke_width, "color": box.color or "#000000"}
    corners = [
        (box.x0, box.y0, box.x1, box.y0),
        (box.x0, box.y1, box.x1, box.y1),
        (box.x0, box.y0, box.x0, box.y1),
        (box.x1, box.y0, box.x1, box.y1),
    ]
    return [Stroke(x0=a, y0=b, x1=c, y1=d, **pen) for a, b, c, d in corners]


def join(strokes: list[Stroke]) -> list[Stroke]:
    """Join collinear touching strokes of the same pen."""
    flat = [s for s in strokes if abs(s.y0 - s.y1) < SLANT and abs(s.x1 - s.x0) >= abs(s.y1 - s.y0)]
    upright = [s for s in strokes if not (abs(s.y0 - s.y1) < SLANT and abs(s.x1 - s.x0) >= abs(s.y1 - s.y0))]
    across = [(_mid(s.y0, s.y1), min(s.x0, s.x1), max(s.x0, s.x1), s) for s in flat]
    down = [(_mid(s.x0, s.x1), min(s.y0, s.y1), max(s.y0, s.y1), s) for s in upright]
    out = [_like(s, x0=a, x1=b, y0=at, y1=at) for at, a, b, s in _joined(across)]
    return out + [_like(s, x0=at, x1=at, y0=a, y1=b) for at, a, b, s in _joined(down)]


def _mid(a: float, b: float) -> float:
    return (a + b) / 2


def _like(stroke: Stroke, **at: float) -> Stroke:
    return stroke.model_copy(update=at)


def _joined(lines: list[tuple[float, float, float, Stroke]]) -> list[tuple[float, float, float, Stroke]]:
    out: list[tuple[float, float, float, Stroke]] = []
    for at, a, b, stroke in sorted(
        lines, key=lambda line: (line[3].color, line[3].dashed, round(line[0] * 2), line[1])
    ):
        last = out[-1] if out else None
        if (
            last is not None
            and abs(last[0] - at) <= SAME
            and a <= last[2] + TOUCH
            and _same_pen(last[3], stroke)
        ):
            keep = last[3] if last[3].width >= stroke.width else stroke
            out[-1] = (last[0], last[1], max(last[2], b), keep)
        else:
            out.append((at, a, b, stroke))
    return out


def _same_pen(a: Stroke, b: Stroke) -> bool:
    alike = (a.color, a.dashed, a.dotted) == (b.color, b.dashed, b.dotted)
    return alike and abs(a.width - b.width) < 0.6


# ---- elements --------------------------------------------------------------------


def line_element(stroke: Stroke, top: float, x_shift: float = 0.0) -> LineElement:
    """Return a ruling or a slanted line."""
    pen = Pen(
        width=round(max(0.1, min(stroke.width, 12)), 2),
        color=stroke.color,
        style="Dashed" if stroke.dashed else "Dotted" if stroke.dotted else "Solid",
    )
    x0, x1 = sorted((stroke.x0, stroke.x1))
    y0, y1 = sorted((stroke.y0 - top, stroke.y1 - top))
    if y1 - y0 < SLANT:
        y, height = _start(y0), 1
        x = round(x0)
        return LineElement(x=x, y=y, width=max(2, round(x1) - x), height=height, pen=pen, forecolor=None)
    if x1 - x0 < SLANT:
        x, width = _start(x0), 1
        y = round(y0)
        return LineElement(x=x, y=y, width=width, height=max(2, round(y1) - y), pen=pen)
    rising = (stroke.x1 - stroke.x0) * (stroke.y1 - stroke.y0) < 0
    return LineElement(
        x=round(x0),
        y=round(y0),
        width=max(2, round(x1) - round(x0)),
        height=max(2, round(y1) - round(y0)),
        pen=pen,
        direction="BottomUp" if rising else "TopDown",
    )


def _start(at: float) -> int:
    """Whole point at which a ruling's box of one point begins; the engine draws it in the box's middle."""
    return max(0, math.ceil(at - 1.0))


def fill_element(fill: Fill, top: float) -> RectangleElement:
    """Return a filled rectangle without an outline."""
    x, y = round(fill.x0), max(0, round(fill.y0 - top))
    return RectangleElement(
        x=x,
        y=y,
        width=max(1, round(fill.x1) - x),
        height=max(1, round(fill.y1 - top) - y),
        pen=Pen(width=0),
        opaque=True,
        backcolor=fill.color,
        frame=fill.cell,
    )


def shape_element(box: Box, top: float) -> RectangleElement:
    """Return an ellipse or a rounded rectangle."""
    x, y = round(box.x0), max(0, round(box.y0 - top))
    return RectangleElement(
        x=x,
        y=y,
        width=max(1, round(box.x1) - x),
        height=max(1, round(box.y1 - top) - y),
        radius=round(box.radius),
        ellipse=box.ellipse,
        pen=Pen(width=box.stroke_width if box.color else 0, color=box.color or "#000000"),
        opaque=box.fill is not None,
        backcolor=box.fill,
    )


def picture_element(picture: Picture, top: float) -> ImageElement:
    """Return a picture carried as base64 text."""
    x, y = max(0, round(picture.x0)), max(0, round(picture.y0 - top))
    data = base64.b64encode(picture.data).decode("ascii")
    return ImageElement(
        x=x,
        y=y,
        width=max(1, round(picture.x1) - x),
        height=max(1, round(picture.y1 - top) - y),
        data=data,
        mime=picture.mime,
    )


def clipped(stroke: Stroke, top: float, bottom: float) -> Stroke | None:
    """Return the part of an upright ruling between two heights."""
    a, b = max(min(stroke.y0, stroke.y1), top), min(max(stroke.y0, stroke.y1), bottom)
    return stroke.model_copy(update={"y0": a, "y1": b}) if b - a >= 0.9 else None


def clipped_fill(fill: Fill, top: float, bottom: float) -> Fill | None:
    """Return the part of a fill between two heights."""
    a, b = max(fill.y0, top), min(fill.y1, bottom)
    return replace(fill, y0=a, y1=b) if b - a >= 1.0 else None


def is_flat(stroke: Stroke) -> bool:
    """Tell whether a ruling is horizontal."""
    return abs(stroke.y1 - stroke.y0) < SLANT
