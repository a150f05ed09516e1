"""The WebEngine classes of the block editor; imported only when the first program is shown."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtWebChannel import QWebChannel
from PySide6.QtWebEngineCore import (
    QWebEnginePage,
    QWebEngineProfile,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
)
from PySide6.QtWebEngineWidgets import QWebEngineView

from app.views.robot.web_page import Bridge, is_local

if TYPE_CHECKING:
    from app.views.robot.web_page import WebPage

log = logging.getLogger(__name__)

OFF = (
    QWebEngineSettings.WebAttribute.LocalContentCanAccessRemoteUrls,
    QWebEngineSettings.WebAttribute.LocalStorageEnabled,
    QWebEngineSettings.WebAttribute.PluginsEnabled,
    QWebEngineSettings.WebAttribute.HyperlinkAuditingEnabled,
    QWebEngineSettings.WebAttribute.AutoLoadIconsForPage,
    QWebEngineSettings.WebAttribute.DnsPrefetchEnabled,
    QWebEngineSettings.WebAttribute.JavascriptCanOpenWindows,
)


class Gate(QWebEngineUrlRequestInterceptor):
    """Lets nothing through but the files of the bundle."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = folder
        self.refused: list[str] = []

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        """Refuse every address outside the folder."""
        if not is_local(info.requestUrl(), self._folder):
            self.refused.append(info.requestUrl().toString()[:200])
            info.block(True)


class LocalPage(QWebEnginePage):
    """A page that never leaves its folder and whose complaints go to the log."""

    def __init__(self, profile: QWebEngineProfile, folder: Path, parent: QObject) -> None:
        super().__init__(profile, parent)
        self._folder = folder

    def acceptNavigationRequest(
        self, url: QUrl | str, _kind: QWebEnginePage.NavigationType, _is_main: bool
    ) -> bool:
        """Stay in the folder."""
        return is_local(QUrl(url), self._folder)

    def createWindow(self, _kind: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # type: ignore[override]
        """Open no window."""
        return None

    def javaScriptConsoleMessage(
        self, level: QWebEnginePage.JavaScriptConsoleMessageLevel, message: str, line: int, source: str
    ) -> None:
        """Write what the page says into the log."""
        worst = QWebEnginePage.JavaScriptConsoleMessageLevel.ErrorMessageLevel
        log.log(logging.WARNING if level == worst else logging.DEBUG, "%s:%d %s", source, line, message)


class EditorView(QWebEngineView):
    """The view, its page and the gate before it."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        profile = QWebEngineProfile()
        self.gate = Gate(folder, profile)
        profile.setUrlRequestInterceptor(self.gate)
        self.local_page = LocalPage(profile, folder, self)
        profile.setParent(self.local_page)
        self.setPage(self.local_page)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(False)


def make_view(folder: Path, bridge: Bridge, owner: WebPage) -> EditorView:
    """Return a view with a page that only reads the folder; owner hears when the page's process ends."""
    view = EditorView(folder)
    page = view.local_page
    for attribute in OFF:
        page.settings().setAttribute(attribute, False)
    channel = QWebChannel(page)
    channel.registerObject("bridge", bridge)
    page.setWebChannel(channel)
    page.renderProcessTerminated.connect(owner.died)
    return view
