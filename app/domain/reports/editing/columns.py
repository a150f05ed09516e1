"""Edits of columns that stand already: remove, rename, move, widen, make equal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.cells import room_for
from app.domain.reports.editing.clause import Clause
from app.domain.reports.editing.grid import Grid, Layout, grid_of, lay_out
from app.domain.reports.editing.heard import heard
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.unused import drop_unused_variables, variables_in
from app.domain.reports.editing.widths import fit_widths, least_widths, set_widths

COLUMN = r"列|栏|\bcolumns?\b"


def no_column(ids: Sequence[str], outline: Outline) -> str:
    """Return "" or which ids are no columns of the report."""
    missing = [one for one in ids if outline.column(one) is None]
    return _("There is no column {names}.", names=", ".join(missing)) if missing else ""


def titles(ids: Sequence[str], outline: Outline) -> str:
    """Return the columns' headings for a sentence."""
    return ", ".join(f"“{one.title or one.field}”" for id_ in ids if (one := outline.column(id_)) is not None)


class RemoveColumns(Edit):
    """Remove columns with their headings, values and totals; the other columns take the room."""

    kind: Literal["remove_column"] = "remove_column"
    rank = 20
    columns: list[str] = Field(min_length=1, description="column ids such as c3")

    def check(self, outline: Outline) -> str:
        """The columns must stand, and one must remain."""
        if len(set(self.columns)) >= len(outline.columns) > 0:
            return _("At least one column must remain.")
        return no_column(self.columns, outline)

    def describe(self, outline: Outline) -> str:
        """Name the columns."""
        return _("Removed the column {names}.", names=titles(self.columns, outline))

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 删除第三列, remove the column price."""
        if not clause.has(COLUMN) or not clause.says(
            r"删除?|去掉|去除|移除|不要|不显示|不用|隐藏|取消"
            r"|\b(?:delete|remove|drop|hide|without|get rid of)\b"
        ):
            return []
        if clause.has(r"边框|颜色|背景|合计|总计|小计|排序|线|\b(?:border|colou?r|total|sort|lines?)\b"):
            return []
        clause.says(COLUMN)
        found = clause.columns()
        return [cls(columns=[one.id for one in found])] if found else []

    def change(self, template: Template, outline: Outline) -> None:
        """Take the columns out and share their room."""
        grid = grid_of(template, outline)
        shared = [one for one in self.columns if self._stays(grid, one)]
        used = self._variables(template, outline)
        for name in [id_ for one in shared if (column := outline.column(one)) for id_ in column.elements]:
            _drop(template, name)
        gone = sorted({grid.index_of(one) for one in self.columns if one not in shared})
        if gone:
            self._close(template, grid, gone, outline)
        drop_unused_variables(template, used)

    def _stays(self, grid: Grid, column: str) -> bool:
        """Tell whether another column that is kept stands in the same place."""
        return any(one.id not in self.columns for one in grid.slots[grid.index_of(column)].columns)

    def _close(self, template: Template, grid: Grid, gone: list[int], outline: Outline) -> None:
        kept = [at for at in range(len(grid.slots)) if at not in gone]
        total = grid.right - grid.left
        widths = fit_widths([grid.slots[at].width for at in kept], [0] * len(kept), total)
        assert widths is not None
        edges = _edges_without(len(grid.slots), gone)
        wrong = {id_ for one in self.columns if (column := outline.column(one)) for id_ in column.elements}
        over = [piece for piece in grid.pieces if template.name_of(piece.node) in wrong]
        lay_out(template, grid, Layout(list(kept), widths, edges, grid.left))
        for piece in over:
            first, last = grid.span(piece)
            if first == last or local_total(piece.node):
                _drop(template, template.name_of(piece.node))

    def _variables(self, template: Template, outline: Outline) -> set[str]:
        ids = [id_ for one in self.columns if (column := outline.column(one)) for id_ in column.elements]
        return variables_in([node for id_ in ids if (node := template.find(id_)) is not None])


def local_total(node: Any) -> bool:
    """Tell whether an element prints a value and no text that others share."""
    return xml.local(node) == "textField"


def _drop(template: Template, name: str) -> None:
    node = template.find(name)
    if node is not None:
        template.drop(node)


def _edges_without(count: int, gone: list[int]) -> dict[int, list[int]]:
    """Return where each of the count + 1 edges goes when slots are taken out."""
    edges: dict[int, list[int]] = {}
    taken: set[int] = set()
    for at in [count, *range(count)]:
        new = at - sum(1 for one in gone if one < at)
        edges[at] = [] if new in taken else [new]
        taken.add(new)
    return edges


class RenameColumn(Edit):
    """Change a column's heading."""

    kind: Literal["rename_column"] = "rename_column"
    rank = 25
    column: str = Field(description="column id such as c3")
    title: str = Field(min_length=1, max_length=60)

    def check(self, outline: Outline) -> str:
        """The column must stand and have a heading."""
        found = outline.column(self.column)
        if found is not None and not found.headers:
            return _("The column {name} has no heading.", name=found.field)
        return no_column([self.column], outline)

    def describe(self, outline: Outline) -> str:
        """Say both headings."""
        return _(
            "Renamed the column {name} to “{title}”.", name=titles([self.column], outline), title=self.title
        )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 把单价列改名为售价, rename column price to rate."""
        if not clause.has(COLUMN) or not clause.has(
            r"改名|重命名|更名|改叫|列名|列头|表头.{0,6}改|改[为成]|叫|\b(?:rename|retitle|called?|heading)\b"
        ):
            return []
        if clause.has(r"宽|色|字号|字体|对齐|格式|类型|移|\b(?:width|wide|colou?r|font|align|format|move)\b"):
            return []
        title = clause.new_text()
        clause.says(r"改名|重命名|更名|\b(?:rename|retitle)\b")
        found = clause.columns() if title else []
        return [cls(column=found[0].id, title=title[:60])] if found else []

    def change(self, template: Template, outline: Outline) -> None:
        """Reword the lowest heading; widen the column where the words need it."""
        column = outline.column(self.column)
        node = template.find(_own_heading(template, outline, self.column))
        said = xml.child(node, "text") if node is not None else None
        if column is None or said is None:
            return
        said.text = self.title
        grid = grid_of(template, outline)
        at = grid.index_of(self.column)
        needed = max((room_for(template, node, line) for line in self.title.split("\n")), default=0)
        place = xml.geometry(node)
        height = xml.number(place, "height")
        if needed > xml.number(place, "width") and height < 2.4 * 1.17 * 10:
            _widen(template, grid, at, grid.slots[at].width + needed - xml.number(place, "width"))


def _own_heading(template: Template, outline: Outline, id_: str) -> str:
    """Return the heading that only this column has: the lowest of those over it."""
    column = outline.column(id_)
    if column is None:
        return ""
    shared = [one for other in outline.columns if other.id != id_ for one in other.headers]
    own = [one for one in column.headers if one not in shared] or column.headers
    infos = [info for one in own if (info := outline.element(one)) is not None and info.text]
    lowest = max(infos, key=lambda one: (one.y, -abs(one.x - column.x)), default=None)
    return lowest.id if lowest is not None else (own[0] if own else "")


class MoveColumn(Edit):
    """Move a column one place left or right, first, last, before or after another, or swap two."""

    kind: Literal["move_column"] = "move_column"
    rank = 22
    column: str = Field(description="column id such as c3")
    to: Literal["left", "right", "first", "last", "before", "after", "swap"]
    other: str = Field(default="", description="the other column's id for before, after, swap")

    def check(self, outline: Outline) -> str:
        """Both columns must stand."""
        needs = self.to in ("before", "after", "swap")
        if needs and self.other == self.column:
            return _("A column can't change places with itself.")
        return no_column([self.column, *([self.other] if needs else [])], outline)

    def describe(self, outline: Outline) -> str:
        """Say where the column goes."""
        name, other = titles([self.column], outline), titles([self.other], outline)
        said = {
            "left": _("Moved the column {name} one place to the left.", name=name),
            "right": _("Moved the column {name} one place to the right.", name=name),
            "first": _("Moved the column {name} to the first place.", name=name),
            "last": _("Moved the column {name} to the last place.", name=name),
            "before": _("Moved the column {name} before {other}.", name=name, other=other),
            "after": _("Moved the column {name} after {other}.", name=name, other=other),
            "swap": _("Swapped the columns {name} and {other}.", name=name, other=other),
        }
        return said[self.to]

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 把单价列移到数量前面, swap columns 2 and 3, move price to the end."""
        if clause.has(r"宽|色|字体|对齐|合计|增加|添加|加一?列|\b(?:wid|colou?r|align|total|add|insert)"):
            return []
        swap = clause.says(r"互换|对调|交换|调换|换个?位置?|\b(?:swap|exchange|switch)\b")
        if swap:
            found = clause.columns(required=bool(clause.has(COLUMN)))
            return [cls(column=found[0].id, to="swap", other=found[1].id)] if len(found) == 2 else []
        if not clause.says(r"移动?|挪|放|调[到至]|排[到在]|\b(?:move|put|place|shift)\b"):
            return []
        return _read_move(cls, clause, outline)

    def change(self, template: Template, outline: Outline) -> None:
        """Put the columns in their new order."""
        grid = grid_of(template, outline)
        order = self._order(grid)
        count = len(grid.slots)
        if order == list(range(count)):
            raise EditProblem(
                "nothing_to_move",
                _("The column {name} stands there already.", name=titles([self.column], outline)),
                _("Name another place."),
            )
        edges = {at: [at] for at in range(count + 1)}
        widths = [grid.slots[at].width for at in order]
        lay_out(template, grid, Layout(list(order), widths, edges, grid.left))

    def _order(self, grid: Grid) -> list[int]:
        order = list(range(len(grid.slots)))
        at, other = grid.index_of(self.column), grid.index_of(self.other)
        if self.to == "swap":
            order[at], order[other] = order[other], order[at]
            return order
        order.remove(at)
        spots = {
            "left": max(0, at - 1),
            "right": at + 1,
            "first": 0,
            "last": len(order),
            "before": other - (at < other),
            "after": other + 1 - (at < other),
        }
        order.insert(spots[self.to], at)
        return order


def _read_move(cls: type[MoveColumn], clause: Clause, outline: Outline) -> list[Edit]:
    if not outline.columns:
        return []
    heard(clause, r"位置?置?|一[列位格]|\b(?:position|place|one|very|table)\b")
    mover = clause.before(r"移动?|挪|放|调[到至]|排[到在]")
    if clause.english:
        mover = clause.before(r"\b(?:to|before|after|one|left|right|in front)\b")
    ends = {
        "first": (
            r"最前|最左|第一列|第一位|开头|首列"
            r"|\b(?:first|front(?! of)|start|beginning|far left|leftmost)\b"
        ),
        "last": r"最后|最右|末尾|末列|\b(?:last|end|far right|rightmost)\b",
    }
    named = bool(clause.has(COLUMN))
    rest = clause.after(r"移动?|挪|放|调[到至]|排[到在]|\b(?:to|before|after)\b")
    for to, pattern in ends.items():
        if rest.has(pattern) or (clause.english and clause.has(pattern)):
            found = mover.columns(required=named)
            clause.says(pattern)
            return [cls(column=found[0].id, to=to)] if found else []
    where = clause.says(r"前面?|之前|左[边侧面]|\bbefore|to the left of|in front of\b")
    behind = None if where else clause.says(r"后面?|之后|右[边侧面]|\bafter|to the right of|behind\b")
    if where or behind:
        found = mover.columns(required=named)
        other = [one for one in rest.columns(required=False) if one not in found]
        if found and other:
            return [cls(column=found[0].id, to="before" if where else "after", other=other[0].id)]
        if not named or not found:
            return []
        return [cls(column=found[0].id, to="left" if where else "right")]
    for to, pattern in (("left", r"左|\bleft\b"), ("right", r"右|\bright\b")):
        if named and clause.says(pattern) and (found := mover.columns()):
            return [cls(column=found[0].id, to=to)]
    return []


class SetColumnWidth(Edit):
    """Set a column's width in points or by a percentage; the other columns give or take the room."""

    kind: Literal["column_width"] = "column_width"
    rank = 24
    column: str = Field(description="column id such as c3")
    width: int = Field(default=0, ge=0, le=2000, description="points; 0 to use percent")
    percent: int = Field(default=130, ge=20, le=400, description="of the present width")

    def check(self, outline: Outline) -> str:
        """The column must stand."""
        return no_column([self.column], outline)

    def describe(self, outline: Outline) -> str:
        """Say the new width."""
        name = titles([self.column], outline)
        if self.width:
            return _("Made the column {name} {width} points wide.", name=name, width=self.width)
        if self.percent > 100:
            return _("Made the column {name} wider.", name=name)
        return _("Made the column {name} narrower.", name=name)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 把备注列加宽, make the price column narrower, 列宽设为80."""
        if not clause.has(r"宽|窄|\b(?:wid(?:e|er|th|en)|narrow(?:er)?)\b"):
            return []
        if clause.has(r"线宽|页[面宽]|纸|相等|一样|平均|均分|等宽|\b(?:line|border|page|paper|equal|same)"):
            return []
        narrow = bool(clause.says(r"窄|缩[小短]|变小|narrow(?:er)?|smaller"))
        clause.says(r"列宽|宽度|加宽|变宽|拉宽|宽|\b(?:width|wider|widen|wide)\b")
        share, length = clause.percent(), None
        heard(clause, rf"{COLUMN}|宽度?|再?调整?为?|\b(?:set|width|a (?:bit|little)|more)\b")
        found = clause.columns(required=bool(clause.has(COLUMN)))
        if share is None:
            length = clause.length() if clause.has(r"\d") else None
        return [cls._of(one.id, one.width, narrow, share, length, clause) for one in found]

    @classmethod
    def _of(
        cls,
        column: str,
        now: int,
        narrow: bool,
        share: float | None,
        length: float | None,
        clause: Clause,
    ) -> Edit:
        if share is not None:
            absolute = clause.has(r"[到为成至]\s*\d|\bto\b")
            change = share if absolute or share > 100 else (100 - share if narrow else 100 + share)
            return cls(column=column, percent=max(20, min(400, round(change))))
        if length:
            by = clause.has(r"加宽\s*\d|增加|减少|\bby\b|缩小\s*\d")
            new = now + (-1 if narrow else 1) * length if by else length
            return cls(column=column, width=max(1, round(new)))
        return cls(column=column, percent=75 if narrow else 130)

    def change(self, template: Template, outline: Outline) -> None:
        """Give the column its width, and share the difference."""
        grid = grid_of(template, outline)
        at = grid.index_of(self.column)
        now = grid.slots[at].width
        if self.width:
            _widen(template, grid, at, self.width)
            return
        least = least_widths(template, grid)
        most = grid.right - grid.left - sum(least) + least[at]
        wanted = round(now * self.percent / 100)
        _widen(template, grid, at, min(wanted, most) if now * 1.05 < most else wanted)


def _widen(template: Template, grid: Grid, at: int, width: int) -> None:
    """Give a column a width; the others share the rest of the table."""
    total = grid.right - grid.left
    others = [one for one in range(len(grid.slots)) if one != at]
    least = least_widths(template, grid)
    rest = fit_widths(
        [grid.slots[one].width for one in others], [least[one] for one in others], total - width
    )
    if not others:
        rest, width = [], min(width, grid.room - grid.left)
    if rest is None:
        most = total - sum(least[one] for one in others)
        raise EditProblem(
            "no_room",
            _(
                "The other columns can't give that much room: the most is {most} points.",
                most=most,
            ),
            _("Choose a smaller width, remove a column, or print the page in landscape."),
        )
    widths = [width if one == at else rest[others.index(one)] for one in range(len(grid.slots))]
    set_widths(template, grid, widths)


class EqualWidths(Edit):
    """Make columns equally wide; all columns where none is named."""

    kind: Literal["equal_columns"] = "equal_columns"
    rank = 23
    columns: list[str] = Field(default_factory=list, description="column ids; empty for all")

    def check(self, outline: Outline) -> str:
        """The columns must stand."""
        return no_column(self.columns, outline)

    def describe(self, outline: Outline) -> str:
        """Name the columns."""
        if not self.columns:
            return _("Made all columns equally wide.")
        return _("Made the columns {names} equally wide.", names=titles(self.columns, outline))

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 各列等宽, make all columns equally wide."""
        if not clause.says(
            r"等宽|一样宽|同宽|列宽.{0,4}(?:相同|一致|相等|平均|均分)|平均分配.{0,4}列宽|均分.{0,4}列"
            r"|\bequal(?:ly)?\b.{0,20}\b(?:wide|widths?|columns?)\b|\bsame width\b"
            r"|\bcolumns?.{0,20}equal(?:ly)?\b"
            r"|\bdistribute\b.{0,12}columns?"
        ):
            return []
        heard(clause, rf"{COLUMN}|\b(?:wide|width|of|same|the)\b|相同|一致|平均")
        found = clause.columns(required=False)
        every = len(found) < 2 or len(found) == len(outline.columns)
        return [cls(columns=[] if every else [one.id for one in found])]

    def change(self, template: Template, outline: Outline) -> None:
        """Share the room that the columns have."""
        grid = grid_of(template, outline)
        chosen = {grid.index_of(one) for one in self.columns} or set(range(len(grid.slots)))
        total = sum(grid.slots[at].width for at in chosen)
        least = least_widths(template, grid)
        shares = fit_widths(
            [100] * len(chosen), [min(least[at], total // len(chosen)) for at in chosen], total
        )
        assert shares is not None
        wide = dict(zip(sorted(chosen), shares, strict=True))
        set_widths(template, grid, [wide.get(at, slot.width) for at, slot in enumerate(grid.slots)])
