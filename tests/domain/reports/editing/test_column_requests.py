"""Requests about columns: new ones from all that is said, formulas, codes, and who gives room to whom."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    stored,
    template_for,
)
from tests.some_cases import some_of

REQUESTS = stored("columns")
TEMPLATES = sorted({one["template"] for one in REQUESTS})


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_understood_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    assert misread(template_for(name, request), of_template(REQUESTS, name), at_once=True) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_sample_is_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    edited = of_template(REQUESTS, name, edited=True)
    assert not_taken_back(template_for(name, request), some_of(edited)[:3]) == []
