"""Taking elements away, with their labels and the room that they leave if that is wanted."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.outline import ElementInfo, Outline
from app.domain.reports.editing.space import boxes, holder_of
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.words import called, unknown
from app.domain.reports.mend_geometry import lowest
from app.domain.reports.xml_tools import local

_NEAR = 40


class DeleteElements(Edit):
    """Delete elements; with_partner: also the label's value or the value's label; close: close the gap."""

    kind: Literal["delete"] = "delete"
    targets: list[str] = Field(min_length=1)
    with_partner: bool = False
    close: bool = False

    def check(self, outline: Outline) -> str:
        """Every target must stand on the template."""
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name what goes."""
        return _("Deleted {what}.", what=called(self._all(outline), outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Take the elements out."""
        for name in self._all(outline):
            node = template.find(name)
            if node is None:
                continue
            holder = holder_of(node)
            template.drop(node)
            if self.close:
                _close(holder, outline.element(name))

    def _all(self, outline: Outline) -> list[str]:
        found = list(self.targets)
        for one in self.targets if self.with_partner else []:
            info = outline.element(one)
            partner = partner_of(outline, info) if info is not None else None
            if partner is not None and partner.id not in found:
                found.append(partner.id)
        return found


def partner_of(outline: Outline, info: ElementInfo) -> ElementInfo | None:
    """Return the value beside a label, or the label beside (or over) a value."""
    column = next((one for one in outline.columns if info.id in one.elements), None)
    if column is not None:
        others = column.headers if info.id in column.values else column.values
        return outline.element(others[0]) if others else None
    level = [
        one
        for one in outline.elements
        if one.band == info.band and one.id != info.id and abs(one.y - info.y) <= max(3, info.height // 2)
    ]
    if info.kind == "staticText":
        right = [one for one in level if one.kind == "textField" and one.x >= info.x + info.width - 3]
        return _nearest([(one.x - info.x - info.width, one) for one in right])
    left = [one for one in level if one.kind == "staticText" and one.x + one.width <= info.x + 3]
    return _nearest([(info.x - one.x - one.width, one) for one in left])


def _nearest(found: list[tuple[int, ElementInfo]]) -> ElementInfo | None:
    gap, info = min(found, key=lambda one: one[0], default=(_NEAR, None))
    return info if gap < _NEAR else None


def _close(holder: Any, gone: ElementInfo | None) -> None:
    """Move up what stood below the element, and make the band lower, where nothing stood beside it."""
    if gone is None or local(holder) != "band":
        return
    top, bottom = gone.y, gone.y + gone.height
    others = boxes(holder)
    if any(one.y < bottom and one.bottom > top for one in others):
        return
    below = [one for one in others if one.y >= bottom]
    free = min([one.y for one in below], default=bottom) - max(
        [one.bottom for one in others if one.bottom <= top], default=top
    )
    step = min(free, gone.height) if below else gone.height
    for one in below:
        one.put(y=one.y - step)
    height = xml.number(holder, "height")
    holder.set("height", str(max(lowest(holder), height - step)))
