"""The edit of the query."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import add_expression
from app.domain.reports.editing.data.data_words import query_in
from app.domain.reports.editing.data.query_text import parameters_of
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

_OF_A_TABLE = (
    r"子数据集|子表|\b(?:sub-?datasets?|sub-?tables?)\b|自己的查询|表格.{0,8}单独的?查询"
    r"|\btable\b.*\b(?:its|their|an?) own (?:sql )?query\b|\btable\b.*\bwith (?:the|a) query\b"
)


class SetQuery(Edit):
    """Set the SQL query; parameters as $P{name} are declared where they are missing."""

    kind: Literal["query"] = "query"
    hints: ClassVar[str] = r"查询|sql|select|query"
    rank = 35
    sql: str = Field(min_length=6, max_length=8000)

    def check(self, outline: Outline) -> str:
        """Only a query that reads is taken."""
        if not re.match(r"\s*(?:select|with)\b", self.sql, re.IGNORECASE):
            return _("A query must begin with SELECT or WITH.")
        return ""

    def describe(self, outline: Outline) -> str:
        """Say that the query changed."""
        return _("Changed the query of the report.")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 查询改为 select ..., set the query to select ..."""
        sql = query_in(clause)
        if sql and clause.has(_OF_A_TABLE):
            raise EditProblem(
                "not_possible",
                _("A table with a query of its own can't be added here."),
                _("Name its columns only: its rows then come from a parameter of the report."),
            )
        return [cls(sql=sql)] if sql else []

    def change(self, template: Template, outline: Outline) -> None:
        """Write the query and declare its parameters."""
        root = template.root
        query = xml.child(root, "queryString")
        if query is None:
            query = add_expression(template, root, "queryString", self.sql)
        query.text = self.sql
        query.attrib.pop("language", None)
        self._declare(template, {one.name for one in outline.parameters})

    def _declare(self, template: Template, known: set[str]) -> None:
        for name in parameters_of(self.sql):
            if name not in known | xml.BUILT_IN_PARAMETERS:
                node: Any = xml.make(template.root, "parameter", name=name, **{"class": "java.lang.String"})
                template.add(template.root, node)
