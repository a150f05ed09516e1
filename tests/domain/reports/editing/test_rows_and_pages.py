"""Requests on the order and choice of rows and on pages: what is read of them, and what they leave alone."""

from __future__ import annotations

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.english.values_named import with_value_after
from app.domain.reports.editing.page.page import SetPage
from app.domain.reports.editing.rows.ordering import AddSortKey, sort_nodes
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from tests.domain.reports.editing.effects import template_bytes


def _template(name: str) -> Template:
    jrxml = template_bytes(name, None)
    assert jrxml is not None
    return Template(jrxml)


def test_a_key_within_another_stands_behind_it() -> None:
    template = _template("staff_list_zh")
    first, second = [one.name for one in outline_of(template).fields][:2]
    AddSortKey(field=second, order="desc", within=first).change(template, outline_of(template))
    assert [(one.get("name"), one.get("order")) for one in sort_nodes(template)] == [
        (first, None),
        (second, "Descending"),
    ]


def test_a_variable_of_a_group_begins_anew_with_it() -> None:
    template = _template("payroll_en")
    outline = outline_of(template)
    edit = AddData(
        what="variable",
        name="most",
        formula="Salary",
        calculation="Highest",
        per="group",
        group=outline.groups[0],
    )
    assert edit.check(outline) == ""
    assert edit.model_copy(update={"group": "none"}).check(outline)
    edit.change(template, outline)
    node = next(one for one in template.root if one.get("name") == "most")
    assert (node.get("resetType"), node.get("resetGroup")) == ("Group", outline.groups[0])


def test_paper_of_the_same_width_leaves_the_contents_alone() -> None:
    template = _template("staff_list_zh")
    before = [dict(place.attrib) for one in template.elements() if (place := xml.geometry(one)) is not None]
    SetPage(paper="A5", orientation="Landscape").change(template, outline_of(template))
    after = [dict(place.attrib) for one in template.elements() if (place := xml.geometry(one)) is not None]
    assert after == before


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("print High priorities in bold red", 'make Priority bold red where it is "High"'),
        ("print the priorities in red", "print the priorities in red"),
        ("print Opened priority in red", "print Opened priority in red"),
    ],
)
def test_a_value_before_its_column_is_a_condition(said: str, meant: str) -> None:
    assert with_value_after(said, outline_of(_template("tickets_en"))) == meant
