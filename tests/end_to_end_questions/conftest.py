"""The real window with the Questions tab and the real graph, for tests that work in it as people do."""

from __future__ import annotations

import pytest

from app.core.paths import HOME_VARIABLE
from tests.whole_program import first_home, new_session, started

RUN_MS = 90_000


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A data folder as after a first start."""
    return first_home(tmp_path_factory.mktemp("questions") / "home", "questions")


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
    """The Questions tab on a new session, with the choices of a first start."""
    with new_session(program, qtbot, RUN_MS) as shown:
        shown.bar.restore("")
        shown.bar.own_bank.setChecked(False)
        yield shown
        if shown.artefact.items.editor.item is not None:
            shown.artefact.items.close_editor()
