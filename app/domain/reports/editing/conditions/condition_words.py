"""Words for conditions on values: 金额大于1000, 为空, above 100, between 1 and 5, is empty."""

from __future__ import annotations

import re

from app.domain.reports.editing.conditions.comparing import fields_compared
from app.domain.reports.editing.conditions.conditions import BLANKS, Condition, Operator
from app.domain.reports.editing.conditions.date_conditions import day_condition
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.deciding import SIGN
from app.domain.reports.editing.request.numerals import ZH_NUMBER, read_number
from app.domain.reports.editing.request.orders_said import orders_said
from app.domain.reports.editing.template.outline_models import DataInfo

_AMOUNT = (
    r"[¥￥$€]?\s*(?P<{name}>-?[\d,]+(?:\.\d+)?|[零一二两三四五六七八九十百]+"
    r"|zero\b)\s*(?P<{name}unit>万|千|亿|%|k\b"
    r"|million\b)?\s*(?:元|块|美元|天|个|件|人|次|台|箱|公里|小时|岁|吨|张|条(?!件))?"
)
_ONE = _AMOUNT.format(name="value")
_TWO = _AMOUNT.format(name="other")
_WORD = r"[「『“\"'‘]?(?P<text>[^\s,,。:「」『』“”\"'‘’]+?)[」』”\"'’]?"
_END = (
    r"(?=\s*(?:[不别勿](?:要|用)?(?:再)?(?:打|显示|印|出)|时|的|则|就|显示|标|用|变|改|设|整|,|,|。|$|\b(?:in|red|bold|with|then"
    r"|rows?|make|colou?r|highlight|show|print|hide)\b))"
)
_UNITS = {"万": 1e4, "千": 1e3, "亿": 1e8, "k": 1e3, "million": 1e6}
_BETWEEN = (
    rf"(?:介于|在|大于等于|between|from)\s*{_ONE}\s*(?:和|与|到|至|~|-|and|to)\s*{_TWO}\s*(?:之间|以内)?"
)
# A range beside what it does: 10到100标黄.
_RANGE = (
    rf"(?<![第\d.]){_ONE}\s*(?:到|至|~|-)\s*{_TWO}(?:之间)?的?(?=标|显示|用[浅深红黄蓝绿灰]|[红黄蓝绿灰橙]色)"
)
COMPARED = orders_said(
    at_most=r"最多",
    not_equal=r"不[是为]|\b(?:is not|isn't)\b",
    above=r"\b(?:tops|go(?:es|ing) (?:over|above|beyond))\b",
    equal=r"\bis equal to\b",
)
_PRONOUNS = ("it", "them", "that", "this", "its", "它", "其", "该参数", "这个参数")
_ZERO = r"[为是]?(?:零|0)值|\bzero(?:e?s| values?)?\b(?! decimal)|值为(?:零|0)"
_AFTER = ((r"[及和]?以上", "at_least"), (r"[及和]?以[下内]", "at_most"))
_EMPTY = (
    r"(?:为|是)?空(?:值|白)?(?=或|[和、]为?[0零])|(?:为|是)空(?:值|白)?|没有?(?:值|内容|数据|填写?(?![了着])|写(?![了着])|东西)"
    r"|(?<![还])没有(?=[^,]{1,24}(?:时|的话|就|则))"
    r"|(?:(?<=如果)|(?<=要是)|(?<=假如)|(?<=若))没有?(?=[^,\uff0c]{1,12}[,\uff0c])|空(?:值|着|白)?的?时|缺失"
    r"|\b(?:is |are )?(?:empty|blank|missing|null)\b|\bthere (?:is|are) (?:none|nothing)\b"
)
_NOT_EMPTY = (
    r"不为空|非空|不是空|(?<!没)(?<!无)有(?:值|内容|数据)时|\b(?:is |are )?not (?:empty|blank|null|missing)\b"
    r"|\b(?:is|are|was|has been|have been) (?:filled(?: in| out)?|given|present|available|known|entered"
    r"|provided)\b"
)
_NOT_NULL = (
    r"不(?:为|是|等于)\s*null(?:值)?|非\s*null(?:值)?|!=\s*null(?![A-Za-z0-9_])"
    r"|\b(?:is |are )?not null\b|\b(?:isn't|isn’t|aren't) null\b"
)
_NULL = r"(?:为|是|等于)\s*null(?:值)?|==?\s*null(?![A-Za-z0-9_])|\b(?:is|are) null\b"
_NEGATIVE = r"为?负数|为?负值|为负|亏损|小于零|小于0|\bnegative(?: values?| numbers?| amounts?)?\b"
_POSITIVE = r"正数|为正|\bpositive(?: values?| numbers?)?\b"
_DUE = r"(?:已)?(?:过期|逾期|超期|早于今天)|\b(?:overdue|expired|past due|in the past|before today)\b"
_HAVING = (
    r"\b(?:rows|records|lines|entries) (?:(?:that|which) (?:have|need|require|carry|contain)|with)"
    r" (?:(?:an?|any|some) )?(?=\w)"
    r"|(?<!没)(?<!无)有(?=[^,\uff0c]{1,12}的(?:整?行|记录|数据))"
)
_CONTAINS = rf"(?:包含|含有|含|\bcontain(?:s|ing)?\b)\s*{_WORD}{_END}"
_BE = r"等于|(?<![改设变换示写调置作成因])为|(?<![不改])是|\b(?:is|equals?(?: to)?|are)\b|==?"
_IS = rf"(?:{_BE})\s*{_WORD}{_END}"
_LEAD = (
    r"如果|若是?|假如|凡是?|对于|只要|当|时候?(?=[,,]|$|[用把将显标变整字])|的话|\b(?:if"
    r"|when(?:ever)?|where(?:ver)?|whose|that (?:is|are)|values?)\b"
)


def read_condition(clause: Clause) -> Condition | None:
    """Return the condition that a clause states, without its field; None where it states none."""
    found = (
        _of_two_fields(clause)
        or _joined(clause)
        or _on_days(clause)
        or _compared(clause)
        or _named(clause)
        or _having(clause)
    )
    if found is not None:
        clause.says(r"(?<=[\d空值零数])时候?")
        clause.says(_LEAD)
        clause.says(r"时候?|的话|\b(?:is|are|then)\b")
    return found


_JOINTS = (
    ("or", r"或者?是?|(?<=空)[和、](?=为?[0零])|(?<=[0零])[和、](?=为?空)|\bor\b"),
    ("and", r"并且|而且|且|同时|\band\b"),
)


def _of_two_fields(clause: Clause) -> Condition | None:
    """Return the comparison of one field of a row with another."""
    said = fields_compared(clause)
    if said is None:
        return None
    return Condition(field=f"F:{said.field}", operator=said.order, to=f"F:{said.other}")


def _joined(clause: Clause) -> Condition | None:
    """Return two comparisons joined by and or or: 大于100且小于500, amount over 5 or qty below 2."""
    if clause.has(_BETWEEN):
        return None
    for name, pattern in _JOINTS:
        if not clause.has(pattern):
            continue
        trial = clause.fresh()
        left, right = trial.before(pattern), trial.after(pattern)
        first, second = _part_said(left), _part_said(right)
        if first is None or second is None or "between" in (first.operator, second.operator):
            continue
        fields = [_subjects(part) for part in (left, right)]
        if not fields[0] and fields[1]:
            continue
        trial.says(pattern)
        trial.says(r"同时|也|都|\bboth\b")
        clause.used += trial.used
        both = [f"F:{one[0].name}" if one else "" for one in fields] if fields[1] else ["", ""]
        return Condition.model_validate(
            first.model_dump()
            | {"field": both[0], "join": name, "field2": both[1]}
            | {"operator2": second.operator, "value2": second.value}
        )
    return None


def _subjects(part: Clause) -> list[DataInfo]:
    """Return the fields that one of two comparisons is about; in Chinese they stand before its sign."""
    return part.data("field") if part.english else part.before(SIGN).data("field")


def _part_said(clause: Clause) -> Condition | None:
    """Return one of two comparisons; besides amounts and days it may be that a value is missing or 0."""
    found = _compared(clause) or _on_days(clause)
    if found is None:
        named = _named(clause) or _word_stated(clause)
        missing = named is not None and (named.operator in BLANKS or named.value == "0")
        worded = named is not None and named.equals_words() and bool(_subjects(clause.fresh()))
        found = named if missing or worded else None
    return found


def _word_stated(clause: Clause) -> Condition | None:
    """Return that an English half of a condition states a word of a field: and ShipCountry is 'USA'."""
    found = clause.has(_IS) if clause.english and _subjects(clause.fresh()) else None
    if found is None or clause.has(r"\bis not\b|\bisn['’]t\b"):
        return None
    clause.mark(found.start(), found.end())
    value = clause.text[slice(*found.span("text"))].strip("「」『』“”\"'‘’ ")
    return Condition(operator="equal", value=value) if value.lower() not in _PRONOUNS else None


def _on_days(clause: Clause) -> Condition | None:
    said = day_condition(clause)
    if said is None:
        return None
    return Condition(operator=said.operator, value=said.first, other=said.last)


def _compared(clause: Clause) -> Condition | None:
    between = clause.says(_BETWEEN) or clause.says(_RANGE)
    if between:
        return Condition(operator="between", value=_number(between, "value"), other=_number(between, "other"))
    for operator, pattern in COMPARED:
        found = clause.says(rf"(?:{pattern})\s*{_ONE}")
        if found:
            return Condition(operator=operator, value=_number(found, "value"))
    for words, named in _AFTER:
        found = clause.says(rf"{_ONE}\s*{words}")
        if found:
            return Condition.model_validate({"operator": named, "value": _number(found, "value")})
    return None


def _number(found: re.Match[str], name: str) -> str:
    value = found.group(name).replace(",", "")
    plain = read_number(value) if re.fullmatch(ZH_NUMBER, value) else None
    value = f"{plain:g}" if plain is not None else "0" if value.lower() == "zero" else value
    unit = (found.group(f"{name}unit") or "").lower()
    return f"{float(value) * _UNITS[unit]:.10g}" if unit in _UNITS else value


def _having(clause: Clause) -> Condition | None:
    """Return the condition of rows that have something: a remark that is there, a flag that is set."""
    found = clause.has(_HAVING)
    if not found:
        return None
    part = clause.after(_HAVING)
    valued = _valued(clause, part)
    if valued is not None:
        return valued
    types = [one.java_type for one in part.data("field") or part.columns(required=False)]
    if len(types) != 1:
        return None
    clause.says(_HAVING)
    if types[0] == "java.lang.Boolean":
        return Condition(operator="equal", value="true")
    return Condition(operator="not_empty")


_VALUE = re.compile(
    r"\s+(?:of |= ?|equal to )?(?:[\"\u201c'](?P<q>[^\"\u201d']+)[\"\u201d']|(?P<v>(?:[A-Z][\w-]*"
    r"|\d[\w.-]*)(?: [A-Z][\w-]*)*))"
    r"(?=\s|$|[,.;])"
)


def _valued(clause: Clause, part: Clause) -> Condition | None:
    """Return the condition of rows with a field and its value beside it: rows with status Closed."""
    trial = part.fresh()
    if not clause.english or len(trial.data("field")) != 1 or not trial.used:
        return None
    found = _VALUE.match(clause.text, max(end for _start, end in trial.used))
    if found is None:
        return None
    clause.says(_HAVING)
    clause.mark(*found.span())
    return Condition(operator="equal", value=(found["q"] or found["v"]).strip())


def _is_a_word(clause: Clause) -> bool:
    """Tell whether a Chinese clause states a word of Latin letters: Reason 为 Expired."""
    found = clause.has(_IS)
    return found is not None and bool(re.fullmatch(r"[A-Za-z]\w*", clause.text[slice(*found.span("text"))]))


def _named(clause: Clause) -> Condition | None:
    if clause.says(_NOT_NULL):
        return Condition(operator="not_null")
    if clause.says(_NULL):
        return Condition(operator="null")
    if clause.says(_NOT_EMPTY):
        return Condition(operator="not_empty")
    if clause.says(_EMPTY):
        return Condition(operator="empty")
    if clause.says(_NEGATIVE):
        return Condition(operator="below", value="0")
    if clause.says(_ZERO):
        return Condition(operator="equal", value="0")
    if clause.says(_POSITIVE):
        return Condition(operator="above", value="0")
    if not (not clause.english and _is_a_word(clause)) and clause.says(_DUE):
        return Condition(operator="below", value="today")
    contained = clause.has(_CONTAINS) or clause.has(_IS)
    if contained is None or (clause.english and not clause.has(rf"{_LEAD}|=|\bequals?\b|{_CONTAINS}")):
        return None
    operator: Operator = "contains" if clause.has(_CONTAINS) else "equal"
    if operator == "equal" and clause.has(rf"不(?:{_IS})|\bis not\b"):
        operator = "not_equal"
    text = clause.text[contained.start("text") : contained.end("text")]
    clause.mark(contained.start(), contained.end())
    value = text.strip("「」『』“”\"'‘’ ")
    if value.lower() in _PRONOUNS:
        return None
    return Condition(operator=operator, value="0" if value.lower() in ("零", "zero") else value)
