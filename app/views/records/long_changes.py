"""Changes of many rows: sorted out piece by piece, then made as one step of the undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from app.core.i18n import _
from app.domain.records.models import StagedCell, StagedRow
from app.views.records.commands import Change, Paste, SetCells, SwapRows

if TYPE_CHECKING:
    from app.views.records.staging import Staging

ROWS_A_STEP = 50


def setting(
    staging: Staging, changes: Iterable[Change | None], text: str, command: type[SetCells] = SetCells
) -> Iterator[None]:
    """Sort out what changes cells piece by piece, then change all of them as one step."""
    new: list[Change] = []
    old: list[Change] = []
    yield from _real(staging, changes, new, old)
    if new:
        staging.stack.push(command(staging, new, old, text))


def pasting(
    staging: Staging,
    changes: Iterable[Change | None],
    table: str,
    rows: Iterable[dict[str, StagedCell]],
    then: Callable[[list[str]], Iterator[None]],
) -> Iterator[None]:
    """Sort out a paste piece by piece, make it one step, then go on with the new rows' keys."""
    new: list[Change] = []
    old: list[Change] = []
    made: list[StagedRow] = []
    yield from _real(staging, changes, new, old)
    for cells in rows:
        made.append(StagedRow(key=staging.new_key(), table=table, cells=tuple(cells.values())))
        yield
    if new or made:
        first = staging.end_of(table)
        placed = [(first + at, row) for at, row in enumerate(made)]
        staging.stack.push(Paste(staging, table, placed, new, old))
    yield from then([row.key for row in made])


def _real(
    staging: Staging, changes: Iterable[Change | None], new: list[Change], old: list[Change]
) -> Iterator[None]:
    """Sort out the changes that change something, and what was there before."""
    for one in changes:
        before = staging.cell(one[0], one[1]) if one is not None else None
        if one is not None and before != one[2]:
            new.append(one)
            old.append((one[0], one[1], before))
        yield


def removing(staging: Staging, keys: list[str]) -> Iterator[None]:
    """Put the edited cells into their rows piece by piece, then take all of them out at once."""
    for at in range(0, len(keys), ROWS_A_STEP):
        for key in keys[at : at + ROWS_A_STEP]:
            if staging.has_row(key):
                staging.row(key)
        yield
    gone = staging.placed({key for key in keys if staging.has_row(key)})
    if gone:
        staging.stack.push(SwapRows(staging, gone[0][1].table, gone, [], _("Remove rows")))
