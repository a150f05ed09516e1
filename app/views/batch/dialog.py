"""The batch window: inputs are dropped, a workflow works them off, and nothing done is done again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDesktopServices
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.core.paths import data_dir
from app.engines.batch.inputs import found_inputs
from app.engines.batch.queue import FILE_NAME, NOTHING_SEEN, BatchQueue, Item
from app.engines.batch.recipes import RECIPES, Order, tab_of
from app.engines.batch.report import summary, write_report
from app.views.batch.choices import Choices
from app.views.batch.item_list import ItemList
from app.views.batch.pace import Pace
from app.widgets.confirm import report
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated
from app.workers.batch.desk import BatchDesk

LOOK_MS = 400
FAILED = ("failed", "rejected", "asks")


class BatchDialog(Translated, QDialog):
    """What is to be done above; the items below; Start and Stop.

    Signals:
        ended: the batch came to rest: how many seconds it took, and what is to be said of it.
    """

    ended = Signal(float, str)

    def __init__(self, theme: Theme, hub: SettingsHub, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hub = hub
        self._desk = BatchDesk(self)
        self._queue: BatchQueue | None = None
        self._seen = NOTHING_SEEN
        self._pace: Pace | None = None
        self._took = ""
        self.say(self.setWindowTitle, N_("Batch"))
        self.resize(880, 560)
        self.choices, self.list = Choices(hub), ItemList(theme)
        self.table = self.list.table
        self._build()
        self._look = QTimer(self, interval=LOOK_MS)
        self._connect_signals()
        self.use_folder(data_dir() / "batches" / "batch-1")

    # ---- what can be done ------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether a batch is at work."""
        return self._pace is not None

    def add(self, paths: Sequence[Path]) -> None:
        """Queue files, a folder's files in its place."""
        try:
            self._open_queue().add(self.choices.workflow, found_inputs(self.choices.workflow, paths))
        except (AppError, OSError) as problem:
            self._tell(problem)
        self.refresh()

    def use_folder(self, folder: Path) -> None:
        """Put the results into a folder; a batch that was begun there goes on."""
        self.choices.show_folder(folder)
        self._took = ""
        self._queue = self._begun(folder)
        self._reread()

    @Slot()
    def start(self) -> None:
        """Work the queue off."""
        if self._queue is None or self.running:
            return
        own = {name: self._hub.values.chosen_model(tab_of(name)) for name in RECIPES}
        order = Order(self.choices.ask.text().strip(), own_models=own)
        self._pace = Pace(self.table.ended)
        self.choices.remember()
        self._desk.start(self._queue, order, self.choices.workers.value(), self.choices.address)
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

    @Slot(object)
    def retry_items(self, ids: Sequence[int]) -> None:
        """Let the chosen items wait again, what is done too."""
        if self._queue is not None and ids:
            self._queue.retry(ids)
        self.refresh()

    @Slot(object)
    def remove_items(self, ids: Sequence[int]) -> None:
        """Take the chosen items off the list; what they made stays."""
        if self._queue is not None and ids:
            self._queue.remove(ids)
        self.refresh()

    @Slot(object)
    def open_items(self, items: Sequence[Item]) -> None:
        """Open the results of items, or their inputs while there are none."""
        for item in items:
            place = Path(self.choices.folder.text()) / item.name
            chosen = place if place.exists() else item.input
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(chosen)))

    @Slot()
    def open_report(self) -> None:
        """Open the table of all items."""
        if self._queue is not None:
            path = write_report(self._queue.out, self._queue.items())
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    @Slot()
    def refresh(self) -> None:
        """Show what changed in the queue since the last look."""
        if self._queue is not None:
            changes = self._queue.changes(self._seen)
            self._seen = changes.revision
            self.table.take_changes(changes.items)
            if changes.count != len(self.table.items):
                self._reread()
                return
        self._show_state()

    # ---- the parts -----------------------------------------------------------------

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self.choices)
        layout.addWidget(self.list, 1)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.say(self.bar.setAccessibleName, N_("Progress"))
        layout.addWidget(self.bar)
        self.told = text_label("", "muted")
        layout.addWidget(self.told)
        layout.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.more = TextButton(N_("Add files..."))
        self.again = TextButton(N_("Try the failed again"))
        self.begin = TextButton(N_("Start"), "primary")
        self.halt = TextButton(N_("Stop"), "danger")
        self.table_of_all = TextButton(N_("Open the report"))
        row.addWidget(self.more)
        row.addWidget(self.again)
        row.addWidget(self.table_of_all)
        row.addStretch(1)
        row.addWidget(self.halt)
        row.addWidget(self.begin)
        return row

    def _connect_signals(self) -> None:
        self.more.clicked.connect(self._choose_files)
        self.again.clicked.connect(self.retry)
        self.begin.clicked.connect(self.start)
        self.halt.clicked.connect(self.stop)
        self.table_of_all.clicked.connect(self.open_report)
        self.choices.folderChosen.connect(self.use_folder)
        self.choices.changed.connect(self._show_state)
        self.list.filesDropped.connect(self._on_dropped)
        self.list.openRequested.connect(self.open_items)
        self.list.retryRequested.connect(self.retry_items)
        self.list.removeRequested.connect(self.remove_items)
        self._look.timeout.connect(self.refresh)
        self._desk.ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def retranslate(self) -> None:
        """Say the state again."""
        self._show_state()

    # ---- what happens ------------------------------------------------------------------

    def _open_queue(self) -> BatchQueue:
        if self._queue is None:
            self._queue = BatchQueue(Path(self.choices.folder.text()))
        return self._queue

    def _begun(self, folder: Path) -> BatchQueue | None:
        """Return the queue of a batch that was begun in a folder."""
        try:
            return BatchQueue(folder) if (folder / FILE_NAME).exists() else None
        except (AppError, OSError) as problem:
            self._tell(problem)
            return None

    def _reread(self) -> None:
        """Show the whole queue anew."""
        changes = self._queue.changes() if self._queue is not None else None
        self._seen = changes.revision if changes is not None else NOTHING_SEEN
        self.table.show_items(changes.items if changes is not None else [])
        self._show_state()

    @Slot()
    def _show_state(self) -> None:
        counts, count, ended = self.table.counts, len(self.table.items), self.table.ended
        self.list.show_stack()
        self.bar.setMaximum(max(1, count))
        self.bar.setValue(ended)
        told = (summary(counts), self._pace.in_words(ended, count) if self._pace else self._took)
        self.told.setText(" ".join(filter(None, told)) if count else "")
        self.begin.setEnabled(ended < count and not self.running and self.choices.complete)
        self.halt.setEnabled(self.running)
        self.again.setEnabled(any(counts[state] for state in FAILED) and not self.running)
        self.table_of_all.setEnabled(0 < count == ended)
        self.choices.lock(self.running)

    @Slot()
    def _choose_files(self) -> None:
        paths, _kind = QFileDialog.getOpenFileNames(self, _("Choose files"))
        self._on_dropped(paths)

    @Slot(object)
    def _on_dropped(self, paths: Sequence[str]) -> None:
        self.add([Path(path) for path in paths])

    @Slot(object)
    def _on_ended(self, error: AppError | None) -> None:
        pace, self._pace = self._pace or Pace(), None
        self._look.stop()
        self._took = pace.at_the_end()
        self.refresh()
        if error is None and self._queue is not None:
            write_report(self._queue.out, self.table.items)
        self.ended.emit(pace.seconds, str(error or self.told.text()))
        if error is not None:
            report(self, error)

    def _tell(self, problem: AppError | OSError) -> None:
        if isinstance(problem, OSError):
            problem = AppError(
                "no_folder",
                _("The folder {name} can't be written.", name=self.choices.folder.text()),
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
