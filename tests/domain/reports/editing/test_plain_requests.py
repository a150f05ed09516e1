"""Requests in the plain words of report developers, who name things in their own language."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.other_words import as_said, in_own_words
from app.domain.reports.editing.outline import outline_of
from app.domain.reports.editing.template import Template
from tests.domain.reports.editing.effects import sample_of, template_bytes
from tests.domain.reports.editing.engine_faults import fresh_faults, printed, printed_before
from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    stored,
    template_for,
)
from tests.some_cases import some_of

REQUESTS = stored(
    "plain",
    "product",
    "everyday",
    "spoken",
    "english",
    "en_evening",
    "en_plain",
    "en_terse",
    "enstruct",
    "enblind",
)
TEMPLATES = sorted({one["template"] for one in REQUESTS})
MANY_SECONDS = 600
SOME = pytest.param(16, id="every sixteenth")
ALL = pytest.param(1, id="all", marks=[pytest.mark.soak, pytest.mark.timeout(1800)])


@pytest.mark.shared
@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.timeout(MANY_SECONDS)
def test_each_request_is_understood_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    own = of_template(REQUESTS, name)
    assert misread(template_for(name, request), own, at_once=True) == []


@pytest.mark.shared
@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.timeout(MANY_SECONDS)
def test_each_request_is_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    edited = of_template(REQUESTS, name, edited=True)
    assert not_taken_back(template_for(name, request), some_of(edited)) == []


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.parametrize("every", [SOME, ALL])
async def test_they_compile_and_fill(jasper, shared, every: int) -> None:
    def template_of(request: dict[str, Any]) -> bytes:
        return template_bytes(request["template"], shared) or b""

    some = [one for one in REQUESTS if "edits" in one][::every]
    assert await fresh_faults(jasper, some, template_of) == []


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
