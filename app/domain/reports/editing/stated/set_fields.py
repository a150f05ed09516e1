"""Fields of a sub-dataset: which dataset a clause names, and where its new field stands."""

from __future__ import annotations

import re
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import Clause
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
