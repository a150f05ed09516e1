"""What is said of something new: its size, its title, how rows run through the columns of a page."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes


def _read(name: str, ask: str) -> list[dict[str, Any]]:
    jrxml = template_bytes(name, None)
    assert jrxml is not None
    found = understand(jrxml, ask)
    assert found.sure, (found.edits, found.missed, found.trouble)
    return found.edits


def _done(name: str, edits: list[dict[str, Any]]) -> Any:
    jrxml = template_bytes(name, None)
    assert jrxml is not None
    done = apply_edits(jrxml, read_edits(edits), sample_of(jrxml))
    assert done.undo.apply(done.jrxml) == jrxml
    return etree.fromstring(done.jrxml)


@pytest.mark.parametrize(
    ("name", "ask", "size"),
    [
        ("invoice_en", "Add a 50 by 50 QR code of the parameter invoice_no to the title", (50, 50)),
        ("invoice_en", "Add a barcode of invoice_no, 120 wide and 30 high, in the page footer", (120, 30)),
        ("sales_by_customer_zh", "标题栏加个二维码，内容是“https://example.com”，宽50高50", (50, 50)),
        ("sales_by_customer_zh", "标题右侧加二维码，内容为 https://example.com/a，30毫米见方", (85, 85)),
        ("staff_list_zh", "在标题左侧放置公司标志图片 logo.png，宽 80、高 40", (80, 40)),
        (
            "visits_en",
            "Place the logo image mark.png, 90 wide and 45 high, at the right of the title band",
            (90, 45),
        ),
    ],
)
def test_a_new_code_or_picture_has_the_size_that_was_said(name: str, ask: str, size: tuple[int, int]) -> None:
    edits = _read(name, ask)
    assert len(edits) == 1
    assert (edits[0]["width"], edits[0]["height"]) == size


def test_rows_run_in_two_columns_with_the_space_between_them_that_was_said() -> None:
    root = _done("alarm_log_zh", _read("alarm_log_zh", "改成两栏打印，栏间距15磅"))
    assert (root.get("columnCount"), root.get("columnSpacing")) == ("2", "15")


def test_rows_run_across_first_and_keep_the_columns_of_the_page() -> None:
    two = [{"kind": "page_columns", "count": 2, "spacing": 12}]
    root = _done("alarm_log_zh", [*two, {"kind": "page_columns", "order": "Horizontal"}])
    assert (root.get("columnCount"), root.get("columnSpacing"), root.get("printOrder")) == (
        "2",
        "12",
        "Horizontal",
    )


def test_the_space_between_columns_needs_more_than_one() -> None:
    with pytest.raises(EditProblem, match=r"one column|一栏"):
        _done("alarm_log_zh", [{"kind": "page_columns", "spacing": 12}])


def test_a_column_of_row_numbers_has_the_title_that_was_said() -> None:
    edits = _read("alarm_log_zh", "在最前面新增“编号”列，显示行号")
    root = _done("alarm_log_zh", edits)
    assert "编号" in [one.text for one in root.iter("{*}text")]
    assert "$V{REPORT_COUNT}" in [one.text for one in root.iter("{*}textFieldExpression")]
