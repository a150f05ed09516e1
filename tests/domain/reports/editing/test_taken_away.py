"""Two wishes about one thing: what is changed and taken away, what is left out, what is named once more."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.readings.accepted import CONTRADICTION
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.asked_ranges import RANGE_FRAMES
from tests.domain.reports.editing.asked_sentences import said, slots_of
from tests.domain.reports.editing.asked_wants import Frame
from tests.domain.reports.editing.effects import sample_of, template_bytes
from tests.domain.reports.editing.only_asked import faults


def test_a_change_of_what_goes_is_a_contradiction_that_names_it() -> None:
    found = understand(_own("order_list_en"), "make the Amount column bold and delete the Amount column")
    assert found.trouble is not None
    assert found.trouble.code == CONTRADICTION
    assert "“amount”" in found.trouble.message
    assert found.trouble.either == [0, 1]


def test_a_column_beside_a_heading_without_values_gets_all_that_was_asked() -> None:
    jrxml = _own("delivery_note_zh")
    before, after = (_width(one, "出库仓") for one in (jrxml, _widened(jrxml, "出库仓列再宽15磅")))
    assert after == before + 15


def test_more_room_than_there_is_is_told() -> None:
    found = understand(_own("order_list_en"), "make the Amount column 700 points wide")
    assert found.trouble is not None
    assert found.trouble.code == "no_room"


@pytest.mark.parametrize("frame", RANGE_FRAMES, ids=lambda one: one.name)
@pytest.mark.parametrize(("name", "lang"), [("staff_list_zh", "zh"), ("order_list_en", "en")])
def test_ranges_headings_and_exclusions_do_nothing_else(name: str, lang: str, frame: Frame) -> None:
    jrxml = _own(name)
    slots = slots_of(jrxml)
    slot = next(one for one in [*slots[2:], *slots] if frame.fits(one))
    wrong = [(text, faults(jrxml, text, expected)) for text, expected in said(frame, slot, lang)]
    assert [one for one in wrong if one[1]] == []


def _own(name: str) -> bytes:
    found = template_bytes(name, None)
    assert found is not None
    return found


def _widened(jrxml: bytes, ask: str) -> bytes:
    return apply_edits(jrxml, read_edits(understand(jrxml, ask).edits), sample_of(jrxml)).jrxml


def _width(jrxml: bytes, title: str) -> int:
    return next(one.width for one in outline_of(Template(jrxml)).columns if one.title == title)
