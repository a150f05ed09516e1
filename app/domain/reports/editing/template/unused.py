"""What a template declares and nobody uses any more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local


def variables_in(nodes: Iterable[Any]) -> set[str]:
    """Return the variables that elements print."""
    return {name for node in nodes for name in xml.references(node, "V")}


def drop_unused_variables(template: Template, names: set[str]) -> None:
    """Take out those of the variables that nothing mentions any more."""
    for _round in range(len(names)):
        used = xml.references(template.root, "V")
        free = [
            one
            for one in template.root
            if local(one) == "variable" and one.get("name") in names and one.get("name") not in used
        ]
        if not free:
            return
        for one in free:
            template.drop(one)
