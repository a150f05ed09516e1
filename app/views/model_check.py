"""Looks for a local model server and offers what it has."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task

if TYPE_CHECKING:
    from app.engines.models.checkup import Checkup

NAME = Qt.ItemDataRole.UserRole


def check_up(url: str) -> Checkup:
    """Look for a server at an address and at the usual ones; blocks, so call it off the window's thread."""
    from app.engines.models.checkup import LOCAL_URLS, find_ollama

    return asyncio.run(find_ollama(tuple(dict.fromkeys([url, *LOCAL_URLS]))))


def size_text(size: int) -> str:
    """Return a model's size on disk for people."""
    return f"{size / 1e9:.1f} GB" if size else ""


class ModelCheck(Translated, QWidget):
    """A button that looks, a sentence that says what was found, and the models to pick from.

    Signals:
        checked: the Checkup.
    """

    checked = Signal(object)

    def __init__(self, theme: Theme, hub: SettingsHub) -> None:
        super().__init__()
        self._hub = hub
        self._found: Checkup | None = None
        self._state = ""
        self._task = Task(check_up, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        row = QHBoxLayout()
        self.look = TextButton(N_("Look for models on this computer"))
        self.rules = TextButton(N_("Use rules only"))
        row.addWidget(self.look)
        row.addWidget(self.rules)
        row.addStretch(1)
        layout.addLayout(row)
        self.verdict = text_label("", "muted")
        layout.addWidget(self.verdict)
        self.list = QListWidget()
        self.list.setMaximumHeight(160)
        self.say(self.list.setAccessibleName, N_("Models on this computer"))
        self.list.hide()
        layout.addWidget(self.list)
        self.look.clicked.connect(self.start)
        self.rules.clicked.connect(self._use_rules)
        self.list.itemClicked.connect(self._pick)
        self.list.itemActivated.connect(self._pick)
        self._task.done.connect(self._on_done)
        self._task.failed.connect(self._on_failed)
        hub.changed.connect(self._on_changed)

    @Slot()
    def start(self) -> None:
        """Begin to look; the answer comes within a few seconds."""
        self.look.setEnabled(False)
        self._found, self._state = None, "looking"
        self.retranslate()
        self._task.start(self._hub.get("model_host"))

    def retranslate(self) -> None:
        """Say what was found in the language of now."""
        self.verdict.setVisible(bool(self._state))
        if self._state == "looking":
            self.verdict.setText(_("Looking..."))
        elif self._found is not None:
            self.verdict.setText(self._sentence(self._found))

    def _sentence(self, found: Checkup) -> str:
        if not found.there:
            return _(
                "No Ollama server answers at {url}. The rules do all the work; start Ollama and look again.",
                url=found.url,
            )
        if not found.models:
            return _("Ollama answers at {url} but has no model yet.", url=found.url)
        return _("Ollama {version} answers at {url}. Pick a model:", version=found.version, url=found.url)

    @Slot(object)
    def _on_done(self, found: Checkup) -> None:
        self.look.setEnabled(True)
        self._found, self._state = found, "found"
        self._fill()
        self.retranslate()
        self.checked.emit(found)

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.look.setEnabled(True)
        self._state = "failed"
        self.verdict.setText(str(error))
        self.verdict.show()

    def _fill(self) -> None:
        self.list.clear()
        found = self._found
        for model in found.models if found else ():
            about = "  ".join(part for part in (model.name, model.parameters, size_text(model.size)) if part)
            item = QListWidgetItem(about)
            item.setData(NAME, model.name)
            self.list.addItem(item)
        self.list.setVisible(self.list.count() > 0)
        self._mark()

    def _mark(self) -> None:
        chosen = self._hub.get("model").removeprefix("ollama:").partition("@")[0]
        for place in range(self.list.count()):
            if self.list.item(place).data(NAME) == chosen:
                self.list.setCurrentRow(place)

    @Slot(QListWidgetItem)
    def _pick(self, item: QListWidgetItem) -> None:
        url = self._found.url if self._found else ""
        self._hub.set("model", f"ollama:{item.data(NAME)}@{url}" if url else f"ollama:{item.data(NAME)}")

    @Slot()
    def _use_rules(self) -> None:
        self._hub.set("model", "none")

    @Slot(str)
    def _on_changed(self, key: str) -> None:
        if key == "model":
            self._mark()
