"""What is stated exactly comes out exactly: places, sizes, expressions, attributes."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.exact.add_placed import AddPlaced
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.page.page_columns import SetPageColumns
from app.domain.reports.editing.references.placed_said import placed_in
from app.domain.reports.editing.stated.java_expressions import expressions_in
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand

REPORT = b"""<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="r" pageWidth="595"
 pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
<field name="no" class="java.lang.String"/>
<field name="total" class="java.math.BigDecimal"/>
<title><band height="60">
<staticText><reportElement x="0" y="0" width="100" height="20"/><text>Invoice</text></staticText>
<rectangle><reportElement x="200" y="10" width="80" height="30"/></rectangle>
<rectangle><reportElement x="300" y="10" width="80" height="30"/></rectangle>
</band></title>
<detail><band height="20">
<textField><reportElement x="0" y="0" width="100" height="20"/>
<textFieldExpression><![CDATA[$F{no}]]></textFieldExpression></textField>
</band></detail>
</jasperReport>"""


def _after(*edits: Any) -> Any:
    return etree.fromstring(apply_edits(REPORT, edits).jrxml)


def _asked(text: str) -> Any:
    found = understand(REPORT, text)
    assert found.sure, (found.missed, found.trouble)
    return etree.fromstring(apply_edits(REPORT, read_edits(found.edits)).jrxml)


def _last(root: Any, tag: str) -> Any:
    return list(xml.named(root, tag))[-1]


def _place(node: Any) -> tuple[str, ...]:
    place = xml.geometry(node)
    assert place is not None
    return tuple(place.get(one, "") for one in ("x", "y", "width", "height"))


def test_a_new_thing_stands_where_it_is_said_and_its_band_grows() -> None:
    root = _after(
        AddPlaced(what="text", section="title", x=10, y=50, width=90, height=30, content="Paid", when="true")
    )
    node = _last(root, "staticText")
    assert _place(node) == ("10", "50", "90", "30")
    assert node.getparent().get("height") == "80"
    assert _last(node, "printWhenExpression").text == "true"


def test_a_new_band_is_made_for_what_stands_in_none() -> None:
    root = _after(
        AddPlaced(what="line", section="pageFooter", width=555, height=1, look=ExactLook(line_width=0.5))
    )
    assert xml.child(root, "pageFooter") is not None
    assert _last(root, "pen").get("lineWidth") == "0.5"


def test_the_number_of_pages_is_a_field_of_its_own() -> None:
    edit = AddPlaced(what="page_number", section="title", width=200, height=12, content="{page} / {total}")
    fields = list(xml.named(_after(edit), "textField"))[-3:-1]
    assert [one.get("evaluationTime") for one in fields] == [None, "Report"]


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"what": "text", "content": ""}, "said"),
        ({"what": "field", "content": "java.lang.System.exit(1)"}, "not allowed"),
        ({"what": "text", "content": "a", "when": "java.lang.System.exit(1) == 1"}, "not allowed"),
        ({"what": "text", "content": "a", "section": "margin"}, "no band"),
    ],
)
def test_what_can_not_be_put_there_is_said(values: dict[str, str], wrong: str) -> None:
    edit = AddPlaced.model_validate({"section": "title", "width": 10, "height": 10, **values})
    assert wrong in edit.check(outline_of(Template(REPORT)))


def test_a_place_outside_the_page_is_refused() -> None:
    with pytest.raises(EditProblem):
        _after(AddPlaced(what="line", section="title", x=300, width=400, height=1))


def test_only_what_is_said_of_an_element_changes() -> None:
    root = _after(SetExactly(targets=["e1"], x=5, look=ExactLook(size=14, bold=True, left_indent=3)))
    node = next(xml.named(root, "staticText"))
    assert _place(node) == ("5", "0", "100", "20")
    assert dict(_last(node, "font").attrib) == {"size": "14", "isBold": "true"}
    assert _last(node, "paragraph").get("leftIndent") == "3"


def test_an_element_has_only_its_own_attributes() -> None:
    outline = outline_of(Template(REPORT))
    assert "radius" in SetExactly(targets=["e1"], look=ExactLook(radius=3)).check(outline)
    assert SetExactly(targets=["e1"]).check(outline)
    assert not SetExactly(targets=["e2"], look=ExactLook(radius=3)).check(outline)


def test_columns_are_as_wide_as_stated_where_the_page_has_room() -> None:
    root = _after(SetPageColumns(count=2, spacing=5, width=270))
    assert [root.get(one) for one in ("columnCount", "columnSpacing", "columnWidth")] == ["2", "5", "270"]
    with pytest.raises(EditProblem):
        _after(SetPageColumns(count=2, spacing=5, width=300))


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ('print "No. " + $F{no} + "/" + $F{total}, bold', '"No. " + $F{no} + "/" + $F{total}'),
        ("显示 $F{total} != null ? $F{total} : $F{no}，居中", "$F{total} != null ? $F{total} : $F{no}"),
        ("expression new java.util.Date() at x=1", "new java.util.Date()"),
        ("put $F{no}.substring(0, 3) at x=1", "$F{no}.substring(0, 3)"),
    ],
)
def test_an_expression_is_taken_as_it_stands(text: str, expression: str) -> None:
    assert [text[start:end] for start, end in expressions_in(text)] == [expression]


@pytest.mark.parametrize(
    "words",
    [
        "the rectangle at x=300, y=10",
        "the 80x30 rectangle at (300, 10)",
        "x=300、y=10 的矩形",
        "x=300 处的矩形",
    ],
)
def test_a_place_names_what_stands_there(words: str) -> None:
    assert [one.ids for one in placed_in(words, outline_of(Template(REPORT)))] == [("e3",)]


def test_slots_are_read_in_any_order() -> None:
    asked = (
        'Add a static text "Paid" at x=10, y=25, 90 x 12, bold, 8 pt, right-aligned in the title band',
        "在标题带加静态文本“Paid”，宽 90、高 12，加粗，8 号，右对齐，x=10、y=25",
        "x=10、y=25 处加静态文本“Paid”，90×12，放在标题带，字号 8，加粗，右对齐",
    )
    nodes = [_last(_asked(one), "staticText") for one in asked]
    assert [_place(one) for one in nodes] == [("10", "25", "90", "12")] * len(asked)
    assert [_last(one, "font").get("size") for one in nodes] == ["8"] * len(asked)
    assert [_last(one, "textElement").get("textAlignment") for one in nodes] == ["Right"] * len(asked)


def test_a_slot_that_is_not_understood_asks() -> None:
    assert not understand(REPORT, 'Add a static text "Paid" at x=10, y=25, 90 x 12, blinking').sure
    assert not understand(REPORT, "Add a rectangle at x=10, y=25 in the title band").sure


def test_a_condition_keeps_its_signs() -> None:
    root = _asked(
        'Add a static text "Open" at x=0, y=0, 50 x 20 in the detail band, only if $F{total} != null'
    )
    assert _last(root, "printWhenExpression").text == "$F{total} != null"


def test_a_band_made_lower_waits_for_what_moves_in_it() -> None:
    root = _asked("把标题带高改成 45，x=200、y=10 的矩形移到 y=5")
    assert next(xml.named(root, "band")).get("height") == "45"


def test_attributes_of_the_template_are_no_words_of_the_report() -> None:
    root = _asked("Set topMargin to 40, columnWidth=500 and orientation to Portrait")
    assert (root.get("topMargin"), root.get("columnWidth")) == ("40", "500")
    assert not understand(REPORT, "Set columnCount to 0").sure


@pytest.mark.parametrize(
    "text",
    [
        "改成 x=40，宽 120",
        "这个 x=40、宽 120",
        "Set x to 40 and width to 120",
        "set its x to 40 and its width to 120",
    ],
)
def test_exact_values_without_a_name_are_for_what_is_clicked(text: str) -> None:
    root = etree.fromstring(REPORT)
    clicked = next(one.id for one in outline_of(Template(REPORT)).elements if one.kind == "rectangle")
    found = understand(REPORT, text, [clicked])
    assert found.sure, (found.missed, found.trouble)
    changed = etree.fromstring(apply_edits(REPORT, read_edits(found.edits)).jrxml)
    assert [_place(one) for one in xml.named(changed, "rectangle")] == [
        ("40", "10", "120", "30"),
        _place(_last(root, "rectangle")),
    ]
