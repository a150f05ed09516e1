"""More than 400 requests as people wrote them: the edits that are read, or that a question is asked."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.catalogue import edit_types
from tests.domain.reports.editing.engine_faults import fresh_faults
from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    stored,
    template_for,
)
from tests.some_cases import some_of

REQUESTS = stored("fresh")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
MANY_SECONDS = 600
LEAST = 400
SOME = pytest.param(16, id="every sixteenth")
ALL = pytest.param(1, id="all", marks=[pytest.mark.soak, pytest.mark.timeout(1800)])


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.timeout(MANY_SECONDS)
def test_each_request_is_understood_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    own = of_template(REQUESTS, name)
    assert misread(template_for(name, request), own, at_once=True) == []


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.timeout(MANY_SECONDS)
def test_each_request_is_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    edited = of_template(REQUESTS, name, edited=True)
    assert not_taken_back(template_for(name, request), some_of(edited)) == []


def test_there_are_many_in_both_languages():
    chinese = [one for one in REQUESTS if any("\u3400" <= char <= "\u9fff" for char in one["ask"])]
    assert len(REQUESTS) >= LEAST
    assert len(REQUESTS) // 3 < len(chinese) < len(REQUESTS) * 2 // 3


def test_each_kind_of_edit_says_what_hints_at_it():
    assert [name for name, kind in edit_types().items() if not kind.hints] == []


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.parametrize("every", [SOME, ALL])
async def test_they_compile_and_fill(jasper, request: pytest.FixtureRequest, every: int) -> None:
    some = [one for one in REQUESTS if "edits" in one][::every]
    assert await fresh_faults(jasper, some, lambda one: template_for(one["template"], request)) == []
