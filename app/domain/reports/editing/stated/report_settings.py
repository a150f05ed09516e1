"""The edit of the report's own attributes: its language, what it prints without data."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

_SWITCH = r"true|false"
ALLOWED = {
    "language": r"java|groovy|javascript",
    "whenNoDataType": r"NoPages|BlankPage|AllSectionsNoDetail|NoDataSection",
    "printOrder": r"Vertical|Horizontal",
    "columnDirection": r"LTR|RTL",
    "isTitleNewPage": _SWITCH,
    "isSummaryNewPage": _SWITCH,
    "isSummaryWithPageHeaderAndFooter": _SWITCH,
    "isFloatColumnFooter": _SWITCH,
    "isIgnorePagination": _SWITCH,
    "name": r"[A-Za-z_][\w.-]*",
    "resourceBundle": r"[A-Za-z_][\w./-]*",
    "queryLanguage": r"[A-Za-z][\w.]*",
}


class ReportSetting(Edit):
    """Set an attribute of the report itself, or the language of its query, to a stated value."""

    kind: Literal["report_setting"] = "report_setting"
    hints: ClassVar[str] = r"language|whenNoDataType|printOrder|语言"
    rank = 60
    name: str = Field(min_length=1)
    value: str = Field(min_length=1, max_length=120)

    def check(self, outline: Outline) -> str:
        """The attribute must be known and the value one that it may have."""
        if self.name not in ALLOWED or not re.fullmatch(ALLOWED[self.name], self.value):
            return _(
                "The report has no setting {name} with the value {value}.", name=self.name, value=self.value
            )
        return ""

    def describe(self, outline: Outline) -> str:
        """Name the attribute and its value."""
        return _("Set {name} of the report to {value}.", name=self.name, value=self.value)

    def change(self, template: Template, outline: Outline) -> None:
        """Set it."""
        if self.name != "queryLanguage":
            template.root.set(self.name, self.value)
            return
        query = xml.child(template.root, "queryString")
        if query is None:
            raise EditProblem(
                "no_query",
                _("The report has no plain SQL query that a part could be added to."),
                _("Say the whole query: “set the query to select …”."),
            )
        query.set("language", self.value)
