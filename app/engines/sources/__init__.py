"""Where report data comes from: CSV, XLSX and JSON files, and queries on a database."""

from __future__ import annotations

from pathlib import Path

from app.domain.reports.data_table import DataTable
from app.domain.reports.models import SampleValue

MOST_ROWS = 10_000


def rows_from(
    source: Path | str,
    query: str = "",
    parameters: dict[str, SampleValue] | None = None,
    *,
    limit: int = MOST_ROWS,
) -> DataTable:
    """Return the rows of a file (a Path), or of a SELECT on a database (a SQLAlchemy URL).

    Reads only: a query runs in a transaction that can't write and is rolled
    back. Raises AppError with what is wrong and what helps.
    """
    if isinstance(source, Path):
        from app.engines.sources.files import rows_from_file

        return rows_from_file(source, limit=limit)
    from app.engines.sources.database import rows_from_query

    return rows_from_query(source, query, parameters or {}, limit=limit)
