"""Small lists of differing make for the tests of the edits of tables."""

from __future__ import annotations

from app.domain.reports.models import Sample

_NAMESPACE = "http://jasperreports.sourceforge.net/jasperreports"
_FIELDS = (
    ("dept", "java.lang.String"),
    ("item", "java.lang.String"),
    ("day", "java.util.Date"),
    ("qty", "java.lang.Integer"),
    ("price", "java.math.BigDecimal"),
    ("amount", "java.math.BigDecimal"),
    ("status", "java.lang.String"),
)
_BOX = '<box><pen lineWidth="0.5"/></box>'
_FONT = '<font fontName="Draftsmith Sans" size="10"{bold}/>'
ZH = ("部门", "品名", "日期", "数量", "单价", "金额", "状态")
EN = ("Department", "Item", "Date", "Quantity", "Price", "Amount", "Status")


def _label(text: str, x: int, y: int, width: int, height: int, box: str = "", bold: bool = True) -> str:
    font = _FONT.format(bold=' isBold="true"' if bold else "")
    return f"""\t\t\t<staticText>
\t\t\t\t<reportElement x="{x}" y="{y}" width="{width}" height="{height}"/>{box}
\t\t\t\t<textElement textAlignment="Center" verticalAlignment="Middle">{font}</textElement>
\t\t\t\t<text><![CDATA[{text}]]></text>
\t\t\t</staticText>
"""


def _value(said: str, x: int, y: int, width: int, height: int, box: str = "", more: str = "") -> str:
    font = _FONT.format(bold="")
    align = ' textAlignment="Right"' if "#" in more else ""
    return f"""\t\t\t<textField isBlankWhenNull="true"{more}>
\t\t\t\t<reportElement x="{x}" y="{y}" width="{width}" height="{height}"/>{box}
\t\t\t\t<textElement verticalAlignment="Middle"{align}>{font}</textElement>
\t\t\t\t<textFieldExpression><![CDATA[{said}]]></textFieldExpression>
\t\t\t</textField>
"""


def _line(x: int, y: int, width: int, height: int) -> str:
    return f"""\t\t\t<line>
\t\t\t\t<reportElement x="{x}" y="{y}" width="{width}" height="{height}"/>
\t\t\t</line>
"""


def _band(section: str, height: int, inner: str) -> str:
    return f'\t<{section}>\n\t\t<band height="{height}">\n{inner}\t\t</band>\n\t</{section}>\n'


def _report(body: str, head: str = "", language: str = "java") -> bytes:
    fields = "".join(f'\t<field name="{name}" class="{kind}"/>\n' for name, kind in _FIELDS)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="{_NAMESPACE}" name="list" language="{language}" pageWidth="595" pageHeight="842"
 columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
{fields}{head}{body}</jasperReport>
""".encode()


def _more(name: str) -> str:
    return {
        "day": ' pattern="yyyy-MM-dd"',
        "price": ' pattern="#,##0.00"',
        "amount": ' pattern="#,##0.00"',
    }.get(name, "")


def ruled(language: str = "java") -> bytes:
    """Return a Chinese list whose cells have borders, with a title and a page footer."""
    width = 75
    heads = "".join(_label(text, at * width, 0, width, 22, _BOX) for at, text in enumerate(ZH))
    cells = "".join(
        _value(f"$F{{{name}}}", at * width, 0, width, 20, _BOX, _more(name))
        for at, (name, _kind) in enumerate(_FIELDS)
    )
    body = _band("title", 40, _label("销售明细表", 0, 5, 525, 30))
    body += _band("columnHeader", 22, heads) + _band("detail", 20, cells)
    body += _band("pageFooter", 20, _value('"第" + $V{PAGE_NUMBER} + "页"', 400, 0, 125, 20))
    return _report(body, language=language)


def lined() -> bytes:
    """Return an English list drawn with lines, its headings in the page header, with a total."""
    names = [1, 3, 4, 5]
    heads = "".join(_label(EN[at], 10 + 130 * place, 22, 120, 18) for place, at in enumerate(names))
    heads += _label("Sales", 0, 0, 200, 20) + _line(10, 41, 510, 1)
    cells = "".join(
        _value(f"$F{{{_FIELDS[at][0]}}}", 10 + 130 * place, 0, 120, 18, "", _more(_FIELDS[at][0]))
        for place, at in enumerate(names)
    )
    cells += "".join(_line(135 + 130 * at, 0, 1, 20) for at in range(3)) + _line(10, 19, 510, 1)
    total = """\t<variable name="total" class="java.math.BigDecimal" calculation="Sum">
\t\t<variableExpression><![CDATA[$F{amount}]]></variableExpression>
\t</variable>
"""
    foot = _label("Total", 270, 0, 120, 18) + _value("$V{total}", 400, 0, 120, 18, "", ' pattern="#,##0.00"')
    body = _band("pageHeader", 44, heads) + _band("detail", 20, cells) + _band("summary", 24, foot)
    return _report(body, total)


def framed() -> bytes:
    """Return a list whose rows stand in frames, with two lines of headings and a group."""
    names = [0, 1, 3, 5]
    width = 120
    heads = _label("销售", 240, 0, 240, 18, _BOX) + _label("信息", 0, 0, 240, 18, _BOX)
    heads += "".join(_label(ZH[at], width * place, 18, width, 18, _BOX) for place, at in enumerate(names))
    inner = "".join(
        _value(f"$F{{{_FIELDS[at][0]}}}", width * place, 0, width, 20, _BOX, _more(_FIELDS[at][0]))
        for place, at in enumerate(names)
    )
    frame = f"""\t\t\t<frame>
\t\t\t\t<reportElement x="20" y="0" width="480" height="20"/>
{inner}\t\t\t</frame>
"""
    heads = f"""\t\t\t<frame>
\t\t\t\t<reportElement x="20" y="0" width="480" height="36"/>
{heads}\t\t\t</frame>
"""
    group = (
        """\t<group name="by_dept">
\t\t<groupExpression><![CDATA[$F{dept}]]></groupExpression>
\t\t<groupHeader>
\t\t\t<band height="20">
"""
        + _value("$F{dept}", 20, 0, 480, 20)
        + """\t\t\t</band>
\t\t</groupHeader>
\t\t<groupFooter>
\t\t\t<band height="4"/>
\t\t</groupFooter>
\t</group>
"""
    )
    return _report(_band("columnHeader", 36, heads) + _band("detail", 20, frame), group)


def letter() -> bytes:
    """Return a template without columns."""
    return _report(_band("title", 60, _label("通知", 0, 0, 555, 30) + _value("$F{item}", 0, 30, 200, 20)))


def sample() -> Sample:
    """Return rows for all of them, sorted by department."""
    return Sample(
        rows=[
            {
                "dept": "一部" if at < 4 else "二部",
                "item": f"商品{at + 1}",
                "day": f"2026-01-{at + 1:02d}",
                "qty": at + 1,
                "price": f"{10 + at}.50",
                "amount": f"{(at + 1) * (10.5 + at):.2f}",
                "status": "已审核" if at % 2 else "未审核",
            }
            for at in range(7)
        ]
    )


ALL = {"ruled": ruled, "lined": lined, "framed": framed}
