"""The first five nodes: from the session and the input to the intent."""

from __future__ import annotations

import asyncio
import time
from contextvars import copy_context
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.events import Choice, Progress, Question
from app.core.i18n import _
from app.core.pages import Document
from app.core.settings import Settings
from app.domain.reports import parts
from app.domain.reports.chinese_fonts import with_chinese_fonts
from app.domain.reports.codes import ErrorCode
from app.domain.reports.dialect.convert import Version, to_six, version_of
from app.domain.reports.editing.request.request import read_request
from app.domain.reports.editing.things.pictures import wants_picture
from app.domain.reports.intents import Intent, IntentRequest, classify, intent_label
from app.domain.reports.layout import analyse
from app.domain.reports.models import LayoutSchema, Sample
from app.domain.reports.parts import Summary
from app.domain.reports.samples import complete_sample, made_up_sample
from app.domain.reports.things import named_thing
from app.graphs.base import ask, emit, node, report
from app.graphs.keeping import Run, get, notice, put, say
from app.graphs.reports import skills
from app.graphs.reports.keep import CHANGED, put_model, tell_notes
from app.graphs.reports.memory import (
    LEAST,
    Memory,
    budget,
    cut_to,
    memory_key,
    newest,
    read_memory,
    to_shorten,
    tokens_of,
)
from app.graphs.reports.state import (
    HistoryLine,
    LayoutRef,
    PendingFailure,
    ReportState,
    TextAnswer,
    TrustAnswer,
)
from app.graphs.reports.trust import is_trusted
from app.graphs.skill import NeedsUser

HISTORY = 40
TEMPLATE_BYTES = 8_000_000
PICTURES = (".png", ".jpg", ".jpeg", ".gif")


def failure_key(session_id: int) -> str:
    """Return the setting that keeps what a session's last run could not repair."""
    return f"reports/failure/{session_id}"


@node
async def load_session(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Load the session: its report, its conversation, what failed before."""
    store = runtime.context.store
    session = await asyncio.to_thread(store.session, state.session_id)
    lines = await asyncio.to_thread(store.messages, state.session_id)
    failure = await asyncio.to_thread(store.get_setting, failure_key(state.session_id))
    report(runtime, summary=_("Opened the session {name}.", name=session.name))
    loaded: dict[str, Any] = {
        "started": time.time(),
        "conversation_history": [HistoryLine(role=one.role, text=one.text) for one in lines[-HISTORY:]],
        "history_length": len(lines),
        "pending_failure_context": PendingFailure.model_validate_json(failure) if failure else None,
    }
    return loaded | (await head_of(runtime, session.head) if session.head else {})


async def head_of(runtime: Run, version_id: int) -> dict[str, Any]:
    """Return the state values of a stored version."""
    store = runtime.context.store
    version = await asyncio.to_thread(store.version, version_id)
    summary = await asyncio.to_thread(store.read_part, version_id, parts.SUMMARY)
    return {
        "base_version": version.id,
        "current_jrxml": version.parts[parts.REPORT],
        "current_sample": version.parts.get(parts.SAMPLE, ""),
        "trusted": is_trusted(version.parts[parts.REPORT]),
        "parts": dict(version.parts),
        "summary": Summary.model_validate_json(summary),
        "source_name": Summary.model_validate_json(summary).source,
    }


@node(kind="engine")
async def process_input(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Read the attached file: its page, its layout, its remarks; or a template from outside."""
    if state.pending_failure_context is not None and not _goes_back(state.user_input):
        notice(
            runtime,
            _("The last attempt failed: {reason}", reason=state.pending_failure_context.error_msg),
            level="warning",
        )
    base = {"user_modification_request": state.user_input.strip()}
    if brings_picture(state):
        report(runtime, summary=_("The attached picture goes into the report."))
        return base
    if not state.attachments:
        report(runtime, summary=_("Took the request as it is."))
        return base
    if len(state.attachments) > 1:
        notice(
            runtime, _("Only the first file becomes a template; drop the others one by one."), level="warning"
        )
    path = Path(state.attachments[0])
    fields = await asyncio.to_thread(listed_fields, path)
    if fields:
        report(runtime, summary=_("Read the list of fields in {name}.", name=path.name))
        return base | {"user_input": f"{state.user_input}\n{fields}".strip()}
    document = await runtime.context.reader.read(path, progress=_progress(runtime))
    if document.kind == "jrxml":
        return base | await _open_template(path, runtime)
    taken = await _take_document(path, document, runtime)
    if not taken["layout_schema"].total_rows and not state.user_input.strip():
        from app.engines.intake.limits import nothing_in_it

        raise nothing_in_it(path.name)
    return base | taken


def _goes_back(text: str) -> bool:
    """Tell whether a request undoes or starts over: what failed last is of no interest to it."""
    return classify(IntentRequest(text=text))[0] in (Intent.UNDO_MODIFICATION, Intent.RESET_SESSION)


def brings_picture(state: ReportState) -> bool:
    """Tell whether the attached files are pictures for the report that stands, such as a logo."""
    names = [Path(one).suffix.lower() for one in state.attachments]
    pictures = bool(names) and all(one in PICTURES for one in names)
    return pictures and bool(state.current_jrxml) and wants_picture(state.user_input)


def listed_fields(path: Path) -> str:
    """Return the fields that a file lists as a pasted table, "" for any other file."""
    from app.engines.sources.files import fields_of

    try:
        found = fields_of(path)
    except AppError:
        return ""
    if found is None:
        return ""
    heads = "name\ttype\tcomment"
    lines = [f"{one.name or one.label}\t{one.type}\t{one.label}" for one in found.columns]
    return "\n".join([heads, *lines])


def _progress(runtime: Run) -> Any:
    """Return a sink that may be called from outside the node: the stream belongs to the node's context."""
    inside = copy_context()
    return lambda done, total, text: inside.run(emit, runtime, Progress("process_input", done, total, text))


async def _take_document(path: Path, document: Document, runtime: Run) -> dict[str, Any]:
    for warning in document.warnings:
        notice(runtime, warning, level="warning")
    page = document.pages[0]
    layout = await asyncio.to_thread(analyse, page)
    remarks = [one.text.strip() for one in page.comments if one.text.strip()]
    for remark in remarks:
        notice(runtime, _("A remark on the page asks: {text}", text=remark))
    report(
        runtime,
        summary=_(
            "Read {name}: {count} {count:text|texts} on page 1.", name=path.name, count=len(layout.texts)
        ),
    )
    return {
        "source_path": str(path),
        "source_name": path.name,
        "document": await put_model(runtime, document),
        "layout_schema": LayoutRef(digest=await put_model(runtime, layout), total_rows=_rows(layout)),
        "requests": remarks,
        "trusted": False,
    }


def _rows(layout: LayoutSchema) -> int:
    """Return how many rows of texts a layout has; 0 only where there is no text."""
    return layout.total_rows or len({round(one.cy / 3) for one in layout.texts})


async def _open_template(path: Path, runtime: Run) -> dict[str, Any]:
    jrxml, dialect = await asyncio.to_thread(_as_six, await asyncio.to_thread(_template_bytes, path))
    if dialect == "7":
        told = _("The template was rewritten from the syntax of JasperReports 7 to that of 6.")
        notice(runtime, told, code=CHANGED)
    found = await runtime.context.reports.check(jrxml)
    forbidden = [one.values.get("what", one.message) for one in found if one.code == ErrorCode.FORBIDDEN]
    asks = bool(forbidden) or Settings.load().confirm_foreign
    answer = ask(_trust_question(path.name, forbidden), TrustAnswer) if asks else TrustAnswer(key="open")
    if answer.key == "refuse":
        raise AppError(
            "template_refused",
            _("The template {name} was not opened.", name=path.name),
            _("Open it again if you know where it comes from."),
        )
    jrxml, renamed = await asyncio.to_thread(with_chinese_fonts, jrxml)
    if renamed:
        notice(
            runtime,
            _(
                "{count} {count:text|texts} named no font that prints Chinese;"
                " {count:it uses|they use} the program's own now.",
                count=renamed,
            ),
            code=CHANGED,
        )
    sample = _sample_for(jrxml)
    digest = await put(runtime, jrxml)
    report(runtime, by="user", summary=_("Opened the template {name}.", name=path.name))
    return {
        "source_name": path.name,
        "summary": Summary(name=path.stem, dialect=dialect),
        "parts": {},
        "uploaded_template_jrxml": digest,
        "current_jrxml": digest,
        "current_sample": await put_model(runtime, sample),
        "trusted": answer.key == "trust",
        "changed": True,
    }


def _as_six(jrxml: bytes) -> tuple[bytes, Version]:
    """Return a template as version 6, and its own version; what can't be read is left to the repair."""
    try:
        version = version_of(jrxml)
    except AppError:
        return jrxml, "6"
    return (to_six(jrxml).jrxml, version) if version == "7" else (jrxml, version)


def _template_bytes(path: Path) -> bytes:
    if path.stat().st_size > TEMPLATE_BYTES:
        raise AppError(
            "template_too_large",
            _(
                "The template {name} is larger than {limit} MB, the most that is opened.",
                name=path.name,
                limit=TEMPLATE_BYTES // 1_000_000,
            ),
            _("Take pictures out of it and link them instead."),
        )
    return path.read_bytes()


def _sample_for(jrxml: bytes) -> Sample:
    try:
        return made_up_sample(jrxml)
    except AppError:
        return Sample()


def _trust_question(name: str, forbidden: list[str]) -> Question:
    text = _("The template {name} comes from outside and runs Java expressions. Open it?", name=name)
    choices = [Choice("open", _("Open it guarded")), Choice("refuse", _("Don't open it"))]
    if forbidden:
        listed = _(", ").join(dict.fromkeys(map(named_thing, forbidden)))
        text += " " + _("It uses what templates normally must not: {things}.", things=listed)
        choices.insert(1, Choice("trust", _("Trust its author and open it")))
    return Question(
        "foreign_template", text, tuple(choices), payload={"name": name, "forbidden": [*forbidden]}
    )


@node(kind="skill")
async def manage_context(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Shorten the conversation where it has grown long."""
    store, key = runtime.context.store, memory_key(state.session_id)
    known = read_memory(await asyncio.to_thread(store.get_setting, key))
    lines = _since(state, known)
    if not lines and not known.text:
        report(runtime, summary=_("There is no conversation to shorten."))
        return {"compressed_history": ""}
    whole = _joined(known.text, lines)
    fits = tokens_of(whole) <= LEAST
    room = 0 if fits else await runtime.context.skills.room()
    limit = LEAST if fits else budget(room)
    if tokens_of(whole) <= limit:
        summary = _("{count} of {limit} tokens are taken.", count=tokens_of(whole), limit=limit)
        report(runtime, summary=summary)
        return {"compressed_history": whole}
    recent = newest(lines, limit // 2)
    given = skills.History(lines=to_shorten(known, lines[: len(lines) - len(recent)], room))
    outcome = await runtime.context.skills.do(skills.COMPRESS, given)
    tell_notes(runtime, outcome)
    covered = state.history_length - len(recent)
    fresh = Memory(covered=covered, text=cut_to(outcome.value.text, limit // 2))
    await asyncio.to_thread(store.set_setting, key, fresh.model_dump_json())
    whole = _joined(fresh.text, recent)
    report(
        runtime,
        by=outcome.by,
        prompt=outcome.prompt,
        tokens=outcome.tokens,
        summary=_("Shortened the conversation to {count} tokens.", count=tokens_of(whole)),
    )
    return {"compressed_history": whole}


def _since(state: ReportState, known: Memory) -> list[str]:
    """Return the lines that the memory does not cover, without the request that is being answered."""
    count = max(0, state.history_length - known.covered)
    found = state.conversation_history[-count:] if count else []
    if found and (found[-1].role, found[-1].text) == ("user", state.user_input):
        found = found[:-1]
    return [f"{one.role}: {one.text}" for one in found]


def _joined(text: str, lines: list[str]) -> str:
    return "\n".join([*([text] if text else []), *lines])


def said_before(state: ReportState) -> str:
    """Return what a model should know of the conversation: what was said, and what failed last."""
    failure = state.pending_failure_context
    failed = f"The last attempt failed: {failure.error_msg[:300]}" if failure else ""
    return "\n".join(part for part in (state.compressed_history, failed) if part)


@node
async def save_state_snapshot(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Keep the state as it was before this request."""
    text = state.model_dump_json(exclude_defaults=True)
    number = await asyncio.to_thread(runtime.context.store.add_snapshot, state.session_id, text)
    report(runtime, summary=_("Kept a snapshot."))
    return {"snapshot": number}


@node(kind="skill")
async def classify_intent(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Decide what is wanted: one of eight intents."""
    if state.intent:
        report(runtime, by="user", summary=_("Chosen directly."))
        return {"intent": state.intent}
    if state.uploaded_template_jrxml and not state.user_input.strip():
        report(runtime, summary=_("A template was opened."))
        return {"intent": Intent.INITIAL_GENERATION.value}
    given = _request(state, state.user_input)
    if await _is_plain_change(given, state, runtime):
        report(
            runtime,
            by="rules",
            summary=_("Understood as {intent}.", intent=intent_label(Intent.MODIFY_REPORT)),
        )
        return {"intent": Intent.MODIFY_REPORT.value}
    try:
        outcome = await runtime.context.skills.do(skills.CLASSIFY, given)
    except NeedsUser as unclear:
        return await _ask_intent(state, runtime, unclear)
    tell_notes(runtime, outcome)
    report(
        runtime,
        by=outcome.by,
        prompt=outcome.prompt,
        tokens=outcome.tokens,
        summary=_("Understood as {intent}.", intent=intent_label(outcome.value.intent)),
    )
    return {"intent": outcome.value.intent.value}


async def _is_plain_change(given: IntentRequest, state: ReportState, runtime: Run) -> bool:
    """Tell whether the rules of edits are sure of what the rules of intents only guess: no model is asked."""
    intent, sure = classify(given)
    if sure or intent is not Intent.MODIFY_REPORT or not runtime.context.skills.model_name:
        return False
    jrxml = await get(runtime, state.current_jrxml)
    try:
        return (await asyncio.to_thread(read_request, jrxml, given.text)).understood.sure
    except AppError:
        return False


def _request(state: ReportState, text: str) -> IntentRequest:
    brought = state.uploaded_template_jrxml or brings_picture(state)
    has_files = bool(state.attachments) and not brought
    return IntentRequest(
        text=text,
        has_report=bool(state.current_jrxml),
        has_files=has_files,
        has_failure=state.pending_failure_context is not None,
        before=said_before(state),
    )


async def _ask_intent(state: ReportState, runtime: Run, unclear: NeedsUser) -> dict[str, Any]:
    answer = ask(Question("request", unclear.message), TextAnswer)
    try:
        outcome = await runtime.context.skills.do(skills.CLASSIFY, _request(state, answer.text))
    except NeedsUser:
        say(runtime, unclear.message)
        return {"intent": "", "user_input": answer.text, "user_modification_request": answer.text}
    report(
        runtime,
        by=outcome.by,
        summary=_("Understood as {intent}.", intent=intent_label(outcome.value.intent)),
    )
    return {
        "intent": outcome.value.intent.value,
        "user_input": answer.text,
        "user_modification_request": answer.text,
    }


async def sample_of(state: ReportState, runtime: Run, jrxml: bytes) -> Sample:
    """Return the rows that go with the current template."""
    kept = (
        Sample.model_validate_json(await get(runtime, state.current_sample))
        if state.current_sample
        else Sample()
    )
    return complete_sample(kept, jrxml)


NODES = (load_session, process_input, manage_context, save_state_snapshot, classify_intent)
