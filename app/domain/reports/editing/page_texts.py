"""Texts that a page needs: a title, a header, a footer, page numbers, the date of printing, remarks."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact_room import from_margin, sure_room
from app.domain.reports.editing.free_room import Room, made_band
from app.domain.reports.editing.new_nodes import font_of_report, is_chinese, java_text, made, placed
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.space import boxes, keep_page, width_of
from app.domain.reports.editing.styles import TEXTS, Look, look_of, points
from app.domain.reports.editing.template import Template
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.metrics import SANS, has_wide
from app.domain.reports.xml_tools import local

Where = Literal["title", "pageHeader", "columnFooter", "pageFooter", "summary"]
Align = Literal["Left", "Center", "Right"]
_SIDES = {"Left": "left", "Center": "center", "Right": "right"}
_BANDS = {
    "title": N_("at the top of the report"),
    "pageHeader": N_("at the top of each page"),
    "columnFooter": N_("below the rows of each page"),
    "pageFooter": N_("at the bottom of each page"),
    "summary": N_("at the end of the report"),
}
_TITLE_SIZE = 18.0
_GAP = 6
_PAGE_VARIABLE = "PAGE_NUMBER"
_WRITES_LATIN_ONLY = re.compile(r"arial|helvetica|times|courier|dejavu|verdana|calibri|georgia", re.I)


def placed_where(section: str) -> str:
    """Return the words for a place, such as "at the top of each page"."""
    return _(_BANDS[section])


def usable_font(template: Template, text: str) -> str:
    """Return the report's own font, or ours where that can't print a Chinese text."""
    font = font_of_report(template)
    return SANS if has_wide(text) and _WRITES_LATIN_ONLY.search(font) else font


def usual_size(template: Template) -> float:
    """Return the font size that most texts of the report have."""
    sizes = [look_of(template.root, one).size for one in template.elements() if local(one) in TEXTS]
    return max(set(sizes), key=lambda one: (sizes.count(one), -one)) if sizes else 10.0


def text_node(
    template: Template, words: str, look: Look, room: Room, width: int, height: int, *, expression: str = ""
) -> Any:
    """Return a new label, or a text field where an expression is given, put into its band."""
    root = template.root
    kind = "textField" if expression else "staticText"
    font = made(
        root, "font", fontName=look.font, size=points(look.size), isBold="true" if look.bold else None
    )
    style = made(root, "textElement", font, textAlignment=look.align, verticalAlignment="Middle")
    said = (
        made(root, "textFieldExpression", text=expression) if expression else made(root, "text", text=words)
    )
    place = placed(template, f"{kind} {words}", room.x, room.y, width, height)
    node = made(root, kind, place, style, said)
    if expression:
        node.set("isBlankWhenNull", "true")
    return template.add(room.band, node)


class AddText(Edit):
    """Add a text on the whole width of a section: a title, header, footer or remark."""

    kind: Literal["add_text"] = "add_text"
    rank = 30
    text: str = Field(min_length=1, max_length=1000)
    section: Where
    align: Align = "Left"
    size: float | None = Field(None, ge=4, le=120)
    bold: bool = False

    def describe(self, outline: Outline) -> str:
        """Quote the text and say where it stands."""
        return _("Added “{text}” {where}.", text=self.text[:60], where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the text into free room of the section; the band grows where there is none."""
        root = template.root
        heading = self.section == "title" and self.align == "Center"
        size = self.size or (_TITLE_SIZE if heading else usual_size(template))
        look = Look(usable_font(template, self.text), size, self.bold, False, self.align, 0, 0)
        before = needed_height(root)
        former = [one for one in template.bands() if local(one.getparent()) == self.section]
        across = width_of(root, former[0]) if former else _page_width(root)
        width = across if heading else min(across, max(60, int(look.width_of(self.text)) + 4))
        height = look.height_of(look.lines_in(self.text, width)) + 2
        band = former[0] if former else made_band(template, self.section, height)
        if heading:
            room = _on_top(root, band, height)
        else:
            room = sure_room(template, band, width, height, _SIDES[self.align])
        text_node(template, self.text, look, room, width, height)
        from_margin(root, before, self.section)
        keep_page(root, before)


def _page_width(root: Any) -> int:
    margins = xml.number(root, "leftMargin", 20) + xml.number(root, "rightMargin", 20)
    return xml.number(root, "pageWidth", 595) - margins


def _on_top(root: Any, band: Any, height: int) -> Room:
    """Return the top of a band; what stands in it moves down."""
    found = boxes(band)
    first = min((one.y for one in found), default=height)
    push = max(0, height + _GAP - first) if found else 0
    for one in found:
        one.put(y=one.y + push)
    band.set("height", str(max(xml.number(band, "height") + push, lowest(band), height)))
    return Room(band, 0, 0)


class AddPageNumber(Edit):
    """Number the pages: form "page" (Page 1), "page_of" (Page 1 of 5) or "number" (1)."""

    kind: Literal["page_number"] = "page_number"
    rank = 31
    form: Literal["page", "page_of", "number"] = "page_of"
    section: Literal["pageFooter", "pageHeader"] = "pageFooter"
    align: Align = "Center"
    language: Literal["", "zh", "en"] = ""

    def check(self, outline: Outline) -> str:
        """There must not be a page number in that band already."""
        sections = ("pageFooter", "columnFooter", "lastPageFooter")
        near = sections if self.section == "pageFooter" else (self.section, "title")
        there = [one for one in outline.in_section(*near) if f"V:{_PAGE_VARIABLE}" in one.refs]
        return _("The pages are numbered there already.") if there else ""

    def describe(self, outline: Outline) -> str:
        """Say where the number stands."""
        return _("Added the page number {where}.", where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Add one field, or two where the number of pages is printed, which is known only at the end."""
        before = needed_height(template.root)
        self._add(template, self.section)
        last = [one for one in template.bands() if local(one.getparent()) == "lastPageFooter"]
        if last and self.section == "pageFooter":
            self._add(template, "lastPageFooter")
        from_margin(template.root, before, self.section)
        keep_page(template.root, before)

    def _add(self, template: Template, section: str) -> None:
        chinese = is_chinese(template) if not self.language else self.language == "zh"
        current, total = _page_parts(self.form, chinese)
        look = Look(
            usable_font(template, current), min(10.0, usual_size(template)), False, False, "Left", 0, 0
        )
        height = look.height_of(1) + 2
        band = made_band(template, section, height + 2)
        one, two = _part_width(look, current), _part_width(look, total) if total else 0
        room = sure_room(template, band, one + two, height, _SIDES[self.align])
        first = "Right" if total else self.align
        text_node(template, current, _aligned(look, first), room, one, height, expression=current)
        if total:
            beside = Room(band, room.x + one, room.y)
            field = text_node(template, total, _aligned(look, "Left"), beside, two, height, expression=total)
            field.set("evaluationTime", "Report")


def _aligned(look: Look, align: str) -> Look:
    return Look(look.font, look.size, look.bold, look.italic, align, 0, 0)


def _page_parts(form: str, chinese: bool) -> tuple[str, str]:
    """Return the expressions of the page's number and of the number of pages."""
    number = f"$V{{{_PAGE_VARIABLE}}}"
    if form == "number":
        return number, ""
    if chinese:
        return f'"第" + {number} + "页"', f'"/共" + {number} + "页"' if form == "page_of" else ""
    return f'"Page " + {number}', f'" of " + {number}' if form == "page_of" else ""


def _part_width(look: Look, expression: str) -> int:
    shown = re.sub(r"\$V\{\w+\}", "9999", expression).replace('"', "").replace(" + ", "")
    return int(look.width_of(shown)) + 6


class AddPrintDate(Edit):
    """Print the date (and time) of printing; label stands before it, pattern as in Java (yyyy-MM-dd)."""

    kind: Literal["print_date"] = "print_date"
    rank = 32
    section: Where = "pageFooter"
    align: Align = "Left"
    time: bool = False
    label: str | None = Field(None, max_length=40)
    pattern: str = Field("", max_length=40, pattern=r"^[yMdHhmsSaE年月日时分秒:/.\- ]*$")

    def describe(self, outline: Outline) -> str:
        """Say where the date stands."""
        return _("Added the date of printing {where}.", where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Add a field with the label and the date."""
        root = template.root
        chinese = is_chinese(template)
        label = self.label if self.label is not None else ("打印日期：" if chinese else "Printed: ")
        pattern = self.pattern or ("yyyy-MM-dd HH:mm" if self.time else "yyyy-MM-dd")
        date = f"new java.text.SimpleDateFormat({java_text(pattern)}).format(new java.util.Date())"
        expression = f"{java_text(label)} + {date}" if label else date
        look = Look(
            usable_font(template, label + pattern),
            min(10.0, usual_size(template)),
            False,
            False,
            self.align,
            0,
            0,
        )
        before = needed_height(root)
        height = look.height_of(1) + 2
        band = made_band(template, self.section, height + 2)
        width = min(width_of(root, band), int(look.width_of(f"{label}{pattern}0")) + 8)
        room = sure_room(template, band, width, height, _SIDES[self.align])
        text_node(template, label, look, room, width, height, expression=expression)
        from_margin(root, before, self.section)
        keep_page(root, before)
