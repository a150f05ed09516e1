"""The edit that puts a picture on the page whose source is an expression."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.free_room import Room, free_room, grown_room, made_band
from app.domain.reports.editing.layout.space import keep_page
from app.domain.reports.editing.stated.set_expression import unknown_data
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called
from app.domain.reports.mend_geometry import needed_height


class DrawImage(Edit):
    """Put a picture into a band whose source is an expression: a path, a field, a parameter."""

    kind: Literal["draw_image"] = "draw_image"
    hints: ClassVar[str] = r"imageExpression|图片表达式"
    rank = 60
    expression: str = Field(min_length=1, max_length=2000)
    section: Literal["title", "pageHeader", "detail", "pageFooter", "summary"] = "title"
    x: int | None = Field(None, ge=0, le=5000)
    y: int | None = Field(None, ge=0, le=5000)
    width: int = Field(60, ge=1, le=5000)
    height: int = Field(60, ge=1, le=5000)

    def check(self, outline: Outline) -> str:
        """The data of the expression must be declared."""
        return unknown_data(self.expression, outline)

    def describe(self, outline: Outline) -> str:
        """Say the expression and where it stands."""
        return _(
            "Added the picture {expression} in the band {band}.",
            expression=self.expression,
            band=band_called(self.section),
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Put it at its place, or where there is room."""
        root = template.root
        before = needed_height(root)
        band = made_band(template, self.section, self.height)
        if self.x is not None and self.y is not None:
            room = Room(band, self.x, self.y)
            band.set("height", str(max(xml.number(band, "height"), self.y + self.height)))
        else:
            room = free_room(template, band, self.width, self.height) or grown_room(
                template, band, self.width, self.height
            )
        place = placed(template, self.kind, room.x, room.y, self.width, self.height)
        said = made(root, "imageExpression", text=self.expression)
        image = made(root, "image", place, said, scaleImage="RetainShape")
        template.add(band, image)
        keep_page(root, before, band)
