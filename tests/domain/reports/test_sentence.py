"""From a sentence to a list report."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.reports.jrxml import write_jrxml
from app.domain.reports.list_report import draft_from_spec, field_names
from app.domain.reports.sentence import ColumnSpec, ReportSpec, SentenceRequest, problem_with, read_sentence
from app.domain.reports.structure import check_structure


def read(text):
    return read_sentence(SentenceRequest(text=text))


def labels(spec):
    return [(one.label, one.type) for one in spec.columns]


def test_the_sentence_of_the_first_scenario():
    spec = read("帮我生成一个销售报表,包含客户、日期、金额")
    assert spec.title == "销售报表"
    assert labels(spec) == [("客户", "text"), ("日期", "date"), ("金额", "amount")]
    assert (spec.group, spec.totals) == ("", [])


def test_groups_totals_and_page():
    spec = read("做一张出货清单,有品名、数量、单价、金额,按客户分组,最后要合计,横向A5")
    assert labels(spec)[0] == ("客户", "text")
    assert spec.group == "客户"
    assert spec.totals == ["数量", "金额"]
    assert (spec.page, spec.landscape) == ("A5", True)


def test_an_english_sentence():
    spec = read("Create a sales report with customer, date and amount grouped by customer with totals")
    assert spec.title == "Sales report"
    assert labels(spec) == [("customer", "text"), ("date", "date"), ("amount", "amount")]
    assert (spec.group, spec.totals) == ("customer", ["amount"])


@pytest.mark.parametrize("text", ["帮我生成一个销售报表", "make a report", "", "???"])
def test_no_columns_are_invented(text):
    assert read(text).columns == []


@given(st.text(max_size=300))
def test_any_text_is_read_without_failing(text):
    spec = read(text)
    assert len(spec.columns) <= 20
    assert problem_with(SentenceRequest(text=text), spec) in ("", "columns must not be empty") or spec.columns


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        (ReportSpec(), "empty"),
        (ReportSpec(columns=[ColumnSpec(label="a"), ColumnSpec(label="a")]), "same label"),
        (ReportSpec(columns=[ColumnSpec(label="a")], totals=["b"]), "no column"),
        (ReportSpec(columns=[ColumnSpec(label="${x}")]), "plain words"),
    ],
)
def test_what_a_model_gets_wrong_is_named(spec, word):
    assert word in problem_with(SentenceRequest(text=""), spec)


def test_field_names_are_different_identifiers():
    assert field_names(["客户", "客户", "Unit Price", "2024", "(…)"]) == [
        "ke_hu",
        "ke_hu_2",
        "unit_price",
        "f_2024",
        "field_5",
    ]


async def test_the_engine_prints_the_report(jasper):
    spec = read("做一张很长名字的出货清单,有客户、日期、品名、数量、单价、金额,按客户分组,要合计")
    draft = draft_from_spec(spec)
    jrxml = write_jrxml(draft.design)
    found = check_structure(jrxml)
    assert (found.errors, found.warnings) == ([], [])
    assert await jasper.check(jrxml) == []
    result = await jasper.render(jrxml, draft.sample)
    assert result.ok, result.errors
    texts = [one.text for one in result.texts]
    assert texts.count("客户: 客户 1") == 1
    assert "12,805.00" in texts  # 1,280.50 x (1 + 2 + 3 + 4)
    assert not [one for one in result.texts if one.dropped or one.cut_at is not None]
