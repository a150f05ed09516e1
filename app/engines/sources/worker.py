"""Reading rows in a child process, so that a large table never holds the window up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.domain.reports.data_table import DataTable, fit_to_fields
from app.engines.sources import rows_from

Progress = Callable[[int, int, str], None]
TOLD_EVERY = 5000


def prepare(work: Path) -> None:
    """Have nothing to prepare: what a source needs is imported when it is read."""


def _table(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the first rows of a source as a DataTable."""
    return {"table": _read(payload).model_dump()}


def _write(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    """Write all rows of a source, fitted to a template's fields, one JSON object per line."""
    table = _read(payload)
    fit = fit_to_fields(table, payload["types"], payload["labels"])
    rows = fit.sample.rows
    with Path(payload["target"]).open("w", encoding="utf-8") as target:
        for number, row in enumerate(rows, 1):
            target.write(json.dumps(row, ensure_ascii=False) + "\n")
            if number % TOLD_EVERY == 0:
                progress(number, len(rows), "")
    return {"rows": len(rows), "cut": table.cut, "missing": fit.missing, "unused": fit.unused}


def _read(payload: dict[str, Any]) -> DataTable:
    source = Path(payload["file"]) if payload["file"] else payload["url"]
    return rows_from(source, payload["query"], payload["parameters"], limit=int(payload["limit"]))


OPS = {"table": _table, "write": _write}
