from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QImage, QInputMethodEvent
from PySide6.QtWidgets import QApplication

from app.core.records import DraftInfo
from app.widgets.composer import Composer
from app.widgets.theme import Theme


@pytest.fixture
def composer(qtbot, theme):
    made = Composer(theme)
    qtbot.addWidget(made)
    made.show()
    made.focus()
    return made


def compose(edit, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(edit, event)


def test_enter_sends_and_shift_enter_breaks_the_line(qtbot, composer) -> None:
    qtbot.keyClicks(composer.edit, "one")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(composer.edit, "two")
    with qtbot.waitSignal(composer.submitted) as sent:
        qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent.args == ["one\ntwo", []]


def test_enter_while_composing_chinese_does_not_send(qtbot, composer) -> None:
    sent = []
    composer.submitted.connect(lambda *given: sent.append(given))
    qtbot.keyClicks(composer.edit, "a")
    compose(composer.edit, "xiao'shou")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == []
    compose(composer.edit, "", "销售")
    assert composer.text() == "a销售"
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == [("a销售", [])]


def test_the_hint_gives_way_to_what_is_being_composed(qtbot, composer) -> None:
    hint = composer.edit.placeholderText()
    assert hint
    compose(composer.edit, "xiao'shou")
    composer.edit.setPlaceholderText(f"{hint} changed meanwhile")
    assert composer.edit.placeholderText() == ""
    compose(composer.edit, "")
    assert composer.edit.placeholderText() == f"{hint} changed meanwhile"


def test_a_draft_is_handed_over_within_a_second(qtbot, composer) -> None:
    with qtbot.waitSignal(composer.draftChanged, timeout=20_000) as saved:
        qtbot.keyClicks(composer.edit, "half a thought")
    assert saved.args == ["half a thought", []]


def test_up_and_down_recall_requests_and_keep_the_unsent_text(qtbot, composer) -> None:
    composer.set_history(["first", "second"])
    qtbot.keyClicks(composer.edit, "new")
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(composer.edit, key)
        seen.append(composer.text())
    assert seen == ["second", "first", "first", "second", "new"]


def test_up_moves_inside_several_lines_first(qtbot, composer) -> None:
    composer.set_history(["old"])
    composer.set_draft(DraftInfo("one\ntwo"))
    qtbot.keyClick(composer.edit, Qt.Key.Key_Up)
    assert composer.text() == "one\ntwo"


def test_a_pasted_picture_becomes_an_attachment(composer) -> None:
    data = QMimeData()
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    data.setImageData(image)
    composer.edit.insertFromMimeData(data)
    [path] = composer.attachments()
    assert QImage(path).size() == image.size()


def test_pasted_files_are_attached_once(composer, tmp_path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    composer.edit.insertFromMimeData(data)
    composer.edit.insertFromMimeData(data)
    assert composer.attachments() == [str(path)]


def test_a_restored_draft_leaves_out_files_that_are_gone(composer, tmp_path) -> None:
    kept = tmp_path / "kept.txt"
    kept.touch()
    composer.set_draft(DraftInfo("text", (str(kept), str(tmp_path / "gone.txt"))))
    assert composer.attachments() == [str(kept)]


def test_send_is_stop_while_running(qtbot, composer) -> None:
    composer.set_running(True)
    assert composer.send.isEnabled()
    assert composer.send.accessibleName() == "Stop"
    with qtbot.waitSignal(composer.stopRequested):
        qtbot.mouseClick(composer.send, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(composer.stopRequested):
        qtbot.keyClick(composer.edit, Qt.Key.Key_Escape)
    composer.set_running(False)
    assert not composer.send.isEnabled()


def test_a_draft_is_handed_over_while_the_typing_goes_on(qtbot, composer) -> None:
    """A pause is not needed: each key once put the saving off."""
    saved = []
    composer.draftChanged.connect(lambda text, _files: saved.append(text))
    for _key in range(14):
        qtbot.keyClicks(composer.edit, "a")
        qtbot.wait(100)
    assert saved
    assert len(saved[-1]) >= 5


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_two_lines_have_room_at_every_size(qtbot, zoom):
    theme = Theme("light", zoom)
    composer = Composer(theme)
    qtbot.addWidget(composer)
    composer.resize(300, composer.minimumSizeHint().height())
    composer.show()
    try:
        assert composer.edit.viewport().height() >= 2 * composer.edit.fontMetrics().lineSpacing()
    finally:
        theme.set_zoom(100)
