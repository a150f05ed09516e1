"""The batch window: inputs are dropped, a workflow works them off, and nothing done is done again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QAction, QCloseEvent, QDesktopServices, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QSpinBox,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.core.paths import data_dir
from app.engines.batch.inputs import found_inputs
from app.engines.batch.queue import BatchQueue
from app.engines.batch.recipes import RECIPES, Order, tab_of
from app.engines.batch.report import FILE_NAME as REPORT_NAME
from app.engines.batch.report import summary, write_report
from app.views.batch.table import NAMES, BatchTable
from app.widgets.confirm import report
from app.widgets.drop_target import DropTarget
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated
from app.workers.batch.desk import BatchDesk

LOOK_MS = 400
WIDTHS = (230, 90, 130, 70, 70)
MOST_OPENED = 5
ENOUGH_TO_GUESS = 3


class _Target(DropTarget):
    """Takes files for the dialog."""

    def __init__(self, dialog: BatchDialog) -> None:
        super().__init__()
        self._dialog = dialog

    def accept_files(self, paths: Sequence[str]) -> None:
        """Queue what was dropped."""
        self._dialog.add([Path(path) for path in paths])

    def drop_text(self) -> str:
        """Say what letting go will do."""
        return N_("Let go to queue these files")


class BatchDialog(Translated, QDialog):
    """Workflow, request, processes and folder above; the items below; Start and Stop.

    Signals:
        ended: the batch came to rest: how many seconds it took, and what is to be said of it.
    """

    ended = Signal(float, str)

    def __init__(self, theme: Theme, hub: SettingsHub, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hub = hub
        self._desk = BatchDesk(self)
        self._queue: BatchQueue | None = None
        self._running = False
        self._began, self._ended_before, self._took = 0.0, 0, ""
        self.say(self.setWindowTitle, N_("Batch"))
        self.resize(880, 560)
        self.table = BatchTable(theme.icon, self)
        self._build(theme)
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self.refresh)
        self._desk.ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._use_folder(data_dir() / "batches" / "batch-1")
        self._show_state()

    # ---- what can be done ------------------------------------------------------

    def add(self, paths: Sequence[Path]) -> None:
        """Queue files, a folder's files in its place."""
        try:
            self._open_queue().add(self.workflow, found_inputs(self.workflow, paths))
        except (AppError, OSError) as problem:
            self._tell(problem)
        self.refresh()

    @property
    def workflow(self) -> str:
        """The workflow that works the items off."""
        return str(self.kind.currentData())

    @Slot()
    def start(self) -> None:
        """Work the queue off."""
        if self._queue is None or self._running:
            return
        own = {name: self._hub.values.chosen_model(tab_of(name)) for name in RECIPES}
        order = Order(self.ask.text().strip(), own_models=own)
        self._running, self._began = True, time.monotonic()
        self._ended_before = self.bar.value()
        self._desk.start(self._queue, order, self.workers.value())
        self._look.start()
        self._show_state()

    @Slot()
    def stop(self) -> None:
        """Stop; what was being worked on waits again."""
        self._desk.stop()

    @Slot()
    def retry(self) -> None:
        """Let what failed wait again."""
        if self._queue is not None:
            self._queue.retry()
        self.refresh()

    @Slot()
    def retry_chosen(self) -> None:
        """Let the chosen items wait again, what is done too."""
        if self._queue is not None and (ids := self._chosen_ids()):
            self._queue.retry(ids)
        self.refresh()

    @Slot()
    def remove_chosen(self) -> None:
        """Take the chosen items off the list; what they made stays."""
        if self._queue is not None and (ids := self._chosen_ids()):
            self._queue.remove(ids)
        self.refresh()

    @Slot()
    def open_chosen(self) -> None:
        """Open the folders of the chosen items, a few at most."""
        for row in self._chosen_rows()[:MOST_OPENED]:
            self._open_row(row)

    @Slot()
    def open_report(self) -> None:
        """Open the table of all items."""
        if self._queue is not None:
            path = write_report(self._queue.out, self._queue.items())
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    @Slot()
    def refresh(self) -> None:
        """Show the queue as it stands."""
        items = self._queue.items() if self._queue is not None else []
        self.table.show_items(items)
        ended = sum(item.state not in ("waiting", "running") for item in items)
        self.bar.setMaximum(max(1, len(items)))
        self.bar.setValue(ended)
        self.told.setText(
            " ".join(filter(None, (summary(items), self._pace(ended, len(items))))) if items else ""
        )
        self._show_state()

    def _pace(self, ended: int, count: int) -> str:
        """Say how long a running batch will take, or how long the last one took."""
        if not self._running:
            return self._took
        worked, passed = ended - self._ended_before, time.monotonic() - self._began
        if worked < ENOUGH_TO_GUESS:
            return _("At work for {time}.", time=_span(passed))
        left = passed / worked * (count - ended)
        return _("At work for {time}, about {left} left.", time=_span(passed), left=_span(left))

    # ---- the parts -----------------------------------------------------------------

    def _build(self, theme: Theme) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addLayout(self._choices())
        layout.addLayout(self._places())
        layout.addWidget(self._items(theme), 1)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.say(self.bar.setAccessibleName, N_("Progress"))
        layout.addWidget(self.bar)
        self.told = text_label("", "muted")
        layout.addWidget(self.told)
        layout.addLayout(self._buttons())

    def _choices(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.kind = QComboBox()
        self.say(self.kind.setAccessibleName, N_("Workflow"))
        for name in RECIPES:
            self.kind.addItem("", name)
        self.ask = QLineEdit()
        self.ask.setClearButtonEnabled(True)
        self.say(self.ask.setPlaceholderText, N_("A request that holds for all inputs (may stay empty)"))
        self.say(self.ask.setAccessibleName, N_("Request"))
        self.workers = QSpinBox()
        self.workers.setRange(1, 16)
        self.workers.setValue(max(1, (os.cpu_count() or 2) // 2))
        self.say(self.workers.setAccessibleName, N_("Processes at once"))
        self.say(self.workers.setToolTip, N_("Processes at once"))
        row.addWidget(self.kind)
        row.addWidget(self.ask, 1)
        row.addWidget(self.workers)
        return row

    def _places(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.folder = QLineEdit()
        self.folder.setReadOnly(True)
        self.say(self.folder.setAccessibleName, N_("Folder of the results"))
        self.choose = TextButton(N_("Results to..."))
        self.choose.clicked.connect(self._choose_folder)
        show = TextButton(N_("Open the folder"))
        show.clicked.connect(self._open_folder)
        row.addWidget(self.folder, 1)
        row.addWidget(self.choose)
        row.addWidget(show)
        return row

    def _items(self, theme: Theme) -> QWidget:
        self.view = QTableView()
        self.view.setModel(self.table)
        self.view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.view.setWordWrap(False)
        self.view.verticalHeader().hide()
        self.view.horizontalHeader().setStretchLastSection(True)
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate(WIDTHS):
            self.view.setColumnWidth(column, width)
        self.view.doubleClicked.connect(self._open_item)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for text, act, keys in (
            (N_("Open the results"), self.open_chosen, ("Return", "Enter")),
            (N_("Try again"), self.retry_chosen, ("Ctrl+R",)),
            (N_("Take off the list"), self.remove_chosen, ("Delete",)),
        ):
            self._add_act(text, act, keys)
        self.say(self.view.setAccessibleName, N_("Inputs of the batch"))
        hint = text_label("", "muted")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.say(
            hint.setText,
            N_(
                "Drop files or folders here. Each becomes one item; what is done stays done,"
                " also after a crash: open the same folder and press Start."
            ),
        )
        self.stack = QStackedWidget()
        self.stack.addWidget(hint)
        self.stack.addWidget(self.view)
        target = _Target(self)
        inside = QVBoxLayout(target)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.stack)
        target.take_drops(theme)
        return target

    def _add_act(self, text: str, act: Callable[[], None], keys: Sequence[str]) -> None:
        action = QAction(self.view)
        self.say(action.setText, text)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(act)
        self.view.addAction(action)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        add = TextButton(N_("Add files..."))
        add.clicked.connect(self._choose_files)
        self.again = TextButton(N_("Try the failed again"))
        self.again.clicked.connect(self.retry)
        self.begin = TextButton(N_("Start"), "primary")
        self.begin.clicked.connect(self.start)
        self.halt = TextButton(N_("Stop"), "danger")
        self.halt.clicked.connect(self.stop)
        self.table_of_all = TextButton(N_("Open the report"))
        self.table_of_all.clicked.connect(self.open_report)
        row.addWidget(add)
        row.addWidget(self.again)
        row.addWidget(self.table_of_all)
        row.addStretch(1)
        row.addWidget(self.halt)
        row.addWidget(self.begin)
        return row

    def retranslate(self) -> None:
        """Name the workflows and the columns."""
        for at, name in enumerate(RECIPES):
            self.kind.setItemText(at, _(NAMES[name]))
        self.workers.setPrefix(_("Processes: "))
        self.refresh()

    # ---- what happens ------------------------------------------------------------------

    def _open_queue(self) -> BatchQueue:
        if self._queue is None:
            self._queue = BatchQueue(Path(self.folder.text()))
        return self._queue

    def _use_folder(self, folder: Path) -> None:
        self.folder.setText(str(folder))
        self._took = ""
        self._queue = BatchQueue(folder) if (folder / "batch.sqlite").exists() else None
        self.retranslate()

    def _show_state(self) -> None:
        items = self.table.items
        self.stack.setCurrentIndex(1 if items else 0)
        waiting = any(item.state in ("waiting", "running") for item in items)
        self.begin.setEnabled(waiting and not self._running)
        self.halt.setEnabled(self._running)
        failed = any(item.state in ("failed", "rejected", "asks") for item in items)
        self.again.setEnabled(failed and not self._running)
        self.table_of_all.setEnabled(bool(items) and not waiting)
        for widget in (self.kind, self.ask, self.workers, self.choose):
            widget.setEnabled(not self._running)

    @Slot()
    def _choose_files(self) -> None:
        paths, _kind = QFileDialog.getOpenFileNames(self, _("Choose files"))
        self.add([Path(path) for path in paths])

    @Slot()
    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, _("Folder of the results"), self.folder.text())
        if chosen:
            self._use_folder(Path(chosen))

    @Slot()
    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self.folder.text()))

    @Slot(QModelIndex)
    def _open_item(self, index: QModelIndex) -> None:
        self._open_row(index.row())

    def _open_row(self, row: int) -> None:
        """Open an item's results, or its input while there are none."""
        item = self.table.items[row]
        place = Path(self.folder.text()) / item.name
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(place if place.exists() else item.input)))

    def _chosen_rows(self) -> list[int]:
        return sorted(index.row() for index in self.view.selectionModel().selectedRows())

    def _chosen_ids(self) -> list[int]:
        return [self.table.items[row].id for row in self._chosen_rows()]

    @Slot(object)
    def _on_ended(self, error: AppError | None) -> None:
        self._running = False
        self._look.stop()
        passed = time.monotonic() - self._began
        self._took = _("It took {time}; the table of all is {name}.", time=_span(passed), name=REPORT_NAME)
        self.refresh()
        if error is None and self._queue is not None:
            write_report(self._queue.out, self.table.items)
        self.ended.emit(passed, str(error or self.told.text()))
        if error is not None:
            report(self, error)

    def _tell(self, problem: AppError | OSError) -> None:
        if isinstance(problem, OSError):
            problem = AppError(
                "no_folder",
                _("The folder {name} can't be written.", name=self.folder.text()),
                _("Choose another folder."),
                str(problem),
            )
        report(self, problem)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide; a batch that runs goes on."""
        event.accept()

    def end(self) -> None:
        """Stop for good: the window closes."""
        self._look.stop()
        self._desk.close()


def _span(seconds: float) -> str:
    """Return a time for people: seconds, minutes, or hours and minutes."""
    minutes = round(seconds / 60)
    if seconds < 90:
        return _("{count} s", count=round(seconds))
    if minutes < 90:
        return _("{count} min", count=minutes)
    return _("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
