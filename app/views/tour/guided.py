"""Starts the guided tour, offers it once, and remembers that it was taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.core.i18n import _
from app.views.tour.overlay import TourOverlay
from app.views.tour.stops import Stop, tab_stops, window_stops

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

OFFERED_KEY = "tour/offered"
SEEN_KEY = "tour/seen"


class GuidedTour(QObject):
    """One tour at a time over one window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.overlay: TourOverlay | None = None

    def start(self) -> None:
        """Show the window's parts and the shown tab's."""
        window = self._window
        self._begin(window_stops(window, window.workflow_tab(), window.views_of(window.workflow)))

    def start_tab(self) -> None:
        """Show the shown tab's parts."""
        window = self._window
        self._begin(tab_stops(window.workflow_tab(), window.views_of(window.workflow)))

    @Slot()
    def offer(self) -> None:
        """Offer the tour, the first time only, until the work begins."""
        memory = self._window.memory
        if memory.value(OFFERED_KEY) or memory.value(SEEN_KEY):
            return
        memory.set_value(OFFERED_KEY, "yes")
        text = _("A guided tour of one minute shows what is where.")
        toast = self._window.notices.show_notice("info", text, button=_("Start the tour"), act=self.start)
        toast.stay()
        self._window.desk.runStarted.connect(toast.deleteLater)

    def _begin(self, stops: list[Stop]) -> None:
        if self.overlay is not None:
            self.overlay.leave()
        if not stops:
            return
        self.overlay = TourOverlay(self._window, self._window.theme, stops)
        self.overlay.ended.connect(self._on_ended)
        self.overlay.begin()

    @Slot(bool)
    def _on_ended(self, _seen: bool) -> None:
        self.overlay = None
        self._window.memory.set_value(SEEN_KEY, "yes")
        tab = self._window.workflow_tab()
        if tab is not None:
            tab.composer.focus()
