"""Fields of a sub-dataset: which dataset a clause names, and where its new field stands."""

from __future__ import annotations

import re
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.stated.java_expressions import references_in
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_BEFORE_FIELDS = ("property", "propertyExpression", "scriptlet", "parameter", "queryString", "query", "field")


def dataset_said(clause: Clause) -> str:
    """Return the name of the sub-dataset that a clause says, heard; "" where it says none."""
    for name in clause.outline.datasets:
        found = re.compile(
            rf"(?:在|给|为|往|向)?(?:子?数据集|\b(?:the )?(?:sub-?)?data-?set)?\s*(?:called |named )?[“「\"]?"
            rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])[”」\"]?\s*(?:这个)?(?:子?数据集|(?:sub-?)?data-?set\b)?"
            r"(?:里面?|中|内|上)?的?(?:再)?",
            re.IGNORECASE,
        ).search(clause.text, clause.start, clause.end)
        if found:
            clause.take(*found.span())
            clause.pass_over(r"\b(?:to|in|of|for|into) (?:the )?(?=\W*$|\s)|子?数据集")
            return name
    return ""


def after_fields(dataset: Any) -> int:
    """Return the place in a dataset where one more field may stand."""
    places = [at for at, one in enumerate(dataset) if local(one) in _BEFORE_FIELDS]
    return max(places) + 1 if places else 0


def add_set_field(template: Template, name: str, field: str, java_type: str) -> None:
    """Declare a field in a sub-dataset; EditProblem where that is not there, or has the field."""
    dataset = next(
        (one for one in template.root if local(one) == "subDataset" and one.get("name") == name), None
    )
    if dataset is None or field in xml.declared(dataset, "field"):
        raise EditProblem(
            "bad_name",
            _("There is no dataset {name}.", name=name)
            if dataset is None
            else _("The name {name} is taken.", name=field),
            _("Say it in other words, or click the element first."),
        )
    node = xml.make(template.root, "field", name=field, **{"class": java_type})
    template.add(dataset, node, after_fields(dataset))


_BEFORE_VARIABLES = (*_BEFORE_FIELDS, "sortField", "variable")


def add_set_variable(template: Template, name: str, variable: Any, expression: str) -> None:
    """Put a variable into a sub-dataset; EditProblem where that has one of its name, or lacks its data."""
    dataset = next(one for one in template.root if local(one) == "subDataset" and one.get("name") == name)
    if variable.get("name") in xml.declared(dataset, "variable") | xml.BUILT_IN_VARIABLES:
        raise EditProblem(
            "bad_name",
            _("The name {name} is taken.", name=variable.get("name")),
            _("Say it in other words, or click the element first."),
        )
    known = {
        "F": xml.declared(dataset, "field"),
        "P": xml.declared(dataset, "parameter") | xml.BUILT_IN_PARAMETERS,
        "V": xml.declared(dataset, "variable") | xml.BUILT_IN_VARIABLES,
    }
    missing = [one for kind, one in references_in(expression) if kind in known and one not in known[kind]]
    if missing:
        raise EditProblem(
            "no_field",
            _("The dataset {name} has no field {names}.", name=name, names=_(", ").join(missing)),
            _("Name fields that it has, or add them to the dataset first."),
        )
    places = [at for at, one in enumerate(dataset) if local(one) in _BEFORE_VARIABLES]
    template.add(dataset, variable, places[-1] + 1 if places else 0)
