"""The items of a conversation."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.core.events import Notice, Question
from app.core.i18n import N_, _
from app.core.records import MessageInfo
from app.widgets.flow import FlowLayout
from app.widgets.icons import IconButton, IconLabel, TextButton, frame, text_label
from app.widgets.notices import ICONS, ROLES
from app.widgets.theme import GAP, SMALL_GAP, Theme, mono_font
from app.widgets.translated import Translated
from app.widgets.written_files import WrittenFiles

CHOICE_WIDTH, LEAST_CHOICE, CARD_MARGIN, NOTICE_MARGINS = 230, 60, 12, 96
MOST_SHOWN, MOST_SHOWN_LINES, SHOWN_LINES = 6000, 60, 20
_FENCED = re.compile(r"^```\w*\n(.*?)\n?```[ \t]*$", re.DOTALL | re.MULTILINE)


def decided_by(by: str) -> tuple[str, str, str]:
    """Return (text, icon, role) that say who decided: rules, a model, or the user."""
    if by == "rules":
        return _("decided by rules"), "rules", "by_rules"
    if by == "user":
        return _("decided by you"), "user", "by_user"
    if not by:
        return "", "", "muted"
    return _("decided by the model {name}", name=by), "model", "by_model"


def fit_label(button: TextButton, label: str, width: int = 2 * CHOICE_WIDTH) -> None:
    """Name a button in that width; where the label doesn't fit, the whole one is its tooltip."""
    metrics = button.fontMetrics()
    beside = button.sizeHint().width() - metrics.horizontalAdvance(button.text())
    room = min(CHOICE_WIDTH, width - beside)
    button.setText(metrics.elidedText(label, Qt.TextElideMode.ElideRight, room))
    button.setToolTip(label if button.text() != label else "")


class MessageWidget(Translated, QWidget):
    """One item; `text` is what copying yields."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def text(self) -> str:
        """Return the item's words."""
        raise NotImplementedError

    @Slot()
    def copy(self) -> None:
        """Put the words on the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def copy_button(self) -> IconButton:
        """Return a button that copies this item."""
        button = IconButton(self._theme, "copy", N_("Copy"), role="muted")
        button.clicked.connect(self.copy)
        return button


class UserMessage(MessageWidget):
    """What the user asked, with its files; it can be edited and sent again."""

    resendRequested = Signal(str)

    def __init__(self, theme: Theme, message: MessageInfo) -> None:
        super().__init__(theme)
        self._message = message
        outer = QHBoxLayout(self)
        outer.setContentsMargins(3 * GAP, 0, 0, 0)
        card = frame("user")
        outer.addWidget(card)
        row = QHBoxLayout(card)
        row.setContentsMargins(12, GAP, SMALL_GAP, GAP)
        row.setSpacing(SMALL_GAP)
        words = QVBoxLayout()
        words.setSpacing(SMALL_GAP)
        row.addLayout(words, 1)
        shown, left_out = beginning(message.text)
        if shown:
            words.addWidget(text_label(shown))
        if left_out:
            words.addWidget(self._rest(left_out))
        for path in message.attachments:
            words.addLayout(self._attachment(path))
        self._add_buttons(row)

    def text(self) -> str:
        """Return what was asked."""
        return self._message.text or "\n".join(Path(path).name for path in self._message.attachments)

    def _rest(self, lines: int) -> QLabel:
        """Return the words for what is left out."""
        told = text_label("", "muted")
        rest = N_("{count} more {count:line is|lines are} kept, but not shown here; Copy takes all.")
        self.say(told.setText, rest, count=lines)
        return told

    def _attachment(self, path: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SMALL_GAP)
        row.addWidget(IconLabel(self._theme, "file"))
        label = text_label(Path(path).name)
        label.setToolTip(path)
        row.addWidget(label, 1)
        return row

    def _add_buttons(self, row: QHBoxLayout) -> None:
        self.edit = IconButton(self._theme, "rename", N_("Edit and send again"), role="muted")
        self.edit.clicked.connect(self._resend)
        self.edit.setVisible(bool(self._message.text))
        for button in (self.edit, self.copy_button()):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    @Slot()
    def _resend(self) -> None:
        self.resendRequested.emit(self._message.text)


def beginning(text: str) -> tuple[str, int]:
    """Return what is shown of a long text, and how many lines are left out, counting one that is cut."""
    lines = text.split("\n")
    if len(text) <= MOST_SHOWN and len(lines) <= MOST_SHOWN_LINES:
        return text, 0
    shown = "\n".join(lines[:SHOWN_LINES])[:MOST_SHOWN].rstrip("\n")
    whole = shown.count("\n") + (text[len(shown) : len(shown) + 1] in ("", "\n"))
    return shown, len(lines) - whole


def parted(text: str) -> list[tuple[bool, str]]:
    """Return a text's parts in order: (True, an example between fences), (False, what is said around it)."""
    pieces = _FENCED.split(text)
    parts = [(bool(at % 2), piece.strip("\n")) for at, piece in enumerate(pieces)]
    return [(is_code, piece) for is_code, piece in parts if piece.strip()] or [(False, text)]


class CodeBlock(QFrame):
    """An example in letters of one width."""

    def __init__(self, theme: Theme, code: str) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        self._label = text_label(code)
        box.addWidget(self._label)
        self._on_zoom()
        theme.zoomChanged.connect(self._on_zoom)

    @Slot()
    def _on_zoom(self) -> None:
        self._label.setFont(mono_font())


class AssistantMessage(MessageWidget):
    """What was done, and who decided it."""

    def __init__(self, theme: Theme, message: MessageInfo) -> None:
        super().__init__(theme)
        self._message = message
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        for is_code, part in parted(message.text):
            layout.addWidget(CodeBlock(theme, part) if is_code else text_label(part))
        if message.attachments:
            layout.addWidget(WrittenFiles(message.attachments))
        row = QHBoxLayout()
        row.setSpacing(SMALL_GAP)
        self._icon = IconLabel(theme, "rules")
        self._by = text_label("", "muted", wrap=False)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._by)
        row.addStretch(1)
        row.addWidget(self.copy_button())
        layout.addLayout(row)
        self.retranslate()

    def text(self) -> str:
        """Return what was said."""
        return self._message.text

    def retranslate(self) -> None:
        """Name the decider in the language of now."""
        text, icon, role = decided_by(self._message.by)
        self._by.setText(text)
        self._icon.setVisible(bool(icon))
        if icon:
            self._icon.set_icon(icon, role)


class NoticeMessage(MessageWidget):
    """A notice with its remedy, perhaps with a button; its code is copied with it, and not in sight."""

    acted = Signal(str)

    def __init__(self, theme: Theme, notice: Notice, action: str = "", key: str = "") -> None:
        super().__init__(theme)
        self._notice, self._key, self._action_label = notice, key, action
        level = notice.level if notice.level in ICONS else "info"
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        card = frame(f"notice_{level}")
        outer.addWidget(card)
        row = QHBoxLayout(card)
        row.setContentsMargins(12, GAP, GAP, GAP)
        row.setSpacing(GAP)
        row.addWidget(IconLabel(theme, ICONS[level], ROLES[level], 18), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        row.addLayout(words, 1)
        words.addWidget(text_label(notice.text))
        if notice.remedy:
            words.addWidget(text_label(notice.remedy))
        if action:
            words.addWidget(self._action(action), 0, Qt.AlignmentFlag.AlignLeft)
        row.addWidget(self.copy_button(), 0, Qt.AlignmentFlag.AlignTop)

    def text(self) -> str:
        """Return the sentence, the remedy and the code."""
        notice = self._notice
        return "\n".join(part for part in (notice.text, notice.remedy, notice.code) if part)

    def _action(self, label: str) -> QWidget:
        self.button = TextButton(label)
        self.button.setMinimumWidth(LEAST_CHOICE)
        self.button.clicked.connect(self._act)
        return self.button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the button within the panel, however narrow it is."""
        super().resizeEvent(event)
        if self._action_label:
            fit_label(self.button, _(self._action_label), self.width() - NOTICE_MARGINS)

    @Slot()
    def _act(self) -> None:
        self.button.setEnabled(False)
        self.acted.emit(self._key)


class QuestionCard(MessageWidget):
    """A question of the run with a button per choice."""

    answered = Signal(str)

    def __init__(self, theme: Theme, question: Question) -> None:
        super().__init__(theme)
        self._question = question
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        card = frame("question")
        outer.addWidget(card)
        layout = QVBoxLayout(card)
        layout.setContentsMargins(CARD_MARGIN, CARD_MARGIN, CARD_MARGIN, CARD_MARGIN)
        layout.setSpacing(GAP)
        head = QHBoxLayout()
        head.setSpacing(GAP)
        head.addWidget(IconLabel(theme, "help", "warning", 18), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(text_label(question.text), 1)
        layout.addLayout(head)
        choices = self._choices()
        if question.choices:
            layout.addWidget(choices)
        self._hint = text_label("", "muted")
        self.say(self._hint.setText, N_("You can also type the answer below."))
        layout.addWidget(self._hint)

    def text(self) -> str:
        """Return the question and its choices."""
        return "\n".join([self._question.text, *(choice.label for choice in self._question.choices)])

    def focus_first(self) -> None:
        """Put the keyboard on the first choice, unless that is unlikely or the user is typing elsewhere."""
        if self.buttons and self.buttons[0].isEnabled() and self._question.choices[0].likely:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def close_question(self) -> None:
        """Disable the buttons."""
        for button in self.buttons:
            button.setEnabled(False)
        self._hint.hide()

    def _choices(self) -> QWidget:
        holder = QWidget()
        flow = FlowLayout(holder, GAP)
        self.buttons: list[TextButton] = []
        for place, choice in enumerate(self._question.choices):
            button = TextButton("", "" if place or not choice.likely else "primary")
            fit_label(button, choice.label)
            button.setAccessibleName(choice.label)
            button.setMinimumWidth(LEAST_CHOICE)
            button.clicked.connect(lambda _checked=False, key=choice.key: self.answered.emit(key))
            flow.addWidget(button)
            self.buttons.append(button)
        return holder

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the choices within the panel, however narrow it is."""
        super().resizeEvent(event)
        for button, choice in zip(self.buttons, self._question.choices, strict=True):
            fit_label(button, choice.label, self.width() - 2 * CARD_MARGIN)
