"""The task list as an editable table; every edit can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.core.i18n import N_, _
from app.domain.robot.understand.operations import Task

Index = QModelIndex | QPersistentModelIndex
TEXT, KIND = range(2)
HEADS = (N_("Task"), N_("Kind"))
KINDS = {
    "pick_place": N_("pick and place"),
    "pallet": N_("pallet"),
    "conveyor": N_("conveyor"),
    "vision": N_("vision"),
    "process": N_("process"),
    "io": N_("signals and waits"),
    "flow": N_("flow"),
    "motion": N_("motion"),
}
MOST_TEXT = 4000
MIME = "application/x-draftsmith-tasks"


class _Change(QUndoCommand):
    """One edit as the list before and after."""

    def __init__(
        self, text: str, show: Callable[[list[Task]], None], before: list[Task], after: list[Task]
    ) -> None:
        super().__init__(text)
        self._show, self._before, self._after = show, before, after

    def undo(self) -> None:
        """Show the list before the edit."""
        self._show(self._before)

    def redo(self) -> None:
        """Show the list after the edit."""
        self._show(self._after)


class TaskModel(QAbstractTableModel):
    """Tasks in their order; the kind of an edited one is found anew by the graph."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = QUndoStack(self)
        self._tasks: list[Task] = []

    # ---- content -----------------------------------------------------------------

    def show_tasks(self, tasks: Sequence[Task]) -> None:
        """Show a list; edits of an earlier one are forgotten."""
        self.stack.clear()
        self._take(list(tasks))

    def tasks(self) -> list[Task]:
        """Return the tasks as they stand."""
        return list(self._tasks)

    def texts(self) -> list[str]:
        """Return the sentences as they stand, empty ones left out."""
        return [one.text.strip() for one in self._tasks if one.text.strip()]

    @property
    def edited(self) -> bool:
        """Whether the list differs from the one that was shown first."""
        return not self.stack.isClean()

    def set_text(self, row: int, text: str) -> bool:
        """Change a sentence; False where it stays as it is."""
        text = " ".join(text.split())[:MOST_TEXT]
        if text == self._tasks[row].text:
            return False
        task = self._tasks[row].model_copy(update={"text": text, "kind": ""})
        self._push(_("Edit a task"), [*self._tasks[:row], task, *self._tasks[row + 1 :]])
        return True

    def add(self, row: int) -> None:
        """Add an empty task before a row."""
        made = Task(number=0, kind="", text="")
        self._push(_("Add a task"), [*self._tasks[:row], made, *self._tasks[row:]])

    def remove(self, rows: Sequence[int]) -> None:
        """Delete tasks."""
        kept = [one for at, one in enumerate(self._tasks) if at not in rows]
        if len(kept) < len(self._tasks):
            self._push(_("Delete tasks"), kept)

    def move(self, row: int, target: int) -> bool:
        """Move a task to another place; False where it can't go there."""
        if not (0 <= row < len(self._tasks) and 0 <= target < len(self._tasks)) or row == target:
            return False
        tasks = list(self._tasks)
        tasks.insert(target, tasks.pop(row))
        self._push(_("Move a task"), tasks)
        return True

    def _push(self, text: str, after: list[Task]) -> None:
        self.stack.push(_Change(text, self._take, list(self._tasks), after))

    def _take(self, tasks: list[Task]) -> None:
        """Show tasks; one that was only edited is no new list, so that an open editor ends in peace."""
        if len(tasks) == len(self._tasks):
            other = [at for at, pair in enumerate(zip(tasks, self._tasks, strict=True)) if pair[0] != pair[1]]
            if len(other) <= 1:
                self._tasks = tasks
                for row in other:
                    self.dataChanged.emit(self.index(row, TEXT), self.index(row, KIND))
                return
        self.beginResetModel()
        self._tasks = tasks
        self.endResetModel()

    # ---- Qt's model ----------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of tasks."""
        return 0 if parent.isValid() else len(self._tasks)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's name, or a task's number."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return _(HEADS[section]) if orientation == Qt.Orientation.Horizontal else str(section + 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a sentence or a kind."""
        task = self._tasks[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return task.text if index.column() == TEXT else kind_name(task.kind)
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == TEXT:
            return task.text
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Change a sentence."""
        return (
            role == Qt.ItemDataRole.EditRole
            and index.column() == TEXT
            and self.set_text(index.row(), str(value))
        )

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let sentences be edited, and rows be dragged."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == TEXT else flags

    def supportedDropActions(self) -> Qt.DropAction:
        """Rows are moved, never copied."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Return what can be dropped here: a row of this table."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the dragged row's number."""
        data = QMimeData()
        data.setData(MIME, str(indexes[0].row()).encode())
        return data

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Move the dragged row; False always, for Qt would remove it otherwise."""
        if data.hasFormat(MIME):
            source = int(bytes(data.data(MIME).data()))
            target = row if row >= 0 else parent.row() if parent.isValid() else len(self._tasks)
            self.move(source, min(target - (source < target), len(self._tasks) - 1))
        return False


def kind_name(kind: str) -> str:
    """Return a task's kind in words."""
    return _(KINDS[kind]) if kind in KINDS else ""
