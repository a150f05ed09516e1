"""What CREATE TABLE texts say that no catalogue tells: CHECK constraints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_TOKEN = re.compile(
    r"""(?P<space>\s+|--[^\n]*|/\*.*?\*/)
    |(?P<string>'(?:[^']|'')*')
    |(?P<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])
    |(?P<word>[^\W\d]\w*)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
MOST = 200_000


def checks_in(sql: str) -> Iterator[tuple[str, str]]:
    """Yield the name ("" for none) and the text of each CHECK in a CREATE TABLE statement."""
    tokens = [match for match in _TOKEN.finditer(sql[:MOST]) if match.lastgroup != "space"]
    name = ""
    for place, token in enumerate(tokens):
        word = token[0].upper() if token.lastgroup == "word" else ""
        if word == "CONSTRAINT" and place + 1 < len(tokens):
            name = unquoted(tokens[place + 1][0])
        elif word == "CHECK" and place + 1 < len(tokens) and tokens[place + 1][0] == "(":
            yield name, _balanced(sql, tokens[place + 1 :])
        if word not in ("CONSTRAINT", "") and unquoted(token[0]) != name:
            name = ""


def names_in(text: str, columns: Iterable[str]) -> tuple[str, ...]:
    """Return the columns that an expression names, in the table's order; words in strings do not count."""
    found = {
        unquoted(match[0]).lower()
        for match in _TOKEN.finditer(text[:MOST])
        if match.lastgroup in ("word", "quoted")
    }
    return tuple(name for name in columns if name.lower() in found)


def unquoted(name: str) -> str:
    """Return an identifier without its quotes."""
    if name[:1] in '"`' and len(name) > 1:
        return name[1:-1].replace(name[0] * 2, name[0])
    return name[1:-1] if name[:1] == "[" else name


def _balanced(sql: str, tokens: list[re.Match[str]]) -> str:
    depth = 0
    for token in tokens:
        depth += (token[0] == "(") - (token[0] == ")")
        if not depth:
            return sql[tokens[0].end() : token.start()].strip()
    return sql[tokens[0].end() :].strip()
