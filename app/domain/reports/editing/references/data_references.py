"""What a clause means by its words beside elements: bands, groups and the data of the template."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.references.named import places_of_name
from app.domain.reports.editing.references.parts_said import SECTIONS
from app.domain.reports.editing.request import numerals
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import DataInfo


def section_of(clause: Clause) -> str:
    """Return the band section that a clause names, or ""."""
    for section, pattern in SECTIONS:
        if clause.says(pattern):
            return section
    if clause.says(r"表头|列头|列标题|\b(?:column|table) headers?\b|\bheader row\b"):
        return "columnHeader"
    if clause.says(r"(?:合计|总计|汇总)(?:行|栏)?|\btotals?(?: row)?\b"):
        return "summary"
    return "title" if clause.says(r"标题|\btitle\b") else ""


def group_of(clause: Clause) -> str:
    """Return the group of the report that a clause names by its name, its field or as the only one."""
    outline = clause.outline
    for name in sorted(outline.groups, key=len, reverse=True):
        if name and clause.says(rf"(?:分组\s*)?{re.escape(name)}"):
            return name
    for datum in data_of(clause, ("field",)):
        by_field = [name for name, one in outline.group_fields.items() if one == datum.name]
        if by_field:
            return by_field[-1]
        for name in outline.groups:
            if normal(datum.name) in normal(name) or normal(name) in normal(datum.name):
                return name
    counted = _nth_group(clause)
    if counted:
        return counted
    labelled = _group_of_label(clause)
    if labelled:
        return labelled
    meant = [one for id_ in clause.selected if (one := outline.element(id_)) is not None and one.group]
    if meant:
        return meant[0].group
    grouped = clause.says(r"分?组|\bgroups?\b|\bgrouping\b|小计|\bsubtotals?\b")
    return outline.groups[0] if grouped and len(outline.groups) == 1 else ""


def _nth_group(clause: Clause) -> str:
    """Return the group that a clause counts, from the outermost one: 第二个分组, the last group; else ""."""
    groups = clause.outline.groups
    found = clause.says(
        rf"第\s*(?P<n>{numerals.NUMBER})\s*[个层级]?\s*分?组[头尾]?|(?<![每各])分?组\s*(?P<n2>[1-9])(?![\d行列个])|(?P<in>最后一个分?组|最[内里][层面]的?分?组)|最外[层面]的?分?组"
        rf"|\b(?:(?P<en>{numerals.EN_ORDINAL})|(?P<enin>last|innermost)|outermost) group(?:'s)?\b"
    )
    if found is None:
        return ""
    last = found["in"] or found["enin"]
    counted = found["n"] or found["n2"] or found["en"]
    at = len(groups) - 1 if last else int(numerals.read_number(counted) or 0) - 1 if counted else 0
    return groups[at] if 0 <= at < len(groups) else ""


def _group_of_label(clause: Clause) -> str:
    """Return the group whose header holds a label that is named, or whose name holds a word that is said."""
    from app.domain.reports.editing.references.mentions import mentions_in

    for one in mentions_in(clause):
        infos = [info for id_ in one.ids if (info := clause.outline.element(id_)) is not None]
        groups = {info.group for info in infos}
        if one.kind == "label" and len(groups) == 1 and "" not in groups:
            clause.mark(one.start, one.end)
            return groups.pop()
    for name in clause.outline.groups:
        words = re.findall(r"[A-Z]?[a-z]{3,}", name)
        own = [one for one in words if one.lower() not in ("group", "by")]
        if len(own) == 1 and clause.says(rf"\b{own[0]}\b"):
            return name
    return ""


def data_of(clause: Clause, kinds: Sequence[str]) -> list[DataInfo]:
    """Return the fields, parameters and variables that a clause names, in its order."""
    from app.domain.reports.editing.references.mentions import mentions_in
    from app.domain.reports.editing.request.doubts import ask_of_twins

    outline = clause.outline
    ask_of_twins(clause, [one for one in mentions_in(clause) if one.kind == "column"])
    letters = {"field": "F", "parameter": "P", "variable": "V"}
    data = [
        (letters[kind], one)
        for kind, known in (
            ("field", outline.fields),
            ("parameter", outline.parameters),
            ("variable", outline.variables),
        )
        for one in known
        if kind in kinds
    ]
    found = [(place, one) for letter, one in data if (place := _place_of(clause, letter, one)) is not None]
    found = found or _begun_data(clause, [one for letter, one in data if letter == "F"])
    kept: list[tuple[tuple[int, int], DataInfo]] = []
    for place, one in sorted(found, key=lambda each: each[0][0] - each[0][1]):
        if all(place[1] <= other[0] or place[0] >= other[1] for other, _one in kept):
            kept.append((place, one))
            clause.mark(*place)
    return [one for _place, one in sorted(kept, key=lambda each: each[0])]


def _begun_data(clause: Clause, fields: Sequence[DataInfo]) -> list[tuple[tuple[int, int], DataInfo]]:
    """Return the only field whose heading begins with two Chinese letters or more that are said: 客户."""
    titles = {one.name: [one.label] for one in fields}
    for column in clause.outline.columns:
        titles.setdefault(column.field, []).append(column.title)
    found: dict[str, tuple[int, int]] = {}
    for one in fields:
        for title in titles[one.name]:
            for length in range(min(len(title) - 1, 6), 1, -1):
                at = clause.words.find(title[:length])
                if at >= 0 and re.fullmatch(r"[\u4e00-\u9fff]+", title[:length]):
                    found.setdefault(one.name, (clause.start + at, clause.start + at + length))
                    break
    spots = {place[0] for place in found.values()}
    if len(found) != 1 or len(spots) != 1:
        return []
    return [(found[one.name], one) for one in fields if one.name in found]


def _place_of(clause: Clause, letter: str, datum: DataInfo) -> tuple[int, int] | None:
    """Return where a datum is named: as $F{name}, by name, label, or the heading that stands over it."""
    outline = clause.outline
    titles = [one.title for one in outline.columns if letter == "F" and one.field == datum.name]
    titles += _labels_beside(clause, f"{letter}:{datum.name}")
    names = [f"${letter}{{{datum.name}}}", datum.name, datum.label, *titles]
    places_ = [found for name in names if name for found in clause_places(clause, name)]
    return max(places_, key=lambda one: one[1] - one[0], default=None)


def _labels_beside(clause: Clause, ref: str) -> list[str]:
    """Return the labels that stand to the left of a field's element."""
    outline = clause.outline
    fields = [one for one in outline.elements if one.kind == "textField" and one.refs == [ref]]
    labels = [one for one in outline.elements if one.kind == "staticText" and one.text]
    near = [
        outline.element(
            places.beside(outline, one.id, "left", [each for each in labels if each.band == one.band])
        )
        for one in fields[:3]
    ]
    return [one.text for one in near if one is not None]


def clause_places(clause: Clause, name: str) -> list[tuple[int, int]]:
    """Return where a name stands in a clause, letter case and spaces aside."""
    return [one for one in places_of_name(clause, name) if clause.names_here(*one)]
