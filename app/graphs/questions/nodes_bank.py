"""The node that imports a bank from elsewhere: audited, and changed only as the user says."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.events import Choice, Progress, Question
from app.core.i18n import _
from app.domain.questions import parts
from app.domain.questions.audit.bank import accepted, audited, restored
from app.domain.questions.models import Item
from app.graphs.base import ask, emit, node, report
from app.graphs.keeping import Run, get, put
from app.graphs.questions import keep
from app.graphs.questions.nodes_check import Judge
from app.graphs.questions.state import AuditAnswer, Draft, Problem, QuestionsState
from app.graphs.questions.versions import keep_version


@node
async def audit_bank(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Check a bank that comes from elsewhere."""
    from app.engines.exams.imports import read_bank

    path = Path(state.bank_path or next(iter(state.attachments), ""))
    try:
        read = await asyncio.to_thread(read_bank, path)
    except AppError as error:
        report(runtime, summary=error.message)
        return {"is_error": keep.problem_of(error), "status": "fail", "done": True}
    items = await asyncio.to_thread(lambda: [restored(item) for item in read.items])
    known = await asyncio.to_thread(runtime.context.store.bank_items) if state.use_bank else []
    bank = [Item.model_validate_json(one.data) for one in known]
    emit(runtime, Progress("audit_bank", 0, len(items), path.name))
    found = await asyncio.to_thread(audited, items, path.name, bank)
    found.remarks = [*read.warnings, *found.remarks]
    report(
        runtime,
        by="rules",
        summary=_(
            "{count} {count:item|items}, {recomputed} recomputed, {proposals} {proposals:finding|findings}.",
            count=found.count,
            recomputed=found.recomputed,
            proposals=len(found.proposals),
        ),
    )
    return {
        "final": await keep.put_items(runtime, items),
        "audit": await put(runtime, found.model_dump_json().encode()),
    }


@node(kind="question")
async def import_bank(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Ask which changes of the audit are wanted; the bank becomes a version."""
    items = await keep.get_items(runtime, state.final)
    audit = parts.Audit.model_validate_json(await get(runtime, state.audit))
    given = ask(_question(audit), AuditAnswer)
    if given.key == parts.CANCEL:
        report(runtime, by="user", summary=_("The bank was not imported."))
        return {"status": "pass", "done": True}
    chosen = {one.id for one in audit.proposals} if given.key == parts.ACCEPT else set(given.changes)
    chosen = set() if given.key == parts.LEAVE else chosen
    final = accepted(items, audit, chosen)
    if not final:
        text = _("Nothing of the bank was left.")
        problem = Problem(code="empty_bank", message=text, remedy=_("Accept fewer removals."))
        return {"is_error": problem, "status": "fail", "done": True}
    made = state.model_copy(update={"made": "imported", "decided_by": "user", "base_version": 0})
    more = {parts.AUDIT: audit.model_dump_json().encode()}
    checks = await asyncio.to_thread(_checks, final)
    source = parts.Source(name=audit.name)
    version = await keep_version(made, runtime, final, sorted(chosen), source, audit.remarks, checks, more)
    report(runtime, by="user", summary=_("{count} {count:item|items} imported.", count=len(final)))
    return {"version": version, "status": "pass", "done": True, "made": "imported"}


def _checks(items: Sequence[Item]) -> bytes:
    """Check every imported item once more, as it is kept."""
    critic = Judge({}, [], twins=True)
    found = [critic.check(Draft(item=item, base=item, by=item.by)) for item in items]
    return parts.CHECK_LIST.dump_json([one.check for one in found if one.check is not None])


def _question(audit: parts.Audit) -> Question:
    text = _(
        "The bank has {count} {count:item|items};"
        " {changes} {changes:change is|changes are} proposed. Which shall be made?",
        count=audit.count,
        changes=sum(one.after is not None or one.drop for one in audit.proposals),
    )
    choices = (
        Choice(parts.ACCEPT, _("Make all changes")),
        Choice(parts.LEAVE, _("Import as it is")),
        Choice(parts.CANCEL, _("Don't import")),
    )
    return Question(parts.ASK_AUDIT, text, choices, payload=audit.model_dump(mode="json"))


ALL = (audit_bank, import_bank)
