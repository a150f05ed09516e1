"""Requests about parameters, filters, conditions, stripes and pages: read as meant, or asked about."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.engine_faults import fresh_faults
from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    stored,
    template_for,
)
from tests.some_cases import some_of

REQUESTS = stored("data")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
EVERY = 6


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    own = of_template(REQUESTS, name)
    assert misread(template_for(name, request), own) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    edited = of_template(REQUESTS, name, edited=True)
    assert not_taken_back(template_for(name, request), some_of(edited)) == []


@pytest.mark.thorough
@pytest.mark.shared
async def test_they_compile_and_fill(jasper, request: pytest.FixtureRequest) -> None:
    some = [one for one in REQUESTS if "edits" in one][::EVERY]
    assert await fresh_faults(jasper, some, lambda one: template_for(one["template"], request)) == []
