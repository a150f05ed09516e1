"""What a clause leaves in doubt: more elements than it counts, totals that stand in several bands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.parts_said import headers_of
from app.domain.reports.editing.references.totals_said import totals_among
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.outline import Outline

_COUNTED = (
    r"(?<![第\d])(?P<count>[两二三四五六]|[2-6])[个处项](?:[^,的]{1,4}的)?"
    r"(?=标签|字段|图|线|框|签|文字|地方|大?标题)"
)
_PLACES_COUNTED = r"(?<![第\d])(?P<n>[两二三四五六2-6])处"
_SOME = r"[那这]几[个处项](?!字)|[那这]些(?!字)"
_MOST, _PAIR = 12, 2
_SECTIONS = ("summary", "lastPageFooter", "columnFooter", "pageFooter")


def ask_where_in_doubt(clause: Clause, mentions: Sequence[Mention], found: Sequence[str]) -> None:
    """Raise EditProblem where what was found is not surely what is meant."""
    said = clause.has(_COUNTED)
    count = read_number(said["count"]) if said else None
    broad = any(one.kind in ("band", "kind", "role") for one in mentions)
    near = any(one.kind == "place" for one in mentions)
    if count and ((broad and len(found) > count) or (near and len(found) < count)):
        raise clause.unclear(found)
    places = clause.has(_PLACES_COUNTED)
    if places and len(found) < (read_number(places["n"]) or 0):
        raise clause.unclear(found)
    if len(found) == 1 and clause.has(_SOME) and not clause.selected:
        raise clause.unclear(found)
    both = clause.english and [one for one in mentions if one.kind == "kind"]
    if both and len(mentions) == 1 and clause.has(r"\bboth\b(?! sides)") and len(found) > _PAIR:
        raise several_named(clause, [*found], mentions)
    titles = said and [one for one in mentions if one.kind == "title" and one.start == said.end()]
    if count and titles and len(titles[0].ids) < count:
        raise clause.unclear(titles[0].ids)
    if _means_either_header(clause, mentions, found):
        raise several_named(clause, [*found, *headers_of(clause.outline)], mentions)
    bare = [one.kind for one in mentions if not one.exact] == ["totals"] and len(mentions) == 1
    totals = _several_totals(clause.outline) if bare else []
    if set(found) & set(totals):
        raise several_named(clause, totals, mentions)


_ABSENT = (
    r"(?:根本|并|都)?(?:不存在|没有)的(?P<zh>[\u4e00-\u9fffA-Za-z]{1,10}?)(?=改|换|变|设|删|移|挪|放|加|调|$)"
    r"|\bnon-?existe?nt (?P<en>\w+)"
)


def ask_where_absent(clause: Clause) -> None:
    """Raise EditProblem where a clause itself says that the thing it names is not there."""
    said = clause.has(_ABSENT)
    if said is not None:
        raise EditProblem(
            "no_target",
            _("“{name}” doesn't stand on the report.", name=said["zh"] or said["en"]),
            _("Name what shall change by its words, or click it in the preview."),
        )


def _means_either_header(clause: Clause, mentions: Sequence[Mention], found: Sequence[str]) -> bool:
    """Tell whether a bare "header" may be that of the pages or that of the columns, as both are there."""
    if not clause.english or len(mentions) != 1 or mentions[0].kind != "band" or not found:
        return False
    said = clause.text[mentions[0].start : mentions[0].end].lower()
    heads = {id_ for one in clause.outline.columns for id_ in one.headers}
    return said == "header" and bool(heads) and not heads & set(found)


def several_named(clause: Clause, ids: list[str], run: Sequence[Mention]) -> EditProblem:
    """Return the problem that what is named stands in several places.

    run are the words that name it; without them it is told by its own words.
    """
    first = clause.outline.element(ids[0])
    said = clause.text[run[0].start : run[-1].end] if run else first.text if first is not None else ""
    said = said.strip(" 「」『』“”\"'")
    return EditProblem(
        "several_targets",
        _("“{name}” stands in {count} places on the report.", name=said, count=len(ids)),
        _("Choose which one is meant, or click it in the preview."),
        ids,
    )


_EACH_OF_THEM = (
    r"[两二]个?[列栏]|俩|都|全部|所有|[每各]个?[列栏]|各自|\b(?:both|all|each|every|two|columns)\b"
)


def ask_of_twins(clause: Clause, mentions: Sequence[Mention]) -> None:
    """Raise EditProblem where one column is named by a heading that stands over several, each its own."""
    if clause.selected or clause.has(_EACH_OF_THEM):
        return
    for one in mentions:
        columns = [each for each in clause.outline.columns if each.id in one.columns]
        said = normal(clause.text[one.start : one.end])
        heads = {
            id_: each.id
            for each in columns
            for id_ in each.headers
            if (info := clause.outline.element(id_)) is not None and normal(info.label) in said
        }
        if len(columns) > 1 and len(set(heads)) == len(columns):
            raise several_named(clause, list(heads), [one])


def _several_totals(outline: Outline) -> list[str]:
    """Return the totals that stand in more than one band outside groups; [] where one band holds them."""
    found = [totals_among(outline, [one.id for one in outline.in_section(name)]) for name in _SECTIONS]
    held = [one for one in found if one]
    return [id_ for one in held for id_ in one] if len(held) > 1 else []


def ask_which_of(clause: Clause, named: Sequence[Mention]) -> None:
    """Raise EditProblem where only "the label" is said of many, with those that it may be."""
    things = [
        one
        for one in named
        if one.kind == "kind" and one.ids and _A_THING.search(clause.text[one.start : one.end])
    ]
    alone = things and _NOTHING_BEFORE.search(clause.words[: things[0].start - clause.start])
    if len(named) == 1 and alone:
        raise several_named(clause, list(things[0].ids)[:_MOST], things)


_NOTHING_BEFORE = re.compile(
    r"(?:^|把|将|让|\b(?:the|this|that|a|make|delete|remove|my|our))\s*$", re.IGNORECASE
)
_A_THING = re.compile(r"标签|线|矩形|方框|图片|label|line|rectangle|image|picture|box", re.IGNORECASE)
