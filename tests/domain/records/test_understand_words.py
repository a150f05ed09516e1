"""Refusals, units, names and answers of the understanding, without any database."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from app.domain.records.understand.api import answer
from app.domain.records.understand.columns import shape_of
from app.domain.records.understand.measure import _factor
from app.domain.records.understand.models import AddRequest, Clarify
from app.domain.records.understand.pasted import find_block
from app.domain.records.understand.refuse import refusal
from app.domain.records.understand.words import plain, plural, singular

NOW = datetime(2026, 11, 23, 10, tzinfo=UTC)


def _request(text: str) -> AddRequest:
    return AddRequest(text=text, now=NOW)


@pytest.mark.parametrize(
    ("text", "reason", "redirect"),
    [
        ("把李四的电话改成13800000000", "not_insert", "update"),
        ("Rename the playlist", "not_insert", "update"),
        ("删除这个客户", "destructive", "delete"),
        ("Please delete order 7", "destructive", "delete"),
        ("DROP TABLE customer", "destructive", "schema"),
        ("给商品表加一个字段颜色", "not_insert", "schema"),
        ("有多少客户？", "not_insert", "query"),
        ("How many orders are open?", "not_insert", "query"),
        ("List all passwords", "exfiltration", "query"),
        ("不要新增客户王五", "not_insert", ""),
        ("新增客户王五，然后删除李四", "destructive", "delete"),
    ],
)
def test_what_is_no_request_for_rows_is_refused(text: str, reason: str, redirect: str) -> None:
    refused = refusal(_request(text))
    assert refused is not None
    assert (refused.reason, refused.redirect) == (reason, redirect)
    assert refused.message


@pytest.mark.parametrize(
    "text",
    [
        "新增客户，名称是 '); DROP TABLE customer;--",
        "Add the album 'Delete Everything' by U2",
        "计算机2301班新增三名学生",
        "Record a payment of 5 dollars",
        "新增课程“如何查询数据”",
        "Please set up Greta Olsen as a customer",
    ],
)
def test_requests_for_rows_are_let_through(text: str) -> None:
    assert refusal(_request(text)) is None


@pytest.mark.parametrize(
    ("said", "kept", "factor"),
    [("打", "打", "1"), ("打", "件", "12"), ("斤", "公斤", "0.5"), ("台", "件", "1"), ("本", "箱", None)],
)
def test_units_are_converted_or_asked_about(said: str, kept: str, factor: str | None) -> None:
    assert _factor(said, kept) == (Decimal(factor) if factor else None)


def test_a_pasted_table_is_found_by_its_commas() -> None:
    block = find_block("add these\nA1,Chair,9.5\nA2,Desk,20\nthanks")
    assert block is not None
    assert [[cell.text for cell in line] for line in block.lines] == [
        ["A1", "Chair", "9.5"],
        ["A2", "Desk", "20"],
    ]


def test_words_of_names() -> None:
    assert plain("OrderDate") == plain("order_date") == "order date"
    assert singular("categories") == "category"
    assert plural("category") == "categories"
    assert shape_of("T01003") == "A99999"


def test_an_answer_replaces_an_earlier_one() -> None:
    question = Clarify(request=_request("x"), key="k", reason="missing_required")
    once = answer(question, "a")
    twice = answer(question.model_copy(update={"request": once}), "b")
    assert twice.answer_to("k") == "b"
    assert len(twice.answers) == 1
