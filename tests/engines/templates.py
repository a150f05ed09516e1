"""Small templates for the engine's tests."""

from __future__ import annotations

NAMESPACE = "http://jasperreports.sourceforge.net/jasperreports"


def report(body: str, *, head: str = "", attributes: str = "", bands: str = "") -> bytes:
    """Return a template whose title band (400 high) holds the body."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="{NAMESPACE}" name="t" pageWidth="595" pageHeight="842" columnWidth="555"
 leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20" {attributes}>
{head}
<title>
<band height="400">
{body}
</band>
</title>
{bands}
</jasperReport>""".encode()


def static(
    text: str,
    y: int = 0,
    width: int = 500,
    height: int = 20,
    font: str = "Draftsmith Sans",
    size: int = 12,
    style: str = "",
) -> str:
    """Return a static text."""
    return f"""<staticText><reportElement x="0" y="{y}" width="{width}" height="{height}"/>
<textElement><font fontName="{font}" size="{size}" {style}/></textElement>
<text><![CDATA[{text}]]></text></staticText>"""


def field(expression: str, y: int = 0, width: int = 500, height: int = 20, extra: str = "") -> str:
    """Return a text field."""
    return f"""<textField {extra}><reportElement x="0" y="{y}" width="{width}" height="{height}"/>
<textElement><font fontName="Draftsmith Sans" size="12"/></textElement>
<textFieldExpression><![CDATA[{expression}]]></textFieldExpression></textField>"""
