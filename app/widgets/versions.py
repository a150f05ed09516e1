"""The versions of an artefact in a row: choose, compare, restore."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QMenu, QScrollArea, QToolButton, QWidget

from app.core.i18n import N_, _, language
from app.core.records import VersionInfo
from app.widgets.drag_out import DragOut
from app.widgets.icons import TextButton
from app.widgets.messages import decided_by
from app.widgets.taking_out import CARRY, tab_of, tell
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated


class VersionStrip(Translated, QWidget):
    """One button per version, newest at the right.

    Signals:
        chosen: show this version (id).
        compareRequested: show what changed from the first id to the second.
    """

    chosen = Signal(int)
    compareRequested = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, compares: bool = True) -> None:
        super().__init__(parent)
        self._theme, self._compares = theme, compares
        self._versions: list[VersionInfo] = []
        self._current: int | None = None
        self._build()

    def _build(self) -> None:
        caption = QLabel()
        caption.setObjectName("caption")
        self.say(caption.setText, N_("Versions"))
        self._row = QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SMALL_GAP)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        inner = QWidget()
        inner.setLayout(self._row)
        self._area = QScrollArea()
        self._area.setWidget(inner)
        self.say(self._area.setAccessibleName, N_("Versions"))
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._on_clicked)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        layout.addWidget(caption)
        layout.addWidget(self._area, 1)
        self.compare = TextButton(N_("Compare"))
        self.say(self.compare.setToolTip, N_("Compare the version shown with another one"))
        self.compare.setMenu(QMenu(self.compare))
        self.compare.menu().aboutToShow.connect(self._fill_menu)
        self.compare.menu().triggered.connect(self._on_compare)
        layout.addWidget(self.compare)
        self.setFixedHeight(self.fontMetrics().height() * 3)

    def show_versions(self, versions: list[VersionInfo], current: int | None) -> None:
        """Show these versions, the current one pressed."""
        self._versions, self._current = versions, current
        for button in self._group.buttons():
            self._group.removeButton(button)
            self._row.removeWidget(button)
            button.deleteLater()
        for version in versions:
            self._row.addWidget(self._button(version))
        self.compare.setVisible(self._compares and len(versions) > 1)
        self.setVisible(bool(versions))

    def retranslate(self) -> None:
        """Say times and tips again in the new language."""
        self.show_versions(self._versions, self._current)

    def _button(self, version: VersionInfo) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setChecked(version.id == self._current)
        button.setText(f"v{version.number}")
        button.setToolTip(self._tip(version))
        button.setAccessibleName(f"v{version.number} {version.label}")
        button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        button.customContextMenuRequested.connect(self._on_menu)
        self._group.addButton(button, version.id)
        DragOut(button, partial(self._file, version.id), partial(tell, self))
        return button

    def _file(self, version_id: int, _place: QPoint) -> Path | None:
        tab = tab_of(self)
        return tab.file_of(version_id) if tab is not None else None

    def _tip(self, version: VersionInfo) -> str:
        locale = QLocale(QLocale.Language.Chinese if language() == "zh" else QLocale.Language.English)
        when = locale.toString(version.created.astimezone(), QLocale.FormatType.ShortFormat)
        return "\n".join(part for part in (version.label, when, decided_by(version.by)[0], _(CARRY)) if part)

    @Slot(int)
    def _on_clicked(self, version_id: int) -> None:
        self._current = version_id
        self.chosen.emit(version_id)

    @Slot()
    def _fill_menu(self) -> None:
        """Offer every version but the one on show."""
        menu = self.compare.menu()
        menu.clear()
        for version in self._versions:
            if version.id != self._current:
                label = _("With v{number} {label}", number=version.number, label=version.label)
                menu.addAction(label.replace("&", "&&")).setData(version.id)

    @Slot(object)
    def _on_compare(self, action: QAction) -> None:
        """Ask for the older of two versions and the newer one."""
        order = [version.id for version in self._versions]
        current = self._current if self._current in order else order[-1]
        pair = sorted((action.data(), current), key=order.index)
        if pair[0] != pair[1]:
            self.compareRequested.emit(*pair)

    @Slot(QPoint)
    def _on_menu(self, place: QPoint) -> None:
        button = self.sender()
        if not isinstance(button, QToolButton):
            return
        version_id = self._group.id(button)
        menu = QMenu(self)
        show = menu.addAction(_("Show this version"))
        compare = menu.addAction(_("Compare with the version shown"))
        compare.setVisible(self._compares)
        compare.setEnabled(self._current is not None and self._current != version_id)
        picked = menu.exec(button.mapToGlobal(place))
        if picked is show:
            button.setChecked(True)
            self._on_clicked(version_id)
        elif picked is compare and self._current is not None:
            self.compareRequested.emit(version_id, self._current)
