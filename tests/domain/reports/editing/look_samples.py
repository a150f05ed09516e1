"""Templates of differing make for the tests of the look's edits."""

from __future__ import annotations

from app.domain.reports.models import Sample

_NAMESPACE = "http://jasperreports.sourceforge.net/jasperreports"
_FONT = '<font fontName="Draftsmith Sans" size="10"/>'


def label(text: str, x: int, y: int, width: int, height: int = 20, extra: str = "", font: str = _FONT) -> str:
    """Return a static text."""
    return f"""<staticText>
<reportElement {extra} x="{x}" y="{y}" width="{width}" height="{height}"/>
<textElement verticalAlignment="Middle">{font}</textElement>
<text><![CDATA[{text}]]></text>
</staticText>
"""


def value(
    expression: str, x: int, y: int, width: int, height: int = 20, more: str = "", extra: str = ""
) -> str:
    """Return a text field."""
    return f"""<textField {more}>
<reportElement {extra} x="{x}" y="{y}" width="{width}" height="{height}"/>
<textElement verticalAlignment="Middle">{_FONT}</textElement>
<textFieldExpression><![CDATA[{expression}]]></textFieldExpression>
</textField>
"""


def report(head: str, body: str, attributes: str = 'columnWidth="555"') -> bytes:
    """Return a template on A4."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="{_NAMESPACE}" name="t" pageWidth="595" pageHeight="842" {attributes}
 leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
{head}
{body}
</jasperReport>""".encode()


def sales() -> bytes:
    """Return a Chinese list with a title, five columns, a total and page numbers."""
    fields = "".join(
        f'<field name="{name}" class="{kind}"/>\n'
        for name, kind in (
            ("name", "java.lang.String"),
            ("day", "java.util.Date"),
            ("qty", "java.lang.Integer"),
            ("price", "java.lang.String"),
            ("amount", "java.math.BigDecimal"),
        )
    )
    total = """<variable name="total" class="java.math.BigDecimal" calculation="Sum">
<variableExpression><![CDATA[$F{amount}]]></variableExpression>
</variable>
"""
    heads = "".join(
        label(text, 111 * at, 0, 111) for at, text in enumerate(["客户", "日期", "数量", "单价", "金额"])
    )
    cells = "".join(
        value(f"$F{{{name}}}", 111 * at, 0, 111, more='pattern="yyyy-MM-dd"' if name == "day" else "")
        for at, name in enumerate(["name", "day", "qty", "price", "amount"])
    )
    big = '<font fontName="Draftsmith Sans" size="18" isBold="true"/>'
    return report(
        fields + total,
        f"""<title>
<band height="40">
{label("销售明细表", 0, 5, 555, 30, font=big)}</band>
</title>
<columnHeader>
<band height="20">
{heads}</band>
</columnHeader>
<detail>
<band height="20">
{cells}</band>
</detail>
<summary>
<band height="40">
{label("合计：", 333, 0, 111)}{value("$V{total}", 444, 0, 111)}</band>
</summary>""",
    )


def sales_sample() -> Sample:
    """Return rows for the Chinese list: an empty value, a long one, a text that is no number."""
    row = {"name": "北京公司", "day": "2026-01-05", "qty": 3, "price": "1,234.5", "amount": "1234.5"}
    return Sample(
        rows=[
            row,
            row
            | {
                "name": "上海某某某某某某某某某某某某某某某某国际贸易有限公司",
                "price": "面议",
                "amount": "-20",
            },
            row | {"name": None, "price": None, "amount": None, "qty": 12},
        ]
    )


def form() -> bytes:
    """Return an English form with styles, a frame, a line and an element group in one band."""
    styles = """<style name="Base" isDefault="true" fontName="Draftsmith Sans" fontSize="11"/>
<style name="Head" style="Base" fontSize="16" isBold="true" forecolor="#003366"/>
<parameter name="due" class="java.util.Date"/>
<field name="no" class="java.lang.String"/>
<field name="sum" class="java.lang.Double"/>
<field name="paid" class="java.lang.Boolean"/>
"""
    return report(
        styles,
        f"""<detail>
<band height="200">
<staticText>
<reportElement style="Head" x="0" y="0" width="200" height="24"/>
<text><![CDATA[Invoice]]></text>
</staticText>
<line>
<reportElement x="0" y="30" width="555" height="1"/>
</line>
<frame>
<reportElement x="0" y="40" width="300" height="60"/>
{label("Number:", 0, 0, 80, font="")}{value("$F{no}", 80, 0, 120)}</frame>
<elementGroup>
{label("Amount:", 0, 110, 80, font="")}{value("$F{sum}", 80, 110, 120)}</elementGroup>
{label("Paid:", 300, 110, 60, font="")}{value('"Paid " + $F{paid}', 360, 110, 100)}</band>
</detail>
<pageFooter>
<band height="20">
{label("Confidential", 0, 0, 100)}{value("$P{due}", 300, 0, 100)}</band>
</pageFooter>""",
    )


def form_sample() -> Sample:
    """Return two forms."""
    return Sample(
        parameters={"due": "2026-02-01"},
        rows=[{"no": "A-1", "sum": 99.5, "paid": True}, {"no": "A-2", "sum": 1200000.0, "paid": None}],
    )


def narrow() -> bytes:
    """Return a two-column list with a group and ruled cells."""
    ruled = '<box><pen lineWidth="0.5"/></box>'
    cells = value("$F{a}", 0, 0, 100).replace("<textElement", f"{ruled}<textElement")
    cells += value("$F{b}", 100, 0, 160).replace("<textElement", f"{ruled}<textElement")
    return report(
        """<field name="a" class="java.lang.String"/>
<field name="b" class="java.lang.Long"/>
<group name="byA">
<groupExpression><![CDATA[$F{a}]]></groupExpression>
<groupHeader>
<band height="20">
"""
        + value('"Group " + $F{a}', 0, 0, 200)
        + "</band>\n</groupHeader>\n</group>\n",
        f"""<columnHeader>
<band height="20">
{label("A", 0, 0, 100)}{label("B", 100, 0, 160)}</band>
</columnHeader>
<detail>
<band height="24">
{cells}</band>
</detail>""",
        'columnCount="2" columnWidth="270" columnSpacing="15"',
    )


def narrow_sample() -> Sample:
    """Return rows in two groups."""
    return Sample(rows=[{"a": "x", "b": 1}, {"a": "x", "b": 20}, {"a": "y", "b": 300}])
