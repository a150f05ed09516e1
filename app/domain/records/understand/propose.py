"""What a model may propose: rows of tables that exist, with values that the request says."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from app.core.i18n import _
from app.domain.records.models import Catalogue, Plain, Table
from app.domain.records.understand.lexicon import is_audit
from app.domain.records.values.numbers import parse_number

MOST_TABLES = 12
MOST_ROWS = 50


class ProposedCell(Plain):
    """A column and the words of the request that are its value."""

    column: str
    words: str


class ProposedRow(Plain):
    """A row of one table."""

    table: str
    cells: tuple[ProposedCell, ...] = ()


class Proposal(Plain):
    """What a model read in a request; unmapped are words that it could not place."""

    rows: tuple[ProposedRow, ...] = Field(default=(), max_length=MOST_ROWS)
    unmapped: tuple[str, ...] = ()


def proposal_schema(catalogue: Catalogue, tables: tuple[str, ...]) -> dict[str, Any]:
    """Return the JSON schema of a proposal over these tables: each with its own columns as an enum."""
    known = [found for name in tables[:MOST_TABLES] if (found := catalogue.table(name)) is not None]
    rows = {"type": "array", "maxItems": MOST_ROWS, "items": {"anyOf": [_row_schema(one) for one in known]}}
    unmapped = {"type": "array", "items": {"type": "string"}}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["rows", "unmapped"],
        "properties": {"rows": rows, "unmapped": unmapped},
    }


def problems_of(proposal: Proposal, text: str, catalogue: Catalogue) -> tuple[str, ...]:
    """Return what is wrong with a proposal, one sentence each: unknown names, words nobody said."""
    found: list[str] = []
    for row in proposal.rows:
        table = catalogue.table(row.table)
        if table is None:
            found.append(_("The database has no table {table}.", table=row.table))
            continue
        found += [problem for cell in row.cells if (problem := _wrong(table, cell, text))]
    return tuple(found)


def _row_schema(table: Table) -> dict[str, Any]:
    names = [column.name for column in table.columns if column.writable and not is_audit(column)]
    cell = {
        "type": "object",
        "additionalProperties": False,
        "required": ["column", "words"],
        "properties": {"column": {"enum": names}, "words": {"type": "string"}},
    }
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["table", "cells"],
        "properties": {"table": {"const": table.key}, "cells": {"type": "array", "items": cell}},
    }


def _wrong(table: Table, cell: ProposedCell, text: str) -> str:
    column = table.column(cell.column)
    if column is None or not column.writable:
        return _("The table {table} has no column {column}.", table=table.key, column=cell.column)
    if not _is_said(cell.words, text):
        return _("The request does not say {words}.", words=cell.words)
    return ""


def _is_said(words: str, text: str) -> bool:
    if not words.strip():
        return False
    squeezed, said = "".join(words.split()).lower(), "".join(text.split()).lower()
    if squeezed in said:
        return True
    number = parse_number(words)
    return number is not None and f"{number.normalize():f}" in said.replace(",", "")
