"""The user guide's window: chapters and search at the left, the text at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, language
from app.views.guide.browser import GuideBrowser
from app.views.guide.chapters import Chapter, Section, anchor, chapter_keys, load_chapter, search
from app.widgets.icons import IconButton, text_label
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

SEARCH_MS = 150
SIZE = (1080, 720)
PLACE = Qt.ItemDataRole.UserRole
MOST_STEPS = 100


class GuideDialog(Translated, QDialog):
    """Opens at a chapter; stays beside the program while one works.

    Signals:
        commandRequested: the id of an action that a link names.
    """

    commandRequested = Signal(str)

    def __init__(
        self,
        theme: Theme,
        workflows: Sequence[str],
        shortcuts: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._keys, self._shortcuts = theme, chapter_keys(workflows), shortcuts
        self._chapters: dict[str, Chapter] = {}
        self._steps: list[tuple[str, str]] = []
        self._at = -1
        self.setWindowFlag(Qt.WindowType.WindowMinMaxButtonsHint)
        self.say(self.setWindowTitle, N_("User guide"))
        self.resize(*SIZE)
        self._build()
        self._connect_signals()
        self.retranslate()

    # ---- what can be done ------------------------------------------------------

    @property
    def chapter(self) -> str:
        """The key of the chapter on show."""
        return self._steps[self._at][0] if self._steps else ""

    def open_at(self, chapter: str, section: str = "") -> None:
        """Show the guide at a chapter; an unknown one shows the first."""
        self.search.clear()
        self.go(chapter, section)
        self.show()
        self.raise_()
        self.activateWindow()
        self.browser.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(str, str)
    def go(self, chapter: str, section: str = "") -> None:
        """Show a chapter and remember the way to it."""
        place = (chapter if chapter in self._keys else self._keys[0], section)
        if not self._steps or self._steps[self._at] != place:
            self._steps = [*self._steps[: self._at + 1], place][-MOST_STEPS:]
            self._at = len(self._steps) - 1
        self._show()

    @Slot()
    def go_back(self) -> None:
        """Show the place before."""
        self._at = max(0, self._at - 1)
        self._show()

    @Slot()
    def go_forward(self) -> None:
        """Show the place that was left by going back."""
        self._at = min(len(self._steps) - 1, self._at + 1)
        self._show()

    def retranslate(self) -> None:
        """Read the chapters in the language of now."""
        keys = self._shortcuts()
        self._chapters = {key: load_chapter(key, language(), keys) for key in self._keys}
        self.list.setHeaderHidden(True)
        self._fill()
        if self._steps:
            self._steps = [(key, "") for key, _section in self._steps]
            self._show()

    # ---- the parts -------------------------------------------------------------

    def _build(self) -> None:
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Search the guide"))
        self.say(self.search.setAccessibleName, N_("Search the guide"))
        self.list = QTreeWidget()
        self.list.setIndentation(GAP * 2)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.say(self.list.setAccessibleName, N_("Chapters"))
        self.nothing = text_label("", "muted")
        self.say(self.nothing.setText, N_("The guide does not mention these words."))
        self.nothing.hide()
        self.browser = GuideBrowser(self._theme)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(self._head())
        for part in (self.search, self.nothing, self.list):
            column.addWidget(part)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(left)
        self.split.addWidget(self.browser)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([260, SIZE[0] - 260])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.addWidget(self.split)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.back = IconButton(self._theme, "chevron-left", N_("Back"))
        self.forward = IconButton(self._theme, "chevron-right", N_("Forward"))
        row.addWidget(self.back)
        row.addWidget(self.forward)
        row.addStretch(1)
        return row

    def _connect_signals(self) -> None:
        self._timer = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._timer.timeout.connect(self._fill)
        self.search.textChanged.connect(self._timer.start)
        self.search.returnPressed.connect(self._open_first)
        self.list.itemClicked.connect(self._open)
        self.list.itemActivated.connect(self._open)
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        self.browser.chapterRequested.connect(self.go)
        self.browser.commandRequested.connect(self.commandRequested)
        keys = ((QKeySequence("Alt+Left"), self.go_back), (QKeySequence("Alt+Right"), self.go_forward))
        for key, act in (*keys, (QKeySequence.StandardKey.Find, self._focus_search)):
            QShortcut(key, self).activated.connect(act)

    # ---- what happens -----------------------------------------------------------

    @Slot()
    def _focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    @Slot()
    def _fill(self) -> None:
        """List the chapters, or what was found."""
        self.list.clear()
        words = self.search.text().strip()
        if words:
            self._fill_hits(words)
        else:
            self._fill_chapters()
        self.nothing.setVisible(bool(words) and self.list.topLevelItemCount() == 0)

    def _fill_hits(self, words: str) -> None:
        for hit in search(list(self._chapters.values()), words):
            title = self._chapters[hit.section.chapter].title
            head = title if hit.section.level == 1 else f"{title}: {hit.section.title}"
            item = self._item(hit.section, f"{head}\n{hit.excerpt}")
            self.list.addTopLevelItem(item)

    def _fill_chapters(self) -> None:
        for chapter in self._chapters.values():
            top = self._item(chapter.sections[0], chapter.title)
            self.list.addTopLevelItem(top)
            for section in chapter.sections[1:]:
                if section.level == 2:
                    top.addChild(self._item(section, section.title))
            top.setExpanded(chapter.key == self.chapter)
            if chapter.key == self.chapter:
                self.list.setCurrentItem(top)

    def _item(self, section: Section, text: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        item.setToolTip(0, text)
        item.setData(0, PLACE, (section.chapter, "" if section.level == 1 else anchor(section.title)))
        return item

    @Slot()
    def _open_first(self) -> None:
        self._timer.stop()
        self._fill()
        if self.list.topLevelItemCount():
            self._open(self.list.topLevelItem(0))

    @Slot(QTreeWidgetItem)
    def _open(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        self.go(*item.data(0, PLACE))

    def _show(self) -> None:
        key, section = self._steps[self._at]
        self.browser.show_chapter(self._chapters[key], section, self.search.text().strip())
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at + 1 < len(self._steps))
        if not self.search.text().strip():
            self._follow(key)
        self.setWindowTitle(_("User guide: {chapter}", chapter=self._chapters[key].title))

    def _follow(self, key: str) -> None:
        """Open the chapter in the list."""
        for at in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(at)
            mine = item.data(0, PLACE)[0] == key
            item.setExpanded(mine)
            if mine and self.list.currentItem() not in [item, *_children(item)]:
                self.list.setCurrentItem(item)


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [item.child(at) for at in range(item.childCount())]
