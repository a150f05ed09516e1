"""What a precise request puts on the page: a verb, a kind of thing, and its slots in any order."""

from __future__ import annotations

import re

from app.domain.reports.editing.exact.add_placed import AddPlaced
from app.domain.reports.editing.exact.anchor import anchor_of, beside_known, place_beside
from app.domain.reports.editing.exact.bands import ANY_BAND, band_named
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.level_with import read_level
from app.domain.reports.editing.exact.placed import placed_new
from app.domain.reports.editing.exact.slots import (
    Slots,
    read_looks,
    read_size,
    read_spot,
)
from app.domain.reports.editing.page.page_number_words import words_quoted
from app.domain.reports.editing.references.data_called import datum_called, ref_of
from app.domain.reports.editing.request.clause_text import compiled, normal
from app.domain.reports.editing.stated.hidden_values import EXPRESSION, FORMAT, QUOTATION, VALUE
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.things.barcode_words import ANY_CODE, CODES
from app.domain.reports.editing.totals.capital import capital_expression
from app.domain.reports.editing.values.words_and_value import joined_expression

ADDS = (
    r"(?:加(?![粗宽高大长下])上?|添加?|新[增建]|增加|插入|画|绘制|创建|\b(?:add|insert"
    r"|draw|create)\b)(?=[\s\x01一个条张根块两]|\W|[\u4e00-\u9fff])"
)
_WHEN = (
    rf"(?:仅|只)?(?:在|当|如果|若|打印条件(?:为|是|:)?|条件(?:为|是"
    rf"|:)?)\s*(?P<c>{EXPRESSION})\s*(?:成立|为真)?(?:的时候|时|的话)?(?:才"
    rf"|就)?(?:打印|显示)?"
    rf"|\b(?:(?:and )?(?:print(?:ed)?|show[n]?) )?(?:only )?(?:when|if|where)\s+(?P<c2>{EXPRESSION})"
)
_ALL_ACROSS = (
    r"\b(?:across|over|on) the (?:full|whole"
    r"|entire) width(?: of the (?:page|band))?\b"
    r"|\bfull[- ]width\b|通栏|(?:横贯|占满|占)?(?:全宽|整行|整个宽度)"
)
# What changes something that stands there is no new thing.
_SETS = (
    r"(?:高|宽|字号|大小)度?(?:由[^,]*)?[改设调]|移[动到]|改[名成为]|[拉缩放]到"
    r"|\b(?:set|change|move|resize|reduce|rename|delete)\b"
    r"|删|复制"
)
# A band that is made is a stretch of its own: 加页脚带，高 18，放…
_MAKES_BAND = (
    rf"(?:{ADDS})\s*(?:an?\s+|the\s+|new\s+"
    rf"|一?[个条])*(?:{ANY_BAND})(?:\s+(?:band"
    rf"|section))?[带区]?\s*(?:[,:(\d高]|of\b|with\b)"
)
PUTS = r"(?:放置?|打印|显示|印|写|垫|铺|\b(?:put|place|print|show|write|lay|have|there (?:should be|is))\b)"
_KINDS: tuple[tuple[str, str], ...] = (
    ("watermark", r"(?:文字|文本)?水印(?:文字)?|\bwater ?marks?\b"),
    ("page_number", r"页码|\bpage numbers?\b"),
    (
        "image",
        r"(?:公司的?)?\s*logo\s*图片|(?:印章|签名|公章)?图片|图像|(?<![A-Za-z_./])logo(?![A-Za-z_.])|标志|徽标"
        r"|\b(?:images?|pictures?|logo)\b",
    ),
    ("diagonal", r"斜线|\bdiagonal (?:line|rule)\b"),
    ("vertical", r"竖线条?|垂直线|\b(?:vertical|upright) (?:line|rule)\b"),
    (
        "line",
        (
            r"横线条?|水平线|直线|分[隔割]线|(?<=[条根红蓝绿黑灰色虚实双点\x01])线(?![宽条型])"
            r"|\b(?:horizontal )?(?:separator )?(?:line|rule"
            r"|separator)\b(?! ?(?:width|colou?r|style|thickness))"
        ),
    ),
    ("ellipse", r"椭圆形?|圆[形圈]?(?!角)|\b(?:ellipse|circle|oval)\b"),
    ("rectangle", r"矩形框?|长方形|方框|\b(?:rectangle|box)\b"),
    ("frame", r"框架|\bframe\b"),
    (
        "date",
        r"(?:一个)?(?:当前|打印|系统|今天的?)?(?:的)?日期(?:和?时间)?(?:的?文本[域框])?"
        r"|(?:当前|打印|系统)(?:的)?时间(?:的?文本[域框])?"
        r"|\b(?:the )?(?:current|today'?s?|print(?:ing)?) (?:date(?: and time)?|time)\b|\bdate of printing\b",
    ),
    ("field", r"(?:动态)?文本(?:字段|域|框)|\btext ?fields?\b"),
    ("text", r"静态文[本字]框?|文[字本]标?签?|标签|标题|\b(?:static text|label|text|title|heading|words?)\b"),
)
_TIMED = r"时间|\btime\b"
_FILLER = (
    r"\b(?:our|my|please|then|also|and|in|it|of|with|an?|the|at|to|on"
    r"|for|as|is|be|new|that|which|placed|positioned|sized?"
    r"|prints?|printing|shows?|showing|displays?|displaying|contain(?:s|ing)?|holding|holds|say(?:s|ing)?"
    r"|read(?:s|ing)?|content|contents|value|expression|field|from|behind|every|each|page|point|points|pt"
    r"|formatted|format|pattern|form|type|height|width|code"
    r"|encoding|using|use|its|from|by|there|wide|horizontal"
    r"|colou?r|position|place|font|variable|parameter|evaluating"
    r"|report|document|style|of|whole|centre|inside|dynamic"
    r"|image)\b"
    r"|请|再|并|然后|[在于处的里中内上用为是成取个条张根块段行把将给它其与和及带]"
    r"|一(?=[个条张根块段行\x01\s]|$)|位置|坐标|大小|尺寸"
    r"|颜色|字体|显示|打印|内容|取值?|字段|表达式|变量|参数|报表|图片|文字|写着|写成?|格式|样式|整页"
    r"|一个|中间|下面"
    r"|边?缘|文件名?|从(?=\W*\x01)|起|开始|地方|字样|水平|值|名为|类型|淡淡|后面|放|来源"
    r"|位(?=\W*\x01)|(?<=[\x01条根个])[\u4e00-\u9fff]{2,4}用(?=的)"
)
# Where an exact place is, said again in words.
_CORNER = (
    r"(?:的)?(?:[左右][上下]|[上下][左右])角|(?:的)?空白?(?:的)?(?:处|地方|位置|区域)"
    r"|\b(?:at|in|into) the (?:top|bottom|upper|lower)[- ](?:left|right)(?: corner)?\b"
)
_EVERY_PAGE = r"(?:[给在为])?每一?页(?:上|的)?|\b(?:on|to) (?:each|every|all) pages?\b"
_MIDDLE_OF_PAGE = (
    r"(?:位?[在于])?(?:整个)?页面?的?(?:正)?(?:中间|中央|中心|中)"
    r"|(?:[在于])?(?:整个)?页面?[上内](?=[\x01水垂居])|\bin the (?:middle|cent(?:er|re)) of the page\b"
)
_IN_FRAME = (
    r"(?:[在于往]|\x01)?(?:(?:[浅深]?[灰白黑红蓝绿黄]色?|带?底色)的?)?(?:方框|边框|框架?)的?(?:里面?|内部?|中)的?"
    r"|\b(?:in|into|inside|within) the (?:gr[ae]y |white |colou?red )?(?:box|frame)\b"
)
# Where an exact place is in words of the user's own: 在上半联和下半联之间.
_BETWEEN = r"[在于][^,;:\x01]{2,16}(?:之间|中间)(?=\x01|[画加添插])"
_SIDE = (
    r"(?:在|靠|最)*(?P<zh>[左右])(?:侧|边|端|面)?|(?P<mid>正?中间|中央)"
    r"|\b(?:(?:at|on|to|in) the )?(?:far )?(?P<en>left|right|cent(?:er|re)|middle)(?: side| edge)?\b"
)


def new_said(whole: Slots, here: Here) -> AddPlaced | None:
    """Return what a stretch puts at an exact place; None where it doesn't, or says more than that."""
    slots = whole.copy()
    if compiled(_SETS).search(slots.text) or compiled(_MAKES_BAND).search(slots.text):
        return None
    slots.text = re.sub(r"(?<=[条根加画添])([红蓝绿黑灰白黄橙紫])([虚实点双]?线)", r"\1色\2", slots.text)
    _hide_joined(slots, here)
    anchor = anchor_of(slots, here.outline)
    added, puts = slots.take(ADDS), None
    if not added:
        puts = slots.take(PUTS)
    if not added and not puts and not here.fresh and not here.goes_on:
        return None
    band = band_named(slots, here.outline)
    if band is None:
        return None
    spot = slots.copy()
    read_spot(spot)
    exact = {"x", "y"} <= set(spot.place)
    beside_bands = beside_known(slots, here.outline) if exact and anchor is None else None
    if beside_bands and not band[0] and len(beside_bands) == 1:
        band = beside_bands.pop(), ""
    frame = _frame_around(slots, band[0], here)
    code = code_of(slots)
    when = slots.take(_WHEN)
    content = content_of(slots, here, whole)
    kind, noun = ("barcode", "") if code else kind_of(slots)
    slots.take(_ALL_ACROSS)
    read_size(slots)
    read_spot(slots)
    level = read_level(slots, here.outline)
    if level is not None and not band[0]:
        band = level.section, level.group if level.section.startswith("group") else ""
    if slots.place:
        slots.take(_CORNER)
        slots.take(_BETWEEN) if exact and not band[0] and "y" in slots.place else None
        beside_known(slots, here.outline)
    pattern = slots.take(
        r"(?:格式|\b(?:pattern|format(?:ted)?(?: as)?|as|in the form(?:at)?))\s*[为是:=用]?"
        rf"\s*(?P<f>{FORMAT})"
    )
    pattern = pattern or slots.take(rf"(?P<f>{FORMAT})")
    if pattern:
        slots.look["pattern"] = slots.bare(pattern["f"])
    read_looks(slots)
    if anchor is not None and level is None:
        if not slots.place or (band[0] and band[0] != anchor[0].section):
            return None
        if kind in ("line", "vertical") and "height" not in slots.place:
            return None  # it is no higher than its pen
        beside = place_beside(anchor, slots.place, here.outline)
        if beside is None and not {"x", "y"} <= set(slots.place):
            return None
        slots.place = {**(beside or {}), **slots.place}
        band = anchor[0].section, anchor[0].group
        slots.take(r"\bat the bottom\b|\bin the footer\b")
    if kind == "watermark":
        slots.take(r"(?:文字|文本)(?=\W*\x01)")
        slots.take(r"\bbackground\b|背景[带层]?")
        slots.take(rf"{_EVERY_PAGE}")
        slots.take(_MIDDLE_OF_PAGE)
    if slots.place:
        slots.take(r"最[上下顶底][部端面边]?|[顶底][部端]|\b(?:at|in) the (?:very )?(?:top|bottom)\b")
    side = slots.take(_SIDE)
    kind, content = kind_and_content((kind, noun), content, slots)
    fresh = bool(re.search(r"(?:\ban? |一[条个张]?)\W*\x01", slots.text)) and kind in (
        "line",
        "vertical",
        "diagonal",
        "rectangle",
        "ellipse",
    )
    if not kind or (puts and not added and not fresh and not _is_new(content, here)):
        return None
    if re.search(rf"[^\W\x01]|{VALUE}", without_filler(slots.text)):
        return None
    made = placed_new(kind, code, content, slots, side, band, here, whole.text)
    made = made.model_copy(update={"inside": frame}) if made and frame else made
    return made.model_copy(update={"when": slots.hidden[when["c"] or when["c2"]]}) if made and when else made


def _frame_around(slots: Slots, section: str, here: Here) -> str:
    """Return the only frame of a band within which something is put, its words taken; "" for none."""
    frames = [one for one in here.outline.elements if one.kind == "frame" and one.section == section]
    if len(frames) != 1 or not section:
        return ""
    return frames[0].id if slots.take(_IN_FRAME) else ""


def kind_of(slots: Slots) -> tuple[str, str]:
    """Return the kind of thing that is named, with its words taken."""
    places = [
        (said.start(), at) for at, one in enumerate(_KINDS) if (said := compiled(one[1]).search(slots.text))
    ]
    if not places:
        return "", ""
    name, pattern = _KINDS[min(places)[1]]
    found = slots.take(pattern)
    return name, found.group() if found else ""


def without_filler(text: str) -> str:
    """Return what is left of some words without those that say nothing beside a thing's slots."""
    return compiled(_FILLER).sub("", text)


def code_of(slots: Slots) -> str:
    """Return the symbology of the code that is asked for, its words taken, "" for none."""
    for name, pattern in CODES.items():
        if slots.take(rf"(?:an? )?(?:{pattern})(?:\s*(?:类型)?的?(?:{ANY_CODE}|二维码|码(?!数)))?"):
            slots.take(rf"类型[为是]?|{ANY_CODE}|二维码")
            return name
    return "Code128" if slots.take(ANY_CODE) else ""


_CONTENT = (
    r"(?:内容|值|表达式|图片表达式)(?:取自?|来自|[为是用:])*\s*|显示|打印|取|\b(?:of|for"
    r"|from|with|showing|shows|prints|printing|displaying"
    r"|containing|holding|encoding|content|field"
    r"|expression)\s+(?:the\s+)?(?:value of\s+)?(?:field\s+)?"
)
_FILE = (
    r"(?:\b(?:from|named|called) )?(?<![A-Za-z0-9_./-])(?P<file>[A-Za-z0-9_./-]+\.(?:png|jpe?g|gif|svg|bmp))"
    r"(?![A-Za-z0-9_.])"
)
# What a datum is in words, before its name: 内容是发票号 documentno.
_CALLED_SO = r"[\u4e00-\u9fff]{1,6}?(?<![的后前加减乘除写每各末位])\s+(?=[A-Za-z_])"
_CAPITALS = (
    r"的?(?:的)?(?:中文|人民币)?大写(?:的)?(?:金额|数字)?|\b(?:as"
    r"|in) (?:an? )?(?:chinese )?capital(?:s"
    r"| amount)?(?:\s*\(大写\))?|\(大写\)"
)


def content_of(slots: Slots, here: Here, whole: Slots) -> tuple[str, str]:
    """Return what is to be printed, as (text, java or number, the value), and take its words."""
    capitals = bool(re.search(r"大写|capital", slots.text, re.IGNORECASE))
    java = re.findall(EXPRESSION, slots.text)
    quotes = re.findall(QUOTATION, slots.text)
    if len(java) == 1 and not quotes:
        slots.take(rf"(?:{_CONTENT})?[:]?\s*{java[0]}")
        value = slots.hidden[java[0]].strip()
        return ("java", _capital(slots, value, here)) if capitals else ("java", value)
    if java or len(quotes) > 1:
        return "", ""
    if not quotes and compiled(dict(_KINDS)["image"]).search(slots.text) and (file := slots.take(_FILE)):
        return "text", file["file"]
    if quotes:
        slots.take(
            rf"(?:写着?|显示|打印|内容[为是]?|文字[为是]?|\b(?:saying|reading"
            rf"|with the (?:text|words?)"
            rf"|the words?))?[:]?\s*{quotes[0]}(?:字样|这?几个字)?"
        )
        return "text", slots.bare(quotes[0])
    if here.declared and re.search(
        r"\b(?:print|show|put|display)s? it\b|(?:打印|显示|放)它", whole.text, re.IGNORECASE
    ):
        slots.take(r"\bit\b|它")
        return "java", here.declared
    if here.declared and slots.take(
        r"(?:显示|打印)(?:它|该字段)(?:的值)?|\b(?:showing|that shows|to show|displaying) it\b"
    ):
        return "java", here.declared
    every = [*here.outline.fields, *here.outline.parameters, *here.outline.variables]
    names = sorted({one.name for one in every}, key=len, reverse=True)
    known = "|".join(re.escape(one) for one in names)
    named = known and slots.take(
        rf"(?:{_CONTENT}|[为是]|字段)\s*(?:{_CALLED_SO})?(?:字段|参数|变量|\b(?:field|parameter"
        rf"|variable) )?\s*(?P<f>(?<![A-Za-z0-9_$.])(?:{known})(?![A-Za-z0-9_]))(?:\s"
        rf"*(?:字段|field\b))?(?:的值)?"
    )
    if named:
        datum = datum_called(named["f"], here.outline)
        letter, _sign, name = ref_of(datum, here.outline).partition(":") if datum else ("F", ":", named["f"])
        value = f"${letter}{{{name}}}"
        return ("java", _capital(slots, value, here)) if capitals else ("java", value)
    return "", ""


_JOINED = "\ue3ff"
_JOINT = (
    r"\s*,?\s*(?:和|与|及|后面?(?:再)?[跟接加]上?|再?加上?|拼接|[+]|\b(?:and|plus|followed by|then|with)\b)"
    r"\s*(?:the )?(?:value of )?(?:the )?"
)


def _hide_joined(slots: Slots, here: Here) -> None:
    """Hide the only quotation with the datum behind it as one expression: “经办人：”加参数 operator 的值."""
    quotes = re.findall(QUOTATION, slots.text)
    if len(quotes) != 1:
        return
    kinds = (("P", here.outline.parameters), ("F", here.outline.fields), ("V", here.outline.variables))
    known = {one.name: f"{letter}:{one.name}" for letter, data in kinds for one in data}
    names = "|".join(re.escape(one) for one in sorted(known, key=len, reverse=True))
    if here.declared:
        known["*"] = f"{here.declared[1]}:{here.declared[3:-1]}"
    it = r"[它其]|[该这此]个?(?:参数|字段)|\bits? value|\bit\b" if here.declared else "(?!)"
    found = compiled(
        rf"{quotes[0]}{_JOINT}(?:(?:字段|参数|变量|\b(?:field|parameter|variable)\b)\s*)?"
        rf"(?:{it}|(?P<n>(?<![A-Za-z0-9_$.])(?:{names or '(?!)'})(?![A-Za-z0-9_])))"
        r"\s*(?:字段|参数)?(?:的?[值内]容?)?"
    ).search(slots.text)
    if found is None:
        return
    slots.hidden[_JOINED] = joined_expression(slots.bare(quotes[0]), known[found["n"] or "*"])
    slots.text = f"{slots.text[: found.start()]}{_JOINED}{slots.text[found.end() :]}"


def _capital(slots: Slots, value: str, here: Here) -> str:
    slots.take(_CAPITALS)
    found = re.fullmatch(r"\$([FPV])\{(.+)\}", value)
    data = {"F": here.outline.fields, "P": here.outline.parameters, "V": here.outline.variables}
    known = data[found[1]] if found else []
    java = next((one.java_type for one in known if found and one.name == found[2]), "")
    return capital_expression(value, java)


_BARE = ("line", "vertical", "diagonal", "rectangle", "ellipse")


def kind_and_content(
    named: tuple[str, str], content: tuple[str, str], slots: Slots
) -> tuple[str, tuple[str, str]]:
    """Return the kind of thing with its content as it is written; ("", ...) where they don't go together."""
    (kind, noun), (form, words) = named, content
    if kind == "text" and form == "java":
        kind = "field"
    if not kind:
        kind = {"text": "text", "java": "field"}.get(form, "")
    if kind == "date":
        timed = compiled(_TIMED).search(noun)
        slots.look.setdefault("pattern", "yyyy-MM-dd HH:mm" if timed else "yyyy-MM-dd")
        return "field", ("java", words if form == "java" else "new java.util.Date()")
    if kind == "page_number":
        return kind, ("text", (words_quoted(words) if form == "text" else "{page}") or "")
    if kind == "field" and not form and (now := slots.take(dict(_KINDS)["date"])):
        return kind_and_content(("date", now.group()), content, slots)
    if kind in _BARE and form:
        return "", content  # words beside a line are a thing of their own
    if kind == "barcode" and form == "text":
        return kind, ("java", java_text(words))
    if kind == "field" and form == "text":
        return kind, ("java", java_text(words))
    if kind == "image" and form == "text":
        return kind, ("java", java_text(words))
    if kind == "text" and words_quoted(words) and re.search(r"第.*页|\bpage\b", words, re.IGNORECASE):
        return "", content
    return kind, content


def _is_new(content: tuple[str, str], here: Here) -> bool:
    """Tell whether what is put somewhere is not on the report yet: else it is to be moved."""
    form, words = content
    if form == "text":
        return normal(words) not in {normal(one.text) for one in here.outline.elements if one.text}
    return form == "java" or here.fresh
