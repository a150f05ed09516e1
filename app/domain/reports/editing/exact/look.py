"""How an element looks by the values that a request states exactly: each is written as it is said."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.styles import TEXTS, box_of, font_of, paragraph_of, points, text_of
from app.domain.reports.xml_tools import local

_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_DRAWN = ("line", "rectangle", "ellipse", "image")


class ExactLook(BaseModel):
    """The look of one element; what is None stays as it is."""

    model_config = ConfigDict(extra="forbid")
    font: str | None = Field(None, max_length=60)
    size: float | None = Field(None, gt=0, le=400)
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    forecolor: str | None = Field(None, pattern=_COLOUR)
    backcolor: str | None = Field(None, pattern=_COLOUR)
    mode: Literal["Opaque", "Transparent"] | None = None
    horizontal: Literal["Left", "Center", "Right", "Justified"] | None = None
    vertical: Literal["Top", "Middle", "Bottom"] | None = None
    rotation: Literal["None", "Left", "Right", "UpsideDown"] | None = None
    line_width: float | None = Field(None, ge=0, le=100)
    line_style: Literal["Solid", "Dashed", "Dotted", "Double"] | None = None
    line_color: str | None = Field(None, pattern=_COLOUR)
    radius: int | None = Field(None, ge=0, le=500)
    pattern: str | None = Field(None, max_length=80)
    adjust: Literal["StretchHeight", "ScaleFont", "CutText"] | None = None
    blank: bool | None = None
    repeated: bool | None = None
    line_gone: bool | None = None
    position: Literal["Float", "FixRelativeToTop", "FixRelativeToBottom"] | None = None
    evaluation: Literal["Now", "Report", "Page", "Column", "Band", "Auto"] | None = None
    padding: int | None = Field(None, ge=0, le=200)
    left_indent: int | None = Field(None, ge=0, le=1000)
    right_indent: int | None = Field(None, ge=0, le=1000)
    first_indent: int | None = Field(None, ge=-1000, le=1000)

    @model_serializer(mode="wrap")
    def _only_said(self, plain: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Return only the values that are given."""
        return {name: value for name, value in plain(self).items() if value is not None}

    def said(self) -> list[str]:
        """Return the names of the values that are given."""
        return [name for name, value in self.model_dump().items() if value is not None]

    def unfit(self, kind: str) -> str:
        """Return the first value that an element of a kind has no place for, "" where all fit."""
        return next((name for name in self.said() if kind not in _FITS.get(name, (kind,))), "")

    def write(self, root: Any, node: Any) -> None:
        """Write the values where the schema wants them."""
        place = xml.geometry(node)
        back = self.mode or ("Opaque" if self.backcolor else None)
        for name, value in (("mode", back), ("forecolor", self.forecolor), ("backcolor", self.backcolor)):
            if value is not None and place is not None:
                place.set(name, value)
        for name, owner in _IN_TEXT.items():
            value = getattr(self, name)
            if value is not None:
                attribute, holder = owner
                holder(root, node).set(attribute, _written(value))
        if self.pattern is not None:
            node.set("pattern", self.pattern)
        if self.radius is not None:
            node.set("radius", str(self.radius))
        if self.adjust is not None:
            node.attrib.pop("isStretchWithOverflow", None)
        for name, attribute in (*_OF_FIELD.items(), *_OF_PLACE.items()):
            value, holder = getattr(self, name), place if name in _OF_PLACE else node
            if value is not None and holder is not None:
                holder.set(attribute, _written(value))
        if self.padding is not None:
            box_of(root, node).set("padding", str(self.padding))
        if self.line_width is not None or self.line_style is not None or self.line_color is not None:
            pen = _pen(root, node)
            for name, stroke in (("lineWidth", self.line_width), ("lineStyle", self.line_style)):
                if stroke is not None:
                    pen.set(name, points(stroke) if isinstance(stroke, float) else stroke)
            if self.line_color is not None:
                pen.set("lineColor", self.line_color)
        elif self.forecolor and local(node) in _DRAWN:
            for pen in xml.named(node, "pen"):
                if pen.get("lineColor") is not None:
                    pen.set("lineColor", self.forecolor)


_IN_TEXT: dict[str, tuple[str, Any]] = {
    "font": ("fontName", font_of),
    "size": ("size", font_of),
    "bold": ("isBold", font_of),
    "italic": ("isItalic", font_of),
    "underline": ("isUnderline", font_of),
    "strike": ("isStrikeThrough", font_of),
    "horizontal": ("textAlignment", text_of),
    "vertical": ("verticalAlignment", text_of),
    "rotation": ("rotation", text_of),
    "left_indent": ("leftIndent", paragraph_of),
    "right_indent": ("rightIndent", paragraph_of),
    "first_indent": ("firstLineIndent", paragraph_of),
}
_OF_FIELD = {"adjust": "textAdjust", "blank": "isBlankWhenNull", "evaluation": "evaluationTime"}
_OF_PLACE = {
    "repeated": "isPrintRepeatedValues",
    "line_gone": "isRemoveLineWhenBlank",
    "position": "positionType",
}
_FITS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_IN_TEXT, TEXTS),
    **dict.fromkeys(("pattern", "adjust", "blank"), ("textField",)),
    "evaluation": ("textField", "image"),
    "radius": ("rectangle",),
    "padding": (*TEXTS, "image", "frame"),
    **dict.fromkeys(("line_width", "line_style", "line_color"), (*TEXTS, *_DRAWN, "frame")),
}


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return points(value) if isinstance(value, float) else str(value)


def _pen(root: Any, node: Any) -> Any:
    """Return the pen that draws an element or its box, made where there is none."""
    if local(node) not in _DRAWN[:3]:
        return _child(root, box_of(root, node), "pen")
    return _child(root, _child(root, node, "graphicElement"), "pen")


def _child(root: Any, node: Any, tag: str) -> Any:
    found = xml.child(node, tag)
    if found is None:
        found = made(root, tag)
        xml.insert_in_order(node, found)
    return found
