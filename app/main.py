"""The window's composition root: it puts the parts together and starts them in order."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from app.core.errors import AppError
from app.core.i18n import N_, _, set_language, system_language
from app.core.logs import setup_logging
from app.core.paths import data_dir, sub_dir
from app.core.settings import Settings
from app.graphs import ledger
from app.interpreter import leave, settle, share_the_interpreter, stop_sweeping, sweep
from app.preparing import (
    fallback_font,
    graph_loaded,
    graph_shapes,
    model_state,
    set_model,
    store_opened,
    store_restored,
    warm_up,
)
from app.registry import WORKFLOWS
from app.views.crash import CrashHandler, last_crash_title, show_report
from app.views.dialogs import WELCOME_KEY
from app.views.language import Languages
from app.views.main_window import MainWindow
from app.views.opened_files import OpenedFiles
from app.views.single import SingleInstance, hand_over
from app.widgets.layout_memory import LayoutMemory
from app.widgets.run_desk import RunDesk
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import CJK_FAMILIES, Theme
from app.workers.run_worker import RunWorker
from app.workers.task import Task, wait_for_tasks

if TYPE_CHECKING:
    from app.graphs.base import Services

CHECKPOINTS = "checkpoints.sqlite"
LAYOUT_FILE = "window.ini"
SETTLE_MS = 20_000
SWEEP_MS = 400
LAST_TASKS_MS = 2000


def checkpoint_path() -> Path:
    """Return the file of the runs' checkpoints."""
    return data_dir() / CHECKPOINTS


class Program(QObject):
    """Everything that lives as long as the window.

    Signals:
        warmedUp: the report engine has compiled its first template.
    """

    warmedUp = Signal()

    def __init__(self, app: QApplication, files: Sequence[str] = ()) -> None:
        super().__init__()
        self._app, self._files = app, list(files)
        self.hub = SettingsHub(Settings.load(), self)
        self.languages = Languages(self)
        self.languages.use(self.hub.values.shown_language())
        self.theme = Theme(self.hub.get("theme"), self.hub.get("zoom"), self)
        self.memory = LayoutMemory(data_dir() / LAYOUT_FILE, self)
        self.desk = RunDesk(parent=self)
        self.worker: RunWorker | None = None
        self.store: Any = None
        self.checker: QObject | None = None
        self.window = MainWindow(WORKFLOWS, self.hub, self.theme, self.memory, self.desk, self._pending)
        self._store_task = Task(store_opened, self)
        self._restore_task = Task(store_restored, self)
        self._shape_task = Task(graph_shapes, self)
        self._model_task = Task(model_state, self)
        self._font_task = Task(fallback_font, self)
        self._sweeper = QTimer(self, interval=SWEEP_MS)
        self._sweeper.timeout.connect(sweep)
        self._connect_signals()

    def start(self) -> None:
        """Show the window; everything heavy begins after its first paint."""
        self._show_model("none" if self.hub.values.chosen_model() == "none" else "")
        self.window.show()
        QTimer.singleShot(0, self, self._open)
        QTimer.singleShot(SETTLE_MS, settle)
        self._sweeper.start()

    def close(self) -> bool:
        """End runs, engines and the store; False when a thread is still at work."""
        self._sweeper.stop()
        stop_sweeping()
        ended = self.worker is None or self.worker.close()
        ended = wait_for_tasks(LAST_TASKS_MS) and ended
        self._fall_silent()
        if self.store is not None:
            self.store.close()
        return ended

    def _fall_silent(self) -> None:
        """Drop what was still on its way from a thread: the window it would reach is gone."""
        for source in (self, *self.findChildren(Task)):
            source.blockSignals(True)
        QCoreApplication.removePostedEvents(self, QEvent.Type.MetaCall.value)

    def tell_last_crash(self, left: str) -> None:
        """Say that the last start ended badly, and offer what it left behind."""
        self.window.notices.show_notice(
            "warning",
            last_crash_title(),
            button=_("Show details"),
            act=lambda: show_report(self.window, left),
        )

    # ---- start-up, in this order ------------------------------------------------

    @Slot()
    def _open(self) -> None:
        self.window.opening.wait()
        self.window.status.set_engine(N_("Engines are starting"), ready=False)
        self._store_task.start()

    @Slot(object)
    def _on_store(self, store: Any) -> None:
        self.store = store
        if store.read_only:
            self._tell_read_only()
        self.window.give_store(store, patient=True)
        self.window.take_files(self._files) if self._files else None
        self.worker = RunWorker(self._open_services, graph_loaded, checkpoint_path(), self)
        self.worker.servicesReady.connect(self._on_services)
        self.desk.set_runner(self.worker)
        self.worker.prepare()
        self._model_task.start(self.hub.values.chosen_model())
        if not set(CJK_FAMILIES) & set(QFontDatabase.families()):
            self._font_task.start()
        if not self.memory.value(WELCOME_KEY):
            self.window.open_welcome()

    def _tell_read_only(self) -> None:
        from app.engines.store.database import read_only_error

        self.window.notices.show_error(read_only_error())

    @Slot(object)
    def _on_store_failed(self, error: AppError) -> None:
        """Say why nothing can be worked on, for as long as that is so."""
        self.window.status.set_engine(N_("Engines are not started"), ready=False)
        if error.code == "damaged_store":
            self._offer_backups(error)
        else:
            self.window.opening.show_problem(error, N_("Try again"), self._open)

    def _offer_backups(self, error: AppError) -> None:
        from app.engines.store.backup import backups
        from app.engines.store.sql import FILE_NAME
        from app.views.restore import RestoreDialog

        self.restore = RestoreDialog(error, backups(data_dir() / FILE_NAME), self.window)
        self.restore.restoreRequested.connect(self._restore_task.start)
        self.restore.emptyRequested.connect(self._open)
        self.restore.show()
        self.window.opening.show_problem(error, N_("Choose..."), self.restore.show)

    @Slot(object)
    def _on_shapes(self, shapes: dict[str, Any]) -> None:
        for name, shape in shapes.items():
            self.window.give_shape(name, shape)

    @Slot()
    def _on_services(self) -> None:
        self._shape_task.start()
        self.window.status.set_engine(N_("Report engine is warming up"), ready=False)
        if self.worker is not None:
            self.worker.change_services(self._warm_up)

    @Slot()
    def _on_warm(self) -> None:
        settle()
        self.window.opener.open_all()
        self.window.status.set_engine(N_("Report engine is ready"), ready=True)

    @Slot(object)
    def _on_font(self, path: Path | None) -> None:
        if path is not None and QFontDatabase.addApplicationFont(str(path)) >= 0:
            self.theme.use(self.theme.choice)

    # ---- settings -----------------------------------------------------------------

    @Slot(str)
    def _on_setting(self, key: str) -> None:
        if key == "language":
            self.languages.use(self.hub.values.shown_language())
            self.theme.set_language()
            self._say_model()
        elif key == "theme":
            self.theme.use(self.hub.get("theme"))
        elif key == "zoom":
            self.theme.set_zoom(self.hub.get("zoom"))
        elif key in ("model", "model_host", "workflow_models"):
            self._on_model()

    def _say_model(self) -> None:
        """Say in the language of now how the model stands."""
        chosen = self.hub.values.chosen_model()
        if chosen == "none":
            self._show_model("")
        else:
            self._model_task.start(chosen)

    def _on_model(self) -> None:
        chosen = self.hub.values.chosen_model()
        self._say_model()
        if self.worker is not None:
            own = self.hub.values.own_models()
            self.worker.change_services(lambda services: set_model(services, chosen, own))

    @Slot(object)
    def _show_model(self, text: str) -> None:
        rules = self.hub.values.chosen_model() == "none"
        self.window.status.set_model(_("Rules only") if rules else text, asks=rules)

    @Slot(object)
    def _on_model_failed(self, error: AppError) -> None:
        self.window.notices.show_error(error)

    @Slot(str)
    def _choose_language(self, language: str) -> None:
        self.hub.set("language", language)

    # ---- on the worker's loop ----------------------------------------------------------

    async def _open_services(self) -> Services:
        from app.graphs.services import make_services

        services = make_services(sub_dir("work"), self.store)
        set_model(services, self.hub.values.chosen_model(), self.hub.values.own_models())
        return services

    def _warm_up(self, services: Services) -> None:
        import asyncio

        self._warming = asyncio.ensure_future(warm_up(services))
        self._warming.add_done_callback(self._tell_warm)

    def _tell_warm(self, warming: Any) -> None:
        """Say that the engines are ready; where they are not, the first run says why."""
        if not warming.cancelled() and warming.exception() is None:
            self.warmedUp.emit()

    # ---- construction ---------------------------------------------------------------------

    def _pending(self, workflow_id: str, session_id: int) -> list[ledger.PendingRun]:
        return ledger.pending(checkpoint_path(), workflow_id, session_id)

    def _connect_signals(self) -> None:
        self._store_task.done.connect(self._on_store)
        self._store_task.failed.connect(self._on_store_failed)
        self._restore_task.done.connect(self._on_store)
        self._restore_task.failed.connect(self._on_store_failed)
        self._shape_task.done.connect(self._on_shapes)
        self._model_task.done.connect(self._show_model)
        self._model_task.failed.connect(self._on_model_failed)
        self._font_task.done.connect(self._on_font)
        self.warmedUp.connect(self._on_warm, Qt.ConnectionType.QueuedConnection)
        self.hub.changed.connect(self._on_setting)
        self.languages.aboutToChange.connect(self.window.opener.finish)
        self.theme.aboutToChange.connect(self.window.opener.finish)
        self.window.languageRequested.connect(self._choose_language)
        self.window.closed.connect(self._app.quit)


def make_application(arguments: Sequence[str]) -> QApplication:
    """Return the application object with its style and names."""
    _help_input_method()
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    QGuiApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication([*arguments])
    app.setStyle("Fusion")
    app.setApplicationName("draftsmith")
    app.setApplicationDisplayName("Draftsmith")
    app.setDesktopFileName("draftsmith")
    app.setQuitOnLastWindowClosed(False)
    return app


def _help_input_method() -> None:
    """Use the ibus plugin where fcitx is asked for: the wheel has no fcitx plugin, and fcitx speaks ibus."""
    if sys.platform.startswith("linux") and os.environ.get("QT_IM_MODULE", "").startswith("fcitx"):
        os.environ["QT_IM_MODULE"] = "ibus"


def _hand_over(files: list[str]) -> int:
    """Let the window that is open take the files; return the exit code, 1 where it does not answer."""
    if hand_over(data_dir(), files):
        return 0
    return _tell_and_end(
        AppError(
            "no_answer",
            _("Draftsmith is open already, but that window does not answer."),
            _("Wait a moment and start it again; if that does not help, end the program that hangs."),
        )
    )


def _tell_and_end(error: AppError) -> int:
    """Say why the window can't be opened, as without a data folder; return the exit code."""
    from app.widgets.confirm import report

    app = QApplication.instance() or make_application(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(True)
    report(None, error)
    return 1


def main(files: Sequence[str] = (), check: Path | None = None) -> int:
    """Open the window, or hand the files to the one that is open; return the exit code.

    With check the window tries itself out, leaves what it made in that folder
    and ends: 0 when all went well.
    """
    share_the_interpreter()
    set_language(system_language())
    try:
        setup_logging()
    except AppError as error:
        return _tell_and_end(error)
    app = make_application(sys.argv[:1])
    instance = SingleInstance(data_dir())
    if not instance.acquire():
        return _hand_over([str(Path(path).resolve()) for path in files])
    crashes = CrashHandler(data_dir())
    left = crashes.install()
    program = Program(app, files)
    crashes.window = program.window
    instance.filesArrived.connect(program.window.take_files)
    if sys.platform == "darwin":
        opened = OpenedFiles(program)
        opened.filesArrived.connect(program.window.take_files)
        app.installEventFilter(opened)
    program.start()
    if left:
        program.tell_last_crash(left)
    if check is not None:
        from app.views.self_check import SelfCheck

        program.checker = SelfCheck(program.window, check, program)
        program.checker.start()
    code = app.exec()
    ended = program.close()
    crashes.uninstall()
    instance.release()
    if not ended:
        leave(code)
    return code
