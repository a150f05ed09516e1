"""Reviews: the task list to accept or edit, then the steps of each task."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.robot.parts import Review
from app.domain.robot.understand.operations import Step, Task
from app.domain.robot.wording import Line
from app.views.robot.step_tree import StepTree
from app.views.robot.task_model import KIND, TEXT, TaskModel
from app.widgets.icons import IconButton, TextButton, frame, text_label
from app.widgets.marked_text import MarkedText, Piece
from app.widgets.theme import GAP, SMALL_GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated


class TaskTable(QTableView):
    """The tasks; Ctrl+Enter adds, Ctrl+Delete deletes, Alt+Up and Alt+Down move.

    Signals:
        addRequested, removeRequested: a row shall come or go.
        moveRequested: up (-1) or down (1).
    """

    addRequested = Signal()
    removeRequested = Signal()
    moveRequested = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit the list by keyboard."""
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
            return
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.addRequested.emit()
        elif control and event.key() == Qt.Key.Key_Delete:
            self.removeRequested.emit()
        elif alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moveRequested.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.edit(self.currentIndex().siblingAtColumn(TEXT))
        else:
            super().keyPressEvent(event)


class ReviewPage(Translated, QWidget):
    """Shows the tasks or the steps and takes what the user says about them.

    Signals:
        accepted: the list is right; the sentences as edited, or [] when nothing was edited.
        acceptedAll: the list is right, and no further review is wanted.
        said: what shall change, in words.
    """

    accepted = Signal(list)
    acceptedAll = Signal()
    said = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._review: Review | None = None
        self._open = False
        self._draft = False
        self.model = TaskModel()
        self.model.setParent(self)
        self._build()
        self._connect_signals()
        self.close_question()

    # ---- content -----------------------------------------------------------------

    def show_review(self, review: Review) -> None:
        """Ask about a list."""
        self._open, self._draft = True, False
        self._show(review)
        self.request.setVisible(bool(review.request.strip()))
        self.words.clear()
        self._enable()

    def show_tasks(
        self, request: str, tasks: Sequence[Task], steps: Sequence[Step], *, draft: bool = False
    ) -> None:
        """Show the lists of a program, or of a draft in which something is still open; nothing is asked."""
        self._open = False
        self._draft = draft
        self._show(Review(stage="tasks", request=request, tasks=list(tasks), steps=list(steps)))
        self.request.setVisible(not draft and bool(request.strip()))
        self._enable()

    def close_question(self) -> None:
        """The question was answered otherwise; the list stays to be read."""
        self._open = False
        self._enable()

    @property
    def is_open(self) -> bool:
        """Whether a list waits for an answer."""
        return self._open

    def undo(self) -> bool:
        """Take the last edit of the list back; False where there is none."""
        if not (self._open and self.model.stack.canUndo()):
            return False
        self.model.stack.undo()
        return True

    def redo(self) -> bool:
        """Make the edit again; False where there is none."""
        if not (self._open and self.model.stack.canRedo()):
            return False
        self.model.stack.redo()
        return True

    def _show(self, review: Review) -> None:
        self._review = review
        self.request.show_text(review.request)
        self.model.show_tasks(review.tasks)
        self.steps.show_lines(_lines(review.tasks, review.steps))
        self.lists.setCurrentIndex(1 if review.stage == "steps" else 0)
        self.table.resizeRowsToContents()
        self._say_title()

    def retranslate(self) -> None:
        """Say the title again."""
        self._say_title()

    def _say_title(self) -> None:
        review = self._review
        if review is None:
            text = _("The tasks of a request are shown here for review.")
        elif self._draft:
            text = _("These are the tasks so far.")
        elif not self._open and not review.tasks:
            text = _("This program was not made from a request.")
        elif not self._open:
            text = _("The program was made from these tasks.")
        elif review.stage == "tasks":
            text = _("Is this what the robot shall do? Edit the list where it is wrong.")
        else:
            text = _("Are these the right steps for each task?")
        self.title.setText(text)

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        self.title = text_label("", "heading")
        self.request = MarkedText(self._theme)
        self.say(self.request.setAccessibleName, N_("What was asked for"))
        self.table = self._make_table()
        self.steps = StepTree(self._theme)
        self.say(self.steps.setAccessibleName, N_("Steps of the tasks"))
        self.lists = QStackedWidget()
        self.lists.addWidget(self._table_side())
        self.lists.addWidget(self.steps)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, GAP)
        layout.setSpacing(GAP)
        for widget in (self.title, self.request):
            layout.addWidget(widget)
        layout.addWidget(self.lists, 1)
        layout.addWidget(self._answers())

    def _make_table(self) -> TaskTable:
        table = TaskTable()
        table.setModel(self.model)
        table.setFrameShape(QTableView.Shape.NoFrame)
        table.setShowGrid(False)
        table.setWordWrap(True)
        table.setAlternatingRowColors(True)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(KIND, QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.say(table.setAccessibleName, N_("Tasks"))
        return table

    def take_row_drops(self) -> None:
        """Let rows be dragged inside the table; files still fall through to the tab."""
        self.table.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.table.setDragDropOverwriteMode(False)

    def _table_side(self) -> QWidget:
        side = QWidget()
        row = QHBoxLayout(side)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SMALL_GAP)
        row.addWidget(self.table, 1)
        column = QVBoxLayout()
        column.setSpacing(SMALL_GAP)
        self.add = IconButton(self._theme, "add-row", N_("Add a task below (Ctrl+Enter)"))
        self.remove = IconButton(self._theme, "delete", N_("Delete the chosen tasks (Ctrl+Delete)"))
        self.up = IconButton(self._theme, "chevron-up", N_("Move up (Alt+Up)"))
        self.down = IconButton(self._theme, "chevron-down", N_("Move down (Alt+Down)"))
        self.back = IconButton(self._theme, "undo", N_("Undo the last edit of the list"))
        self.again = IconButton(self._theme, "redo", N_("Redo the edit of the list"))
        for button in (self.add, self.remove, self.up, self.down, self.back, self.again):
            column.addWidget(button)
        column.addStretch(1)
        row.addLayout(column)
        return side

    def _answers(self) -> QWidget:
        self.bar = frame("surface")
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(GAP, GAP, GAP, GAP)
        row.setSpacing(GAP)
        self.words = QLineEdit()
        self.say(self.words.setPlaceholderText, N_("Say what to change, such as: open the gripper first"))
        self.say(self.words.setAccessibleName, N_("What to change"))
        self.send = TextButton(N_("Change it"))
        self.accept_all = TextButton(N_("Accept, ask no more"), "quiet")
        self.accept = TextButton(N_("Accept"), "primary")
        row.addWidget(self.words, 1)
        for button in (self.send, self.accept_all, self.accept):
            row.addWidget(button)
        return self.bar

    def _connect_signals(self) -> None:
        self.add.clicked.connect(self._on_add)
        self.remove.clicked.connect(self._on_remove)
        self.up.clicked.connect(self._on_up)
        self.down.clicked.connect(self._on_down)
        self.back.clicked.connect(self.model.stack.undo)
        self.again.clicked.connect(self.model.stack.redo)
        self.table.addRequested.connect(self._on_add)
        self.table.removeRequested.connect(self._on_remove)
        self.table.moveRequested.connect(self._move)
        self.table.selectionModel().currentChanged.connect(self._on_task)
        self.steps.linePicked.connect(self._on_step)
        self.request.clicked.connect(self._on_word)
        self.model.stack.indexChanged.connect(self._enable)
        self.model.modelReset.connect(self.table.resizeRowsToContents)
        self.model.dataChanged.connect(self.table.resizeRowsToContents)
        self.words.textChanged.connect(self._enable)
        self.words.returnPressed.connect(self._on_say)
        self.send.clicked.connect(self._on_say)
        self.accept.clicked.connect(self._on_accept)
        self.accept_all.clicked.connect(self.acceptedAll)

    # ---- edits -------------------------------------------------------------------------

    @Slot()
    def _enable(self) -> None:
        stack = self.model.stack
        self.bar.setVisible(self._open)
        for button in (self.add, self.remove, self.up, self.down, self.back, self.again):
            button.setVisible(self._open)
        self.back.setEnabled(stack.canUndo())
        self.again.setEnabled(stack.canRedo())
        self.send.setEnabled(bool(self.words.text().strip()))
        self.accept.setEnabled(bool(self.model.texts()))
        self.accept_all.setEnabled(not self.model.edited)
        editable = QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.AnyKeyPressed
        fixed = QAbstractItemView.EditTrigger.NoEditTriggers
        self.table.setEditTriggers(editable if self._open else fixed)
        self._say_title()

    @Slot()
    def _on_add(self) -> None:
        current = self.table.currentIndex().row()
        row = current + 1 if current >= 0 else self.model.rowCount()
        self.model.add(row)
        index = self.model.index(row, TEXT)
        self.table.setCurrentIndex(index)
        self.table.edit(index)

    @Slot()
    def _on_remove(self) -> None:
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        self.model.remove(rows)
        if rows and self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(min(rows[0], self.model.rowCount() - 1), TEXT))

    @Slot()
    def _on_up(self) -> None:
        self._move(-1)

    @Slot()
    def _on_down(self) -> None:
        self._move(1)

    @Slot(int)
    def _move(self, direction: int) -> None:
        row = self.table.currentIndex().row()
        if self._open and self.model.move(row, row + direction):
            self.table.setCurrentIndex(self.model.index(row + direction, TEXT))

    @Slot()
    def _on_accept(self) -> None:
        self.accepted.emit(self.model.texts() if self.model.edited else [])

    @Slot()
    def _on_say(self) -> None:
        if words := self.words.text().strip():
            self.said.emit(words)

    # ---- where a line comes from ---------------------------------------------------------

    @Slot(QModelIndex, QModelIndex)
    def _on_task(self, index: QModelIndex, _before: QModelIndex) -> None:
        tasks = self.model.tasks()
        if 0 <= index.row() < len(tasks):
            self._mark(tasks[index.row()])

    @Slot(int)
    def _on_step(self, number: int) -> None:
        review = self._review
        if review is None:
            return
        task = _task_of(self.steps.lines()[number], review.tasks)
        if task is not None:
            self._mark(task)

    def _mark(self, task: Task) -> None:
        text = self._review.request if self._review else ""
        there = bool(task.number) and text[task.start : task.start + len(task.text)] == task.text
        self.request.show_pieces([Piece(task.start, len(task.text))] if there else [])

    @Slot(int)
    def _on_word(self, position: int) -> None:
        for row, task in enumerate(self.model.tasks()):
            if task.start <= position < task.start + len(task.text):
                self.table.setCurrentIndex(self.model.index(row, TEXT))
                place = self.steps.place_of(str(task.number))
                self.steps.mark([place] if place >= 0 else [])
                self._mark(task)
                return


def _lines(tasks: Sequence[Task], steps: Sequence[Step]) -> list[Line]:
    """Return each task with its steps under it; a line's block id is its task's number here."""
    lines: list[Line] = []
    for task in tasks:
        lines.append(Line(level=0, text=task.text, block_id=str(task.number)))
        lines += [
            Line(level=step.level + 1, text=step.text, block_id=f"{task.number}/{number}")
            for number, step in enumerate(steps)
            if step.task == task.number
        ]
    return lines


def _task_of(line: Line, tasks: Sequence[Task]) -> Task | None:
    number = line.block_id.partition("/")[0]
    return next((one for one in tasks if str(one.number) == number), None)
