"""The nodes that make or change a template."""

from __future__ import annotations

import asyncio
from typing import Any

from app.core.events import Question
from app.core.i18n import _
from app.core.pages import Document
from app.domain.reports.answers import asks_for_change
from app.domain.reports.consult import Entry
from app.domain.reports.data_choice import DataChoice, choice_key
from app.domain.reports.generate.build import draft_from_spec
from app.domain.reports.generate.spec import ReportSpec, Style
from app.domain.reports.jrxml import write_jrxml
from app.domain.reports.mapping import map_fields as map_draft
from app.domain.reports.models import Draft, LayoutSchema
from app.domain.reports.parts import Summary
from app.domain.reports.refine import refine_layout as refine_draft
from app.domain.reports.sentence import SentenceRequest, table_named
from app.domain.reports.skeleton import generate_skeleton as make_skeleton
from app.graphs.base import ask, node, report
from app.graphs.keeping import Run, put, say
from app.graphs.reports import skills
from app.graphs.reports.keep import get_model, put_model, tell_notes
from app.graphs.reports.knowing import known, known_field
from app.graphs.reports.state import LayoutRef, ReportState, TableChoice, TextAnswer
from app.graphs.skill import NeedsUser, Outcome

MOST_FIELDS = 40


@node
async def retrieve(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Look up known fields and entries that belong to this request."""
    store = runtime.context.store
    words = await _words(state, runtime)
    base = known(runtime)
    fields = await base.search(words, "field", MOST_FIELDS)
    notes = await base.search(state.user_input, "note", 3)
    kept = [await asyncio.to_thread(store.knowledge_data, hit.id) or hit.text for hit in fields]
    found = [one for text in kept if (one := known_field(text)) is not None]
    report(runtime, summary=_("Found {count} known {count:field|fields}.", count=len(found)))
    return {
        "kb_fields": found,
        "kb_entries": [Entry(id=hit.id, title=hit.title, text=hit.text) for hit in notes],
    }


async def _words(state: ReportState, runtime: Run) -> str:
    if not state.layout_schema.digest:
        return state.user_input
    layout = await get_model(runtime, state.layout_schema.digest, LayoutSchema)
    return " ".join([state.user_input, *(one.text for one in layout.texts[:60])])[:2000]


@node(kind="skill")
async def generate(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Make a list report from a sentence in one stage, or take a template that was opened."""
    if state.uploaded_template_jrxml:
        report(runtime, by="user", summary=_("Took the template as it is."))
        return {
            "current_jrxml": state.uploaded_template_jrxml,
            "label": _("Opened template"),
            "changed": True,
        }
    given = await _asked_for(state, runtime)
    try:
        outcome = await runtime.context.skills.do(skills.GENERATE, given)
    except NeedsUser as unclear:
        answer = ask(
            Question("columns", await asyncio.to_thread(_no_columns, state, runtime, unclear)), TextAnswer
        )
        joined = given.model_copy(update={"text": f"{state.user_input} {_columns(answer.text)}"})
        try:
            outcome = await runtime.context.skills.do(skills.GENERATE, joined)
        except NeedsUser as still:
            say(runtime, await asyncio.to_thread(_no_columns, state, runtime, still), left=True)
            return {"changed": False}
    made = await _made(outcome, state.design, runtime)
    return made | await _rows_of_table(state, outcome.value.query, runtime)


async def _rows_of_table(state: ReportState, query: str, runtime: Run) -> dict[str, Any]:
    """Let a report of a chosen table show the rows that the database has."""
    if not state.table or not query:
        return {}
    from app.engines.databases.connections import connection

    info = await asyncio.to_thread(connection, state.table.connection)
    data = DataChoice(connection=info.id, title=info.name, query=query)
    key = choice_key(state.session_id)
    await asyncio.to_thread(runtime.context.store.set_setting, key, data.model_dump_json())
    return {"data": data}


def _no_columns(state: ReportState, runtime: Run, unclear: NeedsUser) -> str:
    """Ask for columns; where a change was asked for, say first that there is no report to change."""
    if not asks_for_change(state.user_input):
        return unclear.message
    nothing = (
        _("There is no report to change: pick an earlier version, or say what a new one shall hold.")
        if runtime.context.store.versions(state.session_id)
        else _("There is no report to change yet: drop a form or a template, or say what one shall hold.")
    )
    return f"{nothing} {unclear.message}"


async def _asked_for(state: ReportState, runtime: Run) -> SentenceRequest:
    """Return the request with what is known for it: fields, a template like it, the table of a database."""
    store, text = runtime.context.store, state.user_input
    labels = [one.label for one in state.kb_fields]
    found = await known(runtime).search(text, "template", 1)
    example = await asyncio.to_thread(store.knowledge_data, found[0].id) if found else ""
    table = _chosen_table(state.table) if state.table else table_named(text)
    if table is not None:
        from app.engines.sources.database import spec_of_table

        spec = await asyncio.to_thread(spec_of_table, *table)
        report(runtime, summary=_("Read the table {name}.", name=table[1]))
        return SentenceRequest(text=text, known=labels, example=spec.model_dump_json(), exact=True)
    return SentenceRequest(text=text, known=labels, example=example)


def _chosen_table(chosen: TableChoice) -> tuple[str, str]:
    """Return the address of a saved connection and the name of its table."""
    from app.engines.sources.client import address_of

    return address_of(chosen.connection), chosen.name


def _columns(answer: str) -> str:
    """Return the answer as a list of columns, whatever words it begins with."""
    marked = any(word in answer for word in ("包含", "包括", "有", "with", "columns"))
    return answer if marked else f"包含{answer}"


async def _made(outcome: Outcome[ReportSpec], design: Style, runtime: Run) -> dict[str, Any]:
    tell_notes(runtime, outcome)
    spec = outcome.value.model_copy(update={"style": design or outcome.value.style})
    draft = draft_from_spec(spec)
    report(
        runtime,
        by=outcome.by,
        prompt=outcome.prompt,
        tokens=outcome.tokens,
        summary=_(
            "Made {title} with {count} {count:column|columns}.",
            title=draft.design.name,
            count=len(spec.columns),
        ),
    )
    fresh: dict[str, Any] = {
        "label": draft.design.name,
        "source_name": "",
        "parts": {},
        "summary": Summary(name=""),
        "trusted": False,
    }
    return await _written(draft, runtime, outcome.by) | fresh


async def _written(draft: Draft, runtime: Run, by: str) -> dict[str, Any]:
    return {
        "draft": await put_model(runtime, draft),
        "current_jrxml": await put(runtime, await asyncio.to_thread(write_jrxml, draft.design)),
        "current_sample": await put_model(runtime, draft.sample),
        "decided_by": by,
        "changed": True,
    }


@node(kind="skill")
async def generate_skeleton(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Stage 1: bands and elements of the page, values as $F{field_N}."""
    layout = await get_model(runtime, state.layout_schema.digest, LayoutSchema)
    document = await get_model(runtime, state.document, Document)
    outcome = await runtime.context.skills.do(skills.SKELETON, skills.doubts_of(layout))
    tell_notes(runtime, outcome)
    layout = _with_roles(layout, outcome.value)
    name = state.source_name.rsplit(".", 1)[0] or "report"
    draft = await asyncio.to_thread(make_skeleton, document.pages[0], layout, name)
    report(
        runtime,
        by=outcome.by,
        prompt=outcome.prompt,
        tokens=outcome.tokens,
        summary=_("Laid out {count} {count:element|elements} in bands.", count=_count(draft)),
    )
    rows = state.layout_schema.total_rows
    layout_ref = LayoutRef(digest=await put_model(runtime, layout), total_rows=rows)
    return await _written(draft, runtime, outcome.by) | {"layout_schema": layout_ref, "label": name}


def _with_roles(layout: LayoutSchema, roles: skills.Roles) -> LayoutSchema:
    chosen = {one.id: one.role for one in roles.roles}
    texts = [one.model_copy(update={"role": chosen.get(one.id, one.role)}) for one in layout.texts]
    return layout.model_copy(update={"texts": texts})


def _count(draft: Draft) -> int:
    return sum(len(band.elements) for band in draft.design.bands)


@node(kind="skill")
async def refine_layout(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Stage 2: snap the geometry to the page; keep the skeleton where elements would be lost."""
    draft = await get_model(runtime, state.draft, Draft)
    document = await get_model(runtime, state.document, Document)
    refined = await asyncio.to_thread(refine_draft, draft, document.pages[0])
    counts = skills.Refinement(before=_count(draft), after=_count(refined))
    outcome = await runtime.context.skills.do(skills.REFINE, counts)
    kept = refined if outcome.value.accept else draft
    report(
        runtime,
        by=outcome.by,
        summary=_("Snapped {count} {count:element|elements} to the page.", count=_count(kept)),
    )
    return await _written(kept, runtime, state.decided_by)


@node
async def map_fields(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Stage 3: real names, types and patterns instead of field_N, totals and groups."""
    draft = await get_model(runtime, state.draft, Draft)
    layout = await get_model(runtime, state.layout_schema.digest, LayoutSchema)
    mapped = await asyncio.to_thread(map_draft, draft, layout, state.kb_fields)
    report(runtime, summary=_("Named {count} {count:field|fields}.", count=len(mapped.design.fields)))
    return await _written(mapped, runtime, state.decided_by)


NODES = (retrieve, generate, generate_skeleton, refine_layout, map_fields)
