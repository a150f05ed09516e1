"""The edit that puts one colour in the place of another wherever the report uses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.looks.colour_names import colour_called
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_NAMES = (
    "forecolor",
    "backcolor",
    "lineColor",
    "backgroundColor",
    "labelColor",
    "tickLabelColor",
    "axisLineColor",
    "color",
)


class ReplaceColour(Edit):
    """Put a colour in the place of others everywhere: letters, grounds, lines, styles and conditions."""

    kind: Literal["replace_colour"] = "replace_colour"
    hints: ClassVar[str] = r"#[0-9A-Fa-f]{6}.*(?:everywhere|wherever|所有|全部|统一)"
    rank: ClassVar[int] = 60
    former: list[str] = Field(min_length=1, max_length=20, description="the colours that go, as #RRGGBB")
    colour: str = Field(pattern=_COLOUR)

    def describe(self, outline: Outline) -> str:
        """Name both colours."""
        return _(
            "Replaced {first} by {second} everywhere.",
            first=_(", ").join(colour_called(one) for one in self.former),
            second=colour_called(self.colour),
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Write the new colour wherever one of the former stands."""
        places = list(places_of(template.root, self.former))
        if not places:
            raise EditProblem(
                "no_target",
                _("Nothing on the report has the colour {colour}.", colour=self.former[0]),
                _("Name a colour that the report uses."),
            )
        for node, name in places:
            node.set(name, self.colour)


def places_of(root: Any, colours: list[str]) -> Iterator[tuple[Any, str]]:
    """Yield the nodes of a template with the attributes that hold one of some colours."""
    wanted = {one.upper() for one in colours}
    for node in root.iter():
        if isinstance(node.tag, str):
            for name in _NAMES:
                if (node.get(name) or "").upper() in wanted:
                    yield node, name


def colours_of_report(root: Any) -> set[str]:
    """Return all colours that a template names, as #RRGGBB in capitals."""
    return {
        value.upper()
        for node in root.iter()
        if isinstance(node.tag, str)
        for name in _NAMES
        if (value := node.get(name) or "").startswith("#")
    }
