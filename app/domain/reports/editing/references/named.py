"""What a clause names by its words: labels, their lines, columns and fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import literally_in
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline
from app.domain.reports.editing.template.remembered import once

_PAIR = 2
_SMALL_WORDS = frozenset(
    ("of", "to", "in", "on", "page", "at", "by", "or", "and", "the", "for", "from", "with", "as", "is", "it")
)
_NOT_HEADERS = r"(?! (?:headers?|titles?|headings?|names?))"
_COLUMN_WORD = (
    rf"\s*(?:这一?|那一?|整)?(?:[列栏](?!头|标题|名|脚|尾|数(?![字据值])|宽|印)(?:位)?"
    rf"|\s*\bcol(?:umn)?s?\b{_NOT_HEADERS})"
)


@dataclass(frozen=True)
class _Letters:
    """A clause's letters without spaces, and where each stands."""

    text: str
    places: tuple[int, ...]


def _letters(clause: Clause) -> _Letters:
    kept = [
        (normal(one), at)
        for at, one in enumerate(clause.text[: clause.end])
        if at >= clause.start and not one.isspace()
    ]
    return _Letters("".join(one[:1] or " " for one, _at in kept), tuple(at for _one, at in kept))


def _places(letters: _Letters, clause: Clause, name: str) -> Iterator[tuple[int, int]]:
    """Yield where a normalised name stands in the clause, at word borders."""
    if name.endswith("y") and name.isascii() and f"{name[:-1]}ies" in letters.text:
        yield from _places(letters, clause, f"{name[:-1]}ies")
    at = letters.text.find(name)
    while at >= 0 and name:
        start, end = letters.places[at], letters.places[at + len(name) - 1] + 1
        drawn = name == "line" and _is_drawn_line(clause, start, end)
        if not drawn and _at_borders(clause.text, start, end):
            yield start, end
        at = letters.text.find(name, at + 1)


def _is_drawn_line(clause: Clause, start: int, end: int) -> bool:
    """Tell whether "the line in the page footer" is one that is drawn, not the heading LINE."""
    led = re.search(r"\b(?:the|a|that|this) $", clause.text[:start])
    placed = re.match(r" (?:in|at|on|above|below|under|over|beneath|across) the\b", clause.text[end:])
    return bool(led and placed) and any(one.kind == "line" for one in clause.outline.elements)


def _at_borders(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    cut_left = _latin(before) and _latin(text[start])
    cut_right = _latin(after) and _latin(text[end - 1])
    plural = after == "s" and not _latin(text[end + 1 : end + 2])
    return not cut_left and (not cut_right or plural)


def _latin(char: str) -> bool:
    return bool(char) and char.isascii() and char.isalnum()


def places_of_name(clause: Clause, name: str) -> list[tuple[int, int]]:
    """Return where a name stands in a clause, at word borders, letter case and spaces aside."""
    plain = normal(name)
    letters = _letters(clause)
    return [one for one in _places(letters, clause, plain) if _long_enough(clause, plain, *one)]


def short(name: str) -> str:
    """Return a name without what stands in brackets at its end: 金额(元) is 金额."""
    return re.sub(r"[(\uff08\[【].*?[)\uff09\]】]$", "", name.strip())


_IN_BRACKETS = re.compile(r"[(\uff08\[\u3010][^()\uff08\uff09]*[)\uff09\]\u3011]")


def _bare(name: str) -> str:
    """Return a label without what only dresses it: *** End *** is End, (盖章有效) is 盖章有效."""
    return (
        name.strip(" *=~_#<>|\u2014\u2013\u2022-")
        if not _IN_BRACKETS.fullmatch(name.strip())
        else name.strip()[1:-1]
    )


_TITLED = re.compile(r"\s+(?:title|heading|headline)\b(?!\s+(?:row|line|band|section))", re.IGNORECASE)


# 人民币符号 is a sign of money, whatever stands on the report.
_SIGN_OF = re.compile(r"\s*(?:货币)?符号|\s+(?:currency )?(?:sign|symbol)\b", re.IGNORECASE)


_COLONS = ":\uff1a "
# How an amount counts stands before its name: (-) Desconto, (+) Mora / Multa.
_SIGNED = re.compile(r"^\s*[(\uff08][-+=*/×÷][)\uff09]\s*")


def labels_in(clause: Clause) -> Iterator[Mention]:
    """Yield the labels that are named by their words, with the columns that they head."""
    letters = _letters(clause)
    for name, elements in _label_names(clause.outline).items():
        elements = _as_counted(clause, name, elements)
        for start, end in _places(letters, clause, name):
            if _long_enough(clause, name, start, end) and not _SIGN_OF.match(clause.text, end):
                said = clause.text[start:end]
                spelt_so = _with_colon(clause.text[end : end + 2], elements)
                spelt_so = _spelt_so(said, spelt_so)
                if not clause.english and said in _only_values(clause.outline):
                    continue
                ids = tuple(dict.fromkeys(one.id for one in spelt_so))
                columns = [one for one in clause.outline.columns if set(one.headers) & set(ids)]
                wide = tuple(dict.fromkeys(id_ for column in columns for id_ in column.elements))
                wide = wide or _cells_of(clause.outline, ids)
                yield Mention(start, end, "label", ids, wide, columns=tuple(one.id for one in columns))
                titled = _TITLED.match(clause.text, end) if clause.english and len(spelt_so) == 1 else None
                if titled and spelt_so[0].section == "title":
                    yield Mention(start, titled.end(), "label", ids, wide)
                spelt = None if clause.english else LETTERS_SAID.match(clause.text, end)
                if spelt:
                    yield Mention(start, spelt.end(), "label", ids, columns=tuple(one.id for one in columns))
                value = _value_named(clause, spelt_so, end) if not columns else None
                if value is not None:
                    yield Mention(start, value[0], "field", value[1], (), True)


@once
def _only_values(outline: Outline) -> frozenset[str]:
    """Return the names of printed fields as they are spelt, without those that a label spells so, too."""
    labels = {one.label.strip(_COLONS) for one in outline.elements if one.kind == "staticText"}
    printed = {ref[2:] for one in outline.elements for ref in one.refs if ref.startswith("F:")}
    return frozenset(printed - labels)


def _spelt_so(said: str, elements: Sequence[ElementInfo]) -> Sequence[ElementInfo]:
    """Return the labels that are spelt as they are said, where letter case tells some apart: FECHA, Fecha."""
    same = [one for one in elements if one.label.strip(_COLONS) == said]
    others = [one for one in elements if one not in same]
    only_case = all(one.label.strip(_COLONS).lower() == said.lower() for one in others)
    return same if same and only_case else elements


_LATIN = re.compile(r"[A-Za-z0-9]")


def _with_colon(behind: str, elements: Sequence[ElementInfo]) -> Sequence[ElementInfo]:
    """Return the labels that end with a colon where one is written behind the name: Product:."""
    ended = [one for one in elements if one.label.rstrip().endswith((":", "\uff1a"))]
    written = behind[:1] in (":", "\uff1a") and (len(behind) == 1 or not _LATIN.match(behind[1]))
    return ended if ended and written else elements


LETTERS_SAID = re.compile(
    r"[」』”\"']?的?(?:[这那](?:[几两二三四五六]个|些|俩)|[几两二三四五六七八]个|俩)[大小]?字(?![段体号符数])"
)
_BOTH = r"(?:[两二2][个处]的?|both(?:of)?(?:the)?|thetwo)[“\"「]?"


def _as_counted(clause: Clause, name: str, found: Sequence[ElementInfo]) -> Sequence[ElementInfo]:
    """Return the labels that are called so, with those with a sign before it if so many are counted."""
    signed = _names_and_signed(clause.outline)[1].get(name, [])
    if not signed:
        return found
    every = list({one.id: one for one in (*found, *signed)}.values())
    both = len(every) == _PAIR and re.search(rf"{_BOTH}{re.escape(name)}", normal(clause.text))
    return every if both else found


@once
def _label_names(outline: Outline) -> Mapping[str, Sequence[ElementInfo]]:
    """Return the labels by what they may be called: whole, short, without marks or the sign before them."""
    names, unsigned = _names_and_signed(outline)
    return {name: ones for name, ones in unsigned.items() if name} | names


@once
def _names_and_signed(
    outline: Outline,
) -> tuple[dict[str, list[ElementInfo]], dict[str, list[ElementInfo]]]:
    """Return the labels by their names, and those with a sign before it by the name without."""
    names: dict[str, list[ElementInfo]] = {}
    unsigned: dict[str, list[ElementInfo]] = {}
    for one in outline.elements:
        said = (one.label, short(one.label.rstrip(_COLONS)), _bare(one.label))
        for name in {normal(each) for each in said} - {""}:
            names.setdefault(name, []).append(one)
        if _SIGNED.match(one.label):
            unsigned.setdefault(normal(_SIGNED.sub("", one.label)), []).append(one)
    return names, unsigned


def _cells_of(outline: Outline, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the texts of the columns of a table component that labels head."""
    return tuple(id_ for one in outline.table_columns if set(one.elements) & set(ids) for id_ in one.elements)


def _value_named(
    clause: Clause, labels: Sequence[ElementInfo], end: int
) -> tuple[int, tuple[str, ...]] | None:
    """Return where "order number" ends and what prints it: the label Order stands beside OrderID."""
    outline = clause.outline
    value = outline.element(places.value_beside(outline, labels[0])) if len(labels) == 1 else None
    if value is None or len(value.refs) != 1:
        return None
    known = (*outline.fields, *outline.parameters, *outline.variables)
    name = value.refs[0][2:]
    kind = next((one.java_type for one in known if one.name == name), "")
    further = _qualified(clause, end, kind, name, label=True)
    same = [one.id for one in outline.elements if one.band == value.band and one.refs == value.refs]
    return (further, tuple(same)) if further > end else None


def table_columns_in(clause: Clause) -> Iterator[Mention]:
    """Yield the columns of a table component that are named by their heading with 列, column."""
    letters = _letters(clause)
    named = [
        (one, name)
        for one in clause.outline.table_columns
        for name in dict.fromkeys((normal(one.title), *(normal(each) for each in one.fields)))
    ]
    for column, name in named:
        for start, end in _places(letters, clause, name) if name else ():
            marked = re.compile(rf"[.:：]?[」』”\"'’]?{_COLUMN_WORD}", re.IGNORECASE).match(clause.text, end)
            led = re.compile(r"\bcolumns?\s+[\"'“]?$", re.IGNORECASE).search(clause.text, 0, start)
            ids = tuple(column.elements)
            if marked and marked.end() > end:
                yield Mention(start, marked.end(), "column", ids, ids, True)
            elif led:
                yield Mention(led.start(), end, "column", ids, ids, True)
            elif name != normal(column.title) and len(name) > 1:
                printed = {f"F:{one}" for one in column.fields} | {f"V:{one}" for one in column.fields}
                infos = [info for id_ in ids if (info := clause.outline.element(id_)) is not None]
                own = tuple(one.id for one in infos if printed & set(one.refs))
                yield Mention(start, end, "field", own, ids)


def beginnings_in(clause: Clause) -> Iterator[Mention]:
    """Yield the only label of several words whose first two words or more are said."""
    found: dict[tuple[int, int], list[str]] = {}
    for one in clause.outline.elements:
        words = one.label.split()
        for count in range(len(words) - 1, 1, -1):
            begun = " ".join(words[:count]).rstrip("!?.,:;")
            at = clause.text.lower().find(begun.lower(), clause.start, clause.end)
            if len(begun) >= _BEGUN and at >= 0 and _at_borders(clause.text, at, at + len(begun)):
                found.setdefault((at, at + len(begun)), []).append(one.id)
                break
    for (start, end), ids in found.items():
        if len(ids) == 1:
            yield Mention(start, end, "label", tuple(ids))


_BEGUN = 9


def _printed_once(clause: Clause) -> Iterator[Mention]:
    """Yield fields that one element outside the rows prints: 税率那行 is the line of that element."""
    in_rows = {id_ for one in clause.outline.columns for id_ in one.elements}
    for one in fields_in(clause):
        if len(one.ids) == 1 and not one.columns and one.ids[0] not in in_rows:
            yield one


_OWN_LINE = (
    r"\s*[:\uff1a]?\s*[」』”\"'’]?\s*(?:(?:的)?(?:那|这|所在的?)?一行|(?:的)?(?:那|这|所在的?)"
    r"行(?!字(?:[删去隐不拿移]|$))|整?行(?!字(?:[删去隐不拿移]|$)|[高距数间业情])|的?行(?=高)"
    r"|[:\uff1a]?\s+(?:line|row)\b(?!\s+(?:numbers?|no\b|items?|totals?|amounts?|nets?)))"
)
_HALF = re.compile(
    r"的(?:文字|标签|名称|标题|字|内容)(?:[和与及跟、]|以及)(?:数字|数值|数据|金额|数额|值|"
    r"数(?=[都字加改用变]|$))"
    r"|的(?P<values>数字|数值|数据|值|数(?=[字加改用变]|$)|金额)|的(?:文字|内容)"
)


_UNTIL = re.compile(r"[:\uff1a]?[”」』\"'’]?\s*(?:到|至|[~～—–-]+)\s*[“「『\"'‘]?")
_THIS_LINE = re.compile(r"[:\uff1a]?[”」』\"'’]?\s*(?:[这那]?一?(?:行|段)|之间)?(?:的)?(?:内容|文字|东西)?")


def _stretches_in(clause: Clause) -> Iterator[Mention]:
    """Yield all texts on a line from one label to another with its value: 从“附加费：”到“时间段:”这一行."""
    outline = clause.outline
    named = sorted((one for one in labels_in(clause) if len(one.ids) == 1), key=lambda one: one.start)
    for one in named if not clause.english else ():
        for other in named:
            between = clause.text[one.end : other.start] if one.end < other.start else ""
            first, last = outline.element(one.ids[0]), outline.element(other.ids[0])
            if not _UNTIL.fullmatch(between) or first is None or last is None or one.columns:
                continue
            if first.band != last.band or abs(first.y - last.y) > first.height // 2 or first.x >= last.x:
                continue
            value = outline.element(value_id) if (value_id := places.value_beside(outline, last)) else last
            end = max(last.x + last.width, value.x + value.width if value is not None else 0)
            line = [
                each.id
                for each in outline.elements
                if each.band == first.band
                and each.kind in TEXTS
                and abs(each.y - first.y) <= first.height // 2
                and first.x <= each.x < end
            ]
            tail = _THIS_LINE.match(clause.text, other.end)
            yield Mention(one.start, tail.end() if tail else other.end, "line", tuple(line), (), True)


def lines_in(clause: Clause) -> Iterator[Mention]:
    """Yield 电话那一行, the Total due line: all texts that stand on the line of a label."""
    outline = clause.outline
    yield from _stretches_in(clause)
    for one in [*labels_in(clause), *_printed_once(clause)]:
        marked = re.compile(_OWN_LINE, re.IGNORECASE).match(clause.text, one.end)
        info = outline.element(one.ids[0])
        if marked is None or info is None or one.columns or len(one.ids) > 1:
            continue
        among = [each for each in outline.elements if each.band == info.band and each.kind in TEXTS]
        line = next((line for line in places.in_lines(among) if info in line), [info])
        if clause.english and len(line) > _PAIR and "row" not in marked.group().lower():
            line = line[line.index(info) :][:_PAIR]
        narrowed = _HALF.match(clause.text, marked.end())
        if narrowed and narrowed["values"]:
            line = [each for each in line if each.kind == "textField" and each.refs] or line
        end = narrowed.end() if narrowed else marked.end()
        yield Mention(one.start, end, "line", tuple(each.id for each in line), (), True)


_PRINTING = re.compile(r"\b(?:be|is|are|gets?|been|being|not|only|always|also)\s+$", re.IGNORECASE)
_SORTS = re.compile(
    r"\b(?:ascending|descending|reverse|alphabetical|chronological|sort) \||\| (?:the \w+ )?by\b",
    re.IGNORECASE,
)


def _long_enough(clause: Clause, name: str, start: int, end: int) -> bool:
    """Tell whether a name is one that can't stand there by chance."""
    if name == "printed" and _PRINTING.search(clause.text[:start]):
        return False
    if name == "order" and _SORTS.search(clause.text[:start] + "|" + clause.text[end:]):
        return False
    if len(name) > 1 and not name.isdigit() and name not in _SMALL_WORDS:
        return True
    before, after = clause.text[max(0, start - 1) : start], clause.text[end : end + 3].lstrip(_COLONS)[:1]
    is_quoted = bool(before and after) and before in "「『“\"'‘" and after in "」』”\"'’"
    return is_quoted or bool(re.match(_COLUMN_WORD, clause.text[end:]))


def columns_in(clause: Clause) -> Iterator[Mention]:
    """Yield the columns that are named by heading or field."""
    yield from _together(_columns_named(clause))
    yield from _together(_shortened(clause))


def _together(found: Iterator[Mention]) -> Iterator[Mention]:
    """Yield mentions, those of one place as one: two columns may stand under one heading."""
    by_place: dict[tuple[int, int, str], list[Mention]] = {}
    for one in found:
        by_place.setdefault((one.start, one.end, one.kind), []).append(one)
    for (start, end, kind), same in by_place.items():
        ids = tuple(dict.fromkeys(id_ for one in same for id_ in one.ids))
        wide = tuple(dict.fromkeys(id_ for one in same for id_ in one.wide))
        columns = tuple(dict.fromkeys(id_ for one in same for id_ in one.columns))
        yield Mention(start, end, kind, ids, wide, True, columns)


def _columns_named(clause: Clause) -> Iterator[Mention]:
    letters = _letters(clause)
    for column in clause.outline.columns:
        for name in _names_of(column, clause.outline):
            for start, end in _places(letters, clause, name):
                marked = re.compile(rf"[.:：]?[」』”\"'’]?{_COLUMN_WORD}", re.IGNORECASE).match(
                    clause.text, end
                )
                led = re.compile(r"\bcolumn\s+[\"'“]?$", re.IGNORECASE).search(clause.text, 0, start)
                elements = _own_elements(column, name, clause.outline)
                if marked and marked.end() > end:
                    yield _column(column, elements, start, marked.end())
                elif led:
                    yield _column(column, elements, led.start(), end)
                elif (further := _qualified(clause, end, column.java_type, column.field)) > end:
                    yield Mention(
                        start,
                        further,
                        "name",
                        tuple(column.values),
                        tuple(column.elements),
                        True,
                        (column.id,),
                    )
                elif _long_enough(clause, name, start, end):
                    yield Mention(
                        start, end, "name", tuple(column.values), tuple(column.elements), True, (column.id,)
                    )


_GENERAL = re.compile(r"(?:数量|金额|日期|时间|名称|编号|人员|单位|情况|说明|内容|号码)$")
_ENDS_A_NAME = re.compile(r"$|[,，;；。、.:：\s]|[和及与跟列栏按居加设这那三两几靠]|的(?!时候)|[左右]对齐")


def _shortened(clause: Clause) -> Iterator[Mention]:
    """Yield the columns named without the general noun at the end of their heading: 账面 is 账面数量."""
    letters, outline = _letters(clause), clause.outline
    words = [normal(one.label) for one in outline.elements]
    for column in outline.columns:
        title = normal(short(column.title))
        name = _GENERAL.sub("", title)
        if not 2 <= len(name) < len(title) or sum(name in one for one in {*words, title}) > 1:
            continue
        for start, end in _places(letters, clause, name):
            if _ENDS_A_NAME.match(clause.text, end):
                values, elements = tuple(column.values), tuple(column.elements)
                yield Mention(start, end, "name", values, elements, True, (column.id,))


_QUALIFIED = re.compile(
    r"\s+(?P<noun>names?|numbers?|nos?\.|codes?|ids?|dates?|amounts?|figures?)\b(?! (?:column|format))",
    re.IGNORECASE,
)
_FITTING = {
    "name": r"String$",
    "number": r"Integer$|Long$|Short$|BigDecimal$|(?i:id|no|num|number|code)$",
    "no": r"(?i:id|no|num|number|code)$",
    "code": r"(?i:id|no|num|number|code)$",
    "id": r"(?i:id|no|num|number|code)$",
    "date": r"Date$|Timestamp$|(?i:date|time)$",
    "amount": r"BigDecimal$|Double$|Float$",
    "figure": r"BigDecimal$|Double$|Float$|Integer$|Long$",
}


_OF_TEXTS = ("number", "no", "code", "id")
_ANOTHER_NOUN = re.compile(r"date|time|amount|total|name|riqi|jine", re.IGNORECASE)


def _qualified(clause: Clause, end: int, java_type: str, field: str, *, label: bool = False) -> int:
    """Return where a noun ends that only says what a named value is: customer names, order number.

    The number of a label may be a text: "the invoice number" beside Invoice.
    """
    found = _QUALIFIED.match(clause.text, end)
    if found is None:
        return end
    noun = found["noun"].lower().rstrip(".").removesuffix("s") or "no"
    pattern = _FITTING.get(noun, "$^")
    fits = bool(re.search(pattern, java_type) or re.search(pattern, field))
    text = label and java_type.endswith("String") and not _ANOTHER_NOUN.search(field)
    fits = fits or (text and noun in _OF_TEXTS)
    return found.end() if fits else end


def _names_of(column: ColumnInfo, outline: Outline) -> set[str]:
    """Return what a column is called: its headings, and its field where no other column is headed so."""
    heads = [one.label for one in outline.elements if one.id in column.headers and len(column.headers) > 1]
    headed = {normal(one) for one in (column.title, short(column.title), *heads) if one}
    labels = [one.label for one in outline.fields if one.name == column.field]
    others = {normal(one.title) for one in outline.columns if one.id != column.id}
    return headed | ({normal(one) for one in (column.field, *labels) if one} - others)


def _own_elements(column: ColumnInfo, name: str, outline: Outline) -> tuple[str, ...]:
    """Return the elements of a column, without a heading over others too where its own one is named."""
    shared = {id_ for one in outline.columns if one.id != column.id for id_ in one.headers}
    heads = [one for one in outline.elements if one.id in column.headers and normal(one.label) == name]
    if not heads or any(one.id in shared for one in heads):
        return tuple(column.elements)
    return tuple(one for one in column.elements if one not in shared)


def _column(column: ColumnInfo, ids: tuple[str, ...], start: int, end: int) -> Mention:
    return Mention(start, end, "column", ids, ids, True, (column.id,))


def fields_in(clause: Clause) -> Iterator[Mention]:
    """Yield elements that print a field, parameter or variable named by its name or label."""
    letters, outline = _letters(clause), clause.outline
    for letter, data in (("F", outline.fields), ("P", outline.parameters), ("V", outline.variables)):
        for datum in data:
            ids = tuple(one.id for one in outline.elements if f"{letter}:{datum.name}" in one.refs)
            written = f"${letter}{{{datum.name}}}"
            for start in literally_in(clause.text, written, clause.start, clause.end) if ids else ():
                yield Mention(start, start + len(written), "field", ids)
            spoken = normal(datum.name.replace("_", ""))
            for name in {normal(datum.name), spoken, normal(datum.label)} - {""}:
                for start, end in _places(letters, clause, name):
                    if ids and len(name) > 1:
                        yield Mention(start, end, "field", ids)
