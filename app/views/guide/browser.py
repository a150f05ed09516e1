"""Shows a chapter: its pictures fit the page, its links lead to chapters, sections and commands."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from app.core.i18n import N_, language
from app.views.guide.chapters import Chapter, anchor, guide_folder
from app.widgets.theme import WIDE_GAP, Theme
from app.widgets.translated import Translated

COMMAND = "do:"
RESIZE_MS = 120
LINE_PERCENT = 130
MOST_MARKS = 200


class GuideBrowser(Translated, QTextBrowser):
    """One chapter at a time.

    Signals:
        chapterRequested: a chapter's key and the anchor of a section, "" for the top.
        commandRequested: the id of an action.
    """

    chapterRequested = Signal(str, str)
    commandRequested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._chapter: Chapter | None = None
        self._width = 0
        self._timer = QTimer(self, singleShot=True, interval=RESIZE_MS)
        self._timer.timeout.connect(self._fit)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(WIDE_GAP)
        self.say(self.setAccessibleName, N_("Text of the guide"))
        self.anchorClicked.connect(self._on_link)
        theme.changed.connect(self._draw)

    def show_chapter(self, chapter: Chapter, section: str = "", words: str = "") -> None:
        """Show a chapter from a section on, with the searched words marked."""
        self._chapter = chapter
        self._draw()
        self.mark(words)
        self.go_to(section)

    def go_to(self, section: str) -> None:
        """Scroll to a heading by its anchor; "" is the top."""
        block = self._heading(section)
        place = self.document().documentLayout().blockBoundingRect(block).top() if section else 0
        self.setTextCursor(QTextCursor(block))
        self.verticalScrollBar().setValue(round(place))

    def mark(self, words: str) -> None:
        """Mark each of the words wherever it stands."""
        found = [mark for word in words.split() for mark in self._marks(word)]
        self.setExtraSelections(found[:MOST_MARKS])

    def headings(self) -> list[str]:
        """Return the anchors that links can lead to."""
        return [anchor(block.text()) for block in self._blocks() if block.blockFormat().headingLevel()]

    def loadResource(self, kind: int, name: QUrl) -> object:
        """Return a picture that fits the page."""
        if kind != int(QTextDocument.ResourceType.ImageResource.value):
            return None
        return self._picture(guide_folder(language()) / name.toString())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the pictures a moment after the last change of size."""
        super().resizeEvent(event)
        self._timer.start()

    def _picture(self, path: Path) -> QImage:
        picture = QImage(str(path))
        if picture.isNull():
            return picture
        ratio = self.devicePixelRatioF()
        room = round((self.viewport().width() - 4 * WIDE_GAP) * ratio)
        if picture.width() > room > 0:
            picture = picture.scaled(
                QSize(room, picture.height()),
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        return _framed(picture, self._theme.color("border"), ratio)

    @Slot()
    def _draw(self) -> None:
        if self._chapter is None:
            return
        self._width = self.viewport().width()
        self.document().clear()
        self.document().setMarkdown(
            self._chapter.markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        )
        self._space()

    @Slot()
    def _fit(self) -> None:
        if self.viewport().width() == self._width:
            return
        bar = self.verticalScrollBar()
        share = bar.value() / max(1, bar.maximum())
        self._draw()
        bar.setValue(round(share * bar.maximum()))

    def _space(self) -> None:
        """Give the lines air, and the headings more above than below."""
        for block in self._blocks():
            form = QTextBlockFormat()
            form.setLineHeight(LINE_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            if block.blockFormat().headingLevel():
                form.setTopMargin(WIDE_GAP)
                form.setBottomMargin(WIDE_GAP / 2)
            if "\ufffc" not in block.text():
                QTextCursor(block).mergeBlockFormat(form)

    def _blocks(self) -> list[QTextBlock]:
        found, block = [], self.document().begin()
        while block.isValid():
            found.append(block)
            block = block.next()
        return found

    def _heading(self, section: str) -> QTextBlock:
        wanted = (
            block
            for block in self._blocks()
            if block.blockFormat().headingLevel() and anchor(block.text()) == section
        )
        return next(wanted, self.document().begin())

    def _marks(self, word: str) -> list[QTextEdit.ExtraSelection]:
        found, cursor = [], self.document().find(word)
        while not cursor.isNull() and len(found) < MOST_MARKS:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor  # type: ignore[attr-defined]
            mark.format.setBackground(self._theme.color("warning_soft"))  # type: ignore[attr-defined]
            mark.format.setForeground(self._theme.color("text"))  # type: ignore[attr-defined]
            found.append(mark)
            cursor = self.document().find(word, cursor)
        return found

    @Slot(QUrl)
    def _on_link(self, link: QUrl) -> None:
        text = link.toString(QUrl.ComponentFormattingOption.FullyDecoded)
        if text.startswith(COMMAND):
            self.commandRequested.emit(text.removeprefix(COMMAND))
            return
        name, _sharp, section = text.partition("#")
        here = self._chapter.key if self._chapter is not None else ""
        self.chapterRequested.emit(name.removesuffix(".md") or here, section)


def _framed(picture: QImage, colour: QColor, ratio: float) -> QImage:
    """Return a picture with a thin line around it, so that it stands out from the page."""
    shown = picture.convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(shown)
    painter.setPen(colour)
    painter.drawRect(shown.rect().adjusted(0, 0, -1, -1))
    painter.end()
    shown.setDevicePixelRatio(ratio)
    return shown
