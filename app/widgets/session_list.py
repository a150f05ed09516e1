"""The list of a workflow's sessions with search, rename, pin and delete."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, QTimer, Signal, SignalInstance, Slot
from PySide6.QtGui import QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.core.records import SessionInfo
from app.widgets.drag_out import DragOut
from app.widgets.icons import IconButton, text_label
from app.widgets.taking_out import CARRY, tab_of, tell
from app.widgets.theme import GAP, SMALL_GAP, Theme, tinted_pixmap
from app.widgets.translated import Translated

LEAST_WIDTH = 172
SEARCH_DELAY_MS = 200
INFO = Qt.ItemDataRole.UserRole


def when(moment: datetime, now: datetime | None = None) -> str:
    """Return a short local date or, for today, the time."""
    local = moment.astimezone() if moment.tzinfo else moment
    now = now or datetime.now(local.tzinfo)
    if local.date() == now.date():
        return local.strftime("%H:%M")
    return local.strftime("%m-%d" if local.year == now.year else "%Y-%m-%d")


class SessionDelegate(QStyledItemDelegate):
    """Draws a name with its time, and a pin where it is pinned."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        """Return two lines' height."""
        return QSize(80, option.fontMetrics.height() * 2 + 18)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        """Draw one session."""
        self.initStyleOption(option, index)
        info = index.data(INFO)
        option.text = ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        inside = option.rect.adjusted(12, GAP, -12, -GAP)
        if info.pinned:
            size = option.fontMetrics.height()
            icon = tinted_pixmap("pin", self._theme.color("accent"), size)
            painter.drawPixmap(inside.right() - size + 1, inside.top(), icon)
            name_width = inside.width() - size - SMALL_GAP
        else:
            name_width = inside.width()
        painter.save()
        painter.setPen(self._theme.color("text"))
        name = option.fontMetrics.elidedText(info.name, Qt.TextElideMode.ElideRight, name_width)
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, name)
        painter.setPen(self._theme.color("muted"))
        font = painter.font()
        font.setPointSizeF(font.pointSizeF() * 0.88)
        painter.setFont(font)
        painter.drawText(
            inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, when(info.updated)
        )
        painter.restore()


class SessionList(Translated, QWidget):
    """Sessions, pinned and newest first.

    Signals:
        sessionChosen: a session's id.
        newRequested: an empty session is wanted.
        renameRequested: id and new name.
        pinRequested: id and whether it stays on top.
        deleteRequested: id.
        restoreRequested: id of a session in the archive.
        duplicateRequested: id.
        exportRequested: id.
        importRequested: a session's file is to be added.
        archiveShown: whether the archive is shown in the sessions' place.
        searchChanged: the words to search names and messages for.
    """

    sessionChosen = Signal(int)
    newRequested = Signal()
    renameRequested = Signal(int, str)
    pinRequested = Signal(int, bool)
    deleteRequested = Signal(int)
    restoreRequested = Signal(int)
    duplicateRequested = Signal(int)
    exportRequested = Signal(int)
    importRequested = Signal()
    archiveShown = Signal(bool)
    searchChanged = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.in_archive = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SEARCH_DELAY_MS)
        self._build()
        self._connect_signals()

    def search_text(self) -> str:
        """Return the words that are searched."""
        return self.search.text().strip()

    def focus_search(self) -> None:
        """Put the keyboard into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def show_sessions(self, sessions: Sequence[SessionInfo], current: int | None) -> None:
        """Show these sessions and mark the open one."""
        self.list.blockSignals(True)
        self.list.clear()
        for info in sessions:
            item = QListWidgetItem(info.name)
            item.setData(INFO, info)
            item.setToolTip(f"{info.name}\n{_(CARRY)}")
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.list.addItem(item)
            if info.id == current:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self._say_when_empty(bool(sessions))

    def rename_current(self) -> None:
        """Edit the chosen session's name in place."""
        if self.list.currentItem():
            self.list.editItem(self.list.currentItem())

    def delete_current(self) -> None:
        """Ask for the chosen session's deletion; it can be undone."""
        self._ask_for_current(self.deleteRequested)

    def duplicate_current(self) -> None:
        """Ask for a copy of the chosen session."""
        self._ask_for_current(self.duplicateRequested)

    def export_current(self) -> None:
        """Ask for the chosen session's file."""
        self._ask_for_current(self.exportRequested)

    def _ask_for_current(self, wanted: SignalInstance) -> None:
        if self.list.currentItem():
            wanted.emit(self.list.currentItem().data(INFO).id)

    def _say_when_empty(self, some: bool) -> None:
        self.list.setVisible(some)
        self.nothing.setVisible(not some)
        message = N_("Your sessions will be listed here.")
        if self.search_text():
            message = N_("No session mentions these words.")
        elif self.in_archive:
            message = N_("The archive is empty.")
        self.say(self.nothing.setText, message)

    def _build(self) -> None:
        self.setProperty("kind", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self._theme.zoomChanged.connect(self._keep_width)
        self._keep_width(self._theme.zoom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.setSpacing(GAP)
        head = QHBoxLayout()
        self.title = text_label("", "section", wrap=False)
        self.say(self.title.setText, N_("Sessions"))
        head.addWidget(self.title)
        head.addStretch(1)
        self.more = IconButton(self._theme, "more", N_("More about sessions"))
        self.new = IconButton(self._theme, "new", N_("New session"))
        head.addWidget(self.more)
        head.addWidget(self.new)
        layout.addLayout(head)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Search"))
        self.say(self.search.setAccessibleName, N_("Search names and messages"))
        layout.addWidget(self.search)
        self._build_list(layout)

    def _build_list(self, layout: QVBoxLayout) -> None:
        self.list = QListWidget()
        self.list.setItemDelegate(SessionDelegate(self._theme, self.list))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.say(self.list.setAccessibleName, N_("Sessions"))
        DragOut(self.list.viewport(), self._file_at, partial(tell, self))
        layout.addWidget(self.list, 1)
        self.nothing = text_label("", "muted")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.nothing, 1)
        self.nothing.hide()
        self._delete_key = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.list)
        self._delete_key.setContext(Qt.ShortcutContext.WidgetShortcut)

    def _file_at(self, place: QPoint) -> Path | None:
        item, tab = self.list.itemAt(place), tab_of(self)
        return tab.session_file(item.data(INFO).id) if item is not None and tab is not None else None

    def _connect_signals(self) -> None:
        self._timer.timeout.connect(self._search_now)
        self.search.textChanged.connect(self._timer.start)
        self.new.clicked.connect(self.newRequested)
        self.more.clicked.connect(self._show_more)
        self.list.currentItemChanged.connect(self._on_current)
        self.list.itemChanged.connect(self._on_edited)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self._delete_key.activated.connect(self.delete_current)

    @Slot(int)
    def _keep_width(self, zoom: int) -> None:
        self.setMinimumWidth(LEAST_WIDTH * zoom // 100)

    @Slot()
    def _search_now(self) -> None:
        self.searchChanged.emit(self.search_text())

    @Slot(QListWidgetItem, QListWidgetItem)
    def _on_current(self, item: QListWidgetItem | None, _before: QListWidgetItem | None) -> None:
        if item is not None:
            self.sessionChosen.emit(item.data(INFO).id)

    @Slot(QListWidgetItem)
    def _on_edited(self, item: QListWidgetItem) -> None:
        name, info = item.text().strip(), item.data(INFO)
        if name and name != info.name:
            self.renameRequested.emit(info.id, name)

    @Slot(QPoint)
    def _show_menu(self, place: QPoint) -> None:
        item = self.list.itemAt(place)
        if item is not None:
            menu = self.menu_for(item.data(INFO))
            menu.popup(self.list.viewport().mapToGlobal(place))

    @Slot()
    def _show_more(self) -> None:
        self.more_menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def more_menu(self) -> QMenu:
        """Return what can be done with the list."""
        menu = self._menu()
        menu.addAction(self._theme.icon("folder"), _("Import a session..."), self.importRequested.emit)
        archive = menu.addAction(self._theme.icon("clock"), _("Show the archive"))
        archive.setCheckable(True)
        archive.setChecked(self.in_archive)
        archive.toggled.connect(self.show_archive)
        return menu

    @Slot(bool)
    def show_archive(self, shown: bool) -> None:
        """Show the archive in the sessions' place, or the sessions again."""
        self.in_archive = shown
        self.say(self.title.setText, N_("Archive") if shown else N_("Sessions"))
        self.archiveShown.emit(shown)

    def menu_for(self, info: SessionInfo) -> QMenu:
        """Return what can be done with a session."""
        menu, theme, key = self._menu(), self._theme, info.id
        if self.in_archive:
            menu.addAction(theme.icon("undo"), _("Bring back"), lambda: self.restoreRequested.emit(key))
            return menu
        menu.addAction(theme.icon("rename"), _("Rename"), self.rename_current)
        pin = _("Unpin") if info.pinned else _("Keep at the top")
        menu.addAction(theme.icon("pin"), pin, lambda: self.pinRequested.emit(key, not info.pinned))
        menu.addAction(theme.icon("copy"), _("Duplicate"), lambda: self.duplicateRequested.emit(key))
        menu.addAction(theme.icon("export"), _("Export..."), lambda: self.exportRequested.emit(key))
        menu.addSeparator()
        delete = _("Delete (to the archive)")
        menu.addAction(theme.icon("delete", "danger"), delete, lambda: self.deleteRequested.emit(key))
        return menu

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu
