"""Answers to the question which element is meant: a name, or a request of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.i18n import set_language
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.request import chosen, is_request_itself, read_request
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
