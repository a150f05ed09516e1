"""What people do in the Records tab, step by step."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

RUN_MS = 60_000


def state(tab) -> str:
    return tab.artefact.bar.standing.state


def staged(qtbot, tab, text: str) -> None:
    """Type a request, send it, and wait for its rows."""
    said(qtbot, tab, text)
    shown(qtbot, tab)


def said(qtbot, tab, text: str) -> None:
    """Type something and send it."""
    tab.composer.edit.setPlainText(text)
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not tab.running, timeout=RUN_MS)


def shown(qtbot, tab) -> None:
    """Wait until staged rows are on show and tried."""
    until(qtbot, tab, lambda: not tab.running and tab.artefact.loaded is not None, "no rows")
    qtbot.waitUntil(lambda: not tab.trial_pending, timeout=RUN_MS)


def typed(qtbot, tab, table: str, column: str, text: str, row: int = 0) -> None:
    """Edit a cell by keyboard: Enter, the text, Enter."""
    panel = tab.artefact.groups[table]
    if panel.model.column_at(column) < 0:
        panel.all_columns.setChecked(True)
    index = panel.model.index(row, panel.model.column_at(column))
    panel.grid.setFocus()
    panel.grid.setCurrentIndex(index)
    qtbot.keyClick(panel.grid, Qt.Key.Key_Return)
    editor = panel.grid.findChild(QLineEdit)
    assert editor is not None
    steps = tab.staging.stack.count()
    editor.selectAll()
    editor.insert(text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    until(qtbot, tab, lambda: tab.staging.stack.count() == steps + 1, "no edit")


def tried(qtbot, tab, wanted: str) -> None:
    until(qtbot, tab, lambda: state(tab) == wanted and not tab.running, f"not {wanted}")


def until(qtbot, tab, met, what: str) -> None:
    """Wait; say what the tab shows when it takes too long."""
    try:
        qtbot.waitUntil(met, timeout=RUN_MS)
    except qtbot.TimeoutError as late:
        told = tab.transcript.texts()[-4:]
        raise AssertionError(f"{what} but {state(tab)}, running {tab.running}: {told}") from late
