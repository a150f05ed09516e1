"""A new variable told part by part: its name, its class, what it reckons, where it begins anew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import NUMBERS, as_decimal, numeric_by_name
from app.domain.reports.editing.columns.new_column_slots import formula_of
from app.domain.reports.editing.exact.slots import Slots, slots_of
from app.domain.reports.editing.groups.group_words import group_of_field
from app.domain.reports.editing.request.clause_text import compiled, first_said
from app.domain.reports.editing.stated.declarations import Declare, Way
from app.domain.reports.editing.stated.hidden_values import EXPRESSION, QUOTATION
from app.domain.reports.editing.stated.said_exactly import TYPE, full_type
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.spoken_names import spoken_names
from app.domain.reports.editing.values.arithmetic import Formula, boxed, read_formula

_DECIMAL = "java.math.BigDecimal"
_NAME = rf"[\"“']?(?P<n>[A-Za-z_][A-Za-z0-9_]*|{QUOTATION})[\"”']?"
_HEADS = (
    r"(?:请|帮我|麻烦)*(?:新建|新增|添加|增加|定义|声明|创建|建立?|加)(?:上|入|一下)?(?:[一1]?个)?"
    r"(?:新的?)?"
    rf"(?:(?P<t>{TYPE})\s*(?:类型)?的?)?(?:报表)?变量\s*(?:叫做?|名为|名叫|命名为|名称为|名字?[为叫]"
    rf"|:)?\s*{_NAME}",
    r"(?:please )?(?:add|create|declare|define|introduce|make) (?:an? |the )?(?:new )?(?:report )?"
    rf"(?:(?P<t>{TYPE})[ -](?:type )?)?variable,? (?:(?:called|named) )?{_NAME}",
)
_SMALL = (
    r"[\s,\uff0c;\uff1b。.、:\uff1a\u0001]+|并且?|而且|它|其|的|请|且|也"
    r"|\b(?:and|with|which|that|it|is|should|be|has|have|having|the|a|an|its|this|variable)\b"
)
_TYPED = (
    rf"(?:(?:数据)?类型|类|\bclass\b)\s*(?:[为是用:\uff1a=]|设为)?\s*(?P<t>{TYPE})(?![A-Za-z0-9_])"
    r"|(?:\b(?:of|with|as) )?(?:the )?(?:(?:data )?type|class)(?: of| is)?\s*[:=]?\s*"
    rf"(?P<t2>{TYPE})(?![A-Za-z0-9_])"
    rf"|(?:\bof )?[(\uff08]?\s*(?P<t3>{TYPE})(?![A-Za-z0-9_])\s*(?:类型?|type\b|class\b)?\s*[)\uff09]?"
)
_ENDS = (
    r"(?=\s*(?:[,\uff0c;\uff1b。]|\.(?:\s|$)|$"
    r"|\b(?:and (?:resets?|is reset|starts?)|per|for each|for every|within each)\b))"
)
_IS = (
    r"(?:取?值|公式|表达式|计算(?:公式|方式)?|内容)?(?:就)?(?:等于|[为是=:\uff1a取])+(?:公式"
    r"|表达式)?\s*[:\uff1a]?"
    r"|(?:公式|表达式)\s*[:\uff1a]?|用(?=[^,\uff0c]+?[-+*/×÷加减乘除])"
    r"|(?:(?:which |that )?(?:is |are |be )?(?:equal to|equals?|as|=|computed (?:as|from)"
    r"|calculated (?:as|from)"
    r"|defined as|holding|holds))"
    r"|(?:with |by |from |using )?(?:the |its )?(?:formula|expression|value)(?: of)?\s*(?:is|=|:|as|being)?"
)
_FORMULA = rf"(?:{_IS})\s*(?:the )?(?P<f>[^,\uff0c;\uff1b。]+?){_ENDS}"
_WAYS: tuple[tuple[Way, str, str], ...] = (
    (
        "Sum",
        r"求和|合计|总和|总计|之和|累[计加]|累积|小计"
        r"|汇总",
        r"sums?(?: up)?|total(?:s|ling)?|adds? up|summing(?: up)?|subtotals?",
    ),
    ("Average", r"平均值?|均值|平均数", r"averages?|averaging|mean"),
    ("Highest", r"最[大高]值?", r"highest|max(?:imum)?|largest"),
    ("Lowest", r"最[小低]值?", r"lowest|min(?:imum)?|smallest"),
    ("Count", r"计数|个数|条数|次数", r"counts?|counting|number"),
)
_ZH_WAY = "|".join(zh for _way, zh, _en in _WAYS)
_EN_WAY = "|".join(en for _way, _zh, en in _WAYS)
_CALCULATED = (
    rf"(?:用(?:于|来)|值?[为是取]|计算|统计|记录|保存|对|取|求|按)*\s*(?P<x>[^,\uff0c;\uff1b。]+?)\s*"
    rf"(?:字段|列)?的?(?:进行"
    rf"|做)?(?P<w>{_ZH_WAY})(?:值|数)?{_ENDS}"
    rf"|(?:用(?:于|来)|值?[为是取]|计算|统计|对|取|求)*(?P<w2>{_ZH_WAY})(?P<x2>[^,\uff0c;\uff1b。]+?)"
    rf"(?:字段"
    rf"|列)?(?:的?值)?{_ENDS}"
    rf"|(?:(?:as|for|holding|holds|equal to|equals|=|calculat\w+|comput\w+"
    rf"|to) )?(?:the )?\b(?P<w3>{_EN_WAY})\b(?: values?)?(?: of| over| for)?(?: the| all)?"
    rf" (?P<x3>[^,;]+?)(?: field| column| values?)?{_ENDS}"
)
_RESTS = (
    r"(?:[在按]|对)?(?:(?:每一?个?|各个?)\s*(?P<g>[^,\uff0c;\uff1b。]+?)|"
    r"(?P<g2>[^,\uff0c;\uff1b。每各]+?))\s*(?:分组"
    r"|组)?(?:里|内|中)?"
    r"(?:都|时)*(?:重新?(?:计?算|开始(?:计?算|累[计加])?|统计|累[计加])|重置|清零|归零)"
    r"|按\s*(?P<g3>[^,\uff0c;\uff1b。]+?)\s*(?:(?:分组|重置|组重置)(?:时?重置|重新计算|来|进行)?"
    r"|(?P<sum>求和|累计|累加|合计)(?=[,\uff0c;\uff1b。]|$))"
    r"|(?:resets?|resetting|is reset|reset|restarts?|restarting|starts? (?:again|anew|over)"
    r"|starting (?:again|anew|over)) "
    r"(?:on|per|for|at|with|in|by)?\s*(?:each|every|new|the|a)* ?(?P<g4>[^,;]+?)(?: group)?(?=\s*[,;.]"
    r"|\s*$)"
    r"|(?:per|for each|for every|within each) (?P<g5>[^,;]+?)(?: group)?(?=\s*[,;.]|\s*$)"
)
_PAGE = re.compile(r"页|page|页面", re.IGNORECASE)
_REPORT = re.compile(r"(?:整个?|全)?(?:张|份)?报表|(?:whole )?report", re.IGNORECASE)


@dataclass
class LaidVariable:
    """A new variable: what is said of it so far."""

    name: str
    java_type: str = ""
    expression: str = ""
    own_type: str = ""
    formula: Formula | None = None
    way: Way = "Nothing"
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def said(self) -> bool:
        """Tell whether it is said already what it reckons."""
        return bool(self.expression) or self.formula is not None

    def edits(self, _outline: Outline) -> list[Edit]:
        """Return the edit that declares it."""
        return [
            Declare(
                what="variable",
                name=self.name,
                java_type=self.java_type,
                expression=self.expression,
                calculation=self.way,
                **self.more,
            )
        ]

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return nothing: a variable is seen nowhere."""
        return [] if not new else None


def laid_variable_of(text: str, outline: Outline) -> LaidVariable | None:
    """Return the variable of which each part of a text says something, else None."""
    slots = slots_of(text.strip())
    head = next((found for one in _HEADS if (found := compiled(one).match(slots.text))), None)
    if head is None:
        return None
    name = slots.bare(head["n"]) if head["n"] in slots.hidden else head["n"]
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name, re.ASCII) is None:
        return None
    made = LaidVariable(name, full_type(head["t"]) if head["t"] else "")
    rest, at = slots.text, head.end()
    while at < len(rest):
        end = _part(slots, rest, at, made, outline)
        if end <= at:
            return None
        at = end
    return _completed(made, outline)


def _part(slots: Slots, text: str, at: int, made: LaidVariable, outline: Outline) -> int:
    """Note what a part of a text says of a variable; return where it ends, or where it begins."""
    for pattern, take in (
        (_TYPED, _take_type),
        (_CALCULATED, _take_way),
        (_RESTS, _take_reset),
        (_FORMULA, _take_formula),
    ):
        found = compiled(pattern).match(text, at)
        if found is not None and take(slots, found, made, outline):
            return found.end()
    small = compiled(_SMALL).match(text, at)
    return small.end() if small is not None else at


def _take_type(_slots: Slots, found: re.Match[str], made: LaidVariable, _outline: Outline) -> bool:
    said, before = full_type(first_said(found, "t", "t2", "t3")), made.java_type
    made.java_type = said
    return before in ("", said)


def _take_way(slots: Slots, found: re.Match[str], made: LaidVariable, outline: Outline) -> bool:
    """Note the one field that is added up, counted or averaged."""
    word, words = first_said(found, "w", "w2", "w3"), first_said(found, "x", "x2", "x3")
    name = _field(slots, words, outline)
    way = next((way for way, zh, en in _WAYS if compiled(rf"(?:{zh}|{en})").fullmatch(word)), None)
    if not name or way is None or made.said:
        return False
    java_type = next(one.java_type for one in outline.fields if one.name == name)
    made.way, made.formula = way, Formula(f"$F{{{name}}}", java_type, [name])
    made.expression = f"$F{{{name}}}" if way == "Count" else ""
    return True


def _take_reset(slots: Slots, found: re.Match[str], made: LaidVariable, outline: Outline) -> bool:
    words = first_said(found, "g", "g2", "g3", "g4", "g5").strip()
    if made.more or (found["sum"] and (made.formula is None or made.way != "Nothing")):
        return False
    if found["sum"]:
        made.way = "Sum"
    if _PAGE.fullmatch(words):
        made.more = {"reset": "Page"}
    elif _REPORT.fullmatch(words):
        return True
    else:
        name = _field(slots, words, outline)
        group = words if words in outline.groups else (group_of_field(name, outline) if name else "")
        if not group and words in ("组", "group") and len(outline.groups) == 1:
            group = outline.groups[0]
        made.more = {"reset": "Group", "group": group} if group else {}
    return bool(made.more)


def _take_formula(slots: Slots, found: re.Match[str], made: LaidVariable, outline: Outline) -> bool:
    """Note a formula over data, in words or signs, or an expression word for word."""
    words = slots.shown(found["f"]).strip().strip("“”\"'")
    if made.said:
        return False
    if re.fullmatch(EXPRESSION, found["f"].strip()):
        made.expression = words
        made.own_type = next((one.java_type for one in outline.fields if words == f"$F{{{one.name}}}"), "")
        return True
    signs = formula_of(words, outline) or words
    if not re.search(r"[-+*/×÷]", signs):
        return False
    try:
        formula = read_formula(signs, outline)
    except EditProblem:
        return False
    made.formula = formula
    return bool(formula.fields)


def _field(slots: Slots, words: str, outline: Outline) -> str:
    """Return the field that words name; "" where none does."""
    plain = slots.shown(words).strip().strip("“”\"'「」 ").lower()
    names = spoken_names(outline)
    return names.get(plain, "") or names.get(re.sub(r"(?:字段|列|\s+(?:field|column))$", "", plain), "")


def _completed(made: LaidVariable, outline: Outline) -> LaidVariable | None:
    """Return a variable of which enough is said, with its expression as a value of its class; else None."""
    if made.way == "Count" or (made.expression and made.formula is None):
        made.java_type = made.java_type or ("java.lang.Integer" if made.way == "Count" else made.own_type)
        return made if made.java_type and made.expression else None
    if made.formula is None:
        return None
    formula = made.formula
    if made.way != "Nothing":
        name, kind = formula.fields[0], formula.java_type
        label = next((one.label for one in outline.fields if one.name == name), "")
        if kind not in NUMBERS and not numeric_by_name(name, label):
            return None
        wanted = made.java_type or (kind if kind in NUMBERS else _DECIMAL)
        if wanted != kind:
            decimal = Formula(as_decimal(formula.java, kind), _DECIMAL, formula.fields)
            formula = boxed(decimal, wanted) or formula
            if formula.java_type != wanted:
                return None
    said = boxed(formula, made.java_type) if made.java_type else formula
    if said is None:
        return None
    made.expression, made.java_type = said.java, said.java_type
    return made
