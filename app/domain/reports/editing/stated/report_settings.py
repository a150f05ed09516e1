"""The edit of the report's own attributes: its language, what it prints without data."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.request.clause_text import compiled
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

_SUMMARY = (
    r"(?:把|将|让)?(?:汇总|总结|报表(?:末尾|结尾))(?:带区|[区带栏页]|部分)?(?:里?的?内容)?",
    r"the (?:report )?summary(?: band| section)?",
)
_TITLE = (
    r"(?:把|将|让)?(?:报表)?(?:标题|封面)(?:带区|[区带页]|部分)?",
    r"the (?:report )?title(?: band| section| page)?",
)
_ON_ITS_OWN = (
    r"(?:要|都|总是|应该?)?(?:单独|独自|独立)?(?:打印|显示|放|从|印|开始)?(?:另起一?[新页]页?|(?:在|到)?(?:新的?一?|单独一?|下)[页]"
    r"|单独(?:占|成|一|放|打印)*(?:一)?页)(?:上|里|中)?(?:打印|显示|开始|输出)*",
    r"(?:on|at) (?:a|the|its|their) (?:new|own|separate|next|fresh) page",
)
_STARTS = r"(?:please )?(?:print|start|begin|put|place|show)(?: with)?"
_WORDED = (
    ("isSummaryNewPage", _SUMMARY),
    ("isTitleNewPage", _TITLE),
)


class ReportSetting(Edit):
    """Set an attribute of the report itself, or the language of its query, to a stated value."""

    kind: Literal["report_setting"] = "report_setting"
    hints: ClassVar[str] = r"language|whenNoDataType|printOrder|语言|[一新]页|\bpage\b"
    rank = 60
    name: str = Field(min_length=1)
    value: str = Field(min_length=1, max_length=120)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read 汇总另起一页打印, print the title on its own page."""
        said = clause.text[clause.start : clause.end].strip()
        for name, (chinese, english) in _WORDED:
            if re.fullmatch(rf"{chinese}{_ON_ITS_OWN[0]}", said) or compiled(
                rf"{_STARTS} {english} {_ON_ITS_OWN[1]}"
            ).fullmatch(said):
                clause.take(clause.start, clause.end)
                return [cls(name=name, value="true")]
        return []

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
