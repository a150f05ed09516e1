"""What a clause names by what it is not: the other columns, all columns but one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.references.named import columns_in, labels_in
from app.domain.reports.editing.references.parts_said import roles_in, sections_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.outline import ColumnInfo

_COLUMNS = (
    r"(?:各|几|的|所有|全部|(?P<n>[两二三四五六七八九\d])个?)?(?:[列栏](?!头|标题|名)|字段)"
    r"|\s*\b(?:columns?|fields?)\b"
)
_HEADS = r"(?:的)?(?:表头|列头|列标题|列名)|\s*\b(?:column )?(?:headings?|headers?)\b"
_OTHER = r"其[余他它]|剩下|剩余|别|另外?|\b(?:all )?(?:the )?(?:others?|rest|remaining)\b(?: of the)?"
_OTHERS = re.compile(
    rf"(?:{_OTHER})的?(?:(?P<heads>{_HEADS})|(?:{_COLUMNS}))(?:都|全|一律)?"
    r"|\b(?:all )?(?:the )?others?\b(?! (?:than|side|page|row|line))(?= ?(?:$|[a-z]))|\ball the rest\b"
    r"|(?:其[余他它]|剩下|别)的(?:都|全|一律)?(?!文|字|标|图|线|表|行|页|内)"
    r"|(?:其[余他它]|剩下)(?:都|全|一律)?(?=[靠居][左右中]|[左右]对齐|加粗)",
    re.IGNORECASE,
)
_BUT = re.compile(
    r"(?<![删去移清扣剔消解免])除了?(?P<zh>[^,\uff0c]{1,24}?)(?:这?[几两]?[列栏])?(?:之?以?外)?的?[,\uff0c]?\s*"
    rf"(?:(?:{_OTHER}|所有|每一?|各)的?(?P<heads>{_HEADS})?(?:各?[列栏]|的)?|(?=[都全])"
    rf"|[列栏](?:的)?)(?:都|全部?|一律|统一)?"
    r"|\b(?:all|every) (?:the )?(?P<hd>headings?|headers?|columns?)\b(?: headings?| headers?)?"
    r" (?:except|but|other than|apart from|save)(?: for)?(?P<en>.{2,40}?)"
    r"(?=$| (?:in|to|right|left|center|bold|with|get|be|should|have)\b)",
    re.IGNORECASE,
)

_ALL_BUT = re.compile(
    r"\b(?:everything|all (?:of )?(?:the )?(?:texts?|elements|words|letters|writing)"
    r"|the (?:whole|entire) (?:report|form|page|thing|text))(?: else)?,?"
    r" (?:except|but|apart from|other than|besides|save)(?: for)?"
    r"(?P<en>.{2,40}?)(?=$| (?:in|to|right|left|center|centred|centered|bold|italic|with|get|be|should|have"
    r"|bigger|smaller|larger|\d)\b)",
    re.IGNORECASE,
)


def everything_but_in(clause: Clause) -> Iterator[Mention]:
    """Yield everything except the title: all texts but those that are named in it."""
    for found in _ALL_BUT.finditer(clause.words):
        start, end = clause.start + found.start("en"), clause.start + found.end("en")
        named = [*labels_in(clause), *columns_in(clause), *sections_in(clause), *roles_in(clause)]
        out = {id_ for one in named if start <= one.start and one.end <= end + 1 for id_ in _all_of(one)}
        texts = (one.id for one in clause.outline.elements if one.kind in TEXTS and one.id not in out)
        if out:
            ids = tuple(texts)
            yield Mention(clause.start + found.start(), end, "others", ids, ids, True)


_ALL_TEXTS_BUT = re.compile(
    r"(?<![删去移清扣剔消解免])除了?(?P<zh>[^,\uff0c]{1,24}?)(?:之?以?外)?的?[,\uff0c]?\s*"
    r"(?:(?:其[余他它]|剩下|别|所有|全部)的?(?:文字|字体?|字号|内容|地方|部分|元素)?(?:都|全部?|一律|统一|的)*"
    r"|(?:全部?|都|一律|统一)+(?:文字|字体?|字号)?|(?<=外)(?:文字|字体?|字号|内容)(?:都|全部?|一律|统一)*)"
)


def all_texts_but_in(clause: Clause) -> Iterator[Mention]:
    """Yield 除了标题，其他都: all texts but those that are named, where no column is among them."""
    for found in _ALL_TEXTS_BUT.finditer(clause.words) if not clause.english else ():
        start, end = clause.start + found.start("zh"), clause.start + found.end("zh")
        named = [*labels_in(clause), *columns_in(clause), *sections_in(clause), *roles_in(clause)]
        inside = [one for one in named if start <= one.start and one.end <= end + 1 and one.ids]
        if not inside or any(one.columns for one in inside):
            continue
        out = {id_ for one in inside for id_ in _all_of(one)}
        ids = tuple(one.id for one in clause.outline.elements if one.kind in TEXTS and one.id not in out)
        yield Mention(clause.start + found.start(), clause.start + found.end(), "others", ids, ids, True)


def _all_of(one: Mention) -> tuple[str, ...]:
    """Return the elements of a mention, of a column with its values."""
    return (*one.ids, *one.wide) if one.columns else one.ids


def others_in(clause: Clause) -> Iterator[Mention]:
    """Yield 其他列, the other columns: all columns but those that the clause before was about."""
    before = set(clause.previous) | set(clause.selected)
    known = [one for one in clause.outline.columns if before & set(one.elements)]
    for found in _OTHERS.finditer(clause.words) if known else ():
        rest = [one for one in clause.outline.columns if one not in known]
        if found["n"] and read_number(found["n"]) != len(rest):
            continue
        heads = bool(found["heads"]) or _heads_only(clause, before)
        yield _mention(clause, found, rest, heads=heads)
    in_table = [one for one in clause.outline.table_columns if before & set(one.elements)]
    for found in _OTHERS.finditer(clause.words) if in_table and not known else ():
        rest_ids = [
            id_ for one in clause.outline.table_columns if one not in in_table for id_ in one.elements
        ]
        ids = tuple(id_ for id_ in rest_ids if not found["heads"] or id_ in clause.outline.table_headers)
        yield Mention(clause.start + found.start(), clause.start + found.end(), "column", ids, ids, True)


_EVERY_COLUMN = re.compile(
    r"(?:所有|全部|每一?|各)的?(?:各个?)?[列栏](?!头|标题|名|宽|距|间|之|的?(?:宽|间距|边框|标题|表头|名))"
    r"|\b(?:all (?:of )?(?:the )?columns|(?:every|each) column)\b"
    r"(?!'| (?:headings?|headers?|heads?|titles?|names?|widths?|except|but|other|apart|save|equal"
    r"|the same|as wide))",
    re.IGNORECASE,
)


def every_column_in(clause: Clause) -> Iterator[Mention]:
    """Yield 所有列, all columns: neither the title nor the page number is in a column."""
    for found in _EVERY_COLUMN.finditer(clause.words) if clause.outline.columns else ():
        yield _mention(clause, found, clause.outline.columns, heads=False)


def all_but_in(clause: Clause) -> Iterator[Mention]:
    """Yield 除了金额列以外的列, all columns except the amount: the columns that are not named in it."""
    for found in _BUT.finditer(clause.words):
        start, end = found.span("zh" if found["zh"] else "en")
        out = _columns_within(clause, clause.start + start, clause.start + end)
        if out and not (found["zh"] and _PART_OF_IT.search(found["zh"])):
            rest = [one for one in clause.outline.columns if one.id not in out]
            heads = bool(found["heads"]) or (found["hd"] or "").lower().startswith("head")
            yield _mention(clause, found, rest, heads=heads)


# 除表头外金额列, 除第一行外金额列: what is left out is a part of the column that is named, not the column.
_PART_OF_IT = re.compile(r"(?:头|标题|合计|小计|总计|行|页|数据|内容|值)之?以?外")


def _columns_within(clause: Clause, start: int, end: int) -> set[str]:
    named = [*columns_in(clause), *labels_in(clause)]
    longest = [
        one
        for one in named
        if not any(
            other.start <= one.start
            and one.end <= other.end
            and one.end - one.start < other.end - other.start
            for other in named
        )
    ]
    return {id_ for one in longest if start <= one.start and one.end <= end + 1 for id_ in one.columns}


def _heads_only(clause: Clause, ids: set[str]) -> bool:
    """Tell whether the clause before was about headings alone."""
    heads = {id_ for one in clause.outline.columns for id_ in one.headers}
    return bool(ids) and ids <= heads and len(ids) < len(clause.outline.columns)


def _mention(clause: Clause, found: re.Match[str], columns: Sequence[ColumnInfo], *, heads: bool) -> Mention:
    ids = tuple(id_ for one in columns for id_ in (one.headers if heads else one.elements))
    start, end = clause.start + found.start(), clause.start + found.end()
    names = () if heads else tuple(one.id for one in columns)
    return Mention(start, end, "headers" if heads else "column", ids, ids, True, names)
