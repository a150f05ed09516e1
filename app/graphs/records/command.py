"""The records workflow on the command line: a request in, one JSON object and an exit code out."""

from __future__ import annotations

import asyncio
import json
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.events import Question
from app.core.files import existing
from app.core.i18n import _
from app.domain.records import parts
from app.domain.records.glossary import read_glossary
from app.domain.records.models import Catalogue, ConnectionInfo
from app.engines.databases import connections
from app.engines.databases.database import Database
from app.graphs.base import RunRequest, Services
from app.graphs.command_line import DONE, QUESTION, REJECTED, USAGE, Complain, Echo, Outcome, follow, taken
from app.graphs.records.graph import build
from app.graphs.records.spoken import Spoken, spoken
from app.graphs.services import opened_services

WORKFLOW = "records"


@dataclass(frozen=True)
class Job:
    """What the command line asks: db is a URL or a connection's name, "" the sample shop."""

    db: str = ""
    ask: str = ""
    files: tuple[Path, ...] = ()
    commit: bool = False
    answers: tuple[str, ...] = ()
    now: str = ""
    timezone: str = ""
    seed: int = 0
    glossary: Path | None = None
    as_json: bool = False


async def run_job(job: Job, model: str, *, echo: Echo, complain: Complain) -> int:
    """Run one request; print its JSON or its words and return the exit code."""
    async with opened_services(model) as services:
        info = await asyncio.to_thread(_connected, job, services)
        outcome = Outcome()
        await _run(job, info, services, outcome)
        catalogue = await asyncio.to_thread(services.databases.open(info.id).catalogue)
        told = await asyncio.to_thread(_told, outcome, services, catalogue)
    if job.as_json:
        echo(json.dumps(told.as_json(), ensure_ascii=False))
    else:
        for text in told.as_text(outcome.said):
            echo(text)
    for note in outcome.notices:
        if note.level != "info" and not note.code.startswith(parts.REFUSE):
            complain(note.text, note.remedy)
    return _code(outcome, told, job)


def _connected(job: Job, services: Services) -> ConnectionInfo:
    """Return the job's connection in entry mode; nothing is written before it is confirmed."""
    if "://" not in job.db:
        return _listed(job.db)
    info, password = connections.parse_url(job.db, entry=True)
    known = next((one for one in connections.connections() if one.id == info.id), None)
    glossary = read_glossary(existing(job.glossary).read_bytes(), job.glossary.name) if job.glossary else {}
    looking = Database(info.model_copy(update={"mode": "read"}), password)
    try:
        tables = tuple(one.key for one in looking.catalogue().tables if not one.is_view and one.insertable)
    finally:
        looking.close()
    info = connections.for_entry(info, tables)
    if known is not None:
        info = info.model_copy(update={"production": known.production, "name": known.name})
    services.databases.give(info, password, glossary)
    return info


def _listed(name: str) -> ConnectionInfo:
    known = connections.connections()
    found = [one for one in known if name in (one.id, one.name)] if name else known[:1]
    if not found:
        raise AppError(
            "no_connection",
            _("There is no connection {name}.", name=name),
            _("Give a URL such as sqlite:///shop.db, or the name of a connection."),
        )
    return found[0]


async def _run(job: Job, info: ConnectionInfo, services: Services, outcome: Outcome) -> None:
    """Run the graph; answer its questions by the given answers, as far as they go."""
    session = await asyncio.to_thread(services.store.create_session, WORKFLOW, job.ask[:60] or info.name)
    request = RunRequest(WORKFLOW, session.id, uuid.uuid4().hex, _values(job, info))
    answers = list(job.answers) + ([f"{parts.CONFIRM}={parts.YES}"] if job.commit else [])
    await follow(build, request, services, lambda asked: _answer_for(asked, answers), outcome)


def _values(job: Job, info: ConnectionInfo) -> dict[str, Any]:
    return {
        "user_input": job.ask,
        "attachments": [str(path.resolve()) for path in job.files],
        "connection": info.id,
        "intent": "add",
        "now": job.now,
        "timezone": job.timezone,
        "seed": job.seed,
    }


def _answer_for(question: Question, answers: list[str]) -> str | None:
    """Take the answer that names this question, its column or its table; a bare one clarifies."""
    column = str(question.payload.get("column") or "")
    table = str(question.payload.get("table") or "")
    names = {question.key, column, f"{table}.{column}"} - {"."}
    return taken(answers, names, bare=question.key == parts.CLARIFY)


def _told(outcome: Outcome, services: Services, catalogue: Catalogue) -> Spoken:
    """Return what is printed, read from the store as the window would read it."""
    return spoken(services.store, outcome.version, outcome.question, outcome.notices, catalogue)


def _code(outcome: Outcome, told: Spoken, job: Job) -> int:
    """Return the exit code: a staged request is done when the trial passed and no commit was asked for."""
    question = outcome.question
    if question is None:
        return USAGE if outcome.errors and not told.version else outcome.code
    if question.key == parts.FIX:
        return REJECTED
    if question.key == parts.CONFIRM and not job.commit:
        return DONE
    return QUESTION
