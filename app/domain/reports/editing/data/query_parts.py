"""The edit of a part of the query: a condition or a column more, another order or none, another table."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.data.query_text import (
    can_be_extended,
    can_be_ordered,
    known_column,
    tables_of,
    with_columns,
    with_condition,
    with_order,
    with_table,
    without_order,
)
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.orders_said import Sign
from app.domain.reports.editing.template.made_up import with_field
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.models import Sample

_PLAIN = r"^[^;$]*$"


class ChangeQuery(Edit):
    """Add a condition or columns to the SQL query, order it anew or read another table; the rest stays.

    With a parameter, which is declared where it is not, the condition is a
    column alone that must be equal to it, or stand so to it as the sign says.
    """

    kind: Literal["query_part"] = "query_part"
    hints: ClassVar[str] = r"查询|sql|query"
    rank = 34
    condition: str = Field("", max_length=300, pattern=_PLAIN, description="SQL, such as Freight > 50")
    order: list[str] = Field(default_factory=list, max_length=6, description="SQL, such as OrderDate DESC")
    parameter: str = Field("", max_length=80, pattern=r"^\w*$")
    sign: Sign = "="
    more: bool = Field(False, description="order: after what the query is ordered by already")
    columns: list[str] = Field(default_factory=list, max_length=6, description="to select, too; fields")
    table: str = Field(
        "", max_length=80, pattern=r"^[\w.]*$", description="to read from, in the place of another"
    )
    former: str = Field(
        "", max_length=80, pattern=r"^[\w.]*$", description="table: the one that it takes the place of"
    )
    unordered: bool = Field(False, description="take the ORDER BY out")

    def check(self, outline: Outline) -> str:
        """Something must be asked for."""
        plain = all(re.fullmatch(r"[\w.\"`\[\]]+(?: (?:ASC|DESC))?", one) for one in self.order)
        if self.parameter and not re.fullmatch(r"[\w.\"`\[\]]+", self.condition):
            return _("Say the condition or the order.")
        plain = plain and not re.search(r"--|/\*", self.condition)
        plain = plain and all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", one) for one in self.columns)
        asked = self.condition or self.order or self.columns or self.unordered or (self.table and self.former)
        return "" if asked and plain else _("Say the condition or the order.")

    def describe(self, outline: Outline) -> str:
        """Say what the query does now."""
        if self.parameter:
            said = f"{self.condition} {self.sign} {self.parameter}"
            return _("The query takes only rows with {condition}.", condition=said)
        if self.condition:
            return _("The query takes only rows with {condition}.", condition=self.condition)
        if self.columns:
            return _("The query selects {names}, too.", names=", ".join(self.columns))
        if self.table:
            return _(
                "The query reads from {table} instead of {former}.", table=self.table, former=self.former
            )
        if self.unordered:
            return _("The query orders its rows no longer.")
        return _("Ordered the query by {names}.", names=", ".join(self.order))

    def change(self, template: Template, outline: Outline) -> None:
        """Write the query anew with the part changed."""
        query = xml.child(template.root, "queryString")
        sql = query.text if query is not None else None
        only_ordered = not (self.condition or self.columns or self.table)
        suits = can_be_ordered if only_ordered else can_be_extended
        if query is None or not sql or not suits(sql):
            raise EditProblem(
                "no_query",
                _("The report has no plain SQL query that a part could be added to."),
                _("Say the whole query: “set the query to select …”."),
            )
        condition = (
            f"{self.condition} {self.sign} $P{{{self.parameter}}}" if self.parameter else self.condition
        )
        if self.table and self.former not in tables_of(sql):
            raise EditProblem(
                "no_table",
                _("The query reads from no table {name}.", name=self.former),
                _("Say the whole query: “set the query to select …”."),
            )
        sql = with_table(sql, self.former, self.table) if self.table else sql
        query.text = with_condition(sql, condition) if condition else sql
        if self.parameter and all(one.name != self.parameter for one in outline.parameters):
            kinds = {one.name: one.java_type for one in outline.fields}
            java_type = kinds.get(self.condition, "java.lang.String")
            template.add(
                template.root,
                xml.make(template.root, "parameter", name=self.parameter, **{"class": java_type}),
            )
        query.text = with_columns(query.text, self.columns)
        known = {one.name for one in outline.fields}
        for name in [one for one in self.columns if one not in known]:
            field = xml.make(template.root, "field", name=name, **{"class": "java.lang.String"})
            template.add(template.root, field)
        if self.unordered:
            query.text = without_order(query.text)
        if self.order:
            query.text = with_order(query.text, self.order, more=self.more)

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Give a new field values."""
        known = {one.name for one in outline.fields}
        for name in [one for one in self.columns if one not in known]:
            sample = with_field(sample, name, "java.lang.String")
        return sample


def is_column_of(name: str, sql: str) -> bool:
    """Tell whether a field is a column that the query's condition can name, not only called so."""
    renamed = compiled(rf"\bas\s+[\"`\[]?{re.escape(name)}\b").search(sql)
    return renamed is None and bool(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name)) and known_column(name, sql)
