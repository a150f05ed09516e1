"""The space between things, the border around every page, a colour in the place of another one."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.template.outline import ElementInfo, outline_of
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import done, own_template


def _elements(jrxml: bytes) -> dict[str, ElementInfo]:
    return {one.id: one for one in outline_of(Template(jrxml)).elements}


def _heights(jrxml: bytes) -> dict[str, int]:
    return {one.id: one.height for one in outline_of(Template(jrxml)).bands}


def _borders(jrxml: bytes) -> list[Any]:
    places = [xml.geometry(one) for band in xml.bands(Template(jrxml).root) for one in xml.elements(band)]
    return [one for one in places if one is not None and one.get("key") == "page_border"]


def test_more_space_below_the_title_makes_its_band_higher() -> None:
    before = _heights(own_template("staff_list_zh"))
    after = _heights(
        done("staff_list_zh", {"kind": "spacing", "targets": ["e1"], "side": "below", "by": 10}).jrxml
    )
    assert {one: after[one] - before[one] for one in before if after[one] != before[one]} == {"b1": 10}


def test_a_value_is_moved_away_from_its_label() -> None:
    outline = outline_of(Template(own_template("invoice_en")))
    level = [
        (value.x - one.x - one.width, one, value)
        for one in outline.elements
        if one.kind == "staticText"
        and (value := outline.element(value_beside(outline, one))) is not None
        and value.y == one.y < value.x
    ]
    _gap, label, value = min(level, key=lambda one: abs(one[0]))
    spaced = {"kind": "spacing", "targets": [label.id, value.id], "gap": 9}
    after = _elements(done("invoice_en", spaced).jrxml)
    assert after[value.id].x - label.x - label.width == 9
    assert after[label.id].x == label.x


def test_the_page_border_follows_the_page() -> None:
    wide = {"kind": "page_size", "orientation": "Landscape"}
    border = {"kind": "page_border", "width": 2.0}
    for edits in ((border, wide), (wide, border)):
        place = _borders(done("order_list_en", *edits).jrxml)
        root = Template(done("order_list_en", *edits).jrxml).root
        room = [xml.number(root, side) for side in ("topMargin", "bottomMargin")]
        assert [xml.number(one, "height") for one in place] == [xml.number(root, "pageHeight") - sum(room)]


def test_a_second_page_border_takes_the_place_of_the_first_and_goes_again() -> None:
    border = {"kind": "page_border", "width": 2.0}
    assert len(_borders(done("order_list_en", border, {**border, "width": 1.0}).jrxml)) == 1
    assert not _borders(done("order_list_en", border, {**border, "width": 0}).jrxml)
    with pytest.raises(EditProblem, match="no border"):
        done("order_list_en", {**border, "width": 0})


def test_nothing_is_recoloured_that_has_another_colour() -> None:
    found = understand(own_template("order_list_en"), "Change the purple of the title to green")
    assert not found.sure
