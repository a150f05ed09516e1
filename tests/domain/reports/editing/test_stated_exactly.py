"""Requests that state what they want exactly: expressions word for word, nothing of them lost."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.stated.java_expressions import expressions_in, is_expression, reckons
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import template_bytes


def _template() -> bytes:
    found = template_bytes("order_list_en", None)
    assert found is not None
    return found


def _after(ask: str) -> str:
    """Return the template of an order list after a request that must be understood."""
    found = understand(_template(), ask)
    assert found.sure, (found.missed, found.trouble)
    return apply_edits(_template(), read_edits(found.edits)).jrxml.decode()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("only where $F{a} != null && !$F{b}.isEmpty().", ["$F{a} != null && !$F{b}.isEmpty()"]),
        ('设为 !"".equals($F{a}) 的行', ['!"".equals($F{a})']),
        ("when Integer.valueOf($F{n}) < 10, bold", ["Integer.valueOf($F{n}) < 10"]),
        ('改成 $F{a} ? "S" : "N" 和 $P{b}', ['$F{a} ? "S" : "N"', "$P{b}"]),
        ("(java.util.Map) $P{m} as new int[3]", ["(java.util.Map) $P{m}"]),
        ("default new java.util.Date() or $F{b} + 'ab'", ["new java.util.Date()", "$F{b} + 'ab'"]),
        ('the heading "Note:" 300 wide', []),
        ("null and true", []),
    ],
)
def test_expressions_are_found_as_far_as_they_go(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in expressions_in(text)] == found


def test_what_an_expression_is() -> None:
    assert is_expression("$F{a}.size() > 1")
    assert not is_expression("$F{a} and more")
    assert not reckons("$F{a} > 100")
    assert reckons("$F{a} != null")


def test_a_filter_keeps_its_sign() -> None:
    assert "<filterExpression><![CDATA[$F{amount} != null]]>" in _after("设过滤表达式 $F{amount} != null")


def test_a_filter_beside_another_joins_it() -> None:
    first = "Set the filter expression to $F{amount} != null. Add a filter: $F{customer} != null"
    assert "($F{amount} != null) && ($F{customer} != null)" in _after(first)


def test_what_is_lost_of_an_expression_is_asked_about() -> None:
    found = understand(_template(), "Sort the rows by amount unless $F{amount}.intValue() % 2 == 1")
    assert not found.sure


def test_unknown_data_of_an_expression_is_told() -> None:
    found = understand(_template(), "Set the filter expression to $F{nobody} != null")
    assert found.trouble is not None
    assert "$F{nobody}" in found.trouble.message


def test_a_style_is_declared_and_given() -> None:
    text = _after("新建样式 Loud，前景色 #FF0000，加粗，应用到 $F{amount}")
    assert '<style name="Loud" forecolor="#FF0000" isBold="true"/>' in text
    assert 'style="Loud"' in text


@pytest.mark.parametrize(
    "edit",
    [
        {"kind": "set_expression", "what": "text", "expression": "$F{amount}"},
        {"kind": "set_expression", "what": "image", "expression": '"a.png"', "targets": ["e1"]},
        {"kind": "apply_style", "targets": ["e1"], "name": "Nobody"},
        {"kind": "set_style", "name": "Nobody", "look": {"bold": True}},
        {"kind": "declare", "what": "variable", "name": "n"},
        {"kind": "declare", "what": "variable", "name": "n", "expression": "1", "reset": "Group"},
        {"kind": "declare_group", "expression": "$F{nobody}"},
        {"kind": "report_setting", "name": "whenNoDataType", "value": "Never"},
        {"kind": "report_setting", "name": "orientation", "value": "Landscape"},
        {"kind": "show_total", "expression": "$F{amount}", "section": "groupFooter", "group": "nobody"},
        {"kind": "add_set_table", "dataset": "nobody", "columns": [{"expression": "$F{a}"}]},
        {"kind": "draw_image", "expression": "$P{nobody}"},
        {"kind": "style_when", "targets": ["e1"], "expression": "$F{amount} != null", "look": {}},
        {"kind": "add_chart", "key": "$F{amount}"},
    ],
)
def test_what_can_not_be_is_refused(edit: dict[str, object]) -> None:
    with pytest.raises(EditProblem):
        apply_edits(_template(), read_edits([edit]))
