"""What changed between two versions of a document: the sections in words, and the texts side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QListWidgetItem, QSplitter, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.core.text import shorten
from app.domain.documents.editing import SectionChange, plain_text, section_changes
from app.views.documents.loaded import LoadedDocument
from app.widgets.diff_view import DiffView
from app.widgets.icons import text_label
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated
from app.widgets.wrapped_list import WrappedList

TITLE_WIDTH = 36
KINDS = {
    "added": (N_("New section: {title}"), "add-row", "success"),
    "removed": (N_("Section gone: {title}"), "delete", "danger"),
    "changed": (N_("Section changed: {title}"), "rename", "warning"),
}


class ChangesPage(Translated, QWidget):
    """Compares two versions."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pair: tuple[LoadedDocument, LoadedDocument] | None = None
        self._build()
        theme.changed.connect(self._show)
        self._show()

    def _build(self) -> None:
        self.summary = text_label("", "section")
        self.summary.setContentsMargins(GAP, GAP, GAP, 0)
        self.list = WrappedList()
        self.say(self.list.setAccessibleName, N_("What changed, section by section"))
        self.text = DiffView(self._theme)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(self.text)
        split.setStretchFactor(1, 1)
        split.setSizes([120, 400])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.summary)
        layout.addWidget(split, 1)

    def show_pair(self, before: LoadedDocument, after: LoadedDocument) -> None:
        """Compare two versions."""
        self._pair = (before, after)
        self._show()

    def clear(self) -> None:
        """Compare nothing."""
        self._pair = None
        self._show()

    def retranslate(self) -> None:
        """Tell the changes in the language of now."""
        self._show()

    def changes(self) -> list[SectionChange]:
        """Return what differs, section by section."""
        if self._pair is None:
            return []
        return section_changes(self._pair[0].document, self._pair[1].document)

    @Slot()
    def _show(self) -> None:
        self.list.clear()
        changes = self.changes()
        for one in changes:
            message, icon, role = KINDS[one.kind]
            self.list.addItem(QListWidgetItem(self._theme.icon(icon, role), _(message, title=one.title)))
        self.summary.setText(self._words(changes))
        if self._pair is None:
            self.text.show_texts("", "", "", "")
            return
        texts = [plain_text(one.document) for one in self._pair]
        titles = [f"v{one.version.number} {shorten(one.version.label, TITLE_WIDTH)}" for one in self._pair]
        self.text.show_texts(*texts, *titles)

    def _words(self, changes: list[SectionChange]) -> str:
        if self._pair is None:
            return _("There is no earlier version to compare with.")
        if not changes:
            return _("The sections read the same.")
        return _("Sections that differ: {count}", count=len(changes))
