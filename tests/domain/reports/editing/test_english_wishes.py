"""English requests in many frames: wishes, passives, complaints and bare phrases, and what they mean."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.plain_english import in_plain_english
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import DATA, sample_of, template_bytes
from tests.some_cases import some_of

REQUESTS: list[dict[str, Any]] = json.loads((DATA / "report_requests_wishes.json").read_text("utf-8"))
LEAST, EVERY = 300, 12
TEMPLATES = sorted({one["template"] for one in REQUESTS})
FRAMES = (
    ("the title should be moved to the left", "move the title to the left"),
    ("I want the logo removed", "remove the logo"),
    ("nobody uses the Freight column any more", "delete the Freight column"),
    ("the Reason column is no longer needed", "remove the Reason column"),
    ("take the date out of there", "delete the date"),
    ("have “Freight” read “Shipping”", "change “Freight” to “Shipping”"),
    ("write “Shipping” instead of “Freight”", "change “Freight” to “Shipping”"),
    ("it would be nice if the title were red", "make the title red"),
    ("there should be a total of Freight", "add a total of Freight"),
    ("the title needs a dashed line below it", "draw a dashed line below the title"),
    ("rows with Freight of 100 or less should not be printed", "exclude rows with Freight at most 100"),
    ("the highest Freight should come first", "sort by Freight descending"),
    ("the Freight column isn't wide enough", "make the Freight column wider"),
)


@pytest.mark.parametrize(("said", "plain"), FRAMES)
def test_a_frame_is_put_in_the_imperative(said: str, plain: str) -> None:
    assert in_plain_english(said, ["Freight", "Reason"]) == plain


@pytest.mark.parametrize(
    "said",
    [
        "remove the line below the title",
        "the Freight column, 20 points",
        "make the title red, not blue and 12 points wide",
    ],
)
def test_plainer_words_keep_numbers_and_never_turn_a_removal_round(said: str) -> None:
    plain = in_plain_english(said, ["Freight"])
    assert [one for one in plain.split() if one.isdigit()] == [one for one in said.split() if one.isdigit()]
    assert plain.startswith("add") is False or not said.startswith("remove")


@pytest.mark.parametrize("name", TEMPLATES)
def test_wishes_are_understood_or_asked_about(request: pytest.FixtureRequest, name: str) -> None:
    own = template_bytes(name, None)
    jrxml = own or template_bytes(name, request.getfixturevalue("shared"))
    assert jrxml is not None
    asked = [one for one in REQUESTS if one["template"] == name]
    wrong = [one["ask"] for one in some_of(asked) if not _is_right(jrxml, one)]
    assert wrong == []


def _is_right(jrxml: bytes, asked: dict[str, Any]) -> bool:
    understood = understand(jrxml, asked["ask"])
    if asked.get("asks"):
        return not understood.sure
    return understood.sure and read_edits(understood.edits) == read_edits(asked["edits"])


def test_there_are_many() -> None:
    assert len(REQUESTS) >= LEAST


@pytest.mark.thorough
@pytest.mark.shared
async def test_a_sample_of_them_is_undone_and_compiles(jasper: Any, shared: Any) -> None:
    broken = []
    known: dict[str, set[str]] = {}
    for asked in [one for one in REQUESTS if "edits" in one][::EVERY]:
        jrxml = template_bytes(asked["template"], shared)
        assert jrxml is not None
        if asked["template"] not in known:
            known[asked["template"]] = await _faults(jasper, jrxml, sample_of(jrxml))
        applied = apply_edits(jrxml, read_edits(asked["edits"]), sample_of(jrxml))
        assert applied.undo.apply(applied.jrxml) == jrxml
        fresh = await _faults(jasper, applied.jrxml, applied.sample) - known[asked["template"]]
        broken += [(asked["ask"], one) for one in fresh]
    assert broken == []


async def _faults(jasper: Any, jrxml: bytes, sample: Any) -> set[str]:
    result = await jasper.render(jrxml, sample, max_pages=0, trusted=True)
    return {f"{one.code} {one.message}" for one in result.errors}
