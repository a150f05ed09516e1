"""Templates broken as people and other programs break them are repaired, and keep what they print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

from app.core.safe_xml import parse
from app.domain.reports.mend_spelling import mend_tags
from app.domain.reports.mend_text import decoded, mend_text
from app.domain.reports.models import EngineError
from app.domain.reports.repair import repair
from tests.domain.reports.broken import BEYOND_RULES
from tests.domain.reports.test_repair_many import faults_of, lost, mended

DATA = Path(__file__).resolve().parents[2] / "data" / "templates"
EN = (DATA / "order_list_en.jrxml").read_text("utf-8")
ZH = (DATA / "sales_by_customer_zh.jrxml").read_text("utf-8")
TITLE = r"<text><!\[CDATA\[Order list\]\]></text>"
FIRST = r"<textFieldExpression><!\[CDATA\[\$F\{order_no\}\]\]></textFieldExpression>"


def written(expression: str) -> str:
    return f"<textFieldExpression><![CDATA[{expression}]]></textFieldExpression>"


SHAPES = {
    "entity of web pages": (TITLE, "<text>Order&nbsp;list</text>"),
    "bare ampersand": (TITLE, "<text>Orders & list</text>"),
    "bare less than": (FIRST, "<textFieldExpression>1 < 2 ? $F{order_no} : null</textFieldExpression>"),
    "CDATA left open": (TITLE, "<text><![CDATA[Order list]></text>"),
    "attribute twice": (r'<reportElement x="0"', '<reportElement x="0" x="0"'),
    "root left open": (r"</jasperReport>\s*$", ""),
    "capital tag": (r"<title>(.*?)</title>", r"<Title>\1</Title>"),
    "misspelt tag": (r"<textElement\b(.*?)</textElement>", r"<textElemnt\1</textElemnt>"),
    "half points": (r'width="(\d+)"( height="\d+" forecolor)', r'width="\1.5"\2'),
    "pixels": (r'<reportElement ([^>]*?)height="(\d+)"', r'<reportElement \1height="\2px"'),
    "yes for true": (r'isBold="true"', 'isBold="yes"'),
    "one equals sign": (FIRST, written('$F{order_no} = null ? "" : $F{order_no}')),
    "single quotes": (FIRST, written("$F{order_no} == null ? 'none' : $F{order_no}")),
    "bracket left open": (FIRST, written("String.valueOf($F{order_no}")),
    "name in capitals": (FIRST, written("$F{ORDER_NO}")),
    "name without braces": (FIRST, written("$Forder_no")),
    "name as in scripts": (FIRST, written("${order_no}")),
    "amount above a number": (FIRST, written('$F{amount} > 100 ? "big" : "small"')),
    "condition as text": (
        r"(<detail>.*?<reportElement [^>]*?)/>",
        r'\1><printWhenExpression><![CDATA["true"]]></printWhenExpression></reportElement>',
    ),
    "band without height": (r'<detail>\s*<band height="\d+"', "<detail><band"),
    "negative margin": (r'leftMargin="\d+"', 'leftMargin="-20"'),
    "huge margin": (r'leftMargin="\d+"', 'leftMargin="580"'),
    "low page": (r'pageHeight="\d+"', 'pageHeight="60"'),
    "empty section twice": (r"<detail>", "<detail></detail><detail>"),
    "section in the wrong place": (r"(<detail>.*?</detail>)(.*)</jasperReport>", r"\2\1</jasperReport>"),
    "unknown style": (r"<reportElement ", '<reportElement style="Header9" '),
    "unknown parent style": (r"<field ", '<style name="s1" style="nope"/><field '),
    "unknown encoding": (r"encoding=.UTF-8.", 'encoding="UTF-99"'),
    "other namespace": (r'xmlns="([^"]+)s"', r'xmlns="\1"'),
    "no namespace": (r' xmlns="[^"]+"', ""),
    "British value": (r'textAlignment="Center"', 'textAlignment="Centre"'),
    "unknown sort key": (r"<title>", '<sortField name="zzz"/><title>'),
}


def broken(name: str) -> bytes:
    pattern, new = SHAPES[name]
    changed = re.sub(pattern, new, EN, count=1, flags=re.DOTALL)
    assert changed != EN
    return changed.encode("utf-8")


@pytest.mark.parametrize("name", SHAPES)
async def test_it_is_repaired_and_nothing_is_lost(jasper, name):
    jrxml = broken(name)
    first = await faults_of(jasper, jrxml)
    assert first
    fixed, left = await mended(jasper, jrxml, first)
    assert left == []
    elements, texts = lost(EN, fixed)
    assert elements == 0
    assert texts <= 1


async def test_a_template_in_a_chinese_encoding_is_read_as_what_it_is(jasper):
    jrxml = ZH.encode("gb18030")
    fixed, left = await mended(jasper, jrxml, await faults_of(jasper, jrxml))
    assert left == []
    assert lost(ZH, fixed) == (0, 0)
    assert "销售" in fixed.decode("utf-8")


def test_what_is_written_keeps_its_meaning():
    fixed, _notes = mend_text(broken("entity of web pages"))
    assert "Order\u00a0list" in fixed.decode("utf-8")
    assert decoded(EN.encode("utf-8")) == (EN, "")
    assert decoded(b"\xff\xff<jasperReport/>")[0]


async def test_comparisons_stay_comparisons(jasper):
    jrxml = broken("amount above a number")
    fixed, _left = await mended(jasper, jrxml, await faults_of(jasper, jrxml))
    said = ["".join(one.itertext()) for one in parse(fixed).iter("{*}textFieldExpression")]
    assert '$F{amount}.compareTo(new java.math.BigDecimal("100")) > 0 ? "big" : "small"' in said


def test_a_tag_that_may_stand_where_it_stands_is_not_renamed_to_itself() -> None:
    root = parse(BEYOND_RULES)
    before = etree.tostring(root)
    assert mend_tags(root) == []
    assert etree.tostring(root) == before


def test_a_repair_leaves_the_rest_as_it_was_written() -> None:
    broken = EN.replace("$F{order_no}", "$F{order_number}")
    error = EngineError(
        code="field_not_found", stage="compile", message="Field not found", values={"name": "order_number"}
    )
    mended_text = repair(broken.encode(), [error]).jrxml.decode()
    assert mended_text != broken
    assert mended_text[:40] == broken[:40]
    assert mended_text.count("CDATA") >= broken.count("CDATA") - 1
