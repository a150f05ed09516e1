"""How values look for which the condition before doesn't hold: 否则灰色, otherwise green."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.conditions.conditional_look import LETTERS, ConditionalStyle, look_words
from app.domain.reports.editing.conditions.conditions import OPPOSITES, Condition
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_LESS = r"不到|没到|未到|达不到|不足|不满|未满|不够|没有?超过?|不超过?|未超过?|低于|没达到|未达到"
_OTHERWISE = re.compile(
    r"^(?:and |while |but |then |而|但|并且?)*(?:"
    r"(?:否则|不然|要不然|反之)(?:的话)?(?:就|则)?"
    r"|(?:其[余他它]|剩下|剩余|余下|别|不满足|不符合|不符|没满足|不是)(?:条件)?的?(?:那些)?(?:整?行|值|数值?|数字|数据|记录|情况|部分)?"
    rf"的?(?:都|就|则|一律|统一)?(?![列栏字段])|(?:{_LESS})(?:这个数|此数|的话|的|时候?)(?:都|就|则)?"
    r"|(?:otherwise|else|if not)\b,?"
    r"|(?:all |any )?(?:the )?(?:others?|rest|remaining|remainder)(?: (?:ones|values|rows"
    r"|amounts|numbers|of them))?\b"
    r")\s*",
    re.IGNORECASE,
)
_SMALL = (
    r"显示|标[为成]?|标记|标注|突出|用|改[为成]?|变[为成]?|设[为成]?|为|是|成|整?行|底色|背景色?|字体?|颜色"
    r"|\b(?:show(?:n)?|print(?:ed)?|in|are|is|be|should|stay|make|mark(?:ed)?|turn|colou?r(?:ed)?|them|it)\b"
)


def otherwise_said(part: str, edits: Sequence[Edit], outline: Outline) -> ConditionalStyle | None:
    """Return the look of the values that fulfil none of the conditions just stated; None if it says none."""
    found = _OTHERWISE.match(part)
    former = _just_stated(edits)
    if found is None or not former:
        return None
    condition = _none_of([one.condition for one in former])
    clause = Clause(part[found.end() :], outline)
    look = look_words(clause)
    clause.pass_over(_SMALL)
    if condition is None or not look or clause.leftover():
        return None
    last = former[-1]
    if last.backcolor and not last.forecolor and not clause.has(LETTERS) and "forecolor" in look:
        look["backcolor"] = look.pop("forecolor")
    return ConditionalStyle(targets=last.targets, condition=condition, row=last.row, **look)


def _just_stated(edits: Sequence[Edit]) -> list[ConditionalStyle]:
    """Return the last conditional looks, as far as they are about the same values."""
    found: list[ConditionalStyle] = []
    for one in reversed(edits):
        if not isinstance(one, ConditionalStyle) or (found and one.targets != found[0].targets):
            break
        if found and one.condition.field != found[0].condition.field:
            break
        found.insert(0, one)
    return found


def _none_of(stated: Sequence[Condition]) -> Condition | None:
    """Return that none of some conditions holds; None where one comparison and another can't say that."""
    last = stated[-1]
    if len(stated) > 2 or (len(stated) == 2 and any(one.join for one in stated)):
        return None
    if any(one.operator not in OPPOSITES for one in stated):
        outside = len(stated) == 1 and last.operator == "between" and not last.join
        values = {"operator": "below", "other": "", "join": "or", "operator2": "above", "value2": last.other}
        return Condition.model_validate(last.model_dump() | values) if outside else None
    if len(stated) == 1:
        return last.negated() if not last.join or last.operator2 in OPPOSITES else None
    first, second = (one.negated() for one in stated)
    if first.to or second.to:
        return None
    joined = {"join": "and", "field2": second.field, "operator2": second.operator, "value2": second.value}
    return Condition.model_validate(first.model_dump() | joined)
