"""Edits of the look, proven by the real engine: they compile, print what they should, and are taken back."""

from __future__ import annotations

import asyncio
import base64
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from app.domain.reports.editing.base import Applied, Edit, apply_edits
from app.domain.reports.editing.conditions.conditional_look import ConditionalStyle
from app.domain.reports.editing.conditions.conditions import Condition
from app.domain.reports.editing.conditions.printing import PrintWhen
from app.domain.reports.editing.layout.copying import DuplicateElements
from app.domain.reports.editing.layout.placing import MoveElements
from app.domain.reports.editing.layout.removal import DeleteElements
from app.domain.reports.editing.layout.resizing import ResizeElements
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.looks.borders import SetBorders
from app.domain.reports.editing.looks.table_grid import DrawGrid
from app.domain.reports.editing.looks.text_look import SetColour, SetFont
from app.domain.reports.editing.looks.text_room import SetLineSpacing, SetPadding, SetRotation
from app.domain.reports.editing.page.page_marks import AddPageNumber, AddPrintDate
from app.domain.reports.editing.page.page_texts import AddText
from app.domain.reports.editing.rows.stripes import ZebraRows
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.drawn import AddLine, AddRectangle
from app.domain.reports.editing.things.pictures import AddImage
from app.domain.reports.editing.things.wording import ReplaceText, SetText
from app.domain.reports.editing.totals.capital_format import SetCapitalAmount
from app.domain.reports.editing.values.date_format import SetDateFormat
from app.domain.reports.editing.values.field_switches import PrintRepeated, SetBlankWhenNull, SetStretch
from app.domain.reports.editing.values.patterns import SetNumberFormat
from app.domain.reports.models import RenderResult, Sample
from app.engines.jasper.client import JasperEngine
from tests.domain.reports.editing.look_samples import (
    form,
    form_sample,
    narrow,
    narrow_sample,
    sales,
    sales_sample,
)

Named = Callable[[str], str]


def png(width: int = 60, height: int = 30) -> str:
    """Return a red picture as base64 text."""
    rows = b"".join(b"\0" + bytes([200, 30, 60]) * width for _row in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + data).decode()


def names(jrxml: bytes) -> Named:
    """Return a function from printed words or expressions to element ids."""
    found = {one.text: one.id for one in outline_of(Template(jrxml)).elements}
    return found.__getitem__


def render(jasper: JasperEngine, applied: Applied) -> RenderResult:
    """Fill and export an edited template."""
    return asyncio.run(jasper.render(applied.jrxml, applied.sample))


def texts(result: RenderResult) -> list[str]:
    """Return what is printed."""
    return [one.text for one in result.texts]


def done(jasper: JasperEngine, jrxml: bytes, sample: Sample, *edits: Edit) -> RenderResult:
    """Apply edits, prove that they can be taken back, and render."""
    applied = apply_edits(jrxml, edits, sample)
    assert applied.undo.apply(applied.jrxml) == jrxml
    assert len(applied.done) == len(edits)
    result = render(jasper, applied)
    assert result.ok, result.errors
    return result


def test_formats_of_numbers_dates_and_texts(jasper: JasperEngine) -> None:
    e = names(sales())
    amounts = [e("$F{price}"), e("$F{amount}")]
    result = done(
        jasper,
        sales(),
        sales_sample(),
        SetNumberFormat(targets=amounts, decimals=2, thousands=True, currency="$"),
        SetDateFormat(targets=[e("$F{day}")], pattern="yyyy年MM月dd日"),
    )
    assert texts(result).count("$1,234.50") == 2
    assert {"面议", "2026年01月05日", "-$20.00"} <= set(texts(result))


def test_a_text_field_is_formatted_twice(jasper: JasperEngine) -> None:
    e = names(sales())
    price = [e("$F{price}")]
    result = done(
        jasper,
        sales(),
        sales_sample(),
        SetNumberFormat(targets=price, decimals=3),
        SetNumberFormat(targets=price, decimals=1, thousands=True),
    )
    assert "1,234.5" in texts(result)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("2026-03-04", "2026/03/04 00:00"),
        ("2026-03-04T05:06", "2026/03/04 05:06"),
        ("2026-03-04 05:06:07", "2026/03/04 05:06"),
        ("soon", "soon"),
    ],
)
def test_a_date_in_a_text_is_formatted(jasper: JasperEngine, written: str, shown: str) -> None:
    e = names(narrow())
    edit = SetDateFormat(targets=[e("$F{a}")], pattern="yyyy/MM/dd HH:mm")
    result = done(jasper, narrow(), Sample(rows=[{"a": written, "b": 1}]), edit)
    assert shown in texts(result)


def test_conditional_looks(jasper: JasperEngine) -> None:
    e = names(sales())
    amount = [e("$F{amount}")]
    result = done(
        jasper,
        sales(),
        sales_sample(),
        ConditionalStyle(targets=amount, condition=Condition(operator="below", value="0"), bold=True),
        ConditionalStyle(
            targets=amount, condition=Condition(operator="empty"), backcolor="#FFFF00", row=True
        ),
        ConditionalStyle(
            targets=[e("$F{price}")], condition=Condition(operator="above", value="1000"), forecolor="#FF0000"
        ),
        ConditionalStyle(
            targets=[e("$F{name}")], condition=Condition(operator="contains", value="北京"), italic=True
        ),
        ConditionalStyle(
            targets=[e("$F{day}")], condition=Condition(operator="below", value="2026-02-01"), strike=True
        ),
    )
    assert "-20" in texts(result)


def test_print_when_by_value(jasper: JasperEngine) -> None:
    e = names(sales())
    between = Condition(operator="between", value="1", other="2000")
    result = done(
        jasper,
        sales(),
        sales_sample(),
        PrintWhen(targets=[e("$F{amount}")], when="condition", condition=between),
        PrintWhen(targets=["b2"], when="not_first_page"),
        SetBlankWhenNull(targets=[e("$F{name}"), e("$F{price}")]),
        PrintRepeated(targets=[e("$F{day}")]),
    )
    assert "1234.5" in texts(result)
    assert {"-20", "客户", "null"}.isdisjoint(texts(result))
    assert texts(result).count("2026-01-05") == 1


def test_what_belongs_to_the_last_page(jasper: JasperEngine) -> None:
    e = names(form())
    many = Sample(parameters={"due": "2026-02-01"}, rows=[{"no": str(one)} for one in range(9)])
    edit = PrintWhen(targets=[e("Confidential")], when="last_page")
    result = done(jasper, form(), many, edit)
    assert result.page_count == 3
    assert [one.page for one in result.texts if one.text == "Confidential"] in ([2], [3])
    assert (
        texts(done(jasper, form(), many, edit.model_copy(update={"when": "not_last_page"}))).count(
            "Confidential"
        )
        == 2
    )


def test_null_in_words_is_blank(jasper: JasperEngine) -> None:
    e = names(form())
    words = '"Paid " + $F{paid}'
    result = done(jasper, form(), form_sample(), SetBlankWhenNull(targets=[e(words)]))
    assert {"Paid true", "Paid "} <= set(texts(result))


def test_rows_stretch_with_their_longest_text(jasper: JasperEngine) -> None:
    e = names(sales())
    result = done(
        jasper, sales(), sales_sample(), DrawGrid(), SetStretch(targets=[e("$F{name}")]), ZebraRows()
    )
    long = next(one for one in result.texts if one.text.startswith("上海"))
    beside = next(one for one in result.texts if one.text == "面议")
    assert long.cut_at is None
    assert long.height == beside.height > 20


def test_page_furniture(jasper: JasperEngine) -> None:
    e = names(sales())
    result = done(
        jasper,
        sales(),
        sales_sample(),
        AddPageNumber(),
        AddPrintDate(label="打印日期：", align="Left"),
        AddText(text="内部资料", section="pageHeader", align="Right"),
        AddText(text="备注：一式三份", section="summary"),
        AddText(text="某某公司", section="title", align="Center"),
        AddLine(near=e("销售明细表")),
        AddImage(data=png()),
    )
    assert {"第1页", "/共1页", "内部资料", "备注：一式三份", "某某公司"} <= set(texts(result))
    assert not result.lost_text
    places = {one.text: one for one in result.texts}
    assert places["备注：一式三份"].y > places["合计："].y
    assert places["某某公司"].y < places["销售明细表"].y
    assert places["/共1页"].x == places["第1页"].x + places["第1页"].width


def test_looks_on_every_template(jasper: JasperEngine) -> None:
    for jrxml, sample in ((sales(), sales_sample()), (form(), form_sample()), (narrow(), narrow_sample())):
        outline = outline_of(Template(jrxml))
        written = [one.id for one in outline.elements if one.kind in ("staticText", "textField")]
        result = done(
            jasper,
            jrxml,
            sample,
            SetFont(targets=written, step="bigger", bold=True, underline=True),
            SetColour(targets=written[:1], forecolor="#FFFFFF", backcolor="#003366"),
            SetAlignment(targets=written, horizontal="Right", vertical="Middle"),
            SetLineSpacing(targets=written[:2], spacing="Proportional", amount=1.5),
            SetPadding(targets=written[:2], amount=2),
            SetBorders(targets=written[:2], sides=["top", "bottom"], style="Dashed"),
            AddPageNumber(align="Right", section="pageFooter"),
            AddPrintDate(time=True),
        )
        assert not result.lost_text


def test_words_places_and_sizes(jasper: JasperEngine) -> None:
    e = names(sales())
    title = e("销售明细表")
    result = done(
        jasper,
        sales(),
        sales_sample(),
        SetText(target=e("客户"), text="客户名称（全称）及其联系人的姓名和电话"),
        ReplaceText(find="金额", text="金额（元）"),
        ResizeElements(targets=[title], width=300),
        MoveElements(targets=[title], to="right"),
        SetRotation(targets=[e("数量")], rotation="UpsideDown"),
        DuplicateElements(targets=[e("合计："), e("$V{total}")]),
    )
    assert not result.lost_text
    assert texts(result).count("合计：") == 2
    assert next(one for one in result.texts if one.text == "销售明细表").x == 20 + 555 - 300


def test_a_form_in_one_band(jasper: JasperEngine) -> None:
    e = names(form())
    result = done(
        jasper,
        form(),
        form_sample(),
        AddRectangle(around=[e("Invoice")], backcolor="#EEEEEE"),
        MoveElements(targets=[e("Number:"), e("$F{no}")], dx=20, dy=5),
        MoveElements(targets=[e("Paid:")], relation="below", other=e("Amount:")),
        SetCapitalAmount(targets=[e("$F{sum}")], prefix="人民币"),
        DeleteElements(targets=[e('"Paid " + $F{paid}')]),
        SetDateFormat(targets=[e("$P{due}")], pattern="MM/dd/yyyy"),
    )
    assert {"人民币玖拾玖元伍角整", "人民币壹佰贰拾万元整", "02/01/2026"} <= set(texts(result))
    assert "Paid true" not in texts(result)


@pytest.mark.thorough
@pytest.mark.shared
def test_public_templates_stay_whole(jasper: JasperEngine, shared: Path) -> None:
    kept = 0
    for path in sorted((shared / "data" / "reports" / "templates").glob("*.jrxml")):
        jrxml = path.read_bytes()
        if b'language="groovy"' in jrxml:
            continue
        outline = outline_of(Template(jrxml))
        written = [one.id for one in outline.elements if one.kind in ("staticText", "textField")]
        edits: list[Edit] = [
            SetFont(targets=written, step="bigger", by=1),
            AddText(text="Draft", section="summary"),
        ]
        if outline.columns:
            edits.append(DrawGrid())
        applied = apply_edits(jrxml, edits)
        assert applied.undo.apply(applied.jrxml) == jrxml
        before = asyncio.run(jasper.check(jrxml, trusted=True))
        after = asyncio.run(jasper.check(applied.jrxml, trusted=True))
        assert [one.message for one in after] == [one.message for one in before], path.name
        kept += 1
    assert kept >= 10


def test_an_edit_touches_nothing_else() -> None:
    e = names(sales())
    title = e("销售明细表")
    cases: list[tuple[Edit, set[str]]] = [
        (SetFont(targets=[title], italic=True), {"font"}),
        (SetColour(targets=[title], forecolor="#FF0000"), {"reportElement"}),
        (SetAlignment(targets=[title], horizontal="Center"), {"textElement"}),
        (SetText(target=e("客户"), text="顾客"), {"text"}),
        (SetNumberFormat(targets=[e("$F{amount}")], decimals=2), {"textField"}),
        (PrintRepeated(targets=[e("$F{day}")]), {"reportElement"}),
    ]
    for edit, tags in cases:
        assert _changed(sales(), apply_edits(sales(), [edit]).jrxml) == tags, edit.kind


def _changed(old: bytes, new: bytes) -> set[str]:
    """Return the tags of the nodes that differ between two trees of the same shape."""

    def listed(jrxml: bytes) -> list[tuple[str, Any, str]]:
        root = etree.fromstring(jrxml)
        return [
            (etree.QName(one).localname, dict(one.attrib), (one.text or "").strip()) for one in root.iter()
        ]

    left, right = listed(old), listed(new)
    assert len(left) == len(right)
    return {one[0] for one, other in zip(left, right, strict=True) if one != other}


@pytest.mark.shared
def test_a_line_in_a_table_cell_has_room(jasper: JasperEngine, shared: Path) -> None:
    path = next((shared / "data" / "reports" / "templates").glob("en_TableReport*.jrxml"))
    outline = outline_of(Template(path.read_bytes()))
    near = [one for one in outline.elements if one.kind in ("staticText", "textField") and not one.section]
    near = near or [one for one in outline.elements if one.framed and one.kind == "staticText"]
    applied = apply_edits(path.read_bytes(), [AddLine(near=near[0].id)])
    assert asyncio.run(jasper.check(applied.jrxml, trusted=True)) == []
