"""What the doctor finds: engines, folders, store, models, and what follows for each tab."""

from __future__ import annotations

import asyncio
import platform
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field

from app import __version__
from app.core.data_folder import look_at, megabytes
from app.core.errors import AppError
from app.core.i18n import N_, _
from app.core.paths import data_folder, resource_dir
from app.registry import WORKFLOWS, WorkflowSpec

if TYPE_CHECKING:
    from app.graphs.base import Services

State = Literal["ok", "warning", "bad"]
ENGINES = {
    "reports": N_("Report engine"),
    "reader": N_("Document reader"),
    "blocks": N_("Block engine"),
    "typst": N_("Typesetter"),
}
DRIVERS = {"SQLite": "sqlite3", "PostgreSQL": "psycopg", "MariaDB": "pymysql"}
ENGINE_SECONDS = 120.0


class Check(BaseModel):
    """One thing that was looked at: how it stands, in a translated sentence, and what to do."""

    name: str
    title: str
    state: State = "ok"
    text: str = ""
    remedy: str = ""


class TabState(BaseModel):
    """What one tab can do now; grade is the check-up's verdict on its model."""

    workflow: str
    title: str
    works: bool
    text: str
    model: str = "none"
    grade: str = ""


class Report(BaseModel):
    """All findings; works is False where something that is needed is broken."""

    version: str = __version__
    python: str = Field(default_factory=platform.python_version)
    system: str = Field(default_factory=platform.platform)
    packaged: bool = bool(getattr(sys, "frozen", False))
    checks: list[Check] = Field(default_factory=list)
    tabs: list[TabState] = Field(default_factory=list)

    @property
    def works(self) -> bool:
        """Tell whether nothing that is needed is broken."""
        return all(check.state != "bad" for check in self.checks) and all(tab.works for tab in self.tabs)

    def bad(self, name: str) -> bool:
        """Tell whether a check with this name failed."""
        return any(check.name == name and check.state == "bad" for check in self.checks)


def window_check() -> Check:
    """Tell whether the window's libraries can be loaded here."""
    title = _("Window")
    try:
        import_module("PySide6.QtWidgets")
    except ImportError as problem:
        remedy = _("Install the libraries that it names; the command line works without them.")
        return Check(name="window", title=title, state="warning", text=str(problem), remedy=remedy)
    if find_spec("PySide6.QtWebEngineWidgets") is None:
        text = _("It can be opened; without WebEngine blocks are shown as a picture.")
        return Check(name="window", title=title, state="warning", text=text)
    return Check(name="window", title=title, text=_("It can be opened, with the block editor."))


def folder_checks() -> list[Check]:
    """Look at the data folder and the store in it, without changing either."""
    path = data_folder()
    found = look_at(path)
    title = _("Data folder")
    if not found.usable:
        text = f"{path}: {found.problem}"
        remedy = _("Choose another folder, or free some space.")
        return [Check(name="data", title=title, state="bad", text=text, remedy=remedy)]
    free = megabytes(found.free) if found.free >= 0 else _("an unknown size")
    text = _("{path}; {size} are free.", path=str(path), size=free)
    state: State = "warning" if found.note and str(path).isascii() else "ok"
    return [Check(name="data", title=title, state=state, text=f"{text} {found.note}".strip()), store_check()]


def store_check() -> Check:
    """Have SQLite check the file of the sessions, read-only, and count its backups."""
    from app.engines.store.backup import backups
    from app.engines.store.sql import FILE_NAME

    path, title = data_folder() / FILE_NAME, _("Sessions")
    kept = len(backups(path))
    if not path.exists():
        return Check(name="store", title=title, text=_("There are none yet."))
    problem = _store_problem(path)
    if problem:
        remedy = _(
            "Start the window:"
            " it sets the file aside and offers the newest of {count} {count:backup|backups}.",
            count=kept,
        )
        text = _("The file with the sessions is damaged.")
        return Check(name="store", title=title, state="bad", text=f"{text} {problem}", remedy=remedy)
    size = megabytes(path.stat().st_size)
    text = _(
        "The file is sound ({size}); there {count:is|are} {count} {count:backup|backups}.",
        size=size,
        count=kept,
    )
    return _store_age(path, Check(name="store", title=title, text=text))


def _store_age(path: Path, sound: Check) -> Check:
    """Say where a sound store is of another program's time, older or newer."""
    from sqlalchemy import create_engine

    from app.engines.store.migrations import current, is_old, refuse_newer

    engine = create_engine("sqlite://", creator=lambda: _only_reading(path))
    try:
        with engine.connect() as connection:
            revision = current(connection)
            refuse_newer(revision)
    except AppError as problem:
        return sound.model_copy(update={"state": "bad", "text": problem.message, "remedy": problem.remedy})
    finally:
        engine.dispose()
    if is_old(revision):
        later = _("An older program wrote it; the next start backs it up and brings it up to date.")
        return sound.model_copy(update={"text": f"{sound.text} {later}"})
    return sound


def _only_reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)


def _store_problem(path: Path) -> str:
    """Return "" or SQLite's words; quick_check reads every page but not every index."""
    try:
        connection = _only_reading(path)
        try:
            verdict = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        finally:
            connection.close()
    except sqlite3.Error as problem:
        return str(problem)
    return "" if verdict == "ok" else verdict


def library_checks() -> list[Check]:
    """Look at fonts, recognition models, Blockly, drivers and the keyring."""
    return [_fonts(), _recognition(), _blockly(), _drivers(), _keyring()]


def _fonts() -> Check:
    from app.engines.fonts import font_files

    title = _("Fonts")
    try:
        files = font_files()
    except (AppError, OSError) as problem:
        remedy = _("Install the program again.")
        return Check(name="fonts", title=title, state="bad", text=str(problem), remedy=remedy)
    return Check(name="fonts", title=title, text=_("{count} faces are built.", count=len(files)))


def _recognition() -> Check:
    from app.engines.intake.ocr import MODELS

    title, found = _("Text recognition"), find_spec("rapidocr")
    folder = Path(found.origin).parent / "models" if found and found.origin else None
    missing = [name for name in MODELS.values() if folder is None or not (folder / name).is_file()]
    if missing:
        text = _("Its models are missing: {names}. Scans can't be read.", names=", ".join(missing))
        return Check(
            name="ocr", title=title, state="warning", text=text, remedy=_("Install the program again.")
        )
    return Check(
        name="ocr", title=title, text=_("{count} models are here; nothing is downloaded.", count=len(MODELS))
    )


def _blockly() -> Check:
    there = (resource_dir("blockly") / "blockly_compressed.js").is_file()
    text = _("The bundle is here.") if there else _("The bundle is missing.")
    return Check(name="blockly", title="Blockly", state="ok" if there else "bad", text=text)


def _drivers() -> Check:
    there = [name for name, module in DRIVERS.items() if find_spec(module)]
    missing = [name for name in DRIVERS if name not in there]
    text = ", ".join(there)
    if missing:
        text = _("{there}; without a driver: {missing}.", there=text, missing=", ".join(missing))
    return Check(name="databases", title=_("Databases"), state="warning" if missing else "ok", text=text)


def _keyring() -> Check:
    import keyring

    from app.engines.databases.passwords import has_keyring

    title, backend = _("Keyring"), type(keyring.get_keyring())
    if has_keyring():
        return Check(name="keyring", title=title, text=f"{backend.__module__}.{backend.__qualname__}")
    text = _("This system has none: passwords and keys are asked for at each start.")
    return Check(name="keyring", title=title, state="warning", text=text)


async def engine_checks() -> list[Check]:
    """Start each engine once, at the same time, and end it again."""
    from app.graphs.services import opened_services

    try:
        async with opened_services("none") as services:
            started = _starters(services)
            return list(await asyncio.gather(*(_started(name, start) for name, start in started.items())))
    except (AppError, OSError) as problem:
        text, remedy = (
            (problem.message, problem.remedy) if isinstance(problem, AppError) else (str(problem), "")
        )
        return [
            Check(name=name, title=_(title), state="bad", text=text, remedy=remedy)
            for name, title in ENGINES.items()
        ]


def _starters(services: Services) -> dict[str, Callable[[], Awaitable[object]]]:
    from app.domain.robot.node_files import shipped_nodes

    return {
        "reports": services.reports.warm_up,
        "reader": services.reader.warm_up,
        "blocks": lambda: services.blockly.load(
            b'<xml xmlns="https://developers.google.com/blockly/xml"></xml>', shipped_nodes()
        ),
        "typst": lambda: asyncio.to_thread(_set_a_page),
    }


def _set_a_page() -> None:
    import typst

    made = typst.compile(b"= Draftsmith", format="pdf")
    if not bytes(made).startswith(b"%PDF"):
        raise ValueError("the typesetter made no PDF")


async def _started(name: str, start: Callable[[], Awaitable[object]]) -> Check:
    title = _(ENGINES[name])
    try:
        async with asyncio.timeout(ENGINE_SECONDS):
            await start()
    except AppError as error:
        return Check(name=name, title=title, state="bad", text=error.message, remedy=error.remedy)
    except Exception as problem:  # whatever it is, it is this check's result
        return Check(name=name, title=title, state="bad", text=repr(problem)[:300])
    return Check(name=name, title=title, text=_("ready"))


def tab_states(
    report: Report, own_words: dict[str, str], grades: dict[str, tuple[str, str]]
) -> list[TabState]:
    """Say what each tab of the registry can do now; grades holds (model, translated verdict) by workflow."""
    return [_tab_state(spec, report, own_words, grades) for spec in WORKFLOWS]


def _tab_state(
    spec: WorkflowSpec, report: Report, own_words: dict[str, str], grades: dict[str, tuple[str, str]]
) -> TabState:
    title, (model, grade) = _title(spec), grades.get(spec.id, ("none", ""))
    lacking = [_(ENGINES[name]) for name in spec.needs if report.bad(name)]
    problem = _graph_problem(spec) or (report.bad("data") and _("The data folder can't be used."))
    if lacking or problem:
        text = str(problem or _("It does not work without: {names}.", names=", ".join(lacking)))
        return TabState(workflow=spec.id, title=title, works=False, text=text, model=model, grade=grade)
    proven = ", ".join(_(ENGINES[name]) for name in spec.needs)
    said = [own_words.get(spec.id) or (_("works with {engines}", engines=proven) if proven else _("works"))]
    said.append(grade or _("rules only"))
    return TabState(workflow=spec.id, title=title, works=True, text="; ".join(said), model=model, grade=grade)


def _graph_problem(spec: WorkflowSpec) -> str:
    if not spec.graph:
        return _("It has no graph yet.")
    try:
        spec.load_graph()()
    except Exception as problem:  # a broken part is a finding, not the end of the check
        return repr(problem)[:300]
    return ""


def _title(spec: WorkflowSpec) -> str:
    try:
        return _(spec.load_views().TITLE)
    except ImportError:
        return spec.id.capitalize()
