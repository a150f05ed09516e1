"""What a precise request changes of something that stands there: its place, size and attributes."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.refs import left_over, named, referred
from app.domain.reports.editing.exact.set_exactly import PLACE, SetExactly
from app.domain.reports.editing.exact.slots import (
    NUMBER,
    SPOT,
    Slots,
    read_alike,
    read_border,
    read_looks,
    read_size,
    read_spot,
    spot_of,
)
from app.domain.reports.editing.layout.copying import DuplicateElements
from app.domain.reports.editing.layout.removal import DeleteElements
from app.domain.reports.editing.references.placed_said import NOUN
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import COLOUR, read_colour_word
from app.domain.reports.editing.stated.hidden_values import EXPRESSION, FORMAT, QUOTATION

_N = rf"(?P<v>-?{NUMBER})(?:\s*(?:pt|points?|磅|点|px|号))?(?![\d.]|\s*(?:[x×*]|by\b)\s*\d)"
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
    "adjust": {"stretchheight": "StretchHeight", "scalefont": "ScaleFont", "cuttext": "CutText"},
    "stretch": {"true": "StretchHeight", "false": "CutText"},
    "position": {
        "float": "Float",
        "fixrelativetotop": "FixRelativeToTop",
        "fixrelativetobottom": "FixRelativeToBottom",
    },
    "evaluation": {one.lower(): one for one in ("Now", "Report", "Page", "Column", "Band", "Auto")},
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
    ("pattern", r"\bpattern\b|(?:日期|数字|显示)?格式", rf"{FORMAT}|{QUOTATION}|0(?![\w.,])"),
    ("adjust", r"\btextAdjust\b", ""),
    ("stretch", r"\bisStretchWithOverflow\b", ""),
    ("blank", r"\bisBlankWhenNull\b", "bool"),
    ("repeated", r"\bisPrintRepeatedValues\b", "bool"),
    ("line_gone", r"\bisRemoveLineWhenBlank\b", "bool"),
    ("position", r"\bpositionType\b", ""),
    ("evaluation", r"\bevaluationTime\b", ""),
    ("x", r"(?<![A-Za-z0-9_×*])x(?![\w×*])(?:\s*坐标| coordinate| position)?", _N),
    ("y", r"(?<![A-Za-z0-9_×*])y(?![\w×*])(?:\s*坐标| coordinate| position)?", _N),
    ("width", r"\bwidth\b|(?<![线栏页再更])宽度?", _N),
    ("height", r"\bheight\b|(?<![带行栏页再更])高度?", _N),
)
_ANY = "|".join(said for _name, said, _value in _ATTRIBUTES)
_CAMEL = (
    r"\b(?:textAlignment|verticalAlignment|hTextAlign|vTextAlign"
    r"|[hv]Align|forecolor|backcolor|fontSize|fontName"
    r"|is(?:Bold|Italic|Underline|StrikeThrough)|(?:left|right"
    r"|firstLine)Indent|line(?:Width|Style|Color)|rotation"
    r"|mode|radius|pattern|textAdjust|positionType|evaluationTime"
    r"|is(?:StretchWithOverflow|BlankWhenNull|PrintRepeatedValues|RemoveLineWhenBlank))(?![a-zA-Z])|(?<![A-Za-z0-9_×*])[xy]\s*(?:=|坐标|of\b|to\b|为|改)"
)
_SEP = (
    r"\s*(?:都|均|统一)?\s*(?:=|:|[为是]|[改设调变]置?[为成到]|[拉缩放加]?[宽窄大小]?到"
    r"|\bto\b|\bat\b|\bas\b)?\s*"
)
# A second command, or a band's own height: each is a stretch of its own.
_TWO_COMMANDS = re.compile(
    r"\b(?:set|change|move|make|put|resize)\b.*\b(?:set|change|move|make|put|resize)\b"
    r" (?!it\b|(?:both )?its\b)"
    r"|\bheight of [^,]*\bband\b|\bband(?:'s)? height\b|带的?高|(?:[把将].*){2}",
    re.IGNORECASE,
)


def copy_said(whole: Slots, here: Here) -> list[Edit] | None:
    """Return the copy that is put at a stated place."""
    slots = whole.copy()
    if not slots.take(r"复制(?:一[份个])?|拷贝(?:一[份个])?|\b(?:duplicate|copy|clone)\b(?! (?:at|to))"):
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
    if targets and left_over(slots):
        return None
    targets = targets or named(slots, here)
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
    return [DeleteElements(targets=targets)] if targets and not left_over(slots) else None


_THIS = r"[这那]一?个|它们?|选中的?|\b(?:this|that|these|those|it|its|them|their)\b"


def _says_only_values(slots: Slots) -> bool:
    """Tell whether a stretch names nothing but values: they are for what is clicked."""
    spare = slots.copy()
    spare.take(_THIS)
    _pairs(spare)
    read_size(spare)
    read_spot(spare)
    read_looks(spare)
    return not left_over(spare)


def set_said(whole: Slots, here: Here, *, strong: bool = True) -> list[Edit] | None:
    """Return the exact values that something gets; None where more is said, or nothing so exact (strong)."""
    slots = whole.copy()
    slots.text = _STANDS_AT.sub(r"move \g<ref> to ", slots.text)
    slots.text = _ROTATES.sub(r"set rotation of \g<ref> to", slots.text)
    if _TWO_COMMANDS.search(slots.text) or re.search(r"\bexpression\b", slots.text, re.IGNORECASE):
        return None
    if re.search(
        r"加(?!粗|宽|高|大)|添|插入|新[增建]|\b(?:add|insert|draw|create|delete|copy|duplicate)\b|复制|删",
        slots.text,
        re.IGNORECASE,
    ):
        return None
    slots.take(
        r"\b(?:the )?(?:positions?|locations?|coordinates?"
        r"|place) of (?=the\b|[^a-z])|的位置(?=[改设调移])"
    )
    by_place = referred(slots, here)
    if by_place is None:
        return None
    former = _FORMER.search(slots.text)
    exact = bool(by_place)
    if not by_place and here.selected and _says_only_values(slots):
        by_place = list(here.selected)
        slots.take(_THIS)
    exact = exact or former is not None or bool(re.search(_CAMEL, slots.text))
    read_alike(slots)
    values = _pairs(slots)
    moves = re.search(r"移|挪|\bmove|\bshift|\bput|\bplace|\bposition|放", slots.text, re.IGNORECASE)
    if by_place or values or moves or not strong:
        read_size(slots)
    if moves or by_place:
        read_spot(slots)
    if by_place:
        read_border(slots)
        read_looks(slots)
    elif exact or slots.place:
        _read_looks_behind(slots)
    exact = exact or bool({"x", "y"} & set(slots.place))
    noun = compiled(rf"{NOUN}|{QUOTATION}|{EXPRESSION}").search(slots.text)
    if strong and not exact:
        return None
    values = {**slots.look, **slots.place, **values}
    if not values or (not exact and not noun and len(values) == 1):
        return None  # roles such as 表头 make way for one another: the other readers know how
    values |= {"adjust": values.pop("stretch")} if "stretch" in values else {}
    targets = by_place if by_place and not left_over(slots) else [] if by_place else named(slots, here)
    if "pattern" in values:
        targets = _values_of(targets, here)
        infos = [info for one in targets if (info := here.outline.element(one)) is not None]
        # Words alone have no format: what is named is a heading of something that isn't there.
        if any(one.kind == "textField" and one.label and not one.refs for one in infos):
            return None
    if "length" in values:
        values = _long(values, targets, here)
    if not targets or not values:
        return None
    where = {name: int(values.pop(name)) for name in PLACE if name in values}
    if not _DRAWN_COLOUR.search(whole.text):
        values = _filled(values, targets, here)
    if former is not None and not _stood_so(targets, former, here):
        return None
    many = len(where.keys() & {"x", "y"}) == 1 and _PLURAL.search(whole.text)
    if where.keys() & {"x", "y"} and len(targets) != 1 and not many:
        return None
    try:
        edit = SetExactly(targets=targets, look=ExactLook(**values), **where)
    except ValueError:
        return None
    return [edit]


def _long(values: dict[str, Any], targets: list[str], here: Here) -> dict[str, Any]:
    """Return the values with a length as the width of level lines or the height of upright ones; else {}."""
    infos = [info for one in targets if (info := here.outline.element(one)) is not None]
    sides = {"width" if one.width >= one.height else "height" for one in infos if one.kind == "line"}
    if len(sides) != 1 or any(one.kind != "line" for one in infos) or sides & values.keys():
        return {}
    return {sides.copy().pop() if name == "length" else name: value for name, value in values.items()}


def _filled(values: dict[str, Any], targets: list[str], here: Here) -> dict[str, Any]:
    """Return the values with the plain colour of a shape as that of its ground."""
    kinds = {info.kind for one in targets if (info := here.outline.element(one)) is not None}
    if "forecolor" not in values or "backcolor" in values or not kinds <= {"rectangle", "ellipse"}:
        return values
    return {"backcolor" if name == "forecolor" else name: value for name, value in values.items()}


def _values_of(targets: list[str], here: Here) -> list[str]:
    """Return the values of the columns whose titles are meant, which alone have a format; others as given."""
    found: list[str] = []
    for one in targets:
        columns = [each for each in here.outline.columns if one in each.headers]
        found += columns[0].values if columns else [one]
    return list(dict.fromkeys(found))


# Where something is put, with more of it: "at" names no place where it stands.
_STANDS_AT = re.compile(
    r"^\W*(?:please )?(?:put|place|position) (?P<ref>(?:the|this|that)\b[^,;.]*?) at "
    r"(?=[xy]\s*=?\s*\d+(?:\s*,?\s*(?:and )?[xy]\s*=?\s*\d+)?\W+(?![xy]\b)\w)"
    r"(?!.*\bto [xy]\b)",
    re.IGNORECASE,
)
# A colour of what is drawn or written, not of a ground.
_DRAWN_COLOUR = re.compile(
    r"fore ?colou?r|前景|线|文字|字|\b(?:line|text|font|letters?|edge|pen)",
    re.IGNORECASE,
)
_ROTATES = re.compile(r"^\W*rotate (?P<ref>.+?) to(?= (?:none|left|right|upside))", re.IGNORECASE)
_PLURAL = re.compile(
    (
        r"\b(?:all|every|each)\b|所有|全部|都|\b(?:text ?fields|texts"
        r"|lines|rectangles|images)\b"
    ),
    re.IGNORECASE,
)
# What a size or a place was before: 宽度从 110 改成 112.
_FORMER = re.compile(
    rf"(?P<a>\bwidth\b|\bheight\b|宽度?|高度?|(?<![A-Za-z0-9_])[xy])\s*(?:由|从|\bfrom)\s*(?P<n>{NUMBER})",
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
    cut = re.search("[,;]", slots.text)
    head, tail = (slots.text[: cut.end()], slots.text[cut.end() :]) if cut else (slots.text, "")
    behind = Slots(tail, slots.hidden, slots.place, slots.look)
    read_border(behind)
    read_looks(behind)
    slots.text = f"{head}{behind.text}"


def _value_of(name: str, pattern: str) -> str:
    """Return the pattern of an attribute's value."""
    if pattern == "bool":
        return r"(?P<v>true|false|yes|no|是|否)\b"
    if pattern == "font":
        return rf"(?P<v>{QUOTATION}|微软雅黑|宋体|黑体|楷体|仿宋|(?-i:[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)*))"
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
    found = compiled(
        rf"^(?P<a>\W*)(?:(?:set"
        rf"|change)\s+)?(?:the\s+)?(?P<one>{_ANY})(?:\s*(?:and"
        rf"|,)\s*(?:the\s+)?(?P<two>{_ANY}))?"
        r"\s+(?:of|for|on)\s+(?P<of>.+)$"
    ).match(slots.text)
    names = [_name_of(found[one]) for one in ("one", "two") if found[one]] if found else []
    if found is None or any(one in values for one in names):
        return values
    value = _value_of(names[0], next(pattern for name, _said, pattern in _ATTRIBUTES if name == names[0]))
    former = value.replace("?P<v>", "?:")
    to = compiled(rf"^(?P<ref>.+?)\s+(?:from\s+{former}\s+)?to\s+(?:both\s+)?{value}(?P<rest>.*)$").match(
        found["of"]
    )
    if to:
        values |= {name: _read(name, to["v"], slots) for name in names}
        slots.text = f"{found['a']}{to['ref']}\x01{to['rest']}"
    return values


def _name_of(word: str) -> str:
    """Return the attribute that a word names."""
    return next(name for name, said, _value in _ATTRIBUTES if compiled(said).fullmatch(word))


def _read(name: str, word: str, slots: Slots) -> Any:
    """Return the value that a word means for an attribute."""
    plain = word.strip().lower()
    if name in _WORDS:
        return _WORDS[name].get(plain)
    if name in ("bold", "italic", "underline", "strike", "blank", "repeated", "line_gone"):
        return _TRUE.get(plain)
    if name in ("forecolor", "backcolor", "line_color"):
        return read_colour_word(word)
    if name in ("font", "pattern"):
        return slots.bare(word) if word in slots.hidden else word
    number = float(word)
    return number if name in ("size", "line_width") else round(number)
