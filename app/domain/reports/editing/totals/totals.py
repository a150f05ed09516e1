"""Rows of totals: where they stand, their variables, cells and labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.columns.cells import (
    NUMBERS,
    Spot,
    add_expression,
    as_decimal,
    declare,
    least_line,
    make_label,
    make_value,
    room_for,
    shift_down,
)
from app.domain.reports.editing.columns.widths import scale_to_fit
from app.domain.reports.editing.layout.free_room import made_band
from app.domain.reports.editing.layout.space import keep_page
from app.domain.reports.editing.template.grid import Grid, Piece, grid_of, pieces_of, section_of
from app.domain.reports.editing.template.numbers import amounts_of, name_of
from app.domain.reports.editing.template.outline import ColumnInfo, Outline, shown_text
from app.domain.reports.editing.template.styles import font_of, text_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.totals.count_wording import count_within, has_count
from app.domain.reports.editing.totals.totals_beside import (
    Line,
    is_free,
    line_of_totals,
    put_after_label,
    say_too,
)
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

Calculation = Literal["Sum", "Average", "Count", "Highest", "Lowest"]


@dataclass(frozen=True)
class TotalRow:
    """What a row of totals holds: the columns, the calculation, its label, for what; or rows."""

    columns: Sequence[ColumnInfo]
    calculation: Calculation
    label: str
    section: str
    group: str = ""
    reset: str = "Report"
    rows: bool = False
    beside: bool = False


def add_total_row(template: Template, outline: Outline, row: TotalRow) -> None:
    """Put totals under their columns; a row of totals that stands there already is extended."""
    before = needed_height(template.root)
    grid = grid_of(template, outline)
    line = line_of_totals(template, row.section, row.group) if row.beside else None
    if line is not None:
        for column in row.columns:
            _put_beside(template, grid, line, column, row)
        keep_page(template.root, before)
        return
    standing = _standing_row(template, outline, grid, row)
    if standing is not None:
        band, top, height = standing
    else:
        band, top, height = _new_row(template, grid, row)
    looks = {one.id: _look(template, grid, band, one, top) for one in row.columns}
    for column in row.columns:
        expression = _total(template, column, row)
        expression = count_within(row.label, expression, outline.language) or expression
        _put(template, grid, band, column, (top, height), expression, looks[column.id], row)
    if standing is None and not has_count(row.label):
        _label(template, grid, band, row, (top, height))
    keep_page(template.root, before)


def _put_beside(template: Template, grid: Grid, line: Line, column: ColumnInfo, row: TotalRow) -> None:
    """Put a total into a line of others: under its column where that is free, else after the label."""
    band, top, height = line
    value = _value_piece(template, grid, column)
    if value is None:
        return
    look = _look(template, grid, band, column, top)
    expression = _total(template, column, row)
    if not row.rows and is_free(line, value):
        _put(template, grid, band, column, (top, height), expression, look, row)
        say_too(template, line, row.label)
        return
    pattern = _pattern(template, value.node, row.calculation)
    space = " " if row.label.isascii() else ""
    words = row.label if row.rows else f"{row.label}{space}{column.title}"
    words += ": " if words.isascii() else "："
    put_after_label(template, line, words, expression, look, pattern, value.width)


def has_total(template: Template, outline: Outline, column: ColumnInfo, row: TotalRow) -> bool:
    """Tell whether a column has such a total at that place already."""
    infos = [info for one in column.totals if (info := outline.element(one)) is not None]
    return any(
        one.section == row.section
        and one.group == row.group
        and _same_calculation(template, template.find(one.id), row.calculation)
        for one in infos
    ) or any(
        _adds_up(template, template.find(one.id), column.field, row.calculation)
        for one in outline.in_section(row.section)
        if one.group == row.group
    )


def _adds_up(template: Template, node: Any, field: str, calculation: str) -> bool:
    """Tell whether an element prints such a total of a field, wherever it stands."""
    names = xml.references(node, "V") if node is not None and field else set()
    said = [
        xml.child(one, "variableExpression")
        for one in template.root
        if local(one) == "variable" and one.get("name") in names and one.get("calculation") == calculation
    ]
    return any(one is not None and (one.text or "").strip() == f"$F{{{field}}}" for one in said)


def _standing_row(
    template: Template, outline: Outline, grid: Grid, row: TotalRow
) -> tuple[Any, int, int] | None:
    """Return the band, y and height of a row of totals for the same rows, where one stands."""
    found = []
    for column in outline.columns:
        for name in column.totals:
            info = outline.element(name)
            if info is None or info.section != row.section or info.group != row.group:
                continue
            found.append(info)
    if not found or (len({one.y for one in found}) > 1 and row.calculation != "Sum"):
        return None
    if not all(_same_calculation(template, template.find(one.id), row.calculation) for one in found[:1]):
        return None
    node = template.find(found[0].id)
    piece = next((one for band in template.bands() for one in pieces_of(band) if one.node is node), None)
    if piece is None:
        return None
    taken = {name for one in row.columns for name in one.totals}
    if any(one.id in taken for one in found):
        return None
    return piece.band, piece.y, piece.height


def _same_calculation(template: Template, node: Any, calculation: str) -> bool:
    names = xml.references(node, "V") if node is not None else set()
    found = [one for one in template.root if local(one) == "variable" and one.get("name") in names]
    return any(one.get("calculation") == calculation for one in found)


def _new_row(template: Template, grid: Grid, row: TotalRow) -> tuple[Any, int, int]:
    """Make room for a row at the top of a summary or the end of a footer."""
    cell = _value_piece(template, grid, row.columns[0])
    least = least_line(template, cell.node) if cell is not None else _ROW
    height = max(cell.height, least) if cell is not None and cell.height <= _HIGHEST else max(least, _ROW)
    fresh = not any(
        section_of(band) == row.section and _group_of(band) == row.group for band in template.bands()
    )
    band = made_band(template, row.section, height, row.group)
    pieces = list(pieces_of(band))
    if fresh or not pieces:
        band.set("height", str(max(height, xml.number(band, "height"))))
        return band, 0, height
    if row.section == "summary":
        top = _below_sums(template, band) if row.calculation != "Sum" else 0
        shift_down(band, height, top)
        return band, top, height
    top = max(piece.bottom for piece in pieces)
    band.set("height", str(max(xml.number(band, "height"), top + height)))
    return band, top, height


def _below_sums(template: Template, band: Any) -> int:
    """Return where the lowest sum of a band ends: an average stands below the totals; 0 without any."""
    summed = {one.get("name") for one in template.root if one.get("calculation") == "Sum"}
    sums = [one.bottom for one in pieces_of(band) if xml.references(one.node, "V") & summed]
    return max(sums, default=0)


def _group_of(band: Any) -> str:
    above = band.getparent().getparent()
    return str(above.get("name", "")) if local(above) == "group" else ""


def _value_piece(template: Template, grid: Grid, column: ColumnInfo) -> Piece | None:
    return next((one for one in grid.pieces if template.name_of(one.node) in column.values), None)


def _total(template: Template, column: ColumnInfo, row: TotalRow) -> str:
    """Declare a column's total, or find it; return its expression."""
    expression, java_type = _counted(column, row.calculation)
    if row.rows:
        expression = "Integer.valueOf(1)"
    more = {} if row.reset == "Report" else {"resetType": row.reset}
    if row.group:
        more["resetGroup"] = row.group
    for one in template.root:
        if local(one) == "variable" and _is_same(one, expression, more, row.calculation):
            return f"$V{{{one.get('name')}}}"
    name = f"{name_of(column)}_{SUFFIXES[row.calculation]}{_REACH.get(row.reset, '')}"
    name += f"_{row.group}" if row.group else ""
    variable = declare(template, "variable", name, java_type, **more, calculation=row.calculation)
    add_expression(template, variable, "variableExpression", expression)
    return f"$V{{{variable.get('name')}}}"


# Rows that are higher hold pictures or long texts: a line of figures needs less.
_HIGHEST, _ROW = 60, 20
SUFFIXES = {
    "Sum": "total",
    "Average": "average",
    "Count": "count",
    "DistinctCount": "different",
    "Highest": "highest",
    "Lowest": "lowest",
}
_REACH = {"Page": "_page", "Column": "_column"}


def _is_same(variable: Any, expression: str, more: dict[str, str], calculation: str) -> bool:
    said = xml.child(variable, "variableExpression")
    reset = variable.get("resetType", "Report")
    return (
        said is not None
        and (said.text or "").strip() == expression
        and variable.get("calculation") == calculation
        and reset == more.get("resetType", "Report")
        and variable.get("resetGroup", "") == more.get("resetGroup", "")
        and variable.get("incrementType", "None") == "None"
    )


def _counted(column: ColumnInfo, calculation: str) -> tuple[str, str]:
    """Return the expression and the class of a column's total."""
    reference = column.formula or f"$F{{{column.field}}}"
    if calculation == "Count":
        return reference, "java.lang.Integer"
    if column.java_type not in NUMBERS:
        amount = amounts_of(column)
        return amount or reference, "java.math.BigDecimal" if amount else column.java_type
    if calculation == "Average" and column.java_type not in ("java.lang.Double", "java.math.BigDecimal"):
        return as_decimal(reference, column.java_type), "java.math.BigDecimal"
    return reference, column.java_type


def _look(template: Template, grid: Grid, band: Any, column: ColumnInfo, top: int) -> Any:
    """Return the element whose look a total takes: a total of the row, else the column's value."""
    for piece in pieces_of(band):
        first, last = grid.span(piece)
        if piece.y == top and local(piece.node) == "textField" and first != last:
            continue
        if piece.y == top and local(piece.node) == "textField" and xml.references(piece.node, "V"):
            return piece.node
    value = _value_piece(template, grid, column)
    return value.node if value is not None else None


def _put(
    template: Template,
    grid: Grid,
    band: Any,
    column: ColumnInfo,
    place: tuple[int, int],
    expression: str,
    look: Any,
    row: TotalRow,
) -> None:
    """Put a total under its column, in the place of an empty cell or of a label that reaches there."""
    value = _value_piece(template, grid, column)
    if value is None:
        return
    holder, left, top = band, 0, place[0]
    standing = [one for one in pieces_of(band) if one.y < place[0] + place[1] and one.bottom > place[0]]
    frame = next((one for one in standing if local(one.node) == "frame" and _holds(one, value)), None)
    if frame is not None:
        holder, left, top = frame.node, frame.x, place[0] - frame.y
    for one in standing:
        _clear(template, one, value)
    pattern = "" if has_count(row.label) else _pattern(template, value.node, row.calculation)
    spot: Spot = (value.x - left, top, value.width, place[1])
    node = make_value(template, holder, expression, spot, look, pattern)
    font_of(template.root, node).set("isBold", "true")
    align = _align(value.node)
    if align:
        text_of(template.root, node).set("textAlignment", align)
    for name in ("textAdjust", "isStretchWithOverflow"):
        node.attrib.pop(name, None)
    scale_to_fit(node)


def _align(node: Any) -> str:
    text = xml.child(node, "textElement")
    return (text.get("textAlignment") or "") if text is not None else ""


def _holds(frame: Piece, value: Piece) -> bool:
    return frame.x <= value.x + 2 and frame.right >= value.right - 2


def _clear(template: Template, one: Piece, value: Piece) -> None:
    """Take out an empty cell under the value, or end a longer text before it."""
    shared = min(one.right, value.right) - max(one.x, value.x)
    place = xml.geometry(one.node)
    if shared <= 2 or place is None or not _prints_words(one.node):
        return
    words = shown_text(one.node).strip().strip('"')
    if local(one.node) == "staticText" and not words and one.x >= value.x - 3:
        template.drop(one.node)
    elif value.x - one.x > 20:
        place.set("width", str(value.x - one.x))
        rest = one.right - value.right
        if rest > 2 and local(one.node) == "textField":
            make_label(template, one.node.getparent(), "", (value.right, one.y, rest, one.height), one.node)


def _prints_words(node: Any) -> bool:
    """Tell whether an element prints the same words always."""
    return local(node) == "staticText" or (
        local(node) == "textField" and not xml.REFERENCE.search(shown_text(node)) and bool(shown_text(node))
    )


def _pattern(template: Template, value: Any, calculation: str) -> str:
    own = value.get("pattern") or "" if local(value) == "textField" else ""
    if calculation == "Count":
        return "#,##0"
    return (own or "#,##0.00") if calculation == "Average" else own


def _label(template: Template, grid: Grid, band: Any, row: TotalRow, place: tuple[int, int]) -> None:
    """Write the label in the room left of the first total, and close the row's cells."""
    first = min(grid.index_of(one.id) for one in row.columns)
    model = next((one for one in grid.pieces if _is_value(template, grid, one, 0)), None)
    if first == 0 or model is None:
        return
    inner = grid.slots[first].x0
    left = grid.left
    look = model.node
    node = make_label(template, band, row.label, (left, place[0], max(1, inner - left), place[1]), look)
    font_of(template.root, node).set("isBold", "true")
    if room_for(template, node, row.label) > inner - left:
        from_left = min(grid.left, 0)
        place_node = xml.geometry(node)
        assert place_node is not None
        place_node.set("x", str(max(0, from_left)))
        place_node.set("width", str(inner - max(0, from_left)))
    _close_row(template, grid, band, row, place)


def _is_value(template: Template, grid: Grid, piece: Piece, at: int) -> bool:
    name = template.name_of(piece.node)
    return any(name in one.values for one in grid.slots[at].columns)


def _close_row(template: Template, grid: Grid, band: Any, row: TotalRow, place: tuple[int, int]) -> None:
    """Give the columns without a total an empty cell where the rows' cells have lines."""
    taken = {grid.index_of(one.id) for one in row.columns}
    for at in range(min(taken) + 1, len(grid.slots)):
        model = next((one for one in grid.pieces if _is_value(template, grid, one, at)), None)
        if at in taken or model is None or xml.child(model.node, "box") is None:
            continue
        make_label(template, band, "", (model.x, place[0], model.width, place[1]), model.node)
