"""What a request changes although it takes it out of the report: both can't be meant."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.request.clause_signs import DESTRUCTIVE, LOOKS
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template

CHANGES = (
    *LOOKS,
    *("text", "replace_text", "rename_column", "column_width", "conditional_style"),
    *("move_column", "move", "resize"),
)


def contradicted(jrxml: bytes, edits: Sequence[Edit]) -> tuple[list[int], str]:
    """Return the places of a change and of the edit that takes away all it is about, with a name of that."""
    if not any(_removes(one) for one in edits) or not any(one.kind in CHANGES for one in edits):
        return [], ""
    template = Template(jrxml)
    changed: list[tuple[int, set[str]]] = []
    for at, edit in enumerate(edits):
        outline = outline_of(template)
        ids = touched_by(edit, outline)
        if _removes(edit):
            lost = next((one for one in changed if one[1] <= ids), None)
            if lost is not None:
                return [lost[0], at], _name(lost[1], outline)
        elif edit.kind in CHANGES and ids:
            changed.append((at, ids))
        try:
            edit.change(template, outline)
        except EditProblem:
            return [], ""
    return [], ""


def touched_by(edit: Edit, outline: Outline) -> set[str]:
    """Return the elements that an edit is about, those of its columns among them."""
    ids = {*getattr(edit, "targets", ()), getattr(edit, "target", "")}
    for name in (*getattr(edit, "columns", ()), getattr(edit, "column", "")):
        column = outline.column(name)
        ids |= set(column.elements) if column is not None else set()
    return ids - {""}


def changes_only(edits: Sequence[Edit], lost: set[str], outline: Outline) -> bool:
    """Tell whether edits change nothing but what is gone."""
    about = [touched_by(one, outline) for one in edits if one.kind in CHANGES]
    return bool(about) and len(about) == len(edits) and all(one and one <= lost for one in about)


def _removes(edit: Edit) -> bool:
    return edit.kind.startswith(DESTRUCTIVE)


def _name(ids: set[str], outline: Outline) -> str:
    heads = [id_ for one in outline.columns if ids & set(one.elements) for id_ in one.headers]
    named = (outline.element(one) for one in [*heads, *sorted(ids)])
    return next((one.text for one in named if one is not None and one.text), "")
