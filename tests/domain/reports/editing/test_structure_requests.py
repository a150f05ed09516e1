"""Short Chinese commands about the parts of a report: what is read, and what is asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import DATA, sample_of, template_bytes

REQUESTS: list[dict[str, Any]] = json.loads((DATA / "report_requests_zh_structure.json").read_text("utf-8"))
TEMPLATES = sorted({one["template"] for one in REQUESTS})
LEAST, EVERY, COMPILED = 600, 8, 15


def _template(name: str, request: pytest.FixtureRequest) -> bytes:
    found = template_bytes(name, None) or template_bytes(name, request.getfixturevalue("shared"))
    assert found is not None
    return found


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_command_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    jrxml = _template(name, request)
    wrong = [
        (one["ask"], found.edits, found.missed, found.trouble)
        for one in REQUESTS
        if one["template"] == name
        for found in [understand(jrxml, one["ask"])]
        if not _is_right(jrxml, one, found)
    ]
    assert wrong == []


def _is_right(jrxml: bytes, one: dict[str, Any], found: Any) -> bool:
    """Tell whether the edits are the expected ones; a question may also come when they are carried out."""
    if not one.get("asks"):
        return bool(found.sure) and read_edits(found.edits) == read_edits(one["edits"])
    if found.trouble is not None or found.half or not found.edits:
        return True
    try:
        apply_edits(jrxml, read_edits(found.edits), sample_of(jrxml))
    except EditProblem:
        return True
    return False


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_sample_is_carried_out_and_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    jrxml = _template(name, request)
    sample = sample_of(jrxml)
    for one in [each for each in REQUESTS if each["template"] == name and "edits" in each][::EVERY]:
        applied = apply_edits(jrxml, read_edits(one["edits"]), sample)
        assert applied.undo.apply(applied.jrxml) == jrxml, one["ask"]


def test_there_are_many():
    assert len(REQUESTS) >= LEAST


@pytest.mark.shared
async def test_a_few_compile_and_fill(jasper, shared: Path) -> None:
    broken = []
    for one in [each for each in REQUESTS if "edits" in each][:: len(REQUESTS) // COMPILED]:
        jrxml = template_bytes(one["template"], shared)
        assert jrxml is not None
        applied = apply_edits(jrxml, read_edits(one["edits"]), sample_of(jrxml))
        before, after = [
            {f"{each.code} {each.message}" for each in result.errors}
            for result in (
                await jasper.render(jrxml, sample_of(jrxml), max_pages=0, trusted=True),
                await jasper.render(applied.jrxml, applied.sample, max_pages=0, trusted=True),
            )
        ]
        broken += [(one["ask"], each) for each in after - before]
    assert broken == []
