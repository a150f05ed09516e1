"""What changed between two versions of a set: new, changed and gone items, and both as text side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.core.text import shorten
from app.domain.questions.models import Item
from app.views.questions.loaded import LoadedSet
from app.views.questions.wording import STATES, one_line, plain_text
from app.widgets.diff_view import DiffView
from app.widgets.icons import text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

ID_ROLE = Qt.ItemDataRole.UserRole
MOST_LISTED = 500
SHOWN_LENGTH = 100
SORTS = {
    "new": (N_("New: {stem}"), "add-row", "success"),
    "changed": (N_("Changed: {stem}"), "rename", "warning"),
    "gone": (N_("Gone: {stem}"), "delete", "danger"),
    "moved": (N_("Moved: {stem}"), "chevron-right", "info"),
    "marked": (N_("{state}: {stem}"), "check", "info"),
}


class ChangesPage(Translated, QWidget):
    """Compares two versions.

    Signals:
        itemPicked: the id of an item of the list that was clicked.
    """

    itemPicked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pair: tuple[LoadedSet, LoadedSet] | None = None
        self.summary = text_label("", "section")
        self.summary.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        self.list = QListWidget()
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.say(self.list.setAccessibleName, N_("What changed, item by item"))
        self.text = DiffView(theme)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(self.text)
        split.setSizes([140, 360])
        split.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.summary)
        layout.addWidget(split, 1)
        self.list.itemClicked.connect(self._on_item)
        self.list.itemActivated.connect(self._on_item)
        theme.changed.connect(self._show)
        self._show()

    def show_pair(self, before: LoadedSet, after: LoadedSet) -> None:
        """Compare two versions."""
        self._pair = (before, after)
        self._show()

    def clear(self) -> None:
        """Compare nothing."""
        self._pair = None
        self._show()

    def retranslate(self) -> None:
        """Tell the changes in the language of now."""
        self._show()

    @Slot()
    def _show(self) -> None:
        self.list.clear()
        pair = self._pair
        if pair is None:
            self.summary.setText(_("There is no earlier version to compare with."))
            self.text.show_texts("", "", "", "")
            return
        found = changed_items(*pair)
        for sort, item in found[:MOST_LISTED]:
            message, icon, role = SORTS[sort]
            state = _(STATES[pair[1].marks.get(item.id, "")][0])
            stem = shorten(one_line(item.stem), SHOWN_LENGTH)
            row = QListWidgetItem(self._theme.icon(icon, role), _(message, stem=stem, state=state))
            row.setData(ID_ROLE, item.id)
            self.list.addItem(row)
        self.summary.setText(
            _("Items that differ: {count}", count=len(found)) if found else _("The items are the same.")
        )
        titles = [f"v{one.version.number} {one.version.label}" for one in pair]
        self.text.show_texts(*(words_of(one) for one in pair), *titles)

    @Slot(QListWidgetItem)
    def _on_item(self, row: QListWidgetItem) -> None:
        self.itemPicked.emit(row.data(ID_ROLE))


def changed_items(before: LoadedSet, after: LoadedSet) -> list[tuple[str, Item]]:
    """Return what differs: new, changed, marked, moved and gone items."""
    found: list[tuple[str, Item]] = []
    kept = [item.id for item in before.items if item.id in after.places]
    order = {name: at for at, name in enumerate(kept)}
    now = [item.id for item in after.items if item.id in order]
    moved = {name for at, name in enumerate(now) if order[name] != at}
    for item in after.items:
        old = before.item(item.id)
        if old is None:
            found.append(("new", item))
        elif old != item:
            found.append(("changed", item))
        elif before.marks.get(item.id, "") != after.marks.get(item.id, ""):
            found.append(("marked", item))
        elif item.id in moved:
            found.append(("moved", item))
    return found + [("gone", item) for item in before.items if item.id not in after.places]


def words_of(loaded: LoadedSet) -> str:
    """Return a version's items as text."""
    return "\n\n".join(plain_text(item, at) for at, item in enumerate(loaded.items, start=1))
