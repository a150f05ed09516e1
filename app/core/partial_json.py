"""What can be read of a JSON text that is still being written."""

from __future__ import annotations

import json
import re

_PIECE = re.compile(r'"((?:[^"\\]|\\.)*+)(?:("|\\?\Z))|[{}\[\],:]', re.DOTALL)
_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_BROKEN_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?\Z")


def looks_like_json(text: str) -> bool:
    """Tell whether a text begins as a JSON object or list does."""
    return text.lstrip().removeprefix("```json").lstrip().startswith(("{", "["))


def readable(text: str) -> list[str]:
    """Return the text values that have arrived of the last document, the last one perhaps in part.

    Escapes are resolved, and names such as set_text are written as words.
    """
    found: list[str] = []
    stack: list[str] = []
    wants_key = False
    for match in _PIECE.finditer(text):
        mark = match.group()
        if match.group(1) is None:
            wants_key = _next_wants_key(mark, stack, wants_key)
            if mark in "{[" and len(stack) == 1:
                found.clear()
        elif stack and not wants_key:
            found.append(_resolved(match.group(1)))
    return [_in_words(one) for one in found if one.strip()]


def _next_wants_key(mark: str, stack: list[str], wants_key: bool) -> bool:
    """Keep the stack of open brackets, and tell whether the next string is a key."""
    if mark in "{[":
        stack.append(mark)
    elif mark in "}]" and stack:
        stack.pop()
    if mark in "{,":
        return bool(stack) and stack[-1] == "{"
    return wants_key and mark not in ":["


def _resolved(raw: str) -> str:
    try:
        return str(json.loads(f'"{_BROKEN_ESCAPE.sub("", raw)}"', strict=False))
    except ValueError:
        return raw


def _in_words(value: str) -> str:
    return value.replace("_", " ") if _NAME.fullmatch(value) else value
