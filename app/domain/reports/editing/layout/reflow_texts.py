"""Texts in boxes of another width: a smaller font where they would be cut, headings of one size."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.columns.widths import scale_if_cut
from app.domain.reports.editing.template.styles import font_of, look_of, points, size_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.metrics import has_wide
from app.domain.reports.xml_tools import local

_LEAST_FONT = 5.0
_NEAR = 2

Span = tuple[int, int]


def with_room_for_words(
    template: Template, spans: dict[Any, Span], moved: dict[Any, Span]
) -> dict[Any, Span]:
    """Return the new edges, those of texts that would break no narrower than their words are.

    Such a text takes the gap beside it, then a little of the fields that begin there: all
    that began at one edge still do.
    """
    found = dict(moved)
    for node in (one for one in moved if local(one) == "staticText"):
        left, right = found[node]
        missing = _least_width(template, node, spans[node]) - (right - left)
        if missing <= 0:
            continue
        beside = [
            one for one in found if one is not node and _on_level(one, node) and _begins_at(found, one, right)
        ]
        start = min((found[one][0] for one in beside), default=0)
        if not beside:
            continue
        if right + missing > start:
            own = {spans[one][0] for one in beside if found[one][0] == start}
            given = [one for one in found if spans[one][0] in own and found[one][0] == start]
            if not all(_gives(one, spans, found, right + missing - start) for one in given):
                continue
            found |= {one: (right + missing, found[one][1]) for one in given}
        found[node] = (left, right + missing)
    return found


def _least_width(template: Template, node: Any, former: Span) -> int:
    """Return the least width in which a label has no more lines than before; 0 where it has no words."""
    said = xml.child(node, "text")
    words = (said.text or "").strip() if said is not None else ""
    look = look_of(template.root, node)
    most = former[1] - former[0]
    if not words or look.turned:
        return 0
    lines = look.lines_in(words, most)
    return next((one for one in range(1, most) if look.lines_in(words, one) <= lines), most)


def _begins_at(edges: dict[Any, Span], node: Any, right: int) -> bool:
    """Tell whether an element begins beside another's right edge, or further to the right."""
    return edges[node][0] >= right - _NEAR


def _gives(node: Any, spans: dict[Any, Span], edges: dict[Any, Span], points: int) -> bool:
    """Tell whether a field is so wide that it can begin a little further to the right."""
    width = edges[node][1] - edges[node][0]
    return local(node) == "textField" and points * 10 <= width and spans[node][0] > 0


def _on_level(one: Any, other: Any) -> bool:
    """Tell whether two elements stand beside one another for a part of their heights."""
    tops = [xml.number(xml.geometry(node), "y") for node in (one, other)]
    ends = [
        top + xml.number(xml.geometry(node), "height") for node, top in zip((one, other), tops, strict=True)
    ]
    return min(ends) > max(tops)


def even_sizes(template: Template, sizes: dict[Any, float]) -> None:
    """Give headings of one row that had one size one size again: the smallest that was needed."""
    root = template.root
    rows = {node: (size, xml.number(xml.geometry(node), "y")) for node, size in sizes.items()}
    for before in set(rows.values()):
        group = [node for node, row in rows.items() if row == before]
        least = min(size_of(root, node) for node in group)
        for node in group:
            if size_of(root, node) > least:
                font_of(root, node).set("size", points(least))


def keep_text(template: Template, node: Any, former: int) -> None:
    """Let a text in a narrower box print whole: a smaller font where it was on few lines before."""
    if local(node) == "textField":
        scale_if_cut(template, node, former)
        return
    said = xml.child(node, "text")
    words = (said.text or "").strip() if said is not None else ""
    place = xml.geometry(node)
    if not words or place is None:
        return
    root = template.root
    width, height = xml.number(place, "width"), xml.number(place, "height")
    if look_of(root, node).turned:
        _keep_turned(root, node, words, (former, width), height)
        return
    before = look_of(root, node).lines_in(words, former)
    for _step in range(40):
        look = look_of(root, node)
        lines = look.lines_in(words, width)
        longest = max(look.width_of(word) for word in words.split())
        broken = longest <= width or longest > former or has_wide(words)
        fits = look.height_of(lines) <= height and broken
        if lines <= before or fits or look.size <= _LEAST_FONT:
            return
        font_of(root, node).set("size", points(max(_LEAST_FONT, size_of(root, node) - 0.5)))


def _keep_turned(root: Any, node: Any, words: str, widths: tuple[int, int], height: int) -> None:
    """Let a text that runs along the height keep its lines in a narrower box, where they fitted before."""
    former, width = widths
    for _step in range(40):
        look = look_of(root, node)
        needed = look.height_of(look.lines_in(words, height))
        if needed <= width or needed > former or look.size <= _LEAST_FONT:
            return
        font_of(root, node).set("size", points(max(_LEAST_FONT, size_of(root, node) - 0.5)))
