"""Chinese requests mean the same with and without spaces beside Latin words, and write what was typed."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.understand import understand
from app.domain.reports.editing.understood import Understood

FORM = """<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="form" pageWidth="595"
    pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
  <field name="code" class="java.lang.String"/><field name="amount" class="java.math.BigDecimal"/>
  <title><band height="60">
    <staticText><reportElement x="40" y="0" width="200" height="20"/>
      <text><![CDATA[Site]]></text></staticText>
    <staticText><reportElement x="300" y="0" width="60" height="20"/>
      <text><![CDATA[Count]]></text></staticText>
  </band></title>
  <columnHeader><band height="20">
    <staticText><reportElement x="0" y="0" width="100" height="20"/>
      <text><![CDATA[编号]]></text></staticText>
    <staticText><reportElement x="100" y="0" width="100" height="20"/>
      <text><![CDATA[Amount]]></text></staticText>
  </band></columnHeader>
  <detail><band height="20">
    <textField><reportElement x="0" y="0" width="100" height="20"/>
      <textFieldExpression><![CDATA[$F{code}]]></textFieldExpression></textField>
    <textField><reportElement x="100" y="0" width="100" height="20"/>
      <textFieldExpression><![CDATA[$F{amount}]]></textFieldExpression></textField>
  </band></detail>
</jasperReport>
""".encode()


def understood(ask: str) -> Understood:
    """Return what a request means of the form; all of its words must be understood."""
    found = understand(FORM, ask)
    assert found.sure, (ask, found)
    return found


@pytest.mark.parametrize(
    ("spaced", "tight"),
    [
        ("把 Site 移到 x=20", "把Site移到x=20"),
        ("把 Site 移到 x=20、y=10", "把Site移到x=20、y=10"),
        ("columnCount 改为 2", "columnCount改为2"),
        ("加一个叫 remark 的参数", "加一个叫remark的参数"),
        ("当 $F{amount} == null 时，Amount 列标红", "当$F{amount} == null时，Amount列标红"),
        ("第 1 列到第 2 列居中", "第1列到第2列居中"),
        ("把 Amount 列的宽度改成 120", "把Amount列的宽度改成120"),
        ("set the编号column bold", "set the 编号 column bold"),
    ],
)
def test_means_the_same_in_any_spacing(spaced: str, tight: str) -> None:
    assert understood(spaced).edits == understood(tight).edits


@pytest.mark.parametrize("text", ["2024 年度汇总", "2024年度汇总"])
def test_writes_a_text_as_it_was_typed(text: str) -> None:
    [edit] = understood(f"把 Site 改成{text}").edits
    assert edit["text"] == text


def test_asks_in_the_words_that_were_typed() -> None:
    found = understand(FORM, "把 Nowhere 移到 x=20")
    assert not found.sure
    assert found.trouble is None or "Nowhere 移到" in str(found.trouble)
    assert all("Nowhere 移到" in one for one in found.missed)
