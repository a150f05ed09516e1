"""The items of a version as a Qt model, filtered by words and state; dropped ones stand at the end."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app.core.i18n import _
from app.domain.questions import parts
from app.domain.questions.models import Item
from app.views.questions.loaded import LoadedSet, searched
from app.views.questions.wording import DIFFICULTIES, KINDS, STATES, key_of, one_line

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
SHOWN_LENGTH = 160


@dataclass(frozen=True)
class Row:
    """One line of the list: an item, or one that was not shipped and why."""

    number: int
    state: str
    item: Item | None = None
    dropped: parts.Dropped | None = None
    fresh: bool = False

    @property
    def stem(self) -> str:
        """The beginning of the stem, in one line."""
        text = self.item.stem if self.item else self.dropped.stem if self.dropped else ""
        return one_line(text[:SHOWN_LENGTH])

    @property
    def about(self) -> str:
        """Kind, difficulty and key; the reason where an item was dropped."""
        if self.item is None:
            return one_line(self.dropped.reason) if self.dropped else ""
        names = (_(KINDS[self.item.kind]), _(DIFFICULTIES[self.item.difficulty]))
        key = key_of(self.item)
        return " · ".join([*names, _("Key {key}", key=key)] if key else names)


class ItemModel(QAbstractListModel):
    """Rows of the item list."""

    def __init__(self) -> None:
        super().__init__()
        self._loaded: LoadedSet | None = None
        self._order: list[str] = []
        self._rows: list[Row] = []
        self._text, self._state = "", "all"
        self._only: frozenset[str] | None = None
        self._places: dict[str, int] = {}

    # ---- content ---------------------------------------------------------------------

    def show_set(self, loaded: LoadedSet | None) -> None:
        """Show another version."""
        self._loaded = loaded
        self._order = [item.id for item in loaded.items] if loaded else []
        self._only = None
        self.refresh()

    def show_marks(self, loaded: LoadedSet) -> None:
        """Show other marks of the same version; rows keep their places."""
        self._loaded = loaded
        for at, row in enumerate(self._rows):
            mark = loaded.marks.get(row.item.id, "") if row.item else row.state
            if mark != row.state:
                self._rows[at] = replace(row, state=mark)
                self.dataChanged.emit(self.index(at), self.index(at))

    def filter(self, text: str, state: str) -> None:
        """Show items with these words in this state: all, accepted, rejected, dropped or "" (to review)."""
        if (text.strip().lower(), state) != (self._text, self._state):
            self._text, self._state = text.strip().lower(), state
            self.refresh()

    def show_only(self, ids: Collection[str] | None) -> None:
        """Show these items only; None shows all."""
        self._only = None if ids is None else frozenset(ids)
        self.refresh()

    @property
    def narrowed(self) -> bool:
        """Whether some items are out of sight."""
        return self._only is not None or bool(self._text) or self._state != "all"

    def refresh(self) -> None:
        """Make the rows again."""
        self.beginResetModel()
        self._rows = [row for row in self._all_rows() if self._fits(row)]
        self._places = {row.item.id: at for at, row in enumerate(self._rows) if row.item}
        self.endResetModel()

    def _all_rows(self) -> list[Row]:
        loaded = self._loaded
        if loaded is None:
            return []
        summary = loaded.summary
        told = summary.made != "judged" and len(summary.changed) < len(loaded.items)
        fresh = frozenset(summary.changed) if told else frozenset()
        known, marks = {item.id: item for item in loaded.items}, loaded.marks
        rows = [
            Row(number, marks.get(name, ""), known[name], fresh=name in fresh)
            for number, name in enumerate(self._order, start=1)
        ]
        return rows + [Row(0, "dropped", dropped=one) for one in loaded.summary.dropped]

    def _fits(self, row: Row) -> bool:
        if self._state != "all" and row.state != self._state:
            return False
        if self._only is not None and (row.item is None or row.item.id not in self._only):
            return False
        return not self._text or self._text in self._searched(row)

    def _searched(self, row: Row) -> str:
        if row.item is None or self._loaded is None:
            return row.stem.lower()
        return self._loaded.texts.get(row.item.id) or searched(row.item)

    def rows(self) -> list[Row]:
        """Return the rows in sight."""
        return list(self._rows)

    def row_at(self, at: int) -> Row | None:
        """Return a row, None where there is none."""
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def place_of(self, item_id: str) -> int:
        """Return an item's row, -1 when it is out of sight."""
        return self._places.get(item_id, -1)

    # ---- order -----------------------------------------------------------------------

    def order(self) -> tuple[str, ...]:
        """Return the ids of all items in their order."""
        return tuple(self._order)

    def move(self, item_id: str, direction: int) -> bool:
        """Move an item up (-1) or down (1) past the next one; False at the end or while narrowed."""
        at = self._order.index(item_id) if item_id in self._order else -1
        to = at + direction
        if at < 0 or not 0 <= to < len(self._order) or self.narrowed:
            return False
        self._order[at], self._order[to] = self._order[to], self._order[at]
        self.refresh()
        return True

    # ---- Qt --------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows are in sight."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row, or what a screen reader says of it."""
        row = self.row_at(index.row())
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.stem
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            number = f"{row.number}. " if row.number else ""
            return f"{number}{row.stem}\n{_(STATES[row.state][0])} · {row.about}"
        return None
