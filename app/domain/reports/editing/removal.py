"""Taking elements away."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.words import called, unknown


class DeleteElements(Edit):
    """Delete elements."""

    kind: Literal["delete"] = "delete"
    targets: list[str] = Field(min_length=1)

    def check(self, outline: Outline) -> str:
        """Every target must stand on the template."""
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name what goes."""
        return _("Deleted {what}.", what=called(self.targets, outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Take the elements out."""
        for name in self.targets:
            node = template.find(name)
            if node is not None:
                template.drop(node)
