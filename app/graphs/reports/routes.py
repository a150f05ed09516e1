"""Where a report run goes next: the routing functions, pure, by the names that users know."""

from __future__ import annotations

from typing import Literal

from app.domain.reports.intents import SHORTCUTS, Intent
from app.domain.reports.repair import MAX_ROUNDS
from app.graphs.reports.state import ReportState

AfterIntent = Literal[
    "retrieve", "modify_jrxml", "save_session", "handle_consult", "handle_undo", "handle_reset"
]
_TARGETS: dict[str, AfterIntent] = {
    Intent.INITIAL_GENERATION: "retrieve",
    Intent.MODIFY_REPORT: "modify_jrxml",
    Intent.PREVIEW_REPORT: "save_session",
    Intent.EXPORT_PDF: "save_session",
    Intent.EXPORT_JRXML: "save_session",
    Intent.CONSULT_QUESTION: "handle_consult",
    Intent.UNDO_MODIFICATION: "handle_undo",
    Intent.RESET_SESSION: "handle_reset",
}


def route_by_intent(state: ReportState) -> AfterIntent:
    """R1: by intent; an unknown one modifies the report that is there, else makes one."""
    return _TARGETS.get(state.intent, "modify_jrxml" if state.current_jrxml else "retrieve")


def route_after_retrieve(state: ReportState) -> Literal["generate_skeleton", "generate"]:
    """R2: in three stages where a page was laid out, else in one."""
    return "generate_skeleton" if state.layout_schema.total_rows > 0 else "generate"


def route_after_generate(state: ReportState) -> Literal["save_session"]:
    """R3: always save."""
    return "save_session"


def route_after_modify(state: ReportState) -> Literal["save_session"]:
    """R4: always save."""
    return "save_session"


def route_after_undo(state: ReportState) -> Literal["save_session"]:
    """R5: always save."""
    return "save_session"


def route_after_save(state: ReportState) -> Literal["finalize", "validate"]:
    """R6: preview and export skip the proof."""
    return "finalize" if state.intent in SHORTCUTS else "validate"


def route_after_validate(state: ReportState) -> Literal["finalize", "explain_error"]:
    """R7: done when it passes, else explain."""
    return "finalize" if state.status == "pass" else "explain_error"


def route_after_explain(state: ReportState) -> Literal["correct_jrxml"]:
    """R8: always correct."""
    return "correct_jrxml"


def route_after_correct(state: ReportState) -> Literal["finalize", "validate"]:
    """R9: give up after five rounds, else prove again."""
    return "finalize" if state.retry_count >= MAX_ROUNDS else "validate"


def route_after_finalize(state: ReportState) -> Literal["modify_jrxml", "__end__"]:
    """R10: what the page's own remarks ask for becomes a second version, once the first one stands."""
    return "modify_jrxml" if has_page_requests(state) else "__end__"


def has_page_requests(state: ReportState) -> bool:
    """Tell whether a first version was kept and remarks of its page are still to be carried out."""
    made = state.intent == Intent.INITIAL_GENERATION and bool(state.final_jrxml) and state.status == "pass"
    return made and bool(state.requests)
