"""Parts of a query: one more condition, another order, at the right place of the SQL."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.data.query_text import can_be_extended, with_condition, with_order
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes


@pytest.mark.parametrize(
    ("sql", "wanted"),
    [
        ("select a from t", "select a from t WHERE x > 1"),
        ("select a from t;", "select a from t WHERE x > 1;"),
        ("select a from t where b = 2 order by a", "select a from t where b = 2 AND x > 1 order by a"),
        ("select a from t where b or c\ngroup by a", "select a from t where (b or c) AND x > 1 group by a"),
        ("select a from t order by a limit 5", "select a from t WHERE x > 1 order by a limit 5"),
        (
            "select a, (select max(b) from u where u.a = t.a) m from t where s = 'order by' order by a",
            "select a, (select max(b) from u where u.a = t.a) m from t where s = 'order by' AND x > 1"
            " order by a",
        ),
    ],
)
def test_a_condition_stands_before_what_follows(sql: str, wanted: str) -> None:
    assert with_condition(sql, "x > 1") == wanted


@pytest.mark.parametrize(
    ("sql", "more", "wanted"),
    [
        ("select a from t", False, "select a from t ORDER BY b DESC"),
        ("select a from t order by a", False, "select a from t order by b DESC"),
        ("select a from t order by a", True, "select a from t order by a, b DESC"),
        ("select a from t order by a limit 3", True, "select a from t order by a, b DESC limit 3"),
        (
            "select row_number() over (order by a) from t",
            False,
            "select row_number() over (order by a) from t ORDER BY b DESC",
        ),
    ],
)
def test_an_order_replaces_the_former_or_goes_on(sql: str, more: bool, wanted: str) -> None:
    assert with_order(sql, ["b DESC"], more=more) == wanted


@pytest.mark.parametrize(
    "sql", ["select a from t union select b from u", "with x as (select 1) delete from t", "delete from t"]
)
def test_other_queries_are_left_alone(sql: str) -> None:
    assert not can_be_extended(sql)


TEMPLATE = (
    b'<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="q" pageWidth="595"'
    b' pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">'
    b"<queryString><![CDATA[SELECT ShipCountry, Freight FROM Orders"
    b" WHERE OrderID <= 10 ORDER BY ShipCountry]]>"
    b'</queryString><field name="ShipCountry" class="java.lang.String"/>'
    b'<field name="Freight" class="java.lang.Double"/><detail><band height="20"/></detail></jasperReport>'
)


@pytest.mark.parametrize(
    ("ask", "sql"),
    [
        (
            "查询里加条件，只取 ShipCountry 为 France 的订单",
            "OrderID <= 10 AND ShipCountry = 'France' ORDER BY ShipCountry",
        ),
        ("给查询语句加条件 Freight 大于 50", "OrderID <= 10 AND Freight > 50 ORDER BY ShipCountry"),
        (
            "Extend the query: also require Freight > 50",
            "OrderID <= 10 AND Freight > 50 ORDER BY ShipCountry",
        ),
        (
            "add the condition Freight >= 20 to the query",
            "OrderID <= 10 AND Freight >= 20 ORDER BY ShipCountry",
        ),
        ("查询语句的 ORDER BY 后面再加上 Freight 倒序", "OrderID <= 10 ORDER BY ShipCountry, Freight DESC"),
        ("查询语句按 Freight 降序", "OrderID <= 10 ORDER BY Freight DESC"),
        (
            "Change the query: order by ShipCountry, then Freight",
            "OrderID <= 10 ORDER BY ShipCountry, Freight",
        ),
        (
            "in the query, only take rows with ShipCountry = Spain",
            "OrderID <= 10 AND ShipCountry = 'Spain' ORDER BY ShipCountry",
        ),
    ],
)
def test_the_query_is_changed_where_it_is_said(ask: str, sql: str) -> None:
    found = understand(TEMPLATE, ask)
    assert found.sure
    done = apply_edits(TEMPLATE, read_edits(found.edits), sample_of(TEMPLATE))
    assert f"WHERE {sql}]]>".encode() in done.jrxml
    assert done.undo.apply(done.jrxml) == TEMPLATE


@pytest.mark.parametrize(
    "ask",
    [
        "查询里加条件，只取 Nowhere 为 France 的订单",
        "Extend the query: also require what the boss wants",
        "查询是什么",
    ],
)
def test_what_the_query_does_not_know_is_not_guessed(ask: str) -> None:
    assert not understand(TEMPLATE, ask).sure


def test_a_report_without_a_query_has_none_to_extend() -> None:
    jrxml = template_bytes("staff_list_zh", None)
    assert jrxml is not None
    with pytest.raises(EditProblem):
        apply_edits(jrxml, read_edits([{"kind": "query_part", "condition": "a > 1"}]), sample_of(jrxml))
