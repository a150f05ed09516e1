"""A document as files, and on paper."""

from __future__ import annotations

import re
from pathlib import Path

from app.core.errors import AppError
from app.core.files import write_atomic
from app.core.i18n import N_, _
from app.core.paths import sub_dir
from app.domain.documents.document import Document
from app.graphs.documents.editing import file_of

PRINT = "print"
EXPORTS = (
    ("docx", N_("Word document (DOCX)"), ".docx"),
    ("pdf", N_("PDF"), ".pdf"),
    ("html", N_("Web page (HTML)"), ".html"),
    ("md", N_("Markdown"), ".md"),
)
FORBIDDEN_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f]')


def write_export(document: Document, form: str, path: Path) -> Path:
    """Write a document to a file; AppError("unproven_figure") for a figure without a fact."""
    data = file_of(document, form, sub_dir("work") / "document-export")  # type: ignore[arg-type]
    try:
        write_atomic(path, data)
    except OSError as error:
        raise AppError(
            "not_written",
            _("{name} can't be written: {text}", name=path.name, text=error.strerror or str(error)),
            _("Choose another folder, or close the program that has the file open."),
        ) from error
    return path


def file_name(document: Document) -> str:
    """Return a name for files of a document."""
    return FORBIDDEN_IN_NAMES.sub("_", document.title).strip(" .")[:80] or "document"
