"""A widget on which files may be dropped anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.core.i18n import _
from app.widgets.composer import files_in
from app.widgets.drop_overlay import DropOverlay
from app.widgets.theme import Theme


class DropTarget(QWidget):
    """Takes files for all its children; a veil says what letting go will do."""

    def accept_files(self, paths: Sequence[str]) -> None:
        """Take the files that were dropped."""
        raise NotImplementedError

    def drop_text(self) -> str:
        """Return the message id that the veil shows."""
        raise NotImplementedError

    def take_drops(self, theme: Theme) -> None:
        """Begin to take files; what is inside now lets them pass."""
        for child in self.findChildren(QWidget):
            child.setAcceptDrops(False)
        self._overlay = DropOverlay(self, theme)
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Show where files may be dropped: anywhere."""
        if files_in(event.mimeData()):
            event.acceptProposedAction()
            self._overlay.appear(_(self.drop_text()))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Keep accepting while the pointer moves."""
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Take the overlay away."""
        self._overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the files."""
        self._overlay.hide()
        event.acceptProposedAction()
        self.accept_files(files_in(event.mimeData()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the overlay over the whole tab."""
        super().resizeEvent(event)
        if hasattr(self, "_overlay"):
            self._overlay.setGeometry(self.rect())
