"""Default values of parameters."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import DATES, NUMBERS, add_expression, literal
from app.domain.reports.editing.data.data_words import default_in, subject_in
from app.domain.reports.editing.data.renaming import (
    declaration,
)
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.data_names import missing
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.models import Sample

_TODAY = r"今天|当天|今日|当日|本日|当前日期|系统日期|today(?:'s date)?|the current date"


def _is_today(value: str) -> bool:
    return bool(compiled(_TODAY).fullmatch(value.strip()))


def default_fault(java_type: str, value: str) -> str:
    """Return why a value can't be the default of a type, "" where it can."""
    if value and java_type in NUMBERS and not re.fullmatch(r"-?\d+(\.\d+)?", value.strip()):
        return _("“{value}” is no number.", value=value)
    if (
        value
        and java_type in DATES
        and not _is_today(value)
        and not re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}", value.strip())
    ):
        return _("“{value}” is no date; write it as 2026-01-31.", value=value)
    return ""


def default_expression(java_type: str, value: str, language: str) -> str:
    """Return the expression of a default value of a class."""
    plain = value.strip()
    if _is_today(value) and java_type in DATES:
        return (
            "new java.util.Date()"
            if java_type == "java.util.Date"
            else f"new {java_type}(new java.util.Date().getTime())"
        )
    if java_type == "java.lang.String":
        return literal(value, language)
    if java_type == "java.lang.Integer" and re.fullmatch(r"-?\d{1,9}", plain):
        return plain
    if java_type == "java.lang.Double" and language == "java" and re.fullmatch(r"-?\d+\.\d+", plain):
        return plain
    if java_type == "java.lang.Boolean":
        return "Boolean.TRUE" if plain.lower() in ("true", "1", "yes", "是") else "Boolean.FALSE"
    if java_type in DATES:
        moment = f'java.sql.Timestamp.valueOf("{plain} 00:00:00")'
        return moment if java_type == "java.sql.Timestamp" else f"new {java_type}({moment}.getTime())"
    return f'new {java_type}("{plain}")'


class SetDefault(Edit):
    """Set a parameter's default value."""

    kind: Literal["parameter_default"] = "parameter_default"
    hints: ClassVar[str] = r"参数|parameter"
    rank = 37
    name: str = Field(min_length=1)
    value: str = Field(max_length=200)

    def check(self, outline: Outline) -> str:
        """The parameter must stand, and the value must fit its class."""
        found = next((one for one in outline.parameters if one.name == self.name), None)
        return missing(self.name, "parameter", outline) or default_fault(
            found.java_type if found else "", self.value
        )

    def describe(self, outline: Outline) -> str:
        """Say the value."""
        return _("Set the default of the parameter {name} to “{value}”.", name=self.name, value=self.value)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 参数year默认值设为2026, default of parameter city is Rome."""
        if not clause.has(r"默认|缺省|\bdefault\b") or subject_in(clause) != "parameter":
            return []
        value = default_in(clause)
        found = clause.data("parameter") if value else []
        return [cls(name=found[0].name, value=value)] if found else []

    def change(self, template: Template, outline: Outline) -> None:
        """Write the expression."""
        node = declaration(template, "parameter", self.name)
        if node is None:
            return
        java_type = node.get("class", "java.lang.String")
        if java_type not in (*NUMBERS, *DATES, "java.lang.String", "java.lang.Boolean"):
            raise EditProblem(
                "no_default",
                _("A parameter of the type {type} takes no default in words.", type=java_type),
                _("Pass its value when the report is filled."),
            )
        said = default_expression(java_type, self.value, outline.language)
        own = xml.child(node, "defaultValueExpression")
        if own is None:
            add_expression(template, node, "defaultValueExpression", said)
        else:
            own.text = said

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Let the preview show the default."""
        values = {key: value for key, value in sample.parameters.items() if key != self.name}
        return sample.model_copy(update={"parameters": values})
