from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = Path(__file__).with_name("killed_run.py")
MOST_LOOKS = 900
TRIALS = 20


@pytest.fixture
def folder(report_fonts: Path, tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    data = tmp_path / "sales.csv"
    data.write_text("order_id,region,amount\nA,North,10\nB,South,20\nC,North,30\n")
    (tmp_path / "notes.txt").touch()
    return tmp_path


def _command(pause: str, folder: Path) -> list[str]:
    return [sys.executable, str(SCRIPT), pause, str(folder / "sales.csv"), str(folder)]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def _notes(folder: Path) -> list[str]:
    return (folder / "notes.txt").read_text().splitlines()


def _killed(pause: str, folder: Path, after: str = "", seconds: float = 0.0) -> None:
    """Begin the command and kill it after a line of the notes and some seconds more."""
    with subprocess.Popen(_command(pause, folder), cwd=ROOT, env=_environment()) as first:
        for _look in range(MOST_LOOKS):
            if after in "\n".join(_notes(folder)) or first.poll() is not None:
                break
            time.sleep(0.05)
        time.sleep(seconds)
        first.kill()


def _again(pause: str, folder: Path) -> dict[str, Any]:
    ended = subprocess.run(
        _command(pause, folder),
        cwd=ROOT,
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    found: dict[str, Any] = json.loads((folder / "out" / "result.json").read_text())
    return found


@pytest.mark.thorough
def test_a_killed_command_goes_on_at_the_step_that_was_cut_off(folder: Path) -> None:
    _killed("spreadsheet_summary", folder, "begin spreadsheet_summary")
    assert not (folder / "out" / "result.json").exists()
    result = _again("0", folder)
    assert result["resumed"]
    assert result["status"] == "ok"
    begun = [line.split()[1] for line in _notes(folder) if line.startswith("begin")]
    assert begun == ["table_profile", "spreadsheet_summary", "spreadsheet_summary", "chart_maker"]
    assert "60" in (folder / "out" / "document.md").read_text()


@pytest.mark.thorough
def test_a_changed_file_is_never_gone_on_with(folder: Path) -> None:
    _killed("chart_maker", folder, "begin chart_maker")
    (folder / "sales.csv").write_text("order_id,region,amount\nA,North,11\nB,South,20\n")
    result = _again("0", folder)
    assert not result["resumed"]
    assert "31" in (folder / "out" / "document.md").read_text()


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("trial", range(TRIALS))
def test_no_run_is_lost_wherever_it_is_killed(trial: int, folder: Path) -> None:
    chance = random.Random(trial)
    _killed("0.1", folder, "begin table_profile", chance.uniform(0.0, 2.5))
    before = Counter(_notes(folder))
    result = _again("0.1", folder)
    assert result["status"] == "ok"
    assert "60" in (folder / "out" / "document.md").read_text()
    after = Counter(_notes(folder))
    repeated = [line for line in before if line.startswith("end") and after[line] > 1]
    assert len(repeated) <= 1 or not result["resumed"]
