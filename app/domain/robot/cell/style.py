"""How a cell file is written: what is added to it looks like the entries beside it."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from typing import Any

_STEP = re.compile(r"^[^\s#][^\n]*:[ \t]*\n(?:[ \t]*(?:#[^\n]*)?\n)*( +)[^\s#-]", re.MULTILINE)
_DASH = re.compile(r"^( *)[^\s#-][^\n]*:[ \t]*\n(?:[ \t]*(?:#[^\n]*)?\n)*( *)- ", re.MULTILINE)
_MOST = 8


def indents(text: str) -> tuple[int, int]:
    """Return by how many spaces a file indents what is nested, and the dash of a list below its key."""
    step, dash = _STEP.search(text), _DASH.search(text)
    inner = len(step[1]) if step else 2
    offset = max(len(dash[2]) - len(dash[1]), 0) if dash else 0
    return (inner if 0 < inner <= _MOST else 2), (offset if offset <= _MOST else 0)


def numbers_as_written(values: Iterable[float]) -> list[float | int]:
    """Return numbers in which a whole one has no point, as people write them."""
    return [int(value) if value == int(value) else value for value in values]


def styled_entry(entry: dict[str, Any], beside: Iterable[Any]) -> Any:
    """Return an entry in one line where those beside it stand in one line, else below each other.

    Lists of it are written as the same lists of the neighbours, in one line where no neighbour tells.
    """
    from ruamel.yaml.comments import CommentedMap

    neighbours = [one for one in beside if hasattr(one, "fa")]
    out = CommentedMap()
    for key, value in entry.items():
        out[key] = (
            styled_list(value, [one.get(key) for one in neighbours]) if isinstance(value, list) else value
        )
    if neighbours and neighbours[-1].fa.flow_style():
        out.fa.set_flow_style()
    else:
        out.fa.set_block_style()
    return out


def styled_list(values: list[Any], beside: Iterable[Any]) -> Any:
    """Return a list in the style of the last list beside it that holds something, else in one line."""
    from ruamel.yaml.comments import CommentedSeq

    neighbours = [one for one in beside if hasattr(one, "fa") and len(one)]
    out = CommentedSeq(values)
    if neighbours and not neighbours[-1].fa.flow_style():
        out.fa.set_block_style()
    else:
        out.fa.set_flow_style()
    return out


def add_below(entry: Any, key: str, value: Any) -> None:
    """Give an entry one more key, which goes before the empty lines and comments behind the entry."""
    behind = take_behind(entry)
    entry[key] = value
    put_behind(entry, behind)


def take_behind(entry: Any) -> Any:
    """Take away the empty lines and comments that follow an entry; a remark in its last line stays."""
    if not getattr(entry, "ca", None) or not len(entry):
        return None
    is_list = not hasattr(entry, "keys")
    last = len(entry) - 1 if is_list else next(reversed(entry))
    if found := entry.ca.items.get(last):
        token = found[0 if is_list else 2]
        if token is None:
            return None
        remark, _line, rest = token.value.partition("\n")
        behind = copy.copy(token)
        behind.value, token.value = f"\n{rest}", f"{remark}\n"
        if not remark:
            entry.ca.items.pop(last)
        return behind if rest else None
    return take_behind(entry[last])


def put_behind(entry: Any, behind: Any) -> None:
    """Put empty lines and comments behind an entry, below what stands in it last."""
    if behind is None:
        return
    if not hasattr(entry, "keys"):
        entry.ca.items[len(entry) - 1] = [behind, None]
        return
    last = next(reversed(entry))
    value = entry[last]
    if hasattr(value, "fa") and not value.fa.flow_style() and len(value):
        put_behind(value, behind)
    else:
        entry.ca.items[last] = [None, None, behind, None]
