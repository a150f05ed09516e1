"""Text: comparing, shortening, bigrams."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.core.text import (
    bigrams,
    display_width,
    has_cjk,
    normalise,
    query_words,
    same,
    shorten,
    shorten_middle,
    storable,
)


def test_width_case_and_spacing_do_not_matter() -> None:
    assert normalise("  Ｔotal：\u3000１２ ") == "total: 12"
    assert same("单价（元）", "单价(元)")
    assert not same("单价", "总价")


def test_bigrams_of_both_scripts() -> None:
    assert bigrams("销售单 Invoice-2026") == ["销售", "售单", "单", "invoice", "2026"]
    assert bigrams("A型号") == ["a", "型号", "号"]
    assert query_words("销售单 单") == ["销售", "售单", "单"]
    assert bigrams("") == bigrams("!? ，") == []


def test_shortening_marks_what_went() -> None:
    assert shorten("abcdef", 6) == "abcdef"
    assert shorten("abcdefg", 6) == "abcde…"
    assert shorten_middle("/very/long/path/file.pdf", 12) == "/very…le.pdf"


@given(st.text(), st.integers(0, 40))
def test_nothing_is_longer_than_asked(text: str, length: int) -> None:
    assert len(shorten(text, length)) <= length
    assert len(shorten_middle(text, length)) <= length


def test_chinese_takes_two_columns() -> None:
    assert display_width("单价a") == 5
    assert display_width("e\u0301") == 1
    assert has_cjk("a单")
    assert not has_cjk("abc")


@given(st.text(st.characters()))
def test_storable_text_is_utf8(text: str) -> None:
    assert "\x00" not in storable(text)
    storable(text).encode()


@given(st.text())
def test_every_query_finds_its_own_text(text: str) -> None:
    words = bigrams(text)
    assert all(any(word.startswith(wanted) for word in words) for wanted in query_words(text))
