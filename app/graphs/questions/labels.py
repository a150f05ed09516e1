"""The nodes of the questions graph in words that can be translated."""

from __future__ import annotations

from app.core.i18n import N_

LABELS = {
    "read_source": N_("Read the source"),
    "router": N_("Route by content"),
    "finance": N_("Compute items"),
    "specialist": N_("Make text items"),
    "writer": N_("Write in the standard form"),
    "critic": N_("Check every layer"),
    "fixer": N_("Mend small flaws"),
    "self_heal": N_("Build again by rules"),
    "collect_items": N_("Keep what passed"),
    "judge_items": N_("Accept or reject"),
    "audit_bank": N_("Audit a bank"),
    "import_bank": N_("Import a bank"),
    "restore_version": N_("Undo or redo"),
    "explain_error": N_("Explain the error"),
}
KINDS = {
    "single": N_("Single choice"),
    "multiple": N_("Multiple choice"),
    "true_false": N_("True or false"),
    "cloze": N_("Cloze"),
    "calc": N_("Calculation"),
    "case": N_("Case"),
    "short": N_("Short answer"),
}
ABOUT = (
    N_("Read the sources or the version that is meant, find contradictions, and see what is wanted."),
    N_("Score each passage as finance, law or general, and share out the work; a re-route starts clean."),
    N_("Take examples, find the calculators that a passage speaks of, and compute items."),
    N_("Take examples and make items from the words of a passage."),
    N_("Put the drafts into the standard form; a model may word a stem, its numbers are locked."),
    N_("Recompute, compare with the source, solve blind, look for flaws and duplicates."),
    N_("Mend in place what can be mended without a new key."),
    N_("Build what failed too often again by rules alone, or drop it with its reason."),
    N_("Take what passed; after the last turn it becomes a version."),
    N_("Mark items as accepted or rejected; accepted ones go to the bank."),
    N_("Check a bank that comes from elsewhere."),
    N_("Ask which changes of the audit are wanted; the bank becomes a version."),
    N_("Go one version back, or forward again."),
    N_("Say what is wrong and what to do."),
)
