"""What stands around or behind a text: the frame around the title, 标题外面的边框, the title bar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.reports.editing.references.blocks_said import blocks_of
from app.domain.reports.editing.references.looking_so import ZH_NAMES
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR
from app.domain.reports.editing.template.hues import goes_by, is_white
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline
from app.domain.reports.editing.template.styles import TEXTS

_TIGHT = 2.0
_SHAPES = ("rectangle", "ellipse", "frame")
_TITLE_ZH = r"(?:报表|大|主)?(?<![副小子])标题"
_AT_TOP_ZH = r"(?:(?:最?上[面方边]|顶[部上端])的?)?"
_HEADS_ZH = r"表头"
_LINED_ZH = (
    r"的?(?:外面|周围|四周|外边|外围|外|上面?)?的?(?:那个|这个)?(?:边框线?|外边?框|方框|框线|框)(?![架])"
)
_FILLED_ZH = (
    rf"的?(?:后面|背后|底下|下面)?的?(?:那[个块条]|这[个块条])?(?P<hue>(?:{ZH_NAMES})色?的?)?(?:底?色[块条]|背景[块条框]"
    r"|底[条框块]|条(?![形码件款目幅]))"
)
_COLOURED_ZH = re.compile(rf"(?:{ZH_NAMES})色?的?(?:那[个块条])?$")
_BEHIND_ZH = (
    rf"的?(?:后面|背后|背景|底下)的?(?:那个|这个)?(?P<hue>(?:{ZH_NAMES})色?的?)?(?:矩形|方块|底框|长?方框)"
)
# The ground that a text stands on: 标题后面的灰底.
_GROUND_ZH = (
    rf"的?(?:后面|背后|下面|底下)的?(?:那[块条片])?(?P<hue>(?:{ZH_NAMES})色?的?)"
    r"(?:底色?|背景色?)(?![部下端边层])"
)
_TAKES_AWAY_ZH = re.compile(r"去[掉除]|删|不要|取消|拿掉|清[除空]")
_ADDS_ZH = re.compile(r"[加画添套](?![粗宽大高])|插入|没有|带")
_BARS = r"(?:bar|block|banner|strip|background box|box|rectangle|frame)"
_BEHIND = r"(?:a?round|(?P<behind>behind)|surrounding|enclosing|that (?:surrounds|encloses|stands behind))"
_AROUND_EN = (
    rf"\b(?:the\s+)?(?:{EN_COLOUR}\s+)?(?P<noun>frame|box|border|rectangle|outline|bar|block|banner|strip)"
    rf"\s+{_BEHIND}\s+(?:the\s+)?[\"'“]?"
)
_TITLE_BAR = rf"\b(?:{EN_COLOUR}\s+)?(?:(?:report )?title|main heading)\s+(?P<noun>{_BARS})\b"
_HEADS_BAR = rf"\b(?:{EN_COLOUR}\s+)?(?:(?:column|table)\s+)?(?:header|heading)s?\s+(?P<noun>{_BARS})\b"
_HEADS_EN = r"(?:column |table )?(?:headings?|headers?)(?: row| line)?\b(?! (?:bar|block|cell))"
_ADDS_EN = re.compile(r"\b(?:add|draw|put|insert|give|place|with an?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Around:
    """Where words name what stands around a text, and the shapes that do."""

    start: int
    end: int
    ids: tuple[str, ...]
    lined: bool = False


def around_in(words: str, text: str, outline: Outline, *, english: bool) -> Iterator[Around]:
    """Yield what a clause names by what it stands around; nothing where something is to be drawn."""
    yield from _around_rows(words, outline, english=english)
    yield from _of_section(words, outline)
    if (_ADDS_EN if english else _ADDS_ZH).search(words):
        yield from _bars_given(words, text, outline, english=english)
        return
    yield from _in_english(words, text, outline) if english else _in_chinese(words, text, outline)


_ROWS_BOX_ZH = (
    r"(?:每一?[个条笔张]?)?的?(?:订单|记录|明细|数据|条目|卡片)(?:的?卡片)?(?:的?(?:外面|周围|四周))?的?"
    r"(?:(?=边框)|(?:外框|方框|框)线?(?![架里中内]))(?:的(?=边框|框线))?"
)
_ROWS_BOX_EN = (
    r"\b(?:the |each |every )*(?:order|record|detail|entry|card|row)(?:'s)? (?:frame|box|rectangle)\b"
    r"|\b(?:the )?(?:frame|box|rectangle) (?:a?round|of|behind) (?:the |each |every )+"
    r"(?:order|record|detail|entry|card|row)s?\b"
)


def _around_rows(words: str, outline: Outline, *, english: bool) -> Iterator[Around]:
    """Yield the one shape in which all of a record is printed: 订单框, the box around each order."""
    texts = [one for one in outline.in_section("detail") if one.kind in TEXTS]
    drawn = [one for one in outline.in_section("detail") if one.seen.width > 0]
    shapes = [one for one in drawn if one.kind in ("rectangle", "frame")]
    whole = [
        one.id
        for one in shapes
        if all(text.holder == one.id or (text.holder == one.holder and _holds(one, text)) for text in texts)
    ]
    if len(whole) != 1 or len(texts) <= 1:
        return
    for found in compiled(_ROWS_BOX_EN if english else _ROWS_BOX_ZH).finditer(words):
        yield Around(found.start(), found.end(), (whole[0],), True)


_TO_A_BAR = re.compile(r"(?:^|[给为在对])$|\b(?:a?round|to|of|for|give|behind) (?:the )?$", re.IGNORECASE)


def _bars_given(words: str, text: str, outline: Outline, *, english: bool) -> Iterator[Around]:
    """Yield the bar behind a title or headings that is given something: a border around the title bar."""
    found = _in_english(words, text, outline) if english else _in_chinese(words, text, outline)
    yield from (one for one in found if not one.lined and _TO_A_BAR.search(words[: one.start]))


def _in_chinese(words: str, text: str, outline: Outline) -> Iterator[Around]:
    patterns = ((_LINED_ZH, False), (_FILLED_ZH, True), (_BEHIND_ZH, None), (_GROUND_ZH, True))
    for pattern, filled in patterns[:3] if _TAKES_AWAY_ZH.search(words) else patterns:
        for found in compiled(pattern).finditer(words):
            for start, anchors in _before(words, text, found.start(), outline):
                # What stands behind all headings is wider than any of them: its colour tells it.
                behind = filled is None and len(anchors) > 1
                ids = _enclosing(outline, anchors, filled=True if behind else filled)
                coloured = _COLOURED_ZH.search(words[:start])
                start = coloured.start() if coloured else start
                if ids and _goes_by_hue(outline, ids, found.groupdict().get("hue") or ""):
                    yield Around(start, found.end(), ids, filled is False)
                    break


def _goes_by_hue(outline: Outline, ids: Sequence[str], hue: str) -> bool:
    """Tell whether shapes are filled as the colour says that is named with them; True where none is."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    return not hue or all(goes_by(one.seen.ground, hue.rstrip("的")) for one in infos)


def _before(words: str, text: str, end: int, outline: Outline) -> Iterator[tuple[int, list[ElementInfo]]]:
    """Yield the title, the headings or the label that is named right before a place."""
    title = re.search(rf"{_AT_TOP_ZH}{_TITLE_ZH}$", words[:end])
    info = outline.element(outline.title)
    if title and info is not None:
        yield title.start(), [info]
    heads = re.search(rf"{_HEADS_ZH}$", words[:end])
    if heads and not title:
        yield heads.start(), _headings(outline)
    led = text[:end].rstrip("」』”\"' ")
    labels = [one for one in outline.elements if len(one.label.strip()) > 1]
    fits = [one for one in labels if led.endswith(one.label.strip().rstrip(":\uff1a"))]
    longest = max((len(one.label) for one in fits), default=0)
    fits = [one for one in fits if len(one.label) == longest]
    if len(fits) == 1 and not title:
        start = len(led) - len(fits[0].label.strip().rstrip(":\uff1a"))
        lead = re.search(rf"{_AT_TOP_ZH}{_TITLE_ZH}[「『“\"']?$", led[:start])
        yield (lead.start() if lead and fits[0].id == outline.title else start), fits


def _in_english(words: str, text: str, outline: Outline) -> Iterator[Around]:
    info = outline.element(outline.title)
    for found in compiled(_AROUND_EN).finditer(words):
        rest = text[found.end() :]
        filled = found["noun"].lower() in ("bar", "block", "banner", "strip")
        titled = re.match(r"(?:report )?title\b[\"'”]?", rest, re.IGNORECASE)
        heads = compiled(_HEADS_EN).match(rest)
        labels = [one for one in outline.elements if _begins_with(rest, one.label)]
        anchors = [info] if titled and info is not None else sorted(labels, key=_letters_of)[-1:]
        anchors = _headings(outline) if heads else anchors
        ids = _enclosing(outline, anchors, filled=filled or heads is not None)
        if not ids and found["behind"]:
            ids = _enclosing(outline, anchors, filled=True)
        whole = heads or titled
        said = whole.end() if whole else len(anchors[0].label.strip(" :")) if anchors else 0
        if ids:
            yield Around(found.start(), found.end() + said, ids, not filled)
    for pattern, anchors in (
        (_TITLE_BAR, [info] if info is not None else []),
        (_HEADS_BAR, _headings(outline)),
    ):
        for found in compiled(pattern).finditer(words):
            ids = _enclosing(outline, anchors, filled=True)
            if ids:
                yield Around(found.start(), found.end(), ids)


_OF_SECTION = (
    r"\b(?:the )?(?:page )?(?P<en>footer|header|summary) (?:colou?r(?:ed)? )?(?:bar|block|strip|banner|box)\b"
    r"|(?P<zh>页[脚尾眉]|汇总区?)的?(?:那[条块]|彩色的?)?(?:底?色[条块]|横条|底条|底框|条(?![形码件款目幅]))"
)
_SECTION_OF = {"footer": "pageFooter", "header": "pageHeader", "summary": "summary", "页脚": "pageFooter"}
_SECTION_OF |= {"页尾": "pageFooter", "页眉": "pageHeader", "汇总": "summary", "汇总区": "summary"}


def _of_section(words: str, outline: Outline) -> Iterator[Around]:
    """Yield the footer bar: the only area with a ground in the band that is named."""
    for found in compiled(_OF_SECTION).finditer(words):
        section = _SECTION_OF[(found["en"] or found["zh"]).lower()]
        there = [one for one in blocks_of(outline) if one.section == section]
        if len(there) == 1:
            yield Around(found.start(), found.end(), (there[0].id,))


def _letters_of(one: ElementInfo) -> int:
    return len(one.label)


def _begins_with(text: str, label: str) -> bool:
    name = label.strip(" :").lower()
    return len(name) > 1 and bool(re.match(rf"{re.escape(name)}(?!\w)", text.lower()))


def _headings(outline: Outline) -> list[ElementInfo]:
    ids = [id_ for one in outline.columns for id_ in one.headers] or outline.table_headers
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    lines = {(one.band, one.y) for one in infos if one.section == "columnHeader"}
    beside = (one for one in outline.elements if (one.band, one.y) in lines and one.kind == "staticText")
    return list({one.id: one for one in (*infos, *beside)}.values())


def _enclosing(outline: Outline, anchors: Sequence[ElementInfo], *, filled: bool | None) -> tuple[str, ...]:
    """Return the shapes that enclose texts: filled with a colour, or lined where the text is not, or any."""
    if filled is False and any(one.seen.width for one in anchors):
        return ()
    found = [shape for one in anchors if (shape := _around(outline, one, filled=filled)) is not None]
    return tuple(dict.fromkeys(one.id for one in found)) if len(found) == len(anchors) else ()


def _around(outline: Outline, info: ElementInfo, *, filled: bool | None) -> ElementInfo | None:
    """Return the smallest shape that holds or stands behind a text."""
    most = _TIGHT * max(1, info.width * info.height)
    fits = [
        one
        for one in outline.elements
        if one.kind in _SHAPES
        and one.id != info.id
        and one.band == info.band
        and (one.id == info.holder or (one.holder == info.holder and _holds(one, info)))
        and (not is_white(one.seen.ground) if filled else one.seen.width > 0 or one.kind != "frame")
        and (filled or one.width * one.height <= most)
    ]
    return min(fits, key=lambda one: one.width * one.height, default=None)


def _holds(one: ElementInfo, info: ElementInfo) -> bool:
    return (
        one.x <= info.x + 2
        and one.y <= info.y + 2
        and one.x + one.width >= info.x + info.width - 2
        and one.y + one.height >= info.y + info.height - 2
    )
