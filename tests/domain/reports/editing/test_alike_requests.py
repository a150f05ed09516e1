"""Requests that something shall be as another thing: its look, its size, another kind of code."""

from __future__ import annotations

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import template_bytes


def _after(name: str, request: str) -> tuple[bytes, bytes]:
    jrxml = template_bytes(name, None) or b""
    return jrxml, apply_edits(jrxml, read_edits(understand(jrxml, request).edits)).jrxml


def test_the_letters_take_the_size_and_the_face_of_the_other_text():
    before, after = _after("stock_list_en", "Use the same font for the title as for the column headers")
    assert after.count(b'size="18') == before.count(b'size="18') - 1


def test_what_looks_so_already_stays_as_it_is():
    before, after = _after("sales_list_zh", "单价列的背景色和数量列相同")
    assert before == after
