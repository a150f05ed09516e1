"""A data-entry clerk's session in the Records tab, without a mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.end_to_end_records.steps import RUN_MS, state, tried, until

CONTROL = Qt.KeyboardModifier.ControlModifier


def press(qtbot, window, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard is, the window in front; without a desktop nobody else puts it there."""
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None, timeout=RUN_MS)
    qtbot.keyClick(QApplication.focusWidget(), key, held)


@pytest.fixture
def active(program, qtbot):
    """The window in front, for shortcuts go to the active one."""
    program.window.show()
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow, timeout=RUN_MS)
    return program.window


@pytest.mark.thorough
def test_rows_are_asked_for_mended_written_and_added_to_by_keyboard(qtbot, tab, shop, active) -> None:
    window = active
    tab.composer.focus()
    tab.composer.edit.insertPlainText("新增商品：莲雾，单位斤")
    press(qtbot, window, Qt.Key.Key_Return)
    until(qtbot, tab, lambda: not tab.running and tab.artefact.is_open, "no open rows")
    press(qtbot, window, Qt.Key.Key_F6)
    panel = tab.artefact.groups["product"]
    assert panel.grid.hasFocus()
    filled = {"code": "SG-201", "price": "12.8", "category_id": "水果"}
    for _turn in range(6):
        wrong = [name for name in filled if panel.model.problem(tab.staging.keys_of("product")[0], name)]
        if not wrong:
            break
        press(qtbot, window, Qt.Key.Key_F8)
        name = tab.artefact.chosen()[1]
        press(qtbot, window, Qt.Key.Key_F2)
        editor = QApplication.focusWidget()
        editor.selectAll()
        editor.insert(filled[name])
        press(qtbot, window, Qt.Key.Key_Return)
        key = tab.staging.keys_of("product")[0]
        until(qtbot, tab, lambda key=key, name=name: not panel.model.problem(key, name), f"{name} not mended")
        assert QApplication.focusWidget() is panel.grid
    tried(qtbot, tab, "accepted")
    press(qtbot, window, Qt.Key.Key_S, CONTROL)
    until(qtbot, tab, lambda: not tab.running and state(tab) == "committed", "not written")
    assert shop("SELECT code, price FROM product WHERE name = '莲雾'") == [("SG-201", 12.8)]
    assert not tab.artefact.bar.write.isVisible() or not tab.artefact.bar.write.isEnabled()
