"""The forms in which items leave the program, and the files that each gives."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from app.core.errors import AppError
from app.core.files import write_atomic
from app.core.i18n import _
from app.domain.questions.exchange.scorer_form import as_json
from app.domain.questions.models import Item
from app.engines.exams.anki import write_anki
from app.engines.exams.gift import write_gift
from app.engines.exams.moodle import write_moodle
from app.engines.exams.paper import write_answers, write_paper
from app.engines.exams.qti import write_qti
from app.engines.exams.table import write_csv, write_xlsx

Write = Callable[[Sequence[Item], str], bytes]


def write_json(items: Sequence[Item], title: str) -> bytes:
    """Return the items as plain JSON, each with its whole self, so that nothing is lost on the way back."""
    del title
    rows = [row for item in items for row in as_json(item)]
    whole = [item.model_dump(mode="json") for item in items]
    data = {"items": rows, "draftsmith": whole}
    return json.dumps(data, ensure_ascii=False, indent=1).encode() + b"\n"


_FILES: dict[str, tuple[tuple[str, Write], ...]] = {
    "xlsx": ((".xlsx", write_xlsx),),
    "docx": (("-paper.docx", write_paper), ("-answers.docx", write_answers)),
    "csv": ((".csv", write_csv),),
    "json": ((".full.json", write_json),),
    "moodle": ((".moodle.xml", write_moodle),),
    "gift": ((".gift", write_gift),),
    "qti": ((".qti.zip", write_qti),),
    "anki": ((".apkg", write_anki),),
}
FORMATS: tuple[str, ...] = tuple(_FILES)


def export_items(items: Sequence[Item], form: str, out: Path, title: str) -> list[Path]:
    """Write items in one form beside `out`, under its name; return the files written."""
    if form not in _FILES:
        raise AppError(
            "unknown_choice",
            _("{name} is not known here.", name=form),
            _("Choose one of: {names}.", names=", ".join(FORMATS)),
        )
    if not items:
        raise AppError(
            "no_items", _("There are no items here yet."), _("Paste a passage or open a file first.")
        )
    written = []
    for ending, write in _FILES[form]:
        path = out.with_name(f"{out.stem}{ending}")
        write_atomic(path, write(items, title))
        written.append(path)
    return written
