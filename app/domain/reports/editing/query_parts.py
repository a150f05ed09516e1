"""The edit of a part of the query, one more condition or another order, and how it is said."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.query_text import can_be_extended, with_condition, with_order
from app.domain.reports.editing.template import Template

_QUERY = r"(?:查询|sql)(?:语句|sql)?(?:里面?|中|上)?的?"
_ROWS = (
    r"(?:的(?:那些|所有|全部)?(?:订单|数据|行|记录|单据|发票|客户|产品|商品|员工|明细|单子|内容"
    r"|部分)?)?(?:就行|即可)?"
)
_MORE_ZH = re.compile(
    rf"^(?:请|帮我|在|给|把)*{_QUERY}\s*(?:where|条件)?(?:里面?|中|后面?)?(?:再|还)?(?:加上?|增加|添加)(?:一?个)?(?:过滤)?(?:条件)?"
    rf"[,，:：\s]*(?:只?[取要查选看])?(?P<c>.+?){_ROWS}$",
    re.IGNORECASE,
)
_ONLY_ZH = re.compile(
    rf"^(?:请|帮我|在|给|把|将|让)*{_QUERY}\s*(?:条件|语句)?(?:现在|要|得|应该|就|再|里|里面)*(?:[改换变][成为]?|调整?[成为]|限制[成为]?|限定[成为]?)?"
    rf"(?:只|仅)(?:[取要查选看拿抓捞]|查询|返回|保留|包含|显示|列|读取?)(?:出来?|回)?(?P<c>.+?){_ROWS}$",
    re.IGNORECASE,
)
_MORE_EN = re.compile(
    r"^(?:please )?(?:(?:extend|change|restrict|narrow|limit|modify"
    r"|adjust) the (?:sql )?query(?: so (?:that )?it| to)?[:,]?"
    r" ?(?:also |only )*"
    r"(?:requires?|selects?|takes?|returns?|keeps?|fetch(?:es)?|gets?|loads?|reads?|where|with)(?: only)?"
    r"(?: (?:the )?(?:rows|records|orders|invoices|items|lines|customers|products|data|entries))?(?:"
    r" (?:where|with|whose|having|of|that have(?: an?)?|which have(?: an?)?))?(?: an? | the )?"
    r"|in the (?:sql )?query,? (?:also |only )*(?:require|select|take|return|keep)(?: only)?(?: (?:rows"
    r"|records|orders))?"
    r"(?: (?:where|with|whose))?"
    r"|(?:restrict|narrow|limit|filter|confine|reduce|cut) the (?:sql )?query(?: down)? (?:to"
    r"|by)(?: only| just)*"
    r"(?: (?:the |those )?(?:rows|records|\w+s) (?:where|with|whose|having))?) (?P<c>.+)$"
    r"|^(?:please )?add (?:the |a )?(?:condition )?(?P<d>.+?) to the (?:sql )?(?:query|where clause)$",
    re.IGNORECASE,
)
_ORDER_ZH = re.compile(
    rf"^(?:请|帮我|在|给|把)*{_QUERY}\s*(?:(?P<more>order\s*by\s*(?:的)?(?:后面?|里面?|中)?再?(?:加上?|增加|添加))"
    r"|(?:排序|顺序)?(?:方式|条件)?\s*(?:改成|改为|换成|设为|设成|变成|加上?)?\s*(?:order\s+by|按照?)"
    r"|(?:order\s+by|排序|顺序)(?:部分|子句|语句|方式|条件)?\s*(?:改成|改为|换成|设为|设成|变成))\s*(?P<t>[A-Za-z_].*?)(?:排序?)?$",
    re.IGNORECASE,
)
_ORDER_EN = re.compile(
    r"^(?:please )?(?:(?:change|set|make|replace) (?:the )?(?:order by|order(?:ing)?|sort(?:ing)?(?: order)?)"
    r"(?: clause)? (?:of|in) the (?:sql )?query (?:to|with|by|into)(?: order by)?:?"
    r"|(?:change|set|make|replace) the (?:sql )?query(?:'s|’s)? (?:order by|order(?:ing)?|sort(?:ing)?"
    r"(?: order)?)(?: clause)? (?:to|with|by|into)(?: order by)?:?"
    r"|change the (?:sql )?query[:,]? (?:to )?(?:order|sort) by|(?:order|sort) the (?:sql"
    r" )?query by"
    r"|in the (?:sql )?query,? (?:order|sort) by) (?P<t>.+)$",
    re.IGNORECASE,
)
_SIGNS = {
    **dict.fromkeys(("不等于", "不为", "不是", "!=", "is not"), "<>"),
    **dict.fromkeys(("大于等于", "不小于", "不低于", "不少于", "至少", "at least"), ">="),
    **dict.fromkeys(("小于等于", "不大于", "不超过", "不高于", "不多于", "至多", "at most"), "<="),
    **dict.fromkeys(("大于", "超过", "高于", "多于", "above", "over", "greater than", "more than"), ">"),
    **dict.fromkeys(("larger than", "higher than", "exceeding", "exceeds"), ">"),
    **dict.fromkeys(
        ("小于", "低于", "少于", "不足", "不到", "below", "under", "less than", "lower than"), "<"
    ),
    **dict.fromkeys(("等于", "为", "是", "is", "equals"), "="),
}
_WORDED = "|".join(rf"{one}\b" if one.isascii() else one for one in sorted(_SIGNS, key=len, reverse=True))
_COMPARED = re.compile(
    rf"^(?P<x>[A-Za-z_][\w.]*)\s*(?:(?:is|are|of) (?=above|over|below|under|at|greater|more|less"
    rf"|lower|larger|higher))?"
    rf"(?P<o><=|>=|<>|!=|=|<|>|{_WORDED})\s*(?P<v>.+)$",
    re.IGNORECASE,
)
_DOWN = re.compile(r"\s*(?:的)?(?:倒序|降序|从[大高]到[小低]|\bdesc(?:ending)?)\s*$", re.IGNORECASE)
_UP = re.compile(r"\s*(?:的)?(?:升序|正序|从[小低]到[大高]|\basc(?:ending)?)\s*$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[,，、]|(?:\band )?\bthen(?: by)?\b|\band\b|再按|然后按)\s*")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_PLAIN = r"^[^;$]*$"


class ChangeQuery(Edit):
    """Add a condition to the SQL query, or order it; the rest of the query stays as it is written.

    With a parameter, which is declared where it is not, the condition is a
    column alone that must be equal to it, or stand so to it as the sign says.
    """

    kind: Literal["query_part"] = "query_part"
    hints: ClassVar[str] = r"查询|sql|query"
    rank = 34
    condition: str = Field("", max_length=300, pattern=_PLAIN, description="SQL, such as Freight > 50")
    order: list[str] = Field(default_factory=list, max_length=6, description="SQL, such as OrderDate DESC")
    parameter: str = Field("", max_length=80, pattern=r"^\w*$")
    sign: Literal["=", "<>", ">", ">=", "<", "<="] = "="
    more: bool = Field(False, description="order: after what the query is ordered by already")

    def check(self, outline: Outline) -> str:
        """Something must be asked for."""
        plain = all(re.fullmatch(r"[\w.\"`\[\]]+(?: (?:ASC|DESC))?", one) for one in self.order)
        if self.parameter and not re.fullmatch(r"[\w.\"`\[\]]+", self.condition):
            return _("Say the condition or the order.")
        plain = plain and not re.search(r"--|/\*", self.condition)
        return "" if (self.condition or self.order) and plain else _("Say the condition or the order.")

    def describe(self, outline: Outline) -> str:
        """Say what the query does now."""
        if self.parameter:
            said = f"{self.condition} {self.sign} {self.parameter}"
            return _("The query takes only rows with {condition}.", condition=said)
        if self.condition:
            return _("The query takes only rows with {condition}.", condition=self.condition)
        return _("Ordered the query by {names}.", names=", ".join(self.order))

    def change(self, template: Template, outline: Outline) -> None:
        """Write the query anew with the part changed."""
        query = xml.child(template.root, "queryString")
        sql = query.text if query is not None else None
        if query is None or not sql or not can_be_extended(sql):
            raise EditProblem(
                "no_query",
                _("The report has no plain SQL query that a part could be added to."),
                _("Say the whole query: “set the query to select …”."),
            )
        condition = (
            f"{self.condition} {self.sign} $P{{{self.parameter}}}" if self.parameter else self.condition
        )
        query.text = with_condition(sql, condition) if condition else sql
        if self.parameter and all(one.name != self.parameter for one in outline.parameters):
            kinds = {one.name: one.java_type for one in outline.fields}
            java_type = kinds.get(self.condition, "java.lang.String")
            template.add(
                template.root,
                xml.make(template.root, "parameter", name=self.parameter, **{"class": java_type}),
            )
        if self.order:
            query.text = with_order(query.text, self.order, more=self.more)


def query_part_said(text: str, template: Template) -> ChangeQuery | None:
    """Return what a whole request changes of the query, where the columns that it names stand there."""
    query = xml.child(template.root, "queryString")
    sql = (query.text or "") if query is not None else ""
    said = text.strip().rstrip("。.!！")
    if not re.match(r"\s*(?:select|with)\b", sql, re.IGNORECASE):
        return None
    for pattern in (_ORDER_ZH, _ORDER_EN):
        if found := pattern.match(said):
            terms = [_term(one, sql) for one in _BETWEEN.split(found["t"]) if one]
            more = bool(found.groupdict().get("more"))
            return ChangeQuery(order=[one for one in terms if one], more=more) if all(terms) else None
    for pattern in (_MORE_ZH, _ONLY_ZH, _MORE_EN):
        if found := pattern.match(said):
            condition = _condition((found["c"] or found.groupdict().get("d") or "").strip(), sql)
            return ChangeQuery(condition=condition) if condition else None
    return None


def is_column_of(name: str, sql: str) -> bool:
    """Tell whether a field is a column that the query's condition can name, not only called so."""
    renamed = re.search(rf"\bas\s+[\"`\[]?{re.escape(name)}\b", sql, re.IGNORECASE)
    return renamed is None and bool(re.fullmatch(r"[A-Za-z_]\w*", name)) and _known(name, sql)


def _known(name: str, sql: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sql, re.IGNORECASE)) or "*" in sql


def _term(said: str, sql: str) -> str:
    name = _UP.sub("", _DOWN.sub("", said)).strip()
    if not re.fullmatch(r"[A-Za-z_][\w.]*", name) or not _known(name, sql):
        return ""
    return f"{name} DESC" if _DOWN.search(said) else name


def _condition(said: str, sql: str) -> str:
    found = _COMPARED.match(said)
    if found is None or not _known(found["x"], sql):
        return ""
    value = found["v"].strip().strip("'\"“”‘’「」")
    if not value or re.search(r"\b(?:and|or)\b|[,，;；]", value, re.IGNORECASE):
        return ""
    literal = value if _NUMBER.fullmatch(value) else "'" + value.replace("'", "''") + "'"
    sign = found["o"].lower()
    return f"{found['x']} {_SIGNS.get(sign, sign)} {literal}"
