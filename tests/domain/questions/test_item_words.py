"""Requests about numbered items are told from wishes for new ones and from passages."""

from __future__ import annotations

import pytest

from app.domain.questions.item_words import ItemRequest, read_item_request
from app.domain.questions.requests import read_wish


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("删掉第3题", ItemRequest("reject", (3,))),
        ("第2题太简单了,换一道", ItemRequest("regenerate", (2,))),
        ("第三题换成判断题", ItemRequest("regenerate", (3,), ("true_false",))),
        ("接受第1、2题", ItemRequest("accept", (1, 2))),
        ("第2到4题不要", ItemRequest("reject", (2, 3, 4))),
        ("把第1题的答案改成B", ItemRequest("edit", (1,))),
        ("第5题做50个变式", ItemRequest("vary", (5,))),
        ("delete question 3", ItemRequest("reject", (3,))),
        ("questions 2 and 3 are too easy", ItemRequest("regenerate", (2, 3))),
        ("Keep items 1, 2 and 4", ItemRequest("accept", (1, 2, 4))),
    ],
)
def test_numbered_items(text: str, wanted: ItemRequest) -> None:
    assert read_item_request(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "再出两道选择题",
        "出10道题",
        "make 10 questions",
        "第三条 劳动合同应当采用书面形式,并由双方各执一份。",
        "删掉太简单的",
        "",
    ],
)
def test_wishes_and_passages(text: str) -> None:
    assert read_item_request(text) is None


def test_choice_items_are_single_choice() -> None:
    assert read_wish("再出两道选择题").kinds == ("single",)
    assert read_wish("再出两道多项选择题").kinds == ("multiple",)
