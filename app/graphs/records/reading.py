"""Reading a request: its files and pastes as tables or text, the rules, and a model for what they leave."""

from __future__ import annotations

import asyncio
import threading
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path

from app.core.errors import AppError
from app.core.events import Progress, Token
from app.core.i18n import _
from app.domain.records.models import Catalogue
from app.domain.records.pieces import object_bytes, read_object
from app.domain.records.ports import Reader
from app.domain.records.proposal import Proposal
from app.domain.records.sheets.grid import Grid, Line, grid_of_text
from app.domain.records.sheets.rows import Stopped, stage_sheet
from app.domain.records.understand.models import AddRequest, Clarify, Refused, Staged
from app.engines.databases.database import Database
from app.graphs.base import emit
from app.graphs.keeping import Run, notice
from app.graphs.records.clock import clock_of
from app.graphs.records.keep import PATIENCE, progress_of, stoppable
from app.graphs.records.state import RecordsState, SourceRef
from app.graphs.skill import RULES, NeedsUser

Read = Staged | Clarify | Refused
LONGEST = 4_000
FEW_LINES = 40
MOST_FILES = 4
MOST_HEADLESS = 300
MOST_KEPT = 20_000_000
NODE = "parse_add_request"


@dataclass
class Given:
    """What there is to read: the words, and the table that came with them, if any."""

    request: AddRequest
    grid: Grid | None = None
    sources: list[SourceRef] = field(default_factory=list)


@dataclass
class Reading:
    """What was read, and by whom."""

    outcome: Read
    by: str = RULES
    notes: list[str] = field(default_factory=list)
    prompt: str = ""
    tokens: int = 0
    proposal: Proposal | None = None


async def given_of(state: RecordsState, runtime: Run) -> Given:
    """Return the words and the table of a request; raise AppError for files that can't be read."""
    if state.request is not None:
        return Given(state.request, await _kept_grid(state, runtime), state.sources)
    now, zone = clock_of(state.now, state.timezone)
    words = _clean(state.user_input)
    text, grid, sources = words, None, list(state.sources)
    if state.attachments:
        text, grid, sources = await _files(state, words, runtime)
    elif len(words) > LONGEST or words.count("\n") >= FEW_LINES:
        grid = await asyncio.to_thread(grid_of_text, words, _("text"), 20_000)
        text = grid.before if grid is not None else words
    if len(text) > LONGEST:
        raise _too_long(len(text))
    if not text.strip() and grid is None:
        raise _nothing()
    return Given(AddRequest(text=text, now=now, timezone=zone, seed=state.seed), grid, sources)


async def keep_grid(given: Given, runtime: Run) -> str:
    """Keep the table until the request's questions are answered; return its digest, "" for none."""
    if given.grid is None:
        return ""
    grid = given.grid
    return await asyncio.to_thread(lambda: runtime.context.store.put_blob(object_bytes(grid, "lines")))


async def _kept_grid(state: RecordsState, runtime: Run) -> Grid | None:
    if not state.grid:
        return None
    data = await asyncio.to_thread(runtime.context.store.get_blob, state.grid)
    found = await asyncio.to_thread(read_object, data, Grid, "lines", Line)
    return found.model_copy(update={"lines": list(found.lines)})


async def read(
    given: Given, state: RecordsState, runtime: Run, database: Database, catalogue: Catalogue
) -> Reading:
    """Return what a request means: a sheet by its heads, words by the rules, the rest by a model."""
    if given.grid is not None:
        outcome = await _sheet(given.grid, given.request, state, runtime, database, catalogue)
        if outcome is not None:
            return Reading(outcome)
        return Reading(await _headless(given.grid, given.request, database, catalogue))
    reader = await asyncio.to_thread(database.reader)
    if state.proposal is not None:
        return await _proposed(state.proposal, state.decided_by, given.request, catalogue, reader)
    outcome = await asyncio.to_thread(understood, given.request, catalogue, reader)
    if runtime.context.skills.model is None or not isinstance(outcome, Clarify):
        return Reading(outcome)
    return await _helped(outcome, given.request, runtime, catalogue, reader)


async def _helped(
    outcome: Clarify, request: AddRequest, runtime: Run, catalogue: Catalogue, reader: Reader
) -> Reading:
    """Ask the model where the words belong that the rules can't place; its answer is only a proposal."""
    from app.domain.records.propose import is_helped, tables_for
    from app.graphs.records.skills import asked_of, parse_skill

    if not is_helped(outcome):
        return Reading(outcome)
    tables = await asyncio.to_thread(tables_for, catalogue, request.text)
    asked = asked_of(tables, request.text, outcome.question)
    try:
        done = await runtime.context.skills.do(
            parse_skill(tables), asked, lambda text: emit(runtime, Token(NODE, text))
        )
    except NeedsUser as nobody:
        notes = nobody.values.get("notes")
        return Reading(outcome, notes=[str(note) for note in notes] if isinstance(notes, list) else [])
    found = await _proposed(done.value, done.by, request, catalogue, reader)
    found.notes, found.prompt, found.tokens = done.notes, done.prompt, done.tokens
    return found


async def _proposed(
    proposal: Proposal, by: str, request: AddRequest, catalogue: Catalogue, reader: Reader
) -> Reading:
    """Return a proposal as rows; kept, so that answers to its questions find the same rows again."""
    from app.domain.records.propose import outcome_of

    note = _("Placed by {model}.", model=by)
    outcome = await asyncio.to_thread(outcome_of, proposal, request, catalogue, reader, note)
    return Reading(outcome, by=by, proposal=Proposal.model_validate(proposal.model_dump()))


def understood(request: AddRequest, catalogue: Catalogue, reader: Reader) -> Read:
    """Return what the rules make of a request; their word lists are loaded at the first one."""
    from app.domain.records.understand.api import understand

    return understand(request, catalogue, reader)


async def _sheet(
    grid: Grid,
    request: AddRequest,
    state: RecordsState,
    runtime: Run,
    database: Database,
    catalogue: Catalogue,
) -> Read | None:
    """Return what a sheet's heads make of it; the words beside it are read first: they may be a refusal."""
    reader = await asyncio.to_thread(database.reader)
    if request.text.strip():
        said = await asyncio.to_thread(understood, request, catalogue, reader)
        if isinstance(said, Refused) and (said.redirect or said.reason != "not_insert"):
            return said
    if grid.cut:
        notice(
            runtime, _("{name} has more lines; the first ones were read.", name=grid.name), level="warning"
        )
    show = progress_of(runtime, NODE, _("Reading {name}", name=grid.name))

    def work(stop: threading.Event) -> Read | None:
        try:
            return stage_sheet(grid, request, catalogue, reader, state.table, progress=show, stop=stop)
        except Stopped:
            return None

    return await stoppable(work, PATIENCE)


async def _headless(grid: Grid, request: AddRequest, database: Database, catalogue: Catalogue) -> Read:
    """Return what the rules make of a small table whose first line names no columns."""
    from app.domain.records.understand.api import understand_table

    if len(grid.lines) > MOST_HEADLESS:
        raise AppError(
            "no_heads",
            _("The first line of {name} names no column of the database.", name=grid.name),
            _("Name the columns in the first line, or choose the table in the list first."),
        )
    if grid.before and grid.before not in request.text:
        request = request.model_copy(update={"text": f"{request.text}\n{grid.before}".strip()})
    lines = [line.cells for line in grid.lines]
    reader = await asyncio.to_thread(database.reader)
    return await asyncio.to_thread(understand_table, request, lines, catalogue, reader)


# ---- files ------------------------------------------------------------------------


async def _files(state: RecordsState, words: str, runtime: Run) -> tuple[str, Grid | None, list[SourceRef]]:
    if len(state.attachments) > MOST_FILES:
        notice(runtime, _("Only the first {count} files were read.", count=MOST_FILES), level="warning")
    texts, grids, sources = [words], [], []
    for name in state.attachments[:MOST_FILES]:
        path = Path(name)
        if not path.is_file():
            raise AppError(
                "no_file",
                _("The file {name} does not exist.", name=path.name),
                _("Check the name and the folder."),
            )
        grid, text = await _file(path, runtime)
        grids += [grid] if grid is not None else []
        texts += [text] if grid is None else []
        sources += await _kept(path, runtime)
    if len(grids) > 1:
        notice(runtime, _("Only the first table was read; send the others one by one."), level="warning")
    return "\n".join(one for one in texts if one.strip()), grids[0] if grids else None, sources


async def _file(path: Path, runtime: Run) -> tuple[Grid | None, str]:
    """Return the table of a file, or its text."""
    from app.engines.sources import lines

    if path.suffix.lower() in (*lines.SHEETS, *lines.TEXTS):
        grid = await stoppable(lambda stop: lines.lines_of(path, stop), PATIENCE)
        if grid is not None and grid.lines:
            return grid, ""
        return None, _clean(await asyncio.to_thread(lines.text_of, path))
    return await _page(path, runtime)


async def _page(path: Path, runtime: Run) -> tuple[Grid | None, str]:
    """Read a picture or a document in the reader's child process."""
    from app.domain.records.sheets.page import grid_of_form, grid_of_page, text_of_page

    inside = copy_context()
    document = await runtime.context.reader.read(
        path,
        progress=lambda done, total, text: inside.run(emit, runtime, Progress(NODE, done, total, text)),
    )
    for warning in document.warnings:
        notice(runtime, warning, level="warning")
    page = document.pages[0] if document.pages else None
    if page is None or not (page.runs or page.cells):
        raise AppError(
            "empty_page",
            _("No text was found in {name}.", name=path.name),
            _("Take the photo again: straight, near and bright; or type the rows."),
        )
    grid = grid_of_page(page, path.name) or grid_of_form(page, path.name)
    return grid, "" if grid is not None else text_of_page(page)


async def _kept(path: Path, runtime: Run) -> list[SourceRef]:
    if path.stat().st_size > MOST_KEPT:
        return []
    store = runtime.context.store
    digest = await asyncio.to_thread(lambda: store.put_blob(path.read_bytes()))
    return [SourceRef(name=path.name, digest=digest)]


def _clean(text: str) -> str:
    """Return a text without the control characters that no value can hold; lines and tabs stay."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(one for one in plain if one in "\n\t" or one.isprintable() or one.isspace())


def _too_long(count: int) -> AppError:
    return AppError(
        "too_long",
        _("The request has {count} characters; {most} can be read.", count=count, most=LONGEST),
        _("Send rows as a table with a head, or as an XLSX or CSV file."),
    )


def _nothing() -> AppError:
    return AppError(
        "nothing_to_read",
        _("There is no request."),
        _("Say what shall be added, for example: new customer Anna Lee, phone 13800001111."),
    )
