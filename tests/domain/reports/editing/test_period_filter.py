"""Rows of a period seen from today: how it is said, and what the engine prints."""

from __future__ import annotations

import datetime

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edit
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing import table_samples as samples

SAID = {
    "只显示今年的": ("this_year", 0),
    "只打印本月的数据": ("this_month", 0),
    "只看最近7天的": ("last_days", 7),
    "仅显示近三个月的记录": ("last_months", 3),
    "只要上个月的": ("last_month", 0),
    "只显示昨天的记录": ("yesterday", 0),
    "only this week's rows": ("this_week", 0),
    "show only the last 30 days": ("last_days", 30),
    "only print rows from last year": ("last_year", 0),
    "just show today's orders": ("today", 0),
}


@pytest.mark.parametrize("text", SAID)
def test_it_is_said_in_many_ways(text: str) -> None:
    found = understand(samples.ruled(), text)
    assert found.sure, (found.missed, found.trouble)
    assert [(one["kind"], one["field"]) for one in found.edits] == [("add_period_filter", "day")]
    assert (found.edits[0]["period"], found.edits[0]["count"]) == SAID[text]


@pytest.mark.parametrize("text", ["只显示今年的部门", "今年的标红", "only this year's items in bold"])
def test_other_wishes_are_none(text: str) -> None:
    kinds = [one["kind"] for one in understand(samples.ruled(), text).edits]
    assert "add_period_filter" not in kinds


TODAY = datetime.date.today()
DAYS = {
    "today": TODAY,
    "yesterday": TODAY - datetime.timedelta(days=1),
    "this_week": TODAY - datetime.timedelta(days=TODAY.weekday()),
    "last_week": TODAY - datetime.timedelta(days=TODAY.weekday() + 1),
    "this_month": TODAY.replace(day=1),
    "last_month": TODAY.replace(day=1) - datetime.timedelta(days=1),
    "this_year": TODAY.replace(month=1, day=1),
    "last_year": TODAY.replace(month=1, day=1) - datetime.timedelta(days=1),
    "last_days": TODAY - datetime.timedelta(days=4),
    "last_months": TODAY - datetime.timedelta(days=50),
}


@pytest.mark.thorough
async def test_the_engine_prints_the_rows_of_the_period_alone(jasper) -> None:
    sample = samples.sample()
    for period, day in DAYS.items():
        edit = {"kind": "add_period_filter", "field": "day", "period": period}
        count = {"last_days": 5, "last_months": 2}.get(period, 0)
        applied = apply_edits(samples.ruled(), [read_edit({**edit, "count": count})], sample)
        assert applied.undo.apply(applied.jrxml) == samples.ruled()
        rows = [
            {**row, "item": "早" if at == 0 else "中" if at == 1 else "晚", "day": one}
            for at, (row, one) in enumerate(
                zip(sample.rows, ("1990-01-01", day.isoformat(), "2999-01-01"), strict=False)
            )
        ]
        result = await jasper.render(applied.jrxml, sample.model_copy(update={"rows": rows}), dpi=30)
        assert result.ok, (period, result.errors)
        printed = {one.text for one in result.texts} & {"早", "中", "晚"}
        assert printed == {"中"}, period


async def test_the_sample_shows_rows_of_the_period(jasper) -> None:
    edit = read_edit({"kind": "add_period_filter", "field": "day", "period": "last_year"})
    applied = apply_edits(samples.ruled(), [edit], samples.sample())
    result = await jasper.render(applied.jrxml, applied.sample, dpi=30)
    assert [one.text for one in result.texts if one.text.startswith("商品")]
