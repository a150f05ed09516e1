"""The robot workflow on the command line: a sentence in, a program's files and an exit code out."""

from __future__ import annotations

import asyncio
import json
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.core.events import Question
from app.core.files import existing, write_atomic
from app.core.i18n import language
from app.domain.robot import parts
from app.domain.robot.cell.files import read_cell
from app.domain.robot.cell.models import Cell
from app.domain.robot.dryrun.play import dry_run
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.parts import Open
from app.domain.robot.picture import draw, svg
from app.domain.robot.printed import printed_steps
from app.domain.robot.program import Program
from app.domain.robot.program_xml import read_program, write_program
from app.engines.blockly.raster import png_of
from app.graphs.base import RunRequest, Services
from app.graphs.command_line import QUESTION, USAGE, Complain, Echo, Outcome, follow, taken
from app.graphs.robot.graph import build
from app.graphs.services import opened_services

WORKFLOW = "robot"
SVG, PNG, PRINTED = "program.svg", "program.png", "steps.md"
Json = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """What the command line asks: a request, the cell file, the program to change, and answers."""

    ask: str
    out: Path
    points: Path | None = None
    base: Path | None = None
    answers: tuple[str, ...] = ()


async def run_job(job: Job, model: str, *, echo: Echo, complain: Complain) -> int:
    """Run one request, write its files and return the exit code."""
    for path in filter(None, (job.points, job.base)):
        existing(path)
    async with opened_services(model) as services:
        outcome = Outcome()
        await _run(job, services, outcome)
        await asyncio.to_thread(_write, job, outcome, services)
    _say(outcome, echo, complain)
    return _code(outcome)


def _code(outcome: Outcome) -> int:
    """Return the exit code: what can't be read is usage, what is refused or not accepted is rejected."""
    if outcome.question is not None:
        return QUESTION
    unreadable = outcome.refused and not outcome.version and outcome.errors
    return USAGE if unreadable and "not_accepted" not in outcome.errors else outcome.code


async def _run(job: Job, services: Services, outcome: Outcome) -> None:
    """Run the graph; answer its questions by the given answers, as far as they go."""
    session = await asyncio.to_thread(services.store.create_session, WORKFLOW, job.ask[:60] or job.out.name)
    request = RunRequest(WORKFLOW, session.id, uuid.uuid4().hex, _values(job))
    answers = list(job.answers)
    await follow(build, request, services, lambda asked: _answer_for(asked, answers), outcome)


def _values(job: Job) -> Json:
    return {
        "user_input": job.ask,
        "attachments": [str(job.base.resolve())] if job.base else [],
        "cell_path": str(job.points.resolve()) if job.points else "",
        "intent": "" if job.base else "make",
    }


def _answer_for(question: Question, answers: list[str]) -> str | None:
    """Take the answer that names this question or its words, or the first bare one."""
    told = question.payload
    return taken(answers, {question.key, str(told.get("key") or ""), str(told.get("text") or "")})


# ---- the files --------------------------------------------------------------------


def _write(job: Job, outcome: Outcome, services: Services) -> None:
    """Write the files of the version, or of the draft beside an open question, and the summary."""
    job.out.mkdir(parents=True, exist_ok=True)
    made = _made(outcome, services)
    for name, data in made.files.items():
        write_atomic(job.out / name, data)
    stale = {parts.PROGRAM, SVG, PNG, PRINTED, parts.CELL} - made.files.keys()
    for name in stale:
        (job.out / name).unlink(missing_ok=True)
    data = json.dumps(_summary(job, outcome, made), ensure_ascii=False, indent=2).encode()
    write_atomic(job.out / parts.SUMMARY, data)


@dataclass
class _Made:
    """The files of a run, and what the summary tells about them."""

    files: dict[str, bytes] = field(default_factory=dict)
    known: Json = field(default_factory=dict)
    played: Json | None = None
    issues: list[Json] = field(default_factory=list)


def _made(outcome: Outcome, services: Services) -> _Made:
    made = _Made(files={parts.TASKS: b"[]", parts.STEPS: b"[]"})
    if outcome.version:
        _from_version(outcome.version, services, made)
    elif outcome.question is not None and outcome.question.key == parts.MAP:
        shown = {key: one for key, one in outcome.question.payload.items() if key in Open.model_fields}
        _from_question(Open.model_validate(shown), services, made)
    return made


def _from_version(version: int, services: Services, made: _Made) -> None:
    names = services.store.version(version).parts
    for name in (parts.PROGRAM, parts.TASKS, parts.STEPS, parts.CELL):
        if name in names:
            made.files[name] = services.store.read_part(version, name)
    made.known = json.loads(services.store.read_part(version, parts.SUMMARY))
    request = services.store.read_part(version, parts.REQUEST).decode("utf-8", "replace")
    program = read_program(made.files[parts.PROGRAM])
    _also(program, request, read_cell(made.files[parts.CELL]), made)


def _from_question(about: Open, services: Services, made: _Made) -> None:
    """Take what there is beside an open question; a draft lacks only what was not understood."""
    made.files[parts.TASKS] = parts.TASK_LIST.dump_json(about.tasks)
    made.files[parts.STEPS] = parts.STEP_LIST.dump_json(about.steps)
    made.issues = [one.model_dump(mode="json", exclude={"source"}) for one in about.issues]
    if about.draft:
        program = Program.model_validate_json(services.store.get_blob(about.draft))
        made.files[parts.PROGRAM] = write_program(program)
        _also(program, "", None, made)


def _also(program: Program, request: str, cell: Cell | None, made: _Made) -> None:
    """Add the picture, the list to print and the dry run."""
    nodes = shipped_nodes()
    tasks = parts.TASK_LIST.validate_json(made.files[parts.TASKS])
    made.files[SVG] = svg(draw(program, nodes, language(), cell)).encode()
    made.files[PNG] = png_of(made.files[SVG])
    made.files[PRINTED] = printed_steps(request, tasks, program, nodes, language(), cell).encode()
    if cell is not None:
        played = dry_run(program, nodes, cell)
        findings = [one.model_dump(mode="json") for one in played.findings]
        made.played = {"seconds": round(played.seconds, 2), "complete": played.complete, "findings": findings}


def _summary(job: Job, outcome: Outcome, made: _Made) -> Json:
    refused = [one for one in outcome.notices if one.code.startswith(f"{parts.REFUSE}:")]
    issues = list(made.issues)
    for one in refused:
        kind = one.code.partition(":")[2]
        issues.append({"kind": kind, "key": kind, "message": one.text, "text": job.ask.strip()})
    ended = "made" if outcome.version else "refused" if refused else "open" if outcome.question else "error"
    return {
        "outcome": ended,
        "needs_confirmation": bool(issues) or outcome.question is not None,
        "issues": issues,
        "questions": [_question(outcome.question)] if outcome.question else [],
        "program": parts.PROGRAM if parts.PROGRAM in made.files else "",
        **{
            key: made.known.get(key)
            for key in ("made", "blocks", "accepted", "unknown", "changes", "decided_by")
        },
        "faults": made.known.get("issues", []),
        "dry_run": made.played,
        "notices": [
            {"level": one.level, "code": one.code, "message": one.text, "remedy": one.remedy}
            for one in outcome.notices
        ],
    }


def _question(question: Question) -> Json:
    hidden = {"answer_schema", "issues", "tasks", "steps", "draft"}
    return {
        "key": str(question.payload.get("key") or question.key),
        "text": question.text,
        "choices": [{"key": one.key, "label": one.label} for one in question.choices],
        "about": {name: value for name, value in question.payload.items() if name not in hidden},
    }


def _say(outcome: Outcome, echo: Echo, complain: Complain) -> None:
    for text in outcome.said:
        echo(text)
    for note in outcome.notices:
        if note.level != "info":
            complain(note.text, note.remedy)
    if outcome.question is not None:
        echo(json.dumps(_question(outcome.question), ensure_ascii=False))
