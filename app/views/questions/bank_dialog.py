"""The bank: accepted items with tags, versions and the date of their source, to search and to prune."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QSplitter,
    QTableView,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.core.records import BankEntry, VersionInfo
from app.engines.ports import Store
from app.views.questions.bank_model import STEM, BankModel, BankRow
from app.views.questions.item_html import item_html
from app.views.questions.loaded import LoadedSet
from app.views.questions.wording import KINDS
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task


class BankDialog(Translated, QDialog):
    """Search, tags, kinds, rows, and the chosen item with its versions.

    Signals:
        failed: an AppError.
    """

    failed = Signal(object)

    def __init__(self, theme: Theme, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._store = theme, store
        self.model = BankModel()
        self.model.setParent(self)
        self.retired: list[str] = []
        self._read, self._history, self._retire = (
            Task(_rows, self),
            Task(_versions, self),
            Task(_set_retired, self),
        )
        self._build()
        self._connect_signals()
        self.resize(980, 640)
        self.retranslate()
        self.reload()

    def _build(self) -> None:
        self.say(self.setWindowTitle, N_("The bank"))
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Search items, topics, articles and tags"))
        self.say(self.search.setAccessibleName, N_("Search the bank"))
        self.tag, self.kind, self.version = QComboBox(), QComboBox(), QComboBox()
        self.say(self.tag.setAccessibleName, N_("Tag"))
        self.say(self.kind.setAccessibleName, N_("Type"))
        self.say(self.version.setAccessibleName, N_("Version"))
        self.version.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setWordWrap(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.say(self.table.setAccessibleName, N_("Items of the bank"))
        header = self.table.horizontalHeader()
        header.setResizeContentsPrecision(20)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(STEM, QHeaderView.ResizeMode.Stretch)
        self.view = QTextBrowser()
        self.view.setOpenLinks(False)
        self.view.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.say(self.view.setAccessibleName, N_("The item"))
        self.total = text_label("", "muted", wrap=False)
        self.retire = TextButton(N_("Take out of the bank"), "danger")
        self.back = TextButton(N_("Bring back"))
        self.back.hide()
        self._arrange()

    def _arrange(self) -> None:
        top, foot = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.kind)
        top.addWidget(self.tag)
        foot.addWidget(self.total)
        foot.addStretch(1)
        for widget in (self.version, self.back, self.retire):
            foot.addWidget(widget)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.table)
        split.addWidget(self.view)
        split.setSizes([300, 260])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.addLayout(top)
        layout.addWidget(split, 1)
        layout.addLayout(foot)

    def _connect_signals(self) -> None:
        self.search.textChanged.connect(self._filter)
        for box in (self.tag, self.kind):
            box.activated.connect(self._filter)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.version.activated.connect(self._on_version)
        self.retire.clicked.connect(self._on_retire)
        self.back.clicked.connect(self._on_back)
        self._read.done.connect(self._on_read)
        self._history.done.connect(self._on_history)
        self._retire.done.connect(self.reload)
        for task in (self._read, self._history, self._retire):
            task.failed.connect(self._on_failed)

    # ---- content ---------------------------------------------------------------------

    @Slot()
    def reload(self) -> None:
        """Read the bank again."""
        self._read.start(self._store)

    def retranslate(self) -> None:
        """Say the choices in the language of now."""
        self._refill(self.kind, _("All types"), {key: _(name) for key, name in KINDS.items()})
        self._refill(self.tag, _("All tags"), {tag: tag for tag in self.model.tags()})
        self._say_total()

    def _refill(self, box: QComboBox, every: str, names: dict[str, str]) -> None:
        chosen = box.currentData() or ""
        box.clear()
        box.addItem(every, "")
        for key, name in names.items():
            box.addItem(name, key)
        box.setCurrentIndex(max(0, box.findData(chosen)))

    def _say_total(self) -> None:
        if not self.model.every:
            self.total.setText(_("The bank is empty: items that you accept come into it."))
            return
        self.total.setText(
            _("{shown} of {every} {every:item|items}", shown=self.model.rowCount(), every=self.model.every)
        )

    # ---- slots -----------------------------------------------------------------------

    @Slot(object)
    def _on_read(self, rows: list[BankRow]) -> None:
        self.model.show_rows(rows)
        self.retranslate()
        self._filter()

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.total.setText(error.message)
        self.failed.emit(error)

    @Slot()
    def _filter(self) -> None:
        self.model.filter(self.search.text(), self.tag.currentData() or "", self.kind.currentData() or "")
        self._say_total()
        if self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(0, 0))
        else:
            self._show(None)

    @Slot(QModelIndex, QModelIndex)
    def _on_row(self, now: QModelIndex, _before: QModelIndex) -> None:
        row = self.model.row_at(now.row())
        self._show(row)
        if row is not None:
            self._history.start(self._store, row.entry.key)

    @Slot(object)
    def _on_history(self, entries: list[BankEntry]) -> None:
        self.version.clear()
        for entry in reversed(entries):
            when = entry.created.astimezone().strftime("%Y-%m-%d %H:%M") if entry.created else ""
            self.version.addItem(f"v{entry.number} {when}".strip(), entry)
        self.version.setEnabled(len(entries) > 1)

    @Slot(int)
    def _on_version(self, at: int) -> None:
        self._show(BankRow(self.version.itemData(at)))

    def _show(self, row: BankRow | None) -> None:
        self.retire.setEnabled(row is not None)
        if row is None or row.item is None:
            self.version.clear()
            self.view.clear()
            return
        entry = row.entry
        version = VersionInfo(0, 0, entry.number, entry.key, entry.created)  # type: ignore[arg-type]
        html = item_html(row.item, LoadedSet(version, (row.item,)), self._colour, checked=False)
        self.view.setHtml(html)

    def _colour(self, role: str) -> str:
        return self._theme.color(role).name()

    @Slot()
    def _on_retire(self) -> None:
        rows = {index.row() for index in self.table.selectionModel().selectedRows()}
        found = [self.model.row_at(at) for at in sorted(rows)]
        self.retired = [row.entry.key for row in found if row is not None]
        if self.retired:
            self._retire.start(self._store, self.retired, True)
            self.back.show()

    @Slot()
    def _on_back(self) -> None:
        self._retire.start(self._store, self.retired, False)
        self.back.hide()


def _rows(store: Store) -> list[BankRow]:
    """Read the bank, each item with the texts that are searched."""
    rows = [BankRow(entry) for entry in store.bank_items()]
    for row in rows:
        row.prepare()
    return rows


def _versions(store: Store, key: str) -> list[BankEntry]:
    return store.bank_history(key)


def _set_retired(store: Store, keys: list[str], retired: bool) -> None:
    store.bank_retire(keys, retired)
