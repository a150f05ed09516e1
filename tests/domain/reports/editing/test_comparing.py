"""Two values of a row compared with each other, in conditions of looks, of printing and of rows."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.conditions.comparing import comparison
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes

NAME = "stock_count_zh"
BELOW = {"field": "F:shipanshuliang", "operator": "below", "to": "F:zhangmianshuliang"}
ROWS = {"kind": "add_filter", "field": "shipanshuliang", "to": "zhangmianshuliang"}


def _template() -> bytes:
    found = template_bytes(NAME, None)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("ask", "edit"),
    [
        ("实盘数量小于账面数量的行标红", {"condition": BELOW, "row": True, "targets": ["e12"]}),
        ("实盘数量比账面数量少时，差异加粗", {"condition": BELOW, "row": False, "targets": ["e13"]}),
        ("只打印实盘数量小于账面数量的记录", ROWS | {"operator": "lt"}),
        ("实盘数量和账面数量一致的不打印", ROWS | {"operator": "ne"}),
        ("只看实盘数量与账面数量不一致的", ROWS | {"operator": "ne"}),
    ],
)
def test_two_columns_are_compared(ask: str, edit: dict[str, Any]) -> None:
    found = understand(_template(), ask)
    assert found.sure
    [said] = found.edits
    condition = said.get("condition") or {}
    assert {**said, "condition": {name: condition.get(name) for name in BELOW}} | edit == {
        **said,
        "condition": {name: condition.get(name) for name in BELOW},
    }


@pytest.mark.parametrize("ask", ["实盘数量小于账面数量一半的标红", "实盘数量大于账面数量的2倍的标红"])
def test_more_than_a_comparison_is_asked_about(ask: str) -> None:
    assert not understand(_template(), ask).sure


def test_days_are_compared_as_moments_and_texts_as_numbers_first() -> None:
    day = comparison("<", ("$F{a}", "java.util.Date"), ("$F{b}", "java.sql.Timestamp"))
    assert "$F{a}.getTime()" in day
    texts = comparison("<", ("$F{a}", "java.lang.String"), ("$F{b}", "java.lang.String"))
    assert "BigDecimal" in texts
    assert "String.valueOf($F{a})" in texts


@pytest.mark.thorough
@pytest.mark.parametrize("ask", ["实盘数量小于账面数量的行标红", "只打印实盘数量小于账面数量的记录"])
async def test_what_compares_compiles_and_prints_rows(ask: str, jasper: Any) -> None:
    jrxml = _template()
    applied = apply_edits(jrxml, read_edits(understand(jrxml, ask).edits), sample_of(jrxml))
    assert applied.undo.apply(applied.jrxml) == jrxml
    result = await jasper.render(applied.jrxml, applied.sample, max_pages=0, trusted=True)
    assert not result.errors
