"""Set a finished document in all its forms at once."""

from __future__ import annotations

from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.check import unproven
from app.domain.documents.document import Document
from app.domain.documents.requirement import OutputForm
from app.engines.typeset import docx, html, markdown, pdf

FORMS: dict[OutputForm, str] = {
    "docx": "document.docx",
    "pdf": "document.pdf",
    "html": "document.html",
    "md": "document.md",
}


def exported(
    document: Document, forms: list[OutputForm], folder: Path, fonts: Path, template: Path | None = None
) -> dict[str, bytes]:
    """Return the files of a document by name; AppError("unproven_figure") for a figure without a fact."""
    if wrong := unproven(document):
        raise AppError(
            "unproven_figure",
            _(
                "The figure {number} in the section {section} is no fact, so nothing was exported.",
                number=wrong[0].number,
                section=wrong[0].section,
            ),
            _("Remove the marked figure, or add the file that it comes from."),
        )
    charts = document.charts
    files: dict[str, bytes] = {}
    pictures = [pdf.chart_png(one.svg, folder, fonts, f"picture-{at}") for at, one in enumerate(charts, 1)]
    names = [f"chart-{at}.png" for at in range(1, len(charts) + 1)]
    files |= dict(zip(names, pictures, strict=True))
    files |= {f"chart-{at}.svg": one.svg.encode() for at, one in enumerate(charts, 1)}
    files[FORMS["md"]] = markdown.markdown(document, names).encode()
    if "html" in forms:
        files[FORMS["html"]] = html.html(document).encode()
    if "docx" in forms:
        files[FORMS["docx"]] = docx.docx(document, pictures, template)
    if "pdf" in forms:
        files[FORMS["pdf"]] = pdf.pdf(document, folder / "typeset", fonts)
    return files
