"""Conditions of a form: one value decides whether another one is printed."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.cells import NUMBERS
from app.domain.reports.editing.conditions.conditions import BLANKS, Condition
from app.domain.reports.editing.layout.removal import partner_of, with_fixed_values
from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.printed_values import valued
from app.domain.reports.editing.references.references import BOTH_PARTS
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.deciding import SIGN
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import in_lines

_STATED = re.compile(
    rf"\s*的?(?:值|内容)?(?:如果|若|要是)?(?:是|为)?(?:空|没有?(?:值|填|内容|数据)|未填|缺失|不为空|非空|有(?:值|内容|数据)"
    rf"|{SIGN}|不(?:是|为))"
)
_OF_WHAT = re.compile(
    r"\s*(?:the |its |an? )?(?P<x>.+?)(?: (?:column|field|value))?\s*"
    r"(?:[<>=!\u2260]|\b(?:is|isn't|isn\u2019t|are|was|has|does|equals?|exceeds?|contains?|over|above|below|under)\b)",
    re.IGNORECASE,
)
_WHEN = r"\b(?:when|if|where|unless)\b"
_PARAMETER = r"(?:报表)?参数|只有|\b(?:the )?parameter\b"
_FIGURES = (
    r"[」』”\"'’:\uff1a]*\s*(?:(?:后面|旁边|右边|右侧|下面|对应)?的(?:那个)?|(?:后面|旁边|右边|右侧|下面)(?:那个)?)"
    r"(?:金额|数额|数字|数值|数据|数|值)(?![列栏据])"
)
_LACKING = re.compile(r"(?:没有?|无|未填|缺少?)\s*$")
_JOINED = re.compile(r"[」』”\"'’:\uff1a]*\s*(?:和|与|及|以及|、|跟)\s*[「『“\"'‘]*")
_KINDS = ("label", "field", "name", "line")
_PAIR = 2
_OF_ROWS = ("detail", "columnHeader", "groupHeader", "groupFooter", "columnFooter")


def decided_in_form(
    clause: Clause, outline: Outline, condition: Condition
) -> tuple[list[str], Condition] | None:
    """Return what another value's condition prints: 派工号为空时不打印备注; None where none is such."""
    if clause.english or condition.field or condition.join:
        return None
    named = [one for one in mentions_in(clause) if one.kind in _KINDS and one.ids]
    if len(named) != _PAIR or any(one.columns for one in named):
        return None
    first, second = sorted(named, key=lambda one: one.start)
    if first.end == second.start:
        raise clause.unclear([*first.ids, *second.ids])
    deciding = [one for one in named if _decides(clause, one)]
    if deciding == [second] and _JOINED.fullmatch(clause.text, first.end, second.start):
        for one in named:
            clause.mark(one.start, one.end)
        clause.says(r"都|均|各自|分别")
        return with_fixed_values(outline, [*first.ids, *second.ids]), condition
    if len(deciding) != 1:
        return None
    others = [one for one in named if one is not deciding[0]]
    refs = _refs(clause, outline, deciding[0])
    if len(refs) != 1:
        return None
    for one in named:
        clause.mark(one.start, one.end)
    clause.says(r"(?:没有?|无|未填|缺少?)(?=\ufffc*)")
    figures = compiled(_FIGURES).match(clause.text, others[0].end)
    ids = valued(clause, others[0].ids) if figures is not None else []
    if figures is not None and ids:
        clause.mark(*figures.span())
    if clause.says(BOTH_PARTS):
        ids = list(dict.fromkeys([*others[0].ids, *valued(clause, others[0].ids)]))
    ids = ids or with_fixed_values(outline, others[0].ids)
    return ids, condition.model_copy(update={"field": refs.pop()})


def line_decided(
    clause: Clause, outline: Outline, condition: Condition
) -> tuple[list[str], Condition] | None:
    """Return the line of which a value is stated: hide the tax line when taxtotamt is 0; None for none."""
    lines = [one for one in mentions_in(clause) if one.kind == "line" and len(one.ids) > 1]
    when = clause.has(_WHEN) if clause.english and len(lines) == 1 and not condition.field else None
    stated = clause.after(_WHEN).data("field") if when is not None and not condition.join else []
    if (
        condition.operator in BLANKS
        or when is None
        or len(stated) != 1
        or lines[0].end > when.start()
        or lines[0].columns
    ):
        return None
    clause.mark(lines[0].start, lines[0].end)
    return list(lines[0].ids), condition.model_copy(update={"field": f"F:{stated[0].name}"})


def told_of(clause: Clause, outline: Outline, condition: Condition, targets: list[str]) -> Condition:
    """Return a condition with the field that an English clause states it of, if its targets print others."""
    if not clause.english or condition.join or not clause.has(_WHEN):
        return condition
    if condition.field:
        if _of_another(clause, outline, condition.field[2:]):
            raise clause.unclear(targets)
        return condition
    named = [f"F:{one.name}" for one in clause.after(_WHEN).data("field")]
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    own = {ref for info in infos for ref in info.refs}
    if len(named) != 1 or named[0] in own:
        return condition
    if not _named_alone(clause, outline, named[0][2:]):
        raise clause.unclear(targets)
    return condition.model_copy(update={"field": named[0]})


def by_parameter(
    clause: Clause, outline: Outline, condition: Condition | None, targets: list[str]
) -> tuple[Condition | None, list[str]]:
    """Return a condition on the parameter that a clause names, and whole columns: it holds for all rows.

    Both stay as they are where no parameter, several, or the printed one is named.
    """
    if condition is None or condition.join:
        return condition, targets
    named = [f"P:{one.name}" for one in clause.data("parameter")]
    if condition.field and condition.field not in named:
        return condition, targets
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    if len(named) != 1 or any(named[0] in info.refs for info in infos):
        return condition, targets
    clause.says(_PARAMETER)
    whole = [id_ for one in outline.columns if set(one.values) & set(targets) for id_ in one.elements]
    return condition.model_copy(update={"field": named[0]}), list(dict.fromkeys([*whole, *targets]))


def line_of_form(clause: Clause, outline: Outline) -> bool:
    """Tell whether a clause names a line by its label that is no row of the table: the Note line."""
    in_rows = {id_ for one in outline.columns for id_ in (*one.headers, *one.values)}
    named = [one for one in mentions_in(clause.fresh()) if one.kind == "line"]
    return bool(named) and not any(in_rows & set(one.ids) for one in named)


def stands_alone(clause: Clause, outline: Outline) -> bool:
    """Tell whether all that a clause names has a line of its own, apart from the rows."""
    named = [one for one in mentions_in(clause.fresh()) if one.kind in _KINDS and one.ids]
    ids = {id_ for one in named for id_ in one.ids}
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    if (
        len(named) != 1
        or any(one.columns for one in named)
        or any(info.section in _OF_ROWS for info in infos)
    ):
        return False
    own = ids | {found.id for info in infos if (found := partner_of(outline, info)) is not None}
    return not any(
        other.id not in own and other.kind in TEXTS and other.band == info.band and _on_one_line(other, info)
        for info in infos
        for other in outline.elements
    )


def further_on_line(targets: list[str], outline: Outline) -> list[str]:
    """Return a label of a form with its value and the further values behind it; [] for none such."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    if any(info.section in _OF_ROWS[1:] for info in infos) or len({info.band for info in infos}) != 1:
        return []
    among = [one for one in outline.elements if one.band == infos[0].band and one.kind in TEXTS]
    line = next((one for one in in_lines(among) if infos[0] in one), [])
    run: list[ElementInfo] = []
    for one in line[line.index(infos[0]) :] if line else []:
        if run and one.kind == "staticText":
            break
        run.append(one)
    own = len(run) > len(infos) and all(one in run for one in infos)
    return [one.id for one in run] if own else []


def _on_one_line(one: ElementInfo, other: ElementInfo) -> bool:
    return one.y < other.y + other.height and other.y < one.y + one.height


def _named_alone(clause: Clause, outline: Outline, field: str) -> bool:
    """Tell whether nothing but a field's name stands before what is said of it: not "the tax total is"."""
    said = _OF_WHAT.match(clause.text[clause.after(_WHEN).start : clause.end])
    info = next((one for one in outline.fields if one.name == field), None)
    names = [
        field,
        *([info.label] if info else []),
        *(one.title for one in outline.columns if one.field == field),
    ]
    return said is not None and normal(said["x"]) in {normal(one) for one in names}


def _of_another(clause: Clause, outline: Outline, field: str) -> bool:
    """Tell whether a name stands behind a word that begins another field's: total in "the tax total is"."""
    said = _OF_WHAT.match(clause.text[clause.after(_WHEN).start : clause.end])
    first, *others = _words(said["x"]) if said else [""]
    names = [one.name.lower() for one in outline.fields if one.name != field]
    return bool(others) and first not in field.lower() and any(one.startswith(first) for one in names)


def _words(text: str) -> list[str]:
    """Return the words of a text in small letters."""
    return text.lower().split()


def _decides(clause: Clause, one: Mention) -> bool:
    """Tell whether a condition is stated of what is named: right behind it, or 没有 before it."""
    return bool(_STATED.match(clause.text, one.end) or _LACKING.search(clause.text[clause.start : one.start]))


_NONE_OF = r"(?:没有?|无)\s*(?!\s*(?:值|数据|内容|东西|填))(?=[\w\ufffc“「])"


def or_nothing(clause: Clause, outline: Outline, condition: Condition | None) -> Condition | None:
    """Return a condition by which an amount of which there is none is zero, too, not only empty."""
    if condition is None or condition.operator not in ("empty", "not_empty") or condition.join:
        return condition
    if clause.english or not clause.has(_NONE_OF):
        return condition
    name = condition.field.partition(":")[2]
    data = [*outline.parameters, *outline.fields]
    if not any(one.name == name and one.java_type in NUMBERS for one in data):
        return condition
    shows = condition.operator == "not_empty"
    more = {"join": "and", "operator2": "not_equal"} if shows else {"join": "or", "operator2": "equal"}
    return condition.model_copy(update={**more, "value2": "0"})


def lacks_another(clause: Clause, targets: list[str], outline: Outline) -> bool:
    """Tell whether 没有小计的时候 names one value of several that are not to be printed: which decides?"""
    if clause.english or not clause.has(rf"{_NONE_OF}[^,\uff0c]{{1,16}}?(?:的?时候?|的话)[,\uff0c]"):
        return False
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    return len({ref for info in infos for ref in info.refs}) > 1


def _refs(clause: Clause, outline: Outline, one: Mention) -> set[str]:
    infos = [info for id_ in valued(clause, one.ids) if (info := outline.element(id_)) is not None]
    return {ref for info in infos for ref in info.refs}


_LABEL_ALONE = (
    r"[」』”\"'’]?\s*(?:这个|那个|这|那|的)?(?:标签|标题|字样|[一二两三四五六]个字)(?!和|与|及|连|以及)"
    r"|[\"'”]?\s+(?:label|caption)\b(?! (?:and|with|together))"
)


def labels_alone(clause: Clause, outline: Outline, targets: list[str]) -> list[str]:
    """Return the labels of a form that are called so, without their values: 备注这个标签."""
    if clause.has(
        r"(?:连|和|与|及)(?:它|其)?的?(?:值|内容|数据)|\b(?:and|with) (?:its|the) (?:value|field|data)"
    ):
        return []
    heads = {id_ for one in outline.columns for id_ in one.headers}
    named = [one for one in mentions_in(clause.fresh()) if one.kind == "label" and len(one.ids) == 1]
    alone = []
    for one in named:
        found, info = compiled(_LABEL_ALONE).match(clause.text, one.end), outline.element(one.ids[0])
        if found is not None and info is not None and info.kind == "staticText":
            clause.mark(one.start, found.end())
            alone.append(one.ids[0])
    infos = [info for one in alone if (info := outline.element(one)) is not None]
    near = {partner.id for info in infos if (partner := partner_of(outline, info)) is not None}
    for one in mentions_in(clause.fresh()):
        if alone and set(one.ids) <= near and one.kind == "field":
            clause.mark(one.start, one.end)
    return alone if alone and set(targets) <= {*alone, *near} and not heads & set(alone) else []
