"""A section as text to edit: facts are locked chips, tables and charts stand as one piece each."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QMimeData, QRectF, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPixmap,
    QSyntaxHighlighter,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
    QTextListFormat,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from app.core.i18n import _
from app.domain.documents.document import Block, Run, Section
from app.domain.documents.facts import Ledger, numbers_in
from app.widgets.theme import Theme

KIND, ORIGIN = QTextFormat.Property.UserProperty + 1, QTextFormat.Property.UserProperty + 2
OBJECT = "\ufffc"
FACT_NAME = re.compile(r"fact-(\w+)-([01])-([0-9a-f]*)$")
PIECE_NAME = re.compile(r"piece-(\d+)$")
NUMBER = re.compile(r"\d[\d,.]*\d|\d")
PIECE_WIDTH = 230


class FigureMarker(QSyntaxHighlighter):
    """Underlines typed figures that are no facts."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self.known: set[str] = set()

    def highlightBlock(self, text: str) -> None:
        """Mark the figures of one paragraph."""
        style = QTextCharFormat()
        style.setForeground(self._theme.color("danger"))
        style.setBackground(self._theme.color("danger_soft"))
        style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        for found in NUMBER.finditer(text):
            if any(one not in self.known for one in numbers_in(found.group())):
                self.setFormat(found.start(), found.end() - found.start(), style)


class SectionText(QTextEdit):
    """Edits the words of a section; its facts can be moved and deleted, but not changed.

    Signals:
        edited: the section's words changed by hand.
        factPressed: the id of a fact whose chip was clicked.
        undoRequested, redoRequested: the keys for them were pressed.
    """

    edited = Signal()
    factPressed = Signal(str)
    undoRequested = Signal()
    redoRequested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._section = Section(key="", title="")
        self._filling = False
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.marker = FigureMarker(self.document(), theme)
        self.document().contentsChanged.connect(self._on_changed)
        theme.changed.connect(self._recolour)

    # ---- content ---------------------------------------------------------------------

    def show_section(self, section: Section, ledger: Ledger) -> None:
        """Show a section; the caret stays about where it was."""
        at = self.textCursor().position()
        same = section.key == self._section.key
        self._section = section
        self._filling = True
        self.marker.known = ledger.numbers()
        self.document().clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for number, block in enumerate(section.blocks):
            if number:
                cursor.insertBlock()
            self._write(cursor, block, number)
        cursor.endEditBlock()
        self._filling = False
        self.marker.rehighlight()
        if same:
            self._place_caret(at)

    def section(self) -> Section:
        """Return the section as it stands in the text."""
        blocks: list[Block] = []
        paragraph = self.document().begin()
        while paragraph.isValid():
            blocks += self._blocks_of(paragraph)
            paragraph = paragraph.next()
        return self._section.model_copy(update={"blocks": tuple(blocks)})

    def insert_fact(self, fact_id: str, shown: str) -> None:
        """Put a fact at the caret."""
        self._insert_chip(self.textCursor(), Run(text=shown, fact=fact_id))
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_caret(self, at: int) -> None:
        cursor = self.textCursor()
        cursor.setPosition(min(at, max(0, self.document().characterCount() - 1)))
        self.setTextCursor(cursor)

    # ---- writing ---------------------------------------------------------------------

    def _write(self, cursor: QTextCursor, block: Block, number: int) -> None:
        style = QTextBlockFormat()
        style.setProperty(KIND, block.kind)
        style.setProperty(ORIGIN, number)
        style.setBottomMargin(6)
        if block.kind in ("note", "gap"):
            style.setLeftMargin(16)
            style.setBackground(self._theme.color("warning_soft"))
        cursor.setBlockFormat(style)
        if block.kind == "bullet":
            cursor.createList(QTextListFormat.Style.ListDisc)
        elif cursor.currentList() is not None:
            cursor.currentList().remove(cursor.block())
            cursor.setBlockFormat(style)
        cursor.setCharFormat(QTextCharFormat())
        if block.table is not None or block.chart is not None:
            self._insert_piece(cursor, block, number)
            return
        for run in block.runs:
            if run.fact:
                self._insert_chip(cursor, run)
            else:
                cursor.insertText(run.text, _weighted(run.bold))

    def _insert_chip(self, cursor: QTextCursor, run: Run) -> None:
        name = f"fact-{run.fact}-{int(run.bold)}-{run.text.encode().hex()}"
        self._insert_image(cursor, name, self._chip(run.text, run.bold))

    def _insert_piece(self, cursor: QTextCursor, block: Block, number: int) -> None:
        self._insert_image(cursor, f"piece-{number}", self._piece(block))

    def _insert_image(self, cursor: QTextCursor, name: str, picture: QPixmap) -> None:
        self.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
        style = QTextImageFormat()
        style.setName(name)
        style.setWidth(picture.width() / picture.devicePixelRatio())
        style.setHeight(picture.height() / picture.devicePixelRatio())
        style.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        cursor.insertImage(style)

    def _chip(self, text: str, bold: bool) -> QPixmap:
        font = QFont(self.font())
        font.setBold(bold)
        width = QFontMetricsF(font).horizontalAdvance(text) + 12
        return self._drawn(width, QFontMetricsF(font).height() + 2, font, text, "accent_soft")

    def _piece(self, block: Block) -> QPixmap:
        if block.table is not None:
            named = block.table.caption or " | ".join(block.table.head)
            text = _("Table: {name}, {count} {count:row|rows}", name=named, count=len(block.table.rows))
        else:
            text = _("Chart: {name}", name=block.chart.title if block.chart else "")
        metrics = QFontMetricsF(self.font())
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, PIECE_WIDTH - 16)
        return self._drawn(PIECE_WIDTH, metrics.height() + 14, self.font(), shown, "raised")

    def _drawn(self, width: float, height: float, font: QFont, text: str, role: str) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._theme.color(role))
        painter.setPen(self._theme.color("border_strong"))
        area = QRectF(0.5, 0.5, width - 1, height - 1)
        painter.drawRoundedRect(area, 4, 4)
        painter.setFont(font)
        painter.setPen(self._theme.color("text"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        return picture

    # ---- reading ---------------------------------------------------------------------

    def _blocks_of(self, paragraph: QTextBlock) -> list[Block]:
        """Return what a paragraph stands for: pieces as they were, the words before and after them."""
        origin = self._origin(paragraph)
        found: list[Block] = []
        runs: list[Run] = []
        for text, style in _fragments(paragraph):
            image = style.toImageFormat().name() if style.isImageFormat() else ""
            piece = PIECE_NAME.match(image)
            if piece is not None:
                found += self._words(paragraph, origin, runs)
                runs = []
                found += self._pieces(int(piece.group(1))) * text.count(OBJECT)
            elif image:
                runs += _chip_runs(image) * text.count(OBJECT)
            else:
                bold = style.fontWeight() > QFont.Weight.Normal
                runs.append(Run(text=text.replace("\u2028", "\n"), bold=bold))
        return found + self._words(paragraph, origin, runs)

    def _pieces(self, number: int) -> list[Block]:
        return [self._section.blocks[number]] if number < len(self._section.blocks) else []

    def _origin(self, paragraph: QTextBlock) -> Block | None:
        number = paragraph.blockFormat().property(ORIGIN)
        known = self._section.blocks
        return known[number] if isinstance(number, int) and number < len(known) else None

    def _words(self, paragraph: QTextBlock, origin: Block | None, runs: list[Run]) -> list[Block]:
        if not "".join(run.text for run in runs).strip():
            return []
        kind = paragraph.blockFormat().property(KIND) or "paragraph"
        if paragraph.textList() is not None:
            kind = "bullet"
        elif kind in ("bullet", "table", "chart"):
            kind = "paragraph"
        evidence = origin.evidence if origin is not None else ()
        if origin is not None and origin.kind == kind and _joined(runs) == _joined(list(origin.runs)):
            return [origin]
        return [Block(kind=kind, runs=tuple(_joined(runs)), evidence=evidence)]

    # ---- events ----------------------------------------------------------------------

    @Slot()
    def _on_changed(self) -> None:
        if not self._filling:
            self.edited.emit()

    @Slot()
    def _recolour(self) -> None:
        known = Ledger()
        numbers = self.marker.known
        self.show_section(self.section(), known)
        self.marker.known = numbers
        self.marker.rehighlight()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Undo and redo go through the document's own history."""
        keys: tuple[tuple[QKeySequence.StandardKey, Callable[[], None]], ...] = (
            (QKeySequence.StandardKey.Undo, self.undoRequested.emit),
            (QKeySequence.StandardKey.Redo, self.redoRequested.emit),
        )
        for key, act in keys:
            if event.matches(key):
                act()
                return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the fact of a chip that was clicked."""
        super().mouseReleaseEvent(event)
        if self.textCursor().hasSelection():
            return
        for step in (0, 1):
            cursor = self.cursorForPosition(event.position().toPoint())
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, n=step)
            found = FACT_NAME.match(cursor.charFormat().toImageFormat().name() or "")
            if found and self._on_chip(cursor, event.position().x()):
                self.factPressed.emit(found.group(1))
                return

    def _on_chip(self, cursor: QTextCursor, x: float) -> bool:
        right = self.cursorRect(cursor).right()
        return right - cursor.charFormat().toImageFormat().width() - 4 <= x <= right + 4

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take text; nothing else can be pasted or dropped."""
        return source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste chips of this section as chips, everything else as plain text."""
        if source.hasHtml() and 'src="fact-' in source.html():
            super().insertFromMimeData(source)
        else:
            self.textCursor().insertText(source.text())

    def loadResource(self, kind: int, name: QUrl) -> object:
        """Load nothing from outside; a chip that was pasted is drawn again."""
        found = FACT_NAME.match(name.toString())
        if found:
            text = bytes.fromhex(found.group(3)).decode("utf-8", "replace")
            return self._chip(text, found.group(2) == "1")
        return QImage()


def _weighted(bold: bool) -> QTextCharFormat:
    style = QTextCharFormat()
    style.setFontWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return style


def _fragments(paragraph: QTextBlock) -> list[tuple[str, QTextCharFormat]]:
    found = []
    at = paragraph.begin()
    while not at.atEnd():
        fragment = at.fragment()
        found.append((fragment.text(), fragment.charFormat()))
        at += 1
    return found


def _chip_runs(name: str) -> list[Run]:
    found = FACT_NAME.match(name)
    if found is None:
        return []
    text = bytes.fromhex(found.group(3)).decode("utf-8", "replace")
    return [Run(text=text, fact=found.group(1), bold=found.group(2) == "1")]


def _joined(runs: list[Run]) -> list[Run]:
    """Join neighbouring words of the same weight, so that what was not edited reads the same."""
    found: list[Run] = []
    for run in runs:
        plain = Run(text=run.text, fact=run.fact, bold=run.bold)
        last = found[-1] if found else None
        if last is not None and not last.fact and not plain.fact and last.bold == plain.bold:
            found[-1] = last.model_copy(update={"text": last.text + plain.text})
        elif plain.text:
            found.append(plain)
    return found
