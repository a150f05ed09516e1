"""Where a questions run goes next: the routing functions, pure."""

from __future__ import annotations

from typing import Literal

from app.graphs.questions.state import QuestionsState


def route_after_source(
    state: QuestionsState,
) -> Literal["router", "finance", "writer", "judge_items", "audit_bank", "restore_version", "explain_error"]:
    """R1: by what is wanted; what can't be read is an error."""
    if state.is_error is not None:
        return "explain_error"
    if state.intent in ("undo", "redo"):
        return "restore_version"
    if state.intent == "judge":
        return "judge_items"
    if state.intent == "import":
        return "audit_bank"
    if state.intent == "vary":
        return "finance"
    return "writer" if state.intent == "edit" else "router"


def route_agent(state: QuestionsState) -> list[str]:
    """R2: calculations go to finance, texts to the specialist, a mixture to both at once."""
    agents = sorted({task.agent for task in state.tasks})
    return list(agents) or ["writer"]


def route_after_critic(state: QuestionsState) -> Literal["pass", "fix", "reroute", "self_heal"]:
    """R3: the critical decision: pass, fix in place, begin again, or rules alone."""
    decision = state.critic_result.decision
    return decision or "pass"


def route_after_collect(state: QuestionsState) -> Literal["router", "explain_error", "__end__"]:
    """R4: the next passages, or the end."""
    if state.is_error is not None:
        return "explain_error"
    return "__end__" if state.done else "router"


def route_after_audit(state: QuestionsState) -> Literal["import_bank", "explain_error"]:
    """R5: an audited bank is asked about; what could not be read is explained."""
    return "explain_error" if state.is_error is not None else "import_bank"


def route_after_import(state: QuestionsState) -> Literal["explain_error", "__end__"]:
    """R6: an import of which nothing is left is explained."""
    return "explain_error" if state.is_error is not None else "__end__"
