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


def even_sizes(template: Template, sizes: dict[Any, float]) -> None:
    """Give headings that had one size one size again: the smallest that was needed."""
    root = template.root
    for before in set(sizes.values()):
        group = [node for node, size in sizes.items() if size == before]
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
