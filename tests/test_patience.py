"""Waits get several times as long; where nothing is to come, they stay as long as they were."""

from __future__ import annotations

from typing import Any

import pytest

from tests.patience import TIMES, be_patient


class Waits:
    """Notes how long it is told to wait."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def waitUntil(self, callback: Any, *, timeout: int = 5000) -> None:
        self.told.append(timeout)

    def waitSignal(self, signal: Any, *, timeout: int = 5000, raising: bool | None = None) -> None:
        self.told.append(timeout)


def test_waits_are_longer_but_not_those_for_nothing() -> None:
    patient = type("Patient", (Waits,), dict(vars(Waits)))
    be_patient(patient)
    waits = patient()
    waits.waitUntil(None)
    waits.waitUntil(None, timeout=100)
    waits.waitSignal(None, timeout=200)
    waits.waitSignal(None, timeout=300, raising=False)
    assert waits.told == [5000 * TIMES, 100 * TIMES, 200 * TIMES, 300]


@pytest.mark.timeout(20)
def test_the_limit_of_a_test_is_longer(request: pytest.FixtureRequest) -> None:
    limit = request.node.get_closest_marker("timeout")
    assert limit.args == (20 * TIMES,)
