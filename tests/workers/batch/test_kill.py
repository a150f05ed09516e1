"""A batch killed as a whole, and its processes one by one: every input ends once, with its result."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from app.core.paths import HOME_VARIABLE
from app.engines.batch.queue import BatchQueue

ROOT = Path(__file__).parents[3]
COUNT = 16
LOOK = 0.02
PATIENCE = 100.0


def start(folder: Path, workers: int = 2) -> subprocess.Popen:
    """Start the batch command over the folder's inputs."""
    command = [
        sys.executable,
        "-m",
        "app",
        "batch",
        "records",
        str(folder / "in"),
        "--out",
        str(folder / "out"),
    ]
    return subprocess.Popen(
        [*command, "--workers", str(workers), "--model", "none"],
        cwd=ROOT,
        env=os.environ | {HOME_VARIABLE: str(folder / "home"), "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def descendants(process: int) -> list[int]:
    """Return a process's children and all of theirs."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = {process}
    for _depth in range(5):
        found |= {one for one, parent in parents.items() if parent in found}
    return sorted(found - {process})


def counts(folder: Path) -> Counter[str]:
    return BatchQueue(folder / "out").counts() if (folder / "out" / "batch.sqlite").exists() else Counter()


def wait(met, what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < end, what
        time.sleep(LOOK)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    for number in range(COUNT):
        (tmp_path / "in" / f"row{number}.txt").write_text(f"新增供应商：{supplier(number)}", encoding="utf-8")
    return tmp_path


def supplier(number: int) -> str:
    return f"青岛第{number}水产"


def whole(folder: Path) -> None:
    """Check that each input is done once and has a whole result of its own, with nothing left over."""
    items = BatchQueue(folder / "out").items()
    assert Counter(item.state for item in items) == Counter(done=COUNT), [item.said for item in items]
    for item in items:
        made = folder / "out" / item.name
        rows = json.loads((made / "result.json").read_text(encoding="utf-8"))["records"]
        assert supplier(int(item.name.removeprefix("row"))) in json.dumps(rows, ensure_ascii=False)
    assert [one.name for one in (folder / "out").iterdir() if one.name.startswith(".")] == []
    assert (folder / "out" / "batch.csv").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.timeout(300)
def test_a_killed_batch_goes_on_where_it_was(folder):
    first = start(folder)
    try:
        wait(lambda: counts(folder)["done"] >= 2 and counts(folder)["running"] >= 1, "nothing was done")
        left = descendants(first.pid)
    finally:
        first.kill()
        first.wait()
    wait(lambda: not any(Path(f"/proc/{one}").exists() for one in left), "children outlive the batch")
    before = {item.name: item.attempts for item in BatchQueue(folder / "out").items() if item.state == "done"}
    assert 2 <= len(before) < COUNT
    second = start(folder)
    try:
        assert second.wait(PATIENCE * 2) == 0
    finally:
        second.kill()
    whole(folder)
    after = {item.name: item.attempts for item in BatchQueue(folder / "out").items()}
    assert {name: after[name] for name in before} == before, "what was done is not done again"


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.timeout(300)
def test_killed_processes_cost_attempts_not_inputs(folder):
    batch = start(folder)
    killed = 0
    try:
        for done in (1, 4):
            wait(lambda wanted=done: counts(folder)["done"] >= wanted, "nothing was done")
            for one in descendants(batch.pid)[:1]:
                os.kill(one, signal.SIGKILL)
                killed += 1
        assert batch.wait(PATIENCE * 2) == 0
    finally:
        batch.kill()
    assert killed == 2
    whole(folder)
