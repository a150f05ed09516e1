"""The verdict on the version on show, and what it can be exported as."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QTabWidget, QWidget

from app.core.i18n import N_, _
from app.widgets.icons import IconLabel, TextButton, text_label
from app.widgets.taking_out import CARRY, carry_result
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

Form = tuple[str, str, str]


class VerdictBar(Translated, QWidget):
    """An icon that carries the result away when it is dragged, the verdict's words and a menu of forms.

    Signals:
        exportRequested: the chosen form, or the one that means printing.
    """

    exportRequested = Signal(str)

    def __init__(self, theme: Theme, forms: Sequence[Form], printing: tuple[str, str]) -> None:
        """Offer forms (key, label, file ending) and, apart, printing (key, label)."""
        super().__init__()
        self._forms, self._printing = forms, printing
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(GAP, 0, GAP, 0)
        self.row.setSpacing(GAP)
        self.icon = IconLabel(theme, "success", "success", 18)
        carry_result(self.icon)
        self.say(self.icon.setToolTip, CARRY)
        self.words = text_label("", wrap=False)
        self.export: QPushButton = TextButton(N_("Export"), "primary")
        self.export.setProperty("corner", True)
        self.export.setMenu(QMenu(self.export))
        for widget in (self.icon, self.words, self.export):
            self.row.addWidget(widget)
        self.export.menu().triggered.connect(self._on_export)
        self.retranslate()

    def add(self, widget: QWidget) -> None:
        """Put a widget before the export."""
        self.row.insertWidget(self.row.count() - 1, widget)

    def show_verdict(self, icon: str, role: str, text: str, tip: str = "") -> None:
        """Tell how good the version is."""
        self.icon.set_icon(icon, role)
        self.words.setText(text)
        self.words.setToolTip(tip)
        self.icon.setToolTip("\n".join(one for one in (text, tip, _(CARRY)) if one))
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the width of the tabs beside it."""
        super().showEvent(event)
        if self.parentWidget() is not None:
            self.parentWidget().installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit when there is more or less room."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Leave the words to the icon's tooltip where they would push tabs out of sight."""
        tabs = self.parentWidget()
        if not isinstance(tabs, QTabWidget):
            return
        shown = [self.row.itemAt(at).widget() for at in range(self.row.count())]
        whole = sum(one.sizeHint().width() + GAP for one in shown if one is self.words or not one.isHidden())
        self.words.setVisible(whole + GAP + tabs.tabBar().sizeHint().width() <= tabs.width())

    def retranslate(self) -> None:
        """Name the forms again."""
        menu = self.export.menu()
        menu.clear()
        for form, label, _ending in self._forms:
            menu.addAction(_(label)).setData(form)
        menu.addSeparator()
        key, label = self._printing
        menu.addAction(_(label)).setData(key)

    @Slot(QAction)
    def _on_export(self, action: QAction) -> None:
        self.exportRequested.emit(action.data())
