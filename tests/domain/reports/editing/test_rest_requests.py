"""Requests about corners, boxes, banners, stripes, shares and filters: what is read, and what is asked."""

from __future__ import annotations

import pytest

from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    stored,
    template_for,
)

REQUESTS = stored("rest")
TEMPLATES = sorted({one["template"] for one in REQUESTS})


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    assert misread(template_for(name, request), of_template(REQUESTS, name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_is_carried_out_and_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    own = of_template(REQUESTS, name, edited=True)
    assert not_taken_back(template_for(name, request), own) == []
