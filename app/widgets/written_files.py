"""Links to what was written for the user: open it, or show it in its folder."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QProcess, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.core.i18n import N_
from app.widgets.icons import TextButton
from app.widgets.theme import GAP
from app.widgets.translated import Translated


class WrittenFiles(Translated, QWidget):
    """Two links below a message; of several files the first is opened."""

    def __init__(self, files: Sequence[str]) -> None:
        super().__init__()
        self._path = Path(files[0])
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        self.open = TextButton(N_("Open"), "link")
        self.open.clicked.connect(self._open)
        self.folder = TextButton(N_("Show in folder"), "link")
        self.folder.clicked.connect(self._show)
        row.addWidget(self.open)
        row.addWidget(self.folder)
        row.addStretch(1)
        self.setToolTip(str(self._path))

    @Slot()
    def _open(self) -> None:
        if self._is_there(self._path):
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path)))

    @Slot()
    def _show(self) -> None:
        if self._is_there(self._path.parent):
            show_in_folder(self._path)

    def _is_there(self, path: Path) -> bool:
        """Tell whether a path still exists; where it does not, say so in place of the links."""
        if path.exists():
            return True
        self.say(self.open.setText, N_("The file is no longer there."))
        self.open.setEnabled(False)
        self.folder.setVisible(self._path.parent.exists())
        return False


def show_in_folder(path: Path) -> None:
    """Open the folder of a file, with the file selected where the system can."""
    if sys.platform == "win32" and path.exists():
        QProcess.startDetached("explorer", [f"/select,{path}"])
    elif sys.platform == "darwin" and path.exists():
        QProcess.startDetached("/usr/bin/open", ["-R", str(path)])
    else:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
