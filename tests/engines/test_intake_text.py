"""Text forms keep their columns, and drawn tables become lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.errors import AppError
from app.core.pages import Page
from app.engines.intake.text import read_text

BOXED = """          送货单
客户：杭州小森科技        单号：SH-20260918
┌──┬────────┬──────┐
│序│品名    │  金额│
├──┼────────┼──────┤
│1 │电阻100K│ 12.00│
└──┴────────┴──────┘
制单：____________   签收：________
"""


def page_of(text: str, tmp_path: Path, name: str = "a.txt", encoding: str = "utf-8") -> Page:
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    return read_text(path).pages[0]


def lines(page: Page) -> tuple[int, int]:
    level = sum(stroke.y0 == stroke.y1 for stroke in page.strokes)
    return level, len(page.strokes) - level


def texts(page: Page) -> list[str]:
    return [run.text for run in page.runs]


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_boxes_become_lines_and_columns_stay(tmp_path: Path, encoding: str) -> None:
    page = page_of(BOXED, tmp_path, encoding=encoding)
    assert texts(page)[:3] == ["送货单", "客户：杭州小森科技", "单号：SH-20260918"]
    assert {"品名", "电阻100K", "12.00", "制单："} <= set(texts(page))
    assert lines(page) == (5, 4)
    verticals = sorted(stroke.x0 for stroke in page.strokes if stroke.x0 == stroke.x1)
    amount = next(run for run in page.runs if run.text == "12.00")
    assert verticals[2] < amount.x0 < amount.x1 < verticals[3]
    assert not any(char in text for text in texts(page) for char in "│┌─_")


def test_wide_box_characters(tmp_path: Path) -> None:
    wide = "┌─┬──┐\n│ 1│ ABC│\n└─┴──┘\n"
    assert lines(page_of(wide, tmp_path)) == (2, 3)


def test_ascii_tables(tmp_path: Path) -> None:
    text = "+----+--------+\n| No | Amount |\n+====+========+\n| 1  |  12.00 |\n+----+--------+\n"
    page = page_of(text, tmp_path)
    assert texts(page) == ["No", "Amount", "1", "12.00"]
    assert lines(page) == (3, 3)


def test_markdown_tables_are_padded_and_framed(tmp_path: Path) -> None:
    page = page_of("# Note\n\n| a | b |\n|---|:--|\n| 苹果 | 3 |\n| pear tart | 12 |\n", tmp_path, "a.md")
    assert texts(page) == ["Note", "a", "b", "苹果", "3", "pear tart", "12"]
    assert lines(page) == (4, 3)


def test_tabs_and_wide_characters_align(tmp_path: Path) -> None:
    page = page_of("姓名\t张三\nName\tJohn\n", tmp_path)
    first, second = (next(run for run in page.runs if run.text == text) for text in ("张三", "John"))
    assert first.x0 == second.x0


def test_plain_signs_are_no_tables(tmp_path: Path) -> None:
    page = page_of("a | b\n1 + 2 - 3 = 0\n2026-09-18 -- ok\n", tmp_path)
    assert page.strokes == []
    assert texts(page) == ["a | b", "1 + 2 - 3 = 0", "2026-09-18 -- ok"]


def test_long_lines_shrink_and_pages_break(tmp_path: Path) -> None:
    wide = page_of("x" * 150 + "\n", tmp_path)
    assert wide.width > wide.height
    assert wide.runs[0].x1 <= wide.width
    (tmp_path / "b.txt").write_text("first\fsecond\n" + "n\n" * 400)
    document = read_text(tmp_path / "b.txt")
    assert texts(document.pages[0]) == ["first"]
    assert texts(document.pages[1])[0] == "second"
    assert document.page_count > len(document.pages) == 5


def test_blank_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        page_of("  \n\n", tmp_path)
    assert caught.value.code == "nothing_in_it"


def test_lines_with_equally_many_tabs_are_a_table(tmp_path: Path) -> None:
    rows = ("Article\tPieces\tAmount", "Hydraulic press oil ISO 46\t3\t1,204.50", "轴承\t\t88.00")
    page = page_of("\n".join(rows), tmp_path)
    left = {run.text: run.x0 for run in page.runs}
    assert left["Article"] == left["Hydraulic press oil ISO 46"] == left["轴承"]
    assert left["Pieces"] == left["3"]
    assert left["Amount"] == left["1,204.50"] == left["88.00"]


def test_labels_after_one_space_begin_texts_of_their_own(tmp_path: Path) -> None:
    page = page_of("Customer: Acme Tools Ltd Order No: 7731 Date: 2026-03-04\nNote: none\n", tmp_path)
    assert texts(page) == ["Customer: Acme Tools Ltd", "Order No: 7731", "Date: 2026-03-04", "Note: none"]


@pytest.mark.parametrize("line", ["Terms: see page 2: prices", "At 10:30 Berlin time", "Total: Order: 4"])
def test_other_colons_part_nothing(tmp_path: Path, line: str) -> None:
    assert texts(page_of(line, tmp_path)) == [line]
