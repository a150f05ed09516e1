"""Which elements cover each other, so that no edit puts one text over another."""

from __future__ import annotations

from typing import Any

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.layout.space import Box, boxes
from app.domain.reports.editing.template.outline import Outline, shown_text
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called
from app.domain.reports.xml_tools import local

_BEHIND = ("line", "rectangle", "ellipse", "frame", "break")
_SLACK = 1


def overlaps(root: Any, holder: Any, only: list[Any] | None = None) -> set[frozenset[Any]]:
    """Return the pairs of elements whose printed parts cover each other; shapes may lie behind anything."""
    inks = {one.node: _ink(root, one) for one in boxes(holder) if local(one.node) not in _BEHIND}
    wanted = inks.keys() if only is None else inks.keys() & set(only)
    found: set[frozenset[Any]] = set()
    above: list[Any] = []
    for node in sorted(inks, key=lambda each: inks[each][1]):
        above = [one for one in above if inks[one][3] - inks[node][1] > _SLACK]
        over = (one for one in above if _cover(inks[one], inks[node]))
        found |= {frozenset((one, node)) for one in over if one in wanted or node in wanted}
        above.append(node)
    return found


def _ink(root: Any, box: Box) -> tuple[float, float, float, float]:
    """Return the part of a box that is printed: a label's words, any other box whole."""
    if local(box.node) != "staticText":
        return box.x, box.y, box.right, box.bottom
    look = look_of(root, box.node)
    wide = look.width_of(shown_text(box.node).strip())
    if look.turned or wide >= box.width:
        return box.x, box.y, box.right, box.bottom
    start = {"Right": box.right - wide, "Center": box.x + (box.width - wide) / 2}.get(look.align, box.x)
    return start, box.y, start + wide, box.bottom


def _cover(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > _SLACK and down > _SLACK


def check_free(
    template: Template, outline: Outline, holder: Any, nodes: list[Any], former: set[frozenset[Any]]
) -> None:
    """Raise EditProblem where elements cover others that they did not cover before."""
    fresh = overlaps(template.root, holder, nodes) - former
    hit = [one for pair in fresh for one in pair if one not in nodes]
    if not hit:
        return
    names = [template.name_of(one) for one in dict.fromkeys(hit)]
    raise EditProblem(
        "covers",
        _("There it would cover {what}.", what=called(names, outline)),
        _("Choose a free place, or move {what} first.", what=called(names, outline)),
        names,
    )
