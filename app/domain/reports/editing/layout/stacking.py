"""Which element covers which: to the front or to the back of its band, before or behind another one."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown

_FRONT = (
    r"置(?:于|到)?(?:最)?(?:顶层|最?上层|最?前面?层?)|置顶(?![部端行])|(?:放|移|提|调|挪)[到在至](?:最)?(?:顶层|上层|前层|前景)|最上层|最顶层"
    r"|\b(?:bring|move|send|put|place)\b(?=.*\b(?:(?:to|in) the (?:very )?(?:front|foreground)"
    r"|on top of everything)\b)"
)
_BACK = (
    r"置(?:于|到)?(?:最)?(?:底层|最?下层|最?后面?层?)|置底|(?:放|移|调|挪|沉)[到在至](?:最)?(?:底层|下层|后层|背景层)|最底层|最下层"
    r"|\b(?:send|move|push|put|bring|place)\b(?=.*\b(?:(?:to|in) the (?:very )?back(?:ground)?"
    r"|behind everything)\b)"
)
_PLACE = (
    r"\b(?:to|in) the (?:very )?(?:front|foreground|back(?:ground)?)\b|\b(?:on top of|behind) everything\b"
)
# A column that goes to the front is the first one.
_LAYERS = r"层|\b(?:foreground|background|everything)\b"
_SAID = {
    "front": N_("Brought {what} to the front: it covers what it overlaps."),
    "back": N_("Sent {what} to the back: what overlaps it covers it."),
}


class Stack(Edit):
    """Bring elements to the front of their band, over what they overlap, or send them to the back."""

    kind: Literal["stack"] = "stack"
    hints: ClassVar[str] = r"顶层|底层|置顶|置底|上层|下层|front|back|behind|layer"
    rank = 43
    targets: list[str] = Field(min_length=1)
    to: Literal["front", "back"]

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 销售单置于顶层, 把底框放到最底层, bring the logo to the front."""
        for to, pattern in (("front", _FRONT), ("back", _BACK)):
            found = clause.has(pattern)
            if found is None:
                continue
            clause.take(*found.span())
            end = clause.has(_PLACE)
            if end is not None:
                clause.take(*end.span())
            targets = clause.targets()
            cells = {id_ for one in outline.columns for id_ in one.elements}
            if cells & set(targets) and not clause.has(_LAYERS):
                return []
            return [cls.model_validate({"targets": targets, "to": to})]
        return []

    def check(self, outline: Outline) -> str:
        """The elements must be there."""
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements."""
        return _(_SAID[self.to], what=called(self.targets, outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the elements last or first among their neighbours; their own order stays."""
        nodes = [node for one in self.targets if (node := template.find(one)) is not None]
        for node in nodes if self.to == "front" else reversed(nodes):
            parent = node.getparent()
            template.drop(node)
            others = [
                at for at, one in enumerate(parent) if xml.local(one) in (*xml.ELEMENTS, "elementGroup")
            ]
            ends = (others[0], others[-1] + 1) if others else (len(parent), len(parent))
            template.add(parent, node, ends[self.to == "front"])
