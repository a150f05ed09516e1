"""The list of what the engine and the comparison found."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidgetItem

from app.core.i18n import _
from app.domain.reports.parts import Summary
from app.views.reports.verdict import Finding, findings
from app.widgets.theme import SMALL_GAP, Theme
from app.widgets.wrapped_list import WrappedList


class FindingsList(WrappedList):
    """Findings, worst first.

    Signals:
        placeRequested: show the text or element that a finding is about.
    """

    placeRequested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._summary = Summary(name="")
        self.setAccessibleName(_("Findings"))
        self.setSpacing(SMALL_GAP)
        self.itemActivated.connect(self._on_item)
        self.itemClicked.connect(self._on_item)
        theme.changed.connect(self.refresh)

    def show_summary(self, summary: Summary) -> None:
        """Show a version's findings."""
        self._summary = summary
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Build the list again, in the language and colours of now."""
        self.clear()
        for finding in findings(self._summary):
            self.addItem(self._item(finding))

    def _item(self, finding: Finding) -> QListWidgetItem:
        item = QListWidgetItem(self._theme.icon(finding.icon, finding.role), finding.text)
        item.setData(Qt.ItemDataRole.UserRole, finding.needle)
        item.setToolTip(finding.text)
        return item

    @Slot(QListWidgetItem)
    def _on_item(self, item: QListWidgetItem) -> None:
        needle = item.data(Qt.ItemDataRole.UserRole)
        if needle:
            self.placeRequested.emit(needle)
