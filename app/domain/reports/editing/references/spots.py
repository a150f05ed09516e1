"""What a clause names by its place: the top left text, the image beside a label."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.group_bands_said import chinese_group_bands_in, group_bands_in
from app.domain.reports.editing.references.mention import NOUNS, TEXTS, Mention, of_kinds
from app.domain.reports.editing.references.named import labels_in, lines_in
from app.domain.reports.editing.references.ordinals import nth_in
from app.domain.reports.editing.references.parts_said import kinds_in, roles_in, sections_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_SIDE_WORDS = {"左": "left", "右": "right", "上": "top", "下": "bottom", "顶": "top", "底": "bottom"}
_CORNER = (
    r"(?P<zh>[左右][上下]角?|[上下顶底][左右]角?|最[左右上下](?:[边面侧方头])?|最[顶底](?:[下上头面边]|层)"
    r"|最?[顶底](?:部|端)|(?<![列栏])(?<!最)[上下左右][面边方侧](?=的|那?[个张条根]?(?:(?:银行|公司|企业|品牌)的?)?(?:logo|标志|徽标|图[片像标]?|矩形"
    r"|方框|二维码|条形?码)(?!表)))的?"
    r"|\b(?P<en>(?:(?<!border )(?<!borders )(?<!edge )(?:top|bottom)(?![ -](?:borders?|edges?|margins?"
    r"|padding|align\w*)\b)"
    r"(?! of (?:each|every|all|the) (?:rows?|cells?|lines?|boxes|fields?)\b)|(?:upper"
    r"|lower)(?=[ -](?:left|right|corner"
    r"|text|label|image|line|field|one)))(?:[ -](?:left|right))?(?: corner)?"
    r"|(?:left|right|top|bottom)most)\b"
)


def corners_in(clause: Clause) -> Iterator[Mention]:
    """Yield 左上角的图片, 最上面的文字, the top left image; the noun narrows what is sought."""
    for found in compiled(_CORNER).finditer(clause.words):
        said = found.group().lower()
        sides = [side for sign, side in _SIDE_WORDS.items() if sign in said]
        sides += [side for side in ("left", "right") if side in said]
        sides += (
            ["top"] if re.search("top|upper", said) else ["bottom"] if re.search("bottom|lower", said) else []
        )
        at = clause.start + found.end()
        noun_end, among = noun_after(clause, at)
        pointed = re.compile(r"[那这]个").match(clause.text, at)
        starts = (at, pointed.end() if pointed else at)
        role = next((one for one in roles_in(clause) if one.start in starts), None)
        if role is not None and role.end > noun_end:
            noun_end, among = role.end, [one for one in among if one.id in role.ids]
        among = _in_band_before(clause, clause.start + found.start(), among)
        picked = places.at_corner(clause.outline, among, sides)
        whole = role is not None and noun_end == role.end and len({(one.band, one.y) for one in among}) == 1
        if role is not None and whole and not _on_side(among, sides, clause.outline):
            yield Mention(clause.start + found.start(), noun_end, "absent", ())
        elif picked:
            ids = role.ids if role is not None and whole else (picked,)
            yield Mention(clause.start + found.start(), noun_end, "place", ids, (), len(ids) > 1)


def _in_band_before(clause: Clause, at: int, among: list[ElementInfo]) -> list[ElementInfo]:
    """Return those of some elements that stand in the band that is named right before a side: 页脚左边的."""
    named = (*group_bands_in(clause), *chinese_group_bands_in(clause), *sections_in(clause))
    bands = [one for one in (*named, *roles_in(clause)) if one.kind in ("band", "headers") and one.ids]
    band = next((one for one in bands if _LEADS_ON.fullmatch(clause.text, one.end, at)), None)
    return [one for one in among if one.id in band.ids] if band is not None else among


_LEADS_ON = re.compile(r"(?:里面?|中|内|上)?的?")


def sided_in(clause: Clause) -> Iterator[Mention]:
    """Yield the date at the left of the page footer: what stands outermost on a side of a band."""
    for found in compiled(_SIDE_OF_BAND).finditer(clause.words) if clause.english else ():
        start, end = clause.start + found.start(), clause.start + found.end()
        bands = [one for one in (*group_bands_in(clause), *sections_in(clause)) if one.kind == "band"]
        band = max((one for one in bands if one.start == end), key=lambda one: one.end, default=None)
        named = [one for one in (*roles_in(clause), *kinds_in(clause)) if one.ids and one.end == start]
        noun = max(named, key=lambda one: one.end - one.start, default=None)
        if band is None or noun is None:
            continue
        ids = {*noun.ids} & {*band.ids}
        among = [one for one in clause.outline.elements if one.id in ids]
        picked = places.at_corner(clause.outline, among, [found["side"].lower()])
        if picked:
            led = re.compile(r"\bthe $", re.IGNORECASE).search(clause.text, clause.start, noun.start)
            alike = _as_far(clause.outline, among, picked, found["side"].lower())
            plural = bool(re.search(r"s\s*$", clause.text[noun.start : noun.end]))
            ids_there = tuple(alike) if len(alike) > 1 else (picked,)
            yield Mention(led.start() if led else noun.start, band.end, "place", ids_there, (), plural)


def _as_far(outline: Outline, among: list[ElementInfo], picked: str, side: str) -> list[str]:
    """Return the elements that stand as high or low as the one at an end of a band, itself among them."""
    info = outline.element(picked)
    if info is None or side not in ("top", "bottom"):
        return [picked]
    if side == "top":
        return [one.id for one in among if abs(one.y - info.y) <= _LEVEL]
    return [one.id for one in among if abs(one.y + one.height - info.y - info.height) <= _LEVEL]


_LEVEL = 2
_SIDE_OF_BAND = (
    r" (?:(?:that|which) (?:is|stands) )?(?:at|on|in) the (?:far |very )?(?P<side>left|right|top|bottom)"
    r"(?:[ -]hand)?(?: side| end| edge| corner)? (?:of|in) (?:the )?"
)


def _on_side(among: list[ElementInfo], sides: list[str], outline: Outline) -> bool:
    """Tell whether one of some elements stands in the half of the page's width that is said."""
    half = outline.column_width / 2
    left = any(one.x + one.width <= half for one in among) or "left" not in sides
    return left and (any(one.x >= half for one in among) or "right" not in sides)


_HALF = (
    r"(?:页面|整页|版面|报表|页|纸张?)?的?(?P<zh>[上下左右])半(?:部分?|页|边|截|面)?的?"
    r"|\b(?:in|on|at|of|from) the (?P<en>upper|lower|top|bottom|left|right)(?:[ -]hand)?"
    r" (?:half|part|side)(?: of the page)?\b"
    r"|\b(?:the )?(?P<en2>upper|lower)"
    r"(?=[ -](?:(?!of\b)[a-z]+ )?(?:image|picture|logo|photo|bar ?code|qr)|[ -](?:line|rectangle|box|table))"
)
_HALVES = {"上": "top", "下": "bottom", "左": "left", "右": "right", "upper": "top", "lower": "bottom"}


def halves_in(clause: Clause) -> Iterator[Mention]:
    """Yield 页面下半部分的条形码, the image in the upper half: things of a kind that lie there."""
    for found in compiled(_HALF).finditer(clause.words):
        start, end = clause.start + found.start(), clause.start + found.end()
        word = (found["zh"] or found["en"] or found["en2"]).lower()
        side = _HALVES.get(word, word)
        noun = (end, *noun_after(clause, end)) if not found["en"] else noun_before(clause, start)
        if noun is None or (not found["en"] and noun[1] == end):
            continue
        begin, stop, among = (start, noun[1], noun[2]) if not found["en"] else (noun[0], end, noun[2])
        there = tuple(one.id for one in among if places.lies_at(clause.outline, [one.id], side))
        if there:
            several = bool(re.search(r"(?:s|xes)\b", clause.text[begin:stop], re.IGNORECASE))
            yield Mention(begin, stop, "place", there, (), several)


def noun_before(clause: Clause, at: int) -> tuple[int, int, list[ElementInfo]] | None:
    """Return where a noun of a kind stands that ends right before a place, and the elements of that kind."""
    for noun, kinds in NOUNS:
        found = compiled(rf"{noun}\s*$").search(clause.text, clause.start, at)
        if found:
            return found.start(), at, of_kinds(clause.outline, kinds)
    return None


_BESIDE = (
    r"的?(?P<zh>旁[边侧]|[左右上下](?:[边面侧方]|(?=的?[那这][条根张个]?[线横图])))(?:的?[那这][条根张个]?|的)?"
    r"|(?P<en>\b(?:(?:to the )?(?:left|right) of|below|under|above|over|next to|beside)\b)"
)


_FIGURE = re.compile(
    r"\s*(?:那|这)?(?:[一两二三四五几]?个|些)?(?:的)?(?:数字|数值|数据|值|金额(?!大写)|日期|时间|[号编]码|编号|单号|姓名|名[称字]|电话|地址|数)"
    r"(?![列栏量据])"
)
_LISTED = re.compile(r"[”」\"'\s:\uff1a]*(?:和|与|及|以及|跟|还有|、|,)\s*[“「\"']?")


_SENTENCE = re.compile(
    r"\s*[那这]?一?[句段](?:话|说明|文字|字|提示|描述)?|\s*[那这]?一?行[小大]?(?:文字|字|说明|话)"
    r"|\s*(?:描述|介绍|文案|标语|说明|注释|备注)(?:文字|内容)?(?=[改换变写设删去居靠加用的字放拿不]|\s*$)"
)


def relations_in(clause: Clause) -> Iterator[Mention]:
    """Yield “X 下面的文字” and “the text below X”."""
    places_said = [*compiled(_BESIDE).finditer(clause.words)]
    if not places_said:
        return
    anchors = [*labels_in(clause), *lines_in(clause), *roles_in(clause)]
    anchors += [Mention(one.start, one.end, "seen", one.ids) for one in clause.described if len(one.ids) == 1]
    kinds = (*kinds_in(clause), *nth_in(clause), *corners_in(clause))
    anchors += [one for one in kinds if len(one.ids) == 1]
    for found in places_said:
        start, end = clause.start + found.start(), clause.start + found.end()
        yield from (
            _related_zh(clause, anchors, found, start, end)
            if found.group("zh")
            else _related_en(clause, anchors, found, start, end)
        )


def _related_zh(
    clause: Clause, anchors: list[Mention], found: re.Match[str], start: int, end: int
) -> Iterator[Mention]:
    anchor = max(
        (one for one in anchors if _stands_before(clause, one, start)),
        key=lambda one: one.end - one.start,
        default=None,
    )
    noun_end, among = noun_after(clause, end)
    figure = _FIGURE.match(clause.text, end)
    if figure and noun_end == end:
        noun_end, among = figure.end(), _values_near(clause.outline, anchor)
    sentence = _SENTENCE.match(clause.text, end)
    level = found.group("zh")[0] in "左右旁"
    if sentence and noun_end <= sentence.end() and (level or "行" not in sentence.group()):
        noun_end, among = sentence.end(), of_kinds(clause.outline, ("staticText",))
    called = _called_there(clause, anchors, anchor, found, end) if anchor is not None else None
    if called is not None:
        yield called
        return
    if anchor is None or noun_end == end:
        return
    side = _SIDE_WORDS.get(found.group("zh")[0]) or _either_side(clause.outline, anchor.ids[0], among)
    listed = _listed_before(clause, anchors, anchor) if figure and noun_end == figure.end() else []
    if listed:
        values = [_value_at(clause.outline, one.ids[0], side, among) for one in (*listed, anchor)]
        kind = "place" if all(values) else "absent"
        yield Mention(listed[0].start, noun_end, kind, tuple(dict.fromkeys(values)), (), True)
        return
    picked = places.beside(clause.outline, anchor.ids[0], side, among)
    lower = _lower_in_band(clause.outline, anchor.ids[0], among) if side == "bottom" else []
    if lower and not any(one.id == picked for one in clause.outline.elements if one.band == lower[0].band):
        picked = lower[0].id if len(lower) == 1 else ""
    if not picked and side == "bottom" and anchor.kind == "title":
        picked = next(iter(places.subtitle_of(clause.outline)), "")
    if picked:
        own = _AND_ITS.fullmatch(clause.text, anchor.end, start)
        yield Mention(start if own else anchor.start, noun_end, "place", (picked,))
    elif not lower and anchor.kind in ("title", "label") and among:
        yield Mention(anchor.start, noun_end, "absent", ())


def _values_near(outline: Outline, anchor: Mention | None) -> list[ElementInfo]:
    """Return the text fields, and the fixed words in a label's band, which may be its value: Site: IPCI."""
    info = outline.element(anchor.ids[0]) if anchor is not None and anchor.ids else None
    among = of_kinds(outline, ("textField",))
    if info is None or info.kind != "staticText" or places.value_beside(outline, info):
        return among
    fixed = [one for one in of_kinds(outline, ("staticText",)) if one.band == info.band and one.id != info.id]
    return among + [one for one in fixed if not one.label.rstrip().endswith((":", "\uff1a"))]


def _called_there(
    clause: Clause, anchors: list[Mention], anchor: Mention, found: re.Match[str], end: int
) -> Mention | None:
    """Return what is called by its own words and by what it stands beside: 标题下面的制表日期."""
    named = [one for one in anchors if one.start == end and one.kind == "label" and len(one.ids) == 1]
    own = max(named, key=lambda one: one.end, default=None)
    if own is None or own.columns or not anchor.ids or own.ids == anchor.ids:
        return None
    spots = places.boxes(clause.outline)
    here, there = spots[anchor.ids[0]], spots[own.ids[0]]
    side = _SIDE_WORDS.get(found.group("zh")[0])
    fits = {
        "left": there[2] <= here[0] + _LEVEL,
        "right": there[0] >= here[2] - _LEVEL,
        "top": there[3] <= here[1] + _LEVEL,
        "bottom": there[1] >= here[3] - _LEVEL,
    }
    if side is not None and not fits[side]:
        return None
    return Mention(anchor.start, own.end, "label", own.ids)


def _stands_before(clause: Clause, one: Mention, start: int) -> bool:
    """Tell whether words of a side are said of a mention before them: 标题下面, 标签及其下方."""
    near = _QUOTE_ENDS.fullmatch(clause.text, one.end, start) is not None
    return near or bool(one.end < start and _AND_ITS.fullmatch(clause.text, one.end, start))


def _either_side(outline: Outline, anchor: str, among: list[ElementInfo]) -> str:
    """Return the side on which something stands beside an element: to its right, else to its left."""
    return "right" if places.beside(outline, anchor, "right", among) else "left"


# The thing itself is meant, too: 标签及其下方的金额.
_AND_ITS = re.compile(r"[”」\"'\s:\uff1a]*(?:和|与|跟|及|以及|连同|还有)(?:其|它)(?:的)?")
_QUOTE_ENDS = re.compile(r"\s*[:\uff1a]?\s*[”」』\"'’]?\s*[:\uff1a]?\s*")


def _listed_before(clause: Clause, anchors: list[Mention], last: Mention) -> list[Mention]:
    """Return the labels that are listed before one: what stands beside it stands beside each of them."""
    listed: list[Mention] = []
    while True:
        until = (listed[0] if listed else last).start
        ends = [
            one
            for one in anchors
            if one.end < until and one.kind == "label" and _LISTED.fullmatch(clause.text, one.end, until)
        ]
        if not ends:
            return listed
        listed.insert(0, max(ends, key=lambda one: one.end - one.start))


def _value_at(outline: Outline, anchor: str, side: str, among: list[ElementInfo]) -> str:
    """Return the value on a side of a label, in its band; else the one that belongs to it."""
    info = outline.element(anchor)
    if info is None:
        return ""
    near = [one for one in among if one.band == info.band]
    return places.beside(outline, anchor, side, near) or places.value_beside(outline, info)


_PICTURE = re.compile(
    r"[」』”\"]?\s*[:\uff1a]?(?P<and>(?:和|与|及|以及|跟|连同?|还有)(?:它|其)?)?(?:(?P<zh>[前后左右上下]|旁)(?:[边面侧方])?的(?:那|这)?(?:一?[张个幅枚块])?"
    r"|的?[那这]一?[张个幅枚块]的?)(?P<noun>(?:签[名字]|印|公|电子|盖|头)?(?:图片?|图像|照片|像|章)(?![表形])|二维码|条形?码|[Ll]ogo|徽标|标志)"
)


def pictures_beside_in(clause: Clause) -> Iterator[Mention]:
    """Yield 用户签字后面的签名图, 和后面的签名图: the picture that stands beside a label."""
    titles = [one for one in roles_in(clause) if one.kind == "title"]
    for anchor in (*labels_in(clause), *titles) if not clause.english else ():
        said = _PICTURE.match(clause.text, anchor.end)
        if said is None or not anchor.ids:
            continue
        info = clause.outline.element(anchor.ids[0])
        kinds = ("barcode",) if "码" in said["noun"] else ("image",)
        near = [one for one in of_kinds(clause.outline, kinds) if info is not None and one.band == info.band]
        sides = {"前": "left", "后": "right", "旁": "right"} | _SIDE_WORDS
        side = sides[said["zh"]] if said["zh"] else "right"
        picked = places.beside(clause.outline, anchor.ids[0], side, near) or _lapping(info, side, near)
        picked = picked or (near[0].id if len(near) == 1 and not said["zh"] else "")
        if picked and (said["zh"] or not said["and"]):
            yield Mention(said.start("zh") if said["and"] else anchor.start, said.end(), "place", (picked,))


def _lapping(info: ElementInfo | None, side: str, among: list[ElementInfo]) -> str:
    """Return the picture that begins in the right half of a label on its line: the words end before."""
    found = [
        one.id
        for one in among
        if info is not None
        and side == "right"
        and info.x + info.width / 2 < one.x < info.x + info.width
        and one.y < info.y + info.height
        and one.y + one.height > info.y
    ]
    return found[0] if len(found) == 1 else ""


_PREVIOUS = re.compile(
    r"\s*(?:然后|再|并|同时)?(?:把|将|给)?(?:它|其)?(?:的)?(?P<zh>[左右上下])[边面侧方](?:的|[那这]一?[个句段行条])*"
    r"(?:[中英][文语]的?)?(?P<noun>描述|说明|介绍|文案|注释|提示|标语|文字|文本|[话字]|标签|内容|数字|值)(?:文字|内容)?"
    r"(?=\s*(?:也|都|则)?(?:[改换变写设删去加移挪]|替换|更[改换]|用|居|靠|[不别]要|不用|取消|拿掉|隐藏))"
)


def beside_previous_in(clause: Clause) -> Iterator[Mention]:
    """Yield 右边的描述, the text that stands beside the one that the clause before was about."""
    said = _PREVIOUS.match(clause.text, clause.start)
    if said is None or clause.english or len(clause.previous) != 1:
        return
    info = clause.outline.element(clause.previous[0])
    called = any(one.label == said["noun"] for one in clause.outline.elements)
    if info is None or info.kind not in TEXTS or called:
        return
    near = [one for one in of_kinds(clause.outline, TEXTS) if one.band == info.band]
    picked = places.beside(clause.outline, info.id, _SIDE_WORDS[said["zh"]], near)
    if picked:
        yield Mention(said.start("zh"), said.end(), "place", (picked,))


def _lower_in_band(outline: Outline, anchor: str, among: list[ElementInfo]) -> list[ElementInfo]:
    """Return what stands lower than an element in its band, under it or not: nearer than the next band."""
    info = outline.element(anchor)
    if info is None:
        return []
    middle = info.y + info.height / 2
    return [one for one in among if one.band == info.band and one.id != anchor and one.y >= middle]


def _related_en(
    clause: Clause, anchors: list[Mention], found: re.Match[str], start: int, end: int
) -> Iterator[Mention]:
    lead = re.compile(r"\s*(?:the\s+)?[\"'“]?", re.IGNORECASE).match(clause.text, end)
    begin = lead.end() if lead else end
    anchor = max((one for one in anchors if one.start == begin), key=lambda one: one.end, default=None)
    noun = next(
        (
            (kinds, said)
            for pattern, kinds in NOUNS
            if (
                said := compiled(rf"{pattern}\s*(?:that (?:is|stands)|which is)?\s*$").search(
                    clause.text, clause.start, start
                )
            )
        ),
        None,
    )
    seen = next((one for one in clause.described if one.ids and 0 <= start - one.end <= 1), None)
    role = next((one for one in anchors if one.kind == "role" and 0 <= start - one.end <= 1), None)
    if anchor is not None and role is not None and len(role.ids) == 1 and role.ids != anchor.ids:
        if _near(clause, anchor.ids[0], role.ids[0]):
            yield Mention(role.start, anchor.end, "place", role.ids)
        return
    if anchor is not None and seen is not None:
        infos = [info for id_ in seen.ids if (info := clause.outline.element(id_)) is not None]
        side = _side_of(found.group("en").lower())
        picked = places.beside(clause.outline, anchor.ids[0], side, infos)
        if picked and _near(clause, anchor.ids[0], picked):
            yield Mention(seen.start, anchor.end, "place", (picked,))
        return
    if (
        anchor is None
        or noun is None
        or re.search(r"\b(?:an?|another|new)\s+(?:\w+\s+)?$", clause.text[: noun[1].start()], re.IGNORECASE)
    ):
        return
    side = _side_of(found.group("en").lower())
    picked = places.beside(clause.outline, anchor.ids[0], side, of_kinds(clause.outline, noun[0]))
    if picked and _near(clause, anchor.ids[0], picked):
        yield Mention(noun[1].start(), anchor.end, "place", (picked,))


_HEADS = ("title", "pageHeader", "columnHeader")


def _near(clause: Clause, one: str, other: str) -> bool:
    """Tell whether two elements stand in one band, or both at the head of the page."""
    infos = [clause.outline.element(each) for each in (one, other)]
    bands = {each.band for each in infos if each is not None}
    return len(bands) == 1 or all(each is not None and each.section in _HEADS for each in infos)


def boxed_in(clause: Clause) -> Iterator[Mention]:
    """Yield 备注栏, the box of a form: its label and the value that belongs to it."""
    takes = clause.has(r"删|去掉|去除|移除|撤|取消|不要|不需要|不用|拿掉")
    for one in labels_in(clause):
        info = clause.outline.element(one.ids[0])
        if one.columns or len(one.ids) > 1 or info is None or info.kind != "staticText":
            continue
        boxed = r"[那这]?一?栏" if takes else r"[那这]?一?栏|[那这]一?项"
        marked = re.compile(boxed).match(clause.text, one.end)
        if marked:
            value = places.value_beside(clause.outline, info)
            ids = (info.id, value) if value else (info.id,)
            yield Mention(one.start, marked.end(), "line", ids, (), True)


def described_as(clause: Clause) -> Iterator[Mention]:
    """Yield the dashed blue line, 短灰线: what is described by how it looks."""
    for one in clause.described:
        if clause.start <= one.start and one.end <= clause.end:
            kind = "absent" if one.none else "kind"
            yield Mention(one.start, one.end, kind, one.ids, (), one.several, (), True)


_ROW_LINES = (
    r"(?:每一?行|每一?条(?:记录|数据|明细)|明细行?|数据行)(?:之间|下面?|下方|底部|后面)?的(?:横|分隔"
    r"|分割)?线条?|行(?:间|分隔|分割)线|行与行之间的线"
    r"|\b(?:the )?lines? (?:under|below|between|after|beneath) (?:each|every|the|all)? ?(?:detail )?rows?\b"
    r"|\brow (?:separators?|lines?)\b"
)


def row_lines_in(clause: Clause) -> Iterator[Mention]:
    """Yield 每行下面的线, the line under each row: the lines of the detail band."""
    drawn = [one for one in clause.outline.in_section("detail") if one.kind == "line"]
    lines = [one.id for one in drawn if one.width >= one.height]
    found = compiled(_ROW_LINES).search(clause.words)
    if found and any(one.end == clause.start + found.start() - 1 for one in labels_in(clause)):
        return
    if found and lines and not re.search(r"加|画|\b(?:add|draw|insert)\b", clause.words, re.IGNORECASE):
        yield Mention(
            clause.start + found.start(), clause.start + found.end(), "place", tuple(lines), (), True
        )


def _side_of(said: str) -> str:
    """Return the side that "to the left of", "below" ... mean."""
    for side, words in _ENGLISH_SIDES.items():
        if any(word in said for word in words):
            return side
    return "bottom"


_ENGLISH_SIDES = {"left": ("left",), "right": ("right", "next", "beside"), "top": ("above", "over")}


_PICTURES = (("image",), ("barcode",))  # which mostly are called by what they show: the lower bank logo


_EXPLAINS = re.compile(r"(?:说明|描述|注释|提示|解释)性?的?(?=文[字本](?!框))")


def noun_after(clause: Clause, at: int) -> tuple[int, list[ElementInfo]]:
    """Return where a noun of a kind ends that begins here, and the elements of that kind."""
    pointed = re.compile(r"\s*[那这]?一?[个张条根块](?=[^个张条根块])").match(clause.text, at)
    starts = {at, at + 1, *((pointed.end(),) if pointed else ())}
    for one in clause.described:
        if one.start in starts and one.ids:
            return one.end, [info for id_ in one.ids if (info := clause.outline.element(id_)) is not None]
    said = _EXPLAINS.match(clause.text, at)
    at = said.end() if said else at
    for noun, kinds in NOUNS:
        whose = r"(?:(?!(?:border|edge|left|right|corner)s?\b)[a-z]+ )?" if kinds[:1] in _PICTURES else ""
        found = compiled(rf"\s*(?:那|这)?[个张条根]?{whose}{noun}").match(clause.text, at)
        if found:
            return found.end(), of_kinds(clause.outline, kinds)
    return at, of_kinds(clause.outline, TEXTS)
