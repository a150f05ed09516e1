"""Requests for codes, pictures, texts and tables at a place: what is read, and where they stand then."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import ElementInfo, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes
from tests.domain.reports.editing.stored_requests import template_for

FORM, NOTE, INVOICE = "zh_target_ref_6f7f7b", "delivery_note_zh", "en_AR_Invoice_Bundle_175623"


def _added(jrxml: bytes, ask: str) -> ElementInfo:
    """Return the only element that a request adds to a report."""
    found = understand(jrxml, ask)
    done = apply_edits(jrxml, read_edits(found.edits), sample_of(jrxml)).jrxml
    before = [one.label for one in outline_of(Template(jrxml)).elements]
    after = outline_of(Template(done)).elements
    kinds = ("componentElement", "image")
    fresh = [one for one in after if one.kind in kinds or one.label not in before]
    there = [one for one in outline_of(Template(jrxml)).elements if one.kind in kinds]
    known = [(one.kind, one.x, one.y) for one in there]
    return next(one for one in fresh if (one.kind, one.x, one.y) not in known)


@pytest.mark.shared
@pytest.mark.parametrize(("corner", "left", "right"), [("右上角", 283, 566), ("左上角", 0, 283)])
def test_a_code_in_a_corner_of_a_form_stands_there(shared: Path, corner: str, left: int, right: int) -> None:
    jrxml = template_bytes(FORM, shared)
    assert jrxml is not None
    code = _added(jrxml, f"在{corner}加一个二维码，内容是单号")
    assert code.y == 0
    assert left <= code.x <= right - code.width


@pytest.mark.shared
def test_a_code_in_the_middle_of_a_header_stands_in_its_middle(shared: Path) -> None:
    jrxml = template_bytes(INVOICE, shared)
    assert jrxml is not None
    code = _added(jrxml, "页眉中间空白处放发票号 documentno 的 Code128 条形码")
    assert 180 < code.x <= 340 - code.width
    assert code.y + code.height <= 110


def test_a_picture_left_of_a_text_stands_beside_it(request: pytest.FixtureRequest) -> None:
    picture = _added(template_for(NOTE, request), "公司名称左边放 img/logo.png，宽60，高40")
    assert picture.x + picture.width == 190
    assert picture.y + picture.height // 2 == 60 + 16 // 2  # as high as the middle of the words


def test_words_print_alone_where_their_value_is_missing(request: pytest.FixtureRequest) -> None:
    text = _added(template_for(NOTE, request), "增加字符串参数 siji，在车牌号右边显示“司机：”加上它的值")
    assert text.text == '"司机：" + ($P{siji} == null ? "" : $P{siji})'
