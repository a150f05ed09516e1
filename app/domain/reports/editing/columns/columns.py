"""Edits of columns that stand already: remove, move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.column_between import (
    BETWEEN,
    MOVES,
    between_two,
    next_at_end,
    on_both_sides,
)
from app.domain.reports.editing.columns.grid_follow import Layout
from app.domain.reports.editing.columns.grid_layout import lay_out, lines_of_their_own
from app.domain.reports.editing.columns.lost_totals import drop_bare_rows, total_rows, values_under
from app.domain.reports.editing.columns.room_words import taker_of
from app.domain.reports.editing.columns.widths import fit_widths
from app.domain.reports.editing.references.mentions import is_called, mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_signs import NOT_WANTED
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import EN_ORDINAL, read_number
from app.domain.reports.editing.template.bare_columns import columns_or_headings
from app.domain.reports.editing.template.grid import Grid, aligned, grid_of
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.unused import drop_unused_variables, variables_in

COLUMN = r"列|栏|\bcol(?:umn)?s?\b"


def no_column(ids: Sequence[str], outline: Outline) -> str:
    """Return "" or which ids are no columns of the report."""
    missing = [one for one in ids if outline.column(one) is None]
    return _("There is no column {names}.", names=_(", ").join(missing)) if missing else ""


def titles(ids: Sequence[str], outline: Outline) -> str:
    """Return the columns' headings for a sentence."""
    known = [outline.column(id_) or outline.element(id_) for id_ in ids]
    names = [one.title or one.field if isinstance(one, ColumnInfo) else one.label for one in known if one]
    return _(", ").join(f"“{one}”" for one in names)


_RECEIVER = re.compile(r"\b(?:to|for|from) (?:the|our|your|my|all|any)\b", re.IGNORECASE)


def _through(clause: Clause, found: list[ColumnInfo], outline: Outline) -> list[ColumnInfo]:
    """Return the columns between two that are named as ends, with these: from qty to amount."""
    if not clause.english or len(found) != _PAIR or not clause.says(_ENDS):
        return found
    places = sorted(outline.columns.index(one) for one in found)
    return outline.columns[places[0] : places[1] + 1]


_ENDS = r"\bfrom\b(?=.+\b(?:to|through|till|until)\b)"


def _ask_of_strangers(clause: Clause) -> None:
    """Raise EditProblem where a second column is named, but not as one to go: the price to the customers."""
    if not clause.english:
        return
    named = [one for one in mentions_in(clause) if one.columns]
    for one, other in pairwise(named):
        between = clause.text[one.end : other.start]
        if _RECEIVER.search(between) and not set(one.columns) & set(other.columns):
            raise clause.unclear([*one.ids, *other.ids])


WITHOUT_GAP = r"\bwithout a gap\b"


def headings_alone(clause: Clause, outline: Outline) -> list[str]:
    """Return the headings without values that a clause names as columns, with the columns beside them."""
    from app.domain.reports.editing.references.mentions import mentions_in

    one = heading_alone(clause, outline)
    if one:
        return [one]
    heads = {id_ for one in outline.columns for id_ in one.headers}
    lines = {(info.band, info.y) for one in heads if (info := outline.element(one)) is not None}
    named = [each for each in mentions_in(clause) if each.ids and each.kind in ("label", "name", "column")]
    found: list[str] = []
    for each in named:
        info = outline.element(each.ids[0])
        bare = info is not None and len(each.ids) == 1 and (info.band, info.y) in lines
        if each.columns or bare:
            found += each.columns or each.ids
    parts = [clause.text[each.end : other.start] for each, other in pairwise(named)]
    joined = all(re.fullmatch(r"\s*[列栏]?\s*(?:和|与|及|以及|跟|、|,|and)\s*", one) for one in parts)
    if not clause.has(COLUMN) or len(found) < len(named) or len(found) < _PAIR or not joined:
        return []
    if not any(outline.column(one) is None for one in found):
        return []
    clause.says(COLUMN)
    for each in named:
        clause.mark(each.start, each.end)
    clause.says(r"[这那]?[两三四五几]个?(?=[列栏])")
    return list(dict.fromkeys(found))


def heading_alone(clause: Clause, outline: Outline) -> str:
    """Return the one heading that a clause names as a column, under which no value stands; else ""."""
    from app.domain.reports.editing.references.mentions import mentions_in

    heads = {id_ for one in outline.columns for id_ in one.headers}
    lines = {(info.band, info.y) for one in heads if (info := outline.element(one)) is not None}
    named = [
        one
        for one in mentions_in(clause)
        if len(one.ids) == 1 and (one.kind == "label" or (one.kind == "column" and not one.columns))
    ]
    infos = [info for one in named if (info := outline.element(one.ids[0])) is not None]
    alone = [one.id for one in infos if (one.band, one.y) in lines and one.id not in heads]
    if not clause.has(COLUMN) or len(named) != 1 or len(alone) != 1:
        return ""
    clause.says(COLUMN)
    clause.mark(named[0].start, named[0].end)
    return alone[0]


def bare_headings(outline: Outline) -> set[str]:
    """Return the ids of the headings of columns, which may stand for a column without values."""
    return {one.id for one in outline.in_section("columnHeader") if one.label}


class RemoveColumns(Edit):
    """Remove columns with their headings, values and totals; the other columns take the room."""

    kind: Literal["remove_column"] = "remove_column"
    hints: ClassVar[str] = r"列|column"
    company: ClassVar[str] = (
        r"(?:连同?|包括|带上?|连带|(?<=列)(?:[和与]|以?及))(?:着)?(?:它|其)?的?(?:合计|小计|总计|汇总|标题|表头|数据|值|内容)(?:[和与及、](?:合计|小计|总计|标题|表头|数据|值|内容))*"
        r"(?:也|都|一起|一并)*|从?表格?(?:里面?|中|上)|\b(?:together |along )?with (?:its|the|their"
        r"|all its) (?:(?:sub-?)?totals?|sums?|headings?|headers?|values?|data)"
        r"(?: and (?:(?:sub-?)?totals?|sums?|headings?|headers?|values?|data))?\b"
    )
    rank = 20
    columns: list[str] = Field(min_length=1, description="column ids such as c3; of a bare heading its id")
    other: str = Field(default="", description="the only column that takes the room; empty: all do")

    def check(self, outline: Outline) -> str:
        """The columns must stand, and one must remain."""
        if len(set(self.columns)) >= len(outline.columns) > 0:
            return _("At least one column must remain.")
        named = [*self.columns, *([self.other] if self.other else [])]
        return no_column([one for one in named if one not in bare_headings(outline)], outline)

    def describe(self, outline: Outline) -> str:
        """Name the columns."""
        return _("Removed the column {names}.", names=titles(self.columns, outline))

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 删除第三列, remove the column price."""
        if not clause.says(
            rf"删[除掉去]?|去掉|去除|移除|{NOT_WANTED}|不需要|不显示|不用|隐藏(?:起来|掉)?|藏起?来?|取消|拿掉"
            r"|砍掉|移走|拿走|撤[掉下]"
            r"|\b(?:delete|remove|drop|hide|without|get rid of|take out|do(?:n't"
            r"| not) (?:need|want)|no longer (?:need|want)|(?:is|are)(?:n't| not) (?:needed"
            r"|necessary|required|wanted)|can go)\b"
        ):
            return []
        if clause.has(r"\bcolumn (?:heading|title) [\"“'‘]"):
            return []  # only what stands over the column
        other = taker_of(clause)
        clause.says(WITHOUT_GAP)
        alone = headings_alone(clause, outline)
        if alone:
            heard(clause, r"\b(?:column )?(?:heading|header)\b|的?(?:表头|列头)")
            return [cls(columns=alone, other=other)]
        found = cls._of(clause, outline)
        return [one.model_copy(update={"other": other}) for one in found] if other else found

    @classmethod
    def _of(cls, clause: Clause, outline: Outline) -> list[Edit]:
        if not clause.has(COLUMN):
            _ask_of_strangers(clause)
            return cls._bare(clause, outline)
        if clause.says_apart(
            r"边框|颜色|背景|(?<!连同)(?<!列[和及与、])(?<!及其)(?<!和其)(?<!包括)(?<!带上)(?<!它的)(?:合计|总计|小计)|排[序列]|分组|线|为空|空值|零值|[为是]\s*[0零]|[0零]值|重复|千分"
            r"|小数|格式|加粗|斜体|下划线|的时候|时$"
            r"|\b(?:border|colou?r|total|sort|lines?|zero(?:e?s)?|empty|blank|null|when|if|where"
            r"|repeat(?:ed|ing)?"
            r"|duplicates?|decimals?|separators?|format|bold|italics?|underline)\b",
            mark=False,
        ):
            return []
        if clause.has(r"[列栏]的?(?:表头|列头|列?标题|列名)|换行|折行"):
            return []
        clause.says(COLUMN)
        _ask_of_strangers(clause)
        found = _through(clause, clause.columns(), outline)
        heard(clause, r"明细[行表里中]?(?!列)")
        return [cls(columns=[one.id for one in found])] if found else []

    @classmethod
    def _bare(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 删除单价 where nothing but the headings of columns is named."""
        from app.domain.reports.editing.references.mentions import mentions_in

        if clause.has(r"不显示|隐藏|取消|排[序列]|分组|\bhide\b|\bwithout\b|[「“\"'《]"):
            return []
        named = mentions_in(clause)
        found = [id_ for one in named for id_ in one.columns]
        for one in named:
            clause.mark(one.start, one.end)
        plain = named and all(one.columns for one in named) and not clause.leftover()
        return [cls(columns=list(dict.fromkeys(found)))] if plain else []

    def change(self, template: Template, outline: Outline) -> None:
        """Take the columns out and share their room."""
        grid = grid_of(template, outline, spare=True)
        shared = [one for one in self.columns if self._stays(grid, one)]
        used, rows = self._variables(template, outline), total_rows(template, outline, self.columns)
        for name in [id_ for one in shared if (column := outline.column(one)) for id_ in column.elements]:
            _drop(template, name)
        gone = sorted({grid.place_of(one) for one in self.columns if one not in shared})
        if gone:
            self._close(template, grid, gone, outline)
        drop_bare_rows(template, rows)
        drop_unused_variables(template, used)

    def _stays(self, grid: Grid, column: str) -> bool:
        """Tell whether another column that is kept stands in the same place."""
        slot = grid.slots[grid.place_of(column)]
        return any(one.id not in self.columns for one in slot.columns)

    def _close(self, template: Template, grid: Grid, gone: list[int], outline: Outline) -> None:
        kept = [at for at in range(len(grid.slots)) if at not in gone]
        total = grid.right - grid.left
        widths = fit_widths([grid.slots[at].width for at in kept], [0] * len(kept), total)
        assert widths is not None
        edges = _edges_without(len(grid.slots), gone)
        taker = grid.place_of(self.other) if self.other else _taker(grid, kept, gone, widths, edges)
        if taker in kept:
            widths = [grid.slots[at].width for at in kept]
            widths[kept.index(taker)] += total - sum(widths)
            if gone == [taker + 1]:
                edges |= {gone[0]: [], gone[0] + 1: [gone[0]]}
        wrong = {id_ for one in self.columns if (column := outline.column(one)) for id_ in column.elements}
        wrong |= {*self.columns}
        alone = [one for one in self.columns if grid.place_of(one) in gone]
        under = values_under(template, grid, outline, alone)
        wrong |= set(under)
        over = [piece for piece in grid.pieces if template.name_of(piece.node) in wrong]
        own = [piece.node for piece in over]
        lay_out(template, grid, Layout(list(kept), widths, edges, grid.left), own)
        for piece in over:
            first, last = grid.span(piece)
            if first == last or local_total(piece.node):
                _drop(template, template.name_of(piece.node))
        for name in under:
            _drop(template, name)

    def _variables(self, template: Template, outline: Outline) -> set[str]:
        ids = [id_ for one in self.columns if (column := outline.column(one)) for id_ in column.elements]
        return variables_in([node for id_ in ids if (node := template.find(id_)) is not None])


def _taker(
    grid: Grid, kept: list[int], gone: list[int], widths: list[int], edges: dict[int, list[int]]
) -> int | None:
    """Return the column beside the one that goes which takes its room, where the others had better stay.

    That is so where totals or lines below stand under the columns in a band that doesn't go with them.
    """
    bands = lines_of_their_own(grid, Layout(list(kept), widths, edges, grid.left))
    ruled = [one for one in grid.pieces if one.band in bands and (one.thin or local_total(one.node))]
    beside = [at for at in kept if at + 1 in gone or at - 1 in gone]
    if len(gone) != 1 or not any(one.thin or aligned(grid, one) for one in ruled):
        return None
    totalled = {at for one in ruled if not one.thin for at in range(grid.span(one)[0], grid.span(one)[1] + 1)}
    return max(beside, key=lambda at: (at not in totalled, grid.slots[at].width), default=None)


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


class MoveColumn(Edit):
    """Move a column one place left or right, first, last, before or after another, or swap two."""

    kind: Literal["move_column"] = "move_column"
    hints: ClassVar[str] = r"移|挪|位置|上|下|左|右|前|后|move|position|shift|swap|列|column"
    company: ClassVar[str] = r"[左右前后往向](?=移|挪)|[往向][左右前后]"
    rank = 22
    column: str = Field(description="column id such as c3")
    to: Literal["left", "right", "first", "last", "before", "after", "swap"]
    other: str = Field(default="", description="the other column's id for before, after, swap")

    def check(self, outline: Outline) -> str:
        """Both columns must stand."""
        needs = self.to in ("before", "after", "swap")
        if needs and self.other == self.column:
            return _("A column can't change places with itself.")
        named = [self.column, *([self.other] if needs else [])]
        return no_column([one for one in named if one not in bare_headings(outline)], outline)

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
        if clause.has(
            r"\bgo away\b|列的?(?:表头|列头|标题|列名)[改换]"
            r"|宽|色|字体|对齐|增加|添加|加一?列|\b(?:wid|colou?r|align|add|insert"
            r"|background|fill|shad|border|logo|image|watermark)"
        ):
            return []
        total = clause.has(r"合计|\btotals?\b")
        if total and not is_called(clause, total.group(), "column", "label"):
            return []
        swap = clause.says(
            r"互换|对调|交换|调换|位置[互对调]?换|对换|换过来|颠倒|调个(?:儿|位置)"
            r"|换(?:一下|一?个|下)?位置?|换个?顺序|换(?:一下|一换)?$|\b(?:swap|exchange|switch)\b"
            r"|\breverse the order\b"
        )
        clause.says(r"位置|顺序|\b(?:order|positions?|places?)\b") if swap else None
        if swap:
            found = columns_or_headings(clause, outline, required=bool(clause.has(COLUMN)))
            return [cls(column=found[0].id, to="swap", other=found[1].id)] if len(found) == 2 else []
        if not clause.says(
            r"移动?|挪|放|拉[到至]|[调改换][到至成]|排[到在]|\b(?:move|put|place|shift|comes?|goes|go|belongs?"
            r"|stands?|sits?|appears?)\b"
        ):
            return []
        moved = _read_move(cls, clause, outline)
        for one in moved:
            column = outline.column(str(getattr(one, "column", "")))
            clause.touched[:] = column.elements if column is not None else clause.touched
        return moved

    def change(self, template: Template, outline: Outline) -> None:
        """Put the columns in their new order."""
        grid = grid_of(template, outline, spare=True)
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
        at, other = grid.place_of(self.column), grid.place_of(self.other) if self.other else -1
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


_PAIR = 2


def _says_end(part: Clause, pattern: str) -> bool:
    """Tell whether the first or last place is said, not only in the name of a column: last counted."""
    names = (
        [one for one in mentions_in(part) if one.kind in ("label", "name", "field")] if part.english else []
    )
    found = compiled(pattern).finditer(part.words)
    spots = [(part.start + one.start(), part.start + one.end()) for one in found]
    return any(all(end <= one.start or start >= one.end for one in names) for start, end in spots)


_POSITION = (
    rf"\b(?:to|in|into|at|as) (?:the )?(?P<n>{EN_ORDINAL})(?: (?:position|place|column|spot|slot))?$"
    r"|\b(?:to|in|into|at) (?:position|place|spot|slot) (?P<m>\d+)$"
    r"|第(?P<z>\d{1,2}|[一二三四五六七八九十]{1,2})(?:个?[列位]|个?位置)(?:的?位置)?(?:上|去)?$"
)


def _to_position(cls: type[MoveColumn], clause: Clause, mover: Clause, outline: Outline) -> list[Edit]:
    """Read "to the second position": the column that stands there gives way."""
    found = clause.has(_POSITION)
    number = read_number(found["n"] or found["m"] or found["z"]) if found else None
    moved = mover.columns(required=False) if number else []
    if found is None or number is None or len(moved) != 1 or not 1 < number <= len(outline.columns):
        return []
    clause.mark(*found.span())
    place, now = int(number) - 1, outline.columns.index(moved[0])
    if place == now:
        return []
    other = outline.columns[place].id
    return [cls(column=moved[0].id, to="before" if place < now else "after", other=other)]


def _read_move(cls: type[MoveColumn], clause: Clause, outline: Outline) -> list[Edit]:
    if not outline.columns:
        return []
    apart = between_two if clause.has(BETWEEN) else on_both_sides
    spot = apart(clause, outline)
    if spot is not None:
        return [cls(column=spot[0], to="after", other=spot[1])]
    if clause.has(BETWEEN):
        return []
    heard(
        clause,
        r"\bright (?=(?:after|before|behind)\b)|位置?置?|一[列位格]"
        r"|[往向朝](?=[前后左右])|\b(?:position|place|one|very|table)\b",
    )
    mover = clause.before(MOVES)
    if clause.english:
        mover = clause.before(
            r"\b(?:to|before|after|behind|ahead|following|beside|one|left|right|in front|next)\b"
        )
    ends = {
        "first": (
            r"最前|最左|第一[列位个]|开头|首列"
            r"|\b(?:first|front(?! of)|start|beginning|far left|leftmost)\b"
        ),
        "last": r"最后|最右|末尾|末列|\b(?:last|end|far right|rightmost)\b",
    }
    named = bool(clause.has(COLUMN))
    rest = clause.after(
        rf"{MOVES}|\b(?:next to|ahead of|in front of|left of|right of)\b"
        r"|\b(?:to|before|after|behind|following|beside)\b"
    )
    counted = _to_position(cls, clause, mover, outline)
    if counted:
        return counted
    said = (rest, clause) if clause.english else (rest,)
    for words, (to, pattern) in product(said, ends.items()):
        if _says_end(words, pattern):
            found = columns_or_headings(mover, outline, required=named)
            clause.says(pattern)
            end = next_at_end(clause, to, outline, [one.id for one in found]) if found else ""
            if end:
                return [cls(column=found[0].id, to="before" if to == "first" else "after", other=end)]
            return [cls(column=found[0].id, to=to)] if found else []
    where = clause.says(
        r"前[面头边]?|之前|左[边侧面]|\bbefore\b|\bto the left of\b|\b(?:in front|ahead) of\b"
    )
    behind = (
        None
        if where
        else clause.says(
            r"后[面头边]?|之后|右[边侧面]|\b(?:after|behind|following|beside)\b|\b(?:right"
            r" )?next to\b|\bto the right of\b"
        )
    )
    if where or behind:
        found = columns_or_headings(mover, outline, required=named)
        other = [one for one in columns_or_headings(rest, outline) if one not in found]
        if found and other:
            return [cls(column=found[0].id, to="before" if where else "after", other=other[0].id)]
        if not named or len(found) != 1 or clause.english:
            return []
        return [cls(column=found[0].id, to="left" if where else "right")]
    for to, pattern in (("left", r"(?<!靠)左|\bleft\b"), ("right", r"(?<!靠)右|\bright\b")):
        if named and clause.says(pattern) and (found := mover.columns()):
            return [cls(column=found[0].id, to=to)]
    return []
