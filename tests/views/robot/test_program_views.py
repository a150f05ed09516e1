"""A program in the window: blocks, where they come from, dry run, changes, edits, exports."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPdf import QPdfDocument
from PySide6.QtSvg import QSvgRenderer

from app.core.events import Done, Version
from app.core.i18n import set_language
from app.domain.robot.models import ProgramIssue
from app.domain.robot.program import Block, Chain, Program, with_ids
from app.domain.robot.program_xml import canonical, read_program, write_program
from app.views.robot.artefact import BLOCKS, CHANGES, DRY_RUN, SOURCE
from app.views.robot.export import step_html
from app.views.robot.scene import Camera
from app.views.robot.signal_words import VALUES, signal_name, signal_value
from tests.views.robot.conftest import TEXT, WAIT_MS, version_parts


def of_type(tab, kind: str) -> Block:
    return next(one for one in tab.artefact.loaded.program.walk() if one.type == kind)


def moving(speed: str = "100", point: str = "P3") -> Program:
    """Return a program with one straight motion."""
    head = Block(type="rb_program", id="a", fields={"NAME": "main", "ROBOT": "default"})
    move = Block(type="rb_move_l", id="m", fields={"POINT": point, "SPEED": speed, "BLEND": "0"})
    return Program(chains=[Chain(blocks=[head, move])])


def test_a_version_is_shown_as_blocks_with_its_words(tab, show) -> None:
    show()
    artefact = tab.artefact
    assert artefact.views.currentIndex() == BLOCKS
    assert artefact.blocks.editor is None
    texts = [shape.text for shape in artefact.blocks.picture.canvas._picture.shapes]
    assert any("feeder (P3)" in one for one in texts)
    assert artefact.blocks.trace.request.toPlainText() == TEXT
    assert artefact.bar.words.text() == f"Proven, blocks: {artefact.loaded.summary.blocks}"


def test_a_click_on_a_block_marks_its_words_and_its_step(qtbot, tab, show) -> None:
    show()
    picture, trace = tab.artefact.blocks.picture, tab.artefact.blocks.trace
    wait = of_type(tab, "rb_wait_di")
    place = picture.canvas.place_of(wait.id).center()
    qtbot.mouseClick(picture.viewport(), Qt.MouseButton.LeftButton, pos=picture.mapFromScene(place))
    assert trace.request.marked() == ["等待进料检测有信号"]
    assert "feeder sensor (DI1)" in trace.steps.marked()[0]
    assert tab.artefact.picked == wait.id


def test_a_step_and_a_word_select_their_block(tab, show) -> None:
    show()
    blocks = tab.artefact.blocks
    home = of_type(tab, "rb_move_home")
    at = blocks.trace.steps.place_of(home.id)
    blocks.trace.steps.itemClicked.emit(blocks.trace.steps._items[at], 0)
    assert blocks.picture.canvas.selected == home.id
    assert "回原点" in blocks.trace.request.marked()[0]
    blocks.trace.request.clicked.emit(TEXT.index("检测"))
    assert blocks.picture.canvas.selected == of_type(tab, "rb_wait_di").id
    assert tab.artefact.picked == of_type(tab, "rb_wait_di").id


def test_this_is_the_block_that_is_picked(tab, show, runner) -> None:
    show()
    move = of_type(tab, "rb_move_l")
    tab.artefact.select(move.id)
    tab.submit("这个慢一点")
    assert runner.requests[-1].values["selected"] == [move.id]


def test_the_dry_run_plays_pauses_steps_and_scrubs(qtbot, tab, show) -> None:
    show()
    page = tab.artefact.dry_run
    tab.artefact.views.setCurrentIndex(DRY_RUN)
    assert page.scene.run.seconds > 3
    assert "Cycle about" in page.cycle.text()
    first = page.scene.joints_at(0)
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.time > 0.1, timeout=WAIT_MS)
    assert page.playing
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert not page.playing
    qtbot.mouseClick(page.rewind, Qt.MouseButton.LeftButton)
    assert page.time == 0
    qtbot.mouseClick(page.step, Qt.MouseButton.LeftButton)
    assert page.time > 0
    page.slider.setValue(500)
    assert page.time == pytest.approx(page.scene.run.seconds / 2)
    assert page.scene.joints_at(page.time) != first
    played = tab.artefact.blocks.picture.canvas.played
    assert played == page.scene.block_at(page.time) != ""


def test_a_failed_sensor_is_found_and_pinned_to_its_block(qtbot, tab, show) -> None:
    show()
    page, blocks = tab.artefact.dry_run, tab.artefact.blocks
    assert list(page.scenario.sensors) == ["DI1"]
    page.scenario.sensors["DI1"].click()
    qtbot.waitUntil(lambda: bool(page.scene.run.findings), timeout=WAIT_MS)
    wait = of_type(tab, "rb_wait_di")
    page.findings.itemClicked.emit(page.findings.item(0))
    assert blocks.picture.canvas.selected == wait.id
    assert blocks.trace.request.marked() == ["等待进料检测有信号"]
    assert "DI1" in blocks.list.item(0).text()
    assert tab.artefact.bar.words.text() == "Proven, findings: 1"
    page.scenario.sensors["DI1"].click()
    qtbot.waitUntil(lambda: not page.scene.run.findings, timeout=WAIT_MS)
    assert blocks.list.count() == 0


def test_missed_grips_change_the_run(qtbot, tab, show) -> None:
    show()
    page = tab.artefact.dry_run
    before = page.scene
    page.scenario.grips.setValue(2)
    qtbot.waitUntil(lambda: page.scene is not before, timeout=WAIT_MS)
    assert page.scenario.scenario().failed_grips == 2


def test_the_ways_to_fail_are_as_wide_as_their_words(qtbot, tab, show) -> None:
    tab.context.theme.set_zoom(150)
    show()
    tab.artefact.views.setCurrentWidget(tab.artefact.dry_run)
    panel = tab.artefact.dry_run.scenario
    bar = panel.verticalScrollBar().sizeHint().width()
    qtbot.waitUntil(lambda: panel.width() >= panel.widget().minimumSizeHint().width() + bar)
    assert panel.widget().width() >= panel.widget().minimumSizeHint().width()
    assert panel.horizontalScrollBar().maximum() == 0


def test_a_click_on_the_timeline_goes_to_its_block(qtbot, tab, show) -> None:
    show()
    page = tab.artefact.dry_run
    tab.artefact.views.setCurrentIndex(DRY_RUN)
    bar = next(one for one in page.timeline._bars if one.row == 0)
    middle = page.timeline._area(bar).center().toPoint()
    qtbot.mouseClick(page.timeline, Qt.MouseButton.LeftButton, pos=middle)
    assert tab.artefact.picked == bar.block_id
    assert bar.start <= page.time <= bar.end


def test_the_timeline_speaks_in_words(tab, show) -> None:
    show()
    line = tab.artefact.dry_run.timeline
    told = [line.words_of(bar) for bar in line._bars]
    assert any(one.startswith("gripper closed") for one in told)
    assert any(one.startswith("motion ") for one in told)
    assert not [one for one in told for word in VALUES if word in one.split()]


def test_signals_without_words_stay_as_they_are() -> None:
    assert signal_value("75", {}) == "75"
    assert signal_value("on", {}) == "on"
    assert signal_name("DO3", {}) == "DO3"
    assert signal_name("DO3", {"DO3": "green light (DO3)"}) == "green light (DO3)"


def test_the_picture_of_the_arm_turns_and_keeps_the_cell_in_sight(qtbot, tab, show) -> None:
    show()
    view = tab.artefact.dry_run.arm
    tab.artefact.views.setCurrentIndex(DRY_RUN)
    before = view._camera
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view._camera.yaw != before.yaw
    for x in (-300.0, 800.0):
        for y in (-600.0, 600.0):
            drawn = view._camera.project((x, y, 0.0))
            assert 0 <= drawn[0] <= view.width()
            assert 0 <= drawn[1] <= view.height()
    view.reset_camera()
    assert view._camera.yaw == Camera().yaw


def test_issues_are_listed_at_their_blocks(tab, show) -> None:
    issue = ProgramIssue(code="x", message="too fast", block_id="m", severity="error")
    show(moving(), issues=[issue])
    blocks = tab.artefact.blocks
    assert blocks.list.item(0).text() == "too fast"
    blocks.list.itemClicked.emit(blocks.list.item(0))
    assert blocks.picture.canvas.selected == "m"
    marked = [one.block_id for one in blocks.picture.canvas._picture.shapes if one.mark]
    assert marked == ["m"]


def test_edited_blocks_are_checked_kept_over_a_restart_and_proven(qtbot, tab, show, store, runner) -> None:
    version = show(moving())
    edited = write_program(moving("150", "P999"))
    tab.artefact.blocks._on_edited(edited)
    blocks = tab.artefact.blocks
    assert blocks.bar.isVisible()
    qtbot.waitUntil(lambda: blocks.list.count() > 0, timeout=WAIT_MS)
    assert "P999" in blocks.list.item(0).text()
    tab.new_session()
    tab.open_session(store.sessions("robot")[0].id)
    qtbot.waitUntil(lambda: tab.artefact.loaded is not None, timeout=WAIT_MS)
    assert tab.artefact.blocks.edits == edited
    qtbot.mouseClick(blocks.keep, Qt.MouseButton.LeftButton)
    values = runner.requests[-1].values
    assert (values["intent"], values["base_version"]) == ("saved", version)
    assert canonical(values["edited"].encode()) == canonical(edited)
    made = store.add_version(tab.session.id, "edited", version_parts(moving("150")))
    runner.finish(Version(made.id, made.number, made.label), Done(0.1))
    qtbot.waitUntil(lambda: tab.artefact.loaded.version.id == made.id, timeout=WAIT_MS)
    assert not blocks.bar.isVisible()
    tab.step_version(-1)
    qtbot.waitUntil(lambda: tab.artefact.loaded.version.id == version, timeout=WAIT_MS)
    assert blocks.edits == b""


def test_edits_can_be_dropped(qtbot, tab, show, store) -> None:
    show(moving())
    blocks = tab.artefact.blocks
    blocks._on_edited(write_program(moving("150")))
    qtbot.mouseClick(blocks.drop, Qt.MouseButton.LeftButton)
    assert not blocks.bar.isVisible()
    assert next(iter(blocks.program.walk())).id == "a"
    assert blocks.edits == b""


def test_changes_are_told_in_words_and_as_texts(qtbot, tab, show, store) -> None:
    first = show(moving())
    second = show(moving("250"))
    tab.artefact.views.setCurrentIndex(CHANGES)
    page = tab.artefact.changes
    qtbot.waitUntil(lambda: page.list.count() == 1, timeout=WAIT_MS)
    text = page.list.item(0).text()
    assert text.startswith("Changed:")
    assert "100 mm/s" in text
    assert "250 mm/s" in text
    page.list.itemClicked.emit(page.list.item(0))
    assert tab.artefact.views.currentIndex() == BLOCKS
    assert tab.artefact.picked == "m"
    tab.artefact.compareRequested.emit(second, first)
    qtbot.waitUntil(lambda: tab.artefact.views.currentIndex() == CHANGES, timeout=WAIT_MS)
    assert "250 mm/s" in page.list.item(0).text().split("→")[0]
    tab.undo()
    qtbot.waitUntil(lambda: tab.artefact.loaded.version.id == first, timeout=WAIT_MS)


@pytest.mark.parametrize("form", ["xml", "svg", "png", "pdf"])
def test_exports_can_be_opened_again(qtbot, tab, show, tmp_path, form) -> None:
    show()
    path = tmp_path / f"job.{form}"
    tab.export_to(form, path)
    qtbot.waitUntil(lambda: path.exists() and not tab._write.busy, timeout=WAIT_MS)
    assert OPENED[form](path, tab.artefact.loaded)


def _xml(path: Path, loaded) -> bool:
    return canonical(path.read_bytes()) == canonical(loaded.xml)


def _svg(path: Path, loaded) -> bool:
    return QSvgRenderer(str(path)).isValid() and "feeder (P3)" in path.read_text("utf-8")


def _png(path: Path, _loaded) -> bool:
    from PySide6.QtGui import QImage

    image = QImage(str(path))
    colours = {image.pixelColor(x, y).name() for x in range(0, image.width(), 9) for y in range(0, 200, 9)}
    return image.width() > 200 and len(colours) > 3


def _pdf(path: Path, _loaded) -> bool:
    document = QPdfDocument()
    document.load(str(path))
    text = document.getAllText(0).text()
    return document.pageCount() >= 1 and "feeder" in text


OPENED = {"xml": _xml, "svg": _svg, "png": _png, "pdf": _pdf}


def test_the_printed_steps_are_numbered_as_they_are_nested(tab, show) -> None:
    inner = Block(type="rb_gripper", fields={"ACTION": "OPEN"})
    loop = Block(type="controls_repeat_ext", statements={"DO": [inner, inner.model_copy(deep=True)]})
    show(with_ids(Program(chains=[Chain(blocks=[loop])])))
    html = step_html(tab.artefact.loaded)
    assert [f">{number}&nbsp;" in html for number in ("1", "1.1", "1.2", "2")] == [True, True, True, False]


def test_the_language_changes_without_losing_anything(qtbot, tab, show, qapp) -> None:
    from PySide6.QtCore import QEvent

    show()
    set_language("zh")
    try:
        qapp.sendEvent(tab.artefact.blocks.trace, QEvent(QEvent.Type.LanguageChange))
        assert any("进料检测 (DI1)" in one.text for one in tab.artefact.blocks.trace.steps.lines())
    finally:
        set_language("en")


def test_a_version_by_hand_keeps_the_words_of_the_one_before(qtbot, tab, show, store, outcome) -> None:
    show()
    held = version_parts(outcome.program, made="saved")
    made = store.add_version(tab.session.id, "by hand", held)
    tab.show_version(made.id)
    qtbot.waitUntil(lambda: tab.artefact.loaded.version.id == made.id, timeout=WAIT_MS)
    assert tab.artefact.loaded.request == TEXT
    assert tab.artefact.loaded.traced(of_type(tab, "rb_wait_di").id).text == "等待进料检测有信号"


def test_a_damaged_version_is_told_and_nothing_breaks(qtbot, tab, store) -> None:
    session = store.create_session("robot", "job")
    store.add_version(session.id, "job", version_parts(moving()) | {"summary.json": b"{"})
    tab.open_session(session.id)
    qtbot.waitUntil(lambda: "can't be read" in said(tab), timeout=WAIT_MS)


def said(tab) -> str:
    from PySide6.QtWidgets import QLabel

    return " ".join(one.text() for one in tab.window().findChildren(QLabel))


def test_the_source_goes_to_the_block_that_is_picked(qtbot, tab, show) -> None:
    show()
    tab.artefact.views.setCurrentIndex(SOURCE)
    move = of_type(tab, "rb_move_l")
    tab.artefact._on_block(move.id)
    assert f'id="{move.id}"' in tab.artefact.source.textCursor().block().text()


def test_read_program_takes_what_the_editor_gives(tab, show) -> None:
    show(moving())
    assert read_program(tab.artefact.loaded.xml) == tab.artefact.loaded.program
