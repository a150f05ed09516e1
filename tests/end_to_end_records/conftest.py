"""The real window with the Records tab on the sample shop, for tests that work in it as people do."""

from __future__ import annotations

import sqlite3

import pytest

from app.core.paths import HOME_VARIABLE
from tests.end_to_end_records.steps import RUN_MS
from tests.whole_program import first_home, new_session, started


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A data folder as after a first start."""
    return first_home(tmp_path_factory.mktemp("records") / "home", "records")


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
    """The Records tab on a new session, the sample shop open."""
    with new_session(program, qtbot, RUN_MS) as shown:
        qtbot.waitUntil(lambda: shown.desk.ready, timeout=RUN_MS)
        yield shown


@pytest.fixture
def shop(tab):
    """Another program's eyes on the sample shop."""

    def ask(query: str, *values: object) -> list[tuple]:
        connection = sqlite3.connect(tab.desk.info.database)
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()

    return ask
