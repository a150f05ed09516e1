"""The paper as it will be printed, page by page, with or without answers."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Signal, Slot
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.views.questions.loaded import LoadedSet
from app.views.questions.paper import FORMS, QUESTIONS, Paper, chosen_items, paper_pdf, title_of
from app.widgets.icons import IconButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task


class PaperPage(Translated, QWidget):
    """Title, form, print button and the pages.

    Signals:
        printRequested: print what is on show.
        failed: an AppError.
    """

    printRequested = Signal()
    failed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._loaded: LoadedSet | None = None
        self._drawn: Paper | None = None
        self._work = Task(paper_pdf, self)
        self._held = QBuffer(self)
        self._build()
        self._connect_signals()

    def _build(self) -> None:
        self.title = QLineEdit()
        self.say(self.title.setPlaceholderText, N_("Title of the paper"))
        self.say(self.title.setAccessibleName, N_("Title of the paper"))
        self.forms = QButtonGroup(self)
        row = QHBoxLayout()
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        row.addWidget(self.title, 1)
        for at, (_form, name) in enumerate(FORMS):
            button = QRadioButton()
            self.say(button.setText, name)
            self.forms.addButton(button, at)
            row.addWidget(button)
        self.forms.button(0).setChecked(True)
        self.print = IconButton(self._theme, "documents", N_("Print the paper..."))
        row.addWidget(self.print)
        self.about = text_label("", "muted")
        self.about.setContentsMargins(GAP, 0, GAP, SMALL_GAP)
        self.document = QPdfDocument(self)
        self.view = QPdfView(self)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.view.setDocument(self.document)
        self.say(self.view.setAccessibleName, N_("The paper"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(row)
        layout.addWidget(self.about)
        layout.addWidget(self.view, 1)

    def _connect_signals(self) -> None:
        self.forms.idClicked.connect(self.draw)
        self.title.editingFinished.connect(self.draw)
        self.print.clicked.connect(self.printRequested)
        self._work.done.connect(self._on_drawn)
        self._work.failed.connect(self.failed)

    # ---- content ---------------------------------------------------------------------

    def show_set(self, loaded: LoadedSet | None) -> None:
        """Take up a version; its pages are drawn when the page is seen."""
        same = self._loaded and loaded and self._loaded.version.session_id == loaded.version.session_id
        self._loaded = loaded
        if loaded is not None and not same:
            self.title.setText(title_of(loaded))
        self.retranslate()

    def paper(self) -> Paper | None:
        """Return what is printed now."""
        if self._loaded is None:
            return None
        form = FORMS[self.forms.checkedId()][0] if self.forms.checkedId() >= 0 else QUESTIONS
        title = self.title.text().strip() or self._loaded.version.label
        return Paper(title, chosen_items(self._loaded), form)

    @Slot()
    def draw(self) -> None:
        """Draw the pages when they differ from those on show."""
        paper = self.paper()
        if paper is not None and paper != self._drawn:
            self._drawn = paper
            self._work.start(paper)

    @property
    def busy(self) -> bool:
        """Whether pages are being drawn."""
        return self._work.busy

    def retranslate(self) -> None:
        """Say which items are printed."""
        self._drawn = None
        if self._loaded is None:
            self.about.clear()
            return
        count, every = len(chosen_items(self._loaded)), len(self._loaded.items)
        accepted = any(mark == "accepted" for mark in self._loaded.marks.values())
        said = (
            N_("{count} of {every} {every:item|items}: the accepted ones.")
            if accepted
            else N_("{count} of {every} {every:item|items}: none is accepted yet, so all but the rejected.")
        )
        self.about.setText(_(said, count=count, every=every))
        if self.isVisible():
            self.draw()

    @Slot(object)
    def _on_drawn(self, pdf: bytes) -> None:
        self._held.close()
        self._held.setData(QByteArray(pdf))
        self._held.open(QIODevice.OpenModeFlag.ReadOnly)
        self.document.load(self._held)
