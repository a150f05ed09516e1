"""Fixtures for every test: a private data folder, English texts, the offscreen window system."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from app.engines.jasper.client import JasperEngine
    from tests.database_servers import Server

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"

LOCK_TURNS = 900
SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests away from the user's own data and language."""
    monkeypatch.setenv("DRAFTSMITH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The public cases beside the checkout; the test is skipped where they are absent."""
    if not SHARED.is_dir():
        pytest.skip("the public cases (../shared) are not beside this checkout")
    return SHARED


@pytest.fixture(scope="session")
def report_fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the report fonts, built once for all tests and all workers."""
    base = tmp_path_factory.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "report-fonts"
    with pytest.MonkeyPatch.context() as patch, _alone(home.with_name("report-fonts.lock")):
        patch.setenv("DRAFTSMITH_HOME", str(home))
        from app.engines import fonts

        return fonts.font_jar().parent.parent


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Let one worker at a time into the block; a lock that is left behind holds nobody for ever."""
    for _turn in range(LOCK_TURNS):
        try:
            lock.mkdir()
            break
        except FileExistsError:
            time.sleep(0.1)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.rmdir()


@pytest.fixture(scope="session")
def jasper_child(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JasperEngine]:
    """One report engine for all tests; it works from each test's own loop."""
    from app.engines.jasper.client import JasperEngine

    engine = JasperEngine(tmp_path_factory.mktemp("jasper"))
    yield engine
    asyncio.run(engine.close())


@pytest.fixture
def jasper(jasper_child: JasperEngine, report_fonts: Path, tmp_path: Path) -> JasperEngine:
    """The report engine, with the fonts in this test's own data folder."""
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    return jasper_child


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Server]:
    """A PostgreSQL server of this worker's own; skipped where Debian's package is missing."""
    yield from _server("postgresql")


@pytest.fixture(scope="session")
def mariadb_server() -> Iterator[Server]:
    """A MariaDB server of this worker's own; skipped where Debian's package is missing."""
    yield from _server("mariadb")


def _server(dialect: str) -> Iterator[Server]:
    from tests import database_servers

    if lacking := database_servers.missing(dialect):
        pytest.skip(f"{lacking}; packaging/setup.sh dev installs it")
    with getattr(database_servers, dialect)() as server:
        yield server
