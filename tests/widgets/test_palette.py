from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.widgets.palette import Palette, rank


@pytest.mark.parametrize(
    ("words", "text", "fits"),
    [
        ("", "New", True),
        ("sess new", "New session", True),
        ("nwss", "New session", True),
        ("xyz", "New", False),
    ],
)
def test_rank(words: str, text: str, fits: bool) -> None:
    assert (rank(words, text) is not None) is fits


def test_typing_finds_an_action_and_enter_runs_it(qtbot, theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    actions = [QAction("&New session", window), QAction("Dark theme", window)]
    palette = Palette(theme, lambda: actions, window)
    palette.appear()
    qtbot.keyClicks(palette.search, "dark")
    assert palette.shown_actions() == [actions[1]]
    with qtbot.waitSignal(actions[1].triggered):
        qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert not palette.isVisible()


def test_arrow_keys_move_in_the_list(qtbot, theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    actions = [QAction("Alpha", window), QAction("Beta", window)]
    palette = Palette(theme, lambda: actions, window)
    palette.appear()
    qtbot.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.list.currentRow() == 1
    palette.close()
