"""What travels between the machine that runs a batch and those that work on it."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Sent:
    """An input: a file's bytes, or a folder's as a zip."""

    name: str
    data: bytes
    is_folder: bool = False


@dataclass(frozen=True)
class Returned:
    """What came of an item: exit code, words, its files as a zip, and how many seconds it took."""

    code: int
    said: str
    files: bytes
    seconds: float


def sent(path: Path) -> Sent:
    """Return an input as it travels; raise OSError when it can't be read."""
    return Sent(path.name, packed(path), True) if path.is_dir() else Sent(path.name, path.read_bytes())


def packed(folder: Path) -> bytes:
    """Return a folder's files as a zip, an empty one when there is no such folder."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(folder))
    return held.getvalue()


def unpack(data: bytes, folder: Path) -> None:
    """Write a zip's files into a folder; names that lead out of it stay inside."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(folder)
