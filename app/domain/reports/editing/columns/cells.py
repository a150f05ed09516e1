"""New cells that look like their neighbours, typed expressions, and bands that keep the page."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.template.letters import (
    says_chinese,
    speak_chinese,
    usual_font,
    usual_size,
)
from app.domain.reports.editing.template.new_nodes import fresh_name, fresh_uuid, java_text
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import TEXTS, font_of, look_of, points, size_of, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.metrics import has_wide
from app.domain.reports.xml_tools import local

WHOLE = frozenset(f"java.lang.{one}" for one in ("Integer", "Long", "Short", "Byte"))
NUMBERS = (
    WHOLE
    | frozenset(f"java.lang.{one}" for one in ("Double", "Float", "Number"))
    | frozenset(f"java.math.{one}" for one in ("BigDecimal", "BigInteger"))
)
DATES = frozenset(("java.util.Date", "java.sql.Date", "java.sql.Timestamp", "java.sql.Time"))
_NOT_COPIED = ("property", "propertyExpression", "printWhenExpression")
_LEFT_OUT = ("hyperlink", "anchor", "bookmark", "evaluation")
_REFERENCE_LIKE = re.compile(r"\$\w!?\{")

_OTHER_FACES = 1.2

Spot = tuple[int, int, int, int]


def worded(outline: Outline, zh: str, en: str) -> str:
    """Return a text in the report's own language."""
    own = any(one.kind == "staticText" and has_wide(one.text) for one in outline.elements)
    return zh if own else en


def copy_of(template: Template, node: Any, kind: str) -> Any:
    """Return a deep copy of an element with uuids of its own, not yet placed."""
    made = deepcopy(node)
    made.tail = None
    for place in xml.named(made, "reportElement"):
        place.attrib.pop("key", None)
        place.attrib.pop("uuid", None)
    own = xml.geometry(made)
    if own is not None:
        own.set("uuid", fresh_uuid(template, kind))
    return made


def make_cell(template: Template, holder: Any, tag: str, spot: Spot, like: Any = None) -> Any:
    """Add an element at x, y, width, height in points with another one's look; return it."""
    root = template.root
    node = xml.make(root, tag)
    if like is not None and tag == local(like) == "textField":
        for name, value in like.attrib.items():
            if not str(name).startswith(_LEFT_OUT):
                node.set(str(name), str(value))
    node.append(_place(template, spot, like, tag))
    for part in ("box", "textElement"):
        found = xml.child(like, part) if like is not None else None
        if found is not None:
            node.append(deepcopy(found))
    for one in node:
        one.tail = None
    template.add(holder, node)
    if like is None and tag in TEXTS:
        _write_usual(template, node)
    return node


def _write_usual(template: Template, node: Any) -> None:
    """Give a text without a model the font and size that most texts of the report have."""
    root, font, size = template.root, usual_font(template), usual_size(template)
    if font and value_of(root, node, "fontName") != font:
        font_of(root, node).set("fontName", font)
    if size_of(root, node) != size:
        font_of(root, node).set("size", points(size))


def _place(template: Template, spot: Spot, like: Any, kind: str) -> Any:
    found = xml.geometry(like) if like is not None else None
    place = deepcopy(found) if found is not None else xml.make(template.root, "reportElement")
    for one in [one for one in place if local(one) in _NOT_COPIED]:
        place.remove(one)
    place.text = place.tail = None
    for name in ("uuid", "key", "isPrintRepeatedValues", "printWhenGroupChanges"):
        place.attrib.pop(name, None)
    for name, number in zip(("x", "y", "width", "height"), spot, strict=True):
        place.set(name, str(number))
    place.set("uuid", fresh_uuid(template, kind))
    return place


def make_label(template: Template, holder: Any, words: str, spot: Spot, like: Any = None) -> Any:
    """Add a static text; return it."""
    node = make_cell(template, holder, "staticText", spot, like)
    add_expression(template, node, "text", words)
    if has_wide(words):
        speak_chinese(template, node)
    return node


def make_value(
    template: Template, holder: Any, expression: str, spot: Spot, like: Any = None, pattern: str | None = None
) -> Any:
    """Add a text field that prints nothing for null; return it. pattern None keeps the look's own."""
    node = make_cell(template, holder, "textField", spot, like)
    node.set("isBlankWhenNull", "true")
    if pattern is not None:
        node.attrib.pop("pattern", None)
    if pattern:
        node.set("pattern", pattern)
    add_expression(template, node, "textFieldExpression", expression)
    if says_chinese(expression + node.get("pattern", "")):
        speak_chinese(template, node)
    return node


def add_expression(template: Template, node: Any, tag: str, words: str) -> Any:
    """Add a child with a text, such as an expression; return it."""
    said = xml.make(template.root, tag)
    said.text = words
    return template.add(node, said)


def room_for(template: Template, node: Any, words: str) -> int:
    """Return the width in points that a text needs in an element's look."""
    look = look_of(template.root, node)
    named = value_of(template.root, node, "fontName").startswith("Draftsmith")
    return int(look.width_of(words) * (1.0 if named or has_wide(words) else _OTHER_FACES)) + 2


def least_line(template: Template, node: Any) -> int:
    """Return the lowest box that prints one line in an element's look, in points."""
    return look_of(template.root, node).height_of(1)


def shift_down(band: Any, points: int, from_y: int = 0) -> None:
    """Move what stands at or below a height of a band down, and make the band higher by as much."""
    for node in xml.elements(band):
        place = xml.geometry(node)
        if place is not None and xml.number(place, "y") >= from_y:
            place.set("y", str(xml.number(place, "y") + points))
    band.set("height", str(xml.number(band, "height") + points))


def declare(template: Template, tag: str, wanted: str, java_type: str, **attributes: str) -> Any:
    """Declare a field, parameter or variable under a name that is free; return its node."""
    name = fresh_name(wanted, xml.declared(template.root, tag) | xml.BUILT_IN_VARIABLES)
    node = xml.make(template.root, tag, name=name, **{"class": java_type}, **attributes)
    return template.add(template.root, node)


def field_name(template: Template, wanted: str) -> str:
    """Return a name for a new field: the wanted words without what the engine can't take."""
    clean = re.sub(r'["\\\n\r\t${}<>\']+', "", wanted).strip() or "field"
    taken = xml.declared(template.root, "field")
    names = (clean if number == 1 else f"{clean}_{number}" for number in range(1, len(taken) + 3))
    return next(one for one in names if one not in taken)


def literal(text: str, language: str) -> str:
    """Return a Java or Groovy text literal; raise EditProblem for what the engine takes for a reference."""
    if _REFERENCE_LIKE.search(text):
        raise EditProblem(
            "bad_text",
            _("A text with {signs} in it can't stand in an expression.", signs="$F{, $P{, $V{"),
            _("Name the field or the parameter by itself."),
        )
    made = java_text(text)
    return made.replace("$", "\\$") if language == "groovy" else made


def as_decimal(reference: str, java_type: str) -> str:
    """Return an expression that is a BigDecimal, or null where the value is null or no number."""
    if java_type == "java.math.BigDecimal":
        return reference
    if java_type in NUMBERS:
        return f"({reference} == null ? null : new java.math.BigDecimal({reference}.toString()))"
    return (
        f'({reference} != null && {reference}.toString().trim().matches("-?[0-9][0-9,]*([.][0-9]+)?")'
        f' ? new java.math.BigDecimal({reference}.toString().trim().replace(",", "")) : null)'
    )


def numeric_by_name(name: str, title: str) -> bool:
    """Tell whether a text column holds amounts, by its name."""
    return bool(_AMOUNT.search(title) or _AMOUNT.search(re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name)))


_AMOUNT = re.compile(
    r"金额|数量|[单售进供箱均原现标]价|价格|合计|总[价额计]|小计|税额|费用?$|重量|体积|件数|工资|余额|差[异额]|盈亏|结存|毛利|成本|应[收付]|实[收付发]|库存|箱数"
    r"|\b(?:amount|amt|qty|quantity|price|total|sum|cost|tax|fee|weight|freight|balance|salary|pay|volume|stock)\b",
    re.IGNORECASE,
)
