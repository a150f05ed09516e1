"""Colours by role, the application's palettes, style sheet, icons and zoom."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app.core.i18n import language
from app.core.paths import resource_dir

CHOICES = ("system", "light", "dark", "contrast")
ZOOMS = (70, 80, 90, 100, 110, 125, 150, 175, 200)
CJK_FAMILIES = ("Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei", "PingFang SC")
CJK_MONO = ("Noto Sans Mono CJK SC", "Sarasa Mono SC", "NSimSun")
GAP = 8
SMALL_GAP = 4
WIDE_GAP = 16
ICON_SIZES = (16, 18, 36)
MARKS = {"tick": "tick", "up": "chevron-up", "down": "chevron-down"}


@cache
def load_roles(name: str) -> dict[str, str]:
    """Return role -> "#aarrggbb" of a theme file."""
    data = tomllib.loads(resource_dir("themes", f"{name}.toml").read_text("utf-8"))
    return {role: data["base"][colour] for role, colour in data["roles"].items()}


def style_sheet(roles: dict[str, str], points: float, name: str = "light") -> str:
    """Return the window's style sheet with every @role@ replaced; KeyError for an unknown one.

    @pt140@ is 140 % of the text size in points: Qt's style sheets know no em
    for font sizes. @tick@, @up@ and @down@ are pictures for the theme of this name.
    """
    text = resource_dir("themes", "window.qss").read_text("utf-8")
    for mark, picture in MARKS.items():
        text = text.replace(f"@{mark}@", resource_dir("icons", f"{picture}-{name}.svg").as_posix())
    sized = re.sub(r"@pt(\d+)@", lambda match: f"{points * int(match[1]) / 100:.1f}pt", text)
    return re.sub(r"@(\w+)@", lambda match: roles[match[1]], sized)


def make_palette(roles: dict[str, str]) -> QPalette:
    """Return the Qt palette of a theme."""
    groups = {
        QPalette.ColorRole.Window: "window",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.Base: "surface",
        QPalette.ColorRole.AlternateBase: "raised",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.Button: "surface",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.BrightText: "danger",
        QPalette.ColorRole.Highlight: "selection",
        QPalette.ColorRole.HighlightedText: "selection_text",
        QPalette.ColorRole.Link: "link",
        QPalette.ColorRole.ToolTipBase: "tooltip",
        QPalette.ColorRole.ToolTipText: "tooltip_text",
        QPalette.ColorRole.PlaceholderText: "disabled",
        QPalette.ColorRole.Mid: "border_strong",
        QPalette.ColorRole.Light: "raised",
        QPalette.ColorRole.Dark: "border_strong",
        QPalette.ColorRole.Accent: "accent",
    }
    palette = QPalette()
    for role, name in groups.items():
        palette.setColor(role, QColor(roles[name]))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(roles["disabled"]))
    return palette


def mono_font(points: float | None = None) -> QFont:
    """Return one monospaced face for Latin and Chinese, so that lines are equally high."""
    known = set(QFontDatabase.families())
    family = next((name for name in CJK_MONO if name in known), "")
    font = QFont(family) if family else QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(points or QApplication.font().pointSizeF())
    return font


class Theme(QObject):
    """The colours now, and the zoom of all texts.

    Signals:
        aboutToChange: other colours or sizes come; what is half built misses the parts that they concern.
        changed: other colours are in force; repaint and tint again.
        zoomChanged: the new zoom in per cent.
    """

    aboutToChange = Signal()
    changed = Signal()
    zoomChanged = Signal(int)

    def __init__(self, choice: str = "system", zoom: int = 100, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self._zoom = zoom
        self._base_size = max(QApplication.font().pointSizeF(), 9.5)
        self._desktop_family = QApplication.font().family()
        self._icons: dict[tuple[str, str, str], QIcon] = {}
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_changed)
        self._apply_zoom()
        self.use(choice)

    @property
    def choice(self) -> str:
        """What was chosen: system, light, dark or contrast."""
        return self._choice

    @property
    def name(self) -> str:
        """The theme in force: light, dark or contrast."""
        return self._name

    @property
    def is_dark(self) -> bool:
        """Whether texts are light on a dark ground."""
        return self._name != "light"

    @property
    def zoom(self) -> int:
        """The zoom of all texts in per cent."""
        return self._zoom

    def use(self, choice: str) -> None:
        """Put a theme in force; "system" follows the desktop."""
        self.aboutToChange.emit()
        self._choice = choice if choice in CHOICES else "system"
        self._name = self._system_name() if self._choice == "system" else self._choice
        self._roles = load_roles(self._name)
        self._dress()
        self.changed.emit()

    def _dress(self) -> None:
        """Give the application its colours; the same ones again would style every widget anew."""
        app = QApplication.instance()
        sheet = style_sheet(self._roles, self._base_size * self._zoom / 100, self._name)
        if app.styleSheet() != sheet:
            app.setPalette(make_palette(self._roles))
            app.setStyleSheet(sheet)

    def color(self, role: str) -> QColor:
        """Return a role's colour; KeyError for an unknown role."""
        return QColor(self._roles[role])

    def icon(self, name: str, role: str = "text") -> QIcon:
        """Return a line icon of resources/icons tinted with a role's colour."""
        key = (self._name, name, role)
        if key not in self._icons:
            self._icons[key] = tinted_icon(name, self.color(role), self.color("disabled"))
        return self._icons[key]

    def app_icon(self) -> QIcon:
        """Return the program's own icon."""
        return QIcon(str(resource_dir("icons", "draftsmith.svg")))

    def set_zoom(self, percent: int) -> None:
        """Scale all texts; percent is kept within 70 and 200."""
        percent = max(ZOOMS[0], min(ZOOMS[-1], percent))
        if percent != self._zoom:
            self.aboutToChange.emit()
            self._zoom = percent
            self._apply_zoom()
            self.use(self._choice)
            self.zoomChanged.emit(percent)

    def step_zoom(self, direction: int) -> None:
        """Go to the next larger (1) or smaller (-1) zoom."""
        steps = [z for z in ZOOMS if (z > self._zoom if direction > 0 else z < self._zoom)]
        if steps:
            self.set_zoom(steps[0] if direction > 0 else steps[-1])

    def icon_size(self) -> int:
        """Return the edge of a button's icon in device-independent pixels."""
        return round(18 * self._zoom / 100)

    def _apply_zoom(self) -> None:
        font = QApplication.font()
        font.setFamilies(self._families())
        font.setPointSizeF(self._base_size * self._zoom / 100)
        if font != QApplication.font():
            QApplication.setFont(font)

    def _families(self) -> list[str]:
        """Return the desktop's own font before those for Chinese; a Chinese window is set in one of these.

        The desktop's font may be an alias such as Sans Serif, which a list of
        families passes over: Latin quotes would be as wide as Chinese ones.
        """
        own = [] if language() == "zh" else [QFontInfo(QFont(self._desktop_family)).family()]
        return [*dict.fromkeys([*own, self._desktop_family, *CJK_FAMILIES])]

    def set_language(self) -> None:
        """Set the texts in the fonts of the language of now."""
        self._apply_zoom()

    def _system_name(self) -> str:
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return "dark" if dark else "light"

    @Slot()
    def _on_system_changed(self) -> None:
        if self._choice == "system" and self._system_name() != self._name:
            self.use("system")


def tinted_icon(name: str, colour: QColor, disabled: QColor) -> QIcon:
    """Return an icon drawn in one colour, and in another where it is disabled."""
    icon = QIcon()
    for size in ICON_SIZES:
        icon.addPixmap(tinted_pixmap(name, colour, size), QIcon.Mode.Normal)
    icon.addPixmap(tinted_pixmap(name, disabled, ICON_SIZES[-1]), QIcon.Mode.Disabled)
    return icon


def tinted_pixmap(name: str, colour: QColor, size: int) -> QPixmap:
    """Return a picture of a line icon, size pixels wide and high."""
    return QPixmap(_drawn(name, colour.name(), size))


@lru_cache(maxsize=1024)
def _drawn(name: str, colour: str, size: int) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(_icon_text(name).replace("currentColor", colour).encode()))
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


@cache
def _icon_text(name: str) -> str:
    return resource_dir("icons", f"{name}.svg").read_text("utf-8")
