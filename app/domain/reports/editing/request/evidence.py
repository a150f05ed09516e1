"""Numbers, colours and names of a clause that stand in none of its edits: they were not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.looks.look_words import IN_ITS_BOX
from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request import numerals
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.idle_words import THE_DOCUMENT
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline, TableColumnInfo
from app.domain.reports.editing.template.places import beside, value_beside

_MEASURE = (
    r"mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?|pixels?|inch(?:es)?\b"
    r"|毫米|厘米|公分|英寸|像素|点|磅|号|pt\b|px|倍"
)
_AMOUNT = re.compile(
    rf"(?<![\w第.#/:$¥￥€-])(?<!\d,)(?P<value>(?<!\()\d{{1,3}}(?:,\d{{3}})+(?!\d)|\d+(?:\.\d+)?)"
    rf"(?!\d|[-/:年月]|\s*(?:st|nd|rd|th)\b)\s*(?P<unit>{_MEASURE})?"
    rf"|(?<![第\w])(?P<zh>{numerals.ZH_NUMBER})(?P<measure>毫米|厘米|公分|英寸|像素|磅)",
    re.IGNORECASE,
)
_COLOUR = re.compile(rf"(?<!雅)(?:{numerals.COLOUR})", re.IGNORECASE)
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_DECIMALS = re.compile(r"[0#]\.([0#]+)")
_CHANGING = (
    "move",
    "resize",
    "column_width",
    "band_height",
    "font",
    "table_column_width",
    "duplicate",
    "gap",
)
_BY_EXAMPLE = ("date_format", "page_number", "change_page_number")
_NAMES = ("label", "column", "field")
_IDLE = re.compile(
    r"(?:sub|grand)?total|count|小计|合计|总计|日期|时间|金额|数量|line|date|title|标题|label|text|name"
)
_ENDS = re.compile(
    r"第[一1]列|首列|末列|最[前后左右末].{0,3}列|(?:the)?(?:first|last|leftmost|rightmost)column"
)
_REF = re.compile(r"^[FPV]:")
_QUARTER = 90
_DEGREES = {"Left": _QUARTER, "Right": _QUARTER, "UpsideDown": 180}
_MARK_TURNS = {"diagonal": 45, "rising": 45, "falling": 45, "vertical": 90}
_SIDE = re.compile(r"[顺逆]时针|[向往][左右]|[左右]转|clockwise|\b(?:left|right)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_COARSE, _FINE, _SMALL = 0.6, 0.02, 4


def doubt_unproven(clause: Clause, edits: Sequence[Edit], outline: Outline) -> None:
    """Take back the marks of amounts and colours that none of the edits holds."""
    for start, end in unproven(clause, edits, outline):
        clause.unmark(start, end)


def unproven(clause: Clause, edits: Sequence[Edit], outline: Outline) -> list[tuple[int, int]]:
    """Return where amounts, colours, signs and names stand that none of the edits holds."""
    shown = [one.model_dump(mode="json") for one in edits]
    return [
        *_unproven_amounts(clause, shown, outline),
        *_unproven_colours(clause, shown),
        *_unproven_signs(clause, shown),
        *_unproven_sums(clause, shown),
        *(_unproven_names(clause, shown, outline) if shown else ()),
    ]


def _unproven_amounts(
    clause: Clause, edits: Sequence[dict[str, Any]], outline: Outline
) -> Iterator[tuple[int, int]]:
    names = [(one.start, one.end) for one in mentions_in(clause.fresh())]
    by_example = any(edit["kind"] in _BY_EXAMPLE for edit in edits)
    for found in _AMOUNT.finditer(clause.words) if not by_example else ():
        start, end = clause.start + found.start(), clause.start + found.end()
        if any(start < stop and begin < end for begin, stop in names):
            continue
        value = numerals.read_number((found["value"] or found["zh"]).replace(",", "")) or 0.0
        unit = (found["unit"] or found["measure"] or "").lower()
        proven = any(_proves(edit, value, unit, outline) for edit in edits)
        if not proven and not any(_turns(edit, value, clause, outline) for edit in edits):
            yield start, end


def _turns(edit: dict[str, Any], value: float, clause: Clause, outline: Outline) -> bool:
    """Tell whether an edit turns texts by that many degrees: to a side that is said, or headings upwards."""
    if edit["kind"] == "watermark":
        return value == _MARK_TURNS.get(str(edit.get("direction")))
    if edit["kind"] != "rotate" or value != _DEGREES.get(str(edit.get("rotation"))):
        return False
    heads = {id_ for one in outline.columns for id_ in one.headers}
    return bool(_SIDE.search(clause.words)) or value > _QUARTER or set(edit["targets"]) <= heads


def _proves(edit: dict[str, Any], value: float, unit: str, outline: Outline) -> bool:
    """Tell whether an edit holds an amount: as it is, in points or mm, as a share, or as a change."""
    if edit["kind"] == "add_row_number" and value == 1:
        return True
    points = value * 100 if unit == "倍" else numerals.in_points(value, unit)
    meant = [value, points, value / 100, 100 - value, 100 + value, 1 + value / 100, 1 - value / 100]
    meant += [points * 25.4 / 72] if edit["kind"] == "margins" else []
    known = [*_numbers(edit, _own_words(outline)), *(_counts(edit) if not unit else ())]
    changed = list(_present_sizes(edit, outline)) if edit["kind"] in _CHANGING else []
    meant += [size + sign * points for size in changed for sign in (1, -1)]
    if edit["kind"] == "margins":
        sizes = (outline.top_margin, outline.bottom_margin, outline.left_margin, outline.right_margin)
        changed = [size + sign * points for size in sizes for sign in (1, -1)]
        meant += [*changed, *(one * 25.4 / 72 for one in changed)]
    return any(_same(one, abs(wanted)) for one in known for wanted in meant)


def _same(one: float, wanted: float) -> bool:
    return abs(one - wanted) < (_FINE if abs(wanted) < _SMALL else _COARSE)


def _counts(edit: dict[str, Any]) -> Iterator[float]:
    yield from (float(len(one)) for one in edit.values() if isinstance(one, list))


def _own_words(outline: Outline) -> set[str]:
    """Return the ids and names that come from the template: their digits say nothing of a request."""
    ids = {
        *(one.id for one in outline.elements),
        *(one.id for one in outline.columns),
        *(one.id for one in outline.bands),
        *(one.id for one in outline.table_columns),
    }
    data = (*outline.fields, *outline.parameters, *outline.variables)
    return ids | {one.name for one in data} | set(outline.groups)


def _numbers(value: Any, own: set[str]) -> Iterator[float]:
    """Yield all numbers in the values of an edit, those in texts and the decimals of patterns among them."""
    if isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _numbers(one, own)
    elif isinstance(value, str):
        said = "" if _HEX.fullmatch(value) else _WORD.sub(lambda one: _apart(one.group(), own), value)
        yield from (float(one) for one in _NUMBER.findall(said))
        yield from (float(len(one)) for one in _DECIMALS.findall(value))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield abs(float(value))


def _apart(word: str, own: set[str]) -> str:
    return " " if word in own else word


def _present_sizes(edit: dict[str, Any], outline: Outline) -> Iterator[float]:
    """Yield the present sizes and places of what an edit is about, which a change may start from."""
    named = set(_words(edit))
    for one in outline.elements:
        if one.id in named:
            yield from (one.x, one.y, one.width, one.height, one.size)
    columns = [one for one in outline.columns if one.id in named]
    heads = {id_ for one in columns for id_ in one.headers}
    yield from (one.width for one in columns)
    yield from (one.width for one in outline.elements if one.id in heads)
    inner = {id_ for one in outline.table_columns if one.id in named for id_ in one.elements}
    yield from (one.x + one.width for one in outline.elements if one.id in inner)
    yield from (one.height for one in outline.bands if one.id in named)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _words(one)


# The colour of a background that goes was looked for among those that are there.
_GROUND_BEHIND = re.compile(r"色?的?(?:底|背景|填充)|\s*(?:background|fill|shading)\b", re.IGNORECASE)


def _unproven_colours(clause: Clause, edits: Sequence[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    if any(_HEX.fullmatch(one) for edit in edits for one in _words(edit)):
        return
    # A new border is black where its edit holds no colour.
    plain = any(edit["kind"] == "borders" and not edit["colour"] and not edit["restyle"] for edit in edits)
    gone = any(edit.get("backcolor") == "none" for edit in edits)
    inside = compiled(IN_ITS_BOX).search(clause.words) if clause.english else None
    for found in _COLOUR.finditer(clause.words):
        if inside and inside.start() <= found.start() < inside.end():
            continue  # in its grey bar: where it stands
        if gone and _GROUND_BEHIND.match(clause.words, found.end()):
            continue
        if plain and numerals.read_colour_word(found.group()) == "#000000":
            continue
        yield clause.start + found.start(), clause.start + found.end()


_SIGNED = re.compile(
    r"[\w\ufffc)][ ]?[*\u00d7\u00f7][ ]?[A-Za-z_\u4e00-\u9fff]\w*"
    r"|\b(?:times(?! new\b)|multiplied by|divided by) (?:the )?[A-Za-z]\w*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*[/+*\u00d7\u00f7]\s*|\s+-\s+")
_SIGN = re.compile(r"[-+*/\u00d7\u00f7x]")


def _unproven_signs(clause: Clause, edits: Sequence[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    """Yield where two things are multiplied or divided, where no edit holds a formula: sum of qty * price."""
    if not edits or any(_SIGN.search(one) for edit in edits for one in _written(edit)):
        return
    for found in _SIGNED.finditer(clause.words) if clause.english else ():
        yield clause.start + found.start(), clause.start + found.end()
    columns = [one for one in mentions_in(clause.fresh()) if one.columns] if clause.english else []
    for one, other in pairwise(columns):
        if _BETWEEN.fullmatch(clause.text[one.end : other.start]):
            yield one.start, other.end


_SUMMED = r"(?:total|sum|average|mean|count|maximum|minimum|highest|lowest)s?"
_TWO_SUMS = re.compile(rf"\b(?P<a>{_SUMMED}) and (?:the |an? )?(?P<b>{_SUMMED})\b", re.IGNORECASE)


_TWO_SUMS_ZH = re.compile(r"(?:小计|本页合计)(?:和|与|及|以及|、)(?P<b>总计|总合计|合计|总和)")


_WAYS_ZH = ("平均", "最[高大]", "最[低小]", "个数|计数|条数|人数|笔数", "合计|总和|求和|总计|总数")
_WAY_ZH = "|".join(_WAYS_ZH)
_TWO_WAYS_ZH = re.compile(
    rf"(?P<a>{_WAY_ZH})(?:值|数)?(?![上下前后旁]|行)[^,\uff0c和与及、]{{0,4}}"
    rf"(?:和|与|及|以及|、|还有|跟|同|外加|加上?|[,\uff0c][^,\uff0c]{{0,8}}?)的?(?P<b>{_WAY_ZH})"
)


def two_ways_of_summing(words: str) -> Iterator[tuple[int, int]]:
    """Yield where two ways of summing up are spoken of in one breath: 最大值和最小值."""
    for found in _TWO_WAYS_ZH.finditer(words):
        if _way(found["a"]) != _way(found["b"]):
            yield found.start("a"), found.end("b")


def _way(word: str) -> int:
    """Return which way of summing up a word says."""
    return next(at for at, one in enumerate(_WAYS_ZH) if re.fullmatch(one, word))


def _unproven_sums(clause: Clause, edits: Sequence[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    """Yield where two ways of summing up are spoken of, where the edits hold only one."""
    ways = {edit.get("calculation") for edit in edits if edit["kind"] == "add_total"}
    places = [edit.get("of") for edit in edits if edit["kind"] == "add_total"]
    for found in _TWO_SUMS_ZH.finditer(clause.words) if len(places) == 1 else ():
        yield clause.start + found.start("b"), clause.start + found.end("b")
    for start, end in two_ways_of_summing(clause.words) if len(ways) == 1 and not clause.english else ():
        yield clause.start + start, clause.start + end
    for found in _TWO_SUMS.finditer(clause.words) if len(ways) == 1 else ():
        if found["a"].lower() != found["b"].lower():
            yield clause.start + found.start("a"), clause.start + found.end("a")


def _written(edit: dict[str, Any]) -> list[str]:
    return [str(edit.get(name) or "") for name in ("formula", "sql", "text", "pattern", "find", "content")]


def _unproven_names(
    clause: Clause, edits: Sequence[dict[str, Any]], outline: Outline
) -> Iterator[tuple[int, int]]:
    """Yield where things of the report are named that no edit is about."""
    known = {normal(_REF.sub("", one)) for edit in edits for one in _words(edit)} - {""}
    known |= {one.id for one in _beside(known, outline)}
    known |= {normal(one) for one in _added_up(known, outline)}
    said = " ".join(known)
    filters = any(edit["kind"] == "add_parameter_filter" for edit in edits)
    striped = any(edit["kind"] == "zebra" for edit in edits)
    whole_rows = any(edit["kind"] == "conditional_style" and edit.get("row") for edit in edits)
    sorts = bool(edits) and all(edit["kind"] == "sort" for edit in edits)
    drawn = any(edit["kind"] == "add_line" for edit in edits) and bool(clause.has(_AMID))
    counted = any(
        edit.get("calculation") == "Count" or (edit["kind"] == "add_chart" and not edit.get("values"))
        for edit in edits
    )
    named = mentions_in(clause.fresh())
    for one in named if not drawn else ():
        if clause.english and _is_owner(clause, one, named):
            continue
        if striped and _ITS_ROWS.match(clause.text, one.end):
            continue
        rows = _CALLED_ROWS.match(clause.text, one.end)
        if whole_rows and (rows or clause.text[: one.start].endswith("的")):
            continue
        if counted and _is_counted(clause, one):
            continue
        if sorts and _ROWS_SORTED.match(clause.text, one.end):
            continue
        if filters and (rows or _POINTS.search(clause.text[: one.start])):
            continue
        name = normal(clause.text[one.start : one.end])
        if (
            one.kind in _NAMES
            and not _is_idle(name)
            and not _is_document(one, clause, outline)
            and name not in said
            and not known & _about(one, outline)
        ):
            yield one.start, one.end


_OWNS = re.compile(r"['’]s?\s+")


def _is_owner(clause: Clause, mention: Mention, named: Sequence[Mention]) -> bool:
    """Tell whether a name only says whose the thing named next is: the ticket's priority."""
    owned = _OWNS.match(clause.text, mention.end)
    return owned is not None and any(one.start == owned.end() for one in named)


def _added_up(known: set[str], outline: Outline) -> Iterator[str]:
    """Yield the fields that the totals among some elements add up."""
    for one in outline.elements:
        if one.id in known and len(one.refs) == 1 and (sum_ := outline.reckonings.get(one.refs[0][2:])):
            yield sum_.field


_COUNT_OF = re.compile(r"\b(?:counts?|numbers?) of (?:the )?$|\bhow many $", re.IGNORECASE)
_ITS_COUNT = re.compile(r"s? counts?\b|的?总?(?:[个条笔件人次单]数|数量?)(?![额据])", re.IGNORECASE)


def _is_counted(clause: Clause, one: Mention) -> bool:
    """Tell whether a name only says what rows are called that are counted: the number of tests, 订单数."""
    before = clause.text[clause.start : one.start]
    return bool(_COUNT_OF.search(before) or _ITS_COUNT.match(clause.text, one.end))


# A line between two texts is drawn below the upper one.
_AMID = r"之?间(?!.*竖)|\bbetween\b(?!.*\bvertical)"
_ITS_ROWS = re.compile(r"s? (?:rows?|lines?|records?)\b|的?(?:数据)?行", re.IGNORECASE)
_CALLED_ROWS = re.compile(r"s?\s+(?:whose|where|with|that|which|of|in which)\b", re.IGNORECASE)
# What is sorted are the rows: the orders by freight.
_ROWS_SORTED = re.compile(r"s\s+(?:by|from)\b", re.IGNORECASE)
_POINTS = re.compile(r"\b(?:that|this|its|the given)\s+$", re.IGNORECASE)


def _is_document(one: Mention, clause: Clause, outline: Outline) -> bool:
    """Tell whether the words of the title only name the document itself: 在送货单最底部加二维码."""
    if outline.title not in one.ids:
        return False
    said = compiled(THE_DOCUMENT).finditer(clause.words)
    return any(
        each.start() <= one.start - clause.start and one.end - clause.start <= each.end() for each in said
    )


def _is_idle(name: str) -> bool:
    """Tell whether a name says only what kind of thing or which end is meant."""
    return bool(_IDLE.fullmatch(name) or _ENDS.fullmatch(name))


def _about(mention: Mention, outline: Outline) -> set[str]:
    """Return all by which an edit may hold what is named: elements, their values, columns, bands and data."""
    ids = {*mention.ids, *mention.wide}
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    columns = [one for one in outline.columns if one.id in mention.columns or set(one.elements) & ids]
    found = {*ids, *mention.columns, *(one.field for one in columns), *(one.id for one in columns)}
    near = {
        id_
        for one in infos
        for id_ in (value_beside(outline, one), beside(outline, one.id, "right", _line_of(one, outline)))
    }
    found |= near | {ref[2:] for one in outline.elements if one.id in near for ref in one.refs}
    found |= {one.id for one in outline.table_columns if set(one.elements) & ids}
    groups = {one.group for one in infos} - {""}
    found |= groups | {one.id for one in outline.elements if one.group in groups}
    found |= {ref[2:] for one in infos for ref in one.refs} | {one.band for one in infos}
    return {normal(one) for one in found if one}


def _line_of(info: ElementInfo, outline: Outline) -> list[ElementInfo]:
    return [
        one
        for one in outline.elements
        if one.band == info.band and one.kind in TEXTS and abs(one.y - info.y) < info.height
    ]


def _beside(known: set[str], outline: Outline) -> Iterator[ColumnInfo | TableColumnInfo]:
    """Yield the columns to the right of those that an edit holds: what stands between is before them."""
    yield from (following for one, following in pairwise(outline.columns) if one.id in known)
    yield from (following for one, following in pairwise(outline.table_columns) if one.id in known)
