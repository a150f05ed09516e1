"""What stands in the window while there is nothing to work on: the store is being opened, or can't be."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, WIDE_GAP
from app.widgets.translated import Translated


class OpeningPage(Translated, QWidget):
    """Says that the work is being opened; where that fails, why, what helps, and offers to act."""

    def __init__(self) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.addStretch(1)
        self.waiting = QLabel()
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.waiting.setProperty("kind", "muted")
        self.say(self.waiting.setText, N_("Opening your work..."))
        layout.addWidget(self.waiting)
        layout.addStretch(1)
        self.problem: QWidget | None = None

    def wait(self) -> None:
        """Say that the work is being opened."""
        self._drop()
        self.waiting.show()

    def show_problem(self, error: AppError, button: str, act: Callable[[], object]) -> None:
        """Say why there is nothing to work on; the button, a message id, acts."""
        self._drop()
        self.waiting.hide()
        self.problem = QWidget()
        row = QHBoxLayout(self.problem)
        column = QVBoxLayout()
        column.setSpacing(GAP)
        row.addStretch(1)
        row.addLayout(column, 2)
        row.addStretch(1)
        column.addWidget(text_label(error.message, "heading"))
        column.addWidget(text_label(error.remedy, "muted"))
        self.act = TextButton(button, "primary")
        self.act.clicked.connect(act)
        column.addWidget(self.act, 0, Qt.AlignmentFlag.AlignLeft)
        self._layout().insertWidget(1, self.problem)
        self.act.setFocus(Qt.FocusReason.OtherFocusReason)

    def texts(self) -> list[str]:
        """Return what is said now."""
        shown = self.problem.findChildren(QLabel) if self.problem else [self.waiting]
        return [label.text() for label in shown]

    def _drop(self) -> None:
        if self.problem is not None:
            self.problem.deleteLater()
            self.problem.hide()
            self.problem = None

    def _layout(self) -> QVBoxLayout:
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        return layout
