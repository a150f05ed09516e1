"""A light text or picture behind the content of every page."""

from __future__ import annotations

import base64
import math
import re
from typing import Any, ClassVar, Literal
from xml.sax.saxutils import escape

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.conditions.condition_words import read_condition
from app.domain.reports.editing.conditions.conditions import Condition, data_type, reference
from app.domain.reports.editing.layout.free_room import band_of, made_band
from app.domain.reports.editing.layout.space import width_of
from app.domain.reports.editing.looks.text_look import is_pale
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.template.letters import usual_font
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.images import drawing_expression, embedded_image, image_expression
from app.domain.reports.metrics import SANS, has_wide, text_width

KEY = "watermark"
_FAINT, _USUAL = 5, 10
# Of 255 steps between paper and black: those of grey letters that can be read, and few of a colour.
_SEEN, _LITTLE_INK = 30, 150
_FORMS = ("xls", "xlsx", "docx", "html", "csv")
_ANGLES = {"diagonal": -45, "rising": -45, "falling": 45, "horizontal": 0, "vertical": -90}
_SAID = r"水印|\bwater\s*-?marks?\b"
_GONE = r"删[除掉]?|去[掉除]|移除|不要|取消|\b(?:delete|remove|drop|without|no)\b"
_TEXT = (
    r"水印(?:文字|内容)?\s*(?:[是为]|:|写着?|改[成为])\s*|(?:文字|内容|"
    r"写着?)[是为]?:?\s*|\bwater\s*-?mark(?: text)?\s*(?:of|saying|that says|reading|"
    r":|to|with (?:the )?(?:words?|texts?|letters))?\s*"
)
# English words of a watermark without quotes, said elsewhere than right after it.
_WORDS = re.compile(
    r"\b(?:the )?(?:words?|texts?|letters)\s+(?P<a>\S.*?)\s+as (?:an? )?(?:\w+ ){0,3}water\s*-?marks?\b"
    r"|^(?:please )?water\s*-?mark (?:the |all |each |every |whole |entire )*(?:pages?|report|document)"
    r" (?:with|as|by) (?:the )?(?:words? |texts? |letters )?(?P<b>\S.*)$",
    re.IGNORECASE,
)
_CAPITALS = re.compile(
    r"\b(?i:write|print|put|stamp|add|set|use) ([A-Z][A-Z0-9]+(?: [A-Z][A-Z0-9]+)*)"
    r" (?i:as an? (?:\w+ ){0,3}water\s*-?mark)"
)
# In capitals to the next comma: a watermark DRAFT, light grey.
_BARE_CAPITALS = re.compile(
    r"\b(?i:water\s*-?mark) (?i:(?:text|reading|saying|with|the|word) ){0,3}"
    r"([A-Z][A-Z0-9]+(?: [A-Z][A-Z0-9]+)*)(?=\s*,)"
)
_SPREAD = (
    r"(?:(?:that |which )?"
    r"(?:is |are |runs? |running |printed |placed |set |put |laid |shown |stretched |going ))"
)
# What follows the words of a watermark: where it lies, how it is turned, how it looks.
_AFTER_TEXT = re.compile(
    rf"[\s,]+(?:{_SPREAD}*(?:diagonally|horizontally|vertically|slanted|faintly|lightly)"
    rf"|{_SPREAD}*(?:(?:diagonally|right|straight) )?"
    r"(?:behind|across|over|on|onto|in|into|under|underneath|beneath|below|through|throughout|to|at|of) "
    r"(?:the |each |every |all |of |whole |entire |full |single |report'?s? |middle |cent(?:er|re) "
    r"|background |content |contents |back )*"
    r"(?:pages?|background|contents?|text|table|report|document|sheets?|body|rows|middle|cent(?:er|re)|data)"
    rf"|(?:in|at) (?:an? )?(?:(?:very |light |pale |faint |large |big |soft |bold )*(?:{COLOUR})"
    r"(?: (?:letters|colou?r|text|type|print))?|(?:large|big|faint|pale|light) (?:letters|print|type)"
    r"|\d+(?:\.\d+)?\s*(?:degrees?|°)(?: angle)?|angle)"
    r"|(?:(?:at|with|in) )?\d+(?:\.\d+)?\s*(?:[%％]|percent)(?: (?:opacity|strength|transparency|ink))?)\s*$",
    re.IGNORECASE,
)
_OF_TEXT = re.compile(r"(?:加|添加|添|插入|放|打|印)(?:上|个|一个)?\s*([^,。,;;\s]{1,20}?)的?水印")
_BEFORE = re.compile(r"\b([A-Z][A-Z0-9]{2,}(?: [A-Z][A-Z0-9]+)*)\s+water\s*-?mark", re.ASCII)
_ONLY = (
    r"(?:只有|仅|只)?(?:当|在|如果)?(?:报表)?参数(?=.*(?:时|才|的话))"
    r"|,? ?(?:\b(?:that|which|and)\b )?(?:it )?(?:\b(?:is|should be|appears?|shows?|prints?)\b )?"
    r"\b(?:only (?:printed |shown |visible |there )?(?:when|if|while|where)|when|if) (?:the )?parameter\b"
)
_MOST_LETTERS = 60
_MAX_SIZE = 140
_SIGNATURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


class AddWatermark(Edit):
    """Put a light text behind every page, or take the watermark away (remove).

    strength is how much of the ink is seen, in percent. picture is a PNG or
    JPEG as base64 instead of a text. condition is on a parameter, P:paid.
    """

    kind: Literal["watermark"] = "watermark"
    hints: ClassVar[str] = r"水印|watermark"
    company: ClassVar[str] = r"垫|淡{1,2}的|浅浅的?|整页"
    rank: ClassVar[int] = 8
    text: str = Field(default="", max_length=_MOST_LETTERS)
    picture: str = ""
    direction: Literal["diagonal", "rising", "falling", "horizontal", "vertical"] = "diagonal"
    strength: int = Field(default=10, ge=2, le=100)
    color: str = Field(default="#000000", pattern=r"^#[0-9A-Fa-f]{6}$")
    condition: Condition | None = None
    remove: bool = False
    size: int = Field(default=0, ge=0, le=400, description="font size in points; 0: as large as fits")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read "加水印“内部资料”", "add a red watermark DRAFT", "去掉水印" ..."""
        return [_read(clause)] if clause.has(_SAID) else []

    def check(self, outline: Outline) -> str:
        """There must be a text or a picture."""
        if self.remove:
            return ""
        if self.picture and not _is_picture(self.picture):
            return _("The picture is no PNG, JPEG or GIF.")
        if self.condition is not None:
            if not self.condition.field.startswith("P:"):
                return _("Whether there is a watermark can depend on nothing but a parameter.")
            return self.condition.wrong(outline)
        return "" if self.text.strip() or self.picture else _("It isn't said what the watermark reads.")

    def describe(self, outline: Outline) -> str:
        """Name the text."""
        if self.remove:
            return _("Took the watermark away.")
        if self.picture:
            return _("Put a picture behind every page as a watermark.")
        if self.condition is not None:
            when = self.condition.said(self.condition.field.partition(":")[2])
            return _("Put the watermark “{text}” behind every page where {when}.", text=self.text, when=when)
        return _("Put the watermark “{text}” behind every page.", text=self.text)

    def change(self, template: Template, outline: Outline) -> None:
        """Replace the watermark of the background, or put one there; nothing else moves."""
        former = _watermarks(template)
        if self.remove and not former:
            raise EditProblem(
                "no_watermark",
                _("The report has no watermark of this program's making."),
                _("Click what you want to delete in the preview, then ask to delete it."),
            )
        for node in former:
            _take_out(template, node)
        if not self.remove:
            self._put(template, self._decides(outline))

    def _decides(self, outline: Outline) -> str:
        """Return the Java of the condition, "" where there is none."""
        if self.condition is None:
            return ""
        ref = self.condition.field
        return self.condition.joined(reference(ref), data_type(outline, ref), outline)

    def _put(self, template: Template, decides: str) -> None:
        root = template.root
        tall = printable_height(root)
        band = made_band(template, "background", tall)
        if xml.number(band, "height") < tall:
            band.set("height", str(tall))
        wide = width_of(root, band)
        at = _first(band)
        for number, said in enumerate(self._layers(template, wide, tall)):
            place = placed(template, f"{self.kind}_{number}", 0, 0, wide, tall, key=KEY)
            if decides:
                place.append(made(root, "printWhenExpression", text=decides))
            picture = made(root, "imageExpression", text=said)
            image = made(
                root, "image", place, picture, scaleImage="RetainShape", hAlign="Center", vAlign="Middle"
            )
            template.add(band, image, at + number)
        names = {one.get("name") for one in root}
        for form in _FORMS:
            name = f"net.sf.jasperreports.export.{form}.exclude.key.{KEY}"
            if name not in names:
                template.add(root, made(root, "property", name=name, value=KEY))

    def _layers(self, template: Template, wide: int, tall: int) -> list[str]:
        """Return the pictures to lay over one another; a picture is made light by a veil of white."""
        if not self.picture:
            return [_svg(self._words(template, wide, tall), wide, tall)]
        light = f"fill='#FFFFFF' fill-opacity='{1 - self.strength / 100:.2f}'"
        veil = f"<rect width='{wide}' height='{tall}' {light}/>"
        return [image_expression(base64.b64decode(self.picture)), _svg(veil, wide, tall)]

    def _words(self, template: Template, wide: int, tall: int) -> str:
        named = usual_font(template)
        font = named if named.startswith("Draftsmith") and not has_wide(self.text) else SANS
        angle = _ANGLES[self.direction]
        size = self.size or _size(self.text, angle, wide, tall)
        x, y = wide / 2, tall / 2 + size * 0.35 * math.cos(math.radians(angle))
        return (
            f"<text x='{x:.0f}' y='{y:.0f}' text-anchor='middle' font-family='{escape(font, _QUOTE)}' "
            f"font-size='{size}' fill='{self.color}' fill-opacity='{self.strength / 100}' "
            f"transform='rotate({angle} {x:.0f} {tall / 2:.0f})'>{escape(self.text)}</text>"
        )


_QUOTE = {"'": "&apos;"}


def _svg(inner: str, wide: int, tall: int) -> str:
    """Return the expression of a drawing of the page's printable area."""
    size = f"width='{wide}' height='{tall}' viewBox='0 0 {wide} {tall}'"
    return drawing_expression(f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{inner}</svg>")


def _is_picture(picture: str) -> bool:
    try:
        data = base64.b64decode(picture, validate=True)
    except ValueError:
        return False
    return data.startswith(_SIGNATURES)


def _size(text: str, angle: int, wide: int, tall: int) -> int:
    """Return the font size, in points, that lets a turned text fill most of the page."""
    turn = math.radians(abs(angle))
    across = text_width(text, SANS, 100) / 100
    room = min(
        0.88 * wide / (across * math.cos(turn) + math.sin(turn)),
        0.88 * tall / (across * math.sin(turn) + math.cos(turn)),
    )
    return max(12, min(_MAX_SIZE, int(room)))


def printable_height(root: Any) -> int:
    """Return how high a page is between its margins."""
    margins = xml.number(root, "topMargin", 30) + xml.number(root, "bottomMargin", 30)
    return max(1, xml.number(root, "pageHeight", 842) - margins)


def _first(band: Any) -> int:
    """Return the index before a band's elements: what is drawn first lies lowest."""
    return next((at for at, one in enumerate(band) if xml.local(one) in xml.ELEMENTS), len(band))


def _watermarks(template: Template) -> list[Any]:
    band = band_of(template, "background")
    if band is None:
        return []
    return [
        one
        for one in xml.elements(band)
        if xml.local(one) == "image"
        and (place := xml.geometry(one)) is not None
        and place.get("key") == KEY
        and embedded_image(getattr(xml.child(one, "imageExpression"), "text", "") or "") is not None
    ]


def _take_out(template: Template, node: Any) -> None:
    """Take the image out, and the band, section and properties that only it needed."""
    band = node.getparent()
    template.drop(node)
    if band.getparent() is None:
        return
    if not any(True for _one in xml.elements(band)):
        template.drop(band.getparent())
    for one in [one for one in template.root if str(one.get("name", "")).endswith(f".exclude.key.{KEY}")]:
        template.drop(one)


def readable_strength(color: str) -> int:
    """Return the part of the ink that is to be seen: a light colour is not thinned again."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    ink = 255 - (0.299 * red + 0.587 * green + 0.114 * blue)
    if is_pale(color):
        return 100
    return max(_USUAL, min(100, round(100 * _SEEN / max(1.0, ink)))) if ink < _LITTLE_INK else _USUAL


# ---- reading requests ----------------------------------------------------------------


def _read(clause: Clause) -> AddWatermark:
    if clause.says(_GONE):
        clause.says(_SAID)
        return AddWatermark(remove=True)
    color = clause.colour()
    direction = direction_said(clause)
    strength = clause.percent()
    condition = _condition(clause)
    quoted = clause.quoted()
    text = quoted[0] if quoted else _bare_text(clause)
    clause.says(_SAID)
    heard(
        clause,
        r"写[上着]?|[印打]上?着?|字样|背后|底下|[这几两]?[几两一三四]?个?字|做[成为]?|铺满|布满|底纹|整页|全页|两个字|[一三四]个字|(?:页面|纸张|每页)?(?:正?中间|中央|正中|背景|底层|后面|上面?)|每一?页|\b(?:across|behind|over"
        r"|every|each|all"
        r"|pages?|background|cent(?:er|re)|middle|text|table|rows|contents?|diagonally|light|carry|carries|stamp(?:ed)?|large|big)\b",
    )
    if not text:
        raise EditProblem(
            "no_content",
            _("It isn't said what the watermark reads."),
            _("Say it, for example: a watermark “Draft”."),
        )
    more: dict[str, Any] = {"color": color} if color else {}
    if strength is None and clause.says(r"(?:颜色)?(?:再)?[浅淡]一?[点些]"):
        strength = _FAINT
    if strength is not None:
        more["strength"] = max(2, min(60, round(strength)))
    elif color:
        more["strength"] = readable_strength(color)
    return AddWatermark(text=text[:_MOST_LETTERS], direction=direction, condition=condition, **more)


def _condition(clause: Clause) -> Condition | None:
    """Return on what parameter it depends that there is a watermark."""
    if not clause.says(_ONLY):
        return None
    condition = read_condition(clause)
    named = clause.data("parameter")
    if condition is None or condition.join or len(named) != 1:
        raise EditProblem(
            "no_condition",
            _("It isn't clear when the watermark is to be printed."),
            _("Name a parameter and its value, such as “only when the parameter paid is true”."),
        )
    heard(clause, r"才|打印|显示|出现|有|\b(?:printed|shown)\b")
    for found in re.finditer(rf"(?:参数|parameter)\s*{re.escape(named[0].name)}", clause.text):
        clause.mark(*found.span())
    return condition.model_copy(update={"field": f"P:{named[0].name}"})


_DEGREES = r"(?:\b(?:at|by) (?:an? )?)?(?P<n>\d{1,2})\s*(?:°|度角?|[- ]?degrees?)(?: angle)?"
_TURNS = {0: "horizontal", 45: "diagonal", 90: "vertical"}


def direction_said(clause: Clause) -> Any:
    """Return how a clause says that the words run, marked; across the page where it says nothing."""
    turned = clause.has(_DEGREES)
    if turned is not None and int(turned["n"]) in _TURNS:
        clause.mark(*turned.span())
        clause.says(r"倾斜|斜[着的]?|旋转|\b(?:diagonal(?:ly)?|slanted|rotated|tilted)\b")
        return _TURNS[int(turned["n"])]
    for name, said in (
        ("horizontal", r"水平|横[向排着]|\bhorizontal(?:ly)?\b|\bstraight\b"),
        ("vertical", r"竖[向排着]|垂直|\bvertical(?:ly)?\b"),
        ("diagonal", r"斜[着的]?|对角线?|倾斜|\bdiagonal(?:ly)?\b|\bslanted\b"),
    ):
        if clause.says(said):
            return name
    return "diagonal"


def _bare_text(clause: Clause) -> str:
    """Return a text without quotes: 加内部资料水印, watermark DRAFT."""
    named = _BEFORE.search(clause.text) if clause.english else None
    if named:
        clause.mark(*named.span(1))
        return named.group(1)
    bare = _BARE_CAPITALS.search(clause.text) if clause.english else None
    if bare:
        clause.take(*bare.span(1))
        return bare.group(1)
    capitals = _CAPITALS.search(clause.text) if clause.english else None
    if capitals:
        clause.take(*capitals.span())
        return capitals.group(1)
    worded = _WORDS.search(clause.text) if clause.english else None
    if worded:
        clause.take(*worded.span())
        return _without_tail(worded["a"] or worded["b"])
    found = _OF_TEXT.search(clause.text)
    if found and re.fullmatch(r"[加上个一]*", found.group(1)):
        found = None
    if found and not re.search(r"^(?:个|一个|上|文字|红色|灰色|浅色|斜)+$", found.group(1)):
        clause.mark(*found.span(1))
        return re.sub(r"^(?:一?个|上|文字|图片|[红灰蓝黑浅]色?的?|斜的?)+", "", found.group(1))
    said = clause.new_text(_TEXT) if clause.has(_TEXT) else ""
    said = compiled(_ONLY).split(said, maxsplit=1)[0]
    if clause.english:
        return _without_tail(said)
    said = compiled(rf"\s+in (?:an? )?(?:{COLOUR})\s*$").sub("", said)
    return re.sub(r"[\s,,]*\d+(?:\.\d+)?\s*[%%]$", "", said)


def _without_tail(said: str) -> str:
    """Return the words of a watermark without what is said after them of its place and its look."""
    said = compiled(rf"\s*[(\uff08]\s*({COLOUR})\s*[)\uff09]").sub(r" \1", " ".join(said.split()))
    while (found := _AFTER_TEXT.search(f" {said}")) is not None:
        said = f" {said}"[: found.start()].strip()
    return said.strip()
