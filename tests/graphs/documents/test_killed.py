from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = Path(__file__).with_name("killed_run.py")
MOST_LOOKS = 900


def test_a_killed_run_goes_on_at_the_step_that_was_cut_off(report_fonts: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    data, notes = tmp_path / "sales.csv", tmp_path / "notes.txt"
    data.write_text("order_id,region,amount\nA,North,10\nB,South,20\nC,North,30\n")
    notes.touch()
    command = [sys.executable, str(SCRIPT)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([*command, "begin", str(data), str(notes)], cwd=ROOT, env=environment) as first:
        for _look in range(MOST_LOOKS):
            if "spreadsheet_summary" in notes.read_text() or first.poll() is not None:
                break
            time.sleep(0.1)
        first.kill()
    ended = subprocess.run(
        [*command, "resume", str(data), str(notes)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert "Version(" in ended.stdout, ended.stderr[-2000:]
    ran = notes.read_text().split()
    assert ran == ["table_profile", "spreadsheet_summary", "spreadsheet_summary", "chart_maker"]
