"""What is done with the items of a set: marks, order, edits, others like one, and gaps filled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QGuiApplication

from app.core.events import Question
from app.core.i18n import N_, _
from app.core.records import SessionInfo, VersionInfo
from app.domain.questions import parts
from app.domain.questions.models import Item
from app.views.questions.artefact import QuestionsArtefact
from app.views.questions.item_list import ACCEPT, AGAIN, COPY, DOWN, REJECT, REVIEW, UP, VARY
from app.views.questions.loaded import LoadedSet
from app.views.questions.marking import MarkQueue
from app.views.questions.said import VARIANTS
from app.views.questions.wording import KINDS, plain_text
from app.widgets.tab import TabContext
from app.workers.task import Task

MARKS: dict[str, parts.Mark] = {ACCEPT: parts.ACCEPTED, REJECT: parts.REJECTED, REVIEW: ""}


class ItemWork:
    """The part of the tab that works on items; a mixin of QuestionsTab."""

    context: TabContext
    artefact: QuestionsArtefact
    session: SessionInfo | None
    running: bool
    start_run: Callable[..., bool]
    run_values: Callable[..., bool]
    show_version: Callable[[int | None], None]
    _values: Callable[..., dict[str, Any]]
    _pending: Question | None
    _refusal: str
    _marks: MarkQueue
    _order: Task
    _mark_timer: QTimer
    _order_timer: QTimer

    @Slot(str, list)
    def act(self, action: str, ids: list[str]) -> None:
        """Do something with items of the version on show."""
        loaded = self.artefact.loaded
        ids = [one for one in ids if loaded is not None and one in loaded.places]
        if loaded is None or not ids:
            return
        if action in MARKS:
            self._mark(loaded, ids, MARKS[action])
        elif action == AGAIN:
            self._run(self._like(loaded, ids[0]), N_("Make item {number} again."), ids)
        elif action == VARY:
            values = {"intent": "vary", "items": ids[:1], "count": VARIANTS}
            self._run(values, N_("Make 50 variants of item {number}."), ids)
        elif action == COPY:
            texts = [plain_text(loaded.items[loaded.places[one]], loaded.places[one] + 1) for one in ids]
            QGuiApplication.clipboard().setText("\n\n".join(texts))
        elif action in (UP, DOWN):
            self._move(ids[0], -1 if action == UP else 1)

    def _like(self, loaded: LoadedSet, item_id: str) -> dict[str, Any]:
        """Return the values of a run that makes another item of the same kind and mode."""
        item = loaded.items[loaded.places[item_id]]
        return {
            "intent": "regenerate",
            "items": [item_id],
            "kinds": [item.kind],
            "mode": item.mode,
            "difficulty": "",
        }

    def _run(self, values: dict[str, Any], said: str, ids: list[str]) -> None:
        loaded = self.artefact.loaded
        assert loaded is not None
        if self.context.desk.owner:
            self.start_run(None)  # type: ignore[arg-type]
            return
        self.run_values(self._values(**values), _(said, number=loaded.places[ids[0]] + 1))

    def _mark(self, loaded: LoadedSet, ids: list[str], mark: parts.Mark) -> None:
        """Show a mark at once; the graph is told when no run is going on."""
        self._marks.add(ids, mark)
        self.artefact.show_marks(loaded.marked(ids, mark))
        if len(ids) == 1 and mark:
            self.artefact.items.list.step()
        self._mark_timer.start()

    @Slot()
    def _send_marks(self) -> None:
        if self.context.desk.owner or self._pending is not None or self.artefact.loaded is None:
            if self._marks.waiting:
                self._mark_timer.start()
            return
        taken = self._marks.take()
        if taken is not None:
            mark, ids = taken
            self.run_values(self._values(intent="judge", items=ids, mark=mark))

    def _move(self, item_id: str, direction: int) -> None:
        if self.running:
            self.start_run(None)  # type: ignore[arg-type]
            return
        listed = self.artefact.items.list
        if listed.model.move(item_id, direction):
            listed.select(item_id)
            self._order_timer.start()

    @Slot()
    def _keep_order(self) -> None:
        loaded, order = self.artefact.loaded, self.artefact.items.list.model.order()
        if loaded is None or order == tuple(item.id for item in loaded.items):
            return
        if self.running:
            self._order_timer.start()
            return
        self._order.start(self.context.store, loaded, order, _("Items in another order"))

    @Slot(object)
    def _on_ordered(self, version: VersionInfo) -> None:
        if self.session is not None and version.session_id == self.session.id:
            self.show_version(version.id)

    @Slot(object)
    def save_item(self, item: Item) -> None:
        """Have an edited item checked again; it becomes a version when it passes."""
        if self.context.desk.owner:
            self.start_run(None)  # type: ignore[arg-type]
            return
        self._refusal = ""
        values = {"intent": "edit", "items": [item.id], "edited": item.model_dump_json()}
        loaded = self.artefact.loaded
        number = loaded.places.get(item.id, 0) + 1 if loaded else 1
        self.run_values(self._values(**values), _("Keep item {number} as I edited it.", number=number))

    @Slot(dict)
    def fill_gaps(self, values: dict[str, Any]) -> None:
        """Have items made about facts that none asks about, or one for a cell of the map."""
        said = _("Fill the gaps in the coverage.")
        if values.get("facts"):
            kind = _(KINDS[values["kinds"][0]])
            said = _("Make an item about fact {number}: {kind}.", number=values["facts"][0] + 1, kind=kind)
        self.run_values(self._values(**values), said)
