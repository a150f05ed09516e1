"""Requests in the plain words of report developers, who name things in their own language."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.request.other_words import as_said, in_own_words
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from tests.domain.reports.editing.effects import sample_of, template_bytes
from tests.domain.reports.editing.engine_faults import printed, printed_before


@pytest.mark.shared
async def test_words_may_stand_where_a_value_is_missing(jasper, shared) -> None:
    jrxml = template_bytes("en_FirstJasper_81732f", shared)
    assert jrxml is not None
    edits = [{"kind": "blank_when_null", "targets": ["e35", "e36", "e37"], "text": "N/A"}]
    applied = apply_edits(jrxml, read_edits(edits), sample_of(jrxml))
    errors, _cuts = await printed(jasper, applied.jrxml, applied.sample)
    assert errors <= (await printed_before(jasper, jrxml))[0]
    assert b'? "N/A" : $F{ShipRegion}' in applied.jrxml


@pytest.mark.shared
def test_the_words_for_a_missing_value_need_one_value(shared) -> None:
    jrxml = template_bytes("en_FirstJasper_81732f", shared)
    assert jrxml is not None
    edit = read_edits([{"kind": "blank_when_null", "targets": ["e34"], "text": "N/A"}])[0]
    assert edit.check(outline_of(Template(jrxml)))


@pytest.mark.parametrize(
    ("template", "said", "own"),
    [
        ("order_list_en", "金额列标红", "amount列标红"),
        ("sales_list_zh", "make the amount red", "make the 金额 red"),
        ("sales_list_zh", "add “amount” to the title", "add “amount” to the title"),
        ("sales_list_zh", "rename 客户 to buyer", "rename 客户 to buyer"),
        ("stock_count_zh", "make the quantity red", "make the quantity red"),
    ],
    ids=["zh of en", "en of zh", "quoted", "a new name", "two that may be meant"],
)
def test_words_of_another_language_become_the_templates_own(template: str, said: str, own: str) -> None:
    jrxml = template_bytes(template, None)
    assert jrxml is not None
    assert in_own_words(said, outline_of(Template(jrxml)))[0] == own


def test_what_is_written_stays_as_it_was_said():
    edit = {"kind": "add_column", "title": "ShipPostalCode", "field": "ShipPostalCode"}
    assert as_said(edit, {"ShipPostalCode": "邮编"}) == {**edit, "title": "邮编"}
