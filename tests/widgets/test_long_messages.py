"""A request of thousands of lines is shown by its beginning, and kept whole."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtWidgets import QLabel

from app.core.records import MessageInfo
from app.widgets.messages import MOST_SHOWN, UserMessage, beginning
from app.widgets.theme import Theme


@pytest.mark.parametrize(
    ("text", "shown", "left_out"),
    [
        ("下单", "下单", 0),
        ("a\nb", "a\nb", 0),
        ("\n".join("1234567"), "1\n2\n3\n4\n5\n6\n7", 0),
        ("\n".join(map(str, range(100))), "\n".join(map(str, range(20))), 80),
        ("x" * (MOST_SHOWN + 1), "x" * MOST_SHOWN, 1),
        ("x" * MOST_SHOWN + "\nyy", "x" * MOST_SHOWN, 1),
    ],
)
def test_only_the_beginning_of_a_long_text_is_shown(text: str, shown: str, left_out: int) -> None:
    assert beginning(text) == (shown, left_out)


def test_a_long_request_is_copied_and_edited_whole(qtbot) -> None:
    text = "\n".join(f"P{at},商品{at},3.5" for at in range(10_000))
    message = MessageInfo(id=1, session_id=1, role="user", text=text, created=datetime.now(UTC))
    widget = UserMessage(Theme("light"), message)
    qtbot.addWidget(widget)
    labels = [label.text() for label in widget.findChildren(QLabel)]
    assert sum(map(len, labels)) < MOST_SHOWN
    assert any("9980" in label for label in labels)
    assert widget.text() == text
    with qtbot.waitSignal(widget.resendRequested) as sent:
        widget.edit.click()
    assert sent.args == [text]
