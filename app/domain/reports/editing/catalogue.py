"""All kinds of edits, found by their modules: a new edit is one class in one of these packages."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from typing import Any

from app.domain.reports import editing
from app.domain.reports.editing.base import Edit


@lru_cache(maxsize=1)
def edit_types() -> dict[str, type[Edit]]:
    """Return every edit class by its kind, those of lower rank first."""
    for module in pkgutil.walk_packages(editing.__path__, f"{editing.__name__}."):
        import_module(module.name)
    return dict(sorted(Edit.kinds.items(), key=lambda item: (item[1].rank, item[0])))


def read_edit(data: dict[str, Any]) -> Edit:
    """Return the edit that a JSON object describes.

    Raises pydantic.ValidationError, or KeyError for an unknown kind.
    """
    return edit_types()[data["kind"]].model_validate(data)


def read_edits(data: Iterable[dict[str, Any]]) -> list[Edit]:
    """Return the edits that JSON objects describe, in their order."""
    return [read_edit(one) for one in data]
