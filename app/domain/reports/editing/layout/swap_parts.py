"""What goes along where two labels of a form change places: further values, and whose width they take."""

from __future__ import annotations

from app.domain.reports.editing.layout.space import Box, boxes, holder_of
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import TEXTS
from app.domain.reports.xml_tools import local

_CLOSE, _LEVEL = 3, 2


def covers_more(one: Box, there: tuple[int, int], other: Box) -> bool:
    """Tell whether a text as wide as it is would cover one at another's place that this doesn't."""
    texts = [each for each in boxes(holder_of(one.node)) if each.node not in (one.node, other.node)]
    texts = [each for each in texts if local(each.node) in TEXTS]
    level = [each for each in texts if each.y < there[1] + one.height and each.bottom > there[1]]
    return one.width != other.width and any(
        each.x < there[0] + one.width
        and each.right > there[0]
        and not (each.x < other.right and each.right > other.x)
        for each in level
    )


def further_values(outline: Outline, value: ElementInfo) -> list[str]:
    """Return the fields that stand right behind a label's value, up to where another label begins."""
    level = [
        one
        for one in outline.elements
        if (one.band, one.holder) == (value.band, value.holder)
        and abs(one.y - value.y) <= _LEVEL
        and one.x > value.x
    ]
    found, end = [], value.x + value.width
    for one in sorted(level, key=lambda info: info.x):
        if one.kind != "textField" or abs(one.x - end) > _CLOSE:
            break
        found.append(one.id)
        end = one.x + one.width
    return found
