"""Repairs of what was only written wrongly: tags, sections given twice, margins, sort keys, units."""

from __future__ import annotations

import re
from typing import Any

from rapidfuzz import fuzz

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.xml_tools import local

ALIKE = 80
_MARGINS = ("leftMargin", "rightMargin", "topMargin", "bottomMargin", "columnSpacing")
_SECTIONS = frozenset(("detail", "groupHeader", "groupFooter"))
_SIZE = re.compile(r"\s*(-?\d+(?:[.,]\d+)?)\s*(pt|px|mm|cm|in)?\s*", re.IGNORECASE)
_POINTS = {"pt": 1.0, "px": 1.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0}


def mend_tags(root: Any) -> list[str]:
    """Rename tags that the schema does not know after the nearest one that may stand in their place."""
    notes: list[str] = []
    for node in list(root.iter()):
        order = xml.schema().get(local(node), {}).get("order") if local(node) else None
        for one in node if order and not xml.foreign(node) else ():
            name = local(one)
            known = name in xml.schema() or name in (order or ())
            if name and not known and not xml.foreign(one):
                notes += _renamed(one, _nearest(name, list(order or ())))
    return list(dict.fromkeys(notes))


def _nearest(name: str, known: list[str]) -> str:
    scored = [(fuzz.ratio(name.lower(), one.lower()), one) for one in known]
    best = max(scored, default=(0.0, ""))
    return best[1] if best[0] >= ALIKE else ""


def _renamed(node: Any, name: str) -> list[str]:
    if not name:
        return []
    old = local(node)
    node.tag = node.tag.replace(old, name) if "}" in node.tag else name
    return [_("Changed {name}={value} to {better}.", name=_("element"), value=old, better=name)]


def mend_twin_sections(root: Any) -> list[str]:
    """Join sections that stand twice: bands of rows are kept, of others the first that has a band."""
    notes: list[str] = []
    for tag in xml.BANDS:
        found = [one for one in root if local(one) == tag]
        if len(found) < 2:
            continue
        kept = next((one for one in found if len(one)), found[0])
        for other in [one for one in found if one is not kept]:
            if len(other) and tag not in _SECTIONS:
                continue
            kept.extend(list(other))
            root.remove(other)
            notes.append(_("{name} stands twice in the template; the second one was removed.", name=tag))
    return notes


def mend_margins(root: Any) -> list[str]:
    """Make negative margins positive."""
    notes: list[str] = []
    for name in _MARGINS:
        value = xml.number(root, name)
        if value < 0:
            root.set(name, str(-value))
            notes.append(_("Changed {name}={value} to {better}.", name=name, value=value, better=-value))
    return notes


def mend_sorts(root: Any) -> list[str]:
    """Take out sort keys that no field or variable is named after."""
    notes: list[str] = []
    known = xml.declared(root, "field") | xml.declared(root, "variable")
    for node in [one for one in root if local(one) == "sortField"]:
        name = node.get("name", "")
        if name not in known:
            root.remove(node)
            notes.append(_("Removed the sorting by {name}: there is no such field.", name=name))
    return notes


def whole_points(value: str) -> str:
    """Return a size such as "26px" or "1.5cm" in whole points, "" where it is none."""
    found = _SIZE.fullmatch(value)
    if not found:
        return ""
    return str(round(float(found[1].replace(",", ".")) * _POINTS[(found[2] or "pt").lower()]))
