"""What a precise request changes of something that stands there: its place, size and attributes."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.clause import Clause
from app.domain.reports.editing.clause_text import compiled, normal
from app.domain.reports.editing.copying import DuplicateElements
from app.domain.reports.editing.exact_bands import BANDS, band_named
from app.domain.reports.editing.exact_look import ExactLook
from app.domain.reports.editing.exact_new_said import Here
from app.domain.reports.editing.exact_set import PLACE, SetExactly
from app.domain.reports.editing.exact_slots import (
    FORM,
    JAVA,
    NUMBER,
    QUOTED,
    SPOT,
    Slots,
    read_looks,
    read_size,
    read_spot,
    spot_of,
)
from app.domain.reports.editing.mention import NOUNS, of_kinds
from app.domain.reports.editing.numerals import COLOUR, read_colour_word
from app.domain.reports.editing.outline import ElementInfo
from app.domain.reports.editing.removal import DeleteElements

_N = rf"(?P<v>-?{NUMBER})(?:\s*(?:pt|points?|磅|点|px|号))?(?![\d.]|\s*[x×*]\s*\d)"
_TRUE = {"true": True, "yes": True, "是": True, "false": False, "no": False, "否": False}
_WORDS: dict[str, dict[str, str]] = {
    "horizontal": {
        **dict.fromkeys(("left", "靠左", "左对齐", "居左", "左"), "Left"),
        **dict.fromkeys(("center", "centre", "centered", "居中"), "Center"),
        **dict.fromkeys(("right", "靠右", "右对齐", "居右", "右"), "Right"),
        **dict.fromkeys(("justified", "justify", "两端对齐"), "Justified"),
    },
    "vertical": {
        **dict.fromkeys(("top", "靠上", "顶部", "居上", "上"), "Top"),
        **dict.fromkeys(("middle", "center", "centre", "居中", "中"), "Middle"),
        **dict.fromkeys(("bottom", "靠下", "底部", "居下", "下"), "Bottom"),
    },
    "rotation": {
        **dict.fromkeys(("none", "无", "不旋转"), "None"),
        **dict.fromkeys(("left", "向左", "左"), "Left"),
        **dict.fromkeys(("right", "向右", "右"), "Right"),
        **dict.fromkeys(("upsidedown", "upside down", "倒置", "180度"), "UpsideDown"),
    },
    "mode": {"opaque": "Opaque", "不透明": "Opaque", "transparent": "Transparent", "透明": "Transparent"},
    "line_style": {
        **dict.fromkeys(("solid", "实线"), "Solid"),
        **dict.fromkeys(("dashed", "虚线"), "Dashed"),
        **dict.fromkeys(("dotted", "点线"), "Dotted"),
        **dict.fromkeys(("double", "双线"), "Double"),
    },
}
_ATTRIBUTES: tuple[tuple[str, str, str], ...] = (
    ("line_width", r"\bline ?width\b|\bpen ?width\b|\bborder ?width\b|线宽|边框宽度?", _N),
    ("line_style", r"\bline ?style\b|线型", ""),
    ("line_color", r"\bline ?colou?r\b|\bpen ?colou?r\b|\bborder ?colou?r\b|线条?颜色|边框颜色", COLOUR),
    ("first_indent", r"\bfirst ?line ?indent\b|首行缩进", _N),
    ("left_indent", r"\bleft ?indent\b|左缩进", _N),
    ("right_indent", r"\bright ?indent\b|右缩进", _N),
    ("padding", r"\bpadding\b|内边距", _N),
    ("size", r"\b(?:font ?)?size\b|字号|字体大小", _N),
    ("font", r"\bfont ?name\b|字体(?!大小|颜)", "font"),
    ("bold", r"\bis ?bold\b", "bool"),
    ("italic", r"\bis ?italic\b", "bool"),
    ("underline", r"\bis ?underline\b", "bool"),
    ("strike", r"\bis ?strike ?through\b", "bool"),
    ("forecolor", r"\bfore ?colou?r\b|\b(?:text|font) colou?r\b|前景色|文字颜色|字体颜色", COLOUR),
    ("backcolor", r"\bback ?colou?r\b|\bbackground(?: colou?r)?\b|背景色|底色|填充色", COLOUR),
    (
        "vertical",
        r"\bvertical[- ]?(?:text ?)?align(?:ment)?\b|\bvText ?Align\b|\bvAlign\b|垂直对齐(?:方式)?",
        "",
    ),
    (
        "horizontal",
        (
            r"\btext ?alignment\b"
            r"|\bhorizontal[- ]?(?:text ?)?align(?:ment)?\b"
            r"|\bhText ?Align\b|\bhAlign\b|水平对齐(?:方式)?"
        ),
        "",
    ),
    ("rotation", r"\brotation\b|旋转(?:方向)?", ""),
    ("mode", r"\bmode\b|透明模式", ""),
    ("radius", r"\b(?:corner )?radius\b|圆角半径", _N),
    ("pattern", r"\bpattern\b|(?:日期|数字|显示)?格式", f"{FORM}|{QUOTED}"),
    ("x", r"(?<![\w×*])x(?![\w×*])(?:\s*坐标| coordinate| position)?", _N),
    ("y", r"(?<![\w×*])y(?![\w×*])(?:\s*坐标| coordinate| position)?", _N),
    ("width", r"\bwidth\b|(?<![线栏页])宽度?", _N),
    ("height", r"\bheight\b|(?<![带行栏页])高度?", _N),
)
_CAMEL = (
    r"\b(?:textAlignment|verticalAlignment|hTextAlign|vTextAlign"
    r"|[hv]Align|forecolor|backcolor|fontSize|fontName"
    r"|is(?:Bold|Italic|Underline|StrikeThrough)|(?:left|right"
    r"|firstLine)Indent|line(?:Width|Style|Color)|rotation"
    r"|mode|radius|pattern)(?![a-zA-Z])|(?<![\w×*])[xy]\s*(?:=|坐标|of\b|to\b|为|改)"
)
_SEP = r"\s*(?:=|:|[为是]|[改设调变]置?[为成到]|[拉缩放加]?[宽窄大小]?到|\bto\b|\bat\b|\bas\b)?\s*"
_TO = r"\s*(?:=|[为是]|[改设调变]置?[为成到]|\bto\b)\s*"
# A second command, or a band's own height: each is a stretch of its own.
_TWO_COMMANDS = re.compile(
    r"\b(?:set|change|move|make|put|resize)\b.*\b(?:set|change|move|make|put|resize)\b (?!it\b|its\b)"
    r"|\bheight of [^,]*\bband\b|\bband(?:'s)? height\b|带的?高|(?:[把将].*){2}",
    re.IGNORECASE,
)
_VERBS = (
    r"\b(?:please|set|change|make|move|put|place|position|resize"
    r"|enlarge|shrink|rotate|give|turn|then|also|and|keep"
    r"|shift|reduce|increase|down|up|left|right|over)\b(?!-)|请|把"
    r"|将|给|并|然后|再|[左右上下]?移[动到至]?|挪[到至]?|放[到在]"
    r"|改[为成到]?|设置?[为成]?|调整?[为成到]?|[缩放加][小大宽高]?到|[拉]?到|变[为成]?"
)
_IDLE = (
    r"[\s\x01,.;:、。\uff0c]|\b(?:to|at|its|it|of|be|with|and|a|for"
    r"|on|for)\b|的|和|与|其|它|处|位置|尺寸|大小|宽?高?各"
)


def _kinds_at(noun: str) -> tuple[str, ...]:
    """Return the kinds of elements that a noun means."""
    for pattern, kinds in NOUNS:
        if compiled(pattern).fullmatch(noun):
            return kinds
    return ()


_NOUN = "|".join(
    (
        r"static texts?|text fields?|text blocks?|texts?|lines?"
        r"|rectangles?|ellipses?|circles?|images?|pictures?|logos?"
        r"|frames?|elements?|bar ?codes?|qr ?codes?|charts?|tables?|labels?|shapes?|boxes|box",
        r"静态文[本字]|文本[域框块]|文[本字](?:字段)?|字段|[横竖]线|线条?|直线|圆角矩形|矩形|方框|椭圆"
        r"|圆形?|图片|图像|标签"
        r"|元素|条形?码|二维码|框架|图形|形状|图表|表格",
    )
)
_OWN_KINDS = {
    "text block": ("staticText", "textField"),
    "文本块": ("staticText", "textField"),
    "文本框": ("staticText", "textField"),
    "圆角矩形": ("rectangle",),
    "box": ("rectangle", "frame"),
    "圆": ("ellipse",),
    "table": ("table",),
    "表格": ("table",),
    "circle": ("ellipse",),
    "circles": ("ellipse",),
    "圆形": ("ellipse",),
}
_REF_EN = (
    rf"\b(?:the|this|that"
    rf"|a)\s+(?:[a-z]+\s+){{0,2}}?(?P<noun>{_NOUN})(?:\s+(?:element"
    rf"|block|which is|that is|that stands"
    rf"|located|placed|positioned|standing))*\s*,?\s*(?:at|with)?\s*{SPOT}"
)
_REF_ZH = rf"{SPOT}\s*(?:处|位置|那里)?的(?:那[个条根张块])?[\u4e00-\u9fff]{{0,4}}?(?P<noun>{_NOUN})"


def referred(slots: Slots, here: Here) -> list[str] | None:
    """Return what is named by its coordinates, its words taken; [] for none, None where it is unclear."""
    found = compiled(_REF_ZH).search(slots.text) or compiled(_REF_EN).search(slots.text)
    if found is None:
        return _by_look(slots, here)
    slots.text = f"{slots.text[: found.start()]}\ue700{slots.text[found.end() :]}"
    noun = re.sub(r"(?<=[a-z])s$", "", found["noun"].lower())
    kinds = _OWN_KINDS.get(noun) or _kinds_at(found["noun"]) or _kinds_at(noun)
    where = spot_of(found)
    band = _band_of_ref(slots, here)
    if band is None:
        return None
    among = [one for one in of_kinds(here.outline, kinds) if not one.cell]
    fits = [one for one in among if all(getattr(one, name) == value for name, value in where.items())]
    if band:
        fits = [one for one in fits if one.section == band]
    return [fits[0].id] if len(fits) == 1 else None


_REF_LOOK = (
    rf"\b(?:the|this|that)\s+(?:[a-z]+\s+)?(?P<noun>{_NOUN})\s+"
    rf"(?:with|of|that has|having)\s+(?:an?\s+|the\s+)?"
    rf"(?:(?:corner\s+)?radius\s*(?:of|=)?\s*(?P<radius>\d+)"
    rf"|(?:line ?width|border|pen|pen ?width)\s*(?:of|=)?\s*(?P<width>{NUMBER}))(?![\w.]*\d)"
    rf"|圆角(?:半径)?(?:为|是|=)?\s*(?P<radius2>\d+)\s*的(?:那[个条根块])?(?P<noun2>{_NOUN})"
)


def _by_look(slots: Slots, here: Here) -> list[str] | None:
    """Return what is named by its corners or its line: the rectangle with radius 15; [] for none."""
    found = compiled(_REF_LOOK).search(slots.text)
    if found is None:
        return []
    noun = re.sub(r"(?<=[a-z])s$", "", (found["noun"] or found["noun2"]).lower())
    radius, width = found["radius"] or found["radius2"], found["width"]
    fits = [
        one.id
        for one in of_kinds(here.outline, _OWN_KINDS.get(noun) or _kinds_at(noun))
        if not (radius and one.seen.radius != int(radius)) and not (width and one.seen.width != float(width))
    ]
    if len(fits) != 1:
        return None
    slots.text = f"{slots.text[: found.start()]}\ue700{slots.text[found.end() :]}"
    return fits


def _band_of_ref(slots: Slots, here: Here) -> str | None:
    """Return the band that stands right at what is referred to, or leads the whole stretch."""
    band = band_named(slots, here.outline)
    return None if band is None else band[0]


def copy_said(whole: Slots, here: Here) -> list[Edit] | None:
    """Return the copy that is put at a stated place."""
    slots = whole.copy()
    if not slots.take(r"复制|拷贝|\b(?:duplicate|copy|clone)\b(?! (?:at|to))"):
        return None
    targets = referred(slots, here)
    if targets is None:
        return None
    where = slots.take(
        rf"[,\s]*(?:并|然后|再|\b(?:and )?(?:then )?)?(?:\b(?:put|place"
        rf"|move|position|set) )?(?:把|将)?(?:副本|\b(?:it|the (?:copy"
        rf"|duplicate|new one))\b)?"
        rf"\s*(?:放置?[到在至]?|移动?到|[到在])?\s*(?:\b(?:at|to)\s+)?{SPOT}\s*(?:处|位置)?\s*$"
    )
    if where is None:
        return None
    if targets and _left(slots):
        return None
    targets = targets or _named(slots, here, ())
    infos = [info for one in targets if (info := here.outline.element(one)) is not None]
    if len(infos) != 1:
        return None
    spot = spot_of(where)
    step = {"x": spot.get("x", infos[0].x) - infos[0].x, "y": spot.get("y", infos[0].y) - infos[0].y}
    return [DuplicateElements(targets=[infos[0].id], dx=step["x"], dy=step["y"])]


def delete_said(whole: Slots, here: Here) -> list[Edit] | None:
    """Return the removal of something that is named by its coordinates."""
    slots = whole.copy()
    if not slots.take(r"删除?掉?|去掉|移除|\b(?:delete|remove|drop)\b"):
        return None
    targets = referred(slots, here)
    return [DeleteElements(targets=targets)] if targets and not _left(slots) else None


def set_said(whole: Slots, here: Here, *, strong: bool = True) -> list[Edit] | None:
    """Return the exact values that something gets; None where more is said, or nothing so exact (strong)."""
    slots = whole.copy()
    if _TWO_COMMANDS.search(slots.text):
        return None
    if re.search(
        r"加(?!粗|宽|高|大)|添|插入|新[增建]|\b(?:add|insert|draw|create|delete|copy|duplicate)\b|复制|删",
        slots.text,
        re.IGNORECASE,
    ):
        return None
    by_place = referred(slots, here)
    if by_place is None:
        return None
    former = _FORMER.search(slots.text)
    exact = bool(by_place) or former is not None or bool(re.search(_CAMEL, slots.text))
    values = _pairs(slots)
    moves = re.search(r"移|挪|\bmove|\bshift|\bput|\bplace|\bposition|放", slots.text, re.IGNORECASE)
    if by_place or values or moves:
        read_size(slots)
    if moves or by_place:
        read_spot(slots)
    if by_place:
        read_looks(slots)
    elif exact or slots.place:
        _read_looks_behind(slots)
    exact = exact or bool({"x", "y"} & set(slots.place))
    if strong and not exact:
        return None
    values = {**slots.look, **slots.place, **values}
    if not values or "length" in values:
        return None
    targets = (
        by_place if by_place and not _left(slots) else [] if by_place else _named(slots, here, tuple(values))
    )
    if "pattern" in values:
        targets = _values_of(targets, here)
    if not targets:
        return None
    where = {name: int(values.pop(name)) for name in PLACE if name in values}
    if former is not None and not _stood_so(targets, former, here):
        return None
    if where.keys() & {"x", "y"} and len(targets) != 1:
        return None
    try:
        edit = SetExactly(targets=targets, look=ExactLook(**values), **where)
    except ValueError:
        return None
    return [edit]


def _values_of(targets: list[str], here: Here) -> list[str]:
    """Return the values of the columns whose titles are meant, which alone have a format; others as given."""
    found: list[str] = []
    for one in targets:
        columns = [each for each in here.outline.columns if one in each.headers]
        found += columns[0].values if columns else [one]
    return list(dict.fromkeys(found))


# What a size or a place was before: 宽度从 110 改成 112.
_FORMER = re.compile(
    rf"(?P<a>\bwidth\b|\bheight\b|宽度?|高度?|(?<!\w)[xy])\s*(?:由|从|\bfrom)\s*(?P<n>{NUMBER})",
    re.IGNORECASE,
)


def _stood_so(targets: list[str], former: re.Match[str], here: Here) -> bool:
    """Tell whether all elements have the size or place that is said to have been theirs."""
    word = former["a"].lower()
    name = {"宽": "width", "高": "height"}.get(word[0], word)
    infos = [info for one in targets if (info := here.outline.element(one)) is not None]
    return all(getattr(one, name) == float(former["n"]) for one in infos)


def _read_looks_behind(slots: Slots) -> None:
    """Read the look that is said behind the first comma: before it, such words describe what is meant."""
    head, comma, tail = slots.text.partition(",")
    behind = Slots(tail, slots.hidden, slots.place, slots.look)
    read_looks(behind)
    slots.text = f"{head}{comma}{behind.text}"


def _value_of(name: str, pattern: str) -> str:
    """Return the pattern of an attribute's value."""
    if pattern == "bool":
        return r"(?P<v>true|false|yes|no|是|否)\b"
    if pattern == "font":
        return rf"(?P<v>{QUOTED}|微软雅黑|宋体|黑体|楷体|仿宋|(?-i:[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)*))"
    if pattern == _N:
        return _N
    words = "|".join(re.escape(one) for one in sorted(_WORDS.get(name, {}), key=len, reverse=True))
    return rf"(?P<v>{pattern or words})(?![a-z])"


def _pairs(slots: Slots) -> dict[str, Any]:
    """Return the attributes with their values: A=V, A to V, A of ... to V, A and B to V."""
    values: dict[str, Any] = {}
    for name, attribute, pattern in _ATTRIBUTES:
        value = _value_of(name, pattern)
        former = rf"(?:\s*(?:由|从|\bfrom)\s*{value.replace('?P<v>', '?:')}\s*)?"
        if name in ("x", "y"):
            found = slots.take(
                rf"(?:{attribute}){former}\s*(?:=|:|[为是]|[改设调变]置?[为成到]|\bto\b|(?=\s))\s*{value}"
            )
        else:
            found = slots.take(rf"(?:\bits |\bthe )?(?:{attribute}){former}{_SEP}{value}")
        if found:
            values[name] = _read(name, found["v"], slots)
    shared = [(name, one, _value_of(name, pattern)) for name, one, pattern in _ATTRIBUTES]
    for name, one, value in shared:
        if name in values:
            continue
        for other, two, _v in (*shared, ("", "", "")):
            if other == name or other in values:
                continue
            joined = rf"\s*(?:and|,)\s*(?:the\s+)?(?:{two})" if other else ""
            found = compiled(
                rf"^(?P<a>\W*)(?:\b(?:set"
                rf"|change)\s+)(?:the\s+)?(?:{one}){joined}\s+(?:of|for"
                rf"|on)\s+(?P<ref>.+?)\s+"
                rf"(?:from\s+{value.replace('?P<v>', '?:')}\s+)?to\s+(?:both\s+)?{value}(?P<rest>.*)$"
            ).match(slots.text)
            if found:
                values[name] = _read(name, found["v"], slots)
                if other:
                    values[other] = _read(other, found["v"], slots)
                slots.text = f"{found['a']}{found['ref']}\x01{found['rest']}"
                return values
    return values


def _read(name: str, word: str, slots: Slots) -> Any:
    """Return the value that a word means for an attribute."""
    plain = word.strip().lower()
    if name in _WORDS:
        return _WORDS[name].get(plain)
    if name in ("bold", "italic", "underline", "strike"):
        return _TRUE.get(plain)
    if name in ("forecolor", "backcolor", "line_color"):
        return read_colour_word(word)
    if name in ("font", "pattern"):
        return slots.bare(word) if word in slots.hidden else word
    number = float(word)
    return number if name in ("size", "line_width") else round(number)


def _left(slots: Slots) -> str:
    """Return the words that nothing was made of."""
    rest = re.sub(_VERBS, "", slots.text, flags=re.IGNORECASE).replace("\ue700", "")
    return re.sub(_IDLE, "", rest, flags=re.IGNORECASE).strip()


def _named(slots: Slots, here: Here, values: tuple[str, ...]) -> list[str]:
    """Return what the words name that are left, each of them understood; [] where it isn't clear."""
    words = re.sub(rf"(?:{_VERBS})", "\x01", slots.text, flags=re.IGNORECASE)
    words = re.sub(
        r"(?:\b(?:to|at|its|with|be|and|for|of)\b|[\s\x01,.;:。\uff0c])+$", "", words, flags=re.IGNORECASE
    )
    words = re.sub(r"^(?:\b(?:for|of|to|on|its|and)\b|[\s\x01,.;:。\uff0c])+", "", words, flags=re.IGNORECASE)
    words = re.sub(r"[,\s\x01]*(?:大小|尺寸|位置|\\b(?:size|position))$", "", words, flags=re.IGNORECASE)
    words = re.sub(r"[\s\x01]+", " ", words).strip().removesuffix("的").strip()
    if not words or words.startswith(","):
        return []
    inside = _inside(words, here)
    if inside is not None:
        return inside
    bare = re.fullmatch(
        rf"(?:the |this |that |[这那]?[个条张根]?)?(?P<n>{_NOUN}|表格|table)", words, re.IGNORECASE
    )
    if bare:
        noun = bare["n"].lower()
        fits = of_kinds(here.outline, _OWN_KINDS.get(noun) or _kinds_at(noun) or ("none",))
        return [fits[0].id] if len(fits) == 1 else []
    called = _by_words(words, slots, here)
    if called:
        return called
    own = _by_data(words, slots, here)
    if own is not None:
        return own
    shown = _in_words(slots.shown(words))
    clause = Clause(f"{shown}改" if re.search(r"[\u3400-\u9fff]", shown) else shown, here.outline)
    try:
        targets = clause.targets(required=False)
    except EditProblem:
        return []
    clause.pass_over(r"改|\bthe\b|的|\bband\b|[带区]|\bin\b|\bof\b")
    return targets if targets and not clause.leftover() else []


def _inside(words: str, here: Here) -> list[str] | None:
    """Return the only thing of a kind in the band that was named last: 里面的横线, the rectangle in it."""
    found = re.fullmatch(
        (
            rf"(?:里面?|其中|带[里中内])的(?P<zh>{_NOUN})"
            rf"|(?:the )?(?P<en>{_NOUN}) (?:in|inside|within) (?:it|there"
            rf"|the band)"
        ),
        words,
        re.IGNORECASE,
    )
    if found is None or not here.section:
        return None
    noun = (found["zh"] or found["en"]).lower()
    kinds = _OWN_KINDS.get(noun) or _kinds_at(noun)
    fits = [one.id for one in of_kinds(here.outline, kinds) if one.section == here.section]
    return fits if len(fits) == 1 else []


_KIND_CALLED = (
    r"static texts?|text fields?|labels?|texts?|headings?|titles?|静态文[本字]|文本[域框块]?|文字|标签"
)


def _by_words(words: str, slots: Slots, here: Here) -> list[str]:
    """Return the one text that is named by its words and its kind: the static text Orders."""
    found = re.fullmatch(
        rf"(?:the |这个|那个)?(?P<k>{_KIND_CALLED})\s*(?:that (?:says|reads)|called|named)?\s*(?P<w>.+)"
        rf"|(?:the )?(?P<w2>.+?)\s*(?:这个|那个|的)?(?P<k2>{_KIND_CALLED})",
        words,
        re.IGNORECASE,
    )
    said = (found["w"] or found["w2"]).strip() if found else words
    said = slots.bare(said) if said in slots.hidden else said
    texts = [one for one in here.outline.elements if one.kind in ("staticText", "textField")]
    texts = [one for one in texts if said and normal(said) in (normal(one.text), normal(one.label))]
    kind = ((found["k"] or found["k2"]) if found else "").lower()
    if re.match(r"static|静态", kind):
        texts = [one for one in texts if one.kind == "staticText"]
    return [texts[0].id] if len(texts) == 1 else []


def _by_data(words: str, slots: Slots, here: Here) -> list[str] | None:
    """Return the field that prints a datum: the detail text field ShipName, OrderID 字段, $F{a}."""
    rest = Slots(words, slots.hidden)
    java = re.search(JAVA, words)
    band = band_named(rest, here.outline)
    if band is None:
        return []
    fields = [one for one in here.outline.elements if one.kind in ("textField", "image") and not one.cell]
    if band[0]:
        fields = [one for one in fields if one.section == band[0]]
    fits: list[ElementInfo] = []
    bare = (
        r"\b(?:the|text ?fields?|fields?|that|which|prints?|shows?"
        r"|showing|value|of|element)\b|文本[域框]|字段|显示|的|值"
    )
    plain = re.sub(rf"{bare}|[\s\x01]", "", rest.text, flags=re.IGNORECASE)
    if java and plain == java.group():
        value = slots.hidden[java.group()].strip()
        fits = [one for one in fields if one.text.strip() == value]
    elif re.search(bare, rest.text, re.IGNORECASE) or band[0] or re.fullmatch(r"[A-Za-z_]\w*", words):
        fits = [
            one
            for one in fields
            if one.text.strip() in (f"$F{{{plain}}}", f"$V{{{plain}}}", f"$P{{{plain}}}")
        ]
        if not fits:
            return None
    else:
        return None
    if len(fits) > 1 and not band[0]:
        fits = [one for one in fits if one.section == "detail"] or fits
    return [fits[0].id] if len(fits) == 1 else []


def _in_words(words: str) -> str:
    """Return words with the names of bands as people say them: columnHeader is the column header band."""
    words = re.sub(r"文本块", "文本", re.sub(r"\btext blocks?\b", "text", words))
    for name, _pattern in BANDS:
        spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
        words = re.sub(rf"\b{name}\b(?: band)?", f"{spaced} band", words) if spaced != name else words
    return words
