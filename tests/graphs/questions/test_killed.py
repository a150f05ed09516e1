"""A run that is killed at any step goes on from there, with the same items and one version."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.core.events import NodeEnded
from app.domain.questions import parts
from app.graphs.base import RunRequest, run_events
from app.graphs.questions.graph import build

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
@pytest.mark.parametrize("node", ["router", "specialist", "critic", "collect_items", "VERSION"])
async def test_a_killed_run_goes_on_and_keeps_its_items_once(talk, services, tmp_path, law, node):
    (tmp_path / "source.txt").write_text(law, "utf-8")
    session = await asyncio.to_thread(kill_at, node, tmp_path)
    request = RunRequest("questions", session, "killed", resume=True)
    events = [one async for one in run_events(build, request, services, tmp_path / "checkpoints.db")]
    assert events[-1].status == "pass"
    again = [one.node for one in events if isinstance(one, NodeEnded)]
    assert "read_source" not in again
    versions = services.store.versions(session)
    assert len(versions) == 1
    head = services.store.session(session).head
    items = parts.ITEM_LIST.validate_json(services.store.read_part(head, parts.ITEMS))
    await talk.say(law, intent="make", count=6, seed=5)
    assert items == talk.items
    assert len(items) == 6
    checks = parts.CHECK_LIST.validate_json(services.store.read_part(head, parts.CHECKS))
    assert [one.item for one in checks] == [item.id for item in items]
