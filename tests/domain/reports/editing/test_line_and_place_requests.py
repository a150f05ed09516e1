"""Requests about named lines, places and sizes like another's: what is read of them, and what is asked."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from tests.domain.reports.editing.effects import sample_of
from tests.domain.reports.editing.stored_requests import (
    template_for,
)

ROTATED = "en_RotationReport_5bc3da"


def test_turned_texts_keep_their_size_between_wider_margins(request: pytest.FixtureRequest) -> None:
    jrxml = template_for(ROTATED, request)
    edits = read_edits([{"kind": "margins", "left": 10.58, "right": 10.58}])
    done = apply_edits(jrxml, edits, sample_of(jrxml))
    assert done.jrxml.count(b"<font") == jrxml.count(b"<font")
