"""What is picked in the preview, as a request names it, and what a question points at."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.reports.models import PrintedText
from app.views.reports.loaded import LoadedReport

MOST_MARKS = 200


def key_of(text: PrintedText, jrxml: str) -> str:
    """Return what names a printed text's element: its uuid, else its band, place and words.

    The engine makes up a uuid for an element that has none in the template.
    """
    if text.uuid and text.uuid in jrxml:
        return text.uuid
    return f"{text.band}|{text.x}|{text.width}|{text.text}"


def meant_by(report: LoadedReport, elements: Sequence[object]) -> list[PrintedText]:
    """Return the printed texts of the elements that a question names, in the order of the page."""
    named = [one for one in elements if isinstance(one, dict)]
    uuids = {str(one.get("uuid", "")) for one in named} - {""}
    words = {_plain(str(one.get("text", ""))) for one in named if not one.get("uuid")} - {""}
    found = [one for one in report.texts if one.uuid in uuids or _plain(one.text) in words]
    return sorted(found, key=lambda one: (one.page, one.y, one.x))[:MOST_MARKS]


def _plain(text: str) -> str:
    return "".join(text.split())
