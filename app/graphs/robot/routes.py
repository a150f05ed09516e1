"""Where a robot run goes next: the routing functions, pure."""

from __future__ import annotations

from typing import Literal

from app.graphs.robot.state import RobotState


def route_after_initialize(
    state: RobotState,
) -> Literal[
    "SAS_USER_INPUT_TO_TASK_LIST",
    "EDIT_PROGRAM",
    "OPEN_PROGRAM",
    "EXPLAIN_PROGRAM",
    "RESTORE_VERSION",
    "EXPLAIN_ERROR",
]:
    """R1: by what is wanted; what can't be read is an error."""
    if state.is_error is not None:
        return "EXPLAIN_ERROR"
    if state.intent in ("undo", "redo"):
        return "RESTORE_VERSION"
    if state.intent in ("open", "saved"):
        return "OPEN_PROGRAM"
    if state.intent == "explain":
        return "EXPLAIN_PROGRAM"
    return "EDIT_PROGRAM" if state.intent == "edit" else "SAS_USER_INPUT_TO_TASK_LIST"


def route_after_task_list(
    state: RobotState,
) -> Literal["SAS_REVIEW_AND_REFINE", "SAS_TASK_LIST_TO_MODULE_STEPS", "REFUSE_REQUEST"]:
    """R2: refused requests end; the list is reviewed where the user wants to see it."""
    if state.refusal is not None:
        return "REFUSE_REQUEST"
    return "SAS_REVIEW_AND_REFINE" if "tasks" in state.review else "SAS_TASK_LIST_TO_MODULE_STEPS"


def route_after_review(
    state: RobotState,
) -> Literal[
    "SAS_USER_INPUT_TO_TASK_LIST",
    "SAS_TASK_LIST_TO_MODULE_STEPS",
    "GENERATE_INDIVIDUAL_XMLS",
    "SAS_REVIEW_AND_REFINE",
    "__end__",
]:
    """R3: a change goes back to the list, what is accepted on; an empty list is asked about again."""
    if state.dialog_state == "tasks":
        return "SAS_USER_INPUT_TO_TASK_LIST"
    if state.dialog_state == "steps":
        return "SAS_TASK_LIST_TO_MODULE_STEPS"
    if state.dialog_state == "generate":
        return "GENERATE_INDIVIDUAL_XMLS"
    return "__end__" if state.dialog_state == "done" else "SAS_REVIEW_AND_REFINE"


def route_after_steps(
    state: RobotState,
) -> Literal["SAS_REVIEW_AND_REFINE", "GENERATE_INDIVIDUAL_XMLS", "REFUSE_REQUEST"]:
    """R4: the steps are reviewed where the user wants to see them, once they are settled."""
    if state.refusal is not None:
        return "REFUSE_REQUEST"
    if "steps" in state.review and not state.open:
        return "SAS_REVIEW_AND_REFINE"
    return "GENERATE_INDIVIDUAL_XMLS"


def route_after_mapping(
    state: RobotState,
) -> Literal[
    "SAS_USER_INPUT_TO_TASK_LIST",
    "SAS_TASK_LIST_TO_MODULE_STEPS",
    "SAS_PARAMETER_MAPPING",
    "SAS_MERGE_XMLS",
    "__end__",
]:
    """R5: answers are read with the tasks again; what is still open is asked about; then on."""
    if state.dialog_state == "tasks":
        return "SAS_USER_INPUT_TO_TASK_LIST"
    if state.dialog_state == "steps":
        return "SAS_TASK_LIST_TO_MODULE_STEPS"
    if state.dialog_state == "mapped":
        return "SAS_MERGE_XMLS"
    return "__end__" if state.dialog_state == "done" else "SAS_PARAMETER_MAPPING"


def route_after_edit(
    state: RobotState,
) -> Literal[
    "PROVE_PROGRAM",
    "SAS_USER_INPUT_TO_TASK_LIST",
    "EDIT_PROGRAM",
    "REFUSE_REQUEST",
    "EXPLAIN_ERROR",
    "__end__",
]:
    """R6: an edited program is proven; words that are no edit are read as a request."""
    if state.is_error is not None:
        return "EXPLAIN_ERROR"
    if state.refusal is not None:
        return "REFUSE_REQUEST"
    if state.dialog_state == "done":
        return "__end__"
    if state.final_xml:
        return "PROVE_PROGRAM"
    return "SAS_USER_INPUT_TO_TASK_LIST" if state.intent == "make" else "EDIT_PROGRAM"


def route_after_open(state: RobotState) -> Literal["PROVE_PROGRAM", "EXPLAIN_ERROR"]:
    """R7: what could be read is proven."""
    return "EXPLAIN_ERROR" if state.is_error is not None else "PROVE_PROGRAM"


def route_after_proof(state: RobotState) -> Literal["EXPLAIN_PROGRAM", "EXPLAIN_ERROR", "__end__"]:
    """R8: faults are told; an opened program is explained."""
    if state.is_error is not None:
        return "EXPLAIN_ERROR"
    return "EXPLAIN_PROGRAM" if state.made == "opened" else "__end__"


def route_after_explain(state: RobotState) -> Literal["EXPLAIN_ERROR", "__end__"]:
    """R9: without a program there is nothing to explain."""
    return "EXPLAIN_ERROR" if state.is_error is not None else "__end__"
