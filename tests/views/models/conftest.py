"""Windows of one test are collected in the window's own thread, before the next test begins."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _collected_here(qapp: object) -> Iterator[None]:
    """Keep the collector out of the threads: it must not destroy a finished test's widgets there."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()
