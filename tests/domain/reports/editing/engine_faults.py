"""What the report engine finds wrong with an edited template and did not find in it before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from tests.coverage_in_part import in_part
from tests.domain.reports.editing.effects import sample_of

Found = tuple[set[str], set[str]]
_before: dict[bytes, Found] = {}


async def printed(jasper: Any, jrxml: bytes, sample: Any) -> Found:
    """Return the engine's errors for a template, and the texts that the print cuts off."""
    result = await jasper.render(jrxml, sample, max_pages=0, trusted=True)
    errors = {f"{one.code} {one.message}" for one in result.errors}
    return errors, {one.text for one in result.texts if one.cut_at is not None or one.dropped}


async def printed_before(jasper: Any, jrxml: bytes) -> Found:
    """Return the same of a template as it was; each is printed once, whoever asks."""
    if jrxml not in _before:
        _before[jrxml] = await printed(jasper, jrxml, sample_of(jrxml))
    return _before[jrxml]


async def faults_after(jasper: Any, request: dict[str, Any], jrxml: bytes) -> list[tuple[str, str]]:
    """Carry out the edits of a request; return it with each error that its template had not before."""
    known, _cuts = await printed_before(jasper, jrxml)
    applied = apply_edits(jrxml, read_edits(request["edits"]), sample_of(jrxml))
    errors, _cuts = await printed(jasper, applied.jrxml, applied.sample)
    return [(request["ask"], one) for one in errors - known]


async def fresh_faults(
    jasper: Any, requests: Iterable[dict[str, Any]], template_of: Callable[[dict[str, Any]], bytes]
) -> list[tuple[str, str]]:
    """Carry out the edits of requests; return each with the errors that its template had not before."""
    found = []
    for request in in_part(requests):
        found += await faults_after(jasper, request, template_of(request))
    return found
