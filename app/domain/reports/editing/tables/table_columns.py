"""Edits of the columns of a table component: take one out, let two change places, make one wider."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.room_words import table_taker_of
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_signs import NOT_WANTED
from app.domain.reports.editing.request.numerals import EN_ORDINAL
from app.domain.reports.editing.tables.table_widths import give_widths, share_widths
from app.domain.reports.editing.template.outline import Outline, TableColumnInfo, table_column_nodes
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

OF_THE_TABLE = (
    r"\b(?:of|in) the table\b|\btable(?:'s|’s)(?=\W|$)|表格?[里中](?=的|第|把|$)"
    rf"|\btable(?= (?:{EN_ORDINAL}|last) columns?\b)"
)
_COLUMN = r"[列栏](?!头|标题|名)|\bcolumns?\b"
_DELETE = (
    rf"删[除掉去]?|去掉|去除|移除|{NOT_WANTED}(?:再)?(?:显示|打印|出现)?|[不别](?:再|用)?(?:显示|打印|印)|不需要|隐藏|取消|拿掉|砍掉|移走|拿走|撤[掉下]"
    r"|藏(?:起来?|掉)?"
    r"|\b(?:delete|remove|drop|hide|get rid of|take out|without"
    r"|(?:don't|do not) (?:show|print|need|want|display))\b"
)
_NOT_WHOLE = (
    r"边框|颜色|背景|合计|总计|排序|线|空|格式|加粗|斜体|下划线|文字|表头|标题"
    r"|\b(?:borders?|colou?r|total|sort|lines?|format|bold|headers?|headings?)\b"
)
_SWAP = (
    r"互换|对调|交换|调换|位置[互对调]?换|换一?[个下]?位置?|换一下(?=$|[,，吧])"
    r"|换过来|调个个儿?|掉个个儿?|颠倒|对换|\b(?:swap|exchange|switch)\b"
)
_LOOKS_OF = r"的(?:颜色|字体|字号|文字|内容|格式|大小|宽度|高度|样式|对齐)"
_LEAST, _NEAR = 12, 2


class TableEdit(Edit):
    """An edit of columns of the table component; not an edit itself."""

    company: ClassVar[str] = OF_THE_TABLE
    kind: str
    columns: list[str] = Field(min_length=1, description="ids of the table's columns such as t2")

    def check(self, outline: Outline) -> str:
        """The columns must stand."""
        known = {one.id for one in outline.table_columns}
        missing = [one for one in self.columns if one not in known]
        return _("There is no column {names}.", names=_(", ").join(missing)) if missing else ""

    def nodes(self, template: Template) -> list[Any]:
        """Return the columns' nodes."""
        every = table_column_nodes(template.root)
        return [every[int(one[1:]) - 1] for one in self.columns]

    def titles(self, outline: Outline) -> str:
        """Return the columns' headings for a sentence."""
        named = {one.id: one.title or one.id for one in outline.table_columns}
        return _(", ").join(f"“{named.get(one, one)}”" for one in self.columns)


class RemoveTableColumn(TableEdit):
    """Take columns out of a table component; the others share their room where it filled its place."""

    kind: Literal["remove_table_column"] = "remove_table_column"
    hints: ClassVar[str] = r"列|column"
    rank = 19
    other: str = Field("", description="the only column that takes the room; empty: all do")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 删除第三列, remove the column Header 3."""
        if not outline.table_columns or not (clause.has(_COLUMN) or names_column(clause)):
            return []
        if clause.says_apart(_NOT_WHOLE, mark=False) or not clause.says(_DELETE):
            return []
        other = table_taker_of(clause)
        named = [one for one in said_columns(clause, outline) if one.id != other]
        found = named or column_spoken_of(clause, outline)
        clause.says(_COLUMN)
        if not found:
            raise clause.unclear([one.elements[0] for one in outline.table_columns if one.elements])
        return [cls(columns=[one.id for one in found], other=other)]

    def check(self, outline: Outline) -> str:
        """The columns must stand, and one must remain; that which takes the room is none of those that go."""
        known = {one.id for one in outline.table_columns} - set(self.columns)
        if self.other and self.other not in known:
            return _("There is no column {names}.", names=self.other)
        if outline.table_columns and len(set(self.columns)) >= len(outline.table_columns):
            return _("At least one column must remain.")
        return super().check(outline)

    def describe(self, outline: Outline) -> str:
        """Name the columns."""
        return _("Removed the column {names}.", names=self.titles(outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Take the columns out; the groups over them become narrower, or go with their last column."""
        every = table_column_nodes(template.root)
        total = sum(xml.number(one, "width") for one in every)
        taker = every[int(self.other[1:]) - 1] if self.other else None
        owner = next(one for one in every[0].iterancestors() if local(one) == "componentElement")
        self._take_out(template)
        left = table_column_nodes(template.root)
        place = xml.geometry(owner)
        if taker is not None:
            free = total - sum(xml.number(one, "width") for one in left)
            give_widths(left, [xml.number(one, "width") + (free if one is taker else 0) for one in left])
        elif left and place is not None and total >= xml.number(place, "width") - _NEAR:
            share_widths(left, [xml.number(one, "width") for one in left], total)

    def _take_out(self, template: Template) -> None:
        for node in self.nodes(template):
            width, above = xml.number(node, "width"), node.getparent()
            template.drop(node)
            while above is not None and local(above) == "columnGroup":
                holder = above.getparent()
                if not [one for one in above if local(one) in ("column", "columnGroup")]:
                    template.drop(above)
                else:
                    _set_width(above, xml.number(above, "width") - width)
                above = holder


class SwapTableColumns(TableEdit):
    """Let two columns of a table component change places, both under the same heading or under none."""

    kind: Literal["swap_table_columns"] = "swap_table_columns"
    hints: ClassVar[str] = r"换|调|swap|exchange"
    rank = 19
    columns: list[str] = Field(
        min_length=2, max_length=2, description="ids of the table's columns such as t2"
    )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 第二列和第三列互换, swap columns 1 and 2."""
        if not outline.table_columns or not clause.has(_SWAP) or clause.has(_LOOKS_OF):
            return []
        found = said_columns(clause, outline)
        clause.says(_SWAP)
        clause.says(r"位置|顺序")
        clause.says(r"左右|前后")
        clause.says(_COLUMN)
        return [cls(columns=[one.id for one in found])] if len(found) == 2 else []

    def check(self, outline: Outline) -> str:
        """Two columns must be given."""
        same = _("A column can't change places with itself.") if len(set(self.columns)) < 2 else ""
        return same or super().check(outline)

    def describe(self, outline: Outline) -> str:
        """Name the columns."""
        name, other = (self.model_copy(update={"columns": [one]}).titles(outline) for one in self.columns)
        return _("Swapped the columns {name} and {other}.", name=name, other=other)

    def change(self, template: Template, outline: Outline) -> None:
        """Put each in the other's place; where they are under different headings, that is refused."""
        first, second = self.nodes(template)
        holder = first.getparent()
        if second.getparent() is not holder:
            raise EditProblem(
                "spans_columns",
                _("A heading or a total stands over several columns, and this would tear them apart."),
                _("Move the columns together, or remove the common heading first."),
            )
        low, high = sorted((first, second), key=holder.index)
        at, later = holder.index(low), holder.index(high)
        template.drop(high)
        template.drop(low)
        template.add(holder, high, at)
        template.add(holder, low, later)


def names_column(clause: Clause) -> bool:
    """Tell whether a clause names a column with its box word, which other readings hide: 设备那一栏."""
    named = [one for one in mentions_in(clause) if one.kind == "column"]
    return any(clause.text[one.start : one.end].endswith(("栏", "列")) for one in named)


def said_columns(clause: Clause, outline: Outline) -> list[TableColumnInfo]:
    """Return the table's columns that a clause names, in its order."""
    found: list[TableColumnInfo] = []
    for one in mentions_in(clause):
        named = [each for each in outline.table_columns if set(each.elements) & set(one.ids)]
        one_column = one.kind == "line" and re.match(r"一?[栏列]", clause.text[one.end - 1 :])
        if named and (one.kind in ("column", "label", "field") or (one_column and len(named) == 1)):
            clause.mark(one.start, one.end)
            found += [each for each in named if each not in found]
    return found


def column_spoken_of(clause: Clause, outline: Outline) -> list[TableColumnInfo]:
    """Return the table's column that the clause before was about, or that is clicked: 这列再加宽40."""
    named = [one for one in mentions_in(clause) if one.ids and one.kind not in ("kind", "selection")]
    meant = set(clause.selected) or set(clause.previous)
    if named or not meant:
        return []
    found = [one for one in outline.table_columns if meant & set(one.elements)]
    held = {id_ for one in found for id_ in one.elements}
    if len(found) != 1 or not meant <= held:
        return []
    clause.says(r"[这那该此本]一?[列栏]|它|\b(?:it|(?:this|that|the) column|its)\b")
    clause.touched[:] = found[0].elements
    return found


def _set_width(group: Any, width: int) -> None:
    """Give a group of columns a width, and its own cells' texts what they have room for."""
    former = xml.number(group, "width")
    group.set("width", str(max(_LEAST, width)))
    for cell in (
        one for one in group if local(one) in ("columnHeader", "columnFooter", "tableHeader", "tableFooter")
    ):
        for place in (xml.geometry(one) for one in xml.elements(cell)):
            if place is not None and xml.number(place, "x") + xml.number(place, "width") > width:
                place.set("width", str(max(_LEAST, xml.number(place, "width") - (former - width))))
