"""Headings on every page: told where they are, and done where a group's header holds them."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing import table_samples as samples


@pytest.mark.parametrize(
    "text",
    [
        "每页显示表头",
        "换页后表头要重复",
        "repeat the column header on every page",
        "print the headings on every page",
    ],
)
def test_what_is_so_already_is_told(text: str) -> None:
    found = understand(samples.ruled(), text)
    assert found.trouble is not None
    assert found.trouble.code == "already_so"
    assert found.trouble.candidates


@pytest.mark.shared
@pytest.mark.parametrize("text", ["每页都要重复表头", "the column headings should appear on every page"])
def test_headings_in_a_groups_header_are_repeated(shared, text: str) -> None:
    jrxml = next((shared / "data/reports/templates").glob("fr_NonConformity*.jrxml")).read_bytes()
    found = understand(jrxml, text)
    assert found.sure, (found.missed, found.trouble)
    assert [one["kind"] for one in found.edits] == ["repeat_headings"]
    applied = apply_edits(jrxml, read_edits(found.edits))
    assert applied.jrxml.count(b'isReprintHeaderOnEachPage="true"') == 1
    assert applied.undo.apply(applied.jrxml) == jrxml


@pytest.mark.parametrize("text", ["每页的表头加粗", "make the headings on every page bold"])
def test_looks_of_headings_are_no_such_wish(text: str) -> None:
    assert [one["kind"] for one in understand(samples.ruled(), text).edits] == ["font"]
