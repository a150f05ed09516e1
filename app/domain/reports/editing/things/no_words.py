"""Words without quotes that are no words to be written: a second sentence, or how the page lies."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import compiled

_VERB = (
    r"make|set|change|add|delete|remove|drop|move|put|place|rename|resize|align|cent(?:er|re)|rotate|insert|hide"
    r"|show|sort|group|filter|format|turn|use|print|increase|decrease|enlarge|reduce|shift|scale|shrink|widen"
    r"|narrow|replace|swap|highlight|switch|duplicate|copy|draw|keep|leave|let|spread|stretch|give|take"
    r"|do(?:n't| not)"
)
_PAPER = r"(?:A[3-6]|B[45]|letter|legal|tabloid|landscape|portrait)"
# What is asked of the page, not what it says: change the page to A4 landscape.
_PAGE_TO = re.compile(
    r"^\s*(?:please )?(?:change|set|turn|make|switch|convert|put|use|rotate|flip|print)\s+(?:up )?"
    r"(?:(?:the|this|our|my|whole|entire|all) )*(?:page|paper|sheet|report|document)s?"
    r"(?: (?:size|format|orientation|setup|layout))?\s+(?:(?:in)?to|as|on|at|in)\b",
    re.IGNORECASE,
)
_OF_PAPER = re.compile(rf"(?:an? )?(?:\w+ ){{0,2}}{_PAPER}\b", re.IGNORECASE)
# A sentence that ends and another that begins with a command, or with what something shall be.
_NEXT_SENTENCE = re.compile(
    rf"[.;]\s+(?:(?:then|also|and|but|please),? )*(?:(?:{_VERB}) (?:the|its|their|all|each|every|both"
    r"|any|this|that|it|them|everything|\S+ (?:column|label|field|line|text))\b"
    r"|(?:the|all|every|each|its|their|this|that|these|those|everything|it|they)\b)",
    re.IGNORECASE,
)
_SHALL = re.compile(
    r"^(?:the|all|every|each|both|its|their|it|they|that|this)\b[^.;\"“]*?\b(?:should|must|shall"
    r"|has to|have to"
    r"|(?:is|are) to)\s+(?:\w+ )?(?:stand|be|go|stay|keep|move|remain|come|sit|have|get|take|use"
    r"|start|end|print"
    r"|show|fit|follow|begin|lie)\b",
    re.IGNORECASE,
)
# 改为显示参数 x 的值，字号不变: what is to be printed, and how, is no wording.
_OF_DATA_ZH = re.compile(
    r"^(?:显示|打印|取|用|绑定)*\s*(?:为|成|到)?(?:字段|参数|变量)\s*[A-Za-z_$]|^\s*\$[FPV]\{"
)
_LOOKS_ZH = re.compile(
    r"[,，;；。]\s*(?:其[他余它]|位置|字号|字体|颜色|大小|对齐|宽度?|高度?|格式|样式|边框|背景)"
    r"(?:[、和与及]|\s*\d|[改设变调为保不都也]|$)"
)
# 备注的那个标签也一起变高，下面的往下移: a sentence goes on behind a comma with something that is to be done.
_GOES_ON_ZH = re.compile(
    r"[,，;；。][^,，;；。]{0,12}?(?:不要|别|不用|不[许准能]|跟着|一起|[往向][上下左右]|照旧|照样|保持)"
)
# 日期用 yyyy年MM月dd日 says how a day is printed.
_PATTERN_ZH = re.compile(r"[\u4e00-\u9fff]\s*yyyy\W?.{0,3}MM")
# A label with its value that is not to print is a thing on the report; no rows are left out for it.
_OF_A_LABEL = re.compile(
    r"[”」\"』]\s*(?:这?(?:个|几个|一?[项行格栏])?)?(?:标签|文字|字样|几?个?字|标题)?[、,，]?\s*(?:及|和|与|连|以及|连同|[+\uff0b])"
    r"(?:其|它|它的|后面|右边|下面|旁边|之)*的?(?:值|内容|数值)|打印条件"
)
_DICTATED = r"\b(?:to|into|with|as|say|says|read|reads|texts?|words?|wording)\s*:\s*"

_COMMAND = re.compile(
    r"\b(?:don['’]t|do not|(?:print|show|hide|leave out|skip) (?:it|its|them|their|the)\b)", re.IGNORECASE
)

_COMMAND_ZH = re.compile(
    r"[,，;；。]|的那些|的(?:行|记录|数据|订单|明细|边|单子)?(?:统统|全部|都)?$|的(?:行|记录|数据|订单|明细|单子)|(?:全部|全都?|统统|一律|就|都)?(?:不要|别|不用|不)(?:再)?(?:了|打印?|显示|列|出现|要)"
)


def is_no_value(words: str) -> bool:
    """Tell whether what rows should hold is a part of the request's sentences: don't print its name again."""
    return bool(_COMMAND.search(words) or _COMMAND_ZH.search(words))


def speaks_of_label(request: str) -> bool:
    """Tell whether a request is about a label and its value, or what they print on, not about rows."""
    return bool(_OF_A_LABEL.search(request))


def is_no_text(words: str, request: str) -> bool:
    """Tell whether words to be written that stand bare in a request are a part of its sentences."""
    if f'"{words}"' in request or any(f"{one}{words}" in request for one in "“「『\"'‘"):
        return False
    if _OF_DATA_ZH.match(words) or _LOOKS_ZH.search(words) or _GOES_ON_ZH.search(words):
        return True
    if _PATTERN_ZH.search(words):
        return True
    dictated = compiled(rf"{_DICTATED}{re.escape(words)}").search(request)
    if _NEXT_SENTENCE.search(words) or (_SHALL.match(words) and not dictated):
        return True
    return bool(_PAGE_TO.match(request) and _OF_PAPER.match(words))
