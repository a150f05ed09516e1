"""120 requests in Chinese and English: what they do to the tree and the print, and what they leave alone."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from tests.coverage_in_part import in_part
from tests.domain.reports.editing.effects import Effect, carry_out, requests, sample_of, template_bytes
from tests.some_cases import some_of

SHARED = Path(__file__).resolve().parents[5] / "shared"
RIGHT, HELD_OUT, HELD_OUT_RIGHT = 110, 40, 30
NO_PICTURES = 0


@lru_cache
def effects_of(name: str) -> list[tuple[dict, Effect]]:
    """Carry out the requests of a file on the templates that are there."""
    found = []
    for request in in_part(some_of(requests(name), 3)):
        jrxml = template_bytes(request["template"], SHARED if SHARED.is_dir() else None)
        if jrxml is not None:
            found.append((request, carry_out(jrxml, request)))
    return found


@pytest.fixture(scope="module")
def effects():
    return effects_of("report_requests.json")


def right(found) -> list[str]:
    return [request["ask"] for request, effect in found if not effect.wrong and not effect.touched]


def least(found, whole: int, wanted: int) -> int:
    """Return how many must be right of a part, or where some templates are absent."""
    return round(len(found) * wanted / whole)


def test_the_requests_are_as_many_as_promised():
    found = requests()
    chinese = [one for one in found if any("\u3400" <= char <= "\u9fff" for char in one["ask"])]
    assert (len(chinese), len(found)) == (80, 120)
    assert all(one["expect"] or one.get("trouble") for one in found)


def test_at_least_110_do_what_was_asked(effects):
    wrong = [(one["ask"], effect.wrong) for one, effect in effects if effect.wrong]
    assert len(right(effects)) >= least(effects, 120, RIGHT), wrong


def test_nothing_is_changed_that_was_not_asked(effects):
    """A request may be answered by a question or not at all; what is done touches nothing else."""
    assert [(one["ask"], effect.touched) for one, effect in effects if effect.touched] == []


def test_each_is_undone_to_the_byte(effects):
    assert not [one["ask"] for one, effect in effects if "undo gives other bytes" in effect.wrong]


@pytest.mark.thorough
def test_other_wordings_are_understood_too():
    found = effects_of("report_requests_held_out.json")
    assert len(right(found)) >= least(found, HELD_OUT, HELD_OUT_RIGHT)


@pytest.mark.shared
@pytest.mark.parametrize("name", some_of(["report_requests.json", "report_requests_held_out.json"], 2))
async def test_no_request_breaks_a_template_and_the_print_shows_it(jasper, name):
    broken, unseen, cut = [], [], []
    cuts: dict[str, set[str]] = {}
    faults: dict[str, set[str]] = {}
    for request, effect in some_of(effects_of(name), 2):
        if effect.applied is None:
            continue
        key = request["template"]
        if key not in cuts:
            base = template_bytes(key, SHARED)
            assert base is not None
            printed = await jasper.render(base, sample_of(base), max_pages=NO_PICTURES, trusted=True)
            cuts[key] = _cut(printed)
            faults[key] = {one.code for one in printed.errors}
        result = await jasper.render(
            effect.applied.jrxml, effect.applied.sample, max_pages=NO_PICTURES, trusted=True
        )
        fresh = {one.code for one in result.errors} - faults[key]
        if not fresh and faults[key]:
            continue
        if fresh or not result.page_count:
            broken.append((request["ask"], [one.message for one in result.errors][:2]))
            continue
        if not effect.wrong:
            unseen += _unseen(request, result)
        if _cut(result) - cuts[key]:
            cut.append((request["ask"], _cut(result) - cuts[key]))
    assert broken == []
    assert unseen == []
    assert len(cut) <= 2, cut


def _cut(result) -> set[str]:
    return {one.text for one in result.texts if one.cut_at is not None or one.dropped}


def _unseen(request: dict, result) -> list[tuple[str, str]]:
    """Return what the print lacks, or still shows."""
    texts = [one.text for one in result.texts]
    missing = [one for one in request.get("prints", ()) if not any(one in text for text in texts)]
    left = [one for one in request.get("prints_not", ()) if one in texts]
    return [(request["ask"], one) for one in (*missing, *left)]
