"""The proof of a template: what the engine says, what it prints, how it compares."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path

from app.core.errors import AppError
from app.core.events import Preview
from app.core.i18n import _
from app.core.pages import Document
from app.domain.reports import parts
from app.domain.reports.codes import ErrorCode
from app.domain.reports.explain import explain
from app.domain.reports.fit import cut_elements, fit_texts
from app.domain.reports.intents import Intent
from app.domain.reports.models import EngineError, Fidelity, PrintedText, RenderResult, Sample
from app.domain.reports.parts import Rewrite, Summary
from app.domain.reports.samples import complete_sample, field_types, stress_sample
from app.domain.reports.structure import Structure, check_structure
from app.graphs.base import emit
from app.graphs.keeping import Run, get, put
from app.graphs.reports.keep import get_model, put_file, put_model
from app.graphs.reports.state import ReportState

MOST_TEXTS = 20
SHOWN, ALIKE = 60, 20
MOST_FITS = 3
TEMPLATES = (".jrxml", ".xml")
ALONE = ("xml", "xsd", "load", "fill", "export")


@dataclass
class Proof:
    """What a proof found; parts are digests of the version's files."""

    errors: list[EngineError] = field(default_factory=list)
    summary: Summary = field(default_factory=lambda: Summary(name=""))
    parts: dict[str, str] = field(default_factory=dict)


async def prove(state: ReportState, runtime: Run) -> Proof:
    """Check, render with the sample and with strained rows, and compare with the source."""
    jrxml = await get(runtime, state.current_jrxml)
    structure = await asyncio.to_thread(_structure, jrxml)
    engine = runtime.context.reports
    sample = _complete(await _sample(state, runtime), jrxml)
    result = await engine.render(jrxml, sample, trusted=state.trusted)
    if _failed(result):
        return Proof(errors=_joined(result.errors or [_unknown()], structure.errors))
    if result.pngs:
        emit(runtime, Preview(result.pngs[0]))
    fidelity, (fitted, strained) = await asyncio.gather(
        _compare(state, runtime, result), _strain(state, runtime, jrxml, sample)
    )
    digest = state.current_jrxml
    if fitted != jrxml:
        was_cut = bool(_cut(result.texts))
        result = await engine.render(fitted, sample, trusted=state.trusted)
        if _failed(result):
            return Proof(errors=result.errors or [_unknown()])
        digest = await put(runtime, fitted)
        fidelity = await _compare(state, runtime, result) if was_cut else fidelity
    return await _proved(state, runtime, digest, sample, result, structure, strained, fidelity)


def _complete(sample: Sample, jrxml: bytes) -> Sample:
    try:
        return complete_sample(sample, jrxml)
    except AppError:
        return sample


def _failed(result: RenderResult) -> bool:
    return not result.ok or bool(result.errors)


def _unknown() -> EngineError:
    return EngineError(code=ErrorCode.ENGINE_ERROR, stage="fill", message="the engine gave no reason")


def _structure(jrxml: bytes) -> Structure:
    try:
        return check_structure(jrxml)
    except AppError:
        return Structure()


def _joined(errors: list[EngineError], more: list[EngineError]) -> list[EngineError]:
    """Return the engine's errors, then what our own check found beside them."""
    known = {(one.code, one.values.get("name", "")) for one in errors}
    own = [one for one in more if (one.code, one.values.get("name", "")) not in known]
    alone = all(one.stage in ALONE for one in errors)
    return errors if alone else [*errors, *own]


async def _sample(state: ReportState, runtime: Run) -> Sample:
    if not state.current_sample:
        return Sample()
    return await get_model(runtime, state.current_sample, Sample)


async def _proved(
    state: ReportState,
    runtime: Run,
    digest: str,
    sample: Sample,
    result: RenderResult,
    structure: Structure,
    strained: list[str],
    fidelity: Fidelity | None,
) -> Proof:
    jrxml = await get(runtime, digest)
    summary = Summary(
        name=_name(state),
        source=state.source_name,
        dialect="6" if _is_new(state) else state.summary.dialect,
        page_count=result.page_count,
        fields=len(field_types(jrxml)),
        detail_rows=len(sample.rows),
        fidelity=fidelity,
        cut_texts=list(dict.fromkeys([*_cut(result.texts), *strained])),
        lost_text=result.lost_text,
        warnings=list(dict.fromkeys(explain(one) for one in [*structure.warnings, *result.warnings])),
        rewrites=rewrites_of(state),
    )
    return Proof(summary=summary, parts=await _parts(state, runtime, digest, sample, result))


def _name(state: ReportState) -> str:
    """Return a report's name: that of the version before or the opened template, else what it is made of."""
    made_of = state.edits or state.rewrote or state.uploaded_template_jrxml
    keeps = bool(made_of) or state.intent == Intent.MODIFY_REPORT
    return (state.summary.name if keeps else "") or state.label or state.source_name


def rewrites_of(state: ReportState) -> list[Rewrite]:
    """Return the bands that a model wrote anew, in the versions before this one and in this one."""
    before = [] if _is_new(state) else state.summary.rewrites
    return [*before, *([state.rewrote] if state.rewrote else [])]


def _is_new(state: ReportState) -> bool:
    """Tell whether the template was made here and not opened."""
    generated = state.intent == Intent.INITIAL_GENERATION and not state.uploaded_template_jrxml
    return bool(state.document) or generated


def _is_foreign(state: ReportState) -> bool:
    """Tell whether the template, or the first of its versions, was opened from a file."""
    opened = Path(state.source_name).suffix.lower() in TEMPLATES and not _is_new(state)
    return opened or bool(state.uploaded_template_jrxml)


async def _compare(state: ReportState, runtime: Run, result: RenderResult) -> Fidelity | None:
    if not state.document or not result.pdf:
        return None
    document = await get_model(runtime, state.document, Document)
    return await runtime.context.reader.compare(document, Path(state.source_path), Path(result.pdf))


async def _strain(state: ReportState, runtime: Run, jrxml: bytes, sample: Sample) -> tuple[bytes, list[str]]:
    """Print long names and twelve-digit amounts; return the template that bears them, and what is still cut.

    Only our own templates are changed, and only elements that were cut: text
    fields may scale their font down, labels get wider.
    """
    strained = stress_sample(sample, jrxml)
    result = await _print_strained(state, runtime, jrxml, strained)
    for _attempt in range(0 if _is_foreign(state) else MOST_FITS):
        cut = cut_elements(result.texts)
        fitted = await asyncio.to_thread(fit_texts, jrxml, cut) if cut else jrxml
        if fitted == jrxml:
            break
        jrxml, result = fitted, await _print_strained(state, runtime, fitted, strained)
    if not result.ok:
        return jrxml, [_("The rows with long values could not be printed.")]
    return jrxml, _cut(result.texts)


async def _print_strained(state: ReportState, runtime: Run, jrxml: bytes, sample: Sample) -> RenderResult:
    return await runtime.context.reports.render(jrxml, sample, max_pages=0, trusted=state.trusted)


def _cut(texts: list[PrintedText]) -> list[str]:
    """Return the texts that are cut: of each element the first one."""
    first: dict[tuple[object, ...], str] = {}
    for one in texts:
        if one.dropped or one.cut_at is not None:
            first.setdefault(_element(one), one.text[:SHOWN])
    return list(dict.fromkeys(first.values()))[:MOST_TEXTS]


def _element(text: PrintedText) -> tuple[object, ...]:
    """Return what an element's values of several rows have in common."""
    place = (text.uuid,) if text.uuid else (text.band, text.x, text.width, text.height)
    return (*place, text.text[:ALIKE])


async def _parts(
    state: ReportState, runtime: Run, digest: str, sample: Sample, result: RenderResult
) -> dict[str, str]:
    texts = json.dumps([one.model_dump(mode="json") for one in result.texts], ensure_ascii=False)
    made = {
        parts.REPORT: digest,
        parts.SAMPLE: await put_model(runtime, sample),
        parts.PDF: await put_file(runtime, Path(result.pdf)),
        parts.TEXTS: await put(runtime, texts.encode("utf-8")),
    }
    for index, picture in enumerate(result.pngs):
        made[parts.page_part(index + 1)] = await put_file(runtime, Path(picture))
    return made | await _source_parts(state, runtime)


async def _source_parts(state: ReportState, runtime: Run) -> dict[str, str]:
    """Return the source's own file and picture; those of the version before where there is no new one."""
    if not state.document:
        kept = state.parts.items()
        return {k: v for k, v in kept if k == parts.SOURCE_PICTURE or k.startswith(parts.SOURCE_PREFIX)}
    path = Path(state.source_path)
    picture = await runtime.context.reader.picture(path)
    return {
        parts.SOURCE_PREFIX + path.name: await put_file(runtime, path),
        parts.SOURCE_PICTURE: await put_file(runtime, picture),
    }
