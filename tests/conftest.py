"""Fixtures for every test: a private data folder, English texts, the offscreen window system."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from app.core.collector import collect_due, is_by_hand
from app.core.i18n import language, set_language
from tests import light_imports, memory_disk, patience, some_cases, time_up

if TYPE_CHECKING:
    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QWidget

    from app.engines.jasper.client import JasperEngine
    from tests.database_servers import Server

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
light_imports.choose()
memory_disk.choose()
patience.be_patient()

settings.register_profile(
    "unhurried",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=100 if some_cases.every_case() else 20,
)
settings.load_profile("unhurried")

LOCK_TURNS = 900
LAST_TASKS_MS, LAST_ROUNDS = 20_000, 3
SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests away from the user's own data and language."""
    monkeypatch.setenv("DRAFTSMITH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    """Leave the language as it was: a command that a test runs takes it from the settings."""
    before = language()
    yield
    if language() != before:
        set_language(before)


def pytest_collection() -> None:
    """Let the collector rest while the tests are gathered: nothing of that is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Keep what all tests share out of the collector's sight: it would walk through it after each window.

    Nor is it enabled again: it would work in whichever thread allocates, and destroy there a widget that an
    earlier test left, which spoils the memory of all that follows.
    """
    gc.freeze()


@pytest.fixture(autouse=True)
def _collected_here() -> Iterator[None]:
    """Collect garbage between tests, in the window's own thread."""
    gc.disable()
    yield
    gc.disable()
    if not is_by_hand():
        collect_due()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Give back the memory that temporary files took."""
    memory_disk.clear(session.config, exitstatus)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out cases of the whole suite that repeat others and long proofs; give slow machines time."""
    if some_cases.is_whole_suite(config.args) and not some_cases.every_case():
        spared = {*some_cases.left_out(items)}
        config.hook.pytest_deselected(items=[*spared])
        items[:] = [one for one in items if one not in spared]
    patience.lengthen(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin nothing more when the run has had its time."""
    time_up.leave_out_if_late()


@pytest.fixture(scope="module", autouse=True)
def _module_windows() -> Iterator[None]:
    """Free the windows that a module's tests shared."""
    yield from _freeing(thaw=True)


@pytest.fixture(autouse=True)
def _dress() -> Iterator[None]:
    """Leave the texts as large as they were: a zoom of one test would be that of all later ones."""
    before = _worn()
    yield
    after = _worn()
    if before is not None and after is not None and before != after:
        application = sys.modules["PySide6.QtWidgets"].QApplication
        application.setFont(before[0])
        application.instance().setStyleSheet(before[1])


def _worn() -> tuple[QFont, str] | None:
    """Return the application's font and style sheet; None without one."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    application = widgets.QApplication.instance() if widgets is not None else None
    if widgets is None or not isinstance(application, widgets.QApplication):
        return None
    return widgets.QApplication.font(), application.styleSheet()


@pytest.fixture(autouse=True)
def _windows(_home: None, _dress: None) -> Iterator[None]:
    """Free the windows of a test: each of those left would be styled anew with every later one."""
    yield from _freeing(thaw=False)


def _freeing(*, thaw: bool) -> Iterator[None]:
    before = set(_top_levels())
    yield
    left = [widget for widget in _top_levels() if widget not in before]
    if not left:
        return
    from PySide6.QtCore import QCoreApplication, QEvent

    from app.workers.task import wait_for_tasks

    for _round in range(LAST_ROUNDS):
        wait_for_tasks(LAST_TASKS_MS)
        QCoreApplication.sendPostedEvents()
    for widget in left:
        widget.deleteLater()
    left.clear()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    _collect(thaw=thaw)


def _collect(*, thaw: bool) -> None:
    """Collect what a test left; what outlives it is not looked at again before its module ends."""
    if thaw:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


def _top_levels() -> list[QWidget]:
    widgets = sys.modules.get("PySide6.QtWidgets")
    running = widgets is not None and widgets.QApplication.instance() is not None
    listed = widgets.QApplication.topLevelWidgets() if running else []
    return [widget for widget in listed if widget.parent() is None]


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
    from app.engines.jasper import client

    with pytest.MonkeyPatch.context() as patch:
        for limit in ("START_SECONDS", "CHECK_SECONDS"):
            patch.setattr(client, limit, getattr(client, limit) * patience.TIMES)
        work = tmp_path_factory.mktemp("jasper")
        engine = client.JasperEngine(work, deadline=client.RENDER_SECONDS * patience.TIMES)
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
