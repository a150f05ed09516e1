"""Requests about listed values, grounds, pictures beside labels, running totals, charts and codes."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    stored,
    template_for,
)

REQUESTS = stored("values_and_grounds")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
LEAST = 40


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    assert misread(template_for(name, request), of_template(REQUESTS, name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_is_carried_out_and_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    some = [each for each in REQUESTS if each["template"] == name and "edits" in each]
    assert not_taken_back(template_for(name, request), some) == []


def test_there_are_many():
    assert len(REQUESTS) >= LEAST
