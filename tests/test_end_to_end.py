"""The window as people use it: real store, graph, reader and report engine, from a dropped file to a PDF."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.core.events import NodeStarted, Progress, Question, Stopped
from app.core.paths import HOME_VARIABLE
from app.domain.reports.parts import REPORT, SOURCE_PREFIX
from app.engines.store import open_store
from app.engines.store.backup import back_up_if_due
from app.main import Program
from app.views.reports.artefact_parts import DIFF
from tests.whole_program import first_home, new_session, started

SAMPLE = Path(__file__).parents[1] / "resources" / "samples" / "reports" / "销售单.pdf"
SENTENCE = "帮我生成一个销售报表，包含客户、日期、金额"
FOREIGN = """<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="greeting" pageWidth="595"
 pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
<title><band height="40"><staticText><reportElement x="0" y="0" width="300" height="30"/>
<text><![CDATA[A template from elsewhere]]></text></staticText></band></title></jasperReport>"""
LEFT_BEHIND = """
import sys
from PySide6.QtCore import QTimer
from app.main import Program, make_application
app = make_application(["x"])
program = Program(app)
program.start()
def type_and_run():
    tab = program.window.workflow_tab()
    if tab is None:
        return QTimer.singleShot(50, type_and_run)
    tab.submit("", [sys.argv[1]])
    tab.composer.edit.setPlainText("half a thought")
    program.desk.eventArrived.connect(lambda *_: QTimer.singleShot(700, lambda: print("ready", flush=True)))
type_and_run()
app.exec()
"""
RUN_MS = 60_000


@pytest.fixture(scope="module")
def home(tmp_path_factory, report_fonts):
    return first_home(tmp_path_factory.mktemp("e2e") / "home", fonts=report_fonts)


@pytest.fixture(autouse=True)
def _home(monkeypatch, home):
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="module")
def program(qapp, home):
    """One program for all tests: the engines are started once."""
    with started(qapp, home, warm=True) as made:
        yield made


@pytest.fixture
def tab(program, qtbot):
    """The Reports tab on a new session."""
    with new_session(program, qtbot, RUN_MS) as shown:
        yield shown


def drop(target: QWidget, paths: list[Path]) -> None:
    """Let files fall on a widget as Qt does: the innermost widget that takes drops gets them."""
    taker = target
    while not taker.acceptDrops():
        taker = taker.parentWidget()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    place, copy = QPoint(5, 5), Qt.DropAction.CopyAction
    how = (data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    entered = QDragEnterEvent(place, copy, *how)
    taker.dragEnterEvent(entered)
    assert entered.isAccepted()
    taker.dropEvent(QDropEvent(QPointF(place), copy, *how))


def ended(qtbot, tab) -> None:
    qtbot.waitUntil(lambda: not tab.running, timeout=RUN_MS)


def shown(qtbot, tab, number: int) -> None:
    """Wait until a version is on show."""
    qtbot.waitUntil(
        lambda: tab.artefact.report is not None and tab.artefact.report.version.number == number,
        timeout=RUN_MS,
    )


def said(tab) -> str:
    return "\n".join(tab.transcript.texts())


def dropped(qtbot, tab, path: Path) -> None:
    drop(tab.stack.currentWidget(), [path])
    assert tab.running
    ended(qtbot, tab)


def test_from_a_dropped_file_to_a_pdf(qtbot, program, tab, tmp_path) -> None:
    drop(tab.empty_state.widget(), [SAMPLE])
    assert tab.stack.currentWidget() is tab.working
    ended(qtbot, tab)
    shown(qtbot, tab, 1)
    artefact = tab.artefact
    assert tab.stack.currentWidget() is artefact
    assert artefact.original.has_picture()
    assert artefact.result.has_picture()
    assert artefact.report.summary.fidelity.score > 0.85
    assert "% alike" in artefact._chip_text.text()
    assert artefact.findings.count() >= 3
    assert tab.transcript.texts()[1].startswith("Made a template from 销售单.pdf:")
    assert "% alike" in tab.transcript.texts()[1]
    stored = program.store.version(artefact.report.version.id)
    assert {REPORT, SOURCE_PREFIX + SAMPLE.name} <= set(stored.parts)
    assert len(artefact.report.sample.rows) == 8

    target = tmp_path / "sales.pdf"
    assert tab.export_to("pdf", target)
    ended(qtbot, tab)
    with pymupdf.open(target) as pdf:
        text = "".join(page.get_text() for page in pdf)
    for value in ("苏州清和装饰工程有限公司", "XS20260918-0037", "阻尼铰链", "11,160.00", "26,866.00"):
        assert value in text
    assert str(target) in said(tab)


def test_files_may_fall_anywhere_on_the_tab(program, tab) -> None:
    window = program.window
    places = [tab.empty_state.widget(), tab.transcript.viewport(), tab.composer.edit.viewport()]
    places += [tab.sessions, tab.run_pane.diagram.viewport(), tab.artefact.source.viewport()]
    places += [widget for widget in tab.findChildren(QWidget) if widget.acceptDrops()]
    for widget in places:
        while not widget.acceptDrops() and widget is not window:
            widget = widget.parentWidget()
        assert widget is tab


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.pdf", b"", "empty"),
        ("report.jasper", b"\xac\xed\x00\x05", "jasper"),
        ("notes.xyz", b"\x00\x01\x02 nothing known", "notes.xyz"),
        ("broken.pdf", b"%PDF-1.7\nnothing follows", "broken.pdf"),
        ("folder", None, "folder"),
    ],
)
def test_a_bad_file_is_told_and_nothing_is_lost(qtbot, program, tab, tmp_path, name, content, words) -> None:
    tab.submit(SENTENCE)
    ended(qtbot, tab)
    head = program.store.session(tab.session.id).head
    path = tmp_path / name
    path.mkdir() if content is None else path.write_bytes(content)
    drop(tab, [path])
    assert tab.composer.attachments() == [str(path)]
    tab.composer.send.click()
    ended(qtbot, tab)
    told = tab.transcript.texts()[-1]
    assert words in told
    assert len(told.splitlines()) >= 2
    assert program.store.session(tab.session.id).head == head
    assert tab.artefact.report.version.id == head


def test_a_bad_file_on_an_empty_tab_leaves_it_ready(qtbot, tab, tmp_path) -> None:
    path = tmp_path / "empty.docx"
    path.touch()
    dropped(qtbot, tab, path)
    assert "empty" in said(tab)
    assert tab.stack.currentWidget() is tab.empty_state


@pytest.mark.thorough
def test_stop_during_a_run_and_go_on(qtbot, program, tab) -> None:
    seen = []
    program.desk.eventArrived.connect(lambda _workflow, event: seen.append(event))
    drop(tab, [SAMPLE])
    qtbot.waitUntil(lambda: sum(isinstance(event, NodeStarted) for event in seen) >= 3, timeout=RUN_MS)
    program.window.action("stop").trigger()
    ended(qtbot, tab)
    assert "Stopped." in said(tab)
    assert program.store.versions(tab.session.id) == []
    tab.transcript.actionRequested.emit("resume")
    assert tab.running
    ended(qtbot, tab)
    shown(qtbot, tab, 1)


def test_stop_while_a_scan_is_read(qtbot, program, tab) -> None:
    seen = []
    program.desk.eventArrived.connect(lambda _workflow, event: seen.append(event))
    drop(tab, [SAMPLE.with_name("delivery_note_scan.png")])
    qtbot.waitUntil(lambda: any(isinstance(event, Progress) for event in seen), timeout=RUN_MS)
    program.window.status.stop.click()
    ended(qtbot, tab)
    assert isinstance(tab.run_pane.log.outcome, Stopped)
    assert tab.stack.currentWidget() is tab.empty_state


def test_a_sentence_two_versions_undo_redo_and_changes(qtbot, program, tab) -> None:
    tab.submit(SENTENCE)
    ended(qtbot, tab)
    shown(qtbot, tab, 1)
    assert {text.text for text in tab.artefact.report.texts} >= {"客户", "日期", "金额"}
    tab.submit("把标题字体改大")
    ended(qtbot, tab)
    shown(qtbot, tab, 2)
    program.window.action("undo").trigger()
    shown(qtbot, tab, 1)
    program.window.action("redo").trigger()
    shown(qtbot, tab, 2)
    tab.artefact.views.setCurrentIndex(DIFF)
    qtbot.waitUntil(lambda: " new, " in tab.artefact.diff.text.summary.text(), timeout=RUN_MS)


def test_a_foreign_template_is_asked_about_and_the_button_answers(qtbot, tab, tmp_path) -> None:
    path = tmp_path / "greeting.jrxml"
    path.write_text(FOREIGN, encoding="utf-8")
    dropped(qtbot, tab, path)
    assert isinstance(tab.run_pane.log.outcome, Question)
    assert tab.artefact.report is None
    qtbot.mouseClick(tab.transcript._question.buttons[0], Qt.MouseButton.LeftButton)
    assert tab.running
    ended(qtbot, tab)
    shown(qtbot, tab, 1)
    assert "A template from elsewhere" in {text.text for text in tab.artefact.report.texts}


class Patience(QObject):
    """Counts what a window asks before it closes."""

    def __init__(self) -> None:
        super().__init__()
        self.dialogs = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.dialogs += event.type() == QEvent.Type.WindowBlocked
        return False


def test_after_a_kill_session_draft_and_run_are_back(
    qtbot, qapp, monkeypatch, tmp_path, report_fonts
) -> None:
    home = first_home(tmp_path / "killed", fonts=report_fonts)
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    child = subprocess.Popen(
        [sys.executable, "-c", LEFT_BEHIND, str(SAMPLE)], stdout=subprocess.PIPE, env=dict(os.environ)
    )
    assert child.stdout.readline() == b"ready\n"
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    again = Program(qapp)
    patience = Patience()
    again.window.installEventFilter(patience)
    again.start()
    try:
        qtbot.waitUntil(lambda: again.window.workflow_tab() is not None, timeout=20_000)
        tab = again.window.workflow_tab()
        assert tab.session.name == "销售单"
        assert tab.composer.text() == "half a thought"
        assert tab.transcript.texts()[0] == "销售单.pdf"
        assert "did not reach its end" in said(tab)
        tab.transcript.actionRequested.emit("resume")
        ended(qtbot, tab)
        shown(qtbot, tab, 1)
        assert tab.composer.text() == "half a thought"
        assert patience.dialogs == 0
    finally:
        again.window.close()
        again.close()


def test_a_damaged_store_offers_its_backup(qtbot, qapp, monkeypatch, tmp_path, report_fonts) -> None:
    home = first_home(tmp_path / "damaged", fonts=report_fonts)
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    store = open_store()
    store.create_session("reports", "kept")
    path = store.path
    back_up_if_due(path)
    store.close()
    path.write_bytes(b"no database at all" * 500)
    again = Program(qapp)
    again.start()
    try:
        qtbot.waitUntil(lambda: hasattr(again, "restore"), timeout=20_000)
        assert again.restore.choice.count() == 1
        again.restore.restore.click()
        qtbot.waitUntil(lambda: again.window.workflow_tab() is not None, timeout=20_000)
        assert [session.name for session in again.store.sessions("reports")] == ["kept"]
    finally:
        again.window.close()
        again.close()
