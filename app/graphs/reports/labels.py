"""The nodes of the report graph in words that can be translated."""

from __future__ import annotations

from app.core.i18n import N_

LABELS = {
    "load_session": N_("Open the session"),
    "process_input": N_("Read the input"),
    "manage_context": N_("Shorten the conversation"),
    "save_state_snapshot": N_("Keep a snapshot"),
    "classify_intent": N_("Understand the request"),
    "retrieve": N_("Look up known fields"),
    "generate": N_("Make a list report"),
    "generate_skeleton": N_("Lay out bands and elements"),
    "refine_layout": N_("Snap to the page"),
    "map_fields": N_("Name the fields"),
    "modify_jrxml": N_("Change the template"),
    "handle_consult": N_("Answer the question"),
    "handle_undo": N_("Undo or redo"),
    "handle_reset": N_("Start over"),
    "save_session": N_("Keep the draft"),
    "validate": N_("Prove by the engine"),
    "explain_error": N_("Explain the error"),
    "correct_jrxml": N_("Repair the template"),
    "finalize": N_("Finish"),
}
ABOUT = (
    N_("Load the session: its report, its conversation, what failed before."),
    N_("Read the attached file: its page, its layout, its remarks; or a template from outside."),
    N_("Shorten the conversation where it has grown long."),
    N_("Keep the state as it was before this request."),
    N_("Decide what is wanted: one of eight intents."),
    N_("Look up known fields and entries that belong to this request."),
    N_("Make a list report from a sentence in one stage, or take a template that was opened."),
    N_("Stage 1: bands and elements of the page, values as $F{field_N}."),
    N_("Stage 2: snap the geometry to the page; keep the skeleton where elements would be lost."),
    N_("Stage 3: real names, types and patterns instead of field_N, totals and groups."),
    N_("Change the report by typed edits; say plainly where a change is not understood."),
    N_("Answer a question from the knowledge base, or say that it has no answer."),
    N_("Go one version back, or forward again, or to the one that is said; say so where there is none."),
    N_("Start over with an empty page; earlier versions stay in the list."),
    N_("Keep what was made so far and name the session after it."),
    N_("Prove the template: structure, schema, compile, fill, render, strain, compare."),
    N_("Say in plain words what is wrong."),
    N_("Repair the template by a typed repair; the same text again counts double."),
    N_("Keep the version, learn from repairs, write an export, or note the failure."),
)
