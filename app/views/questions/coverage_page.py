"""The coverage map: facts by kind and difficulty of the items about them; gaps are filled on a click."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, pair
from app.core.text import shorten
from app.domain.questions import parts
from app.views.questions.loaded import LoadedSet
from app.views.questions.wording import DIFFICULTIES, FACTS, KINDS, one_line
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

Index = QModelIndex | QPersistentModelIndex
FACT, FIRST = 0, 1
KIND_KEYS = tuple(KINDS)
RARE = ("calc", "case", "short")
SHOWN_LENGTH = 90
MOST_FILLED = 200


class CoverageModel(QAbstractTableModel):
    """One row per fact, one column per kind; a cell tells how many items of which difficulty."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._loaded: LoadedSet | None = None
        self._counts: dict[tuple[int, str], dict[str, int]] = {}
        self._gaps: frozenset[int] = frozenset()
        self._rows: list[int] = []
        self.gaps_only = False

    def show_set(self, loaded: LoadedSet | None) -> None:
        """Show the map of a version."""
        self._loaded, self._counts = loaded, {}
        for cell in loaded.coverage.cells if loaded else ():
            self._counts.setdefault((cell.fact, cell.kind), {})[cell.difficulty] = cell.count
        self._gaps = frozenset(loaded.coverage.gaps) if loaded else frozenset()
        self.show_gaps(self.gaps_only)

    def show_gaps(self, only: bool) -> None:
        """Show all facts, or only those that no item asks about."""
        self.gaps_only = only
        self.beginResetModel()
        self._rows = [at for at in range(len(self.facts)) if not only or at in self._gaps]
        self.endResetModel()

    @property
    def facts(self) -> list[parts.FactRow]:
        """The facts of the source."""
        return self._loaded.coverage.facts if self._loaded else []

    @property
    def gaps(self) -> int:
        """How many facts no item asks about."""
        return len(self._gaps)

    def fact_at(self, row: int) -> parts.FactRow | None:
        """Return the fact of a row."""
        number = self.number_at(row)
        return None if number is None else self.facts[number]

    def number_at(self, row: int) -> int | None:
        """Return the number of the fact of a row, from 0."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def items_at(self, row: int, column: int) -> list[str]:
        """Return the ids of the items behind a cell; all of the fact's in its first column."""
        fact = self.fact_at(row)
        if fact is None or self._loaded is None:
            return []
        if column < FIRST:
            return list(fact.items)
        kind = KIND_KEYS[column - FIRST]
        found = [self._loaded.item(one) for one in fact.items]
        return [item.id for item in found if item is not None and item.kind == kind]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many facts are in sight."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the fact's column and one per kind."""
        return 0 if parent.isValid() else FIRST + len(KIND_KEYS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the headings."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(self._rows[section] + 1)
        return _("Fact") if section == FACT else _(KINDS[KIND_KEYS[section - FIRST]])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell says."""
        fact = self.fact_at(index.row())
        if fact is None:
            return None
        number = self._rows[index.row()]
        counts = self._counts.get((number, KIND_KEYS[index.column() - FIRST]), {}) if index.column() else {}
        if role == Qt.ItemDataRole.DisplayRole:
            return self._said(fact, number) if index.column() == FACT else _counted(counts)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._tip(fact, number) if index.column() == FACT else _told(counts)
        if role == Qt.ItemDataRole.BackgroundRole and (
            counts or (number in self._gaps and not index.column())
        ):
            return QBrush(self._theme.color("success_soft" if counts else "warning_soft"))
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() >= FIRST:
            return Qt.AlignmentFlag.AlignCenter
        return None

    def _said(self, fact: parts.FactRow, number: int) -> str:
        mark = "○ " if number in self._gaps else ""
        kind = _(FACTS[fact.kind]) if fact.kind in FACTS else fact.kind
        return mark + pair(kind, shorten(one_line(fact.text), SHOWN_LENGTH))

    def _tip(self, fact: parts.FactRow, number: int) -> str:
        gap = _("No item asks about this.") if number in self._gaps else ""
        return "\n".join(filter(None, (fact.article, fact.text[:400], gap)))


def _counted(counts: dict[str, int]) -> str:
    """Return a cell's counts, such as 1 · 2 · 0 for easy, medium and hard; "" for none."""
    return " · ".join(str(counts.get(one, 0)) for one in DIFFICULTIES) if counts else ""


def _told(counts: dict[str, int]) -> str:
    if not counts:
        return _("No item of this kind")
    return _(", ").join(pair(_(DIFFICULTIES[one]), counts.get(one, 0)) for one in DIFFICULTIES)


class CoveragePage(Translated, QWidget):
    """The grid with its totals and the buttons that fill gaps.

    Signals:
        fillRequested: values of a run that fills gaps.
        itemsPicked: the ids of the items behind a cell.
    """

    fillRequested = Signal(dict)
    itemsPicked = Signal(list)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.model = CoverageModel(theme)
        self.model.setParent(self)
        self._there: set[str] = set()
        self._build()
        self.table.doubleClicked.connect(self._on_cell)
        self.only.toggled.connect(self._on_only)
        self.fill.clicked.connect(self._on_fill)
        self.fill_one.clicked.connect(self._on_fill_one)
        self.kind.currentIndexChanged.connect(self._show_columns)
        self.table.selectionModel().currentChanged.connect(self._enable)
        self.model.modelReset.connect(self._enable)
        self.retranslate()

    def _build(self) -> None:
        self.total = text_label("", "strong", wrap=False)
        self.hint = text_label("", "muted")
        self.say(
            self.hint.setText,
            N_("A cell counts easy · medium · hard; double click shows them or makes one."),
        )
        self.only = QCheckBox()
        self.say(self.only.setText, N_("Gaps only"))
        self.kind, self.difficulty = QComboBox(), QComboBox()
        self.say(self.kind.setAccessibleName, N_("Kind of the new items"))
        self.say(self.difficulty.setAccessibleName, N_("Difficulty of the new items"))
        self.fill = TextButton(N_("Fill the gaps"), "primary")
        self.fill_one = TextButton(N_("Fill this cell"))
        self.say(self.fill_one.setToolTip, N_("Make one item of the cell's kind about its fact."))
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setWordWrap(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.say(self.table.setAccessibleName, N_("Facts by kind and difficulty"))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(FACT, QHeaderView.ResizeMode.Stretch)
        header.setResizeContentsPrecision(20)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        top, second = QHBoxLayout(), QHBoxLayout()
        for row in (top, second):
            row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
            row.setSpacing(SMALL_GAP)
        top.addWidget(self.total)
        top.addSpacing(GAP)
        top.addWidget(self.hint, 1)
        second.addWidget(self.only)
        second.addStretch(1)
        for widget in (self.kind, self.difficulty, self.fill_one, self.fill):
            second.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addLayout(second)
        layout.addWidget(self.table, 1)

    def show_set(self, loaded: LoadedSet | None) -> None:
        """Show the map of a version."""
        self.model.show_set(loaded)
        self._there = {item.kind for item in loaded.items} if loaded else set()
        self.retranslate()
        self._show_columns()

    def retranslate(self) -> None:
        """Say totals and choices again."""
        for box, names in (
            (self.kind, {"": N_("Mixed"), **KINDS}),
            (self.difficulty, {"": N_("Any"), **DIFFICULTIES}),
        ):
            chosen = box.currentData() or ""
            box.clear()
            for key, name in names.items():
                box.addItem(_(name), key)
            box.setCurrentIndex(max(0, box.findData(chosen)))
        count = len(self.model.facts)
        self.total.setText(
            _("{facts} {facts:fact|facts}, {gaps} without an item", facts=count, gaps=self.model.gaps)
        )
        self.fill.setEnabled(self.model.gaps > 0)
        self._enable()

    @Slot(QModelIndex)
    def _on_cell(self, index: QModelIndex) -> None:
        ids = self.model.items_at(index.row(), index.column())
        if ids:
            self.itemsPicked.emit(ids)
        else:
            self._on_fill_one()

    @Slot(bool)
    def _on_only(self, only: bool) -> None:
        self.model.show_gaps(only)

    @Slot()
    def _show_columns(self) -> None:
        """Show the usual kinds, those that the set has and the one that is chosen."""
        shown = self._there | {self.kind.currentData()}
        for column, kind in enumerate(KIND_KEYS, start=FIRST):
            self.table.setColumnHidden(column, kind in RARE and kind not in shown)

    @Slot()
    def _enable(self) -> None:
        at = self.table.currentIndex()
        self.fill_one.setEnabled(at.column() >= FIRST and self.model.fact_at(at.row()) is not None)

    @Slot()
    def _on_fill_one(self) -> None:
        """Ask for an item of the kind of the current cell about its fact."""
        at = self.table.currentIndex()
        number = self.model.number_at(at.row())
        if number is None or at.column() < FIRST:
            return
        self.fillRequested.emit(
            {
                "intent": "fill",
                "facts": [number],
                "kinds": [KIND_KEYS[at.column() - FIRST]],
                "difficulty": self.difficulty.currentData(),
                "count": 1,
            }
        )

    @Slot()
    def _on_fill(self) -> None:
        kind = self.kind.currentData()
        self.fillRequested.emit(
            {
                "intent": "fill",
                "kinds": [kind] if kind else [],
                "difficulty": self.difficulty.currentData(),
                "count": min(self.model.gaps, MOST_FILLED),
            }
        )
