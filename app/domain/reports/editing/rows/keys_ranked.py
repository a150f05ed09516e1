"""Keys that rows are sorted by, told by their rank: 客户名称还是第一位 is 先按客户名称排序."""

from __future__ import annotations

import re

_SORTS = re.compile(r"排序|[升降倒正]序|从[新旧大小早晚高低多少]到[新旧大小早晚高低多少]|先按.*再按")
_START = r"(?P<a>^|[,\uff0c;\uff1b:\uff1a。]\s*)(?P<x>[^,\uff0c;\uff1b:\uff1a。\s列挪移改]{1,16}?)"
_IS = r"(?:还|仍|依|照)?(?:然|旧)?(?:还是|是|排在?|放在?|作为|当|为|作)?"
_KIND = r"(?:的?(?:优先级?|排序)?(?:字段|条件|关键字|依据|键)?)?(?=\s*[,\uff0c;\uff1b。]|\s*$)"
_RANKS = (
    (re.compile(rf"{_START}{_IS}(?:第一(?:位|个)?|首位|最前面?|第1位?){_KIND}"), "先按"),
    (re.compile(rf"{_START}{_IS}(?:第二(?:位|个)?|其次|第2位?){_KIND}"), "再按"),
)

# Keys named one after the other: 第一关键字客户，第二关键字下单日期; 客户优先，同客户内按日期.
_KEY = r"(?:排序)?关键字(?:是|为|用|[:\uff1a])?\s*"
_FIRST_KEY = re.compile(rf"(?P<a>^|[,\uff0c;\uff1b:\uff1a。])\s*(?:排序)?(?:第一|首要|主){_KEY}")
_NEXT_KEY = re.compile(rf"(?:第[二三]|次要?){_KEY}")
_ALIKE = re.compile(
    r"(?P<a>[,\uff0c;\uff1b。])\s*(?:如果|要是|若|当)?"
    r"(?:(?P<x>[^,\uff0c;\uff1b。\s]{1,12}?)(?:相同|一样|相等)的?(?:时候?|情况下|话)?"
    r"|同(?P<y>[^,\uff0c;\uff1b。\s]{1,8}?)(?:里面?|内部?|中))(?:就|则|再|的)*(?:按照?|看|以)?"
    r"(?=[^,\uff0c]{1,14}(?:[升降倒正]序|从.[到往至]|排|$|[,\uff0c]))"
)
_OF_ROWS = re.compile(
    r"(?P<a>^(?:请|帮我)?(?:把|将|让)?)(?:明细|数据|记录|报表|订单)的?(?=排序|排列顺序|顺序)"
)
# The other end of an order that is said already: 新的放前面，旧的放后面.
_OTHER_END = re.compile(
    r"(?P<one>[旧新早晚高低大小多少贵远近](?:一?[些点])?的?(?:订单|记录|行|数据)?(?:都|就)?(?:排|放|在|列)*(?:在|到)?"
    r"最?[前上](?:面|边|头)?)[\s,\uff0c、]*[^,\uff0c]{0,6}?[旧新早晚高低大小多少贵远近](?:一?[些点])?的?"
    r"(?:订单|记录|行|数据)?(?:都|就|则)?(?:排|放|在|列|往)*(?:在|到)?最?[后下](?:面|边|头)?"
    r"(?=[\s,\uff0c;\uff1b。]|$)"
)


def with_keys_ranked(text: str) -> str:
    """Return a request for an order with its keys named one after the other; any other request as it is."""
    text = _OTHER_END.sub(r"\g<one>", text)
    if not _SORTS.search(text):
        return text
    text = _OF_ROWS.sub(r"\g<a>", text)
    text = _NEXT_KEY.sub("再按", _FIRST_KEY.sub(r"\g<a>先按", text))
    if re.search(r"先按|[升降倒正]序|排", text):
        text = _ALIKE.sub(r"\g<a>再按", text)
    for pattern, lead in _RANKS:
        text = pattern.sub(rf"\g<a>{lead}\g<x>排序", text)
    return text
