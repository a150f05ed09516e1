from __future__ import annotations

import os

import pytest

from app.core import threads


@pytest.fixture(autouse=True)
def _as_before(monkeypatch):
    for name in (threads.VARIABLE, *threads.LIBRARIES):
        monkeypatch.setenv(name, "")


def test_an_engine_takes_the_processors_but_few(monkeypatch) -> None:
    for count, threads_ in ((None, 1), (1, 1), (2, 2), (64, threads.MOST)):
        monkeypatch.setattr(os, "cpu_count", lambda count=count: count)
        assert threads.engine_threads() == threads_


@pytest.mark.parametrize(("given", "wanted"), [("1", 1), ("3", 3), ("0", 1), ("99", threads.MOST)])
def test_a_number_that_is_given_counts_within_bounds(monkeypatch, given, wanted) -> None:
    monkeypatch.setenv(threads.VARIABLE, given)
    assert threads.engine_threads() == wanted


def test_in_a_batch_an_engine_has_one() -> None:
    threads.keep_to_one_thread()
    assert threads.engine_threads() == 1
    assert {os.environ[name] for name in threads.LIBRARIES} == {"1"}
