"""Requests about the query, groups, totals, codes, charts and tables over the public templates."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.stored_requests import misread, not_taken_back, stored, template_for

REQUESTS = stored("query_and_groups")
TEMPLATES = sorted({one["template"] for one in REQUESTS})


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    own = [each for each in REQUESTS if each["template"] == name]
    assert misread(template_for(name, request), own) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_what_is_done_is_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    some = [each for each in REQUESTS if each["template"] == name and "edits" in each]
    assert not_taken_back(template_for(name, request), some) == []
