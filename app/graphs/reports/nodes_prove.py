"""The nodes that prove a template by the engine, explain, correct and finish."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.events import Choice, Question, Version
from app.core.files import free_name, safe_name
from app.core.i18n import _
from app.core.paths import sub_dir
from app.core.records import Correction
from app.domain.reports import parts
from app.domain.reports.dialect.convert import cautions
from app.domain.reports.explain import explain, explain_all, remedy
from app.domain.reports.formats import EXPORTS, file_said, form_said, leaves_form_open, mark, suffix
from app.domain.reports.intents import SHORTCUTS, Intent
from app.domain.reports.models import EngineError, ExportFormat
from app.domain.reports.parts import Summary
from app.domain.reports.repair import MAX_ROUNDS, Repaired, choose, given, options, repair
from app.domain.reports.version_words import asks_history, asks_to_keep
from app.graphs.base import ask, node, report
from app.graphs.keeping import Run, get, notice, put, say
from app.graphs.reports import skills
from app.graphs.reports.keep import CHANGED, put_model, tell_notes
from app.graphs.reports.nodes_begin import failure_key, sample_of
from app.graphs.reports.proof import prove, rewrites_of
from app.graphs.reports.state import ExportRequest, FormAnswer, PendingFailure, ReportState
from app.graphs.reports.told import made, told_versions
from app.graphs.reports.trust import remember_trust
from app.graphs.reports.with_data import all_rows, print_filled, tell_fit, tell_lost, telling, try_filled

DOUBLE = 2
MOST_TOLD, MOST_LISTED = 5, 2
USUAL_FORMS = ("pdf", "jrxml", "docx", "xlsx")


@node(kind="engine")
async def validate(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Prove the template: structure, schema, compile, fill, render, strain, compare."""
    if not state.changed or not state.current_jrxml:
        report(runtime, summary=_("There is nothing new to prove."))
        return {"status": "pass", "errors": [], "error_msg": ""}
    found = await prove(state, runtime)
    if found.errors:
        report(runtime, summary=_("The engine rejects it: {reason}", reason=explain(found.errors[0])))
        return {"status": "fail", "errors": found.errors, "error_msg": explain_all(found.errors)}
    report(runtime, summary=_passed(found.summary))
    return {
        "status": "pass",
        "errors": [],
        "error_msg": "",
        "parts": found.parts,
        "summary": found.summary,
        "current_jrxml": found.parts[parts.REPORT],
        "current_sample": found.parts[parts.SAMPLE],
    }


def _passed(summary: Summary) -> str:
    if summary.fidelity is None:
        return _("Rendered {count} {count:page|pages}.", count=summary.page_count)
    return _(
        "Rendered {count} {count:page|pages}; {percent} % alike.",
        count=summary.page_count,
        percent=round(100 * summary.fidelity.score),
    )


@node(kind="skill")
async def explain_error(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Say in plain words what is wrong."""
    error = state.errors[0]
    outcome = await runtime.context.skills.do(skills.EXPLAIN, _fault(error, (), learnt=False))
    tell_notes(runtime, outcome)
    report(
        runtime, by=outcome.by, prompt=outcome.prompt, tokens=outcome.tokens, summary=outcome.value.sentence
    )
    return {"natural_explanation": outcome.value.sentence}


def _fault(error: EngineError, keys: tuple[str, ...], *, learnt: bool) -> skills.Fault:
    labels = {one.key: _(one.label) for one in options(error)}
    return skills.Fault(
        code=error.code,
        message=error.message[:600],
        expression=error.expression,
        explained=explain(error),
        known=error.code != "engine_error",
        options=list(keys),
        labels=[labels[key] for key in keys],
        learnt=learnt,
    )


@node(kind="skill")
async def correct_jrxml(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Repair the template by a typed repair; the same text again counts double."""
    jrxml = await get(runtime, state.current_jrxml)
    done, by = await _repair(state, runtime, jrxml)
    same = done.jrxml == jrxml
    rounds = min(MAX_ROUNDS, state.retry_count + (DOUBLE if same else 1))
    for text in _together(done.notes):
        notice(runtime, text, code=CHANGED)
    report(runtime, by=by, summary="; ".join(done.notes[:3]) or _("No repair is known for this."))
    return {
        "current_jrxml": state.current_jrxml if same else await put(runtime, done.jrxml),
        "retry_count": rounds,
        "tried": [*state.tried, *(step.name for step in done.steps)],
        "steps": [*state.steps, *([] if same else done.steps)],
        "last_error_case": state.errors[0],
    }


def _together(notes: list[str]) -> list[str]:
    """Return few notes as they are; many in one text, the first of them in full and the rest as a number."""
    if len(notes) <= MOST_TOLD:
        return notes
    more = len(notes) - MOST_TOLD
    return [
        "\n".join(
            [*notes[:MOST_TOLD], _("{count} {count:repair|repairs} more of this template.", count=more)]
        )
    ]


async def _repair(state: ReportState, runtime: Run, jrxml: bytes) -> tuple[Repaired, str]:
    store = runtime.context.store
    codes = dict.fromkeys(error.code for error in state.errors)
    learnt = [one for code in codes for one in await asyncio.to_thread(store.corrections, code)]
    first = state.errors[0]
    left = _left(first, state.tried)
    if not left:
        return await asyncio.to_thread(_plain, jrxml, state, learnt, ""), "rules"
    known = choose(first, state.tried, learnt)
    is_learnt = known is not None and any(one.repair == known.key for one in learnt if one.code == first.code)
    keys = (known.key, *(key for key in left if key != known.key)) if known else left
    outcome = await runtime.context.skills.do(skills.CORRECT, _fault(first, keys, learnt=is_learnt))
    tell_notes(runtime, outcome)
    return await asyncio.to_thread(_plain, jrxml, state, learnt, outcome.value.key), outcome.by


def _left(error: EngineError, tried: list[str]) -> tuple[str, ...]:
    names = {f"{error.code}|{given(error)}|{one.key}": one.key for one in options(error)}
    return tuple(key for name, key in names.items() if name not in tried)


def _plain(jrxml: bytes, state: ReportState, learnt: list[Correction], key: str) -> Repaired:
    return repair(jrxml, state.errors, tried=state.tried, learnt=learnt, preferred=key)


@node
async def finalize(state: ReportState, runtime: Run) -> dict[str, Any]:
    """Keep the version, learn from repairs, write an export, or note the failure."""
    if state.intent in SHORTCUTS:
        return await _finish_export(state, runtime)
    if state.intent == Intent.CONSULT_QUESTION:
        report(runtime, summary=_("Answered."))
        return {"status": "pass"}
    if state.restored or not state.changed:
        report(runtime, summary=_("Done."))
        return {"status": "pass", "final_jrxml": state.current_jrxml} | await _show_head(state, runtime)
    return await (_finish_good(state, runtime) if state.status == "pass" else _finish_bad(state, runtime))


async def _show_head(state: ReportState, runtime: Run) -> dict[str, Any]:
    if not state.restored or not state.base_version:
        return {}
    version = await asyncio.to_thread(runtime.context.store.version, state.base_version)
    await _fill(state, runtime, version.id)
    _emit_version(runtime, version.id, version.number, version.label)
    return {}


async def _fill(state: ReportState, runtime: Run, version_id: int) -> None:
    """Print a version with the data that was chosen, where that is not its own sample."""
    if state.data is not None and not state.data.is_plain:
        sample = await sample_of(state, runtime, await get(runtime, state.current_jrxml))
        await try_filled(state, runtime, version_id, sample)


def _emit_version(runtime: Run, version_id: int, number: int, label: str) -> None:
    from app.graphs.base import emit

    emit(runtime, Version(version_id, number, label))


async def _finish_good(state: ReportState, runtime: Run) -> dict[str, Any]:
    store = runtime.context.store
    before = await _summary_before(state, runtime)
    summary = state.summary.model_copy(update=_verdict(state))
    digests = state.parts | {parts.SUMMARY: await put_model(runtime, summary)}
    stored = {name: await get(runtime, digest) for name, digest in digests.items()}
    version = await asyncio.to_thread(_add_version, state, runtime, stored, True)
    if state.trusted:
        await asyncio.to_thread(remember_trust, version.parts[parts.REPORT])
    for step in {step.name: step for step in state.steps}.values():
        await asyncio.to_thread(store.remember_correction, Correction(step.code, step.given, step.key))
    await asyncio.to_thread(store.set_setting, failure_key(state.session_id), "")
    await _fill(state, runtime, version.id)
    _emit_version(runtime, version.id, version.number, version.label)
    if told := made(state, summary):
        say(runtime, told, state.decided_by)
    _tell_findings(runtime, summary, before)
    if state.export is not None:
        await _write(state.export, state, runtime)
    report(runtime, summary=_("Kept version {number}.", number=version.number))
    return {
        "final_jrxml": state.current_jrxml,
        "jrxml_versions": [*state.jrxml_versions, version.id],
        "summary": summary,
        "parts": dict(version.parts),
        "base_version": version.id,
    }


def _verdict(state: ReportState) -> dict[str, Any]:
    return {
        "status": state.status,
        "decided_by": state.decided_by,
        "errors": state.errors,
        "seconds": round(time.time() - state.started, 3) if state.started else 0.0,
    }


def _add_version(state: ReportState, runtime: Run, stored: dict[str, bytes], move: bool) -> Any:
    label = state.label or _("Change")
    once = f"{state.run_id}/{len(state.jrxml_versions)}/{move}"
    return runtime.context.store.add_version(
        state.session_id, label[:80], stored, by=state.decided_by, move_head=move, once=once
    )


async def _summary_before(state: ReportState, runtime: Run) -> Summary:
    """Return what was known of the version that this one comes from; nothing where it is the first."""
    first = state.intent == Intent.INITIAL_GENERATION and not state.jrxml_versions
    if first or not state.base_version:
        return Summary(name="")
    kept = await asyncio.to_thread(runtime.context.store.read_part, state.base_version, parts.SUMMARY)
    return Summary.model_validate_json(kept)


def _tell_findings(runtime: Run, summary: Summary, before: Summary) -> None:
    """Tell what this version has and the one before had not, each kind in one notice."""
    lost = [one for one in summary.lost_text if one not in before.lost_text]
    cut = [one for one in summary.cut_texts if one not in before.cut_texts]
    if lost:
        tell_lost(runtime, lost)
    if cut:
        text = _("A long value would be cut: {text}", text=_listed(cut))
        advice = _("Click it in the preview, and say for example: make the font smaller.")
        notice(runtime, text, advice, level="warning", code="text_cut")
    fresh = [one for one in summary.warnings if one not in before.warnings]
    if fresh:
        notice(runtime, "\n".join(fresh[:MOST_TOLD]), level="warning")


def _listed(texts: list[str]) -> str:
    shown = _(", ").join(f"“{one}”" for one in texts[:MOST_LISTED])
    rest = len(texts) - MOST_LISTED
    return _("{shown} and {count} more", shown=shown, count=rest) if rest > 0 else shown


async def _finish_bad(state: ReportState, runtime: Run) -> dict[str, Any]:
    store = runtime.context.store
    failure = PendingFailure(
        error_msg=state.error_msg,
        bad_jrxml=state.current_jrxml,
        retry_count=state.retry_count,
        ts=time.time(),
    )
    await asyncio.to_thread(store.set_setting, failure_key(state.session_id), failure.model_dump_json())
    summary = Summary(name=state.label or state.source_name, source=state.source_name)
    summary = summary.model_copy(update=_verdict(state) | {"status": "fail", "rewrites": rewrites_of(state)})
    jrxml = await get(runtime, state.current_jrxml)
    stored = {parts.REPORT: jrxml, parts.SUMMARY: summary.model_dump_json().encode()}
    if state.current_sample:
        stored[parts.SAMPLE] = await get(runtime, state.current_sample)
    version = await asyncio.to_thread(_add_version, state, runtime, stored, not state.base_version)
    _emit_version(runtime, version.id, version.number, version.label)
    advice = remedy(state.errors[0]) if state.errors else ""
    reason = state.natural_explanation or state.error_msg
    notice(
        runtime, _("The template could not be repaired: {reason}", reason=reason), advice, "error", "rejected"
    )
    report(runtime, summary=_("Gave up after {count} {count:round|rounds}.", count=state.retry_count))
    return {"status": "fail", "pending_failure_context": failure, "summary": summary}


async def _finish_export(state: ReportState, runtime: Run) -> dict[str, Any]:
    if asks_history(state.user_input):
        versions = await asyncio.to_thread(runtime.context.store.versions, state.session_id)
        if versions:
            say(runtime, told_versions(versions))
            report(runtime, summary=_("Listed the versions."))
            return {"status": "pass"}
    if not state.current_jrxml:
        say(runtime, _("There is no report yet. Drop a document or describe one."))
        report(runtime, summary=_("There is no report yet."))
        return {"status": "pass"}
    if state.intent == Intent.PREVIEW_REPORT:
        version = await asyncio.to_thread(runtime.context.store.version, state.base_version)
        if state.data is not None:
            sample = await sample_of(state, runtime, await get(runtime, state.current_jrxml))
            filled = await print_filled(state, runtime, version.id, sample)
            tell_fit(runtime, filled) if filled else None
        if asks_to_keep(state.user_input):
            text = _(
                "Everything is kept already, this report as version {number}. Export writes it to a file;"
                " say for example: export as PDF.",
                number=version.number,
            )
            say(runtime, text)
        _emit_version(runtime, version.id, version.number, version.label)
        report(runtime, summary=_("Showed version {number}.", number=version.number))
        return {"status": "pass"}
    form = _form(state)
    target = state.export or await _default_target(state, runtime, form)
    await _write(target, state, runtime)
    report(runtime, summary=_("Wrote {name}.", name=Path(target.path).name))
    return {"status": "pass", "export": target}


def _form(state: ReportState) -> ExportFormat:
    """Return the form of an export; where the request says none, the user is asked."""
    if state.export is None and leaves_form_open(state.user_input):
        choices = tuple(Choice(form, _(label)) for form, label in EXPORTS if form in USUAL_FORMS)
        text = _("In which form shall it be exported? More forms are in the menu of Export.")
        return ask(Question("form", text, choices), FormAnswer).form
    return form_said(state.user_input) or ("pdf" if state.intent == Intent.EXPORT_PDF else "jrxml")


async def _default_target(state: ReportState, runtime: Run, form: ExportFormat) -> ExportRequest:
    """Return a file of its own: what was exported before is kept, also of a namesake."""
    said = file_said(state.user_input)
    if said is not None:
        target = said.expanduser()
        target = target if target.is_absolute() else sub_dir("exports") / target.name
        return ExportRequest(form=form, path=str(await asyncio.to_thread(free_name, target)))
    name = safe_name(state.summary.name or state.source_name, "report")
    version = await asyncio.to_thread(runtime.context.store.version, state.base_version)
    target = sub_dir("exports") / f"{name}-v{version.number}{mark(form)}{suffix(form)}"
    return ExportRequest(form=form, path=str(await asyncio.to_thread(free_name, target)))


async def _write(target: ExportRequest, state: ReportState, runtime: Run) -> None:
    jrxml = await get(runtime, state.current_jrxml)
    sample = await sample_of(state, runtime, jrxml)
    path = Path(target.path)
    if not path.parent.is_dir():
        raise AppError(
            "no_folder",
            _("The folder {name} does not exist.", name=str(path.parent)),
            _("Choose another folder."),
        )
    async with all_rows(state, runtime, jrxml, sample) as (given, rows):
        files = await runtime.context.reports.export(
            jrxml,
            given,
            path,
            target.form,
            trusted=state.trusted,
            rows=rows,
            progress=telling(runtime, _("Rows given to the report engine")),
        )
    say(runtime, _told_files(files), files=(str(files[0]),))
    for text in cautions(jrxml) if target.form == "jrxml7" else ():
        notice(runtime, text, level="warning", code="not_checked")


def _told_files(files: list[Path]) -> str:
    if len(files) == 1:
        return _("Wrote {path}.", path=str(files[0]))
    return _(
        "Wrote {count} pictures, one for each page: {first} to {last}.",
        count=len(files),
        first=str(files[0]),
        last=files[-1].name,
    )


NODES = (validate, explain_error, correct_jrxml, finalize)
