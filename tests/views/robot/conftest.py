"""The Robot tab on the sample cell, with a runner that the tests drive by hand and the picture of blocks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt

from app.core.paths import resource_dir
from app.domain.robot import parts
from app.domain.robot.cell.files import read_cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.parts import Summary
from app.domain.robot.program import Program
from app.domain.robot.program_xml import block_count, write_program
from app.domain.robot.understand.api import make_program
from app.views.robot.tab import RobotTab
from app.views.robot.web_page import OFF_VARIABLE
from tests import window_parts
from tests.robot_programs import every_program_loads_in_blockly, written

__all__ = ["every_program_loads_in_blockly", "written"]

if QCoreApplication.instance() is None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)

WAIT_MS = 60_000
TEXT = "等待进料检测有信号，从进料口抓取工件，放到装配台，然后回原点。"


@pytest.fixture(autouse=True)
def _no_webengine(monkeypatch):
    """These tests look at everything but Blockly's own page."""
    monkeypatch.setenv(OFF_VARIABLE, "1")


@pytest.fixture
def tab(qtbot, store, runner, tmp_path):
    """The tab in a window."""
    return window_parts.shown_tab(qtbot, RobotTab, "robot", store, runner, tmp_path)


def cell_bytes() -> bytes:
    return resource_dir("samples", "robot", "cell.yaml").read_bytes()


def version_parts(program: Program, outcome: object = None, **more: object) -> dict[str, bytes]:
    """Return the parts of a version as the graph keeps them."""
    summary = Summary(blocks=block_count(program), accepted=True, blockly=True, name="job", **more)
    held = {
        parts.PROGRAM: write_program(program),
        parts.SUMMARY: summary.model_dump_json().encode(),
        parts.CELL: cell_bytes(),
        parts.REQUEST: TEXT.encode() if outcome else b"",
    }
    if outcome is not None:
        held[parts.TRACE] = parts.TRACES.dump_json(outcome.trace)
        held[parts.TASKS] = parts.TASK_LIST.dump_json(outcome.tasks)
    return held


@pytest.fixture
def outcome():
    """What the rules make of the request."""
    made = make_program(TEXT, shipped_nodes(), read_cell(cell_bytes()))
    assert made.program is not None
    return made


@pytest.fixture
def show(qtbot, tab, store, outcome, written):
    """Store a program as a version and wait until it is on show and played."""

    def showing(program: Program | None = None, **more: object) -> int:
        session = tab.session or store.create_session("robot", "job")
        held = version_parts(program or outcome.program, None if program else outcome, **more)
        written.add("shown", held[parts.PROGRAM])
        version = store.add_version(session.id, "job", held)
        tab.open_session(session.id)
        artefact = tab.artefact
        qtbot.waitUntil(
            lambda: artefact.loaded is not None and artefact.loaded.version.id == version.id, timeout=WAIT_MS
        )
        qtbot.waitUntil(lambda: not artefact.dry_run.busy, timeout=WAIT_MS)
        return version.id

    return showing
