"""Words of a whole request that take back, ask or leave open what its edits would do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from app.domain.reports.editing.english.doubts import CHECKS
from app.domain.reports.editing.request.clause_text import HIDDEN, QUOTES, compiled, normal
from app.domain.reports.editing.request.evidence import two_ways_of_summing
from app.domain.reports.editing.request.numerals import COLOUR

_CONDITIONS = (
    "conditional_style",
    "add_filter",
    "add_parameter_filter",
    "add_period_filter",
    "print_when",
    "no_data",
    "blank_when_null",
)
_COURTESY = (
    r"(?:[\s,\uff0c]|\b(?:please|hi|hello|hey|so|and|ok|okay|well|but|then|by the way|also|now|erm?"
    r"|hm+|one more thing"
    r"|quick question|question)\b[,:]?)*"
)
_WISHED = re.compile(
    rf"^{_COURTESY}(?:is it (?:possible|ok|okay|alright|feasible)|is there (?:a|any|some) (?:way"
    rf"|chance|possibility)"
    r"|are you able|do you (?:mind|think you)|do(?:n't| not)\b|do me\b|how about|what about"
    r"|why (?:not|don't)\b)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    rf"^{_COURTESY}(?:(?:is|are|was|were|did|does|isn't|aren't|wasn't|didn't|doesn't|who|whose|whom|why)\b"
    r"|(?:do|have|has) (?:you|we|i|they|the|any)\b.*\?|should (?:i|we)\b|which\b.*(?:\?|\b(?:is|are"
    r"|was|were)\b)"
    r"|what (?:would|if|happens|is|are|was|were|does|did)\b|how (?:many|much|come|long|often|wide"
    r"|big|large)\b"
    r"|(?:when|where|should|how was|how is|how are)\b.*\?)",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:suppose|supposing|imagine|assuming|hypothetically)\b|\bif (?:we|i|you|they) (?:had|were"
    r"|deleted|removed|made)\b"
    r"|\b(?:nobody|no one|no-one) (?:should|may|must|is allowed to)\b|\bit would be (?:wrong|bad"
    r"|a mistake|silly)\b"
    r"|\b(?:decided|agreed) (?:against|not to)\b|\b(?:ask|tell|consult|call) (?:me|us) (?:first|before)\b",
    re.IGNORECASE,
)
_CORRECTED = re.compile(
    r"(?<=[\w\ufffc])[\s,.;:\-\u2013\u2014(]+(?:no|nope|wait|hold on|sorry|er+m?|uh+m?|oops|whoops"
    r"|correction)\s*[,;:.!\-\u2013\u2014]"
    r"|(?<=[\w\ufffc])[\s,.;:\-\u2013\u2014(]+(?:i mean[t]?|or rather|scratch that|strike that"
    r"|make that(?! (?:column|row|line|text|label|field|one)\b)|on second thoughts?|no wait)\b"
    r"|(?<=[\w\ufffc])\s*[,\uff0c。.\u2026\u2014;\uff1b、\s]+(?:哦|噢|啊|呃|嗯)?"
    r"(?:不对|不是(?=[,\uff0c])|说错|错了|算了|等等|等一下|等下|更正|口误|哦不|噢不|不(?=[,\uff0c]))",
    re.IGNORECASE,
)
_EITHER = re.compile(
    r"\bor\b(?! (?:so|more|less|later|earlier|above|below|higher|lower|over|under|not|equal|even"
    r"|otherwise|else"
    r"|bigger|greater|smaller|fewer|the like|something|similar|whatever|whenever|wherever|anything)\b)"
    r"|(?<!大于)(?<!小于)或者?(?!等于|以[上下])|要么|随便|任选|\bwhichever\b|\byou choose\b"
    r"|\byour choice\b",
    re.IGNORECASE,
)
_UP = r"\bascending\b|\basc\b|升序|正序|从小到大|由小到大|从低到高|由低到高"
_DOWN = r"\bdescending\b|\bdesc\b|降序|倒序|从大到小|由大到小|从高到低|由高到低"
_AGO = re.compile(
    r"\balready\b|已经|(?:以前|之前|原来|原先|曾经?|过去|上次|那时|当时)(?:就|都|也)?(?:是|被)"
    r"|^谢谢(?:你|您|你们)?(?:已经)?(?:把|将|给|让|帮)"
    r"|\band (?:that|it|this)(?: is|'s) (?:good|fine|ok|okay|right|great|nice|correct|all right)\b",
    re.IGNORECASE,
)
_ZH_ASKS = re.compile(
    r"了吗\s*[?\uff1f]?$|是.{0,12}的吗\s*[?\uff1f]?$|[没有]吗\s*[?\uff1f]?$"
    r"|^(?:[^,\uff0c]*)(?:为什么|为何|为啥|干嘛|干吗|凭什么)[^,\uff0c]*$"
    r"|谁(?!都)|该不该|要不要[^,\uff0c]*(?:[?\uff1f呢啊呀嘛]|$)|会怎么?样|哪[些个几]?.{0,10}(?:是|有).*[?\uff1f]$"
)
_ZH_MAYBE = re.compile(r"[吗么]\s*[?\uff1f]?$|[?\uff1f]$")
_ZH_WISHED = re.compile(r"能|可以|可否|可不可|好[吗不么]|行[吗不么]|麻烦|帮|请|要不|不如|改成|怎么样")
_ZH_SUPPOSED = re.compile(
    r"^(?:假如|假设|倘若|万一|要是没有|与其)|之前先(?:问|说|通知)|(?:谁也|绝)不(?:准|能|许|可)|[删改动]不得"
)
_SENTENCE = re.compile(r"[^。！!?\uff1f\n;\uff1b]+[。！!?\uff1f;\uff1b]*")
_WIDTH = ("column_width", "table_column_width", "equal_columns")
_KEEPS = (
    (
        r"\b(?:keep(?:ing)?|leav(?:e|ing)|not chang(?:e|ing)|without changing) (?:its|their"
        r"|the) (?:(?:column|present|current|own|old) )?widths?\b(?! of)"
        r"|(?<!其他列)(?<!其它列)(?<!其余列)(?<!其他列的)(?<!其余列的)(?<!别的列)(?<!别的列的)(?:宽度|列宽)(?:不变|不动|别变|别动|保持)",
        _WIDTH,
    ),
    (
        r"\b(?:keep(?:ing)?|leav(?:e|ing)|without changing) (?:its|their|the) (?:(?:band|row|own"
        r"|old) )?heights?\b(?! of)"
        r"|(?:高度|行高)(?:不变|不动|别变|别动|保持)",
        ("band_height", "table_row_height"),
    ),
)
_ODD_VALUE = re.compile(
    r"already|^(?:one|any|some|there)$|什么|为何|谁|[吗呢]$|而不是|而非|不是|^not\b|\binstead\b"
    r"|^(?:加粗|粗体|斜体|下划线|居中|靠[左右]|[左右]对齐|bold|italics?|underlined|cent(?:er|re)e?d"
    r"|(?:left|right)-aligned)$",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"^\s*(?:并且?|然后|同时|而且|再)|除外|例外|不算|不包括|只|仅|时$|的时候|之[前后]$|\b(?:except|only|but|unless|when|if|until"
    r"|excluding|without)\b",
    re.IGNORECASE,
)
_EXCEPT = re.compile(r"\b(?:everywhere|except|unless|but (?:not|only)|only (?:in|on|for))\b", re.IGNORECASE)
_NEW_WORDS = ("rename_column", "text", "replace_text", "add_text", "add_text_near")


def second_thoughts(text: str, names: Sequence[str], edits: Sequence[dict[str, Any]]) -> list[str]:
    """Return the words that leave it open whether edits are what a request wants; [] where none do."""
    if not edits:
        return []
    plain = _without_names(text, names)
    found = [one for check in _CHECKS for one in check(plain, edits)]
    return [_as_said(text, plain, one) for one in found] + list(_swallowed(text, names, edits))


def _as_said(text: str, plain: str, part: str) -> str:
    at = plain.find(part)
    return text[at : at + len(part)] if at >= 0 else part


def _without_names(text: str, names: Sequence[str]) -> str:
    """Return a request, as long as it is, whose quotations and names of the report say nothing any more."""
    plain, folded = QUOTES.sub(_hidden, text), text.casefold()
    said = {one.strip() for one in names if one.strip().casefold() in folded}
    for name in sorted((one for one in said if len(one) > 1), key=len, reverse=True):
        plain = compiled(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])").sub(_hidden, plain)
    return plain


def _hidden(found: re.Match[str]) -> str:
    return HIDDEN * len(found.group())


def _questions(plain: str, _edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    for found in _SENTENCE.finditer(plain):
        said = found.group().strip()
        if (
            (_ASKS.match(said) and not _WISHED.match(said))
            or _ZH_ASKS.search(said)
            or _ZH_SUPPOSED.search(said)
            or (
                _ZH_MAYBE.search(said) and re.search(r"[\u3400-\u9fff]", said) and not _ZH_WISHED.search(said)
            )
        ):
            yield said


def _taken_back(plain: str, _edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    for pattern in (_SUPPOSED, _CORRECTED):
        yield from (found.group().strip(" ,.;:-") for found in pattern.finditer(plain))


def _left_open(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    if any(one["kind"] in _CONDITIONS for one in edits):
        return
    said = " ".join(str(one.get(name) or "") for one in edits for name in ("text", "title", "label")).lower()
    yield from (
        found.group() for found in _EITHER.finditer(plain) if f" {found.group().lower()} " not in said
    )


def _stated(plain: str, _edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    if not re.search(r"[,\uff0c;\uff1b.。]\s*\S", plain):
        yield from (found.group() for found in _AGO.finditer(plain))


_RATHER = re.compile(r"\b(?:rather than|instead of|(?:and|but) not)\b|而不是|而非|不按", re.IGNORECASE)


def _taken_for_both(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield that one thing is meant and not the other, where an edit names several."""
    lists = [one.get(name) for one in edits for name in ("fields", "columns") if one["kind"] in _PICKING]
    found = _RATHER.search(plain)
    if found and any(isinstance(one, list) and len(one) > 1 for one in lists):
        yield found.group()


_PICKING = ("sort", "remove_column", "add_total", "equal_columns")


def _both_ways(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield an order of sorting that is told beside its contrary, where the edits know one only."""
    orders = [order for one in edits if one["kind"] == "sort" for order in one.get("orders", ())]
    orders += [one.get("order", "asc") for one in edits if one["kind"] == "add_sort_key"]
    if orders and len(set(orders)) == 1 and compiled(_UP).search(plain) and compiled(_DOWN).search(plain):
        yield "asc / desc"


def _kept_measures(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    for pattern, kinds in _KEEPS:
        found = compiled(pattern).search(plain)
        if found and any(one["kind"] in kinds for one in edits):
            yield found.group()


def _other_axis(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield an axis that is named where texts are aligned along the other one alone."""
    aligned = [one for one in edits if one["kind"] == "align"]
    for pattern, name in (
        (r"\bhorizontally\b|水平", "horizontal"),
        (r"\bvertically\b|垂直|竖直", "vertical"),
    ):
        found = compiled(pattern).search(plain)
        if found and aligned and not any(one.get(name) for one in aligned):
            yield found.group()


def _struck_from(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    found = re.search(r"\bstrik(?:e|ing)\b.*\bfrom\b", plain, re.IGNORECASE)
    if found and any(one.get("strike") for one in edits):
        yield found.group()


_SWAPS = re.compile(
    r"对调|互换|调换|交换|\b(?:swap|exchange|(?:trade|change|switch) places)\b", re.IGNORECASE
)
_SWAPPING = (
    "change_image",
    "move_column",
    "move",
    "swap_table_columns",
    "text",
    "replace_text",
    "rename_column",
)


def _not_swapped(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield that two things change places where none of the edits moves anything."""
    found = _SWAPS.search(plain)
    if found and not any(one["kind"] in _SWAPPING for one in edits):
        yield found.group()


_LOOK_WORDS = (
    (
        re.compile(r"加粗|粗体|变粗|\bbold(?:ed)?\b", re.IGNORECASE),
        ("bold", "style", "width", "text", "title"),
    ),
    (re.compile(r"斜体|\bitalic(?:s|i[sz]ed?)?\b", re.IGNORECASE), ("italic", "text", "title")),
)
_DEED_WORDS = (
    (
        re.compile(r"[加套画](?:上|个|一个)?(?:[细粗黑红灰蓝虚实]+色?线?)?边?框"),
        ("borders", "table_grid", "table_frame", "page_border", "add_rectangle"),
    ),
    (re.compile(r"加粗[,\uff0c、]?(?:[加套画](?:上|个)?)(?:[细粗虚实]线?)?边?框"), ("font",)),
)
# What is corrected is no wish: 右对齐改为居中.
_NOT_FORMER = r"(?!的?(?:要|应该?)?(?:改|换|变|调整?|设|转)(?:[成为到]|一?下))"
_PLACE_WORDS = (
    (re.compile(r"居中|\bcent(?:er|re)e?d\b", re.IGNORECASE), ("center", "middle")),
    (
        re.compile(rf"(?:右对齐|靠右){_NOT_FORMER}|\b(?:right-align(?:ed)?|flush right)\b", re.IGNORECASE),
        ("right",),
    ),
    (
        re.compile(rf"(?:左对齐|靠左){_NOT_FORMER}|\b(?:left-align(?:ed)?|flush left)\b", re.IGNORECASE),
        ("left",),
    ),
)


def _dropped_looks(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a look or a side that is asked for and stands in none of the edits."""
    edits = [
        *edits,
        *({**one["look"], "kind": one["kind"]} for one in edits if isinstance(one.get("look"), dict)),
    ]
    names = {name for one in edits for name, value in one.items() if value not in (None, "", [])}
    for pattern, fields in _LOOK_WORDS:
        found = pattern.search(plain)
        if found and not names & set(fields):
            yield found.group()
    kinds = {one["kind"] for one in edits}
    for pattern, deeds in _DEED_WORDS:
        found = pattern.search(plain)
        if found and not kinds & {*deeds, *_NEW_WORDS, "add_barcode", "add_image", "add_table"}:
            yield found.group()
    values = {str(value).lower() for one in edits for value in one.values() if isinstance(value, str)}
    values |= {"center"} if "watermark" in kinds else set()  # where it stands in any case
    placed = any(one["kind"] in _PLACED for one in edits)
    for pattern, sides in _PLACE_WORDS:
        found = pattern.search(plain)
        if found and not placed and not values & set(sides):
            yield found.group()


_SIDED = re.compile(r"\b(?:left|right)\b|[左右][边侧下上对]|靠[左右]|居[左右]", re.IGNORECASE)
_TONGUE = re.compile(
    r"[\u3400-\u9fff]{1,3}[文语]|(?:into )?(?:english|french|german|spanish|chinese|japanese|italian)",
    re.IGNORECASE,
)
_TRANSLATED = re.compile(
    r"翻译|译成|译为|[换改变转显用][成为示]?[\u3400-\u9fff]{1,3}[文语]$|\btranslat", re.IGNORECASE
)


def _dropped_deeds(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the side of a page number that is not set, and a translation that only words stand for."""
    for one in edits:
        side = _SIDED.search(plain) if one["kind"] == "change_page_number" and not one.get("align") else None
        tongue = _TONGUE.fullmatch(str(one.get("text") or one.get("title") or "").strip())
        told = _TRANSLATED.search(plain) if tongue and one["kind"] in _NEW_WORDS else None
        yield from (found.group() for found in (side, told) if found)


_PLACED = ("page_number", "print_date", "add_text", "add_image", "add_barcode", "move", "change_page_number")


def _odd_values(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield values of conditions that are no values, but words of the sentence."""
    for one in edits:
        value = str((one.get("condition") or one).get("value") or "") if one["kind"] in _CONDITIONS else ""
        bare = re.escape(value) if value and not value.isascii() else ""
        if _ODD_VALUE.search(value) or (bare and re.search(rf"(?:如果|若|要是|假如|当)是?{bare}", plain)):
            yield value


_LOOK_FIRST = re.compile(rf"(?:{COLOUR})\s*[,\uff0c;\uff1b]", re.IGNORECASE)


def _looks_for_words(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield new words without quotes that begin with a colour and go on as a sentence: none is a text."""
    for one in edits:
        words = str(one.get("title") or one.get("text") or "") if one["kind"] in _NEW_WORDS else ""
        if _LOOK_FIRST.match(words) and words in plain:
            yield words


_OF_SUMS = re.compile(r"总和|平均值|平均数|最[大小高低]值")
_OTHER_SUM = re.compile(
    r"(?:合计|总计|小计|总和|平均)(?:值|数|行)?(?:[改换变][成为]?|换成)(?:求)?(?:平均|最[大小高低]|计数|个数|笔数|求和)(?:值|数)?(?=$|[,\uff0c。])"
)
_EITHER_WIDTH = re.compile(r"[列栏](?:宽\s*\d.*[列栏]窄|窄\s*\d.*[列栏]宽)\s*\d")


_REWORDING = ("text", "rename_column", "replace_text", "move")


def _other_than_headings(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a sum that is spoken of where only a heading gets other words, and widths that may be steps."""
    if edits and all(one["kind"] in _REWORDING for one in edits):
        said = " ".join(str(one.get("text") or one.get("title") or "") for one in edits)
        yield from (found.group() for found in _OF_SUMS.finditer(plain) if found.group() not in said)
        yield from (found.group() for found in _OTHER_SUM.finditer(plain))
    if (found := _EITHER_WIDTH.search(plain)) and any(one["kind"] == "column_width" for one in edits):
        yield found.group()


def _one_way_of_two(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield two ways of summing up where the edits know one only."""
    ways = {one.get("calculation") for one in edits if one["kind"] == "add_total"}
    if len(ways) == 1:
        yield from (plain[start:end] for start, end in two_ways_of_summing(plain))


def _swallowed(text: str, names: Sequence[str], edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what a new heading or label took along of the sentence behind it."""
    known = {normal(one) for one in names}
    quoted = [next(said for said in found.groups() if said is not None) for found in QUOTES.finditer(text)]
    for one in edits if not quoted else ():
        words = str(one.get("title") or one.get("text") or "") if one["kind"] in _NEW_WORDS else ""
        _head, comma, tail = re.sub(r"[\uff0c;\uff1b]", ",", words).partition(",")
        if comma and normal(words) not in known and _LIMITS.search(tail):
            yield tail.strip()
        elif (found := _EXCEPT.search(words)) and normal(words) not in known:
            yield found.group()


_CHECKS: tuple[Callable[[str, Sequence[dict[str, Any]]], Iterator[str]], ...] = (
    *(_questions, _taken_back, _left_open, _stated, _both_ways, _kept_measures, _other_axis, _struck_from),
    _odd_values,
    _looks_for_words,
    _not_swapped,
    _dropped_looks,
    _taken_for_both,
    _dropped_deeds,
    _one_way_of_two,
    _other_than_headings,
    *CHECKS,
)
