"""What a request says of a new column: its title, place, type and formula."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from app.domain.reports.editing.columns.cells import numeric_by_name
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import QUOTES, WIDE, Clause, normal
from app.domain.reports.editing.request.clause_text import compiled, quoted_words
from app.domain.reports.editing.template.bare_columns import columns_or_headings
from app.domain.reports.editing.template.outline import DataInfo, Outline
from app.domain.reports.editing.values.arithmetic import names_known
from app.domain.reports.models import JavaType

_BEHIND = (
    r"(?<![折税扣惠售今])后面?|之后|后边|右[边侧面]|\bafter\b|\bto the right of\b|\bright of\b|\bbehind\b"
)
_BEFORE = (
    r"(?<![折税扣惠目])前面?|之前|前边|左[边侧面]|\bbefore\b|\bto the left of\b|\bleft of\b|\bin front of\b"
)
_FIRST = (
    r"最前面?|最左[边侧]?|第一列(?!的?[前后左右之])|开头|首列"
    r"|\b(?:as|at) the (?:first|start|beginning|very left)\b|\bfar left\b"
)
_LAST = (
    r"最后(?!一?列的?[前左之])面?一?列?(?:的?[后右][边面侧]?)?|最右[边侧]?|末尾|结尾"
    r"|\b(?:at|to|on) the (?:very )?(?:end|right|last)\b"
)
_TYPES: tuple[tuple[JavaType, str], ...] = (
    ("java.util.Date", r"日期|时间|\b(?:date|time)s?\b"),
    ("java.lang.Integer", r"整数|\b(?:integer|whole number)\b"),
    ("java.math.BigDecimal", r"数字|数值|小数|金额型|\b(?:numeric|decimal|number|amount)\b"),
    ("java.lang.Boolean", r"布尔|是否|\bboolean\b"),
    ("java.lang.String", r"文本|字符|文字|\b(?:text|string)\b"),
)
_TITLE_ZH = re.compile(
    r"(?:添加|增加|新增|插入|插|加上|加入|增设|补充|补上?|添上?|多|来|加)(?:一|1|两)?(?:个"
    r"|条)?(?:新的?|空白?)?(?:列|栏|字段)?"
    r"(?:叫做?|名为|名叫|标题为|显示|内容[为是])?\s*[:\uff1a ]?\s*(?P<title>[^,\uff0c。;\uff1b=]+?)"
    r"(?:这一?|一|的)?(?:列|栏)?(?:字段)?\s*(?:$|[,\uff0c。;\uff1b=]|(?:公式|内容|值)?(?:等于|为|是)|放?在)"
)
_TITLE_EN = (
    re.compile(
        r"\bcolumns?\s+(?:for|called|named|titled|with|showing|displaying|of|:)?\s*(?:the\s+|an?\s+)?"
        r"(?P<title>(?!(?:at|after|before|to|on|in|as|next|between|behind|right|left)\b)\w[^,;=]*?)\s*"
        r"(?:$|[,;=.]|\b(?:after|before|between|at the|to the|as|on the|equal|that|which|left|right"
        r"|in front)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:add|insert|append|include|create)\s+(?:an?\s+"
        r"|the\s+)?(?:new\s+)?(?P<title>\w[^,;=]*?)\s+column\b",
        re.IGNORECASE,
    ),
)


_UNKNOWN_PLACE = re.compile(
    r"(?:[在到于放]|^)(?!(?:表格?|明细|报表|列表|数据|最|它|这|其|[一1]?列))[^在到于放,\uff0c]{2,12}的?$"
)
_BETWEEN = r"之间|中间|\bbetween\b"


def place_in(clause: Clause, outline: Outline) -> tuple[Literal["first", "last", "before", "after"], str]:
    """Return where the new column goes, with the id of the column beside it."""
    if clause.says(_FIRST):
        return "first", ""
    if clause.says(_LAST):
        return "last", ""
    if clause.has(_BETWEEN):
        part = clause.after(r"\bbetween\b") if clause.english else clause.before(r"之间|中间")
        beside = columns_or_headings(part, outline)
        clause.says(_BETWEEN)
        if len(beside) > 1:
            return "after", beside[-2].id
    for where, pattern in (("after", _BEHIND), ("before", _BEFORE)):
        found = clause.has(pattern)
        if found:
            part = clause.after(pattern) if clause.english else clause.before(pattern)
            beside = columns_or_headings(part, outline)
            clause.says(pattern)
            if beside:
                return ("after", beside[-1].id) if where == "after" else ("before", beside[0].id)
            if not clause.english and _UNKNOWN_PLACE.search(part.text[part.start : part.end]):
                raise clause.unclear([one.headers[0] for one in outline.columns if one.headers])
    return "last", ""


def formula_in(clause: Clause) -> str:
    """Return the formula of a clause: what follows = or 等于, or stands between signs."""
    found = clause.has(r"=|等于|公式[为是:]?|\bequal(?:s| to)\b|\bcomputed as\b|\bcalculated as\b")
    if found is None:
        found = clause.has(r"(?:内容|值)?[为是](?=[^,\uff0c]*[-+*/×÷])|\bas\b(?=[^,]*[-+*/×÷])")
    if found is None:
        found = clause.has(r"[用由](?=[^,]*(?:乘以?|除以|减去?|加上?))")
    if found is None:
        found = clause.has(r":(?=[^,\uff0c;]*[\w\ufffc]\s*[-+*/×÷]\s*[\w\ufffc])")
    if found is None:
        return ""
    rest = clause.text[found.end() : clause.end]
    rest = re.split(r"[,\uff0c;\uff1b。]|放在|\b(?:after|before|at the)\b", rest)[0].strip()
    stop = found.end() + len(rest) + 1
    clause.mark(found.start(), min(stop, clause.end))
    return in_signs(rest)


_SIGNS = (("乘以?", "*"), ("除以", "/"), ("减去?", "-"))


def in_signs(words: str, plus: str = "加上?") -> str:
    """Return a formula with Chinese words for reckoning as signs; plus is the pattern of what adds."""
    for word, sign in (*_SIGNS, (plus, "+")):
        words = re.sub(word, sign, words)
    return words


_SHARE = re.compile(
    r"(?P<x>.+?)的?\s*(?P<n>\d+(?:\.\d+)?)\s*[%\uff05]|(?P<m>\d+(?:\.\d+)?) ?% of (?:the )?(?P<y>.+)"
)


def reckoned_in(title: str, outline: Outline) -> str:
    """Return the formula that a heading is itself: 金额的5%, 单价乘以数量; "" where it is plain words."""
    share = _SHARE.fullmatch(title)
    formula = f"{share['x'] or share['y']}*{share['n'] or share['m']}%" if share else title
    formula = in_signs(formula, plus="加上")
    changed = formula != title or "*" in title or "×" in title
    known = normal(title) in [normal(one.name) for one in outline.fields]
    return formula if changed and not known and names_known(formula, outline) else ""


def is_share(title: str) -> bool:
    """Tell whether a heading says that it is so many percent of something: 金额的5%, 5% of the price."""
    told = _SHARE.fullmatch(title) and ("的" in title or " of " in title)
    return bool(told or _SHARE_OF.match(title) or _SHARE_ALONE.fullmatch(title))


_SHARE_ALONE = re.compile(
    r"(?:[\u4e00-\u9fff]{0,4})?占(?:总[额数量]?的?)?比(?:例|重)?"
    r"|(?:% |share |percent(?:age)? )of (?:the )?total",
    re.IGNORECASE,
)
_SHARE_OF = re.compile(r"(?:the )?(?:percent(?:age)?|per cent|share|proportion) of\b", re.IGNORECASE)


_SHOWN = (
    r"(?:显示|展示|内容[为是]|取自?|对应|绑定|来自|数据(?:来源)?[为是]?|值[为是])(?:的?(?:字段"
    r"|数据))?[:为是]?\s*"
    r"|\b(?:showing|displaying|that shows?|which shows?|bound to|filled with|from|with) (?:the"
    r" )?(?:field |values? of )?"
)


_OF_FIELD = re.compile(
    r"(?<=[,\uff0c;(列栏])\s*(?:它的?)?(?:数据|内容|值)?(?:取自?|用|绑定|对应|来自|来源于?|读取?|显示)?的?(?:数据库)?"
    r"字段名?(?:[为是叫用]|:)?\s*(?P<name>[A-Za-z_][A-Za-z0-9_]*)(?=\s*(?:$|[,\uff0c;)]))"
)


_OF_FIELD_EN = re.compile(
    r"(?:\b(?:for|from|with|of|showing|displaying|bound to|filled with)\s+)?(?:the |a )?(?:new"
    r" )?\bfield\s+(?:called |named )?"
    r"(?P<name>[A-Za-z_][A-Za-z0-9_]*)",
    re.IGNORECASE,
)


def _called(one: DataInfo, name: str) -> bool:
    """Tell whether a field has a name, letter case aside."""
    return name.lower() in (one.name.lower(), one.label.lower())


def field_of_column(clause: Clause) -> str:
    """Return the field that a new column is said to be of, known or new: 加一列编码，字段code; else ""."""
    of_field = _OF_FIELD_EN if clause.english else _OF_FIELD
    named = of_field.search(clause.text.translate(WIDE), clause.start, clause.end)
    if named is None or (clause.english and not clause.quoted()):
        return ""
    clause.take(named.start(), named.end())
    return next((one.name for one in clause.outline.fields if _called(one, named["name"])), named["name"])


def shown_field(clause: Clause) -> str:
    """Return the field whose values a new column shows under another heading: showing ShipCity; else ""."""
    lead = clause.has(_SHOWN)
    if lead is None:
        return ""
    for one in sorted(clause.outline.fields, key=lambda each: -len(each.name)):
        for name in filter(None, (one.name, one.label)):
            rest = clause.text[lead.end() : clause.end]
            if rest.lower().startswith(name.lower()) and not re.match(r"\w", rest[len(name) :], re.ASCII):
                heading = clause.before(_SHOWN).words
                if re.search(r"[A-Za-z\u4e00-\u9fff\ufffc]", re.sub(_ASKS, "", heading)):
                    clause.take(lead.start(), lead.end() + len(name))
                    return one.name
    return ""


_ASKS = re.compile(
    r"在|最?[后前]面?|末尾|再|添?加[上入]?|增加|新增|插入|[一两]|个|列|栏|字段|,|\b(?:add|insert|an?|new"
    r"|the|columns?|at|end|last)\b",
    re.IGNORECASE,
)


_SAYS_WHAT = re.compile(
    r"(?:that|which|where|whose|with|showing|containing|numbering|counting|summing|dividing|multiplying)\b",
    re.IGNORECASE,
)


_NO_TITLE = re.compile(
    r"\(|%|\b(?:it|them|they|of type|as an?|in(?:to)? the table)\b|\bwith\b.* [/*+] "
    r"|\band (?:show|print|put|add|make|display)\b",
    re.IGNORECASE,
)


_PUT = r"(?<=\S)(?:放(?:[在到]|(?=最[前后左右]|末尾|第))|移到|排[在到]|插[在到])"


_ONLY_PUT = re.compile(r"[放移排插写](?:$|[在到])")


def title_in(clause: Clause, formula: str = "") -> str:
    """Return the new column's heading; what its formula has in quotes is none."""
    quoted = [one for one in clause.quoted() if not re.search(rf"[\"“]{re.escape(one)}[\"”]", formula)]
    if quoted:
        return quoted[-1].strip()[:60]
    text = clause.text[clause.start : clause.end]
    named = _OF_FIELD.search(text.translate(WIDE))
    bare = text[: named.start()].rstrip("(\uff08 ") if named and not clause.english else text
    plain = re.sub(rf"在[^,\uff0c]*?(?:列|栏)?(?:的)?(?:{_BEHIND}|{_BEFORE}|{_FIRST}|{_LAST})", "", bare)
    for pattern in _TITLE_EN if clause.english else (_TITLE_ZH,):
        found = pattern.search(plain)
        title = re.split(_PUT, _clean(found.group("title")))[0].strip() if found else ""
        title = "" if _ONLY_PUT.match(title) else title
        untold = clause.english and _NO_TITLE.search(title) and not _SHARE.fullmatch(title)
        if title and not _SAYS_WHAT.match(title) and not untold:
            at = text.find(title)
            clause.mark(clause.start + at, clause.start + at + len(title))
            return title
    return ""


_LISTED = re.compile(r"\s*(?:[、,\uff0c&]|和|与|及|以及|\band\b)+\s*", re.IGNORECASE)


def titles_listed(clause: Clause) -> list[str]:
    """Return the headings of several new columns: the quotations in a row: 两列“单价”、“金额”."""
    quotes = list(QUOTES.finditer(clause.text, clause.start, clause.end))
    run = quotes[-1:]
    for one in reversed(quotes[:-1]):
        if not _LISTED.fullmatch(clause.text, one.end(), run[0].start()):
            break
        run.insert(0, one)
    words = [quoted_words(each).strip()[:60] for each in run]
    return [one for one in words if one] if len(run) > 1 else []


def _clean(title: str) -> str:
    plain = re.sub(r"^(?:一|1)?(?:个|列|栏)\s*", "", title.strip(" :"))
    plain = re.sub(r"^(?:new|a|an|the|extra|another)\s+", "", plain, flags=re.IGNORECASE)
    plain = re.sub(
        r"(?<=[\u4e00-\u9fff])\s+(?:先|暂时)?(?:留空|空着|留白|不填|空白)(?:着|就行|即可|就好|吧)*$",
        "",
        plain,
    )
    plain = re.sub(r"(?:数字|文本|日期|整数|数值)(?:类型的?|型的?|的)$", "", plain) or plain
    return plain.strip()[:60]


def type_in(clause: Clause, title: str, titles: Sequence[str] = ()) -> JavaType:
    """Return the class that the request or the title speaks of, names of columns aside."""
    outside = clause.text
    for one in mentions_in(clause):
        outside = outside.replace(clause.text[one.start : one.end], " ")
    for name in sorted({title, *titles}, key=len, reverse=True):
        outside = outside.replace(name, " ")
    for java_type, pattern in _TYPES:
        if compiled(pattern).search(outside):
            clause.says(rf"(?:{pattern})(?:类型|型)?")
            return java_type
    if re.search(r"日期|时间$|\bdate\b", title, re.IGNORECASE):
        return "java.util.Date"
    return "java.math.BigDecimal" if numeric_by_name(title, title) else "java.lang.String"
