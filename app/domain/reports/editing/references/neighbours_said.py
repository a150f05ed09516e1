"""What a Chinese clause names by what stands beside it or between two: 数量前面那列, 从甲列到乙列."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from app.domain.reports.editing.columns.cells import NUMBERS, numeric_by_name
from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.references.named import columns_in, labels_in
from app.domain.reports.editing.references.parts_said import roles_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline

_NEXT_COLUMN = re.compile(
    r"的?(?:(?P<left>前|左)|(?P<right>后|右))(?:面|边|侧|头)的?(?:[那这]一?个?|一|紧?[挨靠]着的?[那这]?一?)[列栏](?!头|标题)"
)
_NEXT_LINE = re.compile(r"的?(?:(?P<up>上)|(?P<down>下|底下))(?:面|边|方)?的?(?:[那这]一?|第?一)行(?!高|距)")
_TO = re.compile(
    r"\s*[列栏]?(?:一直)?(?:到|至|~|\uff5e|——?)\s*[“「\"]?|\s+(?:up )?(?:to|through|thru|till) (?:the )?",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[”」\"]?(?:[列栏](?!头|标题)|[这那]?(?:之间)?的?[这那]?[几一二两三四五六七八]+[列栏])")
_ENDS_EN = re.compile(r"[”\"']?\s+columns\b", re.IGNORECASE)
_LED = re.compile(r"\b(?:columns? from|columns|from) (?:the )?$", re.IGNORECASE)
_RENAMES = re.compile(r"\b(?:rename|call|change|convert|turn|swap|move|replace)\b", re.IGNORECASE)
_TYPED = re.compile(
    r"(?:所有|全部|各|每个?|几个?)?的?(?P<type>数字|数值|文字|文本|字符|汉字|日期|时间)(?:类型?|型)?的?[那这]?(?P<many>[两二三四])?个?[列栏](?!头|标题)"
)
_DATES = re.compile(r"Date$|Timestamp$|time\.", re.IGNORECASE)


def next_columns_in(clause: Clause) -> Iterator[Mention]:
    """Yield 数量前面那一列, the column right before or behind one that is named."""
    columns = list(clause.outline.columns)
    ordered = sorted(columns, key=lambda one: one.x)
    for named in (*columns_in(clause), *labels_in(clause)):
        found = _NEXT_COLUMN.match(clause.text, named.end)
        at = [at for at, one in enumerate(ordered) if one.id in named.columns]
        if found is None or len(at) != 1 or _adds(clause):
            continue
        wanted = at[0] + (-1 if found["left"] else 1)
        if 0 <= wanted < len(ordered):
            yield _mention(named.start, found.end(), [ordered[wanted]])


def next_lines_in(clause: Clause) -> Iterator[Mention]:
    """Yield 标题下面那一行, all texts of the line right below or above what is named."""
    if _adds(clause):
        return
    for named in (*roles_in(clause), *labels_in(clause)):
        found = _NEXT_LINE.match(clause.text, named.end)
        if found is None or not named.ids or (named.columns and named.kind == "label"):
            continue
        line = _line_beside(clause.outline, named.ids, below=bool(found["down"]))
        if line:
            yield Mention(named.start, found.end(), "line", tuple(line), (), True)


def _line_beside(outline: Outline, ids: Sequence[str], *, below: bool) -> list[str]:
    """Return the texts of the line that stands next below or above elements on the page."""
    spots = places.boxes(outline)
    anchors = [spots[one] for one in ids]
    middle = (min(one[1] for one in anchors) + max(one[3] for one in anchors)) // 2
    among: dict[str, list[ElementInfo]] = {}
    for one in outline.elements:
        if one.kind in TEXTS and one.id not in ids and (one.text.strip() or one.refs):
            among.setdefault(one.band, []).append(one)
    lines = [line for texts in among.values() for line in places.in_lines(texts)]
    gaps = [(_gap(line, spots, middle, below=below), at) for at, line in enumerate(lines)]
    near = min((one for one in gaps if one[0] >= 0), default=None)
    return [one.id for one in lines[near[1]]] if near is not None else []


def _gap(line: Sequence[ElementInfo], spots: Mapping[str, places.Box], middle: int, *, below: bool) -> int:
    top, bottom = min(spots[one.id][1] for one in line), max(spots[one.id][3] for one in line)
    return top - middle if below else middle - bottom


def column_spans_in(clause: Clause) -> Iterator[Mention]:
    """Yield 从单价列到金额列, 单价到金额三列: two columns that are named, and those between them."""
    ordered = sorted(clause.outline.columns, key=lambda one: one.x)
    named = [one for one in (*columns_in(clause), *labels_in(clause)) if len(one.columns) == 1]
    for one in named:
        till = _TO.match(clause.text, one.end)
        other = max(
            (each for each in named if till and each.start == till.end()),
            key=lambda each: each.end,
            default=None,
        )
        if other is None or one.columns == other.columns:
            continue
        is_column = one.kind == "column" and other.kind == "column"
        ends = (_ENDS_EN if clause.english else _ENDS).match(clause.text, other.end)
        led = _LED.search(clause.text[: one.start]) if clause.english else None
        if clause.english and (_RENAMES.search(clause.words) or not (led or ends)):
            continue
        if not is_column and ends is None and led is None:
            continue
        at = [[each.id for each in ordered].index(each.columns[0]) for each in (one, other)]
        end = ends.end() if ends else other.end
        start = led.start() if led else one.start
        yield _mention(start, end, ordered[min(at) : max(at) + 1])


_HEADS = re.compile(r"[”」\"]?(?:这?[几一二两三四五六七八]*个?)的?(?:表头|列头|列?标题|列名)")
_HEADS_EN = re.compile(r"[”\"']?\s+(?:column )?(?:headings?|headers?|titles?)\b", re.IGNORECASE)
_HEADS_LED = re.compile(
    r"(?:表头|列头|列标题)(?:的|里的?|从)*$|\b(?:headings?|headers?|titles?)(?: from)? (?:the )?$",
    re.IGNORECASE,
)


def heading_spans_in(clause: Clause) -> Iterator[Mention]:
    """Yield 序号到金额的表头, the headings from Order to Freight: those of two columns and between."""
    ordered = sorted(clause.outline.columns, key=lambda one: one.x)
    named = [one for one in (*columns_in(clause), *labels_in(clause)) if len(one.columns) == 1]
    named += _one_letter(clause)
    for one in named:
        till = _TO.match(clause.text, one.end)
        other = max(
            (each for each in named if till and each.start == till.end()),
            key=lambda each: each.end,
            default=None,
        )
        if (
            other is None
            or one.columns == other.columns
            or (clause.english and _RENAMES.search(clause.words))
        ):
            continue
        ends = (_HEADS_EN if clause.english else _HEADS).match(clause.text, other.end)
        led = _HEADS_LED.search(clause.text[: one.start])
        if ends is None and led is None:
            continue
        at = [[each.id for each in ordered].index(each.columns[0]) for each in (one, other)]
        ids = tuple(id_ for each in ordered[min(at) : max(at) + 1] for id_ in each.headers)
        start, end = led.start() if led else one.start, ends.end() if ends else other.end
        since = _FROM.search(clause.text[:start])
        start = since.start() if since else start
        yield Mention(start, end, "headers", ids, ids, True)


def _one_letter(clause: Clause) -> list[Mention]:
    """Return the columns with a heading of one letter that stand at an end of a span: 项到细目."""
    found = []
    for column in clause.outline.columns:
        title = re.escape(column.title)
        after = r"(?=的?(?:表头|列头|列?标题|都|全|$))"
        first = rf"(?<=从){title}(?=[到至])|(?<![\u4e00-\u9fff]){title}(?=[到至])"
        pattern = rf"{first}|(?<=[到至]){title}{after}"
        for said in re.finditer(pattern, clause.text) if len(column.title) == 1 else ():
            found.append(Mention(*said.span(), "name", (), (), True, (column.id,)))
    return found


_FROM = re.compile(r"从$")
_LINES = re.compile(r"[”」\"]?[:\uff1a]?(?:之间)?的?[这那]?[几一二两三四五六七八]+行")


def line_spans_in(clause: Clause) -> Iterator[Mention]:
    """Yield Subtotal到Total due这几行: all texts of the lines from one label to another of its band."""
    named = [one for one in labels_in(clause) if len(one.ids) == 1 and not one.columns]
    for one in named:
        till = _TO.match(clause.text, one.end)
        last = next((each for each in named if till and each.start == till.end()), None)
        ends = _LINES.match(clause.text, last.end) if last else None
        infos = [clause.outline.element(each.ids[0]) for each in (one, last) if each is not None]
        first, second = (*infos, None)[:2]
        if ends is None or first is None or second is None or first.band != second.band:
            continue
        top, bottom = sorted((first.y, second.y))
        level = (
            each.id
            for each in clause.outline.elements
            if each.band == first.band and each.kind in TEXTS and top - 2 <= each.y <= bottom + 2
        )
        yield Mention(one.start, ends.end(), "line", tuple(level), (), True)


def numbered_spans_in(clause: Clause) -> Iterator[Mention]:
    """Yield G1Field 到 G4Field: the labels from one number to another; asks where they are not numbered."""
    named = [one for one in labels_in(clause) if len(one.ids) == 1 and not one.columns]
    for one in named:
        till = _TO.match(clause.text, one.end)
        last = next((each for each in named if till and each.start == till.end()), None)
        if last is None or last.ids == one.ids:
            continue
        first, second = (_NUMBERED.fullmatch(clause.text[each.start : each.end]) for each in (one, last))
        if first and second and first["a"] == second["a"] and first["z"] == second["z"]:
            wanted = {f"{first['a']}{n}{first['z']}" for n in range(int(first["n"]), int(second["n"]) + 1)}
            ids = [each.id for each in clause.outline.elements if each.label.strip(":\uff1a ") in wanted]
            yield Mention(one.start, last.end, "label", tuple(ids), (), True)


_NUMBERED = re.compile(r"(?P<a>\D*)(?P<n>\d{1,2})(?P<z>\D*)")


def typed_columns_in(clause: Clause) -> Iterator[Mention]:
    """Yield 数字列, 日期列, both date columns: those with such values, where none is called so."""
    columns = clause.outline.columns
    typed = _TYPED_EN if clause.english else _TYPED
    for found in typed.finditer(clause.words) if columns else ():
        start, end = clause.start + found.start(), clause.start + found.end()
        fits = [one for one in columns if _is_of(one, found["type"])]
        many = int(read_number(found.groupdict().get("many") or "0") or 0)
        if many and len(fits) != many and found["type"] in ("日期", "时间"):
            fits = [one for one in columns if _CALLED_DATE.search(f"{one.title} {one.field}")]
        if many and len(fits) != many:
            continue
        called = not clause.english and any(found["type"] in one.title for one in columns)
        which = len(fits) > 1 and bool(clause.has(_OF_ONE)) and not clause.has(_OF_ALL)
        if fits and not called and not which and not _in_doubt(fits):
            yield _mention(start, end, fits)


_CALLED_DATE = re.compile(r"date\b|Date|日期|riqi", re.ASCII)
_TYPED_EN = re.compile(
    r"(?:(?:both|all|of|the|two|three|four)\s+)*(?P<type>date|number|text)\s+columns\b", re.IGNORECASE
)
_OF_ONE = r"删|去掉|去除|不要|拿掉|移|挪|搬|改名|表头|列头"
_OF_ALL = r"都|所有|全部|全都|各|每|[两二三四几]个?列|这些"


def _in_doubt(columns: Sequence[ColumnInfo]) -> bool:
    """Tell whether texts among columns are amounts by their names: a price that is kept as a text."""
    texts = [one for one in columns if one.java_type.endswith("String")]
    return any(numeric_by_name(one.field, one.title) for one in texts)


def _is_of(column: ColumnInfo, said: str) -> bool:
    said = said.lower()
    if said in ("数字", "数值", "number"):
        return column.java_type in NUMBERS
    if said in ("日期", "时间", "date"):
        return bool(_DATES.search(column.java_type))
    return column.java_type.endswith("String")


def _mention(start: int, end: int, columns: Sequence[ColumnInfo]) -> Mention:
    ids = tuple(id_ for one in columns for id_ in one.elements)
    return Mention(start, end, "column", ids, ids, True, tuple(one.id for one in columns))


def _adds(clause: Clause) -> bool:
    """Tell whether a clause puts something new beside what it names."""
    return bool(
        re.search(
            r"[加添插增](?!粗|大|宽|高|下划|边?框|千分|删除线|底色|背景)|移|挪|搬|换到|放[在到]|复制",
            clause.words,
        )
    )
