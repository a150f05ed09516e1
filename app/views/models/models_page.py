"""The models: what there is, what each needs; use one, download one, remove one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.views.models.download_bar import DownloadBar
from app.views.models.shelves import Entry, Shelves
from app.views.models.table import Table
from app.widgets.confirm import confirm
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP
from app.widgets.translated import Translated
from app.workers.task import Task

COLUMNS = (
    N_("Model"),
    N_("Server"),
    N_("Size"),
    N_("Quantisation"),
    N_("Context"),
    N_("State"),
)


class ModelsPage(Translated, QWidget):
    """Lists every model of every server.

    Signals:
        changed: a model came or went.
    """

    changed = Signal()

    def __init__(self, hub: SettingsHub) -> None:
        super().__init__()
        self._hub = hub
        self._entries: list[Entry] = []
        self._remove_task = Task(removed, self)
        layout = QVBoxLayout(self)
        layout.setSpacing(GAP)
        self.table = Table(COLUMNS, N_("Models"), stretch=0)
        layout.addWidget(self.table, 1)
        self.about = text_label("", "muted")
        layout.addWidget(self.about)
        layout.addLayout(self._buttons())
        self.download = DownloadBar()
        layout.addWidget(self.download)
        self.table.currentCellChanged.connect(self._on_chosen)
        self.table.activated.connect(self._on_use)
        self.download.ended.connect(self.changed)
        self._remove_task.done.connect(self._on_removed)
        self._remove_task.failed.connect(self._on_failed)
        hub.changed.connect(self._on_setting)
        for button in (self.use, self.remove):
            button.setEnabled(False)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.use = TextButton(N_("Use this model"), "primary")
        self.rules = TextButton(N_("Use rules only"))
        self.remove = TextButton(N_("Remove..."))
        for button, slot in (
            (self.use, self._on_use),
            (self.rules, self._on_rules),
            (self.remove, self._on_remove),
        ):
            button.clicked.connect(slot)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def show_shelves(self, shelves: Shelves) -> None:
        """Show what was found."""
        self._entries = shelves.entries
        self.download.set_servers(
            [shelf.server for shelf in shelves.servers if shelf.server.kind == "ollama"]
        )
        self.retranslate()

    def retranslate(self) -> None:
        """Say the list in the language of now."""
        self.table.fill([self._texts(entry) for entry in self._entries])
        self._on_chosen()

    def chosen(self) -> Entry | None:
        """Return the model with the keyboard."""
        row = self.table.currentRow()
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def _texts(self, entry: Entry) -> Sequence[str]:
        model = entry.model
        states = [
            _("in use") if self._hub.get("model") == entry.choice else "",
            _("loaded") if model.loaded else "",
            "" if entry.answers else _("for search by meaning only"),
        ]
        return (
            model.name,
            entry.server.label,
            f"{model.size / 1e9:.1f} GB" if model.size else "",
            " ".join(one for one in (model.parameters, model.quantization) if one),
            f"{model.context:,}" if model.context else "",
            _(", ").join(one for one in states if one),
        )

    @Slot()
    def _on_chosen(self) -> None:
        entry = self.chosen()
        self.use.setEnabled(entry is not None and entry.answers)
        self.remove.setEnabled(entry is not None and entry.server.kind == "ollama")
        if entry is None:
            self.about.setText(
                _("No model is here. The rules do all the work; a model helps where they are not sure.")
            )
        elif entry.server.kind == "ollama":
            self.about.setText(_("Context: {reason}", reason=entry.plan.reason))
        else:
            self.about.setText(
                entry.server.warning or _("This server decides itself how long a text may be.")
            )

    @Slot()
    def _on_use(self) -> None:
        entry = self.chosen()
        if entry is not None and entry.answers:
            self._hub.set("model", entry.choice)

    @Slot()
    def _on_rules(self) -> None:
        self._hub.set("model", "none")

    @Slot(str)
    def _on_setting(self, key: str) -> None:
        if key == "model":
            self.retranslate()

    @Slot()
    def _on_remove(self) -> None:
        entry = self.chosen()
        if entry is None or entry.server.kind != "ollama":
            return
        text = _("Remove the model {name} from {server}?", name=entry.model.name, server=entry.server.label)
        detail = _("It can be downloaded again.")
        if confirm(self, _("Remove a model"), text, _("Remove"), detail=detail, dangerous=True):
            self.about.setText(_("Removing..."))
            self._remove_task.start(entry.server.url, entry.model.name, entry.choice)

    @Slot(object)
    def _on_removed(self, choice: str) -> None:
        if self._hub.get("model") == choice:
            self._hub.set("model", "none")
        own = {key: text for key, text in self._hub.get("workflow_models").items() if text != choice}
        self._hub.set("workflow_models", own)
        self.changed.emit()

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.about.setText(str(error))


def removed(url: str, name: str, choice: str) -> str:
    """Remove a model and its check-up; blocks."""
    from app.engines.models.download import remove
    from app.engines.models.verdicts import forget_record

    asyncio.run(remove(url, name))
    forget_record(choice)
    return choice
