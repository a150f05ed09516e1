"""Rows to sign in, watermarks that a parameter decides, counts in words, and columns that give their room."""

from __future__ import annotations

from itertools import pairwise

import pymupdf
import pytest

from app.domain.reports.editing.base import Edit, EditProblem, apply_edits
from app.domain.reports.editing.columns.new_columns import AddColumn
from app.domain.reports.editing.conditions.conditions import Condition
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.page.watermark import AddWatermark
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.signature_row import AddSignatures
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.understand import understand
from app.domain.reports.models import RenderResult
from app.engines.jasper.client import JasperEngine
from tests.domain.reports.editing.look_samples import sales, sales_sample
from tests.domain.reports.editing.test_look_engine import done, texts

LABELS = ["制表人", "审核人：", "批准人"]
PAID = AddData(what="parameter", name="paid", java_type="java.lang.Boolean")
MARK = AddWatermark(text="PAID", condition=Condition(field="P:paid", operator="equal", value="true"))


def kinds(ask: str) -> list[dict[str, object]]:
    """Return what a request on the sales report means; it must be sure."""
    found = understand(sales(), ask)
    assert found.sure, (found.missed, found.trouble)
    return list(found.edits)


def test_a_row_to_sign_is_spread_over_the_width(jasper: JasperEngine) -> None:
    result = done(jasper, sales(), sales_sample(), AddSignatures(labels=LABELS))
    places = {one.text: one for one in result.texts}
    row = [places[one] for one in ("制表人：", "审核人：", "批准人：")]
    assert len({one.y for one in row}) == 1
    assert row[0].y > places["合计："].y
    steps = [round(right.x - left.x) for left, right in pairwise(row)]
    assert steps == [185, 185]
    assert not result.lost_text


def test_labels_too_long_to_sign_behind_are_refused() -> None:
    with pytest.raises(EditProblem, match="side by side"):
        apply_edits(sales(), [AddSignatures(labels=["部门负责人审核意见及签字" * 2] * 4)], sales_sample())


@pytest.mark.parametrize(
    "ask",
    [
        "最后加一行签字栏：“制表人：”、“审核人：”，均匀排开",
        "底下加制表人、审核人两个签字的地方",
        'Add a signature line for "制表人" and "审核人" at the end',
    ],
)
def test_rows_to_sign_are_understood(ask: str) -> None:
    (edit,) = kinds(ask)
    assert edit["kind"] == "add_signatures"
    assert [one.rstrip("：") for one in edit["labels"]] == ["制表人", "审核人"]


def test_unquoted_english_labels() -> None:
    (edit,) = kinds("Add a signature line with Prepared by, Checked by and Approved by at the end")
    assert edit["labels"] == ["Prepared by", "Checked by", "Approved by"]


def picture_of(result: RenderResult) -> bytes:
    """Return the first page's pixels."""
    with pymupdf.open(result.pdf) as document:
        return bytes(document[0].get_pixmap(dpi=50).samples)


@pytest.mark.parametrize("paid", [True, False])
def test_a_parameter_decides_about_the_watermark(jasper: JasperEngine, paid: bool) -> None:
    sample = sales_sample().model_copy(update={"parameters": {"paid": paid}})
    plain = picture_of(done(jasper, sales(), sample))
    result = done(jasper, sales(), sample, PAID, MARK)
    assert (picture_of(result) != plain) is paid


@pytest.mark.parametrize(
    "ask",
    [
        "加水印“PAID”，只有布尔参数 paid 为 true 时才打印",
        "Add a watermark PAID that is only printed when the boolean parameter paid is true",
    ],
)
def test_conditions_of_a_watermark_are_understood(ask: str) -> None:
    added, mark = kinds(ask)
    assert (added["kind"], added["name"]) == ("add_data", "paid")
    assert (mark["text"], mark["condition"]["field"]) == ("PAID", "P:paid")


def test_a_watermark_depends_on_no_field() -> None:
    edit = MARK.model_copy(update={"condition": Condition(field="F:amount", value="1")})
    assert "parameter" in edit.check(outline_of(Template(sales())))


def test_a_count_stands_in_its_words(jasper: JasperEngine) -> None:
    result = done(jasper, sales(), sales_sample(), AddTotal(calculation="Count", label="共 N 笔"))
    rows = len(sales_sample().rows)
    assert f"共 {rows} 笔" in texts(result)


def widths(edit: Edit) -> tuple[list[int], list[int]]:
    """Return the widths of the columns before and after an edit."""
    applied = apply_edits(sales(), [edit], sales_sample())
    return tuple([one.width for one in outline_of(Template(xml)).columns] for xml in (sales(), applied.jrxml))


def test_one_column_alone_gives_its_room() -> None:
    columns = outline_of(Template(sales())).columns
    giver = max(columns, key=lambda one: one.width)
    before, after = widths(AddColumn(place="last", title="折扣", field="rate", room_from=giver.id, width=40))
    at = giver.number - 1
    assert sum(after) == sum(before)
    assert after[at] == before[at] - after[-1]
    assert [one for i, one in enumerate(after[:-1]) if i != at] == [
        one for i, one in enumerate(before) if i != at
    ]


def test_a_column_without_room_is_asked_about() -> None:
    narrow = min(outline_of(Template(sales())).columns, key=lambda one: one.width)
    with pytest.raises(EditProblem, match="too little"):
        widths(AddColumn(place="last", title="客户的折扣率及说明", field="rate", room_from=narrow.id))
