"""Places listed, copies, two colours of rows, axes, and what else Chinese requests say in passing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.domain.reports.editing.effects import template_bytes
from tests.domain.reports.editing.engine_faults import faults_after
from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    one_of_each_kind,
    stored,
    template_for,
)
from tests.some_cases import some_of

REQUESTS = stored("said_in_passing")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
LEAST, EVERY, COMPILED = 80, 4, 12
FRESH_KINDS = ("zebra", "duplicate", "add_table_column", "add_data", "add_chart", "watermark")


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


@pytest.mark.thorough
@pytest.mark.shared
async def test_what_is_new_compiles_and_fills(jasper, shared: Path) -> None:
    broken = []
    for one in some_of(one_of_each_kind(REQUESTS, FRESH_KINDS)[:COMPILED], 3):
        jrxml = template_bytes(one["template"], shared)
        assert jrxml is not None
        broken += await faults_after(jasper, one, jrxml)
    assert broken == []
