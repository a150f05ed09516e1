"""The nodes that draft items: finance computes, the specialist takes them from the words."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.core.events import Progress
from app.core.i18n import _
from app.domain.questions import parts
from app.domain.questions.computed.batch import variants
from app.domain.questions.critic.layers import signature
from app.domain.questions.models import Item, Kind, Passage
from app.domain.questions.text.choose import key_place
from app.graphs.base import emit, node, report
from app.graphs.keeping import Run
from app.graphs.questions import keep, turns
from app.graphs.questions.drafting import COMPUTED, ComputedWork, Wanted, Worn, text_work, wordings
from app.graphs.questions.imitation import examples_of, imitating, with_distractors
from app.graphs.questions.state import Draft, QuestionsState, Task
from app.graphs.skill import RULES

STEP = 4


@node(kind="skill")
async def finance(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Take examples, find the calculators that a passage speaks of, and compute items."""
    if state.intent == "vary":
        drafts = await _variants(state, runtime)
    else:
        tasks = [task for task in state.tasks if task.agent == "finance"]
        drafts = await _made(state, runtime, tasks, "finance")
    steps = sum(len(draft.item.steps) for draft in drafts)
    report(
        runtime,
        by=RULES,
        summary=_(
            "{count} {count:item|items} drafted, {steps} {steps:step|steps} computed.",
            count=len(drafts),
            steps=steps,
        ),
    )
    return {"finance_drafts": await keep.put_drafts(runtime, drafts)}


@node(kind="skill")
async def specialist(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Take examples and make items from the words of a passage."""
    tasks = [task for task in state.tasks if task.agent == "specialist"]
    drafts = await _made(state, runtime, tasks, "specialist")
    drafts, by = await with_distractors(state, drafts, runtime)
    report(runtime, by=by, summary=_("{count} {count:item|items} drafted.", count=len(drafts)))
    return {"specialist_drafts": await keep.put_drafts(runtime, drafts)}


async def _variants(state: QuestionsState, runtime: Run) -> list[Draft]:
    base = await keep.get_items(runtime, state.base)
    chosen = next(item for item in base if item.id in state.items)
    known = {item.stem for item in base}
    made: list[Item] = []
    for done in range(0, state.count, STEP * 5):
        emit(runtime, Progress("finance", done, state.count, chosen.topic))
        share = min(STEP * 5, state.count - done)
        more = await asyncio.to_thread(variants, chosen, share, state.seed + done)
        more = [one for one in more if one.stem not in known]
        known.update(one.stem for one in more)
        made += more
    keeps = {
        "passage": chosen.passage,
        "evidence": chosen.evidence,
        "effective": chosen.effective,
        "tags": sorted({*chosen.tags, f"variant:{chosen.id}"}),
        "mode": chosen.mode,
    }
    items = [one.model_copy(update=keeps) for one in made]
    return [Draft(item=item, base=item, agent="finance", finished=True) for item in items]


async def _made(state: QuestionsState, runtime: Run, tasks: Sequence[Task], agent: str) -> list[Draft]:
    """Make the drafts of one agent: computed ones first, then those from the words."""
    source = await keep.get_source(runtime, state.source)
    bank = await keep.get_items(runtime, state.bank)
    made = await keep.get_items(runtime, state.final)
    made += [draft.item for draft in await keep.get_drafts(runtime, state.passed)]
    others = [*await keep.get_items(runtime, state.base), *bank, *made]
    wanted = wanted_of(state, source, await _gaps(state, runtime))
    passages = {one.id: one for one in source.passages}
    seen = [signature(item) for item in others]
    drafts: list[Draft] = []
    computed = [task for task in tasks if task.computed]
    worn = wordings(made)
    for task in computed:
        drafts += await _computed(task, passages[task.passage], wanted, seen, worn, runtime)
    missing = sum(task.count for task in computed) - len(drafts)
    made += [draft.item for draft in drafts]
    taken = [key_place(item) for item in made if item.options and item.kind != "multiple"]
    wanted = replace(wanted, places=tuple(taken), made=tuple(item.kind for item in made))
    text = [task for task in tasks if task not in computed]
    if text:
        drafts += await _texts(state, text, passages, wanted, seen, worn, missing, runtime, agent)
    examples = examples_of(bank)
    return [imitating(draft, agent, passages, examples) for draft in drafts]


def wanted_of(state: QuestionsState, source: parts.Source, facts: Sequence[parts.FactRow] = ()) -> Wanted:
    """Return what a run wants of the passages of its source."""
    return Wanted(
        kinds=tuple(state.kinds),
        mode=state.mode,
        difficulty=state.difficulty,
        seed=state.seed,
        law=source.law,
        effective=source.effective,
        contradicting=frozenset(source.contradicting),
        facts=tuple(facts),
        avoid=frozenset(state.avoid),
    )


async def _gaps(state: QuestionsState, runtime: Run) -> list[parts.FactRow]:
    """Return the facts that are to be asked about, where gaps are to be filled."""
    if state.intent != "fill":
        return []
    source = await keep.get_source(runtime, state.source)
    items = [*await keep.get_items(runtime, state.base), *await keep.get_items(runtime, state.final)]
    found = await asyncio.to_thread(turns.coverage, source, items)
    return turns.facts_meant(found, state.facts)


async def _computed(
    task: Task, passage: Passage, wanted: Wanted, seen: list[Any], worn: Worn, runtime: Run
) -> list[Draft]:
    given = (passage, wanted, task.kinds[0], seen, worn[passage.id])
    work = await asyncio.to_thread(ComputedWork, *given)
    items: list[Item] = []
    for done in range(task.count):
        emit(runtime, Progress("finance", done, task.count, passage.title or passage.id))
        item = await asyncio.to_thread(work.next)
        if item is None:
            break
        items.append(item)
    return [Draft(item=item, base=item, agent="finance", finished=True) for item in items]


async def _texts(
    state: QuestionsState,
    tasks: Sequence[Task],
    passages: dict[str, Passage],
    wanted: Wanted,
    seen: Sequence[Any],
    worn: Worn,
    missing: int,
    runtime: Run,
    agent: str,
) -> list[Draft]:
    """Choose text items over all passages of the turn at once, so that kinds and places are even."""
    groups: dict[tuple[Kind, ...], list[Task]] = {}
    for task in tasks:
        groups.setdefault(tuple(task.kinds), []).append(task)
    drafts: list[Draft] = []
    for number, (kinds, row) in enumerate(groups.items()):
        goal = sum(task.count for task in row) + (max(missing, 0) if not number else 0)
        share = replace(wanted, kinds=kinds)
        known = [*seen, *(signature(draft.item) for draft in drafts)]
        later = state.turn or state.retry_count or state.intent not in ("", "make")
        salt = f"|{state.turn}|{state.retry_count}|{len(seen)}" if later else ""
        work = text_work(share, known, salt)
        for done, task in enumerate(row):
            emit(runtime, Progress(agent, done, len(row), passages[task.passage].title or task.passage))
            await asyncio.to_thread(work.read, passages[task.passage])
        work.chooser.goal, chosen = goal, 0
        for aim in range(STEP, goal + STEP, STEP):
            emit(runtime, Progress(agent, chosen, goal))
            chosen = await asyncio.to_thread(work.choose, min(aim, goal))
        drafts += work.drafts()
        if chosen < goal:
            drafts += await _filled_up(row, passages, share, known, worn, goal - chosen, runtime)
    return drafts


async def _filled_up(
    tasks: Sequence[Task],
    passages: dict[str, Passage],
    wanted: Wanted,
    seen: Sequence[Any],
    worn: Worn,
    count: int,
    runtime: Run,
) -> list[Draft]:
    """Where the words give too few items, compute some of the same kinds, in flexible mode only."""
    kinds = [kind for kind in wanted.kinds if kind in COMPUTED and kind != "case"]
    if wanted.mode != "flexible" or not kinds or wanted.facts:
        return []
    drafts: list[Draft] = []
    for number, task in enumerate(tasks):
        if len(drafts) >= count:
            break
        share = Task(
            agent="finance",
            passage=task.passage,
            kinds=[kinds[number % len(kinds)]],
            count=-(-count // len(tasks)),
            computed=True,
        )
        known = [*seen, *(signature(draft.item) for draft in drafts)]
        drafts += await _computed(share, passages[task.passage], wanted, known, worn, runtime)
    return drafts[:count]


ALL = (finance, specialist)
