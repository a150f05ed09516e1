"""The window: a tab per workflow, the header, the status bar, and what holds for all tabs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QCloseEvent, QStatusTipEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from app.core.events import Question
from app.core.i18n import _
from app.core.records import FoundPlace
from app.views.actions import Actions
from app.views.dialogs import LONG_SECONDS, Dialogs
from app.views.header import Header
from app.views.key_tips import show_keys
from app.views.notifier import Notifier
from app.views.opening import TabOpener
from app.views.opening_page import OpeningPage
from app.views.standard_actions import add_standard_actions, add_tab_actions
from app.views.status_bar import StatusBar
from app.widgets.confirm import confirm
from app.widgets.layout_memory import LayoutMemory
from app.widgets.notices import Notices
from app.widgets.run_desk import RunDesk
from app.widgets.settings_hub import SettingsHub
from app.widgets.tab import TabContext, WorkflowTab
from app.widgets.theme import Theme
from app.widgets.translated import Translated

if TYPE_CHECKING:
    from app.engines.ports import Store

TAB_KEY = "window/tab"


class MainWindow(Translated, Dialogs, QMainWindow):
    """Shows itself at once; the tabs come when the store is open.

    Signals:
        languageRequested: "zh" or "en", from the status bar or an action.
        closed: the window is gone for good.
    """

    languageRequested = Signal(str)
    closed = Signal()

    def __init__(
        self,
        specs: Sequence[Any],
        hub: SettingsHub,
        theme: Theme,
        memory: LayoutMemory,
        desk: RunDesk,
        pending: Callable[[str, int], Sequence[Any]] = lambda _workflow, _session: (),
    ) -> None:
        super().__init__()
        self.hub, self.theme, self.memory, self.desk = hub, theme, memory, desk
        self._pending = pending
        self._views = {spec.id: spec.load_views() for spec in specs}
        self._tabs: dict[str, QWidget] = {}
        self.opener = TabOpener(self._views, self._make_tab, memory.value, self)
        self._patient = False
        self._shapes: dict[str, Any] = {}
        self._unseen: set[str] = set()
        self._store: Store | None = None
        self._waiting_files: list[str] = []
        self._run_began = 0.0
        self.setWindowTitle("Draftsmith")
        self.setWindowIcon(theme.app_icon())
        self.setMinimumSize(820, 560)
        self.actions_ = Actions(self, theme, hub.get("shortcuts"))
        add_standard_actions(self, self.actions_)
        add_tab_actions(self, self.actions_, self._views)
        self._build()
        self.notices = Notices(self, theme)
        self.notifier = Notifier(self, theme)
        self._connect_signals()
        self._restore()

    # ---- what the composition root gives ------------------------------------

    def give_store(self, store: Store, *, patient: bool = False) -> None:
        """Open the tabs: the work can be shown now.

        A patient window builds them in slices; else a tab is complete at once.
        """
        self._store, self._patient = store, patient
        self.opening.wait()
        self._show_tab()
        files, self._waiting_files = self._waiting_files, []
        if files:
            self.take_files(files)

    def give_shape(self, workflow: str, shape: Any) -> None:
        """Let a tab draw its graph."""
        self._shapes[workflow] = shape
        tab = self._tabs.get(workflow)
        if isinstance(tab, WorkflowTab):
            tab.run_pane.set_shape(shape)

    def take_files(self, files: Sequence[str]) -> None:
        """Hand files from the command line or a second start to the tab that is shown, or that owns them."""
        self.show()
        self.raise_()
        self.activateWindow()
        if self._store is None:
            self._waiting_files += files
            return
        if (owner := self._owner_of(files)) is not None:
            self.show_workflow(owner)
        if files and (tab := self.workflow_tab()) is not None:
            tab.accept_files(files)

    def _owner_of(self, files: Sequence[str]) -> str | None:
        """Return the workflow whose own kind of file all of these are."""
        endings = {Path(file).suffix.lower() for file in files}
        owners = (name for name, views in self._views.items() if endings <= {*getattr(views, "OPENS", ())})
        return next(owners, None) if endings else None

    # ---- tabs ------------------------------------------------------------------

    @property
    def workflows(self) -> list[str]:
        """The ids of all tabs, in their order."""
        return list(self._views)

    @property
    def workflow(self) -> str:
        """The id of the tab that is shown."""
        return list(self._views)[max(0, self.tabs.currentIndex())]

    def tab(self, workflow: str) -> QWidget | None:
        """Return a workflow's tab, None before it was opened; the shown one is complete."""
        if self._store is not None and workflow == self.workflow:
            self.opener.complete(workflow)
        return self._tabs.get(workflow)

    def workflow_tab(self) -> WorkflowTab | None:
        """Return the shown tab where it is a working one, completed when it was half built."""
        if self._store is not None:
            self.opener.complete(self.workflow)
        tab = self._tabs.get(self.workflow)
        return tab if isinstance(tab, WorkflowTab) else None

    def views_of(self, workflow: str) -> Any:
        """Return the package that makes a workflow's tab."""
        return self._views[workflow]

    def show_workflow(self, workflow: str) -> None:
        """Switch to a tab."""
        self.tabs.setCurrentIndex(list(self._views).index(workflow))

    @Slot(int)
    def _on_tab(self, _index: int) -> None:
        self.memory.set_value(TAB_KEY, self.workflow)
        self.actions_.set_current(self.workflow)
        self._show_tab()

    def _show_tab(self) -> None:
        if self._store is None:
            return
        workflow = self.workflow
        if workflow in self._tabs:
            self._bring(workflow)
        elif self._patient:
            self.pages.setCurrentWidget(self.opening)
            self.opener.open(workflow)
        else:
            self.opener.complete(workflow)

    def _bring(self, workflow: str) -> None:
        tab = self._tabs[workflow]
        self.pages.setCurrentWidget(tab)
        if isinstance(tab, WorkflowTab) and workflow in self._unseen:
            tab.composer.focus()
        self._unseen.discard(workflow)
        self._show_run()

    def _make_tab(self, workflow: str) -> QWidget:
        """Make a tab and give it its place, so that what it is filled with is styled only once."""
        assert self._store is not None
        tab: QWidget = self._views[workflow].make_tab(self._context(workflow, self._store))
        self._made = tab
        self.pages.addWidget(tab)
        return tab

    @Slot(str)
    def _on_opened(self, workflow: str) -> None:
        tab = self._tabs[workflow] = self._made
        self._unseen.add(workflow)
        if isinstance(tab, WorkflowTab):
            tab.run_pane.progressed.connect(self._on_progress)
            if tab.context.graph_shape is not (shape := self._shapes.get(workflow)):
                tab.run_pane.set_shape(shape)
        show_keys(tab, self.actions_, workflow)
        if workflow == self.workflow:
            self._bring(workflow)

    @Slot()
    def _show_keys(self) -> None:
        """Tell the keys of now in the tooltips of all tabs."""
        for workflow, tab in self._tabs.items():
            show_keys(tab, self.actions_, workflow)

    def event(self, event: QEvent) -> bool:
        """Show at the bottom what the command under the mouse is for."""
        if event.type() == QEvent.Type.StatusTip and isinstance(event, QStatusTipEvent):
            self.status.show_tip(event.tip())
            return True
        return super().event(event)

    def _context(self, workflow: str, store: Store) -> TabContext:
        return TabContext(
            workflow=workflow,
            store=store,
            desk=self.desk,
            settings=self.hub.values,
            theme=self.theme,
            notices=self.notices,
            memory=self.memory,
            open_settings=self.open_settings,
            new_action=self.actions_.for_workflow(workflow),
            graph_shape=self._shapes.get(workflow),
            pending=lambda session_id: self._pending(workflow, session_id),
        )

    # ---- what actions do -----------------------------------------------------

    def show_place(self, place: FoundPlace) -> None:
        """Open the session that was found, at the version where one was found."""
        self.show_workflow(place.session.workflow)
        tab = self.workflow_tab()
        if tab is not None and not tab.running:
            tab.open_session(place.session.id)
            if place.version_id is not None:
                tab.show_version(place.version_id)

    def open_files(self) -> None:
        """Choose files for the shown tab."""
        if self.workflow_tab() is not None:
            paths, _kind = QFileDialog.getOpenFileNames(self, _("Choose files"))
            self.take_files(paths)

    def on_tab(self, act: Callable[[WorkflowTab], object]) -> Callable[[], None]:
        """Return a function that acts on the shown tab where it is a working one."""

        def run() -> None:
            tab = self.workflow_tab()
            if tab is not None:
                act(tab)

        return run

    def step_tab(self, step: int) -> None:
        """Go to the next or the previous tab."""
        self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % self.tabs.count())

    def choose_theme(self, choice: str) -> None:
        """Choose light, dark or system."""
        self.hub.set("theme", choice)

    def toggle_theme(self) -> None:
        """Go from light to dark or back."""
        self.choose_theme("light" if self.theme.is_dark else "dark")

    def step_zoom(self, direction: int) -> None:
        """Make all texts larger (1), smaller (-1), or as designed (0)."""
        if direction:
            self.theme.step_zoom(direction)
        else:
            self.theme.set_zoom(100)
        self.hub.set("zoom", self.theme.zoom)

    # ---- runs -------------------------------------------------------------------

    @Slot(str)
    def _on_progress(self, text: str) -> None:
        self.status.set_run(text, running=bool(self.desk.owner))

    @Slot(str)
    def _on_run_started(self, _workflow: str) -> None:
        self._run_began = time.monotonic()
        self._show_run()

    @Slot(str, object)
    def _on_run_ended(self, workflow: str, outcome: object) -> None:
        self._show_run()
        long = time.monotonic() - self._run_began > LONG_SECONDS
        if (
            self.hub.get("notify_when_done")
            and (long or isinstance(outcome, Question))
            and not self.isActiveWindow()
        ):
            self.notifier.tell(_(self._views[workflow].TITLE), asks=isinstance(outcome, Question))

    def _show_run(self) -> None:
        running = bool(self.desk.owner)
        self.actions_["stop"].setEnabled(running)
        tab = self._tabs.get(self.desk.owner or self.workflow)
        shown = isinstance(tab, WorkflowTab) and (running or bool(tab.run_pane.log.steps))
        text = tab.run_pane.status.text() if shown else ""
        self.status.set_run(text, running=running)

    # ---- end ------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """Quit without questions, except while a run is going on; everything comes back at the next start."""
        if self.desk.owner and self.hub.get("keep_window_open") and not self._may_leave():
            event.ignore()
            return
        self.opener.stop()
        for tab in self._tabs.values():
            if isinstance(tab, WorkflowTab):
                tab.composer.save_now()
        self.end_batch()
        self.end_models()
        self.memory.save(self)
        self.hub.save()
        event.accept()
        self.closed.emit()

    def _may_leave(self) -> bool:
        return confirm(
            self,
            _("A run is going on"),
            _("Stop the run and quit?"),
            _("Stop and quit"),
            detail=_("What is finished is kept; the run can go on from its last step at the next start."),
        )

    # ---- construction ------------------------------------------------------------------

    def retranslate(self) -> None:
        """Name the actions again."""
        self.actions_.retranslate()
        QTimer.singleShot(0, self, self._show_keys)

    def _build(self) -> None:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.header = Header(self.theme, self.actions_, list(self._views.values()))
        self.header.menuRequested.connect(self.show_menu)
        self.tabs = self.header.tabs
        layout.addWidget(self.header)
        self.pages = QStackedWidget()
        self.opening = OpeningPage()
        self.pages.addWidget(self.opening)
        layout.addWidget(self.pages, 1)
        self.status = StatusBar(self.theme)
        layout.addWidget(self.status)
        self.setCentralWidget(body)

    @Slot()
    def show_menu(self) -> None:
        """Open the menu below its button."""
        self.header.show_menu(_(self._views[self.workflow].TITLE))

    def _connect_signals(self) -> None:
        self.tabs.currentChanged.connect(self._on_tab)
        self.opener.opened.connect(self._on_opened)
        self.status.stopRequested.connect(self.desk.stop)
        self.status.modelRequested.connect(self.open_models)
        self.status.languageChosen.connect(self.languageRequested)
        self.status.zoomStepped.connect(self.step_zoom)
        self.desk.runStarted.connect(self._on_run_started)
        self.desk.runEnded.connect(self._on_run_ended)
        self.hub.saveFailed.connect(self.notices.show_error)

    def _restore(self) -> None:
        if not self.memory.restore_window(self):
            self.resize(1366, 768)
        remembered = self.memory.value(TAB_KEY)
        if remembered in self._views:
            self.show_workflow(remembered)
        self.actions_.set_current(self.workflow)
        self._show_run()

    def action(self, key: str) -> QAction:
        """Return an action by id."""
        return self.actions_[key]
