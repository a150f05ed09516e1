"""The Robot tab as people use it, Blockly's own page included: review, question, blocks, edit, dry run."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage

from app.core.paths import HOME_VARIABLE
from app.domain.robot.program_xml import canonical
from app.views.robot.artefact import BLOCKS, CHANGES, DRY_RUN
from app.views.robot.web_page import webengine_wanted
from tests.whole_program import first_home, new_session, share_web_contexts, started

share_web_contexts()

WAIT_MS = 60_000
JOB = "等待进料检测有信号，从进料口抓取工件，放到打磨台，然后回原点。"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A data folder as after a first start, in Chinese: the children speak it too."""
    return first_home(tmp_path_factory.mktemp("robot") / "home", "robot", language="zh")


@pytest.fixture(autouse=True)
def _home(monkeypatch, home):
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="module")
def program(qapp, home):
    """One program for all tests, without the report engine's warming up."""
    with started(qapp, home) as made:
        yield made


@pytest.fixture
def tab(program, qtbot):
    """The Robot tab on a new session."""
    with new_session(program, qtbot, WAIT_MS) as shown:
        yield shown


def send(qtbot, tab, text: str) -> None:
    """Type a request, send it, and wait for the run's end."""
    tab.composer.edit.setPlainText(text)
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)


def press(qtbot, tab, button) -> None:
    """Press a button that goes on with the run, and wait for its end."""
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)


def ended(qtbot, tab) -> None:
    qtbot.waitUntil(lambda: not tab.running, timeout=WAIT_MS)


def version(qtbot, tab, number: int) -> None:
    """Wait until a version is on show and played."""
    artefact = tab.artefact
    shown = lambda: artefact.loaded is not None and artefact.loaded.version.number == number  # noqa: E731
    qtbot.waitUntil(lambda: shown() and not artefact.dry_run.busy, timeout=WAIT_MS)


def made(qtbot, tab) -> None:
    """Make the job: accept its tasks, teach the point that is not known."""
    send(qtbot, tab, JOB)
    press(qtbot, tab, tab.artefact.review.accept)
    qtbot.mouseClick(tab.artefact.question.teach, Qt.MouseButton.LeftButton)
    press(qtbot, tab, tab.dialog.teach)
    version(qtbot, tab, 1)


@pytest.fixture
def editor(qtbot, tab):
    """Blockly's page with the job on show."""
    if not webengine_wanted():
        pytest.skip("WebEngine is missing, or an application without shared OpenGL contexts was made before")
    if tab.desk.cell.get("points", "P10") is None:
        made(qtbot, tab)
    else:
        send(qtbot, tab, JOB)
        press(qtbot, tab, tab.artefact.review.accept)
        version(qtbot, tab, 1)
    blocks = tab.artefact.blocks
    if blocks.editor is None:
        pytest.skip("WebEngine can't be loaded: a system library is missing (packaging/setup.sh names them)")
    shown = lambda: js(qtbot, blocks.editor, "Blockly.getMainWorkspace().getAllBlocks().length")  # noqa: E731
    qtbot.waitUntil(lambda: blocks.blocks.currentWidget() is blocks.editor, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: shown() == tab.artefact.loaded.summary.blocks, timeout=WAIT_MS)
    return blocks.editor


def js(qtbot, editor, code: str) -> object:
    """Run a line of script in the page and return what it gives."""
    heard: list[object] = []
    editor.page.run(f"JSON.stringify({code})", heard.append)
    qtbot.waitUntil(lambda: bool(heard), timeout=WAIT_MS)
    return json.loads(str(heard[0]))


def block_id(tab, kind: str) -> str:
    return next(one.id for one in tab.artefact.loaded.program.walk() if one.type == kind)


def place(qtbot, editor, block: str, field: str) -> QPoint:
    """Return the middle of a field on the page."""
    found = js(
        qtbot,
        editor,
        f"Blockly.getMainWorkspace().getBlockById('{block}').getField('{field}')"
        ".getSvgRoot().getBoundingClientRect()",
    )
    return QPoint(round(found["x"] + found["width"] / 2), round(found["y"] + found["height"] / 2))


def test_a_job_is_reviewed_asked_about_and_made(qtbot, tab) -> None:
    send(qtbot, tab, JOB)
    review = tab.artefact.review
    assert review.is_open
    assert review.model.texts()[0].rstrip("，") == "等待进料检测有信号"
    press(qtbot, tab, review.accept)
    question = tab.artefact.question
    assert question.about.text == "打磨台"
    assert question.request.marked() == ["打磨台"] or "打磨台" in question.request.marked()[0]
    assert question.table.rowCount() == 3
    qtbot.mouseClick(question.teach, Qt.MouseButton.LeftButton)
    press(qtbot, tab, tab.dialog.teach)
    version(qtbot, tab, 1)
    assert tab.artefact.loaded.summary.accepted
    assert tab.desk.cell.get("points", "P10").name_zh == "打磨台"
    assert "# The sample cell" in tab.desk.path.read_text("utf-8")


def test_blockly_shows_exactly_the_version(qtbot, tab, editor) -> None:
    shown = js(qtbot, editor, "editor.xml()")
    assert canonical(shown.encode()) == canonical(tab.artefact.loaded.xml)
    labels = js(
        qtbot,
        editor,
        "Array.from(document.querySelectorAll('.blocklyToolboxCategoryLabel')).map(e => e.textContent)",
    )
    assert {"运动", "夹爪", "逻辑"} <= set(labels)
    assert editor.page.view.gate.refused == []


def test_a_click_in_blockly_marks_words_and_step_and_the_reverse(qtbot, tab, editor) -> None:
    trace = tab.artefact.blocks.trace
    wait = block_id(tab, "rb_wait_di")
    target = editor.page.view.focusProxy()
    qtbot.waitUntil(lambda: click_marks(qtbot, tab, editor, target, wait), timeout=WAIT_MS)
    assert trace.request.marked() == ["等待进料检测有信号"]
    home = block_id(tab, "rb_move_home")
    trace.steps.itemClicked.emit(trace.steps._items[trace.steps.place_of(home)], 0)
    selected = "Blockly.common.getSelected() && Blockly.common.getSelected().id"
    qtbot.waitUntil(lambda: js(qtbot, editor, selected) == home, timeout=WAIT_MS)
    assert "回原点" in trace.request.marked()[0]


def click_marks(qtbot, tab, editor, target, block: str) -> bool:
    """Click a block's field; tell whether the window has heard of it."""
    qtbot.mouseClick(target, Qt.MouseButton.LeftButton, pos=place(qtbot, editor, block, "TIMEOUT"))
    qtbot.wait(200)
    return tab.artefact.picked == block


def test_an_edit_in_blockly_becomes_a_proven_version(qtbot, tab, editor) -> None:
    move, blocks = block_id(tab, "rb_move_l"), tab.artefact.blocks
    typed(qtbot, editor, move, "250")
    wanted = b'<field name="SPEED">250</field>'
    qtbot.waitUntil(lambda: wanted in blocks.edits, timeout=WAIT_MS)
    assert blocks.bar.isVisible()
    press(qtbot, tab, blocks.keep)
    version(qtbot, tab, 2)
    assert wanted in tab.artefact.loaded.xml
    assert tab.artefact.loaded.summary.accepted
    tab.artefact.views.setCurrentIndex(CHANGES)
    changes = tab.artefact.changes
    qtbot.waitUntil(lambda: changes.list.count() == 1, timeout=WAIT_MS)
    assert "250" in changes.list.item(0).text()
    tab.undo()
    version(qtbot, tab, 1)
    assert wanted not in tab.artefact.loaded.xml


def test_a_number_out_of_range_can_not_even_be_typed(qtbot, tab, editor) -> None:
    move = block_id(tab, "rb_move_l")
    typed(qtbot, editor, move, "9000")
    speed = f"Blockly.getMainWorkspace().getBlockById('{move}').getFieldValue('SPEED')"
    assert float(js(qtbot, editor, speed)) <= 2000
    tab.artefact.blocks.drop_edits()


def typed(qtbot, editor, block: str, text: str) -> None:
    """Type a number into a block's speed with mouse and keyboard."""
    target = editor.page.view.focusProxy()
    open_ = "document.querySelectorAll('input.blocklyHtmlInput').length"

    def opened() -> bool:
        qtbot.mouseClick(target, Qt.MouseButton.LeftButton, pos=place(qtbot, editor, block, "SPEED"))
        qtbot.wait(200)
        return js(qtbot, editor, open_) == 1

    qtbot.waitUntil(opened, timeout=WAIT_MS)
    qtbot.keyClick(target, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(target, text)
    qtbot.keyClick(target, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: js(qtbot, editor, open_) == 0, timeout=WAIT_MS)


def test_a_failed_sensor_warns_on_its_block_in_blockly(qtbot, tab, editor) -> None:
    tab.artefact.views.setCurrentIndex(DRY_RUN)
    page = tab.artefact.dry_run
    page.scenario.sensors["DI1"].click()
    qtbot.waitUntil(lambda: page.findings.count() == 1 and bool(page.scene.run.findings), timeout=WAIT_MS)
    page.findings.itemClicked.emit(page.findings.item(0))
    tab.artefact.views.setCurrentIndex(BLOCKS)
    wait = block_id(tab, "rb_wait_di")
    block = f"Blockly.getMainWorkspace().getBlockById('{wait}')"
    icons = f"{block}.getIcons().length"
    qtbot.waitUntil(lambda: js(qtbot, editor, icons) == 1, timeout=WAIT_MS)
    selected = "Blockly.common.getSelected() && Blockly.common.getSelected().id"
    qtbot.waitUntil(lambda: js(qtbot, editor, selected) == wait, timeout=WAIT_MS)
    page.scenario.sensors["DI1"].click()
    qtbot.waitUntil(lambda: js(qtbot, editor, icons) == 0, timeout=WAIT_MS)


def test_requests_to_elsewhere_are_refused(qtbot, tab, editor) -> None:
    local = "new Image().src = '../themes/window.qss', 1"
    js(qtbot, editor, local)
    gate = editor.page.view.gate
    qtbot.waitUntil(lambda: any("window.qss" in one for one in gate.refused), timeout=WAIT_MS)
    heard = "(window.heard = '', fetch('https://example.com/').catch(e => { window.heard = String(e); }), 1)"
    js(qtbot, editor, heard)
    qtbot.waitUntil(lambda: "fail" in str(js(qtbot, editor, "window.heard")).lower(), timeout=WAIT_MS)


@pytest.mark.thorough
def test_the_page_is_painted(qtbot, tab, editor) -> None:
    def colours() -> int:
        image: QImage = editor.page.view.grab().toImage()
        step = max(1, image.width() // 60)
        return len({image.pixel(x, y) for x in range(0, image.width(), step) for y in range(0, 300, 10)})

    qtbot.waitUntil(lambda: colours() > 6, timeout=WAIT_MS)
