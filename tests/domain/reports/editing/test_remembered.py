"""What is reckoned of an outline is kept as long as it lives, and for it alone."""

from __future__ import annotations

import gc

from app.domain.reports.editing.template import remembered
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline
from app.domain.reports.editing.template.remembered import once


def _outline(*ids: str) -> Outline:
    return Outline(
        elements=[ElementInfo(id=one, kind="staticText", band="b1", section="title") for one in ids]
    )


def test_a_function_is_reckoned_once_for_each_outline_and_argument():
    asked: list[tuple[str, str]] = []

    @once
    def first(outline: Outline, more: str) -> str:
        asked.append((outline.elements[0].id, more))
        return outline.elements[0].id + more

    one, other = _outline("e1"), _outline("e2")
    assert [first(one, "a"), first(one, "a"), first(one, "b"), first(other, "a")] == [
        "e1a",
        "e1a",
        "e1b",
        "e2a",
    ]
    assert asked == [("e1", "a"), ("e1", "b"), ("e2", "a")]


def test_a_copy_with_other_elements_is_another_outline():
    whole = _outline("e1", "e2")
    assert whole.element("e2") is not None
    less = whole.model_copy(update={"elements": whole.elements[:1]})
    assert less.element("e2") is None
    assert whole.element("e2") is not None


def test_of_two_elements_of_one_name_the_first_is_meant():
    twice = _outline("e1", "e1")
    assert twice.element("e1") is twice.elements[0]


def test_what_was_kept_goes_with_its_outline():
    gone = _outline("e1")
    gone.element("e1")
    at = id(gone)
    assert at in remembered._known
    del gone
    gc.collect()
    assert at not in remembered._known
