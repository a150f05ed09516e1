"""Stored requests with the edits they mean, or the question they must lead to: what is misread of them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.coverage_in_part import in_part
from tests.domain.reports.editing.effects import DATA, sample_of, template_bytes
from tests.some_cases import some_of

Request = dict[str, Any]
_FILES = "report_requests_"


def all_stored() -> dict[tuple[str, str], list[Request]]:
    """Return the requests with their edits, or to be asked about, by the names of file and template."""
    found: dict[tuple[str, str], list[Request]] = defaultdict(list)
    for file in sorted(DATA.glob(f"{_FILES}*.json")):
        for one in json.loads(file.read_text("utf-8")):
            if "edits" in one or one.get("asks"):
                found[file.stem.removeprefix(_FILES), one["template"]].append(one)
    return dict(found)


def template_for(name: str, request: pytest.FixtureRequest) -> bytes:
    """Return a template of ours, else a public one; skip where those are not beside this checkout."""
    found = template_bytes(name, None) or template_bytes(name, request.getfixturevalue("shared"))
    assert found is not None
    return found


def misread(jrxml: bytes, requests: Sequence[Request]) -> list[tuple[Any, ...]]:
    """Return the requests of a template that are neither read as meant nor asked about where they must be.

    The usual run looks at some of them.
    """
    return [
        (one["ask"], found.edits, found.missed, found.trouble)
        for one in some_of(requests)
        for found in [understand(jrxml, one["ask"], one.get("selected", ()))]
        if not _is_right(jrxml, one, found)
    ]


def _is_right(jrxml: bytes, one: Request, found: Any) -> bool:
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


def not_taken_back(jrxml: bytes, requests: Iterable[Request]) -> list[str]:
    """Return the requests whose edits, taken back, don't give the template's own bytes."""
    sample = sample_of(jrxml)
    return [
        one["ask"]
        for one in in_part(requests)
        for done in [apply_edits(jrxml, read_edits(one["edits"]), sample)]
        if done.undo.apply(done.jrxml) != jrxml
    ]


def one_of_each_kind(requests: Iterable[Request]) -> list[Request]:
    """Return requests of one edit, one for each kind and template."""
    found: dict[tuple[str, str], Request] = {}
    for one in requests:
        said = [edit["kind"] for edit in one.get("edits", ())]
        if len(said) == 1:
            found.setdefault((one["template"], said[0]), one)
    return list(found.values())
