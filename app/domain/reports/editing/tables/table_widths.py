"""How wide the columns of a table component are: one by one, all alike, or as wide as the page together."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import Outline, table_column_nodes
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

LEAST = 24
_LEAF, _GROUP = "column", "columnGroup"
_EQUAL = (
    r"(?:[列栏]|宽度?)(?:都|全部?|一起)?(?:平分|均分)|等宽(?!字)|一样宽|同宽|列宽.{0,4}(?:相同|一致|相等|平均|均分)"
    r"|平均分[配布]?(?:.{0,4}列?宽度?)?|均分.{0,4}列宽?"
    r"|\bequal(?:ly)?\b.{0,20}\b(?:wide|widths?|columns?)\b|\bsame width\b"
    r"|\bcolumns?.{0,20}\bequal(?:ly)?(?: wide)?\b|\bdistribute\b.{0,12}\bcolumns?\b(?: evenly| equally)?"
)
_PAGE = (
    r"表格?(?:的?(?:总|整体)?宽度?)?(?:要|应|都)?(?:调整?|拉|加|变)?[宽]?(?:到|成|为|至)?(?:撑满|占满|铺满|填满|充满|拉满|等于|和|跟|与|适应)(?:整个)?(?:页面?|纸张?|版心|打印区)"
    r"(?:的?宽度?)?(?:一样宽|同宽|等宽|相同|一致)?"
    r"|\btable\b.{0,24}\b(?:fill|span|use|cover|as wide as|stretch(?:ed)? (?:to|across|over)|over)\b.{0,16}"
    r"\b(?:page|paper)\b(?: width)?|\bfit the table to the page\b"
)
_SOME = r"\d|(?:第|倒数)[一二三四五六七八九十]"


class TableWidths(Edit):
    """Make a table component's columns equally wide, or all together as wide as the page."""

    kind: Literal["table_widths"] = "table_widths"
    hints: ClassVar[str] = r"宽|均|wid|equal|fill"
    rank = 19
    to: Literal["equal", "page"]
    columns: list[str] = Field(default_factory=list, description="ids of those that get equal; empty: all")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 各列等宽, make the columns of the table equally wide, 表格撑满页面."""
        from app.domain.reports.editing.tables.table_columns import said_columns

        if not outline.table_columns or outline.columns:
            return []
        named = said_columns(clause, outline) if clause.has(_EQUAL) else []
        if len(named) > 1 and clause.says(_EQUAL):
            heard(clause, r"[列栏]|宽度?|一样|\b(?:make|wide|widths?|columns?|the same)\b")
            return [cls(to="equal", columns=[one.id for one in named])]
        if clause.has(_SOME):
            return []
        if clause.says(_PAGE):
            heard(clause, r"宽度?|整个|拉宽?|\b(?:make|wide|width|whole|full|stretch)\b")
            return [cls(to="page")]
        if not clause.says(_EQUAL):
            return []
        heard(
            clause,
            r"(?:所有|全部|各|每一?)?个?[列栏]的?|宽度?|一样|相同|一致|平均|[分调]成?|表格?[里中]?的?"
            r"|\b(?:make|wide|widths?|of|same|the|all|every|columns?|evenly)\b",
        )
        return [cls(to="equal")]

    def check(self, outline: Outline) -> str:
        """A table must be there."""
        known = {one.id for one in outline.table_columns}
        missing = [one for one in self.columns if one not in known]
        if missing:
            return _("There is no column {names}.", names=_(", ").join(missing))
        return "" if known else _("The report has no table component.")

    def describe(self, outline: Outline) -> str:
        """Say how wide."""
        if self.columns:
            titles = [f"“{one.title}”" for one in outline.table_columns if one.id in self.columns]
            return _("Made the columns {names} equally wide.", names=_(", ").join(titles))
        return {
            "equal": _("Made all columns of the table equally wide."),
            "page": _("Made the table as wide as the page between its margins."),
        }[self.to]

    def change(self, template: Template, outline: Outline) -> None:
        """Share the room among the columns, in proportion or alike."""
        nodes = table_column_nodes(template.root)
        if self.columns:
            chosen = [nodes[int(one[1:]) - 1] for one in self.columns]
            share_widths(chosen, [1] * len(chosen), sum(xml.number(one, "width") for one in chosen))
            return
        owner = next(one for one in nodes[0].iterancestors() if local(one) == "componentElement")
        place = xml.geometry(owner)
        now = [xml.number(one, "width") for one in nodes]
        left = xml.number(place, "x") if place is not None else 0
        total = sum(now) if self.to == "equal" else outline.column_width - max(0, left)
        share_widths(nodes, [1] * len(now) if self.to == "equal" else now, total)
        if self.to == "page" and place is not None:
            place.set("width", str(total))


def share_widths(nodes: list[Any], parts: list[int], total: int) -> None:
    """Make columns as wide together as asked, each by its part."""
    edges = [round(total * sum(parts[:at]) / sum(parts)) for at in range(len(parts) + 1)]
    give_widths(nodes, [end - start for start, end in pairwise(edges)])


def give_widths(nodes: list[Any], widths: list[int]) -> None:
    """Set the widths of columns, and of the groups over them."""
    for node, width in zip(nodes, widths, strict=True):
        change = width - xml.number(node, "width")
        for one in [node, *groups_over(node)] if change else []:
            set_width(one, xml.number(one, "width") + change)


def fit_widths(
    template: Template, outline: Outline, nodes: list[Any], wanted: dict[int, int], *, keep: bool = False
) -> None:
    """Give columns their widths; the others share what is left of the page. Raises EditProblem.

    keep: they are as wide together as before.
    """
    widths = [wanted.get(at, xml.number(node, "width")) for at, node in enumerate(nodes)]
    owner = next(one for one in nodes[0].iterancestors() if local(one) == "componentElement")
    place = xml.geometry(owner)
    left = xml.number(place, "x") if place is not None else 0
    room = max(
        outline.column_width - left, sum(xml.number(one, "width") for one in nodes) if not wanted else 0
    )
    room = min(room, outline.column_width - left) if sum(widths) > outline.column_width - left else room
    room = sum(xml.number(one, "width") for one in nodes) if keep else room
    over = sum(widths) - room
    if over > 0 or (keep and over):
        others = [at for at in range(len(nodes)) if at not in wanted]
        spare = sum(max(0, widths[at] - LEAST) for at in others)
        if spare < over or (keep and not others):
            raise EditProblem(
                "no_room",
                _(
                    "The page is too narrow for one more column:"
                    " the columns need {points} {points:point|points} more.",
                    points=over - spare,
                ),
                _("Remove a column, print the page in landscape, or make the margins smaller."),
            )
        for at in others:
            share = round(over * max(0, widths[at] - LEAST) / spare) if spare else 0
            over, spare = over - share, spare - max(0, widths[at] - LEAST)
            widths[at] -= share
    give_widths(nodes, widths)
    if place is not None and sum(widths) > xml.number(place, "width"):
        place.set("width", str(sum(widths)))


def groups_over(column: Any) -> list[Any]:
    """Return the groups of columns that a column stands in."""
    return [one for one in column.iterancestors() if local(one) == _GROUP]


def set_width(column: Any, width: int) -> None:
    """Give a column or group a width, and its own cells' elements that filled it the same."""
    former = xml.number(column, "width")
    column.set("width", str(width))
    for cell in (one for one in column if local(one) not in (_LEAF, _GROUP)):
        for place in (xml.geometry(one) for one in xml.elements(cell)):
            if place is None:
                continue
            right = xml.number(place, "x") + xml.number(place, "width")
            if right >= former - 1 or right > width:
                place.set("width", str(max(1, width - xml.number(place, "x") - max(0, former - right))))
