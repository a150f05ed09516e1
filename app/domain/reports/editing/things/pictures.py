"""Pictures that are added to the page, and what their files say of their size."""

from __future__ import annotations

import base64
import binascii
import struct
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.exact.room import room_at, room_within
from app.domain.reports.editing.layout.free_room import (
    GAP,
    Room,
    band_of,
    edges,
    made_band,
    room_beside,
    room_left_of,
    room_right_of,
    too_wide,
)
from app.domain.reports.editing.layout.size_said import size_said
from app.domain.reports.editing.layout.space import Box, keep_page
from app.domain.reports.editing.page.page_texts import placed_where
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import unknown
from app.domain.reports.editing.things.drawn import ADD
from app.domain.reports.editing.things.text_near import place_said
from app.domain.reports.images import image_expression
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

NO_PICTURE = "no_picture"


_LOGO = 60
_MOST_BYTES = 4 << 20
_MIMES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif"}
FILE = (
    r"(?<![A-Za-z0-9_./-])(?:(?:[A-Za-z0-9_-]+|\.{1,2})/)*[A-Za-z0-9_-]+"
    r"\.(?:png|jpe?g|gif|svg|bmp)(?![A-Za-z0-9_.])"
)
_AT_TOP = 10
_LEAST_BESIDE = 24
_FREE_PLACE = r"的?空(?:位|白|处|地儿?)的?(?:处|地方|位置)?|\b(?:free|empty|blank) (?:space|room|spot)\b"
_LARGE, _SMALL = (1.0, 0.8, 0.65), (0.5, 0.4, 0.35)
_SHARES = (1.0, 0.8, 0.65, 0.5, 0.4)
PICTURE = (
    r"(?<![A-Za-z_])logo(?![A-Za-z_])|标志|徽标|图片|图像|照片|公章|印章图?"
    r"|\b(?:image|picture|photo|emblem)\b"
)
_PUTS = (
    r"放[到在至](?:页面?的?)?最?[左右](?:[上下]角|[边侧面])"
    r"|\b(?:put|place) (?:the|that|this) [\w ]+ (?:in|into|at|to) the (?:top|bottom|upper|lower)\b"
)
_NEW = r"加|添|插入|新|[一这]张|\b(?:add|insert|new|another|an?)\b"
_PLACES = {
    "title": r"(?:报表)?标题(?:栏|区域?|带)|\btitle (?:band|area|section)\b",
    "pageHeader": r"页眉(?:区域?|栏|带)?|\bpage header\b|\bheader\b",
    "pageFooter": r"页脚(?:区域?|栏|带)?|\bpage footer\b|\bfooter\b",
    "summary": r"(?:汇总|总结)(?:区域?|栏|带)|\bsummary\b",
}
# Where no section is named, these say it.
_ENDS = {"pageFooter": r"[左右]下角|底部|\bbottom\b", "summary": r"末尾|最后|\bend\b"}
_LOW = r"[左右]?下角|底部|最下[面方边]?|\b(?:bottom|lower)\b"
_ALIGNS = {
    "Right": r"右上角?|靠?右[边侧]?|\b(?:to the |on the )?(?:top |upper )?right\b",
    "Left": r"左上角?|靠?左[边侧]?|\b(?:to the |on the )?(?:top |upper )?left\b",
    "Center": r"居中|中间|中央|\bcent(?:er|re)\b|\bmiddle\b",
}
_NEIGHBOURS = ("label", "role", "line", "selection")
_FRAMED = (
    r"[加套画添带][一个上圈道]*\s*(?:[\d.]+\s*(?:磅|点|像素|pt|px))?"
    r"(?:[细粗黑灰红蓝白实虚]色?的?)*的?(?:边框|外框|相框|框线?)(?!架)"
    r"|\b(?:border|frame|outline|box|lines?)s? (?:a?round|onto|to|on|for)\b"
)
# Something else goes beside the picture that is there: put the title below the logo.
_BESIDE_ONE = (
    r"\b(?:put|place|move|set) (?:the|that) (?!(?:company )?(?:logo|image|picture)\b)[\w ]+? "
    r"(?:below|above|under|beneath|beside|next to|over|(?:to the )?(?:left|right) of) (?:the"
    r" )?(?:logo|image|picture|photo)\b"
    r"|[放移挪][到在]?(?:logo|标志|图片|照片)的?(?:[上下左右]|旁|后|前)"
)
_RESIZED = r"放[大宽高]|缩小|加[大宽高]|变[大小]|\b(?:bigger|smaller|larger|wider|taller|enlarge|shrink)\b"

Mime = Literal["image/png", "image/jpeg", "image/gif"]


class AddImage(Edit):
    """Put a picture (PNG, JPEG or GIF; base64 text in data, or a file's name) into a section, in proportion.

    A named file isn't put into the template: the report looks for it where it is printed.
    """

    kind: Literal["add_image"] = "add_image"
    hints: ClassVar[str] = r"图|logo|照片|章|image|picture"
    rank = 35
    data: str = Field("", repr=False)
    file: str = Field("", max_length=100, pattern=r"^[^\"\\$:]*$", description="a file beside the report")
    field: str = Field("", max_length=80, description="a field that holds the picture's bytes or its file")
    mime: Mime = "image/png"
    section: Literal["", "title", "pageHeader", "columnFooter", "pageFooter", "summary"] = ""
    align: Literal["Left", "Center", "Right"] = "Left"
    low: bool = Field(default=False, description="at the bottom of the section")
    near: str = Field("", description="an element that it stands beside; empty: anywhere in the section")
    side: Literal["", "left", "right"] = Field("", description="where beside near; empty: where room is")
    width: int | None = Field(None, ge=4, le=2000)
    height: int | None = Field(None, ge=4, le=2000)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 在左上角加公司logo, add the logo on the right, 80 points wide."""
        there = any(one.kind == "image" for one in outline.elements)
        if (there and clause.has(_FRAMED)) or (
            not clause.has(ADD)
            or (there and clause.has(_RESIZED) and not clause.has(_NEW))
            or (there and not clause.pictures and clause.has(_PUTS) and not clause.has(f"{_NEW}|{FILE}"))
        ):
            return []
        if not clause.has(PICTURE) or (there and not clause.pictures and clause.has(_BESIDE_ONE)):
            return []
        heard(clause, PICTURE)
        clause.says(ADD)
        clause.says(r"公司|附件|这[张个]|\b(?:company|attached)\b")
        values: dict[str, Any] = {**_beside_what(clause, outline), **size_said(clause)}
        section = next((one for one, pattern in _PLACES.items() if clause.says(pattern)), "")
        low = bool(section) and bool(clause.says(_LOW))
        section = section or next((one for one, pattern in _ENDS.items() if clause.says(pattern)), "")
        side = next((one for one, pattern in _ALIGNS.items() if clause.says(pattern)), "Left")
        clause.says(r"[左右]?[上下]?角|\bcorner\b|\btop\b|上|顶部?")
        clause.says(r"标题|\btitle\b")
        data, mime = next(iter(clause.pictures), ("", "image/png"))
        if named := clause.says(FILE):
            heard(clause, r"文件名?|路径|就?是|为|用|叫|\b(?:file|named|called)\b")
        field = "" if data or named else _field_said(clause, outline)
        if not data and not named and not field:
            raise EditProblem(
                NO_PICTURE,
                _("Attach the picture that should be added."),
                _("Attach a PNG, JPEG or GIF file."),
            )
        file = named.group() if named and not data else ""
        return [
            cls(data=data, mime=mime, file=file, field=field, section=section, align=side, low=low, **values)
        ]

    def check(self, outline: Outline) -> str:
        """The data must be a picture."""
        if self.field and not any(one.name == self.field for one in outline.fields):
            return _("There is no field {names}.", names=self.field)
        fault = "" if self.field else picture_fault(self.data, self.file)
        return fault or (unknown([self.near], outline) if self.near else "")

    def describe(self, outline: Outline) -> str:
        """Say where the picture stands."""
        if self.file and not self.data:
            return _("Added the picture {file}; it must lie where the report is printed.", file=self.file)
        if not self.section:
            return _("Added the picture beside the report's title.")
        return _("Added the picture {where}.", where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the picture into free room, with its data inside the template."""
        root = template.root
        size, expression = self._of_field(outline) if self.field else self._picture()
        before = needed_height(root)
        width, height = self._box(size)
        other = template.find(self.near) if self.near else None
        if other is not None and self.near == outline.title and self.width is None and self.height is None:
            width, height = _no_higher(other, width, height)
        room = self._beside(template, other, width, height) if other is not None else None
        if room is None:
            room, width, height = self._room(template, outline, width, height)
        place = placed(template, "image", room.x, room.y, width, height)
        said = made(root, "imageExpression", text=expression)
        node = made(root, "image", place, said, scaleImage="RetainShape", hAlign=self.align, vAlign="Middle")
        if not self.data:
            node.set("onErrorType", "Blank")
        template.add(room.band, node)
        keep_page(root, before)

    def _beside(self, template: Template, other: Any, width: int, height: int) -> Room | None:
        """Return the free place beside an element; at a side that is said it stands there or nowhere."""
        if self.side == "left":
            return room_left_of(template, other, [(width, height)])[0]
        if self.side == "right":
            return room_right_of(template, other, width, height)
        return room_beside(template, other, width, height)

    def _of_field(self, outline: Outline) -> tuple[tuple[int, int], str]:
        """Return a usual size, and the expression that reads the picture out of a field."""
        value = f"$F{{{self.field}}}"
        java = next((one.java_type for one in outline.fields if one.name == self.field), "")
        stream = f"{value} == null ? null : new java.io.ByteArrayInputStream({value})"
        return (_LOGO, _LOGO), stream if java == "byte[]" else value

    def _picture(self) -> tuple[tuple[int, int], str]:
        """Return width and height, and the expression that the report reads the picture with."""
        expression = picture_expression(self.data, self.file)
        if self.file and not self.data:
            return (_LOGO, _LOGO), expression
        raw = _decoded(self.data)
        return (picture_size(raw) if raw is not None else None) or (_LOGO, _LOGO), expression

    def _room(self, template: Template, outline: Outline, width: int, height: int) -> tuple[Room, int, int]:
        """Return a place in the section; beside the title, a picture of free size is made smaller to fit."""
        title = outline.element(outline.title)
        known = {template.name_of(one): one for one in template.bands()}
        around = not self.section or (self.section == "title" and band_of(template, "title") is None)
        band = known.get(title.band) if title is not None and around else None
        band = band if band is not None else made_band(template, self.section or "title", height)
        side = self.align.lower()
        free = self.width is None and self.height is None
        free = free and not self.low
        corner = self._in_corner(template, band, (width, height)) if free and side != "center" else None
        if corner is not None:
            return corner
        free = self.width is None and self.height is None and not self.section
        for share in _SHARES if free else ():
            wide, high = max(1, round(width * share)), max(1, round(height * share))
            found = room_at(template, band, wide, high, side, clear=True, grow=False)
            if found is not None:
                return found, wide, high
        size = (width, height)
        found = room_within(template, band, size, side, low=self.low) if local(band) == "band" else None
        found = found or room_at(template, band, width, height, side, clear=True)
        if found is None:
            raise too_wide(width)
        return found, width, height

    def _in_corner(
        self, template: Template, band: Any, size: tuple[int, int]
    ) -> tuple[Room, int, int] | None:
        """Return the free corner at the top of a head of the report, for a picture that may be smaller."""
        if self.section not in ("", "title", "pageHeader"):
            return None
        top = edges(template, band)[2] if local(band) == "band" else 0
        side = self.align.lower()
        for share, clear in (
            *((one, False) for one in _LARGE),
            (1.0, True),
            *((one, False) for one in _SMALL),
        ):
            wide, high = max(1, round(size[0] * share)), max(1, round(size[1] * share))
            found = room_at(template, band, wide, high, side, clear=clear, grow=False)
            if found is not None and found.y <= top + _AT_TOP:
                return found, wide, high
        return None

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


def picture_sized(picture: AddImage, part: str, outline: Outline) -> AddImage | None:
    """Return a picture just added with the size that a clause says, None where it says anything else."""
    clause = Clause(part, outline)
    size = size_said(clause)
    known = {"width": picture.width, "height": picture.height}
    if not size or any(known[name] for name in size) or clause.leftover():
        return None
    return picture.model_copy(update=size)


# Classes of fields that hold a picture, or the name of its file.
_BINARY = ("byte[]", "java.io.InputStream", "java.awt.Image")
_HOLDS = (*_BINARY, "java.lang.String")
_OUT_OF = r"字段|图片(?:就?[用取是为])|来自|取自|\bfield\b|\bfrom\b"
_OF_FIELD = (
    r"图片|(?:数据来?源|数据|内容|来源)|就?(?:使用|取自|来自|来源于?|绑定|显示|[用取是为])|字段|的值?"
    r"|空白(?:处|的?地方|位置)?|[:\uff1a]"
    r"|\b(?:field|from|using|uses?|showing|shows?|bound to|with|of|data|source|the)\b"
)


def _field_said(clause: Clause, outline: Outline) -> str:
    """Return the one field that a clause says the picture comes from, heard; "" where none is."""
    types = {one.name: one.java_type for one in outline.fields}
    binary = any(types[one.name] in _BINARY for one in clause.fresh().data("field") if one.name in types)
    if not binary and not clause.has(_OUT_OF):
        return ""
    named = [one.name for one in clause.data("field")]
    if len(named) != 1 or types.get(named[0]) not in _HOLDS:
        return ""
    heard(clause, _OF_FIELD)
    return named[0]


def _beside_what(clause: Clause, outline: Outline) -> dict[str, str]:
    """Return the one text that a picture shall stand left or right of, and that side: 公司名称左边放 logo."""
    place = place_said(clause.fresh(), outline)
    if place is None or place[0] not in ("left", "right"):
        return {}
    side, mention = place
    before_title = side == "left" and mention.ids == (outline.title,) and _left_free(outline.title, outline)
    if mention.kind not in _NEIGHBOURS and not before_title:
        return {}
    if len(mention.ids) != 1 or mention.columns:
        return {}
    place_said(clause, outline)
    clause.mark(mention.start, mention.end)
    clause.says(r"[大主](?=标题)")
    heard(clause, _FREE_PLACE)
    return {"near": mention.ids[0], "side": side}


def _left_free(title: str, outline: Outline) -> bool:
    """Tell whether the title begins so far from the left end that a picture can stand before it."""
    info = outline.element(title)
    return info is not None and info.x >= _LEAST_BESIDE


def _no_higher(other: Any, width: int, height: int) -> tuple[int, int]:
    """Return a size in its proportions that is no higher than what the picture stands beside."""
    place = Box(other)
    share = min(1.0, max(place.height, _LEAST_BESIDE) / height, max(1, place.x - GAP) / width)
    return max(1, round(width * share)), max(1, round(height * share))


def picture_fault(data: str, file: str) -> str:
    """Return what is wrong with a picture that is given as base64 text or by a file's name, or ""."""
    if file and not data:
        return ""
    if not data:
        return _("Attach the picture that should be added.")
    raw = _decoded(data)
    if raw is None or picture_size(raw) is None:
        return _("The attached file is no PNG, JPEG or GIF picture.")
    if len(raw) > _MOST_BYTES:
        return _("The picture is larger than {size} MB.", size=_MOST_BYTES >> 20)
    return ""


def picture_expression(data: str, file: str) -> str:
    """Return the expression that the report reads a picture with: its own bytes, or a file's name.

    Raises EditProblem where the data is no picture.
    """
    if file and not data:
        return f'"{file}"'
    raw = _decoded(data)
    if raw is None or picture_size(raw) is None:
        raise EditProblem(
            "no_picture",
            _("The attached file is no PNG, JPEG or GIF picture."),
            _("Attach a picture."),
        )
    return image_expression(raw)


def wants_picture(text: str) -> bool:
    """Tell whether a request asks for a picture to be put on the report."""
    found = compiled(PICTURE).search(text)
    return bool(found and compiled(ADD).search(text))


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
