"""The edits that make a frame of groups and totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.groups.frame_said import Frame, SumSaid
from app.domain.reports.editing.groups.group_frame import frame_of
from app.domain.reports.editing.groups.grouping import AddGroup, SetGroup
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.new_nodes import fresh_name
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.totals.form_totals import AddFieldTotal
from app.domain.reports.editing.totals.header_totals import AddHeaderTotal
from app.domain.reports.editing.totals.total_edits import AddTotal


@dataclass(frozen=True)
class FrameFound:
    """A frame, its words, and how many clauses they are."""

    frame: Frame
    text: str
    clauses: int


_SIGNS = (
    r"组|小计|合计|总计|总数|总额|每|各|按|统计|人数|条数|平均"
    r"|\b(?:group|per|each|every|sub-?totals?|totals?|sums?|counts?|average|number)"
)
_MOST_CLAUSES = 8


def frame_at(text: str, spans: Sequence[tuple[int, int]], at: int, outline: Outline) -> FrameFound | None:
    """Return the longest run of clauses from a place on that make a frame of groups and totals."""
    until = spans[min(at + 1, len(spans) - 1)][1]
    if not compiled(_SIGNS).search(text, spans[at][0], until):
        return None
    for count in range(min(_MOST_CLAUSES, len(spans) - at), 0, -1):
        part = text[spans[at][0] : spans[at + count - 1][1]].strip()
        frame = frame_of(part, outline)
        if frame is not None and edits_of(frame, outline):
            return FrameFound(frame, part, count)
    return None


def edits_of(frame: Frame, outline: Outline) -> list[Edit]:
    """Return the edits that make a frame; [] where the report lacks what it needs."""
    groups = [fresh_name(f"by_{one}", outline.groups) for one in frame.fields]
    standing = frame.standing or (outline.groups[0] if len(outline.groups) == 1 else "")
    needs = any(one.place == "group" for one in frame.sums) or frame.flags
    if not groups and needs and not standing:
        return []
    if not groups and (frame.shown or (frame.header and "reprint_header" not in frame.flags)):
        return []
    sums = _filled(frame)
    if sums is None:
        return []
    edits: list[Edit] = []
    plain = [one for one in sums if one.place == "group" and one.way == "Sum" and not one.beside]
    plain = [one for one in plain if not one.fields or frame.english]
    plain = plain if len(groups) == 1 else [one for one in plain if not one.fields]
    summed = [one.id for one in outline.columns for each in plain if one.field in each.fields]
    if len(summed) < sum(len(one.fields) for one in plain):
        plain, summed = [], []
    if frame.label:
        plain, summed = [], []
    if frame.head_label and len(groups) != 1:
        return []
    for at, name in enumerate(frame.fields):
        last = at == len(frame.fields) - 1
        shown = [one for one in dict.fromkeys(frame.shown) if one not in frame.fields] if last else []
        more = frame.flags if last else {}
        edits.append(
            AddGroup(
                field=name,
                subtotals=bool(plain),
                columns=summed,
                shown=shown,
                outside=frame.outside if at == 0 else "",
                label=frame.head_label,
                **more,
            )
        )
    if frame.flags and not groups:
        edits.append(SetGroup(group=standing, **frame.flags))
    kept = [one for one in sums if not (groups and one in plain)]
    for one in _merged(kept):
        made = _totals(one, list(groups), standing, outline, frame)
        if not made:
            return []
        edits += made
    return edits


def _filled(frame: Frame) -> list[SumSaid] | None:
    """Return the totals, those at the end with the columns of those of the groups where none are named."""
    found: list[SumSaid] = []
    own = [one for one in frame.sums if one.place in ("group", "page")]
    for at, one in enumerate(frame.sums):
        if one.way == "Sum" and not one.fields and _named(frame.sums[at + 1 :], one.place):
            continue
        if one.way == "Sum" and not one.fields and _named(frame.sums[:at], one.place):
            return None
        if one.place == "report" and one.way == "Sum" and not one.fields and own:
            sums = [each for each in own if each.way == "Sum"]
            if sums and not any(not each.fields for each in sums):
                one = replace(one, fields=list(dict.fromkeys(name for each in sums for name in each.fields)))
            elif not sums and all(each.way == "Count" for each in own):
                one = replace(one, way="Count")
            elif not sums:
                return None
        found.append(one)
    return found


def _named(sums: Sequence[SumSaid], place: str) -> bool:
    """Tell whether a sum of named columns is wished at a place."""
    return any(one.way == "Sum" and one.place == place and one.fields for one in sums)


def _merged(sums: Sequence[SumSaid]) -> list[SumSaid]:
    """Return the totals with those of one kind and place in one."""
    found: list[SumSaid] = []
    for one in sums:
        same = next(
            (
                each
                for each in found
                if (each.way, each.place, each.beside) == (one.way, one.place, one.beside)
            ),
            None,
        )
        if same is None:
            found.append(replace(one, fields=list(dict.fromkeys(one.fields))))
        elif same.fields and one.fields:
            same.fields = list(dict.fromkeys([*same.fields, *one.fields]))
    return found


def _totals(one: SumSaid, groups: list[str], standing: str, outline: Outline, frame: Frame) -> list[Edit]:
    """Return the edits that add a total, for each new group where several are made."""
    if one.place == "head":
        return [
            AddHeaderTotal(group=standing if not groups else "", calculation=one.way, field=field)
            for field in (one.fields or ([""] if one.way == "Count" else []))
        ]
    columns = [each for each in outline.columns if each.field in one.fields]
    of = one.place
    names = [""] if of != "group" or (len(groups) == 1 and not frame.outside) else groups or [standing]
    apart = [each for each in one.fields if each not in [column.field for column in columns]]
    if apart or not outline.columns:
        if columns or of == "page" or (not one.fields and one.way != "Count"):
            return []
        return [AddFieldTotal(fields=one.fields, calculation=one.way, of=of, group=name) for name in names]
    ids = [each.id for each in columns]
    return [
        AddTotal(
            columns=ids,
            calculation=one.way,
            of=of,
            group=name,
            label=frame.label,
            beside=one.beside or (frame.row and one.way != "Sum"),
        )
        for name in names
    ]
