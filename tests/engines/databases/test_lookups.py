"""Lookups: exact before alike, candidates with what tells them apart, and never an unbounded answer."""

from __future__ import annotations

import pytest

from app.core.errors import AppError
from app.domain.records.models import LookupQuery
from app.engines.databases.database import Database


def find(database: Database, table: str, text: str, **more):
    return database.reader().find(LookupQuery(table=table, text=text, **more))


def test_an_exact_name_is_the_only_one(database: Database) -> None:
    found = find(database, "customer", "李四")
    assert found.only is not None
    assert (found.only.key, found.only.label, found.only.match) == ({"id": "2"}, "李四", "exact")


@pytest.mark.thorough
def test_two_of_a_name_come_with_what_tells_them_apart(database: Database) -> None:
    found = find(database, "customer", "张三")
    assert found.only is None
    assert [one.key["id"] for one in found.candidates] == ["1", "4"]
    assert [one.distinguishing.get("code") for one in found.candidates] == ["C0001", "C0004"]


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("a4复印纸 70G", "normalised"),
        ("Ａ４复印纸", "prefix"),
        ("苹果", "contains"),
        ("红富土苹果", "fuzzy"),
        ("A4复印纸70g", "normalised"),
    ],
)
def test_near_names_are_found(database: Database, text: str, match: str) -> None:
    found = find(database, "product", text)
    assert found.candidates[0].match == match
    assert (found.only is not None) == (match == "normalised")


@pytest.mark.thorough
def test_a_code_names_a_row_too(database: Database) -> None:
    assert find(database, "customer", "C0003").only.label == "C0003"


@pytest.mark.thorough
def test_nothing_alike_is_nothing(database: Database) -> None:
    assert find(database, "customer", "完全不相干的名字").candidates == ()


@pytest.mark.parametrize(
    "text", ["%", "_", "' OR '1'='1", "\\", "\0", "'; DROP TABLE customer;--", "x" * 5000]
)
def test_hostile_names_are_only_values(database: Database, text: str) -> None:
    assert find(database, "customer", text).candidates == ()
    assert database.reader().count("customer") == 4


def test_conditions_narrow_a_lookup(database: Database) -> None:
    assert find(database, "customer", "张三", where=(("code", "C0004"),)).only.key == {"id": "4"}
    assert find(database, "customer", "张三", where=(("level", "abc"),)).candidates == ()


def test_rows_counts_last_and_distinct(database: Database) -> None:
    reader = database.reader()
    assert reader.row("product", {"id": "1"})["price"] == "45.50"
    assert reader.row("customer", {"name": "张三"}) is None
    assert reader.count("customer", {"kind": "person"}) == 3
    assert reader.last("customer", "code", "C") == "C0004"
    assert reader.last("customer", "code", "Z") is None
    assert reader.last("customer", "id") == "4"
    assert reader.distinct("customer", "kind") == ("person", "company")


def test_unknown_names_are_refused(database: Database) -> None:
    for call in (
        lambda: find(database, "nothing", "x"),
        lambda: find(database, "customer", "x", columns=("nothing",)),
        lambda: database.reader().count("customer", {"nothing": "1"}),
    ):
        with pytest.raises(AppError):
            call()


def test_answers_are_bounded(database: Database) -> None:
    found = find(database, "customer", "C000", limit=2)
    assert len(found.candidates) == 2
    assert not found.complete
