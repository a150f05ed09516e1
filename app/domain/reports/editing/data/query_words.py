"""How a whole request says what changes in the query: a condition, an order, a column, and little else."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.data.query_parts import ChangeQuery
from app.domain.reports.editing.data.query_text import known_column, tables_of
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.orders_said import SQL, order_of, orders_said
from app.domain.reports.editing.template.template import Template

_QUERY = re.compile(
    r"查询|取数|(?<![a-z])sql(?![a-z])|(?<![a-z])(?-i:WHERE|ORDER BY)(?![a-z])"
    r"|\bquery\b|\bselect (?:list|clause)\b",
    re.IGNORECASE,
)
_ORDERS = orders_said(
    at_least=r"\b(?:from|since|on or after|not before)\b",
    at_most=r"\b(?:on or before|not after|up to)\b",
    not_equal=r"不[为是]|\bis not\b",
    equal=r"[为是]|\b(?:is|equal to)\b",
)
_WORDED = "|".join(said for _order, said in _ORDERS)
_VALUE = (
    r"\$P\{\w+\}|'[^']*'|\"[^\"]*\"|“[^”]*”|‘[^’]*’|「[^」]*」"
    r"|(?:参数|(?:the )?param(?:eter)?)\s*\w+(?:\s*的值)?|-?\d[\d.:\-/]*"
    r"|[\w\u4e00-\u9fff]+?(?=的|$|[\s,;\uff0c\uff1b])"
)
_RAW = (
    r"(?:is\s+)?(?:not\s+)?(?:like\s+'[^']*'|in\s*\([^()]*\)|between\s+\S+\s+and\s+[^\s,;\uff0c]+)"
    r"|is\s+(?:not\s+)?null\b"
)
_EMPTY = (
    r"(?P<full>(?:[不非]为?|is not |are not |not )(?:空值?|empty|null)\b|有值|不缺)"
    r"|(?P<empty>(?:为|是|is |are )(?:空值?|empty|null)\b)"
)
_COMPARED = re.compile(
    r"(?<![\w.$])(?P<x>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)?)(?:的?值)?\s*(?:"
    rf"(?P<raw>{_RAW})|{_EMPTY}"
    r"|\s(?P<bare>-?\d+(?:\.\d+)?|'[^']*')(?=$|[\s,;])"
    r"|(?:(?:is|are|of|was) (?!not\b(?! (?:before|after)\b)))?\s*"
    rf"(?P<o>{_WORDED})\s*(?P<v>{_VALUE}))",
    re.IGNORECASE | re.ASCII,
)
_DOWN = (
    r"倒序|降序|逆序|从[大高新晚]到[小低旧早]|(?<![a-z])desc(?:ending)?(?![a-z])"
    r"|(?:newest|latest|largest|highest) first"
)
_UP = (
    r"升序|正序|顺序|从[小低旧早]到[大高新晚]|(?<![a-z])asc(?:ending)?(?![a-z])"
    r"|(?:oldest|earliest|smallest|lowest) first"
)
_NO_KEY = r"(?!(?:to|in|of|from|the|sql|query|and|a|where|by|order|for|then|into|with|clause|results?)\b)"
_KEY = rf"{_NO_KEY}[A-Za-z_][\w.]*(?:\s*,?\s*(?:的)?(?:in )?(?:{_DOWN}|{_UP})(?: order)?)?"
_BETWEEN = (
    r"\s*(?:,\s*(?:and )?(?:then )?(?:by )?|[，、]?\s*(?:[再后]按?|然后再?按?)|[，、]"
    r"|\b(?:and then|then|and)\b(?: by)?)\s*"
)
_ORDERED = re.compile(
    r"(?:先?(?:按照?|根据)|先|(?:\bfirst )?(?<![a-z])by|\bto\b|\binto\b|\bwith\b|[改换变][成为]|设[成为]"
    r"|加上?|添加|[:\uff1a]|\bclause)\s*"
    rf"(?:(?:按照?|order\s+by|sort by)\s*)?(?P<t>{_KEY}(?:{_BETWEEN}{_KEY})*)",
    re.IGNORECASE | re.ASCII,
)
# The key that the order has now, which the new one takes the place of.
_FORMER = re.compile(
    rf"(?:\b(?:instead of|rather than|not)(?: by)?"
    r"|[,\uff0c]?\s*(?:而?不[是再用要]+|别再?)(?:按照?|根据)?)"
    rf"\s*(?P<k>{_KEY})(?:\s*排序?)?(?:了)?\s*$",
    re.IGNORECASE | re.ASCII,
)
# The same named before the new one: from ORDER BY a to ORDER BY b; 由 ORDER BY a 改成 ORDER BY b.
_FROM = re.compile(
    rf"(?:[由从]|\bfrom\b|\bchange\b)\s*(?P<o>order\s+by\s+)?(?P<k>{_KEY}(?:{_BETWEEN}{_KEY})*)"
    r"(?=[^,;\uff0c\uff1b]{0,24}?(?:[改换变][成为]|\b(?:in)?to\b))",
    re.IGNORECASE | re.ASCII,
)
_ONE_KEY = re.compile(rf"(?<![\w.]){_KEY}", re.IGNORECASE | re.ASCII)
_SORTS = re.compile(
    rf"排|{_DOWN}|{_UP}|(?<![a-z])order\s*by(?![a-z])|\border(?:ed|ing)\b|\bsort\w*\b|\border (?:of|in) the\b"
    r"|\borders by\b"
    r"|^(?:please )?order\b|query(?:'s|’s)? order\b",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"order\s*by\s*(?:的)?(?:后|里|中)|再加|追加|\b(?:append|also|additionally|as well)\b", re.IGNORECASE
)
_TAKES_OUT = re.compile(
    r"删|去掉|拿掉|移除|取消|不要|不再|\b(?:remove|drop|delete|take out|without|no)\b(?! (?:less|more)\b)",
    re.IGNORECASE,
)
_COLUMN = re.compile(
    r"(?:字段|列|\b(?:column|field)s?)\s*(?:called |named |名为|叫做?|[:\uff1a])?\s*"
    r"[“\"「]?(?P<n>[A-Za-z_][A-Za-z0-9_]*)[”\"」]?"
    r"|(?<![A-Za-z0-9_])(?P<m>(?!(?:the|this|that|an?|select|one|new)\b)[A-Za-z_][A-Za-z0-9_]*)\s*(?:这个|这一)?"
    r"(?:字段|列|\b(?:column|field)s?\b)"
    r"|\b(?:also selects?|selects? also) (?P<s>[A-Za-z_][A-Za-z0-9_]*)",
    re.IGNORECASE | re.ASCII,
)
_NOT_NAMED = ("to", "in", "of", "from", "the", "sql", "query", "and", "a", "where", "by", "order", "for")
# All else that a request for a change of the query may hold.
_BAG = re.compile(
    r"查询|取数|语句|条件|子句|部分|过滤|筛选|限制|限定|约束|要求|范围|方式|排列|排序|顺序|排|数据|记录|结果|订单|单据|发票|客户"
    r"|产品|商品|员工|明细|单子|内容|字段|列|要|得|应该|现在|多|添加|增加|新增|追加|补充|补|加上|加入|加|带上|查出|查"
    r"|取出|取|选|看|拿|抓|捞|返回|保留|包含|显示|读取?|出来|回|调整?|[改换变设][成为]?|为|是|后面|里面|里|中|上|后|再"
    r"|还|也|另外|同时|并且|并|且|和|[这此该]个?|一个|一条|一列|一项|一|个|条|项|只|仅|那些|所有|全部|的|请|帮我|帮|我|把|将|让|给"
    r"|在|就行|即可|就|才|按照?|根据|[:\uff1a,\uff0c。.;\uff1b、]"
    r"|(?<![a-z])(?:please|can|could|you|i|we|want|need|would|like|add|extend|append|put|include|insert|change"
    r"|restrict|narrow|limit|modify|adjust|set|make|replace|filter|confine|reduce|cut|down|let|have|so|that"
    r"|it|to|by|into|in|of|on|from|at|with|the|an?|one|another|extra|additional|further|new|more|condition"
    r"|clause|criteri(?:on|a)|sql|query|queries|statement|where|and|also|only|just|requires?|selects?|takes?"
    r"|returns?|keeps?|fetch(?:es)?|gets?|loads?|reads?|rows?|records?|orders?|invoices|items|lines|customers"
    r"|products|data|entries|those|whose|which|having|its?|order(?:ed|ing)?|sort(?:ed|ing)?|results?|report"
    r"|list|too|as|as well|instead|then|columns?|fields?|this|is|are|should|must|now|back)(?![a-z])"
    r"|'s\b|’s\b|\s|\x00",
    re.IGNORECASE,
)
_QUOTED_PART = re.compile(
    r"[“「\"](?P<c>[A-Za-z_][^”」\"]*(?:[=<>]|\b(?i:is|in|like|between)\b)[^”」\"]*)[”」\"]"
)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_QUOTES = "'\"“”‘’「」"


_TABLE_NAME = r"[A-Za-z_][\w.]*"
_ELSE_STAYS = (
    r"(?:[,\uff0c]?\s*(?:其[他它余]的?|别的|条件|排序)+(?:都|全)?(?:不变|不动|别动|不用动|照旧|保持不变))?"
)
_TABLES = tuple(
    re.compile(pattern, re.IGNORECASE | re.ASCII)
    for pattern in (
        rf"(?:把|将)?(?:查询|取数|数据|sql|语句)+(?:语句)?(?:的|里的?|中的?|用的?|来源的?)*"
        rf"(?:数据)?(?:来源)?表(?:名)?(?:从|由)?\s*(?P<a>{_TABLE_NAME})?"
        rf"\s*(?:表)?(?:要|都|现在)*[换改变](?:[成为到用]|从)*\s*(?P<b>{_TABLE_NAME})\s*表?{_ELSE_STAYS}",
        rf"(?:查询|取数|数据)+(?:要|应该?|现在)?(?:改?从|改用|换用)\s*(?P<b>{_TABLE_NAME})\s*表?"
        rf"(?:里|中)?(?:取数?|读取?|查)?"
        rf"(?:[,\uff0c]?(?:而?不是|不再(?:从|用))\s*(?P<a>{_TABLE_NAME})\s*表?)?{_ELSE_STAYS}",
        rf"(?:please )?(?:change|switch|replace|set) (?:the )?(?:(?:query(?:'s|\u2019s)?|sql) )?"
        rf"(?:source |data )?table"
        rf"(?: (?:of|in) the (?:query|sql))?(?: from)?(?: (?P<a>(?!to\b|with\b){_TABLE_NAME}))?"
        rf"(?: (?:of|in) the (?:query|sql))?"
        rf" (?:to|with|by) (?P<b>{_TABLE_NAME})",
        rf"(?:please )?(?:(?:let|make|have) )?(?:the )?(?:query|sql|report) "
        rf"(?:should )?(?:reads?|selects?|takes? (?:its |the )?data|gets? its data)"
        rf" from (?:the )?(?:table )?(?P<b>{_TABLE_NAME})(?: table)?"
        rf"(?:,? (?:instead of|rather than|not)(?: from)? (?:the )?(?P<a>{_TABLE_NAME}))?",
    )
)


_OF_TABLES = re.compile(r"\bread|\btable\b|数据", re.IGNORECASE)


def _other_table(said: str, sql: str) -> ChangeQuery | None:
    """Return what table the query is to read from: 取数的表 Orders 换成 Orders2024."""
    found = next((one for form in _TABLES if (one := form.fullmatch(said.strip(" .")))), None)
    there = tables_of(sql)
    if found is None or not there:
        return None
    former = next((one for one in there if one.lower() == (found["a"] or "").lower()), "")
    former = former or (there[0] if not found["a"] and len(set(there)) == 1 else "")
    new = found["b"].rstrip(".")
    return ChangeQuery(table=new, former=former) if former and new.lower() != former.lower() else None


class _Part(NamedTuple):
    """A condition as SQL, or the column, the sign and the parameter that it must be compared with."""

    sql: str
    column: str = ""
    sign: str = ""
    parameter: str = ""


def speaks_of_query(text: str) -> bool:
    """Tell whether a request names the query."""
    return _QUERY.search(text) is not None


def query_part_said(text: str, template: Template, declared: Collection[str] = ()) -> ChangeQuery | None:
    """Return what a whole request changes of the query, where the columns that it names stand there.

    declared are parameters that it declares before.
    """
    query = xml.child(template.root, "queryString")
    sql = (query.text or "") if query is not None else ""
    said = _QUOTED_PART.sub(r"\g<c>", text.strip().rstrip("。.!！"))
    if not re.match(r"\s*(?:select|with)\b", sql, re.IGNORECASE):
        return None
    if not speaks_of_query(said) and not _OF_TABLES.search(said):
        return None
    if (other := _other_table(said, sql)) is not None:
        return other
    if not speaks_of_query(said):  # what names the data only says which rows are printed
        return None
    said = _without_former(said, sql)
    if _TAKES_OUT.search(said):
        return _unordered(said, sql)
    declared = {*xml.declared(template.root, "parameter"), *declared}
    parts: list[_Part] = []
    rest, at = said, 0
    while found := _COMPARED.search(rest, at):
        part = _condition(found, sql, declared)
        at = found.end()
        if part is not None:
            parts.append(part)
            rest = _hidden(rest, found)
    order: list[str] = []
    sorts = _SORTS.search(rest)
    keys = next(reversed([*_ORDERED.finditer(rest)]), None) if sorts else None
    if keys is not None:
        order = [_term(one.group(), sql) for one in _ONE_KEY.finditer(keys["t"])]
        rest = _hidden(rest, keys)
    column = _COLUMN.search(rest) if not parts and not order else None
    name = next((one for one in column.groups() if one), "") if column is not None else ""
    if column is not None and name.lower() not in _NOT_NAMED:
        return ChangeQuery(columns=[name]) if not _left(_hidden(rest, column)) else None
    if _left(rest) or not (parts or order) or not all(order) or (sorts and not order):
        return None
    bound = [one for one in parts if one.parameter]
    if bound:
        one = bound[0]
        alone = len(parts) == 1 and not order
        return ChangeQuery(condition=one.column, sign=one.sign, parameter=one.parameter) if alone else None
    more = bool(order and _MORE.search(said)) and not parts
    return ChangeQuery(condition=" AND ".join(one.sql for one in parts), order=order, more=more)


def _unordered(said: str, sql: str) -> ChangeQuery | None:
    """Return that the query is to order nothing: 删掉查询里的 ORDER BY."""
    rest = _TAKES_OUT.sub("\0", said)
    ordered = re.search(r"order\s*by|排序|\b(?:ordering|sorting|sort order)\b", rest, re.IGNORECASE)
    there = re.search(r"\border\s+by\b", sql, re.IGNORECASE)
    plain = ordered is not None and not _left(re.sub(r"掉|了", "", rest))
    return ChangeQuery(unordered=True) if plain and there else None


def _without_former(said: str, sql: str) -> str:
    """Return a request for an order without the key that it names as the present one, where it is that."""
    ordered = re.search(r"\border\s+by\b(?P<keys>.*)$", sql, re.IGNORECASE | re.DOTALL)
    if ordered is None:
        return said
    keys = _names(ordered["keys"])
    first = _FROM.search(said)
    if first is not None and _SORTS.search(said) and _names(first["k"]) == keys:
        return f"{said[: first.start()]} {said[first.end() :]}"
    former = _FORMER.search(said)
    if former is None or not _SORTS.search(said[: former.start()]):
        return said
    return said[: former.start()].rstrip() if _names(former["k"]) == keys else said


def _names(keys: str) -> list[str]:
    """Return the names of the keys of an order in lower case."""
    return [one.group().split()[0].lower().rstrip(",") for one in _ONE_KEY.finditer(keys)]


def _hidden(text: str, found: re.Match[str]) -> str:
    return text[: found.start()] + "\0" * len(found.group()) + text[found.end() :]


def _left(text: str) -> str:
    """Return the words that say something else."""
    return _BAG.sub("", text)


def _term(said: str, sql: str) -> str:
    """Return a key of the order as SQL; "" where the query has no such column."""
    name = re.match(r"[A-Za-z_][\w.]*", said.strip(), re.ASCII)
    if name is None or name.group().lower() in _NOT_NAMED or not known_column(name.group(), sql):
        return ""
    down = compiled(_DOWN).search(said[name.end() :])
    return f"{name.group()} DESC" if down else name.group()


def _condition(found: re.Match[str], sql: str, declared: set[str]) -> _Part | None:
    """Return a condition on a column that the query has, else None."""
    column = found["x"]
    if not known_column(column, sql) or column.lower() in (*_NOT_NAMED, "rows", "records", "orders"):
        return None
    if found["raw"]:
        raw = re.sub(r"^is (?!(?:not )?null)", "", " ".join(found["raw"].split()), flags=re.IGNORECASE)
        return _Part(f"{column} {raw}")
    if found["full"] or found["empty"]:
        return _Part(f"{column} IS {'NOT ' if found['full'] else ''}NULL")
    sign = SQL[order_of(found["o"] or "=", _ORDERS) or "equal"]
    value = (found["v"] or found["bare"]).strip()
    known = re.fullmatch(
        r"\$P\{(\w+)\}|(?:参数|(?:the )?param(?:eter)?)\s*(\w+?)(?:\s*的值)?", value, re.IGNORECASE
    )
    name = next((one for one in known.groups() if one), "") if known else value if value in declared else ""
    if name:
        return _Part(f"{column} {sign} $P{{{name}}}", column, sign, name)
    bare = value.strip(_QUOTES).strip()
    if not bare:
        return None
    number = _NUMBER.fullmatch(bare) and bare == value
    literal = bare if number else "'" + bare.replace("'", "''") + "'"
    return _Part(f"{column} {sign} {literal}")
