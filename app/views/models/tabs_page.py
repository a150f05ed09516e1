"""Which tab uses which model, and what the check-up found of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.views.models.shelves import Entry, Shelves
from app.views.models.table import Table
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP
from app.widgets.translated import Translated
from app.workers.stream_task import StreamTask

if TYPE_CHECKING:
    from app.engines.models.verdicts import ModelRecord, Verdict

LIKE_ALL = ""


class TabsPage(Translated, QWidget):
    """A model for all tabs or for each, and the table of verdicts; titles are message ids by workflow."""

    def __init__(self, hub: SettingsHub, titles: Mapping[str, str]) -> None:
        super().__init__()
        self._hub, self._titles = hub, dict(titles)
        self._shelves = Shelves()
        self._records: dict[str, ModelRecord] = {}
        self._entries: list[Entry] = []
        self._checking = ""
        self.stream = StreamTask(self)
        self.choices: dict[str, QComboBox] = {}
        layout = QVBoxLayout(self)
        layout.setSpacing(GAP)
        layout.addLayout(self._grid())
        title = text_label("", "section", wrap=False)
        self.say(title.setText, N_("Check-up: which model is good enough for which tab"))
        layout.addWidget(title)
        headings = (N_("Model"), *self._titles.values())
        self.table = Table(headings, N_("What the check-up found"), stretch=0, cells=True)
        layout.addWidget(self.table, 1)
        self.reasons = text_label("", "muted")
        layout.addWidget(self.reasons)
        layout.addLayout(self._buttons())
        self._connect_signals()
        self._fill_choices()
        self.check.setEnabled(False)

    def _connect_signals(self) -> None:
        self.table.currentCellChanged.connect(self._on_cell)
        self.stream.stepped.connect(self._on_step)
        self.stream.done.connect(self._on_ended)
        self.stream.stopped.connect(self._on_stopped)
        self.stream.failed.connect(self._on_failed)
        self._hub.changed.connect(self._on_setting)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(GAP)
        for row, (workflow, title) in enumerate([(LIKE_ALL, N_("All tabs")), *self._titles.items()]):
            label, box = QLabel(), QComboBox()
            label.setBuddy(box)
            self.say(label.setText, title)
            self.say(box.setAccessibleName, title)
            box.activated.connect(partial(self._on_choice, workflow))
            self.choices[workflow] = box
            grid.addWidget(label, row // 2, 2 * (row % 2))
            grid.addWidget(box, row // 2, 2 * (row % 2) + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.check = TextButton(N_("Check this model"), "primary")
        self.stop_button = TextButton(N_("Stop"), "stop")
        self.stop_button.hide()
        self.bar = QProgressBar()
        self.say(self.bar.setAccessibleName, N_("How far the check-up is"))
        self.bar.hide()
        self.check.clicked.connect(self.start)
        self.stop_button.clicked.connect(self.stream.stop)
        row.addWidget(self.check)
        row.addWidget(self.stop_button)
        row.addWidget(self.bar, 1)
        row.addStretch(1)
        return row

    def show_shelves(self, shelves: Shelves) -> None:
        """Show what was found."""
        self._shelves, self._records = shelves, dict(shelves.records or {})
        self._entries = [entry for entry in shelves.entries if entry.answers]
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language of now."""
        self._fill_choices()
        self._fill_table()

    def _fill_choices(self) -> None:
        own = self._hub.get("workflow_models")
        for workflow, box in self.choices.items():
            chosen = own.get(workflow, LIKE_ALL) if workflow else self._hub.get("model")
            box.clear()
            if workflow:
                box.addItem(_("like all tabs"), LIKE_ALL)
            box.addItem(_("Rules only"), "none")
            for entry in self._entries:
                box.addItem(f"{entry.model.name}  ({entry.server.label})", entry.choice)
            if box.findData(chosen) < 0:
                box.addItem(_("{name} (not there now)", name=chosen.partition("@")[0]), chosen)
            box.setCurrentIndex(box.findData(chosen))

    def _fill_table(self) -> None:
        rows = [
            [entry.model.name, *(self._cell(entry, workflow) for workflow in self._titles)]
            for entry in self._entries
        ]
        tips = [
            [entry.choice, *(" ".join(self._sentences(entry, workflow)) for workflow in self._titles)]
            for entry in self._entries
        ]
        self.table.fill(rows, tips)
        self.check.setEnabled(bool(self._entries))
        self._on_cell()

    def _verdict(self, entry: Entry, workflow: str) -> Verdict | None:
        """Return what is known; a verdict on another version of the model counts no more."""
        record = self._records.get(entry.choice)
        if record is None or record.digest != entry.model.digest:
            return None
        return record.verdicts.get(workflow)

    def _cell(self, entry: Entry, workflow: str) -> str:
        from app.engines.models.verdicts import GRADES

        verdict = self._verdict(entry, workflow)
        if verdict is None:
            return "–"
        if not verdict.total:
            return _("needs no model")
        return f"{_(GRADES[verdict.grade])}, {verdict.seconds:.1f} s"

    def _sentences(self, entry: Entry, workflow: str) -> list[str]:
        verdict = self._verdict(entry, workflow)
        if verdict is None:
            return [_("Not tested yet.")]
        return verdict.reasons() or [_("No decision of this tab asks a model.")]

    @Slot()
    def _on_cell(self) -> None:
        row, column = self.table.currentRow(), self.table.currentColumn()
        if not 0 <= row < len(self._entries):
            self.reasons.setText(_("No model is here that could be checked."))
            return
        entry = self._entries[row]
        workflow = list(self._titles)[max(0, column - 1)]
        said = " ".join(self._sentences(entry, workflow))
        about = {"name": entry.model.name, "tab": _(self._titles[workflow]), "said": said}
        self.reasons.setText(_("{name} for {tab}: {said}", **about))

    def _on_choice(self, workflow: str, place: int) -> None:
        text = self.choices[workflow].itemData(place)
        if not workflow:
            self._hub.set("model", text)
            return
        own = {key: one for key, one in self._hub.get("workflow_models").items() if key != workflow}
        self._hub.set("workflow_models", {**own, workflow: text} if text else own)

    @Slot(str)
    def _on_setting(self, key: str) -> None:
        if key in ("model", "workflow_models"):
            self._fill_choices()

    # ---- the check-up ------------------------------------------------------------------

    @Slot()
    def start(self) -> None:
        """Check the model of the current row for every tab."""
        from app.graphs.trials import check_model

        row = self.table.currentRow()
        if self.stream.busy or not 0 <= row < len(self._entries):
            return
        self._checking = self._entries[row].model.name
        self._show_running(True)
        self.bar.setRange(0, 0)
        self.stream.start(partial(check_model, self._entries[row].choice, list(self._titles)))

    def _show_running(self, running: bool) -> None:
        self.bar.setVisible(running)
        self.stop_button.setVisible(running)
        self.check.setVisible(not running)

    @Slot(object)
    def _on_step(self, step: Any) -> None:
        if hasattr(step, "grade"):
            self._reread()
            return
        from app.graphs.trials import KINDS

        self.bar.setRange(0, step.total)
        self.bar.setValue(step.number if step.result else step.number - 1)
        about = {"name": self._checking, "tab": _(self._titles[step.workflow]), "task": _(KINDS[step.kind])}
        self.reasons.setText(_("Checking {name} for {tab}: {task}...", **about))

    def _reread(self) -> None:
        from app.engines.models.verdicts import kept_records

        self._records = kept_records()
        self._fill_table()

    @Slot()
    def _on_ended(self) -> None:
        self._show_running(False)
        self._reread()

    @Slot()
    def _on_stopped(self) -> None:
        self._on_ended()
        self.reasons.setText(_("The check-up was stopped; the verdicts that it reached are kept."))

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self._on_ended()
        self.reasons.setText(str(error))
