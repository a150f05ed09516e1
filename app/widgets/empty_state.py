"""What an empty tab shows: one sentence, one drop zone, samples that run on a click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.widgets.flow import FlowLayout
from app.widgets.icons import IconLabel, TextButton, frame, text_label
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated


@dataclass(frozen=True)
class SampleItem:
    """A sample to try: title and about are message ids, text is the request, paths are its files."""

    title: str
    about: str = ""
    text: str = ""
    paths: tuple[Path, ...] = ()
    icon: str = "file"


class SampleCard(Translated, QFrame):
    """A clickable card; Enter and Space press it too."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, item: SampleItem) -> None:
        super().__init__()
        self._item = item
        self.setProperty("kind", "sample")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.say(self.setAccessibleName, item.title)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(GAP)
        layout.addWidget(IconLabel(theme, item.icon, "accent", 24), 0, Qt.AlignmentFlag.AlignLeft)
        self._add_text(layout, item.title, "")
        self._add_text(layout, item.about, "muted")
        layout.addStretch(1)

    def _add_text(self, layout: QVBoxLayout, message: str, kind: str) -> None:
        if message:
            label = text_label("", kind)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            self.say(label.setText, message)
            layout.addWidget(label)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Press the card."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self._item)

    def keyPressEvent(self, event: object) -> None:
        """Press the card by Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):  # type: ignore[attr-defined]
            self.chosen.emit(self._item)
        else:
            super().keyPressEvent(event)  # type: ignore[arg-type]


class EmptyState(Translated, QScrollArea):
    """Teaches a tab.

    Signals:
        sampleChosen: a SampleItem.
        wayChosen: the key of another way to begin.
        filesChosen: paths from the file dialog.
    """

    sampleChosen = Signal(object)
    wayChosen = Signal(str)
    filesChosen = Signal(list)

    def __init__(self, theme: Theme, title: str, sentence: str, samples: Sequence[SampleItem]) -> None:
        super().__init__()
        self._theme = theme
        self.say(self.setAccessibleName, title)
        self._ways: list[tuple[TextButton, str]] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        page = QWidget()
        outer = QHBoxLayout(page)
        outer.setContentsMargins(WIDE_GAP * 2, WIDE_GAP * 2, WIDE_GAP * 2, WIDE_GAP * 2)
        column = QWidget()
        column.setMaximumWidth(760)
        outer.addStretch(1)
        outer.addWidget(column, 20)
        outer.addStretch(1)
        self._column = QVBoxLayout(column)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(WIDE_GAP)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._column.addStretch(1)
        self._column.addWidget(self._drop_zone(title, sentence))
        self._add_samples(samples)
        self._column.addStretch(2)
        self.setWidget(page)

    def _drop_zone(self, title: str, sentence: str) -> QWidget:
        zone = frame("drop")
        layout = QVBoxLayout(zone)
        layout.setContentsMargins(WIDE_GAP * 2, WIDE_GAP * 2, WIDE_GAP * 2, WIDE_GAP * 2)
        layout.setSpacing(GAP)
        icon = IconLabel(self._theme, "drop", "accent", 44)
        icon.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(icon)
        for message, kind in ((title, "heading"), (sentence, "muted")):
            label = text_label("", kind)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.say(label.setText, message)
            layout.addWidget(label)
        layout.addSpacing(GAP)
        choose = TextButton(N_("Choose files..."), "primary")
        choose.clicked.connect(self._choose)
        layout.addWidget(choose, 0, Qt.AlignmentFlag.AlignHCenter)
        return zone

    def _add_samples(self, samples: Sequence[SampleItem]) -> None:
        if not samples:
            return
        title = text_label("", "section")
        self.say(title.setText, N_("Or try a sample"))
        self._column.addWidget(title)
        row = QHBoxLayout()
        row.setSpacing(WIDE_GAP)
        for item in samples:
            card = SampleCard(self._theme, item)
            card.chosen.connect(self.sampleChosen)
            row.addWidget(card, 1)
        self._column.addLayout(row)

    def add_ways(self, title: str, ways: Sequence[tuple[str, str, str]]) -> None:
        """Offer other ways to begin, each with its key, message id and icon, between zone and samples."""
        held = QWidget()
        row = FlowLayout(held, GAP)
        heading = text_label("", "section", wrap=False)
        self.say(heading.setText, title)
        row.addWidget(heading)
        for key, message, icon in ways:
            row.addWidget(self._way(key, message, icon))
        self._column.insertWidget(2, held)
        self._tint()
        self._theme.changed.connect(self._tint)

    @Slot()
    def _tint(self) -> None:
        for button, icon in self._ways:
            button.setIcon(self._theme.icon(icon, "accent"))

    def _way(self, key: str, message: str, icon: str) -> TextButton:
        button = TextButton(message)
        button.setProperty("way", key)
        self._ways.append((button, icon))
        button.clicked.connect(self._on_way)
        return button

    @Slot()
    def _on_way(self) -> None:
        self.wayChosen.emit(self.sender().property("way"))

    @Slot()
    def _choose(self) -> None:
        paths, _kind = QFileDialog.getOpenFileNames(self, _("Choose files"))
        if paths:
            self.filesChosen.emit(paths)
