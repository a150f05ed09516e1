"""Java expressions in a request, taken as they stand: $F{a} + $F{b}, new java.util.Date()."""

from __future__ import annotations

import re

_TERM = re.compile(
    r"!?\s*(?:\$[FPVR]\{[^}]*\}|new\s+[A-Za-z][\w.]*(?:<[^>]*>)?\s*\(|[A-Za-z_][\w.]*\(|\"(?:\\.|[^\"\\])*\""
    r"|\d+(?:\.\d+)?[dfL]?|\b(?:null|true|false)\b|\()"
)
_SIGN = re.compile(
    r"\s*(?:[+\-*/%?]|==|!=|<=|>=|<|>|&&|\|\||:)\s*(?=[$(!\"\d]|new\s|null|true|false|[A-Za-z_][\w.]*\()"
)
_POSTFIX = re.compile(r"\s*\.\s*\w+\(|\.\w+")
_STARTS = re.compile(
    r"\$[FPVR]\{|\bnew\s+[A-Za-z][\w.]*\s*\(|\b(?:[a-z]\w*\.)+[A-Z]\w*\.\w+\(|\b[A-Z][A-Za-z]+\.\w+\("
    r"|\bmsg\(|\b[A-Z]{3,}\(|\"[^\"]*\"\s*\+\s*(?=[$(\"]|new\s)|\((?=\$[FPV]\{)"
)


def expressions_in(text: str) -> list[tuple[int, int]]:
    """Return where each expression begins and ends, none within another."""
    found: list[tuple[int, int]] = []
    at = 0
    while start := _STARTS.search(text, at):
        end = _end_of(text, start.start())
        if end > start.start():
            found.append((start.start(), end))
        at = max(end, start.start() + 1)
    return found


def _end_of(text: str, start: int) -> int:
    """Return where the expression ends that begins at a place; the place itself where none does."""
    at, end, asks = start, start, 0
    while term := _TERM.match(text, at):
        at = term.end()
        if term.group().endswith("("):
            at = _closing(text, at)
            if at < 0:
                return end
        while more := _POSTFIX.match(text, at):
            at = _closing(text, more.end()) if more.group().endswith("(") else more.end()
            if at < 0:
                return end
        end = at
        sign = _SIGN.match(text, at)
        if sign is None or (":" in sign.group() and not asks):
            return end
        asks += sign.group().count("?") - sign.group().count(":")
        at = sign.end()
    return end


def _closing(text: str, at: int) -> int:
    """Return where a parenthesis that was opened is closed; -1 where it isn't."""
    depth, quoted = 1, False
    while at < len(text):
        sign = text[at]
        if sign == '"' and text[at - 1] != "\\":
            quoted = not quoted
        elif not quoted:
            depth += (sign == "(") - (sign == ")")
        at += 1
        if not depth:
            return at
    return -1
