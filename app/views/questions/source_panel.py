"""The source beside an item: the passage with evidence and facts marked, and what the router scored."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.domain.questions import parts
from app.domain.questions.models import Evidence, Item
from app.views.questions.loaded import LoadedSet
from app.views.questions.wording import DOMAINS, MASTERY
from app.widgets.icons import IconLabel, repolish, text_label
from app.widgets.marked_text import MarkedText, Piece
from app.widgets.messages import decided_by
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

MOST_FACTS = 400
HUNDRED = 100


class ScoreGrid(Translated, QWidget):
    """How much of a passage is finance, law and general, by which words, and how well it must be known."""

    def __init__(self) -> None:
        super().__init__()
        self._scores: parts.Scores | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        self.bars: dict[str, QProgressBar] = {}
        self.names: dict[str, QLabel] = {}
        self.values: dict[str, QLabel] = {}
        for row, domain in enumerate(DOMAINS):
            self.names[domain] = text_label("", wrap=False)
            self.values[domain] = text_label("", "muted", wrap=False)
            bar = QProgressBar()
            bar.setRange(0, HUNDRED)
            bar.setTextVisible(False)
            self.bars[domain] = bar
            for column, widget in enumerate((self.names[domain], bar, self.values[domain])):
                grid.addWidget(widget, row, column)
        self.about = text_label("", "muted")
        grid.addWidget(self.about, len(DOMAINS), 0, 1, 3)

    def show_scores(self, scores: parts.Scores | None) -> None:
        """Show the scores of a passage."""
        self._scores = scores
        self.setVisible(scores is not None)
        self.retranslate()

    def retranslate(self) -> None:
        """Say the scores in the language of now."""
        scores = self._scores
        if scores is None:
            return
        for domain, name in DOMAINS.items():
            value = round(HUNDRED * float(getattr(scores, domain)))
            self.names[domain].setText(_(name))
            repolish(self.names[domain], "kind", "strong" if domain == scores.domain else "muted")
            self.bars[domain].setValue(value)
            self.bars[domain].setAccessibleName(f"{_(name)} {value}")
            self.bars[domain].setToolTip(", ".join(scores.words.get(domain, [])))
            self.values[domain].setText(str(value))
        told = [_(MASTERY[scores.mastery])] if scores.mastery in MASTERY else []
        self.about.setText(" · ".join([*told, decided_by(scores.by)[0]]))


class SourcePanel(Translated, QWidget):
    """Shows one passage of the source at a time.

    Signals:
        factPicked: the ids of the items about the fact that was clicked.
    """

    factPicked = Signal(list)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._loaded: LoadedSet | None = None
        self._shown = ""
        self._evidence: list[Evidence] = []
        self._build()
        self._connect_signals()

    def _build(self) -> None:
        self.passage = QComboBox()
        self.passage.setMinimumContentsLength(8)
        self.passage.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.say(self.passage.setAccessibleName, N_("Passage"))
        self.scores = ScoreGrid()
        self.text = MarkedText(self._theme, most_lines=0)
        self.say(self.text.setAccessibleName, N_("Source"))
        self.hint = text_label("", "muted")
        self.warning_icon = IconLabel(self._theme, "warning", "warning")
        self.warning = text_label("")
        warned = QHBoxLayout()
        warned.addWidget(self.warning_icon, 0, Qt.AlignmentFlag.AlignTop)
        warned.addWidget(self.warning, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        layout.setSpacing(SMALL_GAP)
        layout.addWidget(self.passage)
        layout.addWidget(self.scores)
        layout.addLayout(warned)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.hint)

    def _connect_signals(self) -> None:
        self.passage.activated.connect(self._on_passage)
        self.text.clicked.connect(self._on_clicked)

    # ---- content ---------------------------------------------------------------------

    def show_set(self, loaded: LoadedSet | None) -> None:
        """Take up the passages of a version."""
        self._loaded, self._shown, self._evidence = loaded, "", []
        self.passage.clear()
        for one in loaded.source.passages if loaded else ():
            page = f" ({_('page {number}', number=one.page)})" if one.page else ""
            self.passage.addItem((one.title or one.id) + page, one.id)
        self.passage.setVisible(self.passage.count() > 1)
        self._show_passage(self.passage.itemData(0) if self.passage.count() else "")

    def show_item(self, item: Item) -> None:
        """Bring the evidence of an item into view."""
        self._evidence = list(item.evidence)
        self._show_passage(item.passage)

    def show_evidence(self, item: Item, number: int) -> None:
        """Bring one piece of evidence into view."""
        first = item.evidence[number : number + 1]
        self._evidence = [*first, *(one for one in item.evidence if one not in first)]
        self._show_passage(item.passage)

    def retranslate(self) -> None:
        """Say hint and warnings again."""
        self._say()

    def _show_passage(self, passage_id: str) -> None:
        loaded = self._loaded
        passage = loaded.passages.get(passage_id) if loaded else None
        self._shown = passage.id if passage else ""
        if passage is not None:
            self.passage.setCurrentIndex(self.passage.findData(passage.id))
        self.text.show_text(passage.text if passage else "")
        self.text.setVisible(passage is not None)
        self.scores.show_scores(loaded.scores.get(self._shown) if loaded else None)
        self._mark()
        self._say()

    def _mark(self) -> None:
        loaded = self._loaded
        if loaded is None or not self._shown:
            return
        pieces = [Piece(one.start, len(one.text), "diff_added_mark", lined=True) for one in self._evidence]
        facts = [one for one in loaded.coverage.facts if one.passage == self._shown][:MOST_FACTS]
        pieces += [Piece(one.start, len(one.text), "", lined=True) for one in facts if one.items]
        pieces += [Piece(one.start, len(one.text), "diff_changed") for one in facts if not one.items]
        self.text.show_pieces(
            [*pieces[::-1]] if not self._evidence else _in_front(pieces, len(self._evidence))
        )
        self._centre()

    def _centre(self) -> None:
        """Bring the first evidence to the middle of the view."""
        if self._evidence:
            place = self.text.cursorRect().center().y() - self.text.viewport().height() // 3
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.value() + place)

    def _say(self) -> None:
        loaded = self._loaded
        remarks: list[str] = []
        if loaded is not None:
            if loaded.source.repealed:
                remarks.append(_("The source says that it is repealed."))
            remarks += loaded.source.conflicts[:3]
        self.warning.setText("\n".join(remarks))
        self.warning.setVisible(bool(remarks))
        self.warning_icon.setVisible(bool(remarks))
        if self._shown:
            self.hint.setText(_("Click a fact to see the items about it; shaded facts have none."))
        else:
            self.hint.setText(_("This item is computed; it needs no passage."))

    # ---- slots -----------------------------------------------------------------------

    @Slot(int)
    def _on_passage(self, at: int) -> None:
        self._evidence = []
        self._show_passage(self.passage.itemData(at))

    @Slot(int)
    def _on_clicked(self, position: int) -> None:
        if self._loaded is None:
            return
        facts = self._loaded.facts_at(self._shown, position)
        ids = [one for fact in facts for one in fact.items]
        self.factPicked.emit(list(dict.fromkeys(ids)))


def _in_front(pieces: list[Piece], count: int) -> list[Piece]:
    """Return the first pieces in front, where they are scrolled to, and once more on top."""
    return [*pieces[:count], *pieces[count:], *pieces[:count]]
