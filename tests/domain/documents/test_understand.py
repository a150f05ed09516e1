from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.documents.understand.api import understand
from app.domain.documents.understand.periods import compared_years, months_of


@pytest.mark.parametrize(
    ("request_text", "kind"),
    [
        ("根据销售明细写一份销售分析报告", "analysis"),
        ("把会议记录整理成会议纪要", "minutes"),
        ("审阅这份采购合同，列出要点与风险", "contract"),
        ("写一份 8 月设备点检月报", "inspection"),
        ("写一份上半年能耗分析", "energy"),
        ("Write an incident report from the log", "incident"),
        ("三家供应商比价，写比选报告", "comparison"),
        ("写本周工作周报", "weekly"),
        ("Summarise these notes", "summary"),
        ("Write up the employee survey", "survey"),
        ("整理这份管理办法的要点解读", "policy"),
        ("给客户写一封函", "letter"),
    ],
)
def test_each_type_is_understood(request_text: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "facts.txt"
    file.write_text("x")
    assert understand(request_text, [str(file)]).type == kind


def test_sections_keep_the_words_and_the_order_of_the_request() -> None:
    found = understand("写《季度报告》，要有概述、分大区分析、月度走势（图）、结论建议；导出 Word。", [])
    assert [one.title for one in found.sections] == ["概述", "分大区分析", "月度走势", "结论建议"]
    assert found.title == "季度报告"
    assert found.chart


def test_a_bare_request_is_asked_about_with_at_most_three_questions() -> None:
    found = understand("Please make the report.", [])
    assert 1 <= len(found.questions) <= 3


def test_a_named_file_that_was_not_given_is_missing() -> None:
    assert understand("根据《点检_8月.xlsx》写月报", []).missing == ["点检_8月.xlsx"]


def test_months_of_a_quarter_and_the_year_compared_with() -> None:
    assert months_of("2026 年第三季度") == {"2026-07", "2026-08", "2026-09"}
    assert compared_years("2026 年与 2025 年同期的同比对比") == ["2025"]
    assert compared_years("写一份 2026 年分析") == []


@pytest.mark.parametrize(
    "request_text",
    [
        "Write a sales analysis report for the board, with charts.",
        "Prepare an energy report with some clear graphs and tables.",
        "Draft an analysis of the orders with two bar charts.",
        "写一份销售分析报告，包括三张柱状图。",
        "写一份能耗分析报告，要有必要的图表。",
    ],
)
def test_charts_are_drawn_and_are_no_section(request_text: str) -> None:
    found = understand(request_text, [])
    assert found.sections == []
    assert found.chart


def test_a_section_that_a_chart_goes_with_stays() -> None:
    found = understand("写一份费用分析报告，包括概述、月度走势图、结论。", [])
    assert [one.key for one in found.sections] == ["overview", "trend", "conclusion"]


def test_charts_are_usual_in_an_analysis_and_can_be_refused() -> None:
    assert understand("根据销售明细写一份销售分析报告", []).chart
    assert not understand("根据销售明细写一份销售分析报告，不要图表", []).chart
    assert not understand("Write a sales analysis without charts", []).chart
    assert understand("写一份会议纪要，附图表", []).chart
