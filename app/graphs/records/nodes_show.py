"""What the user is told of a reading: the preview, a question, a refusal, an error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from app.core.events import Choice, Question
from app.core.i18n import _, pair
from app.domain.records import parts
from app.domain.records.models import Catalogue, Problem, StagedCell, StagedRow
from app.domain.records.understand.models import Clarify
from app.domain.records.wording import column_words, counted_words, table_words
from app.graphs.base import ask, node, report
from app.graphs.keeping import Run, notice, say
from app.graphs.records.keep import catalogue_of, get_rows
from app.graphs.records.state import RecordsState, TextAnswer

SHOWN_ROWS = 3
SHOWN_CELLS = 6
MOST_LETTERS = 40
MOST_CHOICES = 20
MISSING = "missing_required"


@node
async def format_add_preview(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Write down in words what would be added."""
    if state.outcome != "stage":
        return {"add_preview_text": ""}
    rows = await get_rows(runtime, state.add_processed_records)
    if not rows:
        return {"add_error_message": _no_rows()}
    text = preview_of(rows, await catalogue_of(runtime, state.connection))
    report(runtime, summary=text.split("\n", 1)[0])
    return {"add_preview_text": text}


@node(kind="question")
async def provide_add_feedback(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Show the preview, or ask what is still open."""
    if state.question is not None:
        return _answered(state.question, state)
    if state.refusal is not None:
        refusal = state.refusal
        text = refusal.message or _("This is no request for new rows; nothing was done.")
        notice(runtime, text, level="warning", code=parts.refusal_code(refusal.reason, refusal.redirect))
        report(runtime, summary=text)
        return {"final_answer": ""}
    report(runtime, summary=_("Shown."))
    return {"final_answer": state.add_preview_text}


@node
async def finalize_add_response(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """End the reading: the rows go on to be tried, or the run ends."""
    if state.final_answer:
        say(runtime, state.final_answer, state.decided_by)
    return {} if state.outcome == "stage" else {"status": "fail"}


@node
async def handle_add_error(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Say what is wrong and what to do."""
    problem = state.add_parse_error or state.add_error_message
    if problem is not None:
        notice(runtime, problem.message, problem.remedy, "error", problem.code)
        report(runtime, summary=problem.message)
    return {"error_flag": True, "status": "fail"}


def _answered(question: Clarify, state: RecordsState) -> dict[str, Any]:
    """Ask, and return the request with the answer, to be read again."""
    from app.domain.records.understand.api import answer

    given = ask(question_of(question), TextAnswer).text
    value = _value_of(question, given)
    return {
        "request": answer(question, value),
        "outcome": "",
        "question": None,
        "unmapped": [],
        "temp_add_llm_data": state.temp_add_llm_data.model_copy(
            update={"rows": [], "digest": "", "count": 0}
        ),
    }


def question_of(question: Clarify) -> Question:
    """Return a question as the window and the command line show it."""
    shown = parts.Open(
        reason=question.reason,
        table=question.table or "",
        column=question.column or "",
        text=question.text,
        options=list(question.options),
        free=question.free or not question.options,
        span=question.span,
        rows=list(question.rows) if question.reason == MISSING else [],
    )
    return Question(
        key=parts.CLARIFY,
        text=question.question,
        choices=tuple(Choice(one.value, _label(one)) for one in question.options[:MOST_CHOICES]),
        payload=shown.model_dump(mode="json"),
    )


def preview_of(rows: Sequence[StagedRow], catalogue: Catalogue | None = None) -> str:
    """Return the rows in words: how many for each table, and the first ones."""
    counts = Counter(row.table for row in rows)
    lines = [_("New rows: {tables}.", tables=counted_words(catalogue, counts))]
    lines += [_row_text(row, catalogue) for row in rows[:SHOWN_ROWS]]
    if len(rows) > SHOWN_ROWS:
        lines.append(_("… and {count} more.", count=len(rows) - SHOWN_ROWS))
    return "\n".join(lines)


def _row_text(row: StagedRow, catalogue: Catalogue | None) -> str:
    sent = [cell for cell in row.cells if cell.sent]
    named = ((column_words(catalogue, row.table, cell.column), cell) for cell in sent[:SHOWN_CELLS])
    cells = _(", ").join(pair(name, _cell_text(cell)) for name, cell in named)
    return pair(table_words(catalogue, row.table), cells) + (_(", ") + "…" if len(sent) > SHOWN_CELLS else "")


def _cell_text(cell: StagedCell) -> str:
    if cell.ref is not None:
        return _("the new row above")
    text = " ".join((cell.shown or cell.value or "—").split())
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "…"


def _label(option: Any) -> str:
    more = [str(value) for value in option.distinguishing.values() if value and value != option.label]
    return " · ".join(dict.fromkeys([option.label or option.value, *more]))


def _value_of(question: Clarify, given: str) -> str:
    """Return the option that typed words name: its value, its label, or its place (1, 2, ...)."""
    words = parts.words_of(given)
    for option in question.options:
        if words in (option.value.lower(), option.label.lower()):
            return option.value
    if question.options and words.isascii() and words.isdigit() and not question.free:
        place = int(words) - 1
        if 0 <= place < len(question.options):
            return question.options[place].value
    return given


def _no_rows() -> Problem:
    return Problem(
        code="no_rows",
        message=_("No row was found in the request."),
        remedy=_("Say which table the new row is for and which values it has."),
    )


ALL = (format_add_preview, provide_add_feedback, finalize_add_response, handle_add_error)
