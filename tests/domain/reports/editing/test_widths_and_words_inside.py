"""Widths that one column gives another, words in shapes, the text of bar codes, lines by degrees."""

from __future__ import annotations

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.new_columns import AddColumn
from app.domain.reports.editing.columns.widths_said import widths_said
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.respelling import respelt
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.barcode_text import ShowBarcodeText
from app.domain.reports.editing.things.text_inside import AddTextInside
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import done, own_template

_SHAPE = (
    '<rectangle><reportElement x="10" y="5" width="100" height="30"/></rectangle>'
    '<ellipse><reportElement x="200" y="5" width="30" height="30"/></ellipse>'
)
_CODES = (
    '<componentElement><reportElement x="0" y="0" width="100" height="30"/>'
    '<jr:barbecue xmlns:jr="http://jasperreports.sourceforge.net/jasperreports/components" type="Code128">'
    '<jr:codeExpression><![CDATA["1"]]></jr:codeExpression></jr:barbecue></componentElement>'
    '<componentElement><reportElement x="200" y="0" width="60" height="60"/>'
    '<jr:QRCode xmlns:jr="http://jasperreports.sourceforge.net/jasperreports/components">'
    '<jr:codeExpression><![CDATA["1"]]></jr:codeExpression></jr:QRCode></componentElement>'
)


def _titled(elements: str, height: int = 80) -> Template:
    return Template(
        f"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="shapes" pageWidth="400"
 pageHeight="400" columnWidth="360" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
<title><band height="{height}">{elements}</band></title></jasperReport>""".encode()
    )


def test_words_stand_in_the_middle_of_a_shape() -> None:
    template = _titled(_SHAPE)
    shape = next(one.id for one in outline_of(template).elements if one.kind == "rectangle")
    AddTextInside(target=shape, text="Paid").change(template, outline_of(template))
    text = next(one for one in outline_of(template).elements if one.kind == "staticText")
    assert (text.x, text.y, text.width, text.height) == (10, 5, 100, 30)
    with pytest.raises(EditProblem):
        AddTextInside(target=shape, text="Again").change(template, outline_of(template))


def test_letters_fit_a_small_shape() -> None:
    template = _titled(_SHAPE)
    shape = next(one.id for one in outline_of(template).elements if one.kind == "ellipse")
    AddTextInside(target=shape, text="Checked").change(template, outline_of(template))
    assert next(one.size for one in outline_of(template).elements if one.kind == "staticText") < 12


def test_the_text_of_a_bar_code_is_shown_and_left_out() -> None:
    template = _titled(_CODES)
    first, second = (one.id for one in outline_of(template).elements)
    for shown in (True, False):
        ShowBarcodeText(targets=[first], shown=shown).change(template, outline_of(template))
        code = next(
            one for one in template.root.iter() if isinstance(one.tag, str) and xml.local(one) == "barbecue"
        )
        assert code.get("drawText") == ("true" if shown else "false")
    with pytest.raises(EditProblem):
        ShowBarcodeText(targets=[second]).change(template, outline_of(template))


def test_a_column_is_as_wide_as_said_and_its_giver_alone_gives_it() -> None:
    template = Template(own_template("order_list_en"))
    outline = outline_of(template)
    giver = max(outline.columns, key=lambda one: one.width)
    AddColumn(title="X", width=40, room_from=giver.id).change(template, outline)
    now = outline_of(template)
    new = next(one for one in now.columns if one.title == "X")
    assert {info.width for id_ in new.elements if (info := now.element(id_)) is not None} == {40}
    others = {one.title: one.width for one in outline.columns if one.id != giver.id}
    assert {one.title: one.width for one in now.columns if one.title in others} == others


def test_a_column_begins_where_it_is_said_if_there_is_room() -> None:
    template = Template(own_template("order_list_en"))
    with pytest.raises(EditProblem):
        AddColumn(title="X", width=40, left=0).change(template, outline_of(template))


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("Make {a} 5 wider and take the room from {b}", 5),
        ("{a}列加宽5，从{b}列匀", 5),
        ("take 5 from {b} and give it to {a}", 5),
        ("{b}列窄5，给{a}", 5),
    ],
)
def test_one_column_gives_another_its_width(said: str, change: int) -> None:
    outline = outline_of(Template(own_template("order_list_en")))
    first, second = [one for one in outline.columns if one.title][:2]
    edits = widths_said(said.format(a=first.title, b=second.title), outline)
    assert len(edits) == 1
    one = edits[0].model_dump()
    pair = {one["column"], one["other"]}
    assert pair == {first.id, second.id}
    now = outline.column(one["column"])
    assert now is not None
    assert abs(one["width"] - now.width) >= change


def test_numbers_that_do_not_agree_are_no_wish() -> None:
    outline = outline_of(Template(own_template("order_list_en")))
    first, second = [one for one in outline.columns if one.title][:2]
    said = f"Make {first.title} 5 wider and take the 9 from {second.title}"
    assert widths_said(said, outline) == []


def test_a_word_that_is_spelt_otherwise_is_changed_alone() -> None:
    template = _titled(
        '<staticText><reportElement x="0" y="0" width="200" height="20"/>'
        "<text>Nom duclient: ____</text></staticText>"
    )
    outline = outline_of(template)
    found = respelt(Clause("把 duclient 改成 du client", outline), outline)
    assert found is not None
    assert found[1:] == ("duclient", "du client")
    assert respelt(Clause("把 duclient 改成 facture", outline), outline) is None


def test_a_thick_line_becomes_thicker() -> None:
    line = (
        '<line><reportElement x="0" y="10" width="200" height="1"/><graphicElement>'
        '<pen lineWidth="4.0"/></graphicElement></line>'
    )
    found = understand(_titled(line).to_bytes(), "把横线加粗一点")
    assert found.sure
    assert found.edits[0]["width"] == 6


def test_a_shared_width_is_taken_back_to_the_byte() -> None:
    outline = outline_of(Template(own_template("order_list_en")))
    first, second = [one for one in outline.columns if one.title][:2]
    done(
        "order_list_en",
        {"kind": "column_width", "column": first.id, "width": first.width + 5, "other": second.id},
    )
