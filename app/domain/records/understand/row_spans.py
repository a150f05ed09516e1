"""The stored rows and kinds of rows that a request names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from app.domain.records.models import Candidate, Catalogue, Table
from app.domain.records.ports import Reader
from app.domain.records.understand.lexicon import ColumnRef
from app.domain.records.understand.possible import Found, lowered, occurrences
from app.domain.records.understand.tokens import Reading
from app.domain.records.understand.words import words


def mentioned(text: str, catalogue: Catalogue, reader: Reader) -> Iterator[Found]:
    """Yield the rows that the text names, by place."""
    small = lowered(text)
    found: dict[tuple[int, int], dict[tuple[str, str], Candidate]] = {}
    for table in catalogue.tables:
        if table.is_view or len(table.primary_key) != 1:
            continue
        for one in reader.mentioned(table.key, text):
            for place in occurrences(small, lowered(one.label)):
                key = (one.table, "|".join(f"{value}" for value in one.key.values()))
                found.setdefault(place, {}).setdefault(key, one)
    for (start, end), rows in found.items():
        if (end - start >= 2 and not small[start:end].isdigit()) or end - start >= 5:
            yield Found(start, end, "row", "row", Reading(rows=tuple(rows.values())))


def quoted_rows(found: list[Found]) -> list[Found]:
    """Return the rows whose whole name is quoted, at the place of the quotation with its marks."""
    rows = {(one.start, one.end): one for one in found if one.name == "row"}
    return [
        Found(one.start, one.end, "row", "row", row.reading)
        for one in found
        if one.name == "quote" and (row := rows.get((one.start + 1, one.end - 1))) is not None
    ]


def types(text: str, catalogue: Catalogue, reader: Reader) -> Iterator[Found]:
    """Yield the values of type columns that are said like a table's name: 客户 of supplier.type."""
    small = lowered(text)
    for table in catalogue.tables:
        column = next((one for one in table.columns if _is_type(table, one.name)), None)
        if table.is_view or column is None:
            continue
        ref = ColumnRef(table.key, column.name)
        for value in reader.distinct(table.key, column.name, 20):
            if len(value) < 2 or value.isdigit():
                continue
            reading = Reading(tables=(table.key,), choices=((ref, value),))
            for term in (value, *_also_called(value)):
                for start, end in occurrences(small, lowered(term)):
                    yield Found(start, end, "type", "table", reading)


@lru_cache(maxsize=256)
def _also_called(kind: str) -> tuple[str, ...]:
    """Return what else people say for a kind of rows that other databases keep in a table: 供货商."""
    own = [one for one in words().tables if kind in one.names]
    return tuple(said for one in own for said in one.said if not said.isascii() and said != kind)


def _is_type(table: Table, name: str) -> bool:
    column = table.column(name)
    typed_ = bool(re.search(r"(?:^|_)(?:type|kind)$|类型$|类别$", name, re.IGNORECASE))
    return typed_ and column is not None and column.family == "text" and not column.choices
