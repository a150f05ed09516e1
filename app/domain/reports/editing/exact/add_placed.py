"""The edit that puts something new at a place that is stated exactly: its band, x, y, width and height."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.layout.free_room import Room, made_band
from app.domain.reports.editing.layout.space import check_inside, fit, keep_page
from app.domain.reports.editing.page.page_number_words import (
    TOTAL,
    halves,
    java_of,
    meeting_point,
    shown_words,
)
from app.domain.reports.editing.page.page_texts import text_node
from app.domain.reports.editing.page.watermark import KEY
from app.domain.reports.editing.template.letters import font_for, letters_in, usual_size
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import Look
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called, unknown
from app.domain.reports.editing.things.barcodes import AddBarcode, Symbology
from app.domain.reports.java_text import faults
from app.domain.reports.mend_geometry import needed_height

What = Literal["text", "field", "page_number", "barcode", "image", "line", "rectangle", "ellipse", "frame"]
_CALLED: dict[str, str] = {
    "text": N_("a text"),
    "field": N_("a field"),
    "page_number": N_("the page number"),
    "barcode": N_("a barcode"),
    "image": N_("an image"),
    "line": N_("a line"),
    "rectangle": N_("a rectangle"),
    "ellipse": N_("an ellipse"),
    "frame": N_("a frame"),
}
_ELEMENTS: dict[str, str] = {
    **{one: one for one in ("image", "line", "rectangle", "ellipse", "frame")},
    **{"text": "staticText", "field": "textField", "page_number": "textField", "barcode": "componentElement"},
}
_PART = 6


class AddPlaced(Edit):
    """Put something new at an exact place of a band, in points: a text, a field, a code, a shape, a picture.

    content is the words of a text, the words around {page} and {total} of a
    page number, or else an expression.
    """

    kind: Literal["add_placed"] = "add_placed"
    hints: ClassVar[str] = r"(?<![A-Za-z0-9_])[xy]\s*[=:]?\s*\d|坐标|coordinate"
    rank: ClassVar[int] = 90
    what: What
    section: str = Field(description="the band, such as detail or pageFooter")
    group: str = Field("", description="its group")
    x: int = Field(0, ge=-500, le=5000)
    y: int = Field(0, ge=-500, le=5000)
    width: int = Field(ge=0, le=5000)
    height: int = Field(ge=0, le=5000)
    content: str = Field("", max_length=4000)
    symbology: Symbology = "QRCode"
    when: str = Field("", max_length=1000, description="Java condition")
    inside: str = Field("", description="id of a frame")
    look: ExactLook = Field(default_factory=lambda: ExactLook())

    def check(self, outline: Outline) -> str:
        """What prints something must be told what, and nothing that is not allowed."""
        if self.what in ("text", "field", "page_number", "barcode", "image") and not self.content:
            return _("It isn't said what is to be printed there.")
        if self.what in ("field", "barcode", "image") and faults(self.content):
            return _("The expression {text} is not allowed.", text=self.content[:60])
        if self.when and faults(self.when):
            return _("The expression {text} is not allowed.", text=self.when[:60])
        if self.section not in xml.BANDS:
            return _("There is no band {name}.", name=self.section)
        if self.section.startswith("group") and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        frame = outline.element(self.inside) if self.inside else None
        if self.inside and (frame is None or frame.kind != "frame" or frame.section != self.section):
            return unknown([self.inside], outline) or _("There is no band {name}.", name=self.section)
        unfit = self.look.unfit(_ELEMENTS[self.what])
        if unfit:
            return _("{what} has no {name}.", what=_(_CALLED[self.what]).capitalize(), name=unfit)
        return ""

    def describe(self, outline: Outline) -> str:
        """Say what is put where."""
        if self.section == "background" and self.what == "text":
            return _("Put the watermark “{text}” behind every page.", text=self.content)
        square = self.what == "barcode" and self.symbology == "QRCode"
        return _(
            "Put {what} at x {x}, y {y} in the band {band}, {width} by {height} {height:point|points} large.",
            what=_("a QR code") if square else _(_CALLED[self.what]),
            x=self.x,
            y=self.y,
            band=band_called(self.section),
            width=self.width,
            height=self.height,
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Add the element; a band that is too low grows for it, nothing else moves."""
        root = template.root
        before = needed_height(root)
        frame = template.find(self.inside) if self.inside else None
        band = frame if frame is not None else self._band(template)
        for node in self._nodes(template, outline, band):
            if self.section != "background":
                check_inside(root, node)
            place = xml.geometry(node)
            if self.when and place is not None:
                place.append(made(root, "printWhenExpression", text=self.when))
        fit(root, band)
        keep_page(root, before)

    def _band(self, template: Template) -> Any:
        return made_band(template, self.section, self.y + self.height, self.group)

    def _nodes(self, template: Template, outline: Outline, band: Any) -> list[Any]:
        root, look = template.root, self.look
        if self.what == "page_number":
            return self._page_number(template, band)
        if self.what in ("text", "field"):
            node = self._text(template, band, (self.x, self.width), self.content, self.what == "field")
            place = xml.geometry(node)
            if self.section == "background" and place is not None:
                place.set("key", KEY)
            return [node]
        place = placed(template, f"{self.kind} {self.what}", self.x, self.y, self.width, self.height)
        if self.what == "barcode":
            code = self._code(outline)
            node = made(root, "componentElement", place, code.code_node(template, outline))
        elif self.what == "image":
            said = made(root, "imageExpression", text=_picture(self.content, outline))
            of_file = {"scaleImage": "RetainShape", "onErrorType": "Blank"} if self.content[:1] == '"' else {}
            node = made(root, "image", place, said, **of_file)
        else:
            node = made(root, self.what, place)
        template.add(band, node)
        look.write(root, node)
        return [node]

    def _code(self, outline: Outline) -> AddBarcode:
        """Return the code alone; one of a datum prints nothing for a value that it can't hold."""
        found = xml.REFERENCE.fullmatch(self.content.strip())
        if found is None:
            return AddBarcode(symbology=self.symbology, content=self.content, content_is="expression")
        kind: Any = xml.KINDS[found[1]]
        return AddBarcode(symbology=self.symbology, content=found[2], content_is=kind)

    def _text(self, template: Template, band: Any, across: tuple[int, int], said: str, field: bool) -> Any:
        letters = letters_in(template, band, said, value=field)
        look = Look(
            self.look.font or letters.font,
            self.look.size or min(10.0, usual_size(template)),
            bool(self.look.bold),
            False,
            self.look.horizontal or "Left",
            0,
            0,
        )
        room = Room(band, across[0], self.y)
        expression = said if field else ""
        node = text_node(
            template,
            said,
            look,
            room,
            across[1],
            self.height,
            expression=expression,
            colour="" if self.section == "background" else letters.colour,
        )
        self.look.write(template.root, node)
        return node

    def _page_number(self, template: Template, band: Any) -> list[Any]:
        """Return one field, or two beside one another where the number of pages is printed."""
        pieces = halves(self.content)
        if len(pieces) == 1:
            return [self._text(template, band, (self.x, self.width), java_of(pieces[0]), True)]
        size = self.look.size or min(10.0, usual_size(template))
        font = self.look.font or font_for(template, self.content)
        look = Look(font, size, bool(self.look.bold), False, "Left", 0, 0)
        widths = [int(look.width_of(shown_words(one))) for one in pieces]
        right = self.look.horizontal == "Right"
        cut = max(1, min(self.width - 1, self.width - widths[1] - _PART if right else widths[0] + _PART))
        if self.look.horizontal == "Center":
            cut = meeting_point(look, shown_words(pieces[0]), shown_words(pieces[1]), self.width)
        turned = {"Left": ("Left", "Left"), "Right": ("Right", "Right"), "Center": ("Right", "Left")}
        sides = turned.get(self.look.horizontal or "Left", ("Left", "Left"))
        spans = ((self.x, cut), (self.x + cut, self.width - cut))
        nodes = []
        for piece, span, side in zip(pieces, spans, sides, strict=True):
            node = self._text(template, band, span, java_of(piece), True)
            ExactLook(horizontal=side).write(template.root, node)
            if TOTAL in piece:
                node.set("evaluationTime", "Report")
            nodes.append(node)
        return nodes


def _picture(content: str, outline: Outline) -> str:
    """Return the expression of a picture: the bytes of a field are read as a stream."""
    fields = {f"$F{{{one.name}}}": one.java_type for one in outline.fields}
    stream = f"{content} == null ? null : new java.io.ByteArrayInputStream({content})"
    return stream if fields.get(content.strip()) == "byte[]" else content
