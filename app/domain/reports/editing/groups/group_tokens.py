"""The words of a wish about groups and totals, one after the other: each says a part of the frame."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.chart_words import is_number_field

_END_ZH = r"(?:后面|后边|下面|底下|下方|末尾|最后|尾部|结束(?:后|时|处)?|之?后|[里内中上处时])"
_COUNTED_ZH = r"(?:订单|单据|工单|客户|员工|记录|访问|拜访|明细|商品|产品|人员|条目)"
_SHOWN_ZH = r"(?:显示|打印|写|放|加|列|给|统计|计算|算|求|汇总|附)"
_SHOWN_EN = (
    r"(?:show|put|add|print|give|list|display|include|have|has|shows|want|need|see|place|calculate|contain)s?"
)
Words = tuple[tuple[str, str], ...]
# Longer patterns of one kind stand first; of several kinds that fit at a place the longest is taken.
WORDS: Words = (
    (
        "grand",
        r"总合计|总总计|全表合计|(?:整个|全)?报表(?:的)?(?:总计|合计)|\b(?:grand|overall|final"
        r"|report) totals?\b",
    ),
    (
        "count",
        rf"总?(?:人|条|笔|行|单|件|个|次|户|记录)数(?![量据额字])|总?{_COUNTED_ZH}(?:总?数(?![据额字值])"
        rf"|数量|[个条笔次人件单]数)|计数",
    ),
    (
        "count",
        r"\b(?:total )?(?:number|count)s? of (?:the )?(?P<noun>[a-z]+)\b|\bcount (?:the "
        r"|up )?(?P<noun2>(?!of\b)[a-z]+s|people)\b",
    ),
    (
        "count",
        r"\bhow many (?P<noun3>[a-z]+)\b(?: there (?:are|were))?|\b(?:row|record|item|line|order|visit"
        r"|ticket)? ?counts?\b",
    ),
    ("Average", r"平均(?:值|数)?|均值|\b(?:averages?|avg|means?)\b"),
    ("Highest", r"最[大高]值?|\b(?:max(?:imum)?|highest|largest)\b"),
    ("Lowest", r"最[小低]值?|\b(?:min(?:imum)?|lowest|smallest)\b"),
    (
        "Sum",
        r"合计[数额]?|总计|小计|总和|求和|汇总|总[额数](?!据)|之和|总"
        r"|\b(?:add|sum|total|tot)(?:s|t?ed|t?ing|l?ed|l?ing|med|ming)? (?:up|together)\b"
        r"|\b(?:sub-?)?totals?\b|\bsums?\b",
    ),
    (
        "by",
        r"按照?|根据|依据|以(?=[^及下上后])|(?:\bgroup(?:ed|ing)?\b(?: (?:it|them|(?:the "
        r"|all )?[a-z]+))?,? )?\bby\b",
    ),
    (
        "each",
        r"每一?[个名位家种]|各个?(?!组)|\b(?:per|(?:for |under |in |after |below |of )?(?:each|every)"
        r"|within each)\b",
    ),
    (
        "grouping",
        r"(?:再|进行|来)?(?:分组(?![头尾脚])|归类|分类)|(?:再)?[分加](?:[一1](?:层|级|个|次)?)(?:分?组)"
        r"|\bgroup(?:ed|ing)?\b|\bgroups\b",
    ),
    (
        "foot",
        rf"(?:在)?(?:每一?个?|各个?)?分?组(?:的)?(?:[尾脚](?:部)?|{_END_ZH})[里内中上处]?(?:也|再|都|要|还)*",
    ),
    ("foot", rf"(?:每一?个?|各)(?:分?组|[类种]|层|级)(?:的|都|再|也)*(?:组[尾脚])?{_END_ZH}?"),
    (
        "foot",
        r"\b(?:in|at|to|under|below|into|on) (?:the |each |every )?(?:group )?(?:footers?"
        r"|foot)\b(?: of (?:the|each|every) group)?",
    ),
    (
        "foot",
        r"\b(?:the |each )?(?:group )?footers?\b(?: of (?:the|each|every) group)?|\b(?:at|on) the (?:end"
        r"|bottom|foot) of (?:the|each|every) group\b",
    ),
    (
        "foot",
        r"\b(?:for|per|in|under|after|below|of) (?:the |each |every )groups?\b|\bper group\b|\b(?:for"
        r"|of) each(?: (?:of them|one))?(?=[,.;]|$)",
    ),
    (
        "row",
        r"小计(?:的)?(?:[那这]一?)?[行栏](?:[里内中上]|后面|旁边)?(?:也|再|都|要|还)*|小计(?:[里内中上]"
        r"|后面)(?:也|再|都|要|还)*|\bsubtotal (?:row|line)s?\b",
    ),
    (
        "head",
        r"(?:在)?(?:每一?个?|各)?分?组(?:的)?(?:头部?|标题|开头|前面)[里内中上处]?(?:要|都|也)*|\b(?:in "
        r"|with )?(?:the |a |each )?(?:group )?headers?\b(?: of (?:the|each|every) group)?",
    ),
    (
        "head",
        r"(?:的)?(?:上面|上方|上边)(?=都?(?:要|再)?(?:写|显示|打印|印|标|放|列|加(?!.{0,3}组)))"
        r"|\b(?:(?:in|on|as) (?:an?|its own|their own) (?:own |separate |extra |new )?(?:line|row) )?"
        r"(?:above|before|over) (?:its|their) (?:own )?(?:rows|lines|records|items|entries)\b",
    ),
    (
        "end",
        r"(?:在|到|于)?(?:整个?)?(?:报表|全表|表格|列表|明细)?(?:的)?(?:最后(?:一行)?面?|最末尾?|末尾|结尾"
        r"|表尾|最?底部|最下面?|尾部)[处上]?(?![一两二三\d]?[列栏个])",
    ),
    (
        "end",
        r"(?:合计|总计)[行栏](?:[里内中上]|也|再|还|都|要)*|\b(?:to|in|on"
        r"|into) the (?:grand )?totals? (?:row|line)\b"
        r"|\b(?:below|under|underneath|beneath|after) the (?:grand )?totals?(?: (?:row|line))?\b",
    ),
    (
        "end",
        r"\b(?:at|on|in|to) the (?:very )?(?:end|bottom|foot|summary)\b(?: of (?:the "
        r"|this )?(?:whole )?(?:report|list|table))?|\bat the end\b|\bon the last page\b|\blast(?=[,.;]|$)",
    ),
    (
        "new_page",
        r"(?:都|要|从)?(?:打完|完了?|结束)?(?:后|就)?(?:都|要)*(?:另起|换|单独[占起]?|从?新的?"
        r"|各占)一?新?页(?:开始|打印?)?|分页|\b(?:on|with|at)? ?(?:an? |its |their )?(?:new|own"
        r"|separate) page\b",
    ),
    (
        "reprint",
        r"(?:在)?(?:每一?页)(?:上|都|要|也|再)*(?:重复|再次)?(?:打印|显示|出现|印)?|(?:换页|跨页)(?:时"
        r"|后)?(?:都|要|也)*重复(?:打印|显示|出现)?|(?:都|要)*重复(?:打印|显示|出现)(?:在|到)?(?:每一?页)?",
    ),
    (
        "reprint",
        r"\b(?:repeat(?:ed|ing)?|reprint(?:ed)?)\b(?: (?:at|on) (?:the top of )?(?:each|every"
        r"|all) pages?)?|\b(?:on|at the top of) (?:each|every) page\b",
    ),
    (
        "together",
        r"(?:同一?组)?(?:不要?|别)(?:被|能)?(?:跨页|拆开|分开|断开)|\bkept? (?:each |every "
        r"|the )?(?:groups? )?together(?: on (?:one|a) page)?\b",
    ),
    (
        "within",
        r"(?:分组)?(?:里面?|之?内|中|下面)再?(?=按|以|根据)|\b(?:and )?(?:within|inside)(?: (?:that|it"
        r"|them|this|those|the groups?))?\b|\bthen\b(?= by\b)",
    ),
    ("outside", r"(?:分组)?(?:外面?|之外|外层|上面?)再?(?=按|以|加|分)"),
    (
        "beside",
        r"(?:并排|[在放]?旁边|[在放]?(?:它|其)?右边|同一行)(?:显示|放)?|\b(?:beside|next to|alongside"
        r"|right of)\b(?: (?:it|them|that|(?:the|its|their) (?:sub)?totals?))?|\bside by side\b",
    ),
    ("small", r"\b(?:an? )?(?:another |second |new |extra )?totals? (?:row|line)\b(?= (?:with|for|showing))"),
    ("small", r"(?:分?组|每组|各组)(?:与组)?(?:之间|间)(?=要|都|就|另|换|分)"),
    ("joint", r"[,\uff0c;\uff1b。.]"),
    (
        "and",
        r"[、&+]|(?<!总)和|与|及|以及|还有|外加|跟|并且?|而且|然后|同时|\b(?:and|plus|as well as|then"
        r"|along with)\b",
    ),
    (
        "verb",
        rf"(?:要|需要|请)?{_SHOWN_ZH}(?:上|出|一下|一个|个|入|一行|一列)*(?P<in>[在到])?|来一?个"
        rf"|\b(?P<enverb>{_SHOWN_EN})\b",
    ),
    ("both", r"两者|\b(?:both|each column|the same columns?)\b"),
    (
        "small",
        r"(?:的)?(?:下面|后面|底下|下方|之后)(?!分|再?按)|的|再|都|也|要|还|先|请|帮我|把|将|用|一个|一行"
        r"|本|该|这个|这些|一下|名称|名字|在|给|就|有|需要|里|中|各自|分别|一并|[一两二三]个|个|时候?"
        r"|\b(?:the|a|an|of|with|for|to|it|them|also|please|in|its|their|all|both|start|begin|is|are|be"
        r"|below|underneath|under|should|so|that|this|too|each|on|having|where|rows?|lines?|values?|one"
        r"|another|we|i|me)\b",
    ),
)


@dataclass(frozen=True)
class Token:
    """A word of the frame: its kind, its words, and the field it names."""

    kind: str
    words: str
    field: str = ""


_IDLE = "\u201c\u201d\"'\u300c\u300d()\uff08\uff09:\uff1a"


def tokens_of(text: str, outline: Outline, more: Words = ()) -> list[Token] | None:
    """Return the words of a wish about groups, or None where a word belongs to no such frame.

    more are words of another frame, which go before those of the same length.
    """
    names = field_names(outline)
    found: list[Token] = []
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] in _IDLE:
            at += 1
            continue
        one, end = _at(text, at, names, outline, (*more, *WORDS))
        if one is None:
            one, end = _qualifier(text, at, names, found) or _foreign(text, at, found, names) or (None, at)
        if one is None:
            return None
        found.append(one)
        at = end
    return found


def _at(
    text: str, at: int, names: Mapping[str, str], outline: Outline, words: Words = WORDS
) -> tuple[Token | None, int]:
    """Return the longest word at a place and its end; a name goes before other words of its length."""
    name, end = _name_at(text, at, names)
    best = Token("field", text[at:end], name) if name else None
    for kind, pattern in words:
        found = compiled(pattern).match(text, at)
        if found is None or found.end() <= end:
            continue
        if kind == "Sum" and found.group() == "总" and not _name_at(text, found.end(), names)[0]:
            continue
        if kind == "count" and _counts_a_number(found, names, outline):
            continue
        best, end = Token(kind, found.group().strip()), found.end()
    return best, end


_OF = re.compile(r"[\u4e00-\u9fff]{1,6}?的")
_WORD = re.compile(r"[\u4e00-\u9fff]{2,8}(?=[,\uff0c;\uff1b。]|$)")


def _qualifier(text: str, at: int, names: Mapping[str, str], before: list[Token]) -> tuple[Token, int] | None:
    """Return what says whose field rows are grouped by, before its name: 班组的工种."""
    found = _OF.match(text, at)
    last = before[-1].kind if before else ""
    if found is None or last != "by" or not _name_at(text, found.end(), names)[0]:
        return None
    return Token("small", found.group()), found.end()


def _foreign(text: str, at: int, before: list[Token], names: Mapping[str, str]) -> tuple[Token, int] | None:
    """Return the group's own field where a Chinese request calls what its header shows in Chinese.

    Only where the template itself has no Chinese name that could be meant.
    """
    kinds = [one for one in before if one.kind != "small"]
    grouped = [one for one, by in zip(kinds[1:], kinds, strict=False) if by.kind == "by"]
    shown = [one.kind for one in kinds[-2:]] == ["head", "verb"]
    found = _WORD.match(text, at)
    if not shown or found is None or len(grouped) != 1 or not grouped[0].field:
        return None
    if not all(one.isascii() for one in names):
        return None
    return Token("field", found.group(), grouped[0].field), found.end()


def _counts_a_number(found: re.Match[str], names: Mapping[str, str], outline: Outline) -> bool:
    """Tell whether what is counted is called like a column of numbers: number of hours."""
    nouns = [value.lower() for key, value in found.groupdict().items() if key.startswith("noun") and value]
    return any(is_number_field(names.get(one, ""), outline) for one in nouns)


def _name_at(text: str, at: int, names: Mapping[str, str]) -> tuple[str, int]:
    """Return the field whose name begins at a place, at word borders, and where it ends."""
    low = text.lower()
    for name in sorted(names, key=len, reverse=True):
        if not low.startswith(name, at):
            continue
        end = at + len(name)
        if name[0].isascii() and at and low[at - 1].isascii() and low[at - 1].isalnum():
            continue
        if name[-1].isascii() and end < len(low) and low[end].isascii() and low[end].isalnum():
            continue
        column = _COLUMN.match(text, end)
        return names[name], column.end() if column else end
    return "", at


_COLUMN = re.compile(r"[列栏](?![头标名])|\s+columns?\b|\s+(?:field|value)s?\b|字段", re.IGNORECASE)
