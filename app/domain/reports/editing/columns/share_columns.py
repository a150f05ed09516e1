"""A column with the share that each row has in the total: 占比, the percentage of the grand total."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import NUMBERS, add_expression, declare, worded
from app.domain.reports.editing.columns.column_add import NewColumn
from app.domain.reports.editing.columns.columns import COLUMN, no_column, titles
from app.domain.reports.editing.columns.new_column_words import is_share
from app.domain.reports.editing.columns.new_columns import ADD, Place, PlacedEdit
from app.domain.reports.editing.groups.group_words import group_said
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import any_of
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.group_names import groups_named
from app.domain.reports.editing.template.numbers import amounts_of, name_of, needs_numbers
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_SHARE = (
    r"占比|占(?:总|合计|全部|整体|全表)[^,\uff0c]{0,16}?的?(?:百分比|比例|比重|份额|多少)?(?=$|[,\uff0c。列]|\s)"
    r"|(?:占|在)[^,\uff0c]{1,16}?(?:总[额数和计]?|合计|总计)[中里]?(?:所占)?的?(?:百分比|比例|比重|份额)"
    r"|\b(?:share|percentage|per ?cent|%)s?\b(?=[^,]*\b(?:of|in) (?:the |its )?"
    r"(?:[a-z]+ )?total\b)"
    r"|\bshares? of (?:the )?(?:grand |overall |whole )?total\b"
)
_IDLE = (
    r"显示|最?末尾|最后|每一?[行项笔条个]|各[行笔条]|所占|占|在|总|的?(?:百分比|比例|比重|份额)|合计|总计|中|里|用|以|表示|列|新|一"
    r"|\b(?:column|shows?|showing|each|row|rows|of|in|the|its|grand|overall|whole|total|new|share|percentage"
    r"|per ?cent|as|with|every|line|for|that|called|named|headed)s?\b"
)
_IN_GROUP = r"[本该各每]一?个?组|组内|(?:分组)?小计|\b(?:its|the|each) group(?:['\u2019]s)?\b|\bsubtotal\b"
_ITS_TOTAL = re.compile(
    r"(?: group)?(?:['\u2019]s)? (?:sub)?total|的?(?:分?组)?的?(?:小计|合计)", re.IGNORECASE
)
_PERCENT = "0.0%"


class AddShareColumn(PlacedEdit):
    """Show beside each row its share of the total, in per cent."""

    kind: Literal["add_share"] = "add_share"
    hints: ClassVar[str] = r"占比|比例|百分比|share|percentage"
    rank = 17
    place: Place = "last"
    column: str = Field(description="the number column's id")
    title: str = Field(default="", max_length=60)
    group: str = Field(default="", description="group name, for the share within the group")

    def check(self, outline: Outline) -> str:
        """The column must hold numbers."""
        if self.group and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        wrong = super().check(outline) or no_column([self.column], outline)
        return wrong or needs_numbers([self.column], outline)

    def describe(self, outline: Outline) -> str:
        """Name the column."""
        return _("Added a column with the share of {name} in the total.", name=titles([self.column], outline))

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 增加一列占比，显示运费占总运费的百分比, add a column with the share of the total."""
        if (
            not _speaks_of_share(clause)
            or not clause.has(ADD)
            or not clause.has(COLUMN)
            or not outline.columns
        ):
            return []
        if clause.has(r"图|\b(?:chart|pie|graph)\b") or "=" in clause.words:
            return []
        title = next((one.strip() for one in clause.quoted()), "")
        if not _share_said(clause):
            raise clause.unclear([one.values[0] for one in outline.columns if amounts_of(one)])
        group = _group_of_share(clause, outline)
        found = [one for one in clause.columns(required=False) if amounts_of(one)]
        if not found:
            amounts = [one for one in outline.columns if amounts_of(one)]
            found = amounts if len(amounts) == 1 else []
        if len({one.id for one in found}) != 1:
            raise clause.unclear([one.values[0] for one in outline.columns if amounts_of(one)])
        for pattern in (_SHARE, ADD, COLUMN):
            clause.pass_over(pattern)
        heard(clause, _IDLE)
        clause.pass_over(_called(found[0]))
        return [cls(column=found[0].id, title=title[:60], group=group)]

    def change(self, template: Template, outline: Outline) -> None:
        """Declare the total and show each row's share of it; the total is known at the end only."""
        column = outline.column(self.column)
        if column is None:
            return
        java_type = column.java_type if column.java_type in NUMBERS else "java.math.BigDecimal"
        total = self._total(template, outline, column, java_type)
        own = amounts_of(column)
        said = (
            f"{own} == null || {total} == null || {total}.doubleValue() == 0"
            f" ? null : Double.valueOf({own}.doubleValue() / {total}.doubleValue())"
        )
        title = self.title or worded(outline, "占比", "Share")
        before = set(template.elements())
        self.put_in(template, outline, NewColumn(title, said, "java.lang.Double", _PERCENT))
        for node in template.elements():
            if node not in before and local(node) == "textField":
                node.set("evaluationTime", "Auto")
                node.set("pattern", _PERCENT)

    def _total(self, template: Template, outline: Outline, column: ColumnInfo, java_type: str) -> str:
        """Return the variable that adds the column up: one that stands there, else a new one."""
        reset = "Group" if self.group else "Report"
        for name, one in outline.reckonings.items():
            if (one.way, one.reset, one.group, one.field) == ("Sum", reset, self.group, column.field):
                return f"$V{{{name}}}"
        more = {"resetType": "Group", "resetGroup": self.group} if self.group else {}
        wanted = f"{name_of(column)}_total" + (f"_{self.group}" if self.group else "")
        variable = declare(template, "variable", wanted, java_type, **more, calculation="Sum")
        add_expression(template, variable, "variableExpression", amounts_of(column))
        return f"$V{{{variable.get('name')}}}"


def _called(column: ColumnInfo) -> str:
    """Return a pattern of what a column is called in both languages: it may be said twice."""
    names = [one for one in (column.title, column.field) if one]
    return any_of([*names, *(each for one in names for each in senses().get(one.lower(), ()))]) or "(?!)"


def _share_said(clause: Clause) -> bool:
    """Tell whether a share in a total is spoken of, other than by the name of a column that stands there."""
    found = clause.has(_SHARE)
    names = mentions_in(clause) if found else []
    return found is not None and not any(
        one.columns and one.start <= found.start() and found.end() <= one.end for one in names
    )


def _group_of_share(clause: Clause, outline: Outline) -> str:
    """Return the group in whose total the share is wanted; "" for that of the report."""
    said = group_said(clause, outline)
    for name, _start, end in groups_named(clause.text, outline):
        if _ITS_TOTAL.match(clause.text, end):
            return name
    inner = clause.says(_IN_GROUP) if outline.groups else None
    return said or (outline.groups[-1] if inner else "")


def _speaks_of_share(clause: Clause) -> bool:
    """Tell whether a clause says what has a share in a total, or heads a column so."""
    return _share_said(clause) or any(is_share(one) for one in clause.fresh().quoted())
