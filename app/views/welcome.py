"""The first start: language, theme, model; it blocks nothing and can be closed at once."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.core.i18n import N_
from app.core.settings import options
from app.views.model_check import ModelCheck
from app.views.preferences import OptionRow
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated

KEYS = ("language", "theme")


class Welcome(Translated, QDialog):
    """Three choices with good defaults."""

    def __init__(self, theme: Theme, hub: SettingsHub, parent: QWidget) -> None:
        super().__init__(parent)
        self.say(self.setWindowTitle, N_("Welcome to Draftsmith"))
        self.setMinimumWidth(560)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(WIDE_GAP)
        layout.addLayout(self._head(theme))
        declared = {option.key: option for option in options()}
        row = QHBoxLayout()
        row.setSpacing(WIDE_GAP)
        for key in KEYS:
            row.addWidget(OptionRow(declared[key], hub), 1, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(row)
        layout.addWidget(self._label(N_("A local model is optional"), "strong"))
        layout.addWidget(
            self._label(
                N_("Rules do the work. Where they are not sure, a model on this computer can help."), "muted"
            )
        )
        self.check = ModelCheck(theme, hub)
        layout.addWidget(self.check)
        start = TextButton(N_("Start working"), "primary")
        start.setDefault(True)
        start.clicked.connect(self.close)
        layout.addSpacing(GAP)
        layout.addStretch(1)
        layout.addWidget(start, 0, Qt.AlignmentFlag.AlignRight)
        QTimer.singleShot(0, self.check, self.check.start)

    def _label(self, message: str, kind: str) -> QLabel:
        label = text_label("", kind)
        self.say(label.setText, message)
        return label

    def _head(self, theme: Theme) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(WIDE_GAP)
        picture = QLabel()
        picture.setPixmap(theme.app_icon().pixmap(56, 56))
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.addWidget(self._label(N_("Welcome to Draftsmith"), "heading"))
        words.addWidget(
            self._label(
                N_("Drop in a document or say what you need. Everything stays on this computer."), "muted"
            )
        )
        row.addLayout(words, 1)
        return row
