"""The section that is being edited: its title, its words with locked facts, more facts, another wording."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, pair
from app.core.text import shorten
from app.domain.documents.editing import section_of
from app.views.documents.edit_desk import EditDesk
from app.views.documents.section_text import SectionText
from app.widgets.flow import FlowLayout
from app.widgets.icons import IconButton, IconLabel, TextButton, frame, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

PAUSE_MS = 40
LABEL_WIDTH = 40
MOST_LISTED = 3000


class EditPanel(Translated, QWidget):
    """Edits one section of the desk's document.

    Signals:
        keepRequested: make a version of the edits.
        anewRequested: the key of the section to write anew.
        haltRequested: the writing shall stop.
        factPressed: the id of a fact whose chip was clicked.
        closed: the panel is not wanted any more.
    """

    keepRequested = Signal()
    anewRequested = Signal(str)
    haltRequested = Signal()
    factPressed = Signal(str)
    closed = Signal()

    def __init__(self, theme: Theme, desk: EditDesk) -> None:
        super().__init__()
        self._theme, self._desk = theme, desk
        self.key = ""
        self._own = False
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._build()
        self._connect_signals()

    def _build(self) -> None:
        self.title = QLineEdit()
        self.say(self.title.setAccessibleName, N_("Title of the section"))
        self.close_button = IconButton(self._theme, "close", N_("Close the section"))
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        self.text = SectionText(self._theme)
        self.say(self.text.setAccessibleName, N_("Words of the section"))
        self.facts = QComboBox()
        self.facts.setEditable(True)
        self.facts.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.facts.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.facts.setMinimumContentsLength(12)
        self.say(self.facts.setAccessibleName, N_("Facts that can be put in"))
        self.insert = TextButton(N_("Insert the fact"))
        facts = QWidget()
        row = FlowLayout(facts, SMALL_GAP)
        for one in (self.facts, self.insert):
            row.addWidget(one)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, SMALL_GAP, GAP, GAP)
        layout.setSpacing(GAP)
        layout.addLayout(head)
        layout.addWidget(self.text, 1)
        layout.addWidget(facts)
        layout.addWidget(self._warning())
        layout.addWidget(self._buttons())
        self.setMinimumWidth(260)

    def _warning(self) -> QWidget:
        self.warning = frame("notice_error")
        row = QHBoxLayout(self.warning)
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        row.addWidget(IconLabel(self._theme, "error", "danger", 18), 0, Qt.AlignmentFlag.AlignTop)
        self.warning_text = text_label("")
        row.addWidget(self.warning_text, 1)
        self.warning.hide()
        return self.warning

    def _buttons(self) -> QWidget:
        self.back = IconButton(self._theme, "undo", N_("Undo the edit"))
        self.again = IconButton(self._theme, "redo", N_("Redo the edit"))
        self.anew = IconButton(self._theme, "refresh", N_("Write the section anew from the facts"))
        self.halt = IconButton(self._theme, "stop", N_("Stop writing the section"))
        self.halt.hide()
        self.keep = TextButton(N_("Keep as a version"), "primary")
        held = QWidget()
        row = FlowLayout(held, SMALL_GAP)
        for one in (self.back, self.again, self.anew, self.halt, self.keep):
            row.addWidget(one)
        return held

    def _connect_signals(self) -> None:
        self.text.edited.connect(self._on_typed)
        self.title.textEdited.connect(self._on_typed)
        self._pause.timeout.connect(self.take_over)
        self.text.undoRequested.connect(self.undo)
        self.text.redoRequested.connect(self.redo)
        self.text.factPressed.connect(self.factPressed)
        self.back.clicked.connect(self.undo)
        self.again.clicked.connect(self.redo)
        self.anew.clicked.connect(self._on_anew)
        self.halt.clicked.connect(self.haltRequested)
        self.keep.clicked.connect(self._on_keep)
        self.insert.clicked.connect(self._on_insert)
        self.close_button.clicked.connect(self._on_close)
        self._desk.changed.connect(self._on_changed)

    # ---- content ---------------------------------------------------------------------

    def open_section(self, key: str) -> None:
        """Edit another section."""
        self.take_over()
        self.key = key
        self._fill_facts()
        self._show()

    @Slot()
    def take_over(self) -> None:
        """Give what stands in the text to the desk at once."""
        self._pause.stop()
        document = self._desk.document
        before = section_of(document, self.key) if document is not None else None
        if before is None:
            return
        section = self.text.section()
        title = self.title.text().strip() or before.title
        section = section.model_copy(update={"key": self.key, "title": title})
        if section != before:
            self._own = True
            self._desk.set_section(section)
            self._own = False

    @Slot()
    def undo(self) -> bool:
        """Take the last edit back; False when there is none."""
        self.take_over()
        return self._desk.undo()

    @Slot()
    def redo(self) -> bool:
        """Make the edit again; False when there is none."""
        self.take_over()
        return self._desk.redo()

    def set_writing(self, writing: bool) -> None:
        """Offer to stop while a section is written anew."""
        self.anew.setVisible(not writing)
        self.halt.setVisible(writing)

    def retranslate(self) -> None:
        """Say the warning again."""
        self._warn()

    def _show(self) -> None:
        document = self._desk.document
        section = section_of(document, self.key) if document is not None else None
        if document is None or section is None:
            return
        self.title.setText(section.title)
        self.text.show_section(section, document.ledger)
        self._warn()

    def _fill_facts(self) -> None:
        self.facts.clear()
        document = self._desk.document
        known = list(document.ledger.facts.values()) if document is not None else []
        for fact in known[:MOST_LISTED]:
            shown = pair(
                shorten(fact.label, LABEL_WIDTH), f"{shorten(fact.shown, LABEL_WIDTH)} {fact.unit}".strip()
            )
            self.facts.addItem(shown, fact.id)
        completer = QCompleter(self.facts.model(), self.facts)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.facts.setCompleter(completer)

    def _warn(self) -> None:
        wrong = self._desk.unproven
        self.warning.setVisible(bool(wrong))
        if wrong:
            text = _(
                "The figure {number} in the section {section} is no fact; nothing can be exported with it.",
                number=wrong[0].number,
                section=wrong[0].section,
            )
            self.warning_text.setText(text)
        self.keep.setEnabled(self._desk.edited)
        self.keep.setToolTip(_("There are no edits.") if not self._desk.edited else "")

    @Slot()
    def _on_typed(self) -> None:
        self._pause.start()
        self.keep.setEnabled(True)

    @Slot(str)
    def _on_changed(self, _key: str) -> None:
        if not self._own:
            self._show()
        self._warn()

    @Slot()
    def _on_insert(self) -> None:
        fact_id = self.facts.currentData()
        at = self.facts.findText(self.facts.currentText())
        fact_id = self.facts.itemData(at) if at >= 0 else fact_id
        document = self._desk.document
        if document is not None and fact_id in document.ledger.facts:
            self.text.insert_fact(fact_id, document.ledger.facts[fact_id].shown)

    @Slot()
    def _on_anew(self) -> None:
        self.take_over()
        self.anewRequested.emit(self.key)

    @Slot()
    def _on_keep(self) -> None:
        self.take_over()
        self.keepRequested.emit()

    @Slot()
    def _on_close(self) -> None:
        self.take_over()
        self.closed.emit()
