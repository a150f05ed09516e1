"""What the database holds: tables and columns with their comments, searchable."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.records.cell_checks import label_of
from app.domain.records.cell_input import choice_text
from app.domain.records.code_lists import title_of
from app.domain.records.models import Catalogue, Column, ConnectionInfo, Table
from app.views.records.column_words import column_tip
from app.widgets.icons import TextButton, frame, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

TABLE_ROLE = int(Qt.ItemDataRole.UserRole)
FILLED_ROLE = TABLE_ROLE + 1
ASKED = 5


class CatalogueList(Translated, QWidget):
    """The tables of the open database.

    Signals:
        sentenceRequested: words that begin a request for a table.
        rowRequested: a table that shall get an empty row.
    """

    sentenceRequested = Signal(str)
    rowRequested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._catalogue: Catalogue | None = None
        self._open_tables: frozenset[str] = frozenset()
        self._build()
        self._connect_signals()

    def show_catalogue(self, catalogue: Catalogue | None, info: ConnectionInfo | None = None) -> None:
        """Show tables; those that may get rows stand first and are ticked."""
        self._catalogue = catalogue
        self._open_tables = frozenset(info.tables if info and info.mode == "entry" else ())
        self.tree.clear()
        tables = sorted(catalogue.tables if catalogue else (), key=self._order)
        self.tree.addTopLevelItems([self._table_item(table) for table in tables])
        self._filter(self.search.text())
        self._on_current()

    def table(self) -> Table | None:
        """Return the table that is chosen, or whose column is."""
        item = self.tree.currentItem()
        if item is None or self._catalogue is None:
            return None
        return self._catalogue.table(str((item.parent() or item).data(0, TABLE_ROLE)))

    def retranslate(self) -> None:
        """Say the hint again."""
        self._on_current()

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        self.setProperty("kind", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.setSpacing(SMALL_GAP)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Find a table or column"))
        self.say(self.search.setAccessibleName, N_("Find a table or column"))
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setProperty("kind", "compact")
        self.tree.setIndentation(14)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.say(self.tree.setAccessibleName, N_("Tables"))
        layout.addWidget(self.search)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self._hint_card())

    def _hint_card(self) -> QWidget:
        self.card = frame("card")
        box = QVBoxLayout(self.card)
        box.setContentsMargins(GAP, GAP, GAP, GAP)
        box.setSpacing(SMALL_GAP)
        self.hint = text_label("", "muted")
        self.write = TextButton(N_("Write such a sentence"), "link")
        self.row = TextButton(N_("Add an empty row"), "link")
        for widget in (self.hint, self.write, self.row):
            box.addWidget(widget)
        self.card.hide()
        return self.card

    def _connect_signals(self) -> None:
        self.search.textChanged.connect(self._filter)
        self.tree.itemExpanded.connect(self._fill)
        self.tree.currentItemChanged.connect(self._on_current)
        self.tree.itemActivated.connect(self._on_write)
        self.write.clicked.connect(self._on_write)
        self.row.clicked.connect(self._on_row)

    # ---- items -----------------------------------------------------------------------

    def _order(self, table: Table) -> tuple[bool, bool, str]:
        return table.key not in self._open_tables, table.is_view, table.key

    def _table_item(self, table: Table) -> QTreeWidgetItem:
        title = title_of(table.comment)
        item = QTreeWidgetItem([f"{title}  {table.key}" if title else table.key])
        item.setData(0, TABLE_ROLE, table.key)
        item.setToolTip(0, "\n".join(part for part in (table.comment, self._rights_of(table)) if part))
        may = table.key in self._open_tables
        icon = ("table", "accent") if may else ("eye", "muted") if table.is_view else ("lock", "muted")
        item.setIcon(0, self._theme.icon(*icon))
        item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
        return item

    def _rights_of(self, table: Table) -> str:
        if table.is_view:
            return _("a view: rows can't be added")
        if table.key in self._open_tables:
            return _("new rows may be added")
        return _("not open for new rows")

    @Slot(object)
    def _fill(self, item: QTreeWidgetItem) -> None:
        """Add a table's columns when it is opened for the first time."""
        table = self._catalogue.table(str(item.data(0, TABLE_ROLE))) if self._catalogue else None
        if table is None or item.data(0, FILLED_ROLE):
            return
        item.setData(0, FILLED_ROLE, True)
        for column in table.columns:
            child = QTreeWidgetItem([_column_text(column)])
            child.setToolTip(0, _column_tip(column, table))
            if column.name in table.primary_key:
                child.setIcon(0, self._theme.icon("key", "muted"))
            item.addChild(child)

    # ---- slots -----------------------------------------------------------------------

    @Slot(str)
    def _filter(self, words: str) -> None:
        wanted = words.strip().casefold()
        for place in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(place)
            table = self._catalogue.table(str(item.data(0, TABLE_ROLE))) if self._catalogue else None
            own = wanted in item.text(0).casefold()
            inner = bool(table and wanted and any(wanted in _words(column) for column in table.columns))
            item.setHidden(not own and not inner)
            item.setExpanded(bool(wanted) and inner and not own)
            for at in range(item.childCount()):
                child = item.child(at)
                child.setHidden(bool(wanted) and not own and wanted not in child.text(0).casefold())

    @Slot()
    def _on_current(self) -> None:
        table = self.table()
        may = table is not None and table.key in self._open_tables
        self.card.setVisible(self._catalogue is not None)
        self.write.setVisible(may)
        self.row.setVisible(may)
        if table is None:
            self.hint.setText(_("Choose a table to see what may be asked."))
        elif may:
            self.hint.setText(_("For example: {sentence}", sentence=example(table)))
        else:
            self.hint.setText(self._rights_of(table))

    @Slot()
    def _on_write(self) -> None:
        table = self.table()
        if table is not None and table.key in self._open_tables:
            self.sentenceRequested.emit(example(table))

    @Slot()
    def _on_row(self) -> None:
        table = self.table()
        if table is not None:
            self.rowRequested.emit(table.key)


def example(table: Table) -> str:
    """Return a request for a new row that names the columns worth naming."""
    wanted = [one for one in table.columns if one.required]
    wanted += [one for one in table.columns if one.writable and not one.identity and one not in wanted]
    asked = [f"{label_of(one)} …" for one in wanted[:ASKED]]
    name = title_of(table.comment) or table.key
    return _("New {table}: {columns}", table=name, columns=_(", ").join(asked))


def _column_text(column: Column) -> str:
    label = label_of(column)
    need = " *" if column.required else ""
    return f"{label}{need}  {column.name}" if label != column.name else f"{column.name}{need}"


def _column_tip(column: Column, table: Table) -> str:
    lines = [column_tip(column)]
    if column.choices:
        lines.append(_(", ").join(choice_text(one) for one in column.choices[:12]))
    reference = table.reference_of(column.name)
    if reference is not None:
        lines.append(_("refers to {table}", table=reference.target))
    return "\n".join(lines)


def _words(column: Column) -> str:
    return f"{column.name} {column.comment}".casefold()
