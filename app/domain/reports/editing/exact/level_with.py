"""The element with which something new is level: 与公司名称垂直居中对齐, left edge in line with “Total”."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.reports.editing.exact.only_named import only_named
from app.domain.reports.editing.exact.slots import Slots
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import ElementInfo, Outline

# What is level, the coordinate and how it is reckoned from the other element and the own size.
_LEVEL: tuple[tuple[str, str, str, Callable[[ElementInfo, int], int]], ...] = (
    (
        "y",
        r"(?:垂直(?:方向)?(?:上)?居?中(?:线)?|垂直居中|中线)对?齐?",
        r"vertically (?:cent(?:er|re)e?d|in the middle)",
        lambda one, size: one.y + (one.height - size) // 2,
    ),
    ("y", r"(?:[顶上](?:部|端|边缘?)?对齐|平齐)", r"top[- ]aligned", lambda one, _size: one.y),
    (
        "y",
        r"[底下](?:部|端|边缘?)?对齐",
        r"bottom[- ]aligned",
        lambda one, size: one.y + one.height - size,
    ),
    ("x", r"左(?:侧|端|边缘?)?对齐", r"left[- ]aligned", lambda one, _size: one.x),
    (
        "x",
        r"右(?:侧|端|边缘?)?对齐",
        r"right[- ]aligned",
        lambda one, size: one.x + one.width - size,
    ),
)


def read_level(slots: Slots, outline: Outline) -> ElementInfo | None:
    """Read the coordinate that is said by another element, words taken; return that element."""
    for name, chinese, english, reckoned in _LEVEL:
        for pattern in (
            rf"(?:[左右上下]?(?:边缘?|侧))?[与和跟同](?P<a>[^,;。\x01]{{1,20}}?)(?:的?[左右上下]?边缘?)?(?:{chinese})",
            rf"\b{english} (?:with|to) (?:the )?(?P<a>[^,;.\x01]{{1,30}})",
        ):
            found = compiled(pattern).search(slots.text)
            info = only_named(slots.shown(found["a"]), outline) if found else None
            size = slots.place.get("width" if name == "x" else "height", 0)
            if found is None or info is None or name in slots.place or not size:
                continue
            slots.take(pattern)
            slots.place[name] = reckoned(info, size)
            return info
    return None
