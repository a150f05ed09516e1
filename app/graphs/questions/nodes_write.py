"""The node that puts drafts into the standard form, and its wording by a model."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from app.core.events import Progress
from app.core.i18n import _
from app.domain.questions import parts
from app.domain.questions.models import Item
from app.domain.questions.text.build import letters
from app.graphs.base import emit, node, report
from app.graphs.keeping import Run
from app.graphs.questions import keep, skills
from app.graphs.questions.drafting import mark_of, written
from app.graphs.questions.state import Draft, Kept, QuestionsState
from app.graphs.skill import RULES


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
    report(runtime, by=by, summary=_("{count} {count:item|items} written.", count=len(drafts)))
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


ALL = (writer,)
