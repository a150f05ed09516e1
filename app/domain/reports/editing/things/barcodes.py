"""Barcodes and QR codes: of a field, a parameter, a text or an expression."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import literal
from app.domain.reports.editing.layout.free_room import (
    Room,
    band_of,
    cleared_room,
    corner_room,
    free_room,
    grown_room,
    made_band,
    room_at_right,
    room_beside,
    room_left_of,
    room_under,
)
from app.domain.reports.editing.layout.space import Box, grow, keep_page, width_of
from app.domain.reports.editing.template.new_nodes import component, java_text, made, placed, take_over
from app.domain.reports.editing.template.outline import ColumnInfo, DataInfo, Outline
from app.domain.reports.editing.template.styles import padding_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.barcode_kind import code_of_other_kind
from app.domain.reports.editing.things.barcode_words import (
    FORM,
    HEADS,
    SQUARE,
    asks_for_barcode,
    column_as_code,
    read_barcode,
)
from app.domain.reports.java_text import faults
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.models import Sample
from app.domain.reports.xml_tools import local

Symbology = Literal[
    "QRCode",
    "Code128",
    "Code39",
    "EAN13",
    "EAN8",
    "UPCA",
    "Interleaved2Of5",
    "Codabar",
    "DataMatrix",
    "PDF417",
]
_SIZES: dict[str, tuple[int, int]] = {
    "QRCode": (60, 60),
    "DataMatrix": (50, 50),
    "PDF417": (140, 50),
    "Code39": (170, 40),
    "EAN13": (110, 50),
    "EAN8": (80, 50),
    "UPCA": (110, 50),
}
_SIZE = (140, 40)
_LEAST = {"QRCode": 40, "DataMatrix": 30}
_LEAST_LINES = 24
_LEAST_WIDTH = 90
# What each code can hold, as a Java and Python pattern; the rest holds any text.
_HOLDS = {
    "Code128": r"\p{ASCII}+",
    "Code39": r"[0-9A-Z. $/+%-]+",
    "EAN13": r"\d{12,13}",
    "EAN8": r"\d{7,8}",
    "UPCA": r"\d{11,12}",
    "Interleaved2Of5": r"(?:\d\d)+",
    "Codabar": r"[0-9$:/.+-]+",
}
_UPPER, _THIRD = 6, 3
_CHECKED = {"EAN13": 12, "EAN8": 7, "UPCA": 11}


class AddBarcode(Edit):
    """Add a barcode or QR code of a field, a parameter, a variable, a text or a Java expression.

    content is the name, the text or the expression. Without a place it stands
    in the free room of the title. band is a section or band id; near an
    element id (side below or above: under or over it); instead replaces that
    element; low takes the lowest free room of the band, high its upper corner.
    """

    kind: Literal["add_barcode"] = "add_barcode"
    hints: ClassVar[str] = r"二维码|条.?码|qr|barcode"
    company: ClassVar[str] = (
        r"(?:表示|代表|写入|存入|录入|放入)(?:的是)?|最后一[页张]|末页|(?<=[后前右左下上][边面侧]的)(?:编号|号码|数字|编码|代码)(?=[改换变用])|码制|编码(?:方式|格式|类型)?|(?:条形?码|二维码)?(?:类型|格式|种类|形式)(?:[是为用选]|:)?|尺寸|规格|真正|真的|实际|的?一维|扫码(?:用|区)?"
        r"|\b(?:type|format|symbology|kind|encod(?:e[ds]?|ing)|scannable|scan|real|actual|proper|genuine|true|working|size|dimensions?|measuring"
        r"|value|values|points?|pt|square)\b|\b(?:number|code)\b(?=\s*[(\uff08])|[()\uff08\uff09]"
    )
    rank: ClassVar[int] = 8
    symbology: Symbology = "QRCode"
    content: str = Field(min_length=1, max_length=2000)
    content_is: Literal["field", "parameter", "variable", "text", "expression"] = "text"
    band: str = ""
    near: str = ""
    instead: bool = False
    side: Literal["", "left", "right", "center", "below", "above"] = ""
    low: bool = False
    high: bool = False
    width: int = Field(default=0, ge=0, le=800)
    height: int = Field(default=0, ge=0, le=800)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read "加一个订单号的二维码", "show the SKU column as a Code 128 barcode" ..."""
        whole = code_of_other_kind(clause, outline) or column_as_code(clause, outline)
        if whole:
            return [cls(**whole)]
        return [cls(**read_barcode(clause, outline))] if asks_for_barcode(clause) else []

    def check(self, outline: Outline) -> str:
        """The content must be there, and such a code must be able to hold it."""
        known = {"field": outline.fields, "parameter": outline.parameters, "variable": outline.variables}
        if self.content_is in known and self.content not in {one.name for one in known[self.content_is]}:
            return _("There is no field, parameter or variable {name}.", name=self.content)
        if self.content_is == "expression" and faults(self.content):
            return _("The expression {text} is not allowed.", text=self.content[:60])
        if self.content_is == "text" and not can_hold(self.symbology, self.content):
            return _("A {code} code can't hold “{text}”.", code=self.symbology, text=self.content[:40])
        if self.near and outline.element(self.near) is None:
            return _("There is no element {names}.", names=self.near)
        return ""

    def describe(self, outline: Outline) -> str:
        """Name the code and what it holds."""
        what = self.content if len(self.content) < 60 else f"{self.content[:57]}..."
        if self.instead:
            return _("Showed “{what}” as a {code} code.", what=what, code=_called(self.symbology))
        return _("Added a {code} code of “{what}”.", what=what, code=_called(self.symbology))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the code in free room, or in the place of the element."""
        code = self.code_node(template, outline)
        near = template.find(self.near) if self.near else None
        if self.instead and near is not None:
            size = self._size() if self.symbology in SQUARE and (self.width or self.height) else None
            _replace(template, near, code, self._least_height(), size or (self.width, self.height))
            return
        width, height = self._size()
        room, width, height = self._room(template, outline, near, width, height)
        template.add(room.band, self._element(template, code, room.x, room.y, width, height))

    def code_node(self, template: Template, outline: Outline) -> Any:
        """Return the node of the code alone, with what it holds."""
        expression = component("codeExpression", text=self._expression(outline, template))
        if self.symbology == "QRCode":
            return component("QRCode", expression, errorCorrectionLevel="M", margin=1)
        shown = None if self.symbology in ("DataMatrix", "PDF417") else "bottom"
        return component(self.symbology, expression, textPosition=shown)

    def _expression(self, outline: Outline, template: Template) -> str:
        """Return what the code holds; null, which prints nothing, for a value that it can't hold."""
        if self.content_is == "expression":
            return self.content
        if self.content_is == "text":
            return literal(self.content, outline.language)
        letter, group = {
            "field": ("F", outline.fields),
            "parameter": ("P", outline.parameters),
            "variable": ("V", outline.variables),
        }[self.content_is]
        text = value = f"${letter}{{{self.content}}}"
        if _type_of(self.content, group) != "java.lang.String":
            text = f"String.valueOf({value})"
        pattern = _HOLDS.get(self.symbology)
        fits = f".matches({java_text(pattern)})" if pattern else ".length() > 0"
        return f"{value} != null && {text}{fits} ? {text} : null"

    def _size(self) -> tuple[int, int]:
        width, height = _SIZES.get(self.symbology, _SIZE)
        if self.symbology in SQUARE and (self.width or self.height):
            side = self.width or self.height
            return side, self.height or side
        return self.width or width, self.height or height

    def _least_height(self) -> int:
        return _LEAST.get(self.symbology, _LEAST_LINES)

    def _room(
        self, template: Template, outline: Outline, near: Any, width: int, height: int
    ) -> tuple[Room, int, int]:
        if near is not None and self.side in ("below", "above"):
            return room_under(template, near, self._sizes(width, height), above=self.side == "above")
        if near is not None and self.side == "left":
            return room_left_of(template, near, self._sizes(width, height))
        if near is not None:
            beside = _beside(template, near, self._sizes(width, height)) if self.side != "right" else None
            if beside is not None:
                return beside
            framed = local(near.getparent()) == "frame"
            if framed or local(near) == "frame" or self.side == "right":
                # The band's free room elsewhere is not what was asked, but for a band of the title alone.
                title = self.near == outline.title
                narrow = title or Box(near).width >= width_of(template.root, near.getparent()) / 2
                try:
                    return self._aside(template, near, self._sizes(width, height), title=narrow)
                except EditProblem:
                    if not title or local(near.getparent().getparent()) != "title":
                        raise
        bands = self._bands(template, near, height)
        sides = [self.side] if self.side else ["right", "left"]
        if self.low:
            lowest_free = self._at_bottom(template, bands[0], width, height, sides)
            if lowest_free is not None:
                return lowest_free
        if self.high and near is None and self.side:
            corner = corner_room(template, bands[0], self._sizes(width, height), self.side)
            if corner is not None:
                return corner
        form = near is None and self.side in ("left", "right") and self.band != "detail"
        if form and local(bands[0].getparent()) == "detail":
            return self._at_top(template, bands[0], self._sizes(width, height))
        may_narrow = near is None or self.near == outline.title
        half = near is None and bool(self.side)
        for narrow in (False, True) if may_narrow else (False,):
            for side in sides:
                for wide, high in self._sizes(width, height):
                    for band in bands:
                        found = (
                            cleared_room(template, band, wide, high, side)
                            if narrow
                            else free_room(template, band, wide, high, side, half=half)
                        )
                        if found is not None:
                            return found, wide, high
        return grown_room(template, bands[0], width, height, sides[0]), width, height

    def _aside(
        self, template: Template, near: Any, sizes: Sequence[tuple[int, int]], *, title: bool
    ) -> tuple[Room, int, int]:
        """Return the nearest free place to the right of an element; a title may get narrower for it.

        Raises EditProblem where there is none.
        """
        for narrow in (False, True) if title else (False,):
            for wide, high in sizes:
                found = room_at_right(template, near, wide, high, narrow=narrow)
                if found is not None:
                    return found, wide, high
        raise EditProblem(
            "no_room",
            _("There is no free room to the right of that text."),
            _("Make room there first, or name another place."),
            [self.near],
        )

    def _at_top(
        self, template: Template, band: Any, sizes: Sequence[tuple[int, int]]
    ) -> tuple[Room, int, int]:
        """Return a place in the upper part of a form at the side that is said, nearest to its top.

        A smaller code goes there before a larger one further down; raises
        EditProblem where the upper third has no room.
        """
        height = xml.number(band, "height")
        for lowest, tight in ((height // _UPPER, False), (height // _UPPER, True), (height // _THIRD, False)):
            for wide, high in sizes:
                found = free_room(template, band, wide, high, self.side, half=True, tight=tight)
                if found is None or found.y > lowest:
                    found = cleared_room(template, band, wide, high, self.side, tight=tight)
                if found is not None and found.y <= lowest:
                    return found, wide, high
        raise EditProblem(
            "no_room",
            _("There is no free room at that side in the upper part of the form."),
            _("Make room there first, or name another place."),
        )

    def _at_bottom(
        self, template: Template, band: Any, width: int, height: int, sides: Sequence[str]
    ) -> tuple[Room, int, int] | None:
        """Return the lowest free place of a band at a side; a code of lines may be narrower there."""
        sizes = self._sizes(width, height)
        if self.symbology not in SQUARE and not self.width:
            sizes += [(wide, high) for wide in range(width - 20, _LEAST_WIDTH, -20) for _w, high in sizes]
        for wide, high in sizes:
            for side in sides:
                found = free_room(template, band, wide, high, side, low=True)
                if found is not None:
                    return found, wide, high
        return None

    def _sizes(self, width: int, height: int) -> list[tuple[int, int]]:
        """Return the sizes to try: the usual one, then smaller ones that can still be scanned."""
        if self.width or self.height:
            return [(width, height)]
        least = self._least_height()
        steps = [one for one in (height, height - 10, height - 20) if one >= least]
        return [(one if self.symbology in SQUARE else width, one) for one in steps]

    def _bands(self, template: Template, near: Any, height: int) -> list[Any]:
        if near is not None and local(near.getparent()) == "band":
            return [near.getparent()]
        if self.band:
            found = template.find(self.band)
            before = needed_height(template.root)
            band = found if found is not None else made_band(template, self.band, height)
            keep_page(template.root, before)
            return [band]
        heads = [one for name in HEADS if (one := band_of(template, name)) is not None]
        heads = [one for one in heads if xml.number(one, "height")]
        if heads:
            return heads
        form = band_of(template, "detail")
        if form is not None and xml.number(form, "height") >= FORM:
            return [form]
        before = needed_height(template.root)
        band = made_band(template, "title", height)
        keep_page(template.root, before)
        return [band]

    def _element(self, template: Template, code: Any, x: int, y: int, width: int, height: int) -> Any:
        place = placed(template, self.kind, x, y, width, height)
        return made(template.root, "componentElement", place, code)

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Give the rows values that the code can hold, where none of theirs fits it."""
        rule = _HOLDS.get(self.symbology)
        if rule is None or self.content_is != "field":
            return sample
        if any(can_hold(self.symbology, str(row.get(self.content, ""))) for row in sample.rows):
            return sample
        rows = [
            {**row, self.content: _example(self.symbology, at)} for at, row in enumerate(sample.rows or [{}])
        ]
        return sample.model_copy(update={"rows": rows})


def can_hold(symbology: str, text: str) -> bool:
    """Tell whether a code of this kind can hold a text, with its check digit right if it has one."""
    rule = _HOLDS.get(symbology)
    if rule is None:
        return bool(text)
    if not re.fullmatch(rule.replace(r"\p{ASCII}", r"[\x00-\x7f]"), text):
        return False
    digits = _CHECKED.get(symbology)
    return digits is None or len(text) == digits or text[-1] == check_digit(text[:-1])


def check_digit(digits: str) -> str:
    """Return the check digit of an EAN or UPC code."""
    total = sum(int(one) * (3 if at % 2 == 0 else 1) for at, one in enumerate(reversed(digits)))
    return str(-total % 10)


def _example(symbology: str, number: int) -> str:
    digits = _CHECKED.get(symbology)
    if digits:
        plain = f"{690_123_456_000 + number:012d}"[-digits:]
        return plain + check_digit(plain)
    return f"{10_000_000 + number}"


def _called(symbology: str) -> str:
    return "QR" if symbology == "QRCode" else symbology


def _type_of(name: str, among: Sequence[DataInfo]) -> str:
    return next((one.java_type for one in among if one.name == name), "java.lang.String")


def _beside(template: Template, near: Any, sizes: Sequence[tuple[int, int]]) -> tuple[Room, int, int] | None:
    for width, height in sizes:
        room = room_beside(template, near, width, height)
        if room is not None:
            return room, width, height
    return None


def _replace(template: Template, element: Any, code: Any, least: int, size: tuple[int, int] = (0, 0)) -> None:
    """Put the code where an element stands; its borders stay, around it.

    Of a stated size it stands in the middle; raise EditProblem where the place is not as wide.
    """
    root = template.root
    before = needed_height(root)
    pads = padding_of(root, element)
    least = size[1] + pads["top"] + pads["bottom"] if size[1] else least
    if Box(element).height < least:
        grow(root, element, least)
        keep_page(root, before)
    box, parent, place = Box(element), element.getparent(), xml.geometry(element)
    index = parent.index(element)
    borders = xml.child(element, "box")
    style = place.get("style") if place is not None else None
    outer = placed(template, "add_barcode", box.x, box.y, box.width, box.height, style=style)
    if place is not None:
        take_over(place, outer, look=local(element) == "componentElement")
    new = made(root, "componentElement", outer, code)
    wide, high = box.width - pads["left"] - pads["right"], box.height - pads["top"] - pads["bottom"]
    if size[0] > wide:
        raise EditProblem(
            "outside",
            _("That place is only {points} points wide.", points=wide),
            _("Choose a smaller size, or make the place wider first."),
        )
    x, y = ((room - said) // 2 if said else 0 for room, said in ((wide, size[0]), (high, size[1])))
    wide, high = size[0] or wide, size[1] or high
    if (borders is not None or style) and min(wide, high) > 8:
        inner = placed(template, "add_barcode_in", x, y, wide, high)
        new = made(root, "frame", outer, borders, made(root, "componentElement", inner, code))
    elif any(size):
        own = placed(template, "add_barcode", box.x + pads["left"] + x, box.y + pads["top"] + y, wide, high)
        own.attrib.update({name: one for name, one in outer.attrib.items() if name not in own.attrib})
        own.set("uuid", outer.get("uuid"))
        own.extend(list(outer))
        new = made(root, "componentElement", own, code)
    template.drop(element)
    template.add(parent, new, index)


def code_in_column(symbology: str, column: ColumnInfo, size: tuple[int, int] = (0, 0)) -> AddBarcode:
    """Return the edit that lets a column print its field as a code, of a size where one is said."""
    return AddBarcode.model_validate(
        {
            "symbology": symbology,
            "content": column.field,
            "content_is": "field",
            "near": column.values[0],
            "instead": True,
            "width": size[0],
            "height": size[1],
        }
    )
