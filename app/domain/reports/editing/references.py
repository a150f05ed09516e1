"""What a clause means by its words: elements, columns, values, bands, groups and data of the template."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rapidfuzz import fuzz

from app.core.i18n import _
from app.domain.reports.editing import places
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.clause import QUOTES, Clause, normal
from app.domain.reports.editing.mentions import SECTIONS, Mention, headers_of, mentions_in, places_of_name
from app.domain.reports.editing.outline import ColumnInfo, DataInfo

_AND = re.compile(r"和|与|及|以及|、|,|&|\band\b|\bplus\b", re.IGNORECASE)
_EACH = re.compile(r"都|全部|所有|每个|各个|\b(?:all|both|every|each)\b", re.IGNORECASE)
_OF = re.compile(r"\b(?:of|in|on|from|at|within)\b", re.IGNORECASE)
_COLUMN_NOUN = r"[列栏](?!头|标题|名)|\bcolumns?\b"
_VALUE_NOUN = r"的?(?:值|数据|数值|数字|内容)|\b(?:values?|data|figures?|amounts?|numbers?)\b"
_VALUE_WORD = (
    r"[」”\"':：]?\s*(?:的?(?:后面|旁边|右边|对应)的(?:值|数据|数值|内容|文字|字段|信息)|的(?:值|数据|数值|内容(?!改)))"
    r"|\s+(?:values?|data)\b"
)
_HEADINGS_ONLY = (
    r"表头|列头|列标题|列名|标题|标签|字样|[一二两三四五六几]个字|这几?个?字"
    r"|\b(?:headers?|headings?|titles?|labels?|captions?|words?|names?)\b"
)
_OPENING = ("\u300c", "\u300e", "\u201c", "\u2018", '"', "'", "\u300a")
_CLOSE, _MARGIN = 78, 8


def elements_of(clause: Clause, kinds: Sequence[str] = ()) -> list[str]:
    """Return the ids of the elements that a clause names; [] where it names none.

    Raises EditProblem where one name stands for several elements.
    """
    mentions = _without_idle_nouns(mentions_in(clause))
    if not mentions:
        return _unnamed(clause, kinds)
    found: list[str] = []
    for run in _runs(clause, mentions):
        for one in run:
            clause.mark(one.start, one.end)
        found += _narrowed(clause, run, kinds)
    return _ordered(clause, _of_kinds(clause, found, kinds))


def whole_columns(clause: Clause, ids: Sequence[str], kinds: Sequence[str] = ()) -> list[str]:
    """Return elements with the rest of the columns whose headings are named without quotes or 表头."""
    if clause.has(_HEADINGS_ONLY):
        return list(ids)
    found = list(ids)
    for one in mentions_in(clause):
        quoted = clause.text[one.start - 1 : one.start] in _OPENING if one.start else False
        if one.kind == "label" and len(one.columns) == 1 and not quoted and set(one.ids) <= set(ids):
            found += [id_ for id_ in one.wide if id_ not in found]
    return _ordered(clause, _of_kinds(clause, found, kinds))


def _without_idle_nouns(mentions: list[Mention]) -> list[Mention]:
    """Leave out nouns such as 文字 that say only what kind of thing is meant, where more is said."""
    return [one for one in mentions if one.kind != "kind" or _is_thing(one) or _follows_all(one, mentions)]


def _is_thing(one: Mention) -> bool:
    return bool(one.ids) and one.end - one.start > 0 and not one.several and len(one.ids) < 4


def _follows_all(one: Mention, mentions: list[Mention]) -> bool:
    return any(other.kind in ("all", "band", "selection") for other in mentions)


def _runs(clause: Clause, mentions: list[Mention]) -> list[list[Mention]]:
    """Return mentions in runs that narrow one another; "and" begins a new run."""
    runs: list[list[Mention]] = [[mentions[0]]]
    for before, one in pairwise(mentions):
        between = clause.text[before.end : one.start]
        if _AND.search(between):
            runs.append([one])
        else:
            runs[-1].append(one)
    return runs


def _narrowed(clause: Clause, run: list[Mention], kinds: Sequence[str]) -> list[str]:
    """Return the elements that all mentions of a run agree on."""
    ids: list[str] = []
    last: Mention | None = None
    for one in run:
        if last is None:
            ids, last = _alone(one), one
            continue
        owned = clause.text[last.end : one.start].strip() == "\u7684" and one.kind in ("totals", "headers")
        shared = [id_ for id_ in [*ids, *last.wide] if id_ in one.ids]
        ids, last = (list(one.ids) if owned and not shared else _both(clause, ids, last, one)), one
    ids = _of_kinds(clause, ids, kinds) or ids
    several = any(one.several for one in run)
    value = re.compile(_VALUE_WORD, re.IGNORECASE).match(clause.text, run[-1].end)
    if value:
        clause.mark(value.start(), value.end())
        ids = [id_ for one in ids for id_ in _as_values(clause, one)] or ids
    if len(ids) > 1 and not several and not _each(clause):
        ids = _chosen(clause, ids, run)
    return ids


def _alone(one: Mention) -> list[str]:
    return list(one.ids)


def _both(clause: Clause, ids: list[str], last: Mention, one: Mention) -> list[str]:
    """Return what two neighbouring mentions mean together."""
    if one.kind == "title" and last.columns:
        return [id_ for id_ in headers_of(clause.outline) if id_ in (last.wide or ())]
    if {one.kind, last.kind} == {"title", "label"}:
        return list(one.ids if one.kind == "label" else ids)
    for first, second in (
        (ids, one.ids),
        (last.wide, one.ids),
        (ids, one.wide),
        (last.wide, one.wide),
    ):
        shared = [id_ for id_ in first if id_ in set(second)]
        if shared:
            return shared
    if one.kind == "all" or not one.ids:
        return ids
    if last.kind in ("all", "band") or not ids:
        return list(one.ids)
    if one.kind in ("band", "kind", "selection"):
        return ids
    return [*ids, *one.ids]


def _each(clause: Clause) -> bool:
    return bool(clause.has(_EACH.pattern))


def _chosen(clause: Clause, ids: list[str], run: list[Mention]) -> list[str]:
    """Return the one of several that the selection settles, else ask."""
    picked = [one for one in ids if one in clause.selected]
    if picked:
        return picked
    texts = {one.text for id_ in ids if (one := clause.outline.element(id_)) is not None}
    if run[-1].kind == "label" and len(texts) > 1 and set(ids) <= set(run[-1].ids):
        exact = [id_ for id_ in ids if _exactly(clause, id_, run[-1])]
        if len(exact) == 1:
            return exact
    said = clause.text[run[0].start : run[-1].end].strip(" 「」『』“”\"'")
    raise EditProblem(
        "several_targets",
        _("“{name}” stands in {count} places on the report.", name=said, count=len(ids)),
        _("Choose which one is meant, or click it in the preview."),
        ids,
    )


def _exactly(clause: Clause, id_: str, mention: Mention) -> bool:
    info = clause.outline.element(id_)
    return info is not None and normal(info.text) == normal(clause.text[mention.start : mention.end])


def _unnamed(clause: Clause, kinds: Sequence[str]) -> list[str]:
    """Return the selection, what the clause before was about, or the one name that is nearly said."""
    if clause.has(r"其[余他它]|剩下|别的|\b(?:others?|rest|remaining)\b"):
        return []
    meant = list(clause.selected) or list(clause.previous)
    return _of_kinds(clause, meant, kinds) or meant or _nearly(clause)


def _nearly(clause: Clause) -> list[str]:
    """Return the element whose words are nearly said, by a clear margin, or whose beginning is said."""
    said = _unused(clause)
    owner: dict[str, list[str]] = {}
    for one in clause.outline.elements:
        if len(normal(one.label)) >= 3:
            owner.setdefault(normal(one.label), []).append(one.id)
    worded = _by_word(clause, list(owner))
    if worded and len(owner[worded]) == 1:
        return owner[worded]
    name = _closest(said, list(owner)) or _begun(said, list(owner))
    if not name or len(owner[name]) > 1:
        return []
    found = fuzz.partial_ratio_alignment(name, normal(clause.text))
    if found is not None:
        _mark_letters(clause, found.dest_start, found.dest_end)
    return owner[name]


def _closest(said: str, names: list[str]) -> str:
    """Return the name that is nearly said, "" where none or two are."""
    scores = {one: fuzz.partial_ratio(one, said) for one in names if len(said) >= len(one) - 1}
    ranked = sorted(scores, key=lambda name: -scores[name])[:2]
    if not ranked or scores[ranked[0]] < _CLOSE:
        return ""
    close = len(ranked) > 1 and scores[ranked[0]] - scores[ranked[1]] < _MARGIN
    return "" if close else ranked[0]


def _begun(said: str, names: list[str]) -> str:
    """Return the only name whose first letters (at least four Latin or three Chinese) are said."""
    least = {one: 3 if re.match(r"[\u3400-\u9fff]{3}", one) else 6 for one in names}
    found = [one for one in names if len(one) > least[one] and one[: least[one]] in said]
    return found[0] if len(found) == 1 else ""


_NO_NAME = frozenset(
    [
        "line",
        "lines",
        "text",
        "texts",
        "label",
        "labels",
        "field",
        "fields",
        "title",
        "header",
        "footer",
        "page",
        "report",
        "table",
        "row",
        "rows",
        "column",
        "columns",
        "value",
        "values",
        "number",
        "date",
        "total",
        "name",
        "the",
        "and",
        "for",
        "with",
        "from",
        "into",
        "add",
        "put",
        "font",
        "size",
        "make",
        "bold",
    ]
)


def _by_word(clause: Clause, names: list[str]) -> str:
    """Return the only name with a word that is said right before its kind: VAT line, description text."""
    found = re.search(
        r"\b([A-Za-z]{3,})\s+(?:line|text|label|field|entry|value|box|cell)\b", clause.words, re.IGNORECASE
    )
    word = found.group(1).lower() if found else ""
    if not found or word in _NO_NAME:
        return ""
    info = [
        one.label for one in clause.outline.elements if re.search(rf"\b{word}\b", one.label, re.IGNORECASE)
    ]
    fits = [one for one in names if one in {normal(label) for label in info}]
    if len(fits) == 1:
        clause.mark(clause.start + found.start(), clause.start + found.end())
    return fits[0] if len(fits) == 1 else ""


def _mark_letters(clause: Clause, start: int, end: int) -> None:
    letters = [at for at, one in enumerate(clause.text) if not one.isspace()]
    if start < end <= len(letters):
        clause.mark(letters[start], letters[end - 1] + 1)


def _unused(clause: Clause) -> str:
    quoted = QUOTES.sub(lambda found: " " * len(found.group()), clause.text)
    shown = quoted if clause.has(r"[改换]|\b(?:rename|to|as|with|into)\b") else clause.text
    kept = [one if clause.free(at, at + 1) else " " for at, one in enumerate(shown)]
    return normal("".join(kept[clause.start : clause.end]))


def _of_kinds(clause: Clause, ids: Sequence[str], kinds: Sequence[str]) -> list[str]:
    if not kinds:
        return list(ids)
    by_id = {one.id: one.kind for one in clause.outline.elements}
    return [one for one in ids if by_id.get(one) in kinds]


def _ordered(clause: Clause, ids: Sequence[str]) -> list[str]:
    wanted = set(ids)
    return [one.id for one in clause.outline.elements if one.id in wanted]


# ---- columns and values -------------------------------------------------------------


def columns_of(clause: Clause) -> list[ColumnInfo]:
    """Return the columns that a clause names, from left to right."""
    outline = clause.outline
    named: list[str] = []
    for one in mentions_in(clause):
        if one.columns:
            named += one.columns
            clause.mark(one.start, one.end)
        elif one.kind == "headers" or one.kind == "field":
            named += [each.id for each in outline.columns if set(each.elements) & set(one.ids)]
            clause.mark(one.start, one.end)
    if not named and clause.has(rf"(?:所有|全部|每一?|各|all|every|each|整)[^,,]{{0,6}}?(?:{_COLUMN_NOUN})"):
        clause.says(rf"(?:所有|全部|每一?|各|all|every|each|整)[^,,]{{0,6}}?(?:{_COLUMN_NOUN})")
        named = [one.id for one in outline.columns]
    if not named:
        meant = set(clause.selected) or set(clause.previous) or set(_nearly(clause))
        named = [one.id for one in outline.columns if meant & set(one.elements)]
    return [one for one in outline.columns if one.id in named]


def values_of(clause: Clause) -> list[str]:
    """Return the text fields that a clause means: of columns, beside labels, or named themselves."""
    ids: list[str] = []
    mentions = _without_idle_nouns(mentions_in(clause))
    columns = [one for one in mentions if one.columns]
    rows = [one for one in mentions if one.kind in ("band", "totals") and one.ids]
    if columns:
        for one in [*columns, *rows]:
            clause.mark(one.start, one.end)
        wide = [id_ for one in columns for id_ in (one.wide or one.ids)]
        ids = [one for one in wide if any(one in row.ids for row in rows)] if rows else wide
        ids = ids or [id_ for row in rows for id_ in row.ids]
    else:
        ids = elements_of(clause)
    clause.says(_VALUE_NOUN)
    return _ordered(clause, [id_ for one in ids for id_ in _as_values(clause, one)])


def _as_values(clause: Clause, id_: str) -> list[str]:
    """Return a text field itself, or the one that a label belongs to."""
    info = clause.outline.element(id_)
    if info is None or info.kind == "textField":
        return [id_] if info is not None else []
    if info.kind != "staticText":
        return []
    column = next((one for one in clause.outline.columns if id_ in one.headers), None)
    if column is not None:
        return column.values
    beside = places.value_beside(clause.outline, info)
    return [beside] if beside else []


# ---- bands, groups, data ------------------------------------------------------------


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
        if name and clause.says(re.escape(name)):
            return name
    for datum in data_of(clause, ("field",)):
        for name in outline.groups:
            if normal(datum.name) in normal(name) or normal(name) in normal(datum.name):
                return name
    meant = [one for id_ in clause.selected if (one := outline.element(id_)) is not None and one.group]
    if meant:
        return meant[0].group
    grouped = clause.says(r"分?组|\bgroups?\b|\bgrouping\b|小计|\bsubtotals?\b")
    return outline.groups[0] if grouped and len(outline.groups) == 1 else ""


def data_of(clause: Clause, kinds: Sequence[str]) -> list[DataInfo]:
    """Return the fields, parameters and variables that a clause names, in its order."""
    outline = clause.outline
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
