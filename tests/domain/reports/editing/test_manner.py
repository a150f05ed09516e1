"""Requests of every kind of edit, short and full, by people who had not seen what is understood."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.stored_requests import misread, not_taken_back, stored, template_for
from tests.some_cases import some_of

REQUESTS = stored("manner", "acceptance", "chat")
TEMPLATES = sorted({one["template"] for one in REQUESTS})


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant(name: str, request: pytest.FixtureRequest) -> None:
    own = [each for each in REQUESTS if each["template"] == name]
    assert misread(template_for(name, request), own) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    own = [each for each in REQUESTS if each["template"] == name and "edits" in each]
    assert not_taken_back(template_for(name, request), some_of(own)) == []
