"""Requests about columns, margins, pages, conditions and patterns: what is read of them."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.stored_requests import misread, not_taken_back, stored, template_for

REQUESTS = stored("widths_and_margins")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
LEAST, EVERY = 200, 8


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    own = [each for each in REQUESTS if each["template"] == name]
    assert misread(template_for(name, request), own) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_sample_is_carried_out_and_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    some = [each for each in REQUESTS if each["template"] == name and "edits" in each][::EVERY]
    assert not_taken_back(template_for(name, request), some) == []


def test_there_are_many():
    assert len(REQUESTS) >= LEAST
