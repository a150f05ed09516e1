"""The documents workflow on the command line: a requirement and files in, four forms and result.json out."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.events import Done, Failed, Question, Stopped
from app.core.files import sha256_file, write_atomic
from app.core.processes import alive
from app.core.text import shorten
from app.engines.typeset.export import FORMS
from app.graphs import ledger
from app.graphs.base import RunRequest, Services
from app.graphs.command_line import (
    DONE,
    QUESTION,
    REJECTED,
    USAGE,
    Complain,
    Echo,
    Outcome,
    checkpoints,
    follow,
)
from app.graphs.documents.graph import build, sync
from app.graphs.documents.toolbox import registry
from app.graphs.documents.writing import SUMMARY
from app.graphs.services import opened_services, tidied_store

WORKFLOW = "documents"
RESULT = "result.json"


@dataclass(frozen=True)
class Job:
    """What the command line asks."""

    ask: str
    files: tuple[Path, ...]
    out: Path
    answers: tuple[str, ...] = ()
    review: bool = False
    template: Path | None = None
    resume: bool = False

    def key(self, model: str) -> str:
        """Return a hash of all that decides what comes of the job, the files' bytes with it."""
        files = [*self.files, *([self.template] if self.template else [])]
        named = [(str(one.resolve()), sha256_file(one) if one.is_file() else "") for one in files]
        told = json.dumps([self.ask, named, list(self.answers), self.review, model], ensure_ascii=False)
        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


async def run_job(job: Job, model: str, *, echo: Echo, complain: Complain) -> int:
    """Make one document; write its files and return the exit code."""
    started = time.perf_counter()
    job.out.mkdir(parents=True, exist_ok=True)
    (job.out / RESULT).unlink(missing_ok=True)
    async with opened_services(model) as services:
        warm = asyncio.ensure_future(services.reports.font_jar())
        outcome = Outcome()
        try:
            resumed = await _run(job, services, outcome)
            await asyncio.gather(warm, return_exceptions=True)
        finally:
            warm.cancel()
        summary = await asyncio.to_thread(_write_files, job, services, outcome)
        result = _result(job, outcome, summary) | {
            "engine": services.skills.model_name or "rules",
            "resumed": resumed,
            "seconds": round(time.perf_counter() - started, 3),
        }
    write_atomic(job.out / RESULT, json.dumps(result, ensure_ascii=False, indent=1).encode())
    for text in outcome.said:
        echo(text)
    for note in outcome.notices:
        complain(note.text, note.remedy)
    if outcome.question is not None:
        echo(json.dumps({"question": outcome.question.key, **outcome.question.payload}, ensure_ascii=False))
    return _code(result)


def sync_graph(echo: Echo) -> int:
    """Rebuild the graph resource in the store; twice changes nothing."""
    store = tidied_store()
    try:
        digest, changed = sync(store, registry())
    finally:
        store.close()
    echo(f"{'updated' if changed else 'unchanged'} {digest}")
    return DONE


async def _run(job: Job, services: Services, outcome: Outcome) -> bool:
    """Make the document, or go on with the run that was cut off; tell whether it was one."""
    key = await asyncio.to_thread(job.key, services.skills.model_name)
    cut_off = await asyncio.to_thread(_interrupted, job, key)
    request = await asyncio.to_thread(_new_run, job, key, services) if cut_off is None else cut_off
    given = dict(one.split("=", 1) for one in job.answers if "=" in one)
    await follow(build, request, services, lambda asked: _answer(asked, given), outcome)
    if cut_off is not None and not outcome.version and isinstance(outcome.ended, Done):
        session = await asyncio.to_thread(services.store.session, request.session_id)
        outcome.version = session.head or 0
    return cut_off is not None


def _interrupted(job: Job, key: str) -> RunRequest | None:
    """Return the run of the same job and folder that was cut off, to go on with."""
    folder = str(job.out.resolve())
    states = ("running", "stopped", "failed") if job.resume else ("running", "stopped")
    for one in ledger.pending(checkpoints(), WORKFLOW):
        given = one.given
        same = given.get("folder") == folder and given.get("job") == key and one.status in states
        owner = int(given.get("owner") or 0)
        if same and (owner == os.getpid() or not alive(owner)):
            return RunRequest(WORKFLOW, one.session_id, one.run_id, resume=True)
    return None


def _new_run(job: Job, key: str, services: Services) -> RunRequest:
    session = services.store.create_session(WORKFLOW, shorten(job.ask, 60))
    values: dict[str, Any] = {
        "user_input": job.ask,
        "attachments": [str(path.resolve()) for path in job.files],
        "review": job.review,
        "template": str(job.template.resolve()) if job.template else "",
        "folder": str(job.out.resolve()),
        "job": key,
        "owner": os.getpid(),
    }
    return RunRequest(WORKFLOW, session.id, uuid.uuid4().hex, values)


def _answer(question: Question, given: dict[str, str]) -> Any:
    """Return the answers that were given beforehand, None where there is none."""
    if question.key == "approve_plan":
        said = given.pop("approve_plan", "")
        return {"key": "approve"} if said.lower() in ("yes", "approve", "是", "确认") else None
    asked: list[Any] = question.payload.get("questions", [])  # type: ignore[assignment]
    answers = {one["key"]: given.pop(one["key"]) for one in asked if one["key"] in given}
    files = [str(Path(one).resolve()) for one in answers.pop("files", "").split(",") if one]
    return {"answers": answers, "files": files} if answers or files else None


def _write_files(job: Job, services: Services, outcome: Outcome) -> dict[str, Any]:
    """Write the version's files and return its summary."""
    if not outcome.version:
        return {}
    store = services.store
    version = store.version(outcome.version)
    for name in version.parts:
        write_atomic(job.out / name, store.read_part(outcome.version, name))
    found: dict[str, Any] = json.loads(store.read_part(outcome.version, SUMMARY))
    return found | {"parts": sorted(version.parts)}


def _result(job: Job, outcome: Outcome, summary: dict[str, Any]) -> dict[str, Any]:
    parts = summary.get("parts", [])
    questions = outcome.question.payload.get("questions", []) if outcome.question is not None else []
    error = _error(outcome)
    return {
        "status": _status(outcome, error),
        "document": FORMS["md"] if FORMS["md"] in parts else None,
        "exports": {form: name for form, name in FORMS.items() if name in parts},
        "trace": outcome.nodes,
        "error": error,
        "questions": questions or ([outcome.question.text] if outcome.question is not None else []),
        "charts": summary.get("charts", 0),
        "evidence": summary.get("evidence", []),
        "reflections": summary.get("reflections", []),
        "input_sha": {os.path.relpath(one, job.out): sha256_file(one) for one in job.files if one.is_file()},
    }


def _error(outcome: Outcome) -> dict[str, str] | None:
    told = [one for one in outcome.notices if one.code]
    if not told:
        return None
    message = " ".join(dict.fromkeys(f"{one.text} {one.remedy}".strip() for one in told))
    return {"code": told[0].code, "message": message}


def _status(outcome: Outcome, error: dict[str, str] | None) -> str:
    if outcome.question is not None:
        return "needs_clarification"
    if isinstance(outcome.ended, Stopped):
        return "stopped"
    if isinstance(outcome.ended, Failed) or not outcome.version:
        return "error"
    return "partial" if error else "ok"


def _code(result: dict[str, Any]) -> int:
    return {"ok": DONE, "partial": REJECTED, "needs_clarification": QUESTION, "stopped": REJECTED}.get(
        result["status"], USAGE
    )
