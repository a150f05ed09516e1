"""Long lists as JSON, an item on each line, written and read item by item.

One call for ten thousand rows would keep every other thread of the program
waiting, the window's too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pydantic import BaseModel

from app.core.collector import making_many

Model = TypeVar("Model", bound=BaseModel)
Item = TypeVar("Item", bound=BaseModel)


def list_bytes(items: Iterable[BaseModel]) -> bytes:
    """Return a JSON list."""
    return b"[\n" + b",\n".join(one.model_dump_json().encode() for one in items) + b"\n]"


def read_list(data: bytes, item: type[Item]) -> list[Item]:
    """Return the items that list_bytes wrote."""
    with making_many():
        return [item.model_validate_json(line.rstrip(b",")) for line in data.split(b"\n")[1:-1] if line]


def object_bytes(whole: BaseModel, name: str) -> bytes:
    """Return an object as JSON whose list of this name has an item on each line."""
    rest = whole.model_dump_json(exclude={name}).encode()
    joint = b"," if rest != b"{}" else b""
    return b'{"' + name.encode() + b'":' + list_bytes(getattr(whole, name)) + joint + rest[1:]


def read_object(data: bytes, model: type[Model], name: str, item: type[Item]) -> Model:
    """Return what object_bytes wrote; another shape is read as well. ValueError when it is damaged."""
    begin, end = b'{"' + name.encode() + b'":[\n', data.rfind(b"\n]")
    if not data.startswith(begin) or end < 0:
        return model.model_validate_json(data)
    items = read_list(b"[" + data[len(begin) - 1 : end] + b"\n]", item)
    rest, empty = data[end + 2 :].lstrip(b","), b'{"' + name.encode() + b'":[]'
    found = model.model_validate_json(empty + (b"," + rest if rest != b"}" else rest))
    return found.model_copy(update={name: tuple(items)})
