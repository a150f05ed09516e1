"""Download a model: its name, how far it is, and Stop; what came is kept for the next time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP
from app.widgets.translated import Translated
from app.workers.stream_task import StreamTask

if TYPE_CHECKING:
    from app.engines.models.checkup import PullStep
    from app.engines.models.servers import Server

PARTS = 1000


class DownloadBar(Translated, QWidget):
    """One download at a time.

    Signals:
        ended: a model has come, by its name.
    """

    ended = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._servers: list[Server] = []
        self._name = ""
        self.stream = StreamTask(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        title = text_label("", "section", wrap=False)
        self.say(title.setText, N_("Download a model"))
        layout.addWidget(title)
        layout.addLayout(self._row())
        self.bar = QProgressBar()
        self.bar.setRange(0, PARTS)
        self.say(self.bar.setAccessibleName, N_("How far the download is"))
        self.bar.hide()
        layout.addWidget(self.bar)
        self.about = text_label("", "muted")
        layout.addWidget(self.about)
        self._fill()
        self.set_servers(())
        self.stream.stepped.connect(self._on_step)
        self.stream.done.connect(self._on_done)
        self.stream.stopped.connect(self._on_stopped)
        self.stream.failed.connect(self._on_failed)

    def _row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.server = QComboBox()
        self.say(self.server.setAccessibleName, N_("Server"))
        self.name = QComboBox()
        self.name.setEditable(True)
        self.name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.say(self.name.setAccessibleName, N_("Name of the model"))
        self.start_button = TextButton(N_("Download"))
        self.stop_button = TextButton(N_("Stop"), "stop")
        self.stop_button.hide()
        self.start_button.clicked.connect(self.start)
        self.stop_button.clicked.connect(self.stream.stop)
        row.addWidget(self.name, 1)
        row.addWidget(self.server)
        row.addWidget(self.start_button)
        row.addWidget(self.stop_button)
        return row

    def set_servers(self, servers: Sequence[Server]) -> None:
        """Offer the Ollama servers; with one there is nothing to choose."""
        self._servers = list(servers)
        chosen = self.server.currentIndex()
        self.server.clear()
        self.server.addItems([one.label for one in servers])
        self.server.setCurrentIndex(max(0, min(chosen, len(servers) - 1)))
        self.server.setVisible(len(servers) > 1)

    def retranslate(self) -> None:
        """Offer the suggestions in the language of now."""
        if not self.stream.busy:
            self._fill()

    def _fill(self) -> None:
        from app.engines.models.suggest import best, suggestions

        typed = self.name.currentText()
        known = [self.name.itemText(place) for place in range(self.name.count())]
        self.name.clear()
        for one in suggestions():
            text = one.text if one.fits else _("{text}; too large for this computer", text=one.text)
            self.name.addItem(text, one.name)
        first = best()
        self.name.setCurrentIndex(self.name.findData(first.name) if first else 0)
        if typed and typed not in known:
            self.name.setEditText(typed)

    def wanted(self) -> str:
        """Return the name that was chosen or typed."""
        place = self.name.findText(self.name.currentText())
        return str(self.name.itemData(place)) if place >= 0 else self.name.currentText().strip()

    @Slot()
    def start(self) -> None:
        """Begin the download, or go on with it."""
        from app.engines.models.download import checked_name, download

        try:
            self._name = checked_name(self.wanted())
        except AppError as error:
            self._on_failed(error)
            return
        if not self._servers:
            self.about.setText(_("There is no Ollama server to download with."))
            return
        url = self._servers[max(0, self.server.currentIndex())].url
        self._show_running(True)
        self.bar.setRange(0, 0)
        self.about.setText(_("Asking for {name}...", name=self._name))
        self.stream.start(partial(download, url, self._name))

    def _show_running(self, running: bool) -> None:
        self.bar.setVisible(running)
        self.stop_button.setVisible(running)
        self.start_button.setVisible(not running)
        self.name.setEnabled(not running)

    @Slot(object)
    def _on_step(self, step: PullStep) -> None:
        if step.total:
            self.bar.setRange(0, PARTS)
            self.bar.setValue(PARTS * step.done // step.total)
            done, total = f"{step.done / 1e9:.2f}", f"{step.total / 1e9:.2f}"
            self.about.setText(_("{name}: {done} of {total} GB", name=self._name, done=done, total=total))

    @Slot()
    def _on_done(self) -> None:
        self._show_running(False)
        self.about.setText(_("{name} is here.", name=self._name))
        self.ended.emit(self._name)

    @Slot()
    def _on_stopped(self) -> None:
        self._show_running(False)
        self.about.setText(_("Stopped; what came is kept, and the next download goes on from there."))

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self._show_running(False)
        self.about.setText(str(error))
