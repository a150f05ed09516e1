"""Moving a column of a table component to another place among those of its heading."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.tables.table_columns import TableEdit, said_columns
from app.domain.reports.editing.template.outline import Outline, table_column_nodes
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_MOVE = r"移动?|挪|放|拉[到至]|[调换][到至]|排[到在]|\b(?:move|put|place|shift|bring)\b"
_OTHER = (
    r"宽|色|字体|对齐|合计|增加|添加|加一?列|边框|文字|表头|标题|\b(?:wid|colou?r|align|total|add"
    r"|insert|border"
    r"|headers?\b|headings?\b|font|text)"
)
_ENDS: tuple[tuple[Literal["first", "last"], str], ...] = (
    (
        "first",
        r"最前面?|最左[边侧]?|开头|第一[列位个]|第1列|首[列位]|\b(?:first"
        r"|front(?: of the (?:table|list|columns?)\b|(?! of))"
        r"|start|beginning"
        r"|far left|leftmost)\b",
    ),
    ("last", r"最后面?|最右[边侧]?|末尾|末[列位]|\b(?:last|end|far right|rightmost)\b"),
)
_BEFORE = r"前[面头边]?|之前|左[边侧面]|\bbefore\b|\bto the left of\b|\b(?:in front|ahead) of\b"
_AFTER = (
    r"后[面头边]?|之后|右[边侧面]|\b(?:after|behind|following)\b|\b(?:right )?next to\b|\bto the right of\b"
)
_BETWEEN = r"之间|中间|\bbetween\b"
_STEPS: tuple[tuple[Literal["left", "right"], str], ...] = (
    ("left", r"左|\bleft\b"),
    ("right", r"右|\bright\b"),
)
_GOAL = (
    r"移动?|挪|放|拉[到至]|[调换][到至]|排[到在]"
    r"|\b(?:to|before|after|behind|following|ahead|in front|next|between)\b"
)


class MoveTableColumn(TableEdit):
    """Move a column of a table component one place left or right, first, last, before or after another."""

    kind: Literal["move_table_column"] = "move_table_column"
    hints: ClassVar[str] = r"移|挪|放|move|列|column"
    rank = 19
    columns: list[str] = Field(min_length=1, max_length=1, description="the id of the column such as t2")
    to: Literal["left", "right", "first", "last", "before", "after"]
    other: str = Field(default="", description="the other column's id for before and after")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 把第三列移到最前面, move the column Header 3 before Header 1."""
        if not outline.table_columns or outline.columns or clause.says_apart(_OTHER, mark=False):
            return []
        if not clause.says(_MOVE):
            return []
        mover, rest = clause.before(_GOAL), clause.after(_GOAL)
        found = said_columns(mover, outline)
        if len(found) != 1:
            return []
        place = _place(clause, rest, outline)
        heard(clause, r"[列栏]|到|一[列位格]|位置?|\b(?:columns?|position|place|one|very|the|to|of|table)\b")
        if place is None or place[1] == found[0].id:
            return []
        clause.touched[:] = found[0].elements
        return [cls(columns=[found[0].id], to=place[0], other=place[1])]

    def check(self, outline: Outline) -> str:
        """Both columns must stand, and be two."""
        missing = super().check(outline)
        if missing or self.to not in ("before", "after"):
            return missing
        if self.other in self.columns:
            return _("A column can't change places with itself.")
        return self.model_copy(update={"columns": [self.other], "to": "first"}).check(outline)

    def describe(self, outline: Outline) -> str:
        """Say where the column goes."""
        name = self.titles(outline)
        other = self.model_copy(update={"columns": [self.other]}).titles(outline)
        said = {
            "left": _("Moved the column {name} one place to the left.", name=name),
            "right": _("Moved the column {name} one place to the right.", name=name),
            "first": _("Moved the column {name} to the first place.", name=name),
            "last": _("Moved the column {name} to the last place.", name=name),
            "before": _("Moved the column {name} before {other}.", name=name, other=other),
            "after": _("Moved the column {name} after {other}.", name=name, other=other),
        }
        return said[self.to]

    def change(self, template: Template, outline: Outline) -> None:
        """Put the column's node at its new place among those beside it."""
        node = self.nodes(template)[0]
        holder = node.getparent()
        beside = [one for one in holder if local(one) in ("column", "columnGroup")]
        at = beside.index(node)
        target = self._target(template, holder, beside, at)
        if target == at:
            raise EditProblem(
                "nothing_to_move",
                _("The column {name} stands there already.", name=self.titles(outline)),
                _("Name another place."),
            )
        others = [one for one in beside if one is not node]
        before = holder.index(others[target]) if target < len(others) else holder.index(others[-1]) + 1
        before -= holder.index(node) < before
        template.drop(node)
        template.add(holder, node, before)

    def _target(self, template: Template, holder: Any, beside: list[Any], at: int) -> int:
        """Return the place among the others; where that is under another heading, that is refused."""
        last = len(beside) - 1
        if self.to in ("first", "last", "left", "right"):
            self._refuse_inner(holder)
            return {"first": 0, "last": last, "left": max(0, at - 1), "right": min(last, at + 1)}[self.to]
        other = table_column_nodes(template.root)[int(self.other[1:]) - 1]
        own = next((one for one in beside if one is other or other in one.iter()), None)
        inside = [one for one in own.iter() if local(one) == "column"] if own is not None else []
        if own is None or other is not (inside[0] if self.to == "before" else inside[-1]):
            raise _torn_apart()
        spot = beside.index(own) + (self.to == "after")
        return spot - (at < spot)

    def _refuse_inner(self, holder: Any) -> None:
        """A column under a common heading does not leave it."""
        if self.to in ("first", "last") and local(holder) == "columnGroup":
            raise _torn_apart()


def _torn_apart() -> EditProblem:
    return EditProblem(
        "spans_columns",
        _("A heading or a total stands over several columns, and this would tear them apart."),
        _("Move the columns together, or remove the common heading first."),
    )


def _place(clause: Clause, rest: Clause, outline: Outline) -> tuple[Any, str] | None:
    """Return where a column is to go, with the other column that this place is said by."""
    for end, pattern in _ENDS:
        if rest.says(pattern):
            return end, ""
    if clause.has(_BETWEEN):
        other = said_columns(rest, outline) or said_columns(clause, outline)[1:]
        clause.says(_BETWEEN)
        return ("after", min(other, key=lambda one: int(one.id[1:])).id) if len(other) > 1 else None
    for name, pattern in (("before", _BEFORE), ("after", _AFTER)):
        if clause.says(pattern):
            other = said_columns(rest, outline) or said_columns(clause, outline)[1:]
            return (name, other[0].id) if other else None
    for step, pattern in _STEPS:
        if rest.says(pattern) or clause.says(rf"(?:{pattern})"):
            return step, ""
    return None
