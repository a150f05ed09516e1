"""When and how values are printed: print-when, repeated values, stretching, blanks for nothing."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.conditional_look import data_type
from app.domain.reports.editing.conditions import Condition, reference
from app.domain.reports.editing.free_room import made_band
from app.domain.reports.editing.new_nodes import fresh_uuid, made
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.removal import partner_of
from app.domain.reports.editing.space import Box, boxes, holder_of, let_stretch
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.words import called, unknown
from app.domain.reports.mend_geometry import lowest
from app.domain.reports.xml_tools import local

When = Literal[
    "always", "condition", "not_empty", "first_page", "not_first_page", "last_page", "not_last_page"
]
_PAGE = "$V{PAGE_NUMBER}"
_PAGES = {"first_page": f"{_PAGE} == 1", "not_first_page": f"{_PAGE} > 1"}
_SAID = {
    "always": N_("{what} is always printed now."),
    "not_empty": N_("{what} is printed only where there is a value."),
    "first_page": N_("{what} is printed only on the first page."),
    "not_first_page": N_("{what} is not printed on the first page."),
    "last_page": N_("{what} is printed only on the last page."),
    "not_last_page": N_("{what} is not printed on the last page."),
}
_IN_WORDS = re.compile(r"(\$[FPV]\{[^}]*\})(?![.\w\[])")


class PrintWhen(Edit):
    """Print elements or a band (b3) only on some pages, where there is a value, or by a condition."""

    kind: Literal["print_when"] = "print_when"
    rank = 22
    targets: list[str] = Field(min_length=1)
    when: When
    condition: Condition | None = None
    close_gap: bool = Field(False, description="let the line vanish where nothing prints")

    def check(self, outline: Outline) -> str:
        """Targets are elements or bands; a condition must be complete."""
        bands = {one.id for one in outline.bands}
        missing = unknown([one for one in self.targets if one not in bands], outline)
        if missing or self.when != "condition":
            return missing
        if self.condition is None:
            return _("No condition is given.")
        return self.condition.wrong(outline)

    def describe(self, outline: Outline) -> str:
        """Name the targets and when they are printed."""
        what = called(self.targets, outline) or ", ".join(
            one.section for one in outline.bands if one.id in self.targets
        )
        if self.when == "condition" and self.condition is not None:
            name = self.condition.field.partition(":")[2] or what
            return _("{what} is printed only where {when}.", what=what, when=self.condition.said(name))
        return _(_SAID[self.when], what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Write the condition, or move what belongs to the last page to its own footer."""
        if self.when in ("last_page", "not_last_page"):
            self._last_page(template, outline)
            return
        for name in self.targets:
            node = template.find(name)
            if node is not None:
                self._write(template, node, self._expression(outline, name))

    def _expression(self, outline: Outline, name: str) -> str:
        if self.when in _PAGES:
            return _PAGES[self.when]
        if self.when == "always":
            return ""
        condition = self.condition or Condition(operator="not_empty")
        field = condition.field or _value_of(outline, name)
        if not field:
            raise EditProblem(
                "no_value",
                _("It isn't said which value the condition is about."),
                _("Name the field, such as “where the amount is empty”."),
                [name],
            )
        return condition.java(reference(field), data_type(outline, field))

    def _write(self, template: Template, node: Any, expression: str) -> None:
        root = template.root
        holder = node if local(node) == "band" else xml.geometry(node)
        former = xml.child(holder, "printWhenExpression")
        if former is not None:
            template.drop(former)
        if expression:
            template.add(holder, made(root, "printWhenExpression", text=expression))
        if self.close_gap and local(node) != "band" and holder is not None:
            holder.set("isRemoveLineWhenBlank", "true")

    def _last_page(self, template: Template, outline: Outline) -> None:
        nodes = [node for one in self.targets if (node := template.find(one)) is not None]
        footer = next((one for one in template.bands() if local(one.getparent()) == "pageFooter"), None)
        if footer is None or any(not _within(one, footer) for one in nodes):
            raise EditProblem(
                "not_in_footer",
                _("Only what stands in the page footer can be printed or left out on the last page alone."),
                _("Move it to the page footer, or to the summary, which is printed once at the end."),
                self.targets,
            )
        last = next((one for one in template.bands() if local(one.getparent()) == "lastPageFooter"), None)
        if last is None:
            last = _copied_footer(template, footer)
        if self.when == "last_page":
            for node in nodes:
                _keep_twin(template, last, node)
                template.drop(node)
        else:
            _drop_twins(template, last, [one for one in nodes if one is not footer], all_=footer in nodes)


def _within(node: Any, band: Any) -> bool:
    return node is band or any(one is band for one in node.iterancestors())


def _copied_footer(template: Template, footer: Any) -> Any:
    """Return a lastPageFooter with copies of all that stands in the pageFooter."""
    last = made_band(template, "lastPageFooter", xml.number(footer, "height"))
    for one in footer:
        _copy_into(template, last, one)
    return last


def _copy_into(template: Template, band: Any, node: Any) -> None:
    copy = deepcopy(node)
    copy.tail = None
    template.add(band, copy)
    for place in list(xml.named(copy, "reportElement")):
        place.attrib.pop("uuid", None)
        place.set("uuid", fresh_uuid(template, "last page"))


def _keep_twin(template: Template, last: Any, node: Any) -> None:
    """See that the last page's footer holds what is taken out of the others."""
    if all(_spot(one) != _spot(node) for one in xml.elements(last)):
        _copy_into(template, last, node)
        last.set("height", str(max(xml.number(last, "height"), lowest(last))))


def _drop_twins(template: Template, last: Any, nodes: list[Any], *, all_: bool) -> None:
    """Take out of the last page's footer what stands where the given elements stand."""
    spots = {_spot(one) for one in nodes}
    for one in list(xml.elements(last)):
        if all_ or _spot(one) in spots:
            template.drop(one)


def _spot(node: Any) -> tuple[str, int, int, int, int]:
    box = Box(node)
    return local(node), box.x, box.y, box.width, box.height


def _value_of(outline: Outline, name: str) -> str:
    """Return the value that an element prints, or that of the field beside a label, as F:name."""
    info = outline.element(name)
    if info is None:
        return ""
    if info.refs:
        return info.refs[0]
    partner = partner_of(outline, info)
    return partner.refs[0] if partner is not None and partner.refs else ""


class FieldEdit(Edit):
    """What switches of text fields have in common; not an edit itself."""

    kind: str
    targets: list[str] = Field(min_length=1)

    def check(self, outline: Outline) -> str:
        """The targets must be text fields."""
        missing = unknown(self.targets, outline)
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        if missing or any(one.kind == "textField" for one in infos):
            return missing
        return _("{what} prints no value.", what=called(self.targets, outline))

    def fields(self, template: Template) -> list[Any]:
        """Return the targets that are text fields."""
        nodes = (template.find(one) for one in self.targets)
        return [one for one in nodes if one is not None and local(one) == "textField"]


class PrintRepeated(FieldEdit):
    """Print a value only where it differs from the row above (repeat false), or in every row."""

    kind: Literal["repeated_values"] = "repeated_values"
    rank = 23
    repeat: bool = False

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.repeat:
            return _("{what} is printed in every row.", what=what)
        return _("{what} is printed only where it changes.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute of the elements."""
        for node in self.fields(template):
            place = xml.geometry(node)
            if place is not None:
                place.set("isPrintRepeatedValues", str(self.repeat).lower())


class SetBlankWhenNull(FieldEdit):
    """Print nothing (blank true) or the word null where a value is missing."""

    kind: Literal["blank_when_null"] = "blank_when_null"
    rank = 24
    blank: bool = True

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.blank:
            return _("{what} prints nothing where there is no value.", what=what)
        return _("{what} prints null where there is no value.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute; a null within words is blanked, too."""
        for node in self.fields(template):
            node.set("isBlankWhenNull", str(self.blank).lower())
            said = xml.child(node, "textFieldExpression")
            if self.blank and said is not None and _joins_words(said.text or ""):
                said.text = _IN_WORDS.sub(r'(\1 == null ? "" : String.valueOf(\1))', said.text or "")


def _joins_words(expression: str) -> bool:
    """Tell whether an expression only joins words and values with plus signs."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "@", expression)
    parts = [one.strip() for one in re.sub(r"\$[FPV]\{[^}]*\}", "#", bare).split("+")]
    return "@" in parts and set(parts) == {"@", "#"} and parts[0] == "@"


class SetStretch(FieldEdit):
    """Let fields grow with their text (or cut it, or shrink the font); the row's borders grow along."""

    kind: Literal["stretch"] = "stretch"
    rank = 25
    adjust: Literal["StretchHeight", "CutText", "ScaleFont"] = "StretchHeight"

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.adjust == "StretchHeight":
            return _("{what} grows with its text, and its row with it.", what=what)
        if self.adjust == "ScaleFont":
            return _("{what} shrinks its font where the text is too long.", what=what)
        return _("{what} keeps its height and cuts long texts.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute, and let the cells beside stretch and what is below give way."""
        for node in self.fields(template):
            if self.adjust != "StretchHeight":
                node.attrib.pop("isStretchWithOverflow", None)
                node.set("textAdjust", self.adjust)
                continue
            let_stretch(node)
            self._row(node)

    def _row(self, node: Any) -> None:
        box, holder = Box(node), holder_of(node)
        others = boxes(holder, node)
        below = [one for one in others if one.y >= box.bottom - 1]
        with_box = [one for one in others if one.beside(box) and one not in below]
        for one in with_box:
            upright = local(one.node) == "line" and one.width > 1
            if one.place is None or upright or local(one.node) in ("image", "componentElement", "break"):
                continue
            if one.place.get("stretchType") in (None, "NoStretch"):
                one.place.set("stretchType", "ElementGroupHeight" if below else "ContainerHeight")
        own = box.place
        if own is not None and with_box and own.get("stretchType") in (None, "NoStretch"):
            own.set("stretchType", "ElementGroupHeight" if below else "ContainerHeight")
        for one in below:
            if one.place is not None and one.place.get("positionType") in (None, "FixRelativeToTop"):
                one.place.set("positionType", "Float")
