"""The nodes that make items: the router, finance, the specialist and the writer."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.core.events import Progress
from app.core.i18n import _
from app.domain.questions import parts
from app.domain.questions.bank.examples import Example, rank_examples, shipped_examples
from app.domain.questions.bank.style import imitated, style_of
from app.domain.questions.computed.batch import variants
from app.domain.questions.computed.passage import matches
from app.domain.questions.critic.layers import signature
from app.domain.questions.models import Item, Kind, Option, Passage
from app.domain.questions.routing.route import route
from app.domain.questions.skills.schemas import DistractorsAnswer, RouteGiven
from app.domain.questions.text.build import letters
from app.domain.questions.text.choose import key_place
from app.domain.questions.text.source import mastery_of
from app.graphs.base import emit, node, report
from app.graphs.questions import keep, skills, turns
from app.graphs.questions.drafting import (
    COMPUTED,
    ComputedWork,
    Wanted,
    mark_of,
    shares,
    text_work,
    written,
)
from app.graphs.questions.keep import Run
from app.graphs.questions.state import Draft, Kept, QuestionsState, Task
from app.graphs.skill import RULES, NeedsUser

STEP = 4
EXAMPLES = 3


@node(kind="skill")
async def router(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Score each passage as finance, law or general, and share out the work; a re-route starts clean."""
    source = await keep.get_source(runtime, state.source)
    base = await keep.get_items(runtime, state.base)
    clean: dict[str, Any] = {"finance_drafts": Kept(), "specialist_drafts": Kept()}
    if state.retry_count:
        failed = await keep.get_drafts(runtime, state.drafts)
        tasks = [turns.again(draft) for draft in failed]
        report(runtime, by=RULES, summary=_("{count} items begin again.", count=len(tasks)))
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


# ---- the agents -------------------------------------------------------------------


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
        summary=_("{count} items drafted, {steps} steps computed.", count=len(drafts), steps=steps),
    )
    return {"finance_drafts": await keep.put_drafts(runtime, drafts)}


@node(kind="skill")
async def specialist(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Take examples and make items from the words of a passage."""
    tasks = [task for task in state.tasks if task.agent == "specialist"]
    drafts = await _made(state, runtime, tasks, "specialist")
    drafts, by = await _with_distractors(state, drafts, runtime)
    report(runtime, by=by, summary=_("{count} items drafted.", count=len(drafts)))
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
    for task in computed:
        drafts += await _computed(task, passages[task.passage], wanted, seen, runtime)
    missing = sum(task.count for task in computed) - len(drafts)
    made += [draft.item for draft in drafts]
    taken = [key_place(item) for item in made if item.options and item.kind != "multiple"]
    wanted = replace(wanted, places=tuple(taken), made=tuple(item.kind for item in made))
    text = [task for task in tasks if task not in computed]
    if text:
        drafts += await _texts(state, text, passages, wanted, seen, missing, runtime, agent)
    examples = _examples(bank)
    return [_imitating(draft, agent, passages, examples) for draft in drafts]


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
    task: Task, passage: Passage, wanted: Wanted, seen: list[Any], runtime: Run
) -> list[Draft]:
    work = await asyncio.to_thread(ComputedWork, passage, wanted, task.kinds[0], seen)
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
            drafts += await _filled_up(row, passages, share, known, goal - chosen, runtime)
    return drafts


async def _filled_up(
    tasks: Sequence[Task],
    passages: dict[str, Passage],
    wanted: Wanted,
    seen: Sequence[Any],
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
        drafts += await _computed(share, passages[task.passage], wanted, known, runtime)
    return drafts[:count]


# ---- imitation --------------------------------------------------------------------


def _examples(bank: Sequence[Item]) -> list[Example]:
    """Return the user's own items, then those that come with the program."""
    own = [
        Example(
            id=item.id,
            language=item.language,
            kind=item.kind,
            domain=item.domain,
            stem=item.stem,
            options={chr(65 + n): option.text for n, option in enumerate(item.options)},
            answer=item.answer,
            explanation=item.explanation,
            own=True,
        )
        for item in bank[:500]
    ]
    return [*own, *shipped_examples()]


def _imitating(draft: Draft, agent: str, passages: dict[str, Passage], bank: Sequence[Example]) -> Draft:
    item = draft.item
    passage = passages.get(item.passage)
    text = passage.text if passage else item.stem
    found = rank_examples(text, item.kind, item.domain, item.language, bank, EXAMPLES)
    own = next((one for one in found if one.own and one.kind == item.kind), None)
    style = style_of(own) if own else None
    return draft.model_copy(
        update={
            "item": imitated(item, style) if style else item,
            "style": style,
            "examples": [one.id for one in found],
            "agent": "finance" if item.program is not None or agent == "finance" else "specialist",
        }
    )


async def _with_distractors(
    state: QuestionsState, drafts: list[Draft], runtime: Run
) -> tuple[list[Draft], str]:
    """Let a model propose wrong options of single text items; the rules' own stay where it fails."""
    runner = runtime.context.skills
    if runner.model is None or state.mode != "flexible" or state.retry_count:
        return drafts, RULES
    found, by = [], RULES
    for number, draft in enumerate(drafts):
        emit(runtime, Progress("specialist", number, len(drafts)))
        item = draft.item
        if item.kind == "single" and not draft.ordered and not draft.finished:
            try:
                outcome = await runner.do(skills.DISTRACTORS, skills.asked_distractors(item))
            except NeedsUser:
                found.append(draft)
                continue
            by = outcome.by
            changed = _with_options(item, outcome.value)
            draft = draft.model_copy(update={"item": changed, "by": outcome.by})
        found.append(draft)
    return found, by


def _with_options(item: Item, answer: DistractorsAnswer) -> Item:
    right = [option for option in item.options if option.right]
    wrong = [Option(text=one.text.strip(), reason=one.reason.strip()) for one in answer.distractors[:3]]
    return item.model_copy(update={"options": [*right, *wrong]})


# ---- the writer -------------------------------------------------------------------


@node(kind="skill")
async def writer(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Put the drafts into the standard form; a model may word a stem, its numbers are locked."""
    if state.intent == "edit":
        return await _edited(state, runtime)
    drafts = [
        *await keep.get_drafts(runtime, state.finance_drafts),
        *await keep.get_drafts(runtime, state.specialist_drafts),
    ]
    about = "|".join(draft.item.stem for draft in drafts)
    rng = random.Random(mark_of(about, state.seed))
    before = [
        *await keep.get_items(runtime, state.final),
        *(draft.item for draft in await keep.get_drafts(runtime, state.passed)),
    ]
    drafts = await asyncio.to_thread(written, drafts, rng, state.seed, before)
    drafts, by = await _worded(state, drafts, runtime)
    lost = len(state.tasks) - len(drafts) if state.retry_count else 0
    taken = {item.id for item in await keep.get_items(runtime, state.base)}
    taken |= {item.id for item in before}
    drafts = [_named(draft, state.seed, taken) for draft in drafts]
    report(runtime, by=by, summary=_("{count} items written.", count=len(drafts)))
    return {
        "drafts": await keep.put_drafts(runtime, drafts),
        "finance_drafts": Kept(),
        "specialist_drafts": Kept(),
        "dropped": [*state.dropped, *_lost(state, lost)],
        "decided_by": by if by != RULES else state.decided_by,
    }


def _lost(state: QuestionsState, count: int) -> list[parts.Dropped]:
    """Tell the items that failed and for which there was nothing else."""
    reason = "; ".join(state.critic_result.reasons[:2])
    stems = state.avoid[len(state.avoid) - count :] if count > 0 else []
    return [parts.Dropped(stem=stem, reason=reason) for stem in stems]


async def _edited(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Take the item as the user edited it, its answer following its options."""
    item = Item.model_validate_json(state.edited)
    item = item.model_copy(update={"answer": letters(item)}) if item.options else item
    report(runtime, by="user", summary=_("The item as it was edited."))
    draft = Draft(item=item, base=item, by="user", finished=True)
    return {"drafts": await keep.put_drafts(runtime, [draft]), "decided_by": "user"}


def _named(draft: Draft, seed: int, taken: set[str]) -> Draft:
    """Give an item an id that no other has."""
    place = draft.item.passage or "q"
    number = len(taken) + 1
    while f"{place}-{seed}-{number}" in taken:
        number += 1
    name = f"{place}-{seed}-{number}"
    taken.add(name)
    item = draft.item.model_copy(update={"id": name, "by": draft.by})
    base = draft.base.model_copy(update={"id": name})
    return draft.model_copy(update={"item": item, "base": base})


async def _worded(state: QuestionsState, drafts: list[Draft], runtime: Run) -> tuple[list[Draft], str]:
    runner = runtime.context.skills
    if runner.model is None or state.mode != "flexible" or state.retry_count or state.intent == "vary":
        return drafts, RULES
    found, by = [], RULES
    for number, draft in enumerate(drafts):
        emit(runtime, Progress("writer", number, len(drafts)))
        if skills.may_be_worded(draft.item):
            outcome = await runner.do(skills.WORDING, skills.asked_wording(draft.item))
            if outcome.by != RULES and outcome.value.stem != draft.item.stem:
                by = outcome.by
                item = draft.item.model_copy(update={"stem": outcome.value.stem})
                draft = draft.model_copy(update={"item": item, "by": by})
        found.append(draft)
    return found, by


ALL = (router, finance, specialist, writer)
