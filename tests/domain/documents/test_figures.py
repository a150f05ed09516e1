from __future__ import annotations

from decimal import Decimal

import pytest

from app.domain.documents.facts import Ledger, Place
from app.domain.documents.sources import Grid, Paragraph, Source
from app.domain.documents.tables.analyse import analyse
from app.domain.documents.tables.clean import Rules
from app.domain.documents.tables.findings import Findings
from app.domain.documents.tables.units import factor
from app.domain.documents.texts.mail import body_of, mail_of


def _found(head: list[str], rows: list[list[str]], wanted: str) -> tuple[Findings, Ledger]:
    place = Place(source="t.csv")
    grid = Grid(name="t.csv", head=head, rows=rows, numbers=list(range(2, len(rows) + 2)), place=place)
    ledger = Ledger()
    return analyse(grid, ledger, "zh", Rules(wanted=wanted)), ledger


@pytest.mark.parametrize(
    ("unit", "into", "by"),
    [
        ("kg", "t", "0.001"),
        ("万元", "元", "10000"),
        ("MWh", "kWh", "1000"),
        ("kg", "kWh", None),
        ("t", "t", "1"),
    ],
)
def test_units_of_one_kind_have_a_factor(unit: str, into: str, by: str | None) -> None:
    assert factor(unit, into) == (None if by is None else Decimal(by))


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ("COD限值50mg/L，统计超标天数", "2"),
        ("统计COD超过 55 的天数", "1"),
        ("COD不低于 30", "1"),
        ("写报告", None),
    ],
)
def test_a_limit_of_the_request_counts_the_rows_beyond_it(asked: str, count: str | None) -> None:
    rows = [["2026-09-01", "51"], ["2026-09-02", "60"], ["2026-09-03", "28"], ["2026-09-04", ""]]
    found, ledger = _found(["日期", "出水COD（mg/L）"], rows, asked)
    assert [ledger.facts[one.count].value for one in found.limits] == ([count] if count else [])
    assert found.measures[0].total == ""
    assert ledger.facts[found.measures[0].mean].shown == "46.33"
    assert ledger.facts[found.measures[0].blank].value == "1"


def test_a_budget_names_the_rows_that_passed_it() -> None:
    rows = [["行政部", "83200", "90000"], ["市场部", "215600.5", "200000"]]
    found, ledger = _found(["部门", "费用（元）", "预算（元）"], rows, "预算执行率")
    (pair,) = found.compared
    assert pair.spent
    ((name, rate, excess),) = pair.over
    assert [ledger.facts[one].shown for one in (name, rate, excess)] == ["市场部", "107.8%", "15,600.50"]


def test_months_without_a_row_are_known() -> None:
    rows = [[f"2026-{month:02d}", "5"] for month in (1, 2, 4, 6)]
    assert _found(["月份", "产量（t）"], rows, "")[0].missing_months == ["2026-03", "2026-05"]


def test_meters_of_one_unit_are_added_only_where_a_whole_is_asked_for() -> None:
    rows = [["2026-01", "10", "5"], ["2026-02", "20", "7"]]
    head = ["月份", "一车间（kWh）", "二车间（kWh）"]
    found, ledger = _found(head, rows, "总用电量")
    assert ledger.facts[found.joint].value == "42"
    assert _found(head, rows, "逐月情况")[0].joint == ""


def test_a_promoter_score_takes_the_ends_of_the_scale() -> None:
    rows = [[str(one)] for one in (10, 9, 8, 7, 6, 0)]
    found, ledger = _found(["推荐意愿"], rows, "")
    assert ledger.facts[found.promoted[0].score].shown == "0.0"
    assert ledger.facts[found.promoted[0].detractors].value == "2"


def test_a_message_is_read_without_its_head_greeting_and_signature() -> None:
    lines = ["Subject: Damaged order", "Date: Tue, 29 Sep 2026 09:12:00 +0100", "Dear team,"]
    lines += ["9 bags were torn.", "Please replace them.", "Best regards", "Helen"]
    parts = [Paragraph(text=one, place=Place(source="m.eml", line=at)) for at, one in enumerate(lines, 1)]
    source = Source(name="m.eml", sha256="", form="mail", paragraphs=parts)
    mail = mail_of(source)
    assert mail is not None
    assert (mail.subject, mail.day) == ("Damaged order", "29 Sep 2026")
    assert [one.text for one in body_of(source).paragraphs] == ["9 bags were torn.", "Please replace them."]
