"""What words name on a template: labels, columns, ordinals, bands, roles, places, the selection."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand

DATA = Path(__file__).resolve().parents[3] / "data" / "templates"


def outline(name: str) -> Outline:
    return outline_of(Template((DATA / f"{name}.jrxml").read_bytes()))


SALES, FORM, ORDERS = (outline(one) for one in ("sales_by_customer_zh", "sales_form_zh", "order_list_en"))


def said(found: list[str], of: Outline) -> list[str]:
    """Return the words or expressions of elements."""
    return [one.text for id_ in found if (one := of.element(id_)) is not None]


@pytest.mark.parametrize(
    ("of", "text", "names"),
    [
        (SALES, "标题", ["销售明细表"]),
        (FORM, "把标题加粗", ["销售单"]),
        (SALES, "「单号」", ["单号"]),
        (SALES, "单号", ["单号"]),
        (SALES, "第三列", ["日期", "$F{riqi}"]),
        (SALES, "倒数第二列", ["单价", "$F{danjia}"]),
        (SALES, "前两列", ["单号", "客户名称", "$F{danhao}", "$F{kehumingcheng}"]),
        (ORDERS, "the last two columns", ["price", "amount", "$F{price}", "$F{amount}"]),
        (ORDERS, "the third column", ["date", "$F{date}"]),
        (ORDERS, "column qty", ["qty", "$F{qty}"]),
        (SALES, "表头", ["单号", "客户名称", "日期", "数量", "单价", "金额"]),
        (ORDERS, "the header row", ["order no", "customer", "date", "qty", "price", "amount"]),
        (SALES, "表头的金额", ["金额"]),
        (SALES, "明细里的金额", ["$F{jine}"]),
        (SALES, "日期列的表头", ["日期"]),
        (FORM, "合计行", ["合计", "$V{shuliang_total}", "$V{jine_total}"]),
        (FORM, "联系人和联系电话", ["联系人:", "联系电话:"]),
        (FORM, "联系电话的值", ["$P{lianxidianhua}"]),
        (FORM, "客户签收", ["客户签收:"]),
        (FORM, "联系电活", ["联系电话:"]),
        (ORDERS, "$F{price}", ["$F{price}"]),
        (SALES, "左上角的文字", ["销售明细表"]),
        (ORDERS, "the title", ["Order list"]),
    ],
)
def test_names(of, text, names):
    found = said(Clause(text, of).targets(), of)
    assert [one.replace("\uff1a", ":") for one in found] == names


def test_a_selection_is_this():
    picked = next(one.id for one in SALES.elements if one.text == "数量")
    for words in ("这个", "this", "选中的文字", "加粗", "把它加粗"):
        assert Clause(words, SALES, selected=[picked]).targets() == [picked]


def test_a_pronoun_means_the_clause_before():
    assert Clause("并把它加粗", SALES, previous=["e7"]).targets() == ["e7"]


def test_two_of_one_name_are_asked_about():
    twice = SALES.model_copy(deep=True)
    for one in twice.elements:
        if one.text in ("制表：", "审核："):
            one.text = one.label = "签字"
    with pytest.raises(EditProblem) as problem:
        Clause("签字加粗", twice).targets()
    assert len(problem.value.candidates) == 2
    assert len(Clause("所有签字都加粗", twice).targets()) == 2
    second = problem.value.candidates[1]
    assert Clause("签字加粗", twice, selected=[second]).targets() == [second]


def test_nothing_named_is_asked_about():
    with pytest.raises(EditProblem) as problem:
        Clause("加粗", SALES).targets()
    assert problem.value.code == "no_target"
    assert Clause("加粗", SALES).targets(required=False) == []


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("删除第三列", ["日期"]),
        ("金额列", ["金额"]),
        ("去掉数量和单价两列", ["数量", "单价"]),
        ("所有列", ["单号", "客户名称", "日期", "数量", "单价", "金额"]),
        ("按客户名称排序", ["客户名称"]),
        ("把riqi列删掉", ["日期"]),
    ],
)
def test_columns(text, columns):
    assert [one.title for one in Clause(text, SALES).columns()] == columns


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("页脚", "pageFooter"),
        ("page header", "pageHeader"),
        ("明细", "detail"),
        ("标题栏", "title"),
        ("表头", "columnHeader"),
    ],
)
def test_sections(text, section):
    assert Clause(text, SALES).section() == section


def test_groups_and_data():
    assert Clause("客户分组", SALES).group() == "by_kehumingcheng"
    assert [one.name for one in Clause("单价乘以数量", SALES).data()] == ["danjia", "shuliang"]
    assert [one.name for one in Clause("price times qty", ORDERS).data()] == ["price", "qty"]


@pytest.mark.parametrize(
    "said", ["删除数量列", "去除数量列", "把数量列删除掉", "移除第四列", "删除数量这一列"]
)
def test_to_remove_a_column_is_not_all_but_it(said: str) -> None:
    jrxml = (DATA / "sales_list_zh.jrxml").read_bytes()
    assert [one["columns"] for one in understand(jrxml, said).edits] == [["c4"]]
