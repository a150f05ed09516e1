"""A request read without what it says of what stays, which must then be true of the edits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.domain.reports.editing.readings.wish import Wish
from app.domain.reports.editing.request.stays_laid_out import of_table, refilled_margins, says_fit, spread_out
from app.domain.reports.editing.request.stays_said import Stays
from app.domain.reports.editing.request.stays_true import all_true, disturbs_columns
from app.domain.reports.editing.understood import Understood


def with_stays_apart(wish: Wish, rest: str, stays: Sequence[Stays]) -> Understood | None:
    """Read the rest of a request; None where nothing is said to stay, or it isn't true."""
    found = wish.understood(rest) if stays else Understood()
    for edits in _as_they_stay(wish.jrxml, found.edits, stays) if found.sure else ():
        if edits and all_true(wish.jrxml, edits, stays, wish.edits_of):
            found.edits = edits
            return found
    return None


def disturbs_what_stays(wish: Wish, found: Understood, stays: Sequence[Stays]) -> bool:
    """Tell whether edits disturb columns that are said to stay."""
    return bool(stays) and found.sure and disturbs_columns(wish.jrxml, found.edits, stays, wish.edits_of)


def _as_they_stay(
    jrxml: bytes, edits: list[dict[str, Any]], stays: Sequence[Stays]
) -> Iterator[list[dict[str, Any]]]:
    """Yield edits as they are, and laid out anew where the table is said to fill the page or to fit it."""
    yield edits
    if any(of_table(one.about, one.how) for one in stays):
        yield refilled_margins(edits)
    spread = spread_out(jrxml, edits) if any(says_fit(one.how) for one in stays) else []
    if spread:
        yield [*edits, *spread]
