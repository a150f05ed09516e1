"""Turn one worksheet into a grid: sizes, merges, borders, looks, values, pictures, paper."""

from __future__ import annotations

import datetime as dt
import re
from functools import cached_property
from typing import Any, Literal, cast

from app.core.i18n import _
from app.core.pages import Picture
from app.engines.intake import limits
from app.engines.intake.book_colors import resolve, theme_colors
from app.engines.intake.detect import picture_form
from app.engines.intake.faces import family_of, has_wide, line_height
from app.engines.intake.grid import PADDING, Align, Edge, Grid, GridCell, Look, Paper, VAlign
from app.engines.intake.numfmt import LOCAL_DATES, Value, format_value

MAX_ROWS = 1_500
MAX_COLUMNS = 120
_MM = 72 / 25.4
_PAPERS = {
    1: (612.0, 792.0),
    5: (612.0, 1008.0),
    7: (522.0, 756.0),
    8: (297 * _MM, 420 * _MM),
    9: (210 * _MM, 297 * _MM),
    11: (148 * _MM, 210 * _MM),
    12: (257 * _MM, 364 * _MM),
    13: (182 * _MM, 257 * _MM),
    34: (176 * _MM, 250 * _MM),
    70: (105 * _MM, 148 * _MM),
}
_ALIGN: dict[str, Align] = {
    "left": "left",
    "right": "right",
    "center": "center",
    "centerContinuous": "center",
    "distributed": "center",
    "justify": "left",
    "fill": "left",
}
_VALIGN: dict[str, VAlign] = {"top": "top", "center": "middle", "distributed": "middle", "justify": "top"}
_WIDTHS = {"hair": 0.25, "thin": 0.5, "medium": 1.25, "thick": 2.0, "double": 0.5}
_DASHED = {"dashed", "dotted", "dashDot", "dashDotDot", "mediumDashed", "mediumDashDot", "mediumDashDotDot"}
_SHORT_DATE = "mm-dd-yy"
_EMU = 12_700
_HEADER_CODE = re.compile(r'&"[^"]*"|&\d+|&[BIUSXYEKZGAF]')


class Sheet:
    """Turns one worksheet into a grid; rows and columns count from 1 as in the file."""

    def __init__(self, book: Any, sheet: Any, formulas: Any) -> None:
        self._sheet, self._formulas = sheet, formulas
        self._theme = theme_colors(book.loaded_theme)
        font = book._fonts[0] if book._fonts else None
        self._base = str(getattr(font, "name", None) or "Calibri"), float(getattr(font, "size", None) or 11)
        self._first_row, self._first_column, self._last_row, self._last_column = self._area()
        self._spans, self._covered = self._merges()
        self._unknown = 0
        self._chinese = False

    def grid(self) -> Grid:
        """Return the sheet's cells, borders and pictures."""
        self._chinese = any(isinstance(cell.value, str) and has_wide(cell.value) for cell in self._cells())
        grid = Grid(self._column_widths(), [])
        grid.cells = [made for cell in self._cells() if (made := self._cell(cell))]
        grid.rows = self._row_heights(grid)
        for cell in self._cells():
            self._borders(cell, grid)
        grid.pictures = self._pictures(grid)
        return grid

    def warnings(self) -> list[str]:
        """Return what the user should know about this sheet."""
        notes = []
        if self._unknown:
            notes.append(
                _(
                    "{count} {count:formula has|formulas have} no stored result;"
                    " open the file in its program and save it.",
                    count=self._unknown,
                )
            )
        return notes

    @property
    def is_cut(self) -> bool:
        """Tell whether the sheet goes on beyond what is read."""
        return bool(self._sheet.max_row > MAX_ROWS or self._sheet.max_column > MAX_COLUMNS)

    # ---- the area -----------------------------------------------------------

    def _area(self) -> tuple[int, int, int, int]:
        return self._print_area() or self._used_area()

    def _print_area(self) -> tuple[int, int, int, int] | None:
        from openpyxl.utils.cell import range_boundaries

        text = str(self._sheet.print_area or "").split(",")[0].rpartition("!")[2].replace("$", "")
        if not re.fullmatch(r"[A-Z]{1,3}\d+:[A-Z]{1,3}\d+", text):
            return None
        left, top, right, bottom = (int(number or 1) for number in range_boundaries(text))
        return top, left, min(bottom, top + MAX_ROWS - 1), min(right, left + MAX_COLUMNS - 1)

    def _used_area(self) -> tuple[int, int, int, int]:
        rows, columns = [], []
        last_row, last_column = min(self._sheet.max_row, MAX_ROWS), min(self._sheet.max_column, MAX_COLUMNS)
        for line in self._sheet.iter_rows(max_row=last_row, max_col=last_column):
            for cell in line:
                if cell.value is not None or _is_bordered(cell) or cell.comment or self._formula(cell):
                    rows.append(cell.row)
                    columns.append(cell.column)
        for merge in self._sheet.merged_cells.ranges:
            if merge.min_row in rows and merge.min_col in columns:
                columns.append(min(merge.max_col, last_column))
                rows.append(min(merge.max_row, last_row))
        return 1, 1, max(rows), max(columns)

    def _merges(self) -> tuple[dict[tuple[int, int], tuple[int, int]], set[tuple[int, int]]]:
        spans, covered = {}, set()
        for merge in self._sheet.merged_cells.ranges:
            bottom, right = min(merge.max_row, self._last_row), min(merge.max_col, self._last_column)
            places = [
                (r, c) for r in range(merge.min_row, bottom + 1) for c in range(merge.min_col, right + 1)
            ]
            if places:
                spans[places[0]] = (bottom - merge.min_row + 1, right - merge.min_col + 1)
                covered.update(places[1:])
        return spans, covered

    def _cells(self) -> list[Any]:
        rows = self._sheet.iter_rows(self._first_row, self._last_row, self._first_column, self._last_column)
        return [cell for row in rows for cell in row]

    # ---- sizes --------------------------------------------------------------

    def _digit(self) -> int:
        """Return the width in pixels of the default font's widest digit."""
        name, size = self._base
        pixels = size * 96 / 72
        if family_of(name) == "serif":
            return max(int(-(-pixels * 0.5 // 1)), 1)
        return max(round(pixels * (0.507 if "calibri" in name.lower() else 0.54)), 1)

    def _column_widths(self) -> list[float]:
        widths = {n: self._default_width() for n in range(self._first_column, self._last_column + 1)}
        for letter, dimension in self._sheet.column_dimensions.items():
            first = dimension.min or _column_number(letter)
            for number in range(first, min(dimension.max or first, self._last_column) + 1):
                if number in widths:
                    widths[number] = self._width(dimension, widths[number])
        return list(widths.values())

    def _default_width(self) -> float:
        form, digit = self._sheet.sheet_format, self._digit()
        if form.defaultColWidth:
            return _points(float(form.defaultColWidth), digit)
        pixels = (form.baseColWidth or 8) * digit + 5
        return float(-(-pixels // 8) * 8 * 0.75)

    def _width(self, dimension: Any, fallback: float) -> float:
        if dimension.hidden:
            return 0.0
        return _points(float(dimension.width), self._digit()) if dimension.customWidth else fallback

    def _row_heights(self, grid: Grid) -> list[float]:
        tallest: dict[int, float] = {}
        for cell in grid.cells:
            if cell.row_span == 1 and not cell.angle:
                tallest[cell.row] = max(tallest.get(cell.row, 0.0), self._need(cell, grid))
        return [
            self._row_height(number, tallest.get(number - self._first_row, 0.0))
            for number in range(self._first_row, self._last_row + 1)
        ]

    def _need(self, cell: GridCell, grid: Grid) -> float:
        lines = cell.text.count("\n") + 1
        if cell.wrapped:
            room = sum(grid.columns[cell.column : cell.column + cell.column_span]) - 2 * PADDING
            lines = max(lines, -int(-cell.look.width(cell.text) // max(room, 1)))
        return cell.look.line(cell.text) * lines + 1

    def _row_height(self, number: int, need: float) -> float:
        dimension = self._sheet.row_dimensions.get(number)
        if dimension is not None and dimension.hidden:
            return 0.0
        if dimension is not None and dimension.height is not None:
            return float(dimension.height)
        name, size = self._base
        default = self._sheet.sheet_format.defaultRowHeight
        return max(float(default or line_height(name, size, False) + 1.5), need)

    # ---- cells --------------------------------------------------------------

    def _cell(self, cell: Any) -> GridCell | None:
        place = (cell.row, cell.column)
        if place in self._covered:
            return None
        formula = self._formula(cell)
        text = self._text(cell)
        if formula and cell.value is None:
            self._unknown += 1
        fill = self._fill(cell)
        if not text and not fill and place not in self._spans and not _is_bordered(cell) and not cell.comment:
            return None
        return self._made(cell, text, formula, fill)

    def _made(self, cell: Any, text: str, formula: str, fill: str | None) -> GridCell:
        rows, columns = self._spans.get((cell.row, cell.column), (1, 1))
        alignment = cell.alignment
        made = GridCell(
            row=cell.row - self._first_row,
            column=cell.column - self._first_column,
            row_span=rows,
            column_span=columns,
            text=text,
            value=formula or _plain(cell.value),
            number_format=_code(cell, self._chinese),
            look=self._look(cell.font),
            fill=fill,
            align=_alignment(cell),
            valign=_VALIGN.get(alignment.vertical or "", "bottom"),
            wrapped=bool(alignment.wrap_text),
            shrink=bool(alignment.shrink_to_fit),
            indent=float(alignment.indent or 0) * self._digit() * 0.75 * 1.2,
            angle=_angle(alignment.textRotation),
            stacked=alignment.textRotation == 255,
        )
        if cell.comment:
            made.comment, made.author = str(cell.comment.text).strip(), str(cell.comment.author or "")
        if alignment.horizontal == "centerContinuous":
            made.column_span = self._continued(cell)
        return made

    def _formula(self, cell: Any) -> str:
        if self._formulas is None:
            return ""
        value = self._formulas.cell(cell.row, cell.column).value
        return value if isinstance(value, str) and value.startswith("=") else ""

    def _text(self, cell: Any) -> str:
        if cell.value is None:
            return ""
        value: Value = cell.value
        number = getattr(cell._style, "numFmtId", 0)
        if number in LOCAL_DATES and isinstance(value, (int, float)):
            value = dt.datetime(1899, 12, 30) + dt.timedelta(days=min(float(value), 2_900_000.0))
        return format_value(value, _code(cell, self._chinese)).strip(" ")

    def _look(self, font: Any) -> Look:
        return Look(
            font=str(font.name or self._base[0]),
            size=float(font.size or self._base[1]),
            bold=bool(font.bold),
            italic=bool(font.italic),
            underline=bool(font.underline and font.underline != "none"),
            color=resolve(font.color, self._theme) or "#000000",
        )

    def _fill(self, cell: Any) -> str | None:
        if cell.fill is None or cell.fill.fill_type in (None, "none"):
            return None
        color = resolve(cell.fill.fgColor, self._theme)
        return None if color == "#FFFFFF" else color

    def _continued(self, cell: Any) -> int:
        """Count the empty cells to the right over which a text is centred."""
        span = 1
        while cell.column + span <= self._last_column:
            other = self._sheet.cell(cell.row, cell.column + span)
            if other.value is not None or other.alignment.horizontal != "centerContinuous":
                break
            span += 1
        return span

    def _borders(self, cell: Any, grid: Grid) -> None:
        row, column = cell.row - self._first_row, cell.column - self._first_column
        sides = (
            (cell.border.top, grid.across, (row, column)),
            (cell.border.bottom, grid.across, (row + 1, column)),
            (cell.border.left, grid.down, (column, row)),
            (cell.border.right, grid.down, (column + 1, row)),
        )
        for side, edges, place in sides:
            edge = self._edge(side)
            inside = self._is_inside(cell, edges is grid.across, place)
            if edge and not inside and (place not in edges or edges[place].width < edge.width):
                edges[place] = edge

    def _edge(self, side: Any) -> Edge | None:
        if side is None or side.style in (None, "none"):
            return None
        width = _WIDTHS.get(side.style, 1.25 if side.style.startswith("medium") else 0.5)
        color = resolve(side.color, self._theme) or "#000000"
        return Edge(width, color, side.style in _DASHED, side.style == "double")

    def _is_inside(self, cell: Any, across: bool, place: tuple[int, int]) -> bool:
        """Tell whether a border lies within a merged area, where none is drawn."""
        row, column = cell.row, cell.column
        boundary = place[0] + (self._first_row if across else self._first_column)
        before = (boundary - 1, column) if across else (row, boundary - 1)
        after = (boundary, column) if across else (row, boundary)
        owner = self._owners.get(before)
        return owner is not None and owner == self._owners.get(after)

    @cached_property
    def _owners(self) -> dict[tuple[int, int], tuple[int, int]]:
        return {
            (r, c): (top, left)
            for (top, left), (rows, columns) in self._spans.items()
            for r in range(top, top + rows)
            for c in range(left, left + columns)
        }

    # ---- pictures and paper -------------------------------------------------

    def _pictures(self, grid: Grid) -> list[Picture]:
        found = []
        for image in getattr(self._sheet, "_images", [])[:50]:
            data = image._data()
            form = picture_form(data)
            if form in ("png", "jpeg", "gif", "bmp"):
                limits.check_picture(data, self._sheet.title)
                found.append(self._picture(image.anchor, data, f"image/{form}", grid))
        return found

    def _picture(self, anchor: Any, data: bytes, mime: str, grid: Grid) -> Picture:
        x0, y0 = self._point(anchor._from, grid) if hasattr(anchor, "_from") else (0.0, 0.0)
        if getattr(anchor, "to", None) is not None:
            x1, y1 = self._point(anchor.to, grid)
        else:
            x1, y1 = x0 + anchor.ext.width / _EMU, y0 + anchor.ext.height / _EMU
        return Picture(x0=x0, y0=y0, x1=max(x1, x0 + 1), y1=max(y1, y0 + 1), data=data, mime=mime)

    def _point(self, marker: Any, grid: Grid) -> tuple[float, float]:
        columns = max(marker.col - self._first_column + 1, 0)
        rows = max(marker.row - self._first_row + 1, 0)
        x = sum(grid.columns[:columns]) + marker.colOff / _EMU
        return x, sum(grid.rows[:rows]) + marker.rowOff / _EMU

    def paper(self) -> Paper:
        """Return the page set-up."""
        setup, margins = self._sheet.page_setup, self._sheet.page_margins
        width, height = _PAPERS.get(int(setup.paperSize or 9), _PAPERS[9])
        if setup.orientation == "landscape":
            width, height = height, width
        fit = bool(getattr(self._sheet.sheet_properties.pageSetUpPr, "fitToPage", False))
        options = self._sheet.print_options
        return Paper(
            width,
            height,
            margins.left * 72,
            margins.right * 72,
            margins.top * 72,
            margins.bottom * 72,
            scale=min(max(float(setup.scale or 100) / 100, 0.1), 4.0),
            fit_width=fit and setup.fitToWidth != 0,
            fit_height=fit and (setup.fitToHeight is None or setup.fitToHeight == 1),
            centered_across=bool(options.horizontalCentered),
            centered_down=bool(options.verticalCentered),
            header=_parts(self._sheet.oddHeader),
            footer=_parts(self._sheet.oddFooter),
            header_margin=margins.header * 72,
            footer_margin=margins.footer * 72,
        )


def _points(characters: float, digit: int) -> float:
    return int((256 * characters + int(128 / digit)) / 256 * digit) * 0.75


def _column_number(letter: str) -> int:
    from openpyxl.utils import column_index_from_string

    return int(column_index_from_string(letter))


def _is_bordered(cell: Any) -> bool:
    border = cell.border
    return any(
        side is not None and side.style for side in (border.left, border.right, border.top, border.bottom)
    )


def _plain(value: Any) -> str | None:
    return None if value is None else str(value)


def _code(cell: Any, chinese: bool) -> str:
    number = getattr(cell._style, "numFmtId", 0)
    if number in LOCAL_DATES:
        return LOCAL_DATES[number]
    code = str(cell.number_format or "General")
    if code == _SHORT_DATE:
        return "yyyy/m/d" if chinese else "m/d/yyyy"
    if code == "General" and isinstance(cell.value, (dt.date, dt.datetime)):
        return "yyyy-mm-dd"
    return code


def _alignment(cell: Any) -> Align:
    given = cell.alignment.horizontal
    if given in _ALIGN:
        return _ALIGN[given]
    if isinstance(cell.value, bool):
        return "center"
    number = isinstance(cell.value, (int, float, dt.date, dt.time, dt.timedelta))
    return "right" if number else "left"


def _angle(rotation: int | None) -> Literal[0, 90, 270]:
    if not rotation or rotation == 255:
        return 0
    return 90 if 45 <= rotation <= 90 else 270 if rotation >= 135 else 0


def _parts(header: Any) -> tuple[str, str, str]:
    texts = [
        _HEADER_CODE.sub("", str(part.text or "")).strip()
        for part in (header.left, header.center, header.right)
    ]
    dated = [text.replace("&D", f"{dt.date.today():%Y-%m-%d}").replace("&T", "") for text in texts]
    return cast("tuple[str, str, str]", tuple(dated))
