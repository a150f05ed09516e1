from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo, QImage
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem

from app.core.paths import resource_dir
from app.widgets import timeline
from app.widgets.theme import Theme, load_roles, style_sheet, tinted_icon

STATES = ("idle", "running", "done", "failed", "waiting")
WIDGETS = sorted([*Path("app/widgets").glob("*.py"), *Path("app/views").rglob("*.py")])


NAMES = ("light", "dark", "contrast")


def luminance(value: str) -> float:
    channels = [int(value[-6:][place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_english_texts_are_set_in_the_desktops_font_before_those_for_chinese(qapp):
    family = QFontInfo(QFont(qapp.font().family())).family()
    Theme("light")
    assert qapp.font().families()[0] == family


def test_all_themes_have_the_same_roles_from_known_colours() -> None:
    assert load_roles("light").keys() == load_roles("dark").keys() == load_roles("contrast").keys()
    for name in NAMES:
        data = tomllib.loads(resource_dir("themes", f"{name}.toml").read_text("utf-8"))
        assert set(data["roles"].values()) <= set(data["base"])


def test_every_node_state_and_used_role_exists() -> None:
    roles = load_roles("light")
    for state in STATES:
        assert {f"node_{state}", f"node_{state}_line", f"node_{state}_text"} <= roles.keys()
    assert set(timeline.STATE_ROLES.values()) <= roles.keys()
    source = "\n".join(path.read_text("utf-8") for path in WIDGETS)
    used = set(re.findall(r'theme\.color\("(\w+)"\)', source))
    assert used
    assert used <= roles.keys()


def test_the_style_sheet_has_no_role_left(qapp) -> None:
    for name in NAMES:
        assert "@" not in style_sheet(load_roles(name), 10)
    with pytest.raises(KeyError):
        style_sheet({}, 10)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("text", "window"),
        ("text", "surface"),
        ("muted", "surface"),
        ("muted", "window"),
        ("accent_text", "accent"),
        ("danger", "danger_soft"),
        ("warning", "warning_soft"),
        ("node_done_text", "node_done"),
        ("node_running_text", "node_running"),
        ("node_failed_text", "node_failed"),
        ("node_waiting_text", "node_waiting"),
        ("node_idle_text", "node_idle"),
    ],
)
def test_texts_can_be_read(name: str, text: str, ground: str) -> None:
    roles = load_roles(name)
    assert contrast(roles[text], roles[ground]) >= (7 if name == "contrast" else 4.5)


def test_no_widget_holds_a_colour_literal() -> None:
    literal = re.compile(r'["\']#[0-9a-fA-F]{6,8}["\']|GlobalColor\.(?!transparent|white)|QColor\(\d')
    found = [
        f"{path}: {line}"
        for path in WIDGETS
        for line in path.read_text("utf-8").splitlines()
        if literal.search(line)
    ]
    assert found == []


def test_every_named_icon_is_there(theme) -> None:
    source = "\n".join(path.read_text("utf-8") for path in WIDGETS)
    names = set(re.findall(r'(?:IconButton|IconLabel)\(\s*(?:self\._)?theme,\s*"([\w-]+)"', source))
    assert names
    for name in names:
        assert not tinted_icon(name, theme.color("text"), theme.color("disabled")).isNull()


@pytest.mark.timeout(400)
def test_zoom_scales_the_text_and_stays_in_bounds(qapp, theme) -> None:
    before = qapp.font().pointSizeF()
    theme.set_zoom(150)
    assert qapp.font().pointSizeF() == pytest.approx(before * 1.5)
    theme.set_zoom(900)
    assert theme.zoom == 200
    theme.set_zoom(100)
    assert qapp.font().pointSizeF() == pytest.approx(before)


def test_an_unknown_choice_follows_the_system(qapp) -> None:
    assert Theme("neon").choice == "system"


def first_ink(picture: QImage, columns: range, rows: range) -> int:
    """Return how many columns are passed before the first one in which something is drawn."""
    for passed, x in enumerate(columns):
        shades = {picture.pixelColor(x, y).lightness() for y in rows}
        if max(shades) - min(shades) > 60:
            return passed
    raise AssertionError("nothing is drawn")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("right", [False, True])
def test_a_heading_stands_just_above_its_cells(qtbot, name: str, right: bool) -> None:
    theme = Theme(name)
    table = QTableWidget(1, 1)
    qtbot.addWidget(table)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    heading, cell = QTableWidgetItem("MHM"), QTableWidgetItem("MHM")
    for item in (heading, cell):
        item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
    table.setHorizontalHeaderItem(0, heading)
    table.setItem(0, 0, cell)
    table.verticalHeader().hide()
    table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
    table.show()
    picture = table.grab().toImage()
    high, width = table.horizontalHeader().height(), table.columnWidth(0)
    columns = range(width - 2, 0, -1) if right else range(1, width - 1)
    above = first_ink(picture, columns, range(3, high - 4))
    below = first_ink(picture, columns, range(high + 3, high + table.rowHeight(0) - 3))
    assert abs(above - below) <= 1
    assert theme.name == name
