"""The bar under the grid: what the database says, what would be written where, the button for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.core.i18n import N_, _, pair
from app.widgets.icons import IconLabel, TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated


@dataclass(frozen=True)
class Standing:
    """What is known of the rows on show.

    state is empty, trying, accepted, refused, untried, read_only, failed,
    committed or undone; note is a translated sentence that belongs to it.
    """

    state: str = "empty"
    counts: Mapping[str, int] = field(default_factory=dict)
    refused: int = 0
    open_words: int = 0
    where: str = ""
    hash: str = ""
    production: str = ""
    note: str = ""
    edited: bool = False
    done: int = 0
    running: bool = False
    asked: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)


LOOKS = {
    "trying": ("clock", "info"),
    "accepted": ("success", "success"),
    "refused": ("error", "danger"),
    "untried": ("info", "muted"),
    "read_only": ("lock", "warning"),
    "failed": ("warning", "warning"),
    "committed": ("success", "success"),
    "undone": ("undo", "muted"),
}


class ConfirmBar(Translated, QWidget):
    """Says what would be written and asks for it.

    Signals:
        writeRequested: the typed table name, "" where none is asked for.
        undoRequested: take the committed rows back.
        statementsRequested: show what would run.
        nextProblemRequested: go to the next red cell.
        tryRequested: try the rows again.
        stopRequested: stop the trial that is going on.
        discardRequested: go back to the rows as they were staged.
    """

    writeRequested = Signal(str)
    undoRequested = Signal()
    statementsRequested = Signal()
    nextProblemRequested = Signal()
    tryRequested = Signal()
    stopRequested = Signal()
    discardRequested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.standing = Standing()
        self._build()
        self._connect_signals()
        self.show_standing(self.standing)

    def show_standing(self, standing: Standing) -> None:
        """Show what is known now."""
        if standing.production != self.standing.production:
            self.typed.clear()
        self.standing = standing
        state = standing.state
        self.setVisible(state != "empty" and not standing.asked)
        icon, role = LOOKS.get(state, ("info", "muted"))
        self._icon.set_icon(icon, role)
        self.verdict.setText(_verdict(standing))
        self.about.setText(_about(standing))
        self.about.setToolTip(_about(standing))
        self.note.setText(standing.note)
        self.note.setVisible(bool(standing.note))
        open_state = state not in ("committed", "undone")
        self.write.setVisible(open_state and state != "read_only")
        self.typed.setVisible(open_state and bool(standing.production) and state != "read_only")
        self.typed.setPlaceholderText(_("Type {name} to confirm", name=standing.production))
        self.undo.setVisible(state == "committed")
        self.stop.setVisible(state == "trying")
        self.problems.setVisible(state == "refused")
        self.again.setVisible(state in ("failed", "untried"))
        self.discard.setVisible(standing.edited and open_state)
        self.statements.setVisible(state in ("accepted", "refused", "untried", "failed", "read_only"))
        self.write.setText(_write_text(standing))
        self._enable()

    def show_progress(self, done: int) -> None:
        """Say how many rows the database has tried."""
        if self.standing.state == "trying":
            self.standing = replace(self.standing, done=done)
            self.verdict.setText(_verdict(self.standing))

    def retranslate(self) -> None:
        """Say it in the new language."""
        self.show_standing(self.standing)

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        self.setProperty("kind", "surface")
        self.setObjectName("confirm_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, GAP, GAP, GAP)
        row.setSpacing(GAP)
        self._icon = IconLabel(self._theme, "info", "muted", 20)
        words = QVBoxLayout()
        words.setSpacing(1)
        self.verdict = text_label("", "strong")
        self.about = text_label("", "muted")
        for label in (self.verdict, self.about):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            words.addWidget(label)
        self.note = text_label("", "muted")
        words.addWidget(self.note)
        links = QHBoxLayout()
        links.setSpacing(SMALL_GAP)
        self.statements = TextButton(N_("Show the statements"), "link")
        self.problems = TextButton(N_("Next problem (F8)"), "link")
        self.again = TextButton(N_("Try again"), "link")
        self.discard = TextButton(N_("Discard the edits"), "link")
        self.stop = TextButton(N_("Stop"), "link")
        for link in (self.stop, self.problems, self.again, self.statements, self.discard):
            links.addWidget(link)
        links.addStretch(1)
        words.addLayout(links)
        self.typed = QLineEdit()
        self.typed.setMinimumWidth(170)
        self.say(self.typed.setAccessibleName, N_("The table's name, to confirm"))
        self.write = TextButton("", "primary")
        self.undo = TextButton(N_("Take these rows back"), "danger")
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        for widget in (self.typed, self.undo, self.write):
            row.addWidget(widget)

    def _connect_signals(self) -> None:
        self.write.clicked.connect(self._on_write)
        self.typed.textChanged.connect(self._enable)
        self.typed.returnPressed.connect(self._on_write)
        self.undo.clicked.connect(self.undoRequested)
        self.statements.clicked.connect(self.statementsRequested)
        self.problems.clicked.connect(self.nextProblemRequested)
        self.again.clicked.connect(self.tryRequested)
        self.stop.clicked.connect(self.stopRequested)
        self.discard.clicked.connect(self.discardRequested)

    @Slot()
    def _enable(self) -> None:
        standing = self.standing
        named = not standing.production or self.typed.text().strip() == standing.production
        ready = standing.state == "accepted" and not standing.open_words
        self.write.setEnabled(ready and named and not standing.running and not standing.asked)
        self.undo.setEnabled(not standing.running)

    @Slot()
    def _on_write(self) -> None:
        if self.write.isEnabled():
            self.writeRequested.emit(self.typed.text().strip())


def _verdict(standing: Standing) -> str:
    total = sum(standing.counts.values())
    if standing.state == "accepted" and standing.open_words:
        return _(
            "{count} {count:piece|pieces} of the request {count:has|have} no place yet.",
            count=standing.open_words,
        )
    texts = {
        "trying": _("The database tries the rows... ({done} of {total})", done=standing.done, total=total),
        "accepted": _("The database accepts every row. Nothing is written yet."),
        "refused": _(
            "The database refuses {count} of {total} {total:row|rows}.", count=standing.refused, total=total
        ),
        "untried": _("The rows were not tried yet."),
        "read_only": _("This connection is read-only: the rows can't be tried or written."),
        "failed": _("The rows could not be tried."),
        "committed": _("{total} {total:row is|rows are} in the database.", total=total),
        "undone": _("These rows were taken back; the database is as it was."),
    }
    return texts.get(standing.state, "")


def _about(standing: Standing) -> str:
    counts = standing.counts.items()
    rows = _(", ").join(f"{standing.labels.get(table, table)} × {count}" for table, count in counts)
    where = pair(standing.where, rows) if standing.where else rows
    mark = _("mark {hash}", hash=standing.hash[:8]) if standing.hash else ""
    return " · ".join(part for part in (where, mark) if part)


def _write_text(standing: Standing) -> str:
    total = sum(standing.counts.values())
    return _("Write {count} {count:row|rows}", count=total)
