"""One version of a result in several views, with its verdict beside them and the row of versions below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from app.core.i18n import _
from app.core.records import VersionInfo
from app.widgets.building import Steps, build
from app.widgets.theme import Theme
from app.widgets.translated import Translated
from app.widgets.verdict_bar import VerdictBar
from app.widgets.versions import VersionStrip


class VersionViews(Translated, QWidget):
    """What the results of several workflows are shown with; a workflow's class gives the views.

    Attributes:
        names: message ids of the views, in their order.
        views: the widget that holds them; what they show is up to the workflow.

    Signals:
        exportRequested: the chosen form.
        versionChosen: show this version.
        compareRequested: show what changed between two versions.
        changesWanted: the view of changes was opened; (version before, this one).
    """

    exportRequested = Signal(str)
    versionChosen = Signal(int)
    compareRequested = Signal(int, int)
    changesWanted = Signal(int, int)
    names: ClassVar[tuple[str, ...]] = ()

    def __init__(self, theme: Theme) -> None:
        """Keep the theme; a workflow's class calls build_views once its own attributes are there."""
        super().__init__()
        self._theme = theme

    def build_views(self) -> None:
        """Build the widgets step by step, and show nothing."""
        build(self._steps())

    def clear(self) -> None:
        """Show nothing."""
        raise NotImplementedError

    def show_versions(self, versions: list[VersionInfo], current: int | None) -> None:
        """Show the row of versions."""
        self.versions.show_versions(versions, current)

    def retranslate(self) -> None:
        """Name the views again."""
        for at, name in enumerate(self.names):
            self.views.setTabText(at, _(name))

    # ---- construction ----------------------------------------------------------------

    def _above(self) -> QWidget | None:
        """Make what stands above the views."""
        return None

    def _view_holder(self) -> QTabWidget:
        """Make the widget that holds the views."""
        return QTabWidget()

    def _pages(self) -> Iterator[QWidget]:
        """Make the views, each when it is asked for."""
        raise NotImplementedError

    def _verdict_bar(self) -> VerdictBar:
        """Make the bar with the verdict and the forms of export."""
        raise NotImplementedError

    def _connect_signals(self) -> None:
        """Connect the views, once all are there."""

    def _steps(self) -> Steps:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        above = self._above()
        self.views = self._view_holder()
        self.views.setDocumentMode(True)
        self.versions = VersionStrip(self._theme)
        if above is not None:
            layout.addWidget(above)
        layout.addWidget(self.views, 1)
        layout.addWidget(self.versions)
        yield
        for name, page in zip(self.names, self._pages(), strict=True):
            self.views.addTab(page, _(name))
            yield
        self.bar = self._verdict_bar()
        self.views.setCornerWidget(self.bar)
        self.versions.chosen.connect(self.versionChosen)
        self.versions.compareRequested.connect(self.compareRequested)
        self.bar.exportRequested.connect(self.exportRequested)
        self._connect_signals()
        yield
        self.clear()
