"""The node that changes a template: typed edits, a question where two things are meant, one band at most."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.events import Choice, Question
from app.core.i18n import _
from app.domain.reports.answers import asks_for_change, named_by_pick, near_names
from app.domain.reports.chinese_fonts import holds_chinese, with_own_words_legible
from app.domain.reports.editing.base import Applied, EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.model.rewrite import band_request, rewritten
from app.domain.reports.editing.model.schema import EditAnswer
from app.domain.reports.editing.references.picking import chosen, picked_outright
from app.domain.reports.editing.request.request import (
    ModifyRequest,
    candidates,
    choices_for,
    is_request_itself,
    keeping,
    picked_ids,
    read_request,
)
from app.domain.reports.editing.template.words import band_called
from app.domain.reports.editing.things.pictures import picture_of
from app.domain.reports.editing.understood import Understood
from app.domain.reports.intents import wants_repair
from app.domain.reports.models import Sample
from app.domain.reports.parts import Rewrite
from app.graphs.base import ask, node, report
from app.graphs.keeping import Run, get, notice, put, say
from app.graphs.reports import modifying
from app.graphs.reports.asking import for_model
from app.graphs.reports.in_part import part_question, without_the_rest
from app.graphs.reports.keep import put_model, tell_notes
from app.graphs.reports.nodes_begin import brings_picture, said_before, sample_of
from app.graphs.reports.proposals import decided, is_no, is_yes, marked
from app.graphs.reports.routes import has_page_requests
from app.graphs.reports.state import ReportState, TextAnswer
from app.graphs.skill import NeedsUser, Outcome

MOST_QUESTIONS = 3
PICTURE_BYTES = 16_000_000
UNREADABLE = ("bad_xml", "xml_too_deep", "xml_doctype", "xml_too_large")


@dataclass(frozen=True)
class _Read:
    """A request as it stands after the user's answers."""

    given: ModifyRequest
    answered: bool = False


@node(kind="skill")
async def modify_jrxml(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Change the report by typed edits; say plainly where a change is not understood."""
    failure = state.pending_failure_context
    if failure is not None and wants_repair(state.user_modification_request):
        report(runtime, by="rules", summary=_("Took up what failed last."))
        return {"current_jrxml": failure.bad_jrxml, "label": _("Repair"), "edits": [], "changed": True}
    jrxml = await get(runtime, state.current_jrxml)
    if has_page_requests(state):
        return await _page_requests(state, runtime, jrxml)
    try:
        read = await _read(jrxml, state, runtime)
    except AppError as error:
        if error.code not in UNREADABLE:
            raise
        return _left_as_it_is(state, runtime, f"{error.message} {error.remedy}")
    given = await _with_outline(read.given, state, runtime)
    try:
        outcome = await decided(given, state, runtime)
    except NeedsUser as unclear:
        _tell_tried(runtime, unclear)
        return _left_as_it_is(state, runtime, unclear.message)
    if outcome is None:
        return _left_as_it_is(state, runtime, _("Nothing was changed. Say in other words what shall change."))
    tell_notes(runtime, outcome)
    if not outcome.value.edits and outcome.value.band:
        return await _rewrite(state, runtime, read.given, outcome)
    return await _apply(state, runtime, read, outcome)


# ---- reading and asking -----------------------------------------------------------------


async def _read(jrxml: bytes, state: ReportState, runtime: Run) -> _Read:
    """Read the request, and ask the user as long as it is unclear which element is meant."""
    text = state.user_modification_request
    selected = await asyncio.to_thread(picked_ids, jrxml, state.selected)
    pictures = await asyncio.to_thread(_pictures, state)
    given = await asyncio.to_thread(_heard, jrxml, text, selected, pictures)
    has_model = bool(runtime.context.skills.model_name)
    for _turn in range(MOST_QUESTIONS):
        if not _asks(given, has_model=has_model):
            part = None if has_model else await asyncio.to_thread(part_question, given)
            if part is None:
                return _Read(given, answered=selected != [] or given.text != text)
            answer = ask(part, TextAnswer).text
            if is_yes(answer):
                return _Read(without_the_rest(given), answered=True)
            if is_no(answer):
                return _Read(given)
            given = await asyncio.to_thread(_heard, jrxml, answer, selected, pictures)
            continue
        answer = ask(_question(given), TextAnswer).text
        settled = keeping(given.understood, answer, choices_for(given))
        if settled is not None:
            return _Read(given.model_copy(update={"understood": settled}), answered=True)
        picked = await asyncio.to_thread(_picked, given, answer)
        selected = [*selected, *picked]
        asked = given.understood if picked else Understood()
        wanted = given.text if picked else answer
        given = await asyncio.to_thread(_heard, jrxml, wanted, selected, pictures, asked)
    return _Read(given)


def _heard(
    jrxml: bytes,
    text: str,
    selected: Sequence[str],
    pictures: Sequence[tuple[str, str]],
    asked: Understood | None = None,
) -> ModifyRequest:
    """Read a request, after a question about it perhaps; what may be meant by an unknown name is found."""
    given = read_request(jrxml, text, selected, pictures)
    understood = named_by_pick(asked, given.understood) if asked else given.understood
    trouble = understood.trouble
    unknown = trouble is not None and trouble.code == "no_target" and not trouble.candidates
    if trouble is not None and unknown and (near := near_names(given.outline, text)):
        trouble = trouble.model_copy(update={"candidates": near})
        understood = understood.model_copy(update={"trouble": trouble})
    return given.model_copy(update={"understood": understood})


def _picked(given: ModifyRequest, answer: str) -> list[str]:
    """Return the elements that an answer picks; [] where it is a request of its own."""
    outright = picked_outright(given, answer)
    return outright or ([] if _stands_alone(given, answer) else chosen(given, answer))


def _stands_alone(given: ModifyRequest, answer: str) -> bool:
    """Tell whether an answer is a request of its own: it picks nothing for the one that was asked about."""
    trouble = given.understood.trouble
    if trouble is not None and trouble.either:
        return True
    names = [one.text for one in given.outline.elements]
    return is_request_itself(given, answer) or asks_for_change(answer, names)


async def _with_outline(given: ModifyRequest, state: ReportState, runtime: Run) -> ModifyRequest:
    """Return a request as it is put to a model, where there is one and the rules are not sure."""
    if given.understood.sure or not runtime.context.skills.model_name:
        return given
    room = await runtime.context.skills.room()
    heard = given.model_copy(update={"before": said_before(state)})
    return await asyncio.to_thread(for_model, heard, room)


def _pictures(state: ReportState) -> list[tuple[str, str]]:
    """Return the attached pictures that a report can hold, as base64 with their types."""
    if not brings_picture(state):
        return []
    paths = [Path(one) for one in state.attachments]
    small = [one for one in paths if one.is_file() and one.stat().st_size <= PICTURE_BYTES]
    found = (picture_of(one.name, one.read_bytes()) for one in small)
    return [one for one in found if one is not None]


def _asks(given: ModifyRequest, *, has_model: bool) -> bool:
    """Tell whether only the user can say what is meant; a model may find what is named by other words."""
    trouble = given.understood.trouble
    if trouble is None or trouble.code not in modifying.ASKED:
        return False
    return trouble.code != "no_target" or not has_model


def _question(given: ModifyRequest) -> Question:
    """Ask which of several is meant; none of them is likelier than the others."""
    trouble = given.understood.trouble
    assert trouble is not None
    choices = tuple(Choice(key, label, likely=False) for key, label in choices_for(given))
    text = f"{trouble.message} {trouble.remedy}".strip()
    shown = marked(candidates(given.outline, trouble))
    return Question("element", text, choices, payload={"elements": shown})


def _left_as_it_is(state: ReportState, runtime: Run, why: str) -> dict[str, Any]:
    say(runtime, why, left=True)
    report(runtime, summary=_("Changed nothing."))
    return {"edits": [], "changed": bool(state.uploaded_template_jrxml)}


def _tell_tried(runtime: Run, unclear: NeedsUser) -> None:
    """Show what a model that was asked in vain did."""
    notes = unclear.values.get("notes")
    for one in notes if isinstance(notes, list) else []:
        notice(runtime, str(one), level="warning")


# ---- carrying out -----------------------------------------------------------------------


async def _apply(
    state: ReportState, runtime: Run, read: _Read, outcome: Outcome[EditAnswer]
) -> dict[str, Any]:
    try:
        applied = await _carry_out(state, runtime, read.given.jrxml, outcome.value.edits)
    except EditProblem as problem:
        return _left_as_it_is(state, runtime, f"{problem.message} {problem.remedy}")
    if applied is None:
        return _left_as_it_is(state, runtime, _("It is so already: nothing was changed."))
    by = "user" if read.answered and outcome.by == "rules" else outcome.by
    say(runtime, "\n".join(applied.done), outcome.by)
    report(runtime, by=by, prompt=outcome.prompt, tokens=outcome.tokens, summary="; ".join(applied.done))
    return await _changed(state, runtime, applied) | {
        "edits": outcome.value.edits,
        "decided_by": outcome.by,
        "label": read.given.text[:60],
    }


async def _carry_out(
    state: ReportState, runtime: Run, jrxml: bytes, edits: Sequence[dict[str, Any]]
) -> Applied | None:
    """Carry out edits; return None where all is as they want it already."""
    sample = await sample_of(state, runtime, jrxml)
    applied = await asyncio.to_thread(_applied, jrxml, edits, sample)
    same = applied.sample == sample and applied.jrxml == jrxml
    return None if same else applied


def _applied(jrxml: bytes, edits: Sequence[dict[str, Any]], sample: Sample) -> Applied:
    """Carry out edits; Chinese words that they bring get a font that prints them."""
    applied = apply_edits(jrxml, read_edits(edits), sample)
    if not holds_chinese(json.dumps(list(edits), ensure_ascii=False)):
        return applied
    return replace(applied, jrxml=with_own_words_legible(applied.jrxml))


async def _changed(state: ReportState, runtime: Run, applied: Applied) -> dict[str, Any]:
    return {
        "current_jrxml": await put(runtime, applied.jrxml),
        "current_sample": await put_model(runtime, applied.sample),
        "changed": True,
    }


# ---- one band by a model ------------------------------------------------------------------


async def _rewrite(
    state: ReportState, runtime: Run, given: ModifyRequest, outcome: Outcome[EditAnswer]
) -> dict[str, Any]:
    """Let the model rewrite the one band that it named; the answer says so."""
    wanted = {
        *given.selected,
        *(one.id for one in given.outline.elements if one.text and one.text in given.text),
    }
    most = modifying.window_for(await runtime.context.skills.room())
    window = await asyncio.to_thread(band_request, given.jrxml, outcome.value.band, given.text, wanted, most)
    if window is None:
        return _left_as_it_is(state, runtime, modifying.not_understood(given))
    try:
        answer = await runtime.context.skills.do(modifying.rewrite_skill(window), window)
    except NeedsUser as unclear:
        _tell_tried(runtime, unclear)
        return _left_as_it_is(state, runtime, modifying.not_understood(given))
    tell_notes(runtime, answer)
    changed = await asyncio.to_thread(rewritten, window, answer.value)
    band = next(one for one in given.outline.bands if one.id == outcome.value.band)
    name, digest = band_called(band.section), await put(runtime, changed)
    told = _("No edit does this, so the model rewrote the band {band}. Look at what changed.", band=name)
    say(runtime, told, answer.by)
    report(
        runtime,
        by=answer.by,
        prompt=answer.prompt,
        tokens=outcome.tokens + answer.tokens,
        summary=_("Rewrote the band {band}.", band=name),
    )
    return {
        "edits": [],
        "rewrote": Rewrite(section=band.section, group=band.group, by=answer.by, made=digest),
        "current_jrxml": digest,
        "decided_by": answer.by,
        "label": _("Band {band} rewritten: {text}", band=name, text=state.user_modification_request[:40]),
        "changed": True,
    }


# ---- what the page itself asks for ----------------------------------------------------------


async def _page_requests(state: ReportState, runtime: Run, jrxml: bytes) -> dict[str, Any]:
    """Carry out the remarks of the page that the rules are sure of; offer the others."""
    done: list[str] = []
    taken: list[dict[str, Any]] = []
    left: list[str] = []
    result: Applied | None = None
    for text in state.requests:
        current = result.jrxml if result else jrxml
        understood = (await asyncio.to_thread(read_request, current, text)).understood
        applied = await _sure(state, runtime, current, understood)
        if applied is None:
            left.append(text)
            continue
        result = applied
        done += applied.done
        taken += understood.edits
    _offer(runtime, left)
    if result is None:
        report(runtime, summary=_("Changed nothing."))
        return {"edits": [], "requests": [], "changed": False}
    say(runtime, _("The remarks on the page asked for this: {done}", done="\n" + "\n".join(done)))
    report(runtime, by="rules", summary="; ".join(done))
    return await _changed(state, runtime, result) | {
        "edits": taken,
        "requests": [],
        "retry_count": 0,
        "tried": [],
        "steps": [],
        "decided_by": "rules",
        "label": _("Remarks of the page"),
    }


async def _sure(state: ReportState, runtime: Run, jrxml: bytes, understood: Understood) -> Applied | None:
    if not understood.sure:
        return None
    try:
        return await _carry_out(state, runtime, jrxml, understood.edits)
    except EditProblem:
        return None


def _offer(runtime: Run, left: Sequence[str]) -> None:
    """Show the remarks that are not carried out, to be sent as requests by the user."""
    for text in left:
        notice(
            runtime,
            _("A remark on the page was not carried out: “{text}”.", text=text[:120]),
            _("Say in your own words what shall change, if it still should."),
            code="remark",
        )


NODES = (modify_jrxml,)
