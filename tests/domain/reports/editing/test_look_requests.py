"""Chinese requests about looks and behaviour, and short commands: what is read, and what is asked."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import DATA, sample_of, template_bytes

REQUESTS: list[dict[str, Any]] = [
    one
    for name in ("zh_looks", "commands")
    for one in json.loads((DATA / f"report_requests_{name}.json").read_text("utf-8"))
]
TEMPLATES = sorted({one["template"] for one in REQUESTS})
LEAST, EVERY, COMPILED = 350, 6, 12
FRESH_KINDS = ("number_format", "zebra", "padding", "blank_when_null", "print_when", "stretch", "rotate")


def _template(name: str, request: pytest.FixtureRequest) -> bytes:
    found = template_bytes(name, None) or template_bytes(name, request.getfixturevalue("shared"))
    assert found is not None
    return found


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    jrxml = _template(name, request)
    wrong = [
        (one["ask"], found.edits, found.missed, found.trouble)
        for one in REQUESTS
        if one["template"] == name
        for found in [understand(jrxml, one["ask"], one.get("selected", ()))]
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
async def test_what_is_new_compiles_and_fills(jasper, shared: Path) -> None:
    broken = []
    for name, edits, ask in _one_of_each_kind():
        jrxml = template_bytes(name, shared)
        assert jrxml is not None
        applied = apply_edits(jrxml, read_edits(edits), sample_of(jrxml))
        before, after = [
            {f"{one.code} {one.message}" for one in result.errors}
            for result in (
                await jasper.render(jrxml, sample_of(jrxml), max_pages=0, trusted=True),
                await jasper.render(applied.jrxml, applied.sample, max_pages=0, trusted=True),
            )
        ]
        broken += [(ask, one) for one in after - before]
    assert broken == []


def _one_of_each_kind() -> list[tuple[str, list[dict[str, Any]], str]]:
    """Return requests of the kinds that need the engine's proof, at most one per kind and template."""
    seen: dict[tuple[str, str], int] = defaultdict(int)
    found = []
    for one in REQUESTS:
        kinds = [edit["kind"] for edit in one.get("edits", ())]
        if len(kinds) != 1 or kinds[0] not in FRESH_KINDS or seen[one["template"], kinds[0]]:
            continue
        seen[one["template"], kinds[0]] += 1
        found.append((one["template"], one["edits"], one["ask"]))
    return found[:COMPILED]
