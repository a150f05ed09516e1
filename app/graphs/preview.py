"""Short texts of what goes into a node and comes out of it, for the diagram."""

from __future__ import annotations

import reprlib
from functools import lru_cache

from pydantic import BaseModel

LINE = 160
TOTAL = 1200


class _Short(reprlib.Repr):
    """A repr that never walks more than a corner of a large value."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = LINE
        self.maxlist = self.maxdict = self.maxtuple = 4
        self.maxlevel = 3

    def repr_instance(self, value: object, level: int) -> str:
        """Shorten a model field by field, anything else by its own repr."""
        if not isinstance(value, BaseModel):
            return super().repr_instance(value, level)
        if level <= 0:
            return f"{type(value).__name__}(...)"
        names = list(type(value).model_fields)[:6]
        inner = ", ".join(f"{name}={self.repr1(getattr(value, name), level - 1)}" for name in names)
        return f"{type(value).__name__}({inner})"


_SHORT = _Short()


def preview(value: object) -> str:
    """Return a few lines `name: value` of a state or of a node's result."""
    if isinstance(value, BaseModel):
        changed = {
            name: getattr(value, name) for name in type(value).model_fields if not _is_default(value, name)
        }
        return preview(changed)
    if not isinstance(value, dict):
        return _SHORT.repr(value)[:TOTAL]
    lines = [f"{name}: {_SHORT.repr(item)[:LINE]}" for name, item in value.items()]
    return "\n".join(lines)[:TOTAL]


def _is_default(value: BaseModel, name: str) -> bool:
    defaults = _defaults(type(value))
    return name in defaults and bool(getattr(value, name) == defaults[name])


@lru_cache(maxsize=64)
def _defaults(kind: type[BaseModel]) -> dict[str, object]:
    return {
        name: field.get_default(call_default_factory=True, validated_data={})
        for name, field in kind.model_fields.items()
        if not field.is_required()
    }
