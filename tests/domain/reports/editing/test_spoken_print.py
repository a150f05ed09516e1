"""Every third spoken request compiles, fills and cuts no text that was whole before."""

from __future__ import annotations

import json

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from tests.domain.reports.editing.effects import DATA, sample_of, template_bytes

ALL = json.loads((DATA / "report_requests_spoken.json").read_text("utf-8"))
REQUESTS = [one for one in ALL if "edits" in one][::3]


@pytest.mark.shared
@pytest.mark.timeout(600)
async def test_what_is_asked_in_speech_compiles_and_fills(jasper, shared) -> None:
    broken, known = [], {}
    for request in REQUESTS:
        jrxml = template_bytes(request["template"], shared)
        assert jrxml is not None
        if request["template"] not in known:
            first = await jasper.render(jrxml, sample_of(jrxml), max_pages=0, trusted=True)
            known[request["template"]] = {one.code for one in first.errors}
        applied = apply_edits(jrxml, read_edits(request["edits"]), sample_of(jrxml))
        result = await jasper.render(applied.jrxml, applied.sample, max_pages=0, trusted=True)
        broken += [
            (request["ask"], one.code, one.message)
            for one in result.errors
            if one.code not in known[request["template"]]
        ]
    assert broken == []
