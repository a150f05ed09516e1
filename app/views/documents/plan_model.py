"""A plan as a table model: edited with undo before it runs, live while it runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.core.i18n import N_, _, pair
from app.core.steps import name_steps, step_label
from app.domain.documents.plan import Budget, Plan, Step
from app.domain.documents.reflect import Reflection
from app.graphs.documents.labels import LABELS
from app.widgets.theme import Theme

COLUMNS = (
    N_("State"),
    N_("Tool"),
    N_("Works on"),
    N_("Expected"),
    N_("Seconds"),
    N_("Tokens"),
    N_("What came of it"),
)
STATE, TOOL, INPUTS, EXPECTS, SECONDS, TOKENS, OUTCOME = range(len(COLUMNS))
EDITABLE = (TOOL, INPUTS, EXPECTS, SECONDS, TOKENS)
MOST_UNDO = 100
STATES = {
    "waiting": (N_("Waiting"), "clock", "muted"),
    "running": (N_("Running"), "play", "accent"),
    "retried": (N_("Tried again"), "refresh", "warning"),
    "done": (N_("Done"), "success", "success"),
    "failed": (N_("Failed"), "error", "danger"),
    "skipped": (N_("Skipped"), "step", "muted"),
}
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()

name_steps(LABELS)


class PlanModel(QAbstractTableModel):
    """The steps of a plan, one a row."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.plan = Plan()
        self.current = ""
        self.editable = False
        self.files: list[str] = []
        self.tools: dict[str, Sequence[str]] = {}
        self._reasons: dict[str, str] = {}
        self._past: list[Plan] = []
        self._future: list[Plan] = []
        theme.changed.connect(self._refresh)

    # ---- content ---------------------------------------------------------------------

    def show_plan(self, plan: Plan, *, editable: bool, files: Sequence[str] = ()) -> None:
        """Show a plan; its history of edits begins anew."""
        self._past, self._future = [], []
        self.editable, self.files = editable, list(files)
        self._reasons, self.current = {}, ""
        self._set(plan)

    def show_standing(self, plan: Plan, current: str, reflections: Sequence[Reflection]) -> None:
        """Show how far a running plan is."""
        self.editable, self.current = False, current
        self._reasons = {one.step: one.reason for one in reflections if one.step}
        self._set(plan)

    def change(self, plan: Plan) -> None:
        """Take an edit; it can be undone."""
        self._past = [*self._past[-MOST_UNDO:], self.plan]
        self._future = []
        self._set(plan)

    def undo(self) -> bool:
        """Take the last edit back; False when there is none."""
        if not self.editable or not self._past:
            return False
        self._future.append(self.plan)
        self._set(self._past.pop())
        return True

    def redo(self) -> bool:
        """Make the edit again; False when there is none."""
        if not self.editable or not self._future:
            return False
        self._past.append(self.plan)
        self._set(self._future.pop())
        return True

    @property
    def edited(self) -> bool:
        """Whether the plan is another than the one that was proposed."""
        return bool(self._past)

    def add(self, row: int, tool: str) -> None:
        """Put a new step before a row; it works on the first file where the tool takes one."""
        inputs = {}
        if "file" in self.tools.get(tool, ()) and self.files:
            inputs["file"] = self.files[0]
        step = Step(id="", tool=tool, inputs=inputs, expects=tool_words(tool))
        steps = [*self.plan.steps[:row], step, *self.plan.steps[row:]]
        self.change(self._numbered(steps))

    def remove(self, rows: Sequence[int]) -> None:
        """Take steps away."""
        steps = [step for at, step in enumerate(self.plan.steps) if at not in rows]
        if len(steps) != len(self.plan.steps):
            self.change(self._numbered(steps))

    def move(self, row: int, by: int) -> int:
        """Move a step up (-1) or down (1); return where it stands now."""
        steps, to = list(self.plan.steps), row + by
        if not 0 <= row < len(steps) or not 0 <= to < len(steps):
            return row
        steps[row], steps[to] = steps[to], steps[row]
        self.change(self._numbered(steps))
        return to

    def set_budget(self, budget: Budget) -> None:
        """Change what the run may use at most."""
        if budget != self.plan.budget:
            self.change(self.plan.model_copy(update={"budget": budget}))

    def state_of(self, step: Step) -> str:
        """Return a step's state in the table: also running and retried."""
        if step.id == self.current and self.current:
            return "retried" if step.tries else "running"
        return step.state

    def _numbered(self, steps: Sequence[Step]) -> Plan:
        numbered = [step.model_copy(update={"id": f"s{at}"}) for at, step in enumerate(steps, 1)]
        return self.plan.model_copy(update={"steps": numbered})

    def _set(self, plan: Plan) -> None:
        self.beginResetModel()
        self.plan = plan
        self.endResetModel()

    def _refresh(self) -> None:
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, len(COLUMNS) - 1))

    # ---- the table -------------------------------------------------------------------

    def rowCount(self, parent: Index = ROOT) -> int:
        """Return how many steps there are."""
        return 0 if parent.isValid() else len(self.plan.steps)

    def columnCount(self, parent: Index = ROOT) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        """Return a heading, or a step's number."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return _(COLUMNS[section]) if orientation == Qt.Orientation.Horizontal else section + 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Tell which cells can be edited."""
        found = super().flags(index)
        can = self.editable and index.column() in EDITABLE
        return found | Qt.ItemFlag.ItemIsEditable if can else found

    def data(self, index: Index, role: int = 0) -> Any:
        """Return what a cell shows."""
        step = self.plan.steps[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(step, column)
        if role == Qt.ItemDataRole.EditRole:
            return self._edited(step, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(step, column)
        _message, icon, colour = STATES[self.state_of(step)]
        if role == Qt.ItemDataRole.DecorationRole and column == STATE:
            return self._theme.icon(icon, colour)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in (SECONDS, TOKENS):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _shown(self, step: Step, column: int) -> str:
        if column == STATE:
            return _(STATES[self.state_of(step)][0])
        if column == TOOL:
            return tool_words(step.tool)
        if column == SECONDS:
            return f"{step.seconds:g}"
        if column == TOKENS:
            return str(step.tokens)
        if column == OUTCOME:
            return self._reasons.get(step.id, "") or step.error
        return step.expects if column == EXPECTS else inputs_text(step)

    def _edited(self, step: Step, column: int) -> Any:
        values: dict[int, Any] = {TOOL: step.tool, INPUTS: inputs_text(step), EXPECTS: step.expects}
        values |= {SECONDS: step.seconds, TOKENS: step.tokens}
        return values.get(column)

    def _tip(self, step: Step, column: int) -> str:
        if column == INPUTS:
            return "\n".join(pair(key, value) for key, value in step.inputs.items())
        return self._shown(step, column)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a cell's new content."""
        if role != Qt.ItemDataRole.EditRole or not self.editable:
            return False
        step = self.plan.steps[index.row()]
        changed = step.model_copy(update=self._update(step, index.column(), value))
        if changed == step:
            return False
        self.change(self.plan.with_step(changed))
        return True

    def _update(self, step: Step, column: int, value: Any) -> dict[str, Any]:
        if column == TOOL:
            kept = {key: one for key, one in step.inputs.items() if key in self.tools.get(value, ())}
            if "file" in self.tools.get(value, ()) and "file" not in kept and self.files:
                kept["file"] = self.files[0]
            return {"tool": value, "inputs": kept, "instead": []}
        if column == INPUTS:
            return {"inputs": inputs_from(str(value), step, self.tools.get(step.tool, ()), self.files)}
        if column == SECONDS:
            return {"seconds": max(0.1, float(value))}
        if column == TOKENS:
            return {"tokens": max(0, int(value))}
        return {"expects": str(value).strip()}


def tool_words(name: str) -> str:
    """Return what a tool does in words; a tool of the user's own has only its name."""
    return step_label(name) or name


def inputs_text(step: Step) -> str:
    """Return a step's inputs in one line: the names of files, other inputs with their keys."""
    pieces = []
    for key, value in step.inputs.items():
        shown = Path(value).name if key in ("file", "other", "template") else value
        pieces.append(shown if key == "file" else f"{key}={shown}")
    return "; ".join(pieces)


def inputs_from(text: str, step: Step, keys: Sequence[str], files: Sequence[str]) -> dict[str, str]:
    """Read a line of inputs; a file's name stands for the file of the request."""
    by_name = {Path(one).name: one for one in files}
    found: dict[str, str] = {}
    for piece in (one.strip() for one in text.split(";") if one.strip()):
        key, sign, value = piece.partition("=")
        if not sign or key.strip() not in keys:
            key, value = "file" if "file" in keys else (keys[0] if keys else "file"), piece
        name = value.strip()
        found[key.strip()] = by_name.get(name, name)
    return found or dict(step.inputs)
