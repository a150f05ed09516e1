"""The questions workflow on the command line: sources in, items in plain JSON and an exit code out."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import AppError
from app.core.files import existing, write_atomic
from app.core.i18n import _
from app.domain.questions import parts
from app.domain.questions.calculators import calculators, find
from app.domain.questions.calculators.registry import calculate
from app.domain.questions.exchange.scorer_form import as_json
from app.domain.questions.models import Item
from app.graphs.base import RunRequest, Services
from app.graphs.command_line import DONE, REJECTED, USAGE, Complain, Echo, Outcome, follow
from app.graphs.questions.graph import build
from app.graphs.services import opened_services

WORKFLOW = "questions"
KINDS = ("single", "multiple", "true_false", "cloze", "calc", "case", "short")
MIXED = "mixed"
MODES = ("flexible", "rigorous")


@dataclass(frozen=True)
class Job:
    """What the command line asks for."""

    sources: tuple[Path, ...]
    out: Path
    kinds: tuple[str, ...] = ()
    mode: str = "flexible"
    count: int = 10
    seed: int = 0
    difficulty: str = ""
    pages: str = ""
    formats: tuple[str, ...] = ()
    bank: Path | None = None
    retries: int = 3


def check_job(job: Job) -> None:
    """Raise AppError for what can't be done, before anything is read."""
    from app.engines.exams.exports import FORMATS

    if not job.sources:
        raise AppError("no_source", _("There is no source."), _("Name a file with --source."))
    for path in (*job.sources, *([job.bank] if job.bank else [])):
        existing(path)
    wrong = [kind for kind in job.kinds if kind not in KINDS]
    unknown = [name for name in job.formats if name not in FORMATS]
    if wrong or job.mode not in MODES or unknown:
        name = next(iter([*wrong, *unknown]), job.mode)
        known = ", ".join([*KINDS, MIXED] if wrong else FORMATS if unknown else MODES)
        raise AppError(
            "unknown_choice",
            _("{name} is not known here.", name=name),
            _("Choose one of: {names}.", names=known),
        )
    if not 1 <= job.count <= 1000:
        raise AppError(
            "wrong_count", _("Between 1 and 1,000 items can be made."), _("Give another number with -n.")
        )


async def run_job(job: Job, model: str, *, echo: Echo, complain: Complain) -> int:
    """Make items of the sources, write the files and return the exit code."""
    check_job(job)
    async with opened_services(model) as services:
        outcome = Outcome()
        await _run(job, services, outcome)
        items = await asyncio.to_thread(_items, outcome, services)
        await asyncio.to_thread(_write, job, items)
    for text in outcome.said:
        echo(text)
    for note in outcome.notices:
        if note.level != "info" or note.code == "note":
            complain(note.text, note.remedy)
    return _code(outcome)


async def _run(job: Job, services: Services, outcome: Outcome) -> None:
    session = await asyncio.to_thread(services.store.create_session, WORKFLOW, job.sources[0].name)
    values = {
        "intent": "make",
        "attachments": [str(path.resolve()) for path in job.sources],
        "pages": job.pages,
        "kinds": list(job.kinds),
        "mode": job.mode,
        "count": job.count,
        "seed": job.seed,
        "difficulty": job.difficulty,
        "bank_path": str(job.bank.resolve()) if job.bank else "",
        "use_bank": False,
        "retry_limit": job.retries,
    }
    request = RunRequest(WORKFLOW, session.id, uuid.uuid4().hex, values)  # type: ignore[arg-type]
    await follow(build, request, services, lambda _asked: None, outcome)


def _code(outcome: Outcome) -> int:
    """Return the exit code: a source with nothing to ask is rejected, what can't be read is usage."""
    return USAGE if outcome.refused and "nothing_to_ask" not in outcome.errors else outcome.code


def _items(outcome: Outcome, services: Services) -> list[Item]:
    if not outcome.version:
        return []
    return parts.ITEM_LIST.validate_json(services.store.read_part(outcome.version, parts.ITEMS))


def _write(job: Job, items: Sequence[Item]) -> None:
    """Write the items as plain JSON, and beside it in every other form that is wanted."""
    from app.engines.exams.exports import export_items

    job.out.parent.mkdir(parents=True, exist_ok=True)
    rows = [row for item in items for row in as_json(item)]
    data = json.dumps({"items": rows}, ensure_ascii=False, indent=1).encode()
    write_atomic(job.out, data + b"\n")
    for form in job.formats if items else ():
        export_items(items, form, job.out, job.sources[0].stem)


# ---- calculators and imports ------------------------------------------------------


def compute(name: str, given: Sequence[str], *, echo: Echo) -> int:
    """Compute one calculator from `name=value` pairs or bare values, and print the result."""
    if not name:
        for one in calculators().values():
            names = " ".join(parameter.name for parameter in one.parameters)
            echo(f"{one.id}({names})  {one.formula}")
        return DONE
    pairs = [text.partition("=") for text in given]
    bare = [key for key, equals, _value in pairs if not equals]
    named = {key.strip().lstrip("-"): value.strip() for key, equals, value in pairs if equals}
    field_name = "" if find(name) is None or "field" in _names(name) else named.pop("field", "")
    echo(f"{calculate(name, *bare, field=field_name, **named):f}")
    return DONE


def checkup(*, echo: Echo, complain: Complain) -> int:
    """Compute one item and say what the questions can do now; 0 when they work."""
    from app.domain.questions.computed.batch import make_items
    from app.domain.questions.computed.recompute import recompute
    from app.engines.exams.exports import FORMATS

    try:
        sound = not recompute(make_items(1, 1, "en")[0])
    except AppError as error:
        complain(error.message, error.remedy)
        sound = False
    if not sound:
        echo(_("Questions: not now."))
        return REJECTED
    echo(
        _(
            "Questions: from PDF, DOCX, text and scans; {count} calculators; exports: {forms}.",
            count=len(calculators()),
            forms=", ".join(FORMATS),
        )
    )
    return DONE


def _names(name: str) -> set[str]:
    chosen = find(name)
    return {one.name for one in chosen.parameters} if chosen else set()


def audit_file(path: Path, out: Path | None, *, echo: Echo, complain: Complain) -> int:
    """Audit a bank file; write what was found as JSON; 1 when a key is wrong."""
    from app.domain.questions.audit.bank import audited, restored
    from app.engines.exams.imports import read_bank

    read = read_bank(existing(path))
    items = [restored(item) for item in read.items]
    found = audited(items, path.name, [])
    found.remarks = [*read.warnings, *found.remarks]
    for one in found.proposals:
        complain(f"{one.item}: {one.message}", "")
    for text in found.remarks:
        complain(text, "")
    echo(
        _(
            "{count} {count:item|items}, {recomputed} recomputed, {proposals} {proposals:finding|findings}.",
            count=found.count,
            recomputed=found.recomputed,
            proposals=len(found.proposals),
        )
    )
    if out is not None:
        rows = [row for item in items for row in as_json(item)]
        data = {"items": rows, "audit": found.model_dump(mode="json")}
        write_atomic(out, json.dumps(data, ensure_ascii=False, indent=1).encode())
    return REJECTED if any(one.kind == "key" for one in found.proposals) else DONE
