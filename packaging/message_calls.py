"""Finds the texts of _() and N_() for Babel, those inside f-strings too, which its own reader passes over."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import IO, Any

Found = tuple[int, str, str, list[str]]


def extract(
    fileobj: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: dict[str, Any]
) -> Iterator[Found]:
    """Yield line, function, text and comments of each call with a literal text."""
    calls = [one for one in ast.walk(ast.parse(fileobj.read())) if isinstance(one, ast.Call) and one.args]
    for call in sorted(calls, key=lambda one: one.lineno):
        name, text = getattr(call.func, "id", ""), call.args[0]
        if name in keywords and isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield call.lineno, name, text.value, []
