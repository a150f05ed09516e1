"""From the pixels of a flat page to runs, strokes, boxes and pictures in points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.i18n import _
from app.core.pages import Box, Page, Picture, Run, SourceKind, Stroke
from app.engines.intake import colours, frames, leftovers, pieces, rulings, sideways, typeset

if TYPE_CHECKING:
    import numpy as np

BAND_SHARE = 0.6
BAND_HEIGHT = 50.0
Progress = Callable[[int, int, str], None]


@dataclass
class Sheet:
    """A flat page in pixels with the maps that the steps share."""

    pixels: np.ndarray
    contrast: np.ndarray
    noise: float
    unit: float


def page_from_pixels(
    pixels: np.ndarray,
    quads: list[np.ndarray],
    width: float,
    height: float,
    kind: SourceKind,
    tell: Progress,
) -> Page:
    """Recognise everything on a flat, upright page; quads are its detected lines, width and height points."""
    unit = pixels.shape[1] / width
    boxes = [pieces.upright_box(quad) for quad in quads]
    fills = _without_letters(colours.find_fills(pixels, unit, colours.grain(pixels)), boxes)
    contrast = colours.contrast_map(pixels, unit, fills)
    sheet = Sheet(pixels, contrast, colours.noise_of(contrast), unit)
    lines = rulings.find_rulings(sheet.contrast, sheet.noise, unit)
    lines, bars = leftovers.barcodes(lines, unit)
    lines = frames.without_rims(frames.drawn(lines, pixels, unit), fills, pixels, sheet.noise, unit)
    boxes = [box for box in boxes if not any(_within(box, bar) for bar in bars)]
    lines = without_letters(lines, boxes)
    tell(3, 4, _("Reading the text"))
    runs, pictures = _texts(sheet, boxes, lines, bars)
    fills = frames.snapped(fills, lines, unit)
    lines, outlines = frames.outlines(lines, unit)
    return Page(
        width=width,
        height=height,
        runs=runs,
        strokes=[_stroke(line, sheet) for line in lines],
        boxes=[_box(fill, unit, runs, width) for fill in fills]
        + [_outline(frame, sheet) for frame in outlines],
        pictures=[_picture(area, sheet) for area in pictures],
        kind=kind,
        dpi=unit * 72,
    )


def _without_letters(fills: list[colours.Fill], boxes: list[leftovers.Area]) -> list[colours.Fill]:
    """Drop fills that are parts of large letters."""
    return [f for f in fills if not any(_part_of_text(f, box) for box in boxes)]


def _part_of_text(fill: colours.Fill, box: leftovers.Area) -> bool:
    x0, y0, x1, y1 = box
    inside = fill.x0 > x0 - 2 and fill.x1 < x1 + 2 and fill.y0 > y0 - 2 and fill.y1 < y1 + 2
    return inside and (fill.y1 - fill.y0 < 0.95 * (y1 - y0) or fill.x1 - fill.x0 < 0.9 * (y1 - y0))


def _within(inner: leftovers.Area, outer: leftovers.Area) -> bool:
    """Tell whether the middle of one area lies in the other."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def without_letters(
    lines: list[rulings.Ruling], boxes: list[tuple[float, float, float, float]]
) -> list[rulings.Ruling]:
    """Drop lines that are strokes of large letters."""
    return [line for line in lines if not any(_is_letter(line, box) for box in boxes)]


def _is_letter(line: rulings.Ruling, box: tuple[float, float, float, float]) -> bool:
    x0, y0, x1, y1 = box
    height = y1 - y0
    if line.upright:
        inside = (
            x0 - 2 <= line.at <= x1 + 2 and line.start > y0 - 0.1 * height and line.end < y1 + 0.1 * height
        )
        return inside and line.length < 1.1 * height
    if not (line.start > x0 - 3 and line.end < x1 + 3 and y0 < line.at < y1):
        return False
    middle = y0 + 0.12 * height < line.at < y1 - 0.12 * height
    return middle or line.length < max(2.5 * height, 0.45 * (x1 - x0))


def _texts(
    sheet: Sheet, boxes: list[leftovers.Area], lines: list[rulings.Ruling], bars: list[leftovers.Area]
) -> tuple[list[Run], list[leftovers.Area]]:
    """Return the runs of text, and the areas that hold pictures."""
    mask = rulings.ruling_mask(sheet.contrast.shape[:2], lines, 1.5)
    bare = sheet.contrast.copy()
    bare[mask > 0] = 0
    cleaned = _painted_over(sheet, mask)
    cut = pieces.cut(boxes, bare, lines, sheet.noise)
    level = max(60.0, 6 * sheet.noise)
    ink = leftovers.unread_ink(bare, cut, bars, level)
    pictures = leftovers.picture_areas(ink, sheet.unit)
    for area in pictures:
        ink[int(area[1]) : int(area[3]) + 1, int(area[0]) : int(area[2]) + 1] = 0
    marks = leftovers.marks(ink, sheet.unit, level)
    found = typeset.runs(cut, cleaned, sheet.pixels, bare, sheet.noise, sheet.unit)
    extra = typeset.runs(marks, cleaned, sheet.pixels, bare, sheet.noise, sheet.unit, least=0.72)
    maps = (cleaned, sheet.pixels, bare)
    return sideways.with_turned(found + extra, boxes, maps, sheet.noise, sheet.unit), bars + pictures


def _painted_over(sheet: Sheet, mask: np.ndarray) -> np.ndarray:
    """Return the picture with the rulings painted in the colour around them."""
    import cv2

    if not mask.any():
        return sheet.pixels
    ground = cv2.medianBlur(sheet.pixels, min(255, max(5, int(5 * sheet.unit) | 1)))
    cleaned = sheet.pixels.copy()
    cleaned[mask > 0] = ground[mask > 0]
    return cleaned


def _stroke(line: rulings.Ruling, sheet: Sheet) -> Stroke:
    unit = sheet.unit
    at, start, end = line.at / unit, line.start / unit, line.end / unit
    width = max(0.25, round(line.width / unit * 4) / 4)
    colour = _line_color(line, sheet)
    if line.upright:
        return Stroke(x0=at, y0=start, x1=at, y1=end, width=width, color=colour, dashed=line.dashed)
    return Stroke(x0=start, y0=at, x1=end, y1=at, width=width, color=colour, dashed=line.dashed)


def _line_color(line: rulings.Ruling, sheet: Sheet) -> str:
    import numpy as np

    place = int(line.at)
    start, end = int(line.start), max(int(line.start) + 1, int(line.end))
    strip = sheet.pixels[start:end, place] if line.upright else sheet.pixels[place, start:end]
    if not strip.size:
        return "#000000"
    colour = np.median(strip, axis=0).astype(np.float64)
    cover = min(1.0, max(0.35, line.width))
    return colours.tidy(np.clip(255 - (255 - colour) / cover, 0, 255), sheet.noise)


def _outline(frame: frames.Frame, sheet: Sheet) -> Box:
    unit = sheet.unit
    side = _stroke(frame.line, sheet)
    return Box(
        x0=frame.x0 / unit,
        y0=frame.y0 / unit,
        x1=frame.x1 / unit,
        y1=frame.y1 / unit,
        color=side.color,
        stroke_width=side.width,
        radius=frame.radius / unit,
    )


def _box(fill: colours.Fill, unit: float, runs: list[Run], width: float) -> Box:
    """Return a fill; one that is no cell (a band, or bare of text) has a trace of a radius."""
    box = Box(x0=fill.x0 / unit, y0=fill.y0 / unit, x1=fill.x1 / unit, y1=fill.y1 / unit, fill=fill.color)
    bare = not any(box.x0 < r.cx < box.x1 and box.y0 < r.cy < box.y1 for r in runs)
    band = box.width > BAND_SHARE * width and box.height < BAND_HEIGHT
    box.radius = 0.1 if bare or band else 0.0
    return box


def _picture(area: leftovers.Area, sheet: Sheet) -> Picture:
    """Cut a picture out of the page as PNG."""
    import cv2

    x0, y0, x1, y1 = (max(0, round(v)) for v in area)
    _ok, data = cv2.imencode(".png", sheet.pixels[y0:y1, x0:x1])
    unit = sheet.unit
    return Picture(x0=x0 / unit, y0=y0 / unit, x1=x1 / unit, y1=y1 / unit, data=data.tobytes())
