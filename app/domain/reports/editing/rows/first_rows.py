"""The edit that prints the first rows only, or those with the highest or lowest values."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import DATES, NUMBERS
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import NUMBER, read_number
from app.domain.reports.editing.rows.limits import limit_rows
from app.domain.reports.editing.rows.ordering import SortRows, sort_rows
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import field_called

_MOST = 100_000
_ROWS = r"(?:行|条|笔|项|名|位|个|家|单)"
_ROWS_EN = (
    r"(?:rows?|records?|lines?|entries|entry|items?|orders?|customers?|products?|employees|people|invoices?)"
)
_NUM_EN = r"(?P<{name}>\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|fifty)"
_BEST = (
    r"最(?:[高大贵]|多(?!只?(?:显示|打印|输出|列)))|(?:排名|排行)(?:最?靠?前)?|\b(?:highest|largest"
    r"|biggest|greatest|top|most expensive|best)\b"
)
_LEAST = r"最[低小少便]宜?|倒数|垫底|\b(?:lowest|smallest|least|bottom|cheapest)\b"
_SAID_ZH = (
    rf"(?:只|仅|就)(?:需要?|要|想要?|能)?(?:显示|打印|输出|保留|列出?|展示|取|看|留下?"
    rf"|出)?[^,\uff0c\d前]{{0,14}}?的?前\s*(?P<a>{NUMBER})\s*{_ROWS}?(?:数据|记录|订单|明细)?"
    rf"|(?:只|仅)(?:显示|打印|输出|保留|列出?|展示|取|要"
    rf"|留)[^,\uff0c\d]{{0,14}}?(?:最[高大多低小少])的?\s*(?P<b>{NUMBER})\s*{_ROWS}(?:数据|记录"
    rf"|订单)?"
    rf"|(?:显示|打印|取|列出|保留|输出|留下?)[^,\uff0c\d前]{{0,14}}?(?:的"
    rf"|排?名?)?前\s*(?P<c>{NUMBER})\s*{_ROWS}(?:数据|记录|订单)?"
    rf"|(?<!每页)(?:总共|一共|整个报表|全表)?(?:最多|至多)(?:只)?(?:显示|打印|输出"
    rf"|列出?)\s*(?P<d>{NUMBER})\s*(?:行|条)(?:数据|记录)?"
)
_SAID_EN = (
    rf"\b(?:only|just)\b.{{0,40}}?\b(?:first|top"
    rf"|bottom) {_NUM_EN.format(name='a')}\b(?: {_ROWS_EN}\b)?(?: only)?"
    rf"|\b(?:first|top|bottom) {_NUM_EN.format(name='b')}\b(?: {_ROWS_EN})?(?: only| by\b|$)"
    rf"|\b(?:show|list|print|keep|display|give me|include)\b.{{0,20}}?\b(?:first|top"
    rf"|bottom) {_NUM_EN.format(name='c')}\b(?: {_ROWS_EN}\b)?"
    rf"|\b(?:limit|restrict|cut|trim)\w*\b.{{0,30}}?\bto (?:the )?(?:first "
    rf"|top )?{_NUM_EN.format(name='d')} {_ROWS_EN}\b"
    rf"|\b(?:only"
    rf"|just)\b.{{0,20}}?\b(?:the )?{_NUM_EN.format(name='e')}(?: {_ROWS_EN})? with the (?:highest"
    rf"|largest|lowest|smallest|biggest)\b"
    rf"|\b(?:only|just)\b.{{0,20}}?\b(?:the )?{_NUM_EN.format(name='f')} (?:highest|largest|lowest"
    rf"|smallest|biggest)\b"
    rf"|\b(?:no more than|at most) {_NUM_EN.format(name='g')} {_ROWS_EN}\b(?: in (?:total|all))?"
)
_OTHERS = (
    r"每页|每一?个?组|各组|每一?个|每[^,\uff0c\d]{1,6}(?:的|只)?前|加粗|斜体|颜色"
    r"|[红绿蓝黄灰黑白橙紫]|背景|高亮|突出|标[出注记]|字|图|线|框|列|删|去掉|小数|位数|千分"
    r"|\b(?:per page|page|each|every|per group|bold|italics?|red|green|blue|yellow|gr[ae]y|background"
    r"|highlight\w*|colou?r|chart|graph"
    r"|columns?|characters?|letters?|delete|remove|border|line above|digits?|decimals?)\b"
)
_SMALL = (
    r"只|仅|就|需要?|显示|打印|输出|保留|列出?|展示|取|看|留下?|的|前|按照?|根据|依|排[名序行列]?"
    r"|最[高大多贵低小少]|降序|升序|倒序|从[大高]到[小低]|从[小低]到[大高]"
    r"|倒数|数据|记录|订单|明细|员工|人员|客户|商品|产品|项目|单据|出来|里|中|后|由高到低|其余|不要"
    r"|\b(?:only|just|show|list|print|keep|display|give|me|the|rows?|records?|ones?|by|of|with|in"
    r"|limit|report|table|sorted|ordered|ranked"
    r"|highest|largest|biggest|lowest|smallest|greatest|most|best|values?|descending|ascending|order"
    r"|for|to|please|it|whole|data|rest|according)\b"
)
_GROUPED = N_("The rows are grouped: the highest or lowest of all of them don't stand together.")
_UP = r"升序|从[小低]到[大高]|由[小低]到[大高]|\bascending\b"


class FirstRows(Edit):
    """Print only the first rows; with field: those with its highest (desc) or lowest (asc) values."""

    kind: Literal["first_rows"] = "first_rows"
    hints: ClassVar[str] = r"前.{0,4}[行条名个]|最[高大多低少].{0,6}[条名个]|first|top|limit"
    company: ClassVar[str] = (
        r"\b(?:cut|stop|off|short|end|ends|trim|truncate|restrict|limit|cap|after|no more than)\b"
    )
    rank = 5
    count: int = Field(ge=1, le=_MOST)
    field: str = Field(default="", description="field name; empty: the rows as they come")
    order: Literal["asc", "desc"] = "desc"

    def check(self, outline: Outline) -> str:
        """The field must be declared and comparable, and no group may decide the order."""
        if not self.field:
            return ""
        if outline.groups:
            return _(_GROUPED)
        return SortRows(fields=[self.field]).check(outline)

    def describe(self, outline: Outline) -> str:
        """Say which rows are left."""
        if not self.field:
            return _("Only the first {count} {count:row is|rows are} printed.", count=self.count)
        name = field_called(self.field, outline)
        if self.order == "desc":
            return _(
                "Only the {count} {count:row|rows} with the highest {name} {count:is|are} printed,"
                " sorted by it.",
                count=self.count,
                name=name,
            )
        return _(
            "Only the {count} {count:row|rows} with the lowest {name} {count:is|are} printed, sorted by it.",
            count=self.count,
            name=name,
        )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 只显示前10行, top 10 by amount, 只显示金额最高的5条."""
        found = clause.has(_SAID_EN if clause.english else _SAID_ZH)
        if found is None or clause.has(_OTHERS):
            return []
        said = next(one for one in found.groupdict().values() if one)
        count = read_number(said)
        if count is None or count != int(count) or not 1 <= count <= _MOST:
            return []
        least = bool(clause.has(_LEAST))
        ranked = (
            least
            or _names_rank(clause)
            or bool(clause.has(rf"{_BEST}|名"))
            or bool(clause.has(r"按|排|\bby\b"))
        )
        names = [one.name for one in clause.data("field") if _ranks(one.name, outline)] if ranked else []
        if ranked and len(set(names)) != 1:
            raise clause.unclear([one.values[0] for one in outline.columns])
        if names and outline.groups:
            raise EditProblem("not_possible", _(_GROUPED), _("Take the groups away first."))
        clause.mark(found.start(), found.end()) if not names else None
        at = clause.has(rf"前?\s*{re.escape(said)}\s*{_ROWS}?|\b(?:first|top|bottom)?\s*{said}\b")
        clause.mark(at.start(), at.end()) if at else None
        for pattern in (_BEST, _LEAST, _SMALL, rf"\b{_ROWS_EN}\b"):
            heard(clause, pattern)
        up = least or bool(clause.has(_UP))
        return [
            cls(count=int(count), field=names[0] if names else "", order="asc" if names and up else "desc")
        ]

    def change(self, template: Template, outline: Outline) -> None:
        """Sort where a field decides, and let the filter count the rows."""
        if self.field:
            sort_rows(template, [(self.field, self.order == "desc")])
        limit_rows(template, self.count)


def _names_rank(clause: Clause) -> bool:
    """Tell whether a Chinese clause says a column right before the count: 金额前十."""
    ends = [one.end for one in mentions_in(clause) if one.kind in ("label", "name", "column", "field")]
    after = re.compile(rf"[列栏]?的?(?:排名?)?前\s*{NUMBER}")
    return not clause.english and any(after.match(clause.text, end) for end in ends)


def _ranks(name: str, outline: Outline) -> bool:
    """Tell whether rows can be ranked by a field: by numbers and dates, or texts that hold amounts."""
    kind: Any = next((one.java_type for one in outline.fields if one.name == name), "")
    return kind in NUMBERS or kind in DATES
