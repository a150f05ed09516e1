"""Margins move nothing that still fits, and a column that gives room keeps to what was said."""

from __future__ import annotations

from pathlib import Path

from tests.domain.reports.editing.effects import template_bytes
from tests.domain.reports.editing.tree_diff import changed_lines


def _changes(*edits: dict) -> list[str]:
    jrxml = template_bytes("order_list_en", Path())
    assert jrxml is not None
    return changed_lines(jrxml, list(edits))


def test_smaller_margins_move_nothing():
    found = _changes({"kind": "margins", "left": 20, "right": 20, "unit": "pt"})
    assert found == ["~ report: columnWidth 515 > 555; leftMargin 40 > 20; rightMargin 40 > 20"]


def test_larger_margins_lay_out_what_no_longer_fits():
    found = _changes({"kind": "margins", "right": 60, "unit": "pt"})
    assert any("columnHeader" in one for one in found)


def test_only_the_column_named_gives_room():
    found = _changes({"kind": "column_width", "column": "c2", "width": 146, "other": "c6"})
    widths = {one.split()[1]: one for one in found if "@width" in one}
    assert len(widths) == 4
    assert all("126 > 146" in one or "83 > 63" in one for one in widths.values())
