"""The verdict on the version on show, and what it can be exported as."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from app.core.i18n import N_, _
from app.widgets.icons import IconLabel, TextButton, text_label
from app.widgets.taking_out import CARRY, carry_result
from app.widgets.theme import GAP, SMALL_GAP, Theme
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
        self.row.setContentsMargins(GAP, 0, GAP, SMALL_GAP)
        self.row.setSpacing(GAP)
        self.icon = IconLabel(theme, "success", "success", 18)
        carry_result(self.icon)
        self.say(self.icon.setToolTip, CARRY)
        self.words = text_label("", wrap=False)
        self.export: QPushButton = TextButton(N_("Export"), "primary")
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
