"""The edit that gives elements values that are stated exactly: x, y, width, height and looks."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.layout.space import (
    Box,
    check_inside,
    fit,
    holder_of,
    keep_page,
    room_for_line,
)
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

PLACE = ("x", "y", "width", "height")
_CALLED = {
    "width": N_("width"),
    "height": N_("height"),
    "font": N_("font"),
    "size": N_("font size"),
    "bold": N_("bold"),
    "italic": N_("italic"),
    "underline": N_("underlined"),
    "strike": N_("struck through"),
    "forecolor": N_("colour"),
    "backcolor": N_("background colour"),
    "mode": N_("mode"),
    "horizontal": N_("horizontal alignment"),
    "vertical": N_("vertical alignment"),
    "rotation": N_("rotation"),
    "line_width": N_("line width"),
    "line_style": N_("line style"),
    "line_color": N_("line colour"),
    "radius": N_("corner radius"),
    "pattern": N_("format"),
    "padding": N_("padding"),
    "adjust": N_("what happens to long texts"),
    "blank": N_("blank instead of null"),
    "repeated": N_("repeated values"),
    "line_gone": N_("no line where blank"),
    "position": N_("position type"),
    "evaluation": N_("evaluation time"),
    "left_indent": N_("left indent"),
    "right_indent": N_("right indent"),
    "first_indent": N_("indent of the first line"),
}


class SetExactly(Edit):
    """Give elements an exact place, size or look; only what is said changes, and nothing makes way."""

    kind: Literal["set_exactly"] = "set_exactly"
    hints: ClassVar[str] = r"(?<![A-Za-z0-9_])[xy]\s*[=:]?\s*\d|坐标|coordinate"
    rank: ClassVar[int] = 91
    targets: list[str] = Field(min_length=1)
    x: int | None = Field(None, ge=-500, le=5000)
    y: int | None = Field(None, ge=-500, le=5000)
    width: int | None = Field(None, ge=0, le=5000)
    height: int | None = Field(None, ge=0, le=5000)
    look: ExactLook = Field(default_factory=lambda: ExactLook())

    def check(self, outline: Outline) -> str:
        """Values must be given, and each element must have a place for them."""
        if not self._values() and not self.look.said():
            return _("It isn't said what to change of {what}.", what=called(self.targets, outline))
        for one in self.targets:
            info = outline.element(one)
            if info is not None and info.kind != "line" and 0 in (self.width, self.height):
                return _("The size must be at least 1 point.")
            wrong = self.look.unfit(info.kind) if info is not None else ""
            if wrong:
                name = _(_CALLED.get(wrong, wrong))
                return _("{what} has no {name}.", what=called([one], outline), name=name)
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements and their new values."""
        looks = {name: getattr(self.look, name) for name in self.look.said()}
        said = [
            f"{_(_CALLED.get(name, name))} {_shown(value)}"
            for name, value in {**self._values(), **looks}.items()
        ]
        return _("Set {what}: {list}.", what=called(self.targets, outline), list=_(", ").join(said))

    def change(self, template: Template, outline: Outline) -> None:
        """Write the values; a band that is too low then grows."""
        root = template.root
        before = needed_height(root)
        for node in [node for one in self.targets if (node := template.find(one)) is not None]:
            former, box, written = Box(node), Box(node), look_of(root, node)
            self.look.write(root, node)
            box.put(**self._values())
            if self.look.size is not None and self.height is None and self.y is None:
                room_for_line(root, node, written)
            if self.x is not None or self.width is not None or box.y < 0:
                check_inside(root, node, former)
            if local(holder_of(node)) in ("band", "frame"):
                fit(root, holder_of(node))
        keep_page(root, before)

    def _values(self) -> dict[str, Any]:
        return {name: value for name in PLACE if (value := getattr(self, name)) is not None}


def _shown(value: Any) -> str:
    """Return a value as it is written: 12, true, #FF0000."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)
