"""A new parameter told with the rows that it chooses: its class, its default value, the comparison."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import get_args

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import DATES, NUMBERS
from app.domain.reports.editing.columns.field_told import WORD_TYPE, class_of
from app.domain.reports.editing.data.data import AddData, DataType
from app.domain.reports.editing.data.data_defaults import default_fault
from app.domain.reports.editing.data.query_parts import ChangeQuery
from app.domain.reports.editing.exact.slots import Slots, slots_of
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.request.orders_said import SQL, Order, order_of, orders_said
from app.domain.reports.editing.rows.parameter_filter import FilterByParameter
from app.domain.reports.editing.stated.hidden_values import QUOTATION
from app.domain.reports.editing.stated.said_exactly import TYPE
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.spoken_names import spoken_names

_N = r"[A-Za-z_][A-Za-z0-9_]*"
_NO_NAME = (
    r"(?:only|just|show|select|filter|print|use|then|list|keep|query|with|also|let|set|make|restrict|limit)\b"
)
_NAMES = (
    rf"[\"“]?(?P<n>{_N})[\"”]?(?:\s*(?:和|与|、|,|and)\s*[\"“]?(?P<m>(?!{_NO_NAME}){_N})[\"”]?)?"
    r"(?![A-Za-z0-9_])"
)
_HEADS = (
    r"(?:请|帮我|麻烦)*(?:新建|新增|添加|增加|定义|声明|创建|加)(?:上|入|一下)?(?:[一1两]?个)?(?:新的?)?"
    rf"(?:(?P<t>{TYPE}|{WORD_TYPE})\s*(?:类型)?的?)?(?:报表|查询)?参数\s*(?:叫做?|名为|名叫|命名为"
    rf"|:)?\s*{_NAMES}",
    r"(?:please )?(?:add|create|declare|define|introduce) (?:an? |the |two )?(?:new )?"
    rf"(?:(?P<t>{TYPE}|{WORD_TYPE})[ -](?:type )?)?parameters? (?:(?:called|named) )?{_NAMES}",
)
_TYPED = (
    rf"(?:(?:数据)?类型|\bclass\b)\s*(?:都)?(?:[为是用:=]|设为)?\s*(?P<t>{TYPE}|{WORD_TYPE})(?:类?型)?"
    rf"|(?:(?:both )?of |with |as )?(?:the )?(?:(?:data )?type|class)(?: of| is)?\s*[:=]?\s*"
    rf"(?P<t2>{TYPE}|{WORD_TYPE})"
    rf"|(?:都?[为是])?\(?\s*(?P<t3>{TYPE}|{WORD_TYPE})\s*(?:类?型|type\b|class\b)?\s*\)?(?=\s*(?:[,;)]"
    rf"|and\b|$|\.|with\b))"
)
_DEFAULT = (
    rf"(?:默认值?|缺省值?)\s*[为是用:=]*\s*(?P<v>{QUOTATION}|-?\d+(?:\.\d+)?(?![\d-])|\d{{4}}-\d\d?-\d\d?)"
    r"|(?:with )?(?:an? |the |its )?default(?: value)?(?: of| is|:|=)?\s*"
    rf"(?P<w>{QUOTATION}|\d{{4}}-\d\d?-\d\d?|-?\d+(?:\.\d+)?)"
)
_ORDERS = orders_said(
    at_least=r"on or after|from|since|starting (?:from|with|at)|不早于|从",
    at_most=r"on or before|up to|until|不晚于|截至",
    equal=r"(?:is )?the same as|matches|is|[为是]",
    not_equal=r"is not|不是",
    above="之?以?后",
    below="之?以?前",
)
_SIGN = "|".join(said for _order, said in _ORDERS)
_IT = (
    r"(?:that|it|this|(?:this|that|the) (?:value|parameter|number|date)|(?:the )?parameter {n}"
    r"|the value of {n}|它|其|该值"
    r"|(?:该|此|这个?)参数(?:的值)?|参数\s*{n}|{n})(?:的值)?"
)
_TAKES = (
    r"(?:and |then |to |that |which )*(?:use it to )?(?:only |just )?(?:select|show|list|print|keep"
    r"|include|filter|restrict|limit)s?"
    r"(?: the (?:query|report|rows|data))?(?: to)?(?: only)?(?: the| those)? ?(?:[a-z]+s?|records"
    r"|rows)? ?(?:(?:in|from) the query )?"
    r"(?:whose|where|with|having|to|by)? ?(?:the |an? )?(?P<f>{fields})(?: is| are)? ?"
    r"|(?:并且?|再|然后|明细|报表|查询)*(?:里|中)?(?:只|仅)(?:查询|显示|打印|取|选取?|列出|输出|保留|查)"
    r"(?:出)?(?P<g>{fields})\s*(?:的值)?"
    r"|(?:并且?|再|然后)*(?:用(?:它|该参数)|据此)?(?:过滤|筛选)(?:出)?(?P<h>{fields})\s*"
)
_ROWS = r"(?:的(?:所有)?(?:行|记录|数据|明细|订单|单据|产品|商品|内容|条目|客户|员工|[\u4e00-\u9fff]{2}))?"
_BETWEEN = (
    r"(?:在|介于|落在)?(?:它们|这?两个?参数|二者|两者|{n}\s*(?:和|与|到|至)\s*{m})(?:的值)?之间"
    r"|(?:is |lies |falls )?(?:between|within) (?:them|these|the two|those|both|{n} and {m})"
    r"(?: parameters| values| dates)?"
)
_SMALL = r"[\s,;。.()\u0001]+|并且?|再|然后|且|\b(?:and|with|then|also)\b"
_QUERY = re.compile(r"查询|(?<![a-z])sql(?![a-z])|\bquery\b", re.IGNORECASE)


@dataclass
class ParameterTold:
    """New parameters, what they are, and the rows that they choose."""

    names: list[str]
    java_type: str = ""
    default: str = ""
    by: str = ""
    orders: list[Order] = field(default_factory=list)
    in_query: bool = False

    def edits(self, _outline: Outline) -> list[Edit]:
        """Return the edits that declare them and choose the rows."""
        made: list[Edit] = [
            AddData.model_validate(
                {"what": "parameter", "name": one, "java_type": self.java_type, "default": self.default}
            )
            for one in self.names
        ]
        for name, order in zip(self.names, self.orders, strict=True):
            if self.in_query:
                made.append(ChangeQuery(condition=self.by, parameter=name, sign=SQL[order]))
            else:
                made.append(FilterByParameter(field=self.by, operator=order, parameter=name))
        return made

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return nothing: no element is new."""
        return None if new else []


def parameter_told_of(text: str, outline: Outline) -> ParameterTold | None:
    """Return the parameters with the rows that they choose of which a text tells each part, else None."""
    slots = slots_of(text.strip())
    head = next((found for one in _HEADS if (found := compiled(one).match(slots.text))), None)
    if head is None or not outline.fields:
        return None
    names = [one for one in (head["n"], head["m"]) if one]
    told = ParameterTold(names, class_of(head["t"]) if head["t"] else "")
    if not _reads(slots, head.end(), told, outline) or not told.by:
        return None
    known = next(one.java_type for one in outline.fields if one.name == told.by)
    told.java_type = told.java_type or (known if known in get_args(DataType) else "java.lang.String")
    told.in_query = _QUERY.search(slots.text) is not None
    if _kind(told.java_type) != _kind(known) or default_fault(told.java_type, told.default):
        return None
    return told if told.java_type in get_args(DataType) else None


def _kind(java_type: str) -> str:
    """Return of what kind the values of a class are: only those of one kind can be compared."""
    return "number" if java_type in NUMBERS else "date" if java_type in DATES else java_type


def _reads(slots: Slots, at: int, told: ParameterTold, outline: Outline) -> bool:
    """Note what all words from a place on say of a parameter; tell whether they say nothing else."""
    names = spoken_names(outline)
    first, last = told.names[0], told.names[-1]
    takes = compiled(_TAKES.replace("{fields}", any_of(names)))
    ends = (
        rf"(?P<s>{_SIGN})\s*{_IT.replace('{n}', first)}{_ROWS}(?![A-Za-z0-9_])"
        if len(told.names) == 1
        else rf"(?:{_BETWEEN.replace('{n}', first).replace('{m}', last)}){_ROWS}(?![A-Za-z0-9_])"
    )
    while at < len(slots.text):
        chosen = takes.match(slots.text, at) if not told.by else None
        ended = compiled(ends).match(slots.text, chosen.end()) if chosen else None
        if chosen is not None and ended is not None:
            told.by = names.get((chosen["f"] or chosen["g"] or chosen["h"]).lower(), "")
            order = order_of(ended["s"].strip(), _ORDERS) if len(told.names) == 1 else None
            told.orders = [order] if order else ["at_least", "at_most"]
            if not told.by or len(told.orders) != len(told.names):
                return False
            at = ended.end()
            continue
        end = _of_parameter(slots, at, told)
        if end <= at:
            return False
        at = end
    return True


def _of_parameter(slots: Slots, at: int, told: ParameterTold) -> int:
    """Note a class or a default value; return where the words end, or where they begin."""
    if (found := compiled(_TYPED).match(slots.text, at)) and found.group():
        said = class_of(found["t"] or found["t2"] or found["t3"])
        if said and told.java_type in ("", said):
            told.java_type = said
            return found.end()
    if found := compiled(_DEFAULT).match(slots.text, at):
        value = found["v"] or found["w"]
        told.default = slots.bare(value) if value in slots.hidden else value
        return found.end()
    small = compiled(_SMALL).match(slots.text, at)
    return small.end() if small is not None else at


def twice_equal(edits: Sequence[dict[str, object]]) -> list[str]:
    """Return the second of two parameters that one field is to equal at once: they are its ends."""
    equal = [
        (str(one["field"]), str(one["parameter"]))
        for one in edits
        if one["kind"] == "add_parameter_filter" and one.get("operator", "equal") == "equal"
    ]
    return [name for at, (by, name) in enumerate(equal) if by in [each for each, _ in equal[:at]]]
