"""Where within its band a new thing stands whose place is told in words, and the room made for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.reports.editing.exact.told_place import Told
from app.domain.reports.editing.exact.told_refs import with_value
from app.domain.reports.editing.template.outline import BandInfo, ElementInfo, Outline
from app.domain.reports.editing.template.places import boxes

_SHAPES = ("rectangle", "ellipse", "frame")
_THIN = 1
_MARGIN, _GAP, _FAR, _FORM, _UNEVEN, _LEAST, _AIR = 14, 4, 14, 150, 14, 5, 4
_BY_COLUMN = ("columnHeader", "detail", "groupHeader", "groupFooter", "columnFooter")
_ASIDE = 60  # how far from a corner something still stands in it
Size = tuple[int, int]
Cell = tuple[int, int, int, int]


@dataclass(frozen=True)
class Spot:
    """A place in a band (inside: in a frame), and how much must be opened below or above a thing for it."""

    section: str
    group: str
    x: int
    y: int
    inside: str = ""
    near: str = ""
    side: str = ""
    opened: int = 0


@dataclass(frozen=True)
class Area:
    """A band, or a frame in it: its size, what it holds (x0, y0, x1, y1), and its usual edges."""

    section: str
    group: str
    width: int
    height: int
    held: tuple[tuple[ElementInfo, Cell], ...]
    inside: str = ""
    left: int = 0
    right: int = 0
    top: int = 0

    def free(self, x: int, y: int, size: Size) -> bool:
        """Tell whether nothing stands at a place within its width; what encloses it doesn't count."""
        right, bottom = x + size[0], y + size[1]
        if x < 0 or y < 0 or right > self.width:
            return False
        return not any(
            x0 < right
            and x1 > x
            and y0 < bottom
            and y1 > y
            and not (one.kind in _SHAPES and x0 <= x and x1 >= right and y0 <= y and y1 >= bottom)
            for one, (x0, y0, x1, y1) in self.held
        )

    def cell(self, things: Sequence[ElementInfo]) -> Cell:
        """Return the box around some of what it holds."""
        ids = {one.id for one in things}
        found = [cell for one, cell in self.held if one.id in ids]
        return (
            min(one[0] for one in found),
            min(one[1] for one in found),
            max(one[2] for one in found),
            max(one[3] for one in found),
        )


def area_of(band: BandInfo, outline: Outline, frame: ElementInfo | None = None) -> Area:
    """Return a band with all that stands in it, or one of its frames."""
    spots = boxes(outline)
    there = [one for one in outline.elements if one.band == band.id and not one.cell and one.kind != "break"]
    top = min((spots[one.id][1] - one.y for one in there if not one.holder), default=0)
    left = 0
    if frame is not None:
        there = [one for one in there if one.holder == frame.id]
        left, top = spots[frame.id][0], spots[frame.id][1]
    held = tuple(
        (one, (box[0] - left, box[1] - top, box[2] - left, box[3] - top))
        for one in there
        if (box := spots[one.id])
    )
    across = outline.page_width - outline.left_margin - outline.right_margin
    wide = outline.column_width if band.section in _BY_COLUMN else across
    high = band.height
    if frame is not None:
        wide, high = frame.width, frame.height
    first, last = _edges(held, outline, wide, framed=frame is not None)
    return Area(
        band.section,
        band.group if band.section.startswith("group") else "",
        wide,
        high,
        held,
        frame.id if frame is not None else "",
        first,
        last,
        _highest(held, band, outline) if frame is None else 0,
    )


def _highest(held: Sequence[tuple[ElementInfo, Cell]], band: BandInfo, outline: Outline) -> int:
    """Return where content begins on a page without an upper margin: not at the paper's very edge."""
    if band.section not in ("title", "pageHeader", "background") or outline.top_margin >= _MARGIN:
        return 0
    return max(_LEAST, min(_MARGIN, min((cell[1] for _one, cell in held), default=_MARGIN)))


def _edges(
    held: Sequence[tuple[ElementInfo, Cell]], outline: Outline, wide: int, *, framed: bool
) -> tuple[int, int]:
    """Return the left and right edge of what may be printed on: the page's, or those of the content."""
    if not framed and min(outline.left_margin, outline.right_margin) >= _MARGIN:
        return 0, wide
    own = [cell for _one, cell in held]
    if not framed:
        own = [(one.x, 0, one.x + one.width, 0) for one in outline.elements if not one.holder and one.width]
    left = min((one[0] for one in own), default=0)
    return max(0, left), min(wide, max((one[2] for one in own), default=wide))


def told_spot(told: Told, size: Size, outline: Outline, *, align: str, line: bool) -> Spot | None:
    """Return where something of a size stands; None where the band has no room there."""
    if told.side == "region":
        return _in_region(told, size, outline)
    things = [one for each in told.things for one in each]
    band = next((one for one in outline.bands if one.id == things[0].band), None)
    if band is None:
        return None
    holders = {one.holder for one in things}
    frame = outline.element(next(iter(holders))) if len(holders) == 1 and holders != {""} else None
    area = area_of(band, outline, frame if frame is not None and frame.kind == "frame" else None)
    if told.side == "between":
        return _between(area, told, size, outline, align=align)
    if told.side in ("left", "right"):
        return _beside(area, told, size, outline)
    return _under(area, told, size, outline, align=align, line=line)


def _at(area: Area, x: int, y: int) -> Spot:
    return Spot(area.section, area.group, x, y, area.inside)


def _under(area: Area, told: Told, size: Size, outline: Outline, *, align: str, line: bool) -> Spot | None:
    """Return a place right below or above things, with room opened there where there is none."""
    named = told.things[0]
    x0, top, x1, _bottom = area.cell(named)
    bottom = max(area.cell(with_value(named, outline))[3], area.cell(named)[3])
    wide, high = size
    align = told.across or align
    whole = with_value(named, outline)
    if len(whole) > len(named) and (wide == whole[1].width != whole[0].width or align == "Right"):
        x0, x1 = area.cell(whole[1:])[0], area.cell(whole)[2]
    x = {"Center": (x0 + x1 - wide) // 2, "Right": x1 - wide}.get(align, x0)
    last = area.right if wide <= area.right - area.left else area.width
    x = max(min(area.left if last == area.right else 0, x0), min(x, last - wide))
    if told.gap is None:
        top, bottom = _past(area, (top, bottom), (x, x + wide), below=told.side == "below")
    gap = told.gap if told.gap is not None else (0 if line else 2)
    tries = [gap] if told.gap is not None else [gap, *range(_FAR), 1, 0] if not line else [0, 1, 2, 3, 4]
    for far in tries:
        y = bottom + far if told.side == "below" else top - far - high
        if area.free(x, y, size):
            return _at(area, x, y)
    return _opened(area, told, (x, size, gap), (top, bottom))


def _past(area: Area, edges: tuple[int, int], span: tuple[int, int], *, below: bool) -> tuple[int, int]:
    """Return the edges of things moved on past what reaches over them unevenly."""
    top, bottom = edges
    for _round in area.held:
        over = [
            cell
            for one, cell in area.held
            if cell[0] < span[1] and cell[2] > span[0] and one.kind not in _SHAPES
        ]
        if below:
            bottom = max(
                [bottom, *(y1 for _x0, y0, _x1, y1 in over if y0 < bottom < y1 <= edges[1] + _UNEVEN)]
            )
        else:
            top = min([top, *(y0 for _x0, y0, _x1, y1 in over if edges[0] - _UNEVEN <= y0 < top < y1)])
    return top, bottom


def _opened(area: Area, told: Told, wanted: tuple[int, Size, int], edges: tuple[int, int]) -> Spot | None:
    """Return a place for which what stands lower is moved down; None where something would be torn apart."""
    x, (wide, high), gap = wanted
    edge = edges[1] if told.side == "below" else edges[0]
    if area.inside or any(
        cell[1] < edge - 1 and cell[3] > edge + 1 and cell[0] < x + wide and cell[2] > x
        for one, cell in area.held
        if one.kind not in _SHAPES and one not in told.things[0]
    ):
        return None
    if told.side == "below":
        next_ = min((cell[1] for _one, cell in area.held if cell[1] >= edge - 1), default=edge)
        y, need = edge + gap, edge + gap + high - next_
        last = max(told.things[0], key=lambda one: one.y + one.height)
        lowest = [one for one, cell in area.held if cell[3] == edge and one.kind not in _SHAPES] or [last]
        return Spot(area.section, area.group, x, y, "", lowest[0].id, "below", max(0, need))
    prior = max((cell[3] for _one, cell in area.held if cell[3] <= edge + 1), default=0)
    need = gap + high - max(0, edge - prior)
    first = min(told.things[0], key=lambda one: one.y)
    return Spot(area.section, area.group, x, edge + need - gap - high, "", first.id, "above", max(0, need))


def _beside(area: Area, told: Told, size: Size, outline: Outline) -> Spot | None:
    """Return a free place left or right of things, level with them."""
    named = with_value(told.things[0], outline) if told.side == "right" else told.things[0]
    x0, top, x1, bottom = area.cell(named)
    wide, high = size
    level = (top + bottom - high) // 2
    for far in [told.gap] if told.gap is not None else [_GAP, 3, 2, 1, 0]:
        x = x1 + far if told.side == "right" else x0 - far - wide
        if wide <= _THIN and told.gap is None and not 0 <= x <= area.width - wide:
            continue
        first = [bottom - 1] if high <= _THIN < wide else []  # a line to write on
        for y in (*first, level, top, bottom - high, *_around(top, bottom, high)):
            if area.free(x, y, size) and y + high <= max(area.height, bottom):
                return _at(area, x, y)
    if wide > _THIN or told.gap is not None:
        return None
    return _at(area, x1 if told.side == "right" else x0, max(0, level))  # an upright line on a common edge


def _around(top: int, bottom: int, high: int) -> Iterator[int]:
    """Yield where something still stands beside a line, the nearest to its middle first."""
    middle = (top + bottom - high) // 2
    yield from sorted(range(top - high + 1, bottom), key=lambda one: abs(one - middle))


def _between(area: Area, told: Told, size: Size, outline: Outline, *, align: str) -> Spot | None:
    """Return the place half way between two things, above one another or side by side."""
    wide, high = size
    for first, second in (told.things, told.things[::-1]):
        one, other = area.cell(with_value(first, outline)), area.cell(second)
        upper = area.cell(with_value(first, outline)), area.cell(with_value(second, outline))
        if (one[2] + wide <= other[0] and high > wide) or (one[2] + wide <= other[0] and one[3] > other[1]):
            spot = _half_way(area, (one, other), size, upright=False, gap=told.gap, align="")
            if spot is not None:
                return spot
        if upper[0][3] + high <= upper[1][1] or (upper[0][3] <= upper[1][1] and high <= 2):
            spot = _half_way(area, upper, size, upright=True, gap=told.gap, align=align)
            if spot is not None:
                return spot
    level = area.cell(told.things[0])[1] == area.cell(told.things[1])[1]
    if wide <= _THIN and level and told.gap is None:
        cells = sorted(area.cell(one) for one in told.things)
        middle = (cells[1][1] + cells[1][3] - high) // 2
        flush = cells[1][0] - area.cell(with_value(_leftmost(told, area), outline))[2] <= _THIN
        return _at(area, cells[1][0], max(0, middle)) if flush else None
    upper_things = min(told.things, key=lambda each: area.cell(each)[1])
    if level:
        return None
    below = Told("below", (upper_things,), gap=told.gap)
    return _under(area, below, size, outline, align=align, line=high <= 2)


def _leftmost(told: Told, area: Area) -> tuple[ElementInfo, ...]:
    return min(told.things, key=area.cell)


def _half_way(
    area: Area, cells: tuple[Cell, Cell], size: Size, *, upright: bool, gap: int | None, align: str
) -> Spot | None:
    one, other = cells
    wide, high = size
    if upright:
        first, last = one[3], other[1] - high
        x0, x1 = min(one[0], other[0]), max(one[2], other[2])
        x = {"Center": (x0 + x1 - wide) // 2, "Right": x1 - wide}.get(align, x0)
        x = max(0, min(x, area.width - wide))
        middle = first + gap if gap is not None else (first + last) // 2
        ys = sorted(range(first, last + 1), key=lambda y: abs(y - middle))
        return next((_at(area, x, y) for y in ys if area.free(x, y, size)), None)
    first, last = one[2], other[0] - wide
    middle = first + gap if gap is not None else (first + last) // 2
    top, bottom = max(one[1], other[1]), min(one[3], other[3])
    level = (top + bottom - high) // 2 if high > wide else max(0, (top + bottom - high) // 2)
    xs = sorted(range(first, last + 1), key=lambda x: abs(x - middle))
    levels = [level, one[1], other[1], *_around(top, bottom, high)]
    return next(
        (
            _at(area, x, y)
            for y in levels
            for x in xs
            if y >= 0 and y + high <= max(area.height, one[3], other[3]) and area.free(x, y, size)
        ),
        None,
    )


# ---- parts of a band --------------------------------------------------------------------


def _in_region(told: Told, size: Size, outline: Outline) -> Spot | None:
    """Return a free place in a part of a band: as near to its corner or edge as there is one."""
    for band in _bands(told, outline):
        frames = [one for one in outline.elements if one.band == band.id and one.kind == "frame"]
        whole = [
            one
            for one in frames
            if not one.holder and one.width >= outline.column_width * 0.9 and one.height >= band.height * 0.7
        ]
        for frame in (*whole, None):
            area = area_of(band, outline, frame)
            spot = _at_edge(area, told, size)
            if spot is not None and _is_lowest(spot, size, told, area):
                return spot
    low = told.section and told.down != "top"
    return next(
        (_below_all(area_of(band, outline), told, size) for band in _bands(told, outline) if low), None
    )


def _is_lowest(spot: Spot, size: Size, told: Told, area: Area) -> bool:
    """Tell whether a place "at the bottom", of no named band, stands below all that its band holds there."""
    there = [
        cell
        for _one, cell in area.held
        if not told.across or (cell[0] < spot.x + size[0] and cell[2] > spot.x)
    ]
    low = max((cell[3] for cell in there), default=0)
    return bool(told.section) or told.down != "bottom" or spot.y >= low


def _below_all(area: Area, told: Told, size: Size) -> Spot | None:
    """Return a place below all that a band holds, for which it grows."""
    left, right = area.left, area.right - size[0]
    if right < left:
        return None
    x = {"Right": right, "Center": (left + right) // 2}.get(told.across, left)
    level = [cell[3] for _one, cell in area.held if cell[0] < x + size[0] and cell[2] > x]
    return _at(area, x, max(level, default=0))


def _bands(told: Told, outline: Outline) -> list[BandInfo]:
    """Return the bands that a place may mean: the one that is named, else the first or last of the page."""
    there = [one for one in outline.bands if one.height]
    if told.section:
        return [one for one in there if one.section == told.section and told.group in ("", one.group)]
    forms = [one for one in there if one.section == "detail" and one.height >= _FORM]
    if told.down == "bottom":
        ends = [one for name in ("pageFooter", "summary") for one in there if one.section == name]
        return (ends or forms or [one for one in there if one.height >= _FORM][-1:])[:1]
    heads = [one for name in ("title", "pageHeader") for one in there if one.section == name]
    return (heads or forms)[:1] if told.down == "top" else []


def _at_edge(area: Area, told: Told, size: Size) -> Spot | None:
    wide, high = size
    inset = told.gap or 0
    left, right = area.left + inset, area.right - wide - inset
    if right < left:
        left, right = 0, area.width - wide
    if right < left or high > area.height:
        return None
    middle = (left + right) // 2
    xs = {
        "Left": range(left, max(left + 1, min(left + _ASIDE, area.width // 2 - wide // 2))),
        "Right": range(right, min(right - 1, max(right - _ASIDE, area.width // 2 - wide // 2)), -1),
        "Center": range(middle, middle + 1),
    }.get(told.across, range(left, right + 1))
    last = area.height - high
    ys = sorted(range(last + 1), key=lambda y: abs(y - last // 2))
    if told.down:
        first = max(inset, area.top if told.down == "top" else 0)
        half = [y for y in range(first, last + 1 - inset) if y + high / 2 <= area.height / 2]
        half = half or list(range(first, last + 1 - inset))[:1]
        ys = half if told.down == "top" else [last - y for y in half]
        ys = _in_line(area, ys) if told.down == "top" and not told.gap else ys
    return next((_at(area, x, y) for x in xs for y in ys if area.free(x, y, size)), None)


def _in_line(area: Area, ys: list[int]) -> list[int]:
    """Return levels with that of the highest content first, in a frame whose edge it keeps off."""
    first = min((cell[1] for _one, cell in area.held), default=0)
    if not area.inside:
        return ys
    return [*([first] if first in ys else []), *(y for y in ys if y >= _AIR), *ys]
