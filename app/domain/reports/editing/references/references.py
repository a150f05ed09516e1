"""What a clause means by its words: elements, columns, values, bands, groups and data of the template."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, zip_longest

from app.domain.reports.editing.references.cells_of_row import values_behind
from app.domain.reports.editing.references.column_parts import columns_in_parts
from app.domain.reports.editing.references.counted_names import counted_before, mark_count
from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.named import LETTERS_SAID
from app.domain.reports.editing.references.narrowed_by import (
    AT_END,
    closed_by_band,
    in_language,
    in_same_band,
    near_end,
)
from app.domain.reports.editing.references.near_names import nearly_named
from app.domain.reports.editing.references.parts_said import headers_of
from app.domain.reports.editing.references.printed_values import as_values, fields_among, fixed_beside, valued
from app.domain.reports.editing.references.side_by_side import (
    called_so,
    headers_said,
    in_band_of_title,
    is_shape,
    of_group,
    printed_beside,
    right_of,
    sum_said,
)
from app.domain.reports.editing.references.totals_said import totals_among
from app.domain.reports.editing.references.worded_fields import field_in_words
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.doubts import (
    ask_of_twins,
    ask_where_absent,
    ask_where_in_doubt,
    ask_which_of,
    several_named,
)
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ColumnInfo
from app.domain.reports.editing.totals.listed_totals import columns_called_so, totals_in_list

_AND = re.compile(r"连同|还有|和|跟(?![着随])|与|及|以及|、|,|&|\band\b|\bplus\b", re.IGNORECASE)
_ITS_VALUE = re.compile(r"\band (?:its|their) (?:values?|data|figures?|fields?)\b", re.IGNORECASE)
_QUOTES_MEET = re.compile(r"[」』”\"]\s*[「『“\"]")
_EACH = re.compile(r"都|全部|所有|每个|各个|\b(?:all|both|every|each)\b", re.IGNORECASE)
_HEAD = re.compile("head", re.IGNORECASE)
_OF = re.compile(r"\b(?:of|in|on|from|at|within)\b", re.IGNORECASE)
_WITHIN = re.compile(r"\s*(?:in|on|at|within|inside)\s+(?:the\s+)?", re.IGNORECASE)
_COLUMN_NOUN = r"[列栏](?!头|标题|名)|\bcolumns?\b"
_VALUE_NOUN = r"的?(?:值|数据|数值|数字|内容)|\b(?:values?|data|figures?|amounts?|numbers?)\b"
_VALUE_WORD = (
    r"(?<=[合总小]计)(?:金额|数额|数值|数字)(?=[用加变改设居靠显标缩放字])|[」”\"':：]{0,3}\s*(?:[这那]?[两三四五几]个?(?:字段|标签|项)?|字段|标签)?(?:的?(?:后面|旁边|右边"
    r"|对应)(?:的|的?那个)(?:值|数据|数值|内容|文字|字段|信息|金额|数额|数字|姓名|名字|电话|号码|日期)"
    r"|的?[这那]?(?:[两三四五几]个|俩)(?:数值|值|数字|数据)|值(?=[改加用变设居靠都])"
    r"|(?:[两三四五几]列)?的(?:日期|时间|序号|编号|数字|名称)(?=(?:都|全部?)?(?:居|靠|左对|右对|加粗|斜体|字[号体]))"
    r"|数值(?=[加用变改设居靠])|字段(?=[加用变居靠套标宽高字背底设允自开]|的(?:文?字|颜色|字[体号]|底色|背景|对齐|格式|边框))|数字(?=[加变改居靠放缩标])"
    r"|(?<![列栏])(?:内容|数?值)(?=[左右两]端?对齐|垂直|水平|背景|字[体号色]|[改换设变调][成为]?(?:居|靠|[左右]对|加粗|[粗斜黑宋楷]体"
    r"|\d+号|[小大]?[初一二三四五六]号|[深浅淡]?[红黄蓝绿黑灰白橙紫]色))"
    r"|内容(?=[加用变居靠套字标颜底]|的(?:文?字|颜色|底色|背景|对齐|边框|大小))|的(?:值|数据|数值"
    r"|金额|数额|内容(?!改)"
    r"|内容(?=改[成为]?(?:居|靠|[左右]|加粗|斜体|\d|[小大]?[初一二三四五六]号|[红黄蓝绿黑灰白橙紫]色))))"
    r"|[」”\"':：.]{0,3}\s+(?:values?|data)\b"
)
_HEADINGS_ONLY = (
    r"表头|列头|列标题|列名|标题|标签|字样|[一二两三四五六几]个字|这几?个?字"
    r"|\b(?:headers?|headings?|titles?|labels?|captions?|words?|names?)\b"
)
BOTH_PARTS = (
    r"的?(?:标签|标题|文字|名称)?(?:和|与|及|以及|连同|跟)(?:它|其)?的?(?:值|内容|数据|数值)(?!改)"
    r"|(?:和|与|及|连同|跟)(?:它|其)的?(?:金额|数额|数字)"
    r"|(?:和|与|及|以及|连同|跟)(?:它|其)?(?:后面|后边|旁边|右边|右侧)的?"
    r"(?:值|内容|数据|数值|日期|金额|数字|号码|时间)(?!改)"
    r"|\b(?:label and (?:the |its )?(?:value|field|data)"
    r"|and its (?:value|data|field|number|amount|figure|content|date)s?)\b"
)
_AND_LABEL = (
    r"(?:和|与|及|以及|连同|跟)(?:它|其|它们)的?(?:标签|(?:说明|注释|描述)(?:文字)?)|\band (?:its"
    r"|their) labels?\b"
)
_PRONOUN = r"\b(?:it|them|this one|that one|these|those)\b(?! (?:is|are|should|has|have|when|if))"
_MOST_CANDIDATES = 12
_LETTERS = re.compile(r"[」』”\"']?的?(?:[这那]?[一二两三四五六几]个字|这几?个?字|字样|文字(?!颜色|大小))")
_PICKED_COLUMNS = r"[这那该此][一几两三]?[列栏](?!的?(?:内容|数据|数值|值|头|标题|名|表头))"
_BEHIND = re.compile(r"[」』”\"':\uff1a]?\s*的?(?:后面|旁边|右边|右侧|后边)的?\s*[「『“\"']?|['\u2019]s?\s+")
_WHOSE = re.compile(r"(?:['\u2019]s?)? ")
_OPENING = ("\u300c", "\u300e", "\u201c", "\u2018", '"', "'", "\u300a")


def elements_of(clause: Clause, kinds: Sequence[str] = ()) -> list[str]:
    """Return the ids of the elements that a clause names; [] where it names none.

    Raises EditProblem where one name stands for several elements.
    """
    parts = columns_in_parts(clause)
    if parts:
        return _ordered(clause, _of_kinds(clause, parts, kinds))
    ask_where_absent(clause)
    named = mentions_in(clause)
    ask_of_twins(clause, named)
    mentions = _without_idle_nouns(_without_their_kind(clause, named))
    if not mentions and not clause.selected and not clause.previous:
        ask_which_of(clause, named)
    if not mentions:
        return _unnamed(clause, kinds)
    if any(one.kind == "absent" for one in mentions):
        raise clause.unclear()
    found: list[str] = []
    runs = closed_by_band(_runs(clause, mentions), clause.text)
    runs = [runs[0], *(in_same_band(runs[0], one) for one in runs[1:])]
    after = _value_after(clause, runs[-1]) if len(runs) > 1 else None
    said = after.group() if after is not None else ""
    if (
        len(runs) > 1
        and clause.english
        and (led := _AMOUNTS_LISTED.search(clause.text, 0, runs[0][-1].start))
    ):
        clause.mark(*led.span())
        said = led.group()
    for run in runs:
        for one in run:
            clause.mark(one.start, one.end)
        found += _narrowed(clause, run, kinds, said)
    found = in_language(clause, found)
    named_so = {one.kind for one in mentions} - {"place"}
    lies = clause.has(AT_END) if clause.english and named_so and named_so <= {*_NARROWED} else None
    if lies is not None and found and not near_end(clause, found, lies["end"].lower()):
        raise clause.unclear(found)
    ask_where_in_doubt(clause, mentions, found)
    if both := clause.says(BOTH_PARTS):
        every = clause.english and both.group().lower().endswith("values")
        behind = values_behind(clause.outline, found[0]) if every and len(found) == 1 else []
        found += behind or [id_ for one in found for id_ in as_values(clause, one)]
    elif clause.says(_AND_LABEL):
        found += _with_labels(clause, found)
    found = _ordered(clause, _of_kinds(clause, found, kinds))
    mark_count(clause, found)
    return found


_SLIPS = (
    r"(?:上下|左右|前后|正副|这)?[两二三][联份](?:单子?|表|收据)?(?:[里中上]面?)?的?(?![内外])"
    r"|\b(?:in|at|on) (?:both|all) (?:places|parts|slips|copies|halves|spots)\b"
)


def with_twins(clause: Clause, ids: Sequence[str]) -> list[str]:
    """Return values with those that print the same where both parts of a form are meant: 上下两联的金额."""
    said = clause.says(_SLIPS)
    infos = [info for one in ids if (info := clause.outline.element(one)) is not None]
    shown = {one.text for one in infos if one.kind == "textField" and one.text}
    if not said or not shown:
        return list(ids)
    return [*ids, *(one.id for one in clause.outline.elements if one.text in shown and one.id not in ids)]


def whole_columns(clause: Clause, ids: Sequence[str], kinds: Sequence[str] = ()) -> list[str]:
    """Return elements with the rest of the columns whose headings are named without quotes or 表头."""
    if clause.says_apart(_HEADINGS_ONLY, mark=False):
        return list(ids)
    found = list(ids)
    picked = set(clause.selected) if clause.has(_PICKED_COLUMNS) else set()
    for column in clause.outline.columns if picked & set(ids) else ():
        if picked & set(column.elements):
            found += [id_ for id_ in column.elements if id_ not in found]
    found += _of_nearly_named(clause, found)
    for one in mentions_in(clause):
        quoted = clause.text[one.start - 1 : one.start] in _OPENING if one.start else False
        printing = [each for each in clause.outline.columns if each.source or each.formula]
        headings = {id_ for each in printing for id_ in each.headers} & set(one.ids)
        if one.kind == "label" and one.columns and len(headings) == 1 and not quoted and headings <= set(ids):
            found += [id_ for id_ in one.wide if id_ not in found]
    return _ordered(clause, _of_kinds(clause, found, kinds))


def _of_nearly_named(clause: Clause, ids: Sequence[str]) -> list[str]:
    """Return the rest of the column whose heading is meant by a name that is nearly its own: description."""
    if any(one.ids for one in mentions_in(clause)) or set(ids) & {*clause.previous, *clause.selected}:
        return []
    return [
        id_
        for column in clause.outline.columns
        if column.headers and list(ids) == column.headers
        for id_ in column.elements
        if id_ not in ids
    ]


_TO_NAME = re.compile(r"[:\uff1a\s]*[「『“‘\"'《]?")


def _without_their_kind(clause: Clause, mentions: list[Mention]) -> list[Mention]:
    """Leave out nouns that say the kind of the label that is named right behind them: the text TITLE."""
    return [
        one
        for one, following in zip_longest(mentions, mentions[1:])
        if one.kind != "kind"
        or following is None
        or following.kind != "label"
        or not set(following.ids) <= set(one.ids)
        or not _TO_NAME.fullmatch(clause.text, one.end, following.start)
    ]


def _without_idle_nouns(mentions: list[Mention]) -> list[Mention]:
    """Leave out nouns such as 文字 that say only what kind of thing is meant, where more is said."""
    return [one for one in mentions if one.kind != "kind" or _is_thing(one) or _follows_all(one, mentions)]


def _is_thing(one: Mention) -> bool:
    return bool(one.ids) and one.end - one.start > 0 and (one.several or one.exact or len(one.ids) < 4)


def _follows_all(one: Mention, mentions: list[Mention]) -> bool:
    return any(other.kind in ("all", "band", "selection") for other in mentions)


def _runs(clause: Clause, mentions: list[Mention]) -> list[list[Mention]]:
    """Return mentions in runs that narrow one another; "and" begins a new run."""
    runs: list[list[Mention]] = [[mentions[0]]]
    for before, one in pairwise(mentions):
        between = clause.text[before.end : one.start]
        quoted = before.kind == one.kind == "label" and _QUOTES_MEET.fullmatch(between)
        joined = _AND.search(_ITS_VALUE.sub("", between) if clause.english else between)
        if quoted or (joined and not _is_fronted(clause, before, between)):
            runs.append([one])
        else:
            runs[-1].append(one)
    return runs


def _is_fronted(clause: Clause, place: Mention, between: str) -> bool:
    """Tell whether an English clause names a band before all else: "in the detail rows, ..."."""
    lead = clause.text[clause.start : place.start]
    return (
        clause.english
        and place.kind in ("band", "headers")
        and bool(re.fullmatch(r"\s*(?:in|on|within|inside) (?:the )?", lead, re.IGNORECASE))
        and len(_AND.findall(between)) == 1
        and between.strip().startswith(",")
    )


def _value_after(clause: Clause, run: list[Mention]) -> re.Match[str] | None:
    """Return where 的值, values ... stands right after a name."""
    pattern = re.compile(_VALUE_WORD, re.IGNORECASE)
    named = [one for one in run if one.kind != "all"] or run
    found = next((found for one in named if (found := pattern.match(clause.text, one.end))), None)
    columns = [one for one in mentions_in(clause) if one.columns]
    if found and found.group().startswith("内容") and any(one.columns for one in run):
        return None
    is_name = found is not None and any(
        one.start < found.end() and one.end > found.start() for one in columns
    )
    return None if is_name else found


_AMOUNTS_LISTED = re.compile(
    r"\b(?:the )?(?:(?:two|three|four|five) )?(?:amounts|figures|values|numbers)\b[^()]*\(\s*$", re.IGNORECASE
)
_AMOUNTS_BEHIND = re.compile(r"[后旁右].*(?:金额|数额|数字)|\b(?:amounts|figures)\b", re.IGNORECASE)
_AMOUNTS = re.compile(r"[”\"']?\s+(?:amounts?|figures?|fields?|numbers?)\b", re.IGNORECASE)
_VALUES_OF = re.compile(
    r"\b(?:the )?(?:values|figures|data) (?:in|of|under) (?:the )?[\"“']?$", re.IGNORECASE
)


_FIELD = re.compile(r"[”\"']?\s+(?:text )?field\b(?! (?:label|name|heading))", re.IGNORECASE)


def _of_a_form(clause: Clause, ids: Sequence[str]) -> bool:
    """Tell whether an English clause names the label of a form, so that "the Remark field" is its value."""
    info = clause.outline.element(ids[0]) if clause.english and len(ids) == 1 else None
    in_rows = {id_ for one in clause.outline.columns for id_ in one.elements}
    form = info is not None and info.kind == "staticText" and info.id not in in_rows
    return form and info is not None and bool(places.value_beside(clause.outline, info))


def _heads_rows(run: list[Mention]) -> bool:
    """Tell whether one column is named by its heading: the Freight field is what its rows print."""
    return len(run) == 1 and run[0].kind == "label" and len(run[0].columns) == 1


def _value_before(clause: Clause, run: list[Mention]) -> re.Match[str] | None:
    """Return where "the values in" stands right before a column."""
    one = run[0]
    return _VALUES_OF.search(clause.text, clause.start, one.start) if one.columns else None


def _narrowed(clause: Clause, run: list[Mention], kinds: Sequence[str], listed: str = "") -> list[str]:
    """Return the elements that all mentions of a run agree on.

    listed are the words that ask for the values of all that is listed: 后面的金额.
    """
    ids: list[str] = []
    last: Mention | None = None
    for one in run:
        if last is None:
            ids, last = _alone(one), one
            continue
        apart = {one.kind, last.kind} == {"label"} and not set(last.ids) & set(one.ids)
        if apart and _BEHIND.fullmatch(clause.text, last.end, one.start):
            ids, last = right_of(clause, last.ids, one.ids) or list(one.ids), one
            continue
        if (last.kind, one.kind) == ("label", "field") and _WHOSE.fullmatch(clause.text, last.end, one.start):
            if not (beside := right_of(clause, last.ids, one.ids)):
                raise clause.unclear([*last.ids, *one.ids])
            ids, last = beside, one  # the applicant's phone number is no applicant
            continue
        in_one_breath = clause.english and clause.text[last.end : one.start] == " "
        if apart and (in_one_breath or re.fullmatch(r"\s*的\s*", clause.text[last.end : one.start])):
            # "The due date" is neither Due nor Date.
            raise clause.unclear([*last.ids, *one.ids])
        if one.kind == last.kind == "kind" and not set(one.ids) & set(last.ids) and _owned(clause, last, one):
            ids, last = _texts_of(clause, last, one), one
            continue
        if {one.kind, last.kind} == {"band", "nth"} and not set(one.ids) & set(last.ids):
            raise clause.unclear(one.ids if one.kind == "nth" else last.ids)
        if "place" in (one.kind, last.kind) and last.kind != one.kind and last.ids and one.ids:
            wide = {*last.ids, *last.wide} & {*one.ids, *one.wide}
            named, spot = (last, one) if one.kind == "place" else (one, last)
            there = _lying(clause, named, spot)
            if there:
                ids, last = there, named
                continue
            apart_from = {"band", "role", "kind", "title", *(("label", "field") if clause.english else ())}
            if not wide and {one.kind, last.kind} & apart_from:
                raise clause.unclear([*last.ids, *one.ids][:_MOST_CANDIDATES])
        owned = (
            clause.text[last.end : one.start].strip() == "\u7684"
            and one.kind in ("totals", "headers")
            and (last.kind, one.kind) not in (("band", "totals"), ("selection", "headers"))
        )
        shared = [id_ for id_ in [*ids, *last.wide] if id_ in one.ids]
        grouped = of_group(clause, last, one) if not shared else []
        ids, last = (
            grouped or (list(one.ids) if owned and not shared else _both(clause, ids, last, one)),
            one,
        )
    ids = _of_kinds(clause, ids, kinds) or ids
    if last is not None and last.kind == "totals" and _LETTERS.match(clause.text, last.end):
        ids = called_so(clause, ids, clause.text[last.start : last.end]) or ids
    several = any(one.several for one in run)
    counted = counted_before(clause, run, ids)
    several = several or counted
    value = _value_after(clause, run) or _value_before(clause, run)
    value = value or (_AMOUNTS.match(clause.text, run[-1].end) if counted else None)
    value = value or (
        _FIELD.match(clause.text, run[-1].end) if _of_a_form(clause, ids) or _heads_rows(run) else None
    )
    if value:
        clause.mark(value.start(), value.end())
    if value or listed:
        fixed = [id_ for one in ids for id_ in fixed_beside(clause.outline, one)]
        said = value.group() if value is not None else listed
        behind = bool(_AMOUNTS_BEHIND.search(said))
        own = [id_ for one in ids for id_ in (_printed_behind(clause, one) if behind else [])]
        own = own or [id_ for one in ids for id_ in as_values(clause, one)]
        of_those = any(one.kind == "selection" for one in run)
        in_line = fields_among(clause.outline, ids) if all(one.kind == "line" for one in run) else []
        ids = in_line or own or (fixed if of_those else []) or printed_beside(clause, ids)
    if len(ids) > 1 and not several and not _each(clause):
        in_rows = {id_ for one in clause.outline.columns for id_ in one.values}
        under = [one for one in ids if one in in_rows] if value and _PLURAL.search(value.group()) else []
        ids = under if len(under) == 1 else _chosen(clause, ids, run)
    return ids


# The values of a name are those of the rows under it, where the label of a single value is called so, too.
_PLURAL = re.compile(r"\bvalues$", re.IGNORECASE)


def _lying(clause: Clause, named: Mention, spot: Mention) -> list[str]:
    """Return what lies where it is said to: the company name at the top, the only picture there; else []."""
    said = clause.text[spot.start : spot.end]
    there = [one for one in named.ids if places.lies_at(clause.outline, [one], said)]
    whole = named.kind in ("role", "title") and there == list(named.ids)
    if _CORNER_ZH.match(said) and named.kind == "label" and len(there) == 1:
        return there
    return there if clause.english and (whole or (len(there) == 1 and named.kind in _NARROWED)) else []


def _printed_behind(clause: Clause, id_: str) -> list[str]:
    """Return the value that stands behind one which has words of its own before it: "TAX: " + rate."""
    info = clause.outline.element(id_)
    if info is None or info.kind != "textField" or not info.label.rstrip().endswith((":", "\uff1a")):
        return []
    level = [one for one in clause.outline.elements if one.kind == "textField" and one.band == info.band]
    found = clause.outline.element(places.beside(clause.outline, id_, "right", level))
    return [found.id] if found is not None and not found.label else []


_CORNER_ZH = re.compile(r"[左右][上下]角|[上下][左右]角")
_NARROWED = ("role", "title", "kind", "label")
_IN_BAND = ("label", "name", "column", "field", "line")


def _alone(one: Mention) -> list[str]:
    return list(one.ids)


def _owned(clause: Clause, one: Mention, owner: Mention) -> bool:
    """Tell whether things are said to be those of others: the captions of the two ellipses."""
    between = clause.text[one.end : owner.start]
    return clause.english and bool(re.fullmatch(r"\s+(?:of|beside|next to|for)\s+(?:the\s+)?", between))


def _texts_of(clause: Clause, texts: Mention, shapes: Mention) -> list[str]:
    """Return the texts beside some shapes, one for each; raise EditProblem where that is not clear."""
    level = [one for one in clause.outline.elements if one.id in texts.ids]
    found = [places.beside(clause.outline, one, "right", level) for one in shapes.ids]
    if not all(found) or not all(one.kind in TEXTS for one in level):
        raise clause.unclear([*shapes.ids, *texts.ids][:_MOST_CANDIDATES])
    return list(dict.fromkeys(found))


def _both(clause: Clause, ids: list[str], last: Mention, one: Mention) -> list[str]:
    """Return what two neighbouring mentions mean together."""
    if not clause.english and last.kind == "totals" and one.columns:
        own = sum_said(clause, ids, last, one)
        if own:
            return own
    of_column = clause.english and last.kind == "totals" and bool(one.columns)
    apart = of_column and not set(ids) & {*one.ids, *one.wide}
    if apart and _OF.search(clause.text[last.end : one.start]):
        raise clause.unclear([*ids, *one.ids][:_MOST_CANDIDATES])
    headed = one.kind in ("title", "band") and _HEAD.search(clause.text, one.start, one.end)
    if {one.kind, last.kind} == {"selection", "headers"} or (last.kind == "selection" and headed):
        picked = set(one.ids if one.kind == "selection" else last.ids)
        columns = [each for each in clause.outline.columns if picked & set(each.elements)]
        found = list(dict.fromkeys(id_ for each in columns for id_ in each.headers))
        if headed and not found:
            raise clause.unclear([*ids, *one.ids][:_MOST_CANDIDATES])
        return found or ids
    if {one.kind, last.kind} == {"selection", "title"} and clause.english:
        raise clause.unclear([*one.ids, *last.ids][:_MOST_CANDIDATES])
    if one.kind == "title" and last.columns:
        return [id_ for id_ in headers_of(clause.outline) if id_ in (last.wide or ())]
    if (
        last.kind == "title"
        and one.columns
        and one.kind != "label"
        and _HEAD.search(clause.text, last.start, last.end)
    ):
        return [id_ for id_ in headers_of(clause.outline) if id_ in (one.wide or ())]
    title = clause.outline.title
    named = [each for each in (one, last) if each.kind != "selection" and each.ids == (title,)]
    called = {"title" if each in named else each.kind for each in (one, last)}
    if called in ({"title", "kind"}, {"title", "role"}):
        inside = in_band_of_title(clause, one.ids if one.kind in ("kind", "role") else ids)
        if inside:
            return inside
    if (last.kind, one.kind) == ("headers", "title") and not clause.english:
        return ids
    if {one.kind, last.kind} == {"title", "label"}:
        return list(one.ids if one.kind == "label" else ids)
    of_that = headers_said(clause, ids, last, one)
    if of_that:
        return of_that
    for first, second in (
        (ids, one.ids),
        (last.wide, one.ids),
        (ids, one.wide),
        (last.wide, one.wide),
    ):
        shared = [id_ for id_ in first if id_ in set(second)]
        if shared:
            return shared
    if {one.kind, last.kind} == {"headers", "kind"} and is_shape(clause, one if one.kind == "kind" else last):
        heads = {info.id for info in clause.outline.in_section("columnHeader")}
        return [id_ for id_ in (one.ids if one.kind == "kind" else ids) if id_ in heads]
    if {one.kind, last.kind} == {"band", "kind"} and is_shape(clause, one if one.kind == "kind" else last):
        return []
    if {one.kind, last.kind} == {"band", "totals"}:
        band = one.ids if one.kind == "band" else last.ids
        own = totals_among(clause.outline, band)
        if own or set(band) & set(
            {each.id for each in clause.outline.in_section("pageFooter", "pageHeader")}
        ):
            return own
    if one.kind == "all" or not one.ids:
        return ids
    if last.kind == "band" and one.kind in _IN_BAND and not clause.english and ids:
        raise clause.unclear(one.ids)
    if last.kind in ("all", "band") or not ids:
        return list(one.ids)
    if one.kind in ("band", "kind", "selection"):
        return ids
    if last.kind == "kind" and one.kind == "label" and not clause.text[last.end : one.start].strip():
        return list(one.ids)
    if _WITHIN.fullmatch(clause.text[last.end : one.start]):
        raise clause.unclear([*ids, *one.ids][:_MOST_CANDIDATES])
    return [*ids, *one.ids]


def _each(clause: Clause) -> bool:
    return bool(clause.has(_EACH.pattern))


def _chosen(clause: Clause, ids: list[str], run: list[Mention]) -> list[str]:
    """Return the one of several that the selection settles, else ask."""
    picked = [one for one in ids if one in clause.selected]
    picked = picked or [one for one in ids if run[-1].kind == "kind" and one in clause.previous]
    if picked:
        return picked
    infos = [info for id_ in ids if (info := clause.outline.element(id_)) is not None]
    if len({(one.band, one.holder, one.x, one.y, one.text) for one in infos}) == 1:
        return ids
    texts = {one.text for id_ in ids if (one := clause.outline.element(id_)) is not None}
    if run[-1].kind == "label" and len(texts) > 1 and set(ids) <= set(run[-1].ids):
        exact = [id_ for id_ in ids if _exactly(clause, id_, run[-1])]
        if len(exact) == 1:
            return exact
    raise several_named(clause, ids, run)


def _exactly(clause: Clause, id_: str, mention: Mention) -> bool:
    info = clause.outline.element(id_)
    said = LETTERS_SAID.sub("", clause.text[mention.start : mention.end])
    return info is not None and normal(info.text) == normal(said)


def _unnamed(clause: Clause, kinds: Sequence[str]) -> list[str]:
    """Return the selection, what the clause before was about, or the one name that is nearly said."""
    if clause.has(r"其[余他它]|剩下|别的|\b(?:others?|rest|remaining)\b"):
        return []
    meant = list(clause.selected) or list(clause.previous)
    if not meant and clause.has(_PRONOUN):
        return []
    return _of_kinds(clause, meant, kinds) or meant or nearly_named(clause) or field_in_words(clause)


def _of_kinds(clause: Clause, ids: Sequence[str], kinds: Sequence[str]) -> list[str]:
    if not kinds:
        return list(ids)
    by_id = {one.id: one.kind for one in clause.outline.elements}
    return [one for one in ids if by_id.get(one) in kinds]


def _ordered(clause: Clause, ids: Sequence[str]) -> list[str]:
    wanted = set(ids)
    return [one.id for one in clause.outline.elements if one.id in wanted]


def _with_labels(clause: Clause, ids: Sequence[str]) -> list[str]:
    """Return the labels of values, and the values of labels that a clause speaks of with their values."""
    outline = clause.outline
    shapes = [info for one in ids if (info := outline.element(one)) is not None and info.kind not in TEXTS]
    if len(shapes) == len(ids):
        texts = [one for one in outline.elements if one.kind == "staticText"]
        beside = [places.beside(outline, one.id, "right", texts) for one in shapes]
        return [one for one in beside if one]
    of_labels = [id_ for one in ids for id_ in as_values(clause, one) if id_ not in ids]
    return of_labels or [
        one.id
        for one in outline.elements
        if one.kind == "staticText" and places.value_beside(outline, one) in ids
    ]


_EACH_COLUMN = (
    rf"(?:所有|全部|每一?(?!一?[页行组])|各|all|every|each|整)[^,,这那该此本第]{{0,6}}?(?:{_COLUMN_NOUN})"
)


def _picked_columns(clause: Clause, mentions: Sequence[Mention]) -> list[str]:
    """Return the columns that 这列 means: those of the selection, where no column is named itself."""
    if any(one.columns for one in mentions):
        return []
    meant = {id_ for one in mentions if one.kind == "selection" for id_ in one.ids}
    return [one.id for one in clause.outline.columns if meant & set(one.elements)]


def columns_of(clause: Clause) -> list[ColumnInfo]:
    """Return the columns that a clause names, from left to right."""
    outline = clause.outline
    named: list[str] = []
    mentions = mentions_in(clause)
    picked = _picked_columns(clause, mentions)
    narrower = bool(picked) or any(one.columns or one.kind == "column" for one in mentions)
    ask_of_twins(clause, mentions)
    for one in mentions:
        if one.kind == "selection" and picked:
            named += picked
            clause.mark(one.start, one.end)
        elif one.columns:
            named += one.columns
            clause.mark(one.start, one.end)
        elif one.kind == "headers" and narrower:
            clause.mark(one.start, one.end)
        elif one.kind == "headers" or one.kind == "field":
            named += [each.id for each in outline.columns if set(each.elements) & set(one.ids)]
            clause.mark(one.start, one.end)
    if not named and clause.says(_EACH_COLUMN):
        named = [one.id for one in outline.columns]
    if not named:
        meant = set(clause.selected) or set(clause.previous) or set(nearly_named(clause))
        named = [one.id for one in outline.columns if meant & set(one.elements)]
    found = [one for one in outline.columns if one.id in named]
    counted = clause.has(r"(?<=[^第])[这那]?(?P<count>[两三四五六七八])个?(?=[列栏])")
    if counted and read_number(counted["count"]) == len(found):
        clause.mark(*counted.span())
    return found


def values_of(clause: Clause) -> list[str]:
    """Return the text fields that a clause means: of columns, beside labels, or named themselves."""
    ids: list[str] = []
    mentions = _without_idle_nouns(mentions_in(clause))
    columns = [one for one in mentions if one.columns]
    ask_of_twins(clause, columns)
    rows = [one for one in mentions if one.kind in ("band", "totals") and one.ids]
    if columns:
        _ask_of_compounds(clause, columns)
        for one in [*columns, *rows]:
            clause.mark(one.start, one.end)
        wide = [id_ for one in columns for id_ in (one.wide or one.ids)]
        listed = totals_in_list(clause, rows, columns)
        if listed:
            return _ordered(clause, valued(clause, [*wide, *listed]))
        ids = [one for one in wide if any(one in row.ids for row in rows)] if rows else wide
        ids = ids or [id_ for row in rows for id_ in row.ids]
    else:
        ids = [*elements_of(clause), *columns_called_so(clause, rows)]
    clause.says(_VALUE_NOUN)
    return _ordered(clause, valued(clause, ids))


def _ask_of_compounds(clause: Clause, columns: Sequence[Mention]) -> None:
    """Raise EditProblem where two columns are named in one breath: the "line total" is neither of both."""
    for one, other in pairwise(columns):
        apart = one.columns and other.columns and not set(one.columns) & set(other.columns)
        between = clause.text[one.end : other.start]
        if clause.english and apart and between == " ":
            raise clause.unclear([*one.ids, *other.ids])
