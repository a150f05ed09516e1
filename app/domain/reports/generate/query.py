"""A SELECT statement in a request: its columns and parameters; it is read here and never run here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.reports.naming import Names

MOST = 30
_SELECT = re.compile(
    r"\bselect\b\s+(?:distinct\s+)?(?P<list>.+?)\s+\bfrom\b\s+\S.*", re.IGNORECASE | re.DOTALL
)
_ALIAS = re.compile(r"(?:\bas\s+|\s)(?P<q>[`\"\[]?)(?P<name>[^\s`\"\]()]+)[`\"\]]?\s*$", re.IGNORECASE)
_PARAMETER = re.compile(r"\$P!?\{(?P<name>[^}]+)\}")
_PROSE_AFTER = re.compile(r"[。;；]|\n\s*\n|,?\s*(?:横向|按[^,，]*分组|标题)")


@dataclass(frozen=True)
class QueryColumn:
    """One column of a query: the name it has there, and what the report calls it."""

    name: str
    label: str


@dataclass(frozen=True)
class Query:
    """A statement with what it selects and asks for."""

    text: str
    columns: list[QueryColumn]
    parameters: list[str]


def read_query(text: str) -> Query | None:
    """Return the SELECT statement of a request, None where there is none or its columns are not named."""
    found = _SELECT.search(text)
    if found is None:
        return None
    statement = _PROSE_AFTER.split(found.group())[0].strip().rstrip(";；。")
    names = Names()
    columns = [
        QueryColumn(names.take(one, one), label_for(one))
        for part in _parts(found.group("list"))
        if (one := _name(part))
    ]
    if not columns:
        return None
    return Query(statement, columns[:MOST], list(dict.fromkeys(_PARAMETER.findall(statement))))


def label_for(name: str) -> str:
    """Return a column's name as a label: words instead of underscores."""
    words = re.sub(r"_+", " ", name).strip() or name
    return (words[:1].upper() + words[1:] if words.isascii() else words)[:60]


def _name(part: str) -> str:
    part = part.strip()
    if part.endswith("*"):
        return ""
    found = _ALIAS.search(part)
    name = found.group("name") if found else part.split(".")[-1].strip('`"[]')
    return name if re.fullmatch(r"[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*", name) else ""


def _parts(listed: str) -> list[str]:
    parts, depth, current = [], 0, ""
    for char in listed:
        depth += (char == "(") - (char == ")")
        if char == "," and depth <= 0:
            parts.append(current)
            current = ""
        else:
            current += char
    return [*parts, current]
