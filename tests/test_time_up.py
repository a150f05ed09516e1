"""A run that has had its minutes leaves out what is not begun; without a limit nothing is left out."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.time_up import MARK, leave_out_if_late


def test_late_tests_are_left_out_and_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "late"))
    with pytest.raises(pytest.skip.Exception, match="not begun within 5 minutes"):
        leave_out_if_late("5", time.monotonic() - 301)
    assert (tmp_path / "late").exists()


def test_in_time_or_without_a_limit_all_are_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "late"))
    leave_out_if_late("5", time.monotonic() - 200)
    leave_out_if_late("", time.monotonic() - 90_000)
    assert not (tmp_path / "late").exists()
