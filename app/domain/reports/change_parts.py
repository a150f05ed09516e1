"""A template's parts, read for comparing: its elements with place and look, its data, its page."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml

_SPACE = re.compile(r"\s+")
_SAID = frozenset(("text", "textFieldExpression", "imageExpression", "codeExpression", "titleExpression"))
_PLACE = ("x", "y", "width", "height")
_ELEMENTS = frozenset(xml.ELEMENTS)
_BANDS = frozenset(xml.BANDS)
_DATA = ("field", "parameter", "variable", "group", "style", "subDataset")
_ALONE = ("queryString", "filterExpression")
_COLUMN_ELEMENTS = 4000
_NAMES: dict[str, str] = {}


@dataclass
class Item:
    """An element: what it prints, where it stands (points within its band or frame), how it looks."""

    tag: str
    section: str
    group: str
    uuid: str
    text: str
    place: tuple[int, int, int, int]
    shape: bytes
    node: Any
    column: str = ""
    refs: tuple[str, ...] = ()
    key: str = ""

    @property
    def home(self) -> tuple[str, str]:
        """Return the section and the group that it stands in."""
        return self.section, self.group

    def look(self) -> dict[str, str]:
        """Return everything about the element but its place and what it prints."""
        return _look_of(self.node, local_name(self.node.tag))


@dataclass
class Parts:
    """What a version of a template is made of; data is by kind, then name."""

    page: dict[str, str] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    bands: dict[tuple[str, str, int], int] = field(default_factory=dict)
    data: dict[str, dict[str, str]] = field(default_factory=dict)
    properties: dict[str, str] = field(default_factory=dict)
    sorts: list[str] = field(default_factory=list)


def read_parts(jrxml: bytes) -> Parts:
    """Return the parts of a template; AppError where its XML can't be read."""
    root = parse(jrxml)
    parts = Parts(page={str(k): str(v) for k, v in root.attrib.items()}, data={kind: {} for kind in _DATA})
    counts: Counter[tuple[str, str]] = Counter()
    for node in root:
        _read_child(parts, node, counts)
    _name_columns(parts)
    return parts


def local_name(tag: Any) -> str:
    """Return a tag without its namespace; kept, as a template has few tags and many nodes."""
    if not isinstance(tag, str):
        return ""
    found = _NAMES.get(tag)
    if found is None:
        found = _NAMES.setdefault(tag, tag.rpartition("}")[2])
    return found


def _read_child(parts: Parts, node: Any, counts: Counter[tuple[str, str]]) -> None:
    tag = local_name(node.tag)
    if tag in _BANDS:
        _read_section(parts, node, tag, "", counts)
    elif tag in _DATA:
        name = str(node.get("name", ""))
        parts.data[tag][name] = _written(node, apart=("groupHeader", "groupFooter"))
        for child in node:
            if tag == "group" and local_name(child.tag) in _BANDS:
                _read_section(parts, child, local_name(child.tag), name, counts)
    elif tag in _ALONE:
        parts.data.setdefault(tag, {})[""] = _SPACE.sub(" ", node.text or "").strip()
    elif tag == "property":
        parts.properties[str(node.get("name", ""))] = str(node.get("value", ""))
    elif tag == "sortField":
        parts.sorts.append(f"{node.get('name', '')} {node.get('order', 'Ascending')}")


def _written(node: Any, apart: tuple[str, ...] = ()) -> str:
    """Return a declaration in one form, whatever its spacing."""
    own = [f"{k}={v}" for k, v in sorted(node.attrib.items()) if k not in ("uuid", "name")]
    inner = [
        f"{local_name(one.tag)}({_written(one)}){(one.text or '').strip()}"
        for one in node
        if local_name(one.tag) and local_name(one.tag) not in apart
    ]
    return " ".join([*own, *inner])


def _read_section(
    parts: Parts, node: Any, section: str, group: str, counts: Counter[tuple[str, str]]
) -> None:
    for band in node:
        if local_name(band.tag) != "band":
            continue
        number = counts[section, group]
        counts[section, group] += 1
        parts.bands[section, group, number] = xml.number(band, "height")
        _read_elements(parts, band, section, group)


def _read_elements(parts: Parts, holder: Any, section: str, group: str) -> None:
    for node in holder:
        tag = local_name(node.tag)
        if tag in _ELEMENTS:
            parts.items.append(_item(node, tag, section, group))
        if tag in ("frame", "elementGroup"):
            _read_elements(parts, node, section, group)


def _item(node: Any, tag: str, section: str, group: str) -> Item:
    """Return an element; its place and names are taken off the tree, so that its shape is all the rest."""
    place = _own(node, "reportElement")
    if place is None and (chart := _own(node, "chart")) is not None:
        place = _own(chart, "reportElement")
    where, uuid, key = (0, 0, 0, 0), "", ""
    if place is not None:
        x, y, width, height, uuid, key = (_taken(place, one) for one in (*_PLACE, "uuid", "key"))
        where = (_points(x), _points(y), _points(width), _points(height))
    text = _text_of(node, tag)
    refs = tuple(f"{letter}:{name}" for letter, name in xml.REFERENCE.findall(text)) if "{" in text else ()
    shape = b"" if tag == "frame" else etree.tostring(node, with_tail=False)
    if tag == "componentElement":
        kinds = [name for one in node if (name := local_name(one.tag)) and name != "reportElement"]
        tag = f"{tag} {kinds[0]}" if kinds else tag
    return Item(tag, section, group, uuid, text, where, shape, node, refs=refs, key=key)


def _own(node: Any, name: str) -> Any | None:
    return next((one for one in node if local_name(one.tag) == name), None)


def _taken(place: Any, name: str) -> str:
    return str(place.attrib.pop(name, ""))


def _points(text: str) -> int:
    try:
        return int(text or 0)
    except ValueError:
        return round(float(text)) if re.fullmatch(r"-?\d*\.?\d+", text) else 0


def _text_of(node: Any, tag: str) -> str:
    """Return what an element prints: words or an expression."""
    if tag in ("staticText", "textField", "image"):
        said = next((one.text or "" for one in node if local_name(one.tag) in _SAID), "")
    else:
        said = next((one.text or "" for one in node.iter() if local_name(one.tag) in _SAID), "")
    return " ".join(said.split())


def _look_of(node: Any, tag: str) -> dict[str, str]:
    look: dict[str, str] = {}
    for one, prefix in _inner(node, tag):
        name = local_name(one.tag)
        look |= {f"{prefix}{key}": str(value) for key, value in one.attrib.items()}
        if one is not node and name not in _SAID and one.text and one.text.strip():
            look[f"{prefix}()"] = one.text.strip()
    return look


def _inner(node: Any, tag: str) -> list[tuple[Any, str]]:
    """Return an element's own nodes with a prefix for their attributes; a frame's elements are apart."""
    found: list[tuple[Any, str]] = [(node, "")]
    waiting: list[tuple[Any, str]] = [(node, "")]
    while waiting:
        above, prefix = waiting.pop()
        for at, one in enumerate(above):
            name = local_name(one.tag)
            if not name or (tag == "frame" and name in (*_ELEMENTS, "elementGroup")):
                continue
            path = f"{prefix}{name}." if tag in ("staticText", "textField") else f"{prefix}{name}{at}."
            if name == "reportElement" and (above is node or local_name(above.tag) == "chart"):
                path = ""
            found.append((one, path))
            waiting.append((one, path))
    return found


# ---- columns -------------------------------------------------------------------------


def _name_columns(parts: Parts) -> None:
    """Tell each element of the repeating rows, and what stands over and under it, its column's name."""
    if len(parts.items) > _COLUMN_ELEMENTS:
        return
    cells = _cells([one for one in parts.items if one.section == "detail" and one.refs])
    if len(cells) < 2:
        return
    heads = [
        one for one in parts.items if one.section in ("columnHeader", "groupHeader", "pageHeader", "title")
    ]
    order = ("columnHeader", "groupHeader", "pageHeader", "title")
    heads = sorted(heads, key=lambda one: order.index(one.section))
    feet = [
        one for one in parts.items if one.section in ("groupFooter", "columnFooter", "summary") and one.refs
    ]
    for cell in cells:
        over = [one for one in heads if _shares(one, cell) and not one.column]
        near = [one for one in over if one.section == over[0].section] if over else []
        lowest = max(near, key=_top, default=None)
        name = lowest.text if lowest else cell.refs[0].partition(":")[2]
        for one in [cell, *([lowest] if lowest else []), *(f for f in feet if _shares(f, cell))]:
            one.column = one.column or name


def _cells(texts: list[Item]) -> list[Item]:
    """Return the fullest line of the rows, from left to right."""
    lines: dict[int, list[Item]] = {}
    for one in texts:
        if one.tag == "textField" or one.tag.startswith(("frame", "component")):
            key = next((y for y in lines if abs(y - one.place[1]) <= max(4, one.place[3] // 2)), one.place[1])
            lines.setdefault(key, []).append(one)
    fullest = max(lines.values(), key=len) if lines else []
    return sorted(fullest, key=_left)


def _left(one: Item) -> int:
    return one.place[0]


def _top(one: Item) -> int:
    return one.place[1]


def _shares(one: Item, cell: Item) -> bool:
    shared = min(one.place[0] + one.place[2], cell.place[0] + cell.place[2]) - max(
        one.place[0], cell.place[0]
    )
    return shared > max(1, min(one.place[2], cell.place[2])) * 0.5
