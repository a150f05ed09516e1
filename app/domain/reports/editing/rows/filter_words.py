"""Conditions on rows as people write them, in Chinese and English."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from app.domain.reports.editing.columns.cells import NUMBERS, numeric_by_name
from app.domain.reports.editing.conditions.comparing import fields_compared
from app.domain.reports.editing.conditions.date_conditions import day_condition, plain_day
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import in_digits
from app.domain.reports.editing.request.orders_said import Order, orders_said
from app.domain.reports.editing.template.outline import Outline

Operator = Literal[
    "eq",
    "ne",
    "gt",
    "ge",
    "lt",
    "le",
    "between",
    "contains",
    "not_contains",
    "starts_with",
    "ends_with",
    "empty",
    "not_empty",
]
_LEAD = (
    r"(?:整行|记录|的行)(?:都|就|则)?(?:不要)?(?:隐藏|去掉|过滤掉?)|才(?:显示|打印?|要|输出|列|出)"
    r"|只列(?![宽头标名])|只(?:显示|保留?|留下?|看到?|打印|输出|要|看|列出|统计|取出?|查出?|选出?|抓取?|拉取?|读取?)|仅(?:显示|保留|打印"
    r"|输出|列出)|筛选|过滤"
    r"|不?(?:显示|打印|要|输出).{0,12}(?:的?(?:记录|数据|行|明细))"
    r"|的(?:就|都|全)?(?:不|别|勿)(?:要|用)?(?:打印?|印|列)(?!头)"
    r"|\bfilter\b|\b(?:leave|keep|show) only\b|\bonly (?:show|print|include|keep|list|fetch|take"
    r"|select|get|load|read|query|pull|rows|records|those)\b"
    r"|\b(?:show|print|include|keep|list)\b.{0,10}\b(?:only|rows|records)\b"
)
_LEAVE_OUT = (
    r"过滤掉|(?:整行|记录|的行|[这那该此]一?行)(?:都|就|则)?(?:隐藏|去掉|过滤掉?)|排除|剔除|去掉|[不别勿][要用]?(?:显示"
    r"|打印|打(?!头)|印|列出?|要(?:出[来现])?|出[来现]|输出|包括)"
    r"|\b(?:exclude|leave out|filter out|hide|skip|without|ignore|omit|disregard)\b"
    r"|\b(?:should ?n[o']t|must ?n[o']t|don't|do not|need ?n[o']t) (?:be )?(?:print|show|list|appear)\w*\b"
)
_STYLED = (
    r"红|蓝|绿|黄|橙|灰|颜色|加粗|高亮|背景|底色|标[出记]"
    r"|\b(?:red|blue|green|yellow|bold|highlight|colou?r|background)\b"
)
OPERATORS: dict[Order, Operator] = {
    "above": "gt",
    "below": "lt",
    "at_least": "ge",
    "at_most": "le",
    "equal": "eq",
    "not_equal": "ne",
}
_SIGNS: tuple[tuple[Operator, str], ...] = (
    ("between", r"介于|在.{1,24}(?:之间|范围内|中间)|从.{1,16}到|\bbetween\b|\bfrom\b.{1,16}\bto\b"),
    ("not_empty", r"不为空|非空|(?<![没无])有值|\b(?:is )?not (?:empty|null|blank)\b"),
    (
        "empty",
        r"为空|是空|没有值|(?:没有?|未)填写?|\b(?:is )?(?:empty|null|blank)\b"
        r"|\b(?:ha(?:s|ve|ving)|with) no\b(?= [a-z])",
    ),
    ("not_contains", r"不包含|不含|\b(?:does not|doesn't|not) contain(?:ing|s)?\b"),
    ("contains", r"包含|含有|带有|\bcontain(?:s|ing)?\b|\blike\b"),
    ("starts_with", r"(?:以)?(?=.{0,20}开头)以|开头[是为]|\b(?:starts?|starting|begins?|beginning) with\b"),
    ("ends_with", r"(?:以)?(?=.{0,20}结尾)以|结尾[是为]|\b(?:ends?|ending) with\b"),
    *(
        (OPERATORS[order], said)
        for order, said in orders_said(
            at_least=r"\b(?:from|since)\b",
            not_equal=r"不[是为]|\b(?:is )?not\b",
            equal=r"[为是]|\bis\b",
        )
    ),
)
_DATE_TYPES = ("java.util.Date", "java.sql.Date", "java.sql.Timestamp", "java.util.Calendar")
_ROW_WORDS = r"记录|行|数据|明细|条|\b(?:rows?|records?|lines?|entries)\b"
_EITHER = r"或者?|\bor\b(?! (?:equal|more|less|before|after|later|earlier))"
_JOINT = r"且|并且|而且|同时|\band\b"
_THIS_ROW = r"(?:[这那该此]一?(?:[条笔张整])?(?:行|记录|数据|订单|单[子据]|明细)|[这那该此]一?[条笔])"
_HIDDEN = r"(?:隐藏|[不别勿][要用]?(?:显示|打印?|印|要|出来|出现|输出|列出?))"
# Rows that a limit describes are left out, no single thing: 不到10个的服务就别列出来.
_OF_THOSE = r"\d[\d.,]*\s*[元块件个岁天人台套吨次条笔份张%]?的[\u4e00-\u9fff]{0,6}?(?:就|都|则|便)[不别勿]"
_TAIL = re.compile(
    rf"(?:的时候|时候?|的话)[,\uff0c]?(?:就|则)?(?:{_HIDDEN}{_THIS_ROW}|{_THIS_ROW}(?:就|则|都)?{_HIDDEN})(?:出来)?了?$"
    r"|(?:的?(?:行|记录|数据|明细)?(?:就|都|全部?)?(?:过滤掉?|去掉|排除掉?|剔除掉?|删掉?|隐藏"
    r"|[不别勿][要用]?(?:显示|打印?|印|要|出来|出现|输出|列出?))(?:出来)?了?)$|(?:(?:的时候?|时候?|的话)?(?:的?才)?(?:显示|打印?|要"
    r"|输出|列出?来?|出现|保留))$"
    r"|(?:的?(?:所有|全部)?(?:记录|数据|行|明细|订单|内容|条目|部分|客户|产品|商品|员工|项目?)|的|开头"
    r"|结尾|之间|范围内)+$"
    r"|的(?:那些|这些|所有|全部)?(?:单子?|单据|发票|合同|工单|任务|票|货|人员?|店|门店|供应商|厂家|学生|车辆?|问题|物料|样品)$"
    r"|\s*\b(?:(?:are|is|gets?|will be) (?:printed|shown|listed|displayed|included|kept)|rows?"
    r"|records?|items?|lines?|only)$",
    re.IGNORECASE,
)
_ROWS_OF_NUMBER = re.compile(r"^(?P<value>-?\d[\d,]*(?:\.\d+)?[元块件个岁天人台套吨]?)\u7684[^\s\d]{1,8}$")
_OPPOSITE: dict[Operator, Operator] = {
    "eq": "ne",
    "ne": "eq",
    "gt": "le",
    "le": "gt",
    "lt": "ge",
    "ge": "lt",
    "contains": "not_contains",
    "not_contains": "contains",
    "empty": "not_empty",
    "not_empty": "empty",
}


@dataclass(frozen=True)
class Condition:
    """A condition on one field."""

    field: str
    operator: Operator
    value: str = ""
    upper: str = ""
    join: Literal["and", "or"] = "and"
    to: str = ""


def read_conditions(clause: Clause, outline: Outline) -> list[Condition]:
    """Return the conditions that a clause states for printing rows, joined by and."""
    if not clause.has(f"{_LEAD}|{_LEAVE_OUT}") or clause.has(_STYLED):
        return []
    if clause.has(r"(?:时|的时候|的话)[,\uff0c].*(?:标签|值|字段|文字|这一?项)[^,\uff0c]*(?:[不别勿]|隐藏)"):
        return []
    only_then = clause.after(r"才会?(?:显示|打印?|印|出现)")
    if any(one.ids and one.kind in ("label", "field", "line") for one in mentions_in(only_then)):
        return []  # that thing is printed only then, not the row
    if clause.has(r"占(?:地方|位置|空间)") or (not outline.columns and clause.has(r"[这那]一?行")):
        return []
    if (
        not clause.has(_OF_THOSE)
        and clause.has(
            r"时候?[^,\uff0c的]{0,6}[不别勿]|就[不别勿]|[为是](?:0|零|空)值?[不别勿]|\b(?:when(?:ever)?|if|unless)\b"
        )
        and not clause.has(_ROW_WORDS)
    ):
        return []
    whole = clause.has(_SIGNS[0][1]) or (clause.english and _differ(clause))
    sign = _EITHER if clause.has(_EITHER) else _JOINT
    joint = None if whole else clause.has(sign)
    parts = [clause.before(sign), clause.after(sign)] if joint else [clause]
    out = bool(clause.says(_LEAVE_OUT))
    if out and joint and sign == _JOINT:
        return []
    clause.says(sign) if joint else None
    found: list[Condition] = []
    for part in parts:
        one = _read_one(part, outline, out, found[0].field if found else "")
        if one is None:
            return []
        either = found and sign == _EITHER and not out
        found.append(replace(one, join="or") if either else one)
    return found


def _differ(clause: Clause) -> bool:
    """Tell whether two fields joined by and are said to be the same or not: qty and stock differ."""
    said = fields_compared(clause.fresh())
    return said is not None and said.order in ("equal", "not_equal")


def _of_two_fields(clause: Clause, out: bool) -> Condition | None:
    """Return the condition of 只打印实际小于计划的行."""
    said = fields_compared(clause)
    if said is None:
        return None
    clause.mark(clause.start, clause.taken[-1][1] if clause.english else clause.end)
    operator = OPERATORS[said.order]
    return Condition(said.field, _OPPOSITE[operator] if out else operator, to=said.other)


def _read_one(clause: Clause, outline: Outline, out: bool, field: str = "") -> Condition | None:
    between = _of_two_fields(clause, out)
    if between is not None:
        return between
    dated = _on_days(clause, out) or _having(clause, outline, out) or _that_have(clause, outline, out)
    if dated is not None:
        return dated
    limited = _nothing_of(clause, outline, out) or _limited(clause, outline, out, field)
    if limited is not None:
        return limited
    found = next(((name, at) for name, pattern in _SIGNS if (at := clause.has(pattern))), None)
    bare = (
        _bare_value(clause, outline, out)
        if clause.english and (found is None or found[0] in ("ge", "empty"))
        else None
    )
    if found is None or bare is not None:
        return bare
    operator, at = found
    if clause.english and operator == "ne" and _MODAL.search(clause.words[: at.start() - clause.start]):
        return None
    compared = clause.after(_ROWS_WHERE) if clause.english and clause.has(_ROWS_WHERE) else clause
    fields = [one.name for one in compared.before(re.escape(at.group())).data("field")] or _column_fields(
        compared, at.group(), outline
    )
    if clause.english and fields and _names_only_rows(clause, at.start()):
        return None
    if not fields and operator in ("empty", "not_empty"):
        fields = [one.name for one in clause.after(re.escape(at.group())).data("field")]
    if not fields:
        fields = [one.name for one in clause.after(re.escape(at.group())).data("field")]
        if not fields or not re.search(r"\b(?:in|of|for)\b", clause.words[at.end() - clause.start :]):
            if fields or not field:
                return None
            fields = [field]
    value, upper = ("", "") if operator in ("empty", "not_empty") else _values(clause, operator, at)
    if operator not in ("empty", "not_empty") and not value:
        return None
    if operator in ("eq", "ne") and value.lower() == "zero" and _is_number(fields[-1], outline):
        value = "0"
    if operator in ("gt", "ge", "lt", "le", "between"):
        value, upper = _in_figures(value), _in_figures(upper)
        if clause.english and _is_no_limit(value, outline):
            return None
    clause.mark(clause.start, clause.end)
    return Condition(fields[-1], _OPPOSITE.get(operator, operator) if out else operator, value, upper)


_NOTHING_OF = (
    r"\bnothing (?:was|is|has been|got|to be) (?P<x>[^,;]+)$"
    r"|\b(?:that|which|who) (?:was|were|is|are|has been|have been)(?:n't|n’t| not) (?P<y>[^,;]+)$"
)


def _nothing_of(clause: Clause, outline: Outline, out: bool) -> Condition | None:
    """Return the condition of "where nothing was required", required being a number."""
    said = clause.has(_NOTHING_OF)
    if said is None:
        return None
    name = (said["x"] or said["y"]).strip()
    fields = [
        one.name for one in outline.fields if normal(name) in (normal(one.name), normal(one.label or ""))
    ]
    fields = fields or [
        one.field for one in outline.columns if normal(one.title) == normal(name) and one.field
    ]
    if len(fields) != 1 or not _is_number(fields[0], outline):
        return None
    clause.mark(clause.start, clause.end)
    return Condition(fields[0], "gt" if out else "eq", "0")


def _is_number(field: str, outline: Outline) -> bool:
    return any(one.name == field and one.java_type in NUMBERS for one in outline.fields)


_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIGURES = {
    **{word: str(at) for at, word in enumerate(_WORDS)},
    "twelve": "12",
    "fifteen": "15",
    "twenty": "20",
    "fifty": "50",
    "a hundred": "100",
    "one hundred": "100",
    "a thousand": "1000",
    "one thousand": "1000",
}
_POINTS = re.compile(r"(?:each|every|all|any|the|this|that|these|those|it|its)\b", re.IGNORECASE)


def _is_no_limit(value: str, outline: Outline) -> bool:
    """Tell whether what follows over, under ... is no value: under each row, over budget, over 5 defects."""
    titles = {normal(one.title) for one in outline.columns} - {""}
    counted = re.sub(r"^[\d.,]+ ", "", value)
    return bool(_POINTS.match(value)) or normal(value) in titles or normal(counted) in titles


# What is counted or printed, behind a limit: 0 的会员.
_OF_ROWS = re.compile(r"^(?P<figures>-?[\d.,]+%?)\s*[元块件个岁天人台套吨次条笔份张]?的[\u4e00-\u9fff]{1,6}$")


def _in_figures(value: str) -> str:
    """Return a limit as figures: zero, 1 January 2024."""
    figures = _OF_ROWS.sub(r"\g<figures>", value)
    return _FIGURES.get(figures.lower()) or plain_day(figures) or figures


_ROWS_WHERE = r"\b\w+,? (?:where|whose|for which)\b"
_MODAL = re.compile(r"\b(?:must|should|shall|may|need|do|does|did|can|could|will|would) $", re.IGNORECASE)
_ROWS_NAMED = re.compile(
    r"(?:^|\b(?:only|out|just|the|all|any|print|show|list|exclude|skip|hide|keep|include))\s+"
    r"(?P<rows>orders|items|lines|entries|records|rows|customers|products|invoices)"
    r"(?P<said>\s+(?:that|which)\s+\w+(?:\s+\w+)?)?\s*$",
    re.IGNORECASE,
)


def _names_only_rows(clause: Clause, end: int) -> bool:
    """Tell whether what is compared is called by the rows alone: "orders below 50" says not of what."""
    found = _ROWS_NAMED.search(clause.words[: end - clause.start])
    titles = {one.title.strip().lower() for one in clause.outline.columns}
    if found is None or found["rows"].lower() in titles:
        return False
    said = (found["said"] or "").lower()
    names = titles | {one.name.lower() for one in clause.outline.fields}
    return not any(one and one in said for one in names)


_LIMIT = (
    r"(?:在|达到|达|满)?\s*[¥￥$€]?\s*(?P<value>-?[\d,]+(?:\.\d+)?)\s*(?P<unit>万|千|亿)?\s*(?:元|块|件"
    r"|个|天|%)?"
    r"\s*[及或]?(?P<side>以上|以下|以内|之内)"
)
_TIMES = {"千": 1e3, "万": 1e4, "亿": 1e8}


def _limited(clause: Clause, outline: Outline, out: bool, field: str) -> Condition | None:
    """Return the condition of 金额在500以上的."""
    found = clause.has(_LIMIT)
    if found is None:
        return None
    named = [one.name for one in clause.before(_LIMIT).data("field")]
    named = named or _column_fields(clause, found.group(), outline) or ([field] if field else [])
    if not named:
        return None
    operator: Operator = "ge" if found["side"] == "以上" else "le"
    value = float(found["value"].replace(",", "")) * _TIMES.get(found["unit"] or "", 1)
    clause.mark(clause.start, clause.end)
    return Condition(named[-1], _OPPOSITE[operator] if out else operator, f"{value:.10g}")


_HAVING = r"(?P<no>没)?有(?P<x>[^,\uff0c有没的值]+?)的"


def _having(clause: Clause, outline: Outline, out: bool) -> Condition | None:
    """Return the condition of 只列有差异的物料: a number that isn't 0, else a value that is there."""
    found = clause.has(_HAVING)
    if found is None or clause.english:
        return None
    said = normal(found["x"])
    columns = [one for one in outline.columns if said in (normal(one.title), normal(one.field))]
    fields = {one.field for one in columns} or {
        one.name for one in outline.fields if normal(one.label) == said
    }
    known = [one for one in outline.fields if one.name in fields]
    if len(known) != 1:
        return None
    clause.mark(clause.start, clause.end)
    number = known[0].java_type in NUMBERS or numeric_by_name("", found["x"])
    out = out and not re.search(r"只", clause.text[clause.start : found.start()])
    operator: Operator = "ne" if number else "not_empty"
    if bool(found["no"]) != out:
        operator = _OPPOSITE[operator]
    return Condition(known[0].name, operator, "0" if number else "")


_THAT_HAVE = (
    r"\b(?:rows?|records?|lines?|entries|items?|orders?|those|ones)"
    r" (?:(?:that|which|who) (?P<no>(?:do(?:es)? not|do(?:es)?n['’]t) )?(?:have|has|carry"
    r"|carries|got)|having|with)"
    r" (?:an?|any|some|their|its) (?P<x>[\w ]+?)(?: (?:set|given|filled in|entered))?$"
)


def _that_have(clause: Clause, outline: Outline, out: bool) -> Condition | None:
    """Return the condition of "rows that have a lot code": a value that is there; of an amount, not 0."""
    found = clause.has(_THAT_HAVE) if clause.english else None
    if found is None:
        return None
    said = normal(found["x"])
    fields = {one.field for one in outline.columns if said in (normal(one.title), normal(one.field))}
    fields = fields or {one.name for one in outline.fields if said in (normal(one.label), normal(one.name))}
    known = [one for one in outline.fields if one.name in fields]
    if len(known) != 1:
        return None
    clause.mark(clause.start, clause.end)
    number = known[0].java_type in NUMBERS and not _IDENTIFIES.search(f"{known[0].name} {found['x']}")
    operator: Operator = "ne" if number else "not_empty"
    if bool(found["no"]) != out:
        operator = _OPPOSITE[operator]
    return Condition(known[0].name, operator, "0" if number else "")


# A number that only names something, and is never 0.
_IDENTIFIES = re.compile(r"(?:\b|_|[a-z])(?:ID|Id|No|Nr|Code|Number)\b|\b(?:id|no|code|number)\b")
_DAY_SIGNS: dict[str, Operator] = {"between": "between", **{str(one): OPERATORS[one] for one in OPERATORS}}


def _on_days(clause: Clause, out: bool) -> Condition | None:
    """Return the condition of 只显示2024年之后的订单 and "only orders after 2024-01-01"."""
    spare = clause.fresh()
    said = day_condition(spare)
    if said is None or said.first == "today" or (out and said.operator == "between"):
        return None
    fields = [one.name for one in spare.data("field")]
    dates = [one.name for one in clause.outline.fields if one.java_type in _DATE_TYPES]
    printed = [one.field for one in clause.outline.columns if one.field in dates]
    only = next((one for one in (dates, printed) if len(one) == 1), [])
    fields = [one for one in fields if one in dates] or (only if dates else fields)
    if len(fields) != 1:
        return None
    clause.mark(clause.start, clause.end)
    operator = _DAY_SIGNS[said.operator]
    return Condition(fields[0], _OPPOSITE.get(operator, operator) if out else operator, said.first, said.last)


# The lines of "lines with zero quantity" are the rows, whatever column is called so.
_ROWS_HAVING = (
    r"\b(?:rows|records|items|lines|orders|entries|customers|products)"
    r" (?:with|having|(?:that|which) have|of)\b(?= (?:an? |any )?(?:zero|no|empty|blank)\b)"
)


def _bare_value(clause: Clause, outline: Outline, out: bool) -> Condition | None:
    """Return the condition of "zero quantities" and "orders from customer ACME"."""
    if not clause.has(r"\b(?:rows?|records?|items?|lines?|orders?|entries|customers?|products?)\b"):
        return None
    zero = clause.has(r"\bzero\b(?! or\b)|为?零的?|\b(?:no|empty|blank)\b")
    fields = (clause.after(_ROWS_HAVING) if clause.has(_ROWS_HAVING) else clause).data("field")
    if zero and len(fields) == 1:
        empty = bool(re.search(r"no|empty|blank", zero.group(), re.IGNORECASE))
        operator: Operator = "empty" if empty else "eq"
        clause.mark(clause.start, clause.end)
        return Condition(fields[0].name, _OPPOSITE[operator] if out else operator, "" if empty else "0")
    found = re.search(
        r"\b(?:from|for|of|with|by|in)\s+(?:the\s+)?(.+)$", clause.text[clause.start : clause.end]
    )
    if found is None or len(fields) != 1:
        return None
    names = sorted(
        {
            fields[0].name,
            fields[0].label,
            *(one.title for one in outline.columns if one.field == fields[0].name),
        },
        key=len,
        reverse=True,
    )
    for name in filter(None, names):
        said = compiled(rf"{re.escape(name)}\s+[\"'\u201c]?(?P<value>[A-Z0-9][^\"'\u201d]*)").match(
            found.group(1)
        )
        if said and re.match(r"[A-Z0-9]", said["value"]):
            clause.mark(clause.start, clause.end)
            return Condition(fields[0].name, "ne" if out else "eq", said["value"].strip())
    return None


def _column_fields(clause: Clause, sign: str, outline: Outline) -> list[str]:
    known = {one.name for one in outline.fields}
    part = clause.before(re.escape(sign))
    return [one.field for one in part.columns(required=False) if one.field in known]


def _values(clause: Clause, operator: Operator, at: re.Match[str]) -> tuple[str, str]:
    rest = clause.text[at.end() : clause.end]
    if operator == "between":
        start = at.start()
        rest = clause.text[start : clause.end]
        rest = re.sub(r"^(?:介于|在|从|between|from)\s*", "", rest, flags=re.IGNORECASE)
        parts = re.split(r"到|至|和|与|~|—|–|\band\b|\bto\b", rest, maxsplit=1, flags=re.IGNORECASE)
        if len(parts) < 2:
            return "", ""
        return _clean(parts[0]), _clean(parts[1])
    quoted = re.search(r"[「『“‘\"'《]([^」』”’\"'》]*)[」』”’\"'》]", rest)
    if quoted:
        return quoted.group(1).strip(), ""
    return _clean(rest), ""


def _clean(text: str) -> str:
    plain = re.sub(r"^\s*(-?[\d.,]+)\s+(?:in|of|for)\s+.*$", r"\1", text)
    plain = plain.strip().strip("。.!,;\uff0c\uff1b\uff01")
    plain = _ROWS_OF_NUMBER.sub(r"\g<value>", plain)
    for _round in range(3):
        plain = _TAIL.sub("", plain).strip()
    plain = plain.strip("「」『』“”\"'《》 ")[:200]
    return in_digits(plain)
