"""Which request and files a document is made again with, once files that were missing are there."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.core.paths import sub_dir
from app.core.records import MessageInfo

ADDED = "added"


def last_request(asked: Sequence[MessageInfo]) -> tuple[str, list[str]]:
    """Return the words and files of the last message that brought files, else of the first one."""
    last = next((one for one in reversed(asked) if one.role == "user" and one.attachments), None)
    last = last or next((one for one in asked if one.role == "user"), None)
    return (last.text, list(last.attachments)) if last else ("", [])


def files_again(
    known: Sequence[str], given: Mapping[str, Sequence[str]], session_id: int
) -> tuple[list[str], list[str]]:
    """Return the known files that are still good, and those given for missing ones, by their wanted names."""
    unreadable = {name for name in given if any(Path(one).name == name for one in known)}
    kept = [one for one in known if Path(one).is_file() and Path(one).name not in unreadable]
    added = [_named(about, path, session_id) for about, paths in given.items() for path in paths]
    return kept, added


def _named(about: str, path: str, session_id: int) -> str:
    """Return a file under the name that the request calls it by."""
    wanted, given = Path(about).name, Path(path)
    fits = wanted and Path(wanted).suffix.lower() == given.suffix.lower() and wanted != given.name
    if not fits:
        return path
    target = sub_dir(ADDED) / str(session_id) / wanted
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(given, target)
    return str(target)
