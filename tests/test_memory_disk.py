"""Temporary folders are put in memory only where there is room, and only where nobody chose another place."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import memory_disk


@pytest.fixture
def no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has chosen a place, and the choice of a test ends with it."""
    monkeypatch.setattr(tempfile, "tempdir", tempfile.tempdir)
    monkeypatch.setenv("TMPDIR", "")
    monkeypatch.delenv("TMPDIR")


def _free(monkeypatch: pytest.MonkeyPatch, size: int, flags: int = 0, memory: int = 2**40) -> None:
    about = SimpleNamespace(f_flag=flags, f_bavail=size, f_frsize=1)
    monkeypatch.setattr(os, "statvfs", lambda _folder: about)
    monkeypatch.setattr(memory_disk, "free_memory", lambda: memory)
    monkeypatch.setattr(os, "access", lambda _folder, _how: True)


@pytest.mark.usefixtures("no_choice")
def test_temporary_files_lie_in_memory_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    _free(monkeypatch, memory_disk.LEAST_FREE)
    memory_disk.choose()
    assert os.environ["TMPDIR"] == str(memory_disk.FOLDER)
    assert tempfile.tempdir is None


@pytest.mark.usefixtures("no_choice")
@pytest.mark.parametrize(
    ("free", "flags", "memory"),
    [(2**26, 0, 2**40), (2**40, os.ST_NOEXEC, 2**40), (2**40, 0, 2**30)],
    ids=["too small", "runs nothing", "little memory"],
)
def test_elsewhere_they_lie_where_they_always_do(
    monkeypatch: pytest.MonkeyPatch, free: int, flags: int, memory: int
) -> None:
    _free(monkeypatch, free, flags, memory)
    memory_disk.choose()
    assert "TMPDIR" not in os.environ


def test_the_free_memory_is_told() -> None:
    assert 0 < memory_disk.free_memory() < 2**50


def test_a_chosen_place_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _free(monkeypatch, 2**40)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    memory_disk.choose()
    assert os.environ["TMPDIR"] == str(tmp_path)


@pytest.mark.parametrize(
    ("status", "worker", "place", "stays"),
    [
        (0, False, memory_disk.FOLDER, False),
        (1, False, memory_disk.FOLDER, True),
        (0, True, memory_disk.FOLDER, True),
        (0, False, Path("/tmp"), True),
    ],
    ids=["passed", "failed", "one of several processes", "on the disk"],
)
def test_memory_is_given_back_after_tests_that_passed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, status: int, worker: bool, place: Path, stays: bool
) -> None:
    left = tmp_path / "left"
    left.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    config: Any = SimpleNamespace(_tmp_path_factory=SimpleNamespace(getbasetemp=lambda: left))
    if worker:
        config.workerinput = {}
    memory_disk.clear(config, status)
    assert left.exists() is stays
