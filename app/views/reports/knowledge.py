"""The knowledge base in the window: import, list, forget, search."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _, pair
from app.core.records import KnowledgeSource, SearchHit
from app.views.reports.connections import saved_connections
from app.widgets.confirm import confirm
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, WIDE_GAP
from app.widgets.translated import Translated
from app.workers.task import Task

KINDS = {
    "template": N_("{count} {count:template|templates}"),
    "field": N_("{count} {count:field|fields}"),
    "note": N_("{count} {count:note|notes}"),
    "answer": N_("{count} {count:answer|answers}"),
}
NAME = Qt.ItemDataRole.UserRole
FORMS = "*.jrxml *.xlsx *.csv *.tsv *.sql *.ddl *.md *.markdown *.txt *.docx *.pdf"
SHOWN = 300
NOTHING_YET = N_(
    "Nothing was imported yet. Questions are answered from the notes that come with the program;"
    " what you import here is used besides them and can be searched below."
)


class KnowledgeDialog(Translated, QDialog):
    """What the program knows beyond its own answers: templates, fields, notes, databases."""

    def __init__(self, store: Any, embedder: Any = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store, self._embedder = store, embedder
        self._add = Task(self._added, self)
        self._look = Task(self._found, self)
        self._list = Task(saved_connections, self)
        self.say(self.setWindowTitle, N_("Knowledge"))
        self.setMinimumSize(680, 480)
        self._build()
        self._connect_signals()

    def appear(self) -> None:
        """Show the dialog with what is known now."""
        self.refresh()
        self.show()
        self.activateWindow()

    # ---- work off the window's thread ---------------------------------------------

    def _base(self) -> Any:
        from app.engines.knowledge.base import KnowledgeBase

        return KnowledgeBase(self._store, self._embedder)

    def _added(self, files: Sequence[str], connection: str = "") -> list[tuple[str, str]]:
        """Import files or a database; return a name and a sentence of each."""
        return asyncio.run(_import(self._base(), files, connection))

    def _found(self, words: str) -> list[SearchHit]:
        return asyncio.run(self._base().search(words, limit=30)) if words.strip() else []

    # ---- content -----------------------------------------------------------------

    def refresh(self) -> None:
        """List what was imported."""
        self.sources.clear()
        for one in self._base().sources():
            item = QTreeWidgetItem([Path(one.name).name, counted(one)])
            item.setData(0, NAME, one.name)
            item.setToolTip(0, one.name)
            self.sources.addTopLevelItem(item)
        self.sources.resizeColumnToContents(0)
        self.remove.setEnabled(False)
        self.empty.setVisible(not self.sources.topLevelItemCount())

    def add_files(self, paths: Sequence[str]) -> None:
        """Import files."""
        self._begin([*paths], "")

    def add_database(self, connection: str) -> None:
        """Import the fields of a saved connection's tables."""
        self._begin([], connection)

    def _begin(self, paths: list[str], connection: str) -> None:
        for button in (self.files, self.database):
            button.setEnabled(False)
        self.told.setText(_("Reading..."))
        self._add.start(paths, connection)

    def retranslate(self) -> None:
        """Name the columns again."""
        self.sources.setHeaderLabels([_("Imported from"), _("Entries")])
        self.refresh()

    # ---- slots -------------------------------------------------------------------

    @Slot(object)
    def _on_added(self, told: list[tuple[str, str]]) -> None:
        for button in (self.files, self.database):
            button.setEnabled(True)
        self.told.setText("\n".join(pair(name, sentence) for name, sentence in told))
        self.refresh()

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        for button in (self.files, self.database):
            button.setEnabled(True)
        self.told.setText(f"{error.message} {error.remedy}")

    @Slot()
    def _on_files(self) -> None:
        paths, _kind = QFileDialog.getOpenFileNames(
            self, _("Choose files to import"), "", _("Templates, field lists, notes ({forms})", forms=FORMS)
        )
        if paths:
            self.add_files(paths)

    @Slot(object)
    def _on_connections(self, connections: list[tuple[str, str]]) -> None:
        names = [name for _key, name in connections]
        name, taken = QInputDialog.getItem(self, _("Import a database"), _("Connection"), names, 0, False)
        if taken:
            self.add_database(connections[names.index(name)][0])

    @Slot()
    def _on_remove(self) -> None:
        item = self.sources.currentItem()
        if item is not None and confirm(
            self,
            _("Forget a source"),
            _("Forget what {name} gave?", name=item.text(0)),
            _("Forget"),
            detail=_("The file itself stays. It can be imported again."),
            dangerous=True,
        ):
            self._base().remove(item.data(0, NAME))
            self.refresh()

    @Slot(object)
    def _on_found(self, hits: list[SearchHit]) -> None:
        if self._look.busy:
            return
        self.hits.clear()
        for hit in hits:
            text = " ".join(hit.text.split())
            item = QListWidgetItem(f"{hit.title}\n{text[:SHOWN]}")
            item.setToolTip(text)
            self.hits.addItem(item)
        nothing = not hits and bool(self.words.text().strip())
        self.nothing.setVisible(nothing)

    @Slot()
    def _on_selected(self) -> None:
        self.remove.setEnabled(self.sources.currentItem() is not None)

    # ---- construction ------------------------------------------------------------

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        about = text_label("", "muted")
        self.say(
            about.setText,
            N_("Field lists name the fields of new reports, templates are examples, notes answer questions."),
        )
        layout.addWidget(about)
        layout.addLayout(self._button_row())
        self.told = text_label("")
        layout.addWidget(self.told)
        self.empty = text_label("", "muted")
        self.say(self.empty.setText, NOTHING_YET)
        layout.addWidget(self.empty)
        split = QSplitter(Qt.Orientation.Horizontal)
        self.sources = QTreeWidget()
        self.sources.setRootIsDecorated(False)
        self.sources.setAlternatingRowColors(True)
        self.say(self.sources.setAccessibleName, N_("Imported sources"))
        split.addWidget(self.sources)
        split.addWidget(self._search_side())
        split.setSizes([320, 340])
        layout.addWidget(split, 1)
        self.sources.setHeaderLabels([_("Imported from"), _("Entries")])

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.files = TextButton(N_("Import files..."), "primary")
        self.database = TextButton(N_("Import a database..."))
        self.remove = TextButton(N_("Forget..."))
        for button in (self.files, self.database, self.remove):
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _search_side(self) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(GAP, 0, 0, 0)
        self.words = QLineEdit()
        self.words.setClearButtonEnabled(True)
        for setter in (self.words.setPlaceholderText, self.words.setAccessibleName):
            self.say(setter, N_("Search what is known"))
        self.nothing = text_label("", "muted")
        self.say(self.nothing.setText, N_("Nothing was found."))
        self.nothing.hide()
        self.hits = QListWidget()
        self.hits.setWordWrap(True)
        self.hits.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.hits.setAlternatingRowColors(True)
        self.say(self.hits.setAccessibleName, N_("What was found"))
        for widget in (self.words, self.nothing, self.hits):
            box.addWidget(widget)
        return side

    def _connect_signals(self) -> None:
        self.files.clicked.connect(self._on_files)
        self.database.clicked.connect(self._list.start)
        self.remove.clicked.connect(self._on_remove)
        self.sources.itemSelectionChanged.connect(self._on_selected)
        self.words.textChanged.connect(self._look.start)
        self._look.done.connect(self._on_found)
        self._look.failed.connect(self._on_failed)
        self._add.done.connect(self._on_added)
        self._add.failed.connect(self._on_failed)
        self._list.done.connect(self._on_connections)
        self._list.failed.connect(self._on_failed)


def counted(source: KnowledgeSource) -> str:
    """Return how many entries of each kind a source gave."""
    return ", ".join(
        _(KINDS.get(kind, f"{{count}} {kind}"), count=count) for kind, count in sorted(source.counts.items())
    )


async def _import(base: Any, files: Sequence[str], connection: str) -> list[tuple[str, str]]:
    from app.core.paths import sub_dir
    from app.engines.intake.client import Reader
    from app.engines.sources.client import address_of

    told = []
    reader = Reader(sub_dir("knowledge"))
    try:
        for path in files:
            try:
                made = await base.add_file(Path(path), reader)
                told.append((Path(path).name, counted(made)))
            except AppError as error:
                told.append((Path(path).name, f"{error.message} {error.remedy}"))
        if connection:
            made = await base.add_database(address_of(connection))
            told.append((Path(made.name).name, counted(made)))
    finally:
        await reader.close()
    return told
