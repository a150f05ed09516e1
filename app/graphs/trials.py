"""The model check-up: small tasks with known answers, put to a model through the skills' own prompts."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from pydantic import BaseModel

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.engines.models.choice import parse_choice
from app.engines.models.gateway import Deadlines, make_gateway
from app.engines.models.outcomes import ModelFailure
from app.engines.models.survey import digest_of
from app.engines.models.verdicts import TrialResult, Verdict, keep_verdict
from app.graphs.skill import Model, Skill, ask_model

Kind = Literal["form", "chinese", "instructions", "context"]
KINDS: dict[Kind, str] = {
    "form": N_("answers in the form that is asked for"),
    "chinese": N_("understands Chinese"),
    "instructions": N_("follows instructions"),
    "context": N_("reads long texts"),
}
CHECK_DEADLINES = Deadlines(first=180.0, idle=30.0, total=240.0)
ENDING = frozenset({"down", "not_pulled", "no_memory", "crashed", "refused", "odd_reply"})


@dataclass(frozen=True)
class Trial:
    """One task: a skill's question, an answer that is right, and what tells right from wrong.

    wrong returns "" or why a valid answer is not the right one, in English for the log.
    """

    name: str
    kind: Kind
    skill: Skill[Any, Any]
    given: BaseModel
    answer: dict[str, Any]
    wrong: Callable[[Any], str]


@dataclass(frozen=True)
class TrialStep:
    """A task that begins, or ended with a result; number counts from 1."""

    workflow: str
    number: int
    total: int
    kind: Kind
    result: TrialResult | None = None


def trials_of(workflow: str) -> list[Trial]:
    """Return a workflow's tasks; none where its decisions ask no model."""
    name = f"app.graphs.{workflow}.trials"
    if find_spec(f"app.graphs.{workflow}") is None or find_spec(name) is None:
        return []
    made: list[Trial] = import_module(name).trials()
    return made


async def check_model(
    choice: str, workflows: Sequence[str], deadlines: Deadlines | None = None
) -> AsyncIterator[TrialStep | Verdict]:
    """Check one model for several workflows; each verdict is kept as soon as it is there.

    Stopping in between keeps the verdicts that were reached. Raises AppError
    for rules only, or where a verdict can't be written.
    """
    model = make_gateway(parse_choice(choice), deadlines=deadlines or CHECK_DEADLINES)
    if model is None:
        raise AppError(
            "no_model", _("No model is chosen."), _("Choose one to check; the rules need no check.")
        )
    digest = await digest_of(choice)
    for workflow in workflows:
        results: list[TrialResult] = []
        async with aclosing(check_up(model, workflow)) as steps:
            async for step in steps:
                if step.result is not None:
                    results.append(step.result)
                yield step
        verdict = Verdict(workflow=workflow, results=tuple(results), total=len(trials_of(workflow)))
        keep_verdict(choice, digest, verdict)
        yield verdict


async def check_up(model: Model, workflow: str) -> AsyncGenerator[TrialStep]:
    """Put a workflow's tasks to a model, one after the other.

    A server that is gone, or a model that can't be loaded, ends the check-up
    after its first task: the other tasks would only fail in the same way.
    """
    trials = trials_of(workflow)
    for number, trial in enumerate(trials, 1):
        yield TrialStep(workflow, number, len(trials), trial.kind)
        result = await tried(model, trial)
        yield TrialStep(workflow, number, len(trials), trial.kind, result)
        if result.outcome in ENDING:
            return


async def tried(model: Model, trial: Trial) -> TrialResult:
    """Put one task to a model and judge the answer."""
    began = time.perf_counter()
    try:
        reply = await ask_model(model, trial.skill, trial.given)
    except ModelFailure as failure:
        return TrialResult(
            name=trial.name,
            kind=trial.kind,
            outcome=str(failure.outcome),
            detail=failure.detail[:300],
            attempts=failure.attempts,
            seconds=time.perf_counter() - began,
        )
    wrong = _judged(trial, reply.value)
    return TrialResult(
        name=trial.name,
        kind=trial.kind,
        right=not wrong,
        outcome="wrong" if wrong else "",
        detail=wrong[:300],
        attempts=reply.attempts,
        seconds=reply.seconds,
        load_seconds=reply.load_seconds,
        speed=reply.speed,
    )


def _judged(trial: Trial, value: Any) -> str:
    try:
        return trial.wrong(value)
    except AppError as error:
        return str(error)


def differs(name: str, found: object, wanted: object) -> str:
    """Return "" where two values are the same, else one sentence for the log."""
    return "" if found == wanted else f"{name} is {found!r}, not {wanted!r}"
