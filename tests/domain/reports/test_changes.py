"""What changed between two versions, in the words of a report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.core.errors import AppError
from app.domain.reports.changes import MOST, Change, changes_between, rewrites_between
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.layout.removal import DeleteElements
from app.domain.reports.editing.page.watermark import AddWatermark
from app.domain.reports.editing.things.barcodes import AddBarcode
from app.domain.reports.editing.things.charts import AddChart
from app.domain.reports.parts import Rewrite

DATA = Path(__file__).resolve().parents[2] / "data" / "templates"
SALES = (DATA / "sales_by_customer_zh.jrxml").read_bytes()
ORDERS = (DATA / "order_list_en.jrxml").read_bytes()


def said(before: bytes, after: bytes) -> list[str]:
    return [one.sentence for one in changes_between(before, after)]


def changed(jrxml: bytes, *pairs: tuple[str, str]) -> bytes:
    text = jrxml.decode("utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode("utf-8")


def moved(jrxml: bytes, points: int) -> bytes:
    """Move everything right that is in the rows."""
    text = jrxml.decode("utf-8")
    start, end = text.index("<detail>"), text.index("</detail>")
    shifted = re.sub(r' x="(\d+)"', lambda one: f' x="{int(one[1]) + points}"', text[start:end])
    return (text[:start] + shifted + text[end:]).encode("utf-8")


def test_what_a_model_wrote_anew_is_marked_and_nothing_else() -> None:
    rewrite = Rewrite(section="title", by="qwen3:8b", made="a")
    other = changed(ORDERS, ("[Order list]", "[All orders]"))
    found = changes_between(ORDERS, other, [rewrite])
    assert found[0].kind == "model"
    assert "qwen3:8b" in found[0].sentence
    assert {one.by for one in found if one.kind == "text"} == {"qwen3:8b"}
    elsewhere = changes_between(ORDERS, other, [rewrite.model_copy(update={"section": "pageFooter"})])
    assert {one.by for one in elsewhere if one.kind == "text"} == {""}
    assert rewrites_between([], [rewrite]) == rewrites_between([rewrite], []) == [rewrite]
    assert rewrites_between([rewrite], [rewrite]) == []


def test_the_same_template_has_no_changes() -> None:
    assert changes_between(SALES, SALES) == []


def test_another_way_of_writing_is_no_change() -> None:
    other = SALES.replace(b"\t", b"  ").replace(b"'1.0' encoding='UTF-8'", b'"1.0" encoding="UTF-8"')
    assert other != SALES
    assert changes_between(SALES, other) == []


def test_the_page_is_turned() -> None:
    wide = changed(ORDERS, ('pageWidth="595" pageHeight="842"', 'pageWidth="842" pageHeight="595"'))
    assert said(ORDERS, wide) == ["Page turned to landscape."]
    assert said(wide, ORDERS) == ["Page turned to portrait."]
    a3 = changed(ORDERS, ('pageWidth="595" pageHeight="842"', 'pageWidth="842" pageHeight="1191"'))
    assert said(ORDERS, a3) == ["Page size A4 (595 × 842 pt) → A3 (842 × 1191 pt)."]


def test_a_field_is_added_and_removed() -> None:
    more = changed(
        ORDERS,
        ('<field name="order_no"', '<field name="note" class="java.lang.String"/><field name="order_no"'),
    )
    assert said(ORDERS, more) == ["Field “note” added."]
    assert said(more, ORDERS) == ["Field “note” removed."]


def test_a_word_and_a_size_change_in_one_element() -> None:
    other = changed(ORDERS, (">Order list<", ">Orders<")) if b">Order list<" in ORDERS else None
    other = other or changed(ORDERS, ("Order list]]>", "Orders]]>"))
    size = re.search(rb'size="(\d+)"', other)
    assert size is not None
    bigger = other.replace(size.group(), b'size="33"', 1)
    found = said(ORDERS, bigger)
    assert "“Order list” became “Orders”." in found
    assert f"Font size of “Orders” {size[1].decode()} → 33." in found


def test_many_columns_that_move_are_one_change() -> None:
    found = changes_between(ORDERS, moved(ORDERS, 3))
    assert len([one for one in found if one.kind == "moved"]) == 1
    assert found[0].sentence.endswith("and 3 more moved 3 pt right.")
    assert len(found[0].uuids) >= 6


def test_one_column_is_moved_by_so_much() -> None:
    cell = re.search(
        rb'<textField[^>]*>\s*<reportElement[^>]* x="(\d+)"', ORDERS[ORDERS.index(b"<detail>") :]
    )
    assert cell is not None
    where = ORDERS.index(b"<detail>") + cell.start(1)
    other = ORDERS[:where] + str(int(cell[1]) + 7).encode() + ORDERS[where + len(cell[1]) :]
    assert any("moved 7 pt right" in one for one in said(ORDERS, other))


def test_a_column_that_goes_is_one_change() -> None:
    from app.domain.reports.editing.template.outline import outline_of
    from app.domain.reports.editing.template.template import Template

    outline = outline_of(Template(ORDERS))
    column = outline.columns[1]
    gone = apply_edits(ORDERS, [DeleteElements(targets=column.elements)]).jrxml
    assert f"Column “{column.title}” removed." in said(ORDERS, gone)
    assert f"Column “{column.title}” added." in said(gone, ORDERS)


def test_codes_charts_and_watermarks_are_called_by_their_kind() -> None:
    edits = [AddBarcode(content="x"), AddChart(category="customer"), AddWatermark(text="Draft")]
    found = said(ORDERS, apply_edits(ORDERS, edits).jrxml)
    assert "A QR code added in the title." in found
    assert "A chart added in the summary." in found
    assert "A watermark added in the background." in found
    assert not any("exclude.key" in one for one in found)


def test_elements_without_uuids_are_matched_by_words_and_place() -> None:
    bare = re.sub(rb' uuid="[^"]*"', b"", ORDERS)
    found = changes_between(bare, moved(bare, 3))
    assert [one.kind for one in found] == ["moved"]
    assert changes_between(ORDERS, bare) == []


def test_a_total_row_is_called_so() -> None:
    from app.domain.reports.editing.catalogue import read_edits
    from app.domain.reports.editing.understand import understand

    edits = read_edits(
        [
            one if isinstance(one, dict) else one.model_dump()
            for one in understand(ORDERS, "add a total row").edits
        ]
    )
    found = said(ORDERS, apply_edits(ORDERS, edits).jrxml)
    assert any(one.startswith("A total row with") for one in found)


def test_the_list_is_bounded() -> None:
    text = "".join(f'<field name="f{at}" class="java.lang.String"/>' for at in range(3 * MOST))
    more = changed(ORDERS, ('<field name="order_no"', f'{text}<field name="order_no"'))
    found = changes_between(ORDERS, more)
    assert len(found) == MOST + 1
    assert found[-1] == Change("look", f"And {2 * MOST} more changes.")


def test_broken_xml_is_told() -> None:
    with pytest.raises(AppError):
        changes_between(ORDERS, b"<jasperReport")


@pytest.mark.shared
def test_versions_of_every_public_template_are_compared(shared: Path) -> None:
    for path in sorted((shared / "data" / "reports" / "templates").glob("*.jrxml")):
        jrxml = path.read_bytes()
        assert changes_between(jrxml, jrxml + b"\n") == [], path.name
        grown = re.sub(rb'size="(\d+)"', lambda one: b'size="%d"' % (int(one[1]) + 1), jrxml)
        if grown != jrxml:
            assert changes_between(jrxml, grown), path.name
