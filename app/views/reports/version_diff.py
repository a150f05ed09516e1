"""What changed between two versions: in a report's words, as pictures, and as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.core.picture_diff import Region, changed_regions, whole_page
from app.domain.reports.changes import Change, changes_between
from app.domain.reports.parts import Rewrite
from app.views.reports.loaded import decode
from app.views.reports.version_pickers import FIRST_ALONE, FIRST_OF_MANY, VersionPickers
from app.widgets.building import Steps, build
from app.widgets.diff_view import DiffView
from app.widgets.icons import IconButton, text_label
from app.widgets.overlay_view import DIFFERENCE, OverlayView
from app.widgets.page_view import Mark, PageView
from app.widgets.theme import GAP, SMALL_GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task

TEXT, PICTURES, OVERLAY = range(3)
MODES = (N_("Text"), N_("Side by side"), N_("Overlay"))
BEFORE_ONLY, AFTER_ONLY = N_("Only before"), N_("Only after")
LIST_SHARE = 4


@dataclass(frozen=True)
class PagePair:
    """One page of both versions, and where they differ; a null picture where a version lacks the page."""

    page: int
    before: QImage
    after: QImage
    regions: list[Region] = field(default_factory=list)


def tell(before: str, after: str, rewrites: Sequence[Rewrite] = ()) -> list[Change] | None:
    """Return what changed, None where one of the two can't be read as XML."""
    try:
        return changes_between(before.encode("utf-8"), after.encode("utf-8"), rewrites)
    except AppError:
        return None


def pair_of(page: int, before: bytes, after: bytes) -> PagePair:
    """Decode a page of both versions and find where they differ; takes a while."""
    left, right = decode(before), decode(after)
    if left.isNull() or right.isNull():
        return PagePair(page, left, right)
    if left.size() != right.size():
        return PagePair(page, left, right, whole_page())
    width, height = left.width(), left.height()
    grey = [_grey(one) for one in (left, right)]
    return PagePair(page, left, right, changed_regions(grey[0], grey[1], width, height))


def _grey(image: QImage) -> bytes:
    """Return the picture's grey values, row by row without padding."""
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    wide, stride = plain.width(), plain.bytesPerLine()
    data = bytes(plain.constBits())
    if wide == stride:
        return data[: wide * plain.height()]
    return b"".join(data[row * stride : row * stride + wide] for row in range(plain.height()))


class VersionDiff(Translated, QWidget):
    """Shows two versions of a report: a list of what changed above, text or pictures below.

    Signals:
        compareRequested: other two versions were chosen; (before, after).
    """

    compareRequested = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._texts = ("", "")
        self._rewrites: Sequence[Rewrite] = ()
        self._pages: tuple[Sequence[bytes], Sequence[bytes]] = ((), ())
        self._titles = ("", "")
        self._page = 1
        self._changes: list[Change] | None = []
        self._awaits = False
        self._tell = Task(tell, self)
        self._pair = Task(pair_of, self)
        build(self._steps())

    # ---- content -----------------------------------------------------------------

    def show_texts(
        self, left: str, right: str, left_title: str, right_title: str, rewrites: Sequence[Rewrite] = ()
    ) -> None:
        """Compare two sources, with the bands that a model rewrote; pictures are shown by show_pages."""
        self._texts, self._titles, self._rewrites = (left, right), (left_title, right_title), rewrites
        self.pickers.show_titles(left_title, right_title)
        self._explain("")
        self.text.show_texts(left, right, left_title, right_title)
        for heading, title in zip(self.headings, self._titles, strict=True):
            heading.setText(title)
        self.list.clear()
        self.summary.setText(_("Comparing...") if left or right else "")
        self._awaits = False
        self._tell.start(left, right, rewrites)

    def show_awaited(self, before: int, after: int) -> None:
        """Say that two versions, by their ids, are being compared: what is large takes seconds."""
        self._awaits = True
        self._texts, self._titles, self._rewrites = ("", ""), ("", ""), ()
        self._explain("")
        self.text.show_texts("", "", "", "")
        self.list.clear()
        self.show_pages((), ())
        self.pickers.show_pair(before, after)
        self.summary.setText(_("Comparing..."))

    def show_pages(self, before: Sequence[bytes], after: Sequence[bytes]) -> None:
        """Compare the pictures of the pages (PNG)."""
        self._pages = (before, after)
        self._page = 1
        there = bool(before) and bool(after)
        for mode in (PICTURES, OVERLAY):
            self.modes.button(mode).setEnabled(there)
        if not there:
            self.modes.button(TEXT).setChecked(True)
            self._on_mode(TEXT)
        self._show_page()

    def clear(self) -> None:
        """Show nothing."""
        self.show_texts("", "", "", "")
        self.show_pages((), ())

    def show_first(self, version_id: int) -> None:
        """Say of a version that none comes before it."""
        self.clear()
        self.pickers.show_alone(version_id)
        self._explain(FIRST_OF_MANY if self.pickers.after.count() > 1 else FIRST_ALONE)

    def _explain(self, message: str) -> None:
        """Say why nothing is compared in place of a comparison; "" shows one."""
        self.say(self.hint.setText, message)
        self.hint.setVisible(bool(message))
        self._split.setVisible(not message)

    def retranslate(self) -> None:
        """Tell the changes again in the new language."""
        for mode, name in enumerate(MODES):
            self.modes.button(mode).setText(_(name))
        if any(self._texts):
            self._tell.start(*self._texts, self._rewrites)
        elif self._awaits:
            self.summary.setText(_("Comparing..."))
        self._say_page()

    @property
    def total(self) -> int:
        """Return how many pages the longer version has."""
        return max(1, *(len(one) for one in self._pages))

    @Slot(object)
    def _on_told(self, changes: list[Change] | None) -> None:
        if self._tell.busy or self._awaits:
            return
        self._changes = changes
        self.list.clear()
        for change in changes or []:
            self.list.addItem(self._item(change))
        self.list.setVisible(bool(changes))
        self.summary.setText(self._summary(changes))

    def _item(self, change: Change) -> QListWidgetItem:
        """Return a line; what a model wrote has its sign and says so."""
        item = QListWidgetItem(change.sentence)
        item.setToolTip(change.sentence)
        if change.by:
            item.setIcon(self._theme.icon("model", "by_model"))
            item.setToolTip(_("{change} Written by {model}.", change=change.sentence, model=change.by))
        return item

    def _summary(self, changes: list[Change] | None) -> str:
        if not any(self._titles):
            return ""
        if changes is None:
            return _("One of the two is no well-formed template, so only its text is compared.")
        if changes:
            return _("What changed ({count})", count=len(changes))
        if self._texts[0] != self._texts[1]:
            return _("Nothing changed but the way it is written.")
        return _("The two are the same.")

    # ---- pictures ----------------------------------------------------------------

    def _show_page(self) -> None:
        before, after = (one[self._page - 1] if self._page <= len(one) else b"" for one in self._pages)
        self._pair.start(self._page, before, after)
        self._say_page()

    @Slot(object)
    def _on_pair(self, pair: PagePair) -> None:
        if pair.page != self._page or self._pair.busy:
            return
        pictures = [QPixmap.fromImage(one) for one in (pair.before, pair.after)]
        for view, picture in zip(self.views, pictures, strict=True):
            view.set_picture(picture)
            view.show_marks([Mark(*one, tip=_("Changed here")) for one in pair.regions] if picture else [])
        self.overlay.set_pictures(*pictures)

    def _say_page(self) -> None:
        self.page_label.setText(_("Page {page} of {total}", page=self._page, total=self.total))
        self.previous_page.setEnabled(self._page > 1)
        self.next_page.setEnabled(self._page < self.total)

    @Slot()
    def _on_previous(self) -> None:
        self._page = max(1, self._page - 1)
        self._show_page()

    @Slot()
    def _on_next(self) -> None:
        self._page = min(self.total, self._page + 1)
        self._show_page()

    @Slot(int)
    def _on_mode(self, mode: int) -> None:
        self.stack.setCurrentIndex(mode)
        for widget in (self.previous_page, self.next_page, self.page_label):
            widget.setVisible(mode != TEXT and self.total > 1)

    # ---- construction ------------------------------------------------------------

    def _steps(self) -> Steps:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.pickers = VersionPickers()
        self.pickers.setContentsMargins(GAP, GAP, GAP, 0)
        layout.addWidget(self.pickers)
        self.hint = text_label("", "muted")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        self.hint.hide()
        layout.addWidget(self.hint, 1)
        self._split = split = QSplitter(Qt.Orientation.Vertical)
        layout.addWidget(split, 1)
        self._build_list()
        split.addWidget(self._told())
        self.stack = QStackedWidget()
        split.addWidget(self._compared())
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, LIST_SHARE)
        split.setSizes([140, 560])
        yield
        self.text = DiffView(self._theme)
        self.stack.addWidget(self.text)
        yield
        self._build_pictures()
        yield
        self._connect_signals()

    def _build_list(self) -> None:
        self.summary = text_label("", "section", wrap=False)
        self.list = QListWidget()
        self.list.setAlternatingRowColors(True)
        self.list.setWordWrap(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.say(self.list.setAccessibleName, N_("What changed"))

    def _build_pictures(self) -> None:
        self.views = [PageView(self._theme, _("Before")), PageView(self._theme, _("After"))]
        self.headings = [QLabel(), QLabel()]
        self.overlay = OverlayView(self._theme, _("Overlay"), (BEFORE_ONLY, AFTER_ONLY))
        self.overlay.modes.button(DIFFERENCE).setChecked(True)
        self.overlay.share.setEnabled(False)
        self.stack.addWidget(self._sides())
        self.stack.addWidget(self.overlay)

    def _told(self) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(GAP, GAP, GAP, 0)
        box.setSpacing(SMALL_GAP)
        box.addWidget(self.summary)
        box.addWidget(self.list, 1)
        return side

    def _compared(self) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, SMALL_GAP, 0, 0)
        box.setSpacing(0)
        box.addLayout(self._mode_bar())
        box.addWidget(self.stack, 1)
        return side

    def _mode_bar(self) -> QHBoxLayout:
        self.modes = QButtonGroup(self)
        bar = QHBoxLayout()
        bar.setContentsMargins(GAP, 0, GAP, 0)
        bar.setSpacing(2 * GAP)
        for mode, name in enumerate(MODES):
            button = QRadioButton(_(name))
            self.modes.addButton(button, mode)
            bar.addWidget(button)
        self.modes.button(TEXT).setChecked(True)
        bar.addStretch(1)
        self.previous_page = IconButton(self._theme, "chevron-left", N_("Previous page"))
        self.next_page = IconButton(self._theme, "chevron-right", N_("Next page"))
        self.page_label = text_label("", "muted", wrap=False)
        for widget in (self.previous_page, self.page_label, self.next_page):
            widget.hide()
            bar.addWidget(widget)
        return bar

    def _sides(self) -> QWidget:
        split = QSplitter(Qt.Orientation.Horizontal)
        for heading, view in zip(self.headings, self.views, strict=True):
            side = QWidget()
            box = QVBoxLayout(side)
            box.setContentsMargins(0, 0, 0, 0)
            heading.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
            box.addWidget(heading)
            box.addWidget(view, 1)
            split.addWidget(side)
        split.setChildrenCollapsible(False)
        split.setSizes([500, 500])
        return split

    def _connect_signals(self) -> None:
        self.pickers.picked.connect(self.compareRequested)
        self._tell.done.connect(self._on_told)
        self._pair.done.connect(self._on_pair)
        self.modes.idClicked.connect(self._on_mode)
        self.previous_page.clicked.connect(self._on_previous)
        self.next_page.clicked.connect(self._on_next)
        self.views[0].viewMoved.connect(self._on_before_moved)
        self.views[1].viewMoved.connect(self._on_after_moved)

    @Slot()
    def _on_before_moved(self) -> None:
        self.views[1].follow(self.views[0])

    @Slot()
    def _on_after_moved(self) -> None:
        self.views[0].follow(self.views[1])
