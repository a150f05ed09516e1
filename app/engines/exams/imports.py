"""Banks of other programs: XLSX, CSV, GIFT, Moodle XML and JSON as items, nothing believed."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.models import Item, Option
from app.domain.questions.text.source import language_of
from app.engines.exams.gift import read_gift
from app.engines.exams.moodle import read_moodle
from app.engines.exams.table import MOST_COLUMNS, MOST_ROWS, keyed, kind_of, read_rows
from app.engines.intake import limits
from app.engines.intake.plain import delimiter_of, file_text

MOST_ITEMS = 20_000
_SHOWN = 5


@dataclass
class BankFile:
    """What a bank file holds, and what could not be read."""

    items: list[Item] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def read_bank(path: Path) -> BankFile:
    """Read a bank by what the file is; raise AppError where it holds no items."""
    limits.check_path(path)
    try:
        items, lost = _read(path)
    except (UnicodeError, ValueError, KeyError, RecursionError, OSError) as problem:
        raise limits.corrupt(path.name, str(problem)) from problem
    if not items:
        raise AppError(
            "empty_bank",
            _("The file {name} holds no items that can be read.", name=path.name),
            _("Use XLSX or CSV with a head row, GIFT, Moodle XML or JSON."),
        )
    found = BankFile(_named(items[:MOST_ITEMS]))
    if lost:
        shown = "; ".join(lost[:_SHOWN])
        found.warnings.append(
            _("{count} {count:entry|entries} could not be read: {shown}", count=len(lost), shown=shown)
        )
    return found


def _read(path: Path) -> tuple[list[Item], list[str]]:
    head = path.open("rb").read(4)
    suffix = path.suffix.lower()
    if head.startswith(b"PK"):
        limits.check_parts(path, path.name)
        return _read_xlsx(path)
    text = file_text(path)
    start = text.lstrip()[:1]
    if start == "<":
        return read_moodle(path.read_bytes())
    if start in ("[", "{") and suffix != ".gift":
        return read_json(text)
    if suffix in (".csv", ".tsv"):
        return read_rows(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text)))
    return read_gift(text)


def _read_xlsx(path: Path) -> tuple[list[Item], list[str]]:
    import openpyxl

    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    except Exception as problem:
        raise limits.corrupt(path.name, str(problem)) from problem
    items: list[Item] = []
    lost: list[str] = []
    try:
        for sheet in book.worksheets:
            rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
            more, bad = read_rows(rows)
            items, lost = items + more, lost + bad
    finally:
        book.close()
    return items, lost


def read_json(text: str) -> tuple[list[Item], list[str]]:
    """Return the items of our own JSON, or of plain entries with stem, options and answer."""
    data: Any = json.loads(text)
    if isinstance(data, dict) and isinstance(data.get("draftsmith"), list):
        return _whole(data["draftsmith"])
    rows = data.get("items", []) if isinstance(data, dict) else data
    items: list[Item] = []
    lost: list[str] = []
    for number, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        item = _plain(row, number) if isinstance(row, dict) else None
        if item is None:
            lost.append(str(row)[:50])
        else:
            items.append(item)
    return items, lost


def _whole(rows: list[Any]) -> tuple[list[Item], list[str]]:
    items: list[Item] = []
    lost: list[str] = []
    for row in rows:
        try:
            items.append(Item.model_validate(row))
        except ValidationError:
            lost.append(str(row)[:50])
    return items, lost


def _plain(row: dict[str, Any], number: int) -> Item | None:
    stem = str(row.get("stem") or row.get("question") or "").strip()
    answer = row.get("answer", row.get("key", ""))
    if isinstance(answer, list):
        answer = "".join(str(one) for one in answer)
    text = str(answer).strip().lower() if isinstance(answer, bool) else str(answer).strip()
    given = row.get("options") or {}
    named = given if isinstance(given, dict) else dict(zip("ABCDEFGH", given, strict=False))
    notes = row.get("distractor_notes") if isinstance(row.get("distractor_notes"), dict) else {}
    options = [Option(text=str(one), reason=str((notes or {}).get(name, ""))) for name, one in named.items()]
    if not stem or not text:
        return None
    kind = kind_of(str(row.get("qtype") or row.get("type") or row.get("kind") or ""), options, text, stem)
    item = Item(
        id=str(row.get("id") or f"j{number}"),
        kind=kind,
        language=language_of(stem),
        stem=stem,
        explanation=str(row.get("explanation") or ""),
        topic=str(row.get("topic") or ""),
    )
    return keyed(item, options, text)


def _named(items: list[Item]) -> list[Item]:
    """Give every item an id of its own."""
    seen: dict[str, int] = {}
    found = []
    for item in items:
        seen[item.id] = number = seen.get(item.id, 0) + 1
        found.append(item if number == 1 else item.model_copy(update={"id": f"{item.id}.{number}"}))
    return found
