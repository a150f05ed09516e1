"""The window is closed in mid-run: the process ends with 0, says nothing of a crash, and loses nothing."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.paths import HOME_VARIABLE
from app.core.settings import Settings
from app.engines.store import open_store
from app.views.dialogs import WELCOME_KEY
from app.widgets.layout_memory import LayoutMemory

DRIVER = Path(__file__).with_name("closing.py")
SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
RUNS = (
    ("reports", "", "reports/销售单.pdf"),
    ("reports", "", "reports/delivery_note_scan.png"),
    ("questions", "", "questions/labour_contract_law.txt"),
    ("robot", "从上料位抓取工件放到检测台，然后回原点", ""),
    ("documents", "根据销售明细写一份销售分析报告，带图表", "documents/销售明细.xlsx"),
)
CLOSINGS = 50


@pytest.fixture
def home(tmp_path, report_fonts, monkeypatch):
    folder = tmp_path / "window"
    folder.mkdir()
    (folder / "fonts").symlink_to(report_fonts, target_is_directory=True)
    Settings(keep_window_open=False, language="en", theme="light").save(folder / "settings.json")
    memory = LayoutMemory(folder / "window.ini")
    memory.set_value(WELCOME_KEY, "yes")
    memory.save()
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


def close_in_mid_run(home: Path, run: tuple[str, str, str], wait: int) -> str:
    """Close a window so many ms after the first event of its run; return whether that still went on."""
    workflow, text, name = run
    files = [str(SAMPLES / name)] if name else []
    done = subprocess.run(
        [sys.executable, str(DRIVER), workflow, str(wait), text, *files],
        env=os.environ | {HOME_VARIABLE: str(home)},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, (run, wait, done.stderr[-2000:])
    assert (home / "crash.log").read_text() == "", (run, wait)
    assert "Traceback" not in done.stderr, (run, wait, done.stderr[-2000:])
    return done.stdout.strip().splitlines()[-1]


def kept(home: Path) -> int:
    """Return how many versions the store holds, all of them whole."""
    store = open_store(f"sqlite:///{home / 'draftsmith.db'}")
    versions = [
        version
        for workflow in {run[0] for run in RUNS}
        for session in store.sessions(workflow)
        for version in store.versions(session.id)
    ]
    for version in versions:
        for part in version.parts:
            store.read_part(version.id, part)
    store.close()
    return len(versions)


@pytest.mark.thorough
@pytest.mark.timeout(300)
def test_a_window_closed_in_mid_run_ends_well(home) -> None:
    assert close_in_mid_run(home, RUNS[0], 300) == "running"
    assert kept(home) == 0


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_fifty_closings_in_mid_run_end_well(home) -> None:
    chance = random.Random(7)
    said = [
        close_in_mid_run(home, RUNS[number % len(RUNS)], chance.randrange(0, 2500))
        for number in range(CLOSINGS)
    ]
    assert said.count("running") >= CLOSINGS // 2
    assert kept(home) >= 0
