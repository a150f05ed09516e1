"""What stands in the artefact's place while the first one is being made."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.core.i18n import N_
from app.widgets.icons import frame, text_label
from app.widgets.theme import GAP, WIDE_GAP
from app.widgets.translated import Translated


class Working(Translated, QWidget):
    """A quiet card: what is being worked on, a moving bar, the step."""

    def __init__(self) -> None:
        super().__init__()
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        card = frame("card")
        card.setMinimumWidth(360)
        outer.addWidget(card, 2, Qt.AlignmentFlag.AlignVCenter)
        outer.addStretch(1)
        layout = QVBoxLayout(card)
        layout.setContentsMargins(WIDE_GAP * 2, WIDE_GAP * 2, WIDE_GAP * 2, WIDE_GAP * 2)
        layout.setSpacing(WIDE_GAP)
        self.title = text_label("", "heading")
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.say(self.bar.setAccessibleName, N_("Progress of the run"))
        self.step = text_label("", "muted")
        layout.addWidget(self.title)
        layout.addWidget(self.bar)
        layout.addWidget(self.step)
        layout.addSpacing(GAP)

    def begin(self, what: str) -> None:
        """Say what is being worked on."""
        self.say(self.title.setText, N_("Working on {name}"), name=what)
        self.bar.setRange(0, 0)

    @Slot(str)
    def show_step(self, text: str) -> None:
        """Say at which step the run is."""
        self.step.setText(text)

    def show_share(self, done: int, total: int) -> None:
        """Fill the bar where the length of the work is known."""
        self.bar.setRange(0, max(0, total))
        self.bar.setValue(min(done, total))
