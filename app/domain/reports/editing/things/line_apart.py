"""A line at a band's top that would run into what the band above is painted with: it goes a little lower."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.layout.space import Box, boxes
from app.domain.reports.editing.template.letters import ground_of
from app.domain.reports.editing.template.readable import contrast
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_ORDER = ("title", "pageHeader", "columnHeader", "detail")
_LOWER, _ALIKE, _TOUCHES = 4, 1.5, 1


def apart_from_above(template: Template, band: Any, y: int, thick: int, colour: str) -> int:
    """Return where a line goes in a band: a few points lower where it touches its colour above."""
    section = local(band.getparent())
    if y > 0 or section not in _ORDER or not _painted_above(template, section, colour):
        return y
    free = min([xml.number(band, "height"), *(one.y for one in boxes(band))])
    return max(y, min(_LOWER, (free - thick) // 2))


def _painted_above(template: Template, section: str, colour: str) -> bool:
    """Tell whether the band printed before a section ends in a ground like a colour."""
    above = _ORDER[: _ORDER.index(section)]
    bands = [
        one
        for name in above
        for one in template.bands()
        if local(one.getparent()) == name and local(one.getparent().getparent()) != "group"
    ]
    band = next((one for one in reversed(bands) if xml.number(one, "height")), None)
    if band is None:
        return False
    grounds = [ground_of(template.root, one.node) for one in boxes(band) if _reaches(one, band)]
    return any(one and contrast(one, colour) < _ALIKE for one in grounds)


def _reaches(one: Box, band: Any) -> bool:
    return one.bottom >= xml.number(band, "height") - _TOUCHES
