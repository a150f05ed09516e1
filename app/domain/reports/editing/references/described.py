"""Things described by how they look: the dashed blue line, 短灰线, the rectangle with rounded corners."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.domain.reports.editing.references.around_said import around_in
from app.domain.reports.editing.references.arranged_said import arranged_said
from app.domain.reports.editing.references.blocks_said import blocks_said
from app.domain.reports.editing.references.coloured_names import coloured_names
from app.domain.reports.editing.references.grounds_said import Ground, grounds_said
from app.domain.reports.editing.references.looking_so import TEXTS, ZH_NAMES, looking_so
from app.domain.reports.editing.references.placed_said import placed_in
from app.domain.reports.editing.request.clause_text import HIDDEN, compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR, EN_ORDINAL, HEX_COLOUR, NUMBER, read_number
from app.domain.reports.editing.template.outline_models import Outline


@dataclass(frozen=True)
class Described:
    """What a stretch of words describes; none means that nothing looks like that."""

    start: int
    end: int
    noun: int
    ids: tuple[str, ...]
    several: bool
    none: bool = False
    lined: bool = False


_NOUNS_EN = (
    (r"lines?|rules?|separators?|dividers?", ("line",)),
    (r"rectangles?", ("rectangle",)),
    (r"box(?:es)?", ("rectangle", "frame")),
    (r"frames?", ("frame", "rectangle")),
    (r"ellipses?|circles?|ovals?", ("ellipse",)),
    (
        r"(?:(?:header|title|heading|top|page) )?(?:bars?|blocks?|strips?|banners?|ribbons?)"
        r"|(?:title|header|heading) areas?|bands of colou?r|bands?(?= (?:at|behind|across|on|under"
        r"|above|below)\b)",
        ("bar",),
    ),
    (r"shapes?", ("line", "rectangle", "ellipse")),
    (r"texts?|lettering|labels?|words?|letters", TEXTS),
)
_NOUNS_ZH = (
    (r"(?:分隔|分割)?线条?|直线", ("line",)),
    (r"矩形框?|长方形|方块", ("rectangle",)),
    (r"方框|框", ("rectangle", "frame")),
    (r"椭圆形?|圆[圈形]?(?![角满])", ("ellipse",)),
    (r"(?<=[红蓝绿黑灰白黄橙紫粉色])(?:圆|方)?点(?=都|全|[删去改换变不移往])", ("rectangle", "ellipse")),
    (r"色?条(?![形码件款目幅])|色块|横条|长条|横幅|条幅|色带", ("bar",)),
    (r"文?字(?![段体号符数])|文本(?![框域字])", TEXTS),
    (r"标签(?:的?文?字)?", ("staticText",)),
)
_SIZES_EN = r"short(?:est)?|long(?:est)?|thick(?:est)?|thin(?:nest)?|heavy|heaviest|fine|bold|big(?:gest)?"
_SIZES_EN += r"|large(?:st)?|small(?:est)?|little|tiny|wide(?:st)?|tall(?:est)?"
_ADJ_EN = (
    rf"(?:{EN_COLOUR}|{HEX_COLOUR}|dashed|dotted|solid|double|italic"
    rf"|horizontal|vertical|diagonal|slant(?:ed|ing)|{_SIZES_EN}"
    r"|round(?:ed)?(?:[- ]corner(?:ed|s)?)?|square(?:[- ]corner(?:ed|s)?)?|filled|empty|hollow|unfilled)"
)
_ADJ_ZH = (
    rf"(?:{HEX_COLOUR}|(?:{ZH_NAMES})色|(?:{ZH_NAMES})(?=[线的虚实粗细短长点双框方矩块横竖斜椭边填底]|条(?![形码件款目幅]))"
    r"|[虚实双点]线的?(?=边框|外框|矩形|长方形|方[框块]|框|椭圆|圆[圈形]?(?![角满]))|[虚实双](?=线)|(?<![一重缺优特几])点(?=线)|最?(?<!加)(?<!变)(?<!调)(?<!明)[粗细短长大小](?![小纲写])"
    r"|[横竖斜]|水平|垂直|[带有]?圆角|直角|实心|空心|斜体(?=的)|粗体(?=的))"
)
# What a colour is said to be the colour of: 红色边框的矩形.
_OF_SHAPE = rf"(?=的|矩形|长方形|方[框块]|椭圆|圆|[、和]?(?:{ZH_NAMES}))"
_PARTS_ZH = {
    "border": r"边(?:框线?|线)?|外框|(?<=[色红蓝绿黑灰白黄紫橙粉])框|轮廓线?|描边|框线",
    "fill": r"填充色?|底色|背景色?|底(?![部下端边层])",
}
_PART_ZH = rf"(?:的?(?:{'|'.join(_PARTS_ZH.values())}){_OF_SHAPE})?"
_LEADS = (
    r"\b(?:the|all(?: of)?(?: the)?|every|each|both(?: the)?|those|these|this|that|any)\s+"
    r"|^\s*(?:please\s+)?(?:make|delete|remove|erase|drop|turn|paint|colou?r|recolou?r|change|hide|move)\s+"
)
_NOT_NOUN_EN = (
    r"(?![\w-])(?!\s+(?:charts?|graphs?|items?|spacing|heights?|breaks?|of text|numbers?|no\b|totals?|codes?"
    r"|colou?rs?\b|size|font|columns?|rows?|band|section))"
)
_TAIL_EN = (
    rf"(?:\s+(?:with|having)\s+(?:the\s+|an?\s+)?(?P<with>{_ADJ_EN}(?:[\s,]+(?:and\s+)?{_ADJ_EN})*)\s+"
    r"(?P<part>corners?|edges?|borders?|outlines?|lines?|fill(?:ing)?|backgrounds?|letters?)"
    rf"|\s+(?:that|which)\s+(?:is|are)\s+(?P<is>{_ADJ_EN}(?:[\s,]+(?:and\s+)?{_ADJ_EN})*))"
)
_MAKES = re.compile(r"\b(?:make|draw|give|add|show|print|want|insert|put|place|use|need)\b", re.IGNORECASE)
_BEFORE_ZH = re.compile(
    r"(?:[改换变设调][成为到]?|用|加|画|添|插入?|成|为|是|描|套|带|有(?!些)|打|做|弄|[一两三]?[条根道个]?(?<=[一两三][条根道个])"
    r"|上|下|底|顶|左|右|边|内|外|里)\s*$"
)
_DRAWS_ZH = re.compile(r"加(?![粗宽长高大])|画|添|插入|放一|[改换变设][成为]|[用套]")
_AFTER_ZH = re.compile(
    r"\s*(?:都|全部?|统一|也|一律)*(?:(?:[左右上下](?:[边面侧方]的|(?=[移挪]))|的?正?中[间央]|(?:里|中|内|上)(?:面|边|间)?(?:再|也)?(?:写|填|印|标|加[上个入]|加(?=\s*[「『“\"'《\ufffc])|放[上入])|[改换变设删去拿移挪往向朝调拉缩延弄做用是太再复隐粗细短长宽高填涂刷交互对])|线[宽型条]|颜色|底色|背景|填充|边框|不要|加[粗宽长高大]|往|撤|取消"
    r"|的(?:粗细|颜色|宽|长|高|线|样式|位置|底色|背景|边框|圆角|填充)|[和与、]|居|靠|对齐|放[大到在]|$)"
)
_ENDS_ZH = re.compile(r"[删去改换变移挪拿填涂拉缩复撤隐]|不要|加[粗宽长]|取消")


def described_in(words: str, text: str, outline: Outline, *, english: bool) -> list[Described]:
    """Return what is described in the words of a clause by how it looks, or by what it stands around."""
    found = list(_in_english(words, outline) if english else _in_chinese(words, outline))
    around = [
        Described(one.start, one.end, one.end, one.ids, True, lined=one.lined)
        for one in around_in(words, text, outline, english=english)
    ]
    inside = [one for one in found if any(each.start <= one.start and one.end <= each.end for each in around)]
    found = [*(one for one in found if one not in inside), *around]
    for spot in placed_in(words, outline):
        found = [each for each in found if each.end <= spot.start or spot.end <= each.start]
        found.append(Described(spot.start, spot.end, spot.noun[0], spot.ids, spot.several, not spot.ids))
    banners = list(_banners(words, outline))
    found += [one for one in banners if not any(_meet(one, each) for each in found)]
    for ground in grounds_said(words, outline, english=english):
        found = [one for one in found if not _meet(one, ground)]
        found.append(Described(ground.start, ground.end, ground.noun, ground.ids, True, not ground.ids))
    for block in blocks_said(words, outline, english=english):
        if not any(one.ids and one.start < block.end and block.start < one.end for one in found):
            found = [one for one in found if one.end <= block.start or block.end <= one.start]
            found.append(
                Described(block.start, block.end, block.noun, block.ids, block.several, not block.ids)
            )
    for row in (
        *arranged_said(words, outline, english=english),
        *coloured_names(words, text, outline, english=english),
    ):
        if not any(one.ids and one.start <= row.start and row.end <= one.end for one in found):
            found = [one for one in found if one.end <= row.start or row.end <= one.start]
            found.append(Described(row.start, row.end, row.noun, row.ids, row.several))
    kept: list[Described] = []
    for one in sorted(found, key=lambda each: each.start - each.end):
        if all(one.end <= other.start or one.start >= other.end for other in kept):
            kept.append(one)
    return kept


def _meet(one: Described, other: Described | Ground) -> bool:
    """Tell whether two stretches of words share some."""
    return one.start < other.end and other.start < one.end


def _in_english(words: str, outline: Outline) -> Iterator[Described]:
    if not compiled(_ADJ_EN).search(words):
        return
    for noun, kinds in _NOUNS_EN:
        pattern = (
            rf"(?:{_LEADS})(?:(?P<nth>{EN_ORDINAL}|last)\s+)?(?:(?P<count>{COUNT_EN})\s+)?(?P<adj>(?:{_ADJ_EN}[\s,]+(?:and\s+)?)*)"
            rf"(?P<noun>{noun}){_NOT_NOUN_EN}{_TAIL_EN}?"
        )
        for found in compiled(pattern).finditer(words):
            said = [(one, "") for one in _adjectives(found["adj"], _ADJ_EN)]
            tail = found["with"] or found["is"]
            if tail and found["with"] and _only_makes(words, found):
                continue
            said += [(one, found["part"] or "") for one in _adjectives(tail or "", _ADJ_EN)]
            first = next((one for one in ("nth", "count", "adj") if found[one]), "noun")
            start = found.start(first)
            if said and not _running_alone(said, kinds):
                plural = bool(re.search(r"(?:s|xes|text|lettering)$", found["noun"].lower()))
                every = plural or bool(re.match(r"(?:all|every|each)\b", found.group().lower()))
                place = (start, found.end(), found.start("noun"))
                yield _counted(_described(outline, place, kinds, said, every, found["nth"]), found["count"])


_BANNER = re.compile(
    r"\b(?:the|that|this) (?:(?:top|header|heading|title|page|colou?red) )*(?P<noun>banner|colou?red (?:bar"
    r"|band|strip)|(?<=heading )bar|(?<=header )bar|(?<=title )bar|(?<=top )bar)\b"
    r"(?=\s|$|[.,'’])|(?P<zh>(?:那条|顶部的?|页头的?|上面的?)?(?:横幅|色带|彩色横条))",
    re.IGNORECASE,
)


def _banners(words: str, outline: Outline) -> Iterator[Described]:
    """Yield the banner, of which nothing more is said: the only bar of colour that is drawn."""
    for found in _BANNER.finditer(words):
        bars = looking_so(outline, ("bar",), ())
        if len(bars) == 1:
            noun = "noun" if found["noun"] else "zh"
            yield Described(found.start(), found.end(), found.start(noun), (bars[0].id,), False)


def _only_makes(words: str, found: re.Match[str]) -> bool:
    """Tell whether "with rounded corners" is what a thing shall get: make the box with rounded corners."""
    return bool(_MAKES.search(words[: found.start()])) and not words[found.end() :].strip(" .!")


def _in_chinese(words: str, outline: Outline) -> Iterator[Described]:
    if not compiled(_ADJ_ZH).search(words):
        return
    for noun, kinds in _NOUNS_ZH:
        glue = "的" if kinds == TEXTS else "的?"
        pattern = (
            rf"(?:第(?P<nth>{NUMBER})[条根个块]|(?P<end>最后一[条根个块])|(?P<all>所有|全部|每一?[条根个块]|各[条根个块])的?"
            r"|(?:这|那|上面的?|下面的?)?(?P<count>[两二三四五六七八九]|(?<!\d)[2-9])\s*[条根个块道](?:的)?)?"
            rf"(?P<adj>(?:[带有](?=[^的,\uff0c]{{1,6}}(?:边|框)))?(?:{_ADJ_ZH}{_PART_ZH}[着直向]?的?(?:[那这]?[条根个块些]|长条)?[、和]?)*{_ADJ_ZH}{_PART_ZH})[着直向]?"
            rf"{glue}(?:[那这]?(?P<many>[一两三四五六])?[条根个块些]的?)?(?P<noun>{noun})"
        )
        for found in compiled(pattern).finditer(words):
            said = _said_zh(words[found.start("adj") : found.end()])
            if _running_alone(said, kinds) or not _is_meant(words, found):
                continue
            every = bool(found["all"] or re.match(r"的?(?:都|全|一律|统一)", words[found.end() :]))
            every = every or "些" in found.group() or kinds == TEXTS
            nth = "last" if found["end"] else found["nth"]
            place = (found.start(), found.end(), found.start("noun"))
            count = found["count"] or (found["many"] if found["many"] != "一" else None)
            yield _counted(_described(outline, place, kinds, said, every, nth), count)


def _said_zh(text: str) -> list[tuple[str, str]]:
    """Return the adjectives of a description, each with the part that it is said of: 红色边框的."""
    parts = "|".join(f"(?P<{name}>{part})" for name, part in _PARTS_ZH.items())
    found = compiled(rf"(?P<adj>{_ADJ_ZH})(?:的?(?:{parts}){_OF_SHAPE})?").finditer(text)
    return [(one["adj"].lower(), next((name for name in _PARTS_ZH if one[name]), "")) for one in found]


def _counted(one: Described, count: str | None) -> Described:
    """Return what is described with its number: as many as are there are all of them, others are in doubt."""
    said = (_COUNTS.get(count.lower()) or read_number(count)) if count else None
    return replace(one, several=len(one.ids) == said) if said else one


COUNT_EN = r"two|three|four|five|six|seven|eight|[2-9](?!\d)"
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


def _is_meant(words: str, found: re.Match[str]) -> bool:
    """Tell whether a description in Chinese names something that is there, not what it shall become."""
    before, after = words[: found.start()], words[found.end() :]
    if _BEFORE_ZH.search(before) or _DRAWS_ZH.search(before) or not _AFTER_ZH.match(after):
        return False
    return bool(after.strip(" 。.!！吧了")) or bool(_ENDS_ZH.search(before))


def _adjectives(text: str, pattern: str) -> list[str]:
    return [found.group().lower() for found in compiled(pattern).finditer(text)]


def _running_alone(said: Sequence[tuple[str, str]], kinds: tuple[str, ...]) -> bool:
    """Tell whether only the direction of lines is said, which the nouns of lines know themselves."""
    return kinds == ("line",) and all(
        re.fullmatch(r"[横竖]|水平|垂直|horizontal|vertical", one) for one, _part in said
    )


def _described(
    outline: Outline,
    place: tuple[int, int, int],
    kinds: tuple[str, ...],
    said: Sequence[tuple[str, str]],
    every: bool,
    nth: str | None,
) -> Described:
    among = looking_so(outline, kinds, said)
    if nth and among:
        at = len(among) - 1 if nth == "last" else int(read_number(nth) or 1) - 1
        among = among[at : at + 1]
    start, end, noun = place
    return Described(start, end, noun, tuple(one.id for one in among), every, not among)


def without_looks(words: str, described: Sequence[Described], *, english: bool) -> str:
    """Return words with what only describes hidden: the noun alone asks for something."""
    kept = list(words)
    for one in described:
        kept[one.start : one.noun] = HIDDEN * (one.noun - one.start)
        if one.noun == one.end:
            noun = ("box" if english else "框") if one.lined else ""
            kept[one.start : one.end] = HIDDEN * (one.end - one.start - len(noun)) + noun
            continue
        stop = one.noun + len(_NOUN_END.split(words[one.noun : one.end], maxsplit=1)[0])
        kept[stop : one.end] = HIDDEN * (one.end - stop)
    return "".join(kept)


_NOUN_END = re.compile(
    r"\s+(?:with|having|that|which|in|on|at|of|from|within|to|along|below|above|underneath)\b", re.IGNORECASE
)
