"""What two names of a clause mean beside one another: the words behind a label, the total of a group."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.totals_said import totals_among
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.template import places

_MOST = 12


def right_of(clause: Clause, labels: Sequence[str], ids: Sequence[str]) -> list[str]:
    """Return those of elements that stand right of a label on its line: Site后面的IPCI."""
    infos = [info for one in labels if (info := clause.outline.element(one)) is not None]
    others = [info for one in ids if (info := clause.outline.element(one)) is not None]
    return [
        one.id
        for one in others
        if any(
            one.band == info.band and abs(one.y - info.y) < info.height and one.x > info.x for info in infos
        )
    ]


def called_so(clause: Clause, ids: Sequence[str], name: str) -> list[str]:
    """Return those of elements that are the very words: 小计两个字."""
    infos = [info for one in ids if (info := clause.outline.element(one)) is not None]
    return [
        one.id for one in infos if not one.refs and normal(one.label or one.text).strip('"') == normal(name)
    ]


def printed_beside(clause: Clause, ids: Sequence[str]) -> list[str]:
    """Return the fixed words right behind labels, which stand for their values; asks where there are none."""
    outline = clause.outline
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    labels = [one for one in infos if one.kind == "staticText" and one.label.endswith((":", "\uff1a"))]
    found = []
    for label in labels:
        texts = [one for one in outline.elements if one.band == label.band and one.kind == "staticText"]
        found.append(places.beside(outline, label.id, "right", texts))
    found = [one for one in found if one]
    alone = bool(infos) and all(one.kind == "staticText" and one.section == "detail" for one in infos)
    if (labels or alone) and not found:
        raise clause.unclear(ids)
    return found or list(ids)


def of_group(clause: Clause, group: Mention, totals: Mention) -> list[str]:
    """Return the totals of the group whose header prints what is named before them: 每个国家的小计."""
    if totals.kind != "totals" or group.kind not in ("field", "label", "name"):
        return []
    infos = [info for id_ in group.ids if (info := clause.outline.element(id_)) is not None]
    names = {info.group for info in infos if info.section == "groupHeader"}
    if len(names) != 1:
        return []
    totals_ = [info for id_ in totals.ids if (info := clause.outline.element(id_)) is not None]
    foot = [one.id for one in clause.outline.in_section("groupFooter") if one.group in names]
    found = [info.id for info in totals_ if info.group in names] or totals_among(clause.outline, foot)
    if not found:
        raise clause.unclear([*group.ids, *totals.ids])
    return found


def is_shape(clause: Clause, one: Mention) -> bool:
    """Tell whether a noun means things that are no texts: of a band without them none is meant."""
    kinds = {info.kind for id_ in one.ids if (info := clause.outline.element(id_)) is not None}
    return bool(kinds) and not kinds & {"staticText", "textField"}


def in_band_of_title(clause: Clause, ids: Sequence[str]) -> list[str]:
    """Return the elements that stand in the title's band: the image of 标题里的图片."""
    said = clause.text[clause.start : clause.end]
    if not re.search(
        r"\b(?:from|in|within|inside)\b|[中里内上]的?(?:图|线|框|矩|文|字|标签|元素|logo|描述|说明)"
        r"|标题的?\s*(?:图[片像标]?|logo|照片|徽标)",
        said,
        re.I,
    ):
        return []
    title = clause.outline.element(clause.outline.title)
    if title is not None and title.section == "detail":
        raise clause.unclear([title.id, *ids][:_MOST])
    infos = [info for one in ids if (info := clause.outline.element(one)) is not None]
    bands = ("title", title.section if title is not None else "title")
    return [one.id for one in infos if one.section in bands and one.id != clause.outline.title]


def sum_said(clause: Clause, ids: Sequence[str], last: Mention, one: Mention) -> list[str]:
    """Return the only number among totals that 合计金额 means where it stands under no column; else []."""
    if set(ids) & {*one.ids, *one.wide} or clause.text[last.end : one.start].strip() not in ("", "的"):
        return []
    infos = [info for id_ in ids if (info := clause.outline.element(id_)) is not None]
    numbers = [info.id for info in infos if info.kind == "textField" and info.refs]
    others = {id_ for each in clause.outline.columns if each.id not in one.columns for id_ in each.totals}
    if len(numbers) != 1 or others & set(numbers):
        raise clause.unclear([*ids, *one.ids][:_MOST])
    return numbers


_OF_THAT = re.compile(r"(?:['’]s?)? ")


def headers_said(clause: Clause, ids: Sequence[str], last: Mention, one: Mention) -> list[str]:
    """Return what "country headers" are: the texts of that group's header; [] where no such thing is said.

    Raises EditProblem where it may be the thing itself or the headings of columns.
    """
    said = one.kind == "headers" and _OF_THAT.fullmatch(clause.text[last.end : one.start])
    if not clause.english or not said:
        return []
    row = re.search(r"\brows?\b", clause.text[one.start : one.end], re.IGNORECASE)
    if last.kind == "label" and row and last.columns:
        raise clause.unclear([*ids, *one.ids][:_MOST])
    if {*last.wide, *ids} & set(one.ids):
        return []
    heads = {each.id for each in clause.outline.in_section("groupHeader")}
    own = [id_ for id_ in ids if id_ in heads]
    if not own and last.kind in ("label", "name", "field"):
        raise clause.unclear([*ids, *one.ids][:_MOST])
    return own
