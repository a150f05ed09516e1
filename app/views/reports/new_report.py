"""Making a report from a sentence, from a list of fields, or from a database's table, in a chosen design."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.domain.reports.generate.spec import Style
from app.views.reports.connections import saved_connections, tables_of_connection
from app.views.reports.design_pictures import HEIGHT, NAMES, WIDTH, picture_of
from app.widgets.icons import TextButton, text_label
from app.widgets.text_field import TextField
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task

SENTENCE, FIELDS, TABLE = range(3)
WAYS = (N_("From a sentence"), N_("From a list of fields"), N_("From a database table"))
KEY = Qt.ItemDataRole.UserRole
EXAMPLE_FIELDS = N_("name\ttype\tcomment\norder_no\tvarchar(20)\tOrder\namount\tdecimal(10,2)\tAmount")
EXAMPLE_PAIRS = N_("or without a head line:\nname: text\nhired: date\nsalary: number")
EXAMPLE_SENTENCE = N_("a sales report with customer, day and amount, grouped by customer, landscape")


@dataclass(frozen=True)
class NewReport:
    """What shall be made: a request, the table where one was chosen, and the design, "" for a fitting one."""

    text: str
    connection: str = ""
    table: str = ""
    design: Style = ""


class NewReportDialog(Translated, QDialog):
    """Three ways to begin, seven designs.

    Signals:
        requested: a NewReport.
    """

    requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._list = Task(saved_connections, self)
        self._tables = Task(tables_of_connection, self)
        self.say(self.setWindowTitle, N_("New report"))
        self.setMinimumSize(920, 520)
        self._build()
        self._connect_signals()

    def open_at(self, way: int) -> None:
        """Show the dialog at one of the three ways."""
        self.ways.setCurrentIndex(way)
        self._on_way(way)
        self.show()
        self.activateWindow()

    def show_connections(self, connections: Sequence[tuple[str, str]]) -> None:
        """Offer the saved connections, given by id and name."""
        current = self.connection.currentData()
        self.connection.blockSignals(True)
        self.connection.clear()
        for key, name in connections:
            self.connection.addItem(name, key)
        self.connection.setCurrentIndex(max(0, self.connection.findData(current)))
        self.connection.blockSignals(False)
        self._on_connection()

    def retranslate(self) -> None:
        """Name ways and designs again."""
        for way, name in enumerate(WAYS):
            self.ways.setTabText(way, _(name))
        for row, (_key, name) in enumerate(NAMES):
            self.designs.item(row).setText(_(name))
        self.sentence.setPlaceholderText(_(EXAMPLE_SENTENCE))
        self.fields.setPlaceholderText(f"{_(EXAMPLE_FIELDS)}\n\n{_(EXAMPLE_PAIRS)}")

    # ---- what was chosen ---------------------------------------------------------

    @property
    def design(self) -> Style:
        """The chosen design, "" for the one that fits."""
        item = self.designs.currentItem()
        found: Style = item.data(KEY) if item is not None else ""
        return found

    def chosen(self) -> NewReport | None:
        """Return what shall be made, None while something is missing."""
        way = self.ways.currentIndex()
        if way == TABLE:
            item = self.tables.currentItem()
            if item is None:
                return None
            said = _("Make a report of the table {name}", name=item.text())
            return NewReport(said, self.connection.currentData(), item.text(), self.design)
        text = (self.sentence if way == SENTENCE else self.fields).toPlainText().strip()
        if way == FIELDS and text:
            text = _("Make a report of these fields:") + f"\n{text}"
        return NewReport(text, design=self.design) if text else None

    @Slot()
    def _on_make(self) -> None:
        wanted = self.chosen()
        if wanted is not None:
            self.close()
            self.requested.emit(wanted)

    @Slot()
    def _on_changed(self) -> None:
        self.make.setEnabled(self.chosen() is not None)

    @Slot(int)
    def _on_way(self, way: int) -> None:
        if way == TABLE and not self.connection.count():
            self._list.start()
        self._on_changed()

    @Slot()
    def _on_connection(self) -> None:
        self.tables.clear()
        self.problem.hide()
        if self.connection.currentData():
            self._tables.start(self.connection.currentData())

    @Slot(object)
    def _on_tables(self, names: list[str]) -> None:
        if self._tables.busy:
            return
        self.tables.clear()
        self.tables.addItems(names)
        self._on_changed()

    @Slot(object)
    def _on_problem(self, error: AppError) -> None:
        self.problem.setText(f"{error.message} {error.remedy}")
        self.problem.show()

    # ---- construction ------------------------------------------------------------

    def _build(self) -> None:
        self.sentence = TextField()
        self.fields = TextField()
        for edit, name in ((self.sentence, WAYS[SENTENCE]), (self.fields, WAYS[FIELDS])):
            edit.setTabChangesFocus(edit is self.sentence)
            self.say(edit.setAccessibleName, name)
        self.ways = QTabWidget()
        self.ways.setDocumentMode(True)
        for page in (
            self._page(
                N_("Say what the report shows, by what it is grouped, what is added up."), self.sentence
            ),
            self._page(N_("Paste a list of fields: a table, lines, or CREATE TABLE."), self.fields),
            self._table_page(),
        ):
            self.ways.addTab(page, "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self.ways, 1)
        title = text_label("", "section")
        self.say(title.setText, N_("Design"))
        layout.addWidget(title)
        layout.addWidget(self._design_list())
        layout.addLayout(self._buttons())
        self.retranslate()

    def _page(self, sentence: str, *widgets: QWidget) -> QWidget:
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(0, GAP, 0, 0)
        label = text_label("", "muted")
        self.say(label.setText, sentence)
        box.addWidget(label)
        for widget in widgets:
            box.addWidget(widget, 1 if widget is widgets[-1] else 0)
        return page

    def _table_page(self) -> QWidget:
        self.connection = QComboBox()
        self.say(self.connection.setAccessibleName, N_("Connection"))
        self.problem = text_label("", "danger")
        self.problem.hide()
        self.tables = QListWidget()
        self.say(self.tables.setAccessibleName, N_("Tables"))
        sentence = N_("Choose a table or a view: its columns become the report, its query comes along.")
        return self._page(sentence, self.connection, self.problem, self.tables)

    def _design_list(self) -> QListWidget:
        self.designs = QListWidget()
        self.designs.setViewMode(QListView.ViewMode.IconMode)
        self.designs.setFlow(QListView.Flow.LeftToRight)
        self.designs.setWrapping(False)
        self.designs.setMovement(QListView.Movement.Static)
        self.designs.setIconSize(QSize(WIDTH, HEIGHT))
        cell = QSize(WIDTH + 3 * GAP, HEIGHT + 2 * GAP + self.fontMetrics().height())
        self.designs.setGridSize(cell)
        self.designs.setFixedHeight(cell.height() + 2 * GAP)
        self.say(self.designs.setAccessibleName, N_("Design"))
        ratio = self.devicePixelRatioF()
        for key, _name in NAMES:
            item = QListWidgetItem(_icon(key, ratio), "")
            item.setSizeHint(cell)
            item.setData(KEY, key)
            self.designs.addItem(item)
        self.designs.setCurrentRow(0)
        return self.designs

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        cancel = TextButton(N_("Cancel"))
        cancel.clicked.connect(self.close)
        self.make = TextButton(N_("Make the report"), "primary")
        self.make.setDefault(True)
        self.make.setEnabled(False)
        row.addWidget(cancel)
        row.addWidget(self.make)
        return row

    def _connect_signals(self) -> None:
        self.ways.currentChanged.connect(self._on_way)
        self.sentence.textChanged.connect(self._on_changed)
        self.fields.textChanged.connect(self._on_changed)
        self.tables.currentItemChanged.connect(self._on_changed)
        self.connection.currentIndexChanged.connect(self._on_connection)
        self.make.clicked.connect(self._on_make)
        self._list.done.connect(self.show_connections)
        self._list.failed.connect(self._on_problem)
        self._tables.done.connect(self._on_tables)
        self._tables.failed.connect(self._on_problem)


def _icon(style: Style, ratio: float) -> QIcon:
    """Return a design's picture, the same while it is chosen."""
    picture = picture_of(style, ratio)
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon
