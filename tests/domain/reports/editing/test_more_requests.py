"""100 more requests in free words, each with all that it changes in the template, or how it is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import DATA, _id_of, sample_of, template_bytes
from tests.domain.reports.editing.engine_faults import printed, printed_before
from tests.domain.reports.editing.tree_diff import changed_lines
from tests.some_cases import some_of

REQUESTS: list[dict[str, Any]] = json.loads((DATA / "report_requests_more.json").read_text("utf-8"))


@pytest.fixture
def template_of(request: pytest.FixtureRequest) -> Callable[[dict[str, Any]], bytes]:
    """The template of a request: our own, or one of the public cases, which may be absent."""

    def found(asked: dict[str, Any]) -> bytes:
        own = template_bytes(asked["template"], None)
        jrxml = own or template_bytes(asked["template"], request.getfixturevalue("shared"))
        assert jrxml is not None
        return jrxml

    return found


def _read(jrxml: bytes, request: dict[str, Any]) -> Any:
    return understand(jrxml, request["ask"], [_id_of(jrxml, path) for path in request.get("selected", ())])


@pytest.mark.parametrize("request_", some_of(REQUESTS), ids=lambda one: one["ask"])
def test_a_request_changes_what_it_asks_for_and_nothing_else(template_of, request_: dict[str, Any]) -> None:
    jrxml = template_of(request_)
    understood = _read(jrxml, request_)
    if "trouble" in request_:
        assert understood.trouble is not None
        assert understood.trouble.code == request_["trouble"]
        return
    assert understood.trouble is None
    assert changed_lines(jrxml, understood.edits) == request_["changes"]


def test_there_are_100_of_them():
    chinese = [one for one in REQUESTS if any("\u3400" <= char <= "\u9fff" for char in one["ask"])]
    assert (len(REQUESTS), len(chinese)) == (100, 69)


@pytest.mark.thorough
@pytest.mark.shared
async def test_none_breaks_a_template_or_cuts_a_text(jasper, template_of):
    broken, cut = [], []
    for request in some_of(REQUESTS):
        jrxml = template_of(request)
        if "trouble" in request:
            continue
        applied = apply_edits(jrxml, read_edits(_read(jrxml, request).edits), sample_of(jrxml))
        assert applied.undo.apply(applied.jrxml) == jrxml
        errors, cuts = await printed(jasper, applied.jrxml, applied.sample)
        known, cut_before = await printed_before(jasper, jrxml)
        broken += [(request["ask"], one) for one in errors - known]
        cut += [(request["ask"], one) for one in cuts - cut_before]
    assert broken == []
    assert cut == []
