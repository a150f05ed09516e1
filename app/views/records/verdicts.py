"""What is known to be wrong with staged rows: the database's verdicts, and cells wrong by themselves."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

from app.domain.records.models import DryRun, RowVerdict
from app.views.records.commands import Block, Change


class Verdicts:
    """Verdicts by row key; a row's goes with its first edit."""

    def __init__(self) -> None:
        self._known: dict[str, RowVerdict] = {}
        self._bad: set[str] = set()
        self._wrong: set[tuple[str, str]] = set()
        self._refused: set[str] | None = None

    def of(self, key: str) -> RowVerdict | None:
        """Return a row's verdict, None when the database was not asked since the last edit."""
        return self._known.get(key)

    def take(self, trial: DryRun | None) -> None:
        """Know a trial's verdicts in place of those before, None for none."""
        self._known = {one.row: one for one in trial.verdicts} if trial else {}
        self._bad = {one.row for one in trial.verdicts if not one.ok} if trial else set()
        self._refused = None

    def begin(self, wrong: Iterable[tuple[str, str]]) -> None:
        """Know which cells of other rows are wrong by themselves."""
        self._wrong, self._refused = set(wrong), None

    def follow_cells(self, changes: Sequence[Change], keys: Sequence[str]) -> None:
        """Forget what was known of changed rows, and see which of the new cells are wrong."""
        self._refused = None
        if self._wrong:
            self._wrong.difference_update([(key, column) for key, column, _cell in changes])
        self._wrong.update([(key, column) for key, column, cell in changes if cell and cell.problem])
        if self._known:
            forget(self._known, set(keys))
        if self._bad:
            self._bad.difference_update(keys)

    def follow_rows(self, left: set[str], new: Block) -> None:
        """Forget rows that went, and know the wrong cells of those that came."""
        self._refused = None
        if left:
            self._bad -= left
            forget(self._known, left)
        self._wrong |= new.wrong

    def refused(self, rows: Container[str]) -> set[str]:
        """Return which of the rows are known not to be accepted."""
        if self._refused is None:
            self._refused = self._bad | {key for key, _column in self._wrong if key in rows}
        return self._refused


def forget(known: dict[str, Any], keys: set[str]) -> None:
    """Take keys out of a mapping; all of them at once where nothing would be left."""
    if len(keys) >= len(known) and keys >= known.keys():
        known.clear()
        return
    for key in keys if known else ():
        known.pop(key, None)
