"""A catalogue as people know it: the database's own facts with names, choices and references added."""

from __future__ import annotations

from app.domain.records.code_lists import choices_in_check, choices_in_comment, labelled
from app.domain.records.glossary import Glossary, with_words
from app.domain.records.models import Catalogue, Choice, Column, Table
from app.domain.records.references import with_references


def enriched(catalogue: Catalogue, glossary: Glossary | None = None) -> Catalogue:
    """Return the catalogue with the side-car's names, code lists as choices and found references."""
    named = with_words(catalogue, glossary or {})
    tables = tuple(_with_choices(table) for table in named.tables)
    return with_references(named.model_copy(update={"tables": tables}), glossary)


def _with_choices(table: Table) -> Table:
    listed = _listed(table)
    columns = tuple(_chosen(column, listed.get(column.name, ()), table) for column in table.columns)
    return table.model_copy(update={"columns": columns})


def _listed(table: Table) -> dict[str, tuple[Choice, ...]]:
    """Return the values that CHECK constraints allow, by column."""
    names = [column.name for column in table.columns]
    found = (choices_in_check(check.text, names) for check in table.checks)
    return {column: choices for column, choices in found if column}


def _chosen(column: Column, listed: tuple[Choice, ...], table: Table) -> Column:
    """Give a column its choices: closed where the database enforces them, open where a comment lists them."""
    comment = choices_in_comment(column.comment) if _may_be_coded(column) else ()
    checks = tuple(check.text for check in table.checks if column.name in check.columns)
    enforced = listed or (column.choices if column.closed else ())
    update: dict[str, object] = {"checks": checks}
    if enforced:
        update |= {"choices": labelled(enforced, comment), "closed": True}
    elif comment and all(_fits(choice, column) for choice in comment):
        update |= {"choices": comment, "closed": False}
    return column.model_copy(update=update)


def _may_be_coded(column: Column) -> bool:
    return column.family in ("text", "integer", "boolean")


def _fits(choice: Choice, column: Column) -> bool:
    if column.family == "text":
        return column.length is None or len(choice.value) <= column.length
    return choice.value.lstrip("-").isdigit()
