"""Whether a folder can hold the user's data, said plainly; and which folder was chosen."""

from __future__ import annotations

import os
import shutil
import uuid
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import AppError
from app.core.files import not_written, write_atomic
from app.core.i18n import _
from app.core.paths import HOME_VARIABLE, chosen_folder_file

LEAST_BYTES = 100 << 20
TIGHT_BYTES = 1 << 30
LONGEST = 200


@dataclass(frozen=True)
class FolderFinding:
    """What was found of a folder: problem is "" where it can be used, note a sentence worth reading."""

    path: Path
    free: int = -1
    problem: str = ""
    note: str = ""

    @property
    def usable(self) -> bool:
        """Whether data can be kept there."""
        return not self.problem


def look_at(path: Path) -> FolderFinding:
    """Try a folder, or the one above it that exists, by writing a small file that is removed again."""
    if not path.is_absolute() or len(str(path)) > LONGEST:
        return FolderFinding(path, problem=_("This is no full path of a folder."))
    if path.exists() and not path.is_dir():
        return FolderFinding(path, problem=_("This is a file, not a folder."))
    there = _existing(path)
    if there is None:
        return FolderFinding(path, problem=_("This folder does not exist and can't be made."))
    if not _writable(there):
        return FolderFinding(path, problem=_("This folder is read-only for you."))
    free = _free(there)
    if 0 <= free < LEAST_BYTES:
        return FolderFinding(
            path, free, problem=_("The disk is full: {size} are free.", size=megabytes(free))
        )
    return FolderFinding(path, free, note=_note(path, free))


def choose_folder(path: Path) -> None:
    """Use a folder from the next start on; nothing is moved. Raises AppError where it can't be used.

    The choice is kept in a file of the user's configuration folder.
    """
    found = look_at(path)
    if not found.usable:
        raise AppError("bad_data_folder", found.problem, _("Choose another folder."))
    target = chosen_folder_file()
    try:
        path.mkdir(parents=True, exist_ok=True)
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise not_written(path, problem) from problem
    write_atomic(target, str(path).encode("utf-8", "surrogateescape"))


def folder_is_fixed() -> bool:
    """Tell whether the environment names the data folder, so that a choice would have no effect."""
    return bool(os.environ.get(HOME_VARIABLE))


def megabytes(size: int) -> str:
    """Return a free space for people."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"


def _note(path: Path, free: int) -> str:
    if 0 <= free < TIGHT_BYTES:
        return _("Little space is left on this disk: {size}.", size=megabytes(free))
    if not str(path).isascii():
        return _(
            "The path has letters that are not ASCII; Draftsmith works with it, some other programs may not."
        )
    return ""


def _existing(path: Path) -> Path | None:
    try:
        return next((one for one in (path, *path.parents) if one.is_dir()), None)
    except OSError:
        return None


def _writable(folder: Path) -> bool:
    """Write a file for certain: rights alone do not tell of read-only disks."""
    trial = folder / f".draftsmith-{uuid.uuid4().hex[:8]}"
    try:
        trial.write_bytes(b"x")
        trial.unlink()
    except OSError:
        return False
    return True


def _free(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return -1
