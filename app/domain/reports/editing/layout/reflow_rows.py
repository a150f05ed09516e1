"""What a band outside the table shares with it: totals under the columns, and texts that print as one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.grid import section_of
from app.domain.reports.editing.template.styles import TEXTS, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_NEAR = 2
_THIN = 2
_ENOUGH = 2

Span = tuple[int, int]


def column_spans(template: Template) -> set[Span]:
    """Return the left and right edges of the cells of the detail band with the most cells."""
    bands = [one for one in template.bands() if section_of(one) == "detail"]
    found = [{span(node) for node in xml.elements(band) if _is_cell(node)} for band in bands]
    return max(found, key=len, default=set())


def upright_rules(template: Template) -> set[Span]:
    """Return the edges of the upright lines between the columns of the rows."""
    bands = [one for one in template.bands() if section_of(one) == "detail"]
    lines = [one for band in bands for one in xml.elements(band) if local(one) == "line"]
    return {span(one) for one in lines if xml.geometry(one) is not None and _is_upright(one)}


def under_columns(nodes: list[Any], columns: set[Span], rules: set[Span]) -> set[Any]:
    """Return what goes with the table: rows with a total or two texts under columns, and upright lines."""
    edges = {edge for one in columns for edge in one}
    found: set[Any] = {one for one in nodes if _is_upright(one) and span(one) in rules}
    under = {node for node in nodes if local(node) in TEXTS and _is_near(span(node), columns)}
    strips = _strips(nodes)
    for node in under:
        beside = {one for strip in _reached(node) for one in strips.get(strip, ())}
        level = [one for one in beside if _on_line(one, node)]
        if sum(one in under for one in level) < _ENOUGH and not _is_total(node):
            continue
        found |= {one for one in level if local(one) in TEXTS}
        found |= {
            one for one in level if _is_upright(one) and any(abs(span(one)[0] - x) <= _NEAR for x in edges)
        }
    return found


def _strips(nodes: list[Any]) -> dict[int, list[Any]]:
    """Return elements by the strips of their band that they reach into."""
    found: dict[int, list[Any]] = {}
    for node in nodes:
        for strip in _reached(node):
            found.setdefault(strip, []).append(node)
    return found


def _reached(node: Any) -> range:
    top = _top(node)
    return range(top // _STRIP, (top + xml.number(xml.geometry(node), "height")) // _STRIP + 1)


_STRIP = 32


def _is_total(node: Any) -> bool:
    """Tell whether a text prints a variable of the report's own."""
    return bool(xml.references(node, "V") - xml.BUILT_IN_VARIABLES)


def partner_spans(template: Template, nodes: list[Any]) -> dict[Any, Span]:
    """Return the common edges of texts that meet and print towards each other, such as page and pages."""
    found: dict[Any, Span] = {}
    texts = [node for node in nodes if local(node) in TEXTS]
    begun: dict[tuple[int, int], list[Any]] = {}
    for one in texts:
        if _aligned(template, one, "Left"):
            begun.setdefault((_top(one), span(one)[0]), []).append(one)
    for left in texts:
        if not _aligned(template, left, "Right"):
            continue
        end, top = span(left)[1], _top(left)
        for right in (one for x in range(end - _NEAR, end + _NEAR + 1) for one in begun.get((top, x), ())):
            found[left] = found[right] = (span(left)[0], span(right)[1])
    return found


def even_rows(nodes: list[Any]) -> list[list[Any]]:
    """Return the rows of four or more equal boxes that stand equally far from one another."""
    rows: dict[tuple[int, ...], list[Any]] = {}
    for node in nodes:
        place = xml.geometry(node)
        key = (_top(node), xml.number(place, "width"), xml.number(place, "height"))
        rows.setdefault(key, []).append(node)
    found = [sorted(row, key=span) for row in rows.values() if len(row) > _ENOUGH + 1]
    return [row for row in found if _is_even(row)]


def _is_even(row: list[Any]) -> bool:
    gaps = {span(right)[0] - span(left)[1] for left, right in pairwise(row)}
    return len(gaps) == 1 and min(gaps) > _NEAR


def span(node: Any) -> Span:
    """Return an element's left and right edge."""
    place = xml.geometry(node)
    x = xml.number(place, "x")
    return x, x + xml.number(place, "width")


def _aligned(template: Template, node: Any, side: str) -> bool:
    return value_of(template.root, node, "textAlignment", "Left") == side


def _is_cell(node: Any) -> bool:
    return local(node) == "textField" and xml.geometry(node) is not None


def _is_near(own: Span, columns: set[Span]) -> bool:
    return any(abs(own[0] - x0) <= _NEAR and abs(own[1] - x1) <= _NEAR for x0, x1 in columns)


def _is_upright(node: Any) -> bool:
    x0, x1 = span(node)
    return x1 - x0 <= _THIN


def _top(node: Any) -> int:
    return xml.number(xml.geometry(node), "y")


def _on_line(one: Any, other: Any) -> bool:
    """Tell whether two elements share most of the lower one's height."""
    heights = [xml.number(xml.geometry(node), "height") for node in (one, other)]
    tops = [_top(one), _top(other)]
    shared = min(tops[0] + heights[0], tops[1] + heights[1]) - max(tops)
    return shared * 2 > min(heights)
