"""What a label stands beside is named in both languages; the side that it is named by moves nothing."""

from __future__ import annotations

import pytest
from lxml import etree

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand

FORM = b"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="form" pageWidth="595"
    pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
  <field name="note" class="java.lang.String"/><field name="remark" class="java.lang.String"/>
  <title><band height="60">
    <staticText><reportElement x="0" y="0" width="60" height="20"/>
      <text><![CDATA[Site :]]></text></staticText>
    <staticText><reportElement x="60" y="0" width="60" height="20"/>
      <text><![CDATA[Bremen]]></text></staticText>
    <staticText><reportElement x="200" y="0" width="90" height="20"/>
      <text><![CDATA[Printed on :]]></text></staticText>
    <textField><reportElement x="290" y="0" width="90" height="20"/>
      <textFieldExpression><![CDATA[new java.util.Date()]]></textFieldExpression></textField>
  </band></title>
  <detail><band height="40">
    <textField><reportElement x="0" y="0" width="200" height="15"/>
      <textFieldExpression><![CDATA[$F{note}]]></textFieldExpression></textField>
    <textField isStretchWithOverflow="true">
      <reportElement stretchType="RelativeToBandHeight" x="0" y="20" width="200" height="15"/>
      <textFieldExpression><![CDATA["Remark: " + $F{remark}]]></textFieldExpression></textField>
  </band></detail>
</jasperReport>
"""


def changed(ask: str) -> list[str]:
    """Return the texts or expressions of what a request coloured or moved, in their order."""
    found = understand(FORM, ask)
    assert found.sure, found
    before, after = etree.fromstring(FORM), etree.fromstring(apply_edits(FORM, read_edits(found.edits)).jrxml)
    places = "{*}reportElement"
    moved = []
    for old, new in zip(
        before.iter("{*}staticText", "{*}textField"), after.iter("{*}staticText", "{*}textField"), strict=True
    ):
        here, there = old.find(places), new.find(places)
        if dict(here.attrib) != dict(there.attrib):
            moved.append("".join(new.itertext()).strip())
    return moved


@pytest.mark.parametrize(
    "ask",
    [
        "Site右边的值改成红色",
        "“Site :”后面的值改成红色",
        "make the value to the right of 'Site :' red",
        "move the value right of Site down by 5",
        "move the value next to Site down by 5",
    ],
)
def test_fixed_words_beside_a_label_are_its_value(ask: str) -> None:
    assert changed(ask) == ["Bremen"]


@pytest.mark.parametrize(
    "ask",
    ["把“Printed on :”和右边的日期一起下移20", "move 'Printed on :' and the date right of it down by 20"],
)
def test_a_label_and_what_stands_beside_it(ask: str) -> None:
    assert changed(ask) == ["Printed on :", "new java.util.Date()"]


def test_a_side_that_names_something_is_no_direction() -> None:
    (edit,) = understand(FORM, "move the 'Site :' label and the value right of it down by 5").edits
    assert (edit["dx"], edit["dy"]) == (0, 5)


def test_what_is_pushed_down_is_not_as_high_as_its_band() -> None:
    found = understand(FORM, "让$F{note}放不下时自动增高")
    assert [one["kind"] for one in found.edits] == ["stretch"]
    after = etree.fromstring(apply_edits(FORM, read_edits(found.edits)).jrxml)
    low = after.findall(".//{*}detail//{*}reportElement")[1]
    assert low.get("positionType") == "Float"
    assert low.get("stretchType") is None


def test_a_date_has_no_label_unless_one_is_said() -> None:
    found = understand(FORM, "add the current date to the page footer, format yyyy-MM-dd")
    after = etree.fromstring(apply_edits(FORM, read_edits(found.edits)).jrxml)
    (field,) = after.findall(".//{*}pageFooter//{*}textField")
    assert field.get("pattern") == "yyyy-MM-dd"
    assert field.findtext("{*}textFieldExpression") == "new java.util.Date()"
