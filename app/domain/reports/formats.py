"""The forms that a report can be exported in, with their names for people and their suffixes."""

from __future__ import annotations

from typing import get_args

from app.core.i18n import N_
from app.domain.reports.models import ExportFormat

EXPORTS: tuple[tuple[ExportFormat, str], ...] = (
    ("pdf", N_("PDF document")),
    ("jrxml", N_("JasperReports template (JRXML)")),
    ("jrxml7", N_("JasperReports 7 template (not checked by an engine)")),
    ("docx", N_("Word document (DOCX)")),
    ("xlsx", N_("Excel workbook (XLSX)")),
    ("pptx", N_("PowerPoint slides (PPTX)")),
    ("csv", N_("Table of the printed texts (CSV)")),
    ("html", N_("Web page (HTML)")),
    ("png", N_("Pictures of the pages (PNG)")),
    ("zip", N_("Everything for a report server (ZIP)")),
)
FORMS = frozenset(get_args(ExportFormat))


def suffix(form: str) -> str:
    """Return the suffix of a form's files, with its dot."""
    return ".jrxml" if form == "jrxml7" else f".{form}"
