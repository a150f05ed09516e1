"""Styles by their names: how a named style looks, a new one, and which elements have it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.looks.colour_names import colour_called
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import points
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

_COLOUR = r"^$|^#[0-9A-Fa-f]{6}$"
_ATTRIBUTES = {
    "bold": "isBold",
    "italic": "isItalic",
    "underline": "isUnderline",
    "strike": "isStrikeThrough",
}
_OLD_NAMES = {"hTextAlign": "hAlign", "vTextAlign": "vAlign"}


class StyleLook(BaseModel):
    """How a style looks; what is empty is not said."""

    model_config = ConfigDict(extra="forbid")
    size: float = Field(0, ge=0, le=200)
    font: str = Field("", max_length=80)
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    forecolor: str = Field("", pattern=_COLOUR)
    backcolor: str = Field("", pattern=_COLOUR)
    align: Literal["", "Left", "Center", "Right", "Justified"] = ""
    valign: Literal["", "Top", "Middle", "Bottom"] = ""
    pattern: str = Field("", max_length=80)

    def attributes(self) -> dict[str, str]:
        """Return the attributes of a style."""
        found = {"forecolor": self.forecolor, "backcolor": self.backcolor, "fontName": self.font}
        found |= {"mode": "Opaque"} if self.backcolor else {}
        found |= {"hTextAlign": self.align, "vTextAlign": self.valign, "pattern": self.pattern}
        found |= {"fontSize": points(self.size)} if self.size else {}
        for name, attribute in _ATTRIBUTES.items():
            value = getattr(self, name)
            found |= {attribute: "true" if value else "false"} if value is not None else {}
        return {name: value for name, value in found.items() if value}

    def said(self) -> str:
        """Return the look in words."""
        marks = (
            (self.bold, _("bold")),
            (self.italic, _("italic")),
            (self.strike, _("struck through")),
            (self.underline, _("underlined")),
        )
        said = (
            colour_called(self.forecolor) if self.forecolor else "",
            _("on {colour}", colour=colour_called(self.backcolor)) if self.backcolor else "",
            *(word for is_so, word in marks if is_so),
            _("{size} points", size=points(self.size)) if self.size else "",
            self.font,
            self.align,
            self.valign,
            self.pattern,
        )
        return _(", ").join(one for one in said if one)


def style_called(template: Template, name: str) -> Any | None:
    """Return the style of a name, None where there is none."""
    return next((one for one in template.root if local(one) == "style" and one.get("name") == name), None)


class SetStyle(Edit):
    """Change how a named style looks, or declare a new one."""

    kind: Literal["set_style"] = "set_style"
    hints: ClassVar[str] = r"样式|style"
    rank = 60
    name: str = Field(min_length=1, max_length=80, pattern=r'^[^"<>$]+$')
    look: StyleLook
    new: bool = False
    parent: str = Field("", description="the style that a new one goes back to")
    pen_width: float | None = Field(None, ge=0, le=100, description="the line around what has the style")
    pen_style: Literal["", "Solid", "Dashed", "Dotted", "Double"] = ""
    pen_color: str = Field("", pattern=_COLOUR)

    def check(self, outline: Outline) -> str:
        """A look must be said."""
        said = self.new or self.look.attributes() or self._pen()
        return "" if said else _("It isn't said how the style should look.")

    def describe(self, outline: Outline) -> str:
        """Name the style and say its look."""
        look = self.look.said()
        if self._pen():
            width = points(self.pen_width) if self.pen_width is not None else ""
            pen = _(
                "border {list}", list=" ".join(one for one in (width, self.pen_style, self.pen_color) if one)
            )
            look = _(", ").join(one for one in (look, pen) if one)
        if self.new:
            return _("Added the style {name}: {look}.", name=self.name, look=look)
        return _("Changed the style {name}: {look}.", name=self.name, look=look)

    def _pen(self) -> dict[str, str]:
        """Return the attributes of the pen around what has the style."""
        said = {
            "lineWidth": points(self.pen_width) if self.pen_width is not None else "",
            "lineStyle": self.pen_style,
            "lineColor": self.pen_color,
        }
        return {name: value for name, value in said.items() if value}

    def change(self, template: Template, outline: Outline) -> None:
        """Set the style's attributes."""
        style = style_called(template, self.name)
        if (style is not None) == self.new or (self.parent and style_called(template, self.parent) is None):
            raise EditProblem(
                "bad_name",
                _("The name {name} is taken.", name=self.name)
                if self.new and style is not None
                else _("There is no style {name}.", name=self.parent or self.name),
                _("Say it in other words, or click the element first."),
            )
        if style is None:
            style = made(template.root, "style", name=self.name, style=self.parent or None)
            template.add(template.root, style)
        for name, value in self.look.attributes().items():
            old = _OLD_NAMES.get(name, "")
            style.set(old if old and style.get(old) is not None else name, value)
        if pen := self._pen():
            _write_pen(template.root, style, pen)


def _write_pen(root: Any, style: Any, pen: dict[str, str]) -> None:
    """Write the pen of a style's box; sides that have their own pen get the same values."""
    box = xml.child(style, "box")
    if box is None:
        box = made(root, "box")
        xml.insert_in_order(style, box)
    if xml.child(box, "pen") is None:
        xml.insert_in_order(box, made(root, "pen"))
    for side in box:
        if local(side) in _PENS:
            for name, value in pen.items():
                side.set(name, value)


_PENS = ("pen", "topPen", "leftPen", "bottomPen", "rightPen")


class ApplyStyle(Edit):
    """Give elements a named style; what they say themselves stays."""

    kind: Literal["apply_style"] = "apply_style"
    hints: ClassVar[str] = r"样式|style"
    rank = 60
    targets: list[str] = Field(min_length=1)
    name: str = Field(min_length=1)

    def check(self, outline: Outline) -> str:
        """The elements must be there."""
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements and the style."""
        return _("Gave {what} the style {name}.", what=called(self.targets, outline), name=self.name)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the style of the elements."""
        if style_called(template, self.name) is None:
            raise EditProblem(
                "bad_name",
                _("There is no style {name}.", name=self.name),
                _("Say it in other words, or click the element first."),
            )
        for one in self.targets:
            place = xml.geometry(template.find(one))
            if place is not None:
                place.set("style", self.name)
