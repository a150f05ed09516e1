"""The side-car with names and references that a database does not hold: a JSON file of the user's.

{"customer": {"comment": "客户", "columns": {"level": "等级：1 普通，2 VIP"},
"references": {"created_by": "employee.id", "batch": null}}}; null says that
the column refers to nothing.
"""

from __future__ import annotations

import json

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.models import Catalogue, Column, Table

MOST_BYTES = 4_000_000


class TableWords(BaseModel):
    """What people call one table and its columns, and what its columns refer to."""

    model_config = ConfigDict(extra="ignore")

    comment: str = ""
    columns: dict[str, str] = Field(default_factory=dict)
    references: dict[str, str | None] = Field(default_factory=dict)


Glossary = dict[str, TableWords]


def read_glossary(data: bytes, name: str) -> Glossary:
    """Read a side-car; raise AppError("glossary") when it is none. name is shown in the message."""
    try:
        if len(data) > MOST_BYTES:
            raise ValueError("too long")
        found = json.loads(data.decode("utf-8-sig"))
        return {str(table): TableWords.model_validate(words) for table, words in found.items()}
    except (ValueError, AttributeError, RecursionError, ValidationError) as problem:
        raise AppError(
            "glossary",
            _("The list of names {name} can't be read.", name=name),
            _("It must be a JSON file that gives each table a comment and its columns' comments."),
            str(problem),
        ) from problem


def write_glossary(glossary: Glossary) -> bytes:
    """Return the side-car's bytes, in a form that people can edit."""
    data = {table: words.model_dump(exclude_defaults=True) for table, words in sorted(glossary.items())}
    return json.dumps(data, ensure_ascii=False, indent=1).encode() + b"\n"


def with_words(catalogue: Catalogue, glossary: Glossary) -> Catalogue:
    """Return the catalogue with the side-car's names; they win over the database's comments."""
    tables = tuple(_named(table, words_for(glossary, table)) for table in catalogue.tables)
    return catalogue.model_copy(update={"tables": tables})


def words_for(glossary: Glossary, table: Table) -> TableWords | None:
    """Return a table's words, by its key or its bare name in any case."""
    exact = glossary.get(table.key) or glossary.get(table.name)
    if exact is not None:
        return exact
    return next((words for name, words in glossary.items() if name.lower() == table.name.lower()), None)


def _named(table: Table, words: TableWords | None) -> Table:
    if words is None:
        return table
    columns = tuple(_commented(column, words.columns.get(column.name, "")) for column in table.columns)
    return table.model_copy(update={"comment": words.comment or table.comment, "columns": columns})


def _commented(column: Column, comment: str) -> Column:
    return column.model_copy(update={"comment": comment}) if comment else column
