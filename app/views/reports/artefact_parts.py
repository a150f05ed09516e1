"""The widgets of a report version: a bar above, six views, the row of versions below."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.reports.formats import EXPORTS
from app.domain.reports.models import PrintedText
from app.views.reports.data_panel import DataPanel
from app.views.reports.findings import FindingsList
from app.views.reports.text_search import TextSearch
from app.views.reports.version_diff import VersionDiff
from app.widgets.building import Steps, build
from app.widgets.icons import IconButton, IconLabel, TextButton, frame, text_label
from app.widgets.overlay_view import OverlayView
from app.widgets.page_view import PageView
from app.widgets.source_view import SourceView
from app.widgets.taking_out import CARRY, carry_result
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated
from app.widgets.versions import VersionStrip

VIEWS = (N_("Compare"), N_("Overlay"), N_("Source"), N_("Diff"), N_("Data"), N_("Findings"))
COMPARE, OVERLAY, SOURCE, DIFF, DATA, FINDINGS = range(len(VIEWS))


class ArtefactParts(Translated, QWidget):
    """What a report version is shown with; what it does is in the class above it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._original = QPixmap()
        self._hits: list[PrintedText] = []
        self._visited: PrintedText | None = None
        build(self._steps())

    def _connect_signals(self) -> None:
        """Connect the parts, once all are there."""

    def _steps(self) -> Steps:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.views = QTabWidget()
        self.views.setDocumentMode(True)
        self.versions = VersionStrip(self._theme)
        layout.addWidget(self._bar())
        layout.addWidget(self.views, 1)
        layout.addWidget(self.versions)
        yield
        for name, view in zip(VIEWS, self._made_views(), strict=True):
            self.views.addTab(view, _(name))
            yield
        self._connect_signals()

    def _made_views(self) -> Iterator[QWidget]:
        """Make the views, each when it is asked for."""
        self.original = PageView(self._theme, _("Original"))
        self.result = PageView(self._theme, _("Result"))
        self.search = TextSearch(self._theme, self)
        yield self._compare()
        self.overlay = OverlayView(self._theme, _("Overlay"))
        yield self.overlay
        self.source = SourceView(self._theme, _("Source"))
        yield self.source
        self.diff = VersionDiff(self._theme)
        yield self.diff
        self.data = DataPanel(self._theme)
        yield self.data
        self.findings = FindingsList(self._theme)
        yield self.findings

    def _compare(self) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.search.bar)
        box.addWidget(self._pages(), 1)
        return side

    def _pages(self) -> QWidget:
        split = QSplitter(Qt.Orientation.Horizontal)
        self._original_side = self._titled(N_("Original"), self.original)
        split.addWidget(self._original_side)
        split.addWidget(self._titled(N_("Result"), self.result))
        split.setChildrenCollapsible(False)
        split.setSizes([500, 500])
        return split

    def _titled(self, title: str, view: QWidget) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        label = QLabel()
        label.setProperty("kind", "section")
        label.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        self.say(label.setText, title)
        box.addWidget(label)
        box.addWidget(view, 1)
        return side

    def _bar(self) -> QWidget:
        bar = frame("surface")
        row = QHBoxLayout(bar)
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        self._chip_icon = IconLabel(self._theme, "success", "success", 18)
        carry_result(self._chip_icon)
        self.say(self._chip_icon.setToolTip, CARRY)
        self._chip_text = text_label("", wrap=False)
        self.previous_page = IconButton(self._theme, "chevron-left", N_("Previous page"))
        self.next_page = IconButton(self._theme, "chevron-right", N_("Next page"))
        self._page_label = text_label("", "muted", wrap=False)
        self.find_words = IconButton(self._theme, "search", N_("Find in the report"))
        self.zoom_out = IconButton(self._theme, "zoom-out", N_("Zoom out"))
        self.zoom_in = IconButton(self._theme, "zoom-in", N_("Zoom in"))
        self.fit = IconButton(self._theme, "fit", N_("Fit the page"))
        self.export: QPushButton = TextButton(N_("Export"), "primary")
        self.export.setMenu(QMenu(self.export))
        self._fill_export_menu()
        row.addWidget(self._chip_icon)
        row.addWidget(self._chip_text)
        row.addStretch(1)
        for widget in (self.previous_page, self._page_label, self.next_page):
            row.addWidget(widget)
        row.addSpacing(GAP)
        for widget in (self.find_words, self.zoom_out, self.zoom_in, self.fit):
            row.addWidget(widget)
        row.addSpacing(GAP)
        row.addWidget(self.export)
        return bar

    def _fill_export_menu(self) -> None:
        menu = self.export.menu()
        menu.clear()
        for form, label in EXPORTS:
            menu.addAction(_(label)).setData(form)
