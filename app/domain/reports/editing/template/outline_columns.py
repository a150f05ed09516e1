"""The columns of a report: values of the rows with the headings over them and the totals below."""

from __future__ import annotations

import re

from app.domain.reports.editing.template.outline_models import (
    ColumnInfo,
    ElementInfo,
    Outline,
)

_BESIDE = 6
_GIVEN = re.compile(r"\s*\$[RP]\{[^}]+\}\s*|\s*(?:str|msg)\s*\([^$]*\)\s*")
_SECTIONS = ("columnHeader", "groupHeader", "pageHeader", "title")
_TOPS = _SECTIONS[:-1]
_FEW = 3
_LEAST = 2
_TEXTS = ("staticText", "textField")


def columns(outline: Outline) -> list[ColumnInfo]:
    """Return the columns of the first detail band with fields, from left to right.

    What stands in the cells of a table component is no part of them.
    """
    whole, outline = outline, _without(outline, {one.id for one in outline.elements if one.cell})
    bands = [one for one in outline.bands if one.section == "detail"]
    rows = [
        [one for one in outline.elements if one.band == band.id and one.kind == "textField" and one.refs]
        for band in bands
    ]
    cells = max(rows, key=len, default=[])
    cells = cells if len(cells) > 1 else _constant_cells(outline) or cells
    cells = sorted(_top_row(cells), key=lambda one: one.x) if cells else []
    if not cells or _is_form(outline, cells) or (len(cells) == 1 and not _is_list(outline, cells[0])):
        return []
    types = {one.name: one.java_type for one in outline.fields}
    types |= {one.name: one.java_type for one in outline.variables}
    whole.over_headings = _over_headings(outline, cells)
    above = [one for one in outline.elements if one.id in whole.over_headings and _is_heading(one)]
    whole.rows_titles = [one.label for one in above if all(_shares(one, cell) for cell in cells)]
    outline = _without(outline, set(whole.over_headings))
    given = _given_headings(outline, cells)
    sections = _heading_sections(outline, cells)
    return [_column(outline, cell, number, types, given, sections) for number, cell in enumerate(cells, 1)]


def _without(outline: Outline, ids: set[str]) -> Outline:
    kept = [one for one in outline.elements if one.id not in ids]
    return outline.model_copy(update={"elements": kept}) if ids else outline


def _over_headings(outline: Outline, cells: list[ElementInfo]) -> list[str]:
    """Return the texts in a column header that head no column.

    Where its lowest line has words of their own over the cells, a line over
    nearly all of them is the title of the rows, and a line that prints values
    belongs to a form: neither it nor what stands above it heads a column.
    """
    found: list[str] = []
    for band in [one for one in outline.bands if one.section == "columnHeader"]:
        texts = [one for one in outline.elements if one.band == band.id and one.kind in _TEXTS]
        lines = _lines(texts)
        full = next((at for at, one in enumerate(lines) if _headed(one, cells) * 3 >= len(cells) * 2), None)
        if full is None or len(cells) < _LEAST:
            continue
        last = next((at for at in range(full + 1, len(lines)) if _heads_none(lines[at], cells)), len(lines))
        found += [one.id for line in lines[last:] for one in line]
    return found


def _lines(texts: list[ElementInfo]) -> list[list[ElementInfo]]:
    """Return texts by the line that they stand on, the lowest first."""
    lines: dict[int, list[ElementInfo]] = {}
    for one in sorted(texts, key=lambda each: -each.y):
        key = next((y for y in lines if abs(y - one.y) <= max(2, one.height // 3)), one.y)
        lines.setdefault(key, []).append(one)
    return list(lines.values())


def _heads_none(line: list[ElementInfo], cells: list[ElementInfo]) -> bool:
    """Tell whether a line above the headings is a title over all columns, or a form's."""
    over = [sum(_shares(one, cell) for cell in cells) for one in line if _is_heading(one)]
    formed = any(one.refs and not _is_given(one) for one in line)
    return formed or (len(line) == 1 and over == [len(cells)])


def _heading_sections(outline: Outline, cells: list[ElementInfo]) -> tuple[str, ...]:
    """Return where to look for the headings, nearest first.

    A label or two of a group's form are no headings where a band farther off
    has one over nearly each cell; words over the rows in a detail band of
    their own go before all that stands above them.
    """
    if any(one.section == "columnHeader" for cell in cells for one in _above(outline, cell)):
        return _SECTIONS
    over = {name: _headed(outline.in_section(name), cells) for name in _SECTIONS}
    within = [one for one in outline.in_section("detail") if one.band != cells[0].band]
    if len(cells) >= _FEW and _headed(within, cells) * 3 >= len(cells) * 2:
        return ("detail", *_SECTIONS)
    full = next((name for name in _SECTIONS if over[name] * 3 >= len(cells) * 2), "")
    few = [name for name in _SECTIONS if full and over[name] * 3 <= over[full]]
    return tuple(name for name in _SECTIONS if name not in few)


def _headed(texts: list[ElementInfo], cells: list[ElementInfo]) -> int:
    """Return how many cells have words of their own over them."""
    words = [one for one in texts if _is_heading(one)]
    under = [[cell.id for cell in cells if _shares(one, cell)] for one in words]
    return len({ids[0] for ids in under if len(ids) == 1})


def _top_row(cells: list[ElementInfo]) -> list[ElementInfo]:
    """Return the cells of the fullest line of a detail band."""
    begun: dict[int, int] = {}
    lines: dict[int, list[ElementInfo]] = {}
    for cell in cells:
        apart = max(4, cell.height // 2)
        # The first line that was begun counts, not the nearest: they are kept in their order.
        near = [y for y in range(cell.y - apart, cell.y + apart + 1) if y in lines]
        first = min(near, key=lambda y: begun[y], default=cell.y)
        begun.setdefault(first, len(begun))
        lines.setdefault(first, []).append(cell)
    return max(lines.values(), key=len)


def _constant_cells(outline: Outline) -> list[ElementInfo]:
    """Return the cells of rows of which some print the same words always: a field is still to come.

    Each stands alone under a heading of its own.
    """
    texts = [one for one in outline.in_section("detail") if one.kind == "textField"]
    heads = [one for one in outline.in_section("columnHeader") if _is_heading(one)]
    over = [[head.id for head in heads if _shares(head, one)] for one in texts]
    alone = len(heads) == len(texts) and all(len(ids) == 1 for ids in over)
    return texts if alone and any(not one.refs for one in texts) else []


def _is_list(outline: Outline, cell: ElementInfo) -> bool:
    """Tell whether a row's only cell is a column: the column header has one text, and it stands over it."""
    texts = [one for one in outline.in_section("columnHeader") if _is_heading(one) or _is_given(one)]
    alone = [one for one in outline.in_section("detail") if one.kind != "line"] == [cell]
    return alone and len(texts) == 1 and _shares(texts[0], cell)


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


def _given_headings(outline: Outline, cells: list[ElementInfo]) -> dict[str, ElementInfo]:
    """Return the headings whose words come from a resource bundle or a parameter, by their cell.

    They count where a band has one each over most of the cells: a parameter or
    two above the rows are no headings, nor what stands over the headings.
    """
    worded = any(one.section == "columnHeader" for cell in cells for one in _above(outline, cell))
    for section in _TOPS[:1] if worded else _TOPS:
        given = [one for one in outline.in_section(section) if _is_given(one)]
        for line in dict.fromkeys((one.band, one.y) for one in given):
            texts = [one for one in given if (one.band, one.y) == line]
            over = {cell.id: [one for one in texts if _shares(one, cell)] for cell in cells}
            found = {id_: ones[0] for id_, ones in over.items() if len(ones) == 1}
            alone = len({one.id for one in found.values()}) == len(found)
            if alone and len(found) * 3 >= max(len(cells), 3) * 2:
                return found
    return {}


def _is_given(one: ElementInfo) -> bool:
    return one.kind == "textField" and bool(_GIVEN.fullmatch(one.text))


def _column(
    outline: Outline,
    cell: ElementInfo,
    number: int,
    types: dict[str, str],
    given: dict[str, ElementInfo],
    sections: tuple[str, ...],
) -> ColumnInfo:
    headers = _above(outline, cell, sections)
    own = given.get(cell.id)
    order = {name: rank for rank, name in enumerate(sections)}
    if own is not None and (
        not headers or order.get(own.section, len(order)) < order.get(headers[0].section, len(order))
    ):
        headers = [own]
    source, _colon, name = cell.refs[0].partition(":") if cell.refs else ("", "", "")
    title = next((one.label for one in headers if one.label), "") or _label_of(outline, name)
    return ColumnInfo(
        id=f"c{number}",
        number=number,
        title=title,
        field="" if cell.formula else name,
        source=source,
        formula=cell.formula,
        java_type="java.math.BigDecimal" if cell.formula else types.get(name, "java.lang.String"),
        x=cell.x,
        width=cell.width,
        headers=[one.id for one in headers],
        values=[cell.id],
        totals=[one.id for one in _below(outline, cell)],
    )


def _label_of(outline: Outline, name: str) -> str:
    return next((one.label or one.name for one in outline.fields if one.name == name), name)


def _above(outline: Outline, cell: ElementInfo, sections: tuple[str, ...] = _SECTIONS) -> list[ElementInfo]:
    """Return the column's headings: words that share most of its width, in the nearest band.

    In a column header all lines count, elsewhere the lowest only; a heading
    over several columns belongs to them all.
    """
    for section in sections:
        texts = [one for one in outline.in_section(section) if _is_heading(one) and one.band != cell.band]
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
