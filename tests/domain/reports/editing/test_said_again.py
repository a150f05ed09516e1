"""What is said besides: the edit said again, purposes and complaints."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.data.query_text import tables_of, with_table
from app.domain.reports.editing.request.said_again import is_complaint, is_of_rows, is_purpose, says_again


@pytest.mark.parametrize(
    ("part", "kind", "expected"),
    [
        ("change the page size", "page_size", True),
        ("页面大小也改一下", "page_size", True),
        ("let the row grow so the whole name prints", "stretch", True),
        ("change the page size to A4", "page_size", False),
        ("change the page size", "margins", False),
        ("let the row grow", "font", False),
    ],
)
def test_an_edit_said_again(part: str, kind: str, expected: bool) -> None:
    assert says_again(part, kind) is expected


@pytest.mark.parametrize("part", ["要打孔装订", "手写用", "空着给人手填", "司机那边要手写签名", "发票要盖章"])
def test_a_purpose_asks_for_nothing(part: str) -> None:
    assert is_purpose(part)


@pytest.mark.parametrize("part", ["右下角加一行盖章处", "打孔的位置往左移", "删掉手写栏"])
def test_a_wish_is_no_purpose(part: str) -> None:
    assert not is_purpose(part)


def test_a_complaint_says_what_is_wrong() -> None:
    assert is_complaint("条形码太矮了")
    assert is_complaint("客服电话打错了")
    assert not is_complaint("条形码加高到 60")
    assert is_of_rows("订单太多了")
    assert not is_of_rows("备注太长了")


def test_a_query_reads_from_another_table() -> None:
    sql = "SELECT Orders.id, o2.id FROM Orders JOIN OrdersOld o2 ON o2.id = Orders.id WHERE name = 'Orders'"
    assert tables_of(sql) == ["Orders", "OrdersOld"]
    assert with_table(sql, "Orders", "Archive") == (
        "SELECT Archive.id, o2.id FROM Archive JOIN OrdersOld o2 ON o2.id = Archive.id WHERE name = 'Orders'"
    )
