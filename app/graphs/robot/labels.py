"""The nodes of the robot graph in words that can be translated."""

from __future__ import annotations

from app.core.i18n import N_

LABELS = {
    "INITIALIZE_STATE": N_("Read what was given"),
    "SAS_USER_INPUT_TO_TASK_LIST": N_("Divide into tasks"),
    "SAS_REVIEW_AND_REFINE": N_("Ask for review"),
    "SAS_TASK_LIST_TO_MODULE_STEPS": N_("Turn tasks into steps"),
    "GENERATE_INDIVIDUAL_XMLS": N_("Write each step's XML"),
    "SAS_PARAMETER_MAPPING": N_("Settle names and numbers"),
    "SAS_MERGE_XMLS": N_("Put tasks together"),
    "SAS_CONCATENATE_XMLS": N_("Put the program together"),
    "PROVE_PROGRAM": N_("Prove by Blockly"),
    "EDIT_PROGRAM": N_("Change the program"),
    "OPEN_PROGRAM": N_("Open the program"),
    "EXPLAIN_PROGRAM": N_("Explain the program"),
    "RESTORE_VERSION": N_("Undo or redo"),
    "REFUSE_REQUEST": N_("Refuse the request"),
    "EXPLAIN_ERROR": N_("Explain the error"),
}
ABOUT = (
    N_("Read what was given: the cell file, the program that is meant, and what is wanted."),
    N_("Divide the request into tasks; refuse what is unsafe or nothing for a robot."),
    N_("Show the list and wait: accepted, edited, or said in words what to change."),
    N_("Turn every task into steps, several at once; what the rules can't read a model may propose."),
    N_("Write the XML of every step from its template; no model has a hand in it."),
    N_("Ask about the first name, number or phrase that is open; the answer goes into the cell."),
    N_("Put the pieces of each task together."),
    N_("Put the tasks together as one program."),
    N_("Have the validator and Blockly itself judge the program; what both accept becomes a version."),
    N_("Change the program on show as the words say; ask where they may mean several things."),
    N_("Take the program that was opened, or that comes from the editor, as it is."),
    N_("Tell in words what the program does, step by step."),
    N_("Go one version back, or forward again."),
    N_("Say why no program is made of this request."),
    N_("Say what is wrong and what to do."),
)
