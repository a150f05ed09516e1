"""What a condition is on, named with its band: print the doctor in the group header only where ..."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.columns.cells import DATES
from app.domain.reports.editing.conditions.conditions import Condition
from app.domain.reports.editing.references.data_called import datum_called, ref_of
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_SECTIONS = (
    ("groupHeader", r"(?:(?P<g>\w+) )?group header"),
    ("groupFooter", r"(?:(?P<g>\w+) )?group footer"),
    ("pageHeader", r"page header"),
    ("pageFooter", r"page footer"),
    ("columnHeader", r"column header"),
    ("columnFooter", r"column footer"),
    ("title", r"title(?: band)?"),
    ("summary", r"summary(?: band)?"),
    ("detail", r"detail(?: band| rows?)?"),
)
_HEAD = re.compile(
    r"^\s*(?:please )?(?:only )?(?:print|show|display|hide)(?: only)? (?:the )?"
    r"(?:(?:value|values) of (?:the )?|(?:field|text|label|value) )?(?P<x>[\w$.{}:' ]+?)"
    r"(?: (?:field|label|value|text))? in (?:the |each |every )?(?P<b>[\w ]+?)(?: band)?\s+"
    r"(?=(?:only )?(?:if|when(?:ever)?|where|unless|as long as)\b|only\b)",
    re.IGNORECASE,
)


_BLANK = re.compile(
    r"\b(?:if|when(?:ever)?|where|as long as) (?:the |its )?(?P<f>[\w$.{}:' ]+?) (?:is|are|has|have|isn't"
    r"|aren't|was)\b",
    re.IGNORECASE,
)
_ITSELF = re.compile(r"(?:it|they|this|that|there|value|values)", re.IGNORECASE)


def decided_in_band(
    clause: Any, outline: Outline, condition: Condition
) -> tuple[list[str], Condition] | None:
    """Return what a condition is on, where that is named with its band, and the condition with its value.

    None where no band is said, nothing there is called so, or the value is none of the report's.
    """
    found = _HEAD.match(clause.text, clause.start, clause.end) if clause.english else None
    ids = _named_in_band(outline, found) if found else []
    if not ids or found is None or condition.join:
        return None
    if len(ids) > 1 and not clause.has(r"\b(?:both|all|every|each)\b"):
        raise clause.unclear(ids)
    said = _BLANK.search(clause.text, found.end(), clause.end)
    if not condition.field:
        itself = said is None or _ITSELF.fullmatch(said["f"])
        refs = {ref for one in ids if (info := outline.element(one)) is not None for ref in info.refs}
        datum = datum_called(said["f"], outline) if said and not itself else None
        field = ref_of(datum, outline) if datum else refs.pop() if itself and len(refs) == 1 else ""
        if not field:
            return None
        condition = condition.model_copy(update={"field": field})
        if said and not itself:
            clause.mark(said.start("f"), said.end("f"))
    clause.mark(found.start("x"), found.end("b"))
    clause.says(r"\bin (?:the |each |every )?|\bband\b")
    return ids, condition


def _named_in_band(outline: Outline, found: re.Match[str]) -> list[str]:
    """Return the elements of a band that are named with it, those that print a value of that name first."""
    for section, pattern in _SECTIONS:
        said = compiled(pattern).fullmatch(found["b"])
        if said is None:
            continue
        group = normal(said.groupdict().get("g") or "")
        there = [one for one in outline.in_section(section) if not group or _of_group(one, group, outline)]
        return _called(there, found["x"], outline)
    return []


def _of_group(one: ElementInfo, said: str, outline: Outline) -> bool:
    field = outline.group_fields.get(one.group, "")
    return said in normal(one.group) or said in normal(field)


def _called(there: list[ElementInfo], words: str, outline: Outline) -> list[str]:
    """Return those of elements that print what is called so, else those that read so."""
    plain = normal(re.sub(r"^\$[FPV]\{|\}$", "", words.strip()))
    fields = {one.field for one in outline.columns if normal(one.title) == plain}
    labels = {normal(info.label): info.name for info in (*outline.fields, *outline.parameters) if info.label}
    wanted = {plain, *(normal(one) for one in fields), normal(labels.get(plain, ""))} - {""}
    if re.fullmatch(r"dates?|times?", plain):
        dated = {one.name for one in (*outline.fields, *outline.variables) if one.java_type in DATES}
        return [one.id for one in there if any(ref[2:] in dated for ref in one.refs)]
    printing = [one.id for one in there if any(normal(ref[2:]) in wanted for ref in one.refs)]
    return printing or [one.id for one in there if normal(one.label.rstrip(": \uff1a")) == plain]
