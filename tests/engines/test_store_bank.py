"""The bank of exam items: versions, tags, source, and nothing lost."""

from __future__ import annotations

import dataclasses

import pytest

from app.core.errors import AppError
from app.core.records import BankEntry
from app.engines.store import open_store
from app.engines.store.tables import BANK_ITEM

ENTRY = BankEntry(
    key="1:a",
    kind="single",
    language="zh",
    domain="law",
    difficulty="easy",
    topic="定金",
    article="第五百八十六条",
    effective="2021-01-01",
    tags=("b", "合同"),
    data="{}",
)


@pytest.fixture
def store(tmp_path):
    opened = open_store(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


def changed(**values):
    return dataclasses.replace(ENTRY, **values)


def test_an_item_comes_back(store):
    store.bank_keep([ENTRY])
    found = store.bank_items()[0]
    assert dataclasses.replace(found, created=None, number=0) == ENTRY
    assert found.number == 1
    assert found.created


def test_what_changed_is_a_new_version_and_the_old_one_stays(store):
    store.bank_keep([ENTRY, changed(data='{"x": 1}')])
    store.bank_keep([changed(data='{"x": 1}')])
    assert [one.number for one in store.bank_history("1:a")] == [1, 2]
    assert [one.data for one in store.bank_items()] == ['{"x": 1}']


def test_items_are_found_by_tag_kind_and_article(store):
    store.bank_keep([ENTRY, changed(key="1:b", kind="calc", article="", tags=())])
    assert [one.key for one in store.bank_items(tag="合同")] == ["1:a"]
    assert [one.key for one in store.bank_items(kind="calc")] == ["1:b"]
    assert [one.key for one in store.bank_items(article="第五百八十六条")] == ["1:a"]


def test_retired_items_come_back(store):
    store.bank_keep([ENTRY, changed(data="{1}")])
    store.bank_retire(["1:a", "nothing"])
    assert store.bank_items() == []
    assert len(store.bank_history("1:a")) == 2
    store.bank_retire(["1:a"], False)
    assert len(store.bank_items()) == 1
    store.bank_retire(["1:a"])
    store.bank_keep([changed(data="{1}")])
    assert len(store.bank_items()) == 1


def test_a_damaged_row_is_noticed(store):
    store.bank_keep([ENTRY])
    with store._db.write() as connection:
        connection.execute(BANK_ITEM.update().values(data="other"))
    with pytest.raises(AppError):
        store.bank_items()
