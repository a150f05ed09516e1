"""What the program's first argument makes of it, and the window's trial of itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import __main__ as entry

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("given", "taken"),
    [([], "window"), (["a.jrxml"], "window"), (["doctor"], "command"), (["a.jrxml", "--out"], "command")],
)
def test_files_open_the_window_and_words_the_command_line(monkeypatch, tmp_path, given, taken):
    monkeypatch.chdir(tmp_path)
    Path("a.jrxml").write_text("<x/>")
    monkeypatch.setattr(entry, "_window", lambda files: ("window", files))
    monkeypatch.setattr(entry, "_command_line", lambda words: ("command", words))
    assert entry.main(given) == (taken, given)


def test_each_check_has_a_data_folder_of_its_own(monkeypatch, tmp_path):
    homes = []
    monkeypatch.setattr("app.main.main", lambda check: homes.append(os.environ["DRAFTSMITH_HOME"]))
    for _ in range(2):
        monkeypatch.delenv("DRAFTSMITH_HOME")
        assert entry.main(["--self-check", str(tmp_path / "out")]) == 0
    assert len({*homes}) == 2
    assert all(Path(home).parent == tmp_path / "out" and not any(Path(home).iterdir()) for home in homes)


@pytest.mark.timeout(300)
def test_the_window_tries_itself_out(tmp_path, report_fonts):
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    variables = os.environ | {"QT_QPA_PLATFORM": "offscreen", "DRAFTSMITH_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-m", "app", "--self-check", str(tmp_path / "out")]
    done = subprocess.run(command, cwd=ROOT, env=variables, timeout=290, capture_output=True, text=True)
    told = json.loads((tmp_path / "out" / "self-check.json").read_text(encoding="utf-8"))
    assert (done.returncode, told["ok"], told["problem"]) == (0, True, "")
    assert {f"tab {name}" for name in ("reports", "records", "questions", "robot", "documents")} <= {
        *told["seconds"]
    }
    assert {"rows written", "items", "robot program", "blocks", "document"} <= {*told["seconds"]}
    for name in ("self-check.pdf", "self-check-document.pdf"):
        assert (tmp_path / "out" / name).read_bytes().startswith(b"%PDF")
