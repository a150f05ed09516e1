"""More than 400 requests as people wrote them: the edits that are read, or that a question is asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import edit_types, read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import DATA, sample_of, template_bytes
from tests.domain.reports.editing.engine_faults import fresh_faults

REQUESTS: list[dict[str, Any]] = json.loads((DATA / "report_requests_fresh.json").read_text("utf-8"))
LEAST = 400
SOME = pytest.param(16, id="every sixteenth")
ALL = pytest.param(1, id="all", marks=[pytest.mark.soak, pytest.mark.timeout(1800)])


@pytest.fixture
def template_of(request: pytest.FixtureRequest) -> Callable[[dict[str, Any]], bytes]:
    """The template of a request: our own, or one of the public cases, which may be absent."""

    def found(asked: dict[str, Any]) -> bytes:
        own = template_bytes(asked["template"], None)
        jrxml = own or template_bytes(asked["template"], request.getfixturevalue("shared"))
        assert jrxml is not None
        return jrxml

    return found


@pytest.mark.parametrize("request_", REQUESTS, ids=[f"{one['template']} {one['ask']}" for one in REQUESTS])
def test_a_request_is_understood_or_asked_about(template_of, request_: dict[str, Any]) -> None:
    jrxml = template_of(request_)
    understood = understand(jrxml, request_["ask"], request_.get("selected", ()))
    if request_.get("asks"):
        assert understood.trouble is not None or understood.half or not understood.edits
        return
    assert understood.sure, (understood.missed, understood.trouble)
    assert read_edits(understood.edits) == read_edits(request_["edits"])
    applied = apply_edits(jrxml, read_edits(understood.edits), sample_of(jrxml))
    assert applied.undo.apply(applied.jrxml) == jrxml


def test_there_are_many_in_both_languages():
    chinese = [one for one in REQUESTS if any("\u3400" <= char <= "\u9fff" for char in one["ask"])]
    assert len(REQUESTS) >= LEAST
    assert len(REQUESTS) // 3 < len(chinese) < len(REQUESTS) * 2 // 3


def test_each_kind_of_edit_says_what_hints_at_it():
    assert [name for name, kind in edit_types().items() if not kind.hints] == []


@pytest.mark.shared
@pytest.mark.parametrize("every", [SOME, ALL])
async def test_they_compile_and_fill(jasper, template_of, every: int):
    assert await fresh_faults(jasper, [one for one in REQUESTS if "edits" in one][::every], template_of) == []
