"""The edit that declares data with all that is said of it: class, expression, calculation, default value."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import add_expression
from app.domain.reports.editing.stated.set_expression import unknown_data
from app.domain.reports.editing.stated.set_fields import add_set_variable
from app.domain.reports.editing.template.data_names import name_fault
from app.domain.reports.editing.template.made_up import made_up, with_field, with_parameter
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.models import Sample

Way = Literal[
    "Nothing",
    "Sum",
    "Average",
    "Count",
    "DistinctCount",
    "Lowest",
    "Highest",
    "First",
    "Variance",
    "StandardDeviation",
    "System",
]
Reset = Literal["Report", "Page", "Column", "Group", "None"]
_ADDED = {
    "field": N_("Added the field {name} ({type})."),
    "parameter": N_("Added the parameter {name} ({type})."),
    "variable": N_("Added the variable {name} ({type})."),
}


class Declare(Edit):
    """Declare a field, parameter or variable with its class and its expressions word for word."""

    kind: Literal["declare"] = "declare"
    hints: ClassVar[str] = r"计算方式|重置|resetType|isForPrompting|java\."
    rank = 60
    what: Literal["field", "parameter", "variable"]
    name: str = Field(min_length=1, max_length=80)
    java_type: str = Field("java.lang.String", pattern=r"^[A-Za-z_][\w.]*(\[\])?$", max_length=120)
    expression: str = Field("", max_length=2000, description="of a variable, or a parameter's default value")
    calculation: Way = Field("Nothing", description="of a variable")
    reset: Reset = Field("Report", description="where the variable begins anew")
    group: str = Field("", description="group name, for reset = Group")
    initial: str = Field("", max_length=500, description="a variable's initial value expression")
    prompting: bool | None = Field(None, description="of a parameter")
    label: str = Field("", max_length=200, description="description for people")
    dataset: str = Field("", description="of a variable: the sub-dataset that it is one of")

    def check(self, outline: Outline) -> str:
        """The name must be free, and what the expressions name must be there."""
        if self.what == "variable" and not self.expression and self.calculation != "System":
            return _("A variable needs a formula.")
        if (self.reset == "Group") != bool(self.group) or (self.group and self.group not in outline.groups):
            return _("There is no group {name}.", name=self.group)
        if self.dataset:
            there = self.what == "variable" and self.dataset in outline.datasets
            return "" if there else _("There is no dataset {name}.", name=self.dataset)
        wrong = name_fault(self.name, self.what, outline)
        return wrong or unknown_data(self.expression, outline) or unknown_data(self.initial, outline)

    def describe(self, outline: Outline) -> str:
        """Name it with its class."""
        return _(_ADDED[self.what], name=self.name, type=self.java_type.rpartition(".")[2])

    def change(self, template: Template, outline: Outline) -> None:
        """Declare it."""
        node = xml.make(template.root, self.what, name=self.name, **{"class": self.java_type})
        if self.dataset:
            add_set_variable(template, self.dataset, node, self.expression)
            self._reckon(template, node)
            return
        template.add(template.root, node)
        if self.prompting is not None and self.what == "parameter":
            node.set("isForPrompting", "true" if self.prompting else "false")
        if self.label and self.what != "variable":
            add_expression(template, node, f"{self.what}Description", self.label)
        if self.what == "parameter" and self.expression:
            add_expression(template, node, "defaultValueExpression", self.expression)
        if self.what == "variable":
            self._reckon(template, node)

    def _reckon(self, template: Template, node: Any) -> None:
        if self.reset != "Report":
            node.set("resetType", self.reset)
        if self.group:
            node.set("resetGroup", self.group)
        if self.calculation != "Nothing":
            node.set("calculation", self.calculation)
        if self.expression:
            add_expression(template, node, "variableExpression", self.expression)
        if self.initial:
            add_expression(template, node, "initialValueExpression", self.initial)

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Give a new field or parameter a value."""
        if self.what == "field":
            return with_field(sample, self.name, self.java_type)
        if self.what == "parameter" and not self.expression:
            return with_parameter(sample, self.name, made_up(self.java_type, 0, self.label or self.name))
        return sample
