"""A report before and after the edits of a request, to see what of it they left as it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.request.taken_away import touched_by
from app.domain.reports.editing.template.outline import ElementInfo, Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

Read = Callable[[bytes, str], Sequence[dict[str, Any]] | None]
_BY_TAG = {
    "格式": ("pattern", "patternExpression"),
    "对齐": ("textAlignment", "verticalAlignment", "hTextAlign", "vTextAlign", "hImageAlign"),
    "样式": ("style",),
}
_GEOMETRY = ("x", "y", "width", "height")


@dataclass(frozen=True)
class Change:
    """A report before and after some edits; touched are the elements that they are about.

    read returns the edits that other words mean of a report, None where not all of them is understood.
    """

    old: Template
    new: Template
    before: Outline
    after: Outline
    edits: Sequence[Edit]
    touched: set[str]
    read: Read

    def pairs(self, ids: Sequence[str] | set[str]) -> list[tuple[ElementInfo, ElementInfo | None]]:
        """Return elements as they were, each with how it is now: None where it is gone."""
        return [(one, self.after.element(one.id)) for one in self.before.elements if one.id in ids]

    def added(self) -> list[ElementInfo]:
        """Return the elements that weren't there before."""
        there = {one.id for one in self.before.elements}
        return [one for one in self.after.elements if one.id not in there]

    def untouched(self) -> list[str]:
        """Return the elements that the edits are not about and that are still there."""
        return [
            one.id
            for one in self.before.elements
            if one.id not in self.touched and self.after.element(one.id) is not None
        ]

    def written(self, id_: str, aspect: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """Return how the format, the alignment, the borders or the style of an element was and is written."""
        return _written(self.old.find(id_), aspect), _written(self.new.find(id_), aspect)


def change_of(jrxml: bytes, edits: Sequence[dict[str, Any]], read: Read) -> Change | None:
    """Return what edits make of a report; None where they can't be carried out."""
    template = Template(jrxml)
    before = outline_of(template)
    made = read_edits(list(edits))
    touched: set[str] = set()
    try:
        for one in made:
            now = outline_of(template)
            touched |= touched_by(one, now) | _givers(one, now)
            one.change(template, now)
    except EditProblem:
        return None
    return Change(Template(jrxml), template, before, outline_of(template), made, touched, read)


def _givers(edit: Edit, outline: Outline) -> set[str]:
    """Return the elements of the column that an edit names as the one that gives or takes the room."""
    names = (str(getattr(edit, one, "") or "") for one in ("other", "room_from"))
    return {id_ for one in names if (column := outline.column(one)) is not None for id_ in column.elements}


def _written(node: Any, aspect: str) -> list[tuple[str, str]]:
    """Return the attributes and texts by which an aspect of an element is written."""
    if node is None:
        return []
    found: list[tuple[str, str]] = []
    for one in node.iter():
        name = local(one) if isinstance(one.tag, str) else ""
        if aspect == "边框":
            if name == "box" or name.lower().endswith("pen"):
                found += [(f"{name}.{key}", value) for key, value in sorted(one.attrib.items())]
            continue
        own = _BY_TAG.get(aspect, ())
        found += [(key, value) for key, value in sorted(one.attrib.items()) if key in own]
        found += [(name, one.text or "")] if name in own else []
    return found


def same_place(old: ElementInfo, new: ElementInfo, names: Sequence[str] = _GEOMETRY) -> bool:
    """Tell whether an element stands where it stood, as large as it was."""
    return all(getattr(old, name) == getattr(new, name) for name in names)
