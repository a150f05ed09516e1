"""Where a records run goes next: the routing functions, pure."""

from __future__ import annotations

from typing import Literal

from app.domain.records import parts
from app.graphs.records.state import RecordsState


def intent_of(state: RecordsState) -> Literal["add", "edit", "save", "undo"]:
    """Return what is wanted: as given, else by the exact words, else new rows."""
    if state.intent in ("add", "edit", "save", "undo"):
        return state.intent  # type: ignore[return-value]
    words = parts.words_of(state.user_input)
    if not state.attachments and words in parts.UNDO_WORDS:
        return "undo"
    return "save" if not state.attachments and words in parts.SAVE_ALONE else "add"


def main_router(state: RecordsState) -> Literal["parse_add_request", "stage_operation"]:
    """R1: new rows are read first; rows that are there, or a batch to take back, are staged at once."""
    return "parse_add_request" if intent_of(state) == "add" else "stage_operation"


def route_after_parse(
    state: RecordsState,
) -> Literal["process_add_llm_output", "handle_add_error"]:
    """R2: an error goes to its handler, everything else on."""
    return "handle_add_error" if _failed(state) else "process_add_llm_output"


def route_after_structure(
    state: RecordsState,
) -> Literal["process_placeholders", "handle_add_error"]:
    """R3: an error goes to its handler, everything else on."""
    return "handle_add_error" if _failed(state) else "process_placeholders"


def route_after_placeholders(
    state: RecordsState,
) -> Literal["format_add_preview", "handle_add_error"]:
    """R4: an error goes to its handler, everything else on."""
    return "handle_add_error" if _failed(state) else "format_add_preview"


def route_after_preview(
    state: RecordsState,
) -> Literal["provide_add_feedback", "handle_add_error"]:
    """R5: an error goes to its handler, everything else on."""
    return "handle_add_error" if _failed(state) else "provide_add_feedback"


def route_after_feedback(
    state: RecordsState,
) -> Literal["parse_add_request", "finalize_add_response"]:
    """R6: an answered question is read with the request again; else the reading ends."""
    return "parse_add_request" if state.outcome == "" else "finalize_add_response"


def route_after_finalize(state: RecordsState) -> Literal["stage_operation", "__end__"]:
    """R7: rows go on to be tried; refused requests and questions without an answer end here."""
    return "stage_operation" if state.outcome == "stage" else "__end__"


def route_after_stage(
    state: RecordsState,
) -> Literal["check_staged_operation", "handle_add_error"]:
    """R8: nothing to stage is an error."""
    return "handle_add_error" if _failed(state) else "check_staged_operation"


def route_after_check(state: RecordsState) -> Literal["ask_confirm", "handle_add_error"]:
    """R9: what was tried is asked about; what can't be shown is an error."""
    return "handle_add_error" if _failed(state) else "ask_confirm"


def route_after_confirm(
    state: RecordsState,
) -> Literal["execute_operation", "reset_after_operation", "stage_operation", "ask_confirm"]:
    """R10: yes writes, no clears, an edit is tried again, another name is asked again."""
    if state.decision == "yes":
        return "execute_operation"
    if state.decision in ("edit", "again"):
        return "stage_operation"
    return "ask_confirm" if state.decision == "other" else "reset_after_operation"


def _failed(state: RecordsState) -> bool:
    return state.add_parse_error is not None or state.add_error_message is not None
