"""Answers to the question which element is meant: a name, or a request of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.i18n import set_language
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.references.picking import chosen, picked_outright
from app.domain.reports.editing.request.request import choices_for, is_request_itself, read_request
from app.domain.reports.models import Sample

DATA = Path(__file__).resolve().parents[3] / "data" / "templates"
SALES = (DATA / "sales_by_customer_zh.jrxml").read_bytes()


@pytest.fixture
def unclear():
    found = read_request(SALES, "把没有的那一列删了")
    assert found.understood.trouble is not None
    return found


def names(request) -> list[str]:
    return [
        one.text
        for one in request.outline.elements
        if one.id in request.understood.trouble.candidates and one.text
    ]


def test_a_name_or_a_number_is_an_answer(unclear):
    first = names(unclear)[0]
    for answer in (first, f"{first}那一列", f"我指的是{first}", "第二个", "全部"):
        assert not is_request_itself(unclear, answer), answer
        assert chosen(unclear, answer), answer


def test_a_whole_request_is_no_answer_though_it_names_a_candidate(unclear):
    first = names(unclear)[0]
    for answer in (f"{first}加粗", f"把{first}改成红色", "把标题放大"):
        assert is_request_itself(unclear, answer), answer


def test_colours_and_totals_are_told_in_words():
    request = read_request(SALES, "把标题改成红色")
    [said] = apply_edits(SALES, read_edits(request.understood.edits), Sample()).done
    assert "red" in said
    assert "#" not in said
    set_language("zh")
    try:
        [said] = apply_edits(SALES, read_edits(request.understood.edits), Sample()).done
    finally:
        set_language("en")
    assert "红色" in said


TWICE = (DATA / "order_list_en.jrxml").read_text("utf-8").replace("[CDATA[customer]]", "[CDATA[date]]")
LEFT, RIGHT = "e3", "e4"


@pytest.mark.parametrize(
    ("answer", "picked"),
    [
        ("the first one", [LEFT]),
        ("1", [LEFT]),
        ("the left one", [LEFT]),
        ("left", [LEFT]),
        ("the one on the right", [RIGHT]),
        ("the right-hand one", [RIGHT]),
        ("both of them", [LEFT, RIGHT]),
        ("all of them please", [LEFT, RIGHT]),
        ("左边那个", [LEFT]),
        ("最右边的", [RIGHT]),
        ("两个都", [LEFT, RIGHT]),
        ("俩都要", [LEFT, RIGHT]),
        ("全部都改", [LEFT, RIGHT]),
        ("the upper one", []),
        ("make it left-aligned", []),
        ("三个都", []),
        ("the first one red", []),
    ],
)
def test_places_numbers_and_all_are_picked_outright(answer, picked):
    request = read_request(TWICE.encode(), "make 「date」 red")
    assert request.understood.trouble is not None
    assert picked_outright(request, answer) == picked


def test_of_two_below_one_another_the_upper_one_is_picked():
    twin = (DATA / "order_list_en.jrxml").read_text("utf-8")
    title = twin[twin.index("<staticText>") : twin.index("</staticText>")]
    words = title[title.index("[CDATA[") + 7 : title.index("]]")]
    request = read_request(
        twin.replace("[CDATA[customer]]", f"[CDATA[{words}]]").encode(), f"make 「{words}」 red"
    )
    upper, lower = picked_outright(request, "上面的那个"), picked_outright(request, "the bottom one")
    assert [request.outline.element(one).section for one in (*upper, *lower)] == ["title", "columnHeader"]


def _template(*bands: str) -> bytes:
    groups = "".join(
        f'<group name="{name}"><groupExpression><![CDATA[$F{{{name}}}]]></groupExpression>'
        f'<groupFooter><band height="40">{band}</band></groupFooter></group>'
        for name, band in zip(("city", "month"), bands, strict=False)
    )
    return (
        '<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="a" pageWidth="595" '
        'pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" '
        'bottomMargin="20"><field name="city"/><field name="month"/>'
        f'{groups}<detail><band height="20"/></detail></jasperReport>'
    ).encode()


def _text(words: str, x: int, y: int) -> str:
    place = f'<reportElement x="{x}" y="{y}" width="80" height="15"/>'
    return f"<staticText>{place}<text><![CDATA[{words}]]></text></staticText>"


@pytest.mark.parametrize(
    ("bands", "labels"),
    [
        (
            (_text("Count", 0, 0), _text("Count", 0, 0)),
            ["“Count” (footer of city)", "“Count” (footer of month)"],
        ),
        (
            (_text("Count", 0, 0) + _text("Count", 100, 0),),
            ["“Count” (group footer, left)", "“Count” (group footer, right)"],
        ),
        (
            (_text("Count", 0, 0) + _text("Count", 0, 20),),
            ["“Count” (group footer, upper)", "“Count” (group footer, lower)"],
        ),
    ],
)
def test_what_may_be_meant_is_told_apart_by_group_and_place(bands, labels):
    set_language("en")
    shown = [label for _key, label in choices_for(read_request(_template(*bands), "Make Count bold"))]
    assert shown == [*labels, "All of them"]
