"""The conversation: what was asked, what was done and by whom, and open questions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleEvent, QGuiApplication
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.core.events import Notice, Question
from app.core.i18n import N_
from app.core.records import MessageInfo
from app.widgets.icons import TextButton, text_label
from app.widgets.messages import (
    AssistantMessage,
    MessageWidget,
    NoticeMessage,
    QuestionCard,
    UserMessage,
)
from app.widgets.streaming import StreamingText
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated

SHOWN_AT_ONCE = 30
LEAST_WIDTH, LEAST_LINES = 240, 12


class Transcript(Translated, QScrollArea):
    """The list of messages; it stays at the end unless the user scrolled up and says nothing.

    Signals:
        answered: the key of the choice that was pressed.
        resendRequested: the text of a request to edit and send again.
        actionRequested: the key of a notice whose button was pressed.
    """

    answered = Signal(str)
    resendRequested = Signal(str)
    actionRequested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._question: QuestionCard | None = None
        self._stream: StreamingText | None = None
        self._earlier: list[MessageInfo] = []
        self._follow = True
        self._placing = False
        self._answer: QWidget | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(96)
        self.say(self.setAccessibleName, N_("Conversation"))
        self._build()
        self.verticalScrollBar().rangeChanged.connect(self._on_range)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def changeEvent(self, event: QEvent) -> None:
        """Keep room for a few words a line with texts of any size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.setMinimumWidth(max(LEAST_WIDTH, LEAST_LINES * self.fontMetrics().lineSpacing()))

    def show_messages(self, messages: Sequence[MessageInfo]) -> None:
        """Show a session's conversation from its end; earlier parts come on request."""
        self._clear()
        self._earlier = list(messages[:-SHOWN_AT_ONCE])
        self._more.setVisible(bool(self._earlier))
        self._hint.setVisible(not messages)
        for message in messages[-SHOWN_AT_ONCE:]:
            self._append(self._widget_for(message))

    def add_message(self, message: MessageInfo) -> None:
        """Add a stored line at the end; where it is the user's own, the end is shown again."""
        self.end_tokens()
        self._follow = self._follow or message.role == "user"
        self._append(self._widget_for(message))
        if message.role == "assistant":
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def add_notice(self, notice: Notice, action: str = "", key: str = "") -> NoticeMessage:
        """Add a notice with its remedy; action is a button's message id, key what pressing it means."""
        self.end_tokens()
        widget = NoticeMessage(self._theme, notice, action, key)
        widget.acted.connect(self.actionRequested)
        self._append(widget)
        return widget

    def add_question(self, question: Question) -> None:
        """Show a question with a button per choice."""
        self.end_tokens()
        self.close_question()
        self._question = QuestionCard(self._theme, question)
        self._question.answered.connect(self.answered)
        self._append(self._question)
        QTimer.singleShot(0, self._question, self._question.focus_first)

    def close_question(self) -> None:
        """Disable the question's buttons: it was answered or is no longer open."""
        if self._question is not None:
            self._question.close_question()
            self._question = None

    def add_token(self, text: str, node: str = "") -> None:
        """Append to the text that a model is speaking in a step."""
        if self._stream is None:
            self._stream = StreamingText(self._theme)
            self._append(self._stream)
        self._stream.add(text, node)

    @Slot()
    def end_tokens(self) -> None:
        """Take the streaming text away; what it became is an answer or an artefact."""
        if self._stream is not None:
            self._stream.setParent(None)
            self._stream.deleteLater()
            self._stream = None

    def texts(self) -> list[str]:
        """Return the text of every shown item, for tests and copying."""
        items = [self._list.itemAt(place).widget() for place in range(self._list.count())]
        return [item.text() for item in items if isinstance(item, MessageWidget)]

    def labels(self) -> list[QLabel]:
        """Return the labels of what was said, in order."""
        items = [self._list.itemAt(place).widget() for place in range(self._list.count())]
        return [
            label
            for item in items
            for label in item.findChildren(QLabel)
            if label.text() and not label.isHidden()
        ]

    def show_all(self) -> None:
        """Show the earlier messages too."""
        for _turn in range(len(self._earlier) // SHOWN_AT_ONCE + 1):
            if self._earlier:
                self._show_earlier()

    @Slot()
    def copy_all(self) -> None:
        """Copy the whole conversation as text."""
        QGuiApplication.clipboard().setText("\n\n".join(self.texts()))

    # ---- construction and helpers ---------------------------------------------

    def _build(self) -> None:
        page = QWidget()
        page.setProperty("kind", "surface")
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        outer = QVBoxLayout(page)
        outer.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        outer.setSpacing(0)
        self._more = TextButton(N_("Show earlier messages"), "link")
        self._more.clicked.connect(self._show_earlier)
        outer.addWidget(self._more, 0, Qt.AlignmentFlag.AlignHCenter)
        self._hint = text_label("", "muted")
        self.say(
            self._hint.setText,
            N_("The conversation appears here: what you asked, what was done, and who decided it."),
        )
        outer.addWidget(self._hint)
        self._list = QVBoxLayout()
        self._list.setSpacing(WIDE_GAP)
        outer.addLayout(self._list)
        outer.addStretch(1)
        self._more.hide()
        self.setWidget(page)

    def _widget_for(self, message: MessageInfo) -> MessageWidget:
        if message.role == "user":
            widget = UserMessage(self._theme, message)
            widget.resendRequested.connect(self.resendRequested)
            return widget
        if message.role == "assistant":
            return AssistantMessage(self._theme, message)
        return NoticeMessage(self._theme, Notice("info", message.text))

    def _append(self, widget: QWidget) -> None:
        self._hint.hide()
        self._list.addWidget(widget)
        self._answer = widget if isinstance(widget, AssistantMessage) else None

    def _clear(self) -> None:
        self._question = self._stream = self._answer = None
        while self._list.count():
            widget = self._list.takeAt(0).widget()
            widget.setParent(None)
            widget.deleteLater()
        self._follow = True

    @Slot()
    def _show_earlier(self) -> None:
        chunk, self._earlier = self._earlier[-SHOWN_AT_ONCE:], self._earlier[:-SHOWN_AT_ONCE]
        self._follow = False
        for message in reversed(chunk):
            self._list.insertWidget(0, self._widget_for(message))
        self._more.setVisible(bool(self._earlier))

    @Slot(int, int)
    def _on_range(self, _low: int, _high: int) -> None:
        self._go_to_newest()
        QTimer.singleShot(0, self, self._go_to_newest)

    @Slot()
    def _go_to_newest(self) -> None:
        """Show the end, or the beginning of an answer that is longer than what can be seen."""
        if not self._follow:
            return
        bar = self.verticalScrollBar()
        is_long = self._answer is not None and self._answer.height() > self.viewport().height()
        self._placing = True
        bar.setValue(min(bar.maximum(), self._answer.y() - GAP) if is_long else bar.maximum())
        self._placing = False

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        if not self._placing:
            self._follow = value >= self.verticalScrollBar().maximum() - 4 * GAP
