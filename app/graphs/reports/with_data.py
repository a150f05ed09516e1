"""Printing a version with the data that the user chose, for the preview and for an export."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import copy_context
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import ValidationError

from app.core.errors import AppError
from app.core.events import Progress
from app.core.i18n import _
from app.core.paths import sub_dir
from app.domain.reports.data_choice import (
    EXPORT_ROWS,
    PREVIEW_ROWS,
    DataChoice,
    Filled,
    choice_key,
    field_labels,
    filled_key,
)
from app.domain.reports.data_table import DataTable, fit_to_fields
from app.domain.reports.explain import explain
from app.domain.reports.models import Sample, SampleValue
from app.domain.reports.samples import field_types
from app.graphs.base import emit
from app.graphs.keeping import Run, get, notice, put
from app.graphs.reports.keep import get_model, put_file, put_model
from app.graphs.reports.state import ReportState

NODE = "finalize"
MOST_PAGES = 20
MOST_LOST, LOST_SHOWN = 100, 3


async def print_filled(state: ReportState, runtime: Run, version_id: int, sample: Sample) -> Filled | None:
    """Print a version with the chosen data and keep the pictures; None where its own sample is shown."""
    store = runtime.context.store
    choice = state.data
    if choice is None or choice.is_plain:
        await asyncio.to_thread(store.set_setting, filled_key(version_id), "")
        return None
    jrxml = await get(runtime, state.current_jrxml)
    filled, given = await _given(choice, state, runtime, jrxml, sample)
    result = await runtime.context.reports.render(jrxml, given, max_pages=MOST_PAGES, trusted=state.trusted)
    if not result.ok or result.errors:
        raise _not_printed(explain(result.errors[0]) if result.errors else "")
    texts = json.dumps([one.model_dump(mode="json") for one in result.texts], ensure_ascii=False)
    filled = filled.model_copy(
        update={
            "page_count": result.page_count,
            "lost": result.lost_text[:MOST_LOST],
            "sample": await put_model(runtime, given),
            "pages": [await put_file(runtime, Path(one)) for one in result.pngs],
            "texts": await put(runtime, texts.encode("utf-8")),
        }
    )
    await asyncio.to_thread(store.set_setting, filled_key(version_id), filled.model_dump_json())
    return filled


async def try_filled(state: ReportState, runtime: Run, version_id: int, sample: Sample) -> None:
    """Print a new version with the chosen data; where that fails, say so: the version stands all the same."""
    try:
        filled = await print_filled(state, runtime, version_id, sample)
    except AppError as error:
        notice(runtime, error.message, error.remedy, "warning", error.code)
        return
    if filled is not None:
        tell_fit(runtime, filled, await _before(state, runtime))


async def _before(state: ReportState, runtime: Run) -> Filled:
    """Return how the version before was printed with the same data."""
    key = filled_key(state.base_version)
    kept = await asyncio.to_thread(runtime.context.store.get_setting, key) if state.base_version else ""
    try:
        before = Filled.model_validate_json(kept) if kept else Filled(choice=DataChoice())
    except ValidationError:
        return Filled(choice=DataChoice())
    return before if before.choice == state.data else Filled(choice=DataChoice())


def tell_fit(runtime: Run, filled: Filled, before: Filled | None = None) -> None:
    """Warn of fields that have no data and of texts that are lost, unless that was so before."""
    known = before or Filled(choice=filled.choice)
    if lost := [one for one in filled.lost if one not in known.lost]:
        tell_lost(runtime, lost)
    if filled.missing and filled.choice.has_source and filled.missing != known.missing:
        notice(
            runtime,
            _(
                "These fields have no data and print nothing or null: {names}.",
                names=", ".join(filled.missing),
            ),
            _("Rename the columns of the data, or remove the fields from the report."),
            "warning",
            "fields_without_data",
        )


def tell_lost(runtime: Run, lost: list[str]) -> None:
    """Warn of texts that their font can't print, with the words that mend it."""
    shown = _(", ").join(f"“{one}”" for one in lost[:LOST_SHOWN])
    rest = len(lost) - LOST_SHOWN
    named = _("{shown} and {count} more", shown=shown, count=rest) if rest > 0 else shown
    notice(
        runtime,
        _("This text is missing from the PDF: {text}", text=named),
        _("Its font has no such characters. Say for example: use Draftsmith Sans for all texts."),
        "warning",
        "text_lost",
    )


async def _given(
    choice: DataChoice, state: ReportState, runtime: Run, jrxml: bytes, sample: Sample
) -> tuple[Filled, Sample]:
    """Return how the data fits, and the sample that the engine prints."""
    parameters = {**sample.parameters, **choice.parameters}
    if not choice.has_source:
        given = sample.model_copy(update={"parameters": parameters})
        return Filled(choice=choice, rows=len(sample.rows), matched=list(field_types(jrxml))), given
    types = field_types(jrxml)
    table = await _table(choice, parameters, state, runtime)
    fit = await asyncio.to_thread(fit_to_fields, table, types, field_labels(jrxml))
    filled = Filled(
        choice=choice,
        rows=len(fit.sample.rows),
        cut=table.cut,
        matched=[name for name in types if name not in fit.missing],
        missing=fit.missing,
        unused=fit.unused,
    )
    return filled, Sample(parameters=parameters, rows=fit.sample.rows, tables=sample.tables)


async def _table(
    choice: DataChoice, parameters: dict[str, SampleValue], state: ReportState, runtime: Run
) -> DataTable:
    """Return the first rows of the source; the same file, unchanged, is read once per session."""
    from app.engines.sources.client import table_of

    store, key = runtime.context.store, f"{choice_key(state.session_id)}/read"
    stamp = _stamp(choice)
    kept, _bar, digest = (await asyncio.to_thread(store.get_setting, key)).rpartition("|")
    if stamp and kept == stamp:
        try:
            return await get_model(runtime, digest, DataTable)
        except AppError:
            pass
    asked = choice.model_copy(update={"parameters": parameters})
    table = await table_of(asked, limit=PREVIEW_ROWS)
    if stamp:
        await asyncio.to_thread(store.set_setting, key, f"{stamp}|{await put_model(runtime, table)}")
    return table


def _stamp(choice: DataChoice) -> str:
    """Return what tells whether a file is still the one that was read; "" for a query: it is asked anew."""
    try:
        found = Path(choice.file).stat() if choice.file else None
    except OSError:
        return ""
    return f"{choice.file}:{found.st_mtime_ns}:{found.st_size}" if found else ""


def _not_printed(reason: str) -> AppError:
    return AppError(
        "data_not_printed",
        _("The report can't be printed with this data: {reason}", reason=reason),
        _("Choose other data, or show the sample data again."),
    )


# ---- all rows, for an export --------------------------------------------------------------


@asynccontextmanager
async def all_rows(
    state: ReportState, runtime: Run, jrxml: bytes, sample: Sample
) -> AsyncIterator[tuple[Sample, Path | None]]:
    """Give the sample and the file of rows that an export prints; no file where the sample is enough."""
    choice = state.data
    if choice is None or not choice.has_source:
        parameters = {**sample.parameters, **(choice.parameters if choice else {})}
        yield sample.model_copy(update={"parameters": parameters}), None
        return
    from app.engines.sources.client import write_rows

    parameters = {**sample.parameters, **choice.parameters}
    with TemporaryDirectory(dir=sub_dir("sources")) as folder:
        target = Path(folder) / "rows.jsonl"
        emit(runtime, Progress(NODE, 0, 0, _("Reading the rows of {name}", name=choice.name)))
        written = await write_rows(
            choice.model_copy(update={"parameters": parameters}),
            field_types(jrxml),
            field_labels(jrxml),
            target,
            limit=EXPORT_ROWS,
            progress=telling(runtime, _("Rows read")),
        )
        if written.cut:
            notice(
                runtime,
                _("Only the first {count} rows are printed; there are more.", count=EXPORT_ROWS),
                _("Limit the data to what the report is about."),
                "warning",
            )
        tell_fit(runtime, Filled(choice=choice, missing=written.missing))
        emit(runtime, Progress(NODE, 0, 0, _("Printing {count} {count:row|rows}", count=written.rows)))
        yield Sample(parameters=parameters, tables=sample.tables), target


def telling(runtime: Run, words: str) -> Callable[[int, int, str], None]:
    """Return a sink for a child's progress that may be called from outside the node."""
    inside = copy_context()

    def tell(done: int, total: int, _text: str) -> None:
        inside.run(emit, runtime, Progress(NODE, done, total, f"{words}: {done}"))

    return tell
