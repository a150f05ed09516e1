"""The edit of a conditional style whose condition is said as an expression."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.conditions.conditional_look import put_condition
from app.domain.reports.editing.stated.named_styles import StyleLook
from app.domain.reports.editing.stated.set_expression import unknown_data
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown


class StyleWhen(Edit):
    """Give texts or shapes a look where an expression holds that is taken word for word."""

    kind: Literal["style_when"] = "style_when"
    hints: ClassVar[str] = r"条件样式|conditional style"
    rank = 60
    targets: list[str] = Field(min_length=1)
    expression: str = Field(min_length=1, max_length=2000)
    look: StyleLook

    def check(self, outline: Outline) -> str:
        """There must be targets and a look, and the data of the expression must be declared."""
        if not self.look.attributes():
            return _("It isn't said how the values should look then.")
        return unknown(self.targets, outline) or unknown_data(self.expression, outline)

    def describe(self, outline: Outline) -> str:
        """Name the targets, the look and the condition."""
        what = called(self.targets, outline)
        said = self.look.said()
        return _("{what} is {look} where {when}.", what=what, look=said, when=self.expression)

    def change(self, template: Template, outline: Outline) -> None:
        """Give the elements a style with the condition."""
        look: dict[str, Any] = self.look.attributes()
        for name in self.targets:
            node = template.find(name)
            if node is not None:
                put_condition(template, node, self.expression, look)
