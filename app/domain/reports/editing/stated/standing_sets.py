"""The sub-datasets that a report has already: what they hold, and where their rows come from."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template.new_nodes import fresh_uuid, made
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_HOLDS = {"field": "F", "variable": "V"}
_CONNECTION = "$P{REPORT_CONNECTION}"


def set_node(template: Template, name: str) -> Any:
    """Return the node of a sub-dataset."""
    return next(one for one in template.root if local(one) == "subDataset" and one.get("name") == name)


def data_of_set(
    template: Template, outline: Outline, name: str, columns: list[str]
) -> list[tuple[str, str, str]]:
    """Return name, class and expression of what columns show; raise EditProblem where one isn't there."""
    node = set_node(template, name)
    held = {
        normal(str(one.get("name"))): (str(one.get("name")), str(one.get("class")), _HOLDS[local(one)])
        for one in node
        if local(one) in _HOLDS
    }
    titles = {normal(one.title): normal(one.fields[0]) for one in outline.table_columns if one.fields}
    found = [held.get(normal(one)) or held.get(titles.get(normal(one), "")) for one in columns]
    missing = [one for one, datum in zip(columns, found, strict=True) if datum is None]
    if missing:
        raise EditProblem(
            "no_field",
            _("The dataset {name} has no field {names}.", name=name, names=_(", ").join(missing)),
            _("Name fields that it has, or add them to the dataset first."),
        )
    return [(one[0], one[1], f"${one[2]}{{{one[0]}}}") for one in found if one is not None]


def run_of_set(template: Template, name: str) -> Any:
    """Return a run of a sub-dataset with the source of one that stands there, else over its own query."""
    root = template.root
    runs = (one for one in root.iter() if local(one) == "datasetRun" and one.get("subDataset") == name)
    standing = next(runs, None)
    if standing is not None:
        run = deepcopy(standing)
        run.tail = None
        run.set("uuid", fresh_uuid(template, "run"))
        return run
    source = made(root, "connectionExpression", text=_CONNECTION)
    given = [
        made(
            root, "datasetParameter", made(root, "datasetParameterExpression", text=f"$P{{{one}}}"), name=one
        )
        for one in _taken_over(template, name)
    ]
    return made(root, "datasetRun", *given, source, subDataset=name, uuid=fresh_uuid(template, "run"))


def _taken_over(template: Template, name: str) -> list[str]:
    """Return the parameters of a sub-dataset that the report has, too: it gives them its own values."""
    own = {str(one.get("name")) for one in template.root if local(one) == "parameter"}
    held = [str(one.get("name")) for one in set_node(template, name) if local(one) == "parameter"]
    return [one for one in held if one in own]


def section_of_table(outline: Outline) -> str:
    """Return the section in which the table component stands, or ""."""
    return next((one.section for one in outline.elements if one.component == "table"), "")
