"""The document that is being edited: the version it began with, the edits since, undo and redo."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.domain.documents.check import Unproven, unproven
from app.domain.documents.document import Document, Section
from app.domain.documents.editing import with_section
from app.views.documents.loaded import LoadedDocument

MOST_UNDO = 200


class EditDesk(QObject):
    """Holds one document with its history of edits.

    Signals:
        changed: the document is another now; the key of the section that was changed, "" for all.
    """

    changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.loaded: LoadedDocument | None = None
        self.document: Document | None = None
        self._past: list[tuple[Document, str]] = []
        self._future: list[tuple[Document, str]] = []
        self._checked: Document | None = None
        self._unproven: list[Unproven] = []

    def open(self, loaded: LoadedDocument | None, edited: Document | None = None) -> None:
        """Begin with a version; edited is what was not kept yet when the program ended."""
        self.loaded = loaded
        self.document = edited or (loaded.document if loaded else None)
        self._past = [(loaded.document, "")] if loaded and edited else []
        self._future = []
        self.changed.emit("")

    @property
    def edited(self) -> bool:
        """Whether the document differs from its version."""
        return self.loaded is not None and self.document != self.loaded.document

    @property
    def unproven(self) -> list[Unproven]:
        """The figures of the document as it is now that no fact holds; found once for each edit."""
        if self._checked is not self.document:
            self._checked = self.document
            self._unproven = unproven(self.document) if self.document is not None else []
        return self._unproven

    def set_section(self, section: Section) -> None:
        """Take a section as it was edited."""
        if self.document is not None:
            self.set_document(with_section(self.document, section), section.key)

    def set_document(self, document: Document, key: str) -> None:
        """Take a document of which one section was changed."""
        if self.document is None or document == self.document:
            return
        self._past = [*self._past[-MOST_UNDO:], (self.document, key)]
        self._future = []
        self.document = document
        self.changed.emit(key)

    def undo(self) -> bool:
        """Take the last edit back; False when there is none."""
        return self._step(self._past, self._future)

    def redo(self) -> bool:
        """Make the edit again; False when there is none."""
        return self._step(self._future, self._past)

    def _step(self, source: list[tuple[Document, str]], target: list[tuple[Document, str]]) -> bool:
        if not source or self.document is None:
            return False
        document, key = source.pop()
        target.append((self.document, key))
        self.document = document
        self.changed.emit(key)
        return True
