"""Places listed, copies, two colours of rows, axes, and what else Chinese requests say in passing."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.stored_requests import (
    template_for,
)


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
