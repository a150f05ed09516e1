"""Rows that a text names: one bound question per table, of any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from app.domain.records.models import Candidate, Column, Table
from app.engines.databases.inserting import key_of
from app.engines.databases.plan import clause_of
from app.engines.databases.values import canonical

_FIRST = ("first_name", "firstname", "given_name", "名")
_LAST = ("last_name", "lastname", "surname", "姓")
_SHORTEST = 2


def mentions(
    connection: Connection, table: Table, columns: Sequence[Column], text: str, limit: int
) -> tuple[Candidate, ...]:
    """Return the rows of which a naming column, or first and last name together, occurs in the text."""
    clause = clause_of(table)
    forms = list(_forms(table, columns, clause))
    small = sa.func.lower(sa.literal(text.lower()))
    tests = [
        sa.and_(sa.func.length(form) >= _SHORTEST, _place(connection.dialect.name, small, form) > 0)
        for _name, form in forms
    ]
    longest = sa.func.length(forms[-1][1]).desc()
    query = sa.select(*clause.c).where(sa.or_(*tests)).order_by(longest).limit(limit)
    rows = connection.execute(query).mappings().all()
    found = [one for row in rows for one in _named(table, columns, row, text.lower())]
    return tuple(sorted(found, key=lambda one: -one.score))


def full_name(table: Table) -> tuple[str, str] | None:
    """Return the columns of a first and a last name where a table has both."""
    names = {column.name.lower(): column.name for column in table.columns}
    first = next((names[one] for one in _FIRST if one in names), "")
    last = next((names[one] for one in _LAST if one in names), "")
    return (first, last) if first and last else None


def _forms(table: Table, columns: Sequence[Column], clause: sa.TableClause) -> Iterator[tuple[str, Any]]:
    split = full_name(table)
    if split:
        first, last = (sa.func.lower(sa.func.trim(clause.c[name])) for name in split)
        yield "", first.concat(" ").concat(last)
    for column in columns:
        yield column.name, sa.func.lower(sa.func.trim(clause.c[column.name]))


def _place(dialect: str, text: Any, form: Any) -> Any:
    return sa.func.strpos(text, form) if dialect == "postgresql" else sa.func.instr(text, form)


def _named(table: Table, columns: Sequence[Column], row: Any, text: str) -> Iterator[Candidate]:
    image = {one.name: canonical(one, row[one.name]) for one in table.columns}
    split = full_name(table)
    whole = " ".join((image[name] or "").strip() for name in split) if split else ""
    labels = [(split[0], whole)] if split and whole.lower() in text else []
    labels += [(one.name, (image[one.name] or "").strip()) for one in columns]
    for column, label in labels:
        if len(label) >= _SHORTEST and label.lower() in text:
            yield Candidate(
                table=table.key,
                key=key_of(table, image) or image,
                label=label,
                column=column,
                match="exact" if label in text else "normalised",
                score=float(len(label)),
                row=image,
            )
