"""Headings that stand narrow in a wide column stay whole when the column gives room to a new one."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.columns.cells import room_for
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes

NAME = "sales_list_zh"


def _narrow_heading() -> bytes:
    """Return the list with the heading of the customers in the right part of its wide column."""
    template = Template(template_bytes(NAME, None) or b"")
    heading = next(
        one for one in template.elements() if (xml.child(one, "text") is not None) and _said(one) == "客户"
    )
    place = xml.geometry(heading)
    assert place is not None
    right = xml.number(place, "x") + xml.number(place, "width")
    said = xml.child(heading, "text")
    assert said is not None
    said.text = "客户名称"
    whole = _whole(template, heading)
    place.set("x", str(right - whole))
    place.set("width", str(whole))
    return template.to_bytes()


def _whole(template: Template, heading: Any) -> int:
    return room_for(template, heading, "客户名称")


def _said(node: Any) -> str:
    said = xml.child(node, "text")
    return (said.text or "").strip() if said is not None else ""


def test_a_heading_takes_the_empty_room_of_its_column():
    jrxml = _narrow_heading()
    found = understand(jrxml, "金额列右边再加一列，显示金额的累计值")
    assert found.sure
    applied = apply_edits(jrxml, read_edits(found.edits), sample_of(jrxml))
    heading = next(one for one in Template(applied.jrxml).elements() if _said(one) == "客户名称")
    place = xml.geometry(heading)
    assert place is not None
    assert xml.number(place, "width") == _whole(Template(jrxml), heading)
    assert applied.undo.apply(applied.jrxml) == jrxml
