"""Words about versions: back to one, a list of them, what is there kept."""

from __future__ import annotations

import pytest

from app.domain.reports.intents import Intent, IntentRequest, classify, is_command
from app.domain.reports.version_words import asks_history, asks_to_keep, version_said


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("回到第一版", 1),
        ("恢复到版本3", 3),
        ("退回第 2 个版本", 2),
        ("切换到v4", 4),
        ("还原到最初的版本", 1),
        ("go back to version 12", 12),
        ("Show version 2 again.", 2),
        ("revert to the first version", 1),
    ],
)
def test_the_version_that_is_gone_to_is_read(text, number):
    assert version_said(text) == number
    assert classify(IntentRequest(text=text, has_report=True)) == (Intent.UNDO_MODIFICATION, True)
    assert is_command(text)


@pytest.mark.parametrize(
    "text", ["把标题改回第一版", "在页脚加版本3", "撤销", "版本3改成红色", "add version 2 to the title"]
)
def test_other_words_go_to_no_version(text):
    assert version_said(text) is None


@pytest.mark.parametrize(
    "text", ["查看历史版本", "显示版本历史", "有哪些版本", "show the history", "List all versions."]
)
def test_a_list_of_versions_is_asked_for(text):
    assert asks_history(text)
    assert classify(IntentRequest(text=text, has_report=True)) == (Intent.PREVIEW_REPORT, True)


@pytest.mark.parametrize(
    "text", ["保存", "定稿", "完成了", "保存报表", "save", "Save it.", "done", "finalize the report"]
)
def test_what_is_there_shall_be_kept(text):
    assert asks_to_keep(text)
    assert not asks_history(text)


@pytest.mark.parametrize(
    "text", ["保存为PDF", "完成数量列加粗", "save as excel", "add a column Done", "历史成本改成红色"]
)
def test_other_words_ask_for_nothing_to_be_kept(text):
    assert not asks_to_keep(text)
    assert not asks_history(text)
