"""Words that only say how the page is: in two columns now, still landscape, not two side by side."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.layout.reflow import Page, page_of
from app.domain.reports.editing.request.numerals import NUMBER, read_number

_SIZES = {"A3": (842, 1191), "A4": (595, 842), "A5": (420, 595), "LETTER": (612, 792), "LEGAL": (612, 1008)}
_NOW_ZH = r"(?:现在|目前|当前|原来|原先|原本|本来|眼下|如今)"
_STILL_ZH = r"(?:还是|还|仍然?|仍旧|依旧|依然|继续|保持|维持|照旧|照样|跟原来一样|和原来一样|同样)"
_LEAD_ZH = (
    rf"(?:{_NOW_ZH}|{_STILL_ZH}|这[张个份]|整[张个]|报表|页面|纸张|版面|明细|数据|内容|记录|表格|打印|一页|每页|也|都|就|是|为|用|按"
    r"|分|排|印|打|方向|栏数|大小|成|了|着|左右|上下|并排|各|的|在|有)*"
)
_TAIL_ZH = (
    r"(?:的|排版|打印|布局|显示|排列|并排|不变|不动|了|就行|即可|大小|规格|纸张?|纸|左右|方式|这样|吧)*"
)
_NOT_ZH = r"(?:不要再?|别再?|不再|不用再?|不是|而不是|不必再?)"
_FACT_ZH = (
    rf"(?:(?P<n>{NUMBER}|[单双])栏|(?P<way>[横纵竖])(?:向|版|着|排|放|的|(?=打印))?"
    r"|(?P<paper>A[345](?!\d)|letter|legal)"
    r"|(?:分?栏间?距|栏与?栏之?间)(?:为|是|隔)?(?P<gap>\d+)(?:点|磅|pt)?"
    r"|(?P<sides>[上下左右四周]*)(?:页边距|边距|边)(?:都|各|均)?(?:为|是|留)?(?P<margin>\d+)(?:点|磅|pt)?)"
)
_NOW_EN = r"(?:now|currently|at (?:the moment|present)|right now|today|so far|as it is)"
_LEAD_EN = (
    rf"(?:{_NOW_EN}|still|and|but|so|it|it['’]s|this|the|a|an|whole|report|page|pages|paper|list|rows?|records?|is|are"
    r"|keep(?:s|ing)?|stay(?:s|ing)?|remain(?:s|ing)?|leav(?:e|ing)|use[sd]?|using|print(?:s|ed|ing)?|set|laid|out|runs?|goes|go"
    r"|in|on|at|with|as|to|of|has|have|having|there|just|all|its|that|we)"
)
_TAIL_EN = (
    rf"(?:{_NOW_EN}|columns?|layout|page|pages|paper|side by side|next to (?:each other|one another)"
    rf"|beside each other"
    r"|format|size|orientation|wide|per page|on (?:a|each|every|the) page|as (?:before|now|it is)"
    r"|please|any ?more"
    r"|unchanged|too|as well|mode)"
)
_NOT_EN = r"(?:not|no longer|no more|instead of|rather than|never|don['’]t want|without)"
_EN_NUMBER = r"\d|one|two|three|four|five|six|single"
_FACT_EN = (
    rf"(?:(?P<n>{_EN_NUMBER})(?:[- ](?:wide |narrow |page |equal )?columns?)?|(?P<way>portrait|landscape)"
    r"|(?P<paper>A[345]|letter|legal)"
    r"|(?:column |page )?(?:gap|spacing)(?: of| at| is)? (?P<gap>\d+)(?: points?| pt)?"
    r"|(?:(?P<sides>left|right|top|bottom) )?margins?(?: of| at| are| is)? (?P<margin>\d+)(?: points?| pt)?)"
)
_ZH = re.compile(
    rf"(?:{_LEAD_ZH}(?P<not>{_NOT_ZH})?{_LEAD_ZH}{_FACT_ZH}{_TAIL_ZH}(?:、|和|,|加)?)", re.IGNORECASE
)
_EN = re.compile(
    rf"(?:(?:{_LEAD_EN}\s+)*(?:(?P<not>{_NOT_EN})\s+)?(?:{_LEAD_EN}\s+)*{_FACT_EN}(?:\s+{_TAIL_EN})*(?:\s*,?\s+|$))",
    re.IGNORECASE,
)
_STATES = re.compile(rf"{_NOW_ZH}|\b{_NOW_EN}\b|\b(?:is|are|it['’]s)\b", re.IGNORECASE)
_KEEPS = re.compile(
    rf"{_STILL_ZH}|不变|不动|{_NOT_ZH}|\b(?:still|keep(?:s|ing)?|stay(?:s|ing)?|remain(?:s|ing)?|leav(?:e|ing)"
    rf"|unchanged|as (?:before|now|it is))\b|\b{_NOT_EN}\b",
    re.IGNORECASE,
)
_WAY = re.compile(r"[横纵竖]|\b(?:portrait|landscape)\b", re.IGNORECASE)
_CALLED_WAY = re.compile(r"方向|\borientation\b", re.IGNORECASE)
_SIDES_ZH = {"左": "left", "右": "right", "上": "top", "下": "bottom"}


def states_page(words: str, root: Any) -> bool:
    """Tell whether words only say how the page is at present, and it is so: 现在是左右两栏."""
    return _STATES.search(words) is not None and is_page(words, root)


def keeps_page(words: str, root: Any) -> bool:
    """Tell whether words only say that the page is still so, and it is: 还是三栏, not two side by side.

    The way it lies is left to the wish for a page, unless it is called its orientation.
    """
    if _KEEPS.search(words) is None or (_WAY.search(words) and not _CALLED_WAY.search(words)):
        return False
    return is_page(words, root)


def is_page(words: str, root: Any) -> bool:
    """Tell whether words say nothing but facts of the page that are true of a report: 左右两栏."""
    chinese = re.search(r"[\u4e00-\u9fff]", words) is not None
    said = re.sub(r"\s+", "" if chinese else " ", words).strip(" ,.;:\uff0c。\uff1b!\uff01")
    page, at = page_of(root), 0
    while at < len(said):
        found = (_ZH if chinese else _EN).match(said, at)
        if found is None or found.end() == at or _is_so(found, page) == bool(found["not"]):
            return False
        at = found.end()
    return bool(said)


def _is_so(found: re.Match[str], page: Page) -> bool:
    """Tell whether one fact is true of a page."""
    if found["n"]:
        said = found["n"].lower()
        return {"单": 1, "双": 2, "single": 1}.get(said) == page.columns or read_number(said) == page.columns
    if found["way"]:
        return (found["way"].lower() in ("横", "landscape")) == (page.width > page.height)
    if found["paper"]:
        return sorted((page.width, page.height)) == sorted(_SIZES[found["paper"].upper()])
    if found["gap"]:
        return int(found["gap"]) == page.gap
    words = found["sides"] or ""
    named = [one for key, one in _SIDES_ZH.items() if key in words] or (
        [words.lower()] if words.isascii() and words else []
    )
    return all(getattr(page, one) == int(found["margin"]) for one in named or _SIDES_ZH.values())
