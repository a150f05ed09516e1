"""Totals that a sentence states by expression, band, place and look."""

from __future__ import annotations

from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.stated.charts_stated import ADDS, size_stated
from app.domain.reports.editing.stated.data_stated import reset_stated
from app.domain.reports.editing.stated.groups_stated import SUM, way_called
from app.domain.reports.editing.stated.looks_stated import look_stated
from app.domain.reports.editing.stated.said_exactly import Said, V
from app.domain.reports.editing.stated.things_stated import bands_stated
from app.domain.reports.editing.totals.shown_totals import ShowTotal

_ADDS = rf"{ADDS}|显示|打印|\b(?:show|print|display)\b"
_IDLE = (
    r"[一]?[行个]|文本域|文本字段|里面?|中|内|上|\b(?:text ?field|showing|shows|with"
    r"|displaying|holding|at|new|field|value)\b"
)
_WITHIN = {"groupFooter": "Group", "groupHeader": "Group", "columnFooter": "Column", "pageFooter": "Page"}


def total_stated(said: Said) -> list[Edit]:
    """Read Show the sum of $F{a} in the column footer, pattern #,##0.00, at x=460, y=110, 80 x 12."""
    if not said.has(_ADDS) or not said.has(SUM) or not said.has(rf"{V}|\bx\s*="):
        return []
    more: dict[str, Any] = size_stated(said)
    more |= reset_stated(said)
    found = said.take(SUM)
    value = said.field(found["v"] or found["v2"] or found["v3"]) if found else ""
    if found is None or not value:
        return []
    way = way_called(found["w"] or found["w2"] or found["w3"])
    section, group, _ids = bands_stated(said)
    look = look_stated(said)
    said.takes(_ADDS)
    if not section or section in ("detail", "background", "noData", "lastPageFooter") or said.rest(_IDLE):
        return []
    more.setdefault("reset", _WITHIN.get(section, "Report"))
    more.setdefault("group", group)
    exact = "x" in more or look.attributes() or "width" in more
    return [ShowTotal(expression=value, calculation=way, section=section, look=look, **more)] if exact else []
