"""Requests in other Chinese words for what is known: verbs, nouns and places as different people put them."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.stored_requests import misread, not_taken_back, stored, template_for

REQUESTS = stored("zh_words")
TEMPLATES = sorted({one["template"] for one in REQUESTS})


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant(name: str, request: pytest.FixtureRequest) -> None:
    own = [each for each in REQUESTS if each["template"] == name]
    assert misread(template_for(name, request), own) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_what_is_read_is_carried_out_and_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    some = [each for each in REQUESTS if each["template"] == name][::4]
    assert not_taken_back(template_for(name, request), some) == []
