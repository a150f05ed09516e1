"""Staged rows on show: the request, a grid for each table, what is known of a cell, the confirm bar."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QScrollArea, QSplitter, QVBoxLayout, QWidget

from app.core.i18n import N_, _, pair
from app.core.records import VersionInfo
from app.domain.records.cell_checks import label_of
from app.domain.records.code_lists import title_of
from app.domain.records.models import Batch, Span, StagedRow
from app.domain.records.parts import Open
from app.domain.records.understand.models import Assumption, Words
from app.views.records.cell_info import CellInfo
from app.views.records.confirm_bar import ConfirmBar
from app.views.records.grid_model import HINT_ROLE
from app.views.records.group_panel import GroupPanel
from app.views.records.known import known_of
from app.views.records.loaded import LoadedRecords
from app.views.records.options_panel import OptionsPanel
from app.views.records.searching import Searching
from app.views.records.sentence import SentenceView
from app.views.records.staging import Staging
from app.widgets.building import Steps, build
from app.widgets.icons import frame
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated
from app.widgets.versions import VersionStrip

MOST_TALL = 400
LEAST_ROWS = 3
MOST_NOTES = 6


class RecordsArtefact(Translated, QWidget):
    """Shows one version of staged rows and lets them be edited.

    Signals:
        cellChosen: row key and column.
        searched: a NameEdit that looks for candidates.
        nameTyped: row key, column, name.
        pasteCut: how many rows of a larger clipboard were taken.
        assignRequested: words without a place, table, column.
        suggestionChosen: row key, column, value.
        versionChosen: from the strip of versions.
        cleared: nothing is shown any more.
    """

    cellChosen = Signal(str, str)
    searched = Signal(object)
    nameTyped = Signal(str, str, str)
    pasteCut = Signal(int)
    assignRequested = Signal(object, str, str)
    suggestionChosen = Signal(str, str, str)
    versionChosen = Signal(int)
    cleared = Signal()

    def __init__(self, theme: Theme, staging: Staging) -> None:
        super().__init__()
        self._theme, self.staging = theme, staging
        self.loaded: LoadedRecords | None = None
        self.request = ""
        self.open_rows: tuple[StagedRow, ...] = ()
        self.groups: dict[str, GroupPanel] = {}
        self._chosen = ("", "")
        self._quiet = False
        build(self._steps())

    # ---- content ---------------------------------------------------------------------

    def show_records(self, loaded: LoadedRecords) -> None:
        """Show a version."""
        self.loaded, self.request = loaded, loaded.request
        self.options.hide()
        self._chosen = ("", "")
        locked = loaded.summary.state != "staged"
        known = loaded.known or known_of(loaded.batch)
        self.staging.show_batch(
            loaded.batch, loaded.trial, locked=locked, batch_hash=loaded.summary.hash, known=known
        )
        unmapped = [] if locked else loaded.summary.unmapped
        self.sentence.show_text(loaded.request, list(known.spans), unmapped)
        self._show_notes()

    @property
    def is_open(self) -> bool:
        """Whether the rows on show belong to a question: values are missing in them."""
        return bool(self.request) and self.loaded is None

    def show_open_rows(self, batch: Batch, request: str) -> None:
        """Show the rows of a question, to be filled in."""
        self.loaded, self.request = None, request
        self.open_rows = batch.rows
        self._chosen = ("", "")
        known = known_of(batch)
        self.staging.show_batch(batch, known=known)
        self.sentence.show_text(request, list(known.spans), [])
        self._show_notes()
        self.searching.next_problem()

    def show_question(self, text: str, about: Open, request: str) -> None:
        """Show an open question where the rows will be."""
        self.options.table.setEnabled(True)
        self.options.show_question(text, about, self.staging.table(about.table) if about.table else None)
        self.options.show()
        if request and request != self.sentence.text.toPlainText():
            self.sentence.show_text(request, [], [])
        if about.span is not None:
            self.sentence.show_current([about.span])

    def clear(self) -> None:
        """Show nothing."""
        self.cleared.emit()
        self.loaded, self.request = None, ""
        self.options.hide()
        self.staging.show_batch(Batch())
        self.sentence.show_text("", [], [])
        self.versions.show_versions([], None)
        self._show_notes()

    def show_versions(self, versions: list[VersionInfo], current: int | None) -> None:
        """Show the row of versions."""
        self.versions.show_versions(versions, current)

    def choose(self, key: str, column: str) -> bool:
        """Move the keyboard to a cell."""
        return any(panel.choose(key, column) for panel in self.groups.values())

    def focus_rows(self) -> None:
        """Give the keyboard to the grid, at the cell where it was."""
        panel = next((one for one in self.groups.values() if one.model.place_of(self._chosen[0]) >= 0), None)
        panel = panel or next(iter(self.groups.values()), None)
        if panel is None or not panel.model.rowCount():
            return
        panel.grid.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not panel.grid.currentIndex().isValid():
            panel.grid.go_to(panel.model.index(0, min(1, panel.model.columnCount() - 1)))

    def go_to(self, key: str, column: str) -> None:
        """Move the keyboard to a cell, into its grid."""
        self.choose(key, column)
        for panel in self.groups.values():
            if panel.model.place_of(key) >= 0:
                panel.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def chosen(self) -> tuple[str, str]:
        """Return the row key and the column with the keyboard."""
        return self._chosen

    def target_row(self, table: str) -> str:
        """Return the row of a table that words are assigned to: the chosen one, else the first."""
        panel = self.groups.get(table)
        return panel.chosen_key() if panel else ""

    def open_words(self) -> list[Words]:
        """Return the pieces of the request without a place."""
        return self.sentence.unmapped()

    def retranslate(self) -> None:
        """Say notes and headings again."""
        self._show_notes()

    # ---- construction ----------------------------------------------------------------

    def _steps(self) -> Steps:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._build_top(layout)
        yield
        self._build_grids(layout)
        yield
        self._build_bottom(layout)
        yield
        self._connect_signals()

    def _build_top(self, layout: QVBoxLayout) -> None:
        self.sentence = SentenceView(self._theme)
        self.options = OptionsPanel(self._theme)
        self.options.hide()
        self.notes = QLabel()
        self.notes.setProperty("kind", "muted")
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        top = frame("surface")
        box = QVBoxLayout(top)
        box.setContentsMargins(GAP, GAP, GAP, SMALL_GAP)
        box.setSpacing(SMALL_GAP)
        box.addWidget(self.sentence)
        box.addWidget(self.notes)
        layout.addWidget(top)
        layout.addWidget(self.options)
        self.searching = Searching(self._theme, self)
        layout.addWidget(self.searching.bar)

    def _build_grids(self, layout: QVBoxLayout) -> None:
        self.grids = QSplitter(Qt.Orientation.Vertical)
        self.grids.setChildrenCollapsible(False)
        self._rest = QWidget()
        self._rest.setMinimumHeight(0)
        layout.addWidget(self._scrolled(), 1)
        self.say(self.grids.setAccessibleName, N_("Staged rows"))

    def _build_bottom(self, layout: QVBoxLayout) -> None:
        self.info = CellInfo(self._theme)
        self.bar = ConfirmBar(self._theme)
        self.versions = VersionStrip(self._theme, compares=False)
        for widget in (self.info, frame("rule"), self.bar, self.versions):
            layout.addWidget(widget)

    def _scrolled(self) -> QScrollArea:
        """Return the grids in an area that scrolls where there are many of them."""
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.grids)
        return area

    def _connect_signals(self) -> None:
        self.staging.reset.connect(self._rebuild)
        self.staging.rowsChanged.connect(self._on_rows)
        self.staging.cellsChanged.connect(self._on_cells)
        self.staging.judged.connect(self._tell_cell)
        self.sentence.wordPicked.connect(self._on_word)
        self.sentence.assignRequested.connect(self.assignRequested)
        self.sentence.dismissed.connect(self._on_dismissed)
        self.info.suggestionChosen.connect(self._on_suggestion)
        self.bar.nextProblemRequested.connect(self.searching.next_problem)
        self.versions.chosen.connect(self.versionChosen)

    # ---- groups ----------------------------------------------------------------------

    @Slot()
    def _rebuild(self) -> None:
        wanted = self.staging.tables()
        for table in [name for name in self.groups if name not in wanted]:
            self._remove_group(table)
        for table in wanted:
            if table in self.groups:
                self.groups[table].reload()
                self.groups[table].grid.fit_columns(HINT_ROLE)
            else:
                self._add_group(table)
        self._share_height()
        self._show_targets()
        self._tell_cell()

    def _add_group(self, table: str) -> None:
        panel = GroupPanel(self._theme, self.staging, table)
        panel.cellChosen.connect(self._on_cell)
        panel.searched.connect(self.searched)
        panel.nameTyped.connect(self.nameTyped)
        panel.pasteCut.connect(self.pasteCut)
        self.groups[table] = panel
        self.grids.addWidget(panel)

    def _remove_group(self, table: str) -> None:
        panel = self.groups.pop(table)
        panel.model.reload()
        panel.setParent(None)
        panel.deleteLater()

    def _share_height(self) -> None:
        """Give each grid the room of its rows; what is left stays empty below them."""
        panels = list(self.groups.values())
        for panel in panels:
            panel.setMaximumHeight(panel.fit_height(MOST_TALL))
            panel.setMinimumHeight(panel.fit_height(LEAST_ROWS))
        self.grids.addWidget(self._rest)
        for place in range(self.grids.count()):
            self.grids.setStretchFactor(place, 0)
        self.grids.setStretchFactor(self.grids.count() - 1, 1)
        heights = [panel.fit_height() for panel in panels]
        self.grids.setSizes([*heights, max(0, self.grids.height() - sum(heights))])

    def _show_targets(self) -> None:
        targets = []
        for name in self.groups:
            table = self.staging.table(name)
            for column in table.columns if table else ():
                if column.writable:
                    title = title_of(table.comment) if table else ""
                    targets.append((name, title or name, column.name, label_of(column)))
        self.sentence.show_targets(targets)

    # ---- provenance ------------------------------------------------------------------

    @Slot(object)
    def _on_word(self, span: Span) -> None:
        """Select the cells that come from a piece of the request."""
        cells = [
            (row.key, cell.column)
            for row in self.staging.all_rows()
            for cell in row.cells
            if cell.span is not None and cell.span.start < span.end and span.start < cell.span.end
        ]
        self._quiet = True
        if cells:
            self.choose(*cells[0])
        self._quiet = False
        for panel in self.groups.values():
            panel.mark(set(cells))
        self.sentence.show_current([span])

    @Slot(str, str)
    def _on_cell(self, key: str, column: str) -> None:
        self._chosen = (key, column)
        if not self._quiet:
            panel = self.groups.get(self.staging.row(key).table)
            for other in self.groups.values():
                other.mark(set())
                if other is not panel:
                    other.grid.clearSelection()
            self.sentence.show_current(panel.spans() if panel else [])
        self._tell_cell()
        self.cellChosen.emit(key, column)

    @Slot()
    def _tell_cell(self) -> None:
        key, name = self._chosen
        if not self.staging.has_row(key):
            self.info.clear()
            return
        panel = self.groups.get(self.staging.row(key).table)
        if panel is None:
            self.info.clear()
            return
        table = self.staging.table(panel.table)
        column = table.column(name) if table and name else None
        cell = self.staging.cell(key, name) if name else None
        words = self._words(cell.span) if cell is not None and cell.span is not None else ""
        notes = cell.note if cell is not None else ""
        self.info.show_cell(column, cell, panel.model.problem(key, name), words, notes)

    def _words(self, span: Span) -> str:
        if span.source:
            return span.source
        return self.request[span.start : span.end]

    # ---- slots -----------------------------------------------------------------------

    @Slot(str)
    def _on_rows(self, table: str) -> None:
        if list(self.groups) != self.staging.tables():
            self._rebuild()
        else:
            self.groups[table].follow_rows()
            self._share_height()
        self._tell_cell()

    @Slot(object, object)
    def _on_cells(self, _keys: list[str], _columns: list[str]) -> None:
        self._tell_cell()

    @Slot(object)
    def _on_dismissed(self, words: Words) -> None:
        self.sentence.drop(words)
        self.staging.judged.emit()

    @Slot(str)
    def _on_suggestion(self, value: str) -> None:
        self.suggestionChosen.emit(*self._chosen, value)

    def _show_notes(self) -> None:
        summary = self.loaded.summary if self.loaded else None
        lines: list[str] = []
        if summary is not None and summary.state == "staged":
            lines = list(dict.fromkeys(self._assumed(one) for one in summary.assumptions))
            if summary.source_name:
                lines = [_("Read from {name}.", name=summary.source_name), *lines]
        self.notes.setText(" · ".join(lines[:MOST_NOTES]))
        self.notes.setToolTip("\n".join(lines[:40]))
        self.notes.setVisible(bool(lines))

    def _assumed(self, one: Assumption) -> str:
        """Return something that was filled in, with its column's name."""
        row = self.staging.row(one.row) if self.staging.has_row(one.row) else None
        table = self.staging.table(row.table) if row is not None else None
        column = table.column(one.column) if table is not None else None
        return pair(label_of(column), one.message) if column is not None else one.message
