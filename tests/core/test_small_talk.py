"""Greetings, calls for help and giving up are told from requests."""

from __future__ import annotations

import pytest

from app.core.small_talk import Talk, small_talk


@pytest.mark.parametrize(
    ("text", "talk"),
    [
        ("你好", Talk.HELP),
        ("你好啊!", Talk.HELP),
        ("你能做什么?", Talk.HELP),
        ("你好,你能做什么呢", Talk.HELP),
        ("这个怎么用", Talk.HELP),
        ("我不知道怎么开始", Talk.HELP),
        ("Hello!", Talk.HELP),
        ("what can you do?", Talk.HELP),
        ("How do I use this?", Talk.HELP),
        ("谢谢", Talk.THANKS),
        ("thanks a lot", Talk.THANKS),
        ("算了", Talk.GIVE_UP),
        ("算了吧。", Talk.GIVE_UP),
        ("Never mind.", Talk.GIVE_UP),
    ],
)
def test_words_that_ask_for_no_work(text: str, talk: Talk) -> None:
    """Each is known, whatever stands after it."""
    assert small_talk(text) == talk


@pytest.mark.parametrize(
    "text",
    [
        "",
        "你好,给客户张三下一个订单",
        "把标题改成“你好”",
        "删除第三列",
        "怎么让金额右对齐?",
        "取消分组",
        "取消加粗",
        "How does a subreport work?",
        "hide the title",
        "客户、日期、金额",
        "新增客户:你好科技",
        "help text in the footer",
        "好",
        "是",
        "no",
    ],
)
def test_requests_and_answers_are_left_alone(text: str) -> None:
    """What names any work, or answers a question, is nobody's small talk."""
    assert small_talk(text) == Talk.NONE
