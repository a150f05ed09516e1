"""Requests about named lines, places and sizes like another's: what is read of them, and what is asked."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from tests.domain.reports.editing.effects import sample_of
from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    stored,
    template_for,
)

REQUESTS = stored("lines_and_places")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
ROTATED = "en_RotationReport_5bc3da"


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    assert misread(template_for(name, request), of_template(REQUESTS, name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_all_are_carried_out_and_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    own = of_template(REQUESTS, name, edited=True)
    assert not_taken_back(template_for(name, request), own) == []


def test_turned_texts_keep_their_size_between_wider_margins(request: pytest.FixtureRequest) -> None:
    jrxml = template_for(ROTATED, request)
    edits = read_edits([{"kind": "margins", "left": 10.58, "right": 10.58}])
    done = apply_edits(jrxml, edits, sample_of(jrxml))
    assert done.jrxml.count(b"<font") == jrxml.count(b"<font")
