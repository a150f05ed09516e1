"""The report workflow on the command line: jobs in, files and an exit code out.

Its sessions and checkpoints lie in files of their own, beside those of the window.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from app.core.errors import AppError
from app.core.events import Failed, Question
from app.core.files import existing, safe_name, write_atomic
from app.domain.reports import parts
from app.domain.reports.dialect.convert import cautions
from app.domain.reports.formats import suffix
from app.domain.reports.models import ExportFormat, Sample
from app.domain.reports.parts import Summary
from app.graphs.base import RunRequest, Services
from app.graphs.command_line import DONE, REJECTED, Complain, Echo, Outcome, follow, taken
from app.graphs.reports.consent import adopt, offer, token_in
from app.graphs.reports.graph import build
from app.graphs.reports.keep import CHANGED
from app.graphs.reports.proposals import DO, MODEL_EDITS
from app.graphs.reports.trust import is_trusted
from app.graphs.services import opened_services

WORKFLOW = "reports"
FONTS = "fonts.jar"
SEVEN = "report7.jrxml"
WRITTEN = (parts.REPORT, parts.SAMPLE, parts.PDF, parts.SUMMARY)


@dataclass(frozen=True)
class Job:
    """One run: its input, its request and where its files go; vouched answers for a named base."""

    target: Path
    source: Path | None = None
    text: str = ""
    vouched: bool = False


def jobs_for(inputs: list[Path], out: Path, ask: str, base: Path | None) -> list[Job]:
    """Return a job per input, in a folder of its stem, or one job for a request."""
    if base is not None:
        return [Job(out, base, ask, vouched=True)]
    if not inputs:
        return [Job(out, None, ask)]
    jobs: list[Job] = []
    taken: set[str] = set()
    for path in inputs:
        stem = name = safe_name(path.stem, "report")
        number = 2
        while name in taken:
            name, number = f"{stem}-{number}", number + 1
        taken.add(name)
        jobs.append(Job(out / name, path, ask))
    return jobs


async def run_jobs(
    jobs: list[Job],
    model: str,
    answers: list[str],
    *,
    also: Sequence[str] = (),
    echo: Echo,
    complain: Complain,
) -> int:
    """Run the jobs one after the other on the same warm engines; return the worst exit code.

    also names forms of formats.FORMS that are written beside the usual files.
    """
    worst = DONE
    async with opened_services(model) as services:
        warm = asyncio.gather(services.reports.warm_up(), return_exceptions=True)
        for job in jobs:
            outcome = await _run_job(job, services, list(answers), complain)
            await _tell(job, outcome, services, echo)
            code = outcome.code
            if outcome.version and code == DONE:
                code = await _write_more(job.target, outcome.version, also, services, complain)
            worst = max(worst, code)
        await warm
    return worst


async def _run_job(job: Job, services: Services, answers: list[str], complain: Complain) -> Outcome:
    outcome = Outcome()
    try:
        source = existing(job.source) if job.source else None
        session = await asyncio.to_thread(services.store.create_session, WORKFLOW, job.target.name)
        request = RunRequest(WORKFLOW, session.id, uuid.uuid4().hex, _values(job, source))
        if job.vouched:
            answers.insert(0, "foreign_template=open")
        asked_of = await asyncio.to_thread(_asked_of, job)
        token = token_in(answers)
        known = (services.store, session.id, request.run_id, token, asked_of)
        settled = bool(token) and await asyncio.to_thread(adopt, *known)
        await follow(build, request, services, partial(_answer, answers, settled), outcome)
        if outcome.question is not None and outcome.question.key == MODEL_EDITS:
            token = await asyncio.to_thread(offer, services.store, session.id, asked_of)
            outcome.question = _with_token(outcome.question, token)
    except AppError as error:
        outcome.note(Failed(error.message, error.remedy, error.code))
    for one in outcome.notices:
        if one.level != "info" or one.code == CHANGED:
            complain(one.text, one.remedy)
    return outcome


def _answer(answers: list[str], settled: bool, asked: Question) -> str | None:
    """Return the answer to a question; a yes to a model's edits counts only for those that were shown."""
    given = taken(answers, {asked.key})
    if asked.key != MODEL_EDITS or given is None or not given.startswith(DO):
        return given
    return DO if settled else None


def _with_token(question: Question, token: str) -> Question:
    """Return the question about a model's edits with the yes that means these very edits."""
    choices = (replace(one, key=f"{DO}:{token}") if one.key == DO else one for one in question.choices)
    return replace(question, choices=tuple(choices))


def _asked_of(job: Job) -> bytes:
    """Return what tells a request apart: its words and the bytes of its file."""
    given = job.source.read_bytes() if job.source and job.source.is_file() else b""
    return job.text.encode() + b"\0" + given


def _values(job: Job, source: Path | None) -> dict[str, Any]:
    files = [str(source.resolve())] if source else []
    intent = "" if job.vouched or source else "initial_generation"
    return {"user_input": job.text, "attachments": files, "intent": intent}


async def _tell(job: Job, outcome: Outcome, services: Services, echo: Echo) -> None:
    if outcome.question is not None:
        echo(json.dumps(_question_json(outcome.question), ensure_ascii=False))
        return
    for text in outcome.said:
        echo(text)
    if outcome.version:
        summary = await _write_files(job.target, outcome.version, services)
        echo(_line(job, summary))


def _question_json(question: Question) -> dict[str, Any]:
    choices = [{"key": one.key, "label": one.label} for one in question.choices]
    return {"question": question.key, "text": question.text, "choices": choices}


async def _write_files(folder: Path, version_id: int, services: Services) -> Summary:
    store = services.store
    version = await asyncio.to_thread(store.version, version_id)
    for name in version.parts:
        if name in WRITTEN or name.startswith("page"):
            write_atomic(_made(folder) / name, await asyncio.to_thread(store.read_part, version_id, name))
    with contextlib.suppress(shutil.SameFileError):
        await asyncio.to_thread(shutil.copyfile, await services.reports.font_jar(), folder / FONTS)
    return Summary.model_validate_json(store.read_part(version_id, parts.SUMMARY))


async def _write_more(
    folder: Path, version_id: int, forms: Sequence[str], services: Services, complain: Complain
) -> int:
    """Export a version in more forms; return the exit code."""
    store = services.store
    version = await asyncio.to_thread(store.version, version_id)
    jrxml = store.read_part(version_id, parts.REPORT)
    sample = Sample.model_validate_json(store.read_part(version_id, parts.SAMPLE)) if forms else Sample()
    trusted = is_trusted(version.parts[parts.REPORT])
    for form in forms:
        target = _made(folder) / (SEVEN if form == "jrxml7" else f"report{suffix(form)}")
        try:
            await services.reports.export(jrxml, sample, target, cast("ExportFormat", form), trusted=trusted)
        except AppError as error:
            complain(error.message, error.remedy)
            return REJECTED
        for text in cautions(jrxml) if form == "jrxml7" else ():
            complain(text, "")
    return DONE


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _line(job: Job, summary: Summary) -> str:
    name = job.source.name if job.source else summary.name
    alike = f"{summary.fidelity.score:.3f}" if summary.fidelity else "-"
    counts = f"{summary.page_count} p, {summary.fields} f, {alike}, {summary.seconds:.2f} s"
    return f"{name}: {summary.status}, {counts} -> {job.target}"
