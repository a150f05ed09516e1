"""The first start: language, data folder, model, a sample; each page can be skipped, Esc closes."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.views.welcome_pages import FolderPage, LookPage, ModelPage, SamplePage, WelcomePage
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated

EDGE = 24


class Welcome(Translated, QDialog):
    """Four pages with good defaults; what is chosen holds at once, so closing loses nothing.

    Signals:
        sampleRequested: the workflow whose sample is to be run.
        modelsRequested: the model page is to be opened.
    """

    sampleRequested = Signal(str)
    modelsRequested = Signal()

    def __init__(
        self,
        theme: Theme,
        hub: SettingsHub,
        parent: QWidget,
        tabs: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        super().__init__(parent)
        self.say(self.setWindowTitle, N_("Welcome to Draftsmith"))
        self.resize(720, 480)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, EDGE, EDGE, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        self.look, self.folder = LookPage(theme, hub), FolderPage()
        self.model, self.sample = ModelPage(theme, hub), SamplePage(theme, tabs or {})
        self.stack = QStackedWidget()
        for page in self.pages:
            self.stack.addWidget(_scrolled(page))
        layout.addWidget(self.stack, 1)
        layout.addLayout(self._foot())
        self.sample.chosen.connect(self._on_sample)
        self.model.modelsRequested.connect(self.modelsRequested)
        self._go(0)

    @property
    def pages(self) -> tuple[WelcomePage, ...]:
        """The pages in their order."""
        return (self.look, self.folder, self.model, self.sample)

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.skip = TextButton(N_("Skip the set-up"), "quiet")
        self.step = text_label("", "muted", wrap=False)
        self.back, self.next = TextButton(N_("Back")), TextButton("", "primary")
        self.next.setDefault(True)
        self.skip.clicked.connect(self.close)
        self.back.clicked.connect(self.go_back)
        self.next.clicked.connect(self.go_on)
        row.addWidget(self.skip)
        row.addStretch(1)
        row.addWidget(self.step)
        row.addSpacing(GAP)
        row.addWidget(self.back)
        row.addWidget(self.next)
        return row

    def appear(self) -> None:
        """Show the first page."""
        self._go(0)
        self.show()
        self.raise_()

    @Slot()
    def go_on(self) -> None:
        """Show the next page; after the last one the work begins."""
        place = self.stack.currentIndex()
        if place + 1 < self.stack.count():
            self._go(place + 1)
        else:
            self.close()

    @Slot()
    def go_back(self) -> None:
        """Show the page before."""
        self._go(max(0, self.stack.currentIndex() - 1))

    def _go(self, place: int) -> None:
        self.stack.setCurrentIndex(place)
        self.back.setEnabled(place > 0)
        self.skip.setVisible(place + 1 < self.stack.count())
        self.retranslate()
        self.pages[place].entered()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Name the step and its button in the language of now."""
        place, count = self.stack.currentIndex(), self.stack.count()
        self.step.setText(_("Step {number} of {count}", number=place + 1, count=count))
        self.next.setText(_("Next") if place + 1 < count else _("Start working"))

    @Slot(str)
    def _on_sample(self, workflow: str) -> None:
        self.close()
        self.sampleRequested.emit(workflow)


def _scrolled(page: QWidget) -> QScrollArea:
    """Return a page that can be scrolled where the texts are large."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area
