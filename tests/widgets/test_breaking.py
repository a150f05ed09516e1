"""Long words break within the panel and are copied whole; examples stand in blocks of their own."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.core.records import MessageInfo
from app.widgets.breaking import BreakingLabel, breakable
from app.widgets.icons import text_label
from app.widgets.messages import AssistantMessage, CodeBlock, parted

NAME = "en_periodic_stock_on_hand_summary_of_all_facilities_9734cf.jrxml"


def test_a_long_word_does_not_widen_a_label(qtbot) -> None:
    label = text_label(f"模板“{NAME}”来自外部。")
    qtbot.addWidget(label)
    narrow = label.fontMetrics().horizontalAdvance(NAME) // 2
    assert label.minimumSizeHint().width() < narrow
    assert label.text() == f"模板“{NAME}”来自外部。"


def test_what_is_selected_is_copied_without_the_breaks(qtbot) -> None:
    label = BreakingLabel(NAME)
    qtbot.addWidget(label)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setSelection(0, len(breakable(NAME)))
    qtbot.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == NAME


def test_short_words_and_sentences_stay_as_they_are() -> None:
    for text in ("报表 sales.pdf", "an ordinary sentence, with words.", ""):
        assert breakable(text) == text


def test_an_example_stands_in_a_block(qtbot, theme) -> None:
    said = 'Set it so:\n\n```xml\n<band height="20"/>\n```\n\nSee the note.'
    assert parted(said) == [(False, "Set it so:"), (True, '<band height="20"/>'), (False, "See the note.")]
    assert parted("no example") == [(False, "no example")]
    message = AssistantMessage(theme, MessageInfo(1, 1, "assistant", said, datetime.now(UTC)))
    qtbot.addWidget(message)
    assert len(message.findChildren(CodeBlock)) == 1
    assert message.text() == said
