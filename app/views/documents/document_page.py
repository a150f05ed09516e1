"""The document: its sections, its pages, and beside them a figure's evidence or the section in editing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidgetItem,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.core.paths import sub_dir
from app.domain.documents.check import marked
from app.domain.documents.document import Document
from app.engines.fonts import font_jar
from app.engines.typeset.live import LivePreview
from app.engines.typeset.pdf import LINK
from app.views.documents.edit_desk import EditDesk
from app.views.documents.edit_panel import EditPanel
from app.views.documents.evidence_panel import EvidencePanel
from app.views.documents.pdf_pages import PdfPages, Place
from app.widgets.building import Steps, build
from app.widgets.icons import IconButton, TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated
from app.widgets.wrapped_list import WrappedList
from app.workers.task import Task

KEY_ROLE = Qt.ItemDataRole.UserRole
SECTIONS_WIDTH, PLAIN_MARGINS = 150, 28
PREVIEW = "document-preview"
FACT, EVIDENCE, BLOCK = f"{LINK}fact/", f"{LINK}evidence/", f"{LINK}block/"


class DocumentPage(Translated, QWidget):
    """Shows the desk's document.

    Signals:
        refreshed: the pages show the document as it is now.
        failed: an AppError of the preview.
    """

    refreshed = Signal()
    failed = Signal(object)

    def __init__(self, theme: Theme, desk: EditDesk) -> None:
        super().__init__()
        self._theme, self._desk = theme, desk
        self._live: LivePreview | None = None
        self._set = Task(self._preview, self)
        build(self._steps())

    # ---- construction ----------------------------------------------------------------

    def _steps(self) -> Steps:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        layout.addWidget(self.split)
        self.split.addWidget(self._sections())
        yield
        self.pages = PdfPages(self._theme)
        self.split.addWidget(self._middle())
        yield
        self.side = QStackedWidget()
        self.side.hide()
        self.split.addWidget(self.side)
        self.side.hide()
        self.evidence = EvidencePanel(self._theme)
        self.side.addWidget(self.evidence)
        yield
        self.editor = EditPanel(self._theme, self._desk)
        self.side.addWidget(self.editor)
        self._size()
        yield
        self._connect_signals()

    def _size(self) -> None:
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([round(SECTIONS_WIDTH * self._theme.zoom / 100), 460, 330])
        self.split.setCollapsible(1, False)

    def _sections(self) -> QWidget:
        held = QWidget()
        column = QVBoxLayout(held)
        column.setContentsMargins(GAP, GAP, GAP, GAP)
        column.setSpacing(SMALL_GAP)
        title = text_label("", "section", wrap=False)
        self.say(title.setText, N_("Sections"))
        self.list = WrappedList(PLAIN_MARGINS)
        self.list.setMinimumWidth(SECTIONS_WIDTH)
        self.list.setResizeMode(WrappedList.ResizeMode.Adjust)
        self.say(self.list.setAccessibleName, N_("Sections of the document"))
        self.edit = TextButton(N_("Edit the section"))
        column.addWidget(title)
        column.addWidget(self.list, 1)
        column.addWidget(self.edit)
        return held

    def _middle(self) -> QWidget:
        held = QWidget()
        column = QVBoxLayout(held)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        self.hint = text_label("", "muted", wrap=False)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.say(self.hint.setText, N_("Click a figure to see where it comes from."))
        self.smaller = IconButton(self._theme, "zoom-out", N_("Smaller pages"))
        self.larger = IconButton(self._theme, "zoom-in", N_("Larger pages"))
        self.fit = IconButton(self._theme, "fit", N_("Pages as wide as the view"))
        row.addWidget(self.hint, 1)
        for one in (self.smaller, self.larger, self.fit):
            row.addWidget(one)
        column.addLayout(row)
        column.addWidget(self.pages, 1)
        return held

    def _connect_signals(self) -> None:
        self._set.done.connect(self._on_set)
        self._set.failed.connect(self.failed)
        self._desk.changed.connect(self._on_changed)
        self.pages.linkPressed.connect(self.open_link)
        self.list.itemClicked.connect(self._on_section)
        self.list.itemActivated.connect(self._on_section)
        self.list.itemDoubleClicked.connect(self._on_edit)
        self.edit.clicked.connect(self._on_edit)
        self.evidence.factShown.connect(self._on_fact)
        self.evidence.closed.connect(self._close_side)
        self.editor.closed.connect(self._close_side)
        self.editor.factPressed.connect(self.show_fact)
        self.smaller.clicked.connect(self.pages.zoom_out)
        self.larger.clicked.connect(self.pages.zoom_in)
        self.fit.clicked.connect(self.pages.fit)

    # ---- content ---------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the pages are being set."""
        return self._set.busy

    @Slot(str)
    def open_link(self, link: str) -> None:
        """Open what a place of the pages leads to."""
        if link.startswith(FACT):
            self.show_fact(link.removeprefix(FACT))
        elif link.startswith(EVIDENCE):
            if self.evidence.show_evidence(int(link.removeprefix(EVIDENCE))):
                self._open_side(self.evidence)
        elif link.startswith(BLOCK):
            part, at = link.removeprefix(BLOCK).split("/")
            if self.evidence.show_block(int(part), int(at)):
                self._open_side(self.evidence)

    @Slot(str)
    def show_fact(self, fact_id: str) -> None:
        """Open the evidence of a fact."""
        if self.evidence.show_fact(fact_id):
            self._open_side(self.evidence)

    def show_use(self, fact_id: str) -> None:
        """Bring the first place where a fact is shown into view."""
        link = FACT + fact_id
        place = next((one for one in self.pages.links() if one.link == link), None)
        if place is not None:
            self.pages.show_place(place)
        self.pages.choose(link)

    def edit_section(self, key: str) -> None:
        """Open a section for editing."""
        self.editor.open_section(key)
        self._open_side(self.editor)
        for row in range(self.list.count()):
            if self.list.item(row).data(KEY_ROLE) == key:
                self.list.setCurrentRow(row)

    def edit_titled(self, title: str) -> None:
        """Open the section of a title for editing."""
        document = self._desk.document
        for section in document.sections if document else ():
            if section.title == title:
                self.edit_section(section.key)
                return

    def clear(self) -> None:
        """Show no document."""
        self.list.clear()
        self.pages.clear()
        self.evidence.show_document(None)
        self._close_side()

    # ---- inner -----------------------------------------------------------------------

    def _open_side(self, panel: QWidget) -> None:
        self.side.setCurrentWidget(panel)
        if self.side.isHidden():
            self.side.show()
            wide = sum(self.split.sizes())
            aside = min(max(wide * 2 // 5, 300), 460)
            first = self.split.sizes()[0]
            self.split.setSizes([first, max(wide - first - aside, 200), aside])

    @Slot()
    def _close_side(self) -> None:
        self.side.hide()
        self.pages.choose("")

    @Slot(str)
    def _on_changed(self, key: str) -> None:
        document = self._desk.document
        if document is None:
            self.clear()
            return
        if not key:
            self.evidence.show_document(self._desk.loaded)
            self._close_side()
        self._fill_list(document)
        self._set.start(document)

    def _fill_list(self, document: Document) -> None:
        chosen = self.list.currentItem().data(KEY_ROLE) if self.list.currentItem() else ""
        self.list.clear()
        for section in document.sections:
            item = QListWidgetItem(section.title)
            item.setData(KEY_ROLE, section.key)
            item.setToolTip("\n".join([section.title, _("Double-click to edit")]))
            self.list.addItem(item)
            if section.key == chosen:
                self.list.setCurrentItem(item)
        if self.list.currentItem() is None and self.list.count():
            self.list.setCurrentRow(0)

    def _preview(self, document: Document) -> bytes:
        """Set the document; called in a thread, one call at a time."""
        if self._live is None:
            self._live = LivePreview(sub_dir("work") / PREVIEW, font_jar().parent)
        return self._live.pdf(marked(document))

    @Slot(object)
    def _on_set(self, data: bytes) -> None:
        if self._desk.document is None:
            return
        self.pages.show_pdf(data)
        self.refreshed.emit()

    @Slot(str)
    def _on_fact(self, fact_id: str) -> None:
        self.pages.choose(FACT + fact_id if fact_id else "")

    @Slot(QListWidgetItem)
    def _on_section(self, item: QListWidgetItem) -> None:
        title = item.text()
        for name, page, down in self.pages.headings():
            if name == title:
                place = Place(page)
                place.area.moveTop(down)
                self.pages.show_place(place)
                break
        if self.side.currentWidget() is self.editor and not self.side.isHidden():
            self.editor.open_section(item.data(KEY_ROLE))

    @Slot()
    def _on_edit(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.edit_section(item.data(KEY_ROLE))
