"""Requests about texts, looks, moving, copies and codes over the public templates."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.stored_requests import template_for


def _done(name: str, ask: str, request: pytest.FixtureRequest) -> tuple[Outline, Outline, bytes]:
    jrxml = template_for(name, request)
    found = understand(jrxml, ask)
    assert found.sure
    changed = apply_edits(jrxml, read_edits(found.edits)).jrxml
    return outline_of(Template(jrxml)), outline_of(Template(changed)), changed


def test_words_with_a_value_are_one_text(request: pytest.FixtureRequest) -> None:
    ask = "业务员右边加一个“区域：”和参数 quyu"
    _before, after, changed = _done("sales_form_zh", ask, request)
    assert '"区域：" + ($P{quyu} == null ? "" : $P{quyu})' in changed.decode()
    assert "quyu" in {one.name for one in after.parameters}


def test_a_code_stands_below_a_label_and_what_is_lower_makes_way(request: pytest.FixtureRequest) -> None:
    ask = "送货单号下面加一个二维码，内容就是送货单号"
    before, after, _changed = _done("delivery_note_zh", ask, request)
    label = next(one for one in after.elements if one.text.startswith('"送货单号'))
    code = next(one for one in after.elements if one.component == "barcode")
    assert code.y >= label.y + label.height
    lower = {one.text: one.y for one in before.elements if one.section == "title" and one.y > label.y}
    moved = {one.text: one.y for one in after.elements if one.section == "title"}
    assert len({moved[text] - y for text, y in lower.items()}) == 1


def test_a_width_changes_nothing_else(request: pytest.FixtureRequest) -> None:
    ask = "联系电话显示不完整，加宽到120"
    before, after, changed = _done("sales_form_zh", ask, request)
    stretched = template_for("sales_form_zh", request).count(b"StretchHeight")
    assert changed.count(b"StretchHeight") == stretched
    differ = [one.id for one, two in zip(before.elements, after.elements, strict=True) if one != two]
    assert len(differ) == 1


def test_a_centred_box_keeps_its_middle(request: pytest.FixtureRequest) -> None:
    jrxml = template_for("delivery_note_zh", request)
    title = next(one for one in outline_of(Template(jrxml)).elements if one.text == "送 货 单")
    edits = [
        {"kind": "align", "targets": [title.id], "horizontal": "Center"},
        {"kind": "resize", "targets": [title.id], "width": title.width + 40},
    ]
    after = outline_of(Template(apply_edits(jrxml, read_edits(edits)).jrxml)).element(title.id)
    assert after is not None
    assert (after.x, after.width) == (title.x - 20, title.width + 40)


def test_what_comes_to_the_front_covers_what_it_overlaps(request: pytest.FixtureRequest) -> None:
    _before, after, _changed = _done("sales_form_zh", "销售单置于顶层", request)
    own = [one.text for one in after.elements if one.section == "title"]
    assert own[-1] == "销售单"
