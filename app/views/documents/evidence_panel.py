"""Where a figure comes from: its value, the formula and the facts behind it, and the place in the source."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QSplitter, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.domain.documents.editing import facts_of
from app.domain.documents.facts import Fact, Place, named
from app.views.documents.loaded import LoadedDocument
from app.views.documents.source_view import SourceView
from app.views.documents.sources import place_words
from app.widgets.icons import IconButton, repolish, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

FACT_ROLE, PLACE_ROLE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
MOST_BACK = 50
SHORT = 32


class EvidencePanel(Translated, QWidget):
    """Explains one fact at a time; a fact that it was computed from can be opened in turn.

    Signals:
        factShown: the id of the fact on show, "" for none.
        closed: the panel is not wanted any more.
    """

    factShown = Signal(str)
    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._loaded: LoadedDocument | None = None
        self._back: list[str] = []
        self.fact: Fact | None = None
        self._build()
        self._connect_signals()

    def _build(self) -> None:
        self.back = IconButton(self._theme, "chevron-left", N_("Back to the fact before"))
        self.title = text_label("", "strong")
        self.close_button = IconButton(self._theme, "close", N_("Close the evidence"))
        head = QHBoxLayout()
        head.setContentsMargins(GAP, SMALL_GAP, GAP, 0)
        head.addWidget(self.back)
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        self.value = text_label("", "heading")
        self.value.setContentsMargins(GAP, 0, GAP, 0)
        self.formula = text_label("", "muted")
        self.formula.setContentsMargins(GAP, 0, GAP, 0)
        self.list = QListWidget()
        self.say(self.list.setAccessibleName, N_("Where the figure comes from"))
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SMALL_GAP)
        column.addLayout(head)
        column.addWidget(self.value)
        column.addWidget(self.formula)
        column.addWidget(self.list, 1)
        self.source = SourceView(self._theme)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.addWidget(top)
        self.split.addWidget(self.source)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([220, 420])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.split)
        self.setMinimumWidth(260)

    def _connect_signals(self) -> None:
        self.back.clicked.connect(self._on_back)
        self.close_button.clicked.connect(self.closed)
        self.list.itemClicked.connect(self._on_item)
        self.list.itemActivated.connect(self._on_item)

    # ---- content ---------------------------------------------------------------------

    def show_document(self, loaded: LoadedDocument | None) -> None:
        """Explain the facts of another document."""
        self._loaded = loaded
        self._back = []
        self.fact = None
        self.source.clear()
        self.list.clear()
        for label in (self.title, self.value, self.formula):
            label.clear()

    def show_fact(self, fact_id: str, *, remember: bool = True) -> bool:
        """Explain a fact; False when the ledger has none of this id."""
        fact = self._loaded.document.ledger.facts.get(fact_id) if self._loaded else None
        if fact is None:
            return False
        if remember and self.fact is not None and self.fact.id != fact_id:
            self._back = [*self._back[-MOST_BACK:], self.fact.id]
        self.fact = fact
        quoted = fact.shown.startswith(fact.label) and len(fact.label) < len(fact.shown)
        title = _("Words of the source") if quoted else named(fact.label)
        self._tell(title, f"{fact.shown} {fact.unit}".strip(), _formula_words(fact))
        self._fill([], fact.inputs, fact.places)
        self.factShown.emit(fact.id)
        return True

    def show_evidence(self, number: int) -> bool:
        """Show the place of an entry of the evidence list, with its facts."""
        if self._loaded is None:
            return False
        found = next((one for one in self._loaded.document.evidence if one.number == number), None)
        if found is None:
            return False
        self.fact = None
        self._tell(_("Evidence {number}", number=number), "", found.text)
        self._fill(self._behind(number), (), (found.place,))
        self.factShown.emit("")
        return True

    def show_block(self, part: int, at: int) -> bool:
        """Show the facts of a chart or table."""
        sections = self._loaded.document.sections if self._loaded else []
        if part >= len(sections) or at >= len(sections[part].blocks):
            return False
        block = sections[part].blocks[at]
        title = block.chart.title if block.chart else sections[part].title
        self.fact = None
        self._tell(title, "", _("Drawn from these facts:"))
        self._fill(facts_of(block), (), ())
        self.factShown.emit("")
        return True

    def retranslate(self) -> None:
        """Explain the fact again in the language of now."""
        if self.fact is not None:
            self.show_fact(self.fact.id, remember=False)

    # ---- inner -----------------------------------------------------------------------

    def _behind(self, number: int) -> list[str]:
        sections = self._loaded.document.sections if self._loaded else []
        blocks = [one for section in sections for one in section.blocks if number in one.evidence]
        return list(dict.fromkeys(fact for block in blocks for fact in facts_of(block)))

    def _tell(self, title: str, value: str, formula: str) -> None:
        self.title.setText(title)
        self.value.setText(value)
        self.value.setVisible(bool(value))
        repolish(self.value, "kind", "heading" if len(value) <= SHORT else "")
        self.formula.setText(formula)
        self.formula.setVisible(bool(formula))
        self.back.setVisible(bool(self._back))

    def _fill(self, facts: Sequence[str], inputs: Sequence[str], places: Sequence[Place]) -> None:
        self.list.clear()
        known = self._loaded.document.ledger.facts if self._loaded else {}
        for one in [*facts, *inputs]:
            if one in known:
                self._add_fact(known[one], from_it=one in inputs)
        first: QListWidgetItem | None = None
        for place in places:
            item = QListWidgetItem(self._theme.icon(_icon(place), "accent"), place_words(place))
            item.setData(PLACE_ROLE, place.model_dump_json())
            self.list.addItem(item)
            first = first or item
        self.source.clear()
        if first is not None:
            self.list.setCurrentItem(first)
            self._open_place(places[0])

    def _add_fact(self, fact: Fact, *, from_it: bool) -> None:
        text = f"{fact.label} = {fact.shown} {fact.unit}".strip()
        item = QListWidgetItem(self._theme.icon("origin-calculated" if from_it else "rules"), text)
        item.setData(FACT_ROLE, fact.id)
        item.setToolTip(_("Open this fact"))
        self.list.addItem(item)

    @Slot(QListWidgetItem)
    def _on_item(self, item: QListWidgetItem) -> None:
        if fact := item.data(FACT_ROLE):
            self.show_fact(fact)
        elif place := item.data(PLACE_ROLE):
            self._open_place(Place.model_validate_json(place))

    def _open_place(self, place: Place) -> None:
        loaded = self._loaded
        if loaded is None:
            return
        if place.kind == "request":
            self.source.show_words(loaded.request)
        elif place.kind == "query" and loaded.file_of(place) is None:
            self.source.show_words(place.query)
        else:
            self.source.show_place(loaded.file_of(place), place)

    @Slot()
    def _on_back(self) -> None:
        if self._back:
            self.show_fact(self._back.pop(), remember=False)
            self.back.setVisible(bool(self._back))


def _formula_words(fact: Fact) -> str:
    if fact.formula and fact.inputs:
        return _("Computed: {formula}, from the facts below", formula=fact.formula)
    if fact.formula:
        return _("Computed: {formula}, over the place below", formula=fact.formula)
    return _("Read from the source")


def _icon(place: Place) -> str:
    return {"cell": "table", "page": "file", "query": "database", "request": "user"}.get(place.kind, "source")
