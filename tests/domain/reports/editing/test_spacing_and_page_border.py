"""The space between things, the border around every page, a colour in the place of another one."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Applied, EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.outline import ElementInfo, outline_of
from app.domain.reports.editing.places import value_beside
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes


def _jrxml(name: str) -> bytes:
    found = template_bytes(name, None)
    assert found is not None
    return found


def _done(name: str, *edits: dict[str, Any]) -> Applied:
    """Carry out edits on a template, and prove that they can be taken back to the byte."""
    jrxml = _jrxml(name)
    applied = apply_edits(jrxml, read_edits(edits), sample_of(jrxml))
    assert applied.undo.apply(applied.jrxml) == jrxml
    return applied


def _elements(jrxml: bytes) -> dict[str, ElementInfo]:
    return {one.id: one for one in outline_of(Template(jrxml)).elements}


def _heights(jrxml: bytes) -> dict[str, int]:
    return {one.id: one.height for one in outline_of(Template(jrxml)).bands}


def _borders(jrxml: bytes) -> list[Any]:
    places = [xml.geometry(one) for band in xml.bands(Template(jrxml).root) for one in xml.elements(band)]
    return [one for one in places if one is not None and one.get("key") == "page_border"]


def test_more_space_below_the_title_makes_its_band_higher() -> None:
    before = _heights(_jrxml("staff_list_zh"))
    after = _heights(
        _done("staff_list_zh", {"kind": "spacing", "targets": ["e1"], "side": "below", "by": 10}).jrxml
    )
    assert {one: after[one] - before[one] for one in before if after[one] != before[one]} == {"b1": 10}


def test_a_value_is_moved_away_from_its_label() -> None:
    outline = outline_of(Template(_jrxml("invoice_en")))
    level = [
        (value.x - one.x - one.width, one, value)
        for one in outline.elements
        if one.kind == "staticText"
        and (value := outline.element(value_beside(outline, one))) is not None
        and value.y == one.y < value.x
    ]
    _gap, label, value = min(level, key=lambda one: abs(one[0]))
    spaced = {"kind": "spacing", "targets": [label.id, value.id], "gap": 9}
    after = _elements(_done("invoice_en", spaced).jrxml)
    assert after[value.id].x - label.x - label.width == 9
    assert after[label.id].x == label.x


def test_the_page_border_follows_the_page() -> None:
    wide = {"kind": "page_size", "orientation": "Landscape"}
    border = {"kind": "page_border", "width": 2.0}
    for edits in ((border, wide), (wide, border)):
        place = _borders(_done("order_list_en", *edits).jrxml)
        root = Template(_done("order_list_en", *edits).jrxml).root
        room = [xml.number(root, side) for side in ("topMargin", "bottomMargin")]
        assert [xml.number(one, "height") for one in place] == [xml.number(root, "pageHeight") - sum(room)]


def test_a_second_page_border_takes_the_place_of_the_first_and_goes_again() -> None:
    border = {"kind": "page_border", "width": 2.0}
    assert len(_borders(_done("order_list_en", border, {**border, "width": 1.0}).jrxml)) == 1
    assert not _borders(_done("order_list_en", border, {**border, "width": 0}).jrxml)
    with pytest.raises(EditProblem, match="no border"):
        _done("order_list_en", {**border, "width": 0})


def test_nothing_is_recoloured_that_has_another_colour() -> None:
    found = understand(_jrxml("order_list_en"), "Change the purple of the title to green")
    assert not found.sure
