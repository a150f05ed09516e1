"""An item set as files: which forms there are, and writing the chosen items of a version in one of them."""

from __future__ import annotations

from pathlib import Path

from app.core.files import safe_name
from app.core.i18n import N_
from app.views.questions.loaded import LoadedSet
from app.views.questions.paper import chosen_items

PRINT = "print"
FORMS = (
    ("xlsx", N_("Spreadsheet (XLSX)"), ".xlsx"),
    ("docx", N_("Paper and answer sheet (DOCX)"), ".docx"),
    ("csv", N_("CSV"), ".csv"),
    ("json", N_("JSON"), ".json"),
    ("moodle", N_("Moodle XML"), ".xml"),
    ("gift", N_("GIFT"), ".gift"),
    ("qti", N_("QTI 2.1 package (ZIP)"), ".zip"),
    ("anki", N_("Anki deck"), ".apkg"),
)


def write_export(loaded: LoadedSet, form: str, path: Path, title: str) -> list[Path]:
    """Write the items that count to a file and return the files written; AppError when that fails."""
    from app.engines.exams.exports import export_items

    return export_items(list(chosen_items(loaded)), form, path, title)


def file_name(title: str) -> str:
    """Return a name for files of a set."""
    return safe_name(title, "items")
