"""Looks that depend on the data: conditional styles, and rows in two colours."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.conditions import Condition, reference
from app.domain.reports.editing.new_nodes import fresh_name, made, placed
from app.domain.reports.editing.outline import ElementInfo, Outline
from app.domain.reports.editing.space import Box, boxes, width_of
from app.domain.reports.editing.styles import TEXTS
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.words import called, unknown
from app.domain.reports.xml_tools import local

_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_PREFIX = "Conditional"
_NUMBER_OF_ROW = "$V{REPORT_COUNT}"


class ConditionalStyle(Edit):
    """Colour, bold or background of texts (row: of their whole row) where a condition on the data holds."""

    kind: Literal["conditional_style"] = "conditional_style"
    rank = 20
    targets: list[str] = Field(min_length=1)
    condition: Condition
    forecolor: str = Field("", pattern=rf"^$|{_COLOUR}")
    backcolor: str = Field("", pattern=rf"^$|{_COLOUR}")
    bold: bool = False
    italic: bool = False
    strike: bool = False
    row: bool = False

    def check(self, outline: Outline) -> str:
        """There must be targets, a look, and a value for the condition."""
        if not (self.forecolor or self.backcolor or self.bold or self.italic or self.strike):
            return _("It isn't said how the values should look then.")
        missing = unknown(self.targets, outline) or self.condition.wrong(outline)
        if missing or self._field(outline):
            return missing
        return _("It isn't said which value the condition is about.")

    def describe(self, outline: Outline) -> str:
        """Name the targets and the condition."""
        name = self._field(outline).partition(":")[2]
        when = self.condition.said(name)
        if self.row:
            return _("The whole row looks different where {when}.", when=when)
        return _("{what} looks different where {when}.", what=called(self.targets, outline), when=when)

    def change(self, template: Template, outline: Outline) -> None:
        """Give the elements a style with the condition; their own look moves into it."""
        field = self._field(outline)
        condition = self.condition.java(reference(field), data_type(outline, field))
        for names in self._targets(outline):
            node = template.find(names)
            if node is not None and local(node) in TEXTS:
                put_condition(template, node, condition, self._look())

    def _targets(self, outline: Outline) -> list[str]:
        bands = {info.band for one in self.targets if (info := outline.element(one)) is not None}
        if not self.row:
            return self.targets
        return [one.id for one in outline.elements if one.band in bands and one.kind in TEXTS]

    def _look(self) -> dict[str, str]:
        look = {"forecolor": self.forecolor, "backcolor": self.backcolor}
        look |= {"mode": "Opaque"} if self.backcolor else {}
        look |= {"isBold": "true"} if self.bold else {}
        look |= {"isItalic": "true"} if self.italic else {}
        look |= {"isStrikeThrough": "true"} if self.strike else {}
        return {name: value for name, value in look.items() if value}

    def _field(self, outline: Outline) -> str:
        if self.condition.field:
            return self.condition.field
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        return next((ref for info in infos for ref in info.refs), "")


def data_type(outline: Outline, ref: str) -> str:
    """Return the Java class of F:name, P:name or V:name."""
    letter, _colon, name = ref.partition(":")
    kinds = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}
    found = next((one.java_type for one in kinds.get(letter, []) if one.name == name), "")
    return found or ("java.lang.Integer" if letter == "V" else "")


def put_condition(template: Template, node: Any, condition: str, look: dict[str, str]) -> None:
    """Give an element a conditional look on top of the style that it has.

    What the element says itself would win over the style: it moves into it.
    """
    root, place = template.root, xml.geometry(node)
    if place is None:
        return
    former = place.get("style", "")
    style = _own_style(root, former, place)
    if style is None:
        taken = [one.get("name", "") for one in root if local(one) == "style"]
        style = made(root, "style", name=fresh_name(f"{_PREFIX}1", taken), style=former or _default(root))
        place.set("style", style.get("name"))
        template.add(root, style)
    _move_look(node, place, style, look)
    said = made(root, "conditionExpression", text=condition)
    template.add(style, made(root, "conditionalStyle", said, made(root, "style", **look)))


def _own_style(root: Any, name: str, place: Any) -> Any | None:
    """Return an element's style where it was made for a condition and nobody else has it."""
    if not name.startswith(_PREFIX):
        return None
    users = [one for one in root.iter() if isinstance(one.tag, str) and one.get("style") == name]
    found = next((one for one in root if local(one) == "style" and one.get("name") == name), None)
    return found if users == [place] else None


def _default(root: Any) -> str | None:
    """Return the name of the default style, which a style of its own would hide."""
    return next(
        (one.get("name") for one in root if local(one) == "style" and one.get("isDefault") == "true"), None
    )


def _move_look(node: Any, place: Any, style: Any, look: dict[str, str]) -> None:
    text = xml.child(node, "textElement")
    font = xml.child(text, "font") if text is not None else None
    for name in look:
        holder = font if name.startswith("is") else place
        if holder is not None and holder.get(name) is not None:
            style.set(name, holder.get(name))
            holder.attrib.pop(name)


class ZebraRows(Edit):
    """Give every second row of the detail band a background colour; colour "" takes it away."""

    kind: Literal["zebra"] = "zebra"
    rank = 21
    colour: str = Field("#F2F2F2", pattern=rf"^$|{_COLOUR}")

    def check(self, outline: Outline) -> str:
        """There must be rows."""
        return "" if _rows(outline) else _("The report has no repeating rows.")

    def describe(self, outline: Outline) -> str:
        """Name the colour."""
        if not self.colour:
            return _("Took the background of every second row away.")
        return _("Gave every second row the background {colour}.", colour=self.colour)

    def change(self, template: Template, outline: Outline) -> None:
        """Put a rectangle that prints in every second row behind the row's elements."""
        for band_id in dict.fromkeys(one.band for one in _rows(outline)):
            band = template.find(band_id)
            if band is None:
                continue
            for old in [one for one in xml.elements(band) if _is_stripe(one)]:
                template.drop(old)
            if self.colour:
                self._stripe(template, band)

    def _stripe(self, template: Template, band: Any) -> None:
        root = template.root
        inside = boxes(band)
        height = xml.number(band, "height")
        if not inside or height <= 0:
            raise EditProblem(
                "no_rows",
                _("The report has no repeating rows."),
                _("Add fields to the detail band first."),
            )
        x0 = max(0, min(one.x for one in inside))
        x1 = min(width_of(root, band), max(one.right for one in inside))
        place = placed(
            template,
            "zebra",
            x0,
            0,
            max(1, x1 - x0),
            height,
            backcolor=self.colour,
            mode="Opaque",
            stretchType="ContainerHeight",
        )
        when = made(root, "printWhenExpression", text=f"{_NUMBER_OF_ROW} % 2 == 0")
        place.append(when)
        pen = made(root, "graphicElement", made(root, "pen", lineWidth="0"))
        first = next((at for at, one in enumerate(band) if one in _tops(band, inside)), len(band))
        template.add(band, made(root, "rectangle", place, pen), first)
        _see_through(inside)


def _tops(band: Any, inside: list[Box]) -> list[Any]:
    found = []
    for one in inside:
        node = one.node
        while node.getparent() is not band:
            node = node.getparent()
        found.append(node)
    return found


def _see_through(inside: list[Box]) -> None:
    """Cells with a white background of their own would hide the colour behind them."""
    for one in inside:
        if one.place is None or one.place.get("mode") != "Opaque":
            continue
        if one.place.get("backcolor", "#FFFFFF").upper() == "#FFFFFF":
            one.place.set("mode", "Transparent")


def _is_stripe(node: Any) -> bool:
    place = xml.geometry(node)
    when = xml.child(place, "printWhenExpression") if place is not None else None
    return local(node) == "rectangle" and when is not None and f"{_NUMBER_OF_ROW} %" in (when.text or "")


def _rows(outline: Outline) -> list[ElementInfo]:
    """Return the fields of the detail band that repeats rows."""
    fields = [one for one in outline.in_section("detail") if one.kind == "textField"]
    bands = {id_: [one for one in fields if one.band == id_] for id_ in {one.band for one in fields}}
    return max(bands.values(), key=len, default=[])
