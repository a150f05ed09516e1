"""Totals beside others: in the line that stands there, under their column or after its label."""

from __future__ import annotations

from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.cells import make_label, make_value, room_for
from app.domain.reports.editing.template.grid import Piece, pieces_of, section_of
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import shown_text
from app.domain.reports.editing.template.styles import font_of, text_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_TEXTS = ("staticText", "textField")
_GAP = 6
Line = tuple[Any, int, int]


def line_of_totals(template: Template, section: str, group: str) -> Line | None:
    """Return the band, y and height of the last line of totals of a section (of a group)."""
    found = [
        one
        for band in template.bands()
        if section_of(band) == section and _group_of(band) == group
        for one in pieces_of(band)
        if local(one.node) == "textField" and xml.references(one.node, "V")
    ]
    last = max(found, key=lambda one: one.y, default=None)
    return (last.band, last.y, last.height) if last is not None else None


def _group_of(band: Any) -> str:
    above = band.getparent().getparent()
    return str(above.get("name", "")) if local(above) == "group" else ""


def _texts(line: Line) -> list[Piece]:
    band, top, height = line
    return [
        one
        for one in pieces_of(band)
        if local(one.node) in _TEXTS and one.y < top + height and one.bottom > top
    ]


def is_free(line: Line, value: Piece) -> bool:
    """Tell whether no total stands in the line under a value."""
    return not any(
        xml.references(one.node, "V") and min(one.right, value.right) - max(one.x, value.x) > 2
        for one in _texts(line)
        if local(one.node) == "textField"
    )


def label_of(line: Line) -> Piece | None:
    """Return the label of a line of totals: its first text, which prints no value."""
    words = [
        one for one in _texts(line) if shown_text(one.node).strip() and not xml.references(one.node, "V")
    ]
    return min(words, key=lambda one: one.x, default=None)


def say_too(template: Template, line: Line, words: str) -> None:
    """Let the label of a line name a second way of reckoning: Count / Total."""
    label = label_of(line)
    if label is None or words in shown_text(label.node):
        return
    said = xml.child(label.node, "text" if local(label.node) == "staticText" else "textFieldExpression")
    if said is None:
        return
    fixed = local(label.node) == "staticText"
    if room_for(template, label.node, f"{shown_text(label.node)} / {words}") > label.width:
        return
    said.text = f"{said.text} / {words}" if fixed else f"({said.text}) + {java_text(' / ' + words)}"


def put_after_label(
    template: Template, line: Line, words: str, expression: str, look: Any, pattern: str, width: int
) -> None:
    """Narrow the label of a line, and put another label with its value into the room that it leaves.

    Raises EditProblem where the line has no room.
    """
    label = label_of(line)
    if label is None:
        raise _no_room()
    band, top, height = line
    own = room_for(template, label.node, shown_text(label.node).strip('"')) + _GAP
    values = [one.x for one in _texts(line) if one.x > label.x]
    end = min([one for one in values if one >= label.x + own], default=label.right)
    new = make_label(template, band, words, (label.x + own, top, 1, height), label.node)
    needed = room_for(template, new, words) + _GAP
    room = end - (label.x + own)
    if room < needed + min(width, 40):
        template.drop(new)
        raise _no_room()
    width = min(width, room - needed)
    place, former = xml.geometry(new), xml.geometry(label.node)
    assert place is not None
    assert former is not None
    former.set("width", str(end - width - needed - label.x))
    place.set("x", str(end - width - needed))
    place.set("width", str(needed))
    text_of(template.root, new).set("textAlignment", "Right")
    node = make_value(template, band, expression, (end - width, top, width, height), look, pattern)
    font_of(template.root, node).set("isBold", "true")
    text_of(template.root, node).set("textAlignment", "Right")
    for name in ("textAdjust", "isStretchWithOverflow"):
        node.attrib.pop(name, None)


def _no_room() -> EditProblem:
    return EditProblem(
        "no_room",
        _("The line of totals has no room for another one."),
        _("Let it stand in a line of its own."),
    )
