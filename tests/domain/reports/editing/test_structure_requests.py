"""Short Chinese commands about the parts of a report: what is read, and what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.domain.reports.editing.effects import template_bytes
from tests.domain.reports.editing.engine_faults import faults_after
from tests.domain.reports.editing.stored_requests import misread, not_taken_back, stored, template_for
from tests.some_cases import some_of

REQUESTS = stored("zh_structure", "zhstruct", "zhblind")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
LEAST, EVERY, COMPILED = 600, 8, 15


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_command_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
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
async def test_a_few_compile_and_fill(jasper, shared: Path) -> None:
    broken = []
    for one in some_of([each for each in REQUESTS if "edits" in each][:: len(REQUESTS) // COMPILED], 3):
        jrxml = template_bytes(one["template"], shared)
        assert jrxml is not None
        broken += await faults_after(jasper, one, jrxml)
    assert broken == []
