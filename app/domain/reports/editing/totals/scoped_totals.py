"""Totals that are named by what they reach over: the page total of freight, 国家小计, 本页合计."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.totals_said import totals_among
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.group_names import names_of_groups
from app.domain.reports.editing.template.outline import ElementInfo, Outline, Reckoning
from app.domain.reports.editing.template.places import beside

_ALONE = re.compile(r"V:(?P<name>.+)")
_REACHES = (
    ("Page", r"本页|每一?页|page"),
    ("Column", r"本栏|每一?栏|column"),
    ("Report", r"(?:整[张个份])?报表|全[表部]|report"),
)
_WORDS = (
    ("Count", r"计数|条数|笔数|[个行]数|counts?"),
    ("Average", r"平均[值数]?|averages?"),
    ("Sum", r"合计|小计|总计|总[额数和](?!量)|(?:sub)?totals?|sums?"),
)
_REACH = {"Page": ("Page", "Column"), "Column": ("Column", "Page"), "Report": ("Report",)}


@dataclass(frozen=True)
class TotalText:
    """A text that prints a total and nothing else: its id, how it is reckoned, and the words before it."""

    id: str
    variable: str
    reckoning: Reckoning
    label: str


def total_texts(outline: Outline) -> list[TotalText]:
    """Return the texts that print a variable alone that adds rows up."""
    found = []
    for one in outline.elements:
        alone = _ALONE.fullmatch(one.refs[0]) if len(one.refs) == 1 and one.kind == "textField" else None
        reckoning = outline.reckonings.get(alone["name"]) if alone else None
        if alone and reckoning is not None:
            found.append(TotalText(one.id, alone["name"], reckoning, _label_of(outline, one)))
    return found


def _label_of(outline: Outline, value: ElementInfo) -> str:
    """Return the fixed words to the left of a total, "" where none stand there."""
    fixed = [one for one in outline.elements if one.band == value.band and one.label and not one.refs]
    return beside(outline, value.id, "left", fixed)


def scoped_totals_in(clause: Clause) -> Iterator[Mention]:
    """Yield totals that are named with what they reach over: those of the page, of the column, of a group."""
    totals = total_texts(clause.outline)
    if not totals:
        return
    groups = names_of_groups(clause.outline)
    fields = field_names(clause.outline)
    for pattern in (_chinese(groups, fields), _english(groups, fields)):
        for found in compiled(pattern).finditer(clause.text, clause.start, clause.end):
            said = found.groupdict()
            names = [value.lower() for key in ("field", "field2") if (value := said.get(key))]
            field = fields[names[0]] if names else ""
            own = _matching(totals, said["reach"].lower(), said["what"], groups)
            own = [one for one in own if not field or one.reckoning.field == field]
            if own:
                ids = [one.id for one in own] if field else _with_labels(clause.outline, own)
                yield Mention(found.start(), found.end(), "totals", tuple(ids), several=True, exact=True)


def both_totals_in(clause: Clause) -> Iterator[Mention]:
    """Yield the totals of a field in its groups and at the end: 金额的小计和总计."""
    fields = field_names(clause.outline)
    names = any_of(fields) or "(?!)"
    pattern = (
        rf"(?P<field>{names})[列栏]?\s*的?(?:分?组?小计|分组合计)(?:和|与|及|以及|、)(?:总计|合计)"
        rf"|\b(?:the )?sub-?totals? and (?:the )?(?:grand )?totals? of (?:the )?(?P<field2>{names})(?!\w)"
    )
    for found in compiled(pattern).finditer(clause.text, clause.start, clause.end) if fields else ():
        field = fields[(found["field"] or found["field2"]).lower()]
        own = [one for one in total_texts(clause.outline) if one.reckoning.field == field]
        own = [one for one in own if one.reckoning.way == "Sum"]
        if {"Group", "Report"} <= {one.reckoning.reset for one in own}:
            ids = tuple(one.id for one in own if one.reckoning.reset in ("Group", "Report"))
            yield Mention(found.start(), found.end(), "totals", ids, several=True, exact=True)


def _with_labels(outline: Outline, totals: Sequence[TotalText]) -> list[str]:
    """Return totals with the words before them, and what else stands behind the words of a sum."""
    ids = [one.id for one in totals]
    bands = {info.band for one in ids if (info := outline.element(one)) is not None}
    among = totals_among(outline, [one.id for one in outline.elements if one.band in bands])
    if set(ids) <= set(among):
        return among
    known = [id_ for one in totals for id_ in (one.label, one.id) if id_]
    return [one.id for one in outline.elements if one.id in known]


def _reaches(groups: dict[str, str]) -> str:
    named = [any_of(groups)] if groups else []
    return "|".join((*named, *(said for _reset, said in _REACHES)))


def _chinese(groups: dict[str, str], fields: Mapping[str, str]) -> str:
    reach, words = _reaches(groups), "|".join(said for _way, said in _WORDS)
    of = rf"(?:(?P<field>{any_of(fields)})[列栏]?的?)?" if fields else ""
    return (
        rf"(?P<reach>{reach})\s*(?:的?分?组|这一?组)?(?:的?组?[尾脚]部?)?(?:的?最?[底下末][下面方边尾部])?(?:的|[里中上])*\s*{of}"
        rf"[「“\"]?(?P<what>{words})(?:的?(?:值|金额|数字))?(?!行|栏)\s?[:\uff1a]?[」”\"]?"
    )


def _english(groups: dict[str, str], fields: Mapping[str, str]) -> str:
    reach, words = _reaches(groups), "|".join(said for _way, said in _WORDS)
    names = any_of(fields) or "(?!)"
    return (
        rf"\b(?:the )?(?P<reach>{reach})(?:['’]s?)?(?: group| footer)*(?:['’]s?)? (?:(?P<field>{names}) )?"
        rf"[\"“]?(?P<what>{words})\s?:?[\"”]?(?!\w)(?! (?:row|line)s?\b)"
        rf"(?: of (?:the )?(?P<field2>{names})(?!\w))?"
    )


def _matching(totals: Sequence[TotalText], reach: str, what: str, groups: dict[str, str]) -> list[TotalText]:
    """Return the totals of one reach and one way."""
    way = next(name for name, said in _WORDS if compiled(said).fullmatch(what))
    own = [one for one in totals if one.reckoning.way == way]
    if reach in groups:
        return [one for one in own if one.reckoning.group == groups[reach]]
    reset = next(name for name, said in _REACHES if compiled(said).fullmatch(reach))
    for name in _REACH[reset]:
        found = [one for one in own if one.reckoning.reset == name]
        if found:
            return found
    return []
