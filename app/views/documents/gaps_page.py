"""What is missing and which files to add, each with its own place to drop them; sources that disagree."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.core.i18n import N_, _, pair
from app.domain.documents.document import Block, Section
from app.domain.documents.editing import facts_of
from app.graphs.documents.state import Problem
from app.views.documents.loaded import LoadedDocument
from app.widgets.composer import files_in
from app.widgets.icons import IconLabel, TextButton, frame, text_label
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated

CONFLICTS, GAPS = "conflicts", "gaps"


class GapCard(Translated, QFrame):
    """One thing that is missing; files dropped on it are for this gap.

    Signals:
        filled: the gap's own name and the paths of its files.
    """

    filled = Signal(str, list)

    def __init__(self, theme: Theme, problem: Problem) -> None:
        super().__init__()
        self.problem = problem
        self.setProperty("kind", "drop")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self.setAcceptDrops(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE_GAP, 12, WIDE_GAP, 12)
        row.setSpacing(12)
        row.addWidget(IconLabel(theme, "warning", "warning", 22), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.addWidget(text_label(problem.message, "strong"))
        if problem.remedy:
            words.addWidget(text_label(problem.remedy, "muted"))
        self.given = text_label("", "muted")
        self.given.hide()
        words.addWidget(self.given)
        row.addLayout(words, 1)
        self.choose = TextButton(N_("Add this file..."))
        self.choose.clicked.connect(self._on_choose)
        row.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignVCenter)

    def take(self, paths: Sequence[str]) -> None:
        """Take files for this gap."""
        if paths:
            names = ", ".join(Path(one).name for one in paths)
            self.given.setText(_("Will be used: {names}", names=names))
            self.given.show()
            self.filled.emit(self.problem.about, list(paths))

    @Slot()
    def _on_choose(self) -> None:
        paths, _kind = QFileDialog.getOpenFileNames(self, _("Choose files"))
        self.take(paths)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files."""
        if files_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the files."""
        event.acceptProposedAction()
        self.take(files_in(event.mimeData()))


class GapsPage(Translated, QWidget):
    """The gap report.

    Signals:
        againRequested: make the document again with these files: gap's name -> paths.
        factChosen: the id of a fact whose evidence is wanted.
    """

    againRequested = Signal(object)
    factChosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._loaded: LoadedDocument | None = None
        self._problems: list[Problem] = []
        self.cards: list[GapCard] = []
        self.given: dict[str, list[str]] = {}
        self._build()

    def _build(self) -> None:
        self._page = QWidget()
        self._page.setMaximumWidth(860)
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        self._column.setSpacing(WIDE_GAP)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self._page)
        self.say(area.setAccessibleName, N_("Gaps"))
        self.foot = frame("bar")
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, GAP)
        hint = text_label("", "muted")
        self.say(hint.setText, N_("The document is made again with the added files; this version stays."))
        self.again = TextButton(N_("Make it again"), "primary")
        self.again.clicked.connect(self._on_again)
        row.addWidget(hint, 1)
        row.addWidget(self.again)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(area, 1)
        layout.addWidget(self.foot)

    # ---- content ---------------------------------------------------------------------

    def show_document(self, loaded: LoadedDocument | None) -> None:
        """Show what a document lacks."""
        self._loaded = loaded
        self.show_problems(loaded.problems if loaded else ())

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show what is missing."""
        self._problems = list({one.message: one for one in problems}.values())
        self.given = {}
        self._fill()

    @property
    def count(self) -> int:
        """How many things are missing or disagree."""
        return len(self._problems) + (1 if self._section(CONFLICTS) else 0)

    def retranslate(self) -> None:
        """Build the report again in the language of now."""
        self._fill()

    # ---- inner -----------------------------------------------------------------------

    def _fill(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.cards = []
        self._add(_("What is missing") if self._problems else _("Nothing is missing"), "heading")
        if not self._problems:
            self._add(_("Every file was read and every part of the request has its data."), "muted")
        for one in self._problems:
            card = GapCard(self._theme, one)
            card.filled.connect(self._on_filled)
            self.cards.append(card)
            self._column.addWidget(card)
        self._add_notes()
        self._add_conflicts()
        self._column.addStretch(1)
        self.foot.setVisible(bool(self._problems))
        self.again.setEnabled(bool(self.given))

    def _add(self, text: str, kind: str) -> None:
        self._column.addWidget(text_label(text, kind))

    def _section(self, key: str) -> Section | None:
        sections = self._loaded.document.sections if self._loaded else []
        return next((one for one in sections if one.key == key), None)

    def _add_notes(self) -> None:
        """Show the gaps that the document's text tells of and that are no problem of a file."""
        sections = self._loaded.document.sections if self._loaded else []
        gaps = [
            (section.title, block)
            for section in sections
            for block in section.blocks
            if block.kind == "gap" and section.key != CONFLICTS
        ]
        if gaps:
            self._add(_("Marked in the document"), "section")
        for title, block in gaps:
            self._column.addWidget(self._card("info", pair(title, block.text), block))

    def _add_conflicts(self) -> None:
        found = self._section(CONFLICTS)
        if found is None:
            return
        self._add(_("Sources that disagree"), "heading")
        for block in found.blocks:
            text = block.text
            if block.table is not None:
                text = "\n".join(" | ".join(cell.text for cell in row) for row in block.table.rows)
            self._column.addWidget(self._card("compare", text, block))

    def _card(self, icon: str, text: str, block: Block) -> QWidget:
        card = frame("card")
        row = QHBoxLayout(card)
        row.setContentsMargins(WIDE_GAP, 12, WIDE_GAP, 12)
        row.setSpacing(12)
        row.addWidget(IconLabel(self._theme, icon, "warning", 20), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.addWidget(text_label(text))
        facts = self._loaded.document.ledger.facts if self._loaded else {}
        for one in facts_of(block):
            if one in facts:
                column.addWidget(self._fact_button(one, pair(facts[one].label, facts[one].shown)))
        row.addLayout(column, 1)
        return card

    def _fact_button(self, fact: str, text: str) -> QWidget:
        button = TextButton("", "link")
        button.setText(text)
        button.setProperty("fact", fact)
        button.clicked.connect(self._on_fact)
        return button

    @Slot()
    def _on_fact(self) -> None:
        self.factChosen.emit(self.sender().property("fact"))

    @Slot(str, list)
    def _on_filled(self, about: str, paths: list[str]) -> None:
        self.given[about] = paths
        self.again.setEnabled(True)

    @Slot()
    def _on_again(self) -> None:
        if self.given:
            self.againRequested.emit(dict(self.given))
