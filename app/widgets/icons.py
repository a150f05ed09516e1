"""Buttons with a tinted icon, a tooltip and an accessible name in one step."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app.widgets.breaking import BreakingLabel
from app.widgets.theme import Theme, tinted_pixmap
from app.widgets.translated import Translated


class IconButton(Translated, QToolButton):
    """A button that shows an icon; its name is its tooltip and accessible name."""

    def __init__(self, theme: Theme, icon: str, name: str, *, role: str = "text") -> None:
        super().__init__()
        self._theme, self._icon_name, self._role = theme, icon, role
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_name(name)
        self._tint()
        theme.changed.connect(self._tint)

    def set_name(self, name: str, /, **values: object) -> None:
        """Set the tooltip and the accessible name to a message id."""
        self.say(self._show_name, name, **values)

    def set_icon(self, icon: str, role: str = "text") -> None:
        """Show another icon."""
        self._icon_name, self._role = icon, role
        self._tint()

    def _show_name(self, text: str) -> None:
        self.setToolTip(text)
        self.setAccessibleName(text)

    @Slot()
    def _tint(self) -> None:
        self.setIcon(self._theme.icon(self._icon_name, self._role))
        size = self._theme.icon_size()
        self.setIconSize(QSize(size, size))


class ActionButton(QToolButton):
    """An icon button that stands for a QAction; text, icon and state follow it."""

    def __init__(self, theme: Theme, action: QAction) -> None:
        super().__init__()
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.setDefaultAction(action)
        action.changed.connect(self._name)
        theme.changed.connect(self._name)
        self._name()

    @Slot()
    def _name(self) -> None:
        action = self.defaultAction()
        if action is None:
            return
        text = action.text().replace("&", "")
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setAccessibleName(text)
        self.setAccessibleDescription(action.statusTip())
        told = f"{text} ({keys})" if keys else text
        self.setToolTip("\n".join(filter(None, (told, action.statusTip()))))
        size = self._theme.icon_size()
        self.setIconSize(QSize(size, size))


class IconLabel(QLabel):
    """A small tinted icon beside a text; decorative, so it has no name of its own."""

    def __init__(self, theme: Theme, icon: str, role: str = "muted", size: int = 16) -> None:
        super().__init__()
        self._theme, self._what, self._size = theme, (icon, role), size
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._tint()
        theme.changed.connect(self._tint)

    def set_icon(self, icon: str, role: str = "muted") -> None:
        """Show another icon."""
        self._what = (icon, role)
        self._tint()

    @Slot()
    def _tint(self) -> None:
        name, role = self._what
        size = round(self._size * self._theme.zoom / 100)
        ratio = self.devicePixelRatioF()
        pixmap = tinted_pixmap(name, self._theme.color(role), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        self.setPixmap(pixmap)


class TextButton(Translated, QPushButton):
    """A button whose text is a message id, "" for one that is set later.

    kind is "", primary, danger, link or quiet.
    """

    def __init__(self, message: str, kind: str = "", parent: QWidget | None = None, **values: object) -> None:
        super().__init__(parent)
        self.setProperty("kind", kind)
        self.setAutoDefault(False)
        if message:
            self.say(self.setText, message, **values)


def frame(kind: str, parent: QWidget | None = None) -> QFrame:
    """Return a frame that the style sheet draws by its kind."""
    made = QFrame(parent)
    made.setProperty("kind", kind)
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
    return made


def text_label(text: str = "", kind: str = "", *, wrap: bool = True) -> QLabel:
    """Return a selectable plain-text label of a style sheet kind."""
    shown = text.replace(" %", "\u00a0%")
    made = BreakingLabel(shown) if wrap else QLabel(shown)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("kind", kind)
    made.setWordWrap(wrap)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def take_keyboard(widget: QWidget) -> None:
    """Put the keyboard on a widget, unless the user is typing somewhere."""
    if not isinstance(QApplication.focusWidget(), QLineEdit | QPlainTextEdit | QTextEdit):
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


def repolish(widget: QWidget, name: str, value: object) -> None:
    """Change a dynamic property and let the style sheet see it."""
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
