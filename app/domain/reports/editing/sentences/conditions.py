"""Sentences that make a line, or the values of a column, depend on a value that they name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.conditions.condition_words import read_condition
from app.domain.reports.editing.conditions.conditional_look import ConditionalStyle
from app.domain.reports.editing.conditions.conditions import BLANKS, Condition
from app.domain.reports.editing.conditions.printing import PrintWhen
from app.domain.reports.editing.exact.slots import read_looks, slots_of
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.sentences.found import Found
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import TEXTS
from app.domain.reports.editing.template.template import Template

_START = r"(?:^|(?<=[.;!] ))(?:please )?"
_END = r"(?=\s*(?:[.;!](?:\s|$)|$))"
_IF = r"(?:only )?(?:when|if|where|in case|as long as)"
_TEXT = r"(?:the )?(?:text|label|words?|caption)s?"
_VALUE = r"(?:the |its )?(?:amount|value|number|figure|sum|field)s?"
_LINE_WHEN = re.compile(
    rf"{_START}(?:show|print|display) (?:the )?(?P<x>[\w /-]+?) (?:line|row|entry),?"
    rf" (?:(?:both|that is) )?(?:{_TEXT} (?:and|as well as) {_VALUE}|{_VALUE} (?:and|as well as) {_TEXT}),?"
    rf" {_IF} (?P<if>[^.;]+(?:\.\d+)?){_END}",
    re.IGNORECASE,
)
_COLUMN_WHEN = re.compile(
    rf"{_START}(?:show|print|display|make|set|mark|put) the values? (?:of"
    rf"|in) (?:the )?(?:column )?(?P<x>[\w ]+?)"
    rf"(?: column)? (?:in )?(?P<look>(?:bold|italic|red|{'#'}[0-9A-Fa-f]{{6}}|colou?r|dark|in )[^.;]*?)"
    rf" (?:when|if|where) (?P<if>[^.;]+(?:\.\d+)?){_END}",
    re.IGNORECASE,
)
_IDLE = re.compile(r"\b(?:in|and|with|the|it|letters?|text)\b|[\s,\u0001]+", re.IGNORECASE)
_LOOKS = {"forecolor", "backcolor", "bold", "italic"}


def line_when(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return that the text and the value of one line are printed under a condition."""
    found = _LINE_WHEN.search(text)
    if found is None:
        return None
    condition = condition_said(found["if"], outline)
    if condition is None:
        return None
    pair = _line_of(condition.field, found["x"], outline)
    if not pair:
        return None
    targets = [one.id for one in pair]
    return Found(found.span(), [PrintWhen(targets=targets, when="condition", condition=condition)])


_VALUE_WHEN = re.compile(
    rf"{_START}(?:show|print|display) the (?P<x>[\w ]+?)(?: line| text| value| field)?"
    rf"(?: (?:under|below|above|beside|next to|beneath) the [\w ]+?)? only (?:when|if|where)"
    rf" (?P<if>[^.;]+?(?: is|isn['’]t| is not|are not)(?: not)? (?:empty|blank|null)){_END}",
    re.IGNORECASE,
)


def value_when(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return that the only element that prints a datum is printed where that is not empty."""
    found = _VALUE_WHEN.search(text)
    if found is None:
        return None
    said = re.sub(r"(?<=\w)n['’]t\b", " not", found["if"])
    condition = condition_said(re.sub(r"\b(\w+) (?:parameter|field)\b", r"\1", said), outline)
    if condition is None or condition.operator not in ("not_empty", "not_null"):
        return None
    name = re.sub(r"[\W_]+", "", condition.field.partition(":")[2]).lower()
    if re.sub(r"[\W_]+", "", found["x"]).lower() not in name:
        return None
    shown = [one for one in outline.elements if one.refs == [condition.field]]
    if len(shown) != 1:
        return None
    return Found(found.span(), [PrintWhen(targets=[shown[0].id], when="condition", condition=condition)])


def column_when(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return that the values of a column look otherwise where one of its row is so."""
    found = _COLUMN_WHEN.search(text)
    if found is None:
        return None
    name = found["x"].strip().lower()
    columns = [one for one in outline.columns if name in (one.title.strip().lower(), one.field.lower())]
    condition = condition_said(found["if"], outline)
    slots = slots_of(found["look"])
    read_looks(slots)
    if len(columns) != 1 or condition is None or _IDLE.sub("", slots.text):
        return None
    values = columns[0].values
    if not values or not slots.look or not set(slots.look) <= _LOOKS:
        return None
    if condition.field == f"F:{columns[0].field}":
        condition = condition.model_copy(update={"field": ""})
    edit = ConditionalStyle(targets=list(values), condition=condition, **slots.look)
    return Found(found.span(), [edit])


def condition_said(words: str, outline: Outline) -> Condition | None:
    """Return the condition that words state of the one field or parameter that they name."""
    words = " ".join(words.split())
    data = [
        *((one.name, "F") for one in outline.fields),
        *((one.name, "P") for one in outline.parameters if not one.name.startswith("REPORT_")),
    ]
    named: list[tuple[int, int, str]] = []
    for name, sign in data:
        one = compiled(rf"(?<![\w.]){re.escape(name)}(?!\w)").search(words)
        if one:
            named.append((*one.span(), f"{sign}:{name}"))
    titles = [(one.title.strip(), f"{one.source}:{one.field}") for one in outline.columns if one.field]
    if not named:
        for title, ref in titles:
            one = compiled(rf"(?<!\w){re.escape(title)}(?!\w)").search(words) if title else None
            if one:
                named.append((*one.span(), ref))
    if len({ref for _start, _end, ref in named}) != 1:
        return None
    start, end, ref = named[0]
    if not re.fullmatch(
        r"(?:the )?(?:[a-z]+ ){0,3}(?:field |parameter |value |of )*", f"{words[:start]}", re.IGNORECASE
    ):
        return None
    clause = Clause(f"the value {words[end:].strip()}", outline)
    try:
        condition = read_condition(clause)
    except EditProblem:
        return None
    if condition is None or condition.join or condition.other:
        return None
    if condition.operator not in BLANKS and not (condition.value or condition.to):
        return None
    if re.sub(r"\b(?:the|value|of)\b|\W+", "", clause.leftover()):
        return None
    return condition.model_copy(update={"field": ref})


def _line_of(ref: str, called: str, outline: Outline) -> Sequence[ElementInfo]:
    """Return the text and the value of the only line that prints a datum beside words it is called by."""
    values = [one for one in outline.elements if one.kind == "textField" and one.refs == [ref]]
    pairs: list[tuple[ElementInfo, ElementInfo]] = []
    for value in values:
        level = [
            one
            for one in outline.elements
            if (one.band, one.holder, one.y) == (value.band, value.holder, value.y)
            and one.kind in TEXTS
            and one.x < value.x
        ]
        label = max(level, key=lambda one: one.x, default=None)
        said = re.sub(r"\W+", "", called).lower()
        if label is not None and said and said in re.sub(r"\W+", "", label.label or label.text).lower():
            pairs.append((label, value))
    return pairs[0] if len(pairs) == 1 else ()
