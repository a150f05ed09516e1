"""Chinese slips that are put right at once: of 14号，不对，12号 the last value is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.request.clause_text import QUOTES, any_of
from app.domain.reports.editing.request.numerals import COLOUR

_STOP = r"[\s,\uff0c。.;\uff1b:\uff1a、\u2026\u2014-]"
_SLIP = (
    rf"{_STOP}+(?:[哦噢啊呃嗯额哎]{_STOP}*)?(?:不对(?!齐)|说错了?|错了|写错了?|打错了?|等等|等一?下|更正|口误|算了"
    rf"|不是(?=[,\uff0c。.;\uff1b:\uff1a、\u2026\u2014-])|(?:不不?|不行)(?={_STOP}))"
    rf"(?:了|啊|哈|呀)?{_STOP}*(?:[哦噢啊呃嗯额哎]{_STOP}*)?"
    r"(?:应该|还是|要|得|我说的是|我是说|要的)?"
    r"(?:是|改[成为]?|用|换成?|弄成?|调[成到]?|变成|设[成为]?|放|到|[选要])?(?:回)?"
)
_TAIL = r"(?:吧|好了?|才对|行了|就行|就好|算了|比较好|更好)?"
_NUMBER = r"(?:\d+(?:\.\d+)?|[一二两三四五六七八九十]+)"
_UNIT = r"(?:号字?|磅|点|像素|px|pt|毫米|mm|厘米|cm|%|位(?:小数)?|倍|行|列|度)"
_KINDS = (
    rf"(?<![\d.]){_NUMBER}\s*{_UNIT}",
    r"小?[初一二三四五六七八]号",
    rf"(?:{COLOUR})",
    r"居中|居[左右]|靠[左右]|[左右]对齐|[左右]边",
    r"加粗|斜体|下划线|粗体",
    r"横向|纵向|竖向",
    r"宋体|黑体|楷体|仿宋|微软雅黑",
    r"升序|降序|正序|倒序",
    r"放大|缩小|大一点|小一点|变大|变小|调大|调小",
    r"变宽|变窄|加宽|缩窄|宽一点|窄一点",
    r"[Aa][345]",
    r"虚线|实线|双线|点线|粗线|细线",
    r"[顶底]部|页[眉脚]|[上下左右]边框",
)
_WORDS = tuple(
    re.compile(rf"(?:{kind}){_SLIP}(?P<last>(?:{kind})){_TAIL}(?=$|[,\uff0c。.!\uff01])", re.IGNORECASE)
    for kind in _KINDS
)
_BARE_NUMBER = re.compile(
    rf"(?<![\d.])\d+(?:\.\d+)?{_SLIP}(?P<last>\d+(?:\.\d+)?(?:{_UNIT})?){_TAIL}(?=$|[,\uff0c。.!\uff01])"
)


def put_right_zh(text: str, names: Sequence[str]) -> str:
    """Return a Chinese request without the value, look or name that its speaker takes back.

    Only what is followed by another of its own kind goes: a size by a size,
    a colour by a colour, a name of the report by a name at the beginning.
    """
    if not re.search(_SLIP, text) or QUOTES.search(text):
        return text
    said = text
    for pattern in (*_WORDS, _BARE_NUMBER):
        said = pattern.sub(r"\g<last>", said)
    return said if said != text else _first_name(text, names)


def _first_name(text: str, names: Sequence[str]) -> str:
    """Return a request without the name said by mistake at its beginning: 单价，不对，金额改成红色."""
    known = any_of(names, 2)
    if not known:
        return text
    return re.sub(
        rf"^(?P<lead>把|将|给|让|请)?(?:{known})(?:那?一?列)?{_SLIP}(?=(?:{known}))", r"\g<lead>", text
    )
