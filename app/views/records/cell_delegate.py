"""How a staged cell is painted and edited: marks for origin and problem, choices, candidates."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.core.i18n import _
from app.domain.records.cell_input import choice_text, typed_cell
from app.domain.records.models import Choice, Column, Problem, StagedCell
from app.views.records.grid_model import (
    CELL_ROLE,
    COLUMN_ROLE,
    HINT_ROLE,
    PROBLEM_ROLE,
    STATE_ROLE,
    VERDICT,
    StagedModel,
)
from app.views.records.name_edit import NameEdit
from app.widgets.icons import repolish
from app.widgets.theme import SMALL_GAP, Theme, tinted_pixmap

Index = QModelIndex | QPersistentModelIndex
MARK = 12
BAR = 3
ORIGIN_ICONS = {
    "looked_up": "search",
    "default": "origin-default",
    "generated": "origin-generated",
    "copied": "copy",
    "calculated": "origin-calculated",
    "referenced": "origin-referenced",
    "chosen": "user",
    "edited": "rename",
}
STATE_ICONS = {
    "ok": ("success", "success"),
    "refused": ("error", "danger"),
    "skipped": ("clock", "muted"),
    "unknown": ("clock", "muted"),
}
BOOLEANS = (Choice(value="true", label=""), Choice(value="false", label=""))


class CellDelegate(QStyledItemDelegate):
    """Paints one staged cell and makes its editor.

    Signals:
        searched: a NameEdit asks for the rows that its text may mean.
    """

    searched = Signal(object)

    def __init__(self, theme: Theme, model: StagedModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._model = theme, model
        self.marked: set[tuple[int, int]] = set()

    # ---- painting ------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw background, bar, text and mark."""
        painter.save()
        problem = index.data(PROBLEM_ROLE) if index.column() != VERDICT else None
        self._draw_ground(painter, option, index, problem)
        if index.column() == VERDICT:
            self._draw_verdict(painter, option, index)
        else:
            self._draw_cell(painter, option, index, problem)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self._theme.color("accent"), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Leave room for the mark."""
        return super().sizeHint(option, index) + QSize(MARK + SMALL_GAP, 0)

    def _draw_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, problem: Problem | None
    ) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if (index.row(), index.column()) in self.marked:
            painter.fillRect(option.rect, self._theme.color("warning_soft"))
        elif problem is not None:
            painter.fillRect(option.rect, self._theme.color("danger_soft"))
        if selected:
            painter.fillRect(option.rect, self._theme.color("accent_soft"))
        if problem is not None:
            bar = QRect(option.rect.left(), option.rect.top(), BAR, option.rect.height())
            painter.fillRect(bar, self._theme.color("danger"))

    def _draw_verdict(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        icon, role = STATE_ICONS[index.data(STATE_ROLE)]
        room = option.rect.adjusted(8, 0, -4, 0)
        self._draw_icon(painter, room.left(), room, icon, role, MARK + 4)
        text = room.adjusted(MARK + 4 + 6, 0, 0, 0)
        font = index.data(Qt.ItemDataRole.FontRole)
        if font is not None:
            bold = option.font
            bold.setBold(True)
            painter.setFont(bold)
        painter.setPen(self._theme.color(role if role == "danger" else "text"))
        self._draw_text(painter, text, str(index.data() or ""), Qt.AlignmentFlag.AlignLeft)

    def _draw_cell(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, problem: Problem | None
    ) -> None:
        room = option.rect.adjusted(8, 0, -8, 0)
        cell: StagedCell | None = index.data(CELL_ROLE)
        mark = "error" if problem else ORIGIN_ICONS.get(cell.origin, "") if cell is not None else ""
        text, pale = str(index.data() or ""), False
        if not text:
            text, pale = str(index.data(HINT_ROLE) or ""), True
        align = index.data(Qt.ItemDataRole.TextAlignmentRole)
        right = bool(align and align & Qt.AlignmentFlag.AlignRight)
        if mark:
            role = "danger" if problem else "muted"
            self._draw_icon(painter, room.left() if right else room.right() - MARK, room, mark, role, MARK)
            room.adjust(MARK + SMALL_GAP if right else 0, 0, 0 if right else -MARK - SMALL_GAP, 0)
        painter.setPen(self._theme.color("disabled" if pale else "text"))
        if pale:
            font = painter.font()
            font.setItalic(True)
            painter.setFont(font)
        self._draw_text(
            painter, room, text, Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        )

    def _draw_text(self, painter: QPainter, room: QRect, text: str, align: Qt.AlignmentFlag) -> None:
        line = text.replace("\n", " ⏎ ") if "\n" in text else text
        shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)

    def _draw_icon(self, painter: QPainter, left: int, room: QRect, name: str, role: str, size: int) -> None:
        ratio = painter.device().devicePixelRatioF()
        pixmap = tinted_pixmap(name, self._theme.color(role), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPointF(left, room.center().y() - size / 2 + 1), pixmap)

    # ---- editing -------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a list of choices, a field that finds names, or a field that says what it can't take."""
        column: Column = index.data(COLUMN_ROLE)
        choices = BOOLEANS if column.family == "boolean" and not column.choices else column.choices
        if choices:
            return self._choice_editor(parent, column, choices)
        reference = self._model.reference_of(column)
        if reference is not None:
            editor = NameEdit(parent, reference)
            editor.searched.connect(self.searched)
            editor.picked.connect(self._on_picked)
            return editor
        return CheckedEdit(parent, column, self._model)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Let the editor take the whole cell."""
        editor.setGeometry(option.rect)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Start with the cell's text."""
        text = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            place = editor.findText(str(index.data() or ""))
            editor.setCurrentIndex(place)
            if place < 0 and editor.isEditable():
                editor.setEditText(text)
        elif isinstance(editor, QLineEdit):
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        """Hand the text, or the row that was picked, to the model."""
        if isinstance(editor, QComboBox):
            place = editor.findText(editor.currentText())
            value = editor.itemData(place) if place >= 0 else editor.currentText()
            model.setData(index, "" if value is None else value)
        elif isinstance(editor, NameEdit):
            self._take_name(editor, model, index)
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def eventFilter(self, watched: Any, event: QEvent) -> bool:
        """Keep an editor open while its list of candidates has the keyboard."""
        if isinstance(watched, NameEdit) and event.type() == QEvent.Type.FocusOut and watched.list_shown():
            return False
        return super().eventFilter(watched, event)

    def _take_name(self, editor: NameEdit, model: StagedModel, index: Index) -> None:
        candidate = editor.chosen()
        if candidate is None:
            model.setData(index, editor.text())
        else:
            model.staging.set_cells(
                [(model.key_at(index.row()), editor.reference.columns[0], editor.cell(candidate))]
            )

    @Slot(object)
    def _on_picked(self, editor: NameEdit) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    def _choice_editor(self, parent: QWidget, column: Column, choices: tuple[Choice, ...]) -> QComboBox:
        editor = QComboBox(parent)
        editor.setEditable(not column.closed and column.family != "boolean")
        if column.nullable or column.default is not None:
            editor.addItem("", "")
        for choice in choices:
            editor.addItem(
                _boolean_text(choice) if choices is BOOLEANS else choice_text(choice), choice.value
            )
        return editor


class CheckedEdit(QLineEdit):
    """A field that turns red, with the reason as its tooltip, while its text does not fit the column."""

    def __init__(self, parent: QWidget, column: Column, model: StagedModel) -> None:
        super().__init__(parent)
        self._column, self._model = column, model
        self.setProperty("kind", "cell")
        self.textChanged.connect(self._check)

    @Slot(str)
    def _check(self, text: str) -> None:
        problem = typed_cell(self._column, text, self._model.staging.now).problem
        repolish(self, "wrong", problem is not None)
        self.setToolTip(problem.message if problem else "")


def _boolean_text(choice: Choice) -> str:
    return _("yes") if choice.value == "true" else _("no")
