"""Labels with their values that are printed under one condition: 标签和值只在金额大于 0 时打印."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.conditions.condition_words import read_condition
from app.domain.reports.editing.conditions.conditions import BLANKS, Condition
from app.domain.reports.editing.conditions.printing import PrintWhen
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.references.named_in_whole import named_in_whole
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import DataInfo, ElementInfo, Outline

_C = r"[,\uff0c]?"
_ONLY = r"(?:都|就|也|请|要)*(?:只有?|仅有?|只能)(?:在|当|是)?|(?:都|就|也)*(?:在|当|等)"
_WHILE = r"(?:的?(?:时候|情况下|场合)|的话|时|以后|了)?"
_PRINT = r"(?:给我)?(?:打印|显示|印|出现)(?:出来|出)?"
_NOT = r"(?:就|则|都|也|请)*(?:不|别|勿)(?:要|用|必)?(?:再)?"
_SHOWN_WHEN = re.compile(
    rf"(?P<x>.+?){_C}(?P<only>{_ONLY})(?P<if>.+?){_WHILE}{_C}(?P<then>(?:才|就|都|再|也)*){_PRINT}"
)
_HIDDEN_WHEN = re.compile(
    rf"(?:如果|要是|若|当)?(?P<if>.+?)(?:的?(?:时候?|情况下)|的话){_C}(?P<x>.+?){_NOT}{_PRINT}了?"
)
_HIDES_WHEN = re.compile(rf"(?P<x>.+?){_C}(?:如果|要是|若|当|在)(?P<if>.+?){_WHILE}{_C}{_NOT}{_PRINT}了?")
_VALUE = (
    r"(?:(?:它|其|它们)?(?:们)?(?:各自)?(?:的)?(?:[下后右][面边]|旁边|下方|对应)?的?(?:那个?)?"
    r"(?:值|内容|数据|金额))"
)
_PAIR = (
    rf"(?:的)?(?:标题|标签|名称)(?:和|与|及|以及|连同?|带|[+\uff0b]){_VALUE}|(?:和|与|及|以及|连同?){_VALUE}(?:一起|一并)?"
    r"|[(\uff08](?:连同?)?(?:标题|标签|名称)(?:和|与|及|带)(?:值|内容|数据)(?:[^)\uff09]{0,8})[)\uff09]"
)
_LABEL = r"[这那]?(?:个|几个|[两二三四五六七八九\d]+个)字|(?:这个|那个|的)?(?:静态)?(?:标签|字样)"
_TARGETS = re.compile(
    rf"(?:请)?(?:把|将|让)?(?P<names>.+?)\s*(?:(?P<pair>{_PAIR})|(?P<label>{_LABEL}))(?:都|也|全)?"
)
_JOINED = re.compile(r"\s*(?:和|与|及|以及|、|,|\uff0c)\s*")
_NONE_OF = re.compile(r"(?:没有?|无|缺少?)\s*(?P<y>.+?)")
_NTH = re.compile(r"第(?P<n>[一二两三四五六七八九十\d]+)个?(?:的)?(?P<y>.+)")
_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)


def printed_when(text: str, outline: Outline, *, named: bool = False) -> list[Edit]:
    """Return that labels are printed under the condition a text states, with their values if it says so.

    [] where it says anything else, or names what isn't there only once. named: anything may be printed so
    that is named as a whole, not only labels.
    """
    said = text.strip().rstrip("。.；;").strip()
    for way, shows in ((_SHOWN_WHEN, True), (_HIDDEN_WHEN, False), (_HIDES_WHEN, False)):
        found = way.fullmatch(said)
        if found is None or (
            shows and not (found["then"] or found["only"].endswith(("只", "有", "在", "当", "是")))
        ):
            continue
        words = found["x"].strip(" ,\uff0c")
        targets = _targets(words, outline) or (named_in_whole(words, outline) if named else [])
        condition = _condition(found["if"].strip(), targets, outline) if targets else None
        if condition is not None:
            condition = condition if shows else condition.negated()
            return [PrintWhen(targets=targets, when="condition", condition=condition)]
    return []


def _targets(words: str, outline: Outline) -> list[str]:
    """Return the labels that words name, and their values where they say so."""
    found = _TARGETS.fullmatch(words)
    if found is None:
        return []
    ids: list[str] = []
    for name in _names(found["names"]):
        label = _label(name, outline)
        value = partner_of(outline, label) if label is not None else None
        if label is None or (found["pair"] and value is None):
            return []
        ids += [label.id, *([value.id] if found["pair"] and value is not None else [])]
    return list(dict.fromkeys(ids))


def _names(words: str) -> list[str]:
    quoted = re.findall(r"[“「『\"]([^”」』\"]+)[”」』\"]", words)
    bare = re.sub(r"[“「『\"][^”」』\"]+[”」』\"]", "", words)
    if quoted and not _JOINED.sub("", bare).strip():
        return quoted
    return [one for one in _JOINED.split(words) if one] if not quoted else []


def _label(name: str, outline: Outline) -> ElementInfo | None:
    """Return the only label of a form that reads so."""
    heads = {id_ for one in outline.columns for id_ in one.headers}
    fits = [one for one in outline.elements if one.kind == "staticText" and _plain(one.label) == _plain(name)]
    fits = [one for one in fits if one.id not in heads]
    return fits[0] if len(fits) == 1 else None


def _plain(words: str) -> str:
    return normal(words.strip().rstrip(":\uff1a").strip())


def _condition(words: str, targets: Sequence[str], outline: Outline) -> Condition | None:
    """Return the condition that words state of one value; None where they don't."""
    none_of = _NONE_OF.fullmatch(words)
    if none_of is not None:
        own = _counted(none_of["y"], targets, outline)
        return Condition(operator="empty", field=own) if own else None
    clause = Clause(words, outline)
    try:
        condition = read_condition(clause)
    except EditProblem:
        return None
    data = clause.data("field", "parameter")
    named = [one for one in data if one.name in _ID.findall(words)] or data
    if condition is None or condition.join or condition.field or len(named) != 1:
        return None
    if clause.leftover() and _plain(clause.leftover()) != _plain(_called(named[0], outline)):
        return None
    if condition.operator not in BLANKS and not (condition.value or condition.to):
        return None
    parameters = {one.name for one in outline.parameters}
    kind = "P" if named[0].name in parameters and named[0] not in outline.fields else "F"
    return condition.model_copy(update={"field": f"{kind}:{named[0].name}"})


def _called(data: DataInfo, outline: Outline) -> str:
    """Return the label beside the value that prints a datum."""
    values = [one for one in outline.elements if any(ref[2:] == data.name for ref in one.refs)]
    labels = [
        one.label
        for one in outline.elements
        if one.kind == "staticText" and (value := partner_of(outline, one)) is not None and value in values
    ]
    return labels[0] if len(labels) == 1 else data.label


def _counted(words: str, targets: Sequence[str], outline: Outline) -> str:
    """Return what the label of the targets prints that words count: 第二个司机 of 驾驶员2, as F:name."""
    nth = _NTH.fullmatch(words.strip())
    name, number = (nth["y"], str(int(read_number(nth["n"]) or 0))) if nth else (words, "")
    known = senses()
    refs: set[str] = set()
    for info in (outline.element(one) for one in targets):
        label = re.fullmatch(r"(?P<y>.+?)(?P<n>\d*)", _plain(info.label)) if info is not None else None
        if info is None or label is None or info.kind != "staticText":
            continue
        value = partner_of(outline, info)
        same = _plain(name) in (label["y"], *known.get(label["y"], ()))
        if same and label["n"] == number and value is not None:
            refs |= set(value.refs)
    return refs.pop() if len(refs) == 1 else ""
