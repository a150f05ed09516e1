"""The whole program on the Documents tab, in Chinese, as after a first start."""

from __future__ import annotations

import pytest

from app.core.paths import HOME_VARIABLE
from tests.whole_program import first_home, new_session, share_web_contexts, started

share_web_contexts()

WAIT_MS = 120_000


@pytest.fixture(scope="module")
def home(tmp_path_factory, report_fonts):
    """A data folder with the fonts; the children work in Chinese too."""
    return first_home(
        tmp_path_factory.mktemp("documents") / "home", "documents", language="zh", fonts=report_fonts
    )


@pytest.fixture(autouse=True)
def _home(monkeypatch, home):
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="module")
def program(qapp, home):
    """One program for all tests, without the report engine's warming up."""
    with started(qapp, home) as made:
        yield made


@pytest.fixture
def tab(program, qtbot):
    """The Documents tab on a new session."""
    with new_session(program, qtbot, WAIT_MS) as shown:
        yield shown
