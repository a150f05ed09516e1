"""The page of a workflow that is not built yet: what it will do, and nothing that pretends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.core.i18n import N_
from app.widgets.icons import IconLabel, frame, text_label
from app.widgets.tab import TabContext
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated


@dataclass(frozen=True)
class Promise:
    """What a workflow will do, as message ids: what goes in, what comes out, what proves it."""

    icon: str
    title: str
    sentence: str
    steps: Sequence[tuple[str, str, str]]


class ComingPage(Translated, QScrollArea):
    """One screen, honestly marked as coming."""

    def __init__(self, context: TabContext, promise: Promise) -> None:
        super().__init__()
        self._theme = context.theme
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        page = QWidget()
        outer = QHBoxLayout(page)
        outer.setContentsMargins(32, 32, 32, 32)
        column = QWidget()
        column.setMaximumWidth(820)
        outer.addStretch(1)
        outer.addWidget(column, 20)
        outer.addStretch(1)
        layout = QVBoxLayout(column)
        layout.setSpacing(WIDE_GAP)
        layout.addStretch(1)
        layout.addLayout(self._head(promise))
        layout.addLayout(self._steps(promise))
        layout.addWidget(self._badge())
        layout.addStretch(2)
        self.setWidget(page)

    def _label(self, message: str, kind: str = "") -> QWidget:
        label = text_label("", kind)
        self.say(label.setText, message)
        return label

    def _head(self, promise: Promise) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(WIDE_GAP)
        row.addWidget(IconLabel(self._theme, promise.icon, "accent", 48), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(GAP)
        words.addWidget(self._label(promise.title, "heading"))
        words.addWidget(self._label(promise.sentence, "muted"))
        row.addLayout(words, 1)
        return row

    def _steps(self, promise: Promise) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(WIDE_GAP)
        for place, (icon, title, text) in enumerate(promise.steps):
            grid.addWidget(self._card(self._theme, icon, title, text), place // 3, place % 3)
            grid.setColumnStretch(place % 3, 1)
        return grid

    def _card(self, theme: Theme, icon: str, title: str, text: str) -> QWidget:
        card = frame("card")
        layout = QVBoxLayout(card)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(IconLabel(theme, icon, "muted", 24))
        layout.addWidget(self._label(title, "strong"))
        layout.addWidget(self._label(text, "muted"))
        layout.addStretch(1)
        return card

    def _badge(self) -> QWidget:
        badge = frame("notice_info")
        row = QHBoxLayout(badge)
        row.setContentsMargins(12, GAP, 12, GAP)
        row.setSpacing(GAP)
        row.addWidget(IconLabel(self._theme, "clock", "info", 18))
        coming = N_("This tab is still being built. Nothing here works yet; the Reports tab does.")
        row.addWidget(self._label(coming), 1)
        return badge
