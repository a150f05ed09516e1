"""Places on a page listed with what stands there: 页脚：左边“财务部”，中间页码，右上角摆 logo.png."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LEAD = (
    r"(?:请|麻烦|帮我|再|另外|然后|并)*(?:给|在|把|将|让)?(?:每一?页|页面|报表)?的?"
    r"(?:(?:加|添加?|增加|设置?|做|要|来|弄|补)(?:上|一)?个?)?(?:每一?页|页面|报表)?的?"
)
_PLACE = (
    r"(?P<place>页[眉脚头尾]|[左右][上下]角|最?[顶底]部)(?:里面?|上|中|内|处|区域?|部分)?"
    r"(?:的?(?:要|内容|显示))?的?[:\uff1a]?\s*"
)
_SIDE = r"(?P<side>最?[左右](?:[边侧面]|(?!上|下|角))|正?中[间央]|居中|正中)(?:位置)?"
_VERBS = (
    r"(?P<verbs>(?:要|得|应该|需要|就|则|也|再|都)*"
    r"(?:摆放?|贴|搁|写|放置?|印(?!章)|打(?!印)|显示|打印(?!日|时|人)|加|添加?|带|有|是|为|配|来|注明|标注|弄)*"
    r"(?:上去?|着|出|一[个张枚行句]|[个张])?[:\uff1a]?)\s*"
)
_QUOTE = r"(?:“[^”]*”|「[^」]*」|『[^』]*』|\"[^\"]*\")"
_WHAT = (
    rf"(?P<what>(?:(?:公司|单位)?(?:名称?|全称)|文字|标题|字样)?{_QUOTE}(?:[这这]?(?:[一两二三四五六几]个字|字样|字))?"
    r"|(?:公司|单位)?的?(?:标志|标识|[Ll][Oo][Gg][Oo]|徽标|图片)?(?:图片)?\s*[\w-]+\.(?:png|jpe?g|gif)"
    r"|页码|页号|第\s*[XxNn几]?\s*页(?:[,/、\s]*共\s*[XxYyNnMm几]?\s*页)?"
    r"|(?:打印|制表|生成|导出|当前|今天的?)的?(?:日期|时间))"
)
_PLACED = re.compile(rf"{_LEAD}{_PLACE}(?:{_SIDE})?{_VERBS}{_WHAT}[。.]?", re.IGNORECASE)
_NEXT = re.compile(rf"(?:而|并)?(?:在|把)?{_SIDE}{_VERBS}{_WHAT}[。.]?", re.IGNORECASE)
_BAND = re.compile(rf"{_LEAD}(?P<place>页[眉脚头尾])(?:里面?|上|中|内|处)?(?:分?[两三]栏|如下)?[:\uff1a]?")
_NUMBER = re.compile(r"页码|页号|[“「\"]?第\s*\S{0,3}\s*页")
_OF_PAGE = re.compile(r"每一?页|页面")
_ANEW = re.compile(r"加|添|增|补")
_CALLED = re.compile(r"(?:[这]?(?:[一两二三四五六几]个字|字样|字))$")


def places_listed(parts: Sequence[str]) -> list[str]:
    """Return clauses in which each place that only names what stands there says that it is added."""
    found: list[str] = []
    band = ""
    for at, part in enumerate(parts):
        own, after = _PLACED.fullmatch(part.strip()), _NEXT.fullmatch(part.strip())
        bare = _BAND.fullmatch(part.strip())
        if bare and at + 1 < len(parts) and _NEXT.fullmatch(parts[at + 1].strip()):
            band = bare["place"]
            found.append("")
        elif own and (own["verbs"] or own["side"] or re.search(r"[:\uff1a]", part)):
            band = own["place"] if own["place"].startswith("页") else ""
            anew = bool(_ANEW.search(part[: own.start("what")]))
            of_page = _OF_PAGE.search(part[: own.start("place")]) if not band else None
            place = (of_page.group() if of_page else "") + own["place"] + (own["side"] or "")
            found.append(_added(place, own["what"], anew))
        elif after and band:
            anew = bool(_ANEW.search(after["verbs"]))
            found.append(_added(band + after["side"], after["what"], anew))
        else:
            band = band if not re.search(r"页[眉脚头尾]", part) else ""
            found.append(part)
    return found


def _added(place: str, what: str, anew: bool) -> str:
    what = _CALLED.sub("", what) if not what.endswith(("”", "」", "』", '"')) else what
    verb = "放" if _NUMBER.match(what) and not anew else "加"
    return f"{place}{verb}{what}"
