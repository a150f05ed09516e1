"""Five hundred runs in chaos: each ends, and nothing in the program breaks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

CHAOS = Path(__file__).with_name("chaos.py")
RUNS, SEEDS = 125, (1, 2, 3, 4)


def chaos(shared: Path, runs: int, seed: int) -> dict:
    command = [sys.executable, str(CHAOS), "--tools", str(shared / "tools"), "--runs", str(runs)]
    done = subprocess.run(
        [*command, "--seed", str(seed), "--seconds", "7200"], capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr[-3000:]
    told = done.stdout[done.stdout.rindex('{\n "ends"') :]
    return json.loads(told)


@pytest.mark.shared
@pytest.mark.soak
@pytest.mark.timeout(8000)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_run_ends_and_nothing_breaks(shared, seed) -> None:
    told = chaos(shared, RUNS, seed)
    assert told["wrong"] == []
    assert told["runs"] == RUNS
    assert told["stopped"] > 0
    assert told["killed"] > 0
