"""Places listed, copies, two colours of rows, axes, and what else Chinese requests say in passing."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import template_bytes
from tests.domain.reports.editing.engine_faults import faults_after
from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    one_of_each_kind,
    stored,
    template_for,
)
from tests.some_cases import some_of

REQUESTS = stored("said_in_passing")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
LEAST, EVERY, COMPILED = 80, 4, 12
FRESH_KINDS = ("zebra", "duplicate", "add_table_column", "add_data", "add_chart", "watermark")


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant_or_asked_about(name: str, request: pytest.FixtureRequest) -> None:
    assert misread(template_for(name, request), of_template(REQUESTS, name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_sample_is_carried_out_and_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    some = of_template(REQUESTS, name, edited=True)[::EVERY]
    assert not_taken_back(template_for(name, request), some) == []


def test_there_are_many():
    assert len(REQUESTS) >= LEAST


@pytest.mark.thorough
@pytest.mark.shared
async def test_what_is_new_compiles_and_fills(jasper, shared: Path) -> None:
    broken = []
    for one in some_of(one_of_each_kind(REQUESTS, FRESH_KINDS)[:COMPILED], 3):
        jrxml = template_bytes(one["template"], shared)
        assert jrxml is not None
        broken += await faults_after(jasper, one, jrxml)
    assert broken == []


def _changed(name: str, ask: str, request: pytest.FixtureRequest) -> str:
    """Return a template as a request leaves it."""
    jrxml = template_for(name, request)
    found = understand(jrxml, ask)
    assert found.sure
    return apply_edits(jrxml, read_edits(found.edits)).jrxml.decode()


def test_rows_of_two_colours_have_a_ground_each(request: pytest.FixtureRequest) -> None:
    done = _changed("sales_list_zh", "奇数行浅黄，偶数行浅蓝", request)
    assert done.count("$V{REPORT_COUNT} % 2 == 1") == done.count("$V{REPORT_COUNT} % 2 == 0") == 1
    assert "#FFF2CC" in done
    assert "#DCE6F1" in done


def test_white_rows_between_stripes_need_no_ground_on_white_paper(request: pytest.FixtureRequest) -> None:
    done = _changed("sales_list_zh", "奇数行白色、偶数行浅蓝色", request)
    assert done.count("REPORT_COUNT} % 2") == 1


def test_a_copy_stands_beside_its_original(request: pytest.FixtureRequest) -> None:
    found = understand(template_for("sales_form_zh", request), "把标题复制一份，副本放在它右边")
    assert [one["kind"] for one in found.edits] == ["duplicate"]
    assert found.edits[0]["dx"] > 0
    assert found.edits[0]["dy"] == 0
