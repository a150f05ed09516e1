"""Names of fields, parameters and variables: what is known, and what is wrong with a new one."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.outline import DataInfo, Outline

_BAD_NAME = re.compile(r'["\\\n\r\t${}<>\']')


def _known(what: str, outline: Outline) -> list[DataInfo]:
    return {"field": outline.fields, "parameter": outline.parameters, "variable": outline.variables}[what]


def name_fault(name: str, what: str, outline: Outline) -> str:
    """Return "" or why nothing new can have this name."""
    if _BAD_NAME.search(name) or not name.strip():
        return _("“{name}” can't be a name: it holds signs that the engine reserves.", name=name)
    taken = {one.name for one in _known(what, outline)}
    built_in = xml.BUILT_IN_PARAMETERS if what == "parameter" else xml.BUILT_IN_VARIABLES
    if name in taken or (what != "field" and name in built_in) or name.endswith("_COUNT"):
        return _("The name {name} is taken.", name=name)
    return ""


def missing(name: str, what: str, outline: Outline) -> str:
    """Return that there is no field, parameter or variable of that name, "" where there is one."""
    return (
        "" if any(one.name == name for one in _known(what, outline)) else _("There is no {name}.", name=name)
    )
