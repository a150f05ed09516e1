"""The items of the bank as a Qt model, filtered by words, tag and kind."""

from __future__ import annotations

from functools import cached_property

from pydantic import ValidationError
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.core.i18n import N_, _
from app.core.records import BankEntry
from app.domain.questions.models import Item
from app.views.questions.wording import DIFFICULTIES, KINDS, one_line

Index = QModelIndex | QPersistentModelIndex
HEADINGS = (
    N_("Item"),
    N_("Type"),
    N_("Difficulty"),
    N_("Topic"),
    N_("Article"),
    N_("In force since"),
    N_("Version"),
)
STEM, KIND, DIFFICULTY, TOPIC, ARTICLE, EFFECTIVE, VERSION = range(len(HEADINGS))
SHOWN_LENGTH = 160


class BankRow:
    """One item of the bank with its newest version."""

    def __init__(self, entry: BankEntry) -> None:
        self.entry = entry

    @cached_property
    def item(self) -> Item | None:
        """The item, None where its data is damaged."""
        try:
            return Item.model_validate_json(self.entry.data)
        except ValidationError:
            return None

    @cached_property
    def stem(self) -> str:
        """The beginning of its stem."""
        return one_line(self.item.stem[:SHOWN_LENGTH]) if self.item else self.entry.key

    def prepare(self) -> None:
        """Read the item off the window's thread, so that scrolling and searching need not."""
        self.stem, self.searched  # noqa: B018

    @cached_property
    def searched(self) -> str:
        """Everything that a search looks at."""
        entry = self.entry
        stem = self.item.stem if self.item else ""
        return "\n".join((stem, entry.topic, entry.article, *entry.tags)).lower()


class BankModel(QAbstractTableModel):
    """Rows of the bank."""

    def __init__(self) -> None:
        super().__init__()
        self._every: list[BankRow] = []
        self._rows: list[BankRow] = []
        self._wanted = ("", "", "")

    def show_rows(self, rows: list[BankRow]) -> None:
        """Show these items."""
        self._every = rows
        self._refresh()

    def filter(self, text: str, tag: str, kind: str) -> None:
        """Show items with these words, this tag and this kind; "" for all."""
        self._wanted = (text.strip().lower(), tag, kind)
        self._refresh()

    def _refresh(self) -> None:
        self.beginResetModel()
        self._rows = [row for row in self._every if self._fits(row)]
        self.endResetModel()

    def _fits(self, row: BankRow) -> bool:
        text, tag, kind = self._wanted
        return (
            (not text or text in row.searched)
            and (not tag or tag in row.entry.tags)
            and (not kind or row.entry.kind == kind)
        )

    def tags(self) -> list[str]:
        """Return every tag in the bank."""
        return sorted({tag for row in self._every for tag in row.entry.tags})

    def row_at(self, at: int) -> BankRow | None:
        """Return a row, None where there is none."""
        return self._rows[at] if 0 <= at < len(self._rows) else None

    @property
    def every(self) -> int:
        """How many items the bank holds."""
        return len(self._every)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many items are in sight."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(HEADINGS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a heading."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return _(HEADINGS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell says."""
        row = self.row_at(index.row())
        if row is None or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        entry = row.entry
        return {
            STEM: row.stem,
            KIND: _(KINDS.get(entry.kind, entry.kind)),
            DIFFICULTY: _(DIFFICULTIES.get(entry.difficulty, entry.difficulty)),
            TOPIC: entry.topic,
            ARTICLE: entry.article,
            EFFECTIVE: entry.effective,
            VERSION: f"v{entry.number}",
        }[index.column()]
