"""The plan: a table of steps to edit and approve, live while tools run, with the reason after each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QListWidgetItem,
    QMenu,
    QSpinBox,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.documents.plan import Budget, Plan
from app.domain.documents.reflect import Reflection
from app.views.documents.plan_model import (
    COLUMNS,
    EXPECTS,
    INPUTS,
    OUTCOME,
    SECONDS,
    STATE,
    TOKENS,
    TOOL,
    PlanModel,
    tool_words,
)
from app.widgets.flow import FlowLayout
from app.widgets.icons import IconButton, TextButton, frame, take_keyboard, text_label
from app.widgets.theme import GAP, SMALL_GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated
from app.widgets.wrapped_list import WrappedList

APPROVE, CHANGE = "approve", "change"
WIDTHS = {STATE: 100, TOOL: 150, INPUTS: 150, EXPECTS: 180, SECONDS: 76, TOKENS: 70}
DECISIONS = {
    "next": (N_("Next step"), "success", "success"),
    "retry": (N_("Tried again"), "refresh", "warning"),
    "plan_complete": (N_("The plan is complete"), "success", "accent"),
    "incomplete_data": (N_("Data are missing"), "warning", "danger"),
}
LAYERS = {
    "rules": N_("rules"),
    "recomputation": N_("computed again"),
    "model": N_("model"),
    "budget": N_("budget"),
}


class PlanDelegate(QStyledItemDelegate):
    """Edits a tool by a list; everything else as text."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return the field for a cell."""
        model = index.model()
        if index.column() != TOOL or not isinstance(model, PlanModel):
            return super().createEditor(parent, option, index)
        combo = QComboBox(parent)
        for name in model.tools:
            combo.addItem(tool_words(name), name)
        return combo

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Show the cell's value in the field."""
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: Any, index: QModelIndex | QPersistentModelIndex) -> None:
        """Give the field's value to the model."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        else:
            super().setModelData(editor, model, index)


class PlanPage(Translated, QWidget):
    """The plan of a document.

    Signals:
        answered: the answer to the question as JSON, and what it means in words.
    """

    answered = Signal(object, str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._reflections: list[Reflection] = []
        self._about: dict[str, str] = {}
        self.asks = False
        self.model = PlanModel(theme)
        self.model.setParent(self)
        self._build()
        self._connect_signals()
        self._enable()

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        self.sentence = text_label("", "heading")
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setItemDelegate(PlanDelegate(self.table))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setWordWrap(True)
        self.table.setTabKeyNavigation(False)
        self.say(self.table.setAccessibleName, N_("Steps of the plan"))
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        for column, width in WIDTHS.items():
            self.table.setColumnWidth(column, width)
        for column in (SECONDS, TOKENS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.log = WrappedList()
        self.say(self.log.setAccessibleName, N_("What was decided after each step, and why"))
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.addWidget(self.table)
        self.decided = self._log_part()
        self.split.addWidget(self.decided)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.sentence)
        layout.addLayout(self._tools())
        layout.addWidget(self.split, 1)
        layout.addWidget(self._budgets())
        layout.addWidget(self._foot())

    def _log_part(self) -> QWidget:
        held = QWidget()
        column = QVBoxLayout(held)
        column.setContentsMargins(0, GAP, 0, 0)
        column.setSpacing(SMALL_GAP)
        title = text_label("", "section", wrap=False)
        self.say(title.setText, N_("Decided after each step"))
        column.addWidget(title)
        column.addWidget(self.log, 1)
        return held

    def _tools(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SMALL_GAP)
        self.add = TextButton(N_("Add a step"))
        self.add.setMenu(QMenu(self.add))
        self.remove = IconButton(self._theme, "delete", N_("Delete the step"))
        self.up = IconButton(self._theme, "chevron-up", N_("Move the step up"))
        self.down = IconButton(self._theme, "chevron-down", N_("Move the step down"))
        self.back = IconButton(self._theme, "undo", N_("Undo the edit of the plan"))
        self.again = IconButton(self._theme, "redo", N_("Redo the edit of the plan"))
        for one in (self.add, self.remove, self.up, self.down, self.back, self.again):
            row.addWidget(one)
        row.addStretch(1)
        return row

    def _budgets(self) -> QWidget:
        held = QWidget()
        row = FlowLayout(held, SMALL_GAP)
        self.estimate = text_label("", "muted", wrap=False)
        row.addWidget(self.estimate)
        self.steps, self.seconds, self.tokens = (
            self._budget(row, N_("At most {count} steps"), 36, 1),
            self._budget(row, N_("At most {count} seconds"), 3600, 1),
            self._budget(row, N_("At most {count} tokens"), 1_000_000, 0),
        )
        return held

    def _budget(self, row: FlowLayout, message: str, most: int, least: int) -> QSpinBox:
        spin = QSpinBox()
        spin.setRange(least, most)
        spin.setKeyboardTracking(False)
        spin.setProperty("message", message)
        row.addWidget(spin)
        self._name_budget(spin)
        return spin

    def _name_budget(self, spin: QSpinBox) -> None:
        before, _mark, after = _(spin.property("message"), count="\x1f").partition("\x1f")
        spin.setPrefix(before)
        spin.setSuffix(after)
        spin.setAccessibleName(f"{before}{after}")

    def _foot(self) -> QWidget:
        self.foot = frame("bar")
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(0, GAP, 0, GAP)
        row.setSpacing(GAP)
        self.words = QLineEdit()
        self.say(self.words.setPlaceholderText, N_("Say what to change, such as: without charts"))
        self.say(self.words.setAccessibleName, N_("Say what to change"))
        self.change = TextButton(N_("Change"))
        self.approve = TextButton(N_("Approve and run"), "primary")
        row.addWidget(self.words, 1)
        row.addWidget(self.change)
        row.addWidget(self.approve)
        return self.foot

    def _connect_signals(self) -> None:
        self.add.menu().triggered.connect(self._on_add)
        self.remove.clicked.connect(self._on_remove)
        self.up.clicked.connect(self._on_up)
        self.down.clicked.connect(self._on_down)
        self.back.clicked.connect(self.undo)
        self.again.clicked.connect(self.redo)
        self.words.returnPressed.connect(self._on_change)
        self.change.clicked.connect(self._on_change)
        self.approve.clicked.connect(self._on_approve)
        self.model.modelReset.connect(self._on_reset)
        for spin in (self.steps, self.seconds, self.tokens):
            spin.valueChanged.connect(self._on_budget)

    # ---- content ---------------------------------------------------------------------

    def show_question(self, plan: Plan, tools: Sequence[dict[str, Any]], files: Sequence[str]) -> None:
        """Ask whether this plan shall run."""
        self.asks = True
        self.model.tools = {str(one["name"]): list(one.get("inputs", ())) for one in tools}
        self._about = {str(one["name"]): str(one.get("about", "")) for one in tools}
        self._reflections = []
        self.model.show_plan(plan, editable=True, files=files)
        self.words.clear()
        self._fill_menu()
        self._enable()
        take_keyboard(self.approve)

    def show_standing(self, plan: Plan, current: str = "", reflections: Sequence[Reflection] = ()) -> None:
        """Show how far the plan is, and what was decided so far."""
        self.asks = False
        self._reflections = list(reflections)
        self.model.show_standing(plan, current, reflections)
        self._enable()

    def show_stopped(self) -> None:
        """Nothing runs any more: the running step waits again."""
        if self.model.current:
            self.model.show_standing(self.model.plan, "", self._reflections)
            self._enable()

    def close_question(self) -> None:
        """The question was answered elsewhere."""
        self.asks = False
        self.model.editable = False
        self._enable()

    def clear(self) -> None:
        """Show no plan."""
        self.show_standing(Plan())

    def retranslate(self) -> None:
        """Say headings, budgets and decisions again."""
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        for spin in (self.steps, self.seconds, self.tokens):
            self._name_budget(spin)
        self._fill_menu()
        self._enable()

    @Slot()
    def undo(self) -> bool:
        """Take the last edit of the plan back; False when there is none."""
        return self.model.undo()

    @Slot()
    def redo(self) -> bool:
        """Make the edit again; False when there is none."""
        return self.model.redo()

    # ---- inner -----------------------------------------------------------------------

    def _enable(self) -> None:
        for one in (self.add, self.remove, self.up, self.down, self.back, self.again):
            one.setVisible(self.asks)
        for spin in (self.steps, self.seconds, self.tokens):
            spin.setEnabled(self.asks)
        self.foot.setVisible(self.asks)
        self.decided.setVisible(not self.asks)
        for column in (SECONDS, TOKENS):
            self.table.setColumnHidden(column, not self.asks)
        self.table.setColumnHidden(STATE, self.asks)
        self.table.setColumnHidden(OUTCOME, self.asks)
        stretched = EXPECTS if self.asks else OUTCOME
        for column in (EXPECTS, OUTCOME):
            how = (
                QHeaderView.ResizeMode.Stretch if column == stretched else QHeaderView.ResizeMode.Interactive
            )
            self.table.horizontalHeader().setSectionResizeMode(column, how)
        if not self.asks:
            self.table.setColumnWidth(EXPECTS, WIDTHS[EXPECTS])
        self._show_sentence()
        self._show_log()
        self._on_reset()

    def _show_sentence(self) -> None:
        plan = self.model.plan
        done = sum(step.state in ("done", "failed", "skipped") for step in plan.steps)
        if self.asks:
            text = _("Shall the document be made by this plan?")
        elif self.model.current:
            text = _("Step {number} of {count} is running", number=done + 1, count=len(plan.steps))
        elif plan.steps:
            text = _(
                "{done} of {count} {count:step|steps} {done:is|are} finished",
                done=done,
                count=len(plan.steps),
            )
        else:
            text = _("There is no plan yet")
        self.sentence.setText(text)

    def _show_log(self) -> None:
        self.log.clear()
        tools = {step.id: step for step in self.model.plan.steps}
        for one in self._reflections:
            message, icon, role = DECISIONS[one.decision]
            number = one.step.lstrip("s")
            named = f"{number}. {tool_words(one.tool)}: " if one.step in tools or one.tool else ""
            text = f"{named}{_(message)} - {one.reason} ({_(LAYERS[one.layer])})"
            self.log.addItem(QListWidgetItem(self._theme.icon(icon, role), text))
        self.log.scrollToBottom()

    def _fill_menu(self) -> None:
        menu = self.add.menu()
        menu.clear()
        menu.setToolTipsVisible(True)
        for name in self.model.tools:
            action = menu.addAction(tool_words(name))
            action.setData(name)
            action.setToolTip(self._about.get(name, ""))

    @Slot()
    def _on_reset(self) -> None:
        plan = self.model.plan
        for spin, value in (
            (self.steps, plan.budget.steps),
            (self.seconds, round(plan.budget.seconds)),
            (self.tokens, plan.budget.tokens),
        ):
            spin.blockSignals(True)
            spin.setValue(value)
            spin.blockSignals(False)
        seconds = sum(step.seconds for step in plan.steps)
        self.estimate.setText(_("Estimated: {seconds} s", seconds=f"{seconds:g}"))
        self.approve.setEnabled(bool(plan.steps))

    def _row(self) -> int:
        return self.table.currentIndex().row()

    def _select(self, row: int) -> None:
        self.table.selectRow(max(0, min(row, self.model.rowCount() - 1)))

    @Slot(object)
    def _on_add(self, action: Any) -> None:
        row = self._row() + 1 if self._row() >= 0 else self.model.rowCount()
        self.model.add(row, action.data())
        self._select(row)

    @Slot()
    def _on_remove(self) -> None:
        row = self._row()
        self.model.remove(sorted({one.row() for one in self.table.selectionModel().selectedRows()}))
        self._select(row)

    @Slot()
    def _on_up(self) -> None:
        self._select(self.model.move(self._row(), -1))

    @Slot()
    def _on_down(self) -> None:
        self._select(self.model.move(self._row(), 1))

    @Slot()
    def _on_budget(self) -> None:
        values = {"steps": self.steps.value(), "tokens": self.tokens.value()}
        self.model.set_budget(Budget(**values, seconds=float(self.seconds.value())))

    @Slot()
    def _on_approve(self) -> None:
        if self.asks and self.model.plan.steps:
            answer = {"key": APPROVE, "plan": self.model.plan.model_dump(mode="json"), "words": ""}
            said = _("Run the plan as I edited it.") if self.model.edited else _("Run the plan.")
            self.answered.emit(answer, said)

    @Slot()
    def _on_change(self) -> None:
        words = self.words.text().strip()
        if self.asks and words:
            self.answered.emit({"key": CHANGE, "plan": None, "words": words}, words)
