"""Values, dates and pictures where a request wants them, and room that one column alone gives."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes

WIDE_LABEL = "put today's date after “Budget vs actual”"


def _own(name: str) -> bytes:
    found = template_bytes(name, None)
    assert found is not None
    return found


def _done(name: str, ask: str) -> bytes:
    jrxml = _own(name)
    found = understand(jrxml, ask)
    assert found.sure, (found.edits, found.missed, found.trouble)
    done = apply_edits(jrxml, read_edits(found.edits), sample_of(jrxml))
    assert done.undo.apply(done.jrxml) == jrxml
    return done.jrxml


@pytest.mark.parametrize(
    ("name", "ask", "section", "said"),
    [
        ("delivery_note_zh", "页脚显示参数songhuodanhao", "pageFooter", "$P{songhuodanhao}"),
        ("sales_list_zh", "在页脚显示变量total_jine", "pageFooter", "$V{total_jine}"),
        ("payroll_en", "show the variable total_salary in the page header", "pageHeader", "$V{total_salary}"),
    ],
)
async def test_a_value_stands_where_it_is_wanted(
    jasper, name: str, ask: str, section: str, said: str
) -> None:
    done = _done(name, ask)
    shown = [
        one for one in outline_of(Template(done)).elements if one.text == said and one.section == section
    ]
    assert len(shown) == 1
    assert await jasper.check(done, trusted=True) == []


def test_a_new_variable_is_reckoned_and_printed() -> None:
    done = _done("stock_count_zh", "定义变量sumChayi，对差异求和，放到summary带里")
    assert b'name="sumChayi"' in done
    assert b"$V{sumChayi}" in done


def test_what_is_not_declared_is_told() -> None:
    jrxml = _own("staff_list_zh")
    with pytest.raises(EditProblem, match="nothing"):
        apply_edits(
            jrxml,
            read_edits([{"kind": "show_value", "what": "variable", "name": "nothing"}]),
            sample_of(jrxml),
        )


async def test_a_date_stands_beside_its_label(jasper) -> None:
    done = _done("delivery_note_zh", "在“制单人：”右边加上当前日期")
    elements = outline_of(Template(done)).elements
    label = next(one for one in elements if one.label == "制单人：")
    date = next(one for one in elements if "java.util.Date" in one.text and one.band == label.band)
    assert date.x >= label.x + label.width
    assert await jasper.check(done, trusted=True) == []


def test_a_date_takes_the_room_that_a_wide_label_does_not_need() -> None:
    elements = outline_of(Template(_done("budget_en", WIDE_LABEL))).elements
    label = next(one for one in elements if one.label == "Budget vs actual")
    date = next(one for one in elements if one.band == label.band and one.x >= label.x + label.width)
    assert "java.util.Date" in date.text
    assert (date.y, date.height) == (label.y, label.height)


def test_a_date_without_room_beside_its_label_is_told() -> None:
    full = _own("budget_en").replace(b'size="20"', b'size="95"')
    trouble = understand(full, WIDE_LABEL).trouble
    assert trouble is not None
    assert trouble.code == "no_room"


async def test_a_named_picture_is_looked_for_where_the_report_is_printed(jasper) -> None:
    done = _done("tickets_en", "Put our logo, logo.png, in the page header on the left")
    assert b'<imageExpression><![CDATA["logo.png"]]></imageExpression>' in done
    jrxml = _own("tickets_en")
    result = await jasper.render(done, sample_of(jrxml), max_pages=1)
    assert result.page_count
    assert not understand(jrxml, "add our logo").sure


@pytest.mark.parametrize(
    ("name", "ask", "giver"),
    [
        ("delivery_note_zh", "品名列加宽30，宽度从规格列里扣", "规格"),
        ("stock_count_zh", "物料名称拉宽40，差异收窄40", "差异"),
        ("tickets_en", "widen Notes by 20, taking the space from Assignee", "Assignee"),
    ],
)
def test_one_column_alone_gives_the_room(name: str, ask: str, giver: str) -> None:
    before = {one.title: one.width for one in outline_of(Template(_own(name))).columns}
    after = {one.title: one.width for one in outline_of(Template(_done(name, ask))).columns}
    changed = {title for title in before if before[title] != after[title]}
    assert len(changed) == 2
    assert giver in changed
    assert sum(before.values()) == sum(after.values())


def test_a_column_gives_no_more_than_it_has() -> None:
    jrxml = _own("delivery_note_zh")
    edits = read_edits([{"kind": "column_width", "column": "c2", "width": 400, "other": "c4"}])
    with pytest.raises(EditProblem):
        apply_edits(jrxml, edits, sample_of(jrxml))
