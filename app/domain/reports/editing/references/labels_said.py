"""Which fixed texts are labels: headings of columns and the names of what stands beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_TOUCH = 12
_WIDE = 0.5
_FEW = 3
_TOTAL = re.compile(r"^(?:grand |sub)?totals?\b.{0,12}$|^(?:合计|总计|小计).{0,6}$", re.IGNORECASE)


def labels_among(outline: Outline, ids: Sequence[str]) -> list[str]:
    """Return those of fixed texts that name a value; where that is unclear, all but the title."""
    infos = [info for id_ in ids if (info := outline.element(id_)) is not None]
    heads = {id_ for one in outline.columns for id_ in one.headers} | set(outline.table_headers)
    heads |= {one.id for one in infos if one.section == "columnHeader"}
    worded = [one for one in infos if re.search(r"\w", one.label)]
    found = [one.id for one in worded if one.id in heads or _names_a_value(outline, one)]
    if (
        len({(one.size, one.section) for one in worded}) == 1
    ):  # what is called the title looks like the others
        return list(ids)
    others = [one.id for one in worded if one.id != outline.title]
    if others and (len(others) - len(found)) * _FEW <= len(found):
        return found
    return [id_ for id_ in ids if id_ != outline.title] or list(ids)


def _names_a_value(outline: Outline, one: ElementInfo) -> bool:
    """Tell whether a fixed text ends with a colon, or has something beside it that it names."""
    if one.id == outline.title or not one.label:
        return False
    if one.text.rstrip().endswith((":", "\uff1a")) or _TOTAL.search(one.label):
        return True
    texts = [each for each in outline.elements if each.band == one.band and each.kind in _TEXTS]
    left, right = (_touching(outline, one, side, texts) for side in ("left", "right"))
    fixed = left is not None and left.kind == "staticText" and _touching(outline, left, "left", texts) is None
    return (right is not None or _has_value_below(outline, one, texts)) and not fixed


def _has_value_below(outline: Outline, one: ElementInfo, among: Sequence[ElementInfo]) -> bool:
    """Tell whether a field stands right below a text that is no heading over the page's width."""
    below = outline.element(places.beside(outline, one.id, "bottom", among))
    if below is None or below.kind != "textField" or one.width > outline.page_width * _WIDE:
        return False
    return below.y - one.y - one.height <= _TOUCH and abs(below.x - one.x) <= _TOUCH


def _touching(
    outline: Outline, one: ElementInfo, side: str, among: Sequence[ElementInfo]
) -> ElementInfo | None:
    """Return the text right beside another on its line; None where there is room between them."""
    found = outline.element(places.beside(outline, one.id, side, among))
    if found is None:
        return None
    gap = found.x - one.x - one.width if side == "right" else one.x - found.x - found.width
    return found if gap <= _TOUCH and abs(found.y - one.y) <= max(3, one.height // 2) else None


_TEXTS = ("staticText", "textField")


_TODAY = re.compile(r"new\s+(?:java\.util\.)?Date\s*\(|\b(?:NOW|TODAY)\s*\(")


def printed_today(outline: Outline) -> list[str]:
    """Return the texts that print the date of printing."""
    return [one.id for one in outline.elements if _TODAY.search(one.text)]


def only_date(outline: Outline) -> list[str]:
    """Return the only text with the date of printing, where nothing else of the report is called a date."""
    found = printed_today(outline)
    data = [one.name for one in (*outline.fields, *outline.parameters, *outline.variables)]
    names = [*data, *(one.label for one in outline.elements), *(one.title for one in outline.columns)]
    return found if len(found) == 1 and not any("date" in one.lower() for one in names) else []
