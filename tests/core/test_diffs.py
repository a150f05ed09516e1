"""Diffs: applying them gives the target, marks lie where something changed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import diffs
from app.core.diffs import compare, line_marks

LINES = st.lists(
    st.sampled_from(["a", "b", "", "单价", "<x y='1'/>", "\r", " a"]) | st.text(max_size=5), max_size=30
)


def marked(text: str, spans: list[tuple[int, int]]) -> list[str]:
    return [text[start:end] for start, end in spans]


@given(LINES, LINES)
def test_applying_gives_the_target(left: list[str], right: list[str]) -> None:
    one, other = "\n".join(left), "\n".join(right)
    diff = compare(one, other)
    assert diff.apply() == other
    assert diff.same == (one == other)


@given(LINES, LINES)
def test_long_texts_take_the_other_way_to_the_same_target(left: list[str], right: list[str]) -> None:
    kept, diffs._CELLS = diffs._CELLS, 4
    try:
        assert compare("\n".join(left), "\n".join(right)).apply() == "\n".join(right)
    finally:
        diffs._CELLS = kept


@given(LINES, LINES)
def test_rows_show_both_texts_in_order(left: list[str], right: list[str]) -> None:
    diff = compare("\n".join(left), "\n".join(right))
    assert [row.left for row in diff.rows if row.left is not None] == list(diff.left)
    assert [row.right for row in diff.rows if row.right is not None] == list(diff.right)
    numbers = [row.left_number for row in diff.rows if row.left_number]
    assert numbers == list(range(1, len(diff.left) + 1))
    assert all(row.left == row.right for row in diff.rows if row.kind == "equal")


@given(LINES, LINES)
def test_without_all_changes_the_left_text_is_left(left: list[str], right: list[str]) -> None:
    text, target = "\n".join(left), "\n".join(right)
    for _ in range(100):
        diff = compare(text, target)
        if diff.same:
            break
        target = diff.without(0)
    assert target == text


@given(st.text(max_size=40), st.text(max_size=40))
def test_what_is_not_marked_is_equal(left: str, right: str) -> None:
    first, second = line_marks(left, right)
    for at, (text, spans) in enumerate(((left, first), (right, second))):
        assert all(0 <= start < end <= len(text) for start, end in spans), at
    assert outside(left, first) == outside(right, second)


def outside(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in reversed(spans):
        text = text[:start] + text[end:]
    return text


def test_a_changed_number_is_marked_alone() -> None:
    left = '<reportElement x="10" y="20" width="100"/>'
    right = '<reportElement x="10" y="24" width="100"/>'
    first, second = line_marks(left, right)
    assert marked(left, first) == ["20"]
    assert marked(right, second) == ["24"]


def test_chinese_is_marked_by_character() -> None:
    first, second = line_marks("商品单价（元）", "商品总价（元）")
    assert (first, second) == ([(2, 3)], [(2, 3)])


def test_lines_without_much_in_common_are_marked_whole() -> None:
    assert line_marks("abc def", "完全不同") == ([(0, 7)], [(0, 4)])


def test_a_very_long_line_is_marked_once() -> None:
    left = "<a/>" * 20_000
    right = left[:1000] + "X" + left[1001:50_000] + "Y" + left[50_001:]
    (span,), _ = line_marks(left, right)
    assert span == (1000, 50_001)


def test_changes_are_counted_and_found() -> None:
    diff = compare("a\nb\nc\nd\ne", "a\nB\nc\nd\ne\nf")
    assert [hunk.kind for hunk in diff.hunks] == ["replace", "insert"]
    assert (diff.removed, diff.added) == (1, 2)
    assert diff.change_rows == [1, 5]
    assert diff.without(0) == "a\nb\nc\nd\ne\nf"


def test_unchanged_rows_fold() -> None:
    lines = [str(number) for number in range(100)]
    diff = compare("\n".join(lines), "\n".join([*lines[:50], "new", *lines[50:]]))
    assert diff.shown(2) == [48, 49, 50, 51, 52]
    assert compare("a", "a").shown() == []


def test_spacing_can_be_ignored() -> None:
    assert compare("<a  b='1'/>\n  <c/>", "<a b='1'/>\n<c/>", ignore_space=True).same
    assert not compare("a", "b", ignore_space=True).same


def test_equal_hashes_are_no_equal_lines() -> None:
    assert [hunk.kind for hunk in compare("-1\n-2", "-2\n-1").hunks] != []


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_a_long_text_with_moved_coordinates(seed: int) -> None:
    dice = random.Random(seed)
    lines = [f'<element key="k{number}" x="{number % 500}"/>' for number in range(30_000)]
    changed = [line.replace('x="', 'x="1') if dice.random() < 0.3 else line for line in lines]
    diff = compare("\n".join(lines), "\n".join(changed))
    assert diff.apply() == "\n".join(changed)
    assert diff.added == sum(one != other for one, other in zip(lines, changed, strict=True))
