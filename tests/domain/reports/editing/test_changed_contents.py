"""What is there prints something else: another picture, a formula, an amount in words, a field."""

from __future__ import annotations

import base64
import re
import struct
import zlib

import pymupdf
import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.data.data import SetDataType
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from app.domain.reports.editing.values.patterns import SetNumberFormat
from tests.domain.reports.editing.effects import sample_of, template_bytes
from tests.domain.reports.editing.look_samples import sales, sales_sample


def _own(name: str) -> bytes:
    found = template_bytes(name, None)
    assert found is not None
    return found


def _changed(jrxml: bytes, edits: list[dict]) -> bytes:
    done = apply_edits(jrxml, read_edits(edits), sample_of(jrxml))
    assert done.undo.apply(done.jrxml) == jrxml
    return done.jrxml


def _asked(jrxml: bytes, ask: str, pictures=()) -> bytes:
    found = understand(jrxml, ask, pictures=pictures)
    assert found.sure, (found.edits, found.missed, found.trouble)
    return _changed(jrxml, found.edits)


def _png() -> str:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 0)
    raw = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\0\0" * 2)) + chunk(b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + raw).decode()


@pytest.fixture(scope="module")
def with_logo() -> bytes:
    return _asked(_own("tickets_en"), "Put our logo, old.png, in the page header on the left")


@pytest.mark.parametrize(
    "ask",
    [
        "replace the logo with company.png",
        "把页眉里的图片换成company.png",
        "use company.png instead of the current logo",
    ],
)
async def test_a_picture_is_changed_for_another_file(jasper, with_logo: bytes, ask: str) -> None:
    done = _asked(with_logo, ask)
    assert b'"company.png"' in done
    assert b'"old.png"' not in done
    assert await jasper.check(done, trusted=True) == []


async def test_a_picture_is_changed_for_what_is_attached(jasper, with_logo: bytes) -> None:
    done = _asked(with_logo, "把logo换成附件里的图片", [(_png(), "image/png")])
    assert b'"old.png"' not in done
    assert await jasper.check(done, trusted=True) == []


def test_of_two_pictures_the_meant_one_is_asked_for(with_logo: bytes) -> None:
    two = _asked(with_logo, "put the picture second.png in the page footer on the right")
    found = understand(two, "replace the picture with company.png")
    assert found.trouble is not None
    assert len(found.trouble.candidates) == 2
    one = understand(two, "replace the picture in the page footer with company.png")
    done = _changed(two, one.edits)
    assert b'"old.png"' in done
    assert b'"second.png"' not in done


def test_no_picture_is_taken_for_one(with_logo: bytes) -> None:
    outline = outline_of(Template(with_logo))
    text = next(one.id for one in outline.elements if one.kind == "staticText")
    picture = next(one.id for one in outline.elements if one.kind == "image")
    for values in (
        {"target": text, "file": "a.png"},
        {"target": picture, "data": "AAAA"},
        {"target": picture},
    ):
        with pytest.raises(EditProblem):
            apply_edits(with_logo, read_edits([{"kind": "change_image", **values}]))


async def test_a_column_is_reckoned_and_its_total_follows(jasper) -> None:
    jrxml = _own("sales_list_zh")
    done = _asked(jrxml, "金额改成数量乘以单价")
    outline = outline_of(Template(done))
    assert any("$F{shuliang}" in one.text and "$F{danjia}" in one.text for one in outline.elements)
    reckoned = outline.reckoned["total_jine"]
    assert {*reckoned} == {"shuliang", "danjia"}
    result = await jasper.render(done, sample_of(jrxml), max_pages=1)
    assert result.page_count


@pytest.mark.parametrize(
    "ask",
    ["差异这列改成自动算：实盘数量减账面数量", "差异=实盘数量-账面数量", "差异列的值改为实盘数量-账面数量"],
)
def test_a_formula_is_read_in_several_ways(ask: str) -> None:
    found = understand(_own("stock_count_zh"), ask)
    assert [one["kind"] for one in found.edits] == ["column_formula"]
    assert found.edits[0]["formula"].replace(" ", "") == "实盘数量-账面数量"


def test_a_quoted_heading_is_no_formula() -> None:
    found = understand(_own("sales_list_zh"), "把“金额”改成“数量-单价”")
    assert [one["kind"] for one in found.edits] == ["text"]


async def test_the_place_for_the_amount_in_words_is_filled(jasper) -> None:
    jrxml = _own("sales_form_zh")
    done = _asked(jrxml, "金额大写后面根据合计金额自动显示大写")
    result = await jasper.render(done, sample_of(jrxml), max_pages=1)
    with pymupdf.open(result.pdf) as printed:
        words = "".join(page.get_text() for page in printed)
    assert "金额大写：" in words
    assert re.search("[壹贰叁肆伍陆柒捌玖拾零]元", words)
    assert "$P{jinedaxie}" not in done.decode()


async def test_a_field_stands_in_the_header(jasper) -> None:
    jrxml = _own("purchases_en")
    done = _asked(jrxml, "show the supplier in the page header")
    shown = [one for one in outline_of(Template(done)).elements if one.section == "pageHeader"]
    assert [one.text for one in shown if one.refs] == ["$F{supplier}"]
    assert await jasper.check(done, trusted=True) == []


def test_a_header_with_the_date_means_the_day_of_printing() -> None:
    found = understand(_own("sales_by_customer_zh"), "页眉加日期")
    assert all(one["kind"] != "show_value" for one in found.edits)


PAY = "Add a column Total pay at the end that is salary plus bonus"
SUM = "$F{salary}.add($F{bonus})"


@pytest.mark.parametrize(
    "ask",
    [
        "add a total of Total pay at the end",
        "add a running total of Total pay",
        "make Total pay red when above 1000",
        "shade rows yellow where Total pay is above 5000",
        "don't print Total pay when it is zero",
    ],
)
async def test_what_is_reckoned_is_added_up_and_judged_as_it_is_printed(jasper, ask: str) -> None:
    jrxml = _own("payroll_en")
    paid = _asked(jrxml, PAY)
    done = _asked(paid, ask)
    assert done.count(SUM.encode()) > paid.count(SUM.encode())
    assert await jasper.check(done, trusted=True) == []
    result = await jasper.render(done, sample_of(jrxml), max_pages=1)
    assert result.page_count


@pytest.mark.parametrize("ask", ["sort by Total pay", "only rows where Total pay is above 100"])
def test_what_is_reckoned_is_no_field(ask: str) -> None:
    assert not understand(_asked(_own("payroll_en"), PAY), ask).sure


async def test_a_running_total_of_what_is_reckoned_is_right_on_paper(jasper) -> None:
    jrxml = _own("sales_list_zh")
    done = _asked(_asked(jrxml, "金额改成数量乘以单价"), "最后加一列累计金额")
    result = await jasper.render(done, sample_of(jrxml), max_pages=1)
    with pymupdf.open(result.pdf) as printed:
        words = "".join(page.get_text() for page in printed).split()
    rows = [(float(row["shuliang"]), float(row["danjia"])) for row in sample_of(jrxml).rows]
    run = [sum(a * b for a, b in rows[: at + 1]) for at in range(len(rows))]
    assert {f"{one:,.2f}" for one in run} <= {*words}


def test_a_text_that_is_printed_as_a_number_keeps_its_class() -> None:
    text = next(one for one in outline_of(Template(sales())).elements if one.refs == ["F:price"])
    formatted = apply_edits(sales(), [SetNumberFormat(targets=[text.id], decimals=2)], sales_sample())
    retyped = SetDataType(what="field", name="price", java_type="java.lang.Long")
    with pytest.raises(EditProblem, match="reckon"):
        apply_edits(formatted.jrxml, [retyped], formatted.sample)
