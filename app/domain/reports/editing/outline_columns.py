"""The columns of a report: values of the rows with the headings over them and the totals below."""

from __future__ import annotations

from app.domain.reports.editing.outline_models import (
    ColumnInfo,
    ElementInfo,
    Outline,
)

_BESIDE = 6


def columns(outline: Outline) -> list[ColumnInfo]:
    """Return the columns of the first detail band with fields, from left to right."""
    bands = [one for one in outline.bands if one.section == "detail"]
    rows = [
        [one for one in outline.elements if one.band == band.id and one.kind == "textField" and one.refs]
        for band in bands
    ]
    cells = max(rows, key=len, default=[])
    cells = sorted(_top_row(cells), key=lambda one: one.x) if len(cells) > 1 else []
    if len(cells) < 2 or _is_form(outline, cells):
        return []
    types = {one.name: one.java_type for one in outline.fields}
    types |= {one.name: one.java_type for one in outline.variables}
    return [_column(outline, cell, number, types) for number, cell in enumerate(cells, 1)]


def _top_row(cells: list[ElementInfo]) -> list[ElementInfo]:
    """Return the cells of the fullest line of a detail band."""
    lines: dict[int, list[ElementInfo]] = {}
    for cell in cells:
        key = next((y for y in lines if abs(y - cell.y) <= max(4, cell.height // 2)), cell.y)
        lines.setdefault(key, []).append(cell)
    return max(lines.values(), key=len)


def _is_form(outline: Outline, cells: list[ElementInfo]) -> bool:
    """Tell whether most cells have their label beside or above them in the same band: no columns."""
    texts = [
        one
        for one in outline.elements
        if one.band == cells[0].band and one.kind == "staticText" and one.label
    ]
    labelled = [cell for cell in cells if any(_leads(one, cell) for one in texts)]
    return len(labelled) * 2 >= len(cells)


def _leads(label: ElementInfo, cell: ElementInfo) -> bool:
    """Tell whether a label stands right before a cell on its line, or right above it."""
    level = min(label.y + label.height, cell.y + cell.height) - max(label.y, cell.y)
    gap = cell.x - (label.x + label.width)
    if level * 2 > min(label.height, cell.height) and -2 <= gap <= max(_BESIDE, cell.height):
        return True
    above = cell.y - (label.y + label.height)
    return _shares(label, cell) and -2 <= above <= _BESIDE


def _column(outline: Outline, cell: ElementInfo, number: int, types: dict[str, str]) -> ColumnInfo:
    headers = _above(outline, cell)
    name = cell.refs[0].partition(":")[2]
    title = next((one.label for one in headers if one.label), "") or _label_of(outline, name)
    return ColumnInfo(
        id=f"c{number}",
        number=number,
        title=title,
        field=name,
        java_type=types.get(name, "java.lang.String"),
        x=cell.x,
        width=cell.width,
        headers=[one.id for one in headers],
        values=[cell.id],
        totals=[one.id for one in _below(outline, cell)],
    )


def _label_of(outline: Outline, name: str) -> str:
    return next((one.label or one.name for one in outline.fields if one.name == name), name)


def _above(outline: Outline, cell: ElementInfo) -> list[ElementInfo]:
    """Return the column's headings: words that share most of its width, in the nearest band.

    In a column header all lines count, elsewhere the lowest only; a heading
    over several columns belongs to them all.
    """
    for section in ("columnHeader", "groupHeader", "pageHeader", "title"):
        texts = [one for one in outline.in_section(section) if _is_heading(one)]
        over = [one for one in texts if _shares(one, cell)]
        if not over:
            continue
        if section == "columnHeader":
            return over
        texts = [one for one in texts if one.band == over[-1].band]
        lowest = max(one.y + one.height for one in texts)
        found = [
            one for one in over if one.band == over[-1].band and one.y + one.height >= lowest - cell.height
        ]
        if found:
            return found
    return []


def _is_heading(one: ElementInfo) -> bool:
    """Tell whether an element prints the same words always."""
    constant = one.kind == "textField" and bool(one.label) and not one.refs
    return bool(one.label) and (one.kind == "staticText" or constant)


def _below(outline: Outline, cell: ElementInfo) -> list[ElementInfo]:
    """Return the column's totals: what prints variables under it, shares in percent aside."""
    fields = outline.in_section("groupFooter", "columnFooter", "summary", "lastPageFooter")
    return [
        one
        for one in fields
        if one.kind == "textField"
        and _shares(one, cell)
        and any(_adds_up(ref, cell, outline) for ref in one.refs)
        and "%" not in one.text
    ]


def _adds_up(ref: str, cell: ElementInfo, outline: Outline) -> bool:
    """Tell whether a variable may be a total of a cell's column: it is reckoned from no other field."""
    sources = outline.reckoned.get(ref[2:], [])
    return (
        ref[0] == "V"
        and not ref.endswith("_COUNT")
        and (not sources or bool({f"F:{one}" for one in sources} & set(cell.refs)))
    )


def _shares(one: ElementInfo, cell: ElementInfo) -> bool:
    """Tell whether two boxes share more than half of the narrower one's width."""
    shared = min(one.x + one.width, cell.x + cell.width) - max(one.x, cell.x)
    return shared > min(one.width, cell.width) * 0.5
