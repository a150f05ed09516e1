"""Files of the user: written whole or not at all, under names every system takes."""

from __future__ import annotations

import errno
import glob
import hashlib
import os
import re
import tempfile
import unicodedata
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _

NAME_BYTES = 255
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])", re.IGNORECASE)
_FORBIDDEN = '<>:"/\\|?*'
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def sha256(data: bytes) -> str:
    """Return the SHA-256 of bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def sha256_file(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal, "" when there is none."""
    if not path.exists():
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def existing(path: Path) -> Path:
    """Return the path of a file that is there; raise AppError("no_file") otherwise."""
    if not path.is_file():
        raise AppError(
            "no_file",
            _("The file {name} does not exist.", name=str(path)),
            _("Check the name and the folder."),
        )
    return path


def write_atomic(path: Path, data: bytes, *, expected: str | None = None) -> str:
    """Write a file whole or leave the old one; return the SHA-256 of what it now holds.

    expected is the hash the file had when it was read ("" for none): when it
    holds something else by now, AppError("changed_outside") is raised.
    """
    if expected is not None and sha256_file(path) != expected:
        raise _changed_outside(path)
    try:
        _write_beside(path, data)
    except OSError as problem:
        raise not_written(path, problem) from problem
    return sha256(data)


def replace_durably(source: Path, target: Path) -> None:
    """Rename a finished file over the target so that even a power cut leaves one of the two whole."""
    with source.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(source, target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Make a rename in a folder durable, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def not_written(path: Path, problem: OSError) -> AppError:
    """Return the AppError for a file that can't be written."""
    if problem.errno in _FULL:
        return AppError(
            "disk_full",
            _("The disk is full: {name} was not written; what was there before is safe.", name=path.name),
            _("Free some space and repeat the last step."),
            str(problem),
        )
    return AppError(
        "not_written",
        _("The file {name} can't be written.", name=path.name),
        _("Choose another folder, or give the program the right to write there."),
        str(problem),
    )


def inside(folder: Path, path: Path) -> Path:
    """Return the path with links followed when it lies in the folder; raise AppError("outside")."""
    root, full = folder.resolve(), (folder / path).resolve()
    if full != root and root not in full.parents:
        raise AppError(
            "outside",
            _("The name {name} leads out of the chosen folder.", name=str(path)),
            _("Use a name without folders."),
        )
    return full


def safe_name(name: str, fallback: str = "file") -> str:
    """Return a file name that Linux, macOS and Windows take, as near to the wish as possible.

    At most 255 bytes, the extension kept; no folders, control or bidirectional
    characters, reserved device names, or trailing dots and spaces.
    """
    text = unicodedata.normalize("NFC", "".join(_harmless(character) for character in name))
    text = text.strip().rstrip(". ")
    if not text.strip("._ "):
        text = fallback
    return _cut(f"_{text}" if _RESERVED.fullmatch(text.split(".")[0].strip()) else text)


def free_name(path: Path) -> Path:
    """Return the path, or the next one like "note (2).pdf" that no file has, nor one numbered by its page."""
    turn, tried = 1, path
    while tried.exists() or any(path.parent.glob(f"{glob.escape(tried.stem)}-[0-9]*{path.suffix}")):
        turn += 1
        tried = path.with_stem(f"{path.stem} ({turn})")
    return tried


def _harmless(character: str) -> str:
    if character in _FORBIDDEN:
        return "_"
    kind = unicodedata.category(character)
    if kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        return ""
    return " " if kind == "Zs" else character


def _cut(text: str) -> str:
    """Cut a name to what a folder takes, the extension last."""
    stem, dot, extension = text.rpartition(".")
    if not dot or len(extension.encode()) > 20:
        stem, dot, extension = text, "", ""
    room = NAME_BYTES - len((dot + extension).encode())
    return stem.encode()[:room].decode("utf-8", "ignore").rstrip(". ") + dot + extension


def _write_beside(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".draftsmith-", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _copy_mode(path, part)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(path.parent)


def _copy_mode(path: Path, part: Path) -> None:
    """Give the new file the old one's rights, or the usual ones."""
    if path.exists():
        mode = path.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    part.chmod(mode)


def _changed_outside(path: Path) -> AppError:
    return AppError(
        "changed_outside",
        _("The file {name} was changed by another program since it was read.", name=path.name),
        _("Save under another name, or open the file again."),
    )
