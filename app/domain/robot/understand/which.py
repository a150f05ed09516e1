"""Which of several numbered things is meant: 螺丝孔 alone, where the cell has 螺丝孔1 to 螺丝孔4."""

from __future__ import annotations

import re

from app.domain.robot.cell.models import CellItem
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.evidence import every_operation
from app.domain.robot.understand.marks import Marked
from app.domain.robot.understand.operations import Operation

_NUMBERED = re.compile(r"(\D{2,}?)\s?\d+")


def ask_which(marked: Marked, operations: list[Operation], context: Context) -> None:
    """Ask which place a request means that says its name without the number, where no such place is used."""
    used = {one.params.get("POINT") for one in every_operation(operations)}
    for stem, items in _stems(context).items():
        if len(items) < 2 or used & {one.id for one in items}:
            continue
        place = marked.text.find(stem.casefold())
        if place >= 0:
            context.find("points", stem, marked.cut(place, place + len(stem)))


def _stems(context: Context) -> dict[str, list[CellItem]]:
    """Return the names that several places share but for a number behind it."""
    found: dict[str, list[CellItem]] = {}
    for item in context.cell.of("points"):
        for stem in {match[1] for name in item.names if (match := _NUMBERED.fullmatch(name))}:
            found.setdefault(stem, []).append(item)
    return found
