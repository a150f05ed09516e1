"""What edits of totals, of counts in headers and of shares leave in the template."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.request.clause_reader import parsed_template
from app.domain.reports.editing.template.group_names import groups_named
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.totals.scoped_totals import total_texts
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes


def _done(template: str, ask: str) -> Template:
    jrxml = template_bytes(template, None)
    assert jrxml is not None
    found = understand(jrxml, ask)
    assert found.sure, (ask, found)
    applied = apply_edits(jrxml, read_edits(found.edits), sample_of(jrxml))
    assert applied.undo.apply(applied.jrxml) == jrxml
    return Template(applied.jrxml)


def _variables(template: Template) -> dict[str, Any]:
    return {one.get("name"): one for one in template.root if xml.local(one) == "variable"}


def _fields(template: Template) -> dict[str, Any]:
    """Return the text fields by what they print."""
    texts = [one for one in template.elements() if xml.local(one) == "textField"]
    return {(xml.child(one, "textFieldExpression").text or "").strip(): one for one in texts}


def test_a_total_becomes_an_average_of_the_same_rows() -> None:
    before = _variables(Template(template_bytes("sales_list_zh", None) or b""))
    after = _variables(_done("sales_list_zh", "总金额的合计改成平均值"))
    changed = [name for name, one in after.items() if one.get("calculation") == "Average"]
    assert len(changed) == 1
    assert before.get(changed[0]) is None or before[changed[0]].get("calculation") == "Sum"
    assert after[changed[0]].get("resetType") in (None, "Report")


@pytest.mark.parametrize(
    ("template", "ask", "group"),
    [
        ("payroll_en", "组头右边显示人数", "by_department"),
        ("sales_list_zh", "每个客户的组头显示订单数", "by_kehu"),
        ("ledger_en", "Show the number of entries in the group header", "by_account"),
    ],
)
def test_a_count_in_a_header_is_that_of_the_whole_group(template: str, ask: str, group: str) -> None:
    count = _fields(_done(template, ask))[f"$V{{{group}_COUNT}}"]
    assert (count.get("evaluationTime"), count.get("evaluationGroup")) == ("Group", group)


def test_a_share_is_reckoned_when_the_total_is_known() -> None:
    template = _done("order_list_en", "Add a column with each row's share of the total amount")
    said, share = next((words, one) for words, one in _fields(template).items() if "amount_total" in words)
    assert "$F{amount}.doubleValue() / $V{amount_total}.doubleValue()" in said
    assert (share.get("evaluationTime"), share.get("pattern")) == ("Auto", "0.0%")
    assert _variables(template)["amount_total"].get("calculation") == "Sum"


def test_customers_are_counted_once_each() -> None:
    variables = _variables(_done("order_list_en", "Show the number of different customers at the end"))
    assert [one.get("calculation") for one in variables.values()].count("DistinctCount") == 1


def test_totals_and_groups_are_told_by_their_names() -> None:
    _template, outline = parsed_template(template_bytes("sales_by_customer_zh", None) or b"")
    assert {one.reckoning.reset for one in total_texts(outline)} >= {"Group"}
    assert [name for name, _start, _end in groups_named("客户名称的小计", outline)] == [outline.groups[0]]
