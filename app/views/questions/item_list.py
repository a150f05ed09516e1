"""The list of items: kind, stem, difficulty, key and state of each; worked by mouse and keyboard."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QTextLayout
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.views.questions.item_model import ROW_ROLE, ItemModel, Row
from app.views.questions.loaded import LoadedSet
from app.views.questions.wording import STATES
from app.widgets.icons import IconButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

ACCEPT, REJECT, REVIEW, EDIT, AGAIN, VARY, COPY, UP, DOWN = (
    "accept",
    "reject",
    "review",
    "edit",
    "regenerate",
    "vary",
    "copy",
    "up",
    "down",
)
PLAIN_KEYS = {
    Qt.Key.Key_A: ACCEPT,
    Qt.Key.Key_R: REJECT,
    Qt.Key.Key_U: REVIEW,
    Qt.Key.Key_E: EDIT,
    Qt.Key.Key_F2: EDIT,
    Qt.Key.Key_G: AGAIN,
    Qt.Key.Key_V: VARY,
}
MENU = (
    (ACCEPT, N_("Accept"), "A"),
    (REJECT, N_("Reject"), "R"),
    (REVIEW, N_("Back to review"), "U"),
    (EDIT, N_("Edit..."), "E"),
    (AGAIN, N_("Make again"), "G"),
    (VARY, N_("50 numeric variants"), "V"),
    (COPY, N_("Copy"), "Ctrl+C"),
    (UP, N_("Move up"), "Alt+Up"),
    (DOWN, N_("Move down"), "Alt+Down"),
)
FILTERS = (
    ("all", N_("All")),
    ("", N_("To review")),
    ("accepted", N_("Accepted")),
    ("rejected", N_("Rejected")),
    ("dropped", N_("Dropped")),
)
Index = QModelIndex | QPersistentModelIndex
ICON, STEM_LINES = 16, 2
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class RowDelegate(QStyledItemDelegate):
    """Draws two lines: number and stem, then kind, difficulty and key; the state as an icon."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the same height for every row."""
        line = option.fontMetrics.lineSpacing()
        return QSize(120, (STEM_LINES + 1) * line + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row."""
        row = index.data(ROW_ROLE)
        painter.save()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("accent_soft" if chosen else "hover"))
            painter.drawRoundedRect(option.rect.adjusted(2, 1, -2, -1), 6, 6)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(option.rect.adjusted(2, 1, -2, -1), 6, 6)
        self._draw(painter, option.rect.adjusted(GAP, 7, -GAP, -7), row, option.font)
        painter.restore()

    def _draw(self, painter: QPainter, box: QRect, row: Row, font: QFont) -> None:
        _name, icon, role = STATES[row.state]
        self._theme.icon(icon, role).paint(painter, QRect(box.x(), box.y() + 1, ICON, ICON))
        box = box.adjusted(ICON + GAP, 0, 0, 0)
        face = QFont(font)
        face.setBold(row.fresh)
        text = f"{row.number}. {row.stem}" if row.number else row.stem
        painter.setPen(self._theme.color("text"))
        line = painter.fontMetrics().lineSpacing()
        for at, words in enumerate(_in_lines(text, face, box.width())):
            painter.setFont(face)
            painter.drawText(QRect(box.x(), box.y() + at * line, box.width(), line), _LEFT, words)
        painter.setFont(font)
        painter.setPen(self._theme.color("muted"))
        about = painter.fontMetrics().elidedText(row.about, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(QRect(box.x(), box.y() + STEM_LINES * line, box.width(), line), _LEFT, about)


def _in_lines(text: str, font: QFont, width: int) -> list[str]:
    """Return the beginning of a text in two lines of a width, the last cut by an ellipsis."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    first = layout.createLine()
    first.setLineWidth(width)
    length = first.textLength()
    layout.endLayout()
    rest = QFontMetrics(font).elidedText(text[length:], Qt.TextElideMode.ElideRight, width)
    return [text[:length], rest]


class RowView(QListView):
    """The rows; A accepts, R rejects, U takes back, E edits, G makes again, V varies, Alt+Up and Down move.

    Signals:
        actionRequested: one of the actions of MENU, for the selected items.
    """

    actionRequested = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act by keyboard."""
        wanted = self._wanted(event)
        if wanted:
            self.actionRequested.emit(wanted)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are actions here; words are searched in the field above."""

    @staticmethod
    def _wanted(event: QKeyEvent) -> str:
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.AltModifier and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return UP if key == Qt.Key.Key_Up else DOWN
        if held == Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_C:
            return COPY
        if held == Qt.KeyboardModifier.NoModifier:
            return EDIT if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) else PLAIN_KEYS.get(key, "")
        return ""


class ItemList(Translated, QWidget):
    """Search field, filter, rows and what they add up to.

    Signals:
        picked: the row that has the keyboard, or None.
        actionRequested: an action and the ids of the selected items.
    """

    picked = Signal(object)
    actionRequested = Signal(str, list)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.model = ItemModel()
        self.model.setParent(self)
        self._build()
        self._connect_signals()

    def _build(self) -> None:
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Search items"))
        self.say(self.search.setAccessibleName, N_("Search items"))
        self.state = QComboBox()
        self.say(self.state.setAccessibleName, N_("State"))
        self.view = RowView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(RowDelegate(self._theme, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.say(self.view.setAccessibleName, N_("Items"))
        self.total = text_label("", "muted")
        self.all = IconButton(self._theme, "close", N_("Show all items"), role="muted")
        top = QHBoxLayout()
        top.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        top.setSpacing(SMALL_GAP)
        top.addWidget(self.search, 1)
        top.addWidget(self.state)
        foot = QHBoxLayout()
        foot.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        foot.addWidget(self.total, 1)
        foot.addWidget(self.all)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        layout.addLayout(foot)
        self.retranslate()

    def _connect_signals(self) -> None:
        self.search.textChanged.connect(self._filter)
        self.state.currentIndexChanged.connect(self._filter)
        self.all.clicked.connect(self.show_all)
        self.view.selectionModel().currentChanged.connect(self._on_current)
        self.view.actionRequested.connect(self.act)
        self.view.doubleClicked.connect(self._on_double)
        self.view.customContextMenuRequested.connect(self._on_menu)

    def retranslate(self) -> None:
        """Say filter and total again."""
        chosen = self.state.currentIndex()
        self.state.blockSignals(True)
        self.state.clear()
        for key, name in FILTERS:
            self.state.addItem(_(name), key)
        self.state.setCurrentIndex(max(0, chosen))
        self.state.blockSignals(False)
        self._say_total()

    # ---- content ---------------------------------------------------------------------

    def show_set(self, loaded: LoadedSet | None) -> None:
        """Show a version; the selected item stays selected where it is still there."""
        before, at = self.current_id(), self.view.currentIndex().row()
        self.model.show_set(loaded)
        self._say_total()
        fresh = loaded.summary.changed if loaded and loaded.summary.made != "judged" else []
        wanted = next((one for one in (*fresh[:1], before) if self.model.place_of(one) >= 0), "")
        if wanted:
            self.select(wanted)
        elif self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(min(max(at, 0), self.model.rowCount() - 1)))
        else:
            self.picked.emit(None)

    def show_more(self, loaded: LoadedSet) -> None:
        """Show further items; the selected one stays selected, the first where there was none."""
        before = self.current_id()
        self.model.show_set(loaded)
        self._say_total()
        if self.model.place_of(before) >= 0:
            self.select(before)
        elif self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0))

    def show_marks(self, loaded: LoadedSet) -> None:
        """Show other marks of the same version."""
        self.model.show_marks(loaded)
        self._say_total()

    def show_only(self, ids: list[str]) -> None:
        """Show these items and select the first."""
        self.model.show_only(ids)
        self._say_total()
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0))

    def select(self, item_id: str) -> bool:
        """Select an item; one that is out of sight is brought into it."""
        if self.model.place_of(item_id) < 0 and self.model.narrowed:
            self.show_all()
        at = self.model.place_of(item_id)
        if at >= 0:
            self.view.setCurrentIndex(self.model.index(at))
            self.view.scrollTo(self.model.index(at))
        return at >= 0

    def current_row(self) -> Row | None:
        """Return the row that has the keyboard."""
        return self.model.row_at(self.view.currentIndex().row())

    def current_id(self) -> str:
        """Return the id of the item that has the keyboard, "" for none."""
        row = self.current_row()
        return row.item.id if row and row.item else ""

    def selected_ids(self) -> list[str]:
        """Return the ids of the selected items in their order."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        found = [self.model.row_at(at) for at in rows]
        return [row.item.id for row in found if row and row.item]

    def step(self, direction: int = 1) -> None:
        """Go to the next or the previous row."""
        at = self.view.currentIndex().row() + direction
        if 0 <= at < self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(at))

    def _say_total(self) -> None:
        states = Counter(row.state for row in self.model.rows())
        done, dropped = states["accepted"], states["dropped"]
        items = states.total() - dropped
        text = _("{items} {items:item|items}, {done} accepted", items=items, done=done)
        self.total.setText(text + (", " + _("{count} dropped", count=dropped) if dropped else ""))
        self.all.setVisible(self.model.narrowed)

    # ---- slots -----------------------------------------------------------------------

    @Slot()
    def show_all(self) -> None:
        """Show all items again."""
        kept = self.current_id()
        self.search.clear()
        self.state.setCurrentIndex(0)
        self.model.show_only(None)
        self._say_total()
        if kept:
            self.select(kept)

    @Slot()
    def _filter(self) -> None:
        kept = self.current_id()
        self.model.filter(self.search.text(), str(self.state.currentData()))
        self._say_total()
        at = max(self.model.place_of(kept), 0)
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(at))
        else:
            self.picked.emit(None)

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid():
            self.picked.emit(self.model.row_at(now.row()))

    @Slot(str)
    def act(self, action: str) -> None:
        """Ask for an action on the selected items."""
        ids = self.selected_ids() or [one for one in (self.current_id(),) if one]
        if ids:
            self.actionRequested.emit(action, ids)

    @Slot()
    def _on_double(self) -> None:
        self.act(EDIT)

    @Slot(QPoint)
    def _on_menu(self, place: QPoint) -> None:
        row = self.current_row()
        if row is None or row.item is None:
            return
        menu = self.menu(row)
        picked = menu.exec(self.view.viewport().mapToGlobal(place))
        if picked is not None:
            self.act(picked.data())

    def menu(self, row: Row) -> QMenu:
        """Return the context menu of a row."""
        menu = QMenu(self)
        for action, name, keys in MENU:
            entry = menu.addAction(f"{_(name)}\t{keys}")
            entry.setData(action)
            entry.setEnabled(action != VARY or (row.item is not None and row.item.program is not None))
        return menu
