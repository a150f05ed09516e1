"""The expression that chooses the rows of a report."""

from __future__ import annotations

from typing import Any, Literal

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.columns.cells import add_expression
from app.domain.reports.editing.template.template import Template

Join = Literal["and", "or", "replace"]


def join_filter(template: Template, condition: str, join: Join = "and", dataset: Any = None) -> None:
    """Write a Java condition as the filter of the report or of a dataset, joined to the one that stands."""
    holder = template.root if dataset is None else dataset
    node = xml.child(holder, "filterExpression")
    if node is None:
        add_expression(template, holder, "filterExpression", condition)
        return
    former = (node.text or "").strip()
    sign = "||" if join == "or" else "&&"
    node.text = condition if join == "replace" or not former else f"({former}) {sign} ({condition})"
