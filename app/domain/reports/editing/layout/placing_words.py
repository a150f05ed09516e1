"""Words for places and sizes: 向右移动20, 移到页脚, 宽度改为200, twice as large."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.layout.across_bands import all_in
from app.domain.reports.editing.layout.size_said import BOTH
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import NUMBER, UNIT, in_points, read_number

_FEW = 3
_PUT = r"放(?=最?[左右](?:[边侧面方]|$)|(?:正?中间|正?中央|正中))"
MOVE = (
    rf"{_PUT}|移动?|挪|搬|[上下]抬|抬[高升]|放[到在]|[往向朝][上下左右][边面方侧]?(?:提|拉|推|靠|抬)?(?=\s*\d)|[换调改]到(?=[^,，。]*[左右上下中顶底页])"
    r"|\b(?:move|shift|put|place|push|nudge|drag)\b"
)
SWAP = (
    r"[上下左右]{0,2}(?:对|互|调)?换(?=一下|$|过来)|对调|互换|交换|调换|位置[互对调]?换|对换|换过来|颠倒|调个(?:儿|位置)"
    r"|\breverse the order\b|换个?位置|换一?下位置"
    r"|\b(?:swap|exchange|switch (?:the )?places|trade places)\b"
)
TO = (
    rf"{_PUT}|移动?[到至在]|[换调改]到|挪[到至]|搬[到至]|放[到在]|靠近"
    r"|\b(?:to|at|into|in|below|above|under|beside|next to|on(?= the (?:far |very )?(?:left|right)\b))\b"
)
_TO_A_SIDE = (
    r"\b(?:put|place|move)\b(?!.*\b(?:bit|little|slightly|touch|further|more|by)\b)"
    r".*\b(?:to|on|at) the (?:far |very )?(?:left|right)(?: (?:side|end|edge))?"
    r"(?: (?:of|in) the (?:page|report|title|summary|(?:page |column |group )?(?:footer|header))"
    r"(?: band)?)?\s*$"
)
OTHER_SIZES = (
    r"[列栏](?!头|标题|名)|(?<!银)行|页|组[头尾脚]|纸|字|明细(?!框)|表头|边框|线|[带区]|边距|间距"
    r"|\b(?:columns?|rows?|pages?|fonts?|(?:text|title|heading|letter|label) size"
    r"|spacing|bands?|headers?|footers?|details?)\b"
    r"|\b(?:borders?|lines?)\b"
)
OTHER_THINGS = r"(?<!签[字名章])[列栏](?!头|标题|名)|\bcolumns?\b|分组|\bgroups?\b"
_STEP_FOLLOWS = r"(?=移|挪|平移|动|提|拉|推|抬|\s*\d)"
_DIRECTIONS = (
    (rf"[向往朝]?右(?:边|侧)?(?:(?=靠)|{_STEP_FOLLOWS})|右移|\b(?:to the )?right(?:wards)?\b", (1, 0)),
    (rf"[向往朝]?左(?:边|侧)?(?:(?=靠)|{_STEP_FOLLOWS})|左移|\b(?:to the )?left(?:wards)?\b", (-1, 0)),
    (rf"[向往朝]?下(?:边|面|方)?{_STEP_FOLLOWS}|下移|\bdown(?:wards)?\b|\blower\b", (0, 1)),
    (rf"[向往朝]?上(?:边|面|方)?{_STEP_FOLLOWS}|上移|\bup(?:wards)?\b|\bhigher\b", (0, -1)),
)
_NUDGE = 10.0
_FAR = r"(?:移动?|挪)[到至向往](?=[左右上下][边侧面方]?\s*\d{4,})"
_RELATED = (
    ("below", r"正?(?<!最)下[面方边]|之下|\b(?:below|under(?:neath)?)\b"),
    ("above", r"正?(?<!最)上[面方边]|之上|\b(?:above|over)\b"),
    ("left_of", r"(?<!最)左[边侧面]|\bleft of\b"),
    ("right_of", r"(?<!最)右[边侧面]|旁边?|后面|\b(?:right of|beside|next to|after)\b"),
)
_SPOT_WORDS = (
    ("left", r"左|\bleft\b"),
    ("right", r"右|\bright\b"),
    ("center", r"居中|中间|中央|正中|\b(?:cent(?:er|re)|middle)\b"),
    ("top", r"(?<!页)顶|上|\b(?:top|upper)\b"),
    ("bottom", r"(?<!页)底|(?<!一)下|\b(?:bottom|lower)\b"),
)
_ACROSS = 3
_OWN_BAND = (
    r"页面?|版面|纸张?|报表|栏"
    r"|(?:(?<=\bleft of the )|(?<=\bright of the )|(?<=\bside of the )|(?<=\bend of the ))"
    r"(?:(?:page |column |group )?(?:footer|header)(?: band)?|title band|summary)\b|\b(?:page|band|report)\b"
)
_WIDE = r"宽度?|\bwid(?:e|th|er|en(?:ed)?)\b"
_HIGH = r"高(?![于亮过])度?|\b(?:high(?:er)?|height|tall(?:er)?)\b"
LIKE = (
    r"(?:和|与|跟|同|像)(?=[^,,。]*(?:一样|相同|同[宽高]|等[宽高]))|\b(?:same \w+ as"
    r"|as (?:wide|high|tall|large|big) as)\b"
)
_GROW = r"放大|加大|变大|扩大|大一[点些]|\b(?:bigger|larger|enlarge|scale up|increase)\b"
_SHRINK = r"缩小|减小|变小|小一[点些]|\b(?:smaller|shrink|reduce|scale down|decrease)\b"


def title_everywhere(clause: Clause) -> bool:
    """Tell whether the report's title is wanted on every page."""
    whole = clause.says(
        r"^(?:在)?(?:每一?页|所有页面?|各页)(?:上|都|顶部|上面|上方|的)*(?:要|能)?(?:重复)?(?:打印"
        r"|显示|印|出现|有"
        r"|放)(?:出)?(?:报表)?(?:大|主)?标题$"
        r"|^(?:让|使)?(?:报表)?(?:大|主)?标题(?:在|要|也)*(?:每一?页|所有页面?|各页)(?:上|都|顶部"
        r"|上面|上方)*(?:要"
        r"|能)?(?:重复)?(?:打印|显示|印|出现|有)?$"
        r"|^(?:print|repeat|show|display) (?:the )?(?:report )?title (?:at the top of|on|at)"
        r" (?:every|each|all) (?:single )?pages?$"
        r"|^the (?:report )?title should (?:be (?:printed|shown|repeated)|appear|repeat) on"
        r" (?:every|each|all) pages?$"
    )
    return whole is not None


def steps(clause: Clause) -> tuple[int, int] | None:
    """Return by how many points a clause moves something; a direction alone is a nudge."""
    if clause.says(_FAR):
        clause.says(MOVE)
    elif clause.has(
        r"移动?[到至]|挪[到至]|放[到在]|\b(?:at|on) the (?:very )?(?:left|right) (?:edge|side)\b"
        r"|\bto the (?:very )?(?:top|bottom|cent|middle|page"
        r"|\w+ (?:of|edge|side))"
    ):
        return None
    if clause.has(r"\bpage numbers?\b.{0,12}\bto the (?:left|right)\s*$|页码.{0,3}[移放调]到?[左右][边侧]?$"):
        return None
    if clause.has(_TO_A_SIDE) and not clause.has(r"\d"):
        return None
    own = _own_amounts(clause)
    if own is not None:
        return own
    ways = [(_way_said(clause, pattern), sign) for pattern, sign in _DIRECTIONS]
    found = [(way, sign) for way, sign in ways if way is not None]
    if not found:
        return None
    for way, _sign in found:
        clause.mark(*way)
    amount = (
        clause.length()
        if clause.has(
            r"\d|[一二两三四五六七八九十]\s*(?:厘米|毫米|公分|英寸|磅|像素)|[二两三四五六七八九十]点"
        )
        else None
    )
    step = round(_NUDGE if amount is None else amount)
    clause.says(r"一点儿?|一些|少许|\ba (?:bit|little)\b|\bslightly\b|\bby\b")
    return sum(sign[0] for _f, sign in found) * step, sum(sign[1] for _f, sign in found) * step


def _way_said(clause: Clause, pattern: str) -> tuple[int, int] | None:
    """Return where a direction is said, but for a side by which something is named: the value right of it."""
    named = mentions_in(clause)
    for found in compiled(pattern).finditer(clause.words):
        start, end = clause.start + found.start(), clause.start + found.end()
        if not any(one.start <= start and end <= one.end for one in named):
            return start, end
    return None


_WAY = re.compile(
    rf"(?:[向往朝]?(?P<way>[左右上下])[边面方侧]?(?:平移|移动?|挪动?)?|移动?[向往]?(?P<way2>[左右上下]))\s*"
    rf"(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?"
)
_JOINED = re.compile(r"\s*(?:,|\band\b|\bthen\b|\s)*", re.IGNORECASE)
_WAY_EN = re.compile(
    rf"(?<![\d.])(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})? (?:to the )?(?P<way>left|right|up|down|higher|lower)\b"
    r"(?P<way2>)",
    re.IGNORECASE,
)
_SIGNS = {
    **{"右": (1, 0), "左": (-1, 0), "下": (0, 1), "上": (0, -1)},
    **{"right": (1, 0), "left": (-1, 0), "down": (0, 1), "lower": (0, 1), "up": (0, -1), "higher": (0, -1)},
}


def _own_amounts(clause: Clause) -> tuple[int, int] | None:
    """Return the steps of 往左移5往下移10, each with an amount of its own; None where there are not two."""
    ways = list((_WAY_EN if clause.english else _WAY).finditer(clause.words))
    if len(ways) != _TWO:
        return None
    between = clause.words[ways[0].end() : ways[1].start()]
    if clause.english and not _JOINED.fullmatch(between):
        return None  # the second step is that of another thing
    first, last = clause.start + ways[0].end(), clause.start + ways[1].start()
    others = [id_ for one in mentions_in(clause) if first <= one.start < last for id_ in one.ids]
    if others and not clause.english:
        raise clause.unclear(others)
    dx = dy = 0
    for found in ways:
        sign = _SIGNS[(found["way"] or found["way2"]).lower()]
        points = round(in_points(float(found["n"]), found["u"] or ""))
        dx, dy = dx + sign[0] * points, dy + sign[1] * points
        clause.mark(clause.start + found.start(), clause.start + found.end())
    return dx, dy


_TWO = 2


_EACH_PAGE = (
    r"每一?页的?最?(?:(?P<low>底部|底下|下[面方边端])|顶部|顶端|上[面方边端])(?:的)?"
    r"|\b(?:the )?(?:(?P<bottom>bottom)|top) of (?:each|every) page\b"
)


# The end of the page is no place in the band of a heading.
_PAGE_FOOT = (
    r"(?P<low>页面?(?:的)?最?(?:底[部端]|下[面方边端]))|\b(?:the )?(?P<bottom>bottom|foot) of (?:the )?page\b"
)
_PAGE_HIGH = 0.5


def _in_high_band(where: Clause, targets: list[str]) -> bool:
    """Tell whether elements stand in bands that take most of the page."""
    bands = {info.band for one in targets if (info := where.outline.element(one)) is not None}
    high = [one for one in where.outline.bands if one.height >= _PAGE_HIGH * where.outline.page_height]
    return bool(bands) and bands <= {one.id for one in high}


def leads_beside(word: str) -> bool:
    """Tell whether a word that leads to a place is itself a side of what is named behind it."""
    return any(compiled(pattern).fullmatch(word) for _name, pattern in _RELATED)


def place_words(where: Clause, targets: list[str], sections: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the values of the moves to what the end of a clause names: an element, a section, or a side."""
    relation = next((name for name, pattern in _RELATED if where.has(pattern)), "")
    if relation and not where.has(_OWN_BAND):
        others = [one for one in where.targets(required=False) if one not in targets]
        if others and len(others) <= _FEW:
            where.says(dict(_RELATED)[relation])
            return [{"relation": relation, "other": others[-1]}]
        if others and not where.english:
            return []
    foot = where.has(_PAGE_FOOT)
    if foot and _in_high_band(where, targets):
        where.mark(*foot.span())
        return [{"to": "bottom"}]
    heads = ("title", "pageHeader", "columnHeader")
    page = where.has(_EACH_PAGE) or (foot if all_in(targets, heads, where.outline) else None)
    if page and not _on_each_page(where, targets):
        section = "pageFooter" if page["low"] or page["bottom"] else "pageHeader"
        if not all_in(targets, [section], where.outline):
            where.mark(page.start(), page.end())
            side = next((name for name, pattern in _SPOT_WORDS[:_ACROSS] if where.says(pattern)), "")
            return [{"section": section, "to": side}]
    where.says(_OWN_BAND)
    middle = where.says(r"垂直(?:居中|中间)|\bvertical(?:ly)?\b")
    spots = [name for name, pattern in _SPOT_WORDS if where.says(pattern)]
    where.says(r"角|边缘?|侧|\b(?:corner|edge|side)\b")
    if not spots:
        section = where.section()
        return [{"section": section}] if section in sections and not _on_each_page(where, targets) else []
    section = where.section()
    if section in sections and not all_in(targets, [section], where.outline):
        side = next((one for one in spots if one in ("left", "center", "right")), "")
        return [{"section": section, "to": side}]
    return [{"to": "middle" if middle and one == "center" else one} for one in spots]


def _on_each_page(where: Clause, targets: list[str]) -> bool:
    """Tell whether totals of the report's end are wanted on every page: moving them is not enough."""
    ends = {one.id for one in where.outline.in_section("summary", "lastPageFooter") if one.refs}
    return bool(where.has(r"每一?页")) and bool(ends & set(targets))


def size_words(clause: Clause) -> dict[str, Any]:
    """Return the size that a clause asks for, {} where it asks for none."""
    if clause.has(LIKE):
        sides = [name for name, pattern in (("width", _WIDE), ("height", _HIGH)) if clause.says(pattern)]
        return {"like": "e0", "sides": sides[0] if len(sides) == 1 else "both"}
    both = clause.says(BOTH)
    if both:
        unit = both.group(4) or both.group(2) or ""
        sizes = (round(in_points(float(both.group(at)), unit)) for at in (1, 3))
        clause.says(f"{_GROW}|{_SHRINK}")
        return dict(zip(("width", "height"), sizes, strict=True))
    step = _step(clause)
    if step:
        return step
    factor = _factor(clause)
    if factor is not None:
        across, down = rf"{_WIDE}|\bnarrow(?:er)?\b|窄", rf"{_HIGH}|\b(?:shorter|lower)\b|矮"
        sides = [name for name, pattern in (("width", across), ("height", down)) if clause.says(pattern)]
        return {"factor": factor, "sides": sides[0] if len(sides) == 1 else "both"}
    both_sides = clause.has(_BOTH_SIDES)
    if both_sides and (pair := clause.says(_TWO_LENGTHS)):
        clause.mark(*both_sides.span())
        clause.says(_SIZED_TO)
        first, second = (round(in_points(float(pair[n]), pair[u] or "")) for n, u in (("n", "u"), ("m", "v")))
        high_first = re.match(r"\W*(?:both |its |the )*(?:高|height)", both_sides.group(), re.IGNORECASE)
        return {"width": second, "height": first} if high_first else {"width": first, "height": second}
    size = clause.length() if both_sides and clause.has(r"\d") else None
    if both_sides and size:
        clause.mark(*both_sides.span())
        clause.says(_SIZED_TO)
        clause.says(r"\b(?:both|each|all)\b")
        return {"width": round(size), "height": round(size)}
    values: dict[str, Any] = {}
    for name, pattern in (("width", _WIDE), ("height", _HIGH)):
        if clause.has(pattern) and clause.has(r"\d|[一二两三四五六七八九十]"):
            found = _said_before(clause, name) or clause.after(pattern).length() or clause.length()
            clause.says(pattern)
            clause.says(r"[拉调放加改缩][大小宽窄高矮]?(?=[到至为成])")
            if found:
                values[name] = round(found)
    if len(values) == 1 and clause.says(_EQUALLY):
        values = dict.fromkeys(("width", "height"), next(iter(values.values())))
    if values:
        clause.says(rf"(?:{_GROW}|{_SHRINK})(?:[成到至为]|了)?")
        clause.says(r"\b(?:down|up)\b")
    return values


# One number, or one each, for the width and the height.
_BOTH_SIDES = (
    r"(?:[长宽]度?[和与及、]?高度?|高度?[和与及、]?宽度?)"
    r"|\b(?:both )?(?:its |the |their )?(?:width and (?:the )?height|height and (?:the )?width)\b"
)
_TWO_LENGTHS = (
    rf"(?<![\d.])(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?\s*(?:和|与|及|、|/|\band\b)\s*"
    rf"(?P<m>\d+(?:\.\d+)?)\s*(?P<v>{UNIT})?(?![\d.])"
)
_SIZED_TO = r"[拉调放加改缩][大小]?(?=[到至为成])|各|均"
_EQUALLY = (
    r"\b(?:and )?(?:just|equally|exactly) (?:as )?(?:high|tall|wide)\b"
    r"|\b(?:and )?the same (?:height|width)(?= *(?:$|[,.;]))|(?:和|与)?[宽高]度?(?:也)?(?:一样|相同|相等)$"
)


def _said_before(clause: Clause, side: str) -> float | None:
    """Return the length that stands right before its word: 100 wide and 20 high."""
    word = "wide" if side == "width" else "(?:high|tall)"
    found = clause.has(rf"(?<![\d.])(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?\s+{word}\b")
    if found is None or not clause.english:
        return None
    clause.mark(*found.span())
    return in_points(float(found["n"]), found["u"] or "")


_LESS = r"矮|低|窄|小|短|减|缩|\b(?:narrow|small|short|low|reduce|decrease|shrink)"
# Put it 3 lower: what is put somewhere keeps its size.
_MOVED_EN = r"^\s*(?:please )?(?:put|place|move|shift|push|nudge|drag|set)\b"
_BY = (
    rf"(?P<zh>拉高|加高|增高|调高|加宽|拉宽|增宽|调宽|增加|加大|放大|减少|缩小|缩短|减小|变窄"
    rf"|变矮)了?\s*(?P<n>{NUMBER})\s*(?P<u>{UNIT})?(?!\s*[%倍半x×*\d个列行条栏项种张份段句])"
    rf"|(?P<zh2>再?高|再?宽|再?矮|再?窄)(?P<n2>{NUMBER})\s*(?P<u2>{UNIT})"
    rf"|(?P<zh5>[再更]高|[再更]宽|[再更]矮|[再更]窄)\s*(?P<n5>\d+)(?!\s*[%倍.\d])"
    rf"|\b(?P<n3>\d+(?:\.\d+)?)\s*(?P<u3>{UNIT})?\s*(?P<en>wider|taller|higher|narrower|smaller"
    rf"|shorter|bigger|larger|lower)\b"
    rf"|\b(?P<en2>widen|enlarge|increase|grow|shrink|reduce|decrease|narrow|wider|taller|higher"
    rf"|smaller)\b.*?\bby\s+(?P<n4>\d+(?:\.\d+)?)(?![\d.])\s*(?P<u4>{UNIT})?(?!\s*%)"
)


def _step(clause: Clause) -> dict[str, Any]:
    """Return by how many points a size changes: 拉高20, 40 points wider; {} where no step is said."""
    found = clause.has(_BY)
    if found is None or (clause.english and found["en"] in ("lower", "higher") and clause.has(_MOVED_EN)):
        return {}
    said = found.groupdict()
    number = next(said[one] for one in ("n", "n2", "n3", "n4", "n5") if said[one])
    unit = next((said[one] for one in ("u", "u2", "u3", "u4") if said[one]), "")
    value = read_number(number)
    if value is None:
        return {}
    words = f"{said['zh'] or said['zh2'] or said['zh5'] or ''} {said['en'] or said['en2'] or ''}"
    sign = -1 if compiled(_LESS).search(words) else 1
    wide = re.search(r"宽|窄|wid|narrow", words) or clause.has(_WIDE)
    high = re.search(r"高|矮|tall|high|short|low", words) or clause.has(_HIGH)
    clause.mark(found.start(), found.end())
    for pattern in (_WIDE, _HIGH):
        clause.says(pattern)
    step = sign * round(in_points(value, unit))
    sides = [name for name, on in (("width", wide), ("height", high)) if on] or ["width", "height"]
    return {"step": step, "sides": sides}


_GROWS = (
    rf"{_GROW}|\b(?:wider|taller|higher|longer|widen|lengthen|grow)\b|[加拉增变调][宽高长](?!度)|[宽高长]出"
)
_SHRINKS = (
    rf"{_SHRINK}|\b(?:narrower|shorter|lower|narrow|shorten)\b|[变调收改][窄矮短]"
    r"|缩[短窄]|[窄矮短](?=\s*[\d一二两三四])"
)
_OWN_SIZE = (
    r"\b(?:of )?(?:its|their|the) (?:current |original |present |old )?(?:width|height|size)s?\b"
    r"|\bas (?:wide|high|tall|large|big|long)\b|原[来先有]的?(?:宽度?|高度?|大小)?|现在的?(?:宽度?"
    r"|高度?|大小)?"
)
_SIDE_LENGTH = (
    r"[宽高]度?\s*[为是成到至:\uff1a]?\s*\d|(?<![\d.])\d+(?:\.\d+)?\s*(?:pt|points?|px|pixels?|mm|cm)?\s+(?:wide|high|tall)\b"
    r"|\b(?:width|height)(?: (?:of|to))? \d"
)
_PARTS_EN = {"third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
_COUNTS_EN = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_PART = (
    r"\b(?P<a>a|an|one|two|three|four)[ -](?P<of>third|quarter|fifth|tenth)s?\b"
    rf"|(?P<under>{NUMBER})分之(?P<over>{NUMBER})"
)


def _part_said(clause: Clause) -> float | None:
    """Return the fraction that a clause says: a third, two thirds, 三分之一; None where none is."""
    found = clause.says(_PART)
    if found is None:
        return None
    if found["of"]:
        return _COUNTS_EN[found["a"].lower()] / _PARTS_EN[found["of"].lower()]
    under, over = read_number(found["under"]), read_number(found["over"])
    return over / under if under and over else None


def _factor(clause: Clause) -> float | None:
    """Return the factor of 放大一倍, 缩小一半, 放大到150%, 20% smaller, a third narrower, half as wide."""
    grow, shrink = clause.has(_GROWS), clause.has(_SHRINKS)
    if clause.says(r"[减缩][少小去短掉]?一半|一半|减半|\b(?:half|halve)\b"):
        clause.says(f"{_SHRINK}|{_GROW}|[缩改调变](?=[成为到])")
        clause.says(_OWN_SIZE)
        return 0.5
    if clause.says(
        r"(?:放大|加[高宽大]|增[高宽大加]|拉[高宽长]|变[高宽大]|[高宽大])(?:1|一)倍"
        r"|翻(?:一|1)?倍|加倍|\b(?:double"
        r"|twice)(?: the size| as (?:large|big|wide|high|tall))?\b"
    ):
        clause.says(_OWN_SIZE)
        return 2.0
    part = _part_said(clause)
    percent = part * 100 if part is not None else clause.percent()
    if percent is None and clause.has(rf"[成到至为]\s*\d|{_SIDE_LENGTH}"):
        return None
    if percent is None:
        grow, shrink = clause.has(_GROW), clause.has(_SHRINK)
        clause.says(_GROW if grow else _SHRINK)
        return 1.25 if grow else 0.8 if shrink else None
    absolute = clause.has(
        r"[到至为成]\s*(?:原来的?|现在的?)?\s*[\d一二两三四五]|\bto\b|倍|\btimes\b"
        r"|\bas (?:wide|high|tall|large|big|long)\b"
    )
    clause.says(_GROWS if grow else _SHRINKS)
    clause.says(_OWN_SIZE)
    clause.says(r"\bby\b|[改设调变]?[成为到]") if part is not None else None
    share = percent / 100 if absolute or not (grow or shrink) else 1 + (percent if grow else -percent) / 100
    return share if 0 < share <= 20 else None
