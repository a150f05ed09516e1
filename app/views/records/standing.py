"""What is known of the rows on show, put together from staging, database and version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.i18n import _
from app.domain.records.models import ConnectionInfo
from app.domain.records.parts import CLARIFY, Summary
from app.domain.records.wording import table_words
from app.views.records.confirm_bar import Standing

if TYPE_CHECKING:
    from app.views.records.tab import RecordsTab


def standing_of(tab: RecordsTab) -> Standing:
    """Return what the confirm bar shows."""
    counts, question = tab.staging.counts(), tab.pending_question
    loaded, info = tab.artefact.loaded, tab.desk.info
    summary = loaded.summary if loaded else Summary()
    state, note = _state(tab, summary, info) if counts else ("empty", "")
    if loaded is not None and loaded.receipt is not None and tab.staging.locked:
        note = _receipt_note(tab)
    elif loaded is not None and loaded.written and state == "accepted":
        note = _("These rows were written before; writing them again makes doubles.")
    return Standing(
        state=state,
        counts=counts,
        refused=len(tab.staging.refused()) if counts else 0,
        open_words=len(tab.artefact.open_words()),
        where=summary.connection_name or (info.name if info else ""),
        hash=tab.staging.known_hash if counts else "",
        production=tab.writing.name_to_type(),
        note=note,
        edited=loaded is not None and tab.staging.is_edited,
        done=tab.tried_rows,
        running=bool(tab.context.desk.owner),
        asked=question is not None and question.key == CLARIFY and not tab.artefact.is_open,
        labels={name: table_words(tab.staging.catalogue, name) for name in counts},
    )


def _state(tab: RecordsTab, summary: Summary, info: ConnectionInfo | None) -> tuple[str, str]:
    if tab.staging.locked:
        return ("committed" if summary.state == "committed" else "undone"), ""
    if info is not None and info.mode == "read":
        return "read_only", _("Allow new rows in the connection to try and write them.")
    if tab.trial_pending:
        return "trying", ""
    if tab.trial_error is not None:
        return "failed", f"{tab.trial_error.message} {tab.trial_error.remedy}".strip()
    if tab.staging.refused():
        return "refused", ""
    if tab.staging.tried:
        return "accepted", ""
    if summary.problem is not None:
        return "failed", f"{summary.problem.message} {summary.problem.remedy}".strip()
    return "untried", ""


def _receipt_note(tab: RecordsTab) -> str:
    loaded = tab.artefact.loaded
    receipt = loaded.receipt if loaded else None
    if receipt is None:
        return ""
    keys = [_(", ").join(value or "" for value in row.key.values()) for row in receipt.rows[:5]]
    more = "…" if len(receipt.rows) > 5 else ""
    when = receipt.at[:19].replace("T", " ")
    read = _("read back by a second connection") if not receipt.different else ""
    changed = _("changed since by another program: {cells}", cells=_(", ").join(receipt.different[:3]))
    told = _("keys {keys}", keys=_("; ").join(keys) + more)
    parts = [when, told, read, changed if receipt.different else ""]
    return " · ".join(part for part in parts if part)
