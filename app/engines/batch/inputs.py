"""Which inputs a batch gets from the files and folders that were named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _


def found_inputs(workflow: str, given: Sequence[Path]) -> list[Path]:
    """Return the inputs, a folder's files in its place; raise AppError for one that is not there.

    A document's folder with a request.txt is one input.
    """
    found: list[Path] = []
    for path in given:
        if not path.exists():
            raise AppError(
                "no_file",
                _("The file {name} does not exist.", name=str(path)),
                _("Check the name and the folder."),
            )
        if path.is_dir() and not (workflow == "document" and (path / "request.txt").is_file()):
            found += sorted(one for one in path.iterdir() if not one.name.startswith("."))
        else:
            found.append(path)
    return found
