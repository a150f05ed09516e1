"""The node that scores each passage and shares out the work."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from app.core.events import Progress
from app.core.i18n import _
from app.domain.questions import parts
from app.domain.questions.computed.passage import matches
from app.domain.questions.models import Item, Passage
from app.domain.questions.routing.route import route
from app.domain.questions.skills.schemas import RouteGiven
from app.domain.questions.text.source import mastery_of
from app.graphs.base import emit, node, report
from app.graphs.keeping import Run
from app.graphs.questions import keep, skills, turns
from app.graphs.questions.drafting import shares
from app.graphs.questions.state import Draft, Kept, QuestionsState, Task
from app.graphs.skill import RULES


@node(kind="skill")
async def router(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Score each passage as finance, law or general, and share out the work; a re-route starts clean."""
    source = await keep.get_source(runtime, state.source)
    base = await keep.get_items(runtime, state.base)
    clean: dict[str, Any] = {"finance_drafts": Kept(), "specialist_drafts": Kept()}
    if state.retry_count:
        failed = await keep.get_drafts(runtime, state.drafts)
        tasks = [turns.again(draft) for draft in failed]
        report(
            runtime, by=RULES, summary=_("{count} {count:item begins|items begin} again.", count=len(tasks))
        )
        avoid = list(dict.fromkeys([*state.avoid, *(draft.base.stem for draft in failed)]))
        return clean | {"tasks": tasks, "drafts": Kept(), "avoid": avoid}
    planned = state.turns or turns.plan(state, source, base)
    here = planned[state.turn] if state.turn < len(planned) else []
    passages = [one for one in source.passages if one.id in set(here)]
    scores, by = await _scored(passages, source, runtime)
    source.scores = [one for one in source.scores if one.passage not in here] + scores
    tasks = _tasks(state, passages, scores, planned, base)
    report(runtime, by=by, summary=_routed(scores))
    return clean | {
        "turns": planned,
        "tasks": tasks,
        "drafts": Kept(),
        "source": await keep.put_source(runtime, source),
        "decided_by": by if by != RULES else state.decided_by,
    }


async def _scored(
    passages: Sequence[Passage], source: parts.Source, runtime: Run
) -> tuple[list[parts.Scores], str]:
    known = {one.passage: one for one in source.scores}
    found: list[parts.Scores] = []
    decider = RULES
    for number, passage in enumerate(passages):
        emit(runtime, Progress("router", number, len(passages), passage.title or passage.id))
        if passage.id in known:
            found.append(known[passage.id])
            continue
        score = await asyncio.to_thread(_score, passage)
        if runtime.context.skills.model is not None:
            outcome = await runtime.context.skills.do(skills.ROUTE, RouteGiven(passage=passage.text))
            score.domain, score.by = outcome.value.domain, outcome.by
            decider = outcome.by if outcome.by != RULES else decider
        found.append(score)
    return found, decider


def _score(passage: Passage) -> parts.Scores:
    scored = route(passage.text, passage.language)
    return parts.Scores(
        passage=passage.id,
        domain=scored.domain,
        finance=scored.finance,
        law=scored.law,
        general=scored.general,
        words=scored.terms,
        mastery=mastery_of(f"{passage.title}\n{passage.text}"),
        calculators=[one.calculator for one in matches(passage)],
    )


def _routed(scores: Sequence[parts.Scores]) -> str:
    if len(scores) == 1:
        one = scores[0]
        return _(
            "{domain}: finance {finance}, law {law}, general {general}; level: {level}",
            domain=one.domain,
            finance=one.finance,
            law=one.law,
            general=one.general,
            level=one.mastery or "-",
        )
    count = {name: sum(one.domain == name for one in scores) for name in ("finance", "law", "general")}
    return _("Passages: {finance} finance, {law} law, {general} general.", **count)


def _tasks(
    state: QuestionsState,
    passages: Sequence[Passage],
    scores: Sequence[parts.Scores],
    planned: Sequence[Sequence[str]],
    base: Sequence[Item],
) -> list[Task]:
    """Share the items of this turn over its passages and agents."""
    if state.intent == "regenerate":
        return [turns.again(Draft(item=item, base=item)) for item in base if item.id in state.items]
    ahead = planned[state.turn :]
    size = {one.id: len(one.text) for one in passages}
    here = turns.part_of(state.left, state.turn, len(ahead))
    count = shares(here, [size[one.id] for one in passages])
    tasks: list[Task] = []
    owed = 0.5
    for passage, score, share in zip(passages, scores, count, strict=True):
        if share:
            more, owed = turns.tasks_for(passage.id, share, score, state.kinds, state.mode, owed)
            tasks += more
    return tasks


ALL = (router,)
