"""The page that Blockly runs in: Qt's WebEngine, shut into the folder of the vendored bundle."""

from __future__ import annotations

import logging
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, QUrl, Signal, Slot

from app.core.paths import resource_dir

if TYPE_CHECKING:
    from PySide6.QtWebEngineWidgets import QWebEngineView

log = logging.getLogger(__name__)

OFF_VARIABLE = "DRAFTSMITH_NO_WEBENGINE"
SANDBOX_VARIABLE = "QTWEBENGINE_DISABLE_SANDBOX"
CHANNEL_PATH = "/qtwebchannel/qwebchannel.js"


def webengine_wanted() -> bool:
    """Tell whether the block editor may be tried here; nothing is imported yet."""
    if os.environ.get(OFF_VARIABLE):
        return False
    shares = QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    return shares and find_spec("PySide6.QtWebEngineWidgets") is not None


def is_local(url: QUrl, folder: Path) -> bool:
    """Tell whether an address lies in the folder of the bundle, or is Qt's own channel script."""
    if url.scheme() == "qrc":
        return url.path() == CHANNEL_PATH
    if url.scheme() != "file":
        return False
    return Path(url.toLocalFile()).resolve().is_relative_to(folder.resolve())


class Bridge(QObject):
    """What the page calls.

    Signals:
        readied: the page has loaded and knows this object.
        changed: the program after an edit, as Blockly XML.
        selected: the id of the block that is selected, "" for none.
    """

    readied = Signal()
    edited = Signal(str)
    picked = Signal(str)

    @Slot(str)
    def ready(self, _text: str) -> None:
        """Hear that the page is there."""
        self.readied.emit()

    @Slot(str)
    def changed(self, text: str) -> None:
        """Hear of an edit."""
        self.edited.emit(text)

    @Slot(str)
    def selected(self, text: str) -> None:
        """Hear which block is selected."""
        self.picked.emit(text)


class WebPage(QObject):
    """One WebEngine view with a profile that keeps nothing and reaches nothing outside the folder.

    Raises ImportError where WebEngine can't be loaded.

    Signals:
        died: the page's process ended by itself.
    """

    died = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        _allow_root()
        from app.views.robot.web_parts import make_view

        self.folder = resource_dir("blockly")
        self.bridge = Bridge(self)
        self.view: QWebEngineView = make_view(self.folder, self.bridge, self)

    def load(self, language: str) -> None:
        """Open the editor's page in a language; the bridge tells when it is ready."""
        address = QUrl.fromLocalFile(str(self.folder / "editor.html"))
        address.setFragment(language)
        if self.view.url().isEmpty():
            self.view.load(address)
            return
        self.view.setUrl(address)
        self.view.reload()

    def run(self, code: str, heard: Any = None) -> None:
        """Run a line of script; heard gets what it gives."""
        if heard is None:
            self.view.page().runJavaScript(code)
        else:
            self.view.page().runJavaScript(code, 0, heard)


def _allow_root() -> None:
    """Chromium refuses its sandbox to the administrator; only then is it left out."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.environ.setdefault(SANDBOX_VARIABLE, "1")
