"""SQL with one more condition, or another order: the text is changed at that place and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.request.clause_text import compiled

_WORDS = re.compile(
    r"'(?:[^']|'')*'|\"[^\"]*\"|`[^`]*`|\[[^\]]*\]|--[^\n]*|/\*.*?\*/|\$[PX]!?\{[^}]*\}"
    r"|(?P<open>\()|(?P<close>\))"
    r"|\b(?P<word>select|from|where|group\s+by|having|order\s+by|limit|offset|fetch|for|union|intersect|except|or)\b",
    re.IGNORECASE | re.DOTALL,
)
_AFTER_WHERE = ("group by", "having", "order by", "limit", "offset", "fetch", "for")
_AFTER_ORDER = ("limit", "offset", "fetch", "for")
_TERM = re.compile(
    r"(?:[\w\"`\[\]]+\.)*[\"`\[]?(?P<name>[A-Za-z_][A-Za-z0-9_]*)[\"`\]]?(?:\s+(?:asc|desc))?(?:\s+nulls\s+\w+)?",
    re.IGNORECASE,
)
_SETS = ("union", "intersect", "except")


def can_be_extended(sql: str) -> bool:
    """Tell whether a query is one plain SELECT whose parts can be found."""
    words = [word for word, _start, _end in _top_words(sql)]
    return words.count("select") == 1 and not set(words) & set(_SETS)


def can_be_ordered(sql: str) -> bool:
    """Tell whether the rows that a query gives can be ordered anew: it is plain, or its end orders them.

    The ORDER BY after the last SELECT orders all that a UNION, or a SELECT after WITH, gives.
    """
    words = [word for word, _start, _end in _top_words(sql)]
    if can_be_extended(sql):
        return True
    if words.count("order by") != 1:
        return False
    before, after = words[: words.index("order by")], words[words.index("order by") + 1 :]
    return not set(before) & set(_AFTER_ORDER) and set(after) <= set(_AFTER_ORDER)


def with_condition(sql: str, condition: str) -> str:
    """Return a plain SELECT that takes only rows of one more condition."""
    words = _top_words(sql)
    where = next((end for word, _start, end in words if word == "where"), None)
    stop = _stop(sql, words, _AFTER_WHERE)
    if where is None:
        return f"{sql[:stop].rstrip()} WHERE {condition}{_rest(sql, stop)}"
    former = sql[where:stop].strip()
    if any(word == "or" and where <= start < stop for word, start, _end in words):
        former = f"({former})"
    return f"{sql[:where]} {former} AND {condition}{_rest(sql, stop)}"


def with_order(sql: str, terms: Sequence[str], *, more: bool = False) -> str:
    """Return a query that can be ordered by terms, or by these after those that it has."""
    words = _top_words(sql)
    order = next(((start, end) for word, start, end in words if word == "order by"), None)
    stop = _stop(sql, words, _AFTER_ORDER)
    said = ", ".join(terms)
    if order is None:
        return f"{sql[:stop].rstrip()} ORDER BY {said}{_rest(sql, stop)}"
    former = sql[order[1] : stop].strip()
    return f"{sql[: order[1]]} {f'{former}, {said}' if more else said}{_rest(sql, stop)}"


def ordered_by(sql: str) -> list[str]:
    """Return the names, in lower case, of what a query is ordered by; "" for what is no column."""
    words = _top_words(sql)
    order = next((end for word, _start, end in reversed(words) if word == "order by"), None)
    if order is None:
        return []
    stop = next((start for word, start, _end in words if word in _AFTER_ORDER and start > order), len(sql))
    terms = [_TERM.fullmatch(one.strip()) for one in sql[order:stop].rstrip().rstrip(";").split(",")]
    return [one["name"].lower() if one else "" for one in terms]


def _top_words(sql: str) -> list[tuple[str, int, int]]:
    """Return the key words outside brackets, quotes and comments, with where they begin and end."""
    depth, found = 0, []
    for one in _WORDS.finditer(sql):
        depth += bool(one["open"]) - bool(one["close"])
        if one["word"] and not depth:
            found.append((" ".join(one["word"].lower().split()), one.start(), one.end()))
    return found


def with_columns(sql: str, columns: Sequence[str]) -> str:
    """Return a plain SELECT that selects columns, too, those left out that it names already."""
    words = _top_words(sql)
    more = [one for one in columns if not compiled(rf"(?<!\w){re.escape(one)}(?!\w)").search(sql)]
    start = next((start for word, start, _end in words if word == "from"), None)
    if not more or start is None:
        return sql
    former = sql[:start].rstrip()
    return f"{former}, {', '.join(more)}{sql[len(former) :]}"


def reckoned_by(sql: str, key: str, reckoned: tuple[str, str, str]) -> str:
    """Return a query over the same rows that reckons a value per key: its function, of what, its name.

    "" where the query isn't one plain SELECT of all its rows, or doesn't give the columns.
    """
    words = _top_words(sql)
    if not can_be_extended(sql) or {"group by", "having", *_AFTER_ORDER} & {word for word, _s, _e in words}:
        return ""
    first = next(end for word, _start, end in words if word == "select")
    start = next((start for word, start, _end in words if word == "from"), None)
    if start is None or re.match(r"\s*(?:distinct|all|top)\b", sql[first:], re.IGNORECASE):
        return ""
    function, of, name = reckoned
    by, what = _term_of(key, sql[first:start]), _term_of(of, sql[first:start]) if of else "*"
    if not by or not what:
        return ""
    rows = sql[start : _stop(sql, words, ("order by",))].strip()
    given = by if compiled(rf"(?:.*\.)?{re.escape(key)}").fullmatch(by) else f"{by} AS {key}"
    return f"SELECT {given}, {function}({what}) AS {name} {rows} GROUP BY {by} ORDER BY {by}"


def _term_of(name: str, columns: str) -> str:
    """Return how a list of selected columns reckons the one of a name; "" where it has none."""
    for one in re.split(r",(?![^(]*\))", columns):
        term = compiled(
            rf"(?P<t>.+?)(?:\s+(?:as\s+)?[\"`\[]?{re.escape(name)}[\"`\]]?)|(?P<n>(?:[\w\"`\[\]]+\.)*{re.escape(name)})"
        ).fullmatch(one.strip())
        if term:
            return str(term["t"] or term["n"])
    return name if compiled(r"(?:^|,)\s*(?:\w+\.)?\*\s*(?:,|$)").search(columns) else ""


def without_order(sql: str) -> str:
    """Return a query that can be ordered without its order."""
    words = _top_words(sql)
    start = next((start for word, start, _end in words if word == "order by"), None)
    stop = _stop(sql, words, _AFTER_ORDER)
    return sql if start is None else f"{sql[:start].rstrip()}{_rest(sql, stop)}"


def known_column(name: str, sql: str) -> bool:
    """Tell whether a query may have a column: it names it, or takes all."""
    return bool(compiled(rf"(?<!\w){re.escape(name)}(?!\w)").search(sql)) or "*" in sql


def _stop(sql: str, words: Sequence[tuple[str, int, int]], after: Sequence[str]) -> int:
    """Return where a part ends: before the next one, or before what closes the query."""
    first = next((start for word, start, _end in words if word in after), None)
    return len(sql.rstrip().rstrip(";").rstrip()) if first is None else first


def _rest(sql: str, stop: int) -> str:
    rest = sql[stop:]
    return f" {rest}" if rest and not rest[0].isspace() and rest[0] != ";" else rest


def parameters_of(sql: str) -> list[str]:
    """Return the names of the parameters that a query takes, each once."""
    said = re.findall(r"\$P!?\{([^}]+)\}|\$X\{[^,}]+,[^,}]+,\s*([^},]+?)\s*[,}]", sql)
    return list(dict.fromkeys(first or second for first, second in said))


def tables_of(sql: str) -> list[str]:
    """Return the tables that a query reads from, as they are written."""
    return re.findall(r"\b(?:from|join)\s+([A-Za-z_][\w.]*)", sql, re.IGNORECASE)


def with_table(sql: str, former: str, table: str) -> str:
    """Return a query that reads from another table; columns that are called by the table's name follow."""
    read = re.compile(rf"(\b(?:from|join)\s+){re.escape(former)}(?![\w.])", re.IGNORECASE)
    qualified = re.compile(rf"(?<![\w.'\"{{]){re.escape(former)}(?=\.\w)", re.IGNORECASE)
    return qualified.sub(lambda _one: table, read.sub(lambda one: one[1] + table, sql))
