"""A parameter that chooses rows, asked for in one breath: 给查询加一个按国家筛选的参数 Country."""

from __future__ import annotations

import re

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.query_parts import ChangeQuery, is_column_of
from app.domain.reports.editing.data.query_text import can_be_extended
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.orders_said import SQL, order_of, orders_said
from app.domain.reports.editing.request.other_words import in_own_words
from app.domain.reports.editing.rows.parameter_filter import FilterByParameter, field_named, field_told
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

_QUERY = re.compile(r"查询|(?<![a-z])sql(?![a-z])|\bquery\b", re.IGNORECASE)
_P = r"[“\"「『‘']?(?P<p>[A-Za-z_][A-Za-z0-9_]*)[”\"」』’']?"
_TO_ZH = (
    r"(?:请|帮我)*(?:[给在为](?:这个|该)?(?:报表|模板|查询|sql|查询语句|sql查询)(?:里面?|中|上)?)?(?:再|还)?"
)
_ADD_ZH = r"(?:加上?|添加|增加|新增|新建|定义|设)(?:[一1]?个)?(?:新的)?(?:查询|报表)?"
_BY_ZH = (
    r"(?:用来|用于|可以?|能够?)?(?:按照?|根据|以|对)?(?:查询)?(?P<f>[^,\uff0c]{1,20}?)"
    r"(?:的值|字段|来|进行|做)*(?:筛选|过滤)"
)
_TAIL_ZH = r"(?:查询|数据|记录|报表|结果|行)*(?:用|使用)?的?"
_THE = r"(?:the |its |their )?"
_THINGS = r"(?:(?:the )?(?:sql )?(?:query|report|rows|records|data|list|results?) )?"
_FIELD = rf"{_THE}(?P<f>[\w .]{{1,40}}?)(?: (?:field|column))?"
_NEW = r"(?:add|create|define|include|insert|declare|give the (?:sql )?query|give the report)"
_A_PARAMETER = r"(?:an? |the |one )?(?:new |query |report |string |filter )*parameter (?:called |named )?"
_ORDERS = orders_said()
_SIGN = rf"(?:(?:is|of) )?(?P<s>{'|'.join(said for _order, said in _ORDERS)})"
_SAID = tuple(
    re.compile(rf"^{pattern}$", re.IGNORECASE)
    for pattern in (
        rf"{_TO_ZH}{_ADD_ZH}{_BY_ZH}{_TAIL_ZH}参数\s*[:\uff1a]?(?:名?[叫为是])?\s*{_P}",
        rf"{_TO_ZH}{_ADD_ZH}{_P}\s*参数[,\uff0c\s]*{_BY_ZH}{_TAIL_ZH}",
        rf"{_TO_ZH}{_ADD_ZH}参数\s*[:\uff1a]?\s*{_P}[,\uff0c\s]*{_BY_ZH}{_TAIL_ZH}",
        rf"{_TO_ZH}{_ADD_ZH}(?:参数\s*)?{_P}\s*(?:参数)?[,\uff0c\s]*(?:用来|用于|来)?(?:筛选|过滤)(?P<f>[^,\uff0c]{{1,12}}?){_TAIL_ZH}",
        rf"{_TO_ZH}{_ADD_ZH}(?:筛选|过滤)(?P<f>[^,\uff0c]{{1,12}}?)(?:用)?的参数\s*[:\uff1a]?\s*{_P}",
        rf"(?:查询|报表)?{_BY_ZH}{_TAIL_ZH}[,\uff0c\s]*(?:用|以|通过)?(?:一个)?(?:新的?)?参数名?(?:[叫为是用])?\s*{_P}",
        rf"(?:please )?{_NEW} {_A_PARAMETER}{_P},? (?:that |which |and |to |for )+(?:filter(?:s|ing)?"
        rf"|restricts?"
        rf"|limits?|narrows?) {_THINGS}(?:by|on|to) {_FIELD}(?: to the (?:sql )?query)?",
        rf"(?:please )?{_NEW} {_A_PARAMETER}{_P} (?:to the (?:sql )?query )(?:that |which |and |to |for )+"
        rf"(?:filter(?:s|ing)?|restricts?|limits?|narrows?) {_THINGS}(?:by|on) {_FIELD}",
        rf"(?:please )?(?:filter|restrict|limit) {_THINGS}(?:by|on) {_FIELD} (?:with|using|through"
        rf"|via|by) {_A_PARAMETER}{_P}",
        rf"(?:please )?{_NEW} (?:an? |the |one )?(?:new |query |report "
        rf"|filter )*(?:(?P<t>[A-Za-z]+) )?parameter "
        rf"(?:called |named )?{_P},? (?:and |to |that |which )+(?:then |also |use it to )*"
        rf"(?:filter|restrict|limit|narrow)(?:s|ing)?(?: down)? {_THINGS}(?:down )?(?:to|by|with) (?:only )?"
        rf"(?:(?:the |those )?\w+s (?:where|with|whose|having) )?{_FIELD} ?{_SIGN} ?(?P=p)",
        rf"(?:please )?{_NEW} (?:an? )?{_FIELD} filter(?:ing)? parameter (?:called "
        rf"|named )?{_P}(?: to the (?:sql )?query)?",
    )
)


# What is said of the parameter before the query, such as its class and its default value.
_ASIDE = r"(?:[(\uff08][^()\uff08\uff09]*[)\uff09]|[^,\uff0c;\uff1b])*?"
_OF_IT = (
    r"(?:[,\uff0c]\s*(?:and )?(?:(?:its|with|an?|the|of) )*"
    r"(?:其|它)?的?(?:默认|缺省|初始|类型|default|type|class|initial)[^,\uff0c;\uff1b]*?)*"
)
_DECLARING = re.compile(
    rf"^(?P<first>[^,\uff0c;\uff1b]*(?:参数|\bparameter\b){_ASIDE}{_OF_IT})"
    r"(?:[,\uff0c;\uff1b]\s*(?:and )?|\s+and )"
    r"(?P<rest>[^;\uff1b]*(?:查询|(?<![a-z])sql(?![a-z])|\bquery\b|WHERE).*)$",
    re.IGNORECASE | re.DOTALL,
)
# The orders of 只取运费不低于它的订单 are the rows, no column.
_ROWS_TAKEN = re.compile(r"的(?:那些|这些|所有)?(?:订单|记录|数据|行|单据?|单子|明细|条目)[。.]?$")
_THAT_PARAMETER = re.compile(
    r"(?:这个|该|此|上述|新)参数(?!\s*[A-Za-z_])"
    r"|\b(?:this|that|the new|the) parameter\b(?!\s+[A-Za-z_]+\s*$)",
    re.IGNORECASE,
)
# "it" right behind a sign is the parameter that was spoken of.
_IT = re.compile(
    r"(?:(?<==)|(?<=>)|(?<=<)|(?<=\bequals)|(?<=\bequal to)|(?<=\bmatches)"
    r"|(?<=\b(?:than|most))|(?<=\b(?:least|after))|(?<=\bbefore))\s+it"
    r"(?=\s*(?:$|[.,;!]))"
    r"|(?:(?<=[于过是]|=|>|<))\s*[它其](?=\s*(?:$|[的,;\uff0c\uff1b。]))",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"参数\s*(?:名?[为是叫])?\s*[:\uff1a“「\"]?(?P<zh>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?<![A-Za-z_])(?P<before>(?!(?:String|Integer|Long|Short|Double|Float|BigDecimal|Boolean|Date"
    r"|Timestamp)\b)[A-Za-z_][A-Za-z0-9_]*)\s*参数"
    r"|\bparameter (?:called |named )?[\"“]?(?P<en>[A-Za-z_][A-Za-z0-9_]*)",
    re.IGNORECASE | re.ASCII,
)


def with_parameter_named(text: str) -> str:
    """Return a request in which 这个参数 is called by the name of the parameter that it names before."""
    named = _NAMED.search(text)
    name = next((one for one in named.groups() if one), "") if named else ""
    if not named or not name:
        return text
    rest = _THAT_PARAMETER.sub(
        lambda found: f"the parameter {name}" if found.group().isascii() else f"参数 {name}",
        text[named.end() :],
    )
    rest = _IT.sub(
        lambda found: f" the parameter {name}" if found.group().isascii() else f"参数 {name}", rest
    )
    return text[: named.end()] + rest


def declared_for_query(text: str) -> tuple[str, str, str] | None:
    """Return the words that declare a parameter, its name, and what is said of the query behind them."""
    found = _DECLARING.match(text.strip())
    named = _NAMED.search(found["first"]) if found else None
    name = next((one for one in named.groups() if one), "") if named else ""
    return (found["first"], name, _ROWS_TAKEN.sub("", found["rest"])) if found and name else None


def filter_said(text: str, template: Template, outline: Outline) -> Edit | None:
    """Return how a request lets a new parameter choose rows: in the query where that is named."""
    said = re.sub(r"\s+", " ", text.strip().rstrip("。.!！"))
    found = next((one for form in _SAID if (one := form.match(said))), None)
    if found is None:
        return None
    field = _field(found["f"].strip(), outline) or field_told(found["p"], outline)
    parts = found.groupdict()
    if not field or _of_another_type(parts.get("t") or "", field, outline):
        return None
    order = order_of(parts.get("s") or "=", _ORDERS) or "equal"
    query = xml.child(template.root, "queryString")
    sql = (query.text or "") if query is not None else ""
    if _QUERY.search(said) and can_be_extended(sql) and is_column_of(field, sql):
        return ChangeQuery(condition=field, parameter=found["p"], sign=SQL[order])
    return FilterByParameter(field=field, operator=order, parameter=found["p"])


def _of_another_type(said: str, field: str, outline: Outline) -> bool:
    """Tell whether a parameter is to have another type than the field that it is compared with."""
    known = next((one.java_type.rsplit(".", 1)[-1] for one in outline.fields if one.name == field), "")
    return bool(said) and said.lower() not in (known.lower(), "new", "report", "query", "filter")


def _field(words: str, outline: Outline) -> str:
    """Return the field that words name, in the template's words or a person's; "" where none or several."""
    own, _said = in_own_words(words, outline)
    return field_named(Clause(words, outline), words) or field_named(Clause(own, outline), own)
