"""One element moved until an edge of it is level with another's, said in both languages."""

from __future__ import annotations

import pytest
from lxml import etree

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand

FORM = b"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="form" pageWidth="595"
    pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
  <title><band height="100">
    <staticText><reportElement x="30" y="10" width="60" height="20"/>
      <text><![CDATA[Sender]]></text></staticText>
    <staticText><reportElement x="200" y="40" width="90" height="30"/>
      <text><![CDATA[Remarks]]></text></staticText>
  </band></title>
</jasperReport>
"""


@pytest.mark.parametrize(
    ("ask", "place"),
    [
        ("Remarks的左边与Sender的左边对齐", ("30", "40")),
        ("把Remarks左移，与Sender左边对齐", ("30", "40")),
        ("Remarks与Sender右边缘对齐", ("0", "40")),
        ("把Remarks上移，与Sender上边对齐", ("200", "10")),
        ("Align the left edge of Remarks with Sender", ("30", "40")),
        ("line up Remarks with the bottom edge of Sender", ("200", "0")),
        ("Move Remarks to the left until its left edge lines up with the right edge of Sender", ("90", "40")),
    ],
)
def test_an_edge_is_made_level_with_another(ask: str, place: tuple[str, str]) -> None:
    found = understand(FORM, ask)
    assert found.sure, found
    after = etree.fromstring(apply_edits(FORM, read_edits(found.edits)).jrxml)
    sender, remarks = after.findall(".//{*}reportElement")
    assert (remarks.get("x"), remarks.get("y")) == place
    assert (sender.get("x"), sender.get("y")) == ("30", "10")


@pytest.mark.parametrize("ask", ["Remarks和Sender左对齐", "Remarks和Sender都左对齐"])
def test_texts_are_aligned_in_their_boxes(ask: str) -> None:
    assert [one["kind"] for one in understand(FORM, ask).edits] == ["align"]
