"""A new thing with its details whose place is told in words: a line below “Labno”, 200 long, 2 thick."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.add_placed import AddPlaced
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.new_said import (
    ADDS,
    PUTS,
    code_of,
    content_of,
    kind_and_content,
    kind_of,
    without_filler,
)
from app.domain.reports.editing.exact.placed import fitting_look, size_usual
from app.domain.reports.editing.exact.slots import Slots, read_border, read_looks, read_size, slots_of
from app.domain.reports.editing.exact.told_place import Told, read_gap, read_told
from app.domain.reports.editing.exact.told_spot import Spot, told_spot
from app.domain.reports.editing.layout.open_space import OpenSpace
from app.domain.reports.editing.references.data_called import datum_called, ref_of
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.hidden_values import FORMAT, VALUE
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import TEXTS

_SETS = (
    r"移[动到]|改[名成为]|[拉缩]到|删|去掉|移除|复制|拷贝|替换|换成|列(?![头标])"
    r"|\b(?:set|change|move|resize|reduce|rename|delete|remove|copy|duplicate|replace|columns?|instead)\b"
)
_CONTENT = (
    r"(?:内容|数据|值|编码内容)(?:就?[是为取用]自?|来自|写|:)*\s*"
    r"(?P<c>[^,;\x01]{1,30}?)(?:的值|字段|参数)?(?=[,;\x01]|$)"
)
_UPRIGHT = r"竖(?:直|着)?的?|垂直的?(?!居|对)|\b(?:vertical(?:ly)?|upright)\b"
_LEVEL = r"水平的?|横(?:着|向)?的?|\bhorizontal(?:ly)?\b"
_ALIGN = (
    ("Center", r"居中(?:对齐)?|\bcent(?:er|re)d\b"),
    ("Left", r"(?<=\x01)[左](?:侧|边)|左对齐"),
    ("Right", r"右对齐"),
)
_ACROSS = (
    r"(?:通栏|满宽|整行宽?|与页面?同宽|横贯(?:页面|整页)?|全宽)|\b(?:(?:over|across) the )?(?:full|whole"
    r"|entire)[- ](?:page )?width\b"
)
_ROUND = r"圆角(?:的)?(?=矩形|方框|长方形)|圆角(?!半?径?\D{0,2}\d)|\bround(?:ed)?(?: corners?)?\b"
_DRAWN = ("line", "vertical", "diagonal", "rectangle", "ellipse")
_VERBS = rf"{ADDS}|{PUTS}|[加放](?=[A-Za-z])"
_FILE = re.compile(r"[A-Za-z0-9_./-]+\.(?:png|jpe?g|gif|svg|bmp)", re.IGNORECASE)
_TITLE_BAND = r"标题[带区栏]|\btitle (?:band|section|area)\b"
_EVEN = (
    r"(?:边长|宽高(?:都|均|各)?)(?:为|是|:)?\s*(?P<n>\d+)\s*(?:磅|点|pt)?"
    r"|\b(?:sides? (?:of |length )?)(?P<n2>\d+)(?: ?(?:pt|points?))?"
)
_BEFORE_FORMAT = re.compile(r"(?<=[\u4e00-\u9fff])(?=(?:y{2,4}|M{1,2}|d{1,2})[-/.年月]|[#0][#0,.]*[.,][#0])")
_WRITTEN, _MARGIN = 100, 14
_LARGEST = 14.0
_MEASURES = ("width", "height", "length")
_OWN_FILLER = re.compile(
    r"一[条个根道张行段]|空[白着闲]?的?(?:地方|位置|处|区域)|小字|字样|大小|路径|地址|文件名?|图片?|公司|logo|标志|[个条张只份]|就|各|磅|点|处|并|且"
    r"|带|上面?|粗细?|位于|放"
    r"|\b(?:there|company|logo|picture|image|empty|space|box|file|path|put|place|draw|points?|pt"
    r"|large|big|thin|small|each|side)\b",
    re.IGNORECASE,
)


def new_told(whole: Slots, here: Here, *, strict: bool) -> list[Edit]:
    """Return the edits that put a thing where words tell, all of them understood; [] where they tell less.

    strict: only one that is measured, by its size, its thickness or how far it stands off.
    """
    shown = whole.shown(whole.text)
    apart = _BEFORE_FORMAT.sub(" ", shown)
    whole = slots_of(apart) if apart != shown else whole
    slots = whole.copy()
    slots.text = slots.text.strip(" .。")
    if re.search(_SETS, slots.text, re.IGNORECASE) or not compiled(_VERBS).search(slots.text):
        return []
    slots.text = compiled(r"正方形|\bsquare(?= |,|$)(?! (?:cm|mm|in))").sub(_as_rectangle, slots.text)
    told = read_told(slots, here.outline)
    if told is None:
        return []
    gap = read_gap(slots)
    if gap is not None:
        told = _with_gap(told, gap)
    slots.take(_VERBS)
    code = code_of(slots)
    content = content_of(slots, here, whole)
    if not content[0] and (named := slots.take(_CONTENT)):
        content = _datum(slots.shown(named["c"]), here.outline)
    upright = slots.take(_UPRIGHT)
    kind, noun = ("barcode", "") if code else kind_of(slots)
    if upright and kind == "line":
        kind = "vertical"
    slots.take(_LEVEL)
    full = slots.take(_ACROSS)
    read_size(slots)
    if even := slots.take(_EVEN):
        slots.place |= dict.fromkeys(("width", "height"), int(even["n"] or even["n2"]))
    if found := slots.take(
        rf"(?:格式|\b(?:pattern|format(?:ted)?(?: as)?|as))?\s*[为是:=用]?\s*(?P<f>{FORMAT})"
    ):
        slots.look["pattern"] = slots.bare(found["f"])
    rounded = slots.take(_ROUND) if kind == "rectangle" else None
    _read_pen(slots, drawn=kind in _DRAWN)
    read_looks(slots)
    align = next((name for name, pattern in _ALIGN if slots.take(pattern)), slots.look.get("horizontal", ""))
    measured = (
        told.gap is not None or "line_width" in slots.look or any(one in slots.place for one in _MEASURES)
    )
    measured = measured or ("pattern" in slots.look and bool(told.things))
    kind, content = kind_and_content((kind, noun), content, slots)
    left = _OWN_FILLER.sub("", without_filler(slots.text))
    if kind == "text" and not noun and _FILE.fullmatch(content[1]):
        kind, content = "image", ("java", java_text(content[1]))
    if (
        strict
        and kind == "image"
        and told.side == "region"
        and told.gap is None
        and not _by_title(told, whole)
    ):
        return []  # which the pictures' own reader places
    corner = told.side == "region" and told.across and told.down
    if not kind or (strict and not measured and not corner) or re.search(rf"[^\W\x01_]|{VALUE}", left):
        return []
    if rounded:
        slots.look.setdefault("radius", 6)
    side = align or ("Center" if full else "")
    edits = _made((kind, code, content), slots, told, here, side, full=bool(full))
    framed = any(isinstance(one, AddPlaced) and one.inside for one in edits)
    return edits if measured or framed or not strict else []


def _as_rectangle(found: re.Match[str]) -> str:
    return "矩形" if found.group() == "正方形" else "rectangle"


def _by_title(told: Told, whole: Slots) -> bool:
    """Tell whether a part of the title is meant that isn't called a band."""
    return told.section == "title" and not compiled(_TITLE_BAND).search(whole.text)


def _with_gap(told: Told, gap: int) -> Told:
    return Told(told.side, told.things, told.section, told.group, told.across, told.down, gap, told.page)


def _datum(words: str, outline: Outline) -> tuple[str, str]:
    """Return the value of the datum that words call."""
    datum = datum_called(words, outline)
    if datum is None:
        return "", ""
    letter, _sign, name = ref_of(datum, outline).partition(":")
    return "java", f"${letter}{{{name}}}"


def _read_pen(slots: Slots, *, drawn: bool) -> None:
    """Read the colour of a border, and how thick a drawn thing's line is: 2 thick, 粗0.5, 边框1."""
    read_border(slots)
    if not drawn:
        return
    found = slots.take(
        r"(?:线?粗细?|线宽|厚度?|边框(?:线?[宽粗])?|\bborder(?: width)?|\bthickness(?: of)?)(?:为|是"
        r"|:)?\s*(?P<n>\d+(?:\.\d+)?)\s*(?:pt|points?|磅|点)?(?![A-Za-z\d])"
        r"|(?<![\d.])(?P<n2>\d+(?:\.\d+)?)\s*[- ]?(?:pt|points?|磅|点)?[- ]?(?:thick\b|粗|wide line\b)"
    )
    if found:
        slots.look["line_width"] = float(found["n"] or found["n2"])


def _made(
    what: tuple[str, str, tuple[str, str]], slots: Slots, told: Told, here: Here, align: str, *, full: bool
) -> list[Edit]:
    """Return the thing at its place, with the room opened for it."""
    kind, code, content = what
    look, place, outline = dict(slots.look), dict(slots.place), here.outline
    across = _across(told, outline)
    size = _size((kind, code, content[1]), place, look, (across, told), here)
    if size is None:
        return []
    wide, high = (across, size[1]) if full else size
    line = kind in ("line", "vertical", "diagonal")
    if kind == "line" and told.side == "region" and not told.across:
        told = _across_told(told, wide, across, align)
    if told.side == "region" and align and not told.across:
        told = Told("region", (), told.section, told.group, align, told.down, told.gap, told.page)
    turned = align if told.side != "region" else told.across
    spot = told_spot(told, (wide, high), outline, align=align, line=line)
    if spot is None and kind == "line" and told.things and not {"width", "length"} & set(place):
        named = told.things[0]
        wide = max(one.x + one.width for one in named) - min(one.x for one in named)
        spot = told_spot(told, (wide, high), outline, align=align, line=line)
    if spot is None:
        return []
    _settle(kind, look, turned if told.side == "region" or align else "")
    try:
        made = AddPlaced.model_validate(
            {
                "what": "line" if line else kind,
                "section": spot.section,
                "group": spot.group,
                "x": spot.x,
                "y": spot.y,
                "width": wide,
                "height": high,
                "content": content[1],
                "symbology": code or "QRCode",
                "inside": spot.inside,
                "look": fitting_look("line" if line else kind, look),
            }
        )
    except ValueError:
        return []
    return [*_room(spot), made]


def _room(spot: Spot) -> list[Edit]:
    if not spot.opened:
        return []
    return [OpenSpace.model_validate({"near": spot.near, "side": spot.side, "points": spot.opened})]


def _across_told(told: Told, wide: int, across: int, align: str) -> Told:
    side = align or ("Left" if wide < across else "Center")
    return Told("region", (), told.section, told.group, side, told.down, told.gap, told.page)


def _across(told: Told, outline: Outline) -> int:
    """Return the width of the band in which something stands."""
    section = told.section or (told.things[0][0].section if told.things else "")
    by_column = ("columnHeader", "detail", "groupHeader", "groupFooter", "columnFooter")
    whole = outline.page_width - outline.left_margin - outline.right_margin
    if min(outline.left_margin, outline.right_margin) < _MARGIN:
        there = [one for one in outline.elements if not one.holder and one.width]
        first = max(0, min((one.x for one in there), default=0))
        return min(whole, max((one.x + one.width for one in there), default=whole)) - first
    return outline.column_width if section in by_column else whole


def _settle(kind: str, look: dict[str, Any], turned: str) -> None:
    """Put the looks of a kind under its own names: the colour of a line is that of its pen."""
    if kind in _DRAWN and "forecolor" in look:
        look.setdefault("line_color", look.pop("forecolor"))
    if kind in _DRAWN and "size" in look:
        look.setdefault("line_width", look.pop("size"))
    if kind in (*_DRAWN, "barcode", "image", "frame"):
        look.pop("horizontal", None)
        look.pop("vertical", None)
    elif turned:
        look.setdefault("horizontal", turned)
    if kind in ("text", "field", "page_number"):
        look.setdefault("vertical", "Middle")


def _size(
    what: tuple[str, str, str],
    place: dict[str, int],
    look: dict[str, Any],
    where: tuple[int, Told],
    here: Here,
) -> tuple[int, int] | None:
    """Return how wide and high a thing is; None where that can't be told."""
    kind, code, words = what
    across, told = where
    length = place.get("length")
    if kind == "vertical":
        high = place.get("height", length or 0)
        return (1, high) if high else None
    if kind == "line":
        usual_wide = _WRITTEN if told.side in ("left", "right") else across
        return place.get("width", length or usual_wide), 1
    if length is not None or kind in ("diagonal", "frame"):
        return None
    if kind in ("text", "field") and told.things and told.things[0][0].kind in TEXTS:
        own = told.things[0][0].size
        look.setdefault("size", own) if own <= _LARGEST else None
    usual = size_usual(kind, code, words, look, here)
    square = kind == "ellipse" or code in ("QRCode", "DataMatrix")
    wide, high = place.get("width", 0), place.get("height", 0)
    if square:
        wide, high = wide or high, high or wide
    wide, high = wide or usual[0], high or usual[1]
    return (wide, high) if wide and high else None
