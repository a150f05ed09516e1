"""A run that is killed at any step goes on from there, and keeps its program exactly once."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.core.events import NodeEnded
from app.domain.robot import parts
from app.domain.robot.program_xml import read_program
from app.graphs.base import RunRequest, run_events
from app.graphs.robot.graph import build

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = Path(__file__).with_name("killed_run.py")
MOST_LOOKS = 1200


def kill_at(node: str, folder: Path) -> int:
    """Run in another process, kill it -9 where a node begins, and return the session's number."""
    mark = folder / "there"
    command = [sys.executable, str(SCRIPT), node, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}) as first:
        for _look in range(MOST_LOOKS):
            if mark.exists() and mark.read_text():
                break
            assert first.poll() is None
            time.sleep(0.05)
        first.kill()
    return int(mark.read_text())


@pytest.mark.thorough
@pytest.mark.parametrize(
    "node",
    [
        "SAS_USER_INPUT_TO_TASK_LIST",
        "SAS_PARAMETER_MAPPING",
        "SAS_CONCATENATE_XMLS",
        "PROVE_PROGRAM",
        "VERSION",
    ],
)
async def test_a_killed_run_goes_on_and_keeps_its_program_once(services, tmp_path, cell_file, node):
    session = await asyncio.to_thread(kill_at, node, tmp_path)
    request = RunRequest("robot", session, "killed", resume=True)
    events = [one async for one in run_events(build, request, services, tmp_path / "checkpoints.db")]
    assert events[-1].status == "pass"
    again = [one.node for one in events if isinstance(one, NodeEnded)]
    assert "INITIALIZE_STATE" not in again
    versions = services.store.versions(session)
    assert len(versions) == 1
    head = services.store.session(session).head
    program = read_program(services.store.read_part(head, parts.PROGRAM))
    assert [one.type for one in program.walk()].count("rb_gripper") == 3
    assert parts.Summary.model_validate_json(services.store.read_part(head, parts.SUMMARY)).accepted
