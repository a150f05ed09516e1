"""Clauses about one column: all that is said of a new one, and which column gives or takes its room."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.column_formula import SetColumnFormula
from app.domain.reports.editing.columns.column_widths import SetColumnWidth, widest_cell
from app.domain.reports.editing.columns.columns import MoveColumn, RemoveColumns
from app.domain.reports.editing.columns.new_column_frame import read_frame
from app.domain.reports.editing.columns.new_columns import AddColumn
from app.domain.reports.editing.columns.order_true import STATED, stands_so
from app.domain.reports.editing.columns.others_stay import (
    column_gaps,
    gap_kept,
    heads_follow,
    leaves_no_gap,
    lines_follow,
    others_stay,
    ruled_between,
    total_width,
    total_width_said,
    widths_listed,
)
from app.domain.reports.editing.columns.room_taken import (
    AS_MUCH,
    WIDTH_CHANGE,
    added_column,
    added_with_width,
    all_give_room,
    change_of_width,
    column_giving_room,
    column_taking_room,
    others_fill,
    table_column_sharing_room,
    table_column_taking_room,
    total_kept,
    without_amount,
)
from app.domain.reports.editing.columns.room_words import CLOSES_UP
from app.domain.reports.editing.columns.widths import value_room
from app.domain.reports.editing.columns.widths_said import giver_said
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.data.declared_shown import shown_beside, somewhere_shown
from app.domain.reports.editing.data.variable_words import only_hides
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.layout.placing import MoveElements
from app.domain.reports.editing.layout.removal import DeleteElements
from app.domain.reports.editing.layout.row_gone import frame_lowered, move_alike, rows_said
from app.domain.reports.editing.layout.rows_of_form import rows_moved
from app.domain.reports.editing.request.clause import Clause, is_english
from app.domain.reports.editing.request.clause_reader import ClauseReader
from app.domain.reports.editing.tables.table_columns import RemoveTableColumn
from app.domain.reports.editing.tables.table_layout import TableColumnWidth, present_widths
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.barcodes import code_in_column
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.understood import Trouble
from app.domain.reports.editing.values.patterns import SetNumberFormat

_OF_FIELD = re.compile(
    r"(?:字段名?(?:叫|是|为|用|取)?|显示字段|for field|field)\s*(?P<f>[A-Za-z_][A-Za-z0-9_]*)", re.IGNORECASE
)

PATTERN_WORD = re.compile(
    r"\b(?:with )?(?:an? |the |its )?(?:number |date )?(?:pattern|format)\b(?: of| is)?", re.IGNORECASE
)


_OF_VALUES = re.compile(r"格式|\b(?:pattern|format)", re.IGNORECASE)
_WHOLE_PATTERN = re.compile(r"(?<![\w#,.$¥￥€£])(?P<p>[#0][#0,]*(?:\.[#0]+)?%?)\s*$")
_BARE_PATTERN = re.compile(r".*(?:格式|\b(?:pattern|format))[^\w#]*(?P<p>[#0]%?)[^\w#%]*", re.IGNORECASE)


def _same_place(one: Edit, other: Edit) -> bool:
    """Tell whether two columns are added at the same place."""
    return all(getattr(one, name, "") == getattr(other, name, "") for name in ("place", "beside"))


def _title(column: str, outline: Outline) -> str:
    """Return the heading of a column, of a table component too."""
    own = outline.column(column)
    inner = next((one for one in outline.table_columns if one.id == column), None)
    return (own.title or own.field) if own is not None else inner.title if inner is not None else ""


class ColumnReader(ClauseReader):
    """Reads clauses that say more of a column than one edit class hears."""

    def _new_column(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Add the one column that this clause and those behind it ask for; return how many say so."""
        parts = [text[slice(*one)].strip() for one in spans[at:]]
        if added_column(self.edits) is not None and all_give_room(parts[0], self.outline):
            return 1
        try:
            newest = self._newest_field()
            framed = read_frame(parts, self.outline, english=is_english(text, self.outline), newest=newest)
        except EditProblem as unclear:
            self.trouble = Trouble.of(unclear)
            return len(parts)
        if framed is None or framed.edit.check(self.outline):
            return 0
        if self.edits and self.edits[-1].kind == framed.edit.kind == "add_running_total":
            return 0
        kept, previous = list(self.edits), list(self._previous)
        clause = Clause(parts[0], self.outline)
        problem = self._take([framed.edit], clause)
        fresh, new = list(self._previous), self._column_of(self._previous)
        more: list[Edit] = [AddTotal(columns=[new.id], of=one) for one in framed.totals] if new else []
        if framed.barcode and new:
            more.append(code_in_column(framed.barcode, new, framed.code_size))
        if framed.percent and new:
            more.append(SetNumberFormat(targets=list(new.values), percent=True))
        for one in more if problem is None else ():
            problem = problem or self._take([one], clause)
        missed = list(self.missed)
        for said in framed.looks if problem is None else ():
            bare = _BARE_PATTERN.fullmatch(said) if new else None
            bare = bare or (_WHOLE_PATTERN.search(said) if new and self._has_a_sign(new) else None)
            self._previous = list(new.values) if new and _OF_VALUES.search(said) else fresh
            if bare and new:  # as it stands: no edit of formats reads such a short one, or leaves out a sign
                look = ExactLook(pattern=bare["p"])
                problem = problem or self._take([SetExactly(targets=list(new.values), look=look)], clause)
            else:
                problem = problem or self.read_clause(PATTERN_WORD.sub("format", said))
        if (
            problem is not None
            or self.missed != missed
            or (new is None and (framed.totals or framed.barcode))
        ):
            self.missed = missed
            self.restart(kept, previous)
            return 0
        self._previous = fresh
        return framed.count

    def _has_a_sign(self, column: ColumnInfo) -> bool:
        """Tell whether a new column took a sign of money over from its neighbour."""
        nodes = [node for one in column.values if (node := self._template.find(one)) is not None]
        return any(re.search(r"[^#0,.%;\-()\s]", node.get("pattern", "")) for node in nodes)

    def _newest_field(self) -> str:
        """Return the field that the edit before declares, "" where it declares none."""
        last = self.edits[-1] if self.edits else None
        return last.name if isinstance(last, AddData) and last.what == "field" else ""

    def _column_of(self, ids: Sequence[str]) -> ColumnInfo | None:
        """Return the column in which an element prints a value, None where none of them does."""
        return next((one for one in self.outline.columns if set(one.values) & set(ids)), None)

    def _fold_formula(self) -> None:
        """Let a new column be added with the formula that a later clause gives it: it needs no field."""
        last = self.edits[-1] if self.edits else None
        column = self.outline.column(last.column) if isinstance(last, SetColumnFormula) else None
        if column is None or not isinstance(last, SetColumnFormula):
            return
        kept, previous = list(self.edits), list(self._previous)
        news = [at for at, one in enumerate(kept[:-1]) if isinstance(one, AddColumn) and not one.formula]
        found = [at for at in news if getattr(kept[at], "title", "") == column.title]
        if len(found) != 1:
            return
        at, added = found[0], kept[found[0]]
        beside = [one for one in news if one > at and _same_place(kept[one], added)]
        if beside and getattr(added, "place", "") != "after":
            return
        first = [one for place, one in enumerate(kept[:-1]) if place < at or place in beside]
        rest = [one for place, one in enumerate(kept[:-1]) if place > at and place not in beside]
        new = {"formula": last.formula, "field": "", "java_type": "java.math.BigDecimal"}
        try:
            self.restart(first, [])
            title = getattr(kept[beside[0]], "title", "") if beside else ""
            after = next((one.id for one in self.outline.columns if title and one.title == title), "")
            new |= {"beside": after} if after else {}
            self.restart([*first, added.model_copy(update=new), *rest], previous)
        except EditProblem:
            self.restart(kept, previous)
            return
        fresh = next((one.elements for one in self.outline.columns if one.title == column.title), previous)
        self._previous = list(fresh)

    def _names_its_field(self, part: str) -> bool:
        """Tell whether a clause only names the field that the column just added shows already."""
        said = _OF_FIELD.fullmatch(part)
        last = self.edits[-1] if self.edits else None
        return said is not None and isinstance(last, AddColumn) and said["f"] == last.field

    def _shows_declared(self, part: str) -> bool:
        """Show the field just declared where a clause says it; pass over that it is shown nowhere."""
        if self.edits and self.edits[-1].kind == "add_data" and only_hides(part):
            return True
        shown = shown_beside(part, self.edits[-1], self.outline) if self.edits else None
        if shown is None and self.edits and somewhere_shown(part, self.edits[-1]):
            self.missed.append(part)
            return True
        if shown is None or shown.check(self.outline):
            return False
        self.trouble = self.trouble or self._take([shown], Clause(part, self.outline))
        return True

    def _moves_room(self, part: str) -> bool:
        """Read a clause that says which column gives its room to a new one, or takes that of one gone."""
        last = self.edits[-1] if self.edits else None
        if self._stays_so(part, last):
            return True
        if self._new_takes_from(part):
            return True
        if isinstance(last, RemoveColumns):
            if not last.other and others_fill(part):
                return True
            bare = self._without_amount(part)
            return self._with_column(len(self.edits) - 1, "other", bare, column_taking_room)
        if isinstance(last, SetColumnWidth | TableColumnWidth) and not last.other and self._evens_out(part):
            return True
        if isinstance(last, SetColumnWidth) and total_kept(part):
            return True
        if isinstance(last, SetColumnWidth) and not last.other:
            at = len(self.edits) - 1
            return self._with_column(at, "other", part, column_giving_room) or self._with_column(
                at, "other", part, column_taking_room
            )
        if isinstance(last, TableColumnWidth) and total_kept(part):
            return self._instead_of_last(last.model_copy(update={"keep": True}))
        if isinstance(last, DeleteElements) and self._rows_move(part, last):
            return True
        if isinstance(last, DeleteElements):
            closes = bool(CLOSES_UP.fullmatch(part))
            if closes and not self._closes_up(last):
                self.missed.append(part)
            return closes or self._rows_follow(part, last)
        if isinstance(last, RemoveTableColumn):
            if others_fill(part):
                return True
            bare = self._without_amount(part)
            return not last.other and self._with_column(
                len(self.edits) - 1, "other", bare, table_column_taking_room
            )
        if isinstance(last, TableColumnWidth) and not last.other:
            return self._with_column(len(self.edits) - 1, "other", part, table_column_sharing_room)
        new = added_column(self.edits)
        return new is not None and self._with_column(new, "room_from", part, column_giving_room)

    def _new_takes_from(self, part: str) -> bool:
        """Read which column gives a new one the whole width that was said of it: 宽 40，…，从品名列扣."""
        found = added_with_width(self.edits)
        if found is None:
            return False
        at, sized = found
        added, width = self.edits[at], getattr(self.edits[sized], "width", 0)
        giver = column_giving_room(part, self.outline) or giver_said(part, self.outline, width)
        named = self.outline.column(giver) if giver else None
        if named is None or not isinstance(added, AddColumn) or not width:
            return False
        kept, previous, missed = list(self.edits), list(self._previous), list(self.missed)
        try:
            self.restart(kept[:at], [])
            known = [one for one in self.outline.columns if one.elements == named.elements]
            new = added.model_copy(update={"width": width, "room_from": known[0].id if known else ""})
            rest = [one for number, one in enumerate(kept[at + 1 :], at + 1) if number != sized]
            self.restart([*kept[:at], new, *rest], previous)
        except EditProblem as problem:
            self.restart(kept, previous)
            self.missed = missed
            self.trouble = self.trouble or Trouble.of(problem)
        return True

    def _stays_so(self, part: str, last: Edit | None) -> bool:
        """Tell whether a clause says only what the last edit of a column leaves as it is anyway."""
        shared = isinstance(last, RemoveColumns | SetColumnWidth | RemoveTableColumn) and bool(last.other)
        if (shared or isinstance(last, MoveColumn)) and others_stay(part):
            return True
        if isinstance(last, RemoveColumns) and not last.other and leaves_no_gap(part):
            return True
        if isinstance(last, RemoveColumns | SetColumnWidth | MoveColumn) and lines_follow(part):
            return ruled_between(self.outline)
        of_columns = isinstance(last, RemoveColumns | SetColumnWidth | MoveColumn)
        if of_columns and total_width_said(part) == total_width(self.outline):
            return True
        if not isinstance(last, MoveColumn):
            return False
        if heads_follow(part):
            return True
        listed = widths_listed(part)
        if listed and listed == [one.width for one in sorted(self.outline.columns, key=lambda one: one.x)]:
            return True
        gap = gap_kept(part)
        start = self.first
        columns = [start.column(one) for one in (last.column, last.other)]
        if listed and listed == [one.width for one in columns if one is not None]:
            return True
        return gap is not None and column_gaps(self.outline) == (column_gaps(start) if not gap else {gap})

    def _without_amount(self, part: str) -> str:
        """Return a clause without how much room is free, where just that went: 空出的 100 宽度加给甲."""
        start = self.first
        last = self.edits[-1]
        gone = list(getattr(last, "columns", ()))
        inner = present_widths(start)
        widths = {**{one.id: widest_cell(one, start) for one in start.columns}, **inner}
        return without_amount(part, sum(widths.get(one, 0) for one in gone))

    def _places_again(self, part: str) -> bool:
        """Tell whether a clause only says again where the column stands that was just moved."""
        last = self.edits[-1] if self.edits else None
        if not isinstance(last, MoveColumn):
            return False
        so = stands_so(part, last, self.outline)
        if so is not None and (so or STATED.match(part)):
            self.missed += [] if so else [part]
            return True
        clause = Clause(part, self.outline, [], self._previous)
        try:
            found = MoveColumn.read(clause, self.outline)
            if len(found) != 1 or clause.leftover() or found[0].check(self.outline):
                return False
            column = self.outline.column(str(getattr(found[0], "column", "")))
            if column is None or not set(column.elements) & set(self._previous):
                return False
            found[0].change(Template(self._template.to_bytes()), self.outline)
        except EditProblem as problem:
            return problem.code == "nothing_to_move"
        return False

    def _evens_out(self, part: str) -> bool:
        """Let another column give or take what the last one got, where a clause says so much of it."""
        last, said = self.edits[-1], AS_MUCH.sub(" ", part)
        if not isinstance(last, SetColumnWidth | TableColumnWidth) or not WIDTH_CHANGE.search(said):
            return False
        kept, previous = list(self.edits), list(self._previous)
        self.restart(kept[:-1], [])
        clause = Clause(said.strip(), self.outline)
        try:
            found = type(last).read(clause, self.outline)
            one = found[0] if len(found) == 1 and not clause.leftover() else None
        except EditProblem:
            one = None
        if isinstance(one, type(last)) and one.column != last.column:
            change, other = (change_of_width(each, self.outline) for each in (last, one))
            exact = bool(re.search(r"\d", said.replace(_title(one.column, self.outline), " ")))
            if change * other < 0 and (round(change + other) == 0 if exact else said != part):
                self.restart(kept, previous)
                return self._instead_of_last(last.model_copy(update={"other": one.column}))
        self.restart(kept, previous)
        return False

    def _closes_up(self, last: DeleteElements) -> bool:
        """Let what stands below move up to the place of what is gone; False where nothing can."""
        before = self._template.to_bytes()
        self._instead_of_last(last.model_copy(update={"close": True}))
        return self._template.to_bytes() != before or last.close

    def _rows_move(self, part: str, last: DeleteElements) -> bool:
        """Read a clause that says by how much rows move up into the room of what is gone."""
        gone = [info for one in last.targets if (info := self.first.element(one)) is not None]
        moved = rows_moved(part, gone, self.outline)
        if moved is None:
            return False
        if not moved[0]:
            self.missed.append(part)
            return True
        move = MoveElements(targets=moved[0], dy=-moved[1])
        self.trouble = self.trouble or self._take([move], Clause(part, self.outline))
        return True

    def _rows_follow(self, part: str, last: DeleteElements) -> bool:
        """Read a clause that says which rows move up into the room of what is gone, or what gets lower."""
        lower = frame_lowered(part)
        holders = {info.holder for one in last.targets if (info := self.first.element(one)) is not None}
        if lower is not None and holders and all(holders):
            before = {one.id: one.height for one in self.outline.elements}
            self._instead_of_last(last.model_copy(update={"close": True, "fit": True}))
            less = {before[one.id] - one.height for one in self.outline.elements if one.id in holders}
            self.missed += [] if less and min(less) > 0 and (not lower or less == {lower}) else [part]
            return True
        named = rows_said(part, self.outline)
        if not named or any(one.holder not in holders for one in named):
            return False
        self._instead_of_last(last.model_copy(update={"close": False, "fit": False}))
        start = self.outline
        self._instead_of_last(last.model_copy(update={"close": True}))
        if not move_alike(named, start, self.outline):
            self.missed.append(part)
        return True

    def _instead_of_last(self, edit: Edit) -> bool:
        """Carry out an edit in the place of the last one; note why that is impossible."""
        return self._instead_of_all([*self.edits[:-1], edit])

    def _instead_of_all(self, edits: list[Edit]) -> bool:
        """Carry out edits in the place of all so far; note why that is impossible."""
        kept, previous = list(self.edits), list(self._previous)
        try:
            self.restart(edits, previous)
        except EditProblem as problem:
            self.restart(kept, previous)
            self.trouble = self.trouble or Trouble(
                code=problem.code, message=problem.message, remedy=problem.remedy
            )
        return True

    def _widens_where_needed(self, part: str) -> bool:
        """Make the column of the edit before wider, if its values need it; False where it has none."""
        column = self._column_of(self._previous)
        if column is None:
            return False
        needed = value_room(self._template, column.values[0], column.java_type)
        wider: list[Edit] = [SetColumnWidth(column=column.id, width=needed)] if needed > column.width else []
        problem = self._take(wider, Clause(part, self.outline)) if wider else None
        self.trouble = self.trouble or problem
        return True

    def _with_column(self, at: int, name: str, part: str, named: Callable[[str, Outline], str]) -> bool:
        """Give an edit the column that a clause names; False where it names none."""
        kept, previous, outline = list(self.edits), list(self._previous), self.outline
        if not named(part, outline):
            return False
        self.restart(kept[:at], [])
        new = kept[at].model_copy(update={name: named(part, self.outline)})
        try:
            self.restart([*kept[:at], new, *kept[at + 1 :]], previous)
        except EditProblem as problem:
            self.restart(kept, previous)
            self.trouble = self.trouble or Trouble.of(problem)
        return True
