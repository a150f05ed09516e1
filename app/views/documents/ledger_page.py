"""All facts of a document: value, unit, source, where each is used, and which are not."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.documents.editing import inputs_in_use
from app.domain.documents.facts import Fact, named
from app.views.documents.loaded import LoadedDocument
from app.views.documents.sources import place_words
from app.widgets.flow import FlowLayout
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

COLUMNS = (N_("Fact"), N_("Value"), N_("Unit"), N_("Where it comes from"), N_("Used in"))
LABEL, VALUE, UNIT, SOURCE, USED = range(len(COLUMNS))
SEARCH_WIDTH = 200
WIDTHS = {LABEL: 230, VALUE: 130, UNIT: 70, SOURCE: 270}
ALL, SHOWN, INPUT, UNUSED = "all", "shown", "input", "unused"
FILTERS = (
    (ALL, N_("All facts")),
    (SHOWN, N_("Shown in the document")),
    (INPUT, N_("Only computed with")),
    (UNUSED, N_("Not used")),
)
FACT_ROLE, USE_ROLE = int(Qt.ItemDataRole.UserRole), int(Qt.ItemDataRole.UserRole) + 1
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class LedgerModel(QAbstractTableModel):
    """The facts, one a row."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.facts: list[Fact] = []
        self._used: dict[str, list[str]] = {}
        self._inputs: set[str] = set()

    def show_facts(self, loaded: LoadedDocument | None) -> None:
        """Show the facts of a document."""
        self.beginResetModel()
        self.facts = list(loaded.document.ledger.facts.values()) if loaded else []
        self._used = loaded.uses if loaded else {}
        self._inputs = inputs_in_use(loaded.document) if loaded else set()
        self.endResetModel()

    def use_of(self, fact: Fact) -> str:
        """Return how a fact is used: shown, input or unused."""
        if fact.id in self._used:
            return SHOWN
        return INPUT if fact.id in self._inputs else UNUSED

    def rowCount(self, parent: Index = ROOT) -> int:
        """Return how many facts there are."""
        return 0 if parent.isValid() else len(self.facts)

    def columnCount(self, parent: Index = ROOT) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        """Return a heading."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return _(COLUMNS[section])
        return None

    def data(self, index: Index, role: int = 0) -> Any:
        """Return what a cell shows."""
        fact = self.facts[index.row()]
        if role == FACT_ROLE:
            return fact.id
        if role == USE_ROLE:
            return self.use_of(fact)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(fact, index.column())
        if role == Qt.ItemDataRole.ForegroundRole and self.use_of(fact) == UNUSED:
            return self._theme.color("muted")
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == VALUE and fact.number is not None:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, fact: Fact, column: int) -> str:
        if column == LABEL:
            return named(fact.label)
        if column == VALUE:
            return fact.shown
        if column == UNIT:
            return fact.unit
        if column == SOURCE:
            return self._source(fact)
        used = self._used.get(fact.id, [])
        names = {INPUT: _("Only computed with"), UNUSED: _("Not used")}
        return ", ".join(dict.fromkeys(used)) if used else names[self.use_of(fact)]

    def _source(self, fact: Fact) -> str:
        where = "; ".join(dict.fromkeys(place_words(one) for one in fact.places))
        return f"{fact.formula} - {where}" if fact.formula and where else fact.formula or where


class LedgerFilter(QSortFilterProxyModel):
    """Keeps the facts of a use whose cells hold some words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._use = ALL
        self._words: list[str] = []

    def keep(self, use: str, words: str) -> None:
        """Keep other facts."""
        self.beginFilterChange()
        self._use, self._words = use, words.casefold().split()
        self.endFilterChange()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Tell whether a fact is kept."""
        model = self.sourceModel()
        if self._use != ALL and model.index(row, 0).data(USE_ROLE) != self._use:
            return False
        text = " ".join(str(model.index(row, at).data() or "") for at in range(len(COLUMNS))).casefold()
        return all(word in text for word in self._words)


class LedgerPage(Translated, QWidget):
    """Lists the facts.

    Signals:
        factChosen: the id of a fact whose evidence is wanted.
    """

    factChosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.model = LedgerModel(theme)
        self.model.setParent(self)
        self.kept = LedgerFilter(self)
        self.kept.setSourceModel(self.model)
        self._build()
        self._connect_signals()

    def _build(self) -> None:
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Search the facts"))
        self.say(self.search.setAccessibleName, N_("Search the facts"))
        self.use = QComboBox()
        self.say(self.use.setAccessibleName, N_("Which facts"))
        self._fill_uses()
        self.count = text_label("", "muted", wrap=False)
        self.open = TextButton(N_("Show where it comes from"))
        head = QWidget()
        row = FlowLayout(head, GAP)
        self.search.setMinimumWidth(SEARCH_WIDTH)
        for one in (self.search, self.use, self.open, self.count):
            row.addWidget(one)
        self.table = QTableView()
        self.table.setModel(self.kept)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSortingEnabled(False)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.say(self.table.setAccessibleName, N_("Facts"))
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        for column, width in WIDTHS.items():
            self.table.setColumnWidth(column, round(width * self._theme.zoom / 100))
        header.setSectionResizeMode(USED, QHeaderView.ResizeMode.Stretch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, 0)
        layout.setSpacing(GAP)
        layout.addWidget(head)
        layout.addWidget(self.table, 1)

    def _connect_signals(self) -> None:
        self.search.textChanged.connect(self._filter)
        self.use.currentIndexChanged.connect(self._filter)
        self.table.doubleClicked.connect(self._on_open)
        self.open.clicked.connect(self._on_open)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)

    def _fill_uses(self) -> None:
        chosen = self.use.currentData() or ALL
        self.use.blockSignals(True)
        self.use.clear()
        for key, label in FILTERS:
            self.use.addItem(_(label), key)
        self.use.setCurrentIndex(self.use.findData(chosen))
        self.use.blockSignals(False)

    def show_document(self, loaded: LoadedDocument | None) -> None:
        """Show the facts of a document."""
        self.model.show_facts(loaded)
        self._tell()
        self._on_row()

    def retranslate(self) -> None:
        """Name the filters and headings again."""
        self._fill_uses()
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        self._tell()

    def _tell(self) -> None:
        unused = sum(self.model.use_of(one) == UNUSED for one in self.model.facts)
        self.count.setText(
            _(
                "{shown} of {count} {count:fact|facts}; not used: {unused}",
                shown=self.kept.rowCount(),
                count=len(self.model.facts),
                unused=unused,
            )
        )

    @Slot()
    def _filter(self) -> None:
        self.kept.keep(self.use.currentData() or ALL, self.search.text())
        self._tell()

    @Slot()
    def _on_row(self) -> None:
        self.open.setEnabled(self.table.currentIndex().isValid())

    @Slot()
    def _on_open(self) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            self.factChosen.emit(str(index.data(FACT_ROLE)))
