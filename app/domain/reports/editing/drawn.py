"""Lines, rectangles and pictures that are added to the page."""

from __future__ import annotations

import base64
import binascii
import re
import struct
from typing import Any, ClassVar, Literal, get_args

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.borders import line_words
from app.domain.reports.editing.exact_room import room_at
from app.domain.reports.editing.free_room import Room, made_band, room_beside, too_wide
from app.domain.reports.editing.look_words import take
from app.domain.reports.editing.new_nodes import made, placed
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.page_texts import placed_where
from app.domain.reports.editing.space import Box, boxes, fit, holder_of, keep_page, width_of
from app.domain.reports.editing.styles import points
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.words import band_called, called, unknown
from app.domain.reports.images import image_expression
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

NO_PICTURE = "no_picture"
_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_LOGO = 60
_MOST_BYTES = 4 << 20
_MIMES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif"}
_AIR = 3
_SHARES = (1.0, 0.8, 0.65, 0.5, 0.4)
_ADD = r"加[上入个条]?|添加?|增加|插入|画|放|\b(?:add|draw|insert|put|place)\b"
_LINE = (
    r"(?:横|分隔|分割|水平|直|虚|实|双)线条?|[条根道][^,，。]{0,6}?线|\b(?:lines?|rule|separator|divider)\b"
)
_NO_LINE = (
    r"下划线|删除线|[上下左右底顶][双单虚实粗细]*线|边框|框线|网格|表格线|折线|曲线|趋势|文字|写着|一行"
    r"|\b(?:underline|border|grid|chart|line (?:chart|graph|of text|saying))\b"
)
_PICTURE = r"logo|标志|徽标|图片|图像|照片|公章|印章图?|\b(?:image|picture|photo|emblem)\b"
_PLACES = {
    "pageHeader": r"页眉|\bpage header\b|\bheader\b",
    "pageFooter": r"页脚|\bpage footer\b|\bfooter\b|[左右]下角|底部|\bbottom\b",
    "summary": r"末尾|最后|\bend\b|\bsummary\b",
    "title": r"标题[栏区带]|\btitle band\b",
}
_ALIGNS = {
    "Right": r"右上角?|靠?右[边侧]?|\b(?:to the |on the )?(?:top |upper )?right\b",
    "Left": r"左上角?|靠?左[边侧]?|\b(?:to the |on the )?(?:top |upper )?left\b",
    "Center": r"居中|中间|中央|\bcent(?:er|re)\b|\bmiddle\b",
}
Section = Literal[
    "", "title", "pageHeader", "columnHeader", "detail", "columnFooter", "pageFooter", "summary"
]


def _pen(root: Any, width: float, style: str, colour: str) -> Any:
    pen = made(root, "pen", lineWidth=points(width), lineStyle=style, lineColor=colour)
    return made(root, "graphicElement", pen)


class AddLine(Edit):
    """Draw a horizontal line: below or above an element or a section's texts, on the whole width."""

    kind: Literal["add_line"] = "add_line"
    hints: ClassVar[str] = r"线|line|rule"
    rank = 33
    near: str = Field("", description="an element's id; empty: the whole section")
    section: Section = ""
    side: Literal["below", "above"] = "below"
    width: float = Field(1, gt=0, le=10)
    style: Literal["Solid", "Dashed", "Dotted", "Double"] = "Solid"
    colour: str = Field("#000000", pattern=_COLOUR)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 在标题下面加一条红色虚线, add a line below the title."""
        if not clause.has(_LINE) or not clause.has(_ADD) or clause.has(_NO_LINE):
            return []
        if clause.has(r"后面|旁边|右[边侧]|左[边侧]|\b(?:beside|next to|after)\b"):
            return []
        values = line_words(clause)
        take(clause, _LINE)
        clause.says(_ADD)
        width = values.pop("width", 1) or 1
        above = clause.says(r"上面|上方|上边|之上|(?<=[行头脚题列计栏])上(?=[加画添插放])|\b(?:above|over)\b")
        clause.says(r"下面|下方|下边|之下|\b(?:below|under(?:neath)?|beneath)\b")
        clause.says(r"之?间|\bbetween\b")
        clause.says(r"[一1]条|一根|一道|水平|\b(?:horizontal|one)\b")
        side: Any = "above" if above else "below"
        section = ""
        targets = clause.targets(required=False)
        if not targets:
            section = clause.section()
        if not targets and section not in get_args(Section)[1:]:
            return []
        near = _edge_of(targets, outline, side) if targets else ""
        return [cls(near=near, section=section if not near else "", side=side, width=width, **values)]

    def check(self, outline: Outline) -> str:
        """An element or a section must be named."""
        if self.near:
            return unknown([self.near], outline)
        return "" if self.section else _("It isn't said where the line should be.")

    def describe(self, outline: Outline) -> str:
        """Name what the line is near to."""
        what = called([self.near], outline) if self.near else band_called(self.section)
        if self.side == "above":
            return _("Drew a line above {what}.", what=what)
        return _("Drew a line below {what}.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Put the line close to the element; what is below moves down where there is no room."""
        root = template.root
        before = needed_height(root)
        node = template.find(self.near) if self.near else None
        holder = holder_of(node) if node is not None else made_band(template, self.section, 10)
        found = boxes(holder)
        if node is not None:
            edge = Box(node).bottom if self.side == "below" else Box(node).y
        elif self.side == "below":
            edge = max((one.bottom for one in found), default=0)
        else:
            edge = min((one.y for one in found), default=0)
        y = self._clear(found, _past(found, edge, self.side))
        place = placed(template, "line", 0, y, width_of(root, holder), 1)
        line = made(root, "line", place, _pen(root, self.width, self.style, self.colour))
        template.add(holder, line)
        fit(root, holder)
        keep_page(root, before)

    def _clear(self, found: list[Box], edge: int) -> int:
        """Return where the line goes, with what stands in its way moved down."""
        thick = max(1, round(self.width))
        below = [one for one in found if one.y >= edge]
        if self.side == "above":
            above = max((one.bottom for one in found if one.bottom <= edge), default=0)
            if edge - above >= thick:
                return edge - thick
            push, y = thick, edge
        else:
            gap = min((one.y for one in below), default=edge + thick) - edge
            push, y = max(0, thick - gap), edge
        for one in below if push else []:
            one.put(y=one.y + push)
        return y


def _past(found: list[Box], edge: int, side: str) -> int:
    """Return the edge, or the next one where no text would be crossed."""
    for _step in range(len(found)):
        crossed = [
            one for one in found if one.y < edge < one.bottom and local(one.node) not in ("line", "rectangle")
        ]
        if not crossed:
            break
        edge = max(one.bottom for one in crossed) if side == "below" else min(one.y for one in crossed)
    return edge


def _edge_of(ids: list[str], outline: Outline, side: str) -> str:
    """Return the lowest or the highest of several elements."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    if side == "above":
        return min(infos, key=lambda one: one.y).id if infos else ""
    return max(infos, key=lambda one: one.y + one.height).id if infos else ""


class AddRectangle(Edit):
    """Draw a rectangle around elements, with a line and perhaps a background behind them."""

    kind: Literal["add_rectangle"] = "add_rectangle"
    hints: ClassVar[str] = r"矩形|框|rectangle|box"
    rank = 34
    around: list[str] = Field(min_length=1)
    width: float = Field(1, ge=0, le=10)
    colour: str = Field("#000000", pattern=_COLOUR)
    backcolor: str = Field("", pattern=rf"^$|{_COLOUR}")
    radius: int = Field(0, ge=0, le=100)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 给标题加个圆角矩形框, draw a rectangle around the title."""
        if not clause.has(_ADD) or not clause.says(
            r"(?:圆角)?矩形框?|方框|\b(?:rectangle|box)\b(?= around| behind)"
        ):
            return []
        clause.says(_ADD)
        clause.says(r"一个|\b(?:around|behind)\b")
        radius = 6 if clause.has(r"圆角|\bround(?:ed)?\b") else 0
        colour = clause.colour()
        values: dict[str, Any] = {"backcolor" if clause.says(r"底色?|填充|背景|filled") else "colour": colour}
        return [cls(around=clause.targets(), radius=radius, **(values if colour else {}))]

    def check(self, outline: Outline) -> str:
        """The elements must be there and stand in one band."""
        bands = {info.band for one in self.around if (info := outline.element(one)) is not None}
        if len(bands) > 1:
            return _("A rectangle can't reach over several bands.")
        return unknown(self.around, outline)

    def describe(self, outline: Outline) -> str:
        """Name what is framed."""
        return _("Drew a rectangle around {what}.", what=called(self.around, outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the rectangle behind the elements: before them in their band."""
        root = template.root
        before = needed_height(root)
        nodes = [node for one in self.around if (node := template.find(one)) is not None]
        holder = holder_of(nodes[0])
        inside = [Box(one) for one in nodes if holder_of(one) is holder]
        x0 = max(0, min(one.x for one in inside) - _AIR)
        y0 = max(0, min(one.y for one in inside) - _AIR)
        x1 = min(width_of(root, holder), max(one.right for one in inside) + _AIR)
        y1 = max(one.bottom for one in inside) + _AIR
        high = xml.number(holder if local(holder) != "frame" else xml.geometry(holder), "height")
        y1 = min(y1, max(high, max(one.bottom for one in inside)))
        fill = {"backcolor": self.backcolor, "mode": "Opaque"} if self.backcolor else {"mode": "Transparent"}
        place = placed(template, "rectangle", x0, y0, x1 - x0, y1 - y0, **fill)
        node = made(root, "rectangle", place, _pen(root, self.width, "Solid", self.colour))
        if self.radius:
            node.set("radius", str(self.radius))
        first = min(holder.index(_top(one, holder)) for one in nodes if holder_of(one) is holder)
        template.add(holder, node, first)
        keep_page(root, before)


def _top(node: Any, holder: Any) -> Any:
    """Return the child of a holder in which a node stands."""
    while node.getparent() is not holder:
        node = node.getparent()
    return node


class AddImage(Edit):
    """Put a picture (PNG, JPEG or GIF, base64 text in data) into a section, its proportions kept."""

    kind: Literal["add_image"] = "add_image"
    hints: ClassVar[str] = r"图|logo|照片|章|image|picture"
    rank = 35
    data: str = Field("", repr=False)
    mime: Literal["image/png", "image/jpeg", "image/gif"] = "image/png"
    section: Literal["", "title", "pageHeader", "columnFooter", "pageFooter", "summary"] = ""
    align: Literal["Left", "Center", "Right"] = "Left"
    near: str = Field("", description="an element that it stands beside; empty: anywhere in the section")
    width: int | None = Field(None, ge=4, le=2000)
    height: int | None = Field(None, ge=4, le=2000)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 在左上角加公司logo, add the logo on the right, 80 points wide."""
        if not clause.has(_ADD) or not clause.says(_PICTURE):
            return []
        clause.says(_ADD)
        clause.says(r"公司|附件|这[张个]|\b(?:company|attached)\b")
        values: dict[str, Any] = {}
        for name, pattern in (("width", r"宽度?|\bwide|\bwidth"), ("height", r"高度?|\bhigh|\bheight")):
            if clause.has(pattern) and (found := clause.length()):
                clause.says(pattern)
                values[name] = round(found)
        section = next((one for one, pattern in _PLACES.items() if clause.says(pattern)), "")
        side = next((one for one, pattern in _ALIGNS.items() if clause.says(pattern)), "Left")
        clause.says(r"角|\bcorner\b|\btop\b|上|顶部?")
        clause.says(r"标题|\btitle\b")
        data, mime = next(iter(clause.pictures), ("", "image/png"))
        if not data:
            raise EditProblem(
                NO_PICTURE,
                _("Attach the picture that should be added."),
                _("Attach a PNG, JPEG or GIF file."),
            )
        return [cls(data=data, mime=mime, section=section, align=side, **values)]

    def check(self, outline: Outline) -> str:
        """The data must be a picture."""
        if not self.data:
            return _("Attach the picture that should be added.")
        raw = _decoded(self.data)
        if raw is None or picture_size(raw) is None:
            return _("The attached file is no PNG, JPEG or GIF picture.")
        if len(raw) > _MOST_BYTES:
            return _("The picture is larger than {size} MB.", size=_MOST_BYTES >> 20)
        return unknown([self.near], outline) if self.near else ""

    def describe(self, outline: Outline) -> str:
        """Say where the picture stands."""
        if not self.section:
            return _("Added the picture beside the report's title.")
        return _("Added the picture {where}.", where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the picture into free room, with its data inside the template."""
        root = template.root
        raw = _decoded(self.data)
        size = picture_size(raw) if raw is not None else None
        if raw is None or size is None:
            raise EditProblem(
                "no_picture",
                _("The attached file is no PNG, JPEG or GIF picture."),
                _("Attach a picture."),
            )
        before = needed_height(root)
        width, height = self._box(size)
        other = template.find(self.near) if self.near else None
        room = room_beside(template, other, width, height) if other is not None else None
        if room is None:
            room, width, height = self._room(template, outline, width, height)
        place = placed(template, "image", room.x, room.y, width, height)
        said = made(root, "imageExpression", text=image_expression(raw))
        node = made(root, "image", place, said, scaleImage="RetainShape", hAlign=self.align, vAlign="Middle")
        template.add(room.band, node)
        keep_page(root, before)

    def _room(self, template: Template, outline: Outline, width: int, height: int) -> tuple[Room, int, int]:
        """Return a place in the section; beside the title, a picture of free size is made smaller to fit."""
        title = outline.element(outline.title)
        known = {template.name_of(one): one for one in template.bands()}
        band = known.get(title.band) if title is not None and not self.section else None
        band = band if band is not None else made_band(template, self.section or "title", height)
        side = self.align.lower()
        free = self.width is None and self.height is None and not self.section
        for share in _SHARES if free else ():
            wide, high = max(1, round(width * share)), max(1, round(height * share))
            found = room_at(template, band, wide, high, side, clear=True, grow=False)
            if found is not None:
                return found, wide, high
        found = room_at(template, band, width, height, side, clear=True)
        if found is None:
            raise too_wide(width)
        return found, width, height

    def _box(self, size: tuple[int, int]) -> tuple[int, int]:
        """Return width and height in points, in the picture's proportions."""
        ratio = size[0] / size[1]
        if self.width and self.height:
            return self.width, self.height
        if self.width:
            return self.width, max(1, round(self.width / ratio))
        if self.height:
            return max(1, round(self.height * ratio)), self.height
        high = min(_LOGO, size[1])
        wide = round(high * ratio)
        return (3 * _LOGO, max(1, round(3 * _LOGO / ratio))) if wide > 3 * _LOGO else (max(1, wide), high)


def wants_picture(text: str) -> bool:
    """Tell whether a request asks for a picture to be put on the report."""
    found = re.search(_PICTURE, text, re.IGNORECASE)
    return bool(found and re.search(_ADD, text, re.IGNORECASE))


def picture_of(name: str, content: bytes) -> tuple[str, str] | None:
    """Return a file as base64 with its type; None where it is no picture that a report can hold."""
    mime = _MIMES.get(name.lower().rpartition(".")[2])
    if mime is None or picture_size(content) is None:
        return None
    return base64.b64encode(content).decode("ascii"), mime


def _decoded(data: str) -> bytes | None:
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        return None


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG, GIF or JPEG; None for anything else."""
    found: tuple[int, int] | None = None
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        found = struct.unpack(">II", data[16:24])
    elif data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        found = struct.unpack("<HH", data[6:10])
    elif data[:2] == b"\xff\xd8":
        found = _jpeg_size(data)
    return found if found and min(found) > 0 else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    for _segment in range(10_000):
        if at + 9 > len(data) or data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker in (0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += (
            2
            if 0xD0 <= marker <= 0xD9 or marker == 0xFF
            else 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
        )
    return None
