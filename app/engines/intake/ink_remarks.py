"""Red marks on a read page as comments: each mark with its note and the texts it is about."""

from __future__ import annotations

from app.core.pages import Comment, Page, Region, Run
from app.engines.intake import red_notes, remarks
from app.engines.intake.red_layer import Area, RedMark
from app.engines.intake.red_notes import Inked

FAR = 40.0
AIM = 26.0


def with_remarks(page: Page, inked: Inked) -> Page:
    """Add what the red marks ask for; red texts that are orders become comments too."""
    unit = page.dpi / 72
    links = _links(inked, unit)
    found = [_of_mark(mark, links.get(id(mark)), page.runs, unit) for mark in inked.marks]
    used = {id(note) for note in links.values()}
    found += [_of_note(n, inked.arrows, page.runs, unit) for n in inked.notes if id(n) not in used and n.note]
    orders = [run for run in page.runs if _is_red(run) and remarks.is_order(run.text)]
    found += [remarks.remark("note", run, "", run.text.strip()) for run in orders]
    runs = [run for run in page.runs if not any(run is order for order in orders)]
    kept = [one for one in found if one.text or one.note]
    return page.model_copy(update={"runs": runs, "comments": [*page.comments, *kept]})


def _links(inked: Inked, unit: float) -> dict[int, RedMark]:
    """Pair marks with notes: along arrows first, then by nearness."""
    pairs: list[tuple[float, RedMark, RedMark]] = []
    for mark in inked.marks:
        for note in inked.notes:
            off = red_notes.distance(mark.area, note.area)
            along = min((_ways(arrow, mark.area, note.area) for arrow in inked.arrows), default=AIM * unit)
            if along < AIM * unit:
                pairs.append((along - FAR * unit, mark, note))
            elif off < FAR * unit:
                pairs.append((off, mark, note))
    links: dict[int, RedMark] = {}
    taken: set[int] = set()
    for _off, mark, note in sorted(pairs, key=lambda p: p[0]):
        if id(mark) not in links and id(note) not in taken:
            links[id(mark)] = note
            taken.add(id(note))
    return links


def _ways(arrow: RedMark, one: Area, other: Area) -> float:
    """Return how far the worse of an arrow's two ends is from the areas that it may join."""
    first, last = ((x, y, x, y) for x, y in arrow.ends)
    return min(
        max(red_notes.distance(first, one), red_notes.distance(last, other)),
        max(red_notes.distance(last, one), red_notes.distance(first, other)),
    )


def _of_mark(mark: RedMark, note: RedMark | None, runs: list[Run], unit: float) -> Comment:
    area = _region(mark.area, unit)
    written = note.note if note else ""
    if mark.kind in ("strike", "underline"):
        kind, target = remarks.line_about(area, runs, mark.kind)
        return remarks.remark(kind, area, target, written)
    inner = area
    if mark.kind == "cross":
        inner = area.model_copy(update={"y0": area.y0 + 0.2 * area.height, "y1": area.y1 - 0.2 * area.height})
    return remarks.remark(mark.kind, area, remarks.texts_within(inner, runs), written)


def _of_note(note: RedMark, arrows: list[RedMark], runs: list[Run], unit: float) -> Comment:
    """Return a note without a mark; an arrow from it says what it is about."""
    area = _region(note.area, unit)
    target = ""
    for arrow in arrows:
        near, far = sorted(arrow.ends, key=lambda end: red_notes.distance((*end, *end), note.area))
        if red_notes.distance((*near, *near), note.area) < AIM * unit:
            target = remarks.nearest(far[0] / unit, far[1] / unit, runs, AIM)
    return remarks.remark("note", area, target, note.note)


def _region(area: Area, unit: float) -> Region:
    return Region(x0=area[0] / unit, y0=area[1] / unit, x1=area[2] / unit, y1=area[3] / unit)


def _is_red(run: Run) -> bool:
    red, green, blue = (int(run.color[i : i + 2], 16) for i in (1, 3, 5))
    return red - max(green, blue) > 60 and abs(green - blue) < 60
