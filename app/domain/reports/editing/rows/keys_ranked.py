"""Keys that rows are sorted by, told by their rank: 客户名称还是第一位 is 先按客户名称排序."""

from __future__ import annotations

import re

_SORTS = re.compile(r"排序|[升降倒正]序|从[新旧大小早晚高低多少]到[新旧大小早晚高低多少]")
_START = r"(?P<a>^|[,\uff0c;\uff1b:\uff1a。]\s*)(?P<x>[^,\uff0c;\uff1b:\uff1a。\s列挪移改]{1,16}?)"
_IS = r"(?:还|仍|依|照)?(?:然|旧)?(?:还是|是|排在?|放在?|作为|当|为|作)?"
_KIND = r"(?:的?(?:优先级?|排序)?(?:字段|条件|关键字|依据|键)?)?(?=\s*[,\uff0c;\uff1b。]|\s*$)"
_RANKS = (
    (re.compile(rf"{_START}{_IS}(?:第一(?:位|个)?|首位|最前面?|第1位?){_KIND}"), "先按"),
    (re.compile(rf"{_START}{_IS}(?:第二(?:位|个)?|其次|第2位?){_KIND}"), "再按"),
)


def with_keys_ranked(text: str) -> str:
    """Return a request for an order with its keys named one after the other; any other request as it is."""
    if not _SORTS.search(text):
        return text
    for pattern, lead in _RANKS:
        text = pattern.sub(rf"\g<a>{lead}\g<x>排序", text)
    return text
