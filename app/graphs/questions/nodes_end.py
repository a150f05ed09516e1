"""The nodes at the end: what passed becomes a version; marks; earlier versions; errors."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from app.core.events import Progress, Version
from app.core.i18n import _
from app.core.records import BankEntry
from app.domain.questions import parts
from app.domain.questions.models import Item
from app.domain.questions.text.compose import Request, nothing_to_ask, prepared
from app.graphs.base import emit, node, report
from app.graphs.keeping import Run, get, notice, put, say
from app.graphs.questions import keep
from app.graphs.questions.state import Kept, Problem, QuestionsState
from app.graphs.questions.versions import keep_version, parts_before, short
from app.graphs.restoring import restored

MOST_NOTICES = 20
_REPLACES = ("regenerate", "edit")


@node
async def collect_items(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Take what passed; after the last turn it becomes a version."""
    passed = await keep.get_drafts(runtime, state.passed)
    final = [*await keep.get_items(runtime, state.final), *(draft.item for draft in passed)]
    checks = await _checks(state, runtime, [d.check for d in passed if d.check is not None])
    left = max(0, state.left - len(passed))
    clean: dict[str, Any] = {
        "passed": Kept(),
        "drafts": Kept(),
        "tasks": [],
        "retry_count": 0,
        "turn": state.turn + 1,
        "left": left,
        "checks": checks,
        "final": await keep.put_items(runtime, final),
    }
    report(runtime, summary=_("{count} {count:item is|items are} kept.", count=len(final)))
    if left and state.turn + 1 < len(state.turns):
        return clean
    return clean | {"done": True} | await _finished(state, runtime, final, left, checks)


async def _checks(state: QuestionsState, runtime: Run, more: Sequence[parts.Check]) -> str:
    """Keep what the critic said about every item so far."""
    known = parts.CHECK_LIST.validate_json(await get(runtime, state.checks)) if state.checks else []
    return await put(runtime, parts.CHECK_LIST.dump_json([*known, *more]))


async def _finished(
    state: QuestionsState, runtime: Run, final: list[Item], left: int, checks: str
) -> dict[str, Any]:
    source = await keep.get_source(runtime, state.source)
    new = await asyncio.to_thread(_missing, state, source, final, left)
    notes = [*state.notes, *new]
    for one in state.dropped[:MOST_NOTICES]:
        text = _("Not shipped: “{stem}”. {reason}", stem=short(one.stem), reason=one.reason)
        notice(runtime, text, level="warning", code="dropped")
    for text in (new if final else new[:-1])[:MOST_NOTICES]:
        notice(runtime, text, code="note")
    if not final:
        return {"is_error": _nothing(state, new), "notes": notes, "status": "fail"}
    base = await keep.get_items(runtime, state.base)
    items, changed = merged(state, base, final)
    known = await get(runtime, checks)
    version = await keep_version(state, runtime, items, changed, source, notes, known)
    return {"version": version, "notes": notes, "status": "pass", "is_error": None}


def merged(
    state: QuestionsState, base: Sequence[Item], final: Sequence[Item]
) -> tuple[list[Item], list[str]]:
    """Return the items of the new version and the ids of what is new in it."""
    if state.intent == "edit":
        new = {item.id: item for item in final}
        rest = [item for item in final if item.id not in {one.id for one in base}]
        return [*(new.get(item.id, item) for item in base), *rest], sorted(new)
    if state.intent == "regenerate":
        fresh = iter(final)
        found = [next(fresh, item) if item.id in state.items else item for item in base]
        return found, [item.id for item in final]
    return [*base, *final], [item.id for item in final]


def _missing(state: QuestionsState, source: parts.Source, final: Sequence[Item], left: int) -> list[str]:
    """Say what could not be made, and why."""
    notes: list[str] = []
    if state.intent not in ("make", "more", "fill", "vary") or not left:
        return notes
    request = Request(mode=state.mode, law=source.law, effective=source.effective)
    asked = {item.passage for item in final}
    for passage in source.passages if state.intent == "make" else []:
        if passage.id not in asked and len(notes) < MOST_NOTICES and not final:
            notes.append(nothing_to_ask(prepared(passage, request), request))
    if final:
        count = len(final)
        notes.append(
            _(
                "Only {found} different {found:item|items} could be made of {wanted}.",
                found=count,
                wanted=count + left,
            )
        )
    return notes


def _nothing(state: QuestionsState, notes: Sequence[str]) -> Problem:
    if state.intent in _REPLACES and state.dropped:
        return Problem(
            code="item_refused",
            message=_("The item did not pass: {reason}", reason=state.dropped[-1].reason),
            remedy=_("Change it, or keep the item as it was."),
        )
    if state.intent == "fill" and state.facts:
        text = _("No further item of this kind and difficulty can be made about this fact.")
        return Problem(
            code="nothing_to_ask", message=text, remedy=_("Choose another kind, or any difficulty.")
        )
    if state.intent == "fill":
        text = _("No item can be made about the facts that are not asked about.")
        return Problem(code="nothing_to_ask", message=text, remedy=_("Choose other kinds, or flexible mode."))
    return Problem(
        code="nothing_to_ask",
        message=notes[-1] if notes else _("Nothing can be asked here."),
        remedy=_("Choose other kinds, or a passage that states rules, numbers, terms or lists."),
    )


# ---- without new items ------------------------------------------------------------


@node
async def judge_items(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Mark items as accepted or rejected; accepted ones go to the bank."""
    base = await keep.get_items(runtime, state.base)
    old = await asyncio.to_thread(parts_before, runtime.context.store, state.base_version)
    marks = parts.MARK_MAP.validate_json(old.get(parts.MARKS, b"{}"))
    marks = {**marks, **dict.fromkeys(state.items, state.mark)}
    chosen = [item for item in base if item.id in state.items]
    source = await keep.get_source(runtime, state.source)
    checked = {one.item for one in parts.CHECK_LIST.validate_json(old.get(parts.CHECKS, b"[]"))}
    store = runtime.context.store
    if state.mark == parts.ACCEPTED:
        emit(runtime, Progress("judge_items", 0, len(chosen)))
        rows = [entry_of(state.session_id, item, source) for item in chosen if item.id in checked]
        await asyncio.to_thread(store.bank_keep, rows)
    else:
        await asyncio.to_thread(store.bank_retire, [bank_key(state.session_id, item) for item in chosen])
    more = {parts.MARKS: parts.MARK_MAP.dump_json(marks)}
    version = await keep_version(state, runtime, base, state.items, source, [], b"[]", more)
    report(runtime, by="user", summary=_("{count} {count:item|items} marked.", count=len(chosen)))
    return {"version": version, "status": "pass", "done": True}


def bank_key(session: int, item: Item) -> str:
    """Return the name under which an item stands in the bank."""
    return f"{session}:{item.id}"


def entry_of(session: int, item: Item, source: parts.Source) -> BankEntry:
    """Return an item as the bank keeps it: with article, date and tags."""
    article = next((piece.article for piece in item.evidence if piece.article), "")
    tags = [*item.tags, *([item.mastery] if item.mastery else [])]
    return BankEntry(
        key=bank_key(session, item),
        kind=item.kind,
        language=item.language,
        domain=item.domain,
        difficulty=item.difficulty,
        topic=item.topic,
        article=article or source.law,
        effective=item.effective or source.effective,
        tags=tuple(tags),
        data=item.model_dump_json(),
    )


@node
async def restore_version(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Go one version back, or forward again."""
    store, redo = runtime.context.store, state.intent == "redo"
    _possible, version, said = await restored(store, state.session_id, redo=redo, once=state.run_id)
    if version is not None:
        emit(runtime, Version(version.id, version.number, version.label))
    say(runtime, said)
    report(runtime, summary=said)
    return {"status": "pass"}


@node
async def explain_error(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Say what is wrong and what to do."""
    if state.is_error is not None:
        notice(runtime, state.is_error.message, state.is_error.remedy, "error", state.is_error.code)
        report(runtime, summary=state.is_error.message)
    return {"status": "fail"}


ALL = (collect_items, judge_items, restore_version, explain_error)
