"""The places in a clause that name something on the template."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.reports.editing import numerals, places
from app.domain.reports.editing.clause import Clause, normal
from app.domain.reports.editing.outline import ColumnInfo, ElementInfo, Outline

TEXTS = ("staticText", "textField")
_PAIR = 2
_SMALL_WORDS = frozenset(
    ("of", "to", "in", "on", "at", "by", "or", "and", "the", "for", "from", "with", "as", "is", "it")
)
_NOUNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"(?:图片|图像|图标|logo|徽标|标志|照片|\b(?:images?|pictures?|logos?)\b)", ("image",)),
    (r"(?:二维码|条形?码|图表|\b(?:bar ?codes?|qr ?codes?|charts?)\b)", ("componentElement",)),
    (r"(?:(?:横|竖|分隔|分割|下划|水平|垂直)?线条?|\blines?\b)", ("line",)),
    (r"(?:矩形|方框|方块|\b(?:rectangles?|boxes)\b)", ("rectangle",)),
    (r"(?:椭圆|圆形|\bellipses?\b)", ("ellipse",)),
    (r"(?:子报表|\bsubreports?\b)", ("subreport",)),
    (r"(?:静态文[本字]|标签|\b(?:labels?|static texts?)\b)", ("staticText",)),
    (r"(?:文本(?:字段|域|框)|字段|数据字段|\b(?:text ?fields?|fields?)\b)", ("textField",)),
    (r"(?:文[字本]|字|内容|\btexts?\b)", TEXTS),
    (r"(?:元素|东西|控件|\belements?\b|\bthings?\b)", ()),
)
SECTIONS: tuple[tuple[str, str], ...] = (
    ("lastPageFooter", r"(?:最后一页|末页)的?页脚|last page footer"),
    ("pageFooter", r"页脚|页尾|页面底部|每页底部|\b(?:page )?footer\b"),
    (
        "pageHeader",
        r"页眉|页头|\bpage header\b|(?<!column )(?<!table )(?<!group )\bheader\b(?! rows?)(?! cells?)",
    ),
    ("groupHeader", r"组头|分组头|分组(?:标题|表头)|组标题|\bgroup header\b"),
    ("groupFooter", r"组尾|组脚|分组脚|分组(?:尾|小计)|小计行?|\bgroup footer\b|\bsubtotals?(?: row)?\b"),
    ("columnFooter", r"列脚|列尾|\bcolumn footer\b"),
    ("columnHeader", r"列头[栏带区]|列标题栏|\bcolumn header band\b"),
    ("title", r"标题[栏带区段]|\btitle (?:band|section)\b"),
    (
        "detail",
        r"每一?行(?=[上下之间])|\bbetween (?:the |each )?rows?\b|明细(?:[栏带区行])?"
        r"|数据行|数据区|内容行|正文"
        r"|表体"
        r"|\bdetails?(?: (?:band|rows?|section))?\b|\b(?:data|body) rows?\b",
    ),
    ("summary", r"汇总[栏带区]|总结[栏带区]|\bsummary(?: band| section)?\b"),
    ("background", r"背景[层带栏]|\bbackground band\b"),
    ("noData", r"无数据[栏带区]|\bno[ -]?data\b"),
)
_HEADERS = (
    r"表头行?|列头|列标题|列名|标题行|栏目名|(?:\b(?:table|column) )?\bheader (?:rows?|cells?)\b"
    r"|\bcolumn (?:headers?|titles?|headings?|names?)\b|\btable header\b|\bheaders\b|\bheadings\b"
)
_TITLE = (
    r"(?:大|主|总|报表|表格|单据)?标题|抬头|报表名称?|表名|\b(?:report )?title\b|\b(?:main )?heading\b"
    r"|(?<=rename )(?:the |this )?report\b"
)
_TOTALS = r"(?:合计|总计|汇总|总额)(?:行|栏)|\b(?:grand )?totals?(?: row| line)\b"
_BARE_TOTAL = r"合计|总计|\btotals?\b"
_SUBTOTALS = r"(?:分组)?小计(?:的?(?:那|这)?一?[行栏])?|\bsubtotals?(?: rows?| lines?)?\b"
_PAGE_NUMBER = r"页码|页号|页数|\bpage numbers?\b|\bpage no\b"
_DATE = r"(?:打印|制表|当前|生成|今天的?|系统)(?:日期|时间)|\b(?:print|current|today'?s?) (?:date|time)\b"
_TODAY = re.compile(r"new\s+(?:java\.util\.)?Date\s*\(|\b(?:NOW|TODAY)\s*\(")
_COMPANY = r"公司(?:名称?|全称|抬头)|单位名称(?=的?(?:字|颜色|改|加|用|居|放|宽|移))|\bcompany(?:'s)? name\b"
_IS_COMPANY = re.compile(
    r"公司|集团|(?:工|商|药|酒|电)厂$|医院$|学校$|大学$|\b(?:ltd|limited|inc|gmbh|llc|corp|plc|company)\b|\bco\.",
    re.I,
)
_TABLE_TEXTS = (
    r"(?:整个)?表格?(?:里|中|内)面?的?(?:所有|全部)?(?:的)?(?:文?字体?|内容|文本|单元格)|整个表格|(?:所有|全部)单元格"
    r"|\b(?:all )?(?:the )?(?:texts?|cells?) (?:in|of) the table\b|\btable (?:texts?|cells?)\b"
    r"|\bthe whole table\b"
)
_EVERYTHING = (
    r"全部|所有的?|整[个张份](?:报表|模板|表)?|全表|一切|每一?个|\b(?:all|every|everything|entire|whole)\b"
)
_SELECTION = (
    r"(?:选中|所选|选定|选择|点中|点击|高亮)的?(?:这个|那个|元素|内容|文字|部分)?"
    r"|(?:这|那)(?:一?[个些段条行列]|里|)(?:元素|文字|文本|字段)?|此(?:元素|处)?|它们?|其(?!他|它|中|余)"
    r"|\b(?:the )?(?:selected|highlighted)(?: (?:one|elements?|texts?|field))?\b"
    r"|\b(?:this|that|these|those)(?: (?:one|elements?|texts?|field|label))?\b|\b(?:it|them|its|their)\b"
)
_NOT_HEADERS = r"(?! (?:headers?|titles?|headings?|names?))"
_COLUMN_WORD = (
    rf"\s*(?:这一?|那一?|整)?(?:[列栏](?!头|标题|名|脚|尾|数|宽|印)|\s*\bcol(?:umn)?s?\b{_NOT_HEADERS})"
)


@dataclass(frozen=True)
class Mention:
    """A named thing: its place in the clause, the elements, and what it may also stand for.

    wide are the elements of the whole column that a heading names; several
    tells that many elements are meant, so that they are not an ambiguity.
    """

    start: int
    end: int
    kind: str
    ids: tuple[str, ...]
    wide: tuple[str, ...] = ()
    several: bool = False
    columns: tuple[str, ...] = ()


def mentions_in(clause: Clause) -> list[Mention]:
    """Return what a clause names, in its order; of overlapping ones the longest."""
    place = (clause.start, clause.end)
    if place not in clause.memory:
        clause.memory[place] = [one for finder in _FINDERS for one in finder(clause)]
    found = [one for one in clause.memory[place] if clause.names_here(one.start, one.end)]
    kept: list[Mention] = []
    for one in sorted(found, key=lambda each: (-_weight(each), each.start)):
        if all(one.end <= other.start or one.start >= other.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda each: each.start)


def _weight(one: Mention) -> float:
    """Return how well a mention fits: by its length, then by how much it says."""
    return one.end - one.start + _BONUS.get(one.kind, 0)


_BONUS = {"totals": 0.6, "label": 0.5, "column": 0.5}


# ---- labels, columns and fields -----------------------------------------------------


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
    at = letters.text.find(name)
    while at >= 0 and name:
        start, end = letters.places[at], letters.places[at + len(name) - 1] + 1
        if _at_borders(clause.text, start, end):
            yield start, end
        at = letters.text.find(name, at + 1)


def _at_borders(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    cut_left = _latin(before) and _latin(text[start])
    cut_right = _latin(after) and _latin(text[end - 1])
    plural = after == "s" and not _latin(text[end + 1 : end + 2])
    return not cut_left and (not cut_right or plural)


def _latin(char: str) -> bool:
    return bool(char) and char.isascii() and char.isalnum()


def is_called(clause: Clause, word: str, *kinds: str) -> bool:
    """Tell whether a word stands only in names that a clause says: 大写 of 金额大写."""
    places_ = [found.start() for found in re.finditer(re.escape(word), clause.words)]
    labels = [one for one in mentions_in(clause) if one.kind in (kinds or ("label", "line"))]
    inside = [any(one.start <= clause.start + at < one.end for one in labels) for at in places_]
    return bool(inside) and all(inside)


def places_of_name(clause: Clause, name: str) -> list[tuple[int, int]]:
    """Return where a name stands in a clause, at word borders, letter case and spaces aside."""
    plain = normal(name)
    letters = _letters(clause)
    return [one for one in _places(letters, clause, plain) if _long_enough(clause, plain, *one)]


def short(name: str) -> str:
    """Return a name without what stands in brackets at its end: 金额(元) is 金额."""
    return re.sub(r"[((\[【].*?[))\]】]$", "", name.strip())


def _labels(clause: Clause) -> Iterator[Mention]:
    letters = _letters(clause)
    by_header = {id_: one for one in clause.outline.columns for id_ in one.headers}
    names: dict[str, list[ElementInfo]] = {}
    for one in clause.outline.elements:
        for name in {normal(one.label), normal(short(one.label))} - {""}:
            names.setdefault(name, []).append(one)
    for name, elements in names.items():
        for start, end in _places(letters, clause, name):
            if _long_enough(clause, name, start, end):
                ids = tuple(dict.fromkeys(one.id for one in elements))
                columns = [by_header[one] for one in ids if one in by_header]
                wide = tuple(id_ for column in columns for id_ in column.elements)
                yield Mention(start, end, "label", ids, wide, columns=tuple(one.id for one in columns))


_OWN_LINE = r"\s*[」』”\"'’]?(?:(?:的)?(?:那|这|所在的?)一?行|整行|\s+(?:line|row)\b)"


def _lines(clause: Clause) -> Iterator[Mention]:
    """Yield 电话那一行, the Total due line: all texts that stand on the line of a label."""
    outline = clause.outline
    for one in _labels(clause):
        marked = re.compile(_OWN_LINE, re.IGNORECASE).match(clause.text, one.end)
        info = outline.element(one.ids[0])
        if marked is None or info is None or one.columns or len(one.ids) > 1:
            continue
        among = [each for each in outline.elements if each.band == info.band and each.kind in TEXTS]
        line = next(line for line in places.in_lines(among) if info in line)
        if clause.english and len(line) > _PAIR:
            line = line[line.index(info) :][:_PAIR]
        yield Mention(one.start, marked.end(), "line", tuple(each.id for each in line), (), True)


def _long_enough(clause: Clause, name: str, start: int, end: int) -> bool:
    """Tell whether a name is one that can't stand there by chance."""
    if len(name) > 1 and not name.isdigit() and name not in _SMALL_WORDS:
        return True
    around = clause.text[max(0, start - 1) : end + 1]
    is_quoted = around[:1] in "「『“\"'‘" and around[-1:] in "」』”\"'’"
    return is_quoted or bool(re.match(_COLUMN_WORD, clause.text[end:]))


def _columns(clause: Clause) -> Iterator[Mention]:
    letters = _letters(clause)
    for column in clause.outline.columns:
        for name in _names_of(column, clause.outline):
            for start, end in _places(letters, clause, name):
                marked = re.compile(rf"[」』”\"'’]?{_COLUMN_WORD}", re.IGNORECASE).match(clause.text, end)
                led = re.compile(r"\bcolumn\s+[\"'“]?$", re.IGNORECASE).search(clause.text, 0, start)
                if marked and marked.end() > end:
                    yield _column(column, start, marked.end())
                elif led:
                    yield _column(column, led.start(), end)
                elif _long_enough(clause, name, start, end):
                    yield Mention(
                        start, end, "name", tuple(column.values), tuple(column.elements), True, (column.id,)
                    )


def _names_of(column: ColumnInfo, outline: Outline) -> set[str]:
    labels = [one.label for one in outline.fields if one.name == column.field]
    plain = [column.title, short(column.title), column.field, *labels]
    return {normal(one) for one in plain if one}


def _column(column: ColumnInfo, start: int, end: int) -> Mention:
    ids = tuple(column.elements)
    return Mention(start, end, "column", ids, ids, True, (column.id,))


def _fields(clause: Clause) -> Iterator[Mention]:
    """Yield elements that print a field, parameter or variable named by its name or label."""
    letters, outline = _letters(clause), clause.outline
    for letter, data in (("F", outline.fields), ("P", outline.parameters), ("V", outline.variables)):
        for datum in data:
            ids = tuple(one.id for one in outline.elements if f"{letter}:{datum.name}" in one.refs)
            written = re.escape(f"${letter}{{{datum.name}}}")
            for found in re.finditer(written, clause.text[: clause.end]):
                if ids and found.start() >= clause.start:
                    yield Mention(found.start(), found.end(), "field", ids)
            for name in {normal(datum.name), normal(datum.label)} - {""}:
                for start, end in _places(letters, clause, name):
                    if ids and len(name) > 1:
                        yield Mention(start, end, "field", ids)


# ---- ordinals -----------------------------------------------------------------------


def _ordinals(clause: Clause) -> Iterator[Mention]:
    """Yield 第三列, 倒数第二列, 最后一列, 前两列, the third column, the last two columns."""
    slots, words = _slots(clause.outline), clause.words
    for found in re.finditer(_ORDINAL_COLUMN, words, re.IGNORECASE):
        picked = _picked(found, len(slots))
        chosen = [column for one in picked if 0 <= one < len(slots) for column in slots[one]]
        start, end = clause.start + found.start(), clause.start + found.end()
        ids = tuple(id_ for one in chosen for id_ in one.elements)
        yield Mention(start, end, "column", ids, ids, True, tuple(one.id for one in chosen))


def _slots(outline: Outline) -> list[list[ColumnInfo]]:
    """Return the columns as a reader counts them: those under one heading are one."""
    slots: list[list[ColumnInfo]] = []
    for one in outline.columns:
        if slots and one.headers and slots[-1][0].headers == one.headers:
            slots[-1].append(one)
        else:
            slots.append([one])
    return slots


_ORDINAL_COLUMN = (
    rf"(?P<back>倒数)?第\s*(?P<n>{numerals.NUMBER})\s*(?:个)?(?P<word>[列栏](?!头|标题))"
    rf"(?:(?:和|、|与|,|(?P<till>到|至|-|~))第?\s*(?P<n2>{numerals.NUMBER})(?:个)?[列栏])?"
    rf"|(?P<last>最后|最右边?|末尾?|末)(?:的)?(?:(?P<count>{numerals.NUMBER})|一)?[列栏]"
    rf"|(?P<head>最左边?|首|前)(?:的)?(?P<count2>{numerals.NUMBER})?[列栏]"
    rf"|\b(?:the )?(?:(?P<en>{numerals.EN_ORDINAL})|(?P<enlast>last|rightmost)|(?P<enfirst>leftmost))"
    rf"(?: (?P<enback>to last|last))?(?: (?P<count3>two|three|four|2|3|4))? columns?\b"
    rf"|\bcolumns? (?P<enn>\d+)(?:\s*(?:and|(?P<entill>to|through|-))\s*(?P<enn2>\d+))?\b"
)


def _picked(found: re.Match[str], count: int) -> list[int]:
    """Return the indices of the columns that an ordinal means."""
    said = found.groupdict()

    def value(name: str, default: float = 1) -> int:
        number = numerals.read_number(said[name]) if said.get(name) else None
        return int(default if number is None else number)

    if said["n"]:
        first = [count - value("n") if said["back"] else value("n") - 1]
        if said["till"] and value("n2") > first[0]:
            return list(range(first[0], min(value("n2"), count)))
        return [*first, value("n2") - 1] if said["n2"] else first
    if said["last"]:
        return list(range(max(0, count - value("count")), count))
    if said["head"]:
        return list(range(value("count2")))
    if said["en"]:
        nth = value("en")
        if said["enback"]:
            return [count - nth]
        return list(range(value("count3"))) if said["count3"] and nth == 1 else [nth - 1]
    if said["enlast"]:
        return list(range(max(0, count - value("count3")), count))
    if said["enfirst"]:
        return [0]
    if said["entill"]:
        return list(range(value("enn") - 1, min(value("enn2"), count)))
    both = [value("enn") - 1, value("enn2", value("enn")) - 1]
    return list(dict.fromkeys(both))


def _nth_elements(clause: Clause) -> Iterator[Mention]:
    """Yield 第2个文字, 最后一个图片, the second image, the last line."""
    for noun, kinds in _NOUNS:
        pattern = (
            rf"(?P<back>倒数)?第\s*(?P<n>{numerals.NUMBER})\s*[个张条根行]{noun}"
            rf"|(?P<last>最后一?[个张条根]){noun}"
            rf"|\b(?P<en>{numerals.EN_ORDINAL}|last) {noun}"
        )
        among = _of_kinds(clause.outline, kinds)
        for found in re.finditer(pattern, clause.words, re.IGNORECASE):
            nth = _nth(found, len(among))
            if 0 <= nth < len(among):
                yield _mention(clause, found, "nth", [among[nth].id])


def _nth(found: re.Match[str], count: int) -> int:
    said = found.groupdict()
    if said["last"] or (said["en"] or "").lower() == "last":
        return count - 1
    value = int(numerals.read_number(said["n"] or said["en"]) or 0)
    return count - value if said["back"] else value - 1


# ---- bands, roles, kinds, places ----------------------------------------------------


def _sections(clause: Clause) -> Iterator[Mention]:
    for section, pattern in SECTIONS:
        for found in re.finditer(pattern, clause.words, re.IGNORECASE):
            ids = [one.id for one in clause.outline.in_section(section)]
            kind = "band"
            if section == "pageHeader" and not ids and found.group().lower() == "header":
                ids, kind = headers_of(clause.outline), "headers"
            yield _mention(clause, found, kind, ids, several=True)


def _roles(clause: Clause) -> Iterator[Mention]:
    outline = clause.outline
    roles = (
        ("title", _TITLE, [outline.title] if outline.title else []),
        ("headers", _HEADERS, headers_of(outline)),
        ("totals", _TOTALS, totals_of(outline)),
        ("totals", _BARE_TOTAL, totals_of(outline)),
        ("totals", _SUBTOTALS, subtotals_of(outline)),
        ("role", _COMPANY, _company_of(outline)),
        ("table", _TABLE_TEXTS, [id_ for one in outline.columns for id_ in [*one.headers, *one.values]]),
        ("role", _PAGE_NUMBER, [one.id for one in outline.elements if "V:PAGE_NUMBER" in one.refs]),
        ("role", _DATE, [one.id for one in outline.elements if _TODAY.search(one.text)]),
    )
    for kind, pattern, ids in roles:
        for found in re.finditer(pattern, clause.words, re.IGNORECASE):
            if ids:
                yield _mention(clause, found, kind, ids, several=True)


def _kinds(clause: Clause) -> Iterator[Mention]:
    for noun, kinds in _NOUNS:
        for found in re.finditer(noun, clause.words, re.IGNORECASE):
            ids = [one.id for one in _of_kinds(clause.outline, kinds)]
            yield _mention(clause, found, "kind", ids)


def _everything(clause: Clause) -> Iterator[Mention]:
    for found in re.finditer(_EVERYTHING, clause.words, re.IGNORECASE):
        ids = [one.id for one in clause.outline.elements]
        yield _mention(clause, found, "all", ids, several=True)


def _selection(clause: Clause) -> Iterator[Mention]:
    ids = list(clause.selected) or list(clause.previous)
    for found in re.finditer(_SELECTION, clause.words, re.IGNORECASE):
        if ids:
            yield _mention(clause, found, "selection", ids, several=True)


_SIDE_WORDS = {"左": "left", "右": "right", "上": "top", "下": "bottom", "顶": "top", "底": "bottom"}
_CORNER = (
    r"(?P<zh>[左右][上下]角?|[上下顶底][左右]角?|最[左右上下](?:[边面侧方])?|最?[顶底](?:部|端)|(?<![列栏])(?<!最)[上下左右][面边方](?=的))的?"
    r"|\b(?P<en>(?:top|bottom|upper|lower)(?:[ -](?:left|right))?(?: corner)?|(?:left|right)most|topmost)\b"
)


def _corners(clause: Clause) -> Iterator[Mention]:
    """Yield 左上角的图片, 最上面的文字, the top left image; the noun narrows what is sought."""
    for found in re.finditer(_CORNER, clause.words, re.IGNORECASE):
        said = found.group().lower()
        sides = [side for sign, side in _SIDE_WORDS.items() if sign in said]
        sides += [side for side in ("left", "right") if side in said]
        sides += (
            ["top"] if re.search("top|upper", said) else ["bottom"] if re.search("bottom|lower", said) else []
        )
        noun_end, among = _noun_after(clause, clause.start + found.end())
        picked = places.at_corner(clause.outline, among, sides)
        if picked:
            yield Mention(clause.start + found.start(), noun_end, "place", (picked,))


_BESIDE = (
    r"的?(?P<zh>[左右上下](?:[边面侧方]))的?"
    r"|(?P<en>\b(?:(?:to the )?(?:left|right) of|below|under|above|over|next to|beside)\b)"
)


def _relations(clause: Clause) -> Iterator[Mention]:
    """Yield “X 下面的文字” and “the text below X”."""
    anchors = [*_labels(clause), *_roles(clause)]
    for found in re.finditer(_BESIDE, clause.words, re.IGNORECASE):
        start, end = clause.start + found.start(), clause.start + found.end()
        yield from (
            _related_zh(clause, anchors, found, start, end)
            if found.group("zh")
            else _related_en(clause, anchors, found, start, end)
        )


def _related_zh(
    clause: Clause, anchors: list[Mention], found: re.Match[str], start: int, end: int
) -> Iterator[Mention]:
    anchor = max(
        (one for one in anchors if 0 <= start - one.end <= 1),
        key=lambda one: one.end - one.start,
        default=None,
    )
    noun_end, among = _noun_after(clause, end)
    side = _SIDE_WORDS[found.group("zh")[0]]
    if anchor is None or noun_end == end:
        return
    picked = places.beside(clause.outline, anchor.ids[0], side, among)
    if picked:
        yield Mention(anchor.start, noun_end, "place", (picked,))


def _related_en(
    clause: Clause, anchors: list[Mention], found: re.Match[str], start: int, end: int
) -> Iterator[Mention]:
    lead = re.compile(r"\s*(?:the\s+)?[\"'“]?", re.IGNORECASE).match(clause.text, end)
    begin = lead.end() if lead else end
    anchor = max((one for one in anchors if one.start == begin), key=lambda one: one.end, default=None)
    noun = next(
        (
            (kinds, said)
            for pattern, kinds in _NOUNS
            if (said := re.compile(rf"{pattern}\s*$", re.IGNORECASE).search(clause.text, clause.start, start))
        ),
        None,
    )
    if (
        anchor is None
        or noun is None
        or re.search(r"\b(?:an?|another|new)\s+(?:\w+\s+)?$", clause.text[: noun[1].start()], re.IGNORECASE)
    ):
        return
    side = _side_of(found.group("en").lower())
    picked = places.beside(clause.outline, anchor.ids[0], side, _of_kinds(clause.outline, noun[0]))
    if picked:
        yield Mention(noun[1].start(), anchor.end, "place", (picked,))


def _side_of(said: str) -> str:
    """Return the side that "to the left of", "below" ... mean."""
    for side, words in _ENGLISH_SIDES.items():
        if any(word in said for word in words):
            return side
    return "bottom"


_ENGLISH_SIDES = {"left": ("left",), "right": ("right", "next", "beside"), "top": ("above", "over")}


def _noun_after(clause: Clause, at: int) -> tuple[int, list[ElementInfo]]:
    """Return where a noun of a kind ends that begins here, and the elements of that kind."""
    for noun, kinds in _NOUNS:
        found = re.compile(rf"\s*(?:那|这)?[个张条根]?{noun}", re.IGNORECASE).match(clause.text, at)
        if found:
            return found.end(), _of_kinds(clause.outline, kinds)
    return at, _of_kinds(clause.outline, TEXTS)


def _mention(
    clause: Clause, found: re.Match[str], kind: str, ids: list[str], several: bool = False
) -> Mention:
    return Mention(clause.start + found.start(), clause.start + found.end(), kind, tuple(ids), (), several)


def _of_kinds(outline: Outline, kinds: tuple[str, ...]) -> list[ElementInfo]:
    return [one for one in outline.elements if not kinds or one.kind in kinds]


def _company_of(outline: Outline) -> list[str]:
    """Return the text near the top that is a company's name."""
    near = outline.in_section("title", "pageHeader", "detail")
    texts = [
        one for one in near if one.kind in TEXTS and _IS_COMPANY.search(one.label) and len(one.label) < 60
    ]
    return [texts[0].id] if texts and outline.title not in [one.id for one in texts[1:]] else []


def headers_of(outline: Outline) -> list[str]:
    """Return the ids of the headings of all columns, else of the texts in the column header."""
    own = [id_ for one in outline.columns for id_ in one.headers]
    return own or [one.id for one in outline.in_section("columnHeader") if one.kind in TEXTS]


def totals_of(outline: Outline) -> list[str]:
    """Return the ids of the texts on the lines of the report's last totals."""
    totals = {id_ for one in outline.columns for id_ in one.totals}
    for section in ("summary", "lastPageFooter", "columnFooter", "groupFooter", "pageFooter"):
        texts = [one for one in outline.in_section(section) if one.kind in TEXTS]
        named = [one.id for one in texts if _is_total(one) or one.id in totals]
        grand = [
            one for one in texts if _is_total(one) and not re.search(r"小计|subtotal", normal(one.label))
        ]
        part = [one for one in texts if one not in grand and re.search(r"小计|subtotal", normal(one.label))]
        if grand and part:
            named = [one.id for one in grand]
        lines = [line for line in places.in_lines(texts) if any(one.id in named for one in line)]
        if lines:
            return [one.id for line in lines for one in line]
    return []


def subtotals_of(outline: Outline) -> list[str]:
    """Return the ids of the texts on the lines of totals in the groups' footers."""
    texts = [one for one in outline.in_section("groupFooter") if one.kind in TEXTS]
    lines = [
        line
        for band in dict.fromkeys(one.band for one in texts)
        for line in places.in_lines([one for one in texts if one.band == band])
    ]
    return [one.id for line in lines if any(_is_total(each) for each in line) for one in line]


def _is_total(one: ElementInfo) -> bool:
    label = re.search(r"合计|总计|汇总|小计|total", normal(one.label))
    return bool(label)


_FINDERS = (
    _labels,
    _lines,
    _columns,
    _fields,
    _ordinals,
    _nth_elements,
    _sections,
    _roles,
    _kinds,
    _everything,
    _selection,
    _corners,
    _relations,
)
