"""Read DOCX, XLSX and PDF; runs in the child process."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

from app.core.text import has_cjk
from app.domain.documents.facts import Place
from app.domain.documents.sources import MOST_BLOCKS, Paragraph, Source
from app.domain.documents.tables.values import number_of
from app.engines.documents.parse.heads import grid_from
from app.engines.documents.parse.run_on import LABEL, run_on
from app.engines.intake import limits
from app.engines.sources.files import cell_value

MOST_ROWS = 200_000
MOST_COLUMNS = 100
MOST_PAGES = 500
TABLE_PAGES = 30
LOOKED_AT = 40
_CJK_GAP = re.compile(r"(?<=[\u4e00-\u9fff，。、；：）])\s+(?=[\u4e00-\u9fff（])")

MOST_SHEET_BYTES, MOST_MERGE_BYTES = 80_000_000, 400_000
MOST_MERGES, MOST_SPANNED = 5_000, 2_000
_MERGE = re.compile(r'<mergeCell ref="([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)"')


def read_docx(path: Path, digest: str) -> Source:
    """Read paragraphs and tables of a DOCX; a clause heading gives what follows its clause."""
    import docx
    from docx.oxml.ns import qn

    limits.check_parts(path, path.name)
    try:
        document = docx.Document(str(path))
    except Exception as problem:
        raise limits.corrupt(path.name, str(problem)) from problem
    source = Source(name=path.name, sha256=digest, form="office")
    place = Place(source=path.name, sha256=digest, kind="clause")
    clause, number = "", 0
    for child in document.element.body.iterchildren():
        where = place.model_copy(update={"clause": clause, "line": number})
        if child.tag == qn("w:tbl"):
            word = "表格" if has_cjk(source.text[:400]) else "table"
            label = f"{word} {len(source.grids) + 1}"
            _docx_table(child, qn, source, where.model_copy(update={"clause": label}))
        elif child.tag == qn("w:p"):
            words = "".join(one.text or "" for one in child.iter(qn("w:t"))).strip()
            if not words:
                continue
            number += 1
            style = child.find(f".//{qn('w:pStyle')}")
            level = _level(str(style.get(qn("w:val"), "")) if style is not None else "")
            if found := re.match(
                r"(第\s*[一二三四五六七八九十百\d]+\s*[条章]|(?:Article|Clause)\s+\d+)", words
            ):
                clause = found.group(1)
            where = place.model_copy(update={"clause": clause, "line": number})
            source.paragraphs.append(Paragraph(text=words, place=where, level=level))
    return _filled(source)


def _level(style: str) -> int:
    found = re.fullmatch(r"(?:Heading|标题)\s*(\d)|(\d)", style)
    return int(found.group(1) or found.group(2)) if found else 1 if style == "Title" else 0


def _docx_table(table: Any, qn: Any, source: Source, place: Place) -> None:
    rows = [
        ["".join(one.text or "" for one in cell.iter(qn("w:t"))).strip() for cell in row.iter(qn("w:tc"))]
        for row in table.iter(qn("w:tr"))
    ]
    if rows:
        source.grids.append(grid_from(rows, list(range(1, len(rows) + 1)), source.name, "", place))


def read_xlsx(path: Path, digest: str) -> Source:
    """Read every filled sheet; a sheet of a few lone texts becomes paragraphs."""
    import openpyxl

    limits.check_parts(path, path.name)
    try:
        data = path.read_bytes()
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    except Exception as problem:
        raise limits.corrupt(path.name, str(problem)) from problem
    source = Source(name=path.name, sha256=digest, form="table")
    try:
        for sheet in book.worksheets:
            _sheet(sheet, source, digest, _merged_down(data, sheet))
    finally:
        book.close()
    return _filled(source)


def _merged_down(data: bytes, sheet: Any) -> list[tuple[int, int, int]]:
    """Return the cells of a sheet that were merged downwards: column from 0, first and last row."""
    name = str(getattr(sheet, "_worksheet_path", "")).lstrip("/")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if name not in archive.namelist() or archive.getinfo(name).file_size > MOST_SHEET_BYTES:
            return []
        said = archive.read(name)[-MOST_MERGE_BYTES:].decode("utf-8", "replace")
    found = []
    for column, first, other, last in _MERGE.findall(said)[:MOST_MERGES]:
        if column == other and int(last) > int(first):
            found.append((_column_number(column), int(first), int(last)))
    return found


def _column_number(letters: str) -> int:
    number = 0
    for one in letters:
        number = number * 26 + ord(one) - 64
    return number - 1


def _fill_down(rows: list[list[str]], numbers: list[int], merged: list[tuple[int, int, int]]) -> None:
    """Write what a cell that was merged downwards says into each row that it spans."""
    at_row = {number: at for at, number in enumerate(numbers)}
    for column, first, last in merged:
        top = rows[at_row[first]] if first in at_row else []
        value = top[column] if column < len(top) else ""
        for number in range(first + 1, min(last, first + MOST_SPANNED) + 1):
            row = rows[at_row[number]] if value and number in at_row else []
            if row:
                row += [""] * (column + 1 - len(row))
                row[column] = row[column] or value


def _sheet(sheet: Any, source: Source, digest: str, merged: list[tuple[int, int, int]]) -> None:
    rows: list[list[str]] = []
    numbers: list[int] = []
    for number, row in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True), 1):
        cells = [_text(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            rows.append(cells)
            numbers.append(number)
        if len(rows) > MOST_ROWS:
            break
    _percents(sheet, rows)
    _fill_down(rows, numbers, merged)
    place = Place(source=source.name, sha256=digest, kind="cell", sheet=str(sheet.title))
    if max((len(row) for row in rows), default=0) >= 2 and len(rows) >= 2:
        source.grids.append(grid_from(rows, numbers, source.name, str(sheet.title), place))
        return
    for number, row in zip(numbers, rows, strict=True):
        where = place.model_copy(update={"cell": f"A{number}"})
        source.paragraphs.append(Paragraph(text=" ".join(row), place=where))


def _percents(sheet: Any, rows: list[list[str]]) -> None:
    """Write shares as percentages in columns that the book shows so; the first lines tell."""
    columns: set[int] = set()
    for row in sheet.iter_rows(max_row=LOOKED_AT, max_col=MOST_COLUMNS):
        columns |= {
            at
            for at, cell in enumerate(row)
            if isinstance(cell.value, int | float) and "%" in str(cell.number_format or "")
        }
    for row in rows if columns else []:
        for at in columns:
            number = number_of(row[at]) if at < len(row) else None
            if number is not None and "%" not in row[at]:
                row[at] = f"{(number * 100).normalize():f}%"


def _text(value: object) -> str:
    found = cell_value(value)
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, float):
        return f"{found:.10f}".rstrip("0").rstrip(".")
    return "" if found is None else str(found)


def read_pdf(path: Path, digest: str) -> Source:
    """Read the lines of each page with their boxes, and the tables of the first pages."""
    import sys

    sys.modules.setdefault("pymupdf.layout", None)  # type: ignore[arg-type]
    import pymupdf

    limits.check_pdf(path, path.name)
    source = Source(name=path.name, sha256=digest, form="pdf")
    with pymupdf.open(path, filetype="pdf") as document:
        source.pages = document.page_count
        for number in range(min(document.page_count, MOST_PAGES)):
            _page(document[number], number, source, digest)
    return _filled(source)


def _page(page: Any, number: int, source: Source, digest: str) -> None:
    place = Place(source=source.name, sha256=digest, kind="page", page=number + 1)
    boxes = []
    if number < TABLE_PAGES:
        for table in page.find_tables().tables:
            rows = [[_joined(cell or "") for cell in row] for row in table.extract()]
            if len(rows) > 1 and len(rows[0]) > 1:
                where = place.model_copy(update={"box": _box(table.bbox)})
                boxes.append(table.bbox)
                source.grids.append(grid_from(rows, [number + 1] * len(rows), source.name, "", where))
    begun = len(source.paragraphs)
    for block in page.get_text("blocks", sort=True):
        x0, y0, x1, y1, words, _index, kind = block[:7]
        inside = any(
            b[0] - 2 <= (x0 + x1) / 2 <= b[2] + 2 and b[1] - 2 <= (y0 + y1) / 2 <= b[3] + 2 for b in boxes
        )
        if kind != 0 or inside or len(source.paragraphs) > MOST_BLOCKS:
            continue
        for said in _pieces(words):
            where = place.model_copy(update={"box": _box((x0, y0, x1, y1))})
            source.paragraphs.append(Paragraph(text=said, place=where))
    source.paragraphs[begun:] = run_on(source.paragraphs[begun:])


_ENTRY = re.compile(r"(第\s*[一二三四五六七八九十\d]+\s*[条章]|Article|Clause|\d+[.、)])")


def _pieces(words: str) -> list[str]:
    """Join the lines of a block unless each is an entry of its own."""
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    if len(lines) > 1 and sum(bool(re.search(r"[:：]", line[:12])) for line in lines) >= len(lines) - 1:
        return lines
    out: list[str] = []
    for line in lines:
        if out and not LABEL.match(line) and not _ENTRY.match(line):
            out[-1] = _joined(f"{out[-1]} {line}")
        else:
            out.append(line)
    return out


def _joined(text: str) -> str:
    return _CJK_GAP.sub("", " ".join(text.replace("\u2212", "-").split()))


def _box(box: Any) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (round(float(one), 1) for one in box)
    return x0, y0, x1, y1


def _filled(source: Source) -> Source:
    if not source.paragraphs and not any(grid.rows for grid in source.grids):
        raise limits.nothing_in_it(source.name)
    return source
