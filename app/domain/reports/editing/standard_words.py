"""A request in standard words: one word for each of its synonyms, tried where the user's own are not read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.reports.editing.clause_text import QUOTES

_PRIVATE, _NAME = 0xE000, "[\ue000-\uf8ff]"
_SHORT = 1
_THING = r"(?=(?:an? |another |two |three )(?!bit\b|little\b|lot\b))"
_SIDES = r"(?:below|above|under(?:neath)?|beneath|after|before|beside|next to|behind|on top of|(?:to|on) the (?:left|right) of)"
_ENGLISH: tuple[tuple[str, str], ...] = (
    (rf"\b(?:directly|immediately|right|just|straight) (?={_SIDES}\b)", ""),
    (r"\b(?:underneath|beneath)\b", "below"),
    (r"\bin case\b", "if"),
    (
        r"^(?:change|edit|set|alter) the (?:name|title|heading|caption|label) of (?P<x>.+?) (?:in)?to ",
        r"rename \g<x> to ",
    ),
    (r"^(?:relabel|retitle|rename|re-?name) (?P<x>.+?) (?:as|into) ", r"rename \g<x> to "),
    (
        r"(?P<s>^|, (?:and )?|; |\band (?:then )?)(?:lay|put|place|insert|include|introduce|set up|create|declare|define"
        rf"|stick|drop|give me|i need|we need|let there be|there should be|have) {_THING}",
        r"\g<s>add ",
    ),
    (
        r"\b(?:exceeding|greater than|more than|higher than|bigger than|larger than|over|in excess of) (?=[\d.,]*\d)",
        "above ",
    ),
    (r"\b(?:fewer than|lower than|smaller than|less than|under) (?=[\d.,]*\d)", "below "),
    (r"^(?:arrange|order|rank) ", "sort "),
    (r"\bin the summary(?: band| section)?\b", "at the end of the report"),
    (r"\bat the (?:bottom|foot) of (?:each|every|all|the) pages?\b", "in the page footer"),
    (r"\bat the (?:top|head) of (?:each|every|all|the) pages?\b", "in the page header"),
    (
        r"\b(?:at|in|on) the (?:(?:bottom|lower|top|upper) )?(?P<a>left|right|cent(?:er|re)|middle)(?: corner| side)? of the "
        r"(?P<b>page (?:footer|header))",
        r"in the \g<b> at the \g<a>",
    ),
    (
        r"\b(?P<v>narrow|widen|shrink|stretch|enlarge) (?P<x>.+?) to (?P<n>\d+)(?: ?(?:points?|pt|px|pixels))?(?! ?%)\b",
        r"make \g<x> \g<n> points wide",
    ),
    (r"\bthe (?:word|text|wording|caption) (?=[A-Z\ue000-\uf8ff])", "the label "),
    (
        rf"\b(?:the )?(?:values?|numbers?|amounts?|figures?) (?P<c>(?:above|below|at least|at most) [\d.,]*\d) "
        rf"(?:under|below|in|of) (?P<x>(?:the )?(?:column )?{_NAME})",
        r"\g<x> values \g<c>",
    ),
    (r" as (?=[yMd]{1,4}[-./年])", " in the format "),
)
_CHINESE: tuple[tuple[str, str], ...] = (
    (r"正(?=[上下][面方边])", ""),
    (r"底下(?!的?那)", "下面"),
    (r"置中|(?<=[都列字])放在?(?:正)?中间$|(?:改成|设为|变成|设成)放在?中间", "居中"),
    (r"水平居中(?=[写放加印打显])", "居中"),
    (
        r"(?P<s>^|[,\uff0c;\uff1b。]|[上下左右前后底部尾端头眉脚首末页边面方角里处旁给再并])(?:新增|增添|增设|追加|插入|添上?|补上?|来|做|弄|放|建)"
        r"(?:上|入)?(?=[一两三]?[个条行列张幅]|[一两三])",
        r"\g<s>加",
    ),
    (r"(?:拿|撤|清|抹|划|弄|扔)[掉走]|清除|剔除|(?<!切)[去除]除", "去掉"),
    (r"(?:只|仅)(?:仅)?(?:列出?|要|保留|留下?|打印|打出?|印出?|输出|展示|看)(?![部分])", "只显示"),
    (r"每一(?=[页行列组张条])", "每"),
    (r"(?<=[列行组面项])之后(?=[加插放添])", "后面"),
    (r"(?<=[列行组面项])之前(?=[加插放添])", "前面"),
    (r"(?:结尾|尾部|尾端|文末|篇末)(?!的)", "末尾"),
    (r"(?:设成?为?|设定[成为]|设置[成为]|调[成为]|换[成为]|变[成为]|改[为作用])(?=\S)", "改成"),
    (r"(?:文字|汉字|字)(?:要|应该?|都)?用(?=[\u4e00-\u9fff]*色)", "改成"),
)
_RULES = {
    True: tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _ENGLISH),
    False: tuple((re.compile(pattern), said) for pattern, said in _CHINESE),
}


def in_standard_words(text: str, names: Iterable[str], *, english: bool) -> str:
    """Return a request in standard words; names of the template and quotations stay as they are."""
    kept: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        kept.append(found.group())
        return chr(_PRIVATE + len(kept) - 1)

    shown = QUOTES.sub(hidden, text)
    own = {one for one in names if len(one) > _SHORT and (" " in one or not one.islower())}
    for name in sorted(own, key=len, reverse=True):
        shown = re.sub(rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])", hidden, shown)
    for pattern, said in _RULES[english]:
        shown = pattern.sub(said, shown)
    return re.sub(_NAME, lambda one: kept[ord(one.group()) - _PRIVATE], shown)
