"""Files: whole or not at all, names that every system takes."""

from __future__ import annotations

import errno
import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.core import files
from app.core.errors import AppError
from app.core.files import inside, safe_name, sha256, sha256_file, write_atomic

DEVICES = ["CON", "con.txt", "PRN", "aux.tar.gz", "NUL", "COM1", "com¹", "LPT9.x", "CONIN$", "CLOCK$"]


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "销售单.jrxml"
    digest = write_atomic(path, b"content")
    assert path.read_bytes() == b"content"
    assert digest == sha256(b"content") == sha256_file(path)
    assert [file.name for file in path.parent.iterdir()] == ["销售单.jrxml"]


def test_a_file_that_is_not_there_has_no_hash(tmp_path: Path) -> None:
    assert sha256_file(tmp_path / "none") == ""


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    path = tmp_path / "a.txt"
    write_atomic(path, b"old")

    def fail(*_arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files.os, call, fail)
    with pytest.raises(AppError) as caught:
        write_atomic(path, b"new")
    assert caught.value.code == ("disk_full" if number == errno.ENOSPC else "not_written")
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.glob("*") if file.is_file()] == ["a.txt"]
    assert not list(tmp_path.glob(".draftsmith-*"))


def test_the_bytes_are_on_the_disk_before_the_name_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(files.os, "fsync", lambda handle: (calls.append("fsync"), fsync(handle))[1])
    monkeypatch.setattr(files.os, "replace", lambda *names: (calls.append("replace"), replace(*names))[1])
    write_atomic(tmp_path / "a", b"x")
    assert calls == ["fsync", "replace", "fsync"]


def test_an_edit_from_outside_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    digest = write_atomic(path, b"mine", expected="")
    path.write_bytes(b"theirs")
    with pytest.raises(AppError) as caught:
        write_atomic(path, b"again", expected=digest)
    assert caught.value.code == "changed_outside"
    assert path.read_bytes() == b"theirs"
    write_atomic(path, b"again", expected=sha256(b"theirs"))


def test_rights_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_atomic(path, b"1")
    path.chmod(0o600)
    write_atomic(path, b"2")
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["../a", "/etc/passwd", "a/../../b", "link/x"])
def test_a_path_must_stay_inside(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path)
    with pytest.raises(AppError) as caught:
        inside(folder, Path(name))
    assert caught.value.code == "outside"
    assert inside(folder, Path("a/b.txt")) == folder.resolve() / "a" / "b.txt"


@pytest.mark.parametrize("name", DEVICES)
def test_device_names_are_marked(name: str) -> None:
    assert safe_name(name).startswith("_")


def test_good_names_stay() -> None:
    for name in ("销售单 报表.jrxml", "invoice-2026.pdf", "_private", "Ω (1).txt", "console.txt"):
        assert safe_name(name) == name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "file"),
        ("..", "file"),
        ("a/b\\c:d", "a_b_c_d"),
        ("evil\u202egpj.exe", "evilgpj.exe"),
        ("tab\there\x00", "tabhere"),
        ("b\udcff.txt", "b.txt"),
        ("dots...", "dots"),
        ("e\u0301.txt", "é.txt"),
    ],
)
def test_bad_names_become_good(name: str, expected: str) -> None:
    assert safe_name(name) == expected


def test_a_long_name_keeps_its_extension() -> None:
    name = safe_name("字" * 200 + ".jrxml")
    assert name.endswith("字.jrxml")
    assert 240 < len(name.encode()) <= 255


def windows_takes(name: str) -> bool:
    stem = name.split(".")[0].strip().upper()
    devices = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"} | {
        kind + digit for kind in ("COM", "LPT") for digit in "0123456789¹²³"
    }
    return (
        stem not in devices
        and not name.endswith((".", " "))
        and not any(character in '<>:"/\\|?*' or ord(character) < 32 for character in name)
    )


@given(st.text(st.characters(), max_size=300) | st.sampled_from(DEVICES))
@example("a" * 250 + ". " + "b")
@example("CON ." + "x" * 300)
@example(". con")
def test_every_name_becomes_writable(name: str) -> None:
    safe = safe_name(name)
    assert windows_takes(safe)
    assert 0 < len(safe.encode("utf-8")) <= 255
    assert not any(unicodedata.category(character) in ("Cc", "Cf", "Cs") for character in safe)
    assert (Path("/folder") / safe).parent == Path("/folder")
    assert safe_name(safe) == safe
