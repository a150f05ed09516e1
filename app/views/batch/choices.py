"""What a batch is to do, and where: workflow, request, processes or a scheduler, folder of the results."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.engines.batch.recipes import RECIPES
from app.views.batch.table import NAMES
from app.widgets.icons import TextButton
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, SMALL_GAP
from app.widgets.translated import Translated

MOST_WORKERS = 16
HERE, ELSEWHERE = 0, 1
PLACES = (N_("On this computer"), N_("On more computers"))


class Choices(Translated, QWidget):
    """Two lines of fields above the list.

    Signals:
        folderChosen: the folder that the results go to from now on.
        changed: something else was chosen.
    """

    folderChosen = Signal(object)
    changed = Signal()

    def __init__(self, hub: SettingsHub) -> None:
        super().__init__()
        self._hub = hub
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addLayout(self._what())
        layout.addLayout(self._where())
        layout.addLayout(self._results())
        self.place.currentIndexChanged.connect(self._on_place)
        self.scheduler.textChanged.connect(self.changed)
        self.place.setCurrentIndex(ELSEWHERE if hub.get("batch_scheduler") else HERE)
        self.retranslate()

    @property
    def workflow(self) -> str:
        """The workflow that works the items off."""
        return str(self.kind.currentData())

    @property
    def address(self) -> str:
        """The scheduler's address, "" for this computer's own processes."""
        return self.scheduler.text().strip() if self.place.currentIndex() == ELSEWHERE else ""

    @property
    def complete(self) -> bool:
        """Whether a batch can begin with what was chosen."""
        return self.place.currentIndex() == HERE or bool(self.address)

    def remember(self) -> None:
        """Keep the scheduler's address for the next batch."""
        self._hub.set("batch_scheduler", self.address)

    def show_folder(self, folder: Path) -> None:
        """Show where the results go."""
        self.folder.setText(str(folder))

    def lock(self, locked: bool) -> None:
        """Let nothing be changed while a batch is at work."""
        for widget in (self.kind, self.ask, self.place, self.workers, self.scheduler, self.choose):
            widget.setDisabled(locked)

    def retranslate(self) -> None:
        """Name the workflows and the places."""
        for at, name in enumerate(RECIPES):
            self.kind.setItemText(at, _(NAMES[name]))
        for at, place in enumerate(PLACES):
            self.place.setItemText(at, _(place))
        self.workers.setPrefix(_("Processes: "))

    def _what(self) -> QHBoxLayout:
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
        row.addWidget(self.kind)
        row.addWidget(self.ask, 1)
        return row

    def _where(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.place = QComboBox()
        self.place.addItems(["", ""])
        self.say(self.place.setAccessibleName, N_("Where the batch is worked off"))
        self.workers = QSpinBox()
        self.workers.setRange(1, MOST_WORKERS)
        self.workers.lineEdit().setTextMargins(SMALL_GAP, 0, 0, 0)
        self.workers.setValue(max(1, (os.cpu_count() or 2) // 2))
        self.say(self.workers.setAccessibleName, N_("Processes at once"))
        self.say(self.workers.setToolTip, N_("Processes at once"))
        self.scheduler = QLineEdit(self._hub.get("batch_scheduler"))
        self.say(self.scheduler.setAccessibleName, N_("Scheduler"))
        self.say(self.scheduler.setPlaceholderText, N_("A Dask scheduler, tcp://HOST:PORT"))
        self.say(
            self.scheduler.setToolTip,
            N_("Inputs are sent to its workers and results come back. Use only a scheduler that you trust."),
        )
        self._fields = QStackedWidget()
        self._fields.addWidget(_left(self.workers))
        self._fields.addWidget(self.scheduler)
        row.addWidget(self.place)
        row.addWidget(self._fields, 1)
        return row

    def _results(self) -> QHBoxLayout:
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

    @Slot(int)
    def _on_place(self, place: int) -> None:
        self._fields.setCurrentIndex(place)
        self.changed.emit()

    @Slot()
    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, _("Folder of the results"), self.folder.text())
        if chosen:
            self.folderChosen.emit(Path(chosen))

    @Slot()
    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self.folder.text()))


def _left(widget: QWidget) -> QWidget:
    """Return a line in which a widget keeps its own width."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(widget)
    row.addStretch(1)
    return line
