"""Where elements stand in another band than before: at a side of it, in room that is free or made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.exact.room import room_at
from app.domain.reports.editing.layout.free_room import made_band, too_wide
from app.domain.reports.editing.layout.space import Box, width_of
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.own_data import check_data, table_of
from app.domain.reports.editing.template.template import Template

ENDS = ("summary", "lastPageFooter", "groupFooter", "columnFooter", "pageFooter")


def adopt(template: Template, node: Any, holder: Any) -> None:
    """Put an element into another band or frame.

    Raises EditProblem for a value that would leave the data it comes from:
    the cells of a table print the table's own.
    """
    if any(True for _one in xml.expressions(node)):
        check_data(table_of(node), holder)
    template.drop(node)
    template.add(holder, node)


def put_into(template: Template, nodes: Sequence[Any], section: str, side: str) -> None:
    """Put elements of one holder into a section, at its left, center or right, as they stand to each other.

    Texts there that have room to spare are narrowed, else the band grows;
    raises EditProblem where the band is too narrow.
    """
    block = [Box(one) for one in nodes]
    x, y = min(one.x for one in block), min(one.y for one in block)
    width, height = max(one.right for one in block) - x, max(one.bottom for one in block) - y
    band = made_band(template, section, height)
    room = room_at(template, band, width, height, side, clear=True)
    if room is None:
        raise too_wide(width_of(template.root, band))
    for one in block:
        adopt(template, one.node, band)
        one.put(x=room.x + one.x - x, y=room.y + one.y - y)


def all_in(ids: Sequence[str], sections: Sequence[str], outline: Outline) -> bool:
    """Tell whether all elements stand in these sections."""
    return all((info := outline.element(one)) is not None and info.section in sections for one in ids)


def top_of_page(outline: Outline) -> str:
    """Return the section that begins the report's first page."""
    return next((one for one in ("title", "pageHeader") if outline.in_section(one)), "title")
