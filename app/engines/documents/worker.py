"""Reading office files and PDF in a child process of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.engines.documents.parse import office

Progress = Callable[[int, int, str], None]
_READERS = {"docx": office.read_docx, "xlsx": office.read_xlsx, "pdf": office.read_pdf}


def prepare(work: Path) -> None:
    """Have nothing to prepare: what a file needs is imported when it is read."""


def _parse(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    """Return a file as a Source."""
    source = _READERS[payload["form"]](Path(payload["file"]), payload["digest"])
    return {"source": source.model_dump(mode="json")}


OPS = {"parse": _parse}
