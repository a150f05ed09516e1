"""Requests that say something of a thing before what to do with it, or what becomes of the room it leaves."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import table_column_nodes
from app.domain.reports.editing.template.template import Template
from tests.domain.reports.editing.stored_requests import (
    template_for,
)
from tests.domain.reports.editing.tree_diff import changed_lines


@pytest.mark.shared
def test_rows_of_a_card_move_up_by_their_own_step(request: pytest.FixtureRequest) -> None:
    jrxml = template_for("en_HorizontalReport_57565c", request)
    edits = [{"kind": "delete", "targets": ["e34"], "with_partner": True, "close": True}]
    moved = [one for one in changed_lines(jrxml, edits) if "@y" in one]
    assert [one.rpartition(" ")[2] for one in moved] == ["38", "38", "50", "50"]


@pytest.mark.shared
def test_the_edge_of_a_table_is_the_pen_of_its_own_style(request: pytest.FixtureRequest) -> None:
    jrxml = template_for("en_TableReport_a36d02", request)
    edits = [{"kind": "table_edge", "targets": ["e3"], "width": 0.5, "colour": "#000000"}]
    [changed] = changed_lines(jrxml, edits)
    assert "#FF0000 > #000000" in changed
    assert "1.0 > 0.5" in changed


def test_a_table_without_a_style_gets_one_for_its_edge(request: pytest.FixtureRequest) -> None:
    jrxml = template_for("door_log_table_zh", request)
    done = apply_edits(jrxml, read_edits([{"kind": "table_edge", "targets": ["e2"], "width": 1}]))
    assert b'<style name="Table_edge"' in done.jrxml
    assert done.undo.apply(done.jrxml) == jrxml


def test_one_column_of_a_table_takes_all_the_room(request: pytest.FixtureRequest) -> None:
    jrxml = template_for("door_log_table_zh", request)
    before = [int(one.get("width")) for one in table_column_nodes(Template(jrxml).root)]
    edits = read_edits([{"kind": "remove_table_column", "columns": ["t5"], "other": "t2"}])
    done = apply_edits(jrxml, edits).jrxml
    after = [int(one.get("width")) for one in table_column_nodes(Template(done).root)]
    assert after == [before[0], before[1] + before[4], *before[2:4], before[5]]
