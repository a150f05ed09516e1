"""Requests in standard words: one word for each of its synonyms, names and quotations as they are."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.request.standard_words import in_standard_words, said_plainly

NAMES = ["Net Price", "合计", "箱价", "Remark"]


@pytest.mark.parametrize(
    ("said", "standard"),
    [
        ("Relabel Net Price as Price", "rename Net Price to Price"),
        ("Lay a grey watermark saying DRAFT", "add a grey watermark saying DRAFT"),
        ("Arrange by Net Price", "sort by Net Price"),
        ("Make Net Price red if it is greater than 100", "Make Net Price red if it is above 100"),
        ("Narrow the box to 150 points", "make the box 150 points wide"),
        ("Total it in the summary band", "Total it at the end of the report"),
    ],
)
def test_english_synonyms_become_one_word(said: str, standard: str) -> None:
    assert in_standard_words(said, NAMES, english=True) == standard


@pytest.mark.parametrize(
    ("said", "standard"),
    [
        ("标题正下方加一条线", "标题下方加一条线"),
        ("箱价置中", "箱价居中"),
        ("加水印 副本", "加水印“副本”"),
        ("只列出箱价大于 5 的行", "只显示箱价大于 5 的行"),
        ("把箱价列拿掉", "把箱价列去掉"),
        ("箱价后面添一列「税」", "箱价后面加一列「税」"),
    ],
)
def test_chinese_synonyms_become_one_word(said: str, standard: str) -> None:
    assert in_standard_words(said, NAMES, english=False) == standard


def test_quotations_and_names_stay_as_they_are() -> None:
    said = 'Change "Put a stamp underneath" to "Order directly below"'
    assert '"Put a stamp underneath"' in in_standard_words(said, NAMES, english=True)
    assert "「拿掉」" in in_standard_words("把「拿掉」拿掉", NAMES, english=False)


def test_what_would_be_misread_is_said_plainly_at_once() -> None:
    assert (
        said_plainly("Draw a line directly below Remark", NAMES, english=True) == "Draw a line below Remark"
    )
    assert said_plainly("Set Remark to 12 px", NAMES, english=True) == "Set Remark to 12 pt"
    assert said_plainly("表头改成【单价】", NAMES, english=False) == "表头改成“单价”"


def test_a_request_without_synonyms_is_the_same() -> None:
    said = "Make Net Price bold."
    assert in_standard_words(said, NAMES, english=True) is said
