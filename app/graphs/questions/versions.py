"""What becomes a version: the parts of an item set, what is told about it, and what a stopped run made."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence

from app.core.events import Version
from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.questions import parts
from app.domain.questions.models import Item
from app.domain.questions.text.build import LETTERS, letters
from app.engines.ports import Store
from app.graphs.base import emit
from app.graphs.keeping import Run, say
from app.graphs.questions import turns
from app.graphs.questions.labels import KINDS
from app.graphs.questions.state import QuestionsState
from app.graphs.skill import RULES

LABEL_LENGTH = 40
USER = "user"


async def keep_version(
    state: QuestionsState,
    runtime: Run,
    items: Sequence[Item],
    changed: Sequence[str],
    source: parts.Source,
    notes: Sequence[str],
    checks: bytes,
    more: dict[str, bytes] | None = None,
) -> int:
    """Keep the items with all that is known about them as a version; return its id."""
    if state.intent in ("judge", "edit"):
        state = state.model_copy(update={"decided_by": USER})
    store = runtime.context.store
    given = (store, state, items, changed, source, notes, checks, more or {})
    told, files = await asyncio.to_thread(_files, *given)
    label, by = label_of(state, told), state.decided_by
    version = await asyncio.to_thread(
        lambda: store.add_version(state.session_id, label, files, by=by, once=state.run_id)
    )
    emit(runtime, Version(version.id, version.number, version.label))
    say(runtime, said_of(told, state), state.decided_by)
    return version.id


def keep_stopped(store: Store, session_id: int, passed: parts.Passed) -> VersionInfo:
    """Keep what had passed when a run was stopped, after the items that it adds to."""
    base: list[Item] = []
    if passed.base_version:
        base = parts.ITEM_LIST.validate_json(store.read_part(passed.base_version, parts.ITEMS))
    state = QuestionsState(
        session_id=session_id,
        user_input=passed.name,
        intent=passed.intent,
        made=passed.made,
        mode=passed.mode,
        seed=passed.seed,
        base_version=passed.base_version,
        started=passed.started,
    )
    read = store.get_blob(passed.source) if passed.source else b"{}"
    source = parts.Source.model_validate_json(read)
    note = stopped_at(len(passed.items), passed.wanted)
    items, ids = [*base, *passed.items], [item.id for item in passed.items]
    checks = parts.CHECK_LIST.dump_json(passed.checks)
    _told, files = _files(store, state, items, ids, source, [note], checks, {})
    return store.add_version(session_id, note, files, by=RULES)


def stopped_at(found: int, wanted: int) -> str:
    """Say how many of the items wanted had passed when the run was stopped."""
    return _("Stopped at {found} of {wanted} {wanted:item|items}", found=found, wanted=wanted)


def _files(
    store: Store,
    state: QuestionsState,
    items: Sequence[Item],
    changed: Sequence[str],
    source: parts.Source,
    notes: Sequence[str],
    checks: bytes,
    more: dict[str, bytes],
) -> tuple[parts.Summary, dict[str, bytes]]:
    """Return what is told about a version, and its parts; it reads the version before it."""
    old = parts_before(store, state.base_version)
    marks = parts.MARK_MAP.validate_json(more.get(parts.MARKS, old.get(parts.MARKS, b"{}")))
    marks = {name: mark for name, mark in marks.items() if name in {i.id for i in items}}
    coverage = turns.coverage(source, items) if source.passages else parts.Coverage()
    told = summary_of(state, items, changed, notes, marks)
    files = {
        parts.ITEMS: parts.ITEM_LIST.dump_json(list(items)),
        parts.CHECKS: _all_checks(old.get(parts.CHECKS, b"[]"), checks, items),
        parts.MARKS: parts.MARK_MAP.dump_json(marks),
        parts.COVERAGE: coverage.model_dump_json().encode(),
        parts.SOURCE: source.model_dump_json().encode(),
        parts.SUMMARY: told.model_dump_json().encode(),
    }
    return told, files | {name: data for name, data in more.items() if name != parts.MARKS}


def parts_before(store: Store, version: int) -> dict[str, bytes]:
    """Return the marks, checks and audit of the version that another is based on."""
    if not version:
        return {}
    known = store.version(version)
    names = [name for name in (parts.MARKS, parts.CHECKS, parts.AUDIT) if name in known.parts]
    return {name: store.read_part(version, name) for name in names}


def _all_checks(old: bytes, new: bytes, items: Sequence[Item]) -> bytes:
    known = {one.item: one for one in parts.CHECK_LIST.validate_json(old)}
    known |= {one.item: one for one in parts.CHECK_LIST.validate_json(new)}
    return parts.CHECK_LIST.dump_json([known[item.id] for item in items if item.id in known])


def summary_of(
    state: QuestionsState,
    items: Sequence[Item],
    changed: Sequence[str],
    notes: Sequence[str],
    marks: dict[str, parts.Mark],
) -> parts.Summary:
    """Return what is told about a version."""
    places = Counter(letters(item) for item in items if len(letters(item)) == 1)
    return parts.Summary(
        made=state.made,
        name=short(state.user_input or (state.attachments[0] if state.attachments else "")),
        items=len(items),
        kinds=dict(Counter(item.kind for item in items)),
        difficulties=dict(Counter(item.difficulty for item in items)),
        key_places={letter: places[letter] for letter in LETTERS[:4] if places[letter]},
        changed=list(changed),
        dropped=state.dropped,
        notes=list(notes),
        mode=state.mode,
        seed=state.seed,
        accepted=sum(mark == parts.ACCEPTED for mark in marks.values()),
        rejected=sum(mark == parts.REJECTED for mark in marks.values()),
        decided_by=state.decided_by,
        seconds=round(time.time() - state.started, 3),
    )


def label_of(state: QuestionsState, told: parts.Summary) -> str:
    """Return the name of a version."""
    count = len(told.changed)
    if told.made == "regenerated":
        return _("One item made again")
    if told.made == "edited":
        return _("One item edited")
    if told.made == "varied":
        return _("{count} {count:variant|variants}", count=count)
    if told.made == "filled":
        return _("{count} {count:item|items} for gaps", count=count)
    if told.made == "judged":
        return _("{accepted} accepted, {rejected} rejected", accepted=told.accepted, rejected=told.rejected)
    if told.made == "imported":
        return _("{count} {count:item|items} imported", count=told.items)
    return _("{count} {count:item|items}", count=told.items)


def said_of(told: parts.Summary, state: QuestionsState) -> str:
    """Return the sentence that tells what was done."""
    if told.made == "judged":
        return _("{accepted} accepted, {rejected} rejected.", accepted=told.accepted, rejected=told.rejected)
    kinds = _(", ").join(f"{_(KINDS.get(name, name))} {count}" for name, count in sorted(told.kinds.items()))
    text = _(
        "{count} {count:item is|items are} ready ({kinds}); each passed every check.",
        count=told.items,
        kinds=kinds,
    )
    if told.made == "imported":
        text = _("{count} {count:item was|items were} imported ({kinds}).", count=told.items, kinds=kinds)
    if told.dropped:
        text += " " + _("{count} {count:was|were} not shipped.", count=len(told.dropped))
    return text


def short(text: str) -> str:
    """Return a text or the name of a file as short as a label."""
    plain = " ".join(text.replace("\\", "/").rpartition("/")[2].split())
    return plain if len(plain) <= LABEL_LENGTH else f"{plain[: LABEL_LENGTH - 1]}…"
