"""Read a workbook's first filled sheet into the page model."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

from app.core.i18n import _
from app.core.pages import Document
from app.engines.intake import limits
from app.engines.intake.grid import lay_out
from app.engines.intake.sheet import MAX_COLUMNS, MAX_ROWS, Sheet

_LONG_SHEET = 2 << 20


def read_xlsx(path: Path) -> Document:
    """Return the pages of the first visible sheet that holds anything."""
    import openpyxl

    data, cut = _trimmed(path)
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    sheet = _first_filled(book)
    if sheet is None:
        raise limits.nothing_in_it(path.name)
    formulas = openpyxl.load_workbook(io.BytesIO(data), data_only=False)[sheet.title]
    reader = Sheet(book, sheet, formulas)
    laid = lay_out(reader.grid(), reader.paper(), "xlsx")
    return Document(
        name=path.name,
        kind="xlsx",
        page_count=laid.page_count,
        pages=laid.pages,
        warnings=_warnings(reader, cut, laid.shrunk),
    )


def _warnings(reader: Sheet, cut: bool, shrunk: bool) -> list[str]:
    notes = reader.warnings()
    if cut or reader.is_cut:
        notes.append(_("Only the first {rows} rows of the sheet were read.", rows=MAX_ROWS))
    if shrunk:
        notes.append(_("The sheet is wider than its paper; it was made smaller to fit."))
    return notes


def _trimmed(path: Path) -> tuple[bytes, bool]:
    """Return a workbook without the rows that are not read: a long sheet takes minutes to load."""
    with zipfile.ZipFile(path) as archive:
        if all(entry.file_size <= _LONG_SHEET for entry in archive.infolist() if _is_sheet(entry)):
            return path.read_bytes(), False
        target = io.BytesIO()
        cut = False
        with zipfile.ZipFile(target, "w") as kept:
            for entry in archive.infolist():
                data = archive.read(entry)
                end = data.find(f'<row r="{MAX_ROWS + 1}"'.encode()) if _is_sheet(entry) else -1
                rest = data.find(b"</sheetData>", end) if end > 0 else -1
                cut = cut or rest > 0
                kept.writestr(entry.filename, data[:end] + data[rest:] if rest > 0 else data)
    return target.getvalue(), cut


def _is_sheet(entry: zipfile.ZipInfo) -> bool:
    return entry.filename.startswith("xl/worksheets/") and entry.filename.endswith(".xml")


def _first_filled(book: Any) -> Any:
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible" and any(
            cell.value is not None
            for row in sheet.iter_rows(max_row=min(sheet.max_row, MAX_ROWS), max_col=MAX_COLUMNS)
            for cell in row
        ):
            return sheet
    return None
