"""English requests in the verbs and nouns of different people."""

from __future__ import annotations

from pathlib import Path

from app.domain.reports.editing.data.query_parameter import filter_said
from app.domain.reports.editing.data.query_parts import ChangeQuery
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand

ORDERS = Path("tests/data/templates/order_list_en.jrxml")
SQL = b"<queryString><![CDATA[SELECT qty, price FROM orders ORDER BY qty]]></queryString>"


def _with_query() -> bytes:
    jrxml = ORDERS.read_bytes()
    at = jrxml.index(b"<field ")
    return jrxml[:at] + SQL + jrxml[at:]


def test_a_new_parameter_may_be_a_limit_of_the_query():
    template = Template(_with_query())
    said = "Add an Integer parameter MinQty and restrict the query to qty >= MinQty"
    edit = filter_said(said, template, outline_of(template))
    assert isinstance(edit, ChangeQuery)
    edit.change(template, outline_of(template))
    assert b"WHERE qty >= $P{MinQty}" in template.to_bytes()


def test_a_parameter_of_another_type_than_the_field_is_no_limit():
    template = Template(_with_query())
    said = "Add a Date parameter MinQty and restrict the query to qty >= MinQty"
    assert filter_said(said, template, outline_of(template)) is None


def test_a_place_said_first_moves_no_column():
    found = understand(ORDERS.read_bytes(), 'State "Prices exclude VAT" at the very end')
    assert [one["kind"] for one in found.edits] == ["add_text"]
