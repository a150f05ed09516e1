"""Requests about the room of columns: what is read of them, and what else of the report stays as it is."""

from __future__ import annotations

from pathlib import Path

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes
from tests.domain.reports.editing.tree_diff import changed_lines


def _changed(template: str, ask: str, shared: Path | None = None) -> tuple[bytes, list[str]]:
    jrxml = template_bytes(template, shared)
    assert jrxml is not None
    found = understand(jrxml, ask)
    assert found.sure
    done = apply_edits(jrxml, read_edits(found.edits), sample_of(jrxml))
    return done.jrxml, changed_lines(jrxml, found.edits)


def test_a_column_in_free_room_leaves_the_others_as_they_are(shared: Path):
    _jrxml, lines = _changed(
        "fr_IPCIRealisationTest_e2fdca",
        "Add a column Reste at the far right: required minus performed",
        shared,
    )
    assert [one[0] for one in lines] == ["+", "+"]


def test_the_spacing_of_page_columns_stays(shared: Path):
    jrxml, _lines = _changed("en_HorizontalReport_57565c", "每页改成两栏排列", shared)
    root = Template(jrxml).root
    assert (xml.number(root, "columnSpacing"), xml.number(root, "columnWidth")) == (5, 265)


def test_a_column_moved_into_a_label_of_totals_leaves_it_whole():
    _jrxml, lines = _changed("delivery_note_zh", "出库仓列挪到品名前面")
    summary = [one for one in lines if "in summary" in one]
    assert any("e54 staticText" in one and "width 289 > 357" in one for one in summary)
    assert any("e50 line" in one and "x 345 > 413" in one for one in summary)
    assert any(one.startswith("- e51 line") for one in summary)


def test_a_quantity_that_is_moved_has_lines_on_both_sides():
    _jrxml, lines = _changed("delivery_note_zh", "品名列移到出库仓后面")
    summary = [one for one in lines if "line in summary" in one]
    assert [one.split("@")[1] for one in summary] == ["x 345 > 226", "x 396 > 277"]


def test_whole_numbers_give_a_whole_number():
    _jrxml, lines = _changed("stock_count_zh", "差异列改为实盘数量减账面数量")
    assert lines[0].endswith("@pattern - > #,##0")


def test_a_column_shows_the_field_that_was_just_declared():
    _jrxml, lines = _changed("staff_list_zh", '新增字段 dianhua，在最后加一列"电话"显示它')
    assert [one for one in lines if one.startswith("+ field")] == ["+ field dianhua 1"]
