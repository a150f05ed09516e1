"""Cells of a table component: those that share a row are equally high, or the engine refuses the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_COLUMNS = ("column", "columnGroup")


def grow_cell(cell: Any, height: int) -> None:
    """Make a cell of a table this high, in points, and every cell that covers its last row with it."""
    former = xml.number(cell, "height")
    table = next((one for one in cell.iterancestors() if local(one) == "table"), None)
    if table is None or height <= former:
        cell.set("height", str(max(height, former)))
        return
    rows = {one: covered for one, covered in _rows(table, local(cell), 0) if _twin(one, cell)}
    last = rows[cell][-1]
    for one, covered in rows.items():
        if last in covered:
            one.set("height", str(xml.number(one, "height") + height - former))


def drop_empty_rows(template: Template, gone: Collection[str]) -> None:
    """Take the heading or footer of a table away whose elements all go: no empty bar is left."""
    for table in [one for one in template.root.iter() if local(one) == "table"]:
        for tag in ("tableHeader", "columnHeader", "columnFooter", "tableFooter"):
            cells = [one for one in table.iter() if local(one) == tag]
            held = [template.name_of(one) for cell in cells for one in xml.elements(cell)]
            for cell in cells if held and set(held) <= set(gone) else ():
                template.drop(cell)


def set_row_height(table: Any, tag: str, height: int) -> bool:
    """Make all rows of a table's part this high together, in points: the last row takes the difference.

    Returns False, with nothing changed, where texts would not fit.
    """
    cells = list(_rows(table, tag, 0))
    count = max((covered.stop for _one, covered in cells), default=0)
    rows = [
        min((xml.number(one, "height") for one, at in cells if list(at) == [row]), default=0)
        for row in range(count)
    ]
    whole = max((xml.number(one, "height") for one, at in cells if len(at) == count), default=sum(rows))
    for row in (at for at, known in enumerate(rows) if not known):
        rows[row] = max(0, whole - sum(rows)) // max(1, rows.count(0))
    if not cells:
        return False
    rows[-1] += height - sum(rows)
    if min(rows) < _LEAST_ROW:
        return False
    for one, covered in cells:
        _set_height(one, sum(rows[at] for at in covered))
    return True


_LEAST_ROW = 8


def _set_height(cell: Any, height: int) -> None:
    """Give a cell a height, and the elements that filled it the same."""
    former = xml.number(cell, "height")
    cell.set("height", str(height))
    for place in (xml.geometry(one) for one in xml.elements(cell)):
        if place is None:
            continue
        bottom = xml.number(place, "y") + xml.number(place, "height")
        if bottom >= former - 1 or bottom > height:
            place.set("height", str(max(1, height - xml.number(place, "y") - max(0, former - bottom))))


def _twin(one: Any, cell: Any) -> bool:
    """Tell whether two cells belong to the same part of the table: its header, a group's footer ..."""
    return bool(one.get("groupName") == cell.get("groupName"))


def _rows(holder: Any, tag: str, start: int) -> Iterator[tuple[Any, range]]:
    """Yield the cells of a part with the rows that they cover; below a group's cell stand its columns'."""
    upward = tag.endswith("Footer")
    for column in (one for one in holder if local(one) in _COLUMNS):
        cells = [one for one in column if local(one) == tag]
        span = max([xml.number(one, "rowSpan", 1) for one in cells], default=0)
        within = list(_rows(column, tag, start if upward else start + span))
        below = max([covered.stop for _cell, covered in within], default=start) if upward else start
        yield from ((one, range(below, below + max(1, xml.number(one, "rowSpan", 1)))) for one in cells)
        yield from within
