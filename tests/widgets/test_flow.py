"""Lines of a flow: hidden widgets take no room, lower ones stand in the middle of their line."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from app.widgets.flow import FlowLayout


@pytest.fixture
def held(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    flow = FlowLayout(made, 8)
    for width, height in ((100, 20), (100, 40), (100, 20)):
        button = QWidget()
        button.setFixedSize(width, height)
        flow.addWidget(button)
    made.resize(330, 100)
    made.show()
    return made


def buttons(held) -> list[QWidget]:
    return held.findChildren(QWidget)


def test_lower_widgets_stand_in_the_middle_of_their_line(held):
    assert [one.geometry().center().y() for one in buttons(held)] == [19, 19, 19]


def test_a_narrow_flow_breaks_into_lines(held):
    flow = held.layout()
    assert flow.heightForWidth(330) == 40
    assert flow.heightForWidth(220) == 40 + 8 + 20
    assert flow.heightForWidth(50) == 20 + 8 + 40 + 8 + 20


def test_hidden_widgets_take_no_room(held):
    first, second, third = buttons(held)
    second.hide()
    held.layout().activate()
    assert held.layout().heightForWidth(330) == 20
    assert third.x() == first.x() + 108
