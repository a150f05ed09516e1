"""The nodes that answer, undo, reset and save."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.reports import consult
from app.domain.reports.intents import Intent, wants_redo
from app.domain.reports.parts import Summary
from app.domain.reports.version_words import version_said
from app.engines.ports import Store
from app.graphs.base import node, report
from app.graphs.keeping import Run, notice, say
from app.graphs.reports import skills
from app.graphs.reports.keep import tell_notes
from app.graphs.reports.knowing import known, known_field
from app.graphs.reports.memory import Memory, memory_key
from app.graphs.reports.nodes_begin import failure_key, head_of
from app.graphs.reports.state import LayoutRef, ReportState
from app.graphs.reports.told import told_versions
from app.graphs.restoring import restored, shown_again
from app.graphs.skill import NeedsUser

OWN_ENTRIES = 20


def reset_key(session_id: int) -> str:
    """Return the setting that keeps which version a session showed before it started over."""
    return f"reports/reset/{session_id}"


@node(kind="skill")
async def handle_consult(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Answer a question from the knowledge base, or say that it has no answer."""
    question = await _looked_up(state.user_input, runtime)
    entries = question.entries
    try:
        if not entries:
            raise NeedsUser("no_entry", skills.no_answer(state.user_input))
        outcome = await runtime.context.skills.do(skills.CONSULT, question)
    except NeedsUser as unclear:
        say(runtime, unclear.message)
        report(runtime, summary=_("Found no answer."))
        return {"kb_entries": entries}
    tell_notes(runtime, outcome)
    titles = [one.title for one in entries if one.id in outcome.value.citations]
    sources = _("From the knowledge base: {titles}", titles="; ".join(titles))
    example = consult.with_examples(question, outcome.value.citations)
    documents = consult.documents(question, outcome.value.citations)
    parts = [outcome.value.answer, example, sources, documents and _("See: {documents}", documents=documents)]
    say(runtime, "\n\n".join(part for part in parts if part), outcome.by)
    report(
        runtime,
        by=outcome.by,
        prompt=outcome.prompt,
        tokens=outcome.tokens,
        summary=_("Answered from {count} {count:entry|entries}.", count=len(titles)),
    )
    return {"kb_entries": entries}


async def _looked_up(text: str, runtime: Run) -> consult.Question:
    """Return a question with the entries that may answer it, the user's own among them."""
    if (asked := consult.field_asked(text)) and (found := await _fields_named(text, asked, runtime)):
        return found
    words, search = consult.search_words(text), runtime.context.store.search_knowledge
    own = [hit for kind in consult.KINDS for hit in await asyncio.to_thread(search, words, kind, OWN_ENTRIES)]
    meant = await known(runtime).by_meaning(text, consult.KINDS)
    return consult.candidates(
        text, [(hit.title, hit.text) for hit in own], [(hit.title, hit.text) for hit in meant]
    )


async def _fields_named(text: str, asked: str, runtime: Run) -> consult.Question | None:
    """Return a question with the imported fields that it asks for, None where there are none."""
    store = runtime.context.store
    hits = await asyncio.to_thread(store.search_knowledge, asked, "field", OWN_ENTRIES)
    kept = [await asyncio.to_thread(store.knowledge_data, hit.id) for hit in hits]
    return consult.of_fields(text, asked, [one for data in kept if (one := known_field(data)) is not None])


@node
async def handle_undo(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Go one version back, or forward again, or to the one that is said; say so where there is none."""
    store, redo, number = runtime.context.store, wants_redo(state.user_input), version_said(state.user_input)
    if number is not None:
        possible, version, said = await asyncio.to_thread(_to_version, store, state.session_id, number)
    else:
        possible, version, said = await restored(store, state.session_id, redo=redo, once=state.run_id)
        if possible:
            await asyncio.to_thread(store.set_setting, reset_key(state.session_id), "")
        elif not redo and (before := await asyncio.to_thread(_before_reset, store, state.session_id)):
            possible, version, said = True, before, shown_again(before)
    say(runtime, said)
    report(runtime, summary=said if possible else _("Changed nothing."))
    if version is None:
        return _nothing() | {"restored": True} if possible else {"restored": False}
    return await head_of(runtime, version.id) | {"restored": True}


def _to_version(store: Store, session_id: int, number: int) -> tuple[bool, VersionInfo | None, str]:
    """Show the version of a number again, where there is one."""
    versions = store.versions(session_id)
    found = next((one for one in versions if one.number == number), None)
    if found is None:
        return False, None, _("There is no version {number}.", number=number) + "\n" + told_versions(versions)
    store.set_head(session_id, found.id)
    return True, found, shown_again(found)


def _before_reset(store: Store, session_id: int) -> VersionInfo | None:
    """Show what stood before the session started over, where nothing was done since."""
    kept = store.get_setting(reset_key(session_id))
    found = next((one for one in store.versions(session_id) if str(one.id) == kept), None)
    if found is not None:
        store.set_head(session_id, found.id)
    return found


def _nothing() -> dict[str, Any]:
    return {
        "base_version": 0,
        "current_jrxml": "",
        "current_sample": "",
        "final_jrxml": "",
        "parts": {},
        "summary": Summary(name=""),
        "source_name": "",
    }


@node
async def handle_reset(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Start over with an empty page; earlier versions stay in the list."""
    store = runtime.context.store
    if state.base_version:
        await asyncio.to_thread(store.set_setting, reset_key(state.session_id), str(state.base_version))
    await asyncio.to_thread(store.set_head, state.session_id, None)
    await asyncio.to_thread(store.set_setting, failure_key(state.session_id), "")
    forgotten = Memory(covered=state.history_length).model_dump_json()
    await asyncio.to_thread(store.set_setting, memory_key(state.session_id), forgotten)
    say(runtime, _("Started over. The earlier versions are still in the list, and undo shows the last one."))
    report(runtime, summary=_("Started over."))
    empty: dict[str, Any] = {
        "conversation_history": [],
        "compressed_history": "",
        "pending_failure_context": None,
        "layout_schema": LayoutRef(),
        "document": "",
        "draft": "",
        "requests": [],
        "uploaded_template_jrxml": "",
        "restored": True,
    }
    return _nothing() | empty


@node
async def save_session(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Keep what was made so far and name the session after it."""
    store = runtime.context.store
    if not state.changed:
        report(runtime, summary=_("There is nothing new to keep."))
        return {
            "jrxml_versions": [one.id for one in await asyncio.to_thread(store.versions, state.session_id)]
        }
    known = await asyncio.to_thread(store.versions, state.session_id)
    name = Path(state.source_name).stem or state.label
    if not known and name:
        await asyncio.to_thread(store.rename_session, state.session_id, name[:60])
    await asyncio.to_thread(store.journal, "report_drafted", f"{state.session_id} {state.current_jrxml}")
    if state.requests and state.intent == Intent.INITIAL_GENERATION:
        notice(runtime, _("The remarks on the page are not carried out by themselves; send them one by one."))
    report(runtime, summary=_("Kept the draft."))
    return {"jrxml_versions": [one.id for one in known]}


NODES = (handle_consult, handle_undo, handle_reset, save_session)
