"""A searchable list of tables to tick: those that may get new rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.core.i18n import N_
from app.domain.records.code_lists import title_of
from app.widgets.theme import SMALL_GAP, Theme
from app.widgets.translated import Translated


class TableChoice(Translated, QWidget):
    """Tables with a tick each.

    Signals:
        changed: other tables are ticked.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SMALL_GAP)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Find a table"))
        self.list = QListWidget()
        self.say(self.list.setAccessibleName, N_("Tables that may get new rows"))
        self.list.setProperty("kind", "compact")
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        self.search.textChanged.connect(self._filter)
        self.list.itemChanged.connect(self.changed)

    def show_tables(
        self, names: Iterable[str], ticked: Iterable[str], comments: Mapping[str, str] | None = None
    ) -> None:
        """Show tables, some of them ticked; ticked ones that are gone stay in the list."""
        chosen = list(ticked)
        self.list.clear()
        for name in dict.fromkeys([*names, *chosen]):
            title = title_of((comments or {}).get(name, ""))
            item = QListWidgetItem(f"{name}  {title}" if title else name)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if name in chosen else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self._filter(self.search.text())

    def chosen(self) -> list[str]:
        """Return the ticked tables."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return [
            str(item.data(Qt.ItemDataRole.UserRole))
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]

    @Slot(str)
    def _filter(self, words: str) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(words.strip().casefold() not in item.text().casefold())
