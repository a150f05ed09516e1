"""Tables of texts as a workbook that any spreadsheet program opens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

FORBIDDEN = re.compile(r"[\\/*?:\[\]\x00-\x1f]")
ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
MOST_LETTERS = 31


def workbook(tables: Mapping[str, Sequence[Sequence[str]]]) -> bytes:
    """Return an XLSX file with a sheet per table; every value is a text, so that no code loses its zeros."""
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for name, rows in tables.items():
        sheet = book.create_sheet(FORBIDDEN.sub("_", name)[:MOST_LETTERS] or "Sheet")
        for at, row in enumerate(rows):
            sheet.append([_cell(sheet, text, bold=at == 0) for text in row])
    held = BytesIO()
    book.save(held)
    return held.getvalue()


def _cell(sheet: Any, text: str, *, bold: bool) -> Any:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    cell = WriteOnlyCell(sheet, ILLEGAL.sub("", text))
    cell.data_type = "s"
    if bold:
        cell.font = Font(bold=True)
    return cell
