"""Giving a table component another width: its columns share it in proportion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.xml_tools import local

_PARTS = ("column", "columnGroup")


def table_in(node: Any) -> Any:
    """Return the table of a component element; None for other elements."""
    return next((one for one in node if local(one) == "table"), None)


def table_width(table: Any) -> int:
    """Return how wide the columns of a table are together, in points."""
    return sum(xml.number(one, "width") for one in table if local(one) in _PARTS)


def fit_table(table: Any, width: int, lay_out: Callable[[Any, int, int], None]) -> None:
    """Make the columns together as wide as asked; lay_out fits a cell's elements to its new width."""
    former = table_width(table)
    if former > 0 and width > 0 and former != width:
        _share(table, 0, former, width, lay_out)


def _share(holder: Any, left: int, former: int, width: int, lay_out: Callable[[Any, int, int], None]) -> None:
    """Scale the edges of the columns of a table or group, so that they are as wide as asked together."""
    for one in [node for node in holder if local(node) in _PARTS]:
        right = left + xml.number(one, "width")
        own, new = right - left, max(1, round(right * width / former) - round(left * width / former))
        _share(one, left, former, width, lay_out)
        one.set("width", str(new))
        for cell in [node for node in one if local(node) not in _PARTS and isinstance(node.tag, str)]:
            lay_out(cell, own, new)
        left = right
