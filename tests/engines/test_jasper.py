"""The real engine: check, render, export, fonts, limits, losses."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys

import pytest

from app.core.errors import AppError
from app.domain.reports.codes import ErrorCode
from app.domain.reports.images import image_expression
from app.domain.reports.models import Sample
from app.engines.jasper.client import JasperEngine
from tests.engines.templates import field, report, static

TEXT = "中文 ABC ￥1,234.50 你好镕"
EMPTY = Sample()
STYLES = ("", 'isBold="true"', 'isItalic="true"', 'isBold="true" isItalic="true"')
FAMILIES = (
    "Draftsmith Sans",
    "Draftsmith Serif",
    "Draftsmith Mono",
    "Draftsmith CJK",
    "宋体",
    "SimHei",
    "Arial",
)


async def _gone(engine, pid):
    """Wait for a killed child to be dead: the signal only asks for it."""
    for _turn in range(200):
        if pid is None or engine.child.pid != pid:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the child lives on")


def _pdf(path):
    sys.modules.setdefault("pymupdf.layout", None)
    import pymupdf

    return pymupdf.open(path)


@pytest.mark.thorough
async def test_chinese_prints_in_every_family_and_style(jasper):
    body, y = "", 0
    for family in FAMILIES:
        for style in STYLES:
            body += static(TEXT, y, height=14, font=family, style=style)
            y += 14
    result = await jasper.render(report(body), EMPTY)
    assert result.ok, result.errors
    assert result.lost_text == []
    assert [text.cut_at for text in result.texts] == [None] * 28
    with _pdf(result.pdf) as document:
        page = document[0]
        lines = [line for line in page.get_text().splitlines() if line.strip()]
        assert lines == [TEXT] * 28
        blocks = page.get_text("dict")["blocks"]
        faces = {span["font"] for block in blocks for line in block["lines"] for span in line["spans"]}
        assert all(face.startswith("Draftsmith") for face in faces), faces
        assert all(font[1] == "ttf" for font in page.get_fonts() if "Draftsmith" in font[3])


async def test_a_report_with_rows_totals_and_parameters(jasper):
    head = """<parameter name="title" class="java.lang.String"/><field name="名称" class="java.lang.String"/>
<field name="day" class="java.util.Date"/><field name="amount" class="java.math.BigDecimal"/>
<variable name="total" class="java.math.BigDecimal" calculation="Sum">
<variableExpression><![CDATA[$F{amount}]]></variableExpression></variable>"""
    bands = f"""<detail><band height="20">{field("$F{名称}", width=100)}
{field("$F{amount}", extra='pattern="#,##0.00"')}
{field("$F{day}", extra='pattern="yyyy-MM-dd"')}</band></detail>
<summary><band height="20">{field("$V{total}", extra='pattern="#,##0.00"')}</band></summary>"""
    rows = [
        {"名称": "螺丝", "day": "2026-01-31", "amount": "1,000.50"},
        {"名称": "螺母", "day": "2026-02-01T10:00:00", "amount": 2},
    ]
    result = await jasper.render(
        report(field("$P{title}"), head=head, bands=bands), Sample(parameters={"title": "销售单"}, rows=rows)
    )
    assert result.ok, result.errors
    texts = [text.text for text in result.texts]
    assert texts == ["销售单", "螺丝", "1,000.50", "2026-01-31", "螺母", "2.00", "2026-02-01", "1,002.50"]
    assert [text.band for text in result.texts][1] == "detail"
    assert len(result.pngs) == result.page_count == 1
    assert set(result.seconds) >= {"compile", "fill", "export", "compare"}


async def test_cut_and_dropped_texts_are_told(jasper):
    body = static("12,345,678.90 and more words", 0, width=40, height=14) + static("gone", 40, height=8)
    result = await jasper.render(report(body + static("fits", 60)), EMPTY)
    cut, dropped, fits = result.texts
    assert cut.cut_at
    assert not cut.dropped
    assert dropped.dropped
    assert (fits.cut_at, fits.dropped) == (None, False)
    assert result.lost_text == []


async def test_characters_that_no_font_shows_are_told(jasper):
    result = await jasper.render(report(static("默认字体", font="DejaVu Sans") + static("kept", 30)), EMPTY)
    assert result.ok
    assert result.lost_text == ["默认字体"]


async def test_no_pages_is_an_error(jasper):
    nothing = "<filterExpression><![CDATA[Boolean.FALSE]]></filterExpression>"
    result = await jasper.render(report(static("x"), head=nothing), EMPTY)
    assert [error.code for error in result.errors] == [ErrorCode.NO_PAGES]


async def test_pages_are_limited(jasper):
    bands = f'<detail><band height="800">{field("$F{a}")}</band></detail>'
    template = report("", head='<field name="a" class="java.lang.String"/>', bands=bands)
    few = await jasper.render(template, Sample(rows=[{"a": str(n)} for n in range(5)]), max_pages=2, dpi=30)
    assert few.page_count in (5, 6)
    assert len(few.pngs) == 2
    many = await jasper.render(template, Sample(rows=[{"a": str(n)} for n in range(600)]))
    assert [error.code for error in many.errors] == [ErrorCode.TOO_MANY_PAGES]
    assert many.errors[0].values == {"limit": "500"}


async def test_an_embedded_picture_prints(jasper, tmp_path):
    import numpy as np
    from PIL import Image

    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), dtype="uint8")
    Image.fromarray(noise).save(tmp_path / "noise.png")
    data = (tmp_path / "noise.png").read_bytes()
    assert len(data) > 65_535
    body = f"""<image><reportElement x="0" y="0" width="100" height="60"/>
<imageExpression><![CDATA[{image_expression(data)}]]></imageExpression></image>"""
    result = await jasper.render(report(body), EMPTY)
    assert result.ok, result.errors
    with _pdf(result.pdf) as document:
        assert len(document[0].get_images()) == 1


@pytest.mark.thorough
async def test_barcodes_print(jasper):
    space = "http://jasperreports.sourceforge.net/jasperreports/components"
    body = "".join(
        f"""<componentElement><reportElement x="0" y="{y}" width="120" height="80"/>
<c:{kind} xmlns:c="{space}"><c:codeExpression><![CDATA["12345"]]></c:codeExpression></c:{kind}>
</componentElement>"""
        for y, kind in ((0, "QRCode"), (100, "Code128"))
    )
    result = await jasper.render(report(body), EMPTY)
    assert result.ok, result.errors
    with _pdf(result.pdf) as document:
        assert len(document[0].get_drawings()) + len(document[0].get_images()) > 1


async def test_wrong_sample_values_are_told(jasper):
    template = report(field("$F{a}"), head='<field name="a" class="java.util.Date"/>')
    result = await jasper.render(template, Sample(rows=[{"a": "not a day"}]))
    assert [error.code for error in result.errors] == [ErrorCode.WRONG_TYPE]


async def test_a_broken_template_is_not_exported(jasper, tmp_path):
    target = tmp_path / "out.pdf"
    with pytest.raises(AppError) as refused:
        await jasper.export(report(field("$F{nothing}")), EMPTY, target, "pdf")
    assert refused.value.values == {"code": "field_not_found"}
    assert not target.exists()


async def test_the_design_tools_data_adapter_is_dropped(jasper):
    head = '<property name="net.sf.jasperreports.data.adapter" value="some.xml"/>'
    result = await jasper.render(report(static("x"), head=head), EMPTY)
    assert result.ok, result.errors


async def test_each_child_is_warmed_up_once(tmp_path, monkeypatch):
    class Child:
        pid, ops = None, []

        async def call(self, op, **_payload):
            self.ops.append(op)
            self.pid = self.pid or 7
            return {}

    engine, child = JasperEngine(tmp_path / "work"), Child()
    monkeypatch.setattr(engine, "_child", child)
    monkeypatch.setattr(engine, "font_jar", lambda: asyncio.sleep(0))
    await engine.warm_up()
    await engine.warm_up()
    assert child.ops == ["warm_up"]
    child.pid = 8
    await engine.warm_up()
    assert child.ops == ["warm_up", "warm_up"]


@pytest.mark.thorough
async def test_a_killed_child_is_told_and_the_next_render_works(report_fonts, jasper, tmp_path):
    engine = JasperEngine(tmp_path / "work")
    await engine.warm_up()
    template, dice = report(static(TEXT)), random.Random(7)
    for _turn in range(3):
        task = asyncio.create_task(engine.render(report(static(f"{dice.random()}")), EMPTY))
        await asyncio.sleep(dice.random() * 0.1)
        if (pid := engine.child.pid) is not None:
            os.kill(pid, signal.SIGKILL)
        (outcome,) = await asyncio.gather(task, return_exceptions=True)
        assert getattr(outcome, "code", "") == "engine_lost" or outcome.ok
        await _gone(engine, pid)
        assert (await engine.render(template, EMPTY)).ok
    await engine.close()


@pytest.mark.thorough
async def test_a_memory_bomb_and_an_endless_report_end_the_child_only(jasper, tmp_path):
    engine = JasperEngine(tmp_path / "work", deadline=90)
    hasty = JasperEngine(tmp_path / "hasty", deadline=40)
    memory = report(field('"" + "x".repeat(2000000000).length() + "y".repeat(2000000000).length()'))
    with pytest.raises(AppError) as lost:
        await engine.render(memory, EMPTY, trusted=True)
    assert lost.value.code == "engine_lost"
    regex = report(
        field('"" + java.util.stream.LongStream.iterate(0, i -> i + 1).filter(i -> i < 0).findFirst()')
    )
    answer = await hasty.render(regex, EMPTY, trusted=True)
    assert not answer.ok
    await hasty.close()
    assert (await engine.render(report(static(TEXT)), EMPTY)).ok
    await engine.close()
