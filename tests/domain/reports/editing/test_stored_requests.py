"""All stored requests, file by file and template by template: what is read of them, taken back, printed."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.engine_faults import fresh_faults
from tests.domain.reports.editing.stored_requests import (
    all_stored,
    misread,
    not_taken_back,
    one_of_each_kind,
    template_for,
)
from tests.some_cases import some_of

REQUESTS = all_stored()
LEAST = 9_500
# Of a hundred kinds of edits on sixty templates the engine prints every so many.
PRINTED = 12
EACH = pytest.mark.parametrize(("file", "template"), sorted(REQUESTS))


@EACH
@pytest.mark.timeout(600)
def test_each_is_read_as_meant_or_asked_about(
    file: str, template: str, request: pytest.FixtureRequest
) -> None:
    assert misread(template_for(template, request), REQUESTS[file, template]) == []


@EACH
@pytest.mark.timeout(600)
def test_what_is_done_is_taken_back(file: str, template: str, request: pytest.FixtureRequest) -> None:
    edited = [one for one in REQUESTS[file, template] if "edits" in one]
    assert not_taken_back(template_for(template, request), some_of(edited)) == []


def test_there_are_many():
    assert sum(map(len, REQUESTS.values())) >= LEAST


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.timeout(600)
@pytest.mark.parametrize("every", [PRINTED, pytest.param(1, marks=[pytest.mark.soak])])
async def test_each_kind_of_edit_compiles_and_fills(
    jasper, request: pytest.FixtureRequest, every: int
) -> None:
    some = one_of_each_kind([one for several in REQUESTS.values() for one in several])[::every]
    assert await fresh_faults(jasper, some, lambda one: template_for(one["template"], request)) == []
