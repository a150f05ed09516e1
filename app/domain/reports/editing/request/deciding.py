"""Which of the columns named beside a condition decides, and which ones change then."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.columns.cells import NUMBERS
from app.domain.reports.editing.conditions.conditions import Condition
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline

SIGN = (
    r"(?:不)?(?:大于|小于|高于|低于|超过|少于|多于|等于|不足|不到|超出|早于|晚于|达到|介于|包含|含有)|[不未没]?满(?=\s*\d)|[未没][到达超]"
    r"|[<>=\u2265\u2264\u2260]|[是为](?!了|什么)"
)
_SIGN = re.compile(SIGN)
_RIGHT_BEFORE = re.compile(
    r"(?:那|这)?一?[列栏]?(?:里|中)?的?(?:值|数值|内容)?(?:都|均|也|一旦|只要|如果|若|已经)?\s*"
)
_AND = re.compile(r"[列栏]?\s*(?:和|与|及|以及|、|或者?)\s*")


_WHOSE = (
    r"\b(?:whose|where|when(?:ever)?|if|that have|having)\b"
    r"|\bwith(?= [\w\u3400-\u9fff ]{1,40}? ?(?:[<>=]|\b(?:of )?(?:over|above|below|under|at least|at most"
    r"|before|after"
    r"|(?:more|less|greater|larger|smaller|higher|lower|fewer) than)\b))"
)
_IS = (
    r"\b(?:is|are|was|were|exceeds?|drops?|falls?|gets?|goes|rises?|passes|equals?|has|have|contains?"
    r"|becomes?|stays?|lies)\b|[<>=]"
)
_RECORDS = (
    r"\b(?:any|every|each|all|the|those)? ?(?:orders?|rows?|records?|lines?"
    r"|items?|entries|customers?|products?|employees?|people|invoices?)"
    r"\s+(?:whose|where|with|having|that have)\b"
)
_WHOLE_ROW = r"\b(?:whole|entire) (?:rows?|lines?)\b"
_PAIR = 2


def who_decides(
    clause: Clause, outline: Outline, fields: list[ElementInfo], condition: Condition, *, row: bool = False
) -> tuple[list[ElementInfo], Condition, bool]:
    """Return the elements that change, and the condition with the value that decides: x red when y > 1.

    row: whole rows change. Raises EditProblem where several columns decide about others.
    """
    if not clause.english:
        found, known = _in_chinese(clause, outline, fields, condition, row=row)
        return found, known, row and known == condition
    if condition.join and condition.field2 and clause.has(_WHOSE) and not row:
        said = {id_ for one in mentions_in(clause.before(_WHOSE)) for id_ in (*one.ids, *one.wide)}
        return [one for one in fields if one.id in said] or fields, condition, row
    if row and clause.has(_RECORDS) and len(fields) == 1 and _said_again(clause, fields[0]):
        return fields, condition, False
    if not clause.english or condition.field or not clause.has(_WHOSE) or len(fields) < _PAIR:
        return fields, condition, row
    stated = clause.after(_WHOSE).before(r"[,:]|\bthen\b")
    named = (stated.before(_IS) if stated.has(_IS) else stated).data("field")
    deciding = [one for one in fields if any(f"F:{each.name}" in one.refs for each in named)]
    if len(named) != 1 or not deciding:
        return fields, condition, row
    others = [one for one in fields if one not in deciding]
    known = condition.model_copy(update={"field": f"F:{named[0].name}"})
    if others and clause.has(_RECORDS) and not clause.has(_WHOLE_ROW):
        return others, known, False
    if row or clause.has(_RECORDS) or not others:
        return deciding, known, True if clause.has(_RECORDS) else row
    return others, known, row


def _said_again(clause: Clause, field: ElementInfo) -> bool:
    """Tell whether what decides is named once more behind the condition: rows where qty > 5: qty in red."""
    behind = clause.fresh().after(r"[:,]") if clause.has(r"[:,]") else None
    return behind is not None and any(f"F:{one.name}" in field.refs for one in behind.data("field"))


def _in_chinese(
    clause: Clause, outline: Outline, fields: list[ElementInfo], condition: Condition, *, row: bool
) -> tuple[list[ElementInfo], Condition]:
    """Return the elements that look different and the condition with its field: 工资大于5000时姓名标红.

    Raises EditProblem where several columns decide about others.
    """
    named = [one for one in mentions_in(clause) if one.columns]
    deciding = _before_sign(clause, named)
    others = _shown_so(clause, [one for one in named if one not in deciding])
    if row and deciding:
        for one in [each for each in others if _calls_rows(clause, each)]:
            clause.mark(one.start, one.end)
            others.remove(one)
    if not deciding or condition.field or condition.field2:
        return fields, condition
    columns = [column for one in deciding if (column := outline.column(one.columns[0]))]
    if not others:
        deciders = {id_ for one in deciding for id_ in (*one.ids, *one.wide)}
        kept = [one for one in fields if one.id in deciders] if row else fields
        return _checked(clause, columns, kept or fields, condition)
    if len(columns) != 1 or not columns[0].field:
        raise clause.unclear([one.id for one in fields])
    meant = {id_ for one in others for id_ in (*one.ids, *one.wide)}
    own = {id_ for one in deciding for id_ in (*one.ids, *one.wide)} - meant
    changed = [one for one in fields if one.id not in own]
    if len(others) < len(named) - len(deciding):
        changed = [one for one in changed if one.id in meant]
    if not changed:
        return fields, condition
    ref = next((ref for id_ in columns[0].values for ref in _refs(outline, id_)), f"F:{columns[0].field}")
    return changed, condition.model_copy(update={"field": ref})


def _shown_so(clause: Clause, others: list[Mention]) -> list[Mention]:
    """Return what looks different: the object of the last verb, beside which others only call the rows.

    级别是“严重”的告警用红色显示级别 is about the level alone.
    """
    verbs = [clause.start + found.end() for found in _SHOWS.finditer(clause.words)]
    objects = [one for one in others if verbs and one.start >= verbs[-1]]
    rows = [one for one in others if one not in objects and _calls_rows(clause, one)]
    if not objects or len(rows) + len(objects) < len(others):
        return others
    for one in rows:
        clause.mark(one.start, one.end)
    return objects


def _calls_rows(clause: Clause, one: Mention) -> bool:
    """Tell whether a name behind 的 says what the rows are: 运费超过500的订单整行标黄."""
    return clause.text[: one.start].rstrip().endswith("的")


_SHOWS = re.compile(r"(?:[用以]|加粗|[粗斜]体|色)[^,\uff0c]*?(?:显示|打印|标[示出]|突出|印)(?:出来?)?")


def _refs(outline: Outline, id_: str) -> Sequence[str]:
    info = outline.element(id_)
    return info.refs[:1] if info is not None else ()


def _checked(
    clause: Clause, columns: Sequence[ColumnInfo], fields: list[ElementInfo], condition: Condition
) -> tuple[list[ElementInfo], Condition]:
    """Ask where texts and numbers would be compared with one number alike."""
    kinds = {one.java_type in NUMBERS for one in columns}
    if len(kinds) > 1 and condition.operator in ("above", "below", "at_least", "at_most"):
        raise clause.unclear([one.id for one in fields])
    return fields, condition


def _before_sign(clause: Clause, named: Sequence[Mention]) -> list[Mention]:
    """Return what is named right before the sign of a comparison, with what is joined to it by and."""
    for sign in _SIGN.finditer(clause.words):
        at = clause.start + sign.start()
        if any(one.start <= at < one.end for one in named):
            continue
        near = [one for one in named if one.end <= at]
        if not near or not _RIGHT_BEFORE.fullmatch(clause.text[near[-1].end : at]):
            continue
        found = [near[-1]]
        for one in reversed(near[:-1]):
            if not _AND.fullmatch(clause.text[one.end : found[0].start]):
                break
            found.insert(0, one)
        return found
    return []
