"""What the understanding of a request may ask of a database: plain data in, plain data out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from app.domain.records.models import Candidate, LookupQuery, LookupResult

Lookup = Callable[[LookupQuery], LookupResult]


class Reader(Protocol):
    """Bounded reads with bound values, from tables and columns of the catalogue only."""

    def find(self, query: LookupQuery) -> LookupResult:
        """Return the rows that a name may mean, best first."""
        ...

    def row(self, table: str, key: Mapping[str, str | None]) -> dict[str, str | None] | None:
        """Return the one row with these values, as canonical text; None when there is none or several."""
        ...

    def count(self, table: str, where: Mapping[str, str | None] | None = None) -> int:
        """Count the rows with these values."""
        ...

    def last(self, table: str, column: str, prefix: str = "") -> str | None:
        """Return the largest value of a column, of those that begin with prefix; None when there is none."""
        ...

    def distinct(self, table: str, column: str, limit: int = 50) -> tuple[str, ...]:
        """Return values that occur in a column, the most frequent first."""
        ...

    def rows(
        self, table: str, where: Mapping[str, str | None], limit: int = 50
    ) -> tuple[dict[str, str | None], ...]:
        """Return rows with these values, at most limit of them, by primary key."""
        ...

    def mentioned(self, table: str, text: str, limit: int = 200) -> tuple[Candidate, ...]:
        """Return the rows whose name or code occurs in a text, the longest names first."""
        ...
