"""Texts filled with values, and the spaces around them in Chinese."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.core import i18n
from app.core.i18n import _


@pytest.fixture
def chinese(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small Chinese catalogue."""
    said = {
        "Aligned {what} {how}.": "已将 {what} 设为 {how}。",
        "Page {page} of {total}": "第 {page} 页，共 {total} 页",
        "The pattern {{yyyy}} of {name}": "{name} 的 {{yyyy}} 格式",
        "Scaled {what} by {factor:g}.": "已将 {what} 缩放为 {factor:g} 倍。",
        "In PDF {name}": "在 PDF {name} 中",
        "{count} {count:row was|rows were} written.": "已写入 {count} 行。",
    }
    monkeypatch.setattr(i18n, "_active", i18n.gettext.NullTranslations())
    monkeypatch.setattr(i18n._active, "gettext", lambda text: said.get(text, text))
    monkeypatch.setattr(i18n, "_language", "zh")
    yield
    i18n.set_language("en")


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("Aligned {what} {how}.", {"what": "“金额”", "how": "右对齐"}, "已将“金额”设为右对齐。"),
        ("Aligned {what} {how}.", {"what": "Amount", "how": "右对齐"}, "已将 Amount 设为右对齐。"),
        ("Aligned {what} {how}.", {"what": "金额 A", "how": ""}, "已将金额 A 设为 。"),
        ("Page {page} of {total}", {"page": 1, "total": 2}, "第 1 页，共 2 页"),
        ("The pattern {{yyyy}} of {name}", {"name": "单号"}, "单号的 {yyyy} 格式"),
        ("Scaled {what} by {factor:g}.", {"what": "张 三", "factor": 1.50}, "已将张 三缩放为 1.5 倍。"),
        ("In PDF {name}", {"name": "销售"}, "在 PDF 销售中"),
        ("{count} {count:row was|rows were} written.", {"count": 1}, "已写入 1 行。"),
    ],
)
def test_chinese_values_stand_without_spaces(text: str, values: dict[str, object], said: str) -> None:
    assert _(text, **values) == said


def test_english_texts_stay_as_they_are() -> None:
    assert _("Aligned {what} {how}.", what="“金额”", how="右对齐") == "Aligned “金额” 右对齐."


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "There are 0 new rows in it."),
        (1, "There is 1 new row in it."),
        (2, "There are 2 new rows in it."),
        (-1, "There are -1 new rows in it."),
        (1_000, "There are 1000 new rows in it."),
    ],
)
def test_a_number_chooses_the_form_of_the_words(count: int, said: str) -> None:
    assert _("There {count:is|are} {count} new {count:row|rows} in it.", count=count) == said


def test_each_number_chooses_for_itself() -> None:
    assert _("{done} of {count} {count:step|steps} {done:is|are} finished", done=1, count=2) == (
        "1 of 2 steps is finished"
    )
    assert _("{rows} {rows:row|rows} for {tables} {tables:table|tables}.", rows=2, tables=1) == (
        "2 rows for 1 table."
    )


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("{value}", 1, "1"),
        ("{value!r}", 7, "7"),
        ("{value:,}", 1_234_567, "1,234,567"),
        ("{value:03d}", 7, "007"),
        ("{value:.1f}", 1, "1.0"),
        ("{value}", True, "True"),
        ("{value}", 1.0, "1.0"),
        ("{value:g}", 1.0, "1"),
    ],
)
def test_numbers_are_written_as_ever(text: str, value: object, said: str) -> None:
    assert _(text, value=value) == said


@pytest.mark.parametrize("value", [1.0, "1", None])
def test_only_whole_numbers_choose(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        _("{value:row|rows}", value=value)
