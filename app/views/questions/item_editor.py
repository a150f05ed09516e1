"""Editing an item in place: every change is checked as it is typed, and what is wrong is said."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.judge import judge
from app.domain.questions.models import Finding, Item, Option
from app.domain.questions.text.build import letters
from app.views.questions.wording import LETTERS
from app.widgets.icons import IconButton, IconLabel, TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

KEY, TEXT, REASON = range(3)
COLUMNS = (N_("Key"), N_("Option"), N_("Why it is wrong"))
CHECK_MS = 300
MOST_OPTIONS = 6
TRUTHS = ("true", "false")
_ON, _OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class ItemEditor(Translated, QWidget):
    """Stem, options, answer and explanation of one item, or of a part of a case.

    Signals:
        saveRequested: the edited item; it has passed the checks here.
        closed: nothing shall be kept.
    """

    saveRequested = Signal(object)
    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.item: Item | None = None
        self._draft: Item | None = None
        self._part = 0
        self._source = ""
        self._filling = False
        self._timer = QTimer(self, singleShot=True, interval=CHECK_MS)
        self._build()
        self._connect_signals()
        self.retranslate()

    # ---- what the page uses ----------------------------------------------------------

    def show_item(self, item: Item, source: str) -> None:
        """Edit an item; source is its passage, "" where it has none."""
        self.item, self._draft, self._source, self._part = item, item.model_copy(deep=True), source, 0
        self._fill_parts()
        self._fill()
        self.check()

    def clear(self) -> None:
        """Edit nothing."""
        self._timer.stop()
        self.item = self._draft = None

    @property
    def changed(self) -> bool:
        """Whether something was edited."""
        return self.item is not None and self.edited() != self.item

    def edited(self) -> Item:
        """Return the item as it stands in the fields."""
        assert self._draft is not None
        self._take()
        return self._draft

    def focus(self) -> None:
        """Put the keyboard into the stem."""
        self.stem.setFocus(Qt.FocusReason.OtherFocusReason)

    def findings(self) -> list[Finding]:
        """Return what the checks find in the item as it stands."""
        return judge(self.edited(), Against(self._source)).findings

    def say_refused(self, text: str) -> None:
        """Say why the edit was refused."""
        self._say("error", "danger", text)

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        self.part = QComboBox()
        self.say(self.part.setAccessibleName, N_("Part"))
        self.stem, self.explanation = QPlainTextEdit(), QPlainTextEdit()
        self.answer = QLineEdit()
        self.truth = QComboBox()
        self.options = QTableWidget(0, len(COLUMNS))
        self.options.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.options.verticalHeader().hide()
        header = self.options.horizontalHeader()
        header.setSectionResizeMode(KEY, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(REASON, QHeaderView.ResizeMode.Stretch)
        self.add = IconButton(self._theme, "add-row", N_("Add an option"))
        self.remove = IconButton(self._theme, "delete", N_("Remove the option"))
        self.verdict_icon = IconLabel(self._theme, "success", "success")
        self.verdict = text_label("")
        self.save = TextButton(N_("Save"), "primary")
        self.cancel = TextButton(N_("Cancel"))
        self._name_fields()
        self._arrange()

    def _name_fields(self) -> None:
        for widget, name in (
            (self.stem, N_("Stem")),
            (self.options, N_("Options")),
            (self.answer, N_("Answer")),
            (self.truth, N_("Answer")),
            (self.explanation, N_("Explanation")),
        ):
            self.say(widget.setAccessibleName, name)
        for edit in (self.stem, self.explanation):
            edit.setTabChangesFocus(True)

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, SMALL_GAP, GAP, GAP)
        layout.setSpacing(SMALL_GAP)
        layout.addWidget(self.part)
        self._labels: dict[str, QWidget] = {}
        for name, widget, stretch in (
            (N_("Stem"), self.stem, 3),
            (N_("Options"), self.options, 4),
            (N_("Answer"), self.answer, 0),
            ("", self.truth, 0),
            (N_("Explanation"), self.explanation, 3),
        ):
            if name:
                label = text_label("", "section", wrap=False)
                self.say(label.setText, name)
                self._labels[name] = label
                layout.addWidget(label)
            layout.addWidget(widget, stretch)
            if widget is self.options:
                row = QHBoxLayout()
                row.addWidget(self.add)
                row.addWidget(self.remove)
                row.addStretch(1)
                layout.addLayout(row)
        layout.addLayout(self._foot())

    def _foot(self) -> QVBoxLayout:
        said, row = QHBoxLayout(), QHBoxLayout()
        said.addWidget(self.verdict_icon, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self.verdict, 1)
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.save)
        foot = QVBoxLayout()
        foot.addLayout(said)
        foot.addLayout(row)
        return foot

    def _connect_signals(self) -> None:
        for edit in (self.stem, self.explanation):
            edit.textChanged.connect(self._on_typed)
        self.answer.textChanged.connect(self._on_typed)
        self.truth.currentIndexChanged.connect(self._on_typed)
        self.options.itemChanged.connect(self._on_option)
        self.part.activated.connect(self._on_part)
        self.add.clicked.connect(self._add_option)
        self.remove.clicked.connect(self._remove_option)
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(self.closed)
        self._timer.timeout.connect(self.check)

    def retranslate(self) -> None:
        """Say headings and choices again."""
        self.options.setHorizontalHeaderLabels([_(name) for name in COLUMNS])
        kept, self._filling = self.truth.currentIndex(), True
        self.truth.clear()
        for name in (_("True"), _("False")):
            self.truth.addItem(name)
        self.truth.setCurrentIndex(max(kept, 0))
        self._filling = False

    # ---- fields ----------------------------------------------------------------------

    def _target(self) -> Item:
        assert self._draft is not None
        return self._draft.parts[self._part - 1] if self._part else self._draft

    def _fill_parts(self) -> None:
        assert self._draft is not None
        self.part.clear()
        self.part.addItem(_("Situation"))
        for number in range(1, len(self._draft.parts) + 1):
            self.part.addItem(_("Part {number}", number=number))
        self.part.setVisible(bool(self._draft.parts))

    def _fill(self) -> None:
        target, self._filling = self._target(), True
        self.stem.setPlainText(target.stem)
        self.explanation.setPlainText(target.explanation)
        self.answer.setText(target.answer)
        self.truth.setCurrentIndex(0 if target.answer.strip().lower() == TRUTHS[0] else 1)
        self.options.setRowCount(0)
        for option in target.options:
            self._append(option)
        self._show_fields(target)
        self._filling = False

    def _show_fields(self, target: Item) -> None:
        choice, truth = bool(target.options), target.kind == "true_false"
        spoken = not choice and not truth and not target.parts
        for widget in (self.options, self.add, self.remove, self._labels["Options"]):
            widget.setVisible(choice)
        self.answer.setVisible(spoken)
        self.truth.setVisible(truth and not choice)
        self._labels["Answer"].setVisible(spoken or (truth and not choice))

    def _append(self, option: Option) -> None:
        row = self.options.rowCount()
        self.options.insertRow(row)
        key = QTableWidgetItem(LETTERS[row])
        key.setFlags(
            Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        )
        key.setCheckState(_ON if option.right else _OFF)
        self.options.setItem(row, KEY, key)
        self.options.setItem(row, TEXT, QTableWidgetItem(option.text))
        self.options.setItem(row, REASON, QTableWidgetItem(option.reason))

    def _take(self) -> None:
        """Put the fields into the draft."""
        target = self._target()
        changes: dict[str, object] = {
            "stem": self.stem.toPlainText(),
            "explanation": self.explanation.toPlainText(),
        }
        if target.options:
            changes["options"] = self._options(target)
        elif target.kind == "true_false":
            changes["answer"] = TRUTHS[self.truth.currentIndex()]
        elif not target.parts:
            changes["answer"] = self.answer.text()
        made = target.model_copy(update=changes)
        if target.options and target.answer:
            made = made.model_copy(update={"answer": letters(made)})
        self._put(made)

    def _put(self, made: Item) -> None:
        assert self._draft is not None
        if self._part:
            every = [*self._draft.parts]
            every[self._part - 1] = made
            made = self._draft.model_copy(update={"parts": every})
        self._draft = made

    def _options(self, target: Item) -> list[Option]:
        """Return the options; one whose text was changed is no longer the value that was computed for it."""
        known = {one.text: one for one in target.options}
        found = []
        for row in range(self.options.rowCount()):
            text, reason = (self.options.item(row, column).text() for column in (TEXT, REASON))
            right = self.options.item(row, KEY).checkState() == _ON
            old = known.get(text, Option(text=text))
            found.append(old.model_copy(update={"right": right, "reason": reason}))
        return found

    # ---- checks ----------------------------------------------------------------------

    @Slot()
    def check(self) -> None:
        """Check the item as it stands and say what is wrong."""
        if self.item is None:
            return
        found = self.findings()
        fatal = [one for one in found if one.fatal]
        if fatal:
            self._say("error", "danger", "\n".join(dict.fromkeys(one.message for one in fatal)))
        elif found:
            self._say("warning", "warning", "\n".join(dict.fromkeys(one.message for one in found)))
        else:
            self._say("success", "success", _("All checks pass."))

    def _say(self, icon: str, role: str, text: str) -> None:
        self.verdict_icon.set_icon(icon, role)
        self.verdict.setText(text)

    # ---- slots -----------------------------------------------------------------------

    @Slot()
    def _on_typed(self) -> None:
        if not self._filling:
            self._timer.start()

    @Slot(QTableWidgetItem)
    def _on_option(self, cell: QTableWidgetItem) -> None:
        if self._filling or self._draft is None:
            return
        one_only = self._target().kind != "multiple"
        if cell.column() == KEY and cell.checkState() == _ON and one_only:
            self._filling = True
            for row in range(self.options.rowCount()):
                if row != cell.row():
                    self.options.item(row, KEY).setCheckState(_OFF)
            self._filling = False
        self._timer.start()

    @Slot(int)
    def _on_part(self, at: int) -> None:
        self._take()
        self._part = at
        self._fill()

    @Slot()
    def _add_option(self) -> None:
        if self.options.rowCount() < MOST_OPTIONS:
            self._append(Option(text=""))
            self.options.editItem(self.options.item(self.options.rowCount() - 1, TEXT))

    @Slot()
    def _remove_option(self) -> None:
        if self.options.currentRow() >= 0:
            self.options.removeRow(self.options.currentRow())
            for row in range(self.options.rowCount()):
                self.options.item(row, KEY).setText(LETTERS[row])
            self._timer.start()

    @Slot()
    def _save(self) -> None:
        if self.item is None:
            return
        if not self.changed:
            self.closed.emit()
            return
        self.check()
        fatal = [one for one in self.findings() if one.fatal]
        if not fatal:
            self.saveRequested.emit(self.edited())
