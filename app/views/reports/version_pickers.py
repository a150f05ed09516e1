"""Two lists of versions: what is compared with what."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QWidget

from app.core.i18n import N_
from app.core.records import VersionInfo
from app.views.reports.loaded import version_title
from app.widgets.icons import text_label
from app.widgets.theme import GAP
from app.widgets.translated import Translated

LEAST_LETTERS = 8
FIRST_ALONE = N_(
    "This is the first version, so there is nothing to compare it with. Ask for a change below;"
    " this page then says what became different."
)
FIRST_OF_MANY = N_("No version comes before this one. Choose above which two versions to compare.")


class VersionPickers(Translated, QWidget):
    """Chooses two versions; hidden while there are fewer.

    Signals:
        picked: two versions were chosen; (before, after).
    """

    picked = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = QComboBox(), QComboBox()
        self.say(self.before.setAccessibleName, N_("Compare this version"))
        self.say(self.after.setAccessibleName, N_("With this version"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        for words, box in ((N_("Compare"), self.before), (N_("with"), self.after)):
            label = text_label("", "muted", wrap=False)
            self.say(label.setText, words)
            row.addWidget(label)
            row.addWidget(self._narrow(box), 2)
            box.activated.connect(self._on_activated)
        row.addStretch(1)
        self.hide()

    def _narrow(self, box: QComboBox) -> QComboBox:
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(LEAST_LETTERS)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return box

    def show_versions(self, versions: Sequence[VersionInfo]) -> None:
        """Offer these versions, newest last."""
        for box in (self.before, self.after):
            box.clear()
            for version in versions:
                box.addItem(version_title(version), version.id)
                box.setItemData(box.count() - 1, version_title(version), Qt.ItemDataRole.ToolTipRole)
        self.setVisible(len(versions) > 1)

    def show_titles(self, before: str, after: str) -> None:
        """Show which two are compared, by their titles; "" for none."""
        for box, title in ((self.before, before), (self.after, after)):
            box.setCurrentIndex(box.findText(title) if title else -1)

    def show_pair(self, before: int, after: int) -> None:
        """Show which two are compared, by their ids."""
        for box, version in ((self.before, before), (self.after, after)):
            box.setCurrentIndex(box.findData(version))

    def show_alone(self, version_id: int) -> None:
        """Show a version that none is compared with yet."""
        self.before.setCurrentIndex(-1)
        self.after.setCurrentIndex(self.after.findData(version_id))

    @Slot()
    def _on_activated(self) -> None:
        before, after = self.before.currentData(), self.after.currentData()
        if before is not None and after is not None:
            self.picked.emit(before, after)
