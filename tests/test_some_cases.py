"""The usual run takes a part of the cases, the other run all of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.some_cases import EVERY, FEW, STORED, VARIABLE, is_whole_suite, left_out, some_of

CASES = range(3 * STORED + 1)


def test_a_part_in_the_usual_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert list(some_of(CASES)) == [0, STORED, 2 * STORED, 3 * STORED]
    assert list(some_of([7])) == [7]


def test_all_where_every_case_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "yes")
    assert some_of(CASES) == CASES


def _cases(name: str, count: int, marked: str = "") -> list[Any]:
    def closest(wanted: str) -> object:
        return marked if wanted == marked else None

    return [SimpleNamespace(nodeid=f"{name}[{at}]", get_closest_marker=closest) for at in range(count)]


def test_of_a_test_of_many_cases_a_part_is_taken_from_all_over() -> None:
    many, few = _cases("a.py::many", FEW + 2 * EVERY), _cases("a.py::few", FEW)
    gate, soak = _cases("test_routes.py::routes", 40), _cases("a.py::soak", 40, "soak")
    long = _cases("a.py::long", 1, "thorough")
    spared = left_out([*many, *few, *gate, *soak, *long])
    kept = [at for at, one in enumerate(many) if one not in spared]
    assert len(kept) == FEW + 2
    assert kept[0] == 0
    assert kept[-1] > len(many) * 2 // 3
    assert [one for one in spared if one not in many] == long


def test_a_file_that_is_named_runs_whole() -> None:
    assert is_whole_suite(["tests"])
    assert not is_whole_suite(["tests/core"])
    assert not is_whole_suite(["tests", "tests/core"])
