"""Changes of many rows: sorted out piece by piece, then made as one step of the undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from app.core.i18n import _
from app.domain.records.models import StagedCell, StagedRow
from app.views.records.commands import Block, Change, Paste, SetCells, SwapRows

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
    made = Block()
    yield from _real(staging, changes, new, old)
    first = staging.end_of(table)
    for at, cells in enumerate(rows, first):
        made.add(at, StagedRow(key=staging.new_key(), table=table, cells=tuple(cells.values())))
        yield
    made.move(staging.end_of(table) - first)
    if new or made.rows:
        staging.stack.push(Paste(staging, table, made, new, old))
    yield from then([row.key for _at, row in made.rows])


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
    gone = Block()
    places = staging.places(keys)
    for begin in range(0, len(places), ROWS_A_STEP):
        for at, key in places[begin : begin + ROWS_A_STEP]:
            gone.add(at, staging.row(key))
        yield
    if gone.rows:
        table = gone.rows[0][1].table
        staging.stack.push(SwapRows(staging, table, gone, Block(), _("Remove rows")))
