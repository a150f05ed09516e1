"""What the window does with a finished document: keep an edit, write a section anew, set a file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.documents.check import unproven
from app.domain.documents.document import Document
from app.domain.documents.editing import section_of, with_section
from app.domain.documents.plan import Plan
from app.domain.documents.requirement import OutputForm, Requirement
from app.domain.documents.rewording import lines_of, reworded
from app.domain.documents.tools import ToolResult
from app.engines.fonts import font_jar
from app.engines.ports import Store
from app.engines.typeset.export import FORMS, exported
from app.graphs.documents.running import key_of
from app.graphs.documents.skills import WORD
from app.graphs.documents.state import Problem
from app.graphs.documents.writing import DOCUMENT, FACTS, SUMMARY, composed
from app.graphs.skill import RULES, SkillRunner


def keep_edit(
    store: Store, session_id: int, base: int, document: Document, label: str, folder: Path
) -> VersionInfo:
    """Keep an edited document as a version.

    One that holds a figure without a fact is kept too, but without its files:
    nothing of it can be exported.
    """
    summary = json.loads(store.read_part(base, SUMMARY))
    facts = [one.model_dump(mode="json") for one in document.ledger.facts.values()]
    parts = {
        DOCUMENT: document.model_dump_json().encode(),
        FACTS: json.dumps(facts, ensure_ascii=False, indent=1).encode(),
        SUMMARY: json.dumps(summary | {"title": document.title}, ensure_ascii=False, indent=1).encode(),
    }
    if not unproven(document):
        kept = store.version(base).parts
        forms = [form for form, name in FORMS.items() if name in kept]
        parts |= exported(document, forms or ["pdf"], folder, font_jar().parent)
    return store.add_version(session_id, label, parts, by="user")


def file_of(document: Document, form: OutputForm, folder: Path) -> bytes:
    """Return a document as a file; raises AppError("unproven_figure") for a figure without a fact."""
    return exported(document, [form], folder, font_jar().parent)[FORMS[form]]


@dataclass(frozen=True)
class Anew:
    """A section written anew, in the fresh document that it stands in.

    by is who worded it; notes say why a model's words were not taken.
    """

    fresh: Document
    key: str
    by: str = RULES
    notes: tuple[str, ...] = ()


async def section_anew(store: Store, version_id: int, key: str, skills: SkillRunner) -> AsyncIterator[Anew]:
    """Write one section anew from what the tools found, and let the model word it where there is one.

    Yields once; raises AppError("no_section") where the facts give no such section.
    """
    fresh = await asyncio.to_thread(_composed_again, store, version_id)
    section = section_of(fresh, key)
    if section is None:
        raise AppError(
            "no_section",
            _("This section can't be written anew: the facts give no such section."),
            _("Undo your changes, or send the request again."),
        )
    _at, lines = lines_of(section)
    if skills.model is None or not lines.lines:
        yield Anew(fresh, key)
        return
    outcome = await skills.do(WORD, lines)
    if outcome.by != RULES:
        fresh = with_section(fresh, reworded(section, outcome.value))
    yield Anew(fresh, key, outcome.by, tuple(outcome.notes))


def runner_of(choice: str) -> SkillRunner:
    """Return a runner that asks a chosen model; raises AppError for a choice that can't be read."""
    from app.engines.models.choice import parse_choice
    from app.engines.models.gateway import make_gateway

    return SkillRunner(make_gateway(parse_choice(choice)))


def _composed_again(store: Store, version_id: int) -> Document:
    summary = json.loads(store.read_part(version_id, SUMMARY))
    requirement = Requirement.model_validate(summary.get("requirement") or {})
    problems = [Problem.model_validate(one) for one in summary.get("problems", [])]
    return composed(requirement, _results(store, Plan.model_validate(summary["plan"])), problems)


def _results(store: Store, plan: Plan) -> dict[str, ToolResult]:
    done = [step for step in plan.steps if step.state == "done" and step.result]
    return {key_of(step): ToolResult.model_validate_json(store.get_blob(step.result)) for step in done}
