"""Requests that name the document, count their things, or say why: what is read of them, what is asked."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import template_bytes


def test_a_condition_on_whole_rows_paints_the_frame_behind_their_texts() -> None:
    jrxml = template_bytes("alarm_log_zh", None)
    assert jrxml is not None
    found = understand(jrxml, "level 为“严重”的行底色变成粉色")
    done = apply_edits(jrxml, read_edits(found.edits)).jrxml.decode()
    assert '<reportElement style="Conditional1"' in done
    assert done.count("#FFC0CB") == 1


def test_a_condition_on_whole_rows_paints_the_gaps_between_their_texts() -> None:
    jrxml = template_bytes("sales_list_zh", None)
    assert jrxml is not None
    apart = jrxml.replace(
        b'ElementGroupHeight" x="313" y="0" width="71"', b'ElementGroupHeight" x="313" y="0" width="50"'
    )
    assert apart != jrxml
    found = understand(apart, "金额大于1000的行底色变成粉色")
    done = apply_edits(apart, read_edits(found.edits)).jrxml.decode()
    assert done.count("#FFC0CB") == 1
    assert "<printWhenExpression>" in done


@pytest.mark.parametrize("ask", ["把账面数量那一列删掉", "账面数量列右对齐", "按账面数量列排序"])
def test_a_heading_that_stands_over_two_columns_is_asked_about(ask: str) -> None:
    jrxml = template_bytes("stock_count_zh", None)
    assert jrxml is not None
    twins = jrxml.replace("实盘数量".encode(), "账面数量".encode())
    found = understand(twins, ask)
    assert not found.sure
    assert found.trouble is not None
    assert found.trouble.code == "several_targets"
