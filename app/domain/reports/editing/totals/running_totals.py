"""Columns with running totals, of the whole report or beginning anew in each group."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import NUMBERS, add_expression, declare, worded
from app.domain.reports.editing.columns.column_add import NewColumn, insert_column
from app.domain.reports.editing.columns.columns import COLUMN, no_column, titles
from app.domain.reports.editing.columns.new_column_words import place_in
from app.domain.reports.editing.columns.new_columns import (
    ADD,
    BESIDE,
    RUNNING,
    Place,
    PlacedEdit,
    beside_said,
)
from app.domain.reports.editing.groups.group_words import field_run_by, group_of_field
from app.domain.reports.editing.groups.grouping import AddGroup
from app.domain.reports.editing.groups.restarting import RESTARTS, restarting_field
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_signs import NO_FIELD
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.new_nodes import fresh_name
from app.domain.reports.editing.template.numbers import amounts_of, name_of, needs_numbers
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template

_AT_THE_END = (
    r"(?:放|加)?[在到]?最[后右](?:面|边|侧)?(?=[,\uff0c加添插增]|$)|最后一列"
    r"|\b(?:as|at|to) the (?:very )?(?:last|end)(?: column)?\b"
)
_ROW_BY_ROW = (
    r"\b(?:(?:that|which) )?(?:adds?|adding|sums?|summing)(?: up)?\b|\b(?:row by row"
    r"|line by line|from row to row)\b"
)
_BARE_HEADING = r"\bcolumn (?P<title>(?-i:Running|Cumulative)(?: (?:total|sum|amount))?)\b"
_HEADED = r"(?:标题|表头|列头|列名|名称|叫做?|名为)(?:叫做?|为|是|写)?|\b(?:called|named|headed|titled)\b"


_OWN_NAME = r"累计(?:金额|数量|总额|总数|额|数|值)(?=[列栏]?$)"


def _called(clause: Clause, column: ColumnInfo) -> str:
    """Return the name that a Chinese clause ends in, where it isn't made of the column's: 累计金额."""
    found = clause.has(_OWN_NAME)
    if found is None:
        return ""
    clause.mark(*found.span())
    return "" if column.title and column.title in found.group() else str(found.group())


_SAID_AGAIN = (
    r"(?:里面?|内容|值|数值|每行)*(?:显示|打印|放|写|填|是|为|取|算)*(?:从(?:第一行|头|上往下|上到下)(?:开始|起|一路)*)*"
    r"(?:把|对|将)?(?P<name>[^,\uff0c]{0,20}?)(?:的|逐[行条笔项]|一行一行地?|一路|往下|依次)*"
    r"(?:累计|累加|加总|往下加|加下去)(?:值|数|额|金额|数量|结果|和|合计)?(?:起来|下来)?"
    r"|(?:显示|打印|放|写|填|是|为)+(?:累计|累加)的?(?P<after>[^,\uff0c]{1,20})"
    r"|(?:that |which )?(?:it )?(?:shows?|showing|showings?|holds?|adds? up|with|adding up)+ (?:the )?"
    r"(?:running|cumulative) (?:total|sum|value)s?(?: of (?:the )?(?P<en>[^,;]{1,30}?))?"
    r"(?: (?:row|line) by (?:row|line))?"
)


def runs_again(part: str, edit: Edit, outline: Outline) -> bool:
    """Tell whether a clause only says again that a new column adds up what it does: 显示运费的累计值."""
    said = compiled(_SAID_AGAIN).fullmatch(part.strip(" .。"))
    column = outline.column(edit.column) if isinstance(edit, AddRunningTotal) else None
    if said is None or column is None:
        return False
    name = (said["name"] or said["after"] or said["en"] or "").strip("“”「」\"' ")
    own = {normal(one) for one in (column.title, column.field) if one}
    return not name or bool(own & {normal(one) for one in (name, *senses().get(name.lower(), ()))})


class AddRunningTotal(PlacedEdit):
    """Add a column with the running total of a number column; replace shows it in the column itself."""

    kind: Literal["add_running_total"] = "add_running_total"
    hints: ClassVar[str] = r"累计|累加|running|cumulative"
    company: ClassVar[str] = (
        r"逐[行条笔项]|一行一行地?|往下|\b(?:new|extra|own|separate|additional|another|further)\b"
    )
    rank = 17
    place: Place = "after"
    column: str = Field(description="the number column's id")
    replace: bool = False
    title: str = Field(default="", max_length=60)
    group: str = Field(default="", description="group name, to begin anew in each group")
    width: int = Field(default=0, ge=0, le=800, description="points; 0 for a usual width")

    def check(self, outline: Outline) -> str:
        """The column must hold numbers."""
        if self.group and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        if self.beside and outline.column(self.beside) is None:
            return no_column([self.beside], outline)
        return no_column([self.column], outline) or needs_numbers([self.column], outline)

    def describe(self, outline: Outline) -> str:
        """Name the column."""
        return _("Added the running total of {name}.", name=titles([self.column], outline))

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 增加金额累计列, add a running total of amount."""
        if headed := _headed_so(clause, outline):
            return headed
        if not clause.says(RUNNING):
            return []
        place: Place = "last" if clause.says(_AT_THE_END) else "after"
        quotes = clause.quoted() if clause.says(_HEADED) else _heading_of(clause)
        instead = bool(clause.says(r"改[为成]|换成|替换|\b(?:replace|instead|turn)\b"))
        clause.says(ADD)
        clause.says(COLUMN)
        heard(clause, _ROW_BY_ROW)
        beside = beside_said(clause) if clause.english else ""
        part = clause.before(BESIDE) if clause.english else clause
        by = restarting_field(clause, outline) if clause.english else field_run_by(clause, outline)
        found = [one for one in part.columns(required=False) if amounts_of(one) and one.field != by]
        found = found or _only_amount(outline)
        if not found:
            raise clause.unclear([one.values[0] for one in outline.columns if amounts_of(one)])
        inside = clause.says(r"每一?个?组|按组|各组|组内|\b(?:each|per|every|by|within|new) (?:new )?group\b")
        heard(
            clause,
            rf"{RUNNING}|(?:重新|从头|从[0零])(?:开始)?(?:计算|[算计])?|清零|归零|分别|分组?|各自"
            rf"|单独算?|[之以]?内|开始",
        )
        if clause.english and clause.says(RESTARTS) and not inside and not by:
            raise clause.unclear()
        group = outline.groups[-1] if inside and outline.groups else group_of_field(by, outline) if by else ""
        beside = beside if beside != found[0].id else ""
        title = quotes[0].strip()[:60] if len(quotes) == 1 else _called(clause, found[0])
        first: list[Edit] = [AddGroup(field=by, header=False)] if by and not group else []
        group = group or (fresh_name(f"by_{by}", outline.groups) if by else "")
        return [
            *first,
            cls(column=found[0].id, replace=instead, group=group, beside=beside, title=title, place=place),
        ]

    def change(self, template: Template, outline: Outline) -> None:
        """Declare the sum and show it."""
        column = outline.column(self.column)
        if column is None:
            return
        expression = amounts_of(column)
        java_type = column.java_type if column.java_type in NUMBERS else "java.math.BigDecimal"
        more = {"resetType": "Group", "resetGroup": self.group} if self.group else {}
        wanted = f"{name_of(column)}_running"
        variable = declare(template, "variable", wanted, java_type, **more, calculation="Sum")
        add_expression(template, variable, "variableExpression", expression)
        said = f"$V{{{variable.get('name')}}}"
        if self.replace:
            self._replace(template, column, said)
            return
        pattern = self._pattern(template, column)
        beside = self.beside or (self.column if self.place in ("before", "after") else "")
        titles = self._titles(column, outline)
        for title in titles:
            new = NewColumn(title, said, java_type, pattern, self.width, self.room_from)
            new = replace(new, exact=bool(self.width), left=self.left)
            try:
                insert_column(template, outline, new, self.place, beside)
            except EditProblem as problem:
                if problem.code != "no_room" or title == titles[-1]:
                    raise
            else:
                return

    def _titles(self, column: ColumnInfo, outline: Outline) -> list[str]:
        """Return the headings to try: the one that is given, else a long and a short one."""
        if self.title:
            return [self.title]
        long = worded(outline, f"累计{column.title}", f"Running {column.title}")
        return [long, worded(outline, "累计", "Sum")]

    def _pattern(self, template: Template, column: ColumnInfo) -> str:
        node = template.find(column.values[0])
        return (node.get("pattern") or "") if node is not None else ""

    def _replace(self, template: Template, column: ColumnInfo, said: str) -> None:
        node = template.find(column.values[0])
        expression = xml.child(node, "textFieldExpression") if node is not None else None
        if expression is None:
            raise EditProblem(
                "no_value",
                _("The column {name} prints no value that could be replaced.", name=column.title),
                _("Add the running total as a column of its own."),
            )
        expression.text = said


def _heading_of(clause: Clause) -> list[str]:
    """Return the heading that an English clause writes behind the word column: a column Running total."""
    found = clause.has(_BARE_HEADING) if clause.english else None
    return [found["title"]] if found else []


def _headed_so(clause: Clause, outline: Outline) -> list[Edit]:
    """Return the running total of the column that a new heading in quotes names: 插入一列“累计数量”."""
    quoted = clause.fresh().quoted()
    title = quoted[0].strip() if len(quoted) == 1 else ""
    lead = compiled(rf"(?:{RUNNING}|running\b)").match(title)
    if lead is None or not clause.has(ADD) or not clause.has(COLUMN) or clause.has(rf"{_TOLD}|{RUNNING}"):
        return []
    amounts = [one for one in outline.columns if amounts_of(one)]
    rest = normal(title[lead.end() :])
    named = [one for one in amounts if rest in {normal(name) for name in _names(one)}]
    named = named or (_only_amount(outline) if not rest or len(amounts) == 1 else [])
    if len(named) != 1:
        raise EditProblem(
            NO_FIELD,
            _("It isn't said which column “{title}” is to add up.", title=title[:60]),
            _("Name the column, for example: a running total of the amount."),
            [one.values[0] for one in amounts],
        )
    place, beside = place_in(clause, outline)
    clause.quoted()
    for pattern in (ADD, COLUMN):
        clause.says(pattern)
    return [AddRunningTotal(column=named[0].id, title=title[:60], place=place, beside=beside)]


_TOLD = r"=|等于|字段|取自|\b(?:equals?|field)\b"


def _names(column: ColumnInfo) -> list[str]:
    """Return what a column is called in both languages."""
    own = [column.title, column.field]
    return [*own, *(each for one in own for each in senses().get(one.lower(), ()))]


def _only_amount(outline: Outline) -> list[ColumnInfo]:
    """Return the column of amounts where there is one only, else the last one called an amount."""
    found = [one for one in outline.columns if amounts_of(one)]
    if len(found) == 1:
        return found
    named = [
        one for one in found if re.search(r"金额|amount|total", f"{one.title} {one.field}", re.IGNORECASE)
    ]
    return named[-1:]


_RUNS_ON_ZH = (
    r"(?:就|要|也|是|都)*(?:[从由]第?[一1]行(?:开始)?|逐[行条笔]|一[行条]一?[行条])?(?:一路|一直|依次|接着)?(?:往下|向下)?"
    r"(?:[累相]?加|累计)(?:到最后|到底|下去|起来|即可|就行)?"
)
_NOT_ANEW_ZH = (
    r"(?:不要?|别|无需|不用)(?:再|被)?(?:按|随)(?:[\u4e00-\u9fff]{1,6}|[A-Za-z][A-Za-z0-9_]*)(?:清零|归零|重置|重新(?:开始|计算|累计))"
    r"|(?:换|到|遇到|每到)?(?:一?个?新?(?:的)?)(?P<of>[\u4e00-\u9fff]{1,6}?|[A-Za-z][A-Za-z0-9_]*)(?:变了|换了|分?组)?(?:的?时候?|之?后)?"
    r"(?:也|都|时|就)*(?:不要?|别|无需|不用)(?:再|被)?(?:清零|归零|重置|重新(?:开始)?(?:累?[计加]算?|算)?|从头(?:算|开始)|从[0零]开始)(?:了)?"
)
_EN = (
    r"(?:and |but )?(?:(?:it|which) )?(?:(?:runs?|goes|adds?)(?: up)?(?: on)? (?:through|over"
    r"|across) the whole (?:report|list)"
    r"|(?:does not|doesn't|must not|should not|never|without) (?:be )?(?:reset|restart"
    r"|start(?:ing)? (?:again|over|anew))\w*"
    r"(?: (?:(?:for|at|with|in) )?(?:each|every|a new|per) [a-z]+)?)"
)


def runs_through(part: str, last: Edit | None) -> bool:
    """Tell whether a clause only says that the running total just added runs through the whole report."""
    if not isinstance(last, AddRunningTotal) or last.group:
        return False
    said = part.strip(" ,.\uff0c。")
    return any(compiled(one).fullmatch(said) for one in (_RUNS_ON_ZH, _NOT_ANEW_ZH, _EN))
