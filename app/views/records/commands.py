"""The steps of the undo: cells and rows of the staging, changed and changed back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from app.core.i18n import _
from app.domain.records.models import StagedCell, StagedRow

if TYPE_CHECKING:
    from app.views.records.staging import Staging

Change = tuple[str, str, StagedCell | None]
Placed = tuple[int, StagedRow]
PASTE_ID = 1


@dataclass
class Block:
    """Rows with their places; known are their columns, wrong the cells that have a problem."""

    rows: list[Placed] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    wrong: set[tuple[str, str]] = field(default_factory=set)

    def add(self, at: int, row: StagedRow) -> None:
        """Take up a row at its place."""
        self.rows.append((at, row))
        for cell in row.cells:
            self.known.add(cell.column)
            if cell.problem is not None:
                self.wrong.add((row.key, cell.column))

    def move(self, by: int) -> None:
        """Put the rows so many places further down."""
        if by:
            self.rows = [(at + by, row) for at, row in self.rows]


class SetCells(QUndoCommand):
    """Cells get other values."""

    def __init__(self, staging: Staging, new: list[Change], old: list[Change], text: str) -> None:
        super().__init__(text)
        self._staging, self.new, self.old = staging, new, old

    def redo(self) -> None:
        """Write the new cells."""
        self._staging.put(self.new)

    def undo(self) -> None:
        """Write the old ones."""
        self._staging.put(self.old)


class SwapRows(QUndoCommand):
    """Rows go and others come."""

    def __init__(self, staging: Staging, table: str, gone: Block, new: Block, text: str) -> None:
        super().__init__(text)
        self._staging, self._table, self._gone, self._new = staging, table, gone, new

    def redo(self) -> None:
        """Take out and put in."""
        self._staging.swap(self._table, self._gone, self._new)

    def undo(self) -> None:
        """Put back and take out again."""
        self._staging.swap(self._table, self._new, self._gone)


class Paste(QUndoCommand):
    """Cells get other values and rows come; names that are looked up for it later belong to it."""

    def __init__(
        self, staging: Staging, table: str, made: Block, new: list[Change], old: list[Change]
    ) -> None:
        super().__init__(_("Paste"))
        self._staging, self._table, self._made = staging, table, made
        self._new, self._old = new, old
        self._keys = {row.key for _at, row in made.rows} | {key for key, _column, _cell in new}

    def id(self) -> int:
        """Let what is looked up for a paste join it."""
        return PASTE_ID

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take up the names that were found for these rows."""
        if not isinstance(other, LookUp) or not other.keys() <= self._keys:
            return False
        self._new, self._old = self._new + other.new, other.old + self._old
        return True

    def redo(self) -> None:
        """Put in the rows and write the new cells."""
        if self._made.rows:
            self._staging.swap(self._table, Block(), self._made)
        if self._new:
            self._staging.put(self._new)

    def undo(self) -> None:
        """Write the old cells and take the rows out."""
        made = {row.key for _at, row in self._made.rows}
        old = [one for one in self._old if one[0] not in made]
        if old:
            self._staging.put(old)
        if self._made.rows:
            self._staging.swap(self._table, self._made, Block())


class LookUp(SetCells):
    """Names become the rows that they mean."""

    def id(self) -> int:
        """Join the paste that brought the names."""
        return PASTE_ID

    def keys(self) -> set[str]:
        """Return the keys of the rows whose cells change."""
        return {key for key, _column, _cell in self.new}


def merged(order: list[str], new: Sequence[Placed]) -> list[str]:
    """Return the keys with others put in at their places in what results."""
    if not new:
        return order
    whole: list[str] = []
    begin = 0
    for at, row in new:
        more = max(0, at - len(whole))
        whole += order[begin : begin + more]
        begin += more
        whole.append(row.key)
    return whole + order[begin:]
