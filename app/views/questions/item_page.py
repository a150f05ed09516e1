"""One item on show beside its source: evidence and facts lead from one to the other."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QTextBrowser, QVBoxLayout, QWidget

from app.core.i18n import N_
from app.domain.questions.models import Item
from app.views.questions.item_editor import ItemEditor
from app.views.questions.item_html import dropped_html, item_html
from app.views.questions.item_list import ACCEPT, AGAIN, COPY, DOWN, EDIT, REJECT, UP, VARY, ItemList
from app.views.questions.item_model import Row
from app.views.questions.loaded import LoadedSet
from app.views.questions.source_panel import SourcePanel
from app.widgets.building import Steps, build
from app.widgets.icons import IconButton
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

BUTTONS = (
    (ACCEPT, "check", N_("Accept (A)")),
    (REJECT, "close", N_("Reject (R)")),
    (EDIT, "rename", N_("Edit (E)")),
    (AGAIN, "refresh", N_("Make again (G)")),
    (VARY, "origin-calculated", N_("50 numeric variants (V)")),
    (COPY, "copy", N_("Copy (Ctrl+C)")),
    (UP, "chevron-up", N_("Move up (Alt+Up)")),
    (DOWN, "chevron-down", N_("Move down (Alt+Down)")),
)


class ItemPage(Translated, QWidget):
    """The list, the item and the source.

    Signals:
        actionRequested: an action and the ids of its items.
        saveRequested: an edited item.
    """

    actionRequested = Signal(str, list)
    saveRequested = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.loaded: LoadedSet | None = None
        self._row: Row | None = None
        self._rendered: LoadedSet | None = None
        build(self._steps())

    def _steps(self) -> Steps:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        layout.addWidget(self.split)
        self.list = ItemList(self._theme)
        self.split.addWidget(self.list)
        yield
        self.middle = QStackedWidget()
        self.split.addWidget(self.middle)
        self._build_view()
        yield
        self.editor = ItemEditor(self._theme)
        self.middle.addWidget(self.editor)
        yield
        self.source = SourcePanel(self._theme)
        self.split.addWidget(self.source)
        self._size()
        yield
        self._connect_signals()

    def _build_view(self) -> None:
        self.view = QTextBrowser()
        self.view.setOpenLinks(False)
        self.view.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.say(self.view.setAccessibleName, N_("The item"))
        self.middle.addWidget(self._shown())

    def _size(self) -> None:
        self.split.setSizes([240, 330, 230])
        for at, share in enumerate((2, 3, 2)):
            self.split.setStretchFactor(at, share)
        self.split.setCollapsible(1, False)

    def _shown(self) -> QWidget:
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(SMALL_GAP, SMALL_GAP, SMALL_GAP, SMALL_GAP)
        row.setSpacing(0)
        self.buttons: dict[str, IconButton] = {}
        for action, icon, name in BUTTONS:
            role = {ACCEPT: "success", REJECT: "danger"}.get(action, "text")
            button = IconButton(self._theme, icon, name, role=role)
            button.setProperty("action", action)
            button.clicked.connect(self._on_button)
            self.buttons[action] = button
            row.addWidget(button)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addWidget(self.view, 1)
        self.view.document().setDocumentMargin(GAP)
        return holder

    def _connect_signals(self) -> None:
        self.list.picked.connect(self._on_picked)
        self.list.actionRequested.connect(self._on_action)
        self.view.anchorClicked.connect(self._on_link)
        self.source.factPicked.connect(self._on_fact)
        self.editor.saveRequested.connect(self.saveRequested)
        self.editor.closed.connect(self.close_editor)
        self._theme.changed.connect(self._render)

    # ---- content ---------------------------------------------------------------------

    def show_set(self, loaded: LoadedSet | None) -> None:
        """Show a version; None clears the page."""
        self.loaded = loaded
        self.source.show_set(loaded)
        self.list.show_set(loaded)

    def show_more(self, loaded: LoadedSet) -> None:
        """Show further items of a set; what is read or edited stays where it is."""
        if self.editor.item is None:
            self.loaded = loaded
            self.source.show_set(loaded)
            self.list.show_more(loaded)

    def show_marks(self, loaded: LoadedSet) -> None:
        """Show other marks of the same version."""
        self.loaded = loaded
        self.list.show_marks(loaded)
        self._render()

    @property
    def item(self) -> Item | None:
        """The item on show."""
        return self._row.item if self._row else None

    def retranslate(self) -> None:
        """Say the item again in the language of now."""
        self._render()

    def set_busy(self, busy: bool) -> None:
        """Allow no run from here while one is going on; marks wait for their turn."""
        for action in (AGAIN, VARY):
            self.buttons[action].setEnabled(not busy)
        self._enable(busy)

    def _enable(self, busy: bool = False) -> None:
        there = self.item is not None
        for action, button in self.buttons.items():
            free = not busy or action not in (AGAIN, VARY)
            button.setEnabled(there and free and (action != VARY or bool(self.item and self.item.program)))

    # ---- showing ---------------------------------------------------------------------

    @Slot(object)
    def _on_picked(self, row: Row | None) -> None:
        if self.editor.item is not None and row is not None and row.item is not None:
            if row.item.id == self.editor.item.id:
                return
            if self.editor.changed:
                self.list.select(self.editor.item.id)
                return
            self.close_editor()
        same = self._row is not None and self._row == row and self._rendered is self.loaded
        self._row = row
        if not same:
            self._render()
        self._enable()
        if row is not None and row.item is not None and self.loaded is not None:
            self.source.show_item(row.item)

    @Slot()
    def _render(self) -> None:
        row, loaded = self._row, self.loaded
        self._rendered = loaded
        if row is None or loaded is None:
            self.view.clear()
        elif row.item is not None:
            self.view.setHtml(item_html(row.item, loaded, self._colour))
        elif row.dropped is not None:
            self.view.setHtml(dropped_html(row.dropped, self._colour))

    def _colour(self, role: str) -> str:
        return self._theme.color(role).name()

    # ---- slots -----------------------------------------------------------------------

    @Slot()
    def _on_button(self) -> None:
        self.list.act(self.sender().property("action"))

    @Slot(str, list)
    def _on_action(self, action: str, ids: list[str]) -> None:
        if action == EDIT:
            self.edit()
        else:
            self.actionRequested.emit(action, ids)

    @Slot(QUrl)
    def _on_link(self, url: QUrl) -> None:
        item = self.item
        if item is not None and url.scheme() == "evidence":
            self.source.show_evidence(item, int(url.path() or 0))

    @Slot(list)
    def _on_fact(self, ids: list[str]) -> None:
        if len(ids) == 1:
            self.list.select(ids[0])
        elif ids:
            self.list.show_only(ids)

    # ---- editing ---------------------------------------------------------------------

    def edit(self) -> None:
        """Edit the item on show in place."""
        if self.item is None or self.loaded is None:
            return
        passage = self.loaded.passages.get(self.item.passage)
        self.editor.show_item(self.item, passage.text if passage else "")
        self.middle.setCurrentWidget(self.editor)
        self.editor.focus()

    @Slot()
    def close_editor(self) -> None:
        """Show the item again."""
        self.editor.clear()
        self.middle.setCurrentIndex(0)
        self.list.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_refused(self, text: str) -> None:
        """Say why an edit was refused; the editor stays open."""
        if self.editor.item is not None:
            self.editor.say_refused(text)
