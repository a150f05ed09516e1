"""What is looked for in staged rows, row by row, so that long sheets are searched in pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.views.records.staging import Staging

Place = tuple[str, str]


def wrong_cells(staging: Staging, keys: Sequence[str], chosen: Place) -> Iterator[Place | None]:
    """Yield the first wrong cell of each row that has one, None for the others that were looked at.

    The first row holds the keyboard: only what follows its cell counts there.
    """
    passed = chosen[0] if chosen[1] in _wrong_columns(staging, chosen[0]) else ""
    for at, key in enumerate(keys):
        if not staging.has_row(key) or not staging.may_be_wrong(key):
            continue
        columns = _wrong_columns(staging, key)
        if at == 0 and key == passed:
            columns = columns[columns.index(chosen[1]) + 1 :]
        yield (key, columns[0]) if columns else None


def _wrong_columns(staging: Staging, key: str) -> list[str]:
    faults = staging.faults(key) if staging.has_row(key) else ()
    return list(dict.fromkeys(one.column for one in faults if one.column))
