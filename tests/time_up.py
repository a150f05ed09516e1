"""An end to the usual run on a very slow machine: what is not begun by then is left out, and that is said."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

VARIABLE = "DRAFTSMITH_TEST_MINUTES"
MARK = "DRAFTSMITH_LATE_MARK"
_began = time.monotonic()


def leave_out_if_late(minutes: str | None = None, began: float | None = None) -> None:
    """Skip the test that is about to begin where the run has had its minutes; without a limit, none.

    The file that MARK names, if any, is then made: coverage was not measured by a whole run.
    """
    limit = os.environ.get(VARIABLE, "") if minutes is None else minutes
    since = time.monotonic() - (_began if began is None else began)
    if limit and since > 60 * float(limit):
        if mark := os.environ.get(MARK):
            Path(mark).touch()
        pytest.skip(f"not begun within {limit} minutes ({VARIABLE}); make every-case runs all")
