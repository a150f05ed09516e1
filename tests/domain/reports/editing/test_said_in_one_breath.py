"""What requests say in one breath is taken apart: a new thing and its look, its name; words that compare."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.english.named import with_name_quoted
from app.domain.reports.editing.looks.ground_and_border import with_each_look_said
from app.domain.reports.editing.looks.new_with_look import adds_a_thing, look_apart
from app.domain.reports.editing.request.orders_said import order_of, orders_said
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.places import boxes
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from app.domain.reports.editing.values.empty_sign import with_sign_quoted
from tests.domain.reports.editing.effects import DATA
from tests.domain.reports.editing.tree_diff import changed_lines


@pytest.mark.parametrize(
    ("said", "rest", "look"),
    [
        ("Add a page total in bold", "Add a page total", "make it bold"),
        ("Add a footer text in red italic 8 pt", "Add a footer text", "make it red italic 8 pt"),
        ("Add a page total in red at the bottom", "Add a page total at the bottom", "make it red"),
        ("Insert a bold heading", "Insert a heading", "make it bold"),
        ("加一行红色的本页小计", "加一行本页小计", "改成红色"),
        ("每页底部用粗体加小计", "每页底部加小计", "改成粗体"),
    ],
)
def test_a_new_thing_and_its_look_are_told_apart(said: str, rest: str, look: str):
    assert look_apart(said, english=said.isascii()) == (rest, look)


@pytest.mark.parametrize("said", ["Make the title bold", "Add a page total", "标题改成红色", "加一行合计"])
def test_no_look_no_new_thing(said: str):
    assert look_apart(said, english=said.isascii()) is None


def test_a_part_of_a_look_is_no_thing():
    assert adds_a_thing("Add a red page number")
    assert not adds_a_thing("Add a red border to the title")
    assert not adds_a_thing("Make the page number red")


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("Add a total row and label it Sum total", 'Add a total row called "Sum total"'),
        ("Add a row number column titled No.", 'Add a row number column called "No."'),
        ("Add a parameter called Country", "Add a parameter called Country"),
        ("Add a column called Gap showing a - b", "Add a column called Gap showing a - b"),
        ("Make the label it has bold", "Make the label it has bold"),
    ],
)
def test_a_name_without_quotes_gets_them(said: str, quoted: str):
    assert with_name_quoted(said) == quoted


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("不小于", "at_least"),
        ("not more than", "at_most"),
        ("大于或等于", "at_least"),
        ("more than", "above"),
        ("<>", "not_equal"),
        ("≤", "at_most"),
        ("不满", "below"),
        ("equal to", "equal"),
        ("in front of", None),
    ],
)
def test_words_that_compare(said: str, order: str | None):
    assert order_of(said, orders_said(equal=r"equal to")) == order


def test_one_use_may_know_more_words():
    assert order_of("since", orders_said()) is None
    assert order_of("since", orders_said(at_least=r"\bsince\b")) == "at_least"


def test_a_copied_column_shows_the_same_field():
    jrxml = (DATA / "templates" / "sales_list_zh.jrxml").read_bytes()
    found = understand(jrxml, "复制单价列")
    before = outline_of(Template(jrxml)).columns
    added = [line for line in changed_lines(jrxml, found.edits) if line.startswith("+ ")]
    assert found.sure
    assert [one.field for one in before].count("danjia") == 1
    assert len(added) == 2
    assert not any(line.startswith("+ field") for line in added)


def test_what_stands_in_a_frame_lies_where_the_frame_does():
    jrxml = (DATA / "templates" / "sales_list_zh.jrxml").read_text(encoding="utf-8")
    inside = '<reportElement x="5" y="6" width="20" height="10"/><text>in</text>'
    frame_at = '<reportElement x="30" y="7" width="100" height="30"/>'
    footer = f'<band height="50"><frame>{frame_at}<staticText>{inside}</staticText></frame></band>'
    framed = jrxml.replace("<pageFooter>", f"<pageFooter>{footer}</pageFooter><pageFooter>", 1).encode()
    outline = outline_of(Template(framed))
    inner = next(one for one in outline.elements if one.label == "in")
    frame = next(one for one in outline.elements if one.id == inner.holder)
    spots = boxes(outline)
    assert spots[inner.id][:2] == (spots[frame.id][0] + 5, spots[frame.id][1] + 6)


@pytest.mark.parametrize(
    ("said", "apart"),
    [
        ("表头加灰色底色和下边框", "表头加灰色底色，加下边框"),
        ("标题加边框和黄色背景", "标题加边框，加黄色背景"),
        ("合计行加上边框和加粗", "合计行加上边框，文字加粗"),
        (
            "Give the title a red fill and a thin border",
            "Give the title a red fill and Give the title a thin border",
        ),
        (
            "Add a gray background and a frame to the header",
            "Add a gray background to the header and Add a frame to the header",
        ),
        ("表头加左边框和右边框", "表头加左边框和右边框"),
        ("Make the title bold and red", "Make the title bold and red"),
    ],
)
def test_a_background_and_a_border_are_two_wishes(said: str, apart: str):
    assert with_each_look_said(said) == apart


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("Show a dash where Reason is empty", "Show “-” where Reason is empty"),
        ("Reason 为空时显示 -", "Reason 为空时显示“-”"),
        ("备注没填时打印短横线", "备注没填时打印“-”"),
        ("Print N/A instead of an empty note", "Print “N/A” where note is empty"),
        ("Show nothing instead of a blank page", "Show nothing instead of a blank page"),
        ("Print a dash before the total", "Print a dash before the total"),
    ],
)
def test_the_sign_of_an_empty_value_is_quoted(said: str, quoted: str):
    assert with_sign_quoted(said) == quoted
