"""Places that lie together: the area of a source that covers several cells or lines."""

from __future__ import annotations

import re

from app.domain.documents.facts import Place
from app.domain.documents.sources import letters

_CELL = re.compile(r"([A-Z]+)(\d+)")


def area_of(place: Place) -> tuple[object, ...]:
    """Return what places must share to be cited as one area."""
    clause = place.clause if place.kind in ("clause", "page") else ""
    return (place.source, place.kind, place.page, place.sheet, clause, place.query)


def is_exact(place: Place) -> bool:
    """Tell whether a place is more than a whole file or sheet."""
    return bool(place.page or place.cell or place.line or place.clause or place.query)


def covering(places: list[Place]) -> Place:
    """Return the smallest area of one source that holds some places, which share their area."""
    first = places[0].model_copy(update={"box": None})
    if first.kind == "cell":
        return first.model_copy(update={"cell": _cells([one.cell for one in places])})
    lines = [line for one in places for line in (one.line, one.last_line) if line]
    if first.kind != "line" or not lines:
        return first
    last = max(lines)
    return first.model_copy(update={"line": min(lines), "last_line": last if last > min(lines) else 0})


def _cells(cells: list[str]) -> str:
    """Return the range around some cells and ranges, "" where one is not known."""
    found = [match for cell in cells for match in _CELL.findall(cell)]
    if not found:
        return ""
    columns = [_number(one) for one, _row in found]
    rows = [int(row) for _one, row in found]
    start, end = f"{letters(min(columns))}{min(rows)}", f"{letters(max(columns))}{max(rows)}"
    return start if start == end else f"{start}:{end}"


def _number(name: str) -> int:
    """Return a column counted from 0."""
    value = 0
    for one in name:
        value = value * 26 + ord(one) - 64
    return value - 1
