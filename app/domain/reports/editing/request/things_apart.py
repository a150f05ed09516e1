"""Two new things of one sentence, told apart: a line across the page footer and a text at its left."""

from __future__ import annotations

import re

from app.domain.reports.editing.exact.bands import ANY_BAND
from app.domain.reports.editing.request.clause_text import WIDE, compiled

_DRAWN_EN = (
    r"(?:lines?|rules?|rectangles?|boxe?s?|ellipses?|circles?|images?|pictures?|logos?|bar ?codes?|qr codes?)"
)
_WRITTEN_EN = r"(?:text|label|words?|note|caption|page numbers?|(?:current |print(?:ing)? |today['’]s )?date)"
_THING_EN = rf"(?:{_DRAWN_EN}|{_WRITTEN_EN})"
_AT_EN = (
    r"(?:at|on|to|in) (?P<of>its|the) (?:far )?(?P<side>left|right|cent(?:er|re)|middle)"
    r"(?:(?: hand)? (?:side|end|edge))?(?: (?:below|under(?:neath)?|beneath) (?:it|the line|that))?"
    r"|(?:below|under(?:neath)?|beneath) (?:it|the line|that),?"
    r" (?:at|on) the (?P<side2>left|right|cent(?:er|re)|middle)(?: side)?"
)
_EN = (
    r"(?P<verb>add|insert|draw|put|place)\s+(?P<a>(?:an?|the|one) (?:(?!\band (?:the|an?)\b)[^;])*?"
    rf"\b{_THING_EN}\b(?:(?!\band (?:the|an?)\b)[^;])*?)"
    r"(?:,? (?:and|plus|as well as|together with)|,)(?: (?:also|add|put|place|insert|write|print|then))*"
    rf" (?P<b>(?:the|an?) (?:[\w.-]+ ){{0,4}}?{_THING_EN}\b.*?)"
)
_BAND_EN = rf"\b(?:{ANY_BAND})(?: band| section)?"
_ADDS_ZH = r"(?:添加|增加|新增|插入|加上?|画上?|放上?|写上?)"
_BAND_ZH = r"页眉|页头|页脚|页尾|列头|栏头|列脚|标题[区栏带]|汇总[区栏带]|报表头|报表尾|明细[区栏带]?"
_THING_ZH = r"(?:横?直?线条?|分隔线|矩形|方框|椭圆|图片|条形码|二维码|文字|文本|标签|页码|日期)"
_SIDE_ZH = r"最?(?P<side>[左右])(?:侧|边|端|面)?|(?P<mid>居中|中间|正中|中央)(?:位置)?"
_ZH = (
    rf"(?:请|帮我)?(?:在)?(?P<band>{_BAND_ZH})的?(?P<at>[^,;。]{{0,8}}?)(?P<add>{_ADDS_ZH})"
    rf"(?P<a>[^,;。\"]{{0,24}}?{_THING_ZH}(?:\"[^\"]*\")?)(?:,|和|与|及|以及|,?并且?|,?再|,?同时)+(?:在)?"
    rf"(?:它的?|其|线的?|线下面?的?|下面?的?|{_BAND_ZH})?的?(?:{_SIDE_ZH})(?:的|位置|{_ADDS_ZH}|显示|[一1][个段行]|\s)*"
    r"(?P<kind>文字|文本|标签|字样)?[:为是]?\s*(?P<b>\"[^\"]+\"|[^,;。\"]{1,30}?)(?:字样|几个字|文字)?"
)
# What closes a band comes after what stands in it.
_LAST = r"\b(?:bottom|foot|lower edge)\b|[底下]"
_MARKS = str.maketrans({"“": '"', "”": '"', "「": '"', "」": '"', "『": '"', "』": '"'})


def things_apart(text: str, *, english: bool) -> str:
    """Return a request in which each of two new things has a sentence and a band; "" where it has no two."""
    plain = text.translate(WIDE).strip().rstrip(".。")
    return _apart_en(plain) if english else _apart_zh(plain.translate(_MARKS))


def _apart_en(text: str) -> str:
    found = compiled(rf"(?:please )?{_EN}").fullmatch(text)
    if found is None:
        return ""
    first, second = found["a"].strip(" ,"), found["b"].strip(" ,")
    at = compiled(rf"[ ,]+(?:{_AT_EN})$").search(second)
    bands = [one.group() for one in compiled(_BAND_EN).finditer(first)]
    if at is not None and bands:
        second = f"{second[: at.start()]} at the {at['side'] or at['side2']} of the {bands[-1]}"
    elif not compiled(_BAND_EN).search(second):
        return ""
    first, second = f"{found['verb']} {first}", f"Add {second}"
    return f"{second}. {first}" if compiled(_LAST).search(first) else f"{first}. {second}"


def _apart_zh(text: str) -> str:
    found = compiled(_ZH).fullmatch(text)
    if found is None or re.match(r"[加画放写插添]", found["b"]):
        return ""
    side = f"{found['side']}侧" if found["side"] else "中间"
    words = found["b"].strip('" ')
    kind = "" if words in ("页码", "当前日期", "打印日期", "日期") else "文字"
    shown = f"“{words}”" if kind else words
    first = f"{found['band']}{found['at']}{found['add']}{found['a']}"
    second = f"{found['band']}{side}加{kind}{shown}"
    return f"{second}。{first}" if compiled(_LAST).search(found["at"]) else f"{first}。{second}"
