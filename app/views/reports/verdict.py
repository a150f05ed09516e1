"""Words for what the engine and the comparison found, for the findings list and the chip."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.i18n import _
from app.domain.reports.explain import explain, remedy
from app.domain.reports.parts import Summary

GOOD, FAIR = 0.9, 0.75


@dataclass(frozen=True)
class Finding:
    """One line of the findings list; role names its colour, icon its picture."""

    role: str
    icon: str
    text: str
    needle: str = ""


def headline(summary: Summary) -> tuple[str, str]:
    """Return the chip's text and its theme role."""
    if summary.status != "pass":
        return _("Not proven"), "danger"
    if summary.fidelity is None:
        return _("Proven by the engine"), "success"
    score = round(summary.fidelity.score * 100)
    role = "success" if summary.fidelity.score >= FAIR else "warning"
    return _("Proven by the engine, {score} % alike", score=score), role


def findings(summary: Summary) -> list[Finding]:
    """Return everything worth knowing about a version, worst first."""
    return [*_errors(summary), *_losses(summary), *_likeness(summary), *_facts(summary)]


def _errors(summary: Summary) -> list[Finding]:
    said = [(f"{explain(one)} {remedy(one)}".strip(), one.element) for one in summary.errors]
    return [Finding("danger", "error", text, element) for text, element in dict.fromkeys(said)]


def _losses(summary: Summary) -> list[Finding]:
    cut = [
        Finding("warning", "warning", _("This text does not fit its box and is cut: {text}", text=text), text)
        for text in summary.cut_texts
    ]
    lost = [
        Finding("danger", "error", _("This text is missing from the PDF: {text}", text=text), text)
        for text in summary.lost_text
    ]
    noted = [Finding("warning", "warning", text) for text in summary.warnings]
    return [*lost, *cut, *noted]


def _likeness(summary: Summary) -> list[Finding]:
    likeness = summary.fidelity
    if likeness is None:
        return []
    text = _(
        "Likeness to the original: texts {text} %, lines {lines} %, ink {ink} %.",
        text=round(likeness.text * 100),
        lines=round(likeness.lines * 100),
        ink=round(likeness.ink * 100),
    )
    missing = [
        Finding("warning", "warning", _("Not found in the result: {text}", text=text), text)
        for text in likeness.missing
    ]
    role = "success" if likeness.score >= GOOD else "info"
    return [*missing, Finding(role, "compare", text)]


def _facts(summary: Summary) -> list[Finding]:
    found = []
    if summary.status == "pass":
        found.append(
            Finding("success", "success", _("JasperReports compiled, filled and printed this template."))
        )
    if not summary.cut_texts and not summary.lost_text and summary.status == "pass":
        found.append(
            Finding("success", "success", _("Every text is printed whole, and can be searched in the PDF."))
        )
    if summary.dialect == "7":
        seven = _(
            "The opened template is of JasperReports 7. It is kept and proven as version 6; "
            "no engine of version 7 has checked it."
        )
        found.append(Finding("warning", "info", seven))
    counted = _(
        "Fields: {fields}, sample rows: {rows}, pages: {pages}.",
        fields=summary.fields,
        rows=summary.detail_rows,
        pages=summary.page_count,
    )
    return [*found, Finding("muted", "info", counted)]
