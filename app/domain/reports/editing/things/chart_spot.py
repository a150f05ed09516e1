"""Where a request puts a new chart: below the grey box, 合计行下面, 20 pt under the totals, in the title."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.references.references import elements_of
from app.domain.reports.editing.references.totals_said import totals_of
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.template.hues import goes_by
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.things.chart_frame import signatures_of

Side = Literal["below", "above"]
Take = Callable[[str], re.Match[str] | None]
_NUMBER = r"\d+(?:\.\d+)?\s*(?:pt|points?|px|pixels?|磅|点|像素)?"
_UNDER = r"(?:below|under(?:neath)?|beneath|after|following)"
_OVER = r"(?:above|before|on top of|over)"
_CUT = (
    r"(?=\s*(?:[,;.:()\u0001]|$|\b(?:show|with|that|by|of|for|titled|called|named|headed|and|using|plot"
    r"|per)))"
)
_EN = (
    rf"\b(?:(?P<gap>{_NUMBER}) )?(?:(?:right |directly |just |immediately )?(?P<under>{_UNDER})"
    rf"|(?P<over>{_OVER}))"
    rf" (?P<words>(?:[“\"][^”\"]+[”\"]|[^,;.:()\u0001]){{2,60}}?){_CUT}"
)
_ZH_UNDER = r"(?:正)?(?:下[面方边]|之下|底下|后[面边]|之后)"
_ZH_OVER = r"(?:上[面方边]|之上|前[面边]|之前)"
_ZH = (
    rf"(?P<words>(?:[“「\"][^”」\"]+[”」\"]|[^,;。:()\u0001]){{1,24}}?)的?(?:(?P<under>{_ZH_UNDER})"
    rf"|(?P<over>{_ZH_OVER}))"
    rf"(?:(?:\s?空出?|隔|留出?|距离?)?\s?(?P<gap>{_NUMBER})的?(?:处|位置|地方)?)?"
)
_GAP = (
    rf"(?:与|和|跟|距离?|离)(?:上[面方边]|它|其|[^,;。\d]{{0,8}}?)(?:的)?(?:间距|间隔|距离|隔|留"
    rf"|空)?(?:[为是留空]|有)?\s*(?P<gap>{_NUMBER})"
    rf"|(?:间距|间隔|空白|留白)(?:[为是留]|:)?\s*(?P<gap2>{_NUMBER})|(?:中间|之间)?(?:留出?|空出?"
    rf"|隔开?)\s*(?P<gap3>{_NUMBER})(?:的?(?:间距|空白|空隙|距离|空))?"
    rf"|\b(?:with |leav(?:e|ing) )?(?:an? )?(?:gap|space|distance) (?:of "
    rf"|is )?(?P<gap4>{_NUMBER})(?: (?:above|to|from) (?:it|the \w+))?"
    rf"|\b(?:with |leav(?:e|ing) )?(?P<gap5>{_NUMBER}) (?:of )?(?:gap|space|room)(?: (?:above"
    rf"|between)(?: (?:it|them))?)?"
    rf"|\b(?P<gap6>{_NUMBER}) (?:below|under|beneath) (?:it|that|them)\b"
)
_END = (
    r"\b(?:at|on|to) the (?:very )?(?:end|bottom)(?: of (?:the |this )?(?:whole )?(?:report|list|table"
    r"|document))?\b"
    r"|\b(?:in|into) the (?:report['’]s )?summary(?: (?:band|section|area))?\b|\bon the last page\b"
    r"|\bas the last (?:thing|element)\b"
    r"|(?:整个|整张)?(?:报表|报告|表格?|明细|列表|文档|页面|数据)?的?(?:最?末尾|最后(?:一页|面|方)?(?!一)"
    r"|结尾|尾部|底部|最下[面方边]|末页)"
    r"|(?:报表)?(?:的)?(?:汇总|总结)(?:区域?|带|栏|段)|(?<![A-Za-z])summary\s*(?:band|区域?|带|栏"
    r"|段)?(?![A-Za-z])(?:里面?|中|内)?"
)
_TITLE_BAND = r"\b(?:in|into|to) the title(?: band| section)\b|(?:在)?标题(?:带|区域?|栏|段)(?:里面?|中|内)?"
_TABLE = re.compile(
    r"(?:整张|整个|这[个张])?(?:表格?|明细表?|列表|数据表?|清单|报表|报告|表格数据|明细行"
    r"|明细数据)(?:部分|区域|内容|行)?|(?:the )?(?:\w+ )?(?:table|list|rows?|details?|data|report"
    r"|last row)",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"(?:所有|全部|现有|其他|已有)的?(?:内容|元素|东西)|(?:汇总|summary)[区带]?的?(?:所有|全部"
    r"|现有)?的?(?:内容|元素)"
    r"|(?:the )?(?:everything|all (?:the )?(?:content|elements?)|existing (?:content|elements?)"
    r"|(?:summary )?content)(?: (?:there|in it))?",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"签[字名章](?:的?(?:[栏区行处]|那[一]?行))?|落款|(?:the )?signatures?(?: (?:lines?|row|block|area"
    r"|labels?))?",
    re.IGNORECASE,
)
_TOTALS = re.compile(
    r"(?:总|大)?(?:合计|总计|总和)(?:的?(?:那?一?[行栏]|金额))?|(?:the )?(?:grand "
    r"|report )?totals?(?: (?:row|line|figures?))?",
    re.IGNORECASE,
)
_BOX = re.compile(
    rf"(?:the )?(?:(?P<colour>{COLOUR})|(?P<short>[灰白黑红蓝绿黄]))?\s*(?:的|底的?|色的?|底色的?|背景的?"
    rf"|filled |coloured |colored |background )*"
    r"(?:方?框(?:架|子)?|边框|外框|矩形|色?块|底[块框]|box|frame|rectangle|panel|block|banner)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:(?:the|in|of|at|report|summary|'s)\s+|在|到|于|把|请|放|画|加|摆|置|插入|报表|最后|末尾"
    r"|汇总区?|总结|summary|里面?|中|内|的|那个?|这个?|个|\s)+",
    re.IGNORECASE,
)
_BANDS = ("summary", "title")


@dataclass(frozen=True)
class ChartSpot:
    """A place in the summary or the title: above an element or at a height; "" and None at the end."""

    above: str = ""
    y: int | None = None
    section: Literal["", "title"] = ""


def spot_taken(take: Take, text: Callable[[], str], outline: Outline) -> ChartSpot | None:
    """Return the place that is said of a chart, its words taken; None where it isn't there.

    take takes a pattern's first find out of the text that text returns.
    """
    spots: list[ChartSpot | None] = [ChartSpot(section="title")] if take(_TITLE_BAND) else []
    gap = take(_GAP)
    wide = _points(next((one for one in gap.groups() if one), "")) if gap else None
    ended = False
    while take(_END):
        ended = True
    for pattern in (_EN, _ZH):
        while found := _first(pattern, text(), outline):
            words, start, end, ids = found
            one = compiled(pattern).search(text(), start)
            if one is None:
                break
            side: Side = "below" if one["under"] else "above"
            if one["gap"]:
                wide = _points(one["gap"])
            taken = take(re.escape(text()[start:end]))
            if taken is None:
                return None
            spots.append(_spot(ids, words, side, outline))
    while take(_END):
        ended = True
    known = {one for one in spots if one != ChartSpot()}
    if None in spots or len(known) > 1:
        return None
    spot = next((one for one in known if one is not None), ChartSpot())
    if ended and spot.section:
        return None
    if wide is None:
        return spot
    if spot.above or spot.section:
        return None
    bottoms = [one.y + one.height for one in _of_band(outline, "summary")]
    return ChartSpot(y=max(bottoms, default=0) + wide)


def _points(words: str) -> int:
    return int(float(re.match(r"[\d.]+", words)[0])) if words else 0  # type: ignore[index]


def _first(pattern: str, text: str, outline: Outline) -> tuple[str, int, int, list[str]] | None:
    """Return the first words beside which something stands, where they begin and end, and what they name."""
    for found in compiled(pattern).finditer(text):
        words, start = found["words"], found.start()
        for at in _begins(words) if pattern == _ZH else [0]:
            ids = _named(words[at:], outline)
            if ids is not None:
                start = found.start("words") + at if pattern == _ZH else start
                return words[at:], start, found.end(), ids
    return None


def _begins(words: str) -> list[int]:
    """Return where a name may begin in words that lead to a place: 放在合计行 names 合计行."""
    lead = _LEAD.match(words)
    starts = [0, *([lead.end()] if lead else []), *range(1, len(words))]
    return [one for one in dict.fromkeys(starts) if words[one:].strip()]


def _named(words: str, outline: Outline) -> list[str] | None:
    """Return the elements of the summary or the title that words name, [] for the rows; None for others."""
    bare = _LEAD.sub("", words).strip(" \"'“”‘’「」")
    if _TABLE.fullmatch(bare):
        return []
    own = _of_band(outline, "summary")
    if _ALL.fullmatch(bare) or bare in ("last element", "the last element"):
        return [one.id for one in own] or None
    if _SIGNED.fullmatch(bare):
        return [one.id for one in signatures_of(outline)] or None
    if _TOTALS.fullmatch(bare):
        totals = {*totals_of(outline)}
        return [one.id for one in own if one.id in totals] or None
    box = _BOX.fullmatch(bare)
    if box is not None:
        colour = box["colour"] or (f"{box['short']}色" if box["short"] else "")
        boxes = [one for one in own if one.kind in ("frame", "rectangle") and not one.holder]
        fits = [
            one
            for one in boxes
            if not colour or goes_by(one.seen.ground, colour) or goes_by(one.seen.stroke, colour)
        ]
        return [one.id for one in fits] if len(fits) == 1 else None
    return _by_words(words.strip(), outline) or _by_words(bare, outline)


def _by_words(words: str, outline: Outline) -> list[str] | None:
    """Return what words name and nothing else, where all of it stands in one of the bands of charts."""
    try:
        clause = Clause(words, outline)
        ids = elements_of(clause)
    except EditProblem:
        return None
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    bands = {one.section for one in infos}
    if not ids or clause.leftover() or len(bands) != 1 or not bands <= {*_BANDS}:
        return None
    return list(ids)


def _of_band(outline: Outline, section: str) -> list[ElementInfo]:
    """Return what stands in a band itself, not in its frames."""
    return [one for one in outline.in_section(section) if not one.holder and not one.cell]


def _outermost(id_: str, outline: Outline) -> ElementInfo | None:
    """Return an element, or the outermost frame that it stands in."""
    info = outline.element(id_)
    while info is not None and info.holder:
        info = outline.element(info.holder)
    return info


def _spot(ids: Sequence[str], words: str, side: Side, outline: Outline) -> ChartSpot | None:
    """Return the place below or above elements of one band; None where it isn't a free stretch of it."""
    if not ids:
        over = not outline.in_section("pageHeader") and bool(outline.in_section("title"))
        return ChartSpot() if side == "below" else ChartSpot(section="title") if over else None
    infos = [info for one in ids if (info := _outermost(one, outline)) is not None]
    section = infos[0].section
    band = _of_band(outline, section)
    if side == "above":
        top = min(infos, key=lambda one: (one.y, one.x))
        torn = any(one.y < top.y < one.y + one.height - 1 for one in band)
        return None if torn or section != "summary" else ChartSpot(above=_highest(band, top).id)
    bottom = max(one.y + one.height for one in infos)
    behind = [one for one in band if one.y < bottom and one.y + one.height > bottom + 1 and one not in infos]
    bottom = max([bottom, *(one.y + one.height for one in behind if _holds(one, infos))])
    below = sorted((one for one in band if one.y >= bottom), key=lambda one: (one.y, one.x))
    if section == "title":
        return ChartSpot(section="title") if not below else None
    if below and any(one.y < below[0].y - 1 and one.y + one.height > below[0].y + 1 for one in band):
        return None
    return ChartSpot(above=below[0].id if below else "")


def _holds(one: ElementInfo, infos: Sequence[ElementInfo]) -> bool:
    """Tell whether a shape lies behind elements."""
    return one.kind in ("rectangle", "frame") and all(
        one.x <= info.x and info.x + info.width <= one.x + one.width and one.y <= info.y for info in infos
    )


def _highest(band: Sequence[ElementInfo], top: ElementInfo) -> ElementInfo:
    """Return what begins highest among the things that stand level with an element."""
    level = [one for one in band if one.y <= top.y < one.y + one.height]
    return min([top, *level], key=lambda one: one.y)
