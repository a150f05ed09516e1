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
    ],
)
def test_chinese_values_stand_without_spaces(text: str, values: dict[str, object], said: str) -> None:
    assert _(text, **values) == said


def test_english_texts_stay_as_they_are() -> None:
    assert _("Aligned {what} {how}.", what="“金额”", how="右对齐") == "Aligned “金额” 右对齐."
