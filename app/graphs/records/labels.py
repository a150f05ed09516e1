"""The nodes of the records graph in words that can be translated."""

from __future__ import annotations

from app.core.i18n import N_

LABELS = {
    "parse_add_request": N_("Read the request"),
    "process_add_llm_output": N_("Put the rows in order"),
    "process_placeholders": N_("Fill in generated values"),
    "format_add_preview": N_("Write the preview"),
    "provide_add_feedback": N_("Show or ask"),
    "finalize_add_response": N_("Finish the reading"),
    "handle_add_error": N_("Explain the error"),
    "stage_operation": N_("Stage the rows"),
    "check_staged_operation": N_("Try in the database"),
    "ask_confirm": N_("Ask for confirmation"),
    "execute_operation": N_("Write to the database"),
    "reset_after_operation": N_("Clear the stage"),
    "format_operation_response": N_("Tell what was written"),
}
ABOUT = (
    N_("Read the request and its files as new rows; other requests are refused."),
    N_("Check that every row names a table and columns of the database."),
    N_("Look up, count on and generate the values that the rows leave open."),
    N_("Write down in words what would be added."),
    N_("Show the preview, or ask what is still open."),
    N_("End the reading: the rows go on to be tried, or the run ends."),
    N_("Say what is wrong and what to do."),
    N_("Take the rows, or the batch to be taken back, as one operation."),
    N_("Try the rows in a transaction that is rolled back, and keep them as a version."),
    N_("Wait until the rows shown are confirmed, changed or given up."),
    N_("Write exactly the rows that were shown, or take the batch back."),
    N_("Clear what was staged."),
    N_("Tell what the database holds now."),
)
