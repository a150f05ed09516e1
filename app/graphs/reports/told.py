"""What the conversation says of a kept version."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.i18n import _, pair
from app.core.records import VersionInfo
from app.domain.reports.intents import Intent
from app.domain.reports.parts import Summary
from app.graphs.reports.state import ReportState


def made(state: ReportState, summary: Summary) -> str:
    """Return one sentence: what was made from what, and how good it is; "" where a change has told itself."""
    if state.edits or state.rewrote:
        return ""
    if state.intent == Intent.MODIFY_REPORT and (state.retry_count or not state.uploaded_template_jrxml):
        return _("The template is repaired and prints again.")
    name = state.source_name
    facts = {"fields": summary.fields, "rows": summary.detail_rows}
    if state.uploaded_template_jrxml:
        return _(
            "Opened the template {name}: {fields} {fields:field|fields}.", name=name, fields=summary.fields
        )
    if not state.document:
        return _(
            "Made the report {name}: {fields} {fields:field|fields}, {rows} sample {rows:row|rows}.",
            name=state.label,
            **facts,
        )
    if summary.fidelity is None:
        return _(
            "Made a template from {name}: {fields} {fields:field|fields}, {rows} {rows:row|rows}.",
            name=name,
            **facts,
        )
    percent = round(100 * summary.fidelity.score)
    return _(
        "Made a template from {name}: {fields} {fields:field|fields}, {rows} {rows:row|rows},"
        " {percent} % alike.",
        name=name,
        percent=percent,
        **facts,
    )


def told_versions(versions: Sequence[VersionInfo]) -> str:
    """Return a session's versions, one a line, and how one goes to them."""
    lines = [pair(f"v{one.number}", one.label) for one in versions]
    return "\n".join([*lines, _("Click one below the report, or say for example: go back to version 1.")])
