"""Requests that look like others: links, ways to read a report, things told apart by how they look."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import template_bytes
from tests.domain.reports.editing.tree_diff import changed_lines


def _changes(name: str, text: str) -> str:
    jrxml = template_bytes(name, None)
    assert jrxml is not None
    return "\n".join(str(one) for one in changed_lines(jrxml, understand(jrxml, text).edits))


def test_the_lines_beside_a_total_stay_on_the_edges_of_swapped_columns():
    said = _changes("delivery_note_zh", "exchange the columns 数量 and 出库仓")
    assert "e51" in said
    assert "396" in said
    assert "413" in said


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("invoice_en", "turn the title into a link", "not_possible"),
        ("invoice_en", "in the second table make Amount bold", "not_possible"),
        ("invoice_en", "write the amount out in English words", "not_possible"),
        ("sales_list_zh", "表头只在第一页有，应该每页都有", "already_so"),
    ],
)
def test_what_cannot_be_done_is_said(name: str, text: str, why: str) -> None:
    jrxml = template_bytes(name, None)
    assert jrxml is not None
    found = understand(jrxml, text)
    assert found.edits == []
    assert found.trouble is not None
    assert found.trouble.code == why
